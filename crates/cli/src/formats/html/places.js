// Places: the positions of cells in a picture, and the lines of steps.
//
// A cell of a board is a square with side 1, unless the data lists the places of all cells; vertices of a graph lie on a
// circle with distance 1. On a board with joined borders, a step takes the shorter way, over the edge if necessary, and is
// drawn as one line for each of its parts on the board. A step to another layer of a box is drawn as two stubs.

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

/** Whether the upper and lower borders are joined, and whether a step over the left or right one turns upside down. */
const joinsRows = frame.wraps && (!frame.surface || frame.surface === "klein");
const isTwisted = frame.surface === "moebius" || frame.surface === "klein";

/** The width and height of a board. */
const BOARD = frame.tiles?.size ?? [
  [frame.columns, frame.wraps],
  [frame.rows, joinsRows],
].map(([size, isJoined]) => (hasCorners && !isJoined ? size - 1 : size));

/** Returns the outlines of cells as path data. */
function outlinesOf(cells) {
  if (!frame.tiles) return cells.map((cell) => `M${columnOf(cell)} ${rowOf(cell)}h1v1h-1z`).join("");
  const drawn = cells.map((cell) => frame.tiles.corners[cell]).filter((corners) => corners.length);
  return drawn.map((corners) => `M${corners.map(([x, y]) => `${x} ${y}`).join("L")}z`).join("");
}

/** Returns layer, row and column of a cell of a box. */
const spaceOf = (cell) => [Math.floor(rowOf(cell) / frame.layerRows), rowOf(cell) % frame.layerRows, columnOf(cell)];

/**
 * Returns how far a step leads to the right and down: the shortest way, of two the one over fewer borders. In a box,
 * returns the differences of layers, rows and columns.
 */
function vectorOf(from, to) {
  if (frame.layerRows) return spaceOf(to).map((it, side) => it - spaceOf(from)[side]);
  const [[x, y], [u, v]] = [placeOf(from), placeOf(to)];
  if (!frame.wraps) return [u - x, v - y];
  let best = [u - x, v - y];
  const lengthOf = ([dx, dy]) => dx * dx + dy * dy;
  for (const across of [0, -1, 1]) {
    for (const down of joinsRows ? [0, -1, 1] : [0]) {
      const row = across && isTwisted ? frame.rows - v : v;
      const way = [u + across * frame.columns - x, row + down * frame.rows - y];
      if (lengthOf(way) < lengthOf(best)) best = way;
    }
  }
  return best;
}

/** The direction of a step to the next layer of a box, and the length of its stubs. */
const UPWARDS = [0.42, -0.6];
const STUB = 0.55;

/** Returns the stubs of a step between layers of a box; nothing within a layer. */
function stubsOf(from, to) {
  const [up, down, right] = vectorOf(from, to);
  if (!up) return null;
  const way = [right + up * UPWARDS[0], down + up * UPWARDS[1]];
  const share = STUB / Math.hypot(...way);
  const [[x, y], [u, v]] = [placeOf(from), placeOf(to)];
  const [dx, dy] = way.map((it) => it * share);
  return `L${written(x + dx, y + dy)}M${written(u - dx, v - dy)}L${written(u, v)}`;
}

const written = (x, y) => (isGraph ? `${x.toFixed(3)} ${y.toFixed(3)}` : `${x} ${y}`);

/**
 * Returns a step between corners as path data. The corners at joined borders are drawn on both sides, so a step ends at
 * another place than it was drawn to, and is drawn twice if it runs along such a border.
 */
function cornerLineOf(from, to) {
  const [[x, y], [dx, dy]] = [placeOf(from), vectorOf(from, to)];
  const isDrawn = ([x, y]) => x >= 0 && y >= 0 && x <= BOARD[0] && y <= BOARD[1];
  const shifts = [0, BOARD[0]].flatMap((right) => (joinsRows ? [0, BOARD[1]] : [0]).map((down) => [x + right, y + down]));
  const lines = shifts.filter((at) => isDrawn(at) && isDrawn([at[0] + dx, at[1] + dy]));
  return `${lines.map(([x, y]) => `M${x} ${y}l${dx} ${dy}`).join("")}M${written(...placeOf(to))}`;
}

/** Returns a step as path data, to append to a path that ends at `from`. */
function lineOf(from, to) {
  const end = placeOf(to);
  const stubs = frame.layerRows && stubsOf(from, to);
  if (stubs) return stubs;
  if (!frame.wraps) return `L${written(...end)}`;
  if (hasCorners) return cornerLineOf(from, to);
  let [x, y] = placeOf(from);
  let [dx, dy] = vectorOf(from, to);
  let line = "";
  let done = 0; // share of the step
  for (;;) {
    const until = (at, way, size) => (way > 0 ? (size - at) / way : way < 0 ? -at / way : Infinity);
    const [right, down] = [until(x, dx, frame.columns), joinsRows ? until(y, dy, frame.rows) : Infinity];
    const share = Math.min(right, down);
    if (done + share >= 1) return `${line}L${written(...end)}`;
    done += share;
    line += `L${x + share * dx} ${y + share * dy}`;
    y = down === share ? (dy > 0 ? 0 : frame.rows) : y + share * dy;
    if (right === share && isTwisted) [y, dy] = [frame.rows - y, -dy];
    x = right === share ? (dx > 0 ? 0 : frame.columns) : x + share * dx;
    line += `M${x} ${y}`;
  }
}

/** Returns some steps of a route as path data. */
function pathOf(cells, from, to) {
  let path = `M${written(...placeOf(cells[from]))}`;
  for (let step = from; step < to; step++) {
    const [here, next] = [cells[step], cells[(step + 1) % cells.length]];
    path += isBreak(here, next) ? `M${written(...placeOf(next))}` : lineOf(here, next);
  }
  return path;
}
