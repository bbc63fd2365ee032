#!/usr/bin/env node
// The command `cavalcade` in Node.js.
//
// The program in WebAssembly has no files. A word that names a file is read here and passed as standard input; write
// answers with `>` instead of `-o`. Stored runs need the native program.

import { readFileSync, statSync, writeSync } from "node:fs";
import { program } from "../index.js";
import { run } from "../wasi.js";

/** Whether a word names a file. Words that begin with '-' are options. */
function isFile(word) {
  return !word.startsWith("-") && (statSync(word, { throwIfNoEntry: false })?.isFile() ?? false);
}

/** Writes all bytes to standard output or error; a reader that closed the pipe ends the run, as in the program. */
function write(stream, bytes) {
  for (let from = 0; from < bytes.length;) {
    try {
      from += writeSync(stream, bytes, from);
    } catch (error) {
      if (error.code === "EPIPE") process.exit(0);
      if (error.code !== "EAGAIN") throw error;
    }
  }
}

const words = process.argv.slice(2);
const file = words.findIndex((word, index) => index >= 2 && isFile(word));
let input = new Uint8Array();
if (file >= 0) input = readFileSync(words.splice(file, 1, "-")[0]);
else if (words.includes("-")) input = readFileSync(0);
process.exitCode = run(await program(), ["cavalcade", ...words], input, write);
