// What keys do to the cell at the cursor, on a keyboard or on the keypad of the page.

import { withCell } from "./board.js";
import { betweenHexagons, hexagonsBeside } from "./geometry.js";
import { blankCell, colourOf, COMPASS, KINDS, numberOf, withoutClue } from "./kinds.js";
import { cleared, coloured, freeLabel, paint, pointed, toggledDot, toggledWall } from "./tools.js";

/** The colours of clues, by their keys. */
const COLOURS = { white: "w", o: "w", black: "b", b: "b", grey: "", g: "" };
/** The sides of a hexagon whose dots keys change, by their places in the order of `hexagonsBeside`. */
const DOTS = { "-": 1, "\\": 2, "/": 3 };
const STEPS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

/** Returns where a key moves the cursor, or nothing. */
function moved([y, x], key, { rows, columns }) {
  const [dy, dx] = STEPS[key] ?? (key === "Home" ? [0, -columns] : key === "End" ? [0, columns] : []);
  if (dy === undefined) return null;
  return [Math.min(Math.max(y + dy, 0), rows - 1), Math.min(Math.max(x + dx, 0), columns - 1)];
}

/** Returns the number after a digit is typed: the next digits of a number are appended while it can be in the board. */
function typed(cell, digit, most, isFirst) {
  const longer = isFirst ? digit : numberOf(cell) + digit;
  return Number(longer) <= most ? String(Number(longer)) : digit;
}

/** Returns the board after a key at a cell, or nothing if the key has no meaning; `isFirst` tells whether a digit begins a number. */
function keyed(kind, board, [y, x], key, isFirst) {
  const { pattern, signs, hole, arrows, solve, isBeside, colours, hasDots } = KINDS[kind], cell = board.cells[y][x], letter = key.toLowerCase();
  const put = (value) => (pattern.test(value) ? withCell(board, y, x, value) : null);
  const isLast = KINDS[kind].isGapless && numberOf(cell) && (["Delete", " "].includes(key) || (key === "Backspace" && numberOf(cell).length < 2));
  if (isLast) return cleared(kind, board, y, x);
  if (key === "Delete" || key === " ") return put(blankCell(kind, y, x, board.rows, board.columns));
  if (key === "Backspace") return put(numberOf(cell).length > 1 ? cell.replace(/\d(?=\D*$)/, "") : withoutClue(kind, cell));
  if (colours && letter in COLOURS) return put(coloured(kind, cell, COLOURS[letter]));
  if (hasDots && key in DOTS) {
    const border = betweenHexagons([y, x], hexagonsBeside(y, x)[DOTS[key]]);
    return toggledDot(board, border, !board.links.has(border));
  }
  if (/^\d$/.test(key)) {
    if (solve === "corners" || kind === "akari") return put(key);
    const most = isBeside ? Math.max(board.rows, board.columns) : board.rows * board.columns, colour = colourOf(kind, cell);
    const number = typed(cell, key, most, isFirst), arrow = arrows && (/[a-z*]+$/.exec(cell.slice(colour.length))?.[0] ?? "e");
    return number === "0" && !isBeside ? put(".") : put(colour + number + (arrow ?? ""));
  }
  if ((key === "#" || letter === "x") && hole) return put(cell === hole ? blankCell(kind, y, x, board.rows, board.columns) : hole);
  if (arrows && (arrows.includes(letter) || key === "*")) return put(pointed(kind, cell, letter));
  if (key === "?" && arrows) return put(`?${/[a-z]$/.exec(cell)?.[0] ?? "e"}`);
  if (signs?.includes(COLOURS[letter])) return put(COLOURS[letter]);
  return put(letter) ?? put(key.toUpperCase());
}

/** Returns the board after Shift with an arrow key: an arrow, a wall, or a larger region. */
function shifted(kind, board, [y, x], key) {
  const [dy, dx] = STEPS[key] ?? [], { arrows, hasWalls, hasRegions } = KINDS[kind];
  if (dy === undefined) return null;
  const name = Object.keys(COMPASS).find((it) => COMPASS[it][0] === dy && COMPASS[it][1] === dx);
  if (arrows) return withCell(board, y, x, pointed(kind, board.cells[y][x], name));
  const border = dx ? `v:${y},${Math.max(x, x + dx)}` : `h:${Math.max(y, y + dy)},${x}`;
  if (hasWalls) return toggledWall(board, border, !board.walls.has(border));
  const to = { y: y + dy, x: x + dx };
  return hasRegions && board.cells[to.y]?.[to.x] ? paint(board, to, board.regions[y][x]) : null;
}

/** Returns the board after the key for a new region at a cell. */
const separated = (board, [y, x]) => paint(board, { y, x }, freeLabel(board.regions));

export { keyed, moved, separated, shifted };
