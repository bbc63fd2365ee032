// Two solutions side by side, with their differences.
//
// Routes differ in steps, regardless of direction, or in the numbers of their cells; placements differ in cells. Differences
// are thick and coloured, common parts thin and pale, so that they can be distinguished without colours.

const comparison = byId("compare");

/** The solutions that are compared. */
const pair = { one: 0, other: 0 };

function showComparison(one, other) {
  Object.assign(pair, { one, other });
  byId("marking").hidden = !isWalk || isGraph || frame.ground !== undefined;
  drawComparison();
  if (!comparison.open) comparison.showModal();
}

function drawComparison() {
  const { one, other } = pair;
  const bySteps = isWalk && (isGraph || frame.ground || comparison.querySelector("[name=marking]:checked").value === "steps");
  const sides = [
    ["left", one, other],
    ["right", other, one],
  ];
  const counts = sides.map(([side, own, its]) => {
    const picture = canvas(true, `solution ${own + 1}`);
    const count = bySteps ? drawSteps(picture, own, its) : drawCells(picture, own, its);
    picture.append(...front(), ...vertexNames());
    byId(side).replaceChildren(picture);
    byId(side).className = `stage ${side}`;
    byId(`${side}-title`).textContent = `Solution ${numberFormat.format(own + 1)}`;
    return count;
  });
  byId("compare-title").textContent = "Two solutions";
  byId("difference").textContent = inWords(bySteps, counts);
}

/** Returns a description of the differences. */
function inWords(bySteps, [left, right]) {
  if (left === 0 && right === 0) return bySteps ? "They make the same steps." : "They are the same.";
  const steps = stepCount(lengthOf(pair.one));
  if (bySteps) return `${left} of ${counted(steps, "step")} differ; ${steps - left} are in both.`;
  if (isWalk) return `${counted(left, "cell")} have different numbers.`;
  return `${counted(left, "piece")} stand only on the left, ${numberFormat.format(right)} only on the right.`;
}

/** Draws a route, and over it the steps that the other one does not have; returns their number. */
function drawSteps(picture, own, its) {
  const cells = cellsOf(own);
  picture.append(...shading(own));
  const others = new Set(stepKeys(cellsOf(its)));
  picture.append(make("path", { class: "way same", d: pathOf(cells, 0, stepCount(cells.length)) }));
  let count = 0;
  let lines = "";
  const touched = new Set();
  stepKeys(cells).forEach((key, step) => {
    if (others.has(key)) return;
    count++;
    lines += pathOf(cells, step, step + 1);
    touched.add(step).add((step + 1) % cells.length);
  });
  const numbers = stops(cells);
  numbers.forEach((stop, place) => stop.classList.add(touched.has(place) ? "different" : "same"));
  picture.append(make("path", { class: "way different", d: lines }), ...(numbers.length ? numbers : ends(cells)));
  return count;
}

/** Draws numbers or pieces, and marks the cells that differ in the other one; returns their number. */
function drawCells(picture, own, its) {
  const cells = cellsOf(own);
  const others = cellsOf(its);
  const set = new Set(others);
  const differs = Array.from(cells, (cell, place) => (isWalk ? others[place] !== cell : !set.has(cell)));
  const differing = Array.from(cells).filter((_, place) => differs[place]);
  picture.append(make("path", { class: "cell different", d: outlinesOf(differing) }));
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
