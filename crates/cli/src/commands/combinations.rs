//! What goes with what: one table of the options that need others, or exclude them.
//!
//! The table is checked once, before anything is opened. What only some problems allow is checked by the commands, which
//! know the problem.

use OptionDemand::{Excludes, Needs};

use crate::streams::Failure;

/// A rule about options of a command.
struct CombinationRule {
    /// The command; `*` for all.
    command: &'static str,
    /// The options that have the rule.
    options: &'static [&'static str],
    demand: OptionDemand,
    /// Why, as the end of the message.
    reason: &'static str,
    /// The remedy, where `{}` stands for the option.
    hint: &'static str,
}

/// What goes with an option. A *setting* is an option, or an option with one of its values, such as `method=frontier`.
enum OptionDemand {
    /// This setting is given, too.
    Needs(&'static str),
    /// None of these is given.
    Excludes(&'static [&'static str]),
}

const fn rule(
    command: &'static str,
    options: &'static [&'static str],
    demand: OptionDemand,
    [reason, hint]: [&'static str; 2],
) -> CombinationRule {
    CombinationRule { command, options, demand, reason, hint }
}

/// All rules; the first one that is broken is reported.
#[rustfmt::skip] // a table
const RULES: &[CombinationRule] = &[
    rule("*", &["shard"], Needs("store"), [", because one shard is not the whole answer",
        "add --store FILE, with a separate file for each shard; 'cavalcade merge' merges them"]),
    rule("*", &["tree"], Excludes(&["store"]), [": a stored run is searched in parts", "leave out one of them"]),
    rule("*", &["proof-limit"], Needs("proof"), ["", "add --proof NAME, or leave out --proof-limit"]),
    rule("list", &["proof"], Excludes(&["classes"]), [": the list has one solution of each class only", "leave out --classes"]),
    rule("count", &["forecast"], Excludes(&["limit", "node-limit", "store", "trace", "tree", "method=search",
        "method=subsets", "method=merged", "method=both", "format=bfile"]),
        [": it estimates a whole count by the frontier method", "leave out one of them; a forecast is written as text or json"]),
    rule("count", &["by-length"], Excludes(&["limit", "node-limit", "store", "tree", "method=search", "method=subsets",
        "method=merged", "method=both"]),
        [": only the frontier method counts by length", "leave out one of them, or count one length with --length"]),
    rule("count", &["trace"], Excludes(&["store"]), [": a count that is stored has no trace", "leave out one of them"]),
    rule("count", &["trace"], Excludes(&["limit", "node-limit", "tree", "tables", "method=search", "method=subsets",
        "method=merged", "method=both"]), [": only the frontier method has a trace", "leave out one of them"]),
    rule("count", &["tables"], Needs("method=frontier"), ["", "add --method frontier, or leave out --tables"]),
    rule("count", &["store"], Excludes(&["method=subsets", "method=merged", "method=both"]),
        [": its work is not divided", "use --method search or frontier, or leave out --store"]),
    rule("count", &["limit", "node-limit", "tree"], Excludes(&["method=frontier", "method=subsets", "method=merged",
        "method=both"]), [": only a search visits solutions one by one",
        "leave out one of them; --time-limit works with every method"]),
    rule("count", &["convention"], Needs("format=bfile"),
        [": other formats write every convention", "add --format bfile, or leave out --convention"]),
    rule("minimise", &["any-cell"], Needs("minimum"), ["", "add --minimum"]),
    rule("minimise", &["proof"], Needs("minimum"), [": a proof shows that fewer clues are not enough", "add --minimum"]),
    rule("minimise", &["seed", "clues", "symmetry", "givens", "keep"], Excludes(&["minimum"]),
        [", which finds the fewest clues", "leave out --minimum or --{}"]),
    rule("sample", &["rank"], Excludes(&["count", "seed"]), [": it names one solution", "leave out --rank, or --count and --seed"]),
    rule("explain", &["value"], Needs("cell"), ["", "name the cell with --cell"]),
];

/// Parameters of puzzles that only counts have.
const OF_COUNTS: [&str; 3] = ["also", "only", "summary"];

/// Options that name a file about one problem.
const OF_ONE_PROBLEM: [&str; 6] = ["proof", "store", "trace", "tree", "state", "next"];

/// Refuses options of a command that do not go together; `is_given` tells which settings are given.
///
/// # Errors
/// The first rule that is broken.
pub(crate) fn refuse_combinations(verb: &str, is_given: &dyn Fn(&str) -> bool) -> Result<(), Failure> {
    for CombinationRule { command, options, demand, reason, hint } in RULES {
        let applies = *command == "*" || *command == verb;
        for option in options.iter().filter(|option| applies && is_given(option)) {
            let (verb, other) = match demand {
                Needs(other) => ("needs", Some(other).filter(|other| !is_given(other))),
                Excludes(others) => ("cannot be combined with", others.iter().find(|other| is_given(other))),
            };
            if let Some(other) = other {
                let message = format!("--{option} {verb} --{}{reason}", other.replace('=', " "));
                return Err(Failure::input(message).hint(hint.replace("{}", option)));
            }
        }
    }
    let surplus = OF_COUNTS.into_iter().find(|name| verb != "count" && is_given(name));
    surplus.map_or(Ok(()), |name| {
        Err(Failure::input(format!("--{name} cannot be combined with '{verb}'")).hint("use 'count'"))
    })
}

/// Refuses options that name a file about one problem, if many problems are given.
///
/// # Errors
/// One of them is given.
pub(crate) fn refuse_many(is_given: &dyn Fn(&str) -> bool) -> Result<(), Failure> {
    let given = OF_ONE_PROBLEM.into_iter().find(|name| is_given(name));
    given.map_or(Ok(()), |name| {
        let hint = format!("give one problem at a time, with a separate --{name} for each");
        Err(Failure::input(format!("--{name} applies to one problem, but many are given")).hint(&hint))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::VERBS;
    use crate::job::Verb;

    #[test]
    fn rules_are_about_options() {
        for CombinationRule { command, options, demand, hint, .. } in RULES {
            let verbs: Vec<&Verb> =
                VERBS.iter().copied().filter(|verb| ["*", verb.name].contains(command)).collect();
            let is_known = |setting: &str| {
                let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
                let options = verbs.iter().flat_map(|verb| verb.options);
                ["limit", "node-limit", "format"].contains(&name)
                    || options
                        .filter(|option| option.row().name == name)
                        .any(|option| value.is_empty() || option.row().words.contains(&value))
            };
            let settings = match demand {
                Needs(setting) => std::slice::from_ref(setting),
                Excludes(settings) => *settings,
            };
            for setting in options.iter().chain(settings) {
                assert!(is_known(setting), "{command}: {setting}");
            }
            assert!(!hint.is_empty(), "{options:?}");
        }
    }
}
