// A smallest set of clues that contradict each other: without any one of them there may be a solution.
//
// Clues are removed in halves, quarters and so on down to single ones, as long as the others still have no solution.

import { isHole, KINDS, withoutClue } from "./kinds.js";
import { writeBoard } from "./board.js";

/** Returns the clues of a board, each as its places `y,x`: two equal numbers that a path joins are one clue. */
function cluesOf(kind, board) {
  const places = board.cells.flatMap((row, y) => row.map((cell, x) => [cell, `${y},${x}`]));
  const clues = places.filter(([cell]) => withoutClue(kind, cell) !== cell && !isHole(cell));
  const named = (group) => group.map(([, at]) => at);
  return KINDS[kind].solution === "paths" ? Object.values(Object.groupBy(clues, ([cell]) => cell)).map(named) : clues.map((clue) => named([clue]));
}

/** Returns the board with these clues only. Numbers without gaps are numbered anew. */
function withClues(kind, board, kept) {
  const cells = board.cells.map((row, y) => row.map((cell, x) => (kept.has(`${y},${x}`) ? cell : withoutClue(kind, cell))));
  if (!KINDS[kind].gapless) return { ...board, cells };
  const numbers = cells.flat().filter((cell) => /\d/.test(cell)).map(Number).sort((a, b) => a - b);
  return { ...board, cells: cells.map((row) => row.map((cell) => (/\d/.test(cell) ? String(numbers.indexOf(Number(cell)) + 1) : cell))) };
}

/** Returns the places of such clues, or nothing; `hasNone` asks the program, `isOld` ends the search. */
async function contradiction(kind, board, hasNone, isOld) {
  const { gapless, solution } = KINDS[kind], least = gapless ? 2 : solution === "paths" ? 1 : 0;
  let kept = cluesOf(kind, board);
  const fails = (clues) => hasNone(writeBoard(kind, withClues(kind, board, new Set(clues.flat()))));
  if (kept.length <= least || await fails(kept.slice(0, least))) return null;
  for (let size = Math.ceil(kept.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = 0; from < kept.length;) {
      const fewer = kept.toSpliced(from, size);
      if (isOld()) return null;
      if (fewer.length >= least && await fails(fewer)) kept = fewer;
      else from += size;
    }
  }
  return new Set(kept.flat());
}

export { contradiction };
