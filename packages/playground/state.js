// The state of the studio. Everything on the page is shown from it, and changes only here.

import { namedOptions, readBoard, writeBoard } from "./board.js";
import { noEntries } from "./entries.js";
import { isHole, KINDS, wordsOf } from "./kinds.js";
import { recalled } from "./remembered.js";

const MOST_STEPS = 500;
/** What undo brings back. */
const KEPT = ["kind", "text", "board", "options", "entries", "trial"];

/** The state and its history. Whoever shows it gets it after each change. */
class Store {
  constructor(state) {
    this.state = { board: null, options: "", entries: noEntries(), trial: null, cursor: [0, 0], tool: "clue", mode: "edit", verdict: { is: "pending" }, ...state };
    this.past = [];
    this.future = [];
    this.watchers = [];
    this.stroke = null;
  }

  watch(watcher) {
    this.watchers.push(watcher);
  }

  /** Changes what is no part of the history, such as the cursor. Wherever that goes, typing begins anew. */
  set(change) {
    if ("cursor" in change) this.stroke = null;
    this.state = { ...this.state, ...change };
    for (const watcher of this.watchers) watcher(this.state);
  }

  /** Changes the puzzle or the entries. Changes of one stroke are undone together. */
  edit(change, stroke = null) {
    const next = this.complete({ ...change });
    if (KEPT.every((key) => !(key in next) || next[key] === this.state[key])) return;
    if (!stroke || stroke !== this.stroke) {
      this.past = [...this.past.slice(1 - MOST_STEPS), this.kept()];
    }
    this.future = [];
    this.set(next);
    this.stroke = stroke;
  }

  /** Keeps text and board in step. Another kind begins with its first tool, an answer to another board is removed, and entries are those written on the new one before.
   * `trial` has the entries before a trial. */
  complete(change) {
    const { kind = this.state.kind } = change, isRead = "text" in change;
    if (isRead) change.text = change.text.replace(/\r\n?/g, "\n");
    // Options in the comment of a board that is read become those of the puzzle: what is drawn later has no such comment.
    const [before, named] = [this.state.text, change.text ?? ""].map((text) => namedOptions(text));
    if (isRead && !change.options && ("options" in change || named !== before)) change.options = named;
    if (change.board && !("text" in change)) change.text = (kind === this.state.kind ? heading(this.state.text, kind) : "") + writeBoard(kind, change.board);
    else if ("text" in change || "kind" in change) change.board ??= readBoard(kind, change.text ?? this.state.text);
    if (kind !== this.state.kind) change.tool = KINDS[kind].tools[0];
    if (change.board) change.cursor = cursorOn(change.board, this.state.cursor, isRead);
    const isSame = ["kind", "text", "options"].every((key) => !(key in change) || change[key] === this.state[key]);
    if (!isSame) {
      change.verdict = { is: "pending" };
      change.entries ??= recalled({ ...this.state, ...change }) ?? noEntries();
      change.trial ??= null;
    }
    if ("entries" in change) change.marked = null;
    return change;
  }

  kept() {
    return Object.fromEntries(KEPT.map((key) => [key, this.state[key]]));
  }

  travel(from, to) {
    if (!from.length) return;
    to.push(this.kept());
    this.stroke = null;
    this.set({ ...this.complete(from.pop()), marked: null });
  }

  undo() {
    this.travel(this.past, this.future);
  }

  redo() {
    this.travel(this.future, this.past);
  }
}

/** Returns the nearest place of a cursor on a board; on one that was read, it is no hole. */
function cursorOn({ rows, columns, cells }, [y, x], isRead) {
  const at = [Math.min(y, rows - 1), Math.min(x, columns - 1)];
  const first = isRead && isHole(cells[at[0]][at[1]]) ? cells.flat().findIndex((cell) => !isHole(cell)) : -1;
  return first < 0 ? at : [Math.floor(first / columns), first % columns];
}

/** Returns the comments above a board, without the line of a generated board: it does not fit an edited one. */
function heading(text, kind) {
  const lines = text.split("\n"), end = lines.findIndex((line) => !line.startsWith("%"));
  return lines.slice(0, Math.max(0, end)).filter((line) => !line.startsWith(`% ${wordsOf(kind)[0]} `)).map((line) => `${line}\n`).join("");
}

export { Store };
