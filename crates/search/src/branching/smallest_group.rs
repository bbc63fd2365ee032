//! Branching on the group with the fewest candidates.
//!
//! If one variable of each group must be chosen, a group acts like a variable whose values are its members,
//! and this rule is first fail on groups. It skips groups that have a chosen variable or no candidate. If no
//! group remains, it decides the first undecided variable.
//!
//! If a propagator keeps the numbers of candidates, they are read from the state.

use std::cell::OnceCell;

use cavalcade_core::{Booleans, GroupSizes, State};

use super::{Brancher, Decision};

/// Decides the lowest candidate of the first group among those with the fewest candidates.
pub(super) struct SmallestGroup {
    variables: Booleans,
    groups: Vec<Vec<u32>>,
    /// Where the state has the numbers of candidates; `None` if they have to be counted.
    sizes: OnceCell<Option<GroupSizes>>,
    /// The members of group `g` are `members[starts[g]..starts[g + 1]]`.
    starts: Vec<u32>,
    /// Pairs of a word index and a mask of variables in that word.
    members: Vec<(u32, u64)>,
}

impl SmallestGroup {
    pub(super) fn new(variables: &Booleans, groups: &[Vec<u32>]) -> Self {
        let mut starts = vec![0];
        let mut members: Vec<(u32, u64)> = Vec::new();
        for group in groups {
            let mut group = group.clone();
            group.sort_unstable();
            let start = members.len();
            for number in group {
                match members[start..].last_mut() {
                    Some((word, mask)) if *word == number / 64 => *mask |= 1 << (number % 64),
                    _ => members.push((number / 64, 1 << (number % 64))),
                }
            }
            starts.push(members.len() as u32);
        }
        Self { variables: *variables, groups: groups.to_vec(), sizes: OnceCell::new(), starts, members }
    }

    /// Returns the first group with the fewest candidates.
    #[inline]
    fn smallest(&self, state: &State) -> Option<usize> {
        let sizes = self.sizes.get_or_init(|| state.group_sizes(&self.variables, &self.groups));
        sizes.as_ref().map_or_else(|| self.count(state), |sizes| sizes.smallest(state))
    }

    /// Returns the first group with the fewest candidates by counting them.
    fn count(&self, state: &State) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for (group, ends) in self.starts.windows(2).enumerate() {
            let members = &self.members[ends[0] as usize..ends[1] as usize];
            if let Some(size) = self.size(state, members).filter(|&size| size < fewest) {
                (best, fewest) = (Some(group), size);
                if size <= 2 {
                    break;
                }
            }
        }
        best
    }

    /// Returns how many variables of a group can still be chosen; `None` if one is chosen or no candidate
    /// remains.
    #[inline]
    fn size(&self, state: &State, members: &[(u32, u64)]) -> Option<u32> {
        let mut size = 0;
        for &(word, mask) in members {
            let (possible, chosen) = state.booleans(&self.variables, word as usize);
            if chosen & mask != 0 {
                return None;
            }
            size += (possible & mask).count_ones();
        }
        (size > 0).then_some(size)
    }
}

impl Brancher for SmallestGroup {
    fn decide(&self, state: &State) -> Option<Decision> {
        let group = self.smallest(state);
        let members =
            group.map_or(0..0, |group| self.starts[group] as usize..self.starts[group + 1] as usize);
        self.members[members]
            .iter()
            .find_map(|&(word, mask)| first_open(state, &self.variables, word as usize, mask))
            .or_else(|| FirstOpen::new(&self.variables).decide(state))
    }
}

/// Decides the first undecided variable.
pub(super) struct FirstOpen {
    variables: Booleans,
}

impl FirstOpen {
    pub(super) fn new(variables: &Booleans) -> Self {
        Self { variables: *variables }
    }
}

impl Brancher for FirstOpen {
    fn decide(&self, state: &State) -> Option<Decision> {
        (0..self.variables.width()).find_map(|k| first_open(state, &self.variables, k, u64::MAX))
    }
}

/// Returns the decision to choose the first undecided variable of `mask` in word `k`.
#[inline]
fn first_open(state: &State, variables: &Booleans, k: usize, mask: u64) -> Option<Decision> {
    let (possible, chosen) = state.booleans(variables, k);
    let open = possible & !chosen & mask;
    let number = (open != 0).then(|| k << 6 | open.trailing_zeros() as usize)?;
    Some(Decision::Take { variable: variables.variable(number), bit: 1 })
}
