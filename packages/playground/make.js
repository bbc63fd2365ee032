// New boards: one of the size that was asked for, or several as small pictures to choose from.

import { at, button, html, onClick } from "./elements.js";
import { namedText, pathEnds, readBoard, writeBoard } from "./board.js";
import { KINDS, wordsOf } from "./kinds.js";
import { drawBoard } from "./picture.js";
import { Cancelled, typedWords, written } from "./program.js";

const LONGEST = "60s";

/** The boards that were made or added: kind, text, and whether they go on the sheet. */
let choices = [];

/** Returns the board that new ones are made around: its holes, and its clues if they are kept; nothing if only its size counts. */
function shapeOf({ kind, board }, keepsClues) {
  if (!board || !KINDS[kind].isShaped) return null;
  if (keepsClues) return writeBoard(kind, board);
  const cells = board.cells.map((row) => row.map((cell) => (cell === "#" ? cell : ".")));
  return cells.flat().includes("#") ? writeBoard(kind, { ...board, cells, borders: new Set() }) : null;
}

/** Makes one board like the one of the state, with its options; returns its text, or throws what the program says. */
async function makeBoard(program, state, words, keepsClues = false) {
  const { kind, board } = state, shape = shapeOf(state, keepsClues), size = board ? `${board.rows}x${board.columns}` : "6x6";
  return written(await program.run(["generate", ...wordsOf(kind), shape ? "-" : size, ...typedWords(state.options), "--time-limit", LONGEST, ...words], shape ?? undefined));
}

/** Returns the options of the form. */
function makingOptions() {
  const chosen = [[at.symmetry, "--symmetry", "none"], [at.difficulty, "--difficulty", "usual"]];
  return chosen.flatMap(([field, name, usual]) => (field.value === usual ? [] : [name, field.value]));
}

/** Adds a board that can be chosen. */
function addChoice(store, kind, text, options = "") {
  const choice = { kind, text, isPrinted: true }, number = choices.push(choice), board = readBoard(kind, text);
  const about = [KINDS[kind].name, ...(/^%.*?, (.*)/.exec(text)?.slice(1) ?? [])].join(", ");
  const take = () => store.edit({ kind, text, options });
  const picture = html("div", { class: "choice" }, board ? drawBoard(kind, board, { ends: pathEnds({ text }) }) : html("pre", {}, text));
  picture.addEventListener("click", take);
  const isPrinted = html("input", { type: "checkbox", checked: "" });
  isPrinted.addEventListener("change", () => (choice.isPrinted = isPrinted.checked));
  const label = html("label", { class: "check" }, isPrinted, `${number}. ${about.replace(/, (--|seed).*/, "")}`);
  at.choices.append(html("div", {}, picture, label, button(`Use board ${number}`, take)));
}

/** Makes the boards of the form one after another, and shows each as soon as it is there. */
async function makeBoards(program, store) {
  const { state } = store, { kind } = state;
  const first = Number(at.seed.value) || 1, count = Math.min(Number(at.many.value) || 1, 24);
  at.generate.disabled = true;
  at.stop.disabled = false;
  try {
    for (let number = 1; number <= count; number++) {
      at.made.textContent = `Making board ${number} of ${count} …`;
      const text = await makeBoard(program, state, [...makingOptions(), "--seed", String(first + number - 1)], at.keep.checked);
      addChoice(store, kind, text, state.options);
    }
    at.made.textContent = `${count} ${count === 1 ? "board" : "boards"}, from the seed ${first}.`;
    at.seed.value = first + count;
  } catch (error) {
    at.made.textContent = error instanceof Cancelled ? "Stopped" : error.message;
  }
  at.generate.disabled = false;
  at.stop.disabled = true;
}

/** Returns the boards that go on the sheet. */
const chosenBoards = () => choices.filter(({ isPrinted }) => isPrinted);

/** Shows the form, and makes boards on request. */
function listenToMaking(program, store) {
  at.making.addEventListener("submit", (event) => (event.preventDefault(), makeBoards(program, store)));
  onClick({
    add: () => addChoice(store, store.state.kind, namedText(store.state), store.state.options),
    discard() {
      choices = [];
      at.choices.replaceChildren();
      at.made.textContent = "";
    },
    stop: () => program.cancel(),
    async one() {
      const { state } = store, { kind } = state;
      at.one.disabled = true;
      try {
        store.edit({ text: await makeBoard(program, state, []), kind, options: state.options });
      } catch (error) {
        if (!(error instanceof Cancelled)) store.set({ verdict: { ...store.state.verdict, is: "wrong", message: error.message } });
      }
      at.one.disabled = false;
    },
  });
  at.generate.disabled = at.one.disabled = false;
  const follow = ({ kind }) => (at.keep.disabled = !KINDS[kind].isShaped);
  store.watch(follow);
  follow(store.state);
}

export { chosenBoards, listenToMaking };
