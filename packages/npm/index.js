// cavalcade as a function: the words of a command line and a text in, the exit code and texts out.
//
// The program is `cavalcade.wasm`, the same file as in the playground. `wasi.js` gives it its words and streams. It is
// not run with `node:wasi`.

import { run } from "./wasi.js";

let compiled;

/** Returns the compiled program; it is read at the first call. */
export function program() {
  compiled ??= read(new URL("./cavalcade.wasm", import.meta.url)).then((bytes) => WebAssembly.compile(bytes));
  return compiled;
}

/** Reads a file beside this one: from the disk in Node.js, else from where this file came from. */
async function read(url) {
  if (url.protocol === "file:") {
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
  }
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${answer.statusText}`);
  return answer.arrayBuffer();
}

/**
 * Runs a command such as `solve(["count", "knight", "6x6", "--closed"])`; `stdin` is the text for the board `-`.
 * Returns the exit code, standard output and standard error. A command that runs long blocks its thread, so give it a
 * `--time-limit`, or call this from a worker.
 */
export async function solve(args, stdin = "") {
  const decoders = [1, 2].map(() => new TextDecoder());
  const texts = ["", ""];
  const write = (stream, bytes) => {
    texts[stream - 1] += decoders[stream - 1].decode(bytes, { stream: true });
  };
  const code = run(await program(), ["cavalcade", ...args], new TextEncoder().encode(stdin), write);
  return { code, stdout: texts[0], stderr: texts[1] };
}
