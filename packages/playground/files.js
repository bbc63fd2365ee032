// Files in and out of the page.

/** Calls `take` with the text of each file that is opened with the input, or dropped on the page. */
function readDropped(input, take) {
  const read = async (files) => files.length && take(await files[0].text());
  input.addEventListener("change", () => read(input.files));
  const mark = (isOver) => document.body.classList.toggle("dropping", isOver);
  document.addEventListener("dragover", (event) => (event.preventDefault(), mark(true)));
  document.addEventListener("dragleave", () => mark(false));
  document.addEventListener("drop", (event) => {
    event.preventDefault();
    mark(false);
    read(event.dataTransfer.files);
  });
}

/** Saves a blob as a file of this name. */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export { readDropped, save };
