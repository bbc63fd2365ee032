//! Only values that occur in a solution remain.
//!
//! A solution is a matching of variables to values. Given one matching, another value is possible for a
//! variable exactly if a chain of exchanges gives it that value: the value is free, or it belongs to a
//! variable in the same strong component of the residual graph. All other values are removed.
//!
//! After that, the variables of different components share no values, and never will below this node. So
//! later runs examine only components with a changed variable. The variables are stored in one array, those
//! of a component side by side, and a trailed bit marks where each component starts. Splitting a component
//! permutes its part of the array and sets bits. To undo it, it is enough to restore the bits, since the
//! order within a component does not matter. The matching is also kept between runs and not undone: a
//! matching of smaller domains is one of larger domains, and where it is broken it is repaired. Neither
//! influences what is removed.
//!
//! Sources: J.-C. Régin, AAAI 1994; I. P. Gent, I. Miguel and P. Nightingale,
//! Artificial Intelligence 172 (2008), for the partition.

use super::columns::Columns;
use crate::solver::bits::ones;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};
use crate::solver::graph::components::Components;
use crate::solver::graph::matching::Matching;

/// Keeps the values that some complete matching uses.
pub(super) struct MatchingFilter {
    variables: Vec<Variable>,
    columns: Columns,
    /// The domains of the components under examination, one row for each variable.
    rows: Vec<u64>,
    matching: Matching,
    components: Components,
    /// The variables, those of a component side by side.
    order: Vec<u32>,
    /// The place of each variable in `order`.
    places: Vec<u32>,
    /// The places where components start.
    starts: TrailedRow<u64>,
    /// First places of the components to examine, as a list and as a set.
    changed: Vec<u32>,
    is_changed: Vec<u64>,
}

impl MatchingFilter {
    pub(super) fn new(variables: &[Variable], posting: &mut Posting<'_>) -> Result<Self, Conflict> {
        let count = variables.len();
        let columns = Columns::new(posting.state(), variables)?;
        let matching = Matching::new(count, columns.count());
        if columns.count() < count {
            return Err(Conflict);
        }
        let starts = posting.allocate(count.div_ceil(64), 0);
        posting.state().set(starts.at(0), 1);
        Ok(Self {
            variables: variables.to_vec(),
            rows: vec![0; count * matching.width()],
            components: Components::new(count, matching.width()),
            columns,
            matching,
            order: (0..count as u32).collect(),
            places: (0..count as u32).collect(),
            starts,
            changed: Vec::with_capacity(count),
            is_changed: vec![0; count.div_ceil(64)],
        })
    }

    /// Marks the component of a variable for examination.
    #[inline]
    fn mark(&mut self, state: &State, variable: usize) {
        let place = self.places[variable] as usize;
        let mut k = place / 64;
        let mut word = state.get(self.starts.at(k)) & (u64::MAX >> (63 - place % 64));
        while word == 0 {
            k -= 1; // place 0 always starts a component
            word = state.get(self.starts.at(k));
        }
        let bit = 63 - word.leading_zeros() as usize;
        if self.is_changed[k] >> bit & 1 == 0 {
            self.is_changed[k] |= 1 << bit;
            self.changed.push((k * 64 + bit) as u32);
        }
    }

    /// Where the component that starts at `start` ends.
    #[inline]
    fn end(&self, state: &State, start: usize) -> usize {
        let mut k = (start + 1) / 64;
        if k == self.starts.len() {
            return self.order.len();
        }
        let mut word = state.get(self.starts.at(k)) & (u64::MAX << ((start + 1) % 64));
        while word == 0 {
            k += 1;
            if k == self.starts.len() {
                return self.order.len();
            }
            word = state.get(self.starts.at(k));
        }
        k * 64 + word.trailing_zeros() as usize
    }

    /// Reads the domains of a component, and unmatches variables that have lost their values.
    #[inline]
    fn load(&mut self, state: &State, start: usize, end: usize) {
        let width = self.matching.width();
        for &variable in &self.order[start..end] {
            let k = variable as usize;
            let row = &mut self.rows[k * width..][..width];
            self.columns.load(state, k, self.variables[k], row);
            self.matching.review(k, row);
        }
    }

    /// Splits the component just searched, which starts at `place`, into the components found.
    fn split(&mut self, state: &mut State, mut place: usize) -> Result<(), Conflict> {
        let width = self.matching.width();
        let count = self.components.found().len() / width;
        for (number, component) in self.components.found().chunks_exact(width).enumerate() {
            let free = if self.components.is_open() && number + 1 == count { u64::MAX } else { 0 };
            let allowed = |k: usize| component[k] | self.matching.free()[k] & free;
            let start = self.starts.at(place / 64);
            state.set(start, state.get(start) | 1 << (place % 64));
            for (word, &bits) in component.iter().enumerate() {
                for bit in ones(bits) {
                    let variable = self.matching.owner(word * 64 + bit);
                    self.order[place] = variable as u32;
                    self.places[variable] = place as u32;
                    place += 1;
                    let row = &self.rows[variable * width..][..width];
                    if (0..width).any(|k| row[k] & !allowed(k) != 0) {
                        self.columns.keep(state, variable, self.variables[variable], allowed)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Examines the components in `changed`.
    fn review(&mut self, state: &mut State) -> Result<(), Conflict> {
        for index in 0..self.changed.len() {
            let start = self.changed[index] as usize;
            self.load(state, start, self.end(state, start));
        }
        if !self.matching.repair(&self.rows) {
            return Err(Conflict);
        }
        for index in 0..self.changed.len() {
            let start = self.changed[index] as usize;
            let end = self.end(state, start);
            if end - start > 1 {
                state.poll()?;
                self.components.find(&self.rows, &self.matching, &self.order[start..end]);
                if self.components.found().len() > self.matching.width() {
                    self.split(state, start)?;
                }
            }
        }
        Ok(())
    }
}

impl Propagator for MatchingFilter {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, changed)) = state.next_changes() {
            ones(changed).for_each(|bit| self.mark(state, first + bit));
        }
        for index in 0..self.matching.unmatched().len() {
            self.mark(state, self.matching.unmatched()[index] as usize);
        }
        let result = self.review(state);
        self.changed.clear();
        self.is_changed.fill(0);
        result?;
        state.clear_changes(); // removing values that no matching uses does not change the components
        let is_full = |k: usize| {
            let places = (self.order.len() - k * 64).min(64);
            state.get(self.starts.at(k)) == u64::MAX >> (64 - places)
        };
        // Components of one variable each: no variable can take the value of another.
        Ok(if (0..self.starts.len()).all(is_full) { Status::Entailed } else { Status::Active })
    }

    fn priority(&self) -> Priority {
        Priority::Costly
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.variables.iter().copied());
    }
}
