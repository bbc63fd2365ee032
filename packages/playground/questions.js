// Any question to the program, for tours, counts and search trees: a command line as fields, and its answer.

import { hasCells } from "./board.js";
import { at } from "./elements.js";
import { save } from "./files.js";
import { examples, parts, table } from "./help.js";
import { Cancelled, typedWords } from "./program.js";

/** The most characters of an answer that are shown; the download has all of them. */
const MOST_SHOWN = 200_000;
/** Pictures are drawn after answers that took at most this many milliseconds, of at most this many solutions. */
const QUICK = 3000;
const MOST_DRAWN = 12;
/** The file for the search tree. */
const TREE = "tree.html";
const FIELDS = ["verb", "puzzle", "options", "board"];
/** Returns the sample board of a kind, without its comments. */
const sampleOf = (kind) => SAMPLES[kind].replace(/^%.*\n/gm, "");
let itsProgram, help = "", last = null;
/** The question that was asked last: its answer is shown, or is being found. */
let asked = "";
/** Keeps the fields in the address. */
let keepQuestion = () => {};

/** Fills a list of choices, and keeps the choice if it is still there. */
function fill(select, entries) {
  const before = select.value;
  select.replaceChildren(...entries.map(({ name, about }) => new Option(about ? `${name}: ${about}` : name, name)));
  if (entries.some(({ name }) => name === before)) select.value = before;
}

const ask = async (...words) => (await itsProgram.run(words)).output.text();

/** Shows the puzzles of the command. */
async function showPuzzles() {
  fill(at.puzzle, table(await ask(at.verb.value, "--help"), "Puzzles"));
}

/** Shows the examples and the help of the command with the puzzle. */
async function showHelp() {
  help = await ask(at.verb.value, at.puzzle.value, "--help");
  at.help.textContent = help;
  at.about.textContent = help.split("\n", 1)[0];
  // Models in MiniZinc need an installed program.
  const found = examples(help).filter(({ name }) => !name.includes(".mzn"));
  at.example.replaceChildren(new Option("choose one", ""), ...found.map(({ name, about }) => new Option(`${name.split(" ").slice(2).join(" ") || at.puzzle.value}${about && `: ${about}`}`, name)));
}

/** Takes an example; the name of a file stands for the sample of the puzzle. */
function take(line) {
  const { options, board } = parts(help, line.split(" ").slice(2));
  const isFile = board.some((word) => word === "-" || /\.\w+$/.test(word));
  at.options.value = options.join(" ");
  at.board.value = isFile ? SAMPLES[at.puzzle.value] ?? "" : board.join(" ");
  changed();
}

/** Returns the command line of the fields, and its standard input. */
function question() {
  const board = at.board.value, isText = hasCells(at.puzzle.value, board);
  const named = isText ? ["-"] : typedWords(board);
  return { words: [at.verb.value, at.puzzle.value, ...typedWords(at.options.value), ...named], text: isText ? board : "" };
}

/** Removes the answer, and cancels the command that looks for it. */
function forget() {
  last = null;
  asked = "";
  at.messages.textContent = at.output.textContent = at.status.textContent = "";
  at.picture.hidden = at.treeplace.hidden = true;
  if (!at.cancel.disabled) itsProgram.cancel();
  else working(false);
}

/** Shows the command line of the fields; an answer to another question is removed. */
function changed() {
  if (asked && asked !== JSON.stringify(question())) forget();
  at.command.textContent = `cavalcade ${question().words.map((word) => (/\s/.test(word) ? `'${word}'` : word)).join(" ")}`;
  keepQuestion(Object.fromEntries(FIELDS.map((name) => [name, at[name].value])));
}

/** Takes the fields from an address; without them, an example is shown. */
async function takeQuestion(fields) {
  at.verb.value = fields.verb ?? "list";
  if (!at.verb.value) at.verb.value = "list";
  await showPuzzles();
  at.puzzle.value = fields.puzzle ?? at.puzzle.value;
  if (!at.puzzle.value) at.puzzle.selectedIndex = 0;
  await showHelp();
  at.options.value = fields.options ?? "";
  at.board.value = fields.board ?? "";
  if (!fields.puzzle) take(at.example.options[1].value);
  changed();
}

function working(isWorking) {
  at.run.disabled = isWorking;
  at.cancel.disabled = !isWorking;
  for (const name of ["text", "json", "svg", "latex"]) at[name].disabled = isWorking || !last;
}

/** Returns what an exit code means. */
function verdict({ exit, time }) {
  const meaning = { 0: "Done", 1: "No solution, or not exactly one", 2: "The question was not understood", 3: "Stopped at a limit" };
  return `${meaning[exit] ?? "The program failed"} (${Math.round(time)} ms)`;
}

/** Runs a command and shows its progress; returns nothing if it was cancelled. */
async function attempt(words, text) {
  working(true);
  asked = JSON.stringify(question());
  at.status.textContent = "Working";
  const note = (messages) => {
    const line = messages.trimEnd().split("\n").at(-1);
    if (line.startsWith("progress: ")) at.status.textContent = line;
  };
  try {
    return await itsProgram.run(words, text, note);
  } catch (error) {
    at.status.textContent = error instanceof Cancelled ? "Cancelled" : `The program failed: ${error.message}`;
  } finally {
    working(false);
  }
}

/** Answers the question. */
async function answer() {
  const { words, text } = question();
  forget();
  const shown = words.includes("--progress") ? [] : ["--progress", "always"];
  const result = await attempt([...words, ...shown, ...(at.tree.checked && !words.includes("--tree") ? ["--tree", TREE] : [])], text);
  if (!result) return;
  const output = await result.output.slice(0, 4 * MOST_SHOWN).text();
  if (asked !== JSON.stringify({ words, text })) return;
  last = { words, text, result };
  working(false);
  at.output.textContent = output.slice(0, MOST_SHOWN);
  const messages = result.messages.split("\n").filter((line) => !line.startsWith("progress: ")).join("\n");
  at.messages.textContent = output.length > MOST_SHOWN ? `${messages}\nonly the beginning is shown` : messages;
  at.status.textContent = verdict(result);
  showTree(result);
  if (result.exit !== 2 && result.time < QUICK && !words.includes("--format")) await draw(words, text, result);
}

/** Shows the search tree, if the command wrote one: a page of its own, or a picture. */
function showTree({ files }) {
  const name = Object.keys(files).find((it) => /\.(html|svg)$/.test(it));
  at.treeplace.hidden = !name;
  if (!name) return;
  URL.revokeObjectURL(at.treelink.href);
  at.treelink.download = name;
  at.treelink.href = URL.createObjectURL(new Blob([files[name]]));
  at.treeframe.srcdoc = new TextDecoder().decode(files[name]);
}

/** Draws the solutions, if the command has pictures. */
async function draw(words, text, result) {
  const limited = words[0] === "list" && !words.includes("--limit") ? ["--limit", String(MOST_DRAWN)] : [];
  const drawn = await itsProgram.run([...words, ...limited, "--format", "svg"], text).catch(() => null);
  if (!drawn || drawn.exit === 2 || drawn.output.size === 0 || last?.result !== result) return;
  URL.revokeObjectURL(at.image.src);
  at.image.src = URL.createObjectURL(new Blob([drawn.output], { type: "image/svg+xml" }));
  at.drawn.textContent = limited.length && drawn.exit === 3 ? `The first ${MOST_DRAWN} solutions` : "";
  at.image.alt = `Picture of the answer to ${words.join(" ")}`;
  at.picture.hidden = false;
}

/** Saves the answer in a format. */
async function download(format) {
  const { words, text, result } = last;
  const other = format === "text" ? result : await attempt([...words, "--format", format], text);
  if (!other) return;
  if (format !== "text") at.status.textContent = verdict(other);
  if (other.exit === 2) at.messages.textContent = other.messages;
  else save(other.output, `${words[0]}-${words[1]}.${{ text: "txt", latex: "tex" }[format] ?? format}`);
}

function listenToQuestions() {
  at.form.addEventListener("submit", (event) => (event.preventDefault(), answer()));
  at.cancel.addEventListener("click", () => itsProgram.cancel());
  for (const name of ["text", "json", "svg", "latex"]) at[name].addEventListener("click", () => download(name));
  at.verb.addEventListener("change", async () => (changed(), await showPuzzles(), await showHelp(), changed()));
  at.puzzle.addEventListener("change", async () => {
    changed();
    await showHelp();
    if (at.example.options.length > 1) take(at.example.options[1].value);
    changed();
  });
  at.example.addEventListener("change", () => at.example.value && take(at.example.value));
  at.tree.addEventListener("change", forget);
  for (const name of ["options", "board"]) at[name].addEventListener("input", changed);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey) && !at.ask.hidden && !at.run.disabled) at.form.requestSubmit();
    if (event.key === "Escape" && !at.cancel.disabled) itsProgram.cancel();
  });
}

/** Begins with the question of an address; `keep` gets the fields whenever they change. */
async function beginQuestions(program, fields, keep) {
  itsProgram = program;
  keepQuestion = keep;
  fill(at.verb, table(await ask("--help"), "Commands that take a puzzle"));
  await takeQuestion(fields);
  listenToQuestions();
  at.verb.disabled = at.puzzle.disabled = at.example.disabled = false;
  working(false);
}

export { beginQuestions, fill, sampleOf, takeQuestion };
