// Clicks, taps and drags on the picture, as strokes with places on the board.

import { placeAt } from "./geometry.js";

/** Calls `begin(place, id)`, `move(place, id)` and `end(id, wasDragged)` for each stroke on the picture. */
function listenToPointer(figure, stateNow, { begin, move, end }) {
  let stroke = null, last = null, isDragged = false, strokes = 0;
  const placeOf = (event) => placeAt(figure.firstElementChild, stateNow().kind, stateNow().board, event);
  const isSame = (place) => ["y", "x", "border", "isOnBorder"].every((key) => place[key] === last[key]);
  figure.addEventListener("pointerdown", (event) => {
    if (!stateNow().board || event.button) return;
    event.preventDefault();
    figure.focus({ preventScroll: true });
    figure.setPointerCapture(event.pointerId);
    stroke = `stroke ${++strokes}`;
    isDragged = false;
    last = placeOf(event);
    begin(last, stroke);
  });
  figure.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    for (const part of event.getCoalescedEvents?.() ?? [event]) {
      const place = placeOf(part);
      if (isSame(place)) continue;
      isDragged ||= place.y !== last.y || place.x !== last.x;
      last = place;
      move(place, stroke);
    }
  });
  const finish = () => {
    if (stroke) end(last, stroke, isDragged);
    stroke = null;
  };
  figure.addEventListener("pointerup", finish);
  // The browser takes over a stroke that scrolls.
  figure.addEventListener("pointercancel", () => (stroke = null));
}

export { listenToPointer };
