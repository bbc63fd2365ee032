//! The options that MiniZinc passes to a solver, by its own names, and how they ask for solutions.
//!
//! MiniZinc passes the short ones that the description of the solver lists. Some options are meant for other kinds of
//! solvers; they are accepted without effect, and named on standard error.

use std::ffi::OsString;
use std::time::Duration;

use cavalcade_search::Limits;
use cavalcade_search::answers::program::ProgramOptions;
use clap::{Arg, ArgAction, ArgMatches, value_parser};

use super::proof::PROOF;
use crate::job::tree::TREE;
use crate::limits::ending;
use crate::units::threads;

/// Options without effect, and why they have none.
const WITHOUT_EFFECT: [(&str, &str); 2] = [
    ("json-stream", "MiniZinc writes JSON from the solutions of any solver"),
    ("backend", "there is only one"),
];

/// The option that asks for a number.
const COUNT: &str = "count";

/// Returns the words of a command line with spellings that the parser knows: for `-n-i`, and for a level of verbosity
/// that is a separate word.
pub(super) fn spelled(words: &[OsString]) -> Vec<OsString> {
    let mut spelled: Vec<OsString> = Vec::with_capacity(words.len());
    for word in words {
        let is_level = word.to_str().is_some_and(|word| word.parse::<u8>().is_ok());
        match spelled.last_mut() {
            Some(last) if is_level && (last == "-v" || last == "--verbose") => {
                last.push(format!("={}", word.display()));
            }
            _ if word == "-n-i" => spelled.push("--no-intermediate".into()),
            _ => spelled.push(word.clone()),
        }
    }
    spelled
}

/// Returns the options.
pub(super) fn options() -> Vec<Arg> {
    let flag = |long: &'static str, short: char, help: &'static str| {
        Arg::new(long).long(long).short(short).action(ArgAction::SetTrue).help(help)
    };
    let value = |long: &'static str, short: char, value: &'static str| {
        Arg::new(long).long(long).short(short).value_name(value)
    };
    let verbose = value("verbose", 'v', "LEVEL").value_parser(value_parser!(u8)).num_args(0..=1);
    vec![
        flag("all-solutions", 'a', "Print all solutions, or all improvements of an optimisation"),
        value("num-solutions", 'n', "N").value_parser(whole).help("Print N solutions"),
        flag("intermediate", 'i', "Print all improvements of an optimisation"),
        Arg::new("no-intermediate")
            .long("no-intermediate")
            .action(ArgAction::SetTrue)
            .help("Print only the last solution of an optimisation, also with -a; or -n-i"),
        flag("statistics", 's', "Print statistics"),
        Arg::new(COUNT)
            .long(COUNT)
            .action(ArgAction::SetTrue)
            .conflicts_with_all([TREE.name, PROOF])
            .help("Print the number of all solutions instead of solutions"),
        verbose
            .require_equals(true)
            .default_missing_value("1")
            .help("Print what was read on standard error; nothing at level 0"),
        value("parallel", 'p', "N")
            .value_parser(threads)
            .default_value("1")
            .help("Use N threads; all solutions and the best value are the same for every N"),
        value("random-seed", 'r', "N")
            .value_parser(seed)
            .allow_negative_numbers(true)
            .help("Set the seed of random choices"),
        flag("free-search", 'f', "Ignore search annotations"),
        value("solver-time-limit", 't', "MS").value_parser(whole).help("Stop after MS milliseconds"),
        Arg::new("json-stream").long("json-stream").action(ArgAction::SetTrue).hide(true),
        value("backend", 'b', "NAME").hide(true),
    ]
}

/// Reads a number. Other solvers have long options with one dash, such as `-node`, which look like `-n ode`.
fn whole(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "not a whole number; options of other solvers are not supported".to_owned())
}

/// Reads a seed, which may be negative.
fn seed(text: &str) -> Result<u64, String> {
    text.parse::<i64>().map(i64::cast_unsigned).or_else(|_| whole(text))
}

/// What a run looks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum WantedAnswer {
    /// Solutions, and of an optimisation the best.
    Last,
    /// Solutions, and of an optimisation each improvement.
    Improvements,
    /// The number of solutions.
    Number,
}

/// What a run prints, and how it searches.
pub(super) struct MinizincOptions {
    pub(super) wanted: WantedAnswer,
    pub(super) shows_statistics: bool,
    pub(super) is_verbose: bool,
    pub(super) search: ProgramOptions,
    /// Remarks on options without effect.
    pub(super) remarks: Vec<String>,
}

impl MinizincOptions {
    pub(super) fn of(matches: &ArgMatches) -> Self {
        let number = |name: &str| matches.get_one::<u64>(name).copied();
        let is_all = matches.get_flag("all-solutions");
        // 0 stands for all, as in other solvers.
        let solutions = number("num-solutions")
            .map_or((!is_all).then_some(1), |number| Some(number).filter(|&number| number > 0));
        let is_given = |name| matches.value_source(name) == Some(clap::parser::ValueSource::CommandLine);
        let remark = |(name, reason)| format!("note: --{name} has no effect: {reason}");
        Self {
            wanted: match (matches.get_flag(COUNT), is_all || matches.get_flag("intermediate")) {
                (true, _) => WantedAnswer::Number,
                (false, true) if !matches.get_flag("no-intermediate") => WantedAnswer::Improvements,
                _ => WantedAnswer::Last,
            },
            shows_statistics: matches.get_flag("statistics"),
            is_verbose: matches.get_one::<u8>("verbose").is_some_and(|&level| level > 0),
            search: ProgramOptions {
                limits: Limits {
                    solutions,
                    time: number("solver-time-limit").filter(|&time| time > 0).map(Duration::from_millis),
                    interrupt: Some(&ending::INTERRUPT),
                    ..Limits::default()
                },
                threads: number("parallel").unwrap_or(1) as usize,
                seed: number("random-seed").unwrap_or(0),
                is_free: matches.get_flag("free-search"),
            },
            remarks: WITHOUT_EFFECT.into_iter().filter(|&(name, _)| is_given(name)).map(remark).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spellings_of_minizinc() {
        let words: Vec<OsString> =
            "c minizinc -v 2 -a -n-i -v 2.fzn".split(' ').map(OsString::from).collect();
        assert_eq!(spelled(&words).join(" ".as_ref()), *"c minizinc -v=2 -a --no-intermediate -v 2.fzn");
    }
}
