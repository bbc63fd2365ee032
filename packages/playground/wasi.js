// Runs a WASI command: words, standard input and files in, standard output, standard error and files out.
//
// These are the functions of WASI preview 1 (https://github.com/WebAssembly/WASI, legacy/preview1/docs.md) that the
// program needs: words, clocks, random numbers, the three standard streams, files in memory, the exit code. Every other
// function answers that it does not exist.

const DONE = 0, NOT_A_FILE = 8, NO_LINK = 28, NO_ENTRY = 44, NO_FUNCTION = 52;
/** The exit code of a program that was ended by a trap, as by a panic. */
const TRAPPED = 101;
/** The most random bytes that a browser gives at once. */
const MOST_RANDOM = 65536;
/** The file number of the only folder; files have the numbers after it. */
const FOLDER = 3;
/** What is asked of `path_open`, and the types of files. */
const CREATE = 1, TRUNCATE = 8, FOLDER_TYPE = 3, FILE_TYPE = 4;

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
  let memory, next = FOLDER + 1;
  /** What is open, by its number: the contents among those of a folder, and the position in them. */
  const open = new Map([[0, { contents: { "": input }, name: "", position: 0 }]]);
  const strings = words.map((word) => new TextEncoder().encode(`${word}\0`));
  const bytes = (at, length) => new Uint8Array(memory.buffer, at, length);
  const view = () => new DataView(memory.buffer);
  const put = (at, number) => (view().setUint32(at, number, true), DONE);
  const putLong = (at, number) => (view().setBigUint64(at, BigInt(number), true), DONE);
  const pathAt = (at, length) => new TextDecoder().decode(bytes(at, length)).replace(/^(\.?\/)+/, "");
  const buffers = (at, count) => Array.from({ length: count }, (_, index) => {
    const entry = at + 8 * index;
    return bytes(view().getUint32(entry, true), view().getUint32(entry + 4, true));
  });
  /** Writes the facts about a file, the folder (`""`), or a stream, whose name is not known. */
  const putFacts = (at, name) => {
    bytes(at, 64).fill(0);
    bytes(at, 64)[16] = name ? FILE_TYPE : name === "" ? FOLDER_TYPE : 0;
    return putLong(at + 32, name ? files[name].length : 0);
  };
  /** Calls `use` for each buffer, which returns how many bytes it took or gave; writes the sum. */
  const each = (at, count, result, use) => put(result, buffers(at, count).reduce((sum, buffer) => sum + use(buffer), 0));
  const known = {
    args_sizes_get(count, size) {
      put(count, strings.length);
      return put(size, strings.reduce((sum, it) => sum + it.length, 0));
    },
    args_get(pointers, at) {
      strings.forEach((string, index) => {
        put(pointers + 4 * index, at);
        bytes(at, string.length).set(string);
        at += string.length;
      });
      return DONE;
    },
    environ_sizes_get: (count, size) => (put(count, 0), put(size, 0)),
    environ_get: () => DONE,
    clock_time_get: (clock, _precision, at) => putLong(at, Math.round((clock === 0 ? Date.now() : performance.now()) * 1e6)),
    random_get(at, length) {
      for (let from = 0; from < length; from += MOST_RANDOM) crypto.getRandomValues(bytes(at + from, Math.min(MOST_RANDOM, length - from)));
      return DONE;
    },
    fd_read(file, at, count, result) {
      const it = open.get(file);
      if (!it) return NOT_A_FILE;
      return each(at, count, result, (buffer) => {
        const part = it.contents[it.name].subarray(it.position, it.position + buffer.length);
        buffer.set(part);
        it.position += part.length;
        return part.length;
      });
    },
    fd_write(file, at, count, result) {
      const it = open.get(file);
      if (!it && file !== 1 && file !== 2) return NOT_A_FILE;
      return each(at, count, result, (buffer) => {
        if (it) {
          const end = it.position + buffer.length, old = files[it.name];
          if (end > old.length) (files[it.name] = new Uint8Array(end)).set(old);
          files[it.name].set(buffer, it.position);
          it.position = end;
        } else if (buffer.length) {
          write(file, buffer.slice());
        }
        return buffer.length;
      });
    },
    fd_fdstat_get(file, at) {
      if (file > FOLDER && !open.has(file)) return NOT_A_FILE;
      bytes(at, 24).fill(0); // a stream is neither a terminal nor a file
      if (file >= FOLDER) bytes(at, 1)[0] = file === FOLDER ? FOLDER_TYPE : FILE_TYPE;
      bytes(at + 8, 16).fill(0xff); // all rights
      return DONE;
    },
    fd_filestat_get: (file, at) => putFacts(at, file === FOLDER ? "" : open.get(file)?.name || undefined),
    fd_close: (file) => (open.delete(file), DONE),
    fd_sync: () => DONE,
    fd_prestat_get: (file, at) => (file === FOLDER ? (put(at, 0), put(at + 4, 1)) : NOT_A_FILE),
    fd_prestat_dir_name: (_file, at) => (bytes(at, 1).set([47]), DONE),
    path_open(_folder, _follow, at, length, how, _rights, _inherited, _flags, result) {
      const name = pathAt(at, length), isThere = name in files;
      if (name === "" || name === ".") return put(result, FOLDER);
      if (!isThere && !(how & CREATE)) return NO_ENTRY;
      if (!isThere || how & TRUNCATE) files[name] = new Uint8Array();
      open.set(next, { contents: files, name, position: 0 });
      return put(result, next++);
    },
    path_filestat_get(_folder, _follow, at, length, result) {
      const name = pathAt(at, length).replace(/^\.$/, "");
      return name === "" || name in files ? putFacts(result, name) : NO_ENTRY;
    },
    path_readlink: (_folder, at, length) => (pathAt(at, length) in files ? NO_LINK : NO_ENTRY),
    path_rename(_folder, at, length, _other, to, itsLength) {
      const name = pathAt(at, length);
      if (!(name in files)) return NO_ENTRY;
      files[pathAt(to, itsLength)] = files[name];
      delete files[name];
      return DONE;
    },
    sched_yield: () => DONE,
    proc_exit(code) {
      throw new ProgramExit(code);
    },
  };
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] = known[name] ?? (() => NO_FUNCTION);
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
