// Shows the state on the page. Nothing is changed here.

import { at, button, html } from "./elements.js";
import { pathEnds } from "./board.js";
import { givenCells } from "./play.js";
import { compared, isClaim } from "./entries.js";
import { CELL, isHexagonal, sizeOf } from "./geometry.js";
import { ARROWS, keyOf, KINDS } from "./kinds.js";
import { drawBoard, markOf } from "./picture.js";
import { sentence, solutionOf, verdictWords } from "./verdict.js";

/** The width of a cell for a finger, in pixels, and the least width, for a board that then needs no scrolling. */
const FINGER = 42, LEAST = 36;
/** What buttons of the keypad show in place of their keys, and their words for screen readers, unless the kind has some. */
const KEYS = {
  ...Object.fromEntries(Object.entries(ARROWS).map(([key, way], at) => [key, ["↑↗→↘↓↙←↖"[at], `arrow ${way}`]])),
  "*": ["★", "last cell"], white: ["○"], black: ["●"], half: ["◐"], grey: ["◌"], Delete: ["⌫", "Empty the cell"],
  "-": ["•→", "dot to the right"], "\\": ["•↘", "dot to the lower right"], "/": ["•↙", "dot to the lower left"],
};

/** Returns how a tool is used, or how solutions of a form are written. */
const aboutOf = (name) => document.querySelector(`[data-about="${name.replace(" ", "-")}"]`).textContent;

/** Returns how the tool for clues is used. */
function aboutClue({ cells, signs, colours, arrows, isClicked, isStepped, isCounted }) {
  if (!isClicked) return [aboutOf("clue"), arrows && aboutOf("arrow"), colours.length ? "Click it again for its colour." : (isStepped || isCounted) && "Click it again for the next clue."].filter(Boolean).join(" ");
  const named = cells.filter(({ shape, numbers }) => shape && !numbers), keys = [...named.map(({ text }) => text), ...(cells.some(({ numbers }) => numbers) ? ["a number"] : [])];
  return `Click a cell: ${named.filter(({ text }) => signs.includes(text)).map(({ name }) => name).join(", ")}, nothing; or type ${keys.join(" or ")}.`;
}

/** Fills a place with one button for each name, unless it has those for the kind. */
function showButtons(place, kind, names, make) {
  const signature = [kind, ...names].join(" ");
  if (place.dataset.names !== signature) place.replaceChildren(...names.map(make));
  place.dataset.names = signature;
}

/** Shows the tools of the kind. */
function showTools({ kind, tool }, choose) {
  const words = (name) => sentence(name === "hole" ? KINDS[kind].holeName : name);
  showButtons(at.tools, kind, [...KINDS[kind].tools, "erase"], (name) => button(words(name), () => choose({ tool: name }), { "data-name": name, role: "radio" }));
  for (const it of at.tools.children) it.setAttribute("aria-checked", String(it.dataset.name === tool));
  at["about-tool"].textContent = tool === "clue" ? aboutClue(KINDS[kind]) : aboutOf(tool);
}

/** Returns whether all claims of the solution are written. */
function isSolved({ kind, board, entries, verdict }) {
  const solution = solutionOf(verdict);
  return board && solution && Object.values(compared(entries, solution, givenCells(kind, board))).every(({ cells, edges }) => !cells.length && !edges.length);
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
    cursor, names: true, ends: pathEnds(state), hinted: marked?.cells, preview: marked?.preview, wrong: marked?.wrong, ...(isPlay ? { entries, trial, conflict: marked?.conflict } : { differ: verdict.differ, conflict: verdict.conflict, shared: state.isHidden ? null : verdict.shared }),
  }));
  fitFingers(state);
  at.figure.setAttribute("aria-label", `${KINDS[kind].name}, ${board.rows} rows, ${board.columns} columns`);
  at.figure.setAttribute("aria-activedescendant", `cell-${cursor[0]}-${cursor[1]}`);
}

/** Shows the keypad of the kind. */
function showKeypad({ kind, mode }, press) {
  const { keys, solution, cells, arrows } = KINDS[kind], names = { play: solution === "numbers" ? [..."1234567890"] : [], edit: keys }[mode] ?? [];
  const shown = (key) => (key in ARROWS && !arrows ? [] : KEYS[key] ?? []), words = (key) => shown(key)[1] ?? cells.find((it) => it.shape && keyOf(it) === key)?.name;
  showButtons(at.keypad, kind, names.length ? [...names, "Delete"] : [], (key) => button(shown(key)[0] ?? key, () => press(key), { "data-key": key, "aria-label": words(key) }));
}

/** Shows everything. */
function show(store, { choose, press }, isReady) {
  const { state } = store, { kind, text, options, tool, mode, board, verdict } = state;
  for (const it of at.modes.children) it.setAttribute("aria-current", it.dataset.name === mode ? "page" : "false");
  for (const it of document.querySelectorAll("[data-modes]")) it.hidden = !it.dataset.modes.includes(mode);
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
  showTools(state, choose);
  at.name.textContent = KINDS[kind].name;
  at.task.textContent = KINDS[kind].rules;
  at["about-play"].textContent = aboutOf(KINDS[kind].solution).replace("mark", markOf(KINDS[kind]).name);
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
  at.broken.textContent = state.marked?.broken ?? "";
  at.take.disabled = !state.marked?.entries;
}

/** Returns the mistakes as marks with words. */
function checked({ kind, board, entries, verdict }) {
  const solution = solutionOf(verdict);
  if (!solution) return { reason: "Mistakes are known if the board has exactly one solution." };
  const { wrong } = compared(entries, solution, givenCells(kind, board)), count = wrong.cells.length + wrong.edges.length;
  const written = [...Object.values(entries.cells), ...Object.values(entries.edges)].filter(isClaim).length;
  return { wrong, isWrong: count > 0, reason: count ? `${count} ${count === 1 ? "mistake" : "mistakes"}, in red.` : written ? "No mistakes so far." : "Nothing is written yet." };
}

export { checked, show };
