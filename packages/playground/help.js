// What the program says about itself: its help is the only source of the names on the page.

/** Returns the lines of a help text below a title, up to the next empty line. */
function section(help, title) {
  const lines = help.split("\n"), start = lines.findIndex((line) => line.startsWith(`${title}:`));
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && line.trim() === "");
  return lines.slice(start + 1, end < 0 ? lines.length : end);
}

/** Returns the names and explanations of a table; long explanations begin on the line after the name. */
function table(help, title) {
  const entries = [];
  for (const line of section(help, title)) {
    const [, name, about] = /^ {2}(\S+)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (name) entries.push({ name, about: about ?? "" });
    else if (entries.length) entries.at(-1).about ||= line.trim();
  }
  return entries;
}

/** Returns the examples of a command with a puzzle: command line and explanation. */
function examples(help) {
  const found = [];
  for (const line of section(help, "Examples")) {
    const [, words, about] = /^ {2}cavalcade (.*?)(?: {2,}(.*))?$/.exec(line) ?? [];
    if (words) found.push({ words: words.split(" "), about: about ?? "" });
    else if (found.length) found.at(-1).about ||= line.trim();
  }
  return found;
}

/** Splits the words of an example after command and puzzle into options and board, as its help describes them. */
function parts(help, words) {
  const takesValue = new Set([...help.matchAll(/(--?[\w-]+) <[A-Z]/g)].map(([, name]) => name));
  const places = section(help, "Arguments").filter((line) => /^ {2}[<[]/.test(line)).length;
  const options = [], named = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (word === "-" || !word.startsWith("-")) {
      named.push(word);
    } else {
      options.push(word);
      if (takesValue.has(word)) options.push(words[++index]);
    }
  }
  const before = Math.max(0, Math.min(places, named.length) - 1);
  return { options: [...named.slice(0, before), ...options], board: named.slice(before) };
}

export { examples, parts, table };
