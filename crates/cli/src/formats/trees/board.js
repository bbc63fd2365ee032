// The board at a node: what is decided, what is possible, and what was removed there.

const board = byId("board");
const values = byId("values");
const MOST_SMALL = 9;
const MOST_WORDS = 60;
const CELL = 48;

/* The places of the first facts of all variables. */
function starts() {
  let start = 0;
  return data.boards.variables.map((variable) => {
    const size = { step: 2, chosen: 2, number: variable.size, next: variable.targets?.length, named: variable.values?.length };
    const here = start;
    start += size[variable.kind];
    return [here, size[variable.kind]];
  });
}
const first = data.boards ? starts() : [];

const at = (place) => data.places[place];

/* The values of a variable that remain at a node, and those that are removed there, counted from its first one. */
function parted(variable, { before, here }) {
  const [start, size] = first[variable], open = [...Array(size).keys()].filter((value) => !before.has(start + value));
  const isGone = (value) => here.has(start + value);
  return { left: open.filter((value) => !isGone(value)), gone: open.filter(isGone) };
}

/* How a variable stands whose values are parted: taken, new or left; that of a step or a cell may also be gone, or out before. */
function standing({ left, gone }, isChoice) {
  if (left.length > 1) return "left";
  if (isChoice && left[0] === 0) return gone.length ? "gone" : "out";
  return gone.length ? "new" : "taken";
}

/* How far lines stay away from the middles of cells: there are the numbers, if cells have some. */
const AWAY = data.boards?.variables.some(({ kind }) => kind === "number") ? 18 : 0;

/* A step between two places. */
function line(one, other, look) {
  const [[x, y], [u, v]] = [at(one), at(other)], share = AWAY / Math.hypot(u - x, v - y);
  return make("path", { class: `step ${look}`, d: `M${x + (u - x) * share} ${y + (v - y) * share}L${u - (u - x) * share} ${v - (v - y) * share}` });
}

function arrow(one, other, look) {
  const [[x, y], [u, v]] = [at(one), at(other)];
  const long = Math.hypot(u - x, v - y) || 1, [a, b] = [(u - x) / long, (v - y) / long];
  const [p, q] = [u - a * CELL * 0.3, v - b * CELL * 0.3];
  return make("path", {
    class: `step arrow ${look}`,
    d: `M${x} ${y}L${p} ${q}M${p - 7 * a - 4 * b} ${q - 7 * b + 4 * a}L${p} ${q}L${p - 7 * a + 4 * b} ${q - 7 * b - 4 * a}`,
  });
}

function cross([x, y], look) {
  const far = look === "gone" ? 8 : 4;
  return make("path", { class: look === "gone" ? "cross" : "cross old", d: `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 -${2 * far}l-${2 * far} ${2 * far}` });
}

/* The number of a cell if it is known, and otherwise the numbers that remain. */
function number(variable, values) {
  const [left, gone] = [values.left, values.gone].map((all) => all.map((it) => it + variable.first)), [x, y] = at(variable.place);
  if (left.length === 1) return [make("text", { x, y: y + 7, class: standing(values), "font-size": 20 }, left[0])];
  if (left.length + gone.length <= MOST_SMALL) {
    return [...left, ...gone].sort((one, other) => one - other).map((value, place) => {
      const look = gone.includes(value) ? "gone" : "left", [u, v] = [x + ((place % 3) - 1) * 11, y + (Math.floor(place / 3) - 1) * 12 + 4];
      return make("text", { x: u, y: v, class: look, "font-size": 11, "text-decoration": look === "gone" ? "line-through" : "none" }, value);
    });
  }
  const box = make("g", {});
  box.append(make("text", { x, y: y + 1, class: "left", "font-size": 10 }, `${left.length} left`), make("title", {}, `remain: ${runs(left)}${gone.length ? `; removed here: ${runs(gone)}` : ""}`));
  if (gone.length) box.append(make("text", { x, y: y + 13, class: "gone", "font-size": 10 }, `−${gone.length}`));
  return [box];
}

/* Ascending numbers, those that follow each other as 3-7. */
function runs(numbers) {
  const starts = numbers.filter((it, place) => numbers[place - 1] !== it - 1), ends = numbers.filter((it, place) => numbers[place + 1] !== it + 1);
  return starts.map((it, place) => (it === ends[place] ? it : `${it}${ends[place] > it + 1 ? "-" : " "}${ends[place]}`)).join(" ");
}

const name = (place) => (place < 0 ? "outside" : data.names[place]);

/* The name of a variable with several values, the sign between it and its value, and the name of a value. */
function spoken(variable) {
  switch (variable.kind) {
    case "number": return [name(variable.place), "=", (bit) => bit + variable.first];
    case "next": return [name(variable.place), "→", (bit) => name(variable.targets[bit])];
    default: return [variable.name, "=", (bit) => variable.values[bit]];
  }
}

/* What was decided and what was removed at a node, in words. */
function changes(state) {
  const decided = [], removed = [];
  data.boards.variables.forEach((variable, place) => {
    const { left, gone } = parted(place, state);
    if (!gone.length) return;
    if (variable.kind === "step" || variable.kind === "chosen") {
      const places = variable.ends ?? [variable.place];
      const what = places.includes(-1) ? `end ${name(Math.max(...places))}` : places.map(name).join("-");
      (gone[0] === 1 ? removed : decided).push(what);
      return;
    }
    const [head, sign, value] = spoken(variable), isNumber = variable.kind === "number";
    if (left.length === 1) decided.push(`${head} ${sign} ${value(left[0])}`);
    else removed.push(`${head}${sign === "=" ? ":" : ` ${sign}`} ${isNumber ? runs(gone.map(value)) : gone.map(value).join(" ")}`);
  });
  return [decided, removed];
}

/* The table of a program's variables. */
function table(state) {
  const lines = data.boards.variables.flatMap((variable, place) => {
    if (variable.kind !== "named") return [];
    const row = document.createElement("tr"), cell = document.createElement("td"), values = parted(place, state);
    const [left, gone] = [values.left, values.gone].map((all) => all.map((it) => variable.values[it]).join(" "));
    cell.append(element("span", standing(values) === "new" ? "new" : "", left), " ", element("span", "gone", gone));
    row.append(element("th", "", variable.name), cell);
    return [row];
  });
  values.hidden = lines.length === 0;
  board.toggleAttribute("hidden", lines.length > 0); // the property exists on HTML elements only
  values.tBodies[0].replaceChildren(...lines);
}

/* Draws a variable into the layers of the board. */
const DRAW = {
  step({ ends: [one, other] }, values, layers) {
    const look = standing(values, true);
    if (look === "out" || Math.max(one, other) < 0) return;
    if (Math.min(one, other) >= 0) return layers[look].push(line(one, other, look));
    const [cx, cy] = at(Math.max(one, other));
    if (look === "taken" || look === "new") layers[look].push(make("circle", { cx, cy, r: AWAY ? 15 : 9, class: `${AWAY ? "ring" : "cell"} ${look}` }));
  },
  chosen({ place }, values, layers) {
    const look = standing(values, true), [cx, cy] = at(place);
    if (look === "gone" || look === "out") layers.gone.push(cross([cx, cy], look));
    else layers[look].push(make("circle", { cx, cy, r: look === "left" ? 4 : 13, class: `cell ${look}` }));
  },
  number: (variable, values, layers) => layers.text.push(...number(variable, values)),
  next({ place, targets }, values, layers) {
    const arrows = (chosen, look) => chosen.filter((it) => place >= 0 && targets[it] >= 0).forEach((it) => layers[look].push(arrow(place, targets[it], look)));
    arrows(values.gone, "gone");
    arrows(values.left, standing(values));
  },
};

function drawBoard(node) {
  const state = known(node);
  board.querySelectorAll(".state").forEach((it) => it.remove());
  const note = byId("removed");
  if (!state) {
    note.textContent = data.outcomes[node] === "k" ? "This node was not visited." : "The board of this node is not part of this file.";
    values.hidden = true;
    return;
  }
  const layers = { left: [], gone: [], taken: [], new: [], text: [] };
  data.boards.variables.forEach((variable, place) => DRAW[variable.kind]?.(variable, parted(place, state), layers));
  const group = make("g", { class: "state" });
  for (const layer of Object.values(layers)) group.append(...layer);
  board.append(group);
  table(state);
  const [decided, removed] = changes(state).map((all) => all.slice(0, MOST_WORDS).join(", ") + (all.length > MOST_WORDS ? `, and ${all.length - MOST_WORDS} more` : ""));
  note.textContent = [decided && `Decided here: ${decided}.`, removed && `Removed here: ${removed}.`].filter(Boolean).join(" ") || "Nothing was removed here.";
}
