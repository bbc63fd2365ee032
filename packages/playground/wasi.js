// Runs a WASI command: words and standard input in, standard output and error out.
//
// These are the functions of WASI preview 1 (https://github.com/WebAssembly/WASI, legacy/preview1/docs.md) that the
// program needs: words, clocks, random numbers, the three standard streams, the exit code. There are no files; every
// other function answers that it does not exist.

const OK = 0, BAD_FILE = 8, NO_FUNCTION = 52, NOT_SEEKABLE = 70;
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

/** Runs a compiled program. `input` is a `Uint8Array`; `write(stream, bytes)` takes what goes to streams 1 and 2. */
export function run(module, words, input, write) {
  let memory, position = 0;
  const strings = words.map((word) => new TextEncoder().encode(`${word}\0`));
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  const view = () => new DataView(memory.buffer);
  const put = (at, number) => view().setUint32(at, number, true);
  const buffers = (at, count) => Array.from({ length: count }, (_, index) => {
    const entry = at + 8 * index;
    return bytes(view().getUint32(entry, true), view().getUint32(entry + 4, true));
  });
  const known = {
    args_sizes_get(count, size) {
      put(count, strings.length);
      put(size, strings.reduce((sum, it) => sum + it.length, 0));
      return OK;
    },
    args_get(pointers, at) {
      strings.forEach((string, index) => {
        put(pointers + 4 * index, at);
        bytes(at, string.length).set(string);
        at += string.length;
      });
      return OK;
    },
    environ_sizes_get: (count, size) => (put(count, 0), put(size, 0), OK),
    environ_get: () => OK,
    clock_time_get(clock, _precision, at) {
      const milliseconds = clock === 0 ? Date.now() : performance.now();
      view().setBigUint64(at, BigInt(Math.round(milliseconds * 1e6)), true);
      return OK;
    },
    random_get(at, length) {
      for (let from = 0; from < length; from += MOST_RANDOM) {
        crypto.getRandomValues(bytes(at + from, Math.min(MOST_RANDOM, length - from)));
      }
      return OK;
    },
    fd_read(stream, at, count, read) {
      if (stream !== 0) return BAD_FILE;
      const before = position;
      for (const buffer of buffers(at, count)) {
        const part = input.subarray(position, position + buffer.length);
        buffer.set(part);
        position += part.length;
      }
      put(read, position - before);
      return OK;
    },
    fd_write(stream, at, count, written) {
      if (stream !== 1 && stream !== 2) return BAD_FILE;
      let sum = 0;
      for (const buffer of buffers(at, count)) {
        if (buffer.length > 0) write(stream, buffer.slice());
        sum += buffer.length;
      }
      put(written, sum);
      return OK;
    },
    fd_fdstat_get(stream, at) {
      if (stream > 2) return BAD_FILE;
      bytes(at, 24).fill(0); // neither a terminal nor a file
      bytes(at + 8, 16).fill(0xff); // all rights
      return OK;
    },
    fd_filestat_get: (stream, at) => (stream > 2 ? BAD_FILE : (bytes(at, 64).fill(0), OK)),
    fd_prestat_get: () => BAD_FILE, // no folders
    fd_seek: () => NOT_SEEKABLE,
    fd_close: () => OK,
    sched_yield: () => OK,
    proc_exit(code) {
      throw new ProgramExit(code);
    },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    (imports[from] ??= {})[name] = known[name] ?? (() => NO_FUNCTION);
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
