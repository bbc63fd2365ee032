// Files in memory for a command: those it is given, and those it writes. They are functions of WASI preview 1.

const BAD_FILE = 8, EXISTS = 20, NO_LINK = 28, NO_ENTRY = 44, OK = 0;
/** The file number of the only folder; files have the numbers after it. */
const FOLDER = 3;
const CREATE = 1, EXCLUSIVE = 4, TRUNCATE = 8, DIRECTORY_TYPE = 3, FILE_TYPE = 4;

/** Returns the functions for files; `files` has their contents by name, and `memory` is how to reach that of the program. */
function diskFunctions(files, { bytes, view, put, buffers }) {
  const open = new Map();
  let next = FOLDER + 1;
  const text = (at, length) => new TextDecoder().decode(bytes(at, length)).replace(/^(\.?\/)+/, "");
  const stat = (at, name) => {
    bytes(at, 64).fill(0);
    bytes(at, 64)[16] = name === undefined ? DIRECTORY_TYPE : FILE_TYPE;
    if (name !== undefined) view().setBigUint64(at + 32, BigInt(files[name].length), true);
    return OK;
  };
  return {
    fd_prestat_get: (file, at) => (file === FOLDER ? (put(at, 0), put(at + 4, 1), OK) : BAD_FILE),
    fd_prestat_dir_name: (file, at) => (bytes(at, 1).set([47]), OK),
    path_open(_folder, _follow, at, length, how, _rights, _inherited, _flags, result) {
      const name = text(at, length), isThere = name in files;
      if (name === "" || name === ".") return put(result, FOLDER), OK;
      if (!isThere && !(how & CREATE)) return NO_ENTRY;
      if (isThere && how & EXCLUSIVE) return EXISTS;
      if (!isThere || how & TRUNCATE) files[name] = new Uint8Array();
      open.set(next, { name, position: 0 });
      put(result, next++);
      return OK;
    },
    path_filestat_get(_folder, _follow, at, length, result) {
      const name = text(at, length);
      return name in files ? stat(result, name) : name === "" || name === "." ? stat(result) : NO_ENTRY;
    },
    path_readlink: (_folder, at, length) => (text(at, length) in files ? NO_LINK : NO_ENTRY),
    path_rename(_folder, at, length, _other, to, itsLength) {
      const name = text(at, length);
      if (!(name in files)) return NO_ENTRY;
      files[text(to, itsLength)] = files[name];
      return delete files[name], OK;
    },
    path_unlink_file(_folder, at, length) {
      const name = text(at, length);
      return name in files ? (delete files[name], OK) : NO_ENTRY;
    },
    fd_read(file, at, count, result) {
      const it = open.get(file), before = it.position;
      for (const buffer of buffers(at, count)) {
        const part = files[it.name].subarray(it.position, it.position + buffer.length);
        buffer.set(part);
        it.position += part.length;
      }
      return put(result, it.position - before), OK;
    },
    fd_write(file, at, count, result) {
      const it = open.get(file), before = it.position;
      for (const buffer of buffers(at, count)) {
        const end = it.position + buffer.length, old = files[it.name];
        if (end > old.length) (files[it.name] = new Uint8Array(end)).set(old);
        files[it.name].set(buffer, it.position);
        it.position = end;
      }
      return put(result, it.position - before), OK;
    },
    fd_seek(file, offset, whence, result) {
      const it = open.get(file);
      it.position = Number(offset) + [0, it.position, files[it.name].length][whence];
      return view().setBigUint64(result, BigInt(it.position), true), OK;
    },
    fd_filestat_get: (file, at) => stat(at, open.get(file)?.name),
    fd_close: (file) => (open.delete(file), OK),
    fd_filestat_set_size(file, size) {
      const { name } = open.get(file), resized = new Uint8Array(Number(size));
      resized.set(files[name].subarray(0, resized.length));
      return (files[name] = resized), OK;
    },
    fd_sync: () => OK,
    isOpen: (file) => open.has(file),
  };
}

export { diskFunctions, FOLDER };
