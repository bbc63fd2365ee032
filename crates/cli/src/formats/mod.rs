//! Output formats: a diagram and what is known of the run, to bytes.
//!
//! A format is one file and one line in [`FORMATS`].

mod json;
mod text;

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::Diagram;

/// Every format there is; the first is the default.
pub(crate) static FORMATS: &[&dyn Format] = &[&text::Text, &json::Json];

/// A way to write answers.
pub(crate) trait Format: Sync {
    /// What it is called on the command line.
    fn name(&self) -> &'static str;

    /// Writes a solution; `index` counts from 1.
    fn solution(&self, out: &mut dyn Write, index: u64, diagram: &Diagram) -> io::Result<()>;

    /// Writes how many solutions there are.
    fn count(&self, out: &mut dyn Write, count: &Count<'_>) -> io::Result<()>;

    /// Writes whether there is exactly one.
    fn verdict(&self, out: &mut dyn Write, verdict: &Verdict) -> io::Result<()>;
}

/// How many solutions an instance has.
#[derive(Debug)]
pub(crate) struct Count<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// Whether walks return to their beginning; `None` if the solutions are no walks.
    pub(crate) closed: Option<bool>,
    /// How it was found out.
    pub(crate) method: &'a str,
    /// One number for every way of counting that applies.
    pub(crate) counts: Vec<(&'a str, u128)>,
    /// How the classes split by the symmetries that leave a solution as it is.
    pub(crate) by_symmetry: Option<Vec<(&'a str, u128)>>,
    /// Whether these are all; otherwise there are at least so many.
    pub(crate) complete: bool,
}

/// Whether there is exactly one solution.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) kind: VerdictKind,
    /// The one, or two of several, or what was found before a limit.
    pub(crate) solutions: Vec<Diagram>,
}

/// The possible answers to "is it unique?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerdictKind {
    /// Exactly one.
    Unique,
    /// Two at least.
    Several,
    /// Not one.
    None,
    /// Stopped before that was known.
    Unknown,
}

impl Verdict {
    /// Row and column, from 1, of the cells in which two solutions differ.
    pub(crate) fn differences(&self) -> Vec<(usize, usize)> {
        let [first, second, ..] = self.solutions.as_slice() else { return Vec::new() };
        let row_and_column = |cell| (cell / first.columns + 1, cell % first.columns + 1);
        first.differences(second).into_iter().map(row_and_column).collect()
    }
}
