// Another size or kind for a board, with all of it that fits.

import { emptyBoard } from "./board.js";
import { sidesOf } from "./geometry.js";
import { blankCell, firstCell, isHole, KINDS, numberOf } from "./kinds.js";

/** Returns the cell for another kind. */
function fitting(kind, cell, blank) {
  const number = numberOf(cell);
  return isHole(cell) ? KINDS[kind].hole ?? blank : firstCell(kind, [cell, number, number + blank]) ?? blank;
}

/** Returns the board in this size and kind. */
function resized(board, kind, rows, columns) {
  const empty = emptyBoard(kind, rows, columns), isInside = (y, x) => y < board.rows && x < board.columns;
  const keep = (y, x) => {
    const cell = board.cells[y][x], blank = blankCell(kind, y, x, rows, columns);
    return cell === blankCell(kind, y, x, board.rows, board.columns) ? blank : fitting(kind, cell, blank);
  };
  const cells = empty.cells.map((row, y) => row.map((cell, x) => (isInside(y, x) ? keep(y, x) : cell)));
  const regions = empty.regions && cells.map((row, y) => row.map((cell, x) => (isHole(cell) ? "#" : label(board, y, x))));
  const isKept = (border) => KINDS[kind].borders === (border.includes(" ") ? "dots" : "walls") && sidesOf(border).every(([y, x]) => cells[y]?.[x] && !isHole(cells[y][x]));
  return { rows, columns, cells, regions, borders: new Set([...board.borders].filter(isKept)) };
}

/** Returns the label of the region at a place, or at the nearest place on the board. */
function label({ regions, rows, columns }, y, x) {
  return regions?.[Math.min(y, rows - 1)][Math.min(x, columns - 1)].replace("#", "A") ?? "A";
}

export { resized };
