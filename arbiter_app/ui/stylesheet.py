"""The style sheet, as one function of palette and text size."""

from __future__ import annotations

from arbiter_app.ui.palettes import Palette

_TEMPLATE = """
QMainWindow, QDialog { background: %(window)s; }
QWidget { color: %(text)s; }
QLabel { background: transparent; }
QToolTip { background: %(text)s; color: %(surface)s; border: 1px solid %(border)s; padding: 4px 6px; }

QLabel[role="title"] { font-size: %(s21)spx; font-weight: 700; }
QLabel[role="heading"] { font-size: %(s16)spx; font-weight: 700; }
QLabel[role="strong"] { font-weight: 700; }
QLabel[role="score"] { font-size: %(s24)spx; font-weight: 700; }
QLabel[role="time"] { font-size: %(s19)spx; font-weight: 700; }
QLabel[role="muted"] { color: %(muted)s; }
QLabel[role="small"] { color: %(muted)s; font-size: %(s12)spx; }
QLabel[role="section"] { color: %(muted)s; font-size: %(s12)spx; font-weight: 700; }
QLabel[role="danger"] { color: %(danger)s; }
QLabel[role="small-danger"] { color: %(danger)s; font-size: %(s12)spx; }
QLabel[role="ok"] { color: %(primary_text)s; }
QLabel[role="link"] { color: %(primary_text)s; text-decoration: underline; }

QFrame[panel="card"] { background: %(surface)s; border: 1px solid %(border)s; border-radius: 10px; }
QFrame[panel="accent"] { background: %(surface)s; border: 2px solid %(accent)s; border-radius: 10px; }
QFrame[panel="primary"] { background: %(surface)s; border: 2px solid %(primary)s; border-radius: 10px; }
QFrame[panel="danger"] { background: %(surface)s; border: 2px solid %(danger)s; border-radius: 10px; }
QFrame[panel="inset"] { background: %(surface_alt)s; border: none; border-radius: 8px; }
QFrame[panel="topbar"] { background: %(surface)s; border: none; border-bottom: 1px solid %(border)s; }
QFrame[panel="sheethead"] { background: transparent; border: none; border-bottom: 1px solid %(border)s; }
QFrame[panel="statusbar"] { background: %(statusbar)s; border: none; border-top: 1px solid %(border)s; }
QFrame[panel="statusbar"] QLabel { color: %(neutral_text)s; font-size: %(s13)spx; }
QFrame[panel="statusbar"] QLabel[role="danger"] { color: %(danger)s; font-weight: 700; }
QFrame[panel="bar-primary"] { background: transparent; border: none; border-left: 3px solid %(primary)s; }
QFrame[panel="bar-danger"] { background: transparent; border: none; border-left: 3px solid %(danger)s; }
QFrame[panel="notice-ok"] { background: %(ok_soft)s; border: 1px solid %(ok_text)s; border-radius: 8px; }
QFrame[panel="notice-warn"] { background: %(warn_soft)s; border: 1px solid %(warn_text)s; border-radius: 8px; }
QFrame[panel="notice-danger"] { background: %(danger_soft)s; border: 1px solid %(danger_text)s; border-radius: 8px; }
QFrame[panel="notice-neutral"] { background: %(neutral_soft)s; border: 1px solid %(border_strong)s;
  border-radius: 8px; }
QFrame[panel="notice-ok"] QLabel { color: %(ok_text)s; }
QFrame[panel="notice-warn"] QLabel { color: %(warn_text)s; }
QFrame[panel="notice-danger"] QLabel { color: %(danger_text)s; }
QFrame[panel="notice-neutral"] QLabel { color: %(neutral_text)s; }

QLineEdit, QPlainTextEdit, QTextEdit, QSpinBox, QDateEdit, QTimeEdit, QDateTimeEdit, QComboBox {
  background: %(surface)s; color: %(text)s; border: 1px solid %(border_strong)s; border-radius: 6px;
  padding: 0 10px; selection-background-color: %(primary)s; selection-color: %(on_primary)s; }
QLineEdit, QPlainTextEdit, QTextEdit { placeholder-text-color: %(muted)s; }
QLineEdit, QSpinBox, QDateEdit, QTimeEdit, QDateTimeEdit, QComboBox { min-height: 38px; }
QPlainTextEdit, QTextEdit { padding: 6px 8px; }
QLineEdit:focus, QPlainTextEdit:focus, QTextEdit:focus, QSpinBox:focus, QComboBox:focus, QDateEdit:focus,
QTimeEdit:focus, QDateTimeEdit:focus { border: 2px solid %(focus)s; padding: 0 9px; }
QPlainTextEdit:focus, QTextEdit:focus { padding: 5px 7px; }
QAbstractSpinBox QLineEdit, QAbstractSpinBox QLineEdit:focus { border: none; min-height: 0; padding: 0;
  background: transparent; }
QLineEdit[faulty="true"] { border: 2px solid %(danger)s; padding: 0 9px; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled, QSpinBox:disabled { background: %(surface_alt)s;
  color: %(muted)s; }
QComboBox::drop-down { border: none; width: 30px; }
QComboBox::down-arrow { image: url(%(icons)s/chevron_down_%(ink_kind)s.svg); width: 14px; height: 14px; }
QComboBox QAbstractItemView { background: %(surface)s; color: %(text)s; border: 1px solid %(border_strong)s;
  selection-background-color: %(selection)s; selection-color: %(text)s; outline: 0; }
QComboBox QAbstractItemView::item { min-height: 40px; padding: 0 8px; }
QSpinBox::up-button, QDateEdit::up-button, QTimeEdit::up-button, QDateTimeEdit::up-button {
  subcontrol-origin: border; subcontrol-position: top right; width: 28px; border: none; }
QSpinBox::down-button, QDateEdit::down-button, QTimeEdit::down-button, QDateTimeEdit::down-button {
  subcontrol-origin: border; subcontrol-position: bottom right; width: 28px; border: none; }
QSpinBox::up-arrow, QDateEdit::up-arrow, QTimeEdit::up-arrow, QDateTimeEdit::up-arrow {
  image: url(%(icons)s/chevron_up_%(ink_kind)s.svg); width: 12px; height: 12px; }
QSpinBox::down-arrow, QDateEdit::down-arrow, QTimeEdit::down-arrow, QDateTimeEdit::down-arrow {
  image: url(%(icons)s/chevron_down_%(ink_kind)s.svg); width: 12px; height: 12px; }

QCheckBox, QRadioButton { min-height: 40px; spacing: 10px; background: transparent; border: 2px solid transparent;
  border-radius: 6px; padding: 0 4px; }
QCheckBox:focus, QRadioButton:focus { border-color: %(focus)s; }
QCheckBox:disabled, QRadioButton:disabled { color: %(muted)s; }
QCheckBox::indicator, QRadioButton::indicator { width: 20px; height: 20px; border: 2px solid %(muted)s;
  background: %(surface)s; }
QCheckBox::indicator { border-radius: 5px; }
QRadioButton::indicator { border-radius: 12px; }
QCheckBox::indicator:checked { background: %(primary)s; border-color: %(primary)s;
  image: url(%(icons)s/check_%(on_primary_kind)s.svg); }
QRadioButton::indicator:checked { background: %(primary)s; border-color: %(primary)s;
  image: url(%(icons)s/dot_%(on_primary_kind)s.svg); }

QPushButton { background: %(surface)s; color: %(text)s; border: 1px solid %(border_strong)s; border-radius: 7px;
  padding: 0 14px; min-height: 38px;
  min-width: 12px; }
QPushButton:hover { background: %(surface_alt)s; }
QPushButton:focus { border: 2px solid %(focus)s; }
QPushButton:disabled { color: %(muted)s; }
QToolButton { background: transparent; border: 1px solid transparent; border-radius: 6px; min-height: 38px;
  min-width: 38px; }
QLineEdit QToolButton { min-height: 0; min-width: 0; border: none; padding: 0; }
QToolButton:hover { background: %(surface_alt)s; }
QToolButton:checked { background: %(selection)s; border-color: %(primary)s; }
QToolButton[kind="piece"] { background: %(board_light)s; }
QToolButton[kind="piece"]:checked { background: %(board_last_light)s; border: 2px solid %(primary)s; }
QToolButton:focus { border: 2px solid %(focus)s; }

QAbstractItemView { background: %(surface)s; border: none; outline: 0; selection-background-color: %(selection)s;
  selection-color: %(text)s; }
QListView::item { min-height: 40px; padding: 0 8px; border-bottom: 1px solid %(border)s; }
QListView::item:selected { background: %(selection)s; color: %(text)s; }
QListView:focus, QTableView:focus, QTreeView:focus { border: 2px solid %(focus)s; border-radius: 6px; }
QListView, QTableView, QTreeView { border: 2px solid transparent; }
QHeaderView { background: %(surface)s; }
QHeaderView::section { background: %(surface)s; color: %(muted)s; border: none;
  border-bottom: 1px solid %(border_strong)s; padding: 6px 8px; }
QTableCornerButton::section { background: %(surface)s; border: none; }

QTabWidget::pane { border: none; }
QTabBar { background: transparent; }
QTabBar::tab { background: transparent; color: %(muted)s; min-height: 38px; padding: 0 16px; border: none;
  border-bottom: 3px solid transparent; }
QTabBar::tab:selected { color: %(text)s; border-bottom-color: %(primary)s; }
QTabBar::tab:focus { color: %(text)s; border-bottom-color: %(focus)s; }

QScrollArea, QScrollArea > QWidget > QWidget[panel="transparent"] { background: transparent; border: none; }
QScrollBar:vertical { background: transparent; width: 12px; margin: 2px; }
QScrollBar:horizontal { background: transparent; height: 12px; margin: 2px; }
QScrollBar::handle { background: %(border_strong)s; border-radius: 4px; }
QScrollBar::handle:vertical { min-height: 40px; }
QScrollBar::handle:horizontal { min-width: 40px; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }

QMenu { background: %(surface)s; border: 1px solid %(border_strong)s; padding: 4px; }
QMenu::item { min-height: 36px; padding: 2px 20px 2px 12px; border-radius: 5px; }
QMenu::item:selected { background: %(selection)s; color: %(text)s; }
QMenu::separator { height: 1px; background: %(border)s; margin: 4px 8px; }
QProgressBar { background: %(surface_alt)s; border: 1px solid %(border)s; border-radius: 6px; min-height: 18px;
  text-align: center; color: %(text)s; }
QProgressBar::chunk { background: %(ok_soft)s; border-radius: 5px; }
QSlider { background: transparent; }
QSlider::groove:horizontal { background: %(border_strong)s; height: 6px; border-radius: 3px; }
QSlider::sub-page:horizontal { background: %(primary)s; height: 6px; border-radius: 3px; }
QSlider::handle:horizontal { background: %(surface)s; border: 2px solid %(primary)s; width: 22px; margin: -10px 0;
  border-radius: 12px; }
QSlider::handle:horizontal:focus { border-color: %(focus)s; }
QSlider::handle:horizontal:disabled { border-color: %(muted)s; }
QSplitter::handle { background: transparent; }
"""


def stylesheet(palette: Palette, text_percent: int = 100, icons: str = "") -> str:
    """The whole style sheet. ``icons`` is the folder of the arrow and tick pictures, with forward slashes."""
    values: dict[str, object] = {name: getattr(palette, name) for name in palette.__dataclass_fields__}
    values.update({f"s{size}": round(size * text_percent / 100) for size in (12, 13, 16, 19, 21, 24)})
    values["icons"] = icons
    values["ink_kind"] = "white" if palette.dark else "black"
    values["on_primary_kind"] = "black" if palette.dark else "white"
    return _TEMPLATE % values
