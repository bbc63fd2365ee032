"""Builds the playground: one HTML file with the program, its worker, the page and sample boards.

Run it with `just playground`. It takes the WebAssembly program and the file to write:
`python3 packages/playground/build.py cavalcade.wasm playground.html`.
"""

import base64
import gzip
import hashlib
import json
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).parent
FIXTURES = HERE.parents[1] / "fixtures"

# The board that stands for the file in the examples of each puzzle. Other puzzles take sizes.
BOARDS = {
    "prime": "prime-8x8.txt", "knight": "knight-holes.txt", "numbrix": "numbrix-9x9.txt", "hidato": "hidato-5x5.txt",
    "hopido": "hopido-6x6.txt", "simple-loop": "simple-loop-6x6.txt", "zip": "zip-6x6.txt",
    "signpost": "signpost-5x5.txt", "rikudo": "rikudo-7x7.txt", "place": "place-holes.txt", "akari": "akari-7x7.txt",
    "slitherlink": "slitherlink-5x5.txt", "masyu": "masyu-6x6.txt", "yajilin": "yajilin-6x6.txt",
    "country-road": "country-road-6x6.txt", "flatzinc": "flatzinc/elements.fzn",
    **dict.fromkeys(["rook", "king", "leaper", "queen-graph", "bishop-graph", "rook-graph"], "knight-holes.txt"),
    **dict.fromkeys(["graph", "independent-sets", "matchings"], "graphs/petersen.txt"),
}
PAGE = ["files.js", "editor.js", "help.js", "program.js", "page.js"]
WORKER = ["wasi.js", "worker.js"]


def script(names):
    """Joins modules into one script: each takes only what an earlier one gives."""
    texts = [(HERE / name).read_text() for name in names]
    joined = "\n".join(re.sub(r"^(import .*;|export \{.*\};)\n", "", text, flags=re.M) for text in texts)
    defined = re.findall(r"^(?:export |async )*(?:function|class|const|let) (\w+)", joined, flags=re.M)
    twice = {name for name in defined if defined.count(name) > 1}
    assert not twice, f"several modules define {', '.join(twice)}"
    return '"use strict";\n' + re.sub(r"^export ", "", joined, flags=re.M)


def digest(text):
    """The source of a script or style in a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def page(wasm):
    """The HTML file."""
    style, code = (HERE / "style.css").read_text(), script(PAGE)
    policy = {"default-src": "'none'", "script-src": f"{digest(code)} 'wasm-unsafe-eval' blob:", "worker-src": "blob:",
              "style-src": digest(style), "img-src": "blob:", "base-uri": "'none'", "form-action": "'none'"}
    boards = {puzzle: (FIXTURES / name).read_text() for puzzle, name in BOARDS.items()}
    parts = {"POLICY": "; ".join(map(" ".join, policy.items())), "STYLE": style, "SCRIPT": code,
             "BOARDS": json.dumps(boards).replace("<", "\\u003c"), "WORKER": script(WORKER),
             "WASM": base64.b64encode(gzip.compress(wasm, 9, mtime=0)).decode()}
    for text in [code, parts["WORKER"]]:
        assert "</script" not in text, "a script would end too early"
    return re.sub(r"@([A-Z]+)@", lambda match: parts[match[1]], (HERE / "page.html").read_text())


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    wasm = source.read_bytes()
    text = page(wasm)
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)
    print(f"{target}: {len(text.encode()):,} bytes, of {len(wasm):,} bytes of WebAssembly")


if __name__ == "__main__":
    main()
