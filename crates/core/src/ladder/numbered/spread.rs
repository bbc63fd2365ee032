//! Layers without the vertices that no walk reaches.
//!
//! The layers that changed are looked at in a pass by ascending numbers and one by descending numbers, until none is
//! left. A vertex that has lost all neighbours in the layer before it was a neighbour of none of them, so a pass calls
//! for work in its own direction only.

use super::layers::NumberLayers;
use super::moves::StepAmounts;
use super::{NumberedLadder, add};
use crate::solver::bits::{ones, ones_in};

impl NumberLayers {
    /// Removes what no walk reaches, until nothing changes or there is a clash.
    pub(super) fn spread(&mut self, ladder: &NumberedLadder) {
        let count = self.sizes.len();
        let mut near = vec![0; self.width];
        while self.ahead.iter().chain(&self.back).any(|&word| word != 0) {
            let mut start = 0;
            while let Some(position) = first_from(&self.ahead, start) {
                if self.clash.is_some() {
                    return;
                }
                self.ahead[position / 64] &= !(1 << (position % 64));
                if let Some(next) = ladder.next(position) {
                    let steps = (&*ladder.after, &*ladder.before, &*ladder.after_by);
                    if self.follow(steps, position, next, &mut near) {
                        self.ahead[next / 64] |= 1 << (next % 64);
                    }
                }
                start = position + 1;
            }
            let mut end = count;
            while let Some(position) = last_before(&self.back, end) {
                if self.clash.is_some() {
                    return;
                }
                self.back[position / 64] &= !(1 << (position % 64));
                if let Some(previous) = ladder.previous(position) {
                    let steps = (&*ladder.before, &*ladder.after, &*ladder.before_by);
                    if self.follow(steps, position, previous, &mut near) {
                        self.back[previous / 64] |= 1 << (previous % 64);
                    }
                }
                end = position;
            }
        }
    }

    /// Keeps in the layer of one position what steps from that of another reach; returns whether there was more. The
    /// steps are those from each vertex, those to it, and those from it by amounts. `near` is space for a set.
    fn follow(
        &mut self,
        (onward, back, amounts): (&[u64], &[u64], &StepAmounts),
        from: usize,
        to: usize,
        near: &mut [u64],
    ) -> bool {
        near.fill(0);
        let (set, size) = (self.row(from), self.sizes[from]);
        if amounts.are_few(size) || self.sizes[to] > 2 * size {
            add(onward, amounts, (set, size), near);
        } else {
            // A step to a vertex from a large set is soon found.
            for vertex in ones_in(self.row(to)) {
                let before = &back[vertex * self.width..][..self.width];
                if before.iter().zip(set).any(|(before, set)| before & set != 0) {
                    near[vertex / 64] |= 1 << (vertex % 64);
                }
            }
        }
        self.keep(to, near)
    }

    /// Keeps in a layer what is in a set; returns whether something else was in it.
    fn keep(&mut self, position: usize, near: &[u64]) -> bool {
        let mut has_lost = false;
        for (word, near) in near.iter().enumerate() {
            let lost = self.rows[position * self.width + word] & !near;
            has_lost |= lost != 0;
            for vertex in ones(lost).map(|bit| word * 64 + bit) {
                self.lose(position, vertex);
            }
        }
        has_lost
    }
}

/// Returns the first member of a set from a bound on.
fn first_from(set: &[u64], start: usize) -> Option<usize> {
    let mut mask = u64::MAX << (start % 64);
    for (k, word) in set.iter().enumerate().skip(start / 64) {
        if word & mask != 0 {
            return Some(k * 64 + (word & mask).trailing_zeros() as usize);
        }
        mask = u64::MAX;
    }
    None
}

/// Returns the last member of a set before a bound.
fn last_before(set: &[u64], end: usize) -> Option<usize> {
    let last = end.checked_sub(1)?;
    let mut mask = u64::MAX >> (63 - last % 64);
    for k in (0..=last / 64).rev() {
        if set[k] & mask != 0 {
            return Some(k * 64 + (set[k] & mask).ilog2() as usize);
        }
        mask = u64::MAX;
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_found_on_both_sides_of_a_bound() {
        let set = [1 << 3 | 1 << 63, 0, 1];
        let members = [3, 63, 128];
        for bound in 0..=190 {
            let first = members.into_iter().find(|&member| member >= bound);
            assert_eq!(first_from(&set, bound), first, "{bound}");
            assert_eq!(
                last_before(&set, bound),
                members.into_iter().rfind(|&member| member < bound),
                "{bound}"
            );
        }
    }
}
