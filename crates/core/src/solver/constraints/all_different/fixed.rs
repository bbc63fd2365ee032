//! A fixed value is removed from all other domains.
//!
//! For every value there is a list of the variables that had it at the start, with its bit in each. So a
//! fixed variable concerns only these variables: on a board of a million cells they are the few from which
//! its successor can be reached. A trailed set records the fixed variables that were handled, so each is
//! handled once on the way down.

use crate::solver::bits::ones;
use crate::solver::constraints::{size, values_at_start};
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};

/// A variable, by its position, that had some value at the start, and the bit of that value.
#[derive(Debug, Clone, Copy)]
struct Holder {
    position: u32,
    bit: u32,
}

/// Removes the values of fixed variables elsewhere.
pub(super) struct Fixed {
    variables: Vec<Variable>,
    /// For each variable its first bit in `numbers`.
    starts: Vec<u32>,
    /// For each variable and bit the number of the value.
    numbers: Vec<u32>,
    /// Value number `v` was held by `holders[lists[v]..lists[v + 1]]`.
    lists: Vec<u32>,
    holders: Vec<Holder>,
    /// The fixed variables that were handled.
    done: TrailedRow<u64>,
    /// How many variables were not.
    left: TrailedRow<u32>,
}

impl Fixed {
    /// Handles the values of `variables` except those in `excepted`, which ascend.
    pub(super) fn new(variables: &[Variable], excepted: &[i32], posting: &mut Posting<'_>) -> Self {
        let mut held: Vec<(i32, Holder)> = Vec::new();
        let mut starts = Vec::with_capacity(variables.len());
        let mut bits = 0;
        for (position, &variable) in variables.iter().enumerate() {
            starts.push(bits as u32);
            bits += size(posting.state(), variable);
            let values = values_at_start(posting.state(), variable);
            for (bit, value) in values.into_iter().filter(|(_, value)| excepted.binary_search(value).is_err())
            {
                held.push((value, Holder { position: position as u32, bit: bit as u32 }));
            }
        }
        held.sort_by_cached_key(|&(value, _)| value);
        let mut numbers = vec![u32::MAX; bits];
        let mut lists = Vec::new();
        for (index, &(value, holder)) in held.iter().enumerate() {
            if index == 0 || held[index - 1].0 != value {
                lists.push(index as u32);
            }
            numbers[(starts[holder.position as usize] + holder.bit) as usize] = lists.len() as u32 - 1;
        }
        let values = lists.len() as u32;
        // Excepted values share an empty list.
        for number in &mut numbers {
            *number = (*number).min(values);
        }
        lists.extend([held.len() as u32; 2]);
        Self {
            variables: variables.to_vec(),
            starts,
            numbers,
            lists,
            holders: held.into_iter().map(|(_, holder)| holder).collect(),
            done: posting.allocate(variables.len().div_ceil(64), 0),
            left: posting.allocate(1, variables.len() as u32),
        }
    }

    /// Removes the value of the variable at `position` elsewhere, if it is fixed.
    #[inline]
    fn spread(&self, state: &mut State, position: usize) -> Result<(), Conflict> {
        let Some(bit) = state.fixed_bit(self.variables[position]) else { return Ok(()) };
        let (done, mask) = (self.done.at(position / 64), 1 << (position % 64));
        if state.get(done) & mask != 0 {
            return Ok(());
        }
        state.set(done, state.get(done) | mask);
        state.set(self.left.at(0), state.get(self.left.at(0)) - 1);
        let number = self.numbers[self.starts[position] as usize + bit] as usize;
        for holder in &self.holders[self.lists[number] as usize..self.lists[number + 1] as usize] {
            if holder.position as usize != position {
                state.remove_bit(self.variables[holder.position as usize], holder.bit as usize)?;
            }
        }
        Ok(())
    }
}

impl Propagator for Fixed {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, changed)) = state.next_changes() {
            for bit in ones(changed) {
                self.spread(state, first + bit)?;
            }
        }
        Ok(if state.get(self.left.at(0)) <= 1 { Status::Entailed } else { Status::Active })
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        for (position, &variable) in self.variables.iter().enumerate() {
            subscriptions.fixed(variable, position);
        }
    }
}
