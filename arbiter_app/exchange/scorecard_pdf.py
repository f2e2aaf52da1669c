"""The score card on A4. Texts are plain texts always: a name may hold "<b>" and is printed so.

Eight boards fit one page. Where remarks need more room the letters become a little smaller first, then a second page
begins; no row is cut in two. The only part of the exchange files that needs Qt.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QMarginsF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QGuiApplication,
    QPagedPaintDevice,
    QPageLayout,
    QPageSize,
    QPainter,
    QPdfWriter,
    QPen,
    QPolygonF,
    QTextDocument,
    QTextOption,
)

from arbiter_app.errors import Defect
from arbiter_app.exchange.scorecard_sheet import Sheet, SheetCell, SheetRow, SheetSignature, card_sheet
from arbiter_app.queries.scorecard import ScoreCard
from arbiter_app.resources import resource

Device = QPagedPaintDevice
"""What a card is painted on: a printer, or a file that acts as one."""

FAMILY = "Inter Arbiter"
DPI = 300
MM = DPI / 25.4
PAGE_WIDTH, PAGE_HEIGHT = 210 * MM, 297 * MM
LEFT, TOP, BOTTOM = 15 * MM, 14 * MM, 14 * MM
WIDTH = PAGE_WIDTH - 2 * LEFT
COLUMNS = (8 * MM, 50 * MM, 34 * MM, 50 * MM, WIDTH - 142 * MM)
ROW_SPACE = 1.3 * MM
SIGNATURE_REST, PAD_HEIGHT = 9 * MM, 19 * MM
SIZES_PT = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5)
"""Tried from the largest on until everything fits one page; the smallest stays when nothing does."""

HEADING = SheetRow("Bd", SheetCell("Home"), SheetCell("Points"), SheetCell("Away"), "Remarks")

INK, GREY, RULE, BLUE = QColor("#1a1d1a"), QColor("#565a55"), QColor("#b9beb6"), QColor("#16325c")


@dataclass(frozen=True, slots=True)
class Text:
    """One text in a place of the page: a box from its left upper corner, in pixels of the page."""

    box: QRectF
    text: str
    size_pt: float
    bold: bool = False
    grey: bool = False
    align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft


@dataclass(slots=True)
class Page:
    """What is drawn on one page. `blocks` are the boxes that must not be cut: rows, signatures."""

    texts: list[Text] = field(default_factory=list)
    rules: list[tuple[float, float]] = field(default_factory=list)
    strokes: list[tuple[QRectF, SheetSignature]] = field(default_factory=list)
    blocks: list[QRectF] = field(default_factory=list)


def scorecard_pdf(card: ScoreCard, copy: int = 1) -> bytes:
    """The card as a PDF. `copy` counts the prints of one card. Makes a Qt application where there is none yet."""
    application()
    return draw(layout(card_sheet(card, copy)), f"{card.home.name} – {card.away.name}")


def paint_card(card: ScoreCard, device: QPagedPaintDevice, copy: int = 1) -> bool:
    """Paint the same document onto a printer or another device with pages; False when the device does not take it."""
    application()
    return paint(layout(card_sheet(card, copy)), device)


def application() -> QGuiApplication:
    """The running Qt application, or a new one without a display; with our fonts."""
    found = QGuiApplication.instance()
    running = found if isinstance(found, QGuiApplication) else QGuiApplication([sys.argv[0], "-platform", "offscreen"])
    if FAMILY not in QFontDatabase.families():
        for path in sorted(resource("fonts").glob("*.ttf")):
            QFontDatabase.addApplicationFont(str(path))
    return running


def layout(sheet: Sheet) -> list[Page]:
    """The sheet on as few pages as it needs, in the largest letters that fit one page."""
    pages: list[Page] = []
    for size in SIZES_PT:
        pages = _Layout(sheet, size).pages
        if len(pages) == 1:
            break
    return pages


def draw(pages: list[Page], title: str) -> bytes:
    """Paint pages into a PDF. Raises Defect when Qt does not give one."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setResolution(DPI)
    writer.setTitle(title)
    paint(pages, writer)
    buffer.close()
    if not data.startsWith(b"%PDF"):
        raise Defect("Qt gave no PDF")
    return bytes(data.data())


def paint(pages: list[Page], device: QPagedPaintDevice) -> bool:
    """Paint pages of A4 edge to edge, whatever the dots of the device; False when it does not take them."""
    sheet = QPageLayout(QPageSize(QPageSize.PageSizeId.A4), QPageLayout.Orientation.Portrait, QMarginsF(0, 0, 0, 0))
    sheet.setMode(QPageLayout.Mode.FullPageMode)
    device.setPageLayout(sheet)
    painter = QPainter()
    if not painter.begin(device):
        return False
    painter.scale(device.logicalDpiX() / DPI, device.logicalDpiY() / DPI)
    for number, page in enumerate(pages):
        if number and not device.newPage():
            painter.end()
            return False
        _paint(painter, page)
    return painter.end()


class _Layout:
    """Puts the parts of a sheet on pages, from the top down."""

    def __init__(self, sheet: Sheet, size_pt: float) -> None:
        self.size = size_pt
        self.pages = [Page()]
        self.y = TOP
        self._head(sheet)
        self._row(HEADING, heading=True)
        for row in sheet.rows:
            self._row(row)
        self._row(sheet.total, total=True)
        self.y += 2 * MM
        for line in sheet.lines:
            self._line(line, self.size - 1, 1 * MM)
        self.y += 3 * MM
        self._signatures(sheet.signatures)
        for line in sheet.foot:
            self._line(line, 7, 0.4 * MM, grey=True)

    @property
    def page(self) -> Page:
        return self.pages[-1]

    def _head(self, sheet: Sheet) -> None:
        half = WIDTH / 2
        title = self._place(sheet.title, 17, LEFT, half, bold=True)
        self._place(sheet.mark, 9, LEFT + half, half, grey=True, align=Qt.AlignmentFlag.AlignRight)
        self.y += title + 0.5 * MM
        self._line(sheet.occasion, 9.5, 2.5 * MM, grey=True)
        side, middle = (WIDTH - 44 * MM) / 2, 44 * MM
        home = self._place(sheet.home, 15, LEFT, side, bold=True, align=Qt.AlignmentFlag.AlignRight)
        score = self._place(sheet.score.text, 17, LEFT + side, middle, bold=True, align=Qt.AlignmentFlag.AlignHCenter)
        away = self._place(sheet.away, 15, LEFT + side + middle, side, bold=True)
        if sheet.score.small:
            self.y += score
            small = self._place(
                sheet.score.small, 9, LEFT + side, middle, grey=True, align=Qt.AlignmentFlag.AlignHCenter
            )
            self.y -= score
            score += small
        self.y += max(home, score, away) + 3 * MM

    def _row(self, row: SheetRow, *, heading: bool = False, total: bool = False) -> None:
        """One row of the table; it goes to the next page when it does not fit this one."""
        size = self.size - 1.5 if heading else self.size
        align = Qt.AlignmentFlag.AlignHCenter
        remarks = SheetCell(row.remarks) if heading else SheetCell("", row.remarks)
        cells = (SheetCell(row.board), row.home, row.points, row.away, remarks)
        x, height = LEFT, 0.0
        made: list[Text] = []
        for number, (cell, width) in enumerate(zip(cells, COLUMNS, strict=True)):
            top = self.y + ROW_SPACE
            bold = heading or total or number in (0, 2)
            for text, pt, grey in ((cell.text, size, heading), (cell.small, size - 1.5, number != 4)):
                if text:
                    own_align = align if number == 2 else Qt.AlignmentFlag.AlignLeft
                    used = _height(text, pt, width - 2 * MM, bold=bold and pt == size)
                    box = QRectF(x, top, width - 2 * MM, used)
                    made.append(Text(box, text, pt, bold and pt == size, grey, own_align))
                    top += used
            height = max(height, top - self.y)
            x += width
        height += ROW_SPACE
        if self.y + height > PAGE_HEIGHT - BOTTOM:
            shift = self._new_page()
            made = [Text(one.box.translated(0, -shift), *_rest(one)) for one in made]
        self.page.texts += made
        self.page.blocks.append(QRectF(LEFT, self.y, WIDTH, height))
        self.y += height
        self.page.rules.append((self.y, 1.6 if heading or total else 0.7))

    def _signatures(self, signatures: tuple[SheetSignature, ...]) -> None:
        gap = 6 * MM
        width = (WIDTH - gap) / 2
        heading = max(_height(one.heading, self.size - 1, width, bold=True) for one in signatures)
        words = max(
            _height(one.name, self.size - 1, width) + _height(one.words, self.size - 1, width) for one in signatures
        )
        height = heading + PAD_HEIGHT + words + SIGNATURE_REST
        if self.y + height > PAGE_HEIGHT - BOTTOM:
            self._new_page()
        top = self.y
        for number, one in enumerate(signatures):
            x = LEFT + number * (width + gap)
            self.y = top
            self._place(one.heading, self.size - 1, x, width, grey=True, bold=True)
            pad = QRectF(x, top + heading, width, PAD_HEIGHT)
            self.page.strokes.append((pad, one))
            self.y = pad.bottom() + 1 * MM
            self.y += self._place(one.name, self.size - 1, x, width)
            self._place(one.words, self.size - 1, x, width)
        self.page.blocks.append(QRectF(LEFT, top, WIDTH, height))
        self.y = top + height

    def _line(self, text: str, size_pt: float, after: float, *, grey: bool = False) -> None:
        height = _height(text, size_pt, WIDTH)
        if self.y + height > PAGE_HEIGHT - BOTTOM:
            self._new_page()
        self._place(text, size_pt, LEFT, WIDTH, grey=grey)
        self.y += height + after

    def _place(
        self,
        text: str,
        size_pt: float,
        x: float,
        width: float,
        *,
        bold: bool = False,
        grey: bool = False,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    ) -> float:
        height = _height(text, size_pt, width, bold=bold)
        self.page.texts.append(Text(QRectF(x, self.y, width, height), text, size_pt, bold, grey, align))
        return height

    def _new_page(self) -> float:
        """Begin a page; returns how far up everything moves that was measured for the old one."""
        shift = self.y - TOP
        self.pages.append(Page())
        self.y = TOP
        return shift


def _rest(text: Text) -> tuple[str, float, bool, bool, Qt.AlignmentFlag]:
    return text.text, text.size_pt, text.bold, text.grey, text.align


def _document(
    text: str, size_pt: float, width: float, *, bold: bool, align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft
) -> QTextDocument:
    font = QFont(FAMILY)
    # In pixels of the page, so that no screen has a say in it.
    font.setPixelSize(max(1, round(size_pt * DPI / 72)))
    font.setBold(bold)
    option = QTextOption(align)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    document = QTextDocument()
    document.setDocumentMargin(0)
    document.setDefaultFont(font)
    document.setDefaultTextOption(option)
    document.setPlainText(text)
    document.setTextWidth(width)
    return document


def _height(text: str, size_pt: float, width: float, *, bold: bool = False) -> float:
    return _document(text, size_pt, width, bold=bold).size().height() if text else 0.0


def _paint(painter: QPainter, page: Page) -> None:
    for one in page.texts:
        document = _document(one.text, one.size_pt, one.box.width(), bold=one.bold, align=one.align)
        painter.save()
        painter.translate(one.box.topLeft())
        context = document.documentLayout().PaintContext()
        context.palette.setColor(context.palette.ColorRole.Text, GREY if one.grey else INK)
        document.documentLayout().draw(painter, context)
        painter.restore()
    for y, weight in page.rules:
        painter.setPen(QPen(INK if weight > 1 else RULE, weight * DPI / 144))
        painter.drawLine(QPointF(LEFT, y), QPointF(LEFT + WIDTH, y))
    for pad, signature in page.strokes:
        _sign(painter, pad, signature)


def _sign(painter: QPainter, pad: QRectF, signature: SheetSignature) -> None:
    """The signature as it was drawn, in proportion 3 : 1 of its pad, above the line to sign on."""
    painter.setPen(QPen(GREY, DPI / 144))
    painter.drawLine(pad.bottomLeft(), pad.bottomRight())
    pen = QPen(BLUE, 0.5 * MM)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    width = min(pad.width(), pad.height() * 3)
    for stroke in signature.strokes:
        points = [QPointF(pad.left() + x * width / 1000, pad.top() + y * pad.height() / 1000) for x, y in stroke]
        painter.drawPolyline(QPolygonF(points))
