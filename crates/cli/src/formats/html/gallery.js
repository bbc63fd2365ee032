// The gallery: the filtered solutions in order, as small pictures.
//
// Only pictures near the visible area exist; the gallery is a box as high as all pictures together. Lists that would make
// the box too high for browsers are split into parts.

/** The number of solutions in a part of the list. */
const PART = 20000;
/** The largest number of printed solutions. */
const MOST_PRINTED = 400;
const GAP = 14;
const CAPTION = 26;
const HEAD = 44;

const gallery = byId("gallery");

/** The rows of the current part from top to bottom, the part as a list, and the size of a tile. */
let rows = [];
let part = [];
let tile = { width: 0, height: 0, pitch: 0, across: 1 };
/** The existing tiles by place in the part, and headings by row. */
const present = new Map();

/** Arranges the tiles of the current part in rows. */
function layOut() {
  const width = gallery.clientWidth;
  const wanted = Math.min(Number(byId("size").value), width);
  const across = Math.max(1, Math.floor((width + GAP) / (wanted + GAP)));
  const shape = isGraph ? 1 : Math.min(3, Math.max(0.25, BOARD[1] / Math.max(1, BOARD[0])));
  const pitch = (width + GAP) / across;
  tile = { width: pitch - GAP, height: Math.round((pitch - GAP) * shape) + CAPTION, pitch, across };
  part = state.shown.slice(state.part * PART, (state.part + 1) * PART);
  rows = [];
  let top = 0;
  let start = 0;
  while (start < part.length) {
    let end = part.length;
    if (state.groups === "class") {
      const number = classes.of[part[start]];
      end = start;
      while (end < part.length && classes.of[part[end]] === number) end++;
      rows.push({ top, height: HEAD, from: start, to: start, head: headOf(number) });
      top += HEAD;
    }
    for (; start < end; start += across) {
      rows.push({ top, height: tile.height + GAP, from: start, to: Math.min(end, start + across) });
      top += tile.height + GAP;
    }
    start = end;
  }
  for (const element of present.values()) element.remove();
  present.clear();
  gallery.style.height = state.isPrinting ? "" : `${top}px`;
  gallery.hidden = total === 0;
  showPager();
  paint();
}

/** Returns the heading of a class. */
function headOf(number) {
  const kind = classes.kinds[number];
  const left = kind === "none" ? "" : ` · ${kind === "all" ? "all symmetries" : kind}`;
  return `class ${numberFormat.format(number + 1)} · ${counted(classes.sizes[number], "solution")}${left}`;
}

/** Creates the elements near the visible area and removes the others. */
function paint() {
  const seen = state.isPrinting ? [0, Infinity] : nearby();
  const wanted = new Map();
  for (let row = firstRow(seen[0]); row < rows.length && rows[row].top < seen[1]; row++) {
    if (rows[row].head) wanted.set(`head ${row}`, () => headElement(rows[row]));
    for (let at = rows[row].from; at < rows[row].to; at++) wanted.set(at, () => tileElement(at, rows[row]));
    if (state.isPrinting && rows[row].to >= MOST_PRINTED) break;
  }
  for (const [key, element] of present) {
    if (!wanted.has(key)) {
      element.remove();
      present.delete(key);
    }
  }
  const fresh = document.createDocumentFragment();
  for (const [key, create] of wanted) {
    if (present.has(key)) continue;
    const element = create();
    present.set(key, element);
    fresh.append(element);
  }
  gallery.append(fresh);
  markTiles();
}

/** Returns the visible range of the gallery, extended by its height above and below. */
function nearby() {
  const { top } = gallery.getBoundingClientRect();
  const height = window.innerHeight;
  return [-top - height, -top + 2 * height];
}

/** Returns the first row that ends below a line. */
function firstRow(line) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].top + rows[middle].height > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

function headElement(row) {
  const made = element("div", "group", row.head);
  made.setAttribute("aria-hidden", "true"); // its tiles say it too
  made.style.top = `${row.top}px`;
  return made;
}

function tileElement(at, row) {
  const index = part[at];
  const word = state.order.word && state.keys ? state.order.word(state.keys[index]) : "";
  const size = state.groups === "one" ? classes.sizes[classes.of[index]] : 0;
  const caption = element("span", "caption", element("b", "", String(index + 1)), element("i", "", [word, size && `×${size}`].filter(Boolean).join(" ")));
  const made = element("div", "tile", small(index), caption);
  made.id = `tile-${index}`;
  made.dataset.index = index;
  made.setAttribute("role", "option");
  const where = state.groups === "class" ? `, class ${classes.of[index] + 1}` : "";
  made.setAttribute("aria-label", [`solution ${index + 1}${where}`, word, size && `${size} of its class`].filter(Boolean).join(", "));
  made.setAttribute("aria-setsize", state.shown.length);
  made.setAttribute("aria-posinset", state.part * PART + at + 1);
  made.style.width = `${tile.width}px`;
  made.style.height = `${tile.height}px`;
  made.style.left = `${(at - row.from) * tile.pitch}px`;
  made.style.top = `${row.top}px`;
  return made;
}

/** Marks the focused tile and the picked ones. */
function markTiles() {
  for (const made of gallery.querySelectorAll(".tile")) {
    const index = Number(made.dataset.index);
    made.classList.toggle("active", index === state.active);
    made.setAttribute("aria-selected", String(state.picked.includes(index)));
  }
  if (byId(`tile-${state.active}`)) gallery.setAttribute("aria-activedescendant", `tile-${state.active}`);
  else gallery.removeAttribute("aria-activedescendant");
}

/** Creates the buttons for the parts of a long list. */
function showPager() {
  const count = Math.ceil(state.shown.length / PART);
  const pager = byId("pager");
  pager.hidden = count < 2;
  if (count < 2) return;
  const select = element("select");
  select.setAttribute("aria-label", "Part of the list");
  for (let number = 0; number < count; number++) {
    const last = Math.min(state.shown.length, (number + 1) * PART);
    const option = element("option", "", `${numberFormat.format(number * PART + 1)} to ${numberFormat.format(last)}`);
    option.value = number;
    select.append(option);
  }
  select.value = state.part;
  const show = (number) => {
    state.part = Math.max(0, Math.min(count - 1, number));
    state.active = state.shown[state.part * PART];
    layOut();
    gallery.scrollIntoView({ block: "start" });
  };
  select.addEventListener("change", () => show(Number(select.value)));
  const button = (text, by) => {
    const made = element("button", "", text);
    made.type = "button";
    made.disabled = state.part + by < 0 || state.part + by >= count;
    made.addEventListener("click", () => show(state.part + by));
    return made;
  };
  pager.replaceChildren(button("earlier", -1), select, button("later", 1));
}

// Paper does not scroll: the style alone lays out what is printed.
window.addEventListener("beforeprint", () => {
  state.isPrinting = true;
  document.body.classList.add("printing");
  layOut();
  if (part.length > MOST_PRINTED) setStatus(`The first ${MOST_PRINTED} of ${counted(state.shown.length, "solution")}`);
});
window.addEventListener("afterprint", () => {
  state.isPrinting = false;
  document.body.classList.remove("printing");
  layOut();
});

let isPaintAsked = false;
function askPaint() {
  if (isPaintAsked) return;
  isPaintAsked = true;
  requestAnimationFrame(() => {
    isPaintAsked = false;
    if (!state.isPrinting) paint();
  });
}
window.addEventListener("scroll", askPaint, { passive: true });

let lastWidth = 0;
new ResizeObserver(() => {
  if (gallery.clientWidth === lastWidth || state.isPrinting) return askPaint();
  lastWidth = gallery.clientWidth;
  layOut();
}).observe(gallery);
