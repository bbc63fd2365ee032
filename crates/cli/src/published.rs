//! Published counts: the OEIS sequence that the answer of a command is a term of.
//!
//! The table is the file that the tests compare the program with. Only boards given by size or by name are looked up. A
//! row describes the same problem if its command gives the puzzle the same arguments.

use cavalcade_core::puzzles::{self, Arguments, Param, ParamKind, Puzzle};
use num_bigint::BigUint;

use crate::question::range::is_size;

static TABLE: &str = include_str!("counts.txt");
/// The first word of a row whose command takes long.
const SLOW: &str = "slow";

/// A published number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Published {
    /// The convention that it counts by.
    pub(crate) convention: &'static str,
    pub(crate) number: BigUint,
    /// The term of a sequence, such as `A000045(10)`.
    pub(crate) term: &'static str,
}

/// Returns the published counts of a puzzle with these arguments.
pub(crate) fn published(puzzle: &dyn Puzzle, wanted: &Arguments) -> Vec<Published> {
    let Some(size) = wanted.size() else { return Vec::new() };
    // Most rows are about other problems, and a row takes longer to read than to rule out.
    let is_candidate = |line: &&str| {
        line.contains(size)
            && line.split_ascii_whitespace().skip_while(|&word| word == SLOW).nth(1)
                == Some(puzzle.facts().name)
    };
    let is_same =
        |command: &str| arguments(puzzle, command.split_ascii_whitespace().skip(2)).as_ref() == Some(wanted);
    let rows = TABLE.lines().filter(is_candidate).filter_map(row);
    rows.filter(|(command, _)| is_same(command)).flat_map(|(_, counts)| terms(counts)).collect()
}

/// Parses words as arguments of a puzzle whose board is given by size or by name; the full parser would take longer
/// than many counts. An option that is not a parameter of the puzzle belongs to the command and has a value.
fn arguments<'a>(puzzle: &dyn Puzzle, mut words: impl Iterator<Item = &'a str>) -> Option<Arguments> {
    let mut arguments = Arguments::default();
    let mut positional = puzzle
        .facts()
        .params
        .iter()
        .filter(|param| matches!(param.kind, ParamKind::Board { .. } | ParamKind::Choice { .. }));
    let mut name: Vec<&str> = Vec::new();
    while let Some(word) = words.next() {
        if let Some(name) = word.strip_prefix("--") {
            match puzzle.facts().params.iter().find(|param| param.name == name).map(|param| param.kind) {
                Some(ParamKind::Flag) => arguments.set_flag(name),
                Some(_) => arguments.add_value(name, words.next()?.to_owned()),
                None => {
                    let _ = words.next();
                }
            }
            continue;
        }
        if !name.is_empty() || puzzles::is_named(puzzle, word) {
            name.push(word);
            continue;
        }
        match positional.next()? {
            Param { kind: ParamKind::Board { sized: true, .. }, .. } if is_size(word) => {
                arguments.set_size(word);
            }
            Param { kind: ParamKind::Choice { .. }, name, .. } => arguments.add_value(name, word.to_owned()),
            _ => return None,
        }
    }
    if !name.is_empty() {
        arguments.set_size(&name.join(" "));
    }
    Some(arguments)
}

/// Returns the command of a row of the table, and its counts.
fn row(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (command, counts) = line.split('%').next()?.split_once("=>")?;
    let command = command.trim();
    Some((command.strip_prefix(SLOW).map_or(command, str::trim_start), counts))
}

/// Returns the counts of a row that are terms of a sequence.
fn terms(counts: &'static str) -> impl Iterator<Item = Published> {
    counts.split_ascii_whitespace().filter_map(|count| {
        let (convention, number) = count.split_once('=')?;
        let (number, term) = number.split_once(':')?;
        Some(Published { convention, number: number.parse().ok()?, term })
    })
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use super::*;
    use crate::words::parse::{Parsed, parse};

    #[test]
    fn every_term_of_the_table_is_found_by_its_own_command() {
        let mut found = 0;
        for (command, counts) in TABLE.lines().filter_map(row) {
            assert_eq!(counts.matches(':').count(), terms(counts).count(), "{command}");
            let words: Vec<OsString> =
                ["cavalcade"].into_iter().chain(command.split_ascii_whitespace()).map(Into::into).collect();
            let Ok(Parsed::Request(row)) = parse(&words) else { panic!("{command} is no command") };
            let read = arguments(row.puzzle, command.split_ascii_whitespace().skip(2));
            assert_eq!(
                read.as_ref(),
                Some(&row.arguments).filter(|arguments| arguments.size().is_some()),
                "{command}"
            );
            let expected: Vec<_> = terms(counts).collect();
            let known = published(row.puzzle, &row.arguments);
            assert_eq!(known, expected, "{command}");
            found += known.len();
            for Published { term, .. } in known {
                let (name, index) =
                    term.strip_suffix(')').and_then(|rest| rest.split_once('(')).expect("a term");
                let digits = name.strip_prefix('A').expect("the name of a sequence");
                assert!(digits.len() == 6 && digits.parse::<u32>().is_ok(), "{term}");
                assert!(index.parse::<u32>().is_ok(), "{term}");
            }
        }
        assert!(found > 60, "{found}");
    }

    #[test]
    fn another_problem_is_not_in_the_table() {
        let mut rows = TABLE.lines().filter_map(row);
        let row = rows.find(|(_, counts)| terms(counts).next().is_some()).expect("a row with a term").0;
        for more in ["--numbers-from 0", "--torus"] {
            let words = format!("cavalcade {row} {more}");
            let words: Vec<OsString> = words.split_ascii_whitespace().map(Into::into).collect();
            let Ok(Parsed::Request(other)) = parse(&words) else { panic!("{row} {more} is no command") };
            assert_eq!(published(other.puzzle, &other.arguments), []);
        }
    }
}
