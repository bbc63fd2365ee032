#!/usr/bin/env python3
"""Damages small proofs of cavalcade, and lets VeriPB check them: none that is wrong may be accepted.

Every solution is left out once, with and without a further change of the proof. Such a formula can be satisfied, so
nothing that is accepted may be a proof of it. Then single lines of the whole proofs are changed at random. A change may
leave a proof correct, for instance if a step is removed that nothing needs. These are counted, and checked again with
each solution left out. Last, names and numbers in formulas are written in other ways, which `check_formula.py` must
refuse. The argument is the number of random changes for each proof.
"""

import random
import re
import sys
import tempfile
from pathlib import Path

from veripb import PROGRAM, is_accepted, run

COMMANDS = [
    "list graph fixtures/graphs/petersen.txt --closed",
    "list graph fixtures/graphs/petersen.txt --from 0",
    "list knight 5x6 --closed",
    "list place queens 6x6",
    "list numbrix fixtures/numbrix-4x5-hole.txt",
    "list prime fixtures/prime-3x4.txt",
]
OPERATORS = ["+", "*", "d", "s", "w", ":", ">=", ";"]


def renumbered(line: str, removed: int) -> str:
    """Adapt a line of a proof to a formula without one constraint; in a sum, the first one takes its place."""
    words = line.split(" ")
    start = {"pol": 1, "del": 2, "conclusion": 3}.get(words[0], len(words))
    if words[0] == "rup" and ":" in words:
        start = words.index(":") + 1
    result = words[:start]
    for word, following in zip(words[start:], words[start + 1 :] + [""]):
        if word.isdigit() and not (words[0] == "pol" and following in ("*", "d")):
            number = int(word)
            if number == removed:
                result += ["1"] if words[0] == "pol" else []
                continue
            word = str(number - (number > removed))
        result.append(word)
    return " ".join(result)


def without(formula: list[str], proof: list[str], solutions: int, solution: int) -> tuple[list[str], list[str]]:
    """Leave out the clause of a solution."""
    rows = int(proof[1].split()[1])
    lines = [renumbered(line, rows - solutions + solution + 1) for line in proof]
    lines[1] = f"f {rows - 1} ;"
    place = len(formula) - solutions + solution
    return formula[:place] + formula[place + 1 :], lines


def changed_word(word: str, draw: random.Random) -> str:
    """Change a literal, a number or an operator."""
    if word[0] in "x~":
        return draw.choice([word[1:] if word[0] == "~" else "~" + word, word + draw.choice("0123456789")])
    if word.lstrip("-").isdigit():
        return str(draw.choice([int(word) + 1, int(word) - 1, -int(word), int(word) // 2]))
    return draw.choice(OPERATORS)


def changed(proof: list[str], draw: random.Random) -> list[str]:
    """Change, move, repeat or remove one line, or truncate the proof."""
    lines, place = list(proof), draw.randrange(1, len(proof) - 1)
    way = draw.randrange(9)
    if way == 0:
        del lines[place]
    elif way == 1:
        other = draw.randrange(1, len(proof) - 1)
        lines[place], lines[other] = lines[other], lines[place]
    elif way == 2:
        lines.insert(place, draw.choice(proof[2:-3]))
    elif way == 3:
        del lines[place:]
    else:
        words = lines[place].split(" ")
        other = draw.randrange(1, len(words))
        words[other] = changed_word(words[other], draw)
        lines[place] = " ".join(words)
    return lines


def accepted_spellings(folder: Path) -> int:
    """Count the formulas that are accepted although a literal or a number is not written as cavalcade writes it."""
    name, accepted = folder / "r", 0
    others = ["~{}", "x{}", "~~{}", "{}~"]
    for claim in ("queens 4x4", "knight 5x6 --closed", "rook 2x3"):
        words, changed = claim.split(), name.with_suffix(".changed")
        problem = ["place", *words] if words[0] == "queens" else words
        run(PROGRAM, "list", *problem, "--proof", name, "-o", folder / "answer")
        formula = name.with_suffix(".opb").read_text()
        assert claimed(words, name.with_suffix(".opb"))
        rows = [it for it in re.finditer("^[^*].*$", formula, re.M)]
        for row in (rows[0], rows[len(rows) // 2], rows[-1]):
            literal = re.search("~?x([0-9]+)", row[0])
            start, digits = row.start() + literal.start(), literal[1]
            spellings = [it.format(literal[0]) for it in others]
            spellings += [literal[0].replace("x", it) for it in ("x0", "xx", "x+", "x_", "X", "x ")]
            for zero in (0x660, 0xFF10):
                spellings.append(literal[0].replace(digits, "".join(chr(zero + int(it)) for it in digits)))
            for spelling in spellings:
                changed.write_text(formula[:start] + spelling + formula[start + len(literal[0]) :])
                accepted += claimed(words, changed)
    return accepted


def claimed(words: list[str], formula: Path) -> bool:
    """Let check_formula.py compare a formula with the rules."""
    plain, options = [it for it in words if it[0] != "-"], [it for it in words if it[0] == "-"]
    return run(sys.executable, "crates/cli/tests/proof/check_formula.py", *plain, formula, *options).code == 0


def main() -> int:
    trials, draw = int(sys.argv[1]) if len(sys.argv) > 1 else 50, random.Random(19)
    left_out = refused = still_correct = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        name, damaged = Path(folder) / "p", Path(folder) / "q"

        def accepts(formula: list[str], proof: list[str]) -> bool:
            damaged.with_suffix(".opb").write_text("\n".join(formula) + "\n")
            damaged.with_suffix(".pbp").write_text("\n".join(proof) + "\n")
            return is_accepted(run("veripb", damaged.with_suffix(".opb"), damaged.with_suffix(".pbp")))

        for command in COMMANDS:
            written = run(PROGRAM, *command.split(), "--proof", name, "-o", Path(folder) / "answer")
            formula, proof = (name.with_suffix(it).read_text().splitlines() for it in (".opb", ".pbp"))
            solutions = int(re.search(r"\((\d+) clause", "\n".join(written.lines))[1])
            wrong += not accepts(formula, proof)
            for solution in range(solutions):
                rest, steps = without(formula, proof, solutions, solution)
                attempts = [steps, *(changed(steps, draw) for _ in range(4))]
                attempts.append([line.split(" :")[0] + " ;" if line.startswith("rup") else line for line in steps])
                left_out += len(attempts)
                wrong += sum(accepts(rest, it) for it in attempts)
            for steps in (changed(proof, draw) for _ in range(trials)):
                if steps == proof or not accepts(formula, steps):
                    refused += steps != proof
                    continue
                still_correct += 1
                for solution in range(solutions):
                    wrong += accepts(*without(formula, steps, solutions, solution))
        wrong += accepted_spellings(Path(folder))
    print(f"sabotage: {left_out} proofs of lists that lack a solution, {refused} changed proofs refused,")
    print(f"          {still_correct} changed proofs still correct, {wrong} wrong verdicts")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
