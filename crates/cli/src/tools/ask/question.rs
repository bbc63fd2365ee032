//! Which question the options ask.

use clap::ArgMatches;

use super::{EACH, HEAVIEST, LIGHTEST, LIST, UNIQUE, WEIGHTS};
use crate::commands::{DRAW_COUNT, DRAW_SEED, RANK};
use crate::streams::Failure;

/// What is asked.
#[derive(Clone, Copy)]
pub(super) enum FamilyQuestion {
    Count,
    Unique,
    /// How many solutions have each element.
    Each,
    /// The least and the greatest weight.
    Weights,
    /// A solution of least weight.
    Lightest,
    /// A solution of greatest weight.
    Heaviest,
    /// All solutions.
    List,
    /// Random solutions, or one by its rank.
    Draw,
}

impl FamilyQuestion {
    /// Returns the question that the options ask.
    ///
    /// # Errors
    /// They ask several.
    pub(super) fn of(matches: &ArgMatches) -> Result<Self, Failure> {
        let draws =
            [DRAW_COUNT.name, DRAW_SEED.name, RANK.name].into_iter().find(|name| matches.contains_id(name));
        let flags = [
            (UNIQUE, Self::Unique),
            (EACH, Self::Each),
            (LIST, Self::List),
            (HEAVIEST, Self::Heaviest),
            (LIGHTEST, Self::Lightest),
        ];
        let mut asked: Vec<(&str, Self)> =
            flags.into_iter().filter(|flag| matches.get_flag(flag.0)).collect();
        asked.extend(draws.map(|name| (name, Self::Draw)));
        let weighs = matches.contains_id(WEIGHTS);
        let has_extreme = asked.iter().any(|asked| matches!(asked.1, Self::Heaviest | Self::Lightest));
        if weighs && !has_extreme {
            asked.push((WEIGHTS, Self::Weights));
        }
        match asked[..] {
            [] => Ok(Self::Count),
            [(name, _)] if has_extreme && !weighs => Err(Failure::input(
                format!("--{name} needs --{WEIGHTS}"),
                Some("give a file with the weights of elements"),
            )),
            [(_, question)] => Ok(question),
            [(one, _), (other, _), ..] => Err(Failure::input(
                format!("--{one} and --{other} are two questions"),
                Some("ask one at a time"),
            )),
        }
    }

    /// Returns the command whose answers have the same form.
    pub(super) fn verb(self) -> &'static str {
        match self {
            Self::Count | Self::Each | Self::Weights => "count",
            Self::Unique => "unique",
            Self::List => "list",
            Self::Heaviest | Self::Lightest | Self::Draw => "sample",
        }
    }
}
