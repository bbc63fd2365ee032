// Puzzles in and out: the address of the page, addresses of puzz.link, IDs of Simon Tatham's puzzles, files.

import { at } from "./elements.js";
import { save } from "./files.js";
import { KINDS } from "./kinds.js";

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
  const mode = ["play", "make", "share"].includes(fields.mode) ? fields.mode : "edit";
  return { mode, kind: fields.kind, text: `${fields.board}\n`, options: fields.options ?? "" };
}

/** Returns whether a text is from another program: one line that is an address, or an ID with a size. */
const isForeign = (text) => !text.trim().includes("\n") && /^(https?:\/\/\S+|[\w-]+\/\d+\/\d+\/\S*|(\w+:)?\d+(x\d+)?\w*:\S+)$/.test(text.trim());

/** Translates such a text with the program; returns kind and text of the board. */
async function translated(program, text, kind) {
  const ask = (puzzle) => program.run(["export", puzzle, text.trim(), "--for", "text"]);
  let puzzle = kind, result = await ask(puzzle);
  const other = /ask for ([\w-]+) instead|hint: .*\b(?:with|name) '?([\w-]+)'?/.exec(result.messages);
  if (result.exit === 2 && KINDS[other?.[1]]) result = await ask((puzzle = other[1]));
  if (result.exit !== 0) throw new Error(result.messages.replace(/^cavalcade: error: /, "").trim());
  return { kind: puzzle, text: await result.output.text(), options: "" };
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

/** Copies and saves on request. */
function listenToSharing(program, store) {
  const exported = async (form) => {
    const { kind, text } = store.state;
    const { exit, output, messages } = await program.run(["export", kind, "-", "--for", form], text);
    if (exit === 0) await copy((await output.text()).trim());
    else at.shared.textContent = messages.replace(/^cavalcade: error: /, "").trim();
  };
  at.link.addEventListener("click", () => copy(location.href));
  at.puzzlink.addEventListener("click", () => exported("puzz.link"));
  at.tatham.addEventListener("click", () => exported("tatham"));
  at.plain.addEventListener("click", () => save(new Blob([store.state.text]), `${store.state.kind}.txt`));
  at.drawing.addEventListener("click", async () => {
    const { kind, text } = store.state;
    const { output } = await program.run(["draw", kind, "-", "--format", "svg"], text);
    save(output, `${kind}.svg`);
  });
}

export { addressOf, isForeign, listenToSharing, stateOf, translated };
