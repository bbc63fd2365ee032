// The program: it is in the page as a text, and a worker unpacks and runs it.

import { boardText } from "./board.js";
import { wordsOf } from "./kinds.js";

/** Returns the words of a command line that was typed: quotes keep blanks. */
const typedWords = (line) => [...line.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));

/** A run that was cancelled. */
class Cancelled extends Error {}

/** The program of the page. Commands run one at a time, in the order of the calls. */
class Program {
  /** Unpacks the program in a first worker; other workers get it compiled. */
  static async load() {
    const program = new Program(), { textContent: text, dataset: { length } } = document.getElementById("wasm");
    program.script = URL.createObjectURL(new Blob([WORKER_SCRIPT], { type: "text/javascript" }));
    program.start({ text, length: Number(length) });
    program.module = await new Promise((resolve, reject) => {
      program.worker.onerror = (event) => reject(new Error(event.message));
      program.worker.onmessage = ({ data: { module, error } }) => (module ? resolve(module) : reject(new Error(error)));
    });
    return program;
  }

  last = Promise.resolve();

  /** Returns a second program, which runs commands beside this one. */
  twin() {
    const other = Object.assign(new Program(), { script: this.script, module: this.module });
    other.start({ module: this.module });
    return other;
  }

  start(program) {
    this.worker = new Worker(this.script);
    this.worker.postMessage(program);
  }

  /**
   * Runs a command with this text as standard input; `note` gets the messages so far whenever there is a new one.
   * `files` are contents by name. Returns the exit code, the output as a blob, the messages, the first of them without its
   * beginning (`message`), the files as the command left them, and the time in milliseconds.
   */
  run(words, text = "", note = () => {}, files = {}) {
    const turn = this.last.then(() => this.attempt(words, text, note, files));
    this.last = turn.catch(() => {});
    return turn;
  }

  /** Runs a command on the board of a state, or on another text for it, with the options of the state and others. */
  ask({ options, ...state }, verb, others = [], text = boardText(state), files = {}) {
    return this.run([verb, ...wordsOf(state.kind), "-", ...typedWords(options), ...others], text, undefined, files);
  }

  attempt(words, text, note, files) {
    const start = performance.now(), output = [], decoder = new TextDecoder();
    let messages = "";
    return new Promise((resolve, reject) => {
      this.reject = reject;
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = ({ data: { stream, bytes, exit, files: left } }) => {
        if (stream === 1) {
          output.push(bytes);
        } else if (stream === 2) {
          messages += decoder.decode(bytes, { stream: true });
          note(messages);
        } else {
          this.reject = null;
          const message = messages.replace(/^cavalcade: error: |^note: /gm, "").trim();
          resolve({ exit, output: new Blob(output), messages, message, files: left, time: performance.now() - start });
        }
      };
      this.worker.postMessage({ words: ["cavalcade", ...words], input: new TextEncoder().encode(text), files });
    });
  }

  /** Cancels the command that runs. */
  cancel() {
    if (!this.reject) return;
    this.worker.terminate();
    this.start({ module: this.module });
    this.reject(new Cancelled());
    this.reject = null;
  }
}

/** Returns the text that a command wrote, or throws its message. */
async function written({ exit, output, message }) {
  if (exit !== 0) throw new Error(message);
  return output.text();
}

export { Cancelled, Program, typedWords, written };
