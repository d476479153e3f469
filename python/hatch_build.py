"""Copies the bundled script, and the licences of what is in it, when the package is built in a clone."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

FILES = {
    "LICENSE": "LICENSE",
    "dist/THIRD-PARTY.txt": "THIRD-PARTY.txt",
    "dist/bin/serve.cjs": "corefscore/serve.cjs",
}


class CopyHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        own = Path(self.root)
        # A source distribution has the copies.
        if not (own.parent / "scripts" / "build.mjs").is_file():
            return
        for source, target in FILES.items():
            path = own.parent / source
            if not path.is_file():
                raise FileNotFoundError(f"{path} is not there: run `npm ci` in {own.parent} first")
            shutil.copyfile(path, own / target)
