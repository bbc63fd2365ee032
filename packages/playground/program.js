// The program: it is in the page as a text, and a worker unpacks and runs it.

/** Returns an element that holds data. */
const holder = (id) => document.getElementById(id);

/** Returns the words of a command line that was typed: quotes keep blanks. */
const typedWords = (line) => [...line.matchAll(/(?:"[^"]*"|'[^']*'|\S)+/g)].map(([word]) => word.replace(/"([^"]*)"|'([^']*)'/g, "$1$2"));

/** A run that was cancelled. */
class Cancelled extends Error {}

/** The program of the page. Commands run one at a time, in the order of the calls. */
class Program {
  /** Unpacks the program, and starts a worker. */
  static async load() {
    const program = new Program();
    program.script = URL.createObjectURL(new Blob([holder("worker").textContent], { type: "text/javascript" }));
    program.last = Promise.resolve();
    program.module = await program.unpack();
    return program;
  }

  /** Unpacks the program in the first worker, and returns it compiled; other workers get it so. */
  unpack() {
    const { textContent: text, dataset: { length } } = holder("wasm");
    this.start({ text, length: Number(length) });
    return new Promise((resolve, reject) => {
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = ({ data: { module, error } }) => (module ? resolve(module) : reject(new Error(error)));
    });
  }

  /** Returns a second program, which runs commands beside this one. */
  twin() {
    const other = Object.assign(new Program(), { script: this.script, module: this.module, last: Promise.resolve() });
    other.start({ module: this.module });
    return other;
  }

  start(program) {
    this.worker = new Worker(this.script);
    this.worker.postMessage(program);
  }

  /**
   * Runs a command with this text as standard input; `note` gets the messages so far whenever there is a new one.
   * `files` are contents by name. Returns the exit code, the output as a blob, the messages, the files as the command left
   * them, and the time in milliseconds.
   */
  run(words, text = "", note = () => {}, files = {}) {
    const turn = this.last.then(() => this.attempt(words, text, note, files));
    this.last = turn.catch(() => {});
    return turn;
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
          resolve({ exit, output: new Blob(output), messages, files: left, time: performance.now() - start });
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
    this.reject?.(new Cancelled());
    this.reject = null;
  }
}

export { Cancelled, Program, typedWords };
