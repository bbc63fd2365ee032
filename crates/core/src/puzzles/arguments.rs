//! Parameters of puzzles, and the arguments for them.

use std::collections::{BTreeMap, BTreeSet};

use super::PuzzleFacts;

/// A parameter of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Its name, in lower case with dashes between words.
    pub name: &'static str,
    /// Its purpose, in the imperative, for a help text.
    pub help: &'static str,
    /// The values that it takes.
    pub kind: ParamKind,
}

impl Param {
    /// Returns a flag.
    pub(super) const fn flag(name: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: ParamKind::Flag }
    }

    /// Returns a parameter that takes a text of this shape.
    pub(super) const fn value(name: &'static str, shape: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: ParamKind::Value { shape } }
    }

    /// Returns a parameter that takes a text of this shape, and may be given several times.
    pub(super) const fn values(name: &'static str, shape: &'static str, help: &'static str) -> Self {
        Self { name, help, kind: ParamKind::Values { shape } }
    }
}

/// A worked example: arguments, and what they ask for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The board: a size, the name of a file, or `-` for standard input; `None` for the default board.
    pub board: Option<&'static str>,
    /// Names of parameters, each with its value if it takes one.
    pub parameters: &'static [(&'static str, Option<&'static str>)],
    /// Its meaning, in a line.
    pub about: &'static str,
}

impl Example {
    /// Returns an example with a board.
    pub(super) const fn new(
        board: &'static str,
        parameters: &'static [(&'static str, Option<&'static str>)],
        about: &'static str,
    ) -> Self {
        Self { board: Some(board), parameters, about }
    }
}

/// The values that a parameter takes.
#[derive(Debug, Clone, Copy)]
pub enum ParamKind {
    /// The text of a board, or of a graph. Without it, `default` is used if there is one.
    Board {
        /// A description of the default, and its text.
        default: Option<(&'static str, &'static [u8])>,
        /// Whether a size such as `8x8` is accepted instead.
        sized: bool,
    },
    /// One of several words.
    Choice {
        /// The words.
        of: &'static [&'static str],
    },
    /// No value: a flag.
    Flag,
    /// A text, once at most.
    Value {
        /// What the text looks like, for the help.
        shape: &'static str,
    },
    /// A text, any number of times.
    Values {
        /// What the text looks like, for the help.
        shape: &'static str,
    },
    /// Names of files, after the board.
    Files,
}

/// The arguments of a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    board: Option<Vec<u8>>,
    line: Option<usize>,
    size: Option<String>,
    flags: BTreeSet<String>,
    values: BTreeMap<String, Vec<String>>,
}

impl Arguments {
    /// Sets the text of the board.
    pub fn set_board(&mut self, bytes: Vec<u8>) {
        self.board = Some(bytes);
    }

    /// Returns the same arguments with the text of another board, instead of a size, a line or a text.
    #[must_use]
    pub fn with_board(&self, text: &str) -> Self {
        Self { board: Some(text.as_bytes().to_vec()), line: None, size: None, ..self.clone() }
    }

    /// Returns the flags of a puzzle that are set, and nothing else.
    pub(super) fn flags_of(&self, facts: &PuzzleFacts) -> Self {
        let names = facts.params.iter().map(|param| param.name.to_owned());
        Self { flags: names.filter(|name| self.flag(name)).collect(), ..Self::default() }
    }

    /// Sets the board to a problem of a [`Stream`](super::Stream); `line` is its number, from 1.
    pub fn set_line(&mut self, bytes: &[u8], line: usize) {
        self.board = Some(bytes.to_vec());
        self.line = Some(line);
    }

    /// Sets the size of an empty board, such as `8x8`, or the words of a board with a name, such as `hypercube 5`; see
    /// [`is_named`](super::is_named). They are used instead of a text.
    pub fn set_size(&mut self, size: &str) {
        self.size = Some(size.to_owned());
    }

    /// Sets a flag.
    pub fn set_flag(&mut self, name: &str) {
        self.flags.insert(name.to_owned());
    }

    /// Appends a value of a parameter.
    pub fn add_value(&mut self, name: &str, value: String) {
        self.values.entry(name.to_owned()).or_default().push(value);
    }

    /// Returns the text of the board, if it is set.
    #[must_use]
    pub fn board(&self) -> Option<&[u8]> {
        self.board.as_deref()
    }

    /// Returns the line number of the board in a [`Stream`](super::Stream), if it comes from one.
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// Returns the size or the name of the board, if it is set.
    #[must_use]
    pub fn size(&self) -> Option<&str> {
        self.size.as_deref()
    }

    /// Returns whether a flag is set.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    /// Returns the value of a parameter; the last if there are several.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).last().map(String::as_str)
    }

    /// Returns the values of a parameter, in order.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }
}
