// The next hint while solving, with its reason, and what it writes.

import { withCell, writeBoard } from "./board.js";
import { added, alongside, isClaim, missing } from "./entries.js";
import { between } from "./geometry.js";
import { KINDS, wordsOf } from "./kinds.js";
import { givenCells, withEntry } from "./play.js";
import { namedCells, optionsOf, sentence } from "./verdict.js";

/** The names of the files that `hint` reads what is decided from, and writes it to. */
const STATE = "state.txt";

const cellName = (y, x) => `r${y + 1}c${x + 1}`;

/** Returns the name of a line as `hint` writes it: in Slitherlink the side of a cell, else the two cells that it joins. */
function lineName({ kind, board }, border) {
  const isLeft = border.startsWith("v"), [y, x] = border.slice(2).split(",").map(Number);
  if (KINDS[kind].solve !== "corners") return `${isLeft ? cellName(y, x - 1) : cellName(y - 1, x)}-${cellName(y, x)}`;
  if (isLeft) return x < board.columns ? `the left side of ${cellName(y, x)}` : `the right side of ${cellName(y, x - 1)}`;
  return y < board.rows ? `the top of ${cellName(y, x)}` : `the bottom of ${cellName(y - 1, x)}`;
}

/** Returns a board with what the solver claims in cells, each written by `sign`. */
function withClaims(board, entries, sign) {
  return Object.entries(entries.cells).reduce((now, [at, value]) => {
    const [y, x] = at.split(",").map(Number);
    return withCell(now, y, x, sign(value, now.cells[y][x]));
  }, board);
}

/** Returns what is decided, as `hint --state` reads it. */
function stateText(state) {
  const { kind, board, entries } = state, { solve } = KINDS[kind];
  if (solve === "numbers") {
    const out = Object.entries(entries.out).flatMap(([at, numbers]) => numbers.split(" ").map((number) => `% crossed out: ${number} in ${cellName(...at.split(",").map(Number))}\n`));
    return writeBoard(kind, withClaims(board, entries, (value, cell) => (isClaim(value) ? value + cell.replace(/[.\dPS]/g, "") : cell))) + out.join("");
  }
  if (solve === "lamps") return writeBoard(kind, withClaims(board, entries, (value) => (value === "lamp" ? "R" : "-")));
  const named = (part, wanted, name) => Object.entries(entries[part]).filter(([, value]) => value === wanted).map(([at]) => name(at));
  const line = (border) => lineName(state, border), cell = (at) => cellName(...at.split(",").map(Number));
  const comments = { drawn: named("edges", true, line), "crossed out": named("edges", false, line) };
  if (solve !== "corners") Object.assign(comments, { "on the loop": named("cells", "dot", cell), "off the loop": named("cells", "off", cell), shaded: named("cells", "shade", cell) });
  return writeBoard(kind, board) + Object.entries(comments).filter(([, names]) => names.length).map(([is, names]) => `% ${is}: ${names.join(", ")}\n`).join("");
}

/** Returns a reason in the words of the page: the program writes of rooks where lamps are drawn. */
const worded = ({ kind }, reason) => (KINDS[kind].solve === "lamps" ? reason.replace(/rook/g, "lamp").replace(/attacked/g, "lit").replace(/attack/g, "light") : reason);

/** Returns a step of the solution where the program has no techniques: beside what is there, without a reason. */
function revealed({ kind, board, entries, verdict }, why = "The program has no technique that explains it.") {
  const open = missing(entries, verdict.solutions[0], givenCells(kind, board));
  const part = open.edges.length ? "edges" : "cells", [at] = open[part];
  if (!at) return { reason: "Nothing is missing." };
  const name = at.replace(/^[vh]:/, ""), after = withEntry(entries, part, at, verdict.solutions[0][part][at]);
  return {
    entries: after, preview: added(after, entries), cells: new Set([name]),
    reason: `This is the next step of the solution. ${why}`,
  };
}

/** Returns the entries after what a hint decides in one place. */
function decided(kind, entries, { row, column, to, number, holds }) {
  const { solve } = KINDS[kind], place = [row - 1, column - 1], at = String(place);
  if (to) return withEntry(entries, "edges", (solve === "corners" ? alongside : between)(place, to.map((it) => it - 1)), holds);
  if (solve === "lamps") return withEntry(entries, "cells", at, holds ? "lamp" : "dot");
  if (solve === "corners") return entries;
  if (solve !== "numbers") return withEntry(entries, "cells", at, holds ? "dot" : solve === "shaded" ? "shade" : "off");
  return holds ? withEntry(entries, "cells", at, String(number)) : withEntry(entries, "out", at, [entries.out[at], number].filter(Boolean).join(" "));
}

/** Returns the next hint: its `reason`, its `cells`, the `entries` after it, and those that it adds (`preview`). */
async function nextHint(program, state) {
  const { kind, board, entries, verdict } = state;
  if (verdict.is !== "unique") return { reason: "A hint needs a board with exactly one solution." };
  const words = ["hint", ...wordsOf(kind), "-", ...optionsOf(state), "--format", "json", "--time-limit", "10s", "--state", STATE];
  const { exit, output, messages } = await program.run(words, writeBoard(kind, board), undefined, { [STATE]: new TextEncoder().encode(stateText(state)) });
  const wrong = /what is decided about (.*) is wrong/.exec(messages);
  if (wrong) {
    const edges = Object.keys(entries.edges).filter((border) => wrong[1].split(", ").includes(lineName(state, border)));
    return { reason: `What is decided about ${wrong[1]} is wrong.`, wrong: { cells: edges.length ? [] : [...namedCells(wrong[1])], edges } };
  }
  if (exit !== 0 && exit !== 1) return revealed(state, exit === 3 ? "The program found no reason in time." : undefined);
  const { step, complete } = JSON.parse(await output.text());
  const places = (cells) => new Set(cells.map(({ row, column }) => `${row - 1},${column - 1}`));
  if (complete) return { reason: "The board is complete." };
  if (!step) return revealed(state);
  const after = step.cells.reduce((now, change) => decided(kind, now, change), entries);
  // What cannot be written, such as a corner that the loop visits, would be the next hint again.
  if (JSON.stringify(after) === JSON.stringify(entries)) return revealed(state);
  return { reason: `${sentence(worded(state, step.reason))} (${step.technique})`, cells: places(step.cells), entries: after, preview: added(after, entries) };
}

export { nextHint };
