// Draws the clue of a cell, in a cell of 40 units.

import { svg } from "./elements.js";
import { COMPASS, KINDS, partsOf } from "./kinds.js";

const text = (content, x, y, size, kind = "clue") =>
  svg("text", { x, y: y + size * 0.36, "font-size": size, "text-anchor": "middle", class: kind }, content);

/** The outline of an arrow: along it and to its right, in lengths. */
const ARROW = [[-0.5, 0.09], [0.02, 0.09], [0.02, 0.3], [0.5, 0], [0.02, -0.3], [0.02, -0.09], [-0.5, -0.09]];

/** Draws an arrow around a point, or a star. */
function arrow(direction, x, y, length, style = "") {
  if (!COMPASS[direction]) return star(x, y, length / 2);
  const [dy, dx] = COMPASS[direction], scale = length / Math.hypot(dy, dx);
  const points = ARROW.map(([along, aside]) => [x + (dx * along - dy * aside) * scale, y + (dy * along + dx * aside) * scale]);
  return svg("polygon", { class: `${style} arrow`, points: points.join(" ") });
}

/** Draws a star. */
function star(x, y, size, style = "") {
  const points = Array.from({ length: 10 }, (_, at) => {
    const angle = at * Math.PI / 5 - Math.PI / 2, distance = at % 2 ? size * 0.4 : size;
    return `${x + distance * Math.cos(angle)},${y + distance * Math.sin(angle)}`;
  });
  return svg("polygon", { class: `star ${style}`, points: points.join(" ") });
}

/** Draws the number of a cell: beside an arrow in an open cell, in the corner of a cell of a region. */
function drawNumber(kind, number, x, y, style = "clue") {
  const { arrows, borders } = KINDS[kind];
  if (arrows) return text(number, x - 7, y + 8, number.length > 2 ? 14 : 17, style);
  // Between dots, there is less room.
  return borders === "regions" ? text(number, x - 10, y - 10, 14, style) : text(number, x, y, number.length < 3 ? 18 : (borders === "dots" ? 40 : 46) / number.length, style);
}

/** What is drawn below numbers, by its shape. */
const SHAPES = {
  circle: (colour, x, y) => [svg("circle", { cx: x, cy: y, r: 15, class: `${colour === "black" ? "black" : "white"} pearl` }),
    ...(colour === "half" ? [svg("path", { d: `M${x},${y - 15}a15,15 0 0 0 0,30z`, class: "half" })] : [])],
  square: (colour, x, y) => (colour === "grey" ? [] : [svg("rect", { x: x - 18, y: y - 18, width: 36, height: 36, class: `tower ${colour === "black" ? "wall" : "light"}` })]),
  moon: (colour, x, y) => [svg("path", { d: `M${x - 5.6},${y - 12}a13.5,13.5 0 1 1 -6.4,17.6a13.5,13.5 0 0 0 6.4,-17.6z`, class: "half" })],
  sun: (colour, x, y) => [svg("circle", { cx: x, cy: y, r: 8, class: "white pearl" }),
    svg("path", { d: [0, 1, 2, 3, 4, 5, 6, 7].map((ray) => [11, 15].map((far) => `${x + far * Math.sin(ray * Math.PI / 4)},${y - far * Math.cos(ray * Math.PI / 4)}`).join("L")).map((it) => `M${it}`).join(""), class: "rays" })],
  letter: (colour, x, y, cell) => [text(cell, x - 14, y - 13, 9, "label")],
};

/** Draws the clue of a cell whose middle is at a point; returns nothing for a cell without one. */
function drawClue(kind, cell, x, y) {
  const { text: sign, shape = "", number, arrow: way, blocked } = partsOf(kind, cell), [colour, form] = shape.includes(" ") ? shape.split(" ") : ["", shape];
  const isLight = form === "circle" || (form === "square" && colour === "white");
  const style = colour === "black" || form === "wall" ? "white" : isLight ? "ink" : "", drawn = SHAPES[form]?.(colour, x, y, cell) ?? [];
  if (way && blocked) {
    // The arrow is above the number; an arrow up or down is right of it.
    const isUpright = "ns".includes(way), [right, down] = isUpright ? [8, 0] : [0, 7];
    drawn.push(text(number || sign, x - right, y + down, 19, `${style} clue`), arrow(way, x + (isUpright ? 10 : 0), y - (isUpright ? 0 : 10), 18, style));
  } else {
    if (way) drawn.push(arrow(way, x + 8, y - 9, 17));
    if (number) drawn.push(form === "circle" ? text(number, x, y, 17, `${style} clue`) : drawNumber(kind, number, x, y, `${style} clue`));
  }
  return drawn.length ? svg("g", {}, ...drawn) : null;
}

export { drawClue, drawNumber, star, text };
