//! A question as data: it can be stored, compared and asked again.
//!
//! A question holds everything that the answer depends on: the command, the puzzle and their options. How the work is
//! done (threads, limits) and where the answer goes are not part of it.

pub(crate) mod board;
pub(crate) mod heading;
pub(crate) mod options;
pub(crate) mod range;

use std::collections::BTreeMap;

use cavalcade_core::files::InputError;
use cavalcade_core::puzzles::{self, Arguments, Param, ParamKind, Puzzle};
use serde::{Deserialize, Serialize};

use range::is_size;

/// The option that names the method of a count; every method gives the same number.
pub(crate) const METHOD: &str = "method";

/// The parameters of a model that must be compiled: files of data, and definitions.
pub(crate) const DATA: &str = "data";
pub(crate) const DEFINE: &str = "define";

/// Names and values, in the order of the names; a flag has no values.
pub(crate) type OptionValues = BTreeMap<String, Vec<String>>;

/// A question about a puzzle.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    pub(crate) verb: String,
    pub(crate) puzzle: String,
    /// The board as named by the user: a size, a range of sizes, a name with its numbers, a file or `-`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) board: Option<String>,
    /// The arguments of the puzzle besides the board.
    pub(crate) parameters: OptionValues,
    /// The options of the command.
    pub(crate) options: OptionValues,
    /// The branching rule, if the user chose one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) branching: Option<String>,
}

impl Question {
    /// Returns whether the answer is all solutions, and not only their number.
    pub(crate) fn lists(&self) -> bool {
        self.verb == "list"
    }

    /// Returns the puzzle. A question stored by an older version may name it by a synonym.
    ///
    /// # Errors
    /// No puzzle has this name.
    pub(crate) fn puzzle(&self) -> Result<&'static dyn Puzzle, String> {
        puzzles::named(&self.puzzle).ok_or_else(|| format!("unknown puzzle '{}'", self.puzzle))
    }

    /// Returns the arguments of the puzzle, without the text of the board.
    ///
    /// # Errors
    /// The puzzle has no such parameter, or the values do not fit it.
    pub(crate) fn arguments(&self) -> Result<Arguments, String> {
        let puzzle = self.puzzle()?;
        let mut arguments = Arguments::default();
        for (name, values) in &self.parameters {
            let is_known = |param: &&Param| param.name == name;
            let kind = puzzle.facts().params.iter().find(is_known).map(|param| param.kind);
            match (kind, values.as_slice()) {
                (Some(ParamKind::Flag), []) => arguments.set_flag(name),
                (Some(ParamKind::Choice { of }), [value]) if of.contains(&value.as_str()) => {
                    arguments.add_value(name, value.clone());
                }
                (Some(ParamKind::Value { .. } | ParamKind::Values { .. } | ParamKind::Files), [_, ..]) => {
                    for value in values {
                        arguments.add_value(name, value.clone());
                    }
                }
                _ => return Err(format!("'{}' has no parameter '{name}' of this kind", self.puzzle)),
            }
        }
        if let Some(size) = self.size(false) {
            arguments.set_size(&size);
        }
        Ok(arguments)
    }

    /// Returns the size of the board, such as `8x8`, or its name, if the question gives one and not a file. A word may
    /// be both a size and the name of a file; with `is_shape` it is a size, whether or not the puzzle has boards given
    /// by size.
    pub(crate) fn size(&self, is_shape: bool) -> Option<String> {
        if let Some(words) = self.name() {
            return Some(words.join(" "));
        }
        let is_sized = |param: &Param| matches!(param.kind, ParamKind::Board { sized: true, .. });
        let word = self.board.as_deref().filter(|word| is_size(word))?;
        (is_shape || self.puzzle().ok()?.facts().params.iter().any(is_sized))
            .then(|| word.to_ascii_lowercase())
    }

    /// Returns the words that name the board, if it has a name.
    fn name(&self) -> Option<Vec<&str>> {
        let words = self.board.as_deref()?;
        puzzles::is_named(self.puzzle().ok()?, words).then(|| words.split_whitespace().collect())
    }

    /// Returns the words that ask the question on the command line, after the name of the program.
    pub(crate) fn words(&self) -> Vec<String> {
        let puzzle = self.puzzle().map_or(self.puzzle.as_str(), |puzzle| puzzle.facts().name);
        let mut words = vec![self.verb.clone(), puzzle.to_owned()];
        let mut options = Vec::new();
        let mut add = |name: &str, values: &[String]| {
            if values.is_empty() {
                options.push(format!("--{name}"));
            }
            for value in values {
                options.extend([format!("--{name}"), value.clone()]);
            }
        };
        let given = |name: &str| self.parameters.get(name).map(Vec::as_slice);
        for param in self.puzzle().map_or(&[][..], |puzzle| puzzle.facts().params) {
            match (param.kind, given(param.name)) {
                (ParamKind::Board { .. }, _) => match self.name() {
                    Some(name) => words.extend(name.into_iter().map(str::to_owned)),
                    None => words.extend(self.board.clone()),
                },
                (ParamKind::Choice { .. } | ParamKind::Files, Some(values)) => {
                    words.extend(values.iter().cloned());
                }
                (_, Some(values)) => add(param.name, values),
                (_, None) => {}
            }
        }
        for (name, values) in &self.options {
            add(name, values);
        }
        if let Some(branching) = &self.branching {
            add("branch", std::slice::from_ref(branching));
        }
        words.extend(options);
        words
    }

    /// Returns the question in canonical form; `board` is the text of the board, if it has one.
    ///
    /// # Errors
    /// The board or the question is invalid.
    pub(crate) fn canonical(&self, board: Option<&[u8]>) -> Result<Canonical, InputError> {
        let mut arguments = self.arguments().map_err(InputError::new)?;
        let puzzle = self.puzzle().map_err(InputError::new)?;
        if let Some(board) = board {
            heading::set_board(puzzle, &mut arguments, board.to_vec())?;
        }
        let mut options = self.options.clone();
        options.remove(METHOD);
        let arguments = puzzle.canonical(&arguments)?;
        Ok(Canonical { verb: self.verb.clone(), puzzle: puzzle.facts().name, arguments, options })
    }
}

/// A question in canonical form: two questions are the same exactly if their canonical forms are equal.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Canonical {
    verb: String,
    puzzle: &'static str,
    arguments: Arguments,
    options: OptionValues,
}
