// Solving by hand: what strokes and keys write into the entries.

import { isClaim, lineBetween } from "./entries.js";
import { between } from "./geometry.js";
import { isBlocked, isHole, KINDS, numberOf, withoutClue } from "./kinds.js";

/** What is written in cells: that the mark or the loop is there, and that it is not; by what solutions show. */
const DECISIONS = { marks: ["mark", "dot"], shading: ["dot", "shade"], loop: ["dot", "off"], paths: ["dot", "off"] };
/** The keys that write it. */
const DECISION_KEYS = { mark: [" ", "l"], shade: [" ", "x"], dot: ["."], off: ["x"] };

const withEntry = (entries, part, at, value) => {
  const changed = { ...entries[part] };
  if (value === undefined) delete changed[at];
  else changed[at] = value;
  return { ...entries, [part]: changed };
};

/** Returns whether a solver can write into a cell. */
const isOpen = (kind, board, y, x) => {
  const cell = board.cells[y][x];
  return !isBlocked(kind, cell) && (KINDS[kind].solution !== "numbers" || !numberOf(cell));
};

/** Returns the number in a cell, written or given, or nothing. */
const numberAt = (board, entries, { y, x }) => Number(numberOf(board.cells[y][x]) || (isClaim(entries.cells[`${y},${x}`] ?? "~") && entries.cells[`${y},${x}`])) || undefined;

/** Returns the entries after a drag from a cell with a number: the next numbers, as far as cells are free. */
function numbered(kind, board, entries, from, to, stroke) {
  stroke.value ??= numberAt(board, entries, from);
  const there = numberAt(board, entries, to), next = stroke.value + 1;
  if (!stroke.value || (to.y === from.y && to.x === from.x) || (there && there !== next)) return entries;
  stroke.value = next;
  return there ? entries : isOpen(kind, board, to.y, to.x) ? withEntry(entries, "cells", `${to.y},${to.x}`, String(next)) : entries;
}

/** Returns the entries after a drag from a place to another along borders; lines that are there are removed. */
function bordered(entries, places, stroke) {
  return places.filter(({ isOnBorder }) => isOnBorder).reduce((next, { border }) => {
    stroke.value ??= next.edges[border] === true ? "none" : "line";
    return withEntry(next, "edges", border, stroke.value === "line" ? true : undefined);
  }, entries);
}

/** Returns the entries after a drag from one cell to another; lines that are there are removed. */
function drawn(kind, board, entries, from, to, stroke) {
  const { solution } = KINDS[kind];
  if (solution === "numbers") return numbered(kind, board, entries, from, to, stroke);
  if (solution === "marks") return entries;
  if (solution === "sides") return bordered(entries, [from, to], stroke);
  let next = entries;
  for (let { y, x } = from; y !== to.y || x !== to.x;) {
    const step = x !== to.x ? [y, x + Math.sign(to.x - x)] : [y + Math.sign(to.y - y), x];
    const border = between([y, x], step);
    stroke.value ??= next.edges[border] === true ? "none" : "line";
    if (!isHole(board.cells[step[0]][step[1]])) next = withEntry(next, "edges", border, stroke.value === "line" ? true : undefined);
    [y, x] = step;
  }
  return next;
}

/** Returns the entries after a click or tap. */
function clicked(kind, board, entries, { y, x, border, distance }) {
  const { solution } = KINDS[kind], at = `${y},${x}`, isOnSides = solution === "sides", decisions = DECISIONS[solution] ?? [];
  if (isOnSides || (distance < 0.22 && !["numbers", "marks"].includes(solution))) {
    const now = entries.edges[border], states = isOnSides ? [undefined, true, false] : [undefined, false];
    return withEntry(entries, "edges", border, states[(states.indexOf(now) + 1) % states.length]);
  }
  if (!decisions.length || !isOpen(kind, board, y, x)) return entries;
  const signs = [undefined, ...(solution === "shading" ? decisions.toReversed() : decisions)];
  return withEntry(entries, "cells", at, signs[(signs.indexOf(entries.cells[at]) + 1) % signs.length]);
}

/** Returns the entries after a stroke with the other button came to a place: it excludes lines or what can be in cells, as it begins; what is excluded there is open again. */
function excluded(kind, board, entries, { y, x, border, isOnBorder }, stroke) {
  const { solution } = KINDS[kind], decisions = DECISIONS[solution], isFirst = !stroke.part;
  stroke.part ??= solution === "numbers" || (decisions && (solution === "marks" || !isOnBorder)) ? "cells" : "edges";
  const isCell = stroke.part === "cells", at = isCell ? `${y},${x}` : border;
  const sign = isCell ? decisions?.[solution === "shading" ? 0 : 1] : false;
  if (sign === undefined || (isCell ? !isOpen(kind, board, y, x) : !isFirst && !isOnBorder)) return entries;
  stroke.isOpened ??= entries[stroke.part][at] === sign;
  return withEntry(entries, stroke.part, at, stroke.isOpened ? undefined : sign);
}

/** Returns the entries after a key at a cell; with `isNote` digits are small marks, and `isFirst` tells whether one begins a number. */
function played(kind, board, entries, [y, x], key, isNote, isFirst) {
  const { solution } = KINDS[kind], at = `${y},${x}`, now = entries.cells[at] ?? "";
  if (!isOpen(kind, board, y, x)) return null;
  if (key === "Delete" || (key === "Backspace" && now.replace("~", "").length < 2)) return withEntry(entries, "cells", at, undefined);
  if (solution === "numbers") {
    if (key === "Backspace") return withEntry(entries, "cells", at, now.slice(0, -1));
    if (!/^\d$/.test(key) && !(isNote && key === " ")) return null;
    const before = isNote ? now.replace(/^[^~].*/, "") || "~" : isFirst ? "" : now.replace(/^~.*/, "");
    const most = board.rows * board.columns, value = before + key;
    return withEntry(entries, "cells", at, isNote || Number(value) <= most ? value : key);
  }
  const sign = DECISIONS[solution]?.find((it) => DECISION_KEYS[it].includes(key));
  return sign ? withEntry(entries, "cells", at, now === sign ? undefined : sign) : null;
}

/** Returns the entries after Shift with an arrow key: a line to the next cell, or on the border. */
function lined(kind, board, entries, [y, x], [dy, dx]) {
  const { solution } = KINDS[kind];
  if (solution === "numbers" || solution === "marks") return null;
  const isLine = solution === "sides" || board.cells[y + dy]?.[x + dx] !== undefined, border = between([y, x], [y + dy, x + dx]);
  return isLine ? withEntry(entries, "edges", border, entries.edges[border] === true ? undefined : true) : null;
}

/** Returns the entries after what the program decides in one place. */
function decided(kind, entries, { row, column, to, number, holds }) {
  const { solution } = KINDS[kind], place = [row - 1, column - 1], at = String(place);
  if (to) return withEntry(entries, "edges", lineBetween(kind, place, to.map((it) => it - 1)), holds);
  if (solution !== "numbers") return DECISIONS[solution] ? withEntry(entries, "cells", at, DECISIONS[solution][holds ? 0 : 1]) : entries;
  return holds ? withEntry(entries, "cells", at, String(number)) : withEntry(entries, "out", at, [entries.out[at], number].filter(Boolean).join(" "));
}

/** Returns the places of clues, which need no entries. */
function givenCells(kind, board) {
  return new Set(board.cells.flatMap((row, y) => row.map((cell, x) => (withoutClue(kind, cell) !== cell ? `${y},${x}` : ""))));
}

export { clicked, decided, DECISIONS, drawn, excluded, givenCells, lined, played, withEntry };
