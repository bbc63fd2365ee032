// Draws the state: the board, what a solver wrote, and what the program found.

import { drawClue, drawNumber, text } from "./clues.js";
import { svg } from "./elements.js";
import { isHole, KINDS, spoken } from "./kinds.js";

/** The size of a cell, and of the margin around the board. */
const CELL = 40, MARGIN = 8;
/** The width of a cell on the page, where there is room, in pixels. */
const WIDEST = 68;
const middle = (it) => MARGIN + it * CELL + CELL / 2;
const corner = (it) => MARGIN + it * CELL;
const place = (at) => at.split(",").map(Number);

/** Returns the path of a border. */
function borderPath(name) {
  const [y, x] = place(name.slice(2));
  return `M${corner(x)},${corner(y)}${name.startsWith("v") ? `v${CELL}` : `h${CELL}`}`;
}

/** Returns the path of a line: across its border, or on it. */
function linePath(name, isOnBorder) {
  if (isOnBorder) return borderPath(name);
  const [y, x] = place(name.slice(2));
  return name.startsWith("v") ? `M${middle(x - 1)},${middle(y)}h${CELL}` : `M${middle(x)},${middle(y - 1)}v${CELL}`;
}

/** Returns the middle of a border. */
function borderMiddle(name) {
  const [y, x] = place(name.slice(2));
  return name.startsWith("v") ? [corner(x), middle(y)] : [middle(x), corner(y)];
}

/** Draws entries in one style; `isWrong` tells which are mistakes. */
function drawEntries(kind, board, { cells, edges }, style, wrong = { cells: [], edges: [] }) {
  const isOnBorder = KINDS[kind].solve === "corners", drawn = [];
  const look = (part, at) => `${style}${wrong[part].includes(at) ? " wrong" : ""}`;
  for (const [at, value] of Object.entries(cells)) {
    const [y, x] = place(at), [cx, cy] = [middle(x), middle(y)];
    const isGiven = board.cells[y]?.[x] === undefined || /^\d/.test(board.cells[y][x]);
    if (value === "shade") drawn.push(svg("rect", { x: cx - 16, y: cy - 16, width: 32, height: 32, class: `shade ${look("cells", at)}` }));
    else if (value === "dot") drawn.push(svg("circle", { cx, cy, r: 3, class: `dot ${look("cells", at)}` }));
    else if (value === "lamp") drawn.push(lamp(cx, cy, look("cells", at)));
    else if (value.startsWith("~")) drawn.push(text(value.slice(1), cx, cy - 11, 9, `note ${style}`));
    else if (!isGiven) drawn.push(drawNumber(kind, value, cx, cy, `number ${look("cells", at)}`));
  }
  for (const [at, isLine] of Object.entries(edges)) {
    const [x, y] = borderMiddle(at);
    if (isLine) drawn.push(svg("path", { d: linePath(at, isOnBorder), class: `line ${look("edges", at)}` }));
    else drawn.push(svg("path", { d: `M${x - 4},${y - 4}l8,8m0,-8l-8,8`, class: `cross ${look("edges", at)}` }));
  }
  return svg("g", {}, ...drawn);
}

function lamp(x, y, style) {
  return svg("g", { class: `lamp ${style}` }, svg("circle", { cx: x, cy: y - 3, r: 9 }), svg("path", { d: `M${x - 4},${y + 8}h8m-7,4h6` }));
}

/** Draws cells: each has its place and words for screen readers. */
function drawCells(kind, board, marks) {
  return board.cells.map((row, y) => svg("g", marks.names ? { role: "row" } : {}, ...row.map((cell, x) => {
    const at = `${y},${x}`, styles = ["cell", kind === "akari" ? cell !== "." && "wall" : isHole(cell) && "hole", KINDS[kind].isBeside && cell !== "." && "grey"];
    const found = [["differ", "differs between solutions"], ["conflict", "contradicts other clues"], ["hinted", "in the hint"]].filter(([it]) => marks[it]?.has(at));
    const entry = marks.entries?.cells[at];
    const words = [`row ${y + 1}, column ${x + 1}: ${spoken(kind, cell)}`, entry && `you wrote ${entry}`, ...found.map(([, it]) => it)];
    return svg("g", marks.names ? { role: "gridcell", id: `cell-${y}-${x}`, "aria-label": words.filter(Boolean).join(", ") } : {},
      svg("rect", { x: corner(x), y: corner(y), width: CELL, height: CELL, class: [...styles, ...found.map(([it]) => it)].filter(Boolean).join(" ") }));
  })));
}

/** Returns the borders between regions. */
function regionBorders({ regions, rows, columns }) {
  const borders = [];
  for (let y = 0; y < rows; y++) {
    for (let x = 0; x < columns; x++) {
      if (x && regions[y][x] !== regions[y][x - 1]) borders.push(`v:${y},${x}`);
      if (y && regions[y][x] !== regions[y - 1][x]) borders.push(`h:${y},${x}`);
    }
  }
  return borders;
}

/** Draws grid, walls and the border of the board. */
function drawLines(kind, board) {
  const { rows, columns } = board, width = columns * CELL, height = rows * CELL;
  const thick = [...(board.regions ? regionBorders(board) : board.walls)];
  const points = KINDS[kind].solve === "corners";
  const dots = points ? Array.from({ length: (rows + 1) * (columns + 1) }, (_, at) =>
    svg("circle", { cx: corner(at % (columns + 1)), cy: corner(Math.floor(at / (columns + 1))), r: 2.5, class: "corner" })) : [];
  const grid = [...Array(rows - 1).keys()].map((y) => `M${MARGIN},${corner(y + 1)}h${width}`)
    .concat([...Array(columns - 1).keys()].map((x) => `M${corner(x + 1)},${MARGIN}v${height}`)).join("");
  return [
    svg("path", { d: grid, class: points ? "grid faint" : "grid" }),
    svg("path", { d: thick.map(borderPath).join(""), class: "thick" }),
    points ? svg("g", {}, ...dots) : svg("rect", { x: MARGIN, y: MARGIN, width, height, class: "frame" }),
  ];
}

/**
 * Draws a board. `marks`: sets of cells that `differ`, are in a `conflict` or `hinted`; entries that are `shared` by all solutions,
 * those of the solver and their mistakes (`wrong`); the `cursor`; `names` if the cells get names of elements.
 */
function drawBoard(kind, board, marks = {}) {
  const { rows, columns } = board, box = `0 0 ${columns * CELL + 2 * MARGIN} ${rows * CELL + 2 * MARGIN}`;
  const clues = board.cells.flatMap((row, y) => row.map((cell, x) => drawClue(kind, cell, middle(x), middle(y))));
  const drawn = svg("g", {}, ...clues.filter(Boolean));
  const entries = marks.entries ? drawEntries(kind, board, marks.entries, "entry", marks.wrong) : null;
  const [y, x] = marks.cursor ?? [];
  const role = marks.names ? { role: "presentation" } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: box, width: columns * WIDEST, class: "board", ...role },
    svg("rect", { x: 0, y: 0, width: columns * CELL + 2 * MARGIN, height: rows * CELL + 2 * MARGIN, class: "paper" }),
    ...drawCells(kind, board, marks), ...drawLines(kind, board),
    marks.shared ? drawEntries(kind, board, marks.shared, "shared") : null,
    ...(KINDS[kind].hasDiscs ? [entries, drawn] : [drawn, entries]),
    marks.cursor ? svg("rect", { x: corner(x) + 1.5, y: corner(y) + 1.5, width: CELL - 3, height: CELL - 3, class: "cursor" }) : null);
}

/** Returns where a point of the picture is on the board, `dy` and `dx` within its cell; outside, the nearest place. */
function placeAt(picture, board, { clientX, clientY }) {
  const frame = picture.getBoundingClientRect(), [width, height] = [board.columns * CELL + 2 * MARGIN, board.rows * CELL + 2 * MARGIN];
  // The drawing is in the middle of its frame.
  const scale = Math.max(width / frame.width, height / frame.height);
  const distance = (client, start, size, whole) => ((client - start - size / 2) * scale + whole / 2 - MARGIN) / CELL;
  const bounded = (value, most) => Math.min(Math.max(value, 0), most - 0.001);
  const fy = bounded(distance(clientY, frame.top, frame.height, height), board.rows);
  const fx = bounded(distance(clientX, frame.left, frame.width, width), board.columns);
  const [y, x] = [Math.floor(fy), Math.floor(fx)], [dy, dx] = [fy - y, fx - x];
  const borders = [[dx, `v:${y},${x}`], [1 - dx, `v:${y},${x + 1}`], [dy, `h:${y},${x}`], [1 - dy, `h:${y + 1},${x}`]];
  const [away, border] = borders.sort(([a], [b]) => a - b)[0];
  return { y, x, border, distance: away };
}

export { drawBoard, placeAt };
