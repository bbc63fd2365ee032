// The live verdict: whether the board on the page has one solution, several or none.

import { cellsOf, noEntries, withExclusions } from "./entries.js";
import { KINDS } from "./kinds.js";
import { decided } from "./play.js";
import { Cancelled } from "./program.js";

/** How long the first answer and the later ones may take. */
const FIRST = "20s", LATER = "3s";
/** The most solutions that are counted. */
const MOST_COUNTED = "10000";
/** How long typing may go on before the program is asked, in milliseconds. */
const PAUSE = 30;

/** Returns cells that a message names, as `y,x`. */
function namedCells(message) {
  const names = [...message.matchAll(/\br(\d+)c(\d+)\b|row (\d+) column (\d+)/g)];
  return new Set(names.map(([, a, b, c, d]) => `${(a ?? c) - 1},${(b ?? d) - 1}`));
}

/** Returns the cells in which solutions differ, and what they share, from the answer of `forced`; nothing if it was stopped. */
function forced(kind, { verdict, cells, open }) {
  if (verdict === "unknown") return {};
  const entries = (places) => places.reduce((now, it) => decided(kind, now, it), noEntries());
  let differ = cellsOf(entries(open.map((it) => ({ ...it, number: 0, holds: true })))), shared = cells;
  if (KINDS[kind].solution === "path") {
    // Numbers are decided, which are not shown: lines join those that follow each other.
    const next = ({ number, ...place }) => cells.filter((it) => it.number === number + 1).map(({ row, column }) => ({ ...place, to: [row, column] }));
    differ = new Set(open.map(({ row, column }) => `${row - 1},${column - 1}`));
    shared = cells.flatMap(next);
  }
  // Where solutions do not differ, what they exclude follows from the lines.
  return { differ, shared: withExclusions(entries(shared), differ) };
}

/** Asks for the verdict of each new board in a worker of its own, and puts it into the state. */
class LiveVerdict {
  constructor(program, store) {
    Object.assign(this, { program, store, asked: null, timer: 0 });
    store.watch((state) => this.look(state));
    this.look(store.state);
  }

  look(state) {
    if (state.verdict.is !== "pending" || state.text === this.asked?.text && state.kind === this.asked.kind && state.options === this.asked.options) return;
    this.asked = state;
    this.program.cancel();
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(state).catch((error) => {
      if (!(error instanceof Cancelled)) this.put(state, { is: "wrong", message: `The program failed: ${error.message}` });
    }), PAUSE);
  }

  /** Shows a verdict, unless the board has changed. */
  put(state, verdict) {
    if (this.asked === state) this.store.set({ verdict: { time: performance.now() - this.start, ...verdict } });
  }

  async ask(state) {
    this.start = performance.now();
    const late = setTimeout(() => this.put(state, { is: "looking" }), 250);
    const { exit, output, messages, message } = await this.program.ask(state, "unique", ["--format", "json", "--time-limit", FIRST]).finally(() => clearTimeout(late));
    if (exit === 2 || exit > 3) return this.put(state, { is: "wrong", message: message || "The program failed", conflict: namedCells(message) });
    const { verdict } = JSON.parse(await output.text()), found = { is: verdict, message: messages };
    // Who plays needs the only solution with the verdict.
    if (verdict !== "unique") this.put(state, { ...found, ...(verdict === "none" && { conflict: namedCells(messages) }) });
    if (verdict === "unique" || verdict === "several") await this.compare(state, found);
  }

  /** Finds what all solutions have in common (`shared`) and where they differ; then the level of the only one, or how many there are, up to a limit. */
  async compare(state, found) {
    const answer = async (verb, ...limits) => {
      const { exit, output } = await this.program.ask(state, verb, ["--format", "json", ...limits]);
      return exit === 2 || exit > 3 ? { verdict: "unknown" } : JSON.parse(await output.text());
    };
    const known = { ...found, ...(state.board && forced(state.kind, await answer("forced", "--time-limit", FIRST))) };
    this.put(state, known);
    const { time } = this.store.state.verdict;
    if (found.is === "unique") {
      const { level, levels, technique, difficulty, score } = await answer("grade", "--time-limit", LATER);
      if (level) this.put(state, { ...known, time, level: `level ${level} of ${levels}: ${technique} (${difficulty}), score ${score}` });
    } else if (state.board) {
      const { counts, at_least: fewest = {} } = await answer("count", "--limit", MOST_COUNTED, "--time-limit", LATER);
      this.put(state, { ...known, time, count: counts ? Object.values(counts)[0] : `at least ${Math.max(...Object.values(fewest), 2)}` });
    }
  }
}

/** Returns the only solution, if it is known. */
const solutionOf = ({ is, shared }) => (is === "unique" ? shared : undefined);

/** Returns a text with a capital letter. */
const sentence = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a verdict in words; `isColoured` tells whether the picture has its colours. */
function verdictWords({ is, count, shared, level, message = "" }, isReady, isColoured) {
  const [, reason] = /^no solution \((.*)\)/m.exec(message) ?? /^note: (.*)/m.exec(message) ?? [];
  switch (is) {
    case "pending": return isReady ? "Looking …" : "Loading the solver …";
    case "looking": return "Still looking …";
    case "unique": return `Unique: exactly one solution${level ? `, ${level}` : ""}`;
    case "several": return `Several${count ? `: ${count}` : ""} solutions${isColoured && shared ? "; coloured cells differ" : ""}`;
    case "none": return `None: ${reason ?? "no solution"}`;
    case "unknown": return "Not decided: the search takes too long";
    default: return sentence(message.trim().replace(/\n.*/s, ""));
  }
}

export { LiveVerdict, namedCells, sentence, solutionOf, verdictWords };
