//! Inputs: fixtures with a few changes.

use std::fs;
use std::path::Path;

/// The largest length of an input in bytes.
const LONGEST: usize = 1 << 14;
/// The largest number of changes of an input.
const MOST_CHANGES: usize = 6;

/// Extreme numbers.
const EXTREMES: &[&str] = &[
    "0",
    "1",
    "-1",
    "2",
    "62",
    "63",
    "255",
    "256",
    "1023",
    "1024",
    "65536",
    "258047",
    "258048",
    "1048576",
    "1048577",
    "16777216",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "9223372036854775808",
    "18446744073709551615",
    "18446744073709551616",
    "99999999999999999999999999",
    "1e308",
    "1e-9",
    "0.5",
    "00",
    "007",
    "+1",
    "inf",
    "nan",
];

/// Words with a meaning for some reader.
const TOKENS: &[&str] = &[
    ".",
    "#",
    "_",
    "*",
    "?",
    "-",
    "--",
    "__",
    "x",
    "X",
    "P",
    "S",
    "%",
    ",",
    ";",
    "|",
    "\t",
    " ",
    "\n",
    "\r",
    "\r\n",
    "\n\n",
    "\u{feff}",
    "\0",
    "\u{1b}[31m",
    "\u{202e}",
    "é",
    "\u{2502}",
    "|---|---|\n",
    "| | |\n",
    "+---+\n",
    "4 4\n",
    ">>graph6<<",
    ">>sparse6<<",
    ">>digraph6<<",
    "~",
    "~~",
    "~?@?",
    "~~??????",
    ":",
    "&",
    "?",
    "@",
    "}",
    "{0: [1]}",
    "{",
    "}",
    "[",
    "]",
    "(",
    ")",
    "->",
    " - ",
    "'",
    "\"",
    "DIMENSION : ",
    "EDGE_DATA_SECTION\n",
    "FIXED_EDGES_SECTION\n",
    "NAME : x\n",
    "TYPE : HCP\n",
    "-1\n",
    "EOF\n",
    "p edge ",
    "e 1 2\n",
    "a 1 2\n",
    "c\n",
    "lightup/",
    "lightup/6/6/",
    "pzprv3/lightup/",
    "4x4:",
    "ascent:3x3mR:",
    "https://puzz.link/p?slither/3/3/",
    "m=edit&p=",
    "[[",
    "]]",
    "[|",
    "\\\\ ",
    "x",
    "..",
    "3x4",
    "3x4..3x9",
    "1/2",
    "ms",
    "s",
    "m",
    "h",
    "GB",
    "KiB",
    "var ",
    "array [1..2] of ",
    "constraint int_le(",
    "solve ",
    "::",
    ";",
    "1..3",
    "{1,3}",
    "true",
    "edges",
    "hcp",
    "dimacs",
    "graph6",
    "a1",
    "r1c1",
    "F=1,2",
    "1,2",
];

/// A generator that gives the same numbers for the same seed on every machine.
pub(super) struct SeededRandom(cavalcade_search::Random);

impl SeededRandom {
    pub(super) fn new(seed: u64) -> Self {
        Self(cavalcade_search::Random::new(seed))
    }

    /// A number below `bound`, or 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.0.bits() % bound.max(1) as u64) as usize
    }

    /// True once in `times`.
    pub(super) fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    pub(super) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// A word that may have a meaning.
    pub(super) fn word(&mut self) -> &'static str {
        if self.once_in(2) { self.pick(EXTREMES) } else { self.pick(TOKENS) }
    }
}

/// The fixtures that inputs are made from.
pub(super) struct Corpus(Vec<(String, Vec<u8>)>);

impl Corpus {
    /// All fixtures.
    pub(super) fn load() -> Self {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        let mut found = Vec::new();
        let mut waiting = vec![root];
        while let Some(folder) = waiting.pop() {
            for entry in fs::read_dir(&folder).expect("fixtures are there") {
                let path = entry.expect("an entry").path();
                if path.is_dir() {
                    waiting.push(path);
                } else {
                    let bytes = fs::read(&path).expect("a file");
                    found.push((path.to_string_lossy().into_owned(), bytes));
                }
            }
        }
        found.sort();
        Self(found)
    }

    /// Returns an input: a changed fixture whose path contains `part`, or sometimes any fixture.
    pub(super) fn input(&self, part: &str, random: &mut SeededRandom) -> Vec<u8> {
        let fitting: Vec<&Vec<u8>> =
            self.0.iter().filter(|entry| entry.0.contains(part)).map(|entry| &entry.1).collect();
        let any = |random: &mut SeededRandom| &self.0[random.below(self.0.len())].1;
        let mut bytes = match random.below(16) {
            0 => any(random).clone(),
            1 => Vec::new(),
            _ => fitting[random.below(fitting.len())].clone(),
        };
        for _ in 0..random.below(MOST_CHANGES + 1) {
            let other = any(random);
            change(&mut bytes, other, random);
            bytes.truncate(LONGEST);
        }
        bytes
    }
}

/// Makes one change.
fn change(bytes: &mut Vec<u8>, other: &[u8], random: &mut SeededRandom) {
    let at = random.below(bytes.len() + 1);
    match random.below(10) {
        0 if at < bytes.len() => bytes[at] ^= 1 << random.below(8),
        1 => bytes.insert(at, random.below(256) as u8),
        2 if at < bytes.len() => drop(bytes.remove(at)),
        3 => {
            bytes.truncate(at);
            bytes.extend_from_slice(&other[random.below(other.len() + 1)..]);
        }
        4 | 5 => change_lines(bytes, random),
        6 => change_number(bytes, at, random),
        7 => {
            let end = at + random.below(bytes.len() - at + 1).min(8);
            bytes.splice(at..end, []);
        }
        8 => {
            let from = at..at + random.below(bytes.len() - at + 1).min(64);
            bytes.extend_from_within(from);
        }
        _ => drop(bytes.splice(at..at, random.word().bytes())),
    }
}

/// Removes, repeats or moves a line.
fn change_lines(bytes: &mut Vec<u8>, random: &mut SeededRandom) {
    let mut lines: Vec<&[u8]> = bytes.split_inclusive(|&byte| byte == b'\n').collect();
    if lines.is_empty() {
        return;
    }
    let (at, to) = (random.below(lines.len()), random.below(lines.len()));
    match random.below(4) {
        0 => drop(lines.remove(at)),
        1 => lines.insert(to, lines[at]),
        2 => lines.swap(at, to),
        _ => lines.insert(at, b"\n"),
    }
    *bytes = lines.concat();
}

/// Replaces the next number after an index by an extreme one.
fn change_number(bytes: &mut Vec<u8>, at: usize, random: &mut SeededRandom) {
    let Some(begin) = bytes[at..].iter().position(u8::is_ascii_digit).map(|place| at + place) else { return };
    let length = bytes[begin..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    bytes.splice(begin..begin + length, random.pick(EXTREMES).bytes());
}
