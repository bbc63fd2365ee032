// Clicks, taps and drags on the picture, as strokes with places on the board.

import { placeAt } from "./geometry.js";

/** How long a finger rests until its stroke is one with the other button, in milliseconds. */
const LONG = 450;

/**
 * Calls `begin(place, id, how)`, `move(place, id)` and `end(place, id, wasDragged)` for each stroke on the picture; `how` tells whether the
 * stroke is one with the other button (`isOther`), or now is because a finger rests (`isResting`), and whether keys went to the picture before
 * (`wasActive`).
 */
function listenToPointer(figure, stateNow, { begin, move, end }) {
  let stroke = null, last = null, isDragged = false, strokes = 0, resting = 0;
  const placeOf = (event) => placeAt(figure.firstElementChild, stateNow().kind, stateNow().board, event);
  const isSame = (place) => ["y", "x", "border", "isOnBorder"].every((key) => place[key] === last[key]);
  figure.addEventListener("contextmenu", (event) => event.preventDefault());
  figure.addEventListener("pointerdown", (event) => {
    if (!stateNow().board || event.button === 1) return;
    event.preventDefault();
    const wasActive = document.activeElement === figure, isOther = event.button === 2 || event.ctrlKey;
    figure.focus({ preventScroll: true });
    figure.setPointerCapture(event.pointerId);
    stroke = `stroke ${++strokes}`;
    isDragged = false;
    last = placeOf(event);
    begin(last, stroke, { isOther, wasActive });
    if (event.pointerType === "touch") resting = setTimeout(() => begin(last, stroke, { isOther: true, isResting: true, wasActive }), LONG);
  });
  figure.addEventListener("pointermove", (event) => {
    if (!stroke) return;
    for (const part of event.getCoalescedEvents?.() ?? [event]) {
      const place = placeOf(part);
      if (isSame(place)) continue;
      clearTimeout(resting);
      isDragged ||= place.y !== last.y || place.x !== last.x;
      last = place;
      move(place, stroke);
    }
  });
  const finish = (isWhole) => {
    clearTimeout(resting);
    if (stroke && isWhole) end(last, stroke, isDragged);
    stroke = null;
  };
  figure.addEventListener("pointerup", () => finish(true));
  // The browser takes over a stroke that scrolls.
  figure.addEventListener("pointercancel", () => finish(false));
}

export { listenToPointer };
