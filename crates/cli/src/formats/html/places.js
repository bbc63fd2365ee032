// Places: the positions of cells in a picture, and the lines of steps.
//
// A cell of a board is a square with side 1, unless the data lists the places of all cells; vertices of a graph lie on a circle with distance 1. On a board that wraps, a
// step takes the shorter way, over the edge if necessary, and is drawn as one line for each of its parts on the board.

/** The radius of the circle of vertices. */
const RADIUS = isGraph ? Math.max(1.6, cellCount / (2 * Math.PI)) : 0;

/** Returns the centre of a cell. */
function placeOf(cell) {
  if (frame.tiles) return frame.tiles.centres[cell];
  if (hasCorners) return [columnOf(cell), rowOf(cell)];
  if (!isGraph) return [columnOf(cell) + 0.5, rowOf(cell) + 0.5];
  const angle = (2 * Math.PI * cell) / cellCount - Math.PI / 2;
  return [RADIUS * Math.cos(angle), RADIUS * Math.sin(angle)];
}

/** The width and height of a board. */
const BOARD = frame.tiles?.size ?? [frame.columns, frame.rows].map((size) => (hasCorners ? size - 1 : size));

/** Returns the outlines of cells as path data. */
function outlinesOf(cells) {
  if (!frame.tiles) return cells.map((cell) => `M${columnOf(cell)} ${rowOf(cell)}h1v1h-1z`).join("");
  const drawn = cells.map((cell) => frame.tiles.corners[cell]).filter((corners) => corners.length);
  return drawn.map((corners) => `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}z`).join("");
}

/** Returns the shorter way around; the direct one if both are equal. */
const around = (way, size) => (frame.wraps && Math.abs(way) * 2 > size ? way - Math.sign(way) * size : way);

/** Returns how far a step leads to the right and down. */
function vectorOf(from, to) {
  const [[x, y], [u, v]] = [placeOf(from), placeOf(to)];
  return [around(u - x, frame.columns), around(v - y, frame.rows)];
}

const written = (x, y) => (isGraph ? `${x.toFixed(3)} ${y.toFixed(3)}` : `${x} ${y}`);

/** Returns a step as path data, to append to a path that ends at `from`. */
function lineOf(from, to) {
  const end = placeOf(to);
  if (!frame.wraps) return `L${written(...end)}`;
  let [x, y] = placeOf(from);
  const [dx, dy] = vectorOf(from, to);
  let line = "";
  let done = 0; // share of the step
  for (;;) {
    const until = (at, way, size) => (way > 0 ? (size - at) / way : way < 0 ? -at / way : Infinity);
    const [right, down] = [until(x, dx, frame.columns), until(y, dy, frame.rows)];
    const share = Math.min(right, down);
    if (done + share >= 1) return `${line}L${written(...end)}`;
    done += share;
    line += `L${x + share * dx} ${y + share * dy}`;
    x = right === share ? (dx > 0 ? 0 : frame.columns) : x + share * dx;
    y = down === share ? (dy > 0 ? 0 : frame.rows) : y + share * dy;
    line += `M${x} ${y}`;
  }
}

/** Returns some steps of a route as path data. */
function pathOf(cells, from, to) {
  let path = `M${written(...placeOf(cells[from]))}`;
  for (let step = from; step < to; step++) path += lineOf(cells[step], cells[(step + 1) % cells.length]);
  return path;
}
