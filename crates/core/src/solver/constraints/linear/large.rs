//! Sums of many terms. Their least and greatest values are kept, and updated for the variables that have changed.
//!
//! Terms are sorted by the difference of their bounds at first, the largest in front. A term loses no value if that is
//! at most the room that is left, so only those in front are looked at.

use super::sum::{SumRoom, Term, multiple};
use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Posting, Propagator, State, Status, Subscriptions, Trailed, TrailedRow,
};

/// Sums of fewer terms are taken anew each time.
pub(super) const MANY: usize = 24;

/// Tightens the bounds of many terms.
pub(super) struct LargeSum {
    /// Each with the difference of its greatest and its least value at first, descending.
    terms: Vec<Term>,
    widths: Vec<i64>,
    low: i64,
    high: i64,
    /// The bounds of each variable when the sum was last taken, and the least and the greatest value of that sum.
    bounds: TrailedRow<u64>,
    least: Trailed<u64>,
    greatest: Trailed<u64>,
}

impl LargeSum {
    /// Returns the propagator of a sum that fits 64 bits and lies in `low..=high`.
    pub(super) fn new(posting: &mut Posting<'_>, mut terms: Vec<Term>, (low, high): (i64, i64)) -> Self {
        let state = posting.state();
        let extent = |term: &Term| multiple::<i64>(term.0, state.bounds(term.1));
        let width = |term: &Term| {
            let (least, greatest) = extent(term);
            greatest - least
        };
        terms.sort_by_key(|term| std::cmp::Reverse(width(term)));
        let widths = terms.iter().map(width).collect();
        let bounds: Vec<u64> = terms.iter().map(|term| packed(state.bounds(term.1))).collect();
        let least: i64 = terms.iter().map(|term| extent(term).0).sum();
        let greatest: i64 = terms.iter().map(|term| extent(term).1).sum();
        let bounds = posting.allocate_words(&bounds);
        let ends = posting.allocate_words(&[least as u64, greatest as u64]);
        posting.publish_sum(ends);
        Self { terms, widths, low, high, bounds, least: ends.at(0), greatest: ends.at(1) }
    }

    /// Brings the least and the greatest value up to date.
    fn extents(&self, state: &mut State) -> (i64, i64) {
        let (mut least, mut greatest) = (state.get(self.least) as i64, state.get(self.greatest) as i64);
        while let Some((first, changed)) = state.next_changes() {
            for place in ones(changed).map(|bit| first + bit) {
                let (coefficient, variable) = self.terms[place];
                let (before, now) = (state.get(self.bounds.at(place)), packed(state.bounds(variable)));
                if before != now {
                    let was = multiple::<i64>(coefficient, unpacked(before));
                    let is = multiple::<i64>(coefficient, unpacked(now));
                    least += is.0 - was.0;
                    greatest += is.1 - was.1;
                    state.set(self.bounds.at(place), now);
                }
            }
        }
        state.set(self.least, least as u64);
        state.set(self.greatest, greatest as u64);
        (least, greatest)
    }
}

impl Propagator for LargeSum {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        let extents = self.extents(state);
        let Some(room) = SumRoom::of(extents, (self.low, self.high))? else { return Ok(Status::Entailed) };
        let wide = self.widths.partition_point(|&width| width > room.least());
        room.narrow(state, &self.terms[..wide])
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (place, &(_, variable)) in self.terms.iter().enumerate() {
            subscriptions.bounds(variable, place);
        }
        subscriptions.start(self.terms.len());
    }
}

/// Two bounds as one word.
fn packed((least, greatest): (i32, i32)) -> u64 {
    u64::from(least as u32) << 32 | u64::from(greatest as u32)
}

/// The bounds of a word.
fn unpacked(word: u64) -> (i32, i32) {
    ((word >> 32) as u32 as i32, word as u32 as i32)
}

#[cfg(test)]
mod tests {
    use super::super::Linear;
    use super::MANY;
    use crate::{Engine, Model};

    /// The sums that are kept say the same as sums that are taken anew, at every fixpoint on the way to some leaves.
    #[test]
    fn kept_sums_give_the_same_keys() {
        let mut random = 1u64;
        let mut draw = |below: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % below
        };
        let (mut compared, mut told) = (0, 0);
        for case in 0..200 {
            let mut model = Model::new();
            let x = model.integers(MANY + case % 7, -1..=2);
            let terms: Vec<_> = x.iter().map(|&variable| (draw(7) as i32 - 3, variable)).collect();
            let low = draw(30) as i64 - 15;
            model.post(Linear::new(terms.clone(), low..=low + draw(4) as i64));
            model.post(Linear::new(terms, low - 20..));
            let mut engine = Engine::new(&model);
            let mut is_open = engine.propagate().is_ok();
            while is_open {
                for constraint in model.constraints() {
                    let (mut kept, mut anew) = (Vec::new(), Vec::new());
                    // Coefficients of 0 may leave too few terms.
                    let Some(ends) = engine.state().sum_of(constraint) else { continue };
                    assert!(constraint.sum_key(ends, &mut kept));
                    assert!(constraint.projection_key(0, engine.state(), &mut anew));
                    assert_eq!(kept, anew);
                    compared += 1;
                    told += usize::from(!kept.is_empty());
                }
                let variable = x[draw(x.len() as u64) as usize];
                let value = draw(4) as i32 - 1;
                engine.push();
                is_open = engine.assume(|state| state.fix(variable, value)).is_ok();
            }
        }
        assert!(compared > 1000 && told > 500, "{compared} keys, {told} with words");
    }
}
