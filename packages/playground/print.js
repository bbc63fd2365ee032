// A sheet for print: the pages of the program as pictures, printed by the browser, which can save them as PDF.

import { namedText } from "./board.js";
import { at, html } from "./elements.js";
import { save } from "./files.js";
import { chosenBoards } from "./make.js";
import { written } from "./program.js";

/** Returns the boards of the sheet as one file: the board of the page, or the collected ones that are marked. */
function sheetText(state) {
  return at.which.value === "marked" ? chosenBoards().map(({ text: board }) => board.trim()).join("\n\n") : namedText(state);
}

/** Returns the sheet as HTML, or throws what the program says. */
async function sheetPage(program, state) {
  if (at.which.value === "marked" && !chosenBoards().length) throw new Error("No collected boards are marked: make or add some first");
  const words = ["sheet", "-", "--format", "html", "--time-limit", "60s", "--rules"];
  if (at.title.value.trim()) words.push("--title", at.title.value.trim());
  if (!at.solutions.checked) words.push("--no-solutions");
  return written(await program.run(words, sheetText(state)));
}

/** Shows the pages where only a printer sees them. */
async function showPages(page) {
  const drawings = page.match(/<svg [\s\S]*?<\/svg>/g) ?? [];
  for (const image of at.pages.children) URL.revokeObjectURL(image.src);
  at.pages.replaceChildren(...drawings.map((drawing) => {
    const text = drawing.replace("<svg", '<svg xmlns="http://www.w3.org/2000/svg"');
    return html("img", { alt: "", src: URL.createObjectURL(new Blob([text], { type: "image/svg+xml" })) });
  }));
  await Promise.all([...at.pages.children].map((image) => image.decode()));
}

/** Prints or saves the sheet on request. */
function listenToPrinting(program, store) {
  const attempt = async (use) => {
    at.shared.textContent = "Making the sheet …";
    try {
      await use(await sheetPage(program, store.state));
      at.shared.textContent = "The sheet is ready.";
    } catch (error) {
      at.shared.textContent = error.message;
    }
  };
  at.sheet.addEventListener("submit", (event) => {
    event.preventDefault();
    attempt(async (page) => (await showPages(page), window.print()));
  });
  at.page.addEventListener("click", () => attempt((page) => save(new Blob([page], { type: "text/html" }), "sheet.html")));
  at.print.disabled = at.page.disabled = false;
}

export { listenToPrinting };
