// The cells of a board as fields that can be clicked, beside the text.
//
// A line of a board is words, or one word whose characters are the cells. A changed cell is written back to its place
// in the text, so that everything else stays as it is. Lines that begin with '%' are comments.

/** The most cells that become fields. */
const MOST_CELLS = 900;

/** Returns the cells of a text, line by line: where each begins, and its text. */
function cells(text) {
  const rows = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const words = [...line.matchAll(/\S+/g)];
    if (words.length && !line.startsWith("%")) {
      const found = words.length > 1 ? words : [...words[0][0]].map((sign, at) => ({ 0: sign, index: words[0].index + at }));
      rows.push(found.map((word) => ({ start: start + word.index, text: word[0], isWord: words.length > 1 })));
    }
    start += line.length + 1;
  }
  return rows;
}

/** Returns the text with another cell; the columns of words keep their places if there is room. */
function replaced(text, cell, value) {
  const wanted = value.trim().replace(/\s+/g, "") || ".";
  if (!cell.isWord) return text.slice(0, cell.start) + [...wanted][0] + text.slice(cell.start + cell.text.length);
  let { start } = cell, end = start + cell.text.length;
  const longer = wanted.length - cell.text.length;
  // Numbers are aligned to the right: take spaces before, or leave some.
  for (let room = longer; room > 0 && text.slice(start - 2, start) === "  "; room--) start--;
  const padding = " ".repeat(Math.max(0, end - start - wanted.length));
  return text.slice(0, start) + padding + wanted + text.slice(end);
}

/** Shows the cells of a text field in a table; `change` is called after each change of a cell. */
function showCells(field, place, change) {
  let rows = cells(field.value);
  const count = rows.reduce((sum, row) => sum + row.length, 0);
  place.replaceChildren();
  if (count === 0 || count > MOST_CELLS) {
    place.textContent = count ? "This board has too many cells to show them here." : "Type a board, or open a file, to edit its cells.";
    return;
  }
  rows.forEach((row, y) => {
    const line = document.createElement("tr");
    row.forEach((cell, x) => {
      const input = document.createElement("input");
      input.value = cell.text;
      input.setAttribute("aria-label", `row ${y + 1}, column ${x + 1}`);
      input.dataset.at = `${y},${x}`;
      input.addEventListener("focus", () => input.select());
      input.addEventListener("change", () => {
        field.value = replaced(field.value, rows[y][x], input.value);
        rows = cells(field.value); // later cells may have moved
        input.value = rows[y][x].text;
        change();
      });
      line.appendChild(document.createElement("td")).append(input);
    });
    place.append(line);
  });
}

/** Moves between cells with the arrow keys. */
function moveBetweenCells(event) {
  const [dy, dx] = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key] ?? [];
  const at = event.target.dataset?.at;
  if (dy === undefined || !at) return;
  const [y, x] = at.split(",").map(Number);
  const place = event.currentTarget, to = `[data-at="${y + dy},${x + dx}"]`;
  event.preventDefault();
  place.querySelector(to)?.focus();
}

export { moveBetweenCells, showCells };
