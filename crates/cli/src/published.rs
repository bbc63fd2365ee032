//! Published counts: the OEIS sequence that the answer of a command is a term of.
//!
//! The table is the file that the tests compare the program with. Only boards given by size or by name are looked up. A
//! row describes the same problem if its command has the same words after the verb.

use cavalcade_core::puzzles::Arguments;
use num_bigint::BigUint;

use crate::question::{OptionValues, Question};

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

/// Returns the published counts of the problem of a question with these arguments.
pub(crate) fn published(question: &Question, arguments: &Arguments) -> Vec<Published> {
    let Some(size) = arguments.size() else { return Vec::new() };
    let (verb, board, options) = (String::new(), Some(size.to_owned()), OptionValues::new());
    let problem = Question { verb, board, options, branching: None, ..question.clone() }.words().join(" ");
    // The options of the command stand after those of the puzzle.
    let is_same = |command: &str| {
        let command = command.split(" --method ").next().unwrap_or_default();
        command.find(' ').is_some_and(|end| command[end..] == problem)
    };
    let rows = TABLE.lines().filter(|line| line.contains(&problem)).filter_map(row);
    rows.filter(|(command, _)| is_same(command)).flat_map(|(_, counts)| terms(counts)).collect()
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
            let expected: Vec<_> = terms(counts).collect();
            let known = published(&row.question, &row.arguments);
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
            assert_eq!(published(&other.question, &other.arguments), []);
        }
    }
}
