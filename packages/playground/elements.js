// Elements of the page, and new ones.

const SVG = "http://www.w3.org/2000/svg";
/** The elements of the page that have a name. */
const at = Object.fromEntries([...document.querySelectorAll("[id]")].map((it) => [it.id, it]));

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) element.setAttribute(name, value);
  element.append(...children.filter((it) => it !== null));
  return element;
}

/** Makes an element of HTML. */
const html = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
/** Makes an element of SVG. */
const svg = (name, attributes = {}, ...children) => filled(document.createElementNS(SVG, name), attributes, children);

/** Makes a button. */
function button(text, press, attributes = {}) {
  const made = html("button", { type: "button", ...attributes }, text);
  made.addEventListener("click", press);
  return made;
}

/** Calls a function when the element of its name is clicked. */
function onClick(actions) {
  for (const [name, act] of Object.entries(actions)) at[name].addEventListener("click", act);
}

export { at, button, html, onClick, svg };
