//! Why something is impossible, step by step.

use std::iter;

use cavalcade_core::puzzles::diagram::Diagram;
use serde::Serialize;

/// Why something is impossible.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The board without its solution.
    #[serde(skip)]
    pub(crate) diagram: &'a Diagram,
    /// What is impossible.
    pub(crate) target: String,
    /// The steps that lead there, the last one is the target.
    pub(crate) steps: Vec<ReasonStep>,
}

/// A step of an explanation.
#[derive(Debug, Serialize)]
pub(crate) struct ReasonStep {
    /// What follows.
    pub(crate) fact: String,
    /// The rule by which it follows.
    pub(crate) rule: &'static str,
    /// Where the rule is proved; empty if that needs no proof.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) source: &'static str,
    /// The steps that are needed, by their numbers from 1.
    pub(crate) because: Vec<usize>,
    /// What it says about the board.
    #[serde(skip)]
    pub(crate) marks: Vec<ReasonMark>,
}

/// Something that a step says about the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ReasonMark {
    /// A step between two places is taken, or impossible.
    Step { ends: [usize; 2], holds: bool },
    /// A place is chosen or visited, or not.
    Chosen { place: usize, holds: bool },
    /// The number of a place is known, or some numbers are impossible there.
    Number { place: usize },
}

impl ExplanationSummary<'_> {
    /// Returns what is explained, and the numbered steps, one line each.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let digits = self.steps.len().to_string().len();
        let step =
            move |(number, step): (usize, &ReasonStep)| format!("{number:digits$}. {}", step.sentence());
        iter::once(self.target.clone()).chain((1..).zip(&self.steps).map(step))
    }
}

impl ReasonStep {
    /// Returns the step in words.
    pub(super) fn sentence(&self) -> String {
        let numbers: Vec<String> = self.because.iter().map(ToString::to_string).collect();
        let because =
            if numbers.is_empty() { String::new() } else { format!("; from {}", numbers.join(", ")) };
        let source = if self.source.is_empty() { String::new() } else { format!(", {}", self.source) };
        format!("{} [{}{source}{because}]", self.fact, self.rule)
    }
}
