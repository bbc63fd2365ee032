//! The options of sheets.

use std::path::PathBuf;

use cavalcade_core::puzzles::Puzzle;
use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, value_parser};

use crate::formats::paper::layout::PrintedRules;
use crate::formats::paper::setup::{gutter, paper};
use crate::formats::paper::titled;
use crate::formats::{FORMATS, Format};
use crate::run::flag_arg;

/// The largest number of boards on a page.
const MOST_PER_PAGE: usize = 100;

/// Returns the options, after the files.
pub(super) fn all() -> Vec<Arg> {
    let option = |name: &'static str, value| Arg::new(name).long(name).value_name(value);
    let names: Vec<&str> = formats().map(|format| format.name).collect();
    vec![
        Arg::new("file")
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .num_args(1..)
            .required(true)
            .help("Files with boards, addresses or IDs of boards, or - for standard input"),
        option("puzzle", "NAME").help("Read boards that do not name their puzzle as this puzzle"),
        option("title", "TEXT").help("Write this title at the top of the pages").value_parser(line),
        option("credit", "NAME").help("Write that NAME made the boards that do not name their author").value_parser(line),
        flag_arg("rules", "Write the rules of each kind of board at the top of its pages"),
        option("paper", "SIZE")
            .help("Use this size of paper: a4, a5, letter, 6x9in, 170x240mm")
            .value_parser(paper)
            .default_value("a4"),
        option("gutter", "LENGTH")
            .help("Leave this much more space for the binding, left on odd pages and right on even ones: 10mm, 0.5in")
            .allow_hyphen_values(true)
            .value_parser(gutter)
            .default_value("0mm"),
        option("font", "FILE")
            .help("Use this TrueType or OpenType font for all text but numbers; may be repeated")
            .value_parser(value_parser!(PathBuf))
            .action(ArgAction::Append),
        option("per-page", "N")
            .help("Put N boards on a page [default: as many as are easy to read]")
            .allow_hyphen_values(true)
            .value_parser(per_page),
        flag_arg("no-solutions", "Leave out the pages with solutions, and do not solve the boards"),
        option("format", "FORMAT")
            .help(format!("Write the pages in this format: {} [default: by the name of the output]", names.join(", ")))
            .hide_possible_values(true)
            .value_parser(PossibleValuesParser::new(names)),
    ]
}

/// Returns the formats for pages.
fn formats() -> impl Iterator<Item = &'static Format> {
    FORMATS.iter().copied().filter(|format| format.paper.is_some())
}

/// Returns the usual extensions of files with pages.
pub(super) fn endings() -> Vec<String> {
    formats().filter_map(|format| format.extensions.first()).map(|ending| format!(".{ending}")).collect()
}

/// Returns the rules of a puzzle as they are printed: the first paragraph of its details.
pub(super) fn rules(puzzle: &dyn Puzzle) -> PrintedRules {
    let details = puzzle.details().to_string();
    let rules = details.split("\n\n").next().unwrap_or_default();
    PrintedRules { name: titled(puzzle.facts().name, ""), words: rules.to_owned() }
}

/// Parses a line of text.
fn line(text: &str) -> Result<String, String> {
    let control = text.chars().find(|sign| sign.is_control());
    control.map_or_else(
        || Ok(text.trim().to_owned()),
        |sign| {
            Err(format!("must be one line of text, without the control character U+{:04X}", u32::from(sign)))
        },
    )
}

/// Parses the number of boards on a page.
fn per_page(text: &str) -> Result<usize, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST_PER_PAGE).contains(count));
    count.ok_or_else(|| format!("must be a number from 1 to {MOST_PER_PAGE}"))
}
