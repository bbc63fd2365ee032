// A smallest set of clues that contradict each other: without any one of them there may be a solution.
//
// Clues are removed in halves, quarters and so on down to single ones, as long as the others still have no solution.

import { isHole, KINDS, withoutClue } from "./kinds.js";
import { writeBoard } from "./board.js";

/** Returns the clues of a board as places `y,x`. */
function cluesOf(kind, board) {
  const places = board.cells.flatMap((row, y) => row.map((cell, x) => [cell, `${y},${x}`]));
  return places.filter(([cell]) => withoutClue(kind, cell) !== cell && !(isHole(cell))).map(([, at]) => at);
}

/** Returns the board with these clues only. The checkpoints of Zip are numbered anew. */
function withClues(kind, board, kept) {
  const cells = board.cells.map((row, y) => row.map((cell, x) => (kept.has(`${y},${x}`) ? cell : withoutClue(kind, cell))));
  if (kind !== "zip") return { ...board, cells };
  const numbers = cells.flat().filter((cell) => /\d/.test(cell)).map(Number).sort((a, b) => a - b);
  return { ...board, cells: cells.map((row) => row.map((cell) => (/\d/.test(cell) ? String(numbers.indexOf(Number(cell)) + 1) : cell))) };
}

/** Returns the places of such clues, or nothing; `hasNone` asks the program, `isOld` ends the search. */
async function contradiction(kind, board, hasNone, isOld) {
  let kept = cluesOf(kind, board);
  const fails = (places) => hasNone(writeBoard(kind, withClues(kind, board, new Set(places))));
  const least = KINDS[kind].solve === "path" ? 2 : 0;
  if (kept.length <= least || await fails(kept.slice(0, least))) return null;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length;) {
      const fewer = kept.toSpliced(from, size);
      if (isOld()) return null;
      if (fewer.length >= least && await fails(fewer)) kept = fewer;
      else from += size;
    }
  }
  return new Set(kept);
}

export { contradiction };
