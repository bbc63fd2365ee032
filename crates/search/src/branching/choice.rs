//! The choices of a variable and of its values, with their names in MiniZinc.
//!
//! Both are functions of the domains alone, and of weights or a seed fixed in advance, so a rule that is made of
//! them is pure: the same node leads to the same decision on every thread, after every restart.

use std::sync::Arc;

/// Which open variable to decide next; the first of those that are equally good.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum VariableChoice {
    /// The first one.
    #[default]
    InputOrder,
    /// The one with the fewest values (Haralick and Elliott, 1980).
    FirstFail,
    /// The one with the most values.
    AntiFirstFail,
    /// The one with the smallest value in its domain.
    Smallest,
    /// The one with the largest value in its domain.
    Largest,
    /// The one that most constraints relate.
    Occurrence,
    /// The one with the fewest values; of these, the one that most constraints relate.
    MostConstrained,
    /// The one with the greatest difference between its two least values.
    MaxRegret,
    /// The one with the fewest values for the number of constraints that relate it: [`VariableChoice::Weighted`]
    /// before any conflict.
    SizePerDegree,
    /// The one with the fewest values for its weight (dom/wdeg: Boussemart, Hemery, Lecoutre and Sais, 2004),
    /// given the weight of every variable of the model.
    Weighted(Arc<[u32]>),
}

impl VariableChoice {
    /// MiniZinc's names of variable choices.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("input_order", Self::InputOrder),
        ("first_fail", Self::FirstFail),
        ("anti_first_fail", Self::AntiFirstFail),
        ("smallest", Self::Smallest),
        ("largest", Self::Largest),
        ("occurrence", Self::Occurrence),
        ("most_constrained", Self::MostConstrained),
        ("max_regret", Self::MaxRegret),
        ("dom_w_deg", Self::SizePerDegree),
    ];

    /// Returns the choice with a name of [`VariableChoice::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, choice)| choice.clone())
    }
}

/// Which values of the variable to try first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum ValueChoice {
    /// The least value.
    #[default]
    Min,
    /// The greatest value.
    Max,
    /// The value nearest to the mean of the least and the greatest, the lower one of two.
    Middle,
    /// The value in the middle of the ordered domain, the lower one of two.
    Median,
    /// A random value, chosen by this seed, the variable and its domain.
    Random(u64),
    /// Every value but the one in the middle of the ordered domain.
    NotMedian,
    /// Every value but a random one, chosen by this seed, the variable and its domain.
    NotRandom(u64),
    /// The lower half of the values between the least and the greatest.
    Split,
    /// The upper half of the values between the least and the greatest.
    ReverseSplit,
    /// The lower or the upper half, chosen by this seed, the variable and its domain.
    SplitRandom(u64),
    /// The values before the first gap of the domain; without a gap, the lower half.
    Interval,
    /// Every value but the least.
    NotMin,
    /// Every value but the greatest.
    NotMax,
}

impl ValueChoice {
    /// MiniZinc's names of value choices; the random ones with seed 0.
    pub const NAMES: &'static [(&'static str, Self)] = &[
        ("indomain", Self::Min),
        ("indomain_min", Self::Min),
        ("indomain_max", Self::Max),
        ("indomain_middle", Self::Middle),
        ("indomain_median", Self::Median),
        ("indomain_random", Self::Random(0)),
        ("indomain_split", Self::Split),
        ("indomain_reverse_split", Self::ReverseSplit),
        ("indomain_split_random", Self::SplitRandom(0)),
        ("indomain_interval", Self::Interval),
        ("outdomain_min", Self::NotMin),
        ("outdomain_max", Self::NotMax),
        ("outdomain_median", Self::NotMedian),
        ("outdomain_random", Self::NotRandom(0)),
    ];

    /// Returns the choice with a name of [`ValueChoice::NAMES`]; a random one with this seed.
    #[must_use]
    pub fn named(name: &str, seed: u64) -> Option<Self> {
        let choice = Self::NAMES.iter().find(|known| known.0 == name)?.1;
        Some(match choice {
            Self::Random(_) => Self::Random(seed),
            Self::NotRandom(_) => Self::NotRandom(seed),
            Self::SplitRandom(_) => Self::SplitRandom(seed),
            other => other,
        })
    }
}
