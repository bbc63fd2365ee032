// Shows the state on the page. Nothing is changed here.

import { at, button, html } from "./elements.js";
import { pathEnds } from "./board.js";
import { givenCells } from "./play.js";
import { isClaim, missing, mistakes } from "./entries.js";
import { CELL, isHexagonal, sizeOf } from "./geometry.js";
import { ARROWS, keyOf, KINDS } from "./kinds.js";
import { drawBoard, markOf } from "./picture.js";
import { sentence, verdictWords } from "./verdict.js";

const MODES = { edit: "Draw", play: "Play", make: "Make", share: "Share", ask: "Ask" };
/** The width of a cell for a finger, in pixels, and the least width, for a board that then needs no scrolling. */
const FINGER = 42, LEAST = 40;
const ABOUT_TOOL = {
  clue: "Choose a cell and type.",
  hole: "Click or drag over cells.",
  wall: "Click near the border of two cells, or drag along it.",
  dot: "Click near the border of two cells, or drag across it.",
  arrow: "Drag from a cell in the direction of its arrow.",
  region: "Drag from a cell of the region over cells that join it.",
  "new region": "Drag over the cells of the new region.",
  erase: "Click or drag over clues.",
};
const ABOUT_PLAY = {
  numbers: "Choose a cell and type its number, or drag from a number over the cells after it. Small notes help to remember.",
  loop: "Drag from cell to cell to draw a line. Click near a border for a cross, in a cell for a dot (on the loop) or a cross. Right button or long press: crosses.",
  path: "Drag from cell to cell to draw a line. Click near a border for a cross. Right button or long press: crosses.",
  paths: "Drag from cell to cell to draw a line. Click near a border for a cross, in a cell for a dot (on a path) or a cross. Right button or long press: crosses.",
  sides: "Click a border: line, cross, nothing. Or drag along borders. Right button or long press: crosses.",
  marks: "Click a cell: mark, dot, nothing.",
  shading: "Drag to draw the loop. Click a cell: shaded, dot, nothing. Right button or long press: dots and crosses.",
};
/** What buttons of the keypad show in place of their keys, and their words for screen readers. */
const KEY_SIGNS = { n: "↑", e: "→", s: "↓", w: "←", ne: "↗", se: "↘", sw: "↙", nw: "↖", "*": "★", white: "○", black: "●", half: "◐", grey: "◌", "-": "•→", "\\": "•↘", "/": "•↙", Delete: "⌫" };
const KEY_WORDS = {
  ...Object.fromEntries(Object.entries(ARROWS).map(([key, way]) => [key, `arrow ${way}`])), "*": "last cell",
  "-": "dot to the right", "\\": "dot to the lower right", "/": "dot to the lower left", Delete: "Empty the cell",
};
const KEYS = [
  ["Arrow keys", "move between cells"], ["Digits, letters", "write the clue; n, e, s, w are arrows, # is a hole or wall; -, / and \\ are dots to the right and down; o, b, g are white, black and grey"],
  ["Space, Delete", "empty the cell"], ["Shift with an arrow key", "arrow, wall, region or line in this direction"],
  ["Right button, long press", "step back through clues; in Play, cross out"], ["Enter", "begin a new region"], ["Ctrl+Z, Ctrl+Y", "undo, redo"],
];

/** Returns how the tool for clues is used. */
function aboutClue({ cells, signs, colours, arrows, isClicked, isStepped }) {
  if (!isClicked) return [ABOUT_TOOL.clue, arrows && ABOUT_TOOL.arrow, colours.length ? "Click it again for its colour." : isStepped && "Click it again for the next clue."].filter(Boolean).join(" ");
  const named = cells.filter(({ shape, numbers }) => shape && !numbers), keys = [...named.map(({ text }) => text), ...(cells.some(({ numbers }) => numbers) ? ["a number"] : [])];
  return `Click a cell: ${named.filter(({ text }) => signs.includes(text)).map(({ name }) => name).join(", ")}, nothing; or type ${keys.join(" or ")}.`;
}

/** Shows buttons of which one is chosen. */
function showRadio(place, names, chosen, choose, role = "radio") {
  const signature = Object.values(names).join();
  if (place.dataset.names !== signature) {
    place.dataset.names = signature;
    place.replaceChildren(...Object.entries(names).map(([name, text]) => button(text, () => choose(name), { "data-name": name, ...(role && { role }) })));
  }
  for (const it of place.children) it.setAttribute(role ? "aria-checked" : "aria-current", it.dataset.name === chosen ? (role ? "true" : "page") : "false");
}

/** Returns whether all claims of the solution are written. */
function isSolved({ kind, board, entries, verdict }) {
  if (verdict.is !== "unique" || !board) return false;
  const left = missing(entries, verdict.solutions[0], givenCells(kind, board)), wrong = mistakes(entries, verdict.solutions[0]);
  return !left.cells.length && !left.edges.length && !wrong.cells.length && !wrong.edges.length;
}

/** Returns whether strokes only choose cells, so that a finger can scroll the board. */
const isChosenOnly = ({ kind, mode, tool }) => (mode === "play" ? ["numbers", "marks"].includes(KINDS[kind].solution) : tool === "clue" && !KINDS[kind].arrows);

/** Makes cells large enough for fingers, where the board can be scrolled. */
function fitFingers(state) {
  const canScroll = isChosenOnly(state) && matchMedia("(pointer: coarse)").matches;
  const isWide = sizeOf(state.kind, state.board)[0] * LEAST / CELL > at.figure.clientWidth;
  at.figure.classList.toggle("scrolls", canScroll);
  at.figure.firstElementChild.style.minWidth = canScroll && isWide ? `${state.board.columns * FINGER}px` : "";
}

/** Shows the picture. */
function showPicture(state) {
  const { kind, board, verdict, mode, cursor, entries, trial, marked } = state;
  if (!board) {
    at.figure.replaceChildren(html("p", { class: "hint" }, "The picture cannot show this text. Correct the text, or begin with a new empty board."));
    return;
  }
  const isPlay = mode === "play";
  at.figure.replaceChildren(drawBoard(kind, board, {
    cursor, names: true, ends: pathEnds(state), hinted: marked?.cells, preview: marked?.preview, wrong: marked?.wrong, ...(isPlay ? { entries, trial } : { differ: verdict.differ, conflict: verdict.conflict, shared: state.isHidden ? null : verdict.shared }),
  }));
  fitFingers(state);
  at.figure.setAttribute("aria-label", `${KINDS[kind].name}, ${board.rows} rows, ${board.columns} columns`);
  at.figure.setAttribute("aria-activedescendant", `cell-${cursor[0]}-${cursor[1]}`);
}

/** Shows the keypad of the kind. */
function showKeypad({ kind, mode }, press) {
  const { keys, solution, cells } = KINDS[kind];
  const names = { play: solution === "numbers" ? [..."1234567890"] : [], edit: keys }[mode] ?? [];
  const shown = names.length ? [...names, "Delete"] : [], signature = `${kind} ${shown.join()}`;
  if (at.keypad.dataset.names === signature) return;
  at.keypad.dataset.names = signature;
  const words = (key) => KEY_WORDS[key] ?? cells.find((it) => it.shape && keyOf(it) === key)?.name;
  at.keypad.replaceChildren(...shown.map((key) => button(KEY_SIGNS[key] ?? key, () => press(key), { "data-key": key, "aria-label": words(key) })));
}

/** Shows everything. */
function show(store, { choose, press }, isReady) {
  const { state } = store, { kind, text, options, tool, mode, board, verdict } = state;
  showRadio(at.modes, MODES, mode, (name) => choose({ mode: name, marked: null }), "");
  at.studio.hidden = mode === "ask";
  at.ask.hidden = mode !== "ask";
  for (const name of ["edit", "play", "make", "share"]) at[name].hidden = mode !== name;
  at.studio.dataset.mode = mode;
  at.kind.value = kind;
  at.rules.placeholder = KINDS[kind].options.join(" ");
  if (board && document.activeElement !== at.height) at.height.value = board.rows;
  if (board && document.activeElement !== at.width) at.width.value = board.columns;
  if (at.source.value !== text) at.source.value = text;
  if (at.rules.value !== options) at.rules.value = options;
  at.undo.disabled = !store.past.length;
  at.turn.disabled = at.mirror.disabled = !board || isHexagonal(kind);
  at.redo.disabled = !store.future.length;
  showRadio(at.tools, Object.fromEntries([...KINDS[kind].tools, "erase"].map((name) => [name, sentence(name === "hole" ? KINDS[kind].holeName : name)])), tool, (name) => choose({ tool: name }));
  at["about-tool"].textContent = tool === "clue" ? aboutClue(KINDS[kind]) : ABOUT_TOOL[tool];
  at.tools.hidden = at["about-tool"].hidden = mode !== "edit";
  at.rule.hidden = mode !== "edit" && mode !== "play";
  at.name.textContent = KINDS[kind].name;
  at.task.textContent = KINDS[kind].rules;
  at["about-play"].textContent = ABOUT_PLAY[KINDS[kind].solution].replace("mark", markOf(KINDS[kind]).name);
  at.notes.hidden = KINDS[kind].solution !== "numbers";
  for (const [button, isPressed] of [[at.notes, state.isNote], [at.hide, state.isHidden]]) button.setAttribute("aria-pressed", String(Boolean(isPressed)));
  at.trial.hidden = Boolean(state.trial);
  at.accept.hidden = at.back.hidden = !state.trial;
  showPicture(state);
  showKeypad(state, press);
  const words = isSolved(state) && mode === "play" ? "Solved!" : verdictWords(verdict, isReady, board && mode !== "play");
  if (at.verdict.textContent !== words) at.verdict.textContent = words;
  at.verdict.className = verdict.is;
  at.answer.textContent = state.marked?.reason ?? "";
  at.take.disabled = !state.marked?.entries;
}

/** Shows what never changes. */
function showOnce(fill) {
  fill(at.kind, Object.keys(KINDS).map((name) => ({ name })));
  for (const option of at.kind.options) option.textContent = KINDS[option.value].name;
  at.keys.replaceChildren(...KEYS.flatMap(([key, about]) => [html("dt", {}, key), html("dd", {}, about)]));
}

/** Returns the mistakes as marks with words. */
function checked({ entries, verdict }) {
  if (verdict.is !== "unique") return { reason: "Mistakes are known if the board has exactly one solution." };
  const wrong = mistakes(entries, verdict.solutions[0]), count = wrong.cells.length + wrong.edges.length;
  const written = [...Object.values(entries.cells), ...Object.values(entries.edges)].filter(isClaim).length;
  return { wrong, reason: count ? `${count} ${count === 1 ? "mistake" : "mistakes"}, in red.` : written ? "No mistakes so far." : "Nothing is written yet." };
}

export { checked, show, showOnce };
