//! The ways to pair the ends of paths: all of them, or those in which paths do not cross.

use crate::Random;

/// Some pairings of an even number of ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pairings {
    /// All of them.
    Any,
    /// Those in which no two pairs of ends alternate in the order of the ends.
    WithoutCrossings,
    /// Those in which only the pair of the last end alternates with others.
    LastApart,
    /// Those in which one pair alternates with others, and no other two pairs alternate.
    OneApart,
}

impl Pairings {
    /// Returns the number of pairings.
    pub(super) fn count(self, ends: usize) -> f64 {
        let pairs = ends / 2;
        match self {
            Self::Any => (1..ends).step_by(2).map(|factor| factor as f64).product(),
            // A Catalan number.
            Self::WithoutCrossings => {
                (1..pairs).map(|factor| (pairs + 1 + factor) as f64 / (1 + factor) as f64).product()
            }
            Self::LastApart if ends == 0 => 0.0,
            Self::LastApart => (ends - 1) as f64 * Self::WithoutCrossings.count(ends - 2),
            Self::OneApart if pairs < 2 => 1.0,
            Self::OneApart => {
                // Choosing this pair and then the others counts a pairing of n pairs without crossings n times, and one
                // with a single crossing twice; there are C(2n, n - 2) of the latter.
                let chosen = (ends * (ends - 1) / 2) as f64 * Self::WithoutCrossings.count(ends - 2);
                let single: f64 =
                    (1..=pairs - 2).map(|factor| (pairs + 2 + factor) as f64 / factor as f64).product();
                chosen - (pairs - 1) as f64 * Self::WithoutCrossings.count(ends) - single
            }
        }
    }

    /// Draws one of the pairings of the ends `0..ends`, all with the same probability, and writes it to `pairs`; `left`
    /// is used on the way. Nothing is allocated once both are large enough.
    pub(super) fn draw(self, ends: u8, pairs: &mut Vec<[u8; 2]>, left: &mut Vec<u8>, random: &mut Random) {
        loop {
            pairs.clear();
            left.clear();
            left.extend(0..ends);
            match self {
                Self::Any => {
                    for last in (1..left.len()).rev() {
                        left.swap(last, random.below(last + 1));
                    }
                    pairs.extend(left.as_chunks().0);
                    return;
                }
                Self::WithoutCrossings => {}
                Self::LastApart => pairs.extend(left.pop().map(|last| [removed(left, random), last])),
                Self::OneApart if ends == 0 => return,
                Self::OneApart => pairs.push([removed(left, random), removed(left, random)]),
            }
            pair_without_crossings(left, pairs, random);
            // A pairing that arises from several choices of the pair apart is kept as if it arose from one.
            if self != Self::OneApart || random.below(possibly_apart(pairs)) == 0 {
                return;
            }
        }
    }
}

/// Removes one of some ends at random and returns it.
fn removed(ends: &mut Vec<u8>, random: &mut Random) -> u8 {
    ends.remove(random.below(ends.len()))
}

/// Pairs ends without crossings, all such pairings with the same probability. The list of ends is used up.
///
/// Source: D. B. Arnold and M. R. Sleep, *Uniform random generation of balanced parenthesis strings* (1980).
fn pair_without_crossings(ends: &mut [u8], pairs: &mut Vec<[u8; 2]>, random: &mut Random) {
    // The first ends of the list are those that are read and wait for the other end of their pair.
    let mut waiting = 0;
    for at in 0..ends.len() {
        let (left, open) = ((ends.len() - at) as f64, waiting as f64);
        if random.fraction() * 2.0 * left * (open + 1.0) < (left - open) * (open + 2.0) {
            ends[waiting] = ends[at];
            waiting += 1;
        } else {
            waiting -= 1;
            pairs.push([ends[waiting], ends[at]]);
        }
    }
}

/// Returns the number of pairs without which no two others alternate.
fn possibly_apart(pairs: &[[u8; 2]]) -> usize {
    let crossings = |one: &[u8; 2]| pairs.iter().filter(|other| alternate(*one, **other)).count();
    let all: usize = pairs.iter().map(crossings).sum();
    pairs.iter().filter(|pair| 2 * crossings(pair) == all).count()
}

/// Returns whether the ends of two pairs alternate.
fn alternate(one: [u8; 2], other: [u8; 2]) -> bool {
    let is_between = |end: u8| (one[0].min(one[1])..one[0].max(one[1])).contains(&end);
    one != other && is_between(other[0]) != is_between(other[1])
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use super::*;

    const ALL: [Pairings; 4] =
        [Pairings::Any, Pairings::WithoutCrossings, Pairings::LastApart, Pairings::OneApart];

    /// Returns all pairings of some ends.
    fn listed(ends: &[u8]) -> Vec<Vec<[u8; 2]>> {
        let Some((&first, rest)) = ends.split_first() else { return vec![Vec::new()] };
        let with = |at: usize| {
            let others = listed(&[&rest[..at], &rest[at + 1..]].concat());
            others.into_iter().map(move |others| [&[[first, rest[at]]], &*others].concat())
        };
        (0..rest.len()).flat_map(with).collect()
    }

    /// Returns those of some pairings of the ends `0..ends` that are wanted.
    fn wanted(which: Pairings, ends: u8) -> Vec<Vec<[u8; 2]>> {
        let alternate =
            |one: &[u8; 2], other: &[u8; 2]| one[0] < other[0] && other[0] < one[1] && one[1] < other[1];
        let is_wanted = |pairs: &Vec<[u8; 2]>| {
            let both = pairs.iter().flat_map(|one| pairs.iter().map(move |other| [one, other]));
            let crossings: Vec<[&[u8; 2]; 2]> = both.filter(|both| alternate(both[0], both[1])).collect();
            let are_all_of = |pair: &&[u8; 2]| crossings.iter().all(|crossing| crossing.contains(pair));
            match which {
                Pairings::Any => true,
                Pairings::WithoutCrossings => crossings.is_empty(),
                Pairings::LastApart => {
                    pairs.iter().filter(|pair| pair[1] + 1 == ends).any(|pair| are_all_of(&pair))
                }
                Pairings::OneApart => pairs.is_empty() || pairs.iter().any(|pair| are_all_of(&pair)),
            }
        };
        listed(&(0..ends).collect::<Vec<u8>>()).into_iter().filter(is_wanted).collect()
    }

    #[test]
    fn as_many_are_counted_as_listed() {
        for ends in (0..=10).step_by(2) {
            for which in ALL {
                let count = which.count(ends as usize).round() as usize;
                assert_eq!(count, wanted(which, ends).len(), "{which:?} of {ends} ends");
            }
        }
    }

    #[test]
    fn all_are_drawn_equally_often() {
        let (mut random, mut pairs, mut left) = (Random::new(1), Vec::new(), Vec::new());
        for which in ALL {
            let mut drawn: HashMap<Vec<[u8; 2]>, f64> = HashMap::new();
            let wanted = wanted(which, 8);
            for _ in 0..200 * wanted.len() {
                which.draw(8, &mut pairs, &mut left, &mut random);
                let mut sorted: Vec<[u8; 2]> =
                    pairs.iter().map(|pair| [pair[0].min(pair[1]), pair[0].max(pair[1])]).collect();
                sorted.sort_unstable();
                *drawn.entry(sorted).or_default() += 1.0;
            }
            let is_usual =
                |it: &Vec<[u8; 2]>| (drawn.get(it).unwrap_or(&0.0) - 200.0).abs() < 5.0 * 200f64.sqrt();
            assert!(wanted.iter().all(is_usual) && drawn.len() == wanted.len(), "{which:?}");
        }
    }
}
