// The list of nodes: only rows in view are elements of the page.

const HEIGHT = 26;
const INDENT = 14;
const DEEPEST = 40;
const FIRST_ROWS = 200;
const list = byId("rows");
const space = byId("space");
const open = new Uint8Array(count);
let rows = [];
let chosen = 0;
let choose = () => {};

/* Opens nodes with a solution below them, level by level, then others, as long as the list is short. */
function openFirst() {
  let shown = 1;
  const wanted = [[0], []];
  for (const queue of wanted) {
    for (let at = 0; at < queue.length && shown < FIRST_ROWS; at += 1) {
      const node = queue[at];
      if (!children[node].length) continue;
      open[node] = 1;
      shown += children[node].length;
      for (const child of children[node]) (data.sums[child][1] > 0 ? wanted[0] : wanted[1]).push(child);
    }
  }
}

function computeRows() {
  rows = [];
  const waiting = count ? [[0, 0]] : [];
  while (waiting.length) {
    const [node, level] = waiting.pop();
    rows.push([node, level]);
    if (open[node]) for (const child of [...children[node]].reverse()) waiting.push([child, level + 1]);
  }
  space.style.height = `${rows.length * HEIGHT}px`;
}

function rowOf([node, level], place) {
  const [nodes, solutions, failures] = data.sums[node];
  const row = element("div", node === chosen ? "row chosen" : "row", "");
  row.style.top = `${place * HEIGHT}px`;
  row.style.paddingLeft = `${Math.min(level, DEEPEST) * INDENT + 4}px`;
  row.dataset.node = node;
  row.id = `row${node}`;
  row.setAttribute("role", "treeitem");
  row.setAttribute("aria-level", level + 1);
  row.setAttribute("aria-selected", node === chosen);
  const isParent = children[node].length > 0;
  if (isParent) row.setAttribute("aria-expanded", !!open[node]);
  const { word, sign, look } = outcome(node);
  const shape = element("span", `sign ${look}`, folded.has(node) ? "▲" : sign);
  shape.setAttribute("role", "img");
  shape.setAttribute("aria-label", word);
  row.append(element("span", "mark", isParent ? (open[node] ? "▾" : "▸") : ""), shape, element("span", "", words(node)));
  if (nodes > 1 && (!open[node] || folded.has(node))) {
    row.append(element("small", "", `${plural(nodes, "node")}, ${plural(solutions, "solution")}, ${plural(failures, "failure")}`));
  }
  if (level > DEEPEST) row.append(element("small", "", `depth ${level}`));
  return row;
}

function drawRows() {
  const first = Math.max(0, Math.floor(list.scrollTop / HEIGHT) - 5);
  const last = Math.min(rows.length, Math.ceil((list.scrollTop + list.clientHeight) / HEIGHT) + 5);
  const drawn = [];
  for (let place = first; place < last; place += 1) drawn.push(rowOf(rows[place], place));
  space.replaceChildren(...drawn);
  list.setAttribute("aria-activedescendant", `row${chosen}`);
}

function update() {
  computeRows();
  drawRows();
}

/* Opens the way to a node and brings it into view. */
function show(node) {
  for (let at = data.parents[node]; at >= 0; at = data.parents[at]) open[at] = 1;
  computeRows();
  const top = rows.findIndex((row) => row[0] === node) * HEIGHT;
  if (top < list.scrollTop || top + HEIGHT > list.scrollTop + list.clientHeight) {
    list.scrollTop = Math.max(0, top - list.clientHeight / 2);
  }
  choose(node);
}

function toggle(node, value) {
  if (!children[node].length) return;
  open[node] = value;
  update();
}

list.addEventListener("scroll", drawRows);
window.addEventListener("resize", drawRows);
list.addEventListener("click", (event) => {
  const row = event.target.closest(".row");
  if (!row) return;
  const node = Number(row.dataset.node);
  if (event.target.className === "mark") toggle(node, 1 - open[node]);
  choose(node);
});
list.addEventListener("dblclick", (event) => {
  const row = event.target.closest(".row");
  if (row && event.target.className !== "mark") toggle(Number(row.dataset.node), 1 - open[Number(row.dataset.node)]);
});
list.addEventListener("keydown", (event) => {
  const place = rows.findIndex((row) => row[0] === chosen);
  const keys = {
    ArrowDown: () => place + 1 < rows.length && show(rows[place + 1][0]),
    ArrowUp: () => place > 0 && show(rows[place - 1][0]),
    ArrowRight: () => (open[chosen] || !children[chosen].length ? children[chosen].length && show(children[chosen][0]) : toggle(chosen, 1)),
    ArrowLeft: () => (open[chosen] ? toggle(chosen, 0) : data.parents[chosen] >= 0 && show(data.parents[chosen])),
    Home: () => show(0),
    End: () => show(rows[rows.length - 1][0]),
  };
  if (!keys[event.key]) return;
  event.preventDefault();
  keys[event.key]();
});
