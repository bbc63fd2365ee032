// Classes: solutions whose drawings are equal after a rotation or reflection of the rectangle.
//
// The images of a solution under all symmetries are compared in normal form: an open route starts at its lesser end, a
// closed one at its least cell towards the lesser of its two neighbours, and pieces are in ascending order. The least image
// is the canonical form; two solutions have the same one exactly if they are in the same class. This takes at most eight
// passes over the cells.

/** The symmetries of the rectangle by name, each as the image of a cell. Rotations are clockwise. */
const MOVES = {
  none: (row, column) => [row, column],
  half: (row, column, rows, columns) => [rows - 1 - row, columns - 1 - column],
  upright: (row, column, rows, columns) => [row, columns - 1 - column],
  level: (row, column, rows) => [rows - 1 - row, column],
  quarter: (row, column, rows) => [column, rows - 1 - row],
  back: (row, column, rows, columns) => [columns - 1 - column, row],
  falling: (row, column) => [column, row],
  rising: (row, column, rows, columns) => [columns - 1 - column, rows - 1 - row],
};
const NEEDS_SQUARE = new Set(["quarter", "back", "falling", "rising"]);

/** The symmetries that keep holes, walls and marks, each with the image and the origin of every cell. */
const symmetries = (() => {
  if (isGraph || total === 0) return [];
  const sign = new Array(cellCount).fill("");
  for (const cell of frame.holes) sign[cell] = "#";
  for (const [cell, number] of frame.walls) sign[cell] += number;
  for (const [mark, cells] of Object.entries(frame.marks)) for (const cell of cells) sign[cell] += mark;
  const found = [];
  for (const [name, move] of Object.entries(MOVES)) {
    if (NEEDS_SQUARE.has(name) && (frame.rows !== frame.columns || frame.surface)) continue;
    if ((frame.tiles || frame.clued) && name !== "none") continue; // these keep neither clues nor cells of other shapes
    const image = new Uint32Array(cellCount);
    const origin = new Uint32Array(cellCount);
    let isKept = true;
    for (let cell = 0; cell < cellCount && isKept; cell++) {
      const [row, column] = move(rowOf(cell), columnOf(cell), frame.rows, frame.columns);
      image[cell] = row * frame.columns + column;
      origin[image[cell]] = cell;
      isKept = sign[cell] === sign[image[cell]];
    }
    if (isKept) found.push({ name, image, origin });
  }
  return found;
})();

/** Returns the kind of symmetry from the names of the symmetries that fix a solution; the names are those of `count`. */
function kindOf(names) {
  const mirrors = names.filter((name) => name === "upright" || name === "level").length;
  const diagonals = names.filter((name) => name === "falling" || name === "rising").length;
  if (mirrors && diagonals) return "all";
  if (names.includes("quarter")) return "quarter turn";
  if (mirrors) return mirrors === 2 ? "mirrors" : "mirror";
  if (diagonals) return diagonals === 2 ? "diagonals" : "diagonal";
  return names.includes("half") ? "half turn" : "none";
}

/** Writes the image of a solution into `into`, in normal form. */
function writeImage(cells, places, { image, origin }, into) {
  const length = cells.length;
  if (!isWalk) {
    for (let place = 0; place < length; place++) into[place] = image[cells[place]];
    into.sort();
    return;
  }
  if (length < 2) {
    if (length) into[0] = image[cells[0]];
    return;
  }
  let start = 0;
  let way = 1;
  if (isClosed) {
    let least = 0;
    while (places[origin[least]] < 0) least++; // a cell that is not visited
    start = places[origin[least]];
    way = image[cells[(start + 1) % length]] < image[cells[(start + length - 1) % length]] ? 1 : -1;
  } else if (image[cells[length - 1]] < image[cells[0]]) {
    start = length - 1;
    way = -1;
  }
  for (let place = 0, at = start; place < length; place++) {
    into[place] = image[cells[at]];
    at += way;
    if (at === length) at = 0;
    else if (at < 0) at = length - 1;
  }
}

const scratch = {
  cells: new Uint32Array(cellCount),
  own: new Uint32Array(cellCount),
  other: new Uint32Array(cellCount),
  best: new Uint32Array(cellCount),
  places: new Int32Array(cellCount),
};

/** Returns the first place where two lists differ, or their length. */
function firstDifference(one, other) {
  let place = 0;
  while (place < one.length && one[place] === other[place]) place++;
  return place;
}

/** Returns the canonical form of a solution as a string, and the names of the symmetries that fix it. */
function canonical(index) {
  const cells = cellsOf(index, scratch.cells);
  const room = (name) => scratch[name].subarray(0, cells.length);
  const [own, best, other] = [room("own"), room("best"), room("other")];
  scratch.places.fill(-1);
  for (let place = 0; place < cells.length; place++) scratch.places[cells[place]] = place;
  writeImage(cells, scratch.places, symmetries[0], own);
  best.set(own);
  const keeps = [];
  for (const symmetry of symmetries) {
    writeImage(cells, scratch.places, symmetry, other);
    if (firstDifference(own, other) === cells.length) keeps.push(symmetry.name);
    const place = firstDifference(best, other);
    if (place < cells.length && other[place] < best[place]) best.set(other);
  }
  let form = "";
  for (const cell of best) form += String.fromCodePoint(cell < 0xd800 ? cell : cell + 0x800);
  return { form, keeps };
}

/** The classes of all solutions, once known: `of[index]`, and the size and symmetry of each class. */
let classes = null;

/** Finds the classes; returns false if it gave up. */
async function findClasses(isOver, tell) {
  if (classes) return true;
  const of = new Uint32Array(total);
  const sizes = [];
  const kinds = [];
  const known = new Map();
  const work = (index) => {
    const { form, keeps } = canonical(index);
    let number = known.get(form);
    if (number === undefined) {
      number = sizes.length;
      known.set(form, number);
      sizes.push(0);
      kinds.push(kindOf(keeps));
    }
    of[index] = number;
    sizes[number]++;
  };
  if (!(await inSlices(total, work, isOver, tell))) return false;
  classes = { of, sizes, kinds };
  return true;
}
