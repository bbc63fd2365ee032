// The data of the page: facts about the run, the frame that solutions share, and the solutions as strings.
//
// A solution stays a string until it is needed. The string lists its cells, in the order of the route or of the pieces,
// each as `frame.digits` digits to the base 64, the most significant digit first. Cells are numbered row by row from 0. If
// routes visit corners of cells, `frame` has the rows and columns of the corners, and a cell of a route is a corner.
// record.rs writes the strings.

const DIGIT = new Uint8Array(128);
for (let value = 0; value < 64; value++) DIGIT[ALPHABET.charCodeAt(value)] = value;

const { facts, records } = JSON.parse(byId("data").textContent);
const NOTHING = {
  rows: 0, columns: 0, digits: 1, closed: null, first: 1, wraps: false, holes: [], walls: [], marks: {}, givens: [], directed: false, steps: [],
};
const frame = records.shift() ?? NOTHING;
// Control characters in names are shown as escapes.
frame.names = frame.names?.map((name) =>
  name.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u206f]/gu, (sign) => `\\u{${sign.codePointAt(0).toString(16)}}`),
);
/** The shaded cells of each solution, as strings; a point precedes them in its record. */
const shadings = records.map((record) => record.split(".")[1] ?? "");
records.forEach((record, index) => (records[index] = record.split(".")[0]));
/** The number of solutions; they are numbered from 0 here and from 1 on the page. */
const total = records.length;

const isWalk = frame.closed !== null;
const isClosed = frame.closed === true;
/** Whether routes visit corners of cells. */
const hasCorners = frame.loop === "corners";
const isGraph = frame.names !== undefined;
const cellCount = frame.rows * frame.columns;
const isHole = new Uint8Array(cellCount);
for (const cell of frame.holes) isHole[cell] = 1;

/** Returns the number of cells in the list of a solution. */
const lengthOf = (index) => records[index].length / frame.digits;

/** Returns the cell at a place in the list of a solution. */
function cellAt(index, place) {
  const text = records[index];
  let cell = 0;
  for (let at = place * frame.digits; at < (place + 1) * frame.digits; at++) cell = cell * 64 + DIGIT[text.charCodeAt(at)];
  return cell;
}

/** Returns the shaded cells of a solution. */
function shadedOf(index) {
  const cells = [];
  for (let at = 0; at < shadings[index].length; at += frame.digits) {
    cells.push([...shadings[index].slice(at, at + frame.digits)].reduce((cell, sign) => cell * 64 + DIGIT[sign.charCodeAt(0)], 0));
  }
  return cells;
}

/** Returns the cells of a solution, in `room` if it is given and long enough. */
function cellsOf(index, room) {
  const length = lengthOf(index);
  const cells = room && room.length >= length ? room.subarray(0, length) : new Uint32Array(length);
  for (let place = 0; place < length; place++) cells[place] = cellAt(index, place);
  return cells;
}

/** Returns the number of steps of a route with this number of cells. */
const stepCount = (length) => (isWalk ? Math.max(0, length - 1 + (isClosed && length > 1 ? 1 : 0)) : 0);

/** Returns the name of a cell; in a box, the layer stands at the end. */
const placeName = (row, column) =>
  frame.layerRows
    ? `r${(row % frame.layerRows) + 1}c${column + 1}l${Math.floor(row / frame.layerRows) + 1}`
    : `r${row + 1}c${column + 1}`;

const rowOf = (cell) => Math.floor(cell / frame.columns);
const columnOf = (cell) => cell % frame.columns;
/** Returns the name of a cell. */
const nameOf = (cell) => (isGraph ? frame.names[cell] : placeName(rowOf(cell), columnOf(cell)));

/** Returns a step as one number, the same for both directions unless the graph is directed. */
const stepKey = (from, to) => (frame.directed || from < to ? from * cellCount + to : to * cellCount + from);

/** The other end of the path that ends in a cell, if a solution is several paths. */
const partner = new Map((frame.pairs ?? []).flatMap(([one, other]) => [[one, other], [other, one]]));
/** The cells before and after each break of a numbered route, as steps. */
const breaks = new Set((frame.breaks ?? []).map(([from, to]) => stepKey(from, to)));
/** Returns whether a path ends in one cell and the next one begins in the other. */
const isBreak = (from, to) =>
  breaks.has(stepKey(from, to)) || (partner.has(from) && partner.has(to) && partner.get(from) !== to);

/** Returns the steps of a route as keys, in order. */
function stepKeys(cells) {
  const keys = [];
  for (let step = 0; step < stepCount(cells.length); step++) {
    const [from, to] = [cells[step], cells[(step + 1) % cells.length]];
    if (!isBreak(from, to)) keys.push(stepKey(from, to));
  }
  return keys;
}

const numberFormat = new Intl.NumberFormat("en");
/** Returns a number with its noun. */
const counted = (number, one, many = `${one}s`) => `${numberFormat.format(number)} ${number === 1 ? one : many}`;

/** Runs `work(0)` to `work(count - 1)` with breaks that keep the page responsive; returns false if `isOver` became true. */
async function inSlices(count, work, isOver, tell = () => {}) {
  let start = performance.now();
  for (let index = 0; index < count; index++) {
    work(index);
    if ((index & 31) === 31 && performance.now() - start > 12) {
      tell(index / count);
      await new Promise((resolve) => setTimeout(resolve));
      if (isOver()) return false;
      start = performance.now();
    }
  }
  return true;
}
