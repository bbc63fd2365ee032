// The page: joins the state, what shows it, and what changes it.

import { boardText } from "./board.js";
import { clear, extend, pressed, reshape, restart, strokesOf, turn } from "./commands.js";
import { at, onClick } from "./elements.js";
import { readDropped } from "./files.js";
import { nextHint } from "./hints.js";
import { KINDS, namedKind, wordsOf } from "./kinds.js";
import { listenToMaking } from "./make.js";
import { listenToPointer } from "./pointer.js";
import { listenToPrinting } from "./print.js";
import { Program } from "./program.js";
import { beginQuestions, sampleOf, takeQuestion } from "./questions.js";
import { remember } from "./remembered.js";
import { addressOf, isForeign, listenToSharing, stateOf, translated } from "./share.js";
import { Store } from "./state.js";
import { LiveVerdict } from "./verdict.js";
import { checked, show } from "./view.js";

const BEGINNING = { kind: "slitherlink", text: sampleOf("slitherlink") };
let program = null, address = null, isOld = true;
// The first board comes like every other, so what was written on it comes with it.
const store = new Store({ kind: BEGINNING.kind, text: "", question: {} });

/** Shows the state before the next frame. */
function refresh() {
  isOld = false;
  remember(store.state);
  show(store, { choose: (change) => store.set(change), press: (key) => pressed(store, key) }, program !== null);
  if (addressOf(store.state) === address) return;
  address = addressOf(store.state);
  history.replaceState(null, "", address);
}

/** Takes what an address holds. */
function restore() {
  if (location.hash === address) return;
  const { kind, text, options, ...others } = stateOf(location.hash);
  if (others.mode) store.set(others);
  if (kind) store.edit({ kind, text, options });
  else if (!store.state.text) store.edit(BEGINNING);
  if (program && others.question) takeQuestion(others.question);
}

/** Takes a text: a board, whose comment may name its kind, or an address or ID of another program. */
async function takeText(text) {
  const kind = namedKind(text) ?? store.state.kind;
  store.edit({ text, kind, ...(kind !== store.state.kind && { options: "" }) }, "typing");
  if (!program || !isForeign(text)) return;
  try {
    const { notes, ...board } = await translated(program, text, store.state.kind);
    store.edit(board);
    store.set({ marked: { reason: notes } });
  } catch (error) {
    store.set({ verdict: { is: "wrong", message: error.message } });
  }
}

/** Takes the board of the studio for a question. */
function askAbout(state) {
  takeQuestion({ line: ["count", ...wordsOf(state.kind), "-", state.options].join(" ").trim(), board: boardText(state) });
}

function listen() {
  listenToPointer(at.figure, () => store.state, strokesOf(store));
  document.addEventListener("keydown", (event) => {
    const isText = event.target.matches("input:not([type=number]), textarea"), isFigure = event.target === at.figure;
    const isUndo = (event.ctrlKey || event.metaKey) && !isText && !at.studio.hidden;
    if (!(isFigure || isUndo) || !pressed(store, event.key, event)) return;
    event.preventDefault();
    // A field for the size, or the list of kinds, shows what is undone only without the focus.
    at.figure.focus({ preventScroll: true });
  });
  at.kind.addEventListener("change", () => reshape(store, { kind: at.kind.value }));
  for (const [field, name] of [[at.height, "rows"], [at.width, "columns"]]) {
    field.addEventListener("change", () => {
      reshape(store, { [name]: Number(field.value) });
      field.value = store.state.board[name];
    });
  }
  // The focus stays on the board, so that keys go on to write there.
  for (const place of [at.keypad, at.tools, at.undo.parentElement, at.hint.parentElement]) place.addEventListener("mousedown", (event) => event.preventDefault());
  at.modes.addEventListener("click", ({ target: { dataset: { name } } }) => name && store.set({ mode: name, marked: null }));
  at.sides.addEventListener("click", ({ target: { dataset } }) => dataset.side && store.state.board && extend(store, dataset.side, "more" in dataset));
  at.source.addEventListener("input", () => takeText(at.source.value));
  at.rules.addEventListener("input", () => store.edit({ options: at.rules.value }, "options"));
  readDropped(at.file, takeText);
  onClick({
    undo: () => store.undo(), redo: () => store.redo(), clear: () => clear(store), turn: () => turn(store, "right"), mirror: () => turn(store, "mirror"),
    hide: () => store.set({ isHidden: !store.state.isHidden }), sample: () => store.edit({ text: sampleOf(store.state.kind) }),
    async hint() {
      while (["pending", "looking"].includes(store.state.verdict.is)) await new Promise((go) => setTimeout(go, 50));
      const { state } = store, marked = program ? await nextHint(program, state) : { reason: "Loading the solver …" };
      if (["text", "entries", "kind"].every((key) => store.state[key] === state[key])) store.set({ marked });
    },
    take() {
      store.edit({ entries: store.state.marked.entries });
      store.set({ marked: null });
    },
    async check() {
      const { state } = store, marked = checked(state);
      store.set({ marked });
      const { broken, conflict } = marked.isWrong && program ? await nextHint(program, state) : {};
      if (store.state.marked === marked) store.set({ marked: { ...marked, broken, conflict } });
    },
    restart: () => restart(store), notes: () => store.set({ isNote: !store.state.isNote }),
    trial: () => store.edit({ trial: store.state.entries }), accept: () => store.edit({ trial: null }), back: () => store.edit({ entries: store.state.trial, trial: null }),
  });
}

/** Begins with the picture, and goes on when the program is unpacked. */
async function begin() {
  at.kind.replaceChildren(...Object.entries(KINDS).map(([kind, { name }]) => new Option(name, kind)));
  restore();
  store.past = [];
  store.watch(() => {
    if (!isOld) requestAnimationFrame(refresh);
    isOld = true;
  });
  refresh();
  performance.mark("picture");
  listen();
  window.addEventListener("hashchange", restore);
  program = await Program.load();
  new LiveVerdict(program.twin(), store);
  const helper = program.twin();
  listenToMaking(helper, store);
  listenToPrinting(helper, store);
  listenToSharing(program, store);
  onClick({ mine: () => askAbout(store.state) });
  refresh();
  await beginQuestions(program, store.state.question, (question) => store.set({ question }));
  performance.mark("ready");
  at.status.textContent = "Ready";
}

begin().catch((error) => (at.verdict.textContent = at.status.textContent = `This browser cannot run the program: ${error.message}`));
