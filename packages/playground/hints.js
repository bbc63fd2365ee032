// The next hint while solving, with its reason, and what it writes.

import { withCell, writeBoard } from "./board.js";
import { isClaim, missing } from "./entries.js";
import { KINDS } from "./kinds.js";
import { givenCells, withEntry } from "./play.js";
import { optionsOf } from "./verdict.js";

/** Returns the text that `hint` reads: the board with the numbers that the solver wrote. The state of the solver belongs here. */
function hintQuestion({ kind, board, entries }) {
  if (KINDS[kind].solve !== "numbers") return writeBoard(kind, board);
  const written = Object.entries(entries.cells).filter(([, value]) => isClaim(value));
  return writeBoard(kind, written.reduce((now, [at, value]) => {
    const [y, x] = at.split(",").map(Number);
    return withCell(now, y, x, value + now.cells[y][x].replace(/[.\d]/g, ""));
  }, board));
}

/** Returns a step of the solution where the program has no techniques: beside what is there, without a reason. */
function revealed({ kind, board, entries, verdict }) {
  const open = missing(entries, verdict.solutions[0], givenCells(kind, board));
  const part = open.edges.length ? "edges" : "cells", [at] = open[part];
  if (!at) return { reason: "Nothing is missing." };
  const name = at.replace(/^[vh]:/, "");
  return {
    entries: withEntry(entries, part, at, verdict.solutions[0][part][at]), cells: new Set([name]),
    reason: "This is the next step of the solution. The program has no technique that explains it.",
  };
}

/** Returns the next hint: its `reason`, its `cells`, and the `entries` after it. */
async function nextHint(program, state) {
  const { kind, board, entries, verdict } = state;
  if (verdict.is !== "unique") return { reason: "A hint needs a board with exactly one solution." };
  const { exit, output } = await program.run(["hint", kind, "-", ...optionsOf(state), "--format", "json", "--time-limit", "10s"], hintQuestion(state));
  if (exit !== 0 && exit !== 1) return revealed(state);
  const { step, suspects, complete } = JSON.parse(await output.text());
  const places = (cells) => new Set(cells.map(({ row, column }) => `${row - 1},${column - 1}`));
  if (complete) return { reason: "The board is complete." };
  if (!step) return suspects.length ? { reason: "A number in a red cell is wrong.", wrong: { cells: [...places(suspects)], edges: [] } } : revealed(state);
  let after = entries;
  for (const { row, column, number, holds } of step.cells) {
    const at = `${row - 1},${column - 1}`;
    if (KINDS[kind].solve === "lamps") after = withEntry(after, "cells", at, holds ? "lamp" : "dot");
    else if (holds) after = withEntry(after, "cells", at, String(number));
  }
  if (KINDS[kind].solve === "lamps" && JSON.stringify(after) === JSON.stringify(entries)) return revealed(state);
  return { reason: `${step.reason} (${step.technique})`, cells: places(step.cells), entries: after === entries ? null : after };
}

export { nextHint };
