// What a stroke with a tool does to the board: one function for each tool.
//
// A stroke begins in a cell and is dragged to others. `begin` returns what the stroke keeps in mind; `move` gets it with the
// board and the place, and returns the next board. A press without a drag is a stroke of one place.

import { withCell } from "./board.js";
import { hexagonsOf } from "./geometry.js";
import { blankCell, colourOf, COMPASS, isHole, KINDS, numberOf, withoutClue } from "./kinds.js";

/** Returns the direction from a cell to another one that the kind has, or nothing. */
function direction(kind, [y, x], to) {
  const way = [Math.sign(to.y - y), Math.sign(to.x - x)];
  return KINDS[kind].arrows.find((name) => COMPASS[name][0] === way[0] && COMPASS[name][1] === way[1]);
}

/** Returns a cell with an arrow; one without a number gets none in Yajilin, and 0 in Castle Wall. */
function pointed(kind, cell, arrow) {
  return colourOf(kind, cell) + (numberOf(cell) || { yajilin: "?", "castle-wall": "0" }[kind] || "") + arrow;
}

/** Returns a clue in another colour. */
function coloured(kind, cell, colour) {
  const rest = /\d/.test(cell) ? cell.slice(colourOf(kind, cell).length) : "";
  return colour + rest || "#";
}

/** Returns the board without the number of a cell; where numbers have no gaps, each greater one becomes one less. */
function cleared(kind, board, y, x) {
  const cell = board.cells[y][x], number = Number(numberOf(cell)), next = withCell(board, y, x, withoutClue(kind, cell));
  if (!KINDS[kind].isGapless || next.cells.flat().includes(cell)) return next;
  return { ...next, cells: next.cells.map((row) => row.map((it) => (Number(it) > number ? String(it - 1) : it))) };
}

/** Returns the next sign of a cell; keys give the others. */
function nextSign(kind, cell) {
  const { signs, colours } = KINDS[kind];
  if (colours && cell !== ".") return coloured(kind, cell, { "": "w", w: "b", b: "" }[colourOf(kind, cell)]);
  return signs ? signs[(signs.indexOf(/\d/.test(cell) ? "X" : cell) + 1) % signs.length] : cell;
}

/** Returns a label that no region has. */
function freeLabel(regions) {
  const used = new Set(regions.flat()), letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];
  return letters.find((it) => !used.has(it)) ?? `R${used.size}`;
}

/** Returns the regions after one of them was cut: its first part keeps the label, each other part gets a new one. */
function parted(regions, label) {
  const next = regions.map((row) => [...row]), seen = new Set();
  const visit = (y, x, name) => {
    if (regions[y]?.[x] !== label || seen.has(`${y},${x}`)) return;
    seen.add(`${y},${x}`);
    next[y][x] = name;
    for (const [dy, dx] of [COMPASS.n, COMPASS.e, COMPASS.s, COMPASS.w]) visit(y + dy, x + dx, name);
  };
  regions.forEach((row, y) => row.forEach((it, x) => it === label && !seen.has(`${y},${x}`) && visit(y, x, seen.size ? freeLabel(next) : label)));
  return next;
}

/** Returns the board with a cell in another region. */
function paint(board, { y, x }, label) {
  const regions = board.regions.map((row, at) => (at === y ? row.with(x, label) : row)), before = board.regions[y][x];
  return { ...board, regions: label === before ? regions : parted(regions, before) };
}

function toggledWall(board, border, isWall) {
  const walls = new Set(board.walls), [y, x] = border.slice(2).split(",").map(Number);
  if (border.startsWith("v") ? x % board.columns === 0 : y % board.rows === 0) return board;
  if (isWall) walls.add(border);
  else walls.delete(border);
  return { ...board, walls };
}

/** Returns the board with or without a dot on the border of two hexagons. */
function toggledDot(board, border, isDot) {
  const links = new Set(board.links);
  if (!isDot) links.delete(border);
  else if (hexagonsOf(border).every(([y, x]) => board.cells[y]?.[x] && !isHole(board.cells[y][x]))) links.add(border);
  return { ...board, links };
}

const STROKES = {
  clue: {
    begin: (kind, board, at) => at,
    move: (kind, board, at, from) => {
      const cell = board.cells[from.y][from.x], way = KINDS[kind].arrows && direction(kind, [from.y, from.x], at);
      return way ? withCell(board, from.y, from.x, pointed(kind, cell, way)) : board;
    },
  },
  hole: {
    begin: (kind, board, { y, x }) => ({ isHole: !isHole(board.cells[y][x]) }),
    move: (kind, board, { y, x }, { isHole: makesHole }) => {
      const cell = makesHole ? KINDS[kind].hole : isHole(board.cells[y][x]) ? blankCell(kind, y, x, board.rows, board.columns) : board.cells[y][x];
      return withCell(board, y, x, cell);
    },
  },
  wall: {
    begin: () => ({}),
    move: (kind, board, { border, isOnBorder }, stroke) => {
      if (!isOnBorder) return board;
      stroke.isWall ??= !board.walls.has(border);
      return toggledWall(board, border, stroke.isWall);
    },
  },
  dot: {
    begin: () => ({}),
    move: (kind, board, { border, distance }, stroke) => {
      if (distance >= 0.3) return board;
      stroke.isDot ??= !board.links.has(border);
      return toggledDot(board, border, stroke.isDot);
    },
  },
  region: { begin: (kind, board, { y, x }) => board.regions[y][x], move: (kind, board, at, label) => paint(board, at, label) },
  "new region": { begin: (kind, board) => freeLabel(board.regions), move: (kind, board, at, label) => paint(board, at, label) },
  erase: {
    begin: () => null,
    move: (kind, board, { y, x }) => {
      const cell = board.cells[y][x];
      return isHole(cell) || !numberOf(cell) ? withCell(board, y, x, blankCell(kind, y, x, board.rows, board.columns)) : cleared(kind, board, y, x);
    },
  },
};
STROKES.arrow = STROKES.clue;

export { cleared, coloured, freeLabel, nextSign, paint, pointed, STROKES, toggledDot, toggledWall };
