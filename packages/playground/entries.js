// Entries: what a solver writes on a board. A solution of the program has the same form.
//
// `cells` has a number, "mark", "shade" or "dot" (nothing is there, or the loop is) or "off" (no loop) for a cell `y,x`; `edges` has true for a line and false for
// a cross; `out` has the numbers that a cell cannot have, with blanks between them. Lines are named by the border that they cross, or as sides of cells are on: `v:y,x` is left of a cell, `h:y,x` above.

import { between, sidesOf } from "./geometry.js";
import { KINDS } from "./kinds.js";

const noEntries = () => ({ cells: {}, edges: {}, out: {} });

/** Returns the border between two neighbouring corners. */
function alongside([y, x], [y2, x2]) {
  return y === y2 ? `h:${y},${Math.min(x, x2)}` : `v:${Math.min(y, y2)},${x}`;
}

/** Returns the two points that a line joins: corners, or middles of cells. */
function endsOf(kind, border) {
  const [before, after] = sidesOf(border), [y, x] = after;
  return KINDS[kind].solution === "sides" ? [after, border.startsWith("v") ? [y + 1, x] : [y, x + 1]] : [before, after];
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

/** Returns a solution of the program as entries. */
function entriesOf(kind, solution) {
  const entries = noEntries(), { solution: form } = KINDS[kind];
  const loop = solution.loop?.map(([row, column]) => [row - 1, column - 1]) ?? [];
  loop.forEach((it, index) => (entries.edges[(form === "sides" ? alongside : between)(it, loop[(index + 1) % loop.length])] = true));
  for (const path of solution.paths ?? []) {
    path.slice(1).forEach(([row, column], at) => (entries.edges[between([row - 1, column - 1], path[at].map((it) => it - 1))] = true));
  }
  for (const [row, column] of solution.cells ?? []) entries.cells[`${row - 1},${column - 1}`] = "mark";
  for (const [row, column] of solution.shaded ?? []) entries.cells[`${row - 1},${column - 1}`] = "shade";
  const places = [];
  solution.order?.forEach((row, y) => row.forEach((it, x) => it && (places[it] = [y, x])));
  places.forEach((it, place) => {
    if (form === "numbers") entries.cells[it] = String(place);
    else if (places[place + 1]) entries.edges[between(it, places[place + 1])] = true;
  });
  if (solution.closed && form === "loop" && places.length > 1) entries.edges[between(places[1], places.at(-1))] = true;
  return entries;
}

/** Returns the cells that entries are about: those of an entry, or on both sides of a line. */
const cellsOf = ({ cells, edges }) => new Set([...Object.keys(cells), ...Object.keys(edges).flatMap((border) => sidesOf(border).map(String))]);

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

export { added, alongside, cellsOf, compared, entriesOf, isClaim, noEntries, partsOfLoop, withExclusions };
