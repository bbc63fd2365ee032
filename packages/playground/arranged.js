// Cells of any shape as text: rows with their shifts, and signs for walls or dots between cells.

import { between, hexagonsBeside } from "./geometry.js";
import { isCell, KINDS } from "./kinds.js";

/** The signs between two cells of a row. */
const BESIDE = { walls: "|", dots: "-" };

/** Returns the words of a line, each with its first and the column after its last one; a wall may touch a cell. */
const spansOf = (line) => [...line.matchAll(/\||[^\s|]+/g)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** Returns in which column of a board of hexagons each row begins, or nothing if that is not clear. */
function startsOf(rows) {
  const isEven = rows.every((row) => row.length === rows[0].length);
  const first = rows.map((row) => row[0].to), least = Math.min(...first);
  if (isEven && (first.every((it) => it === least) || rows.every((row) => row[0].from === 0))) return rows.map(() => 0);
  const distances = rows.flatMap((row) => row.slice(1).map((it, at) => it.to - row[at].to)).sort((a, b) => a - b);
  const half = distances[distances.length >> 1] / 2, halves = first.map((it) => Math.round((it - least) / half));
  // The first row is not shifted by half a cell.
  const shifted = halves.map((it) => it + (halves[0] % 2));
  return shifted.every((it, y) => (it - y) % 2 === 0) ? shifted.map((it, y) => (it - (y % 2)) / 2) : null;
}

/** Returns the places below a cell, each with the sign between them. */
function below(kind, y, x) {
  if (!KINDS[kind].isHexagonal) return [[[y + 1, x], "-"]];
  const [, , right, left] = hexagonsBeside(y, x);
  return [[left, "/"], [right, "\\"]];
}

/** Reads lines of cells, and of signs between them; returns nothing if they are not plain. */
function readArranged(kind, lines) {
  const { borders: form, isHexagonal } = KINDS[kind], rows = [], signs = [], pairs = [];
  for (const line of lines) {
    const words = spansOf(line), row = [];
    if (form && words.every(({ word }) => /^(-+|[/\\])$/.test(word))) {
      signs.push(...words.map((it) => ({ ...it, y: rows.length - 1 })));
      continue;
    }
    for (const it of words) {
      if (it.word === BESIDE[form]) pairs.push({ y: rows.length, x: row.length });
      else row.push(it);
    }
    rows.push(row);
  }
  const isPlain = rows.length && rows.every((row) => row.length && row.every(({ word }) => isCell(kind, word)));
  const starts = isPlain && (isHexagonal ? startsOf(rows) : rows.every(({ length }) => length === rows[0].length) && rows.map(() => 0));
  if (!starts) return null;
  const columns = Math.max(...rows.map((row, y) => starts[y] + row.length)), at = (y, x) => rows[y]?.[x - starts[y]];
  const cells = rows.map((_, y) => Array.from({ length: columns }, (_, x) => at(y, x)?.word ?? "#"));
  const borders = new Set(pairs.map(({ y, x }) => between([y, starts[y] + x - 1], [y, starts[y] + x])));
  for (const { word, from, to, y } of signs) {
    // A sign belongs to the two cells whose middle is the nearest.
    const across = cells[y]?.flatMap((_, x) => below(kind, y, x).filter(([, sign]) => sign === word[0]).map(([other]) => [[y, x], other])) ?? [];
    const away = (pair) => Math.abs(pair.reduce((sum, it) => sum + at(...it).from + at(...it).to, 0) - 2 * (from + to));
    const [nearest] = across.filter((pair) => pair.every((it) => at(...it))).sort((one, other) => away(one) - away(other));
    if (!nearest) return null;
    borders.add(between(...nearest));
  }
  return { cells, borders };
}

/** Writes cells as the program does: to the right of equal fields, odd rows of hexagons shifted by half the distance of two. */
function writeArranged(kind, cells, borders = new Set()) {
  const { borders: form, isHexagonal, spaced } = KINDS[kind];
  if (!spaced) return cells.map((row) => row.join("")).join("\n");
  const width = Math.max(...cells.flat().map(({ length }) => length)), least = width + (borders.size ? 3 : 1);
  const pitch = least + (isHexagonal ? least % 2 : 0), start = (y, x) => x * pitch + (isHexagonal && y % 2 ? pitch / 2 : 0);
  const has = (...pair) => borders.has(between(...pair));
  const lines = cells.map((row, y) => {
    let line = "", signs = "";
    row.forEach((cell, x) => {
      if (has([y, x - 1], [y, x])) line = `${line.padEnd(start(y, x) - Math.ceil((pitch - width) / 2))}${BESIDE[form]}`;
      line = line.padEnd(start(y, x) + width - cell.length) + cell;
      for (const [other, sign] of below(kind, y, x).filter(([other]) => has([y, x], other))) {
        const shown = sign.repeat(sign === "-" ? width : 1);
        signs = signs.padEnd(Math.floor((start(y, x) + start(...other) + width - shown.length) / 2)) + shown;
      }
    });
    return signs ? `${line}\n${signs}` : line;
  });
  return lines.join("\n");
}

export { readArranged, writeArranged };
