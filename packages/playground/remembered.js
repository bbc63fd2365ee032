// Entries that survive a reload: what was written on a board is found again with the board.

const KEY = "cavalcade lines and entries";
/** The most boards that are remembered; the oldest is forgotten. */
const MOST_BOARDS = 50;

const nameOf = ({ kind, text, options = "" }) => [kind, options.trim(), text.trimEnd()].join("\n");

/** Returns the boards with their entries, the newest last; none if the browser keeps nothing for this page. */
function remembered() {
  try {
    return new Map(JSON.parse(localStorage.getItem(KEY)) ?? []);
  } catch {
    return new Map();
  }
}

/** What was remembered last. */
let newest = {};

/** Remembers the entries of a state, or forgets the board if there are none. */
function remember(state) {
  if (state.entries === newest.entries && nameOf(state) === newest.name) return;
  newest = { name: nameOf(state), entries: state.entries };
  const boards = remembered();
  boards.delete(newest.name);
  if (Object.values(state.entries).some((part) => Object.keys(part).length)) boards.set(newest.name, state.entries);
  try {
    localStorage.setItem(KEY, JSON.stringify([...boards].slice(-MOST_BOARDS)));
  } catch {
    // The page works without: some browsers keep nothing for files, or have no room left.
  }
}

/** Returns the entries that were written on a board, if there are any. */
const recalled = (board) => remembered().get(nameOf(board));

export { recalled, remember };
