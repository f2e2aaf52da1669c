"""A notice on A4: headings, a table, paragraphs, lines to sign on. Texts are plain texts always."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF
from PySide6.QtGui import (
    QFont,
    QPageLayout,
    QPageSize,
    QPdfWriter,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextLength,
    QTextTableFormat,
)

from arbiter_app.errors import Defect
from arbiter_app.exchange.scorecard_pdf import DPI, FAMILY, application
from arbiter_app.queries.notices import Notice

TITLE_PT, SUBTITLE_PT, TEXT_PT = 16, 12, 9
MARGINS_MM = QMarginsF(15, 14, 15, 14)
SIGN_LINE = "_" * 34
SAME_BLOCK = "\u2028"
"""A line break that begins no new block, so that the name stands right below its line."""


def notice_pdf(notice: Notice) -> bytes:
    """The notice as a PDF. Makes a Qt application where there is none yet. Raises Defect when Qt does not give one."""
    application()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setPageSize(QPageSize(QPageSize.PageSizeId.A4))
    writer.setPageMargins(MARGINS_MM, QPageLayout.Unit.Millimeter)
    writer.setTitle(notice.title)
    document = _document(notice)
    document.documentLayout().setPaintDevice(writer)
    document.setPageSize(writer.pageLayout().paintRectPixels(DPI).size().toSizeF())
    document.print_(writer)
    buffer.close()
    if not data.startsWith(QByteArray(b"%PDF")):
        raise Defect("Qt wrote no PDF")
    return bytes(data.data())


def _document(notice: Notice) -> QTextDocument:
    document = QTextDocument()
    document.setDefaultFont(QFont(FAMILY, TEXT_PT))
    document.setDocumentMargin(0)
    cursor = QTextCursor(document)
    _say(cursor, notice.title, TITLE_PT, bold=True)
    _say(cursor, notice.subtitle, SUBTITLE_PT)
    if notice.rows:
        _table(cursor, notice)
    for paragraph in notice.paragraphs:
        _say(cursor, paragraph, TEXT_PT)
    if notice.signatures:
        _signatures(cursor, notice.signatures)
    return document


def _signatures(cursor: QTextCursor, names: tuple[str, ...]) -> None:
    """Two lines to sign on beside each other, each with the name below."""
    shape = QTextTableFormat()
    shape.setBorder(0)
    shape.setCellPadding(4)
    shape.setTopMargin(20)
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table = cursor.insertTable(-(-len(names) // 2), 2, shape)
    letters = QTextCharFormat()
    letters.setFontFamilies([FAMILY])
    letters.setFontPointSize(TEXT_PT)
    for place, name in enumerate(names):
        inside = table.cellAt(place // 2, place % 2).firstCursorPosition()
        inside.insertText(f"{SAME_BLOCK * 2}{SIGN_LINE}{SAME_BLOCK}{name}", letters)
    cursor.movePosition(QTextCursor.MoveOperation.End)


def _say(cursor: QTextCursor, text: str, size: int, *, bold: bool = False, above: int = 4) -> None:
    letters = QTextCharFormat()
    letters.setFontFamilies([FAMILY])
    letters.setFontPointSize(size)
    letters.setFontWeight(QFont.Weight.Bold if bold else QFont.Weight.Normal)
    block = QTextBlockFormat()
    block.setTopMargin(above)
    cursor.insertBlock(block, letters)
    cursor.insertText(text, letters)


def _table(cursor: QTextCursor, notice: Notice) -> None:
    shape = QTextTableFormat()
    shape.setCellPadding(5)
    shape.setCellSpacing(0)
    shape.setBorder(1)
    shape.setHeaderRowCount(1)
    shape.setTopMargin(12)
    shape.setWidth(QTextLength(QTextLength.Type.PercentageLength, 100))
    table = cursor.insertTable(len(notice.rows) + 1, len(notice.header), shape)
    for place, row in enumerate((notice.header, *notice.rows)):
        letters = QTextCharFormat()
        letters.setFontFamilies([FAMILY])
        letters.setFontPointSize(TEXT_PT)
        letters.setFontWeight(QFont.Weight.Bold if place == 0 else QFont.Weight.Normal)
        for column, text in enumerate(row):
            table.cellAt(place, column).firstCursorPosition().insertText(text, letters)
    cursor.movePosition(QTextCursor.MoveOperation.End)
