// Commands: what strokes, keys and buttons do to the state. Nothing is shown here.

import { emptyBoard, withCell } from "./board.js";
import { noEntries } from "./entries.js";
import { keyed, moved, separated, shifted, STEPS } from "./keys.js";
import { clicked, drawn, excluded, lined, played } from "./play.js";
import { resized, turned } from "./reshape.js";
import { nextSign, STROKES } from "./tools.js";
import { KINDS } from "./kinds.js";

/** Returns what the pointer does, for `listenToPointer`. The other button excludes in Play; on a board it steps back, and erases if it is dragged. */
function strokesOf(store) {
  let memory = null, first = null, last = null, isOther = false, isStepping = false;
  const isPlay = () => store.state.mode === "play";
  const tool = () => STROKES[isOther ? "erase" : store.state.tool];
  const apply = (place, id) => {
    const { kind, board, entries } = store.state;
    if (isPlay()) return store.edit({ entries: isOther ? excluded(kind, board, entries, place, memory) : drawn(kind, board, entries, last, place, memory) }, id);
    const next = tool().move(kind, board, place, memory);
    if (next !== board) store.edit({ board: next }, id);
  };
  return {
    begin(place, id, how) {
      const { kind, board, cursor, tool: name } = store.state, isClue = name === "clue" || name === "arrow";
      // A finger may rest before it draws.
      if (how.isResting && !isPlay() && (name !== "clue" || KINDS[kind].arrows)) return;
      const isAtCursor = how.wasActive && cursor[0] === place.y && cursor[1] === place.x;
      isOther = how.isOther;
      isStepping = !isPlay() && name === "clue" && (isOther || isAtCursor || KINDS[kind].isClicked);
      first = last = place;
      memory = isPlay() ? {} : tool().begin(kind, board, place);
      store.set({ cursor: [place.y, place.x], marked: null });
      if (isPlay() ? isOther : !isClue) apply(place, id);
    },
    move(place, id) {
      if (isOther && !isPlay()) apply(first, id);
      apply(place, id);
      last = place;
    },
    end(place, id, wasDragged) {
      const { kind, board, entries } = store.state;
      if (wasDragged) return;
      if (isPlay()) return isOther || store.edit({ entries: clicked(kind, board, entries, place) }, id);
      if (!isStepping) return;
      const next = withCell(board, place.y, place.x, nextSign(kind, board, board.cells[place.y][place.x], isOther ? -1 : 1));
      if (next !== board) store.edit({ board: next }, id);
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

/** The most rows and columns. */
const MOST = 40;

/** Changes kind or size; what fits is kept. */
function reshape(store, { kind = store.state.kind, rows, columns }, before) {
  const { board } = store.state, within = (size) => Math.min(Math.max(Math.round(size) || 1, 1), MOST);
  const size = [within(rows ?? board?.rows ?? 6), within(columns ?? board?.columns ?? 6)];
  const isAlike = KINDS[kind].borders === KINDS[store.state.kind].borders;
  const next = board ? resized(isAlike ? board : { ...board, borders: new Set() }, kind, ...size, before) : emptyBoard(kind, ...size);
  store.edit({ kind, board: next, options: kind === store.state.kind ? store.state.options : "" });
}

/** Adds or removes a row or column at a side; of hexagons two rows at the top, so that the others keep their places. */
function extend(store, side, isMore) {
  const { kind, board } = store.state, count = (side === "top" && KINDS[kind].isHexagonal ? 2 : 1) * (isMore ? 1 : -1);
  const isRow = side === "top" || side === "bottom", size = (isRow ? board.rows : board.columns) + count;
  if (size < 1 || size > MOST) return;
  reshape(store, isRow ? { rows: size } : { columns: size }, [side === "top" ? count : 0, side === "left" ? count : 0]);
}

/** Begins anew: an empty board, or no entries. */
const clear = (store) => store.edit({ board: emptyBoard(store.state.kind, store.state.board?.rows ?? 6, store.state.board?.columns ?? 6) });
/** Turns or mirrors the board. */
const turn = (store, name) => store.edit({ board: turned(store.state.kind, store.state.board, name) });
const restart = (store) => store.edit({ entries: noEntries() });

export { clear, extend, pressed, reshape, restart, strokesOf, turn };
