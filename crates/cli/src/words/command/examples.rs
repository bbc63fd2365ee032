//! The examples of the help texts, and the tables that they and other explanations stand in.

use cavalcade_core::puzzles::{Example, Param, ParamKind, Puzzle};

use crate::formats::Answer;
use crate::job::Verb;

/// Columns of a narrow terminal.
const NARROW: usize = 80;

/// Returns examples of a command with a puzzle: each a command line and its explanation.
pub(crate) fn puzzle_examples(
    verb: &Verb,
    puzzle: &dyn Puzzle,
) -> impl Iterator<Item = (String, &'static str)> + use<> {
    let start = format!("cavalcade {} {}", verb.name, puzzle.facts().name);
    let params = puzzle.facts().params;
    // What is not text needs a file.
    let end = if verb.answer == Answer::Family { " -o all.family" } else { "" };
    let line = move |example: &Example| (example_line(&start, params, example) + end, example.about);
    (verb.examples)(puzzle).iter().map(line)
}

/// Returns an example as it is typed: `start`, the arguments without a name, and the options.
fn example_line(start: &str, params: &[Param], example: &Example) -> String {
    let value = |name: &str| {
        example.parameters.iter().find(|parameter| parameter.0 == name).and_then(|parameter| parameter.1)
    };
    let is_choice = |name: &str| {
        params.iter().any(|param| param.name == name && matches!(param.kind, ParamKind::Choice { .. }))
    };
    let positional = params.iter().filter_map(|param| match param.kind {
        ParamKind::Board { .. } => example.board,
        ParamKind::Choice { .. } => value(param.name),
        ParamKind::Flag | ParamKind::Value { .. } | ParamKind::Values { .. } | ParamKind::Files => None,
    });
    let mut line = String::with_capacity(NARROW);
    line.push_str(start);
    for word in positional {
        line.extend([" ", word]);
    }
    for (name, value) in example.parameters.iter().filter(|parameter| !is_choice(parameter.0)) {
        line.extend([" --", name]);
        if let Some(value) = value {
            line.extend([" ", value]);
        }
    }
    line
}

pub(super) fn example_text(examples: impl Iterator<Item = (String, &'static str)>) -> String {
    table("Examples", examples)
}

/// Formats lines of terms and explanations under a title; returns an empty string if there are none. If a line is too
/// wide for a narrow terminal, each explanation goes on the line below its term.
pub(super) fn table<T: AsRef<str>>(title: &str, lines: impl Iterator<Item = (String, T)>) -> String {
    let lines: Vec<_> = lines.collect();
    if lines.is_empty() {
        return String::new();
    }
    let width = lines.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    let is_wide = lines.iter().any(|(_, about)| 2 + width + 2 + about.as_ref().len() > NARROW);
    let line = |(words, about): &(String, T)| {
        let about = about.as_ref();
        if is_wide { format!("\n  {words}\n      {about}") } else { format!("\n  {words:width$}  {about}") }
    };
    format!("{title}:{}", lines.iter().map(line).collect::<String>())
}
