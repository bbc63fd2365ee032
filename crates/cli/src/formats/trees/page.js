// The chosen node, and the buttons.

choose = (node) => {
  chosen = node;
  const [nodes, solutions, failures, skipped, below] = data.sums[node];
  byId("where").textContent = node === 0 ? "Root" : `${words(node)} (${path(node)})`;
  const parts = [outcome(node).word, `depth ${depth(node)}`, plural(data.propagations[node], "propagation")];
  if (nodes > 1) {
    parts.push(`below: ${plural(nodes - 1, "node")}, ${plural(solutions, "solution")}, ${plural(failures, "failure")}, ${plural(below, "level")}`);
  }
  if (skipped && nodes) parts.push(`${skipped} not visited`);
  byId("what").textContent = parts.join(" · ");
  drawBoard(node);
  document.querySelectorAll(".picture .chosen").forEach((it) => it.classList.remove("chosen"));
  // A node of a folded subtree has no sign of its own.
  let sign = null;
  for (let it = node; it >= 0 && !sign; it = data.parents[it]) sign = document.querySelector(`.picture [data-node="${it}"]`);
  sign?.classList.add("chosen");
  drawRows();
};

function next(letter) {
  for (let step = 1; step <= count; step += 1) {
    const node = (chosen + step) % count;
    if (data.outcomes[node] === letter) return show(node);
  }
}

byId("solution").addEventListener("click", () => next("o"));
byId("failure").addEventListener("click", () => next("a"));
byId("all").addEventListener("click", () => { open.fill(1); update(); });
byId("none").addEventListener("click", () => { open.fill(0); show(0); update(); });
document.querySelector(".picture")?.addEventListener("click", (event) => {
  const node = event.target.closest("[data-node]")?.dataset.node;
  if (node !== undefined) show(Number(node));
});

if (data.places.length && board.childElementCount === 0) {
  for (const [place, [x, y]] of data.places.entries()) {
    board.append(make("circle", { cx: x, cy: y, r: 13, class: "place" }), make("text", { class: "place", x, y: y + 4, "font-size": 11 }, data.names[place]));
  }
}
if (count) {
  openFirst();
  update();
  show(0);
}
