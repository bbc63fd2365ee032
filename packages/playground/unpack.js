// Unpacks the program: bytes out of the text that they are written as, then LZMA.
//
// Each character of the text below 128 is seven bits. Three of these, which HTML or the end of the script would change, are
// not used: the next character is from 128 on, and is the seven bits that cannot be written and the seven after them.
// `build.py` writes this. UTF-8 takes eight bits for seven then, and base64 would take them for six.
//
// LZMA is a sequence of literal bytes and of copies of what came before, each a series of binary choices; a range coder
// writes a choice in fewer bits the more likely it is, as learned from earlier choices with the same context. Source: I.
// Pavlov, LZMA specification, 2015, in the public domain. Browsers unpack gzip themselves, but that is a fifth larger.

/** The seven bits that are not written as one character: the number 0, a carriage return, `<`. */
const UNWRITTEN = [0, 13, 60];

/** Returns the bytes that a text is written for. */
function written(text) {
  const bytes = new Uint8Array(text.length * 7 >> 2);
  let length = 0, bits = 0, held = 0;
  const add = (seven) => {
    bits = bits << 7 | seven;
    held += 7;
    if (held >= 8) bytes[length++] = bits >> (held -= 8);
    bits &= 127;
  };
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 127) add(UNWRITTEN[(code >> 7) - 1]);
    add(code & 127);
  }
  return bytes.subarray(0, length);
}

/** The bits of the byte before a literal that its probabilities depend on: the parameter lc. The others, lp and pb, are 0. */
const BEFORE = 4;
const STATES = 12, NUMBERS_OF_LENGTH = 2 + 2 * 8 + 256;

/** Returns the `length` bytes that are packed. */
function unpacked(packed, length) {
  const out = new Uint8Array(length);
  // A probability is that of the choice 0, in parts of 2048. Each group of probabilities has a place in one array.
  let places = 0;
  const group = (count) => (places += count) - count;
  const isCopy = group(STATES), isRecent = group(STATES), isOlder = group(STATES), isLonger = group(STATES);
  const isOldest = group(2 * STATES), slots = group(4 * 64), middle = group(128), lowest = group(16);
  const lengths = group(NUMBERS_OF_LENGTH), recentLengths = group(NUMBERS_OF_LENGTH), literals = group(0x300 << BEFORE);
  const likely = new Uint16Array(places).fill(1024);

  // The range and the code: in variables, numbers from 2 ** 31 on would be objects, and take twice the time.
  const coder = new Uint32Array([2 ** 32 - 1, 0]);
  let next = 1;
  while (next < 5) coder[1] = coder[1] << 8 | packed[next++];
  const normalise = () => {
    if (coder[0] >= 2 ** 24) return;
    coder[0] <<= 8;
    coder[1] = coder[1] << 8 | packed[next++];
  };
  const choice = (at) => {
    const chance = likely[at], bound = Math.imul(coder[0] >>> 11, chance) >>> 0, one = coder[1] < bound ? 0 : 1;
    if (one) {
      coder[0] -= bound;
      coder[1] -= bound;
      likely[at] = chance - (chance >> 5);
    } else {
      coder[0] = bound;
      likely[at] = chance + (2048 - chance >> 5);
    }
    normalise();
    return one;
  };
  /** Reads a number of some bits, highest first; the context of a bit is the bits before it. */
  const number = (at, bits) => {
    let node = 1;
    for (let bit = 0; bit < bits; bit++) node = node << 1 | choice(at + node);
    return node - (1 << bits);
  };
  /** The same, lowest bit first. */
  const reversed = (at, bits) => {
    let node = 1, found = 0;
    for (let bit = 0; bit < bits; bit++) {
      const one = choice(at + node);
      node = node << 1 | one;
      found |= one << bit;
    }
    return found;
  };
  /** Reads a number of some bits that are as likely 0 as 1. */
  const even = (bits) => {
    let found = 0;
    for (let bit = 0; bit < bits; bit++) {
      coder[0] >>>= 1;
      const one = coder[1] < coder[0] ? 0 : 1;
      if (one) coder[1] -= coder[0];
      normalise();
      found = found << 1 | one;
    }
    return found;
  };
  const copied = (at) => {
    if (!choice(at)) return 2 + number(at + 2, 3);
    if (!choice(at + 1)) return 10 + number(at + 10, 3);
    return 18 + number(at + 18, 8);
  };
  const distance = (count) => {
    const slot = number(slots + 64 * Math.min(count - 2, 3), 6), bits = (slot >> 1) - 1;
    if (slot < 4) return slot + 1;
    const base = (2 | slot & 1) << bits;
    if (slot < 14) return base + 1 + reversed(middle + base - slot, bits);
    return base + 1 + (even(bits - 4) << 4) + reversed(lowest, 4);
  };

  // The state is what the last choices were: below 7 if the last was a literal.
  let size = 0, state = 0, recent = [1, 1, 1, 1];
  const literal = () => {
    const at = literals + 0x300 * (out[size - 1] >> 8 - BEFORE);
    let node = 1;
    // After a copy the literal differs from the byte that would have come next.
    for (let other = out[size - recent[0]], same = state >= 7; node < 256; other <<= 1) {
      const bit = other >> 7 & 1, one = choice(at + node + (same ? 256 + 256 * bit : 0));
      same &&= one === bit;
      node = node << 1 | one;
    }
    out[size++] = node;
    state = state < 4 ? 0 : state < 10 ? state - 3 : state - 6;
  };
  while (size < length) {
    if (!choice(isCopy + state)) {
      literal();
      continue;
    }
    const isLiteral = state < 7;
    let count;
    if (!choice(isRecent + state)) {
      count = copied(lengths);
      recent = [distance(count), ...recent.slice(0, 3)];
      state = isLiteral ? 7 : 10;
    } else {
      count = 0;
      if (choice(isOlder + state)) {
        const which = choice(isOldest + state) ? 2 + choice(isOldest + STATES + state) : 1;
        recent.unshift(...recent.splice(which, 1));
      } else if (!choice(isLonger + state)) {
        count = 1;
      }
      state = isLiteral ? 8 + (count & 1) : 11;
      count ||= copied(recentLengths);
    }
    for (const end = size + count; size < end; size++) out[size] = out[size - recent[0]];
  }
  return out;
}

export { unpacked, written };
