//! The words of a sheet in another language: a file with a line `NAME = TEXT` for each that differs.

use std::collections::HashMap;
use std::path::Path;

use cavalcade_core::files::printable;
use cavalcade_core::ladder::Difficulty;
use cavalcade_core::puzzles::{self, Puzzle};

use super::sheet::line;
use crate::formats::titled;
use crate::streams::input::{Input, LONGEST_PROGRAM_OR_FONT};
use crate::streams::{Failure, shown_path};

/// The words that are not those of a puzzle or a difficulty, with their English text. `{}` is what is told.
const COMMON: [(&str, &str); 6] = [
    ("solutions", "Solutions"),
    ("by", "by {}"),
    ("closed path", "closed path"),
    ("path ends", "a path ends with {}"),
    ("paths end", "paths end with {}"),
    ("level", "level {level} of {levels} ({difficulty})"),
];

/// The words that a file gives, by name.
#[derive(Debug, Default)]
pub(super) struct SheetWords(HashMap<String, String>);

impl SheetWords {
    /// Reads a file. Empty lines and those that begin with `%` say nothing.
    ///
    /// # Errors
    /// The file cannot be read, or a line gives no known word, or one for the second time, or leaves out what is told.
    pub(super) fn read(path: &Path) -> Result<Self, Failure> {
        let bytes = Input::open(path, "words", || None)?.read(LONGEST_PROGRAM_OR_FONT)?;
        let text = String::from_utf8(bytes).map_err(|_| {
            Failure::input(format!("'{}' is not text in UTF-8", shown_path(path))).hint("save it as UTF-8")
        })?;
        let mut words = HashMap::new();
        for (number, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('%') {
                continue;
            }
            let wrong = |what: String| Failure::input(format!("{}:{number}: {what}", shown_path(path)));
            let Some((name, text)) = text.split_once('=') else {
                return Err(
                    wrong("no '=' between a name and its text".to_owned()).hint("write solutions = Lösungen")
                );
            };
            let (name, text) = (name.trim(), text.trim());
            if !is_known(name) {
                let mut known: Vec<&str> = COMMON.iter().map(|word| word.0).collect();
                known.extend(Difficulty::ALL.iter().map(|difficulty| difficulty.name()));
                let known = known.join(", ");
                return Err(wrong(format!("a sheet has no word '{}'", printable(name)))
                    .hint(format!("one of {known}; a puzzle, such as numbrix; or numbrix rules")));
            }
            let text = line(text).map_err(|what| wrong(format!("'{name}' {what}")).hint("leave it out"))?;
            if english(name).contains("{}") && !text.contains("{}") {
                return Err(wrong(format!("no {{}} in '{name}'"))
                    .hint(format!("write, as in English, {}", english(name))));
            }
            if words.insert(name.to_owned(), text).is_some() {
                return Err(wrong(format!("'{name}' for the second time")).hint("give each word once"));
            }
        }
        Ok(Self(words))
    }

    /// Returns one of the common words, if it is not English, or what it is in English.
    pub(super) fn common(&self, name: &str) -> &str {
        self.0.get(name).map_or_else(|| english(name), String::as_str)
    }

    /// Returns the title of the pages with solutions, below that of the sheet.
    pub(super) fn solutions(&self, title: &str) -> String {
        if title.is_empty() {
            return self.common("solutions").to_owned();
        }
        format!("{title}: {}", self.0.get("solutions").map_or("solutions", String::as_str))
    }

    /// Returns the name of a puzzle with the size of a board.
    pub(super) fn title(&self, puzzle: &dyn Puzzle, board: &str) -> String {
        let name = puzzle.facts().name;
        self.0
            .get(name)
            .map_or_else(|| titled(name, board), |own| format!("{own} {board}").trim_end().to_owned())
    }

    /// Returns the rules of a puzzle: in English the first paragraph of its details.
    pub(super) fn rules(&self, puzzle: &dyn Puzzle) -> String {
        self.0.get(&format!("{} rules", puzzle.facts().name)).cloned().unwrap_or_else(|| {
            let details = puzzle.details().to_string();
            details.split("\n\n").next().unwrap_or_default().to_owned()
        })
    }

    /// Returns how hard a board is; it is told as `level 4 of 8 (medium)`.
    pub(super) fn grade(&self, grade: &str) -> String {
        let mut parts = grade.split(['(', ')']);
        let (level, difficulty) = (parts.next().unwrap_or_default(), parts.next());
        let mut numbers = level
            .split(' ')
            .filter(|word| word.bytes().all(|byte| byte.is_ascii_digit()) && !word.is_empty());
        let (Some(level), Some(levels), Some(difficulty)) = (numbers.next(), numbers.next(), difficulty)
        else {
            return grade.to_owned();
        };
        let own = self.0.get(difficulty).map_or(difficulty, String::as_str);
        self.common("level")
            .replace("{level}", level)
            .replace("{levels}", levels)
            .replace("{difficulty}", own)
    }
}

/// Returns one of the common words in English; nothing for other words.
fn english(name: &str) -> &'static str {
    COMMON.iter().find(|word| word.0 == name).map_or("", |word| word.1)
}

/// Returns whether a sheet has a word of this name.
fn is_known(name: &str) -> bool {
    let puzzle = name.strip_suffix(" rules").unwrap_or(name);
    COMMON.iter().any(|word| word.0 == name)
        || Difficulty::ALL.iter().any(|difficulty| difficulty.name() == name)
        || puzzles::named(puzzle).is_some_and(|puzzle_of_name| puzzle_of_name.facts().name == puzzle)
}
