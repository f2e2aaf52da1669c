"""See to it that the system has what a Python wheel of Qt cannot bring: its shared libraries, and `venv` on Debian.

Run by `make` before it creates the virtual environment, so it uses the standard library only. As root on Debian or
Ubuntu it installs what is missing; otherwise it says exactly what to type. Exit status: 0 all there (or installed),
1 something is missing without which neither the tests nor the application can start.
"""

from __future__ import annotations

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys

OLDEST = (3, 11)

# Shared library -> Debian package. Without these no Qt application starts, not even off-screen.
NEEDED = {
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libfreetype.so.6": "libfreetype6",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libgthread-2.0.so.0": "libglib2.0-0",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libzstd.so.1": "libzstd1",
}

# These only a window on a real screen needs.
FOR_A_WINDOW = {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libwayland-client.so.0": "libwayland-client0",
    "libwayland-cursor.so.0": "libwayland-cursor0",
    "libwayland-egl.so.1": "libwayland-egl1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-render.so.0": "libxcb-render0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-shm.so.0": "libxcb-shm0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}

APT_GET = ["apt-get", "-qq", "-y"]


def can_be_loaded(library: str) -> bool:
    """Say whether the dynamic loader finds the library."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def missing_libraries(libraries: dict[str, str]) -> dict[str, str]:
    """Return the libraries that cannot be loaded, each with its Debian package."""
    return {library: package for library, package in libraries.items() if not can_be_loaded(library)}


def missing_venv() -> dict[str, str]:
    """Debian ships `venv` without `ensurepip`; then `python3 -m venv` ends half-way."""
    if importlib.util.find_spec("ensurepip") and importlib.util.find_spec("venv"):
        return {}
    return {"the Python module venv": f"python{sys.version_info.major}.{sys.version_info.minor}-venv"}


def install(packages: list[str]) -> None:
    """Install Debian packages without asking. Raises CalledProcessError when apt-get does not succeed."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run([*APT_GET, "update"], check=True, env=environment, stdin=subprocess.DEVNULL)
    subprocess.run(
        [*APT_GET, "install", "--no-install-recommends", *packages],
        check=True,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )


def advice(missing: dict[str, str]) -> str:
    """Return what a person has to do to get the missing things."""
    if shutil.which("apt-get"):
        packages = " ".join(sorted(set(missing.values())))
        return (
            "Please type:\n"
            f"  sudo apt-get update && sudo apt-get install -y --no-install-recommends {packages}\n"
            "and then the same make command again."
        )
    return "Please install them with your system's package manager: " + ", ".join(sorted(missing))


def main() -> int:
    """Check, install or advise."""
    if sys.version_info < OLDEST:
        found = ".".join(map(str, sys.version_info[:3]))
        print(f"Python 3.11 or newer is needed; {sys.executable} is {found}.")
        print("Name another one as in: make PYTHON=python3.12 test")
        return 1
    needed = missing_venv()
    for_a_window: dict[str, str] = {}
    if sys.platform.startswith("linux"):
        needed |= missing_libraries(NEEDED)
        for_a_window = missing_libraries(FOR_A_WINDOW)
    missing = needed | for_a_window
    if not missing:
        return 0
    if os.geteuid() == 0 and shutil.which("apt-get"):
        packages = sorted(set(missing.values()))
        print("Installing from the system's packages: " + " ".join(packages), flush=True)
        try:
            install(packages)
        except subprocess.CalledProcessError as error:
            print(f"That did not work ({error}). {advice(missing)}")
            return 1 if needed else 0
        return 0
    print("Not on this system yet: " + ", ".join(sorted(missing)))
    if not needed:
        print("The tests run without; a window on the screen needs them.")
    print(advice(missing))
    return 1 if needed else 0


if __name__ == "__main__":
    sys.exit(main())
