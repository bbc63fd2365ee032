//! The decision about the values of a chosen variable.
//!
//! A domain without bits has only its bounds, and a value between them cannot be removed. Choices of such a value
//! split the domain instead.

use cavalcade_core::bits::ones_in;
use cavalcade_core::{State, Variable};

use super::{Decision, ValueChoice};
use crate::Random;

/// Returns the number of values of a variable.
#[inline]
pub(super) fn size(state: &State, variable: Variable) -> u64 {
    if state.has_bits(variable) {
        state.words(variable).iter().map(|word| u64::from(word.count_ones())).sum()
    } else {
        state.domain(variable).len() as u64
    }
}

/// Returns whether a variable has several values; quicker than [`size`].
#[inline]
pub(super) fn is_open(state: &State, variable: Variable) -> bool {
    if !state.has_bits(variable) {
        return state.min(variable) < state.max(variable);
    }
    let words = state.words(variable);
    if let [word] = words {
        return word & word.wrapping_sub(1) != 0;
    }
    let mut ones = ones_in(words);
    ones.next().is_some() && ones.next().is_some()
}

/// Returns the least value of a variable and the next one.
pub(super) fn least_two(state: &State, variable: Variable) -> (i32, i32) {
    let mut values = state.domain(variable).values();
    let least = values.next().unwrap_or_default();
    (least, values.next().unwrap_or(least))
}

/// Returns the greatest value of the lower half of a domain: less than its greatest value.
///
/// Of two neighbours it is the lower one. A mean is rounded towards zero, as Gecode does, so that the trees are equal.
fn middle(least: i32, greatest: i32) -> i32 {
    let sum = i64::from(least) + i64::from(greatest);
    if i64::from(greatest) - i64::from(least) == 1 { least } else { (sum / 2) as i32 }
}

impl ValueChoice {
    /// Returns the decision about a variable with several values.
    pub(crate) fn decision(self, state: &State, variable: Variable) -> Decision {
        let leaves = matches!(self, Self::NotMin | Self::NotMax | Self::NotMedian | Self::NotRandom(_));
        let about = |bit: usize| {
            let bit = bit as u32;
            if leaves { Decision::Leave { variable, bit } } else { Decision::Take { variable, bit } }
        };
        match self {
            Self::Min | Self::NotMin => about(least_bit(state, variable)),
            Self::Max | Self::NotMax => about(greatest_bit(state, variable)),
            Self::Middle | Self::Median | Self::NotMedian if !state.has_bits(variable) => {
                split(state, variable, false)
            }
            Self::Random(seed) | Self::NotRandom(seed) if !state.has_bits(variable) => {
                split(state, variable, random(state, variable, seed) >> 63 == 1)
            }
            Self::Middle => about(nearest_bit(state, variable)),
            Self::Median | Self::NotMedian => {
                about(nth_bit(state, variable, (size(state, variable) - 1) / 2))
            }
            Self::Random(seed) | Self::NotRandom(seed) => {
                let place = u128::from(random(state, variable, seed)) * u128::from(size(state, variable));
                about(nth_bit(state, variable, (place >> 64) as u64))
            }
            Self::Split => split(state, variable, false),
            Self::ReverseSplit => split(state, variable, true),
            Self::SplitRandom(seed) => split(state, variable, random(state, variable, seed) >> 63 == 1),
            Self::Interval => first_interval(state, variable),
        }
    }
}

/// Returns the decision for one half of a domain and then the other.
fn split(state: &State, variable: Variable, upper_first: bool) -> Decision {
    let at = middle(state.min(variable), state.max(variable));
    if upper_first { Decision::Above { variable, at } } else { Decision::Split { variable, at } }
}

/// Returns the decision for the values before the first gap, or for the lower half if the domain has no gap.
fn first_interval(state: &State, variable: Variable) -> Decision {
    if state.has_bits(variable) {
        let mut values = state.domain(variable).values();
        let mut last = values.next();
        for value in values {
            if let Some(at) = last.filter(|&last| last + 1 < value) {
                return Decision::Split { variable, at };
            }
            last = Some(value);
        }
    }
    split(state, variable, false)
}

fn least_bit(state: &State, variable: Variable) -> usize {
    if state.has_bits(variable) {
        ones_in(state.words(variable)).next().unwrap_or_default()
    } else {
        state.domain(variable).bit(state.min(variable)).unwrap_or_default()
    }
}

fn greatest_bit(state: &State, variable: Variable) -> usize {
    state.domain(variable).bit(state.max(variable)).unwrap_or_default()
}

/// Returns the bit of the value with this place in the ordered domain, from 0.
fn nth_bit(state: &State, variable: Variable, place: u64) -> usize {
    ones_in(state.words(variable)).nth(place as usize).unwrap_or_default()
}

/// Returns the bit of the first value among those nearest to the mean of the bounds.
fn nearest_bit(state: &State, variable: Variable) -> usize {
    let sum = i64::from(state.min(variable)) + i64::from(state.max(variable));
    let distance = |&bit: &usize| (2 * i64::from(state.value_of(variable, bit)) - sum).abs();
    ones_in(state.words(variable)).min_by_key(distance).unwrap_or_default()
}

/// Returns random bits: a function of the seed, the variable and its domain.
fn random(state: &State, variable: Variable, seed: u64) -> u64 {
    let start = seed ^ (variable.index() as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    let mix = |mixed: u64, word: u64| Random::new(mixed ^ word).bits();
    if state.has_bits(variable) {
        state.words(variable).iter().fold(start, |mixed, &word| mix(mixed, word))
    } else {
        [state.min(variable), state.max(variable)]
            .into_iter()
            .fold(start, |mixed, bound| mix(mixed, bound as u64))
    }
}

#[cfg(test)]
mod tests {
    use super::middle;

    #[test]
    fn halves_are_those_of_gecode() {
        for (least, greatest, expected) in
            [(0, 1, 0), (-2, -1, -2), (-1, 0, -1), (0, 3, 1), (-3, 0, -1), (-4, -1, -2), (-3, -1, -2)]
        {
            assert_eq!(middle(least, greatest), expected, "{least}..{greatest}");
        }
        assert_eq!(middle(i32::MIN, i32::MAX), 0);
    }
}
