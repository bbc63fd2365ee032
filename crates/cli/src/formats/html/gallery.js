// The gallery: all solutions that the filter lets through, in order, as small pictures.
//
// Only pictures near the part that is seen exist; the gallery is a box as high as all of them would be. It is one stop
// for the Tab key: arrow keys move a mark (`aria-activedescendant`), Enter opens. Lists that would make the box higher than
// browsers can cope with are shown in parts.

/** So many solutions are one part of the list. */
const PART = 20000;
/** So many are printed. */
const MOST_PRINTED = 400;
const GAP = 14;
const CAPTION = 26;
const HEAD = 44;

const byId = (id) => document.getElementById(id);
const gallery = byId("gallery");

const state = {
  /** What is shown: the indices of solutions in order. */
  shown: [],
  order: ORDERS[0],
  keys: null,
  isReversed: false,
  groups: "all",
  filter: null,
  part: 0,
  /** The solution that the keyboard is at. */
  active: 0,
  /** The one that was seen in large last. */
  last: 0,
  isPicking: false,
  picked: [],
  isPrinting: false,
};

/** Rows of the part that is shown, from top to bottom; the part as a list; the measures of a tile. */
let rows = [];
let part = [];
let tile = { width: 0, height: 0, pitch: 0, across: 1 };
/** The elements that exist, by place in the part, and heads by their row. */
const present = new Map();

/** How often the list was asked for; whoever works for an older one gives up. */
let generation = 0;

/** Makes the list anew, as the state says; slow parts take breaks. */
async function refresh() {
  const own = ++generation;
  const isOver = () => own !== generation;
  const tell = (what) => (share) => setStatus(`${what}, ${Math.round(share * 100)} %`);
  const { order, filter, groups } = state;
  if ((order.needsClasses || groups !== "all") && !(await findClasses(isOver, tell("finding classes")))) return;
  let shown = [];
  const keep = (index) => (!filter || filter(index)) && shown.push(index);
  if (!(await inSlices(total, keep, isOver, tell("filtering")))) return;
  const found = shown.length;
  const ask = order.prepare(state.last);
  const keys = order.name === "listed" ? null : new Float64Array(total);
  const measure = (place) => (keys[shown[place]] = ask(shown[place]));
  if (keys && !(await inSlices(found, measure, isOver, tell("ordering")))) return;
  if (keys) shown.sort((one, other) => keys[one] - keys[other] || one - other);
  if (state.isReversed) shown.reverse();
  if (groups !== "all") shown = grouped(shown, groups === "one");
  Object.assign(state, { shown, keys, part: 0 });
  if (!shown.includes(state.active)) state.active = shown[0] ?? 0;
  layOut();
  const classCount = groups === "all" ? 0 : new Set(shown.map((index) => classes.of[index])).size;
  const parts = [filter ? `${numberFormat.format(found)} of ${counted(total, "solution")}` : counted(total, "solution")];
  if (classCount) parts.push(counted(classCount, "class", "classes"));
  setStatus(total === 0 ? "There is nothing to show." : parts.join(", in "));
}

/** Solutions of one class behind each other, classes in the order of their first; or only that first one. */
function grouped(shown, onlyFirst) {
  const members = new Map();
  for (const index of shown) {
    const number = classes.of[index];
    if (!members.has(number)) members.set(number, []);
    if (!onlyFirst || members.get(number).length === 0) members.get(number).push(index);
  }
  return [...members.values()].flat();
}

function setStatus(text) {
  byId("status").textContent = text;
}

/** Places the tiles of the part that is shown into rows. */
function layOut() {
  const width = gallery.clientWidth;
  const wanted = Math.min(Number(byId("size").value), width);
  const across = Math.max(1, Math.floor((width + GAP) / (wanted + GAP)));
  const shape = isGraph ? 1 : Math.min(3, Math.max(0.25, frame.rows / Math.max(1, frame.columns)));
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

/** What stands above a class. */
function headOf(number) {
  const kind = classes.kinds[number];
  const left = kind === "none" ? "" : ` · ${kind === "all" ? "all symmetries" : kind}`;
  return `class ${numberFormat.format(number + 1)} · ${counted(classes.sizes[number], "solution")}${left}`;
}

/** Makes the elements near what is seen, and takes away the others. */
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

/** What is seen of the gallery, and as much again above and below. */
function nearby() {
  const { top } = gallery.getBoundingClientRect();
  const height = window.innerHeight;
  return [-top - height, -top + 2 * height];
}

/** The first row that ends below a line. */
function firstRow(line) {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].top + rows[middle].height > line) high = middle;
    else low = middle + 1;
  }
  return low;
}

function element(tag, kind, ...children) {
  const made = document.createElement(tag);
  if (kind) made.className = kind;
  made.append(...children);
  return made;
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
  const size = state.groups === "one" ? `${classes.sizes[classes.of[index]]} of its class` : "";
  const caption = element("span", "caption", element("b", "", String(index + 1)), element("i", "", [word, size].filter(Boolean).join(" · ")));
  const made = element("div", "tile", small(index), caption);
  made.id = `tile-${index}`;
  made.dataset.index = index;
  made.setAttribute("role", "option");
  const where = state.groups === "class" ? `, class ${classes.of[index] + 1}` : "";
  made.setAttribute("aria-label", [`solution ${index + 1}${where}`, word, size].filter(Boolean).join(", "));
  made.setAttribute("aria-setsize", state.shown.length);
  made.setAttribute("aria-posinset", state.part * PART + at + 1);
  made.style.width = `${tile.width}px`;
  made.style.height = `${tile.height}px`;
  made.style.left = `${(at - row.from) * tile.pitch}px`;
  made.style.top = `${row.top}px`;
  return made;
}

/** Shows which tile the keyboard is at, and which ones are picked. */
function markTiles() {
  for (const made of gallery.querySelectorAll(".tile")) {
    const index = Number(made.dataset.index);
    made.classList.toggle("active", index === state.active);
    made.setAttribute("aria-selected", String(state.picked.includes(index)));
  }
  if (byId(`tile-${state.active}`)) gallery.setAttribute("aria-activedescendant", `tile-${state.active}`);
  else gallery.removeAttribute("aria-activedescendant");
}

/** Moves the keyboard to a place in the part, and what is seen with it. */
function moveTo(at) {
  if (part.length === 0) return;
  const place = Math.max(0, Math.min(part.length - 1, at));
  state.active = part[place];
  const row = rows[rowAt(place)];
  const { top } = gallery.getBoundingClientRect();
  const bar = byId("controls").getBoundingClientRect().height + GAP;
  const [upper, lower] = [row.top + top, row.top + row.height + top];
  if (upper < bar) window.scrollBy({ top: upper - bar - GAP, behavior: "instant" });
  else if (lower > window.innerHeight) window.scrollBy({ top: lower - window.innerHeight + GAP, behavior: "instant" });
  paint();
}

/** The row of a place in the part. */
function rowAt(place) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].to > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The place so many rows of tiles further on, in the same column if there is one. */
function beyond(place, by) {
  let row = rowAt(place);
  const column = place - rows[row].from;
  for (let left = Math.abs(by); left > 0; left--) {
    let next = row + Math.sign(by);
    while (rows[next]?.head) next += Math.sign(by);
    if (!rows[next]) break;
    row = next;
  }
  return Math.min(rows[row].from + column, rows[row].to - 1);
}

gallery.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || part.length === 0) return;
  const place = Math.max(0, part.indexOf(state.active));
  const page = Math.max(1, Math.floor((window.innerHeight - 120) / (tile.height + GAP)));
  const moves = {
    ArrowRight: () => moveTo(place + 1),
    ArrowLeft: () => moveTo(place - 1),
    ArrowDown: () => moveTo(beyond(place, 1)),
    ArrowUp: () => moveTo(beyond(place, -1)),
    PageDown: () => moveTo(beyond(place, page)),
    PageUp: () => moveTo(beyond(place, -page)),
    Home: () => moveTo(0),
    End: () => moveTo(part.length - 1),
    Enter: () => choose(state.active),
    " ": () => choose(state.active),
    c: () => pick(state.active),
  };
  const move = moves[event.key.length === 1 ? event.key.toLowerCase() : event.key];
  if (!move) return;
  event.preventDefault();
  move();
});

gallery.addEventListener("click", (event) => {
  const made = event.target.closest(".tile");
  if (!made) return;
  state.active = Number(made.dataset.index);
  choose(state.active);
});

/** What a click on a tile does. */
function choose(index) {
  if (state.isPicking) pick(index);
  else go(`${index + 1}`);
}

/** Picks a solution for comparison, or no longer; two are compared. */
function pick(index) {
  state.picked = state.picked.includes(index) ? state.picked.filter((it) => it !== index) : [...state.picked, index];
  if (state.picked.length === 2) {
    const [one, other] = state.picked;
    setPicking(false);
    go(`${one + 1}&${other + 1}`);
    return;
  }
  setPicking(state.picked.length > 0 || state.isPicking);
}

/** Whether clicks pick. */
function setPicking(isPicking) {
  state.isPicking = isPicking;
  if (!isPicking) state.picked = [];
  byId("pick").setAttribute("aria-pressed", String(isPicking));
  document.body.classList.toggle("picking", isPicking);
  if (isPicking) setStatus(state.picked.length === 1 ? `Pick one to compare with solution ${state.picked[0] + 1}.` : "Pick two solutions.");
  markTiles();
}

/** Buttons for the parts of a long list. */
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

// On paper there is no scrolling: what is printed is laid out by the style alone.
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
