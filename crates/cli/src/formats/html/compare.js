// Two solutions side by side, with what only one of them has.
//
// Walks differ in steps, whichever way these are made, or in the numbers of their cells; placements in cells. What differs
// is drawn thick and in a colour of its own, what both have is thin and pale, so that it does not take colours to tell.

const comparison = byId("compare");

/** What is compared. */
const pair = { one: 0, other: 0 };

function showComparison(one, other) {
  Object.assign(pair, { one, other });
  byId("marking").hidden = !isWalk || isGraph;
  drawComparison();
  if (!comparison.open) comparison.showModal();
}

function drawComparison() {
  const { one, other } = pair;
  const bySteps = isWalk && (isGraph || comparison.querySelector("[name=marking]:checked").value === "steps");
  const sides = [
    ["left", one, other],
    ["right", other, one],
  ];
  const counts = sides.map(([side, own, its]) => {
    const picture = canvas(true, `solution ${own + 1}`);
    const count = bySteps ? drawSteps(picture, own, its) : drawCells(picture, own, its);
    picture.append(...vertexNames());
    byId(side).replaceChildren(picture);
    byId(side).className = `stage ${side}`;
    byId(`${side}-title`).textContent = `Solution ${numberFormat.format(own + 1)}`;
    return count;
  });
  byId("compare-title").textContent = "Two solutions";
  byId("difference").textContent = inWords(bySteps, counts);
}

/** How much differs. */
function inWords(bySteps, [left, right]) {
  if (left === 0 && right === 0) return bySteps ? "They make the same steps." : "They are the same.";
  const steps = stepCount(lengthOf(pair.one));
  if (bySteps) return `${left} of ${counted(steps, "step")} differ; ${steps - left} are in both.`;
  if (isWalk) return `${counted(left, "cell")} hold other numbers.`;
  return `${counted(left, "piece")} stand only on the left, ${numberFormat.format(right)} only on the right.`;
}

/** Draws a walk, and over it the steps that the other one does not make; how many there are. */
function drawSteps(picture, own, its) {
  const cells = cellsOf(own);
  const others = new Set(stepKeys(cellsOf(its)));
  picture.append(make("path", { class: "way same", d: pathOf(cells, 0, stepCount(cells.length)) }));
  let count = 0;
  let lines = "";
  stepKeys(cells).forEach((key, step) => {
    if (others.has(key)) return;
    count++;
    lines += pathOf(cells, step, step + 1);
  });
  picture.append(make("path", { class: "way different", d: lines }), ...ends(cells));
  return count;
}

/** Draws numbers or pieces, and marks the cells that are not the same in the other one; how many there are. */
function drawCells(picture, own, its) {
  const cells = cellsOf(own);
  const others = cellsOf(its);
  const set = new Set(others);
  const differs = Array.from(cells, (cell, place) => (isWalk ? others[place] !== cell : !set.has(cell)));
  const differing = Array.from(cells).filter((_, place) => differs[place]);
  picture.append(make("path", { class: "cell different", d: squares(differing) }));
  if (isWalk) {
    picture.append(make("path", { class: "way same", d: pathOf(cells, 0, stepCount(cells.length)) }));
    stops(cells).forEach((stop, place) => {
      stop.classList.add(differs[place] ? "different" : "same");
      picture.append(stop);
    });
  } else {
    cells.forEach((cell, place) => picture.append(pieceAt(cell, differs[place] ? "piece different" : "piece same")));
  }
  return differing.length;
}

byId("marking").addEventListener("change", drawComparison);
