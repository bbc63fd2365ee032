"""Builds the playground: one HTML file with the program, its worker, the page and sample boards.

Run it with `just playground`. It takes the WebAssembly program and the file to write:
`python3 packages/playground/build.py cavalcade.wasm playground.html`. Node.js runs the program once, to ask for the kinds of puzzle.
"""

import base64
import hashlib
import json
import lzma
import pathlib
import re
import subprocess
import sys
import tempfile
import zlib

HERE = pathlib.Path(__file__).parent
FIXTURES = HERE.parents[1] / "fixtures"

# The board that stands for the file in the examples of a puzzle whose boards are not made here; others have fixtures by size.
BOARDS = {
    "knight": "knight-holes.txt", "place": "place-holes.txt", "flatzinc": "flatzinc/elements.fzn",
    **dict.fromkeys(["rook", "king", "leaper", "queen-graph", "bishop-graph", "rook-graph"], "knight-holes.txt"),
    **dict.fromkeys(["graph", "independent-sets", "matchings"], "graphs/petersen.txt"),
}
PAGE = ["elements.js", "files.js", "kinds.js", "geometry.js", "arranged.js", "board.js", "program.js", "reshape.js", "entries.js", "remembered.js", "state.js", "clues.js",
        "picture.js", "tools.js", "keys.js", "pointer.js", "play.js", "verdict.js", "hints.js", "make.js",
        "print.js", "share.js", "questions.js", "commands.js", "view.js", "page.js"]
WORKER = ["unpack.js", "wasi.js", "worker.js"]

# Lines that are a comment. The page is for reading answers, its sources are here.
COMMENT = re.compile(r"^[ \t]*(//.*|/\*((?!\*/)[\s\S])*\*/[ \t]*)\n", flags=re.M)

# How the program is packed; `unpack.js` has the same parameters.
FILTER = {"id": lzma.FILTER_LZMA1, "preset": 9 | lzma.PRESET_EXTREME, "lc": 4, "lp": 0, "pb": 0, "dict_size": 1 << 24,
          "nice_len": 128}
# The seven bits that are not written as one character: HTML changes the first two, and `</script` has the third.
UNWRITTEN = [0, ord("\r"), ord("<")]


def script(names, **given):
    """Joins modules into one script without comments, after the constants that they are given: each takes only what an earlier one gives."""
    texts = [COMMENT.sub("", (HERE / name).read_text()) for name in names]
    joined = "\n".join(re.sub(r"^(import .*;|export \{.*\};)\n", "", text, flags=re.M) for text in texts)
    defined = re.findall(r"^(?:export |async )*(?:function|class|const|let) (\w+)", joined, flags=re.M)
    twice = {name for name in defined if defined.count(name) > 1}
    assert not twice, f"several modules define {', '.join(twice)}"
    constants = "".join(f"const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in given.items())
    return '"use strict";\n' + constants + re.sub(r"^export ", "", joined, flags=re.M)


def packed(text):
    """Packs a text as `loader.js` unpacks it."""
    return base64.b64encode(zlib.compress(text.encode(), level=9, wbits=-zlib.MAX_WBITS)).decode()


def compact(style):
    """Returns a style without comments, and without blanks where they say nothing."""
    text = re.sub(r"/\*.*?\*/", "", style, flags=re.S)
    return re.sub(r" ?([{};,]) ?", r"\1", re.sub(r"\s+", " ", text)).strip()


def digest(text):
    """The source of a script or style in a content security policy."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def written(data):
    """Writes bytes as characters of seven bits; see `unpack.js`."""
    number, bits = int.from_bytes(data, "big"), 8 * len(data)
    digits = f"{number:0{bits}b}" + "0" * (-bits % 7)
    sevens = (int(digits[at:at + 7], 2) for at in range(0, len(digits), 7))
    return "".join(chr(128 * (1 + UNWRITTEN.index(it)) + next(sevens, 0)) if it in UNWRITTEN else chr(it) for it in sevens)


def answers(source, commands, folder=HERE):
    """Runs the program once for each command line, with a folder for its files, and returns the outputs."""
    run = f"""const {{ WASI }} = require("node:wasi"), {{ readFileSync, writeSync }} = require("node:fs");
        WebAssembly.compile(readFileSync({json.dumps(str(source))})).then(async (module) => {{
            for (const args of {json.dumps(commands)}) {{
                const wasi = new WASI({{ version: "preview1", args: ["cavalcade", ...args], preopens: {{ "/": {json.dumps(str(folder))} }}, returnOnExit: true }});
                wasi.start(await WebAssembly.instantiate(module, wasi.getImportObject()));
                writeSync(1, "\\0");
            }}
        }})"""
    output = subprocess.run(["node", "--no-warnings", "-e", run], check=True, capture_output=True, text=True).stdout
    return output.split("\0")[:-1]


def trees(source):
    """The digests of the styles and scripts of search trees: the program writes them as pages and pictures, and the page shows those."""
    with tempfile.TemporaryDirectory() as folder:
        files = [pathlib.Path(folder, name) for name in ["tree.html", "tree.svg"]]
        answers(source, [["list", "place", "queens", "4x4", "--tree", file.name] for file in files], folder)
        text = "".join(file.read_text() for file in files)
    return [" ".join(map(digest, re.findall(pattern, text, flags=re.S))) for pattern in ["<style>(.*?)</style>", '<script type="module">(.*?)</script>']]


def kinds(source):
    """The kinds of puzzle whose boards are made and drawn, as the program describes them, with their rules from its help."""
    [described] = answers(source, [["kinds", "--format", "json"]])
    found = [kind for kind in map(json.loads, described.splitlines()) if kind["made"] and "board" in kind]
    helps = answers(source, [["list", kind["name"], "--help"] for kind in found])
    about = next(text for text in helps[0].split("\n\n") if text.startswith("List every solution"))
    rules = [text.split(about)[1].strip().split("\n\n")[0].replace("\n", " ") for text in helps]
    return [{name: kind[name] for name in ["name", "options", "shaped", "board"]} | {"rules": its} for kind, its in zip(found, rules)]


def sample(name):
    """The smallest board of a kind among the fixtures that are named by their size; an empty one if there is none."""
    sized = [(it, re.fullmatch(rf"{name}-(\d+)x(\d+)\.txt", it.name)) for it in FIXTURES.iterdir()]
    return min(((int(size[1]) * int(size[2]), it.read_text()) for it, size in sized if size), default=(0, "6x6"))[1]


def page(wasm, known, tree_style, tree_script):
    """The HTML file."""
    style, loader = compact((HERE / "style.css").read_text()), script(["loader.js"])
    policy = {"default-src": "'none'", "script-src": f"{digest(loader)} {tree_script} 'wasm-unsafe-eval' blob:", "worker-src": "blob:",
              "style-src": f"{digest(style)} {tree_style}", "img-src": "blob:", "base-uri": "'none'", "form-action": "'none'"}
    boards = {puzzle: (FIXTURES / name).read_text() for puzzle, name in BOARDS.items()}
    names = [kind["name"] + (f"-{tiling}" if place else "") for kind in known for place, tiling in enumerate(kind["board"]["tilings"]) if tiling != "triangles"]
    boards |= {name: sample(name) for name in names}
    code = script(PAGE, FACTS_OF_KINDS=known, SAMPLES=boards, WORKER_SCRIPT=script(WORKER))
    parts = {"POLICY": "; ".join(map(" ".join, policy.items())), "STYLE": style, "LOADER": loader, "SCRIPT": packed(code),
             "WASM": written(lzma.compress(wasm, lzma.FORMAT_RAW, filters=[FILTER])), "LENGTH": str(len(wasm))}
    return re.sub(r"@([A-Z]+)@", lambda match: parts[match[1]], (HERE / "page.html").read_text())


def main():
    source, target = map(pathlib.Path, sys.argv[1:])
    wasm = source.read_bytes()
    text = page(wasm, kinds(source), *trees(source))
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(text.encode())
    print(f"{target}: {len(text.encode()):,} bytes, of {len(wasm):,} bytes of WebAssembly")


if __name__ == "__main__":
    main()
