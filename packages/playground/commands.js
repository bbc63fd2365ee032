// Commands: what strokes, keys and buttons do to the state. Nothing is shown here.

import { emptyBoard, withCell } from "./board.js";
import { noEntries } from "./entries.js";
import { keyed, moved, separated, shifted, STEPS } from "./keys.js";
import { clicked, drawn, lined, played } from "./play.js";
import { resized } from "./resize.js";
import { nextSign, STROKES } from "./tools.js";
import { turned } from "./turn.js";
import { KINDS } from "./kinds.js";

/** Returns what the pointer does, for `listenToPointer`. */
function strokesOf(store) {
  let memory = null, first = null, last = null;
  const isPlay = () => store.state.mode === "play";
  const tool = () => STROKES[store.state.tool];
  const apply = (place, id) => {
    const { kind, board } = store.state, next = tool().move(kind, board, place, memory);
    if (next !== board) store.edit({ board: next }, id);
  };
  return {
    begin(place, id) {
      const { kind, board, cursor } = store.state;
      first = { ...place, wasAtCursor: cursor[0] === place.y && cursor[1] === place.x };
      last = place;
      memory = isPlay() ? {} : tool().begin(kind, board, place);
      store.set({ cursor: [place.y, place.x], marked: null });
      if (!isPlay() && store.state.tool !== "clue" && store.state.tool !== "arrow") apply(place, id);
    },
    move(place, id) {
      if (!isPlay()) return apply(place, id);
      const { kind, board, entries } = store.state;
      store.edit({ entries: drawn(kind, board, entries, last, place, memory) }, id);
      last = place;
    },
    end(place, id, wasDragged) {
      const { kind, board, entries } = store.state;
      if (wasDragged) return;
      if (isPlay()) store.edit({ entries: clicked(kind, board, entries, place) }, id);
      else if (store.state.tool === "clue" && (first.wasAtCursor || KINDS[kind].isClicked)) {
        const next = withCell(board, place.y, place.x, nextSign(kind, board.cells[place.y][place.x]));
        if (next !== board) store.edit({ board: next }, id);
      }
    },
  };
}

/** Does what a key means; returns whether it has a meaning. */
function pressed(store, key, { shiftKey = false, ctrlKey = false, metaKey = false } = {}) {
  const { kind, board, cursor, mode, entries, isNote } = store.state, isCommand = ctrlKey || metaKey;
  if (isCommand && key.toLowerCase() === "z") return (shiftKey ? store.redo() : store.undo(), true);
  if (isCommand && key.toLowerCase() === "y") return (store.redo(), true);
  if (!board || isCommand) return false;
  const [y, x] = cursor, to = moved(cursor, key, board), way = STEPS[key];
  const stroke = /^(\d|Backspace)$/.test(key) ? `key ${y},${x}` : null, isFirst = store.stroke !== stroke;
  if (mode === "play") {
    const next = shiftKey && way ? lined(kind, board, entries, cursor, way) : to ? null : played(kind, board, entries, cursor, key, isNote, isFirst);
    if (next) store.edit({ entries: next }, stroke);
    if (to) store.set({ cursor: to, marked: null });
    return Boolean(next || to);
  }
  const isArrow = shiftKey && way && KINDS[kind].arrows;
  const next = shiftKey && way ? shifted(kind, board, cursor, key) : key === "Enter" && board.regions ? separated(board, cursor) : to ? null : keyed(kind, board, cursor, key, isFirst);
  if (next && next !== board) store.edit({ board: next }, stroke);
  if (to && !isArrow) store.set({ cursor: to });
  return Boolean(next || to);
}

/** Changes kind or size; what fits is kept. */
function reshape(store, { kind = store.state.kind, rows, columns }) {
  const { board } = store.state;
  const size = { rows: rows ?? board?.rows ?? 6, columns: columns ?? board?.columns ?? 6 };
  const next = board ? resized(board, kind, size.rows, size.columns) : emptyBoard(kind, size.rows, size.columns);
  store.edit({ kind, board: next, options: kind === store.state.kind ? store.state.options : "" });
}

/** Begins anew: an empty board, or no entries. */
const clear = (store) => store.edit({ board: emptyBoard(store.state.kind, store.state.board?.rows ?? 6, store.state.board?.columns ?? 6) });
/** Turns or mirrors the board. */
const turn = (store, name) => store.edit({ board: turned(store.state.kind, store.state.board, name) });
const restart = (store) => store.edit({ entries: noEntries() });

export { clear, pressed, reshape, restart, strokesOf, turn };
