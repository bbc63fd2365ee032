// The geometry of a board: the middles and corners of its cells, their neighbours, and what is at a point.
//
// Cells are squares, or hexagons with a corner at the top that are as wide. Odd rows of hexagons are shifted right by half a cell.

import { KINDS } from "./kinds.js";

/** The width of a cell, and of the margin around the board. */
const CELL = 40, MARGIN = 8;
const SLOPE = Math.sqrt(3) / 2;
/** The corners around the middle of a cell, clockwise, in widths of a cell. */
const SQUARE = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]];
const HEXAGON = [[0, -2], [0.5, -1], [0.5, 1], [0, 2], [-0.5, 1], [-0.5, -1]].map(([right, down]) => [right, down / (4 * SLOPE)]);

const isHexagonal = (kind) => KINDS[kind].isHexagonal;

/** Returns the width and height of the picture of a board. */
function sizeOf(kind, { rows, columns }) {
  const [across, down] = isHexagonal(kind) ? [columns + (rows > 1 ? 0.5 : 0), (rows - 1) * SLOPE + 1 / SLOPE] : [columns, rows];
  return [across * CELL + 2 * MARGIN, down * CELL + 2 * MARGIN];
}

/** Returns the middle of a cell, or of a place above the board. */
function middleOf(kind, y, x) {
  const [right, down] = isHexagonal(kind) ? [x + 0.5 + (y & 1) / 2, y * SLOPE + 0.5 / SLOPE] : [x + 0.5, y + 0.5];
  return [MARGIN + right * CELL, MARGIN + down * CELL];
}

/** Returns the corners of a cell, each moved towards the middle by this share. */
function cornersOf(kind, y, x, inwards = 0) {
  const [cx, cy] = middleOf(kind, y, x), size = CELL * (1 - inwards);
  return (isHexagonal(kind) ? HEXAGON : SQUARE).map(([right, down]) => [cx + right * size, cy + down * size]);
}

/** Returns the places beside a hexagon: to the upper right, and clockwise. */
const hexagonsBeside = (y, x) => [[-1, y % 2], [0, 1], [1, y % 2], [1, (y % 2) - 1], [0, -1], [-1, (y % 2) - 1]].map(([dy, dx]) => [y + dy, x + dx]);
/** Returns the places beside a cell, in the order of its sides; some are not on the board. */
const besides = (kind, y, x) => (isHexagonal(kind) ? hexagonsBeside(y, x) : [[y - 1, x], [y, x + 1], [y + 1, x], [y, x - 1]]);

/** Returns the border between two neighbours: the upper or left one, and the other. */
const between = (one, other) => [one, other].sort(([y, x], [y2, x2]) => y - y2 || x - x2).join(" ");
/** Returns the places on both sides of a border. */
const sidesOf = (border) => border.split(" ").map((it) => it.split(",").map(Number));

/** How near a point is to a border that it is on, and to the next one if it is at a corner, where borders meet: in widths of a cell. */
const NEAR_BORDER = 0.25, NEAR_CORNER = 0.15;

/** Returns where a point of the picture is on the board: its cell, the nearest border, how far that is, and whether the point is on it; outside, the nearest cell. */
function placeAt(picture, kind, board, { clientX, clientY }) {
  const at = new DOMPoint(clientX, clientY).matrixTransform(picture.getScreenCTM().inverse());
  const away = (y, x) => middleOf(kind, y, x).map((it, axis) => (at["xy"[axis]] - it) / CELL);
  const places = board.cells.flatMap((row, y) => row.map((_, x) => [y, x]));
  const [y, x] = places.reduce((best, it) => (Math.hypot(...away(...it)) < Math.hypot(...away(...best)) ? it : best));
  const [right, down] = away(y, x), [cx, cy] = middleOf(kind, y, x);
  const borders = besides(kind, y, x).map(([y2, x2]) => {
    const [u, v] = middleOf(kind, y2, x2);
    return [0.5 - (right * (u - cx) + down * (v - cy)) / CELL, between([y, x], [y2, x2])];
  });
  const [[distance, border], [second]] = borders.sort(([one], [other]) => one - other);
  return { y, x, border, distance, isOnBorder: distance < NEAR_BORDER && second > NEAR_CORNER };
}

export { besides, between, CELL, cornersOf, hexagonsBeside, isHexagonal, MARGIN, middleOf, placeAt, sidesOf, sizeOf };
