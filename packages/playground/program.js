// The program: unpacked from the page, and run in a worker.

/** Returns the text of an element that holds data. */
const data = (id) => document.getElementById(id).textContent;

/** Returns the compiled program, which is in the page as base64 of gzip. */
async function compiled() {
  const packed = Uint8Array.from(atob(data("wasm").trim()), (character) => character.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** A run that was cancelled. */
class Cancelled extends Error {}

/** The program of the page. Commands run one at a time, in the order of the calls. */
class Program {
  /** Unpacks the program, and starts a worker. */
  static async load() {
    const program = new Program();
    program.module = await compiled();
    program.script = URL.createObjectURL(new Blob([data("worker")], { type: "text/javascript" }));
    program.last = Promise.resolve();
    program.start();
    return program;
  }

  start() {
    this.worker = new Worker(this.script);
    this.worker.postMessage({ module: this.module });
  }

  /**
   * Runs a command with this text as standard input; `note` gets the messages so far whenever there is a new one.
   * Returns the exit code, the output as a blob, the messages, and the time in milliseconds.
   */
  run(words, text = "", note = () => {}) {
    const turn = this.last.then(() => this.attempt(words, text, note));
    this.last = turn.catch(() => {});
    return turn;
  }

  attempt(words, text, note) {
    const start = performance.now(), output = [], decoder = new TextDecoder();
    let messages = "";
    return new Promise((resolve, reject) => {
      this.reject = reject;
      this.worker.onerror = (event) => reject(new Error(event.message));
      this.worker.onmessage = ({ data: { stream, bytes, exit } }) => {
        if (stream === 1) {
          output.push(bytes);
        } else if (stream === 2) {
          messages += decoder.decode(bytes, { stream: true });
          note(messages);
        } else {
          resolve({ exit, output: new Blob(output), messages, time: performance.now() - start });
        }
      };
      this.worker.postMessage({ words: ["cavalcade", ...words], input: new TextEncoder().encode(text) });
    });
  }

  /** Cancels the command that runs. */
  cancel() {
    this.worker.terminate();
    this.start();
    this.reject?.(new Cancelled());
  }
}

export { Cancelled, Program };
