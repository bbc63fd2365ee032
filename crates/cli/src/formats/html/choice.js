// Selection in the gallery, by keyboard and mouse.
//
// The gallery is a single stop for the Tab key: arrow keys move the focus (`aria-activedescendant`) from tile to tile,
// Enter opens a solution, C picks it. Two picked solutions are compared.

/** Moves the focus to a place in the part, and scrolls there. */
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

/** Returns the row of a place in the part. */
function rowAt(place) {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle].to > place) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the place some rows of tiles further on, in the same column if it exists. */
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

/** Handles a click on a tile. */
function choose(index) {
  if (state.isPicking) pick(index);
  else go(`${index + 1}`);
}

/** Picks or unpicks a solution for comparison; compares two picked solutions. */
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

/** Whether clicks pick solutions. */
function setPicking(isPicking) {
  state.isPicking = isPicking;
  if (!isPicking) state.picked = [];
  byId("pick").setAttribute("aria-pressed", String(isPicking));
  document.body.classList.toggle("picking", isPicking);
  if (isPicking) setStatus(state.picked.length === 1 ? `Pick one to compare with solution ${state.picked[0] + 1}.` : "Pick two solutions.");
  markTiles();
}

