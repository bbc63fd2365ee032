// Boards of squares turned and mirrored, with their arrows, walls and regions.

import { between, sidesOf } from "./geometry.js";
import { arrowOf, COMPASS } from "./kinds.js";

/** Where a cell goes, and the step of an arrow: a quarter turn to the right, and left to right. */
const TURNS = {
  right: { sizeOf: ({ rows, columns }) => [columns, rows], placeOf: ([y, x], { rows }) => [x, rows - 1 - y], stepOf: ([dy, dx]) => [dx, -dy] },
  mirror: { sizeOf: ({ rows, columns }) => [rows, columns], placeOf: ([y, x], { columns }) => [y, columns - 1 - x], stepOf: ([dy, dx]) => [dy, -dx] },
};

/** Returns a board after a turn. */
function turned(kind, board, name) {
  const { sizeOf: turnedSize, placeOf, stepOf } = TURNS[name], [rows, columns] = turnedSize(board);
  const wayOf = (arrow) => Object.keys(COMPASS).find((it) => String(COMPASS[it]) === String(stepOf(COMPASS[arrow])));
  const cellOf = (cell) => (COMPASS[arrowOf(kind, cell)] ? cell.replace(/[nesw]{1,2}$/, wayOf) : cell);
  const moved = (grid, change) => {
    const result = Array.from({ length: rows }, () => Array(columns));
    grid.forEach((row, y) => row.forEach((it, x) => {
      const [to, at] = placeOf([y, x], board);
      result[to][at] = change(it);
    }));
    return result;
  };
  const borders = [...board.borders].map((border) => between(...sidesOf(border).map((it) => placeOf(it, board))));
  return { ...board, rows, columns, cells: moved(board.cells, cellOf), regions: board.regions && moved(board.regions, (it) => it), borders: new Set(borders) };
}

export { turned };
