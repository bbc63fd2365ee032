// Puzzles in and out: the address of the page, addresses and IDs of other programs, files.

import { boardText, namedText } from "./board.js";
import { at, onClick } from "./elements.js";
import { save } from "./files.js";
import { KINDS, namedKind, wordsOf } from "./kinds.js";
import { written } from "./program.js";

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
  if (fields.mode === "ask") return { mode: "ask", question: fields };
  if (!KINDS[fields.kind] || !fields.board) return {};
  return { mode: OPENED[fields.mode] ?? "edit", kind: fields.kind, text: `${fields.board}\n`, options: fields.options ?? "" };
}

/** Returns whether a text is from another program: one line that is an address, or an ID with a size. */
const isForeign = (text) => !text.trim().includes("\n") && /^(https?:\/\/\S+|[\w-]+\/\d+\/\d+\/\S*|(\w+:)?\d+(x\d+)?\w*:\S+)$/.test(text.trim());

/** Translates such a text with the program: it is one of the kind that is shown, or of the first kind that can be so written. Returns kind and text of the board, and notes on what the text has besides. */
async function translated(program, text, kind) {
  const tried = [];
  for (const name of new Set([kind, ...Object.keys(KINDS)])) {
    const { exit, output, message } = await program.run(["export", ...wordsOf(name), text.trim(), "--for", "text"]);
    if (exit === 0) {
      const board = await output.text();
      return { kind: namedKind(board) ?? name, text: board, options: "", notes: message };
    }
    tried.push(message);
  }
  throw new Error(tried[0]);
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
  const exported = async (form) => {
    try {
      await copy((await written(await program.ask(store.state, "export", ["--for", form]))).trim());
    } catch (error) {
      at.shared.textContent = error.message;
    }
  };
  const drawn = async () => (await program.ask(store.state, "draw", ["--format", "svg"])).output;
  const saved = (content, extension) => save(content, `${store.state.kind}.${extension}`);
  if (location.protocol === "file:") {
    // Nobody else can open the address of a local file.
    at.link.textContent = "Copy address for this computer";
    at.tatham.after(at.link);
  }
  onClick({
    link: () => copy(location.href.replace(/#.*|$/, addressOf({ ...store.state, mode: "play" }))),
    puzzlink: () => exported("puzz.link"), penpa: () => exported("penpa"), tatham: () => exported("tatham"),
    plain: () => saved(new Blob([store.state.options.trim() ? namedText(store.state) : boardText(store.state)]), "txt"),
    drawing: async () => saved(await drawn(), "svg"), pixels: async () => saved(await pixelsOf(await drawn()), "png"),
  });
}

export { addressOf, isForeign, listenToSharing, stateOf, translated };
