// The data of the page, and the facts that remain at a node.

const data = JSON.parse(byId("data").textContent);
const count = data.parents.length;
const children = Array.from({ length: count }, () => []);
data.parents.forEach((parent, node) => { if (parent >= 0) children[parent].push(node); });
const folded = new Set(data.folded);

/* The second letters of the outcomes tell them apart. */
const OUTCOMES = {
  o: { word: "solution", sign: "◆", look: "y" },
  a: { word: "failure", sign: "■", look: "n" },
  p: { word: "open", sign: "●", look: "o" },
  k: { word: "not visited", sign: "○", look: "" },
};

const outcome = (node) => OUTCOMES[data.outcomes[node]];
const words = (node) => data.words[node];
const plural = (number, noun) => `${number} ${noun}${number === 1 ? "" : "s"}`;

function depth(node) {
  let steps = 0;
  for (let at = data.parents[node]; at >= 0; at = data.parents[at]) steps += 1;
  return steps;
}

/* The address of a node, as on the command line. */
function path(node) {
  const steps = [];
  for (let at = node; data.parents[at] >= 0; at = data.parents[at]) steps.push(children[data.parents[at]].indexOf(at));
  return steps.length ? steps.reverse().join(".") : "root";
}

/* The facts in a text of distances. */
function facts(text) {
  const found = [];
  let last = 0, rest = 0, weight = 1;
  for (const letter of text) {
    const digit = ALPHABET.indexOf(letter);
    rest += (digit % 32) * weight;
    weight *= 32;
    if (digit < 32) {
      last += rest;
      found.push(last);
      rest = 0;
      weight = 1;
    }
  }
  return found;
}

/* The facts that are gone at a node, those of them that went there, and those before; null if they are not stored. */
function known(node) {
  if (!data.boards || data.boards.removed[node] === null) return null;
  const before = new Set();
  for (let at = data.parents[node]; at >= 0; at = data.parents[at]) {
    for (const fact of facts(data.boards.removed[at])) before.add(fact);
  }
  return { before, here: new Set(facts(data.boards.removed[node])) };
}
