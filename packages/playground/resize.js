// Another size or kind for a board, with all of it that fits.

import { emptyBoard } from "./board.js";
import { sidesOf } from "./geometry.js";
import { blankCell, firstCell, isHole, KINDS, numberOf } from "./kinds.js";

/** Returns the cell for another kind. */
function fitting(kind, cell, blank) {
  const number = numberOf(cell);
  return isHole(cell) ? KINDS[kind].hole ?? blank : firstCell(kind, [cell, number, number + blank]) ?? blank;
}

/** Returns the board in this size and kind, with so many new rows above it and columns left of it; fewer than none are removed there. */
function resized(board, kind, rows, columns, [above, left] = [0, 0]) {
  const empty = emptyBoard(kind, rows, columns);
  const keep = (cell, y, x) => {
    const blank = blankCell(kind, y, x, rows, columns);
    return cell === blankCell(kind, y - above, x - left, board.rows, board.columns) ? blank : fitting(kind, cell, blank);
  };
  const cells = empty.cells.map((row, y) => row.map((blank, x) => (board.cells[y - above]?.[x - left] ? keep(board.cells[y - above][x - left], y, x) : blank)));
  const regions = empty.regions && cells.map((row, y) => row.map((cell, x) => (isHole(cell) ? "#" : label(board, y - above, x - left))));
  const moved = [...board.borders].map((border) => border.replace(/(\d+),(\d+)/g, (_, y, x) => `${Number(y) + above},${Number(x) + left}`));
  const isKept = (border) => KINDS[kind].borders === (border.includes(" ") ? "dots" : "walls") && sidesOf(border).every(([y, x]) => cells[y]?.[x] && !isHole(cells[y][x]));
  return { rows, columns, cells, regions, borders: new Set(moved.filter(isKept)) };
}

/** Returns the label of the region at a place, or at the nearest place on the board. */
function label({ regions, rows, columns }, y, x) {
  const inside = (it, size) => Math.min(Math.max(it, 0), size - 1);
  return regions?.[inside(y, rows)][inside(x, columns)].replace("#", "A") ?? "A";
}

export { resized };
