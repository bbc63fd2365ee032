//! What a puzzle takes besides its name, and what it was given.

use std::collections::{BTreeMap, BTreeSet};

/// One thing a puzzle can be told.
#[derive(Debug, Clone, Copy)]
pub struct Param {
    /// Its name, that of an option without the dashes.
    pub name: &'static str,
    /// What it is for.
    pub help: &'static str,
    /// What it takes.
    pub kind: ParamKind,
}

/// A worked example: what a puzzle is given, and what that asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Example {
    /// The board: a size, the name of a file, or `-` for standard input; `None` for the default board.
    pub board: Option<&'static str>,
    /// Names of parameters, each with its value if it takes one, in the order to show them.
    pub parameters: &'static [(&'static str, Option<&'static str>)],
    /// What the example asks for, in a line.
    pub about: &'static str,
}

impl Example {
    /// Returns an example for a board that is named.
    pub(super) const fn new(
        board: &'static str,
        parameters: &'static [(&'static str, Option<&'static str>)],
        about: &'static str,
    ) -> Self {
        Self { board: Some(board), parameters, about }
    }
}

/// What a parameter takes.
#[derive(Debug, Clone, Copy)]
pub enum ParamKind {
    /// The text of a board or whatever else the parameter is called; without one, `default` is used
    /// if there is any.
    Board {
        /// What the default is, and its text.
        default: Option<(&'static str, &'static [u8])>,
        /// Whether a size such as `8x8` will do.
        sized: bool,
    },
    /// One of several words.
    Choice {
        /// The words.
        of: &'static [&'static str],
    },
    /// Nothing: it is given or not.
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
}

/// What a puzzle was told.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    board: Option<Vec<u8>>,
    line: Option<usize>,
    size: Option<String>,
    flags: BTreeSet<String>,
    values: BTreeMap<String, Vec<String>>,
}

impl Arguments {
    /// Hands over the bytes of a board.
    pub fn set_board(&mut self, bytes: Vec<u8>) {
        self.board = Some(bytes);
    }

    /// Hands over a problem of a [`Stream`], and the number of its line, from 1.
    pub fn set_line(&mut self, bytes: &[u8], line: usize) {
        self.board = Some(bytes.to_vec());
        self.line = Some(line);
    }

    /// Asks for a whole board of a size such as `8x8` instead of one from a file.
    pub fn set_size(&mut self, size: &str) {
        self.size = Some(size.to_owned());
    }

    /// Gives a flag.
    pub fn set_flag(&mut self, name: &str) {
        self.flags.insert(name.to_owned());
    }

    /// Gives a parameter a value, after those it was given before.
    pub fn add_value(&mut self, name: &str, value: String) {
        self.values.entry(name.to_owned()).or_default().push(value);
    }

    /// The bytes of the board, if there was one.
    #[must_use]
    pub fn board(&self) -> Option<&[u8]> {
        self.board.as_deref()
    }

    /// The number of the line that the bytes of the board are, if they come from a [`Stream`].
    #[must_use]
    pub fn line(&self) -> Option<usize> {
        self.line
    }

    /// The size of the board, if it was given instead of its bytes.
    #[must_use]
    pub fn size(&self) -> Option<&str> {
        self.size.as_deref()
    }

    /// Whether a flag was given.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        self.flags.contains(name)
    }

    /// The value of a parameter, the last if there are several.
    #[must_use]
    pub fn value(&self, name: &str) -> Option<&str> {
        self.values(name).last().map(String::as_str)
    }

    /// The values of a parameter, in the order they were given.
    #[must_use]
    pub fn values(&self, name: &str) -> &[String] {
        self.values.get(name).map_or(&[], Vec::as_slice)
    }
}
