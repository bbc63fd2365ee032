// What a stroke with a tool does to the board: one function for each tool.
//
// A stroke begins in a cell and is dragged to others. `begin` returns what the stroke keeps in mind; `move` gets it with the
// board and the place, and returns the next board. A press without a drag is a stroke of one place.

import { withCell } from "./board.js";
import { sidesOf } from "./geometry.js";
import { arrowOf, blankCell, colourOf, COMPASS, firstCell, isHole, KINDS, numberOf, withoutClue } from "./kinds.js";

/** Returns the direction from a cell to another one that the kind has, or nothing. */
function direction(kind, [y, x], to) {
  const way = [Math.sign(to.y - y), Math.sign(to.x - x)];
  return KINDS[kind].arrows.find((name) => COMPASS[name][0] === way[0] && COMPASS[name][1] === way[1]);
}

/** Returns a cell with an arrow; if that needs a number, with an unknown one or with 0. */
function pointed(kind, cell, arrow) {
  return [numberOf(cell), "?", "0"].map((number) => colourOf(kind, cell) + number + arrow).find((it) => arrowOf(kind, it)) ?? cell;
}

/** Returns the sign for a cell, with the number and arrow that it has, if the kind has them together. */
function signed(kind, cell, sign) {
  const rest = numberOf(cell) + arrowOf(kind, cell);
  return firstCell(kind, [sign + rest, ...(sign === KINDS[kind].hole ? [rest] : []), sign]);
}

/** Returns the board with a hole in a cell, or without it; a hole is in no region. */
function withHole(kind, board, y, x, makesHole) {
  if (!makesHole && !isHole(board.cells[y][x])) return board;
  if (board.regions) return paint(board, { y, x }, makesHole ? "#" : freeLabel(board.regions));
  return withCell(board, y, x, makesHole ? KINDS[kind].hole : blankCell(kind, y, x, board.rows, board.columns));
}

/** Returns the board without the number of a cell; where numbers have no gaps, each greater one becomes one less. */
function cleared(kind, board, y, x) {
  const cell = board.cells[y][x], number = Number(numberOf(cell)), next = withCell(board, y, x, withoutClue(kind, cell));
  if (!KINDS[kind].gapless || next.cells.flat().includes(cell)) return next;
  return { ...next, cells: next.cells.map((row) => row.map((it) => (Number(it) > number ? String(it - 1) : it))) };
}

/** How often a number occurs, by what solutions show; elsewhere as often as one likes. */
const OCCURS = { numbers: 1, path: 1, paths: 2 };

/** Returns the next number of a cell, or the one before. An empty cell gets the least that is missing on the board. */
function nextNumber(kind, board, cell, by) {
  const { solution, gapless, leastNumber } = KINDS[kind], number = numberOf(cell), numbers = board.cells.flat().map(numberOf);
  if ((number && gapless) || (!number && by < 0)) return cell;
  let next = number ? Number(number) + by : leastNumber;
  while (!number && numbers.filter((it) => it === String(next)).length >= OCCURS[solution]) next++;
  return firstCell(kind, [next + arrowOf(kind, cell)]) ?? withoutClue(kind, cell);
}

/** Returns the next sign of a cell, or the one before; keys give the others. */
function nextSign(kind, board, cell, by = 1) {
  const { signs, isStepped, isCounted, colours, hole } = KINDS[kind];
  if (isCounted && !isHole(cell)) return nextNumber(kind, board, cell, by);
  const cycle = isStepped ? signs : colours.length && cell !== "." ? signs.filter((it) => it !== ".") : [];
  const now = cycle.indexOf(signs.includes(cell) ? cell : colourOf(kind, cell) || hole), next = cycle.at((now + by) % cycle.length);
  return signs.includes(cell) ? next ?? cell : cycle.length ? signed(kind, cell, next) : cell;
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

/** Returns the board with a cell in another region, or as a hole. */
function paint(board, { y, x }, label) {
  const regions = board.regions.map((row, at) => (at === y ? row.with(x, label) : row)), before = board.regions[y][x], cell = board.cells[y][x];
  const next = withCell(board, y, x, label === "#" ? label : isHole(cell) ? "." : cell);
  return { ...next, regions: [label, "#"].includes(before) ? regions : parted(regions, before) };
}

/** Returns the board with or without a wall or dot on the border of two cells. */
function toggled(board, border, isThere = !board.borders.has(border)) {
  const borders = new Set(board.borders);
  if (!isThere) borders.delete(border);
  else if (sidesOf(border).every(([y, x]) => board.cells[y]?.[x] && !isHole(board.cells[y][x]))) borders.add(border);
  return { ...board, borders };
}

/** Returns a tool that puts signs on borders, or removes them, where a stroke comes near. */
const bordering = (isNear) => ({
  begin: () => ({}),
  move: (kind, board, place, stroke) => {
    if (!isNear(place)) return board;
    stroke.isThere ??= !board.borders.has(place.border);
    return toggled(board, place.border, stroke.isThere);
  },
});

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
    move: (kind, board, { y, x }, { isHole: makesHole }) => withHole(kind, board, y, x, makesHole),
  },
  wall: bordering(({ isOnBorder }) => isOnBorder),
  dot: bordering(({ distance }) => distance < 0.3),
  region: { begin: (kind, board, { y, x }) => board.regions[y][x], move: (kind, board, at, label) => paint(board, at, label) },
  "new region": { begin: (kind, board) => freeLabel(board.regions), move: (kind, board, at, label) => paint(board, at, label) },
  erase: {
    begin: () => null,
    move: (kind, board, { y, x }) => {
      const cell = board.cells[y][x];
      if (isHole(cell)) return withHole(kind, board, y, x, false);
      return numberOf(cell) ? cleared(kind, board, y, x) : withCell(board, y, x, blankCell(kind, y, x, board.rows, board.columns));
    },
  },
};
STROKES.arrow = STROKES.clue;

export { cleared, freeLabel, nextSign, paint, pointed, signed, STROKES, toggled, withHole };
