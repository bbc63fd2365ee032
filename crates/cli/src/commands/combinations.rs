//! What goes with what: one table of the options that need others, or exclude them.
//!
//! The table is checked once, before anything is opened. What only some problems allow is checked by the commands, which
//! know the problem.

use crate::streams::Failure;

/// A row for each rule: the command (`*` for all), the options that have the rule, what they need or exclude, why (as the
/// end of the message), and the remedy, where `{}` stands for the option.
///
/// A *setting* is an option, or an option with one of its values: `store`, `method=frontier`. The first rule that is
/// broken is reported.
const RULES: &str = "\
* | shard | needs store | , because one shard is not the whole answer | \
    add --store FILE, with a separate file for each shard; 'cavalcade merge' merges them
* | tree | excludes store | : a stored run is searched in parts | leave out one of them
* | proof-limit | needs proof | | add --proof NAME, or leave out --proof-limit
list | proof | excludes classes | : the list has one solution of each class only | leave out --classes
count | forecast | excludes limit node-limit store trace tree \
    method=search method=subsets method=merged method=both format=bfile | \
    : it estimates a whole count by the frontier method | \
    leave out one of them; a forecast is written as text or json
count | by-length | excludes limit node-limit store tree method=search method=subsets method=merged method=both | \
    : only the frontier method counts by length | leave out one of them, or count one length with --length
count | trace | excludes store | : a count that is stored has no trace | leave out one of them
count | trace | excludes limit node-limit tree tables method=search method=subsets method=merged method=both | \
    : only the frontier method has a trace | leave out one of them
count | tables | needs method=frontier | | add --method frontier, or leave out --tables
count | store | excludes method=subsets method=merged method=both | : its work is not divided | \
    use --method search or frontier, or leave out --store
count | limit node-limit tree | excludes method=frontier method=subsets method=merged method=both | \
    : only a search visits solutions one by one | leave out one of them; --time-limit works with every method
count | convention | needs format=bfile | : other formats write every convention | \
    add --format bfile, or leave out --convention
minimise | any-cell | needs minimum | | add --minimum
minimise | proof | needs minimum | : a proof shows that fewer clues are not enough | add --minimum
minimise | seed clues symmetry givens keep | excludes minimum | , which finds the fewest clues | \
    leave out --minimum or --{}
sample | rank | excludes count seed | : it names one solution | leave out --rank, or --count and --seed
explain | value | needs cell | | name the cell with --cell";

/// Options that name a file about one problem.
const OF_ONE_PROBLEM: [&str; 6] = ["proof", "store", "trace", "tree", "state", "next"];

/// Refuses options of a command that do not go together; `is_given` tells which settings are given.
///
/// # Errors
/// The first rule that is broken.
pub(crate) fn refuse_combinations(verb: &str, is_given: &dyn Fn(&str) -> bool) -> Result<(), Failure> {
    for [command, options, demand, reason, hint] in rules() {
        let mut settings = demand.split_ascii_whitespace();
        let needs = settings.next() == Some("needs");
        let applies = command == "*" || command == verb;
        for option in options.split_ascii_whitespace().filter(|option| applies && is_given(option)) {
            if let Some(other) = settings.clone().find(|setting| is_given(setting) != needs) {
                let verb = if needs { "needs" } else { "cannot be combined with" };
                let message = format!("--{option} {verb} --{}{reason}", other.replace('=', " "));
                return Err(Failure::input(message).hint(hint.replace("{}", option)));
            }
        }
    }
    Ok(())
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

/// Returns the cells of each row.
fn rules() -> impl Iterator<Item = [&'static str; 5]> {
    RULES.lines().map(|row| {
        let mut cells = row.split('|').map(str::trim);
        std::array::from_fn(|_| cells.next().unwrap_or_default())
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::VERBS;
    use crate::job::Verb;

    #[test]
    fn rules_are_about_options() {
        for [command, options, demand, _, hint] in rules() {
            let verbs: Vec<&Verb> =
                VERBS.iter().copied().filter(|verb| command == "*" || command == verb.name).collect();
            let is_known = |setting: &str| {
                let (name, value) = setting.split_once('=').unwrap_or((setting, ""));
                let values = verbs.iter().flat_map(|verb| verb.values);
                ["limit", "node-limit", "format"].contains(&name)
                    || verbs.iter().any(|verb| verb.flags.iter().any(|flag| flag.0 == name))
                    || values
                        .filter(|option| option.name() == name)
                        .any(|option| value.is_empty() || option.words().contains(&value))
            };
            let (kind, settings) = demand.split_once(' ').expect("what is needed or excluded");
            assert!(kind == "needs" && !settings.contains(' ') || kind == "excludes", "{demand}");
            for setting in options.split(' ').chain(settings.split_ascii_whitespace()) {
                assert!(is_known(setting), "{command}: {setting}");
            }
            assert!(!hint.is_empty(), "{options}");
        }
    }
}
