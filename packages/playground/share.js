// Puzzles in and out: the address of the page, addresses and IDs of other programs, files.

import { boardText, namedText } from "./board.js";
import { at } from "./elements.js";
import { save } from "./files.js";
import { KINDS, namedKind, wordsOf } from "./kinds.js";
import { optionsOf } from "./verdict.js";

/** The most kinds that a text is tried as. */
const MOST_TRIES = 4;
/** The width of a PNG. */
const PIXELS = 1200;

/** The places that an address opens: one that was copied while sharing opens for play, which does not show the solution. */
const OPENED = { play: "play", make: "make", share: "play" };

/** Returns the state as the part of the address after `#`. */
function addressOf({ mode, kind, text, options, question }) {
  const fields = mode === "ask" ? question : { kind, board: text.trimEnd(), ...(options && { options }) };
  return `#${new URLSearchParams({ ...(mode !== "edit" && { mode }), ...fields })}`;
}

/** Returns the part of the state that an address holds. */
function stateOf(hash) {
  const fields = Object.fromEntries(new URLSearchParams(hash.replace(/^#/, "")));
  if (fields.verb || fields.mode === "ask") return { mode: "ask", question: fields };
  if (!KINDS[fields.kind] || !fields.board) return {};
  return { mode: OPENED[fields.mode] ?? "edit", kind: fields.kind, text: `${fields.board}\n`, options: fields.options ?? "" };
}

/** Returns whether a text is from another program: one line that is an address, or an ID with a size. */
const isForeign = (text) => !text.trim().includes("\n") && /^(https?:\/\/\S+|[\w-]+\/\d+\/\d+\/\S*|(\w+:)?\d+(x\d+)?\w*:\S+)$/.test(text.trim());

/** Translates such a text with the program; returns kind and text of the board, and notes on what the text has besides. A hint of the program names other kinds. */
async function translated(program, text, kind) {
  const toTry = [kind], reasons = [];
  for (let turn = 0; turn < toTry.length && turn < MOST_TRIES; turn++) {
    const { exit, output, messages } = await program.run(["export", ...wordsOf(toTry[turn]), text.trim(), "--for", "text"]);
    if (exit === 0) {
      const board = await output.text();
      return { kind: namedKind(board) ?? toTry[turn], text: board, options: "", notes: messages.replace(/^note: /gm, "").trim() };
    }
    reasons.push(messages.replace(/^cavalcade: error: /, "").trim());
    const named = /hint: (?:ask for|the ID fits) (.*)/.exec(messages)?.[1].match(/[a-z][a-z-]*/g) ?? [];
    const others = named.filter((it) => KINDS[it] && !toTry.includes(it));
    if (!others.length && /is not that of a board of/.test(messages)) break;
    toTry.push(...others);
  }
  throw new Error(reasons[0]);
}

/** Puts a text where people paste from. */
async function copy(text) {
  at.copied.value = text;
  at.copied.select();
  try {
    await navigator.clipboard.writeText(text);
    at.shared.textContent = "Copied";
  } catch {
    at.shared.textContent = "Copy it from the field";
  }
}

/** Returns a picture as PNG. */
async function pixelsOf(drawing) {
  const image = new Image(), canvas = document.createElement("canvas");
  image.src = URL.createObjectURL(new Blob([drawing], { type: "image/svg+xml" }));
  await image.decode();
  canvas.width = PIXELS;
  canvas.height = Math.round((PIXELS * image.naturalHeight) / image.naturalWidth);
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(image.src);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
}

/** Copies and saves on request. */
function listenToSharing(program, store) {
  const run = (verb, ...options) => program.run([verb, ...wordsOf(store.state.kind), "-", ...optionsOf(store.state), ...options], boardText(store.state));
  const exported = async (form) => {
    const { exit, output, messages } = await run("export", "--for", form);
    if (exit === 0) await copy((await output.text()).trim());
    else at.shared.textContent = messages.replace(/^cavalcade: error: /, "").trim();
  };
  at.link.addEventListener("click", () => copy(location.href.replace(/#.*|$/, addressOf({ ...store.state, mode: "play" }))));
  if (location.protocol === "file:") {
    // Nobody else can open the address of a local file.
    at.link.textContent = "Copy address for this computer";
    at.tatham.after(at.link);
  }
  for (const [button, form] of [[at.puzzlink, "puzz.link"], [at.penpa, "penpa"], [at.tatham, "tatham"]]) button.addEventListener("click", () => exported(form));
  at.plain.addEventListener("click", () => save(new Blob([store.state.options.trim() ? namedText(store.state) : boardText(store.state)]), `${store.state.kind}.txt`));
  const drawn = async () => (await run("draw", "--format", "svg")).output;
  at.drawing.addEventListener("click", async () => save(await drawn(), `${store.state.kind}.svg`));
  at.pixels.addEventListener("click", async () => save(await pixelsOf(await drawn()), `${store.state.kind}.png`));
}

export { addressOf, isForeign, listenToSharing, stateOf, translated };
