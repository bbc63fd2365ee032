//! Layers without the vertices that no walk reaches.
//!
//! The layers that changed are looked at in a pass by ascending numbers and one by descending numbers, until none is
//! left. A vertex that has lost all neighbours in the layer before it was a neighbour of none of them, so a pass calls
//! for work in its own direction only. If the layer before lost little, only the neighbours of that are looked at.

use super::NumberedLadder;
use super::layers::NumberLayers;
use crate::solver::bits::{ones, ones_in};

/// The passes: by ascending numbers, and by descending ones.
const AHEAD: usize = 0;
const BACK: usize = 1;

impl NumberLayers {
    /// Removes what no walk reaches, until nothing changes or there is a clash.
    pub(super) fn spread(&mut self, ladder: &NumberedLadder) {
        let mut near = vec![0; self.width];
        while self.waiting.iter().flatten().any(|&word| word != 0) {
            for way in [AHEAD, BACK] {
                let mut bound = if way == AHEAD { 0 } else { self.sizes.len() };
                while let Some(position) = next_in(&self.waiting[way], way, bound) {
                    if self.clash.is_some() {
                        return;
                    }
                    self.waiting[way][position / 64] &= !(1 << (position % 64));
                    let beside = if way == AHEAD { ladder.next(position) } else { ladder.previous(position) };
                    if let Some(beside) = beside
                        && self.follow(ladder, way, position, beside, &mut near)
                    {
                        self.waiting[way][beside / 64] |= 1 << (beside % 64);
                    }
                    bound = position + usize::from(way == AHEAD);
                }
            }
        }
    }

    /// Keeps in the layer of one position what steps from that of another reach; returns whether there was more. `way` is
    /// `AHEAD` for the next position and `BACK` for the previous one. `near` is space for a set.
    fn follow(
        &mut self,
        ladder: &NumberedLadder,
        way: usize,
        from: usize,
        to: usize,
        near: &mut [u64],
    ) -> bool {
        near.fill(0);
        let (set, size, rows) =
            (self.row(from), self.sizes[from], from * self.width..(from + 1) * self.width);
        let lost = &self.lost[way][rows.clone()];
        let count = lost.iter().map(|word| word.count_ones()).sum::<u32>();
        let (onward, back) = (&ladder.ways[way], &ladder.ways[1 - way]);
        // A step to a vertex from a large set is soon found.
        let is_reached =
            |vertex: usize| back.row(vertex).iter().zip(set).any(|(before, set)| before & set != 0);
        if onward.are_few(size) || count > size && self.sizes[to] > 2 * size {
            onward.add((set, size), near);
        } else if count < self.sizes[to] {
            onward.add((lost, count), near);
            for (word, (near, &row)) in near.iter_mut().zip(self.row(to)).enumerate() {
                let dropped = ones(row & *near).filter(|bit| !is_reached(word * 64 + bit));
                *near = dropped.fold(row, |kept, bit| kept & !(1 << bit));
            }
        } else {
            for vertex in ones_in(self.row(to)).filter(|&vertex| is_reached(vertex)) {
                near[vertex / 64] |= 1 << (vertex % 64);
            }
        }
        self.lost[way][rows].fill(0);
        self.keep(way, to, near)
    }

    /// Keeps in a layer what is in a set; returns whether something else was in it.
    fn keep(&mut self, way: usize, position: usize, near: &[u64]) -> bool {
        let mut has_lost = false;
        for (word, near) in near.iter().enumerate() {
            let lost = self.rows[position * self.width + word] & !near;
            has_lost |= lost != 0;
            self.lost[way][position * self.width + word] |= lost;
            for vertex in ones(lost).map(|bit| word * 64 + bit) {
                self.lose(position, vertex);
            }
        }
        has_lost
    }
}

/// Returns the first member of a set from a bound on, or the last one before it.
fn next_in(set: &[u64], way: usize, bound: usize) -> Option<usize> {
    let in_word = |k: usize, mask: u64| (set[k] & mask != 0).then(|| (k * 64, set[k] & mask));
    if way == AHEAD {
        let mask = |k: usize| if k == bound / 64 { u64::MAX << (bound % 64) } else { u64::MAX };
        let (first, word) = (bound / 64..set.len()).find_map(|k| in_word(k, mask(k)))?;
        return Some(first + word.trailing_zeros() as usize);
    }
    let last = bound.checked_sub(1)?;
    let mask = |k: usize| if k == last / 64 { u64::MAX >> (63 - last % 64) } else { u64::MAX };
    let (first, word) = (0..=last / 64).rev().find_map(|k| in_word(k, mask(k)))?;
    Some(first + word.ilog2() as usize)
}

#[cfg(test)]
mod tests {
    use super::super::placed::NOWHERE;
    use super::super::tests::BoardDraw;
    use super::*;
    use crate::solver::bits::contains;
    use crate::solver::graph::SuccessorTable;

    /// Removes what no walk reaches, by the definition.
    fn close(ladder: &NumberedLadder, layers: &mut [Vec<bool>]) {
        let count = layers.len();
        let mut has_changed = true;
        while std::mem::take(&mut has_changed) {
            for (position, vertex) in
                (1..count).flat_map(|position| (0..count).map(move |vertex| (position, vertex)))
            {
                let is_step = |one, other| contains(ladder.after(one), other);
                let comes = (0..count).any(|other| layers[position - 1][other] && is_step(other, vertex));
                let goes = (0..count).any(|other| layers[position][other] && is_step(vertex, other));
                for (place, stays) in [(position, comes), (position - 1, goes)] {
                    has_changed |= layers[place][vertex] && !stays;
                    layers[place][vertex] &= stays;
                }
            }
        }
    }

    #[test]
    fn layers_that_lost_little_are_closed() {
        let mut draw = BoardDraw(11);
        let mut removed = 0;
        for _ in 0..4 {
            let count: usize = 66;
            let mut row = |vertex: usize| {
                let mut row: Vec<u32> =
                    (0..3).map(|_| ((vertex + 1 + draw.below(count - 1)) % count) as u32).collect();
                row.sort_unstable();
                row.dedup();
                row
            };
            let table = SuccessorTable::new((0..count).map(&mut row).collect()).expect("a table");
            let ladder = NumberedLadder::new(&table, &[], false);
            let mut layers = NumberLayers::new(&ladder, &vec![NOWHERE; count], &[u64::MAX, 3]);
            let mut expected = vec![vec![true; count]; count];
            close(&ladder, &mut expected);
            for _ in 0..30 {
                let (position, vertex) = (draw.below(count), draw.below(count));
                layers.remove(position, vertex);
                layers.spread(&ladder);
                expected[position][vertex] = false;
                close(&ladder, &mut expected);
                if layers.clash.is_some() {
                    assert!(
                        expected.iter().any(|layer| !layer.contains(&true))
                            || !(0..count).all(|vertex| expected.iter().any(|layer| layer[vertex]))
                    );
                    break;
                }
                for (position, expected) in expected.iter().enumerate() {
                    let layer: Vec<bool> =
                        (0..count).map(|vertex| contains(layers.row(position), vertex)).collect();
                    assert_eq!(&layer, expected, "{position}");
                }
                removed += layers.removed.len();
            }
        }
        assert!(removed > 1000, "{removed}");
    }

    #[test]
    fn members_are_found_on_both_sides_of_a_bound() {
        let set = [1 << 3 | 1 << 63, 0, 1];
        let members = [3, 63, 128];
        for bound in 0..=190 {
            let first = members.into_iter().find(|&member| member >= bound);
            assert_eq!(next_in(&set, AHEAD, bound), first, "{bound}");
            assert_eq!(
                next_in(&set, BACK, bound),
                members.into_iter().rfind(|&member| member < bound),
                "{bound}"
            );
        }
    }
}
