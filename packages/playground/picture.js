// Draws the state: the board, what a solver wrote, and what the program found.

import { drawClue, drawNumber, star, text } from "./clues.js";
import { svg } from "./elements.js";
import { isClaim, partsOfLoop } from "./entries.js";
import { besides, between, CELL, cornersOf, isHexagonal, MARGIN, middleOf, sidesOf, sizeOf } from "./geometry.js";
import { isHole, KINDS, letterOf, numberOf, partsOf, spoken } from "./kinds.js";

/** The width of a cell on the page, where there is room, in pixels. */
const WIDEST = 100;
const middle = (it) => MARGIN + it * CELL + CELL / 2;
const corner = (it) => MARGIN + it * CELL;
const place = (at) => at.split(",").map(Number);

/** Returns the path of a border. */
function borderPath(border) {
  const [before, [y, x]] = sidesOf(border);
  return `M${corner(x)},${corner(y)}${before[0] === y ? "v" : "h"}${CELL}`;
}

/** Returns the middles of the cells on both sides of a border, and the point halfway. */
function acrossBorder(kind, name) {
  const [[ax, ay], [bx, by]] = sidesOf(name).map((it) => middleOf(kind, ...it));
  return [[ax, ay], [bx, by], [(ax + bx) / 2, (ay + by) / 2]];
}

/** Returns the style of the part of a loop that begins with a line. */
function partStyle(line) {
  const [before, [y, x]] = sidesOf(line);
  return ` part${(2 * y + x + before[0] + 1) % 5}`;
}

/** Draws entries in one style. Of those of the solver, lines have the colours of their parts, and some are mistakes (`wrong`) or not in the entries before a `trial`. */
function drawEntries(kind, board, { cells, edges, out }, style, { wrong, trial } = {}) {
  const { solution } = KINDS[kind], parts = style === "entry" ? partsOfLoop(kind, { edges }) : {}, entries = { cells, edges }, drawn = [];
  const look = (part, at) => style + (parts[at] ? partStyle(parts[at]) : "") + (trial && trial[part][at] !== entries[part][at] ? " trial" : "") + (wrong?.[part].includes(at) ? " wrong" : "");
  for (const [at, value] of Object.entries(cells)) {
    const [y, x] = place(at), [cx, cy] = middleOf(kind, y, x);
    const isGiven = board.cells[y]?.[x] === undefined || /^\d/.test(board.cells[y][x]);
    if (value in SIGNS) drawn.push(SIGNS[value](cx, cy, look("cells", at), kind));
    else if (value.startsWith("~")) drawn.push(text(value.slice(1), cx, cy - 11, 9, `note ${style}`));
    else if (!isGiven) drawn.push(drawNumber(kind, value, cx, cy, `number ${look("cells", at)}`));
  }
  for (const [at, numbers] of Object.entries(out)) {
    const [cx, cy] = middleOf(kind, ...place(at));
    if (!isClaim(cells[at] ?? "~")) drawn.push(text(numbers.split(" ").slice(-3).join(" "), cx, cy + 12, 9, `out ${style}`));
  }
  for (const [at, isLine] of Object.entries(edges)) {
    const [one, other, halfway] = acrossBorder(kind, at);
    if (isLine) drawn.push(svg("path", { d: solution === "sides" ? borderPath(at) : `M${one}L${other}`, class: `line ${look("edges", at)}` }));
    else drawn.push(cross(...halfway, look("edges", at)));
  }
  return svg("g", {}, ...drawn);
}

/** Returns entries without the crossed-out numbers of cells for which a hint has others. */
function beneath(entries, preview) {
  return preview ? { ...entries, out: Object.fromEntries(Object.entries(entries.out).filter(([at]) => !preview.out[at])) } : entries;
}

const cross = (x, y, style) => svg("path", { d: `M${x - 4},${y - 4}l8,8m0,-8l-8,8`, class: `cross ${style}` });
/** What is drawn for an entry of a cell that is no number. */
const SIGNS = {
  shade: (x, y, style) => svg("rect", { x: x - 16, y: y - 16, width: 32, height: 32, class: `shade ${style}` }),
  dot: (cx, cy, style) => svg("circle", { cx, cy, r: 3, class: `dot ${style}` }),
  off: cross,
  mark: (x, y, style, kind) => markOf(KINDS[kind]).draw(x, y, `mark ${style}`),
};

/** What marks are called and look like, by their letters. */
const MARKS = {
  R: { name: "lamp", draw: (x, y, style) => svg("g", { class: style }, svg("circle", { cx: x, cy: y - 3, r: 9 }), svg("path", { d: `M${x - 4},${y + 8}h8m-7,4h6` })) },
  "*": { name: "star", draw: (x, y, style) => star(x, y, 14, style) },
};
/** Returns the mark of a kind; one that has no picture is its letter. */
const markOf = ({ mark }) => MARKS[mark] ?? { name: "mark", draw: (x, y, style) => text(mark, x, y, 22, style) };

/** Returns words for walls and dots at the sides of a cell, and for its region. */
function spokenSides(kind, { borders, regions }, y, x) {
  const others = [...borders].filter((it) => it.split(" ").includes(`${y},${x}`)).map((it) => sidesOf(it).find((side) => String(side) !== `${y},${x}`));
  const side = ([y2, x2]) => (y2 === y ? (x2 < x ? "left" : "right") : y2 < y ? "above" : "below");
  const words = (other) => (KINDS[kind].borders === "dots" ? `dot to row ${other[0] + 1}, column ${other[1] + 1}` : `wall ${side(other)}`);
  return [...others.map(words), ...(regions ? [`region ${regions[y][x]}`] : [])];
}

/** Draws a circle around a number. */
function circle(kind, y, x) {
  const [cx, cy] = middleOf(kind, y, x);
  return svg("circle", { cx, cy, r: 16, class: "ring" });
}

/** Draws the outline of a cell. */
const cellShape = (kind, y, x, style, inwards = 0) => svg("polygon", { points: cornersOf(kind, y, x, inwards).join(" "), class: style });

/** Draws cells: each has its place and words for screen readers. */
function drawCells(kind, board, marks) {
  const outside = outsideOf(kind, board);
  return board.cells.map((row, y) => svg("g", marks.names ? { role: "row" } : {}, ...row.map((cell, x) => {
    const at = `${y},${x}`, { name, shape, blocked } = partsOf(kind, cell), ground = shape === "wall" ? "wall" : name === "hole" ? (outside.has(at) ? "outside" : "hole") : "grey";
    const styles = ["cell", blocked && ground, letterOf(kind, cell) && "marked"];
    const found = [["differ", "differs between solutions"], ["conflict", "contradicts other clues"], ["hinted", "in the hint"]].filter(([it]) => marks[it]?.has(at));
    const entry = marks.entries?.cells[at];
    const words = [`row ${y + 1}, column ${x + 1}: ${spoken(kind, cell)}`, ...spokenSides(kind, board, y, x), entry && `you wrote ${entry === "mark" ? markOf(KINDS[kind]).name : entry}`, ...found.map(([, it]) => it)];
    return svg("g", marks.names ? { role: "gridcell", id: `cell-${y}-${x}`, "aria-label": words.filter(Boolean).join(", ") } : {},
      cellShape(kind, y, x, [...styles, ...found.map(([it]) => it)].filter(Boolean).join(" ")));
  })));
}

/** Returns the holes from which a way over holes leads out of a board of hexagons: the board has that shape. */
function outsideOf(kind, { cells }) {
  const outside = new Set(), isFree = (y, x) => !cells[y]?.[x] || outside.has(`${y},${x}`);
  if (!isHexagonal(kind)) return outside;
  for (let before = -1; before < outside.size;) {
    before = outside.size;
    cells.forEach((row, y) => row.forEach((cell, x) => isHole(cell) && besides(kind, y, x).some(([y2, x2]) => isFree(y2, x2)) && outside.add(`${y},${x}`)));
  }
  return outside;
}

/** Draws the numbers of rows and columns beside the board. */
function drawLabels({ rows, columns }) {
  const labels = (count, at) => Array.from({ length: count }, (_, index) => text(index + 1, ...at(middle(index)), 6.5, "label"));
  return [...labels(rows, (y) => [MARGIN / 2, y]), ...labels(columns, (x) => [x, MARGIN / 2])];
}

/** Draws dots between hexagons. */
function drawDots(kind, { borders }) {
  return (KINDS[kind].borders === "dots" ? [...borders] : []).flatMap((border) => {
    const [, , [cx, cy]] = acrossBorder(kind, border);
    return [[6.4, "light"], [4.8, "corner"]].map(([r, style]) => svg("circle", { cx, cy, r, class: style }));
  });
}

/** Draws the sides of cells: thin between them, thick for walls and between regions; around the board, or as points with dots at corners. */
function drawLines(kind, board) {
  const outside = outsideOf(kind, board), isInside = ([y, x]) => board.cells[y]?.[x] && !outside.has(`${y},${x}`), lines = { grid: "", thick: "", frame: "" };
  const isWall = (one, other) => KINDS[kind].borders === "walls" && board.borders.has(between(one, other));
  const isThick = (one, other) => (board.regions ? board.regions[one[0]][one[1]] !== board.regions[other[0]][other[1]] : isWall(one, other));
  board.cells.flatMap((row, y) => row.map((_, x) => [y, x])).filter(isInside).forEach((at) => {
    const corners = cornersOf(kind, ...at);
    besides(kind, ...at).forEach((other, side) => {
      // Of two cells, one draws the side between them.
      const isShared = isInside(other);
      if (isShared && side >= corners.length / 2) return;
      lines[!isShared ? "frame" : isThick(at, other) ? "thick" : "grid"] += `M${corners[side]}L${corners[(side + 1) % corners.length]}`;
    });
  });
  const hasPoints = KINDS[kind].solution === "sides", drawn = (style, d) => svg("path", { d, class: style });
  if (!hasPoints) return Object.entries(lines).map(([style, d]) => drawn(style, d));
  const places = Array.from({ length: board.rows + 1 }, (_, y) => Array.from({ length: board.columns + 1 }, (_, x) => [corner(x), corner(y)])).flat();
  return [drawn("grid faint", lines.grid), svg("g", {}, ...places.map(([cx, cy]) => svg("circle", { cx, cy, r: 2.4, class: "corner" })))];
}

/**
 * Draws a board. `marks`: sets of cells that `differ`, are in a `conflict` or `hinted`; entries that are `shared` by all solutions,
 * those of the solver, their mistakes (`wrong`) and those before a `trial`, those of a hint (`preview`); numbers that are `ends` of paths; the `cursor`; `names` if the cells get names of elements.
 */
function drawBoard(kind, board, marks = {}) {
  const [width, height] = sizeOf(kind, board);
  // Numbers are above lines, and lines above signs.
  const cluesOf = (isNumbered) => svg("g", {}, ...board.cells.flatMap((row, y) => row.flatMap((cell, x) => (Boolean(numberOf(cell)) === isNumbered
    ? [marks.ends?.has(cell) ? circle(kind, y, x) : null, drawClue(kind, cell, ...middleOf(kind, y, x))] : []))).filter(Boolean));
  const entries = marks.entries ? drawEntries(kind, board, beneath(marks.entries, marks.preview), "entry", marks) : null;
  const [y, x] = marks.cursor ?? [];
  const role = marks.names ? { role: "presentation" } : { "aria-hidden": "true" };
  return svg("svg", { viewBox: `0 0 ${width} ${height}`, width: board.columns * WIDEST, class: "board", ...role },
    svg("rect", { x: 0, y: 0, width, height, class: "paper" }),
    ...drawCells(kind, board, marks), ...drawLines(kind, board),
    ...(marks.hinted && !isHexagonal(kind) ? drawLabels(board) : []), marks.shared ? drawEntries(kind, board, marks.shared, "shared") : null,
    cluesOf(false), entries, marks.preview ? drawEntries(kind, board, marks.preview, "preview") : null, cluesOf(true), ...drawDots(kind, board),
    ...[...(marks.conflict ?? [])].map((at) => cellShape(kind, ...place(at), "contradicting", 0.08)),
    marks.cursor ? cellShape(kind, y, x, "cursor", 0.08) : null);
}

export { drawBoard, markOf };
