// A board as cells, and as the text that the program reads. What is not written plainly stays text only.

import { readHexagons, writeHexagons } from "./hexagons.js";
import { blankCell, firstCell, isCell, isHole, KINDS, namedKind, wordsOf } from "./kinds.js";

/** The most cells that are drawn. */
const MOST_CELLS = 1600;
const SIZE = /^\s*(\d+)x(\d+)\s*$/;

/**
 * A board: rows, columns, the sign of each cell, borders with a wall (`v:y,x` is left of a cell, `h:y,x` above it) or a dot (`y,x y,x`,
 * the upper or left hexagon first), and the labels of regions, with # for holes. Boards are never changed, only replaced.
 */
function emptyBoard(kind, rows, columns) {
  const cells = Array.from({ length: rows }, (_, y) => Array.from({ length: columns }, (_, x) => blankCell(kind, y, x, rows, columns)));
  return { rows, columns, cells, borders: new Set(), regions: KINDS[kind].borders === "regions" ? cells.map((row) => row.map(() => "A")) : null };
}

/** Returns the words of a line, or its characters if it is one word. */
function split(line) {
  const words = line.trim().split(/\s+/);
  return words.length > 1 ? words : [...words[0]];
}

/** Returns rows of equal length that have only such cells, or nothing. */
function rectangle(lines, isCellHere) {
  const isSpaced = lines.some((line) => /\S\s+\S/.test(line));
  const rows = lines.map((line) => (isSpaced ? line.trim().split(/\s+/) : split(line)));
  const isPlain = rows.length && rows.every((row) => row.length === rows[0].length && row.every(isCellHere));
  return isPlain ? rows : null;
}

/** Reads lines with walls between and below cells. */
function readWalled(lines, isCellHere) {
  const borders = new Set(), rows = [];
  let starts = [];
  for (const line of lines) {
    if (/-/.test(line)) {
      for (const { index } of line.matchAll(/-/g)) {
        const x = starts.findLastIndex((start) => start <= index);
        if (x >= 0) borders.add(`h:${rows.length},${x}`);
      }
      continue;
    }
    const words = [...line.matchAll(/[^\s|]+|\|/g)], row = words.filter(([word]) => word !== "|");
    starts = row.map(({ index }) => index);
    words.forEach(([word], place) => word === "|" && borders.add(`v:${rows.length},${words.slice(0, place).filter(([it]) => it !== "|").length}`));
    rows.push(row.map(([word]) => word));
  }
  const cells = rectangle(rows.map((row) => row.join(" ")), isCellHere);
  return cells && { cells, borders };
}

/** Reads a text; returns nothing if it is not a plain board of the kind. */
function readBoard(kind, text) {
  if (!KINDS[kind]) return null;
  const { borders: form, isHexagonal, hasClues } = KINDS[kind], hasRegions = form === "regions", isOfKind = (cell) => isCell(kind, cell);
  const size = SIZE.exec(text);
  if (size) return size[1] * size[2] && size[1] * size[2] <= MOST_CELLS ? emptyBoard(kind, Number(size[1]), Number(size[2])) : null;
  const lines = text.split("\n").filter((line) => line.trim() && !line.trim().startsWith("%"));
  // Labels of regions are below the clues, or alone if there are none.
  const half = hasClues ? lines.length / 2 : 0, regions = hasRegions ? rectangle(lines.slice(half), (it) => /^(#|\w+)$/.test(it)) : null;
  if (hasRegions && (half % 1 || !regions)) return null;
  const plain = (rows) => rows.map((line) => line.replace(/(?<!\S)[_0](?!\S)/g, (cell) => firstCell(kind, [cell, "."])));
  const read = isHexagonal ? readHexagons : form === "walls" ? readWalled : (rows) => ({ cells: rectangle(rows, isOfKind) });
  const upper = hasRegions ? (half ? lines.slice(0, half) : regions.map((row) => row.map(() => ".").join(" "))) : lines;
  const { cells, borders = new Set() } = read(plain(upper), isOfKind, form === "dots") ?? {};
  if (!cells || cells.length * cells[0].length > MOST_CELLS || (regions && regions[0].length !== cells[0].length)) return null;
  regions?.forEach((row, y) => row.forEach((it, x) => it === "#" && (cells[y][x] = it)));
  return { rows: cells.length, columns: cells[0].length, cells, borders, regions };
}

/** Writes rows of words below each other. */
function aligned(rows) {
  const width = Math.max(...rows.flat().map((cell) => cell.length));
  return rows.map((row) => row.map((cell) => cell.padStart(width)).join(" ")).join("\n");
}

function writeWalled({ rows, columns, cells, borders }) {
  const width = Math.max(...cells.flat().map((cell) => cell.length)), lines = [];
  for (let y = 0; y < rows; y++) {
    const below = Array.from({ length: columns }, (_, x) => (borders.has(`h:${y + 1},${x}`) && y + 1 < rows ? "-" : "").padEnd(width));
    lines.push(cells[y].map((cell, x) => (x ? (borders.has(`v:${y},${x}`) ? " | " : "   ") : "") + cell.padEnd(width)).join("").trimEnd());
    if (below.some((it) => it.trim() === "-")) lines.push(below.join("   ").trimEnd());
  }
  return lines.join("\n");
}

/** Writes a board as text. */
function writeBoard(kind, board) {
  const { spaced, borders, isHexagonal, hasClues } = KINDS[kind], labels = board.regions ? `${aligned(board.regions)}\n` : "";
  if (labels && !hasClues) return labels;
  const cells = isHexagonal ? writeHexagons(board) : borders === "walls" ? writeWalled(board) : spaced ? aligned(board.cells) : board.cells.map((row) => row.join("")).join("\n");
  return `${cells}\n${labels && `\n${labels}`}`;
}

/** Returns the text of a state for the program; a size alone becomes an empty board, which every command reads. */
function boardText({ kind, text, board }) {
  return board && SIZE.test(text) ? writeBoard(kind, board) : text;
}

/** Returns whether a text has the cells of a board; one line may be a size or a name instead. */
const hasCells = (kind, text) => text.trim().includes("\n") || (!SIZE.test(text) && readBoard(kind, text) !== null);

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

export { boardText, emptyBoard, hasCells, namedOptions, namedText, pathEnds, readBoard, withCell, writeBoard };
