// The next hint while solving, with its reason, and what it writes.

import { withCell, writeBoard } from "./board.js";
import { added, compared, isClaim } from "./entries.js";
import { sidesOf } from "./geometry.js";
import { KINDS } from "./kinds.js";
import { decided, DECISIONS, givenCells, withEntry } from "./play.js";
import { namedCells, sentence, solutionOf } from "./verdict.js";

/** How comments for `hint` begin: about cells with the marks or the loop, and about the others. */
const COMMENTS = { marks: ["marked", "empty"], shading: ["on the loop", "shaded"], paths: ["on a path", "off the paths"], loop: ["on the loop", "off the loop"] };
/** The names of the files that `hint` reads what is decided from, and writes it to. */
const STATE = "state.txt";
/** How messages of `hint` name the rule that the state breaks. */
const RULE = /what is decided about .* is wrong: (?:it is wrong that )?(.*)|^no solution \((.*)\)|^--state '[^']*': (?!what is decided)(.*)/m;

const cellName = (y, x) => `r${y + 1}c${x + 1}`;

/** Returns the name of a line as `hint` writes it: the side of a cell, or the two cells that it joins. */
function lineName({ kind, board }, border) {
  const [before, after] = sidesOf(border), [one, other] = before[0] === after[0] ? ["the left side", "the right side"] : ["the top", "the bottom"];
  if (KINDS[kind].solution !== "sides") return `${cellName(...before)}-${cellName(...after)}`;
  return board.cells[after[0]]?.[after[1]] ? `${one} of ${cellName(...after)}` : `${other} of ${cellName(...before)}`;
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
  const { kind, board, entries } = state, { solution, mark } = KINDS[kind];
  if (solution === "numbers") {
    const out = Object.entries(entries.out).flatMap(([at, numbers]) => numbers.split(" ").map((number) => `% crossed out: ${number} in ${cellName(...at.split(",").map(Number))}\n`));
    return writeBoard(kind, withClaims(board, entries, (value, cell) => (isClaim(value) ? value + cell.replace(/[.\dPS]/g, "") : cell))) + out.join("");
  }
  if (mark && !board.regions) return writeBoard(kind, withClaims(board, entries, (value) => (value === "mark" ? mark : "-")));
  const named = (part, wanted, name) => Object.entries(entries[part]).filter(([, value]) => value === wanted).map(([at]) => name(at));
  const line = (border) => lineName(state, border), cell = (at) => cellName(...at.split(",").map(Number));
  const comments = { drawn: named("edges", true, line), "crossed out": named("edges", false, line) };
  DECISIONS[solution]?.forEach((value, at) => (comments[COMMENTS[solution][at]] = named("cells", value, cell)));
  return writeBoard(kind, board) + Object.entries(comments).filter(([, names]) => names.length).map(([is, names]) => `% ${is}: ${names.join(", ")}\n`).join("");
}

/** Returns a step of the solution where the program has no techniques: beside what is there, without a reason. */
function revealed({ kind, board, entries, verdict }, why = "The program has no technique that explains it.") {
  const { open } = compared(entries, verdict.shared, givenCells(kind, board));
  const part = open.edges.length ? "edges" : "cells", [at] = open[part];
  if (!at) return { reason: "Nothing is missing." };
  const name = at.split(" ").at(-1), after = withEntry(entries, part, at, verdict.shared[part][at]);
  return {
    entries: after, preview: added(after, entries), cells: new Set([name]),
    reason: `This is the next step of the solution. ${why}`,
  };
}

/** Returns the rule that a message says is broken (`broken`), and the cells that it names (`conflict`); neither if it says nothing of it. */
function brokenRule(message) {
  const rule = RULE.exec(message)?.slice(1).find(Boolean);
  return rule ? { broken: `Broken rule: ${rule}.`, conflict: namedCells(rule) } : {};
}

/** Returns the next hint: its `reason`, its `cells`, the `entries` after it, and those that it adds (`preview`); or what is wrong, with the rule that is broken. */
async function nextHint(program, state) {
  const { kind, board, entries, verdict } = state;
  if (!solutionOf(verdict)) return { reason: "A hint needs a board with exactly one solution." };
  const { exit, output, message } = await program.ask(state, "hint", ["--format", "json", "--time-limit", "10s", "--state", STATE], undefined, { [STATE]: new TextEncoder().encode(stateText(state)) });
  const [, names] = /what is decided about (.*?) is wrong/.exec(message) ?? [], rule = brokenRule(message);
  if (names) {
    const edges = Object.keys(entries.edges).filter((border) => names.split(", ").includes(lineName(state, border)));
    return { reason: `What is decided about ${names} is wrong.`, wrong: { cells: edges.length ? [] : [...namedCells(names)], edges }, ...rule };
  }
  if (rule.broken) return { reason: "What is written breaks a rule.", ...rule };
  if (exit !== 0 && exit !== 1) return revealed(state, exit === 3 ? "The program found no reason in time." : undefined);
  const { step, complete } = JSON.parse(await output.text());
  const places = (cells) => new Set(cells.map(({ row, column }) => `${row - 1},${column - 1}`));
  if (complete) return { reason: "The board is complete." };
  if (!step) return revealed(state);
  const after = step.cells.reduce((now, change) => decided(kind, now, change), entries);
  // What cannot be written, such as a corner that the loop visits, would be the next hint again.
  if (JSON.stringify(after) === JSON.stringify(entries)) return revealed(state);
  return { reason: `${sentence(step.reason)} (${step.technique})`, cells: places(step.cells), entries: after, preview: added(after, entries) };
}

export { nextHint };
