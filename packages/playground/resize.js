// Another size or kind for a board, with all of it that fits.

import { emptyBoard } from "./board.js";
import { hexagonsOf } from "./geometry.js";
import { blankCell, isHole, KINDS, numberOf } from "./kinds.js";

/** Returns the cell for another kind. */
function fitting(kind, cell, blank) {
  const { pattern, hole, arrows } = KINDS[kind];
  if (isHole(cell)) return hole ?? blank;
  if (pattern.test(cell)) return cell;
  const number = numberOf(cell);
  if (number && pattern.test(number)) return number;
  return number && arrows && blank !== "." ? number + blank : blank;
}

/** Returns the board in this size and kind. */
function resized(board, kind, rows, columns) {
  const empty = emptyBoard(kind, rows, columns), isInside = (y, x) => y < board.rows && x < board.columns;
  const keep = (y, x) => {
    const cell = board.cells[y][x], blank = blankCell(kind, y, x, rows, columns);
    return cell === blankCell(kind, y, x, board.rows, board.columns) ? blank : fitting(kind, cell, blank);
  };
  const cells = empty.cells.map((row, y) => row.map((cell, x) => (isInside(y, x) ? keep(y, x) : cell)));
  const regions = empty.regions?.map((row, y) => row.map((_, x) => label(board, y, x))) ?? null;
  const walls = [...(KINDS[kind].hasWalls ? board.walls : [])].filter((wall) => {
    const [y, x] = wall.slice(2).split(",").map(Number);
    return y < rows && x < columns;
  });
  const links = [...(KINDS[kind].hasDots ? board.links : [])].filter((link) => hexagonsOf(link).every(([y, x]) => cells[y]?.[x] && !isHole(cells[y][x])));
  return { rows, columns, cells, regions, walls: new Set(walls), links: new Set(links) };
}

/** Returns the label of the region at a place, or at the nearest place on the board. */
function label({ regions, rows, columns }, y, x) {
  return regions?.[Math.min(y, rows - 1)][Math.min(x, columns - 1)] ?? "A";
}

export { resized };
