// What keys do to the cell at the cursor, on a keyboard or on the keypad of the page.

import { withCell } from "./board.js";
import { between, hexagonsBeside } from "./geometry.js";
import { arrowOf, blankCell, colourOf, COMPASS, firstCell, isBlocked, isCell, isHole, keyOf, KINDS, numberOf, withoutClue } from "./kinds.js";
import { cleared, freeLabel, paint, pointed, signed, toggled, withHole } from "./tools.js";

/** Keys that are other names of colours. */
const COLOURS = { o: "white", w: "white", b: "black", g: "grey" };
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

/** Returns the sign that a key stands for, or nothing. */
function signOf(kind, key) {
  const letter = key.toLowerCase(), isMeant = (it) => letter === it.text.toLowerCase() || [letter, COLOURS[letter]].includes(keyOf(it));
  return KINDS[kind].cells.find((it) => !it.numbers && !it.arrows && isMeant(it))?.text;
}

/** Returns the board after a key at a cell, or nothing if the key has no meaning; `isFirst` tells whether a digit begins a number. */
function keyed(kind, board, [y, x], key, isFirst) {
  const { hole, arrows, gapless, borders, colours } = KINDS[kind], cell = board.cells[y][x], letter = key.toLowerCase(), number = numberOf(cell), arrow = arrowOf(kind, cell) || (arrows ? "e" : "");
  const put = (value) => (isCell(kind, value) ? withCell(board, y, x, value) : null);
  if (gapless && number && (["Delete", " "].includes(key) || (key === "Backspace" && number.length < 2))) return cleared(kind, board, y, x);
  if ((key === "#" || letter === "x") && hole) return withHole(kind, board, y, x, cell !== hole);
  if (key === "Delete" || key === " ") return isHole(cell) ? withHole(kind, board, y, x, false) : put(blankCell(kind, y, x, board.rows, board.columns));
  if (key === "Backspace") return put(number.length > 1 ? cell.replace(/\d(?=\D*$)/, "") : withoutClue(kind, cell));
  if (borders === "dots" && key in DOTS) return toggled(board, between([y, x], hexagonsBeside(y, x)[DOTS[key]]));
  if (/^\d$/.test(key)) {
    // A number after an arrow is at most the length of a row or column.
    const most = KINDS[kind].cells.find(({ numbers }) => numbers)?.numbers[1] ?? (isBlocked(kind, `0${arrow}`) ? Math.max(board.rows, board.columns) : board.rows * board.columns);
    const next = typed(cell, key, most, isFirst) + arrow;
    return put(firstCell(kind, [colourOf(kind, cell), ...colours].map((colour) => colour + next)) ?? (key === "0" ? "." : ""));
  }
  if (arrows?.includes(letter)) return put(pointed(kind, cell, letter));
  const sign = signOf(kind, key);
  return sign ? put(signed(kind, cell, sign)) : put(key + arrow);
}

/** Returns the board after Shift with an arrow key: an arrow, a wall, or a larger region. */
function shifted(kind, board, [y, x], key) {
  const [dy, dx] = STEPS[key] ?? [], { arrows, borders } = KINDS[kind];
  if (dy === undefined) return null;
  const name = Object.keys(COMPASS).find((it) => COMPASS[it][0] === dy && COMPASS[it][1] === dx);
  if (arrows) return withCell(board, y, x, pointed(kind, board.cells[y][x], name));
  if (borders === "walls") return toggled(board, between([y, x], [y + dy, x + dx]));
  const to = { y: y + dy, x: x + dx };
  return board.regions && board.cells[to.y]?.[to.x] ? paint(board, to, board.regions[y][x]) : null;
}

/** Returns the board after the key for a new region at a cell. */
const separated = (board, [y, x]) => paint(board, { y, x }, freeLabel(board.regions));

export { keyed, moved, separated, shifted, STEPS };
