// Pictures: a solution as SVG, small or large.
//
// A cell is a square with side 1. The board, which all solutions share, is drawn once and referenced by every picture. A
// route is cut into parts with the colours of the ramp, so that a picture has few elements however long the route is.
// page.css defines the colours for light and dark pages. Text is inserted as text, never as markup.

/** The number of colours of the ramp. */
const RAMP = 10;
/** The colour of a loop, which begins nowhere. */
const LOOP = 5;
/** The largest number of cells with readable numbers. */
const MOST_NUMBERS = 2500;
/** The largest number of vertices with names. */
const MOST_NAMES = 150;

const allCells = () => Array.from({ length: cellCount }, (_, cell) => cell);

/** Creates centred text at a place; the longer the longest text on the board, the smaller. */
function label(text, [x, y], kind, height = 0.36, longest = String(text).length) {
  const scale = Math.min(1, 2.6 / longest);
  return make("text", { x, y, class: kind, "font-size": (height * scale).toFixed(3) }, String(text));
}

/** Creates the background of all solutions on a board. */
function boardGround() {
  if (frame.ground) return printedGround();
  if (frame.tiles) return tiledGround();
  const { rows, columns } = frame;
  const ground = make("g", { id: "ground" }, make("rect", { class: "floor", width: columns, height: rows }));
  const edge = make("rect", { class: "edge", x: -0.03, y: -0.03, width: columns + 0.06, height: rows + 0.06, rx: 0.03 });
  const add = (kind, cells) => cells.length && ground.append(make("path", { class: kind, d: outlinesOf(cells) }));
  if (cellCount <= 40000) add("dark", allCells().filter((cell) => (rowOf(cell) + columnOf(cell)) % 2 && !isHole[cell]));
  Object.values(frame.marks).forEach((cells, kind) => add(`mark mark${kind % 6}`, cells.filter((cell) => !isHole[cell])));
  add("hole", frame.holes);
  for (const cell of frame.givens) {
    const [x, y] = placeOf(cell);
    ground.append(make("rect", { class: "given", x: x - 0.43, y: y - 0.43, width: 0.86, height: 0.86, rx: 0.12 }));
  }
  for (const [cell, number] of frame.walls) ground.append(label(number, placeOf(cell), "wall", 0.56));
  ground.append(edge, ...signs());
  return ground;
}

/** Creates the arrows and stars in the corners of cells. */
function signs() {
  const corner = (cell) => placeOf(cell).map((it) => it - 0.36);
  const arrows = (frame.arrows ?? []).map(([cell, down, right]) => {
    const [x, y] = corner(cell);
    const angle = (Math.atan2(down, right) * 180) / Math.PI;
    return make("path", { class: "arrow", d: "M-.1 0h.2m-.09-.07l.09 .07l-.09 .07", transform: `translate(${x} ${y}) rotate(${angle})` });
  });
  const stars = (frame.stars ?? []).map((cell) => {
    const [x, y] = corner(cell);
    const points = Array.from({ length: 10 }, (_, index) => {
      const [angle, far] = [(index * Math.PI) / 5, index % 2 ? 0.05 : 0.12];
      return `${(x + far * Math.sin(angle)).toFixed(3)} ${(y - far * Math.cos(angle)).toFixed(3)}`;
    });
    return make("path", { class: "star", d: `M${points.join("L")}z` });
  });
  return [...arrows, ...stars];
}

/** Creates the background as it is printed. */
function printedGround() {
  const [width, height] = BOARD;
  return make("g", { id: "ground" }, make("rect", { class: "sheet", x: -0.5, y: -0.5, width: width + 1, height: height + 1 }), printed("below"));
}

/** Creates a layer of the printed background. */
function printed(layer) {
  const shapes = frame.ground[layer].map(({ text, size, bold, ...rest }) => {
    if (text === undefined) return make("path", { ...rest, "fill-rule": "evenodd", "stroke-linecap": "round", "stroke-linejoin": "round" });
    return make("text", { ...rest, class: `printed${rest.fill === "#ffffff" ? " light" : ""}`, "font-size": size, "font-weight": bold ? 700 : 400 }, text);
  });
  return make("g", { transform: `scale(${1 / frame.ground.scale})` }, ...shapes);
}

/** Returns the elements in front of a route: dots between cells, and the printed layer. */
const front = () => [...dots(), ...(frame.ground?.above.length ? [make("use", { href: "#front" })] : [])];

/** Returns the shaded cells of a solution. */
function shading(index) {
  const cells = shadedOf(index);
  return cells.length ? [make("path", { class: "shaded", d: outlinesOf(cells) })] : [];
}

/** Creates the background of all solutions on a board whose cells are not squares. Holes at its border are not drawn. */
function tiledGround() {
  const cells = make("path", { class: "floor", d: outlinesOf(allCells()) });
  const ground = make("g", { id: "ground" }, cells, make("path", { class: "hole", d: outlinesOf(frame.holes) }));
  ground.append(make("path", { class: "cells", d: outlinesOf(allCells()) }));
  for (const cell of frame.givens) {
    const [cx, cy] = placeOf(cell);
    ground.append(make("circle", { class: "given", cx, cy, r: 0.4 }));
  }
  return ground;
}

/** Returns a dot for each pair of cells that are consecutive in every solution. */
function dots() {
  return (frame.links ?? []).map(([one, other]) => {
    const [[x, y], [u, v]] = [placeOf(one), placeOf(other)];
    return make("circle", { class: "link", cx: (x + u) / 2, cy: (y + v) / 2, r: 0.1 });
  });
}

/** Creates the background of all routes in a graph. */
function graphGround() {
  const lines = frame.steps.map(([from, to]) => `M${written(...placeOf(from))}L${written(...placeOf(to))}`);
  const ground = make("g", { id: "ground" }, make("path", { class: "steps", d: lines.join("") }));
  const dots = allCells().map((cell) => `M${written(...placeOf(cell))}h0`);
  ground.append(make("path", { class: "vertices", d: dots.join("") }));
  return ground;
}

/** Creates the shared parts in a picture without size. */
function sharedParts() {
  const definitions = make("defs", {}, isGraph ? graphGround() : boardGround());
  if (frame.ground) definitions.append(make("g", { id: "front" }, printed("above")));
  definitions.append(make("path", { id: "piece", transform: "scale(.025)", d: frame.piece ?? "" }));
  return make("svg", { width: 0, height: 0, "aria-hidden": true, class: "shared" }, definitions);
}

/** Returns the visible part of the plane, with room for names if there are any. */
function viewBox(isLarge) {
  const edge = hasCorners ? 0.45 : frame.ground ? 0.2 : 0.08;
  if (!isGraph) return [-edge, -edge, BOARD[0] + 2 * edge, BOARD[1] + 2 * edge];
  const longest = Math.min(12, Math.max(...frame.names.slice(0, MOST_NAMES).map((name) => name.length)));
  const room = isLarge && cellCount <= MOST_NAMES ? 0.95 + 0.26 * longest : 0.5;
  return [-RADIUS - room, -RADIUS - room, 2 * (RADIUS + room), 2 * (RADIUS + room)];
}

/** Returns the parts of a route: their first and last steps, and elements. */
function way(cells) {
  const steps = stepCount(cells.length);
  const pieces = [];
  for (let colour = 0; colour < RAMP; colour++) {
    const [from, to] = [Math.floor((steps * colour) / RAMP), Math.floor((steps * (colour + 1)) / RAMP)];
    if (from < to) pieces.push({ from, to, line: make("path", { class: `way w${frame.loop ? LOOP : colour}`, d: pathOf(cells, from, to) }) });
  }
  return pieces;
}

/** Returns the colour of a place in a route. */
const colourAt = (place, length) => Math.min(RAMP - 1, Math.floor((place * RAMP) / Math.max(1, length)));

const at = (cell) => `translate(${placeOf(cell).join(" ")})`;

/** Returns the marks of the ends: a ring on the first cell and a square on the last; a closed route has no last cell. */
function ends(cells) {
  if (!isWalk || cells.length === 0 || frame.ground) return [];
  const first = make("circle", { class: "end w0", r: 0.2, transform: at(cells[0]) });
  if (isClosed || cells.length === 1) return [first];
  const last = make("rect", { class: `end w${RAMP - 1}`, x: -0.17, y: -0.17, width: 0.34, height: 0.34, transform: at(cells.at(-1)) });
  return [first, last];
}

const pieceAt = (cell, kind = "piece") => make("use", { href: "#piece", class: kind, x: 0, y: 0, transform: `translate(${columnOf(cell)} ${rowOf(cell)})` });

/** Creates a picture with the board in it. */
function canvas(isLarge, title) {
  return make(
    "svg",
    { viewBox: viewBox(isLarge).map((it) => it.toFixed(2)).join(" "), role: "img", "aria-label": title, class: isGraph ? "graph" : frame.ground ? "grid print" : "grid" },
    make("use", { href: "#ground" }),
  );
}

/** Creates a small picture of a solution. */
function small(index) {
  const cells = cellsOf(index);
  const picture = canvas(false, `solution ${index + 1}`);
  if (isWalk) picture.append(...shading(index), ...way(cells).map((piece) => piece.line), ...front(), ...ends(cells));
  else for (const cell of cells) picture.append(pieceAt(cell));
  return picture;
}

/** Returns the letters of the classes of cells, in corners. */
function markLetters() {
  if (cellCount > MOST_NUMBERS) return [];
  return Object.entries(frame.marks).flatMap(([mark, cells]) =>
    cells.filter((cell) => !isHole[cell]).map((cell) => label(mark, [columnOf(cell) + 0.13, rowOf(cell) + 0.15], "letter", 0.2)),
  );
}

/** Returns the names of the vertices around the circle. */
function vertexNames() {
  if (!isGraph || cellCount > MOST_NAMES) return [];
  return frame.names.map((name, cell) => {
    const [x, y] = placeOf(cell).map((it) => (it * (RADIUS + 0.68)) / RADIUS);
    const side = Math.abs(x) < RADIUS * 0.2 ? "middle" : x > 0 ? "start" : "end";
    const shown = name.length > 12 ? `${name.slice(0, 11)}…` : name;
    return make("text", { x: x.toFixed(3), y: y.toFixed(3), class: "name", "text-anchor": side }, make("title", {}, name), shown);
  });
}

/** Returns the numbers of a route, one element per cell in the order of the route; none if there are too many. */
function stops(cells) {
  if (!isWalk || isGraph || frame.ground || cellCount > MOST_NUMBERS) return [];
  const given = new Set(frame.givens);
  const longest = String(cells.length - 1 + frame.first).length;
  return Array.from(cells, (cell, place) => {
    const kind = `stop w${colourAt(place, cells.length)}${given.has(cell) ? " bound" : ""}`;
    return make("g", { class: kind, transform: at(cell) }, make("circle", { r: 0.31 }), label(place + frame.first, [0, 0], "", 0.36, longest));
  });
}
