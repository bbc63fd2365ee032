// What the program says about itself: its help is the only source of the names on the page.

/** Returns the lines of a help text below a title, up to the next empty line. */
function section(help, title) {
  const lines = help.split("\n"), start = lines.findIndex((line) => line.startsWith(`${title}:`));
  if (start < 0) return [];
  const end = lines.findIndex((line, index) => index > start && line.trim() === "");
  return lines.slice(start + 1, end < 0 ? lines.length : end);
}

/** Returns what stands in a table, by a pattern for it, and its explanations; long ones begin on the next line. */
function entriesOfHelp(help, title, pattern) {
  const entries = [], whole = new RegExp(`^ {2}${pattern}(?: {2,}(.*))?$`);
  for (const line of section(help, title)) {
    const [, name, about] = whole.exec(line) ?? [];
    if (name) entries.push({ name, about: about ?? "" });
    else if (entries.length) entries.at(-1).about ||= line.trim();
  }
  return entries;
}

/** Returns the names and explanations of a table. */
const table = (help, title) => entriesOfHelp(help, title, "(\\S+)");
/** Returns the examples of a command with a puzzle: the command line without the program, and its explanation. */
const examples = (help) => entriesOfHelp(help, "Examples", "cavalcade (.*?)");

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
