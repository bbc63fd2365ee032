//! 0/1 variables, opened with a propagator's memory for many changes at once.
//!
//! The changes are written in place. Other propagators learn of them at the end, and only if there are any.

use super::booleans::Booleans;
use super::conflict::Conflict;
use super::queue::Change;
use super::state::State;
use super::trail::TrailedRow;
use crate::solver::interrupt::Interrupt;

/// 0/1 variables and trailed cells, opened for many changes.
pub(crate) struct BooleanView<'a> {
    /// For every 64 variables which are possible, and which are chosen.
    pub(crate) pairs: &'a mut [[u64; 2]],
    /// The trailed cells.
    pub(crate) memory: &'a mut [u64],
    /// Whether to stop early; see [`State::poll`].
    pub(crate) interrupt: &'static Interrupt,
}

impl State {
    /// Opens 0/1 variables and some trailed cells for many changes. A possible variable can be ruled out or
    /// chosen; the propagator that is running is not woken by that.
    ///
    /// # Errors
    /// That of `change`. The state must then be taken back before it is used.
    #[inline]
    pub(crate) fn edit_booleans(
        &mut self,
        booleans: &Booleans,
        memory: TrailedRow<u64>,
        change: impl FnOnce(BooleanView<'_>) -> Result<(), Conflict>,
    ) -> Result<(), Conflict> {
        let pairs = booleans.word(0)..booleans.word(booleans.width());
        let interrupt = self.interrupt();
        if self.is_silent() {
            return self.data.trail.edit_two(pairs, memory.words(), |pairs, memory| {
                change(BooleanView { pairs: pairs.as_chunks_mut().0, memory, interrupt })
            });
        }
        let before: Vec<[u64; 2]> = self.data.trail.words(pairs.start, pairs.len()).as_chunks().0.to_vec();
        self.data.trail.edit_two(pairs, memory.words(), |pairs, memory| {
            change(BooleanView { pairs: pairs.as_chunks_mut().0, memory, interrupt })
        })?;
        for (k, [possible, chosen]) in before.into_iter().enumerate() {
            let now = self.booleans(booleans, k);
            if now.1 != chosen || now.0 != possible {
                let change = if now.1 == chosen { Change::Domain } else { Change::Fixed };
                self.data.queue.notify(booleans.row(k), change, (now.0 ^ possible) | (now.1 ^ chosen));
            }
        }
        self.clear_changes(); // those of the running propagator
        Ok(())
    }
}
