//! Compact table: a value is removed when no possible row has it.
//!
//! For every variable and value the set of rows with that value is computed once. When a domain shrinks, the
//! possible rows are intersected with the union of the sets of its remaining values. If fewer values were
//! removed than remain, the complement of the union of their sets is used instead. Then every remaining value
//! is checked: it stays if its set meets the possible rows. The word where they met last time is tried first.
//!
//! Every value that stays has a row with all values in their domains, so this is domain consistent. Removing
//! the other values removes no further row, so one pass is enough.
//!
//! Source: J. Demeulenaere, R. Hartert, C. Lecoutre, G. Perez, L. Perron,
//! J.-C. Régin and P. Schaus, CP 2016.

use super::row_set::RowSet;
use crate::solver::bits::ones;
use crate::solver::constraints::{size, values_at_start};
use crate::solver::engine::{
    Conflict, Posting, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};

/// Keeps the rows whose values all remain, and the values of such rows.
pub(super) struct Compact {
    variables: Vec<Variable>,
    rows: RowSet,
    /// Number of words of a set of rows.
    width: usize,
    /// For each variable its first word in `seen`.
    starts: Vec<u32>,
    /// For each variable its first value in `supports` and `hints`.
    entries: Vec<u32>,
    /// For each value of each variable the rows that have it.
    supports: Vec<u64>,
    /// For each value of each variable the word where a row was last found.
    hints: Vec<u32>,
    /// The domains as last seen.
    seen: TrailedRow<u64>,
    /// The union of some sets of rows.
    union: Vec<u64>,
    changed: Vec<u32>,
}

impl Compact {
    /// `table` has at least one row. Each row has one value for each variable, and all values are in their
    /// domains.
    pub(super) fn new(variables: &[Variable], table: &[&[i32]], posting: &mut Posting<'_>) -> Self {
        let rows = RowSet::new(table.len(), posting);
        let width = table.len().div_ceil(64);
        let state = posting.state();
        let (mut starts, mut entries) = (vec![0], vec![0]);
        let (mut words, mut values) = (0, 0);
        for &variable in variables {
            words += state.words(variable).len();
            values += size(state, variable);
            starts.push(words as u32);
            entries.push(values as u32);
        }
        let mut supports = vec![0; values * width];
        for (k, &variable) in variables.iter().enumerate() {
            let bits = values_at_start(state, variable);
            for (number, row) in table.iter().enumerate() {
                let place = bits.partition_point(|&(_, value)| value < row[k]);
                let entry = entries[k] as usize + bits[place].0;
                supports[entry * width + number / 64] |= 1 << (number % 64);
            }
        }
        // All variables count as changed in the first run, which removes the values that are in no row.
        let seen = posting.allocate(words, 0u64);
        for (k, &variable) in variables.iter().enumerate() {
            for word in starts[k]..starts[k + 1] {
                let now = posting.state().word(variable, (word - starts[k]) as usize);
                posting.state().set(seen.at(word as usize), now);
            }
        }
        Self {
            variables: variables.to_vec(),
            rows,
            width,
            starts,
            entries,
            supports,
            hints: vec![0; values],
            seen,
            union: vec![0; width],
            changed: Vec::with_capacity(variables.len()),
        }
    }

    /// The rows with the value numbered `entry`.
    fn support(&self, entry: usize) -> &[u64] {
        &self.supports[entry * self.width..][..self.width]
    }

    /// Removes the rows with a value that variable `k` has lost.
    fn update(&mut self, state: &mut State, k: usize) -> Result<(), Conflict> {
        let start = self.starts[k] as usize;
        let words = self.starts[k + 1] as usize - start;
        let now = |state: &State, word: usize| state.word(self.variables[k], word);
        let gone = |state: &State, word: usize| state.get(self.seen.at(start + word)) & !now(state, word);
        let count =
            |word: &dyn Fn(usize) -> u64| (0..words).map(|index| word(index).count_ones()).sum::<u32>();
        let by_loss = count(&|word| gone(state, word)) < count(&|word| now(state, word));
        for &number in self.rows.live(state) {
            self.union[number as usize] = 0;
        }
        for word in 0..words {
            let bits = if by_loss { gone(state, word) } else { now(state, word) };
            for bit in ones(bits) {
                let entry = self.entries[k] as usize + word * 64 + bit;
                let support = &self.supports[entry * self.width..][..self.width];
                for &number in self.rows.live(state) {
                    self.union[number as usize] |= support[number as usize];
                }
            }
        }
        let flip = if by_loss { u64::MAX } else { 0 };
        let union = &self.union;
        self.rows.keep(state, |number| union[number] ^ flip);
        if self.rows.is_empty(state) { Err(Conflict) } else { Ok(()) }
    }

    /// Removes the values of variable `k` that no row has, and stores its domain.
    fn filter(&mut self, state: &mut State, k: usize) -> Result<(), Conflict> {
        let variable = self.variables[k];
        let start = self.starts[k] as usize;
        for word in 0..self.starts[k + 1] as usize - start {
            let old = state.word(variable, word);
            let mut kept = old;
            for bit in ones(old) {
                let entry = self.entries[k] as usize + word * 64 + bit;
                match self.rows.meet(state, self.support(entry), self.hints[entry] as usize) {
                    Some(met) => self.hints[entry] = met as u32,
                    None => kept &= !(1 << bit),
                }
            }
            state.keep_word(variable, word, kept)?;
        }
        self.remember(state, k);
        Ok(())
    }

    /// Stores the domain of variable `k` as last seen.
    fn remember(&self, state: &mut State, k: usize) {
        let start = self.starts[k] as usize;
        for word in start..self.starts[k + 1] as usize {
            let now = state.word(self.variables[k], word - start);
            if state.get(self.seen.at(word)) != now {
                state.set(self.seen.at(word), now);
            }
        }
    }
}

impl Propagator for Compact {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        self.changed.clear();
        while let Some((first, bits)) = state.next_changes() {
            self.changed.extend(ones(bits).map(|bit| (first + bit) as u32));
        }
        for index in 0..self.changed.len() {
            self.update(state, self.changed[index] as usize)?;
        }
        for k in 0..self.variables.len() {
            // If nothing else changed since the last run, no row with a remaining value was removed. In the
            // first run all variables have changed.
            if self.changed == [k as u32] && self.variables.len() > 1 {
                self.remember(state, k);
            } else {
                self.filter(state, k)?;
            }
        }
        state.clear_changes();
        Ok(Status::Active)
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.variables.iter().copied());
    }
}
