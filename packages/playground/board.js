// A board as cells, and as the text that the program reads. What is not written plainly stays text only.

import { readArranged, writeArranged } from "./arranged.js";
import { blankCell, firstCell, isCell, isHole, KINDS, namedKind, wordsOf } from "./kinds.js";

/** The most cells that are drawn. */
const MOST_CELLS = 1600;
const SIZE = /^\s*(\d+)x(\d+)\s*$/;

/**
 * A board: rows, columns, the sign of each cell, borders with a wall or a dot, and the labels of regions, with # for holes. Boards are
 * never changed, only replaced.
 */
function emptyBoard(kind, rows, columns) {
  const cells = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => blankCell(kind, y, x, rows, columns)));
  return { rows, columns, cells, borders: new Set(), regions: KINDS[kind].borders === "regions" ? cells.map((row) => row.map(() => "A")) : null };
}

/** Returns rows of equal length that have only such cells, or nothing; without blanks in a line, each character is a cell. */
function rectangle(lines, isCellHere) {
  const isSpaced = lines.some((line) => /\S\s+\S/.test(line));
  const rows = lines.map((line) => (isSpaced ? line.trim().split(/\s+/) : [...line.trim()]));
  const isPlain = rows.length && rows.every((row) => row.length === rows[0].length && row.every(isCellHere));
  return isPlain ? rows : null;
}

/** Reads a text; returns nothing if it is not a plain board of the kind. */
function readBoard(kind, text) {
  if (!KINDS[kind]) return null;
  const { borders: form, isHexagonal, hasClues } = KINDS[kind], hasRegions = form === "regions";
  const size = SIZE.exec(text);
  if (size) return size[1] * size[2] && size[1] * size[2] <= MOST_CELLS ? emptyBoard(kind, Number(size[1]), Number(size[2])) : null;
  const lines = text.split("\n").filter((line) => line.trim() && !line.trim().startsWith("%"));
  // Labels of regions are below the clues, or alone if there are none.
  const half = hasClues ? lines.length / 2 : 0, regions = hasRegions ? rectangle(lines.slice(half), (it) => /^(#|\w+)$/.test(it)) : null;
  if (hasRegions && (half % 1 || !regions)) return null;
  const plain = (rows) => rows.map((line) => line.replace(/(?<!\S)[_0](?!\S)/g, (cell) => firstCell(kind, [cell, "."])));
  const upper = plain(hasRegions ? (half ? lines.slice(0, half) : regions.map((row) => row.map(() => ".").join(" "))) : lines);
  const array = isHexagonal ? null : rectangle(upper, (cell) => isCell(kind, cell));
  const { cells, borders = new Set() } = (array ? { cells: array } : readArranged(kind, upper)) ?? {};
  if (!cells || cells.length * cells[0].length > MOST_CELLS || (regions && regions[0].length !== cells[0].length)) return null;
  regions?.forEach((row, y) => row.forEach((it, x) => it === "#" && (cells[y][x] = it)));
  return { rows: cells.length, columns: cells[0].length, cells, borders, regions };
}

/** Writes a board as text. */
function writeBoard(kind, board) {
  const labels = board.regions ? `${writeArranged(kind, board.regions)}\n` : "";
  return labels && !KINDS[kind].hasClues ? labels : `${writeArranged(kind, board.cells, board.borders)}\n${labels && `\n${labels}`}`;
}

/** Returns the text of a state for the program; a size alone becomes an empty board, which every command reads. */
function boardText({ kind, text, board }) {
  return board && SIZE.test(text) ? writeBoard(kind, board) : text;
}

/** Returns the options in the comment above a board, such as `% hidato 5x5 --breaks 8,16, 6 clues`: those before `, `, without the words of the kind. */
function namedOptions(text) {
  const kind = namedKind(text), [named] = text.trim().split(/, |\n/), start = named.indexOf(" --");
  return !kind || start < 0 ? "" : named.slice(start + 1).replace(wordsOf(kind).slice(1).join(" "), "").trim();
}

/** Returns the text of a state below a comment that names its kind and options, as a board among others. */
function namedText({ options, ...state }) {
  return `% ${[...wordsOf(state.kind), options.trim() || namedOptions(state.text)].join(" ").trim()}\n${boardText(state).replace(/^%.*\n/gm, "")}`;
}

/** Returns the numbers that end or begin a path among several, as the options say or the comment above the board. */
function pathEnds({ text, options = "" }) {
  const breaks = /--breaks[ =](\d[\d,]*)/.exec(`${options} ${namedOptions(text)}`)?.[1].split(",") ?? [];
  return new Set(breaks.flatMap((last) => [last, String(Number(last) + 1)]));
}

/** Returns a board with this cell, the same if it has it already; a hole has no dots. */
function withCell(board, y, x, cell) {
  if (board.cells[y][x] === cell) return board;
  const borders = isHole(cell) ? new Set([...board.borders].filter((it) => !it.split(" ").includes(`${y},${x}`))) : board.borders;
  return { ...board, borders, cells: board.cells.map((row, at) => (at === y ? row.with(x, cell) : row)) };
}

export { boardText, emptyBoard, namedOptions, namedText, pathEnds, readBoard, withCell, writeBoard };
