//! Why something is impossible, step by step, as text and as JSON.

use std::io::{self, Write};

use serde::Serialize;

/// Why something is impossible.
#[derive(Debug, Serialize)]
pub(crate) struct ExplanationSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
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
}

impl ExplanationSummary<'_> {
    /// Writes one line for each step.
    pub(super) fn text(&self, out: &mut Vec<u8>) -> io::Result<()> {
        writeln!(out, "{}", self.target)?;
        let digits = self.steps.len().to_string().len();
        for (number, step) in (1..).zip(&self.steps) {
            let numbers: Vec<String> = step.because.iter().map(ToString::to_string).collect();
            let because =
                if numbers.is_empty() { String::new() } else { format!("; from {}", numbers.join(", ")) };
            let source = if step.source.is_empty() { String::new() } else { format!(", {}", step.source) };
            writeln!(out, "{number:digits$}. {} [{}{source}{because}]", step.fact, step.rule)?;
        }
        Ok(())
    }
}
