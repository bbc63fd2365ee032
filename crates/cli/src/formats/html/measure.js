// Orders of solutions. Each order gives a number for every solution; the least comes first, and solutions with equal
// numbers keep the order of the list.

/** Returns the vectors of the steps of a route. */
const vectors = (cells) => Array.from({ length: stepCount(cells.length) }, (_, step) => vectorOf(cells[step], cells[(step + 1) % cells.length]));

const lengthOfVector = (vector) => Math.hypot(...vector);

/** Returns the length of a route in the picture. */
const wayLength = (index) => vectors(cellsOf(index, scratch.cells)).reduce((sum, vector) => sum + lengthOfVector(vector), 0);

/** Returns how often a route changes its direction. */
function turns(index) {
  const steps = vectors(cellsOf(index, scratch.cells));
  const goesOn = (one, other) => one.every((it, side) => it === other[side]);
  let count = 0;
  for (let step = isClosed ? 0 : 1; step < steps.length; step++) {
    if (!goesOn(steps[(step + steps.length - 1) % steps.length], steps[step])) count++;
  }
  return count;
}

/** Returns the elements of a solution for comparison: steps of a route, or cells. */
const partsOf = (index) => (isWalk ? stepKeys(cellsOf(index, scratch.cells)) : Array.from(cellsOf(index, scratch.cells)));

/** Returns the number of elements of a solution that another one lacks. */
function unlike(reference) {
  const parts = new Set(partsOf(reference));
  return (index) => partsOf(index).reduce((count, part) => count + (parts.has(part) ? 0 : 1), 0);
}

const KINDS = ["all", "quarter turn", "mirrors", "diagonals", "half turn", "mirror", "diagonal", "none"];

const hasLengths = (() => {
  if (!isWalk || total === 0) return false;
  const sizes = vectors(cellsOf(0)).map(lengthOfVector);
  return sizes.some((one) => Math.abs(one - sizes[0]) > 1e-9);
})();

/** The available orders; `prepare` creates the function, `word` the text on a tile. */
const ORDERS = [
  { name: "listed", title: "as listed", prepare: () => (index) => index },
  isWalk && !isGraph && { name: "turns", title: "fewest turns", prepare: () => turns, word: (it) => counted(it, "turn") },
  hasLengths && { name: "length", title: "shortest route", prepare: () => wayLength, word: (it) => `length ${it.toFixed(1)}` },
  symmetries.length > 1 && {
    name: "symmetry",
    title: "most symmetric",
    needsClasses: true,
    prepare: () => (index) => KINDS.indexOf(classes.kinds[classes.of[index]]),
    word: (it) => (KINDS[it] === "none" ? "" : KINDS[it]),
  },
  total > 2 && {
    name: "likeness",
    title: "most similar to the last one opened",
    prepare: (reference) => unlike(reference),
    word: (it) => (it === 0 ? "the same" : `${numberFormat.format(it)} different`),
  },
].filter(Boolean);
