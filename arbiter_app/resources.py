"""Where the files of `resources/` lie: beside the package in a checkout, inside it when installed."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent
_INSTALLED = _PACKAGE / "_resources"
_ROOT = _INSTALLED if _INSTALLED.is_dir() else _PACKAGE.parent / "resources"


def resource(*parts: str) -> Path:
    """Return the path of a shipped file or folder, as in `resource("rulebooks", "fide-standard.toml")`.

    Says nothing about whether it exists: `resource()` alone is the folder that holds them all.
    """
    return _ROOT.joinpath(*parts)
