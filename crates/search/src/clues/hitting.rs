//! Smallest hitting sets: the fewest members such that every set contains one of them.
//!
//! The search tries one size after another, depth first. At a node it takes the set with the fewest allowed
//! members, since every hitting set contains one of them. It tries these members in turn, starting with those
//! that are in the most sets. Each member is forbidden in the later branches, because every hitting set that
//! contains it has been considered. A branch ends in two cases:
//!
//! - A packing, a collection of sets that share no allowed member, is larger than the number of members that
//!   may still be taken.
//! - The members that are in the most sets together hit fewer sets than remain.
//!
//! Source: the packing bound and the branching are folklore of set covering; N. Christofides and S. Korman, A
//! computational survey of methods for the set covering problem, Management Science 21 (1975).

use super::Set;

/// Sets that a hitting set must meet.
#[derive(Debug, Default)]
pub(super) struct HittingSets {
    sets: Vec<Set>,
}

/// The caller asked the search to stop.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Stopped;

/// Nodes between two calls of `stop`.
const NODES_A_LOOK: u64 = 1024;

impl HittingSets {
    /// Adds a set and drops its supersets, which are redundant.
    pub(super) fn add(&mut self, set: Set) {
        if self.sets.iter().any(|other| other.len_without(&set) == 0) {
            return;
        }
        self.sets.retain(|other| set.len_without(other) > 0);
        self.sets.push(set);
    }

    /// Returns the sets, none of which contains another.
    pub(super) fn sets(&self) -> &[Set] {
        &self.sets
    }

    /// Returns the number of sets that contain a member.
    pub(super) fn degree(&self, member: usize) -> usize {
        self.sets.iter().filter(|set| set.contains(member)).count()
    }

    /// Returns a hitting set of at most `most` members, if one exists.
    ///
    /// # Errors
    /// `stop`, which is called at intervals, returned true.
    pub(super) fn of_size(
        &self,
        most: usize,
        stop: &mut dyn FnMut() -> bool,
    ) -> Result<Option<Set>, Stopped> {
        let Some(bound) = self.sets.first().map(|set| set.words() * 64) else {
            return Ok(Some(Set::empty(0)));
        };
        let every: Vec<u32> = (0..self.sets.len() as u32).collect();
        let mut search = SetSearch { sets: &self.sets, taken: Set::empty(bound), nodes: 0, stop };
        Ok(search.descend(&every, &Set::empty(bound), most)?.then_some(search.taken))
    }
}

struct SetSearch<'a> {
    sets: &'a [Set],
    taken: Set,
    nodes: u64,
    stop: &'a mut dyn FnMut() -> bool,
}

impl SetSearch<'_> {
    /// Returns whether the sets `unhit` can be hit by at most `most` allowed members; if so, takes them.
    fn descend(&mut self, unhit: &[u32], forbidden: &Set, most: usize) -> Result<bool, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(NODES_A_LOOK) && (self.stop)() {
            return Err(Stopped);
        }
        if unhit.is_empty() {
            return Ok(true);
        }
        let mut sizes: Vec<(usize, u32)> =
            unhit.iter().map(|&set| (self.sets[set as usize].len_without(forbidden), set)).collect();
        sizes.sort_unstable();
        if most == 0 || sizes[0].0 == 0 || self.packing(&sizes, forbidden) > most {
            return Ok(false);
        }
        let mut degrees = vec![0u32; forbidden.words() * 64];
        for &set in unhit {
            self.sets[set as usize].without(forbidden).iter().for_each(|member| degrees[member] += 1);
        }
        let mut largest = degrees.clone();
        largest.sort_unstable();
        if largest.iter().rev().take(most).sum::<u32>() < unhit.len() as u32 {
            return Ok(false);
        }
        let mut members: Vec<usize> = self.sets[sizes[0].1 as usize].without(forbidden).iter().collect();
        members.sort_by_key(|&member| std::cmp::Reverse(degrees[member]));
        let mut forbidden = forbidden.clone();
        for member in members {
            let left: Vec<u32> =
                unhit.iter().copied().filter(|&set| !self.sets[set as usize].contains(member)).collect();
            self.taken.insert(member);
            if self.descend(&left, &forbidden, most - 1)? {
                return Ok(true);
            }
            self.taken.remove(member);
            forbidden.insert(member);
        }
        Ok(false)
    }

    /// Returns the size of a greedy packing, built from small sets first.
    fn packing(&self, sizes: &[(usize, u32)], forbidden: &Set) -> usize {
        let mut used = forbidden.clone();
        let mut count = 0;
        for &(size, set) in sizes {
            let set = &self.sets[set as usize];
            if set.len_without(&used) == size {
                used.extend(set);
                count += 1;
            }
        }
        count
    }
}
