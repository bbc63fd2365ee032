// One large solution, shown step by step: by slider, by arrow keys, or played.
//
// Step 0 is the first cell, the last step is the whole route. Numbers are shown up to the current step; clues are always
// shown. If the user prefers reduced motion, the marker jumps and playing is slow.

const detail = byId("detail");
const slider = byId("step");
const lessMotion = window.matchMedia("(prefers-reduced-motion: reduce)");

/** The current view: the solution, its picture in parts, and the current step. */
const view = { index: 0, cells: [], pieces: [], stops: [], ends: [], marker: null, step: 0, steps: 0, timer: 0 };

/** Opens a solution with its whole route. */
function showDetail(index) {
  pause();
  const cells = cellsOf(index);
  const steps = stepCount(cells.length);
  const picture = canvas(true, `solution ${index + 1}, enlarged`);
  const pieces = isWalk ? way(cells) : [];
  const numbers = stops(cells);
  const marks = ends(cells);
  picture.append(...markLetters(), ...vertexNames(), ...shading(index), ...pieces.map((piece) => piece.line), ...front(), ...marks, ...numbers);
  if (!isWalk) for (const cell of cells) picture.append(pieceAt(cell));
  const marker = isWalk && cells.length ? make("g", { class: "marker" }, make("circle", { r: 0.38 }), make("circle", { r: 0.38 })) : null;
  if (marker) picture.append(marker);
  byId("board").replaceChildren(picture);
  Object.assign(view, { index, cells, pieces, stops: numbers, ends: marks, marker, steps, step: steps });
  state.last = index;
  state.active = index;
  byId("detail-title").textContent = `Solution ${numberFormat.format(index + 1)}`;
  byId("steps").hidden = byId("speeding").hidden = steps === 0;
  byId("numbering").hidden = numbers.length === 0;
  byId("other-form").hidden = total < 2;
  byId("other").max = total;
  const place = state.shown.indexOf(index);
  byId("before").disabled = place <= 0;
  byId("after").disabled = place < 0 || place + 1 >= state.shown.length;
  slider.max = steps;
  showNumbers();
  setStep(steps);
  if (!detail.open) detail.showModal();
  markTiles();
}

function showNumbers() {
  byId("board").classList.toggle("bare", !byId("numbers").checked || view.stops.length === 0);
}

/** Shows the route up to a step. */
function setStep(step) {
  const { cells, pieces, steps } = view;
  view.step = Math.max(0, Math.min(steps, step));
  for (const { from, to, line } of pieces) {
    const end = Math.min(to, view.step);
    const text = end > from ? String(end) : "";
    if (line.dataset.end === text) continue;
    line.dataset.end = text;
    line.setAttribute("d", end > from ? pathOf(cells, from, end) : "");
  }
  const reached = view.step + 1; // cells
  view.stops.forEach((stop, place) => stop.classList.toggle("off", place >= reached));
  if (view.ends[1]) view.ends[1].classList.toggle("off", view.step < steps);
  if (cells.length && isWalk) {
    const cell = cells[view.step % cells.length];
    const [x, y] = placeOf(cell);
    view.marker.style.transform = `translate(${x}px, ${y}px)`;
    view.marker.dataset.cell = nameOf(cell);
    const from = view.step > 0 ? `${nameOf(cells[view.step - 1])} to ` : "";
    byId("caption").textContent = `${from}${nameOf(cell)}`;
  } else {
    byId("caption").textContent = counted(cells.length, "piece");
  }
  slider.value = view.step;
  slider.setAttribute("aria-valuetext", `step ${view.step} of ${steps}, ${byId("caption").textContent}`);
  byId("step-number").textContent = `${view.step} / ${steps}`;
}

/** Plays the route, from the beginning if it is at the end. */
function play() {
  if (view.steps === 0) return;
  if (view.step === view.steps) setStep(0);
  showPlaying(true);
  const wished = Number(byId("pace").value);
  const pace = lessMotion.matches ? Math.min(2, wished) : wished; // steps a second
  const stride = Math.max(1, Math.round(view.steps / 600)); // playing takes at most 600 strides
  byId("board").style.setProperty("--glide", `${Math.min(0.3, 0.8 / pace)}s`);
  clearInterval(view.timer);
  view.timer = setInterval(() => {
    setStep(view.step + stride);
    if (view.step === view.steps) pause();
  }, 1000 / pace);
}

/** Updates the play button: a triangle, or two bars. */
function showPlaying(isPlaying) {
  byId("play").setAttribute("aria-pressed", String(isPlaying));
  byId("play").querySelector("path").setAttribute("d", isPlaying ? "M4 3h3v10H4zM9.5 3h3v10h-3z" : "M4 2.5v11l9-5.5z");
}

function pause() {
  clearInterval(view.timer);
  view.timer = 0;
  showPlaying(false);
  byId("board").style.removeProperty("--glide");
}

const isPlaying = () => view.timer !== 0;

/** Goes to a step on user input. */
function stepBy(by) {
  pause();
  setStep(view.step + by);
}

/** Goes to a later or earlier solution of the list. */
function turnPage(by) {
  const next = state.shown[state.shown.indexOf(view.index) + by];
  if (next !== undefined && state.shown.includes(view.index)) go(`${next + 1}`);
}

slider.addEventListener("input", () => {
  pause();
  setStep(Number(slider.value));
});
byId("play").addEventListener("click", () => (isPlaying() ? pause() : play()));
byId("pace").addEventListener("input", () => isPlaying() && play());
byId("numbers").addEventListener("change", showNumbers);
byId("before").addEventListener("click", () => turnPage(-1));
byId("after").addEventListener("click", () => turnPage(1));
byId("other-form").addEventListener("submit", (event) => {
  event.preventDefault();
  const other = Number(byId("other").value);
  if (Number.isInteger(other) && other >= 1 && other <= total) go(`${view.index + 1}&${other}`);
  else byId("other").focus();
});

detail.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { target } = event;
  const isOwn = target !== slider && /^(INPUT|SELECT)$/.test(target.tagName) && target.type !== "checkbox";
  const isPressed = target.tagName === "BUTTON" || target.type === "checkbox";
  const moves = {
    PageUp: () => turnPage(-1),
    PageDown: () => turnPage(1),
    ArrowRight: !isOwn && (() => stepBy(1)),
    ArrowLeft: !isOwn && (() => stepBy(-1)),
    Home: !isOwn && (() => stepBy(-view.steps)),
    End: !isOwn && (() => stepBy(view.steps)),
    " ": !isOwn && !isPressed && (() => (isPlaying() ? pause() : play())),
  };
  const move = moves[event.key];
  if (!move) return;
  event.preventDefault();
  move();
});
detail.addEventListener("close", pause);
