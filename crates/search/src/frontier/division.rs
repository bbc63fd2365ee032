//! A count that is divided into parts, which can be counted on their own and in any order.
//!
//! The parts are classes of cycles by their degrees above at some vertices of the middle ([`super::parts`]). The sum of
//! all parts is the count. A run of some parts follows only states that belong to them once the degrees are final,
//! so neighbouring parts share most of their work. The parts depend on the problem, the orders and the least
//! number of parts alone, so parts that were counted by several processes belong together.

use super::cut_plan::CutPlan;
use super::key::Key;
use super::parts::Parts;
use super::sides::{Sides, Wanted};
use super::stored_table::TableKeeper;
use super::{Frontier, Kind, SteppedCount};

/// A division of a count into parts.
pub struct Division<'a> {
    plans: &'a CutPlan,
    /// The number of blocks of vertices whose degrees define the parts.
    blocks: usize,
    parts: usize,
}

impl Frontier {
    /// Divides the count into at least this many parts, or as many as possible; `None` if the count cannot be divided.
    ///
    /// The division is the same for the same problem, orders and number.
    #[must_use]
    pub fn divided(&self, at_least: usize) -> Option<Division<'_>> {
        let Kind::Swept(swept) = &self.kind else { return None };
        let plans = swept.sides.as_ref()?;
        let parts = |blocks: usize| Parts::new(&plans.cut, &plans.watched(blocks)).len();
        let most = plans.most_blocks();
        let blocks = (0..most).find(|&blocks| parts(blocks) >= at_least).unwrap_or(most);
        Some(Division { plans, blocks, parts: parts(blocks) })
    }
}

impl Division<'_> {
    /// Returns the number of parts.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// Returns a hash of the graph and of everything that determines which cycles belong to which part. Parts of
    /// divisions with different fingerprints must not be added, and their tables must not be exchanged.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let cut = &self.plans.cut;
        let mut words: Vec<u64> = Vec::new();
        let mut add = |list: &mut dyn Iterator<Item = u64>| {
            words.extend(list);
            words.push(u64::MAX);
        };
        for set in [&cut.above, &cut.middle, &cut.below] {
            add(&mut set.iter().map(|&vertex| vertex.into()));
        }
        for block in self.plans.watched(self.blocks) {
            add(&mut block.iter().map(|&place| place.into()));
        }
        for edges in [&cut.edges_above, &cut.edges_below] {
            add(&mut edges.iter().map(|edge| u64::from(edge.0) << 8 | u64::from(edge.1)));
        }
        for images in [&cut.swap, &cut.keep] {
            add(&mut images.iter().flatten().map(|&place| place.into()));
        }
        for side in [Some(&self.plans.above), self.plans.below.as_ref()].into_iter().flatten() {
            for step in &side.plan.steps {
                add(&mut [step.vertex].iter().chain(&step.neighbours).map(|&vertex| vertex.into()));
            }
        }
        words.push(self.parts as u64);
        // FNV-1a over words: Fowler, Noll and Vo.
        words.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, word| {
            (hash ^ word).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(29)
        })
    }

    /// Starts to count the parts with these numbers, which must be ascending and less than
    /// [`Division::parts`]. Each is reported once, in ascending order.
    ///
    /// A `keeper` keeps the states from which the parts are counted, if these can be divided before the middle. A
    /// count of other parts of the same division, or of the same parts after a stop, loads them.
    #[must_use]
    pub fn start<'a>(&'a self, wanted: Vec<usize>, keeper: Option<&'a dyn TableKeeper>) -> SteppedCount<'a> {
        if self.plans.fits::<u64>() {
            SteppedCount::new(self.sides::<u64>(wanted, keeper))
        } else {
            SteppedCount::new(self.sides::<u128>(wanted, keeper))
        }
    }

    fn sides<'a, K: Key>(&'a self, wanted: Vec<usize>, keeper: Option<&'a dyn TableKeeper>) -> Sides<'a, K> {
        let mut sides = Sides::new(self.plans, Wanted::Some { blocks: self.blocks, numbers: wanted });
        if let Some(keeper) = keeper {
            sides.keep(keeper, format!("{:016x}", self.fingerprint()));
        }
        sides
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;

    use super::*;

    /// Cycles of a grid of four columns, without the edge between two vertices.
    fn grid(rows: u32, without: (u32, u32)) -> Frontier {
        let beside =
            |one: u32, other: u32| (one / 4).abs_diff(other / 4) + (one % 4).abs_diff(other % 4) == 1;
        let is_step = |from, to| beside(from, to) && (from.min(to), from.max(to)) != without;
        let row = |from| (0..4 * rows).filter(|&to| is_step(from, to)).collect();
        let steps = Arc::new(SuccessorTable::new((0..4 * rows).map(row).collect()).expect("a small table"));
        let problem = Hamiltonian { steps, closed: true, first: None, last: None };
        Frontier::new(&problem, &[(0..4 * rows).collect()]).expect("a narrow graph")
    }

    #[test]
    fn another_graph_with_the_same_cut_has_another_fingerprint() {
        let (one, other) = (grid(8, (4, 5)), grid(8, (5, 6)));
        let (one, other) = (one.divided(8).expect("a cut"), other.divided(8).expect("a cut"));
        let (cut, same) = (&one.plans.cut, &other.plans.cut);
        assert_eq!((&cut.above, &cut.middle, &cut.below), (&same.above, &same.middle, &same.below));
        assert_eq!((&cut.edges_above, one.parts()), (&same.edges_above, other.parts()));
        assert_ne!(one.fingerprint(), other.fingerprint());
        assert_eq!(one.fingerprint(), grid(8, (4, 5)).divided(8).expect("a cut").fingerprint());
    }
}
