// Any question to the program, for tours, counts and search trees: a command line with its input, and the answer.

import { at } from "./elements.js";
import { save } from "./files.js";
import { Cancelled, typedWords } from "./program.js";

/** The most characters of an answer that are shown; the download has all of them. */
const MOST_SHOWN = 200_000;
/** Pictures are drawn after answers that took at most this many milliseconds, of at most this many solutions. */
const QUICK = 3000;
const MOST_DRAWN = 12;
/** The file for the search tree. */
const TREE = "tree.html";
/** The buttons that save the answer in a format, with the ending of the file. */
const ENDINGS = { text: "txt", json: "json", svg: "svg", latex: "tex" };
/** Returns the sample board of a kind, without its comments. */
const sampleOf = (kind) => SAMPLES[kind].replace(/^%.*\n/gm, "");
let itsProgram, last = null;
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

/** Returns the names of a table in a help text, by a pattern for them, with their explanations: these are beside or below. */
function table(help, title, pattern = "(\\S+)") {
  const rows = help.split("\n\n").find((text) => text.startsWith(`${title}:`)) ?? "";
  const found = rows.matchAll(new RegExp(`^ {2}${pattern}(?: {2,}|\n {4,}|$)(.*)`, "gm"));
  return [...found].map(([, name, about]) => ({ name, about }));
}

/** Shows the help of the command with the puzzle, and the examples: the list of puzzles is that of the command. */
async function showHelp() {
  fill(at.puzzle, table(await ask(at.verb.value, "--help"), "Puzzles"));
  const help = await ask(at.verb.value, at.puzzle.value, "--help");
  at.help.textContent = help;
  at.about.textContent = help.split("\n", 1)[0];
  // Models in MiniZinc need an installed program.
  const found = table(help, "Examples", "cavalcade (.*?)").filter(({ name }) => !name.includes(".mzn"));
  at.example.replaceChildren(new Option("choose one", ""), ...found.map(({ name, about }) => new Option(about ? `${name}: ${about}` : name, name)));
}

/** Takes a command line; the name of a file in place of the board is the sample of the puzzle as input. */
function take(line) {
  at.line.value = line.replace(/^(\S+ \S+ )\S+\.[a-z]+\b/, "$1-");
  at.board.value = typedWords(at.line.value).includes("-") ? SAMPLES[at.puzzle.value] ?? "" : "";
  changed();
}

/** Returns the words of the command line, and its standard input. */
const question = () => ({ words: typedWords(at.line.value), text: at.board.value });

/** Removes the answer, and cancels the command that looks for it. */
function forget() {
  last = null;
  asked = "";
  at.messages.textContent = at.output.textContent = at.status.textContent = "";
  at.picture.hidden = at.treeplace.hidden = true;
  if (!at.cancel.disabled) itsProgram.cancel();
  else working(false);
}

/** Keeps the question; an answer to another one is removed. */
function changed() {
  if (asked && asked !== JSON.stringify(question())) forget();
  keepQuestion({ line: at.line.value, board: at.board.value });
}

/** Takes a question: a command line and its input. Without them, an example is shown. */
async function takeQuestion({ line, board = "" }) {
  const [verb, puzzle] = typedWords(line ?? "list");
  at.verb.value = verb;
  if (!at.verb.value) at.verb.selectedIndex = 0;
  await showHelp();
  if (puzzle) at.puzzle.value = puzzle;
  if (puzzle && at.puzzle.value) await showHelp();
  if (line === undefined) return take(at.example.options[1].value);
  at.line.value = line;
  at.board.value = board;
  changed();
}

function working(isWorking) {
  at.run.disabled = isWorking;
  at.cancel.disabled = !isWorking;
  for (const name of Object.keys(ENDINGS)) at[name].disabled = isWorking || !last;
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
  const { words, text } = question(), takesPuzzle = [...at.verb.options].some(({ value }) => value === words[0]);
  const others = takesPuzzle ? [["--progress", "always"], ...(at.tree.checked ? [["--tree", TREE]] : [])] : [];
  forget();
  const result = await attempt([...words, ...others.filter(([name]) => !words.includes(name)).flat()], text);
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
  else save(other.output, `${words[0]}-${words[1]}.${ENDINGS[format]}`);
}

function listenToQuestions() {
  at.form.addEventListener("submit", (event) => (event.preventDefault(), answer()));
  at.cancel.addEventListener("click", () => itsProgram.cancel());
  for (const name of Object.keys(ENDINGS)) at[name].addEventListener("click", () => download(name));
  for (const list of [at.verb, at.puzzle]) list.addEventListener("change", async () => (await showHelp(), take(at.example.options[1].value)));
  at.example.addEventListener("change", () => at.example.value && take(at.example.value));
  at.tree.addEventListener("change", forget);
  for (const field of [at.line, at.board]) field.addEventListener("input", changed);
  at.line.addEventListener("change", () => takeQuestion({ line: at.line.value, board: at.board.value }));
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

export { beginQuestions, sampleOf, takeQuestion };
