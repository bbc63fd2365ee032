#!/usr/bin/env python3
"""Builds the Python wheel, installs it in a new environment and runs the tests of the module there.

Run it with `just test wheel`. The wheel stays in `target/wheels`. `--wheel FILE` tests a wheel that is already built,
and `--python PYTHON` tests it with another interpreter, from 3.9 on. Needs network access to PyPI for maturin and mypy;
without mypy the types are not checked, and that is reported.
"""

import argparse
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "packages" / "python"
TARGET = pathlib.Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
SCRIPTS = "Scripts" if os.name == "nt" else "bin"

LARGEST = 5_000_000
"""Bytes that a wheel may have."""


def call(*words, **options):
    """Runs a command, prints it, and ends the tests if it fails."""
    print("==", *words[:8], "..." if len(words) > 8 else "", flush=True)
    subprocess.run([str(word) for word in words], check=True, **options)


def environment(folder, python=sys.executable, packages=()):
    """Makes a new virtual environment with these packages from PyPI and returns the folder of its programs."""
    call(python, "-m", "venv", "--clear", folder)
    programs = folder / SCRIPTS
    if packages:
        call(programs / "python", "-m", "pip", "install", "--quiet", *packages)
    return programs


def build(tools):
    """Builds the wheel with the maturin of an environment and returns its path."""
    wheels = TARGET / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    call(PACKAGE / "wheel.sh", env={**os.environ, "PATH": os.pathsep.join([str(tools), os.environ["PATH"]])})
    (wheel,) = wheels.glob("*.whl")
    return wheel


def check_files(wheel, folder):
    """Checks that a wheel is small, has the program and the module, and names no folder of this machine."""
    assert wheel.stat().st_size <= LARGEST, f"{wheel.name} has {wheel.stat().st_size} bytes"
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        files.extractall(folder)
    for ending in ("cavalcade/__init__.py", "cavalcade/__main__.py", "cavalcade/py.typed", "/LICENSE-MIT"):
        assert any(name.endswith(ending) for name in names), f"{ending} is missing: {names}"
    assert len([name for name in names if "/scripts/cavalcade" in name]) == 1, names
    assert not [name for name in names if "test" in name], names
    call(ROOT / "packages" / "trimmed.sh", "--check", *(folder / name for name in names))


def check_types(tools, wheel, folder):
    """Checks the annotations of the module, and of a file that uses the installed one."""
    mypy = tools / "mypy"
    if not mypy.exists():
        print("types are not checked: mypy is not installed")
        return
    strict = [mypy, "--strict", "--cache-dir", folder / "mypy"]
    call(*strict, PACKAGE / "cavalcade")
    call(tools / "python", "-m", "pip", "install", "--quiet", "--no-index", wheel.resolve())
    call(*strict, PACKAGE / "tests" / "typed.py", cwd=folder)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wheel", type=pathlib.Path, help="Test this wheel instead of building one")
    parser.add_argument("--python", default=sys.executable, help="Test with this interpreter")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tools = environment(folder / "tools", packages=["maturin>=1.13,<2", "mypy", "numpy"])
        wheel = options.wheel or build(tools)
        check_files(wheel, folder / "files")
        check_types(tools, wheel, folder)
        programs = environment(folder / "fresh", options.python)
        call(programs / "python", "-m", "pip", "install", "--quiet", "--no-index", wheel.resolve())
        # The tests must find the installed program and module and nothing else.
        without = {key: value for key, value in os.environ.items() if key not in ("CAVALCADE", "PYTHONPATH")}
        call(programs / "cavalcade", "--version", env=without)
        tests = ["-m", "unittest", "discover", "--start-directory", PACKAGE / "tests"]
        call(programs / "python", "-I", *tests, env=without, cwd=folder)
        print(f"{wheel.name}: {wheel.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
