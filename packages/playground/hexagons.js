// Boards of hexagons as text: indented rows, with signs between cells for dots.

import { betweenHexagons, hexagonsBeside } from "./geometry.js";

/** Returns the words of a line, each with its first and the column after its last one. */
const spansOf = (line) => [...line.matchAll(/\S+/g)].map(({ 0: word, index }) => ({ word, from: index, to: index + word.length }));

/** Returns in which column of the board each row begins, or nothing if that is not clear. */
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

/** Reads lines of cells, and of signs between them if the kind has dots; returns nothing if they are not plain. */
function readHexagons(lines, isCellHere, hasDots) {
  const rows = [], signs = [];
  for (const line of lines) {
    if (hasDots && /^[\s/\\]+$/.test(line)) {
      signs.push(...spansOf(line).map((it) => ({ ...it, y: rows.length - 1 })));
      continue;
    }
    const words = spansOf(line), row = words.filter(({ word }) => !hasDots || word !== "-");
    words.forEach((it, place) => hasDots && it.word === "-" && signs.push({ ...it, y: rows.length, x: words.slice(0, place).filter(({ word }) => word !== "-").length - 1 }));
    rows.push(row);
  }
  const starts = rows.length && rows.every((row) => row.length && row.every(({ word }) => isCellHere(word))) ? startsOf(rows) : null;
  if (!starts) return null;
  const columns = Math.max(...rows.map((row, y) => starts[y] + row.length));
  const cells = rows.map((row, y) => Array.from({ length: columns }, (_, x) => row[x - starts[y]]?.word ?? "#"));
  const middle = (y, x) => (rows[y]?.[x - starts[y]] ? rows[y][x - starts[y]].from + rows[y][x - starts[y]].to : NaN);
  const borders = new Set();
  for (const { word, from, y, x } of signs) {
    if (word === "-") {
      borders.add(betweenHexagons([y, starts[y] + x], [y, starts[y] + x + 1]));
      continue;
    }
    const pairs = cells[y]?.map((_, at) => [[y, at], hexagonsBeside(y, at)[word === "/" ? 3 : 2]]) ?? [];
    const away = ([one, other]) => Math.abs(middle(...one) + middle(...other) - 4 * from - 2);
    const [nearest] = pairs.filter((it) => !Number.isNaN(away(it))).sort((a, b) => away(a) - away(b));
    if (!nearest) return null;
    borders.add(betweenHexagons(...nearest));
  }
  return { cells, borders };
}

/** Writes a board as the program does: cells to the right of equal fields, odd rows shifted by half the distance of two cells. */
function writeHexagons({ cells, borders }) {
  const width = Math.max(...cells.flat().map((it) => it.length)), least = width + (borders.size ? 3 : 1);
  const pitch = least + (least % 2), start = (y, x) => x * pitch + (y % 2 ? pitch / 2 : 0);
  const lines = cells.map((row, y) => {
    let line = "", below = "";
    row.forEach((cell, x) => {
      if (borders.has(betweenHexagons([y, x - 1], [y, x]))) line = `${line.padEnd(start(y, x) - Math.ceil((pitch - width) / 2))}-`;
      line = line.padEnd(start(y, x) + width - cell.length) + cell;
      const [, , right, left] = hexagonsBeside(y, x);
      for (const [other, sign] of [[left, "/"], [right, "\\"]]) {
        if (borders.has(betweenHexagons([y, x], other))) below = below.padEnd(Math.floor((start(y, x) + start(...other) + width - 1) / 2)) + sign;
      }
    });
    return below ? `${line}\n${below}` : line;
  });
  return lines.join("\n");
}

export { readHexagons, writeHexagons };
