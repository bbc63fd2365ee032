// Another size, kind or direction for a board, with all of it that fits: cells, arrows, walls, dots and regions.

import { emptyBoard } from "./board.js";
import { between, sidesOf } from "./geometry.js";
import { arrowOf, blankCell, COMPASS, firstCell, isHole, KINDS, numberOf } from "./kinds.js";

/** Where a place of a board goes, where one comes from, and the step of an arrow: a quarter turn to the right, and left to right. */
const TURNS = {
  right: { to: ([y, x], { rows }) => [x, rows - 1 - y], from: ([y, x], { rows }) => [rows - 1 - x, y], stepOf: ([dy, dx]) => [dx, -dy] },
  mirror: { to: ([y, x], { columns }) => [y, columns - 1 - x], from: ([y, x], { columns }) => [y, columns - 1 - x], stepOf: ([dy, dx]) => [dy, -dx] },
};

/** Returns a board in another size and kind, whose cells come from these places, and go there; `change(cell, blank, place)` returns a new cell. */
function carried(board, kind, rows, columns, { from, to, change }) {
  const empty = emptyBoard(kind, rows, columns), cellAt = ([y, x]) => board.cells[y]?.[x];
  const cells = empty.cells.map((row, y) => row.map((blank, x) => (cellAt(from([y, x])) ? change(cellAt(from([y, x])), blank, from([y, x])) : blank)));
  const regions = empty.regions && cells.map((row, y) => row.map((cell, x) => (isHole(cell) ? "#" : label(board, from([y, x])))));
  const borders = [...board.borders].map((border) => between(...sidesOf(border).map(to)));
  return { rows, columns, cells, regions, borders: new Set(borders.filter((border) => sidesOf(border).every(([y, x]) => cells[y]?.[x] && !isHole(cells[y][x])))) };
}

/** Returns the label of the region at a place, or at the nearest place on the board. */
function label({ regions, rows, columns }, [y, x]) {
  const inside = (it, size) => Math.min(Math.max(it, 0), size - 1);
  return regions?.[inside(y, rows)][inside(x, columns)].replace("#", "A") ?? "A";
}

/** Returns the board in this size and kind, with so many new rows above it and columns left of it; fewer than none are removed there. */
function resized(board, kind, rows, columns, [above, left] = [0, 0]) {
  const fitting = (cell, blank) => (isHole(cell) ? KINDS[kind].hole : firstCell(kind, [cell, numberOf(cell), numberOf(cell) + blank])) ?? blank;
  return carried(board, kind, rows, columns, {
    from: ([y, x]) => [y - above, x - left], to: ([y, x]) => [y + above, x + left],
    change: (cell, blank, place) => (cell === blankCell(kind, ...place, board.rows, board.columns) ? blank : fitting(cell, blank)),
  });
}

/** Returns a board of squares after a turn. */
function turned(kind, board, name) {
  const { from, to, stepOf } = TURNS[name], { rows, columns } = board;
  const wayOf = (arrow) => Object.keys(COMPASS).find((it) => String(COMPASS[it]) === String(stepOf(COMPASS[arrow])));
  return carried(board, kind, ...(name === "right" ? [columns, rows] : [rows, columns]), {
    from: (place) => from(place, board), to: (place) => to(place, board),
    change: (cell) => (COMPASS[arrowOf(kind, cell)] ? cell.replace(/[nesw]{1,2}$/, wayOf) : cell),
  });
}

export { resized, turned };
