// The kinds of puzzle that the picture can edit: their signs, tools, and how they are solved.

const COMPASS = { n: [-1, 0], ne: [-1, 1], e: [0, 1], se: [1, 1], s: [1, 0], sw: [1, -1], w: [0, -1], nw: [-1, -1] };
const DIGITS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"];

const isPrime = (number) => number > 1 && !Array.from({ length: number - 2 }, (_, at) => at + 2).some((it) => number % it === 0);

/**
 * `pattern`: the cells that the kind has. `signs`: the cells that clicks go through. `keys`: the keys of the keypad.
 * `tools`: what a stroke does. `hole`: what the tool for holes paints, `holeName` its name. `solve`: what solvers write, see `entries.js`.
 * `isShaped`: boards are made around holes, and with the clues that are there. `words`: how the program calls the kind, if not by its name. `isHexagonal`: cells are hexagons. `hasDots`: dots join cells whose numbers follow each other.
 * `isTight`: no blanks between cells. `isGapless`: numbers follow each other.
 * `hasDiscs`: clues are discs above the lines. `free`: the cell without its clue, if it is not an open cell. `isBeside`: the loop goes around
 * cells with clues. `colours`: whether clues have colours, before their numbers.
 */
const number = { pattern: /^(\.|#|[1-9]\d*)$/, keys: DIGITS, tools: ["clue", "hole"], hole: "#", solve: "numbers", isShaped: true };
const KINDS = {
  numbrix: { ...number, name: "Numbrix" },
  hidato: { ...number, name: "Hidato" },
  hopido: { ...number, name: "Hopido" },
  "hidato-hexagons": { ...number, name: "Hidato on hexagons", words: ["hidato", "--tiling", "hexagons"], isHexagonal: true },
  rikudo: { ...number, name: "Rikudo", keys: [...DIGITS, "-", "/", "\\"], tools: ["clue", "dot", "hole"], isHexagonal: true, hasDots: true },
  prime: { ...number, name: "Prime path", pattern: /^(\.|#|[PS]|[1-9]\d*)$/, keys: [...DIGITS, "P"], free: (cell) => (isPrime(Number(cell)) ? "P" : /\d/.test(cell) ? "." : cell) },
  slitherlink: { name: "Slitherlink", pattern: /^[.0-4]$/, keys: ["0", "1", "2", "3"], tools: ["clue"], solve: "corners" },
  masyu: { name: "Masyu", pattern: /^[.wb]$/, signs: [".", "w", "b"], keys: ["w", "b"], tools: ["clue"], solve: "loop" },
  geradeweg: { name: "Geradeweg", hasDiscs: true, pattern: /^(\.|\?|[1-9]\d*)$/, keys: [...DIGITS, "?"], tools: ["clue"], solve: "loop" },
  yajilin: {
    name: "Yajilin", isBeside: true, pattern: /^(\.|#|(\d+|\?)[nesw])$/, keys: [...DIGITS, "?"], tools: ["clue", "arrow", "hole"], hole: "#", holeName: "Grey", solve: "shaded",
    arrows: ["n", "e", "s", "w"], free: (cell) => (/[nesw]$/.test(cell) ? `?${cell.at(-1)}` : "."),
  },
  "country-road": { name: "Country Road", pattern: /^(\.|[1-9]\d*)$/, keys: DIGITS, tools: ["clue", "region", "new region"], solve: "loop", hasRegions: true },
  "castle-wall": {
    name: "Castle Wall", isBeside: true, pattern: /^(\.|#|[wb]|[wb]?\d+[nesw])$/, keys: [...DIGITS, "white", "black", "grey"], tools: ["clue", "arrow", "hole"], hole: "#", holeName: "Grey",
    solve: "loop", arrows: ["n", "e", "s", "w"], colours: true, free: (cell) => (/\d/.test(cell) ? colourOf("castle-wall", cell) || "#" : "."),
  },
  numberlink: { name: "Numberlink", hasDiscs: true, pattern: /^(\.|[1-9]\d*)$/, keys: DIGITS, tools: ["clue"], solve: "loop" },
  "simple-loop": { name: "Simple Loop", pattern: /^[.#]$/, signs: [".", "#"], keys: [], tools: ["hole"], hole: "#", solve: "loop", isTight: true },
  akari: {
    name: "Akari", pattern: /^[.X0-4]$/, signs: [".", "X"], keys: ["0", "1", "2", "3", "4"], tools: ["clue", "hole"], hole: "X", holeName: "Wall", solve: "lamps",
    isShaped: true, isTight: true, free: (cell) => (/\d/.test(cell) ? "X" : "."),
  },
  zip: { ...number, name: "Zip", isGapless: true, hasDiscs: true, tools: ["clue", "wall", "hole"], solve: "path", hasWalls: true },
  signpost: {
    name: "Signpost", pattern: /^(#|\d*(n|ne|e|se|s|sw|w|nw|\*))$/, keys: [...DIGITS, "*"], tools: ["clue", "arrow", "hole"], hole: "#",
    solve: "numbers", arrows: Object.keys(COMPASS), free: (cell) => cell.replace(/\d+/, ""),
    blank: (y, x, rows, columns) => (x < columns - 1 ? "e" : y < rows - 1 ? "s" : "*"),
  },
};

/** What the tools are for. */
const TOOLS = {
  clue: "Clue", hole: "Hole", wall: "Wall", dot: "Dot", arrow: "Arrow", region: "Extend region", "new region": "New region", erase: "Erase",
};

/** Returns the words by which the program calls a kind. */
const wordsOf = (kind) => KINDS[kind].words ?? [kind];
/** Returns the kind that the comment above a board names, such as `% hidato 5x5 hexagons`, or nothing. */
function namedKind(text) {
  const [name, size, ...words] = /^\s*%\s*([^,\n]*)/.exec(text)?.[1].trim().split(/\s+/) ?? [];
  const kinds = /^(\d+x\d+$|--)/.test(size ?? "1x1") ? Object.keys(KINDS).filter((kind) => wordsOf(kind)[0] === name) : [];
  return kinds.find((kind) => Boolean(KINDS[kind].isHexagonal) === words.includes("hexagons")) ?? kinds[0];
}

/** Returns the cell without a clue at this place. */
const blankCell = (kind, y, x, rows, columns) => KINDS[kind].blank?.(y, x, rows, columns) ?? ".";
/** Returns what is left of a cell if its clue is removed. */
const withoutClue = (kind, cell) => KINDS[kind].free?.(cell) ?? (cell === "#" ? "#" : ".");
/** Returns the sign of the colour of a clue, if it has one. */
const colourOf = (kind, cell) => (KINDS[kind].colours && /^[wb]/.exec(cell)?.[0]) || "";
/** Returns whether a cell is none, or a wall. */
const isHole = (cell) => cell === "#" || cell === "X";
/** Returns whether clues have a number, and their number. */
const numberOf = (cell) => /\d+/.exec(cell)?.[0] ?? "";

/** Returns the words for a cell. */
function spoken(kind, cell) {
  if (cell === ".") return "empty";
  if (cell === "#") return KINDS[kind].isBeside ? "grey" : "hole";
  if (cell === "?") return "circle";
  if (kind === "masyu") return cell === "w" ? "white pearl" : "black pearl";
  if (kind === "akari") return cell === "X" ? "wall" : `wall with ${cell}`;
  const colour = { w: "white", b: "black" }[colourOf(kind, cell)], rest = colour ? cell.slice(1) : cell;
  const direction = /[a-z*]+$/.exec(rest)?.[0];
  const arrow = { n: "up", ne: "up right", e: "right", se: "down right", s: "down", sw: "down left", w: "left", nw: "up left", "*": "last" }[direction];
  return [colour, numberOf(cell) || rest.replace(/[a-z*]+$/, ""), arrow && (arrow === "last" ? "the last cell" : `arrow ${arrow}`)].filter(Boolean).join(", ");
}

export { blankCell, colourOf, COMPASS, isHole, KINDS, namedKind, numberOf, spoken, TOOLS, withoutClue, wordsOf };
