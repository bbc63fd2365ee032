// Entries: what a solver writes on a board. What all solutions share has the same form.
//
// `cells` has a number, "mark", "shade" or "dot" (nothing is there, or the loop is) or "off" (no loop) for a cell `y,x`; `edges` has true for a line and false for
// a cross; `out` has the numbers that a cell cannot have, with blanks between them. Lines are named by the border that
// they cross, or as sides of cells are on.

import { between, sidesOf } from "./geometry.js";
import { KINDS } from "./kinds.js";

const noEntries = () => ({ cells: {}, edges: {}, out: {} });

/** Returns the line between two neighbouring points: corners, or middles of cells. */
function lineBetween(kind, one, other) {
  if (KINDS[kind].solution !== "sides") return between(one, other);
  const [[y, x], [y2]] = sidesOf(between(one, other));
  return between(y === y2 ? [y - 1, x] : [y, x - 1], [y, x]);
}

/** Returns the two points that a line joins: corners, or middles of cells. */
function endsOf(kind, border) {
  const [before, [y, x]] = sidesOf(border);
  return KINDS[kind].solution === "sides" ? [[y, x], before[0] === y ? [y + 1, x] : [y, x + 1]] : [before, [y, x]];
}

/** Returns the lines that are drawn, each with the oldest line of the part of the loop that it belongs to. */
function partsOfLoop(kind, { edges }) {
  const lines = Object.keys(edges).filter((border) => edges[border]), parts = {};
  const meeting = Object.groupBy(lines.flatMap((line) => endsOf(kind, line).map((end) => ({ line, end }))), ({ end }) => end);
  const visit = (line, part) => {
    if (parts[line]) return;
    parts[line] = part;
    for (const end of endsOf(kind, line)) for (const other of meeting[end]) visit(other.line, part);
  };
  for (const line of lines) visit(line, line);
  return parts;
}

/** Returns the cells that entries are about: those of an entry, or on both sides of a line. */
const cellsOf = ({ cells, edges }) => new Set([...Object.keys(cells), ...Object.keys(edges).flatMap((border) => border.split(" "))]);

/** Returns the entries of which `isKept(part, at, entry)` is true. */
function filtered(entries, isKept) {
  const parts = Object.entries(entries).map(([part, written]) => [part, Object.fromEntries(Object.entries(written).filter(([at, it]) => isKept(part, at, it)))]);
  return Object.fromEntries(parts);
}

/** Returns the entries that others do not have. */
const added = (entries, others) => filtered(entries, (part, at, it) => others[part][at] !== it);

/** Returns entries without what they exclude in other cells than these. */
const withExclusions = (entries, cells) => filtered(entries, (part, at, it) => isClaim(it) || [...cellsOf({ cells: {}, edges: {}, [part]: { [at]: it } })].some((cell) => cells.has(cell)));

/** Returns whether an entry claims something, and does not only exclude it. */
const isClaim = (value) => value !== "dot" && value !== "off" && value !== false && !String(value).startsWith("~");

/** Compares entries with a solution: the places of those that it does not have (`wrong`), and its places without an entry (`open`); clues need none. */
function compared(entries, solution, clues) {
  const isWrong = (part, at, value) => (isClaim(value) ? solution[part][at] !== value : !String(value).startsWith("~") && solution[part][at] !== undefined);
  const wrong = (part) => Object.keys(entries[part]).filter((at) => isWrong(part, at, entries[part][at]));
  const open = (part) => Object.keys(solution[part]).filter((at) => entries[part][at] !== solution[part][at] && !(part === "cells" && clues.has(at)));
  return { wrong: { cells: wrong("cells"), edges: wrong("edges") }, open: { cells: open("cells"), edges: open("edges") } };
}

export { added, cellsOf, compared, isClaim, lineBetween, noEntries, partsOfLoop, withExclusions };
