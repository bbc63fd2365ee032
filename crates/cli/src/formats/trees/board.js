// The board at a node: what is decided, what is possible, and what was removed there.

const board = document.getElementById("board");
const values = document.getElementById("values");
const MOST_SMALL = 9;
const MOST_WORDS = 60;
const CELL = 48;

function drawn(tag, attributes, text) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (text !== undefined) made.textContent = text;
  return made;
}

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

/* How a 0/1 variable stands: taken, new, gone, left, or out. */
function standing(start, { before, here }) {
  const off = before.has(start), on = before.has(start + 1);
  if (off) return "taken";
  if (on) return "out";
  if (here.has(start)) return "new";
  return here.has(start + 1) ? "gone" : "left";
}

/* A step between two places. */
function line(one, other, look) {
  const [[x, y], [u, v]] = [at(one), at(other)];
  return drawn("path", { class: `step ${look}`, d: `M${x} ${y}L${u} ${v}` });
}

function arrow(one, other, look) {
  const [[x, y], [u, v]] = [at(one), at(other)];
  const long = Math.hypot(u - x, v - y) || 1, [a, b] = [(u - x) / long, (v - y) / long];
  const [p, q] = [u - a * CELL * 0.3, v - b * CELL * 0.3];
  return drawn("path", {
    class: `step arrow ${look}`,
    d: `M${x} ${y}L${p} ${q}M${p - 7 * a - 4 * b} ${q - 7 * b + 4 * a}L${p} ${q}L${p - 7 * a + 4 * b} ${q - 7 * b - 4 * a}`,
  });
}

function cross([x, y], look) {
  const far = look === "gone" ? 8 : 4;
  return drawn("path", { class: look === "gone" ? "cross" : "cross old", d: `M${x - far} ${y - far}l${2 * far} ${2 * far}m0 -${2 * far}l-${2 * far} ${2 * far}` });
}

/* The number of a cell if it is known, and otherwise the numbers that remain. */
function number(variable, [start, size], { before, here }) {
  const left = [], gone = [];
  let all = 0;
  for (let bit = 0; bit < size; bit += 1) {
    if (before.has(start + bit)) continue;
    all += 1;
    (here.has(start + bit) ? gone : left).push(variable.first + bit);
  }
  const [x, y] = at(variable.place);
  if (left.length === 1) {
    const look = all === 1 ? "taken" : "new";
    return [drawn("text", { x, y: y + 7, class: look, "font-size": 20 }, left[0])];
  }
  const texts = [];
  if (left.length + gone.length <= MOST_SMALL) {
    [...left, ...gone].sort((one, other) => one - other).forEach((value, place) => {
      const look = gone.includes(value) ? "gone" : "left";
      const [u, v] = [x + ((place % 3) - 1) * 14, y + (Math.floor(place / 3) - 1) * 13 + 4];
      texts.push(drawn("text", { x: u, y: v, class: look, "font-size": 11, "text-decoration": look === "gone" ? "line-through" : "none" }, value));
    });
    return texts;
  }
  texts.push(drawn("text", { x, y: y + 1, class: "left", "font-size": 11 }, `${left.length} left`));
  if (gone.length) texts.push(drawn("text", { x, y: y + 14, class: "gone", "font-size": 11 }, `−${gone.length}`));
  const box = drawn("g", {});
  box.append(...texts, drawn("title", {}, `remain: ${left.join(" ")}${gone.length ? `; removed here: ${gone.join(" ")}` : ""}`));
  return [box];
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
    const [start, size] = first[place];
    const gone = [], left = [];
    for (let bit = 0; bit < size; bit += 1) {
      if (state.here.has(start + bit)) gone.push(bit);
      else if (!state.before.has(start + bit)) left.push(bit);
    }
    if (!gone.length) return;
    if (variable.kind === "step" || variable.kind === "chosen") {
      const places = variable.ends ?? [variable.place];
      const what = places.includes(-1) ? `end ${name(Math.max(...places))}` : places.map(name).join("-");
      (gone[0] === 1 ? removed : decided).push(what);
      return;
    }
    const [head, sign, value] = spoken(variable);
    if (left.length === 1) decided.push(`${head} ${sign} ${value(left[0])}`);
    else removed.push(`${head}${sign === "=" ? ":" : ` ${sign}`} ${gone.map(value).join(" ")}`);
  });
  return [decided, removed];
}

/* The table of a program's variables. */
function table(state) {
  const lines = data.boards.variables.flatMap((variable, place) => {
    if (variable.kind !== "named") return [];
    const [start] = first[place];
    const row = document.createElement("tr");
    const cell = document.createElement("td");
    const left = variable.values.filter((_, bit) => !state.before.has(start + bit) && !state.here.has(start + bit));
    const gone = variable.values.filter((_, bit) => state.here.has(start + bit));
    cell.append(element("span", left.length === 1 && gone.length ? "new" : "", left.join(" ")), " ", element("span", "gone", gone.join(" ")));
    row.append(element("th", "", variable.name), cell);
    return [row];
  });
  values.hidden = lines.length === 0;
  board.toggleAttribute("hidden", lines.length > 0); // the property exists on HTML elements only
  values.tBodies[0].replaceChildren(...lines);
}

function drawBoard(node) {
  const state = known(node);
  board.querySelectorAll(".state").forEach((it) => it.remove());
  const note = document.getElementById("removed");
  if (!state) {
    note.textContent = data.outcomes[node] === "k" ? "This node was not visited." : "The board of this node is not part of this file.";
    values.hidden = true;
    return;
  }
  const layers = { left: [], gone: [], taken: [], new: [], text: [] };
  data.boards.variables.forEach((variable, place) => {
    const span = first[place];
    if (variable.kind === "step") {
      const look = standing(span[0], state);
      const [one, other] = variable.ends;
      if (look === "out" || Math.max(one, other) < 0) return;
      if (Math.min(one, other) >= 0) layers[look].push(line(one, other, look));
      else if (look !== "left" && look !== "gone") {
        const [x, y] = at(Math.max(one, other));
        layers[look].push(drawn("circle", { cx: x, cy: y, r: 9, class: `cell ${look}` }));
      }
    } else if (variable.kind === "chosen") {
      const look = standing(span[0], state);
      const [x, y] = at(variable.place);
      if (look === "gone" || look === "out") layers.gone.push(cross([x, y], look));
      else layers[look].push(drawn("circle", { cx: x, cy: y, r: look === "left" ? 4 : 13, class: `cell ${look}` }));
    } else if (variable.kind === "number") {
      layers.text.push(...number(variable, span, state));
    } else if (variable.kind === "next" && variable.place >= 0) {
      const [start, size] = span;
      const left = [];
      for (let bit = 0; bit < size; bit += 1) {
        const target = variable.targets[bit];
        if (target < 0 || state.before.has(start + bit)) continue;
        if (state.here.has(start + bit)) layers.gone.push(arrow(variable.place, target, "gone"));
        else left.push(target);
      }
      const isNew = variable.targets.some((_, bit) => state.here.has(start + bit));
      const remain = variable.targets.filter((_, bit) => !state.before.has(start + bit) && !state.here.has(start + bit)).length;
      const look = remain > 1 ? "left" : isNew ? "new" : "taken";
      for (const target of left) layers[look].push(arrow(variable.place, target, look));
    }
  });
  const group = drawn("g", { class: "state" });
  for (const layer of Object.values(layers)) group.append(...layer);
  board.append(group);
  table(state);
  const [decided, removed] = changes(state).map((all) => all.slice(0, MOST_WORDS).join(", ") + (all.length > MOST_WORDS ? `, and ${all.length - MOST_WORDS} more` : ""));
  note.textContent = [decided && `Decided here: ${decided}.`, removed && `Removed here: ${removed}.`].filter(Boolean).join(" ") || "Nothing was removed here.";
}
