// The kinds of puzzle that the picture can edit, as `cavalcade kinds` describes them, and what follows for the page.
//
// A kind has `cells`: ways to write a cell, each with its `text`, `name`, `numbers`, `arrows` and `shape`; see docs/formats/json.md.

const COMPASS = { n: [-1, 0], ne: [-1, 1], e: [0, 1], se: [1, 1], s: [1, 0], sw: [1, -1], w: [0, -1], nw: [-1, -1] };
const ARROWS = { n: "up", ne: "up right", e: "right", se: "down right", s: "down", sw: "down left", w: "left", nw: "up left" };
/** The numbers that letters stand for, by the names of the letters. */
const CLASSES = { prime: (number) => number > 1 && !Array.from({ length: number - 2 }, (_, at) => at + 2).some((it) => number % it === 0) };
/** The tools for what is between cells. */
const BORDER_TOOLS = { walls: ["wall"], dots: ["dot"], regions: ["region", "new region"] };

/** Returns a pattern for cells of one way. */
function patternOf({ text, numbers, arrows = [] }) {
  const plain = (it) => it.replace(/\W/g, "\\$&");
  return new RegExp(`^${plain(text)}(${numbers ? "0|[1-9]\\d*" : ""})(${arrows.map(plain).join("|")})$`);
}

/**
 * Returns a kind with what follows for the page. `words`: how the program calls it. `hole`: the cell without content that solutions leave as it is.
 * `signs`: the cells without number and arrow, apart from unknown clues, and numbers if they are few; `colours`: those that stand before numbers. `isClicked`: clicks step through the signs; elsewhere they choose a cell, and step in the chosen one through signs (`isStepped`) or through numbers from `leastNumber` on (`isCounted`).
 * `isShaped`: boards are made around holes and clues. `keys`: the keys of the keypad. `tools`: what a stroke does.
 */
function kindOf({ name, options, shaped, rules, board }, tiling) {
  const { borders, tilings } = board, isUsual = tilings[0] === tiling, title = name.replace(/-/g, " ").replace(/\b\w/g, (it) => it.toUpperCase());
  const cells = board.cells.map((way) => ({ ...way, pattern: patternOf(way) })), numbered = cells.filter(({ numbers }) => numbers);
  const plain = cells.filter(({ numbers, arrows }) => !numbers && !arrows), arrows = cells.find((it) => it.arrows)?.arrows;
  const { text: hole, name: holeName } = plain.find(({ blocked }) => blocked) ?? {}, colours = numbered.map(({ text }) => text).filter(Boolean);
  const [least = 1, most = 0] = numbered[0]?.numbers ?? [], digits = [..."0123456789"].filter((it) => most === null || (it >= least && it <= most));
  const signKeys = plain.filter(({ text, shape }) => shape && (text !== hole || colours.length)).map(keyOf), hasClues = cells.length > (hole ? 2 : 1);
  const unknown = cells.filter(({ text, numbers, arrows: ways }) => text && ways && !numbers).map(({ text }) => text);
  const isClicked = plain.length > 1 && !arrows && numbered.every(({ text, blocked }) => text || blocked);
  const hasFew = most !== null && most < 10, steps = !hasFew || arrows || colours.length ? [] : digits;
  return {
    ...board, cells, options, rules, hasClues, arrows, colours, hole, holeName, words: isUsual ? [name] : [name, "--tiling", tiling], name: isUsual ? title : `${title} on ${tiling}`,
    signs: [...plain.filter(({ text, shape }) => text !== "?" && shape !== "letter").map(({ text }) => text), ...steps], isHexagonal: tiling === "hexagons", isShaped: shaped && numbered.length > 0,
    isStepped: isClicked || steps.length > 0, isClicked, isCounted: !hasFew && !colours.length && !cells.some(({ shape }) => shape === "letter"), leastNumber: least,
    keys: [...digits, ...signKeys, ...(borders === "dots" ? ["-", "/", "\\"] : []), ...unknown, ...(arrows ?? [])],
    tools: [...(hasClues ? ["clue"] : []), ...(arrows ? ["arrow"] : []), ...(BORDER_TOOLS[borders] ?? []), ...(hole ? ["hole"] : [])],
  };
}

/** Returns the key of a sign: its colour, or its text. */
const keyOf = ({ text, shape }) => /^(\w+) (circle|square)/.exec(shape)?.[1] ?? text;

const KINDS = Object.fromEntries(FACTS_OF_KINDS.flatMap((facts) => facts.board.tilings.filter((it) => it !== "triangles")
  .map((tiling, place) => [place ? `${facts.name}-${tiling}` : facts.name, kindOf(facts, tiling)])));
const HOLES = new Set(Object.values(KINDS).map(({ hole }) => hole).filter(Boolean));

/** Returns the words by which the program calls a kind. */
const wordsOf = (kind) => KINDS[kind].words;
/** Returns the kind that the comment above a board names, such as `% hidato 5x5 hexagons`, or nothing. */
function namedKind(text) {
  const [name, size, ...words] = /^\s*%\s*([^,\n]*)/.exec(text)?.[1].trim().split(/\s+/) ?? [];
  const kinds = /^(\d+x\d+$|--)/.test(size ?? "1x1") ? Object.keys(KINDS).filter((kind) => wordsOf(kind)[0] === name) : [];
  return kinds.find((kind) => KINDS[kind].isHexagonal === words.includes("hexagons")) ?? kinds[0];
}

/** Returns the way in which a cell is written, with its number and arrow as texts; nothing if the kind has no such cell. */
function partsOf(kind, cell) {
  for (const way of KINDS[kind].cells) {
    const [, number, arrow] = way.pattern.exec(cell) ?? [], [least, most] = way.numbers ?? [];
    if (number !== undefined && (!number || (number >= least && (most === null || number <= most)))) return { ...way, number, arrow };
  }
  return null;
}

/** Returns whether the kind has such a cell. */
const isCell = (kind, cell) => partsOf(kind, cell) !== null;
/** Returns the first cell that the kind has. */
const firstCell = (kind, cells) => cells.find((it) => isCell(kind, it));
/** Returns the cell without a clue at this place. */
const blankCell = (kind, y, x, rows, columns) => firstCell(kind, [".", x < columns - 1 ? "e" : y < rows - 1 ? "s" : "*"]);
/** Returns whether a cell is none, or a wall. */
const isHole = (cell) => HOLES.has(cell);
/** Returns whether solutions leave a cell as it is. */
const isBlocked = (kind, cell) => Boolean(partsOf(kind, cell)?.blocked);
/** Returns the number of a clue as text. */
const numberOf = (cell) => /\d+/.exec(cell)?.[0] ?? "";
/** Returns the arrow of a clue, if it has one. */
const arrowOf = (kind, cell) => partsOf(kind, cell)?.arrow ?? "";
/** Returns the sign of the colour of a clue, if it has one. */
const colourOf = (kind, cell) => KINDS[kind].colours.find((it) => cell.startsWith(it)) ?? "";
/** Returns the letter that marks a cell, or the cell of a number, or nothing. */
const letterOf = (kind, cell) => KINDS[kind].cells.find(({ text, name, shape }) => shape === "letter" && (text === cell || CLASSES[name]?.(Number(cell))))?.text;

/** Returns what is left of a cell if its clue is removed: colour and arrow, if they are a clue without a number. */
function withoutClue(kind, cell) {
  const { removed } = KINDS[kind], number = numberOf(cell), colour = colourOf(kind, cell), arrow = arrowOf(kind, cell);
  const rest = number && ([colour + arrow, `?${arrow}`].find((it) => arrow && arrowOf(kind, it)) ?? firstCell(kind, [colour]));
  const isRest = cell === "." || isHole(cell) || (!number && isBlocked(kind, cell) && isBlocked(kind, removed));
  return letterOf(kind, cell) ?? (rest || (isRest ? cell : removed ?? cell));
}

/** Returns the words for a cell. */
function spoken(kind, cell) {
  const { name, number, arrow } = partsOf(kind, cell);
  return [name.replace("{number}", number), arrow && (ARROWS[arrow] ? `arrow ${ARROWS[arrow]}` : "the last cell")].filter(Boolean).join(", ");
}

export { ARROWS, arrowOf, blankCell, colourOf, COMPASS, firstCell, isBlocked, isCell, isHole, keyOf, KINDS, letterOf, namedKind, numberOf, partsOf, spoken, withoutClue, wordsOf };
