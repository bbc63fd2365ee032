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
