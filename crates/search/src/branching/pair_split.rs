//! Branching on groups of which two variables or none are chosen.
//!
//! A group with one chosen variable needs a second one, so it acts like a variable whose values are its open members.
//! The rule takes the smallest such group. If edges of a graph are chosen, that extends a path at one of its ends. If
//! no group needs a second variable, it decides the first undecided variable.

use cavalcade_core::{Booleans, State};

use super::smallest_group::FirstOpen;
use super::{Brancher, Decision};

/// Chooses the lowest open member of the first group among those with one chosen and the fewest open members.
pub(super) struct PairSplit {
    variables: Booleans,
    groups: Box<[Vec<u32>]>,
}

impl PairSplit {
    pub(super) fn new(variables: &Booleans, groups: &[Vec<u32>]) -> Self {
        Self { variables: *variables, groups: groups.into() }
    }

    /// Returns how many members are open, and the first of them, if exactly one is chosen.
    fn open(&self, state: &State, group: &[u32]) -> Option<(usize, u32)> {
        let (mut chosen, mut open, mut first) = (0, 0, None);
        for &number in group {
            let (possible, taken) = state.booleans(&self.variables, number as usize / 64);
            let bit = number % 64;
            if taken >> bit & 1 == 1 {
                chosen += 1;
            } else if possible >> bit & 1 == 1 {
                open += 1;
                first = first.or(Some(number));
            }
        }
        first.filter(|_| chosen == 1).map(|number| (open, number))
    }
}

impl Brancher for PairSplit {
    fn decide(&self, state: &State) -> Option<Decision> {
        let mut best: Option<(usize, u32)> = None;
        for group in &self.groups {
            if let Some(found) = self.open(state, group)
                && best.is_none_or(|best| found.0 < best.0)
            {
                best = Some(found);
                if found.0 <= 2 {
                    break;
                }
            }
        }
        let taken =
            |number: u32| Decision::Take { variable: self.variables.variable(number as usize), bit: 1 };
        best.map(|(_, number)| taken(number)).or_else(|| FirstOpen::new(&self.variables).decide(state))
    }
}
