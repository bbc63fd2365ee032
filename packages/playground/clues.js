// Draws the clue of a cell, in a cell of 40 units.

import { svg } from "./elements.js";
import { colourOf, COMPASS } from "./kinds.js";

const text = (content, x, y, size, kind = "clue") =>
  svg("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", class: kind }, content);

/** Draws the number of a cell; in Signpost it leaves room for the arrow. */
function drawNumber(kind, number, x, y, style = "clue") {
  return kind === "signpost" ? text(number, x - 7, y + 8, 17, style) : text(number, x, y, number.length > 2 ? 16 : 20, style);
}

/** The outline of an arrow: along it and to its right, in lengths. */
const ARROW = [[-0.5, 0.09], [0.02, 0.09], [0.02, 0.3], [0.5, 0], [0.02, -0.3], [0.02, -0.09], [-0.5, -0.09]];

/** Draws an arrow around a point. */
function arrow(direction, x, y, length) {
  const [dy, dx] = COMPASS[direction], scale = length / Math.hypot(dy, dx);
  const points = ARROW.map(([along, aside]) => [x + (dx * along - dy * aside) * scale, y + (dy * along + dx * aside) * scale]);
  return svg("polygon", { class: "arrow", points: points.join(" ") });
}

/** Draws a number with an arrow above it; an arrow up or down is right of the number. */
function drawArrowed(number, direction, x, y, style = "clue") {
  const isUpright = "ns".includes(direction);
  return [text(number, x - (isUpright ? 8 : 0), y + (isUpright ? 0 : 7), 19, style), arrow(direction, x + (isUpright ? 10 : 0), y - (isUpright ? 0 : 10), 18)];
}

/** Draws a star. */
function star(x, y, size) {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = at * Math.PI / 5 - Math.PI / 2, distance = at % 2 ? size * 0.4 : size;
    return `${x + distance * Math.cos(angle)},${y + distance * Math.sin(angle)}`;
  });
  return svg("polygon", { class: "star", points: points.join(" ") });
}

/** Draws a clue of Castle Wall: its colour, and its number with an arrow. */
function drawTower(cell, x, y) {
  const colour = colourOf("castle-wall", cell), style = { w: "light", b: "wall" }[colour], [number, direction] = [/\d+/, /[nesw]$/].map((it) => it.exec(cell.slice(colour.length))?.[0]);
  const ground = style ? svg("rect", { x: x - 18, y: y - 18, width: 36, height: 36, class: `tower ${style}` }) : "", ink = colour === "b" ? "white clue" : "clue";
  return svg("g", {}, ground, ...(number ? [svg("g", { class: colour === "b" ? "white" : "" }, ...drawArrowed(number, direction, x, y, ink))] : []));
}

/** Draws the clue of a cell whose middle is at a point; returns nothing for an empty cell. */
function drawClue(kind, cell, x, y) {
  if (cell === "." || cell === "#" || cell === "X") return null;
  if (kind === "masyu") return svg("circle", { cx: x, cy: y, r: 14, class: cell === "w" ? "white pearl" : "black pearl" });
  if (kind === "akari") return text(cell, x, y, 22, "white clue");
  if (kind === "zip") return svg("g", {}, svg("circle", { cx: x, cy: y, r: 15, class: "disc" }), text(cell, x, y, 17, "white clue"));
  if (kind === "geradeweg" || kind === "numberlink") return svg("g", {}, svg("circle", { cx: x, cy: y, r: 15, class: "white pearl" }), cell === "?" ? "" : text(cell, x, y, 17));
  if (kind === "castle-wall") return drawTower(cell, x, y);
  // The mark of a prime leaves room for its number.
  if (kind === "prime" && !/\d/.test(cell)) return text(cell, x - 14, y - 13, 9, "label");
  if (kind === "country-road") return text(cell, x - 10, y - 10, 14);
  const direction = /[a-z*]+$/.exec(cell)?.[0], number = direction ? cell.slice(0, -direction.length) : cell;
  if (kind === "yajilin") return svg("g", {}, ...drawArrowed(number, direction, x, y));
  if (kind === "signpost") {
    const sign = direction === "*" ? star(x + 8, y - 9, 8) : arrow(direction, x + 8, y - 9, 17);
    return svg("g", {}, sign, number ? drawNumber(kind, number, x, y) : "");
  }
  return drawNumber(kind, cell, x, y);
}

export { drawClue, drawNumber, text };
