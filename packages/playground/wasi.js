// Runs a WASI command: words and standard input in, standard output and error out.
//
// These are the functions of WASI preview 1 (https://github.com/WebAssembly/WASI, legacy/preview1/docs.md) that the
// program needs: words, clocks, random numbers, the three standard streams, files in memory, the exit code. Every other
// function answers that it does not exist.

import { diskFunctions, FOLDER } from "./disk.js";

const DONE = 0, NOT_A_FILE = 8, NO_FUNCTION = 52, NOT_SEEKABLE = 70;
/** The exit code of a program that was ended by a trap, as by a panic. */
const TRAPPED = 101;
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65536;

class ProgramExit extends Error {
  constructor(code) {
    super(`exit code ${code}`);
    this.code = code;
  }
}

/**
 * Runs a compiled program. `input` is a `Uint8Array`; `write(stream, bytes)` takes what goes to streams 1 and 2; `files` has the
 * contents of files by name, and gets those that the program writes.
 */
export function run(module, words, input, write, files = {}) {
  let memory, position = 0;
  const strings = words.map((word) => new TextEncoder().encode(`${word}\0`));
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  const view = () => new DataView(memory.buffer);
  const put = (at, number) => view().setUint32(at, number, true);
  const buffers = (at, count) => Array.from({ length: count }, (_, index) => {
    const entry = at + 8 * index;
    return bytes(view().getUint32(entry, true), view().getUint32(entry + 4, true));
  });
  const disk = diskFunctions(files, { bytes, view, put, buffers });
  const known = {
    args_sizes_get(count, size) {
      put(count, strings.length);
      put(size, strings.reduce((sum, it) => sum + it.length, 0));
      return DONE;
    },
    args_get(pointers, at) {
      strings.forEach((string, index) => {
        put(pointers + 4 * index, at);
        bytes(at, string.length).set(string);
        at += string.length;
      });
      return DONE;
    },
    environ_sizes_get: (count, size) => (put(count, 0), put(size, 0), DONE),
    environ_get: () => DONE,
    clock_time_get(clock, _precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return DONE;
    },
    random_get(at, length) {
      for (let from = 0; from < length; from += MOST_RANDOM) {
        crypto.getRandomValues(bytes(at + from, Math.min(MOST_RANDOM, length - from)));
      }
      return DONE;
    },
    fd_read(stream, at, count, read) {
      if (disk.isOpen(stream)) return disk.fd_read(stream, at, count, read);
      if (stream !== 0) return NOT_A_FILE;
      const before = position;
      for (const buffer of buffers(at, count)) {
        const part = input.subarray(position, position + buffer.length);
        buffer.set(part);
        position += part.length;
      }
      put(read, position - before);
      return DONE;
    },
    fd_write(stream, at, count, written) {
      if (disk.isOpen(stream)) return disk.fd_write(stream, at, count, written);
      if (stream !== 1 && stream !== 2) return NOT_A_FILE;
      let sum = 0;
      for (const buffer of buffers(at, count)) {
        if (buffer.length > 0) write(stream, buffer.slice());
        sum += buffer.length;
      }
      put(written, sum);
      return DONE;
    },
    fd_fdstat_get(stream, at) {
      if (stream > FOLDER && !disk.isOpen(stream)) return NOT_A_FILE;
      bytes(at, 24).fill(0); // neither a terminal nor a file
      if (stream >= FOLDER) bytes(at, 1)[0] = stream === FOLDER ? 3 : 4;
      bytes(at + 8, 16).fill(0xff); // all rights
      return DONE;
    },
    fd_filestat_get: (stream, at) => (stream >= FOLDER ? disk.fd_filestat_get(stream, at) : (bytes(at, 64).fill(0), DONE)),
    fd_seek: (stream, ...others) => (disk.isOpen(stream) ? disk.fd_seek(stream, ...others) : NOT_SEEKABLE),
    sched_yield: () => DONE,
    proc_exit(code) {
      throw new ProgramExit(code);
    },
  };
  const imports = {};
  const all = { ...disk, ...known };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = all[name] ?? (() => NO_FUNCTION);
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  memory = exports.memory;
  try {
    exports._start();
    return 0;
  } catch (error) {
    if (error instanceof ProgramExit) return error.code;
    if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return TRAPPED;
    throw error;
  }
}
