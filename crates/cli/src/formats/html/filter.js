// The filter: turns conditions into a function that tells whether a solution satisfies all of them.
//
//   17, 10-20     the number of a solution, or a range
//   CELL=5        the number of the cell; also < and >
//   CELL-CELL     a step between the cells (in either direction, unless the graph is directed)
//   CELL          a piece on the cell, or a loop through it
//   !condition    the opposite
//
// A cell is r1c1, or a8 in chess notation, in a box r1c1l1; in a graph it is the name of a vertex, in quotes if it
// contains a blank.

/** An invalid condition, with a remedy. */
class FilterError extends Error {}

const vertexOf = new Map((frame.names ?? []).map((name, vertex) => [name, vertex]));

/** Returns the cell that a word names, or undefined. */
function cellNamed(word) {
  if (isGraph) return vertexOf.get(word);
  if (frame.layerRows) {
    const [, row, column, layer] = (/^r(\d+)c(\d+)l(\d+)$/i.exec(word) ?? []).map(Number);
    const isInside = row >= 1 && row <= frame.layerRows && column >= 1 && column <= frame.columns && layer >= 1;
    const cell = ((layer - 1) * frame.layerRows + row - 1) * frame.columns + column - 1;
    return isInside && cell < cellCount ? cell : undefined;
  }
  let match = /^r(\d+)c(\d+)$/i.exec(word);
  let [row, column] = match ? [match[1] - 1, match[2] - 1] : [-1, -1];
  match = match ? null : /^([a-z]{1,4})(\d+)$/i.exec(word);
  if (match) {
    row = frame.rows - match[2];
    for (const letter of match[1].toLowerCase()) column = (column + 1) * 26 + letter.charCodeAt(0) - 97;
  }
  const isThere = row >= 0 && row < frame.rows && column >= 0 && column < frame.columns;
  return isThere ? row * frame.columns + column : undefined;
}

/** Returns the ways to split a word at a separator. */
function* splits(word, sign) {
  for (let at = word.indexOf(sign); at >= 0; at = word.indexOf(sign, at + 1)) {
    yield [word.slice(0, at), word.slice(at + sign.length)];
  }
}

function placeIn(index, cell) {
  const length = lengthOf(index);
  for (let place = 0; place < length; place++) if (cellAt(index, place) === cell) return place;
  return -1;
}

/** Returns a test for the number of a cell. */
function numberCondition(cell, sign, number) {
  const wanted = number - frame.first;
  if (sign === "=") return (index) => wanted >= 0 && wanted < lengthOf(index) && cellAt(index, wanted) === cell;
  return (index) => {
    const place = placeIn(index, cell);
    return place >= 0 && (sign === "<" ? place < wanted : place > wanted);
  };
}

/** Returns a test for a step between two cells. */
const stepCondition = (from, to) => (index) => {
  const length = lengthOf(index);
  const place = placeIn(index, from);
  if (place < 0 || isBreak(from, to)) return false;
  const beside = (at) => (isClosed ? cellAt(index, (at + length) % length) : at >= 0 && at < length ? cellAt(index, at) : -1);
  return beside(place + 1) === to || (!frame.directed && beside(place - 1) === to);
};

/** Returns a condition that fits the solutions. */
function example() {
  if (isGraph) return `"${frame.names[0]}"=1`;
  if (frame.loop) return "r1c1-r1c2";
  return isWalk ? "r1c1=5" : "r1c1";
}

/** Parses one condition. */
function condition(word) {
  if (word.startsWith("!") && word.length > 1) {
    const wrong = condition(word.slice(1));
    return (index) => !wrong(index);
  }
  if (isWalk) {
    for (const sign of frame.loop ? [] : ["=", "<", ">"]) {
      for (const [name, number] of splits(word, sign)) {
        const cell = cellNamed(name);
        if (cell !== undefined && /^\d+$/.test(number)) return numberCondition(cell, sign, Number(number));
      }
    }
    for (const [one, other] of splits(word, "-")) {
      const [from, to] = [cellNamed(one), cellNamed(other)];
      if (from !== undefined && to !== undefined) return stepCondition(from, to);
    }
  }
  const range = /^#?(\d+)(?:-(\d+))?$/.exec(word);
  if (range) {
    const [least, most] = [Number(range[1]), Number(range[2] ?? range[1])];
    return (index) => index + 1 >= least && index + 1 <= most;
  }
  const cell = cellNamed(word);
  if (cell !== undefined && (!isWalk || frame.loop)) return (index) => placeIn(index, cell) >= 0;
  if (cell !== undefined) throw new FilterError(`every solution visits ${word}; write ${word}=5 for its number`);
  throw new FilterError(`"${word}" is not a condition; write 17, 10-20 or ${example()}`);
}

/** Returns the test for all conditions of a text; undefined if there are none. */
function filterOf(text) {
  const words = (text.match(/(?:"[^"]*"|[^\s"])+/g) ?? []).map((word) => word.replaceAll('"', ""));
  if (words.length === 0) return null;
  const conditions = words.map(condition);
  return (index) => conditions.every((holds) => holds(index));
}
