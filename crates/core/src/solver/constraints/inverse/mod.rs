//! Two arrays of variables are inverse to each other.
//!
//! The value `j` of `forward[i]` and the value `i` of `backward[j]` mean the same, so each is removed with
//! the other, and fixed with the other. At the start every bit is paired with its *partner* in the other
//! array, or removed if it has none. Trailed cells hold the domain of each variable as last seen, so a change
//! costs one step for each removed value, not one for each value. Variables without bits are compared value by
//! value; see `plain`. The file `reason` has the reasons.

mod plain;
mod reason;

use super::{Assignment, Consistency, Constraint, each_once, forward_if_distinct, size, values_at_start};
use crate::solver::bits::ones;
use crate::solver::domain_reason::DomainReason;
use crate::solver::engine::{
    Conflict, Posting, Priority, Propagator, State, Status, Subscriptions, TrailedRow, Variable,
};
use crate::solver::fact::DomainFact;

/// `forward[i] = j` if and only if `backward[j] = i`; indices count from 0, or see [`from`](Self::from).
#[derive(Debug, Clone)]
pub struct Inverse {
    forward: InverseSide,
    backward: InverseSide,
}

/// An array and the index of its first variable.
#[derive(Debug, Clone)]
struct InverseSide {
    variables: Vec<Variable>,
    base: i32,
}

impl InverseSide {
    fn new(variables: impl IntoIterator<Item = Variable>) -> Self {
        Self { variables: variables.into_iter().collect(), base: 0 }
    }

    /// The place of an index, if there is one.
    fn place(&self, index: i32) -> Option<usize> {
        let place = usize::try_from(i64::from(index) - i64::from(self.base)).ok()?;
        (place < self.variables.len()).then_some(place)
    }

    /// The index of a place.
    fn index(&self, place: usize) -> i64 {
        i64::from(self.base) + place as i64
    }
}

impl Inverse {
    /// `forward[i] = j` if and only if `backward[j] = i`, with indices from 0.
    ///
    /// Values that are not indices of the other array are impossible. The arrays may be the same. If their
    /// lengths differ there is no solution. Value consistent, and a value is removed as soon as its
    /// counterpart is. Takes eight bytes for each initial value of each variable.
    #[must_use]
    pub fn new(
        forward: impl IntoIterator<Item = Variable>,
        backward: impl IntoIterator<Item = Variable>,
    ) -> Self {
        Self { forward: InverseSide::new(forward), backward: InverseSide::new(backward) }
    }

    /// Numbers the variables of `forward` from `forward_base`, and those of `backward` from `backward_base`.
    ///
    /// The values of one array are the numbers of the other. Without this call both count from 0.
    #[must_use]
    pub fn from(mut self, forward_base: i32, backward_base: i32) -> Self {
        self.forward.base = forward_base;
        self.backward.base = backward_base;
        self
    }
}

impl Constraint for Inverse {
    fn scope(&self) -> Vec<Variable> {
        each_once(self.forward.variables.iter().chain(&self.backward.variables).copied())
    }

    fn consistency(&self) -> Consistency {
        forward_if_distinct(self.forward.variables.iter().chain(&self.backward.variables).copied())
    }

    /// Nothing: a fixed variable fixes its counterpart, and others with bits have lost both.
    fn projection_key(&self, _: usize, state: &State, _: &mut Vec<u64>) -> bool {
        self.scope().into_iter().all(|variable| state.has_bits(variable))
    }

    fn check(&self, assignment: Assignment<'_>) -> bool {
        let inverts = |one: &InverseSide, other: &InverseSide| {
            one.variables.iter().enumerate().all(|(i, &variable)| {
                let back = other.place(assignment.value(variable)).map(|j| other.variables[j]);
                back.is_some_and(|back| i64::from(assignment.value(back)) == one.index(i))
            })
        };
        inverts(&self.forward, &self.backward) && inverts(&self.backward, &self.forward)
    }

    fn reason(&self, inferred: Option<DomainFact>, reason: &mut DomainReason<'_>) -> bool {
        self.why(inferred, reason)
    }

    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        if self.forward.variables.len() != self.backward.variables.len() {
            return Err(Conflict);
        }
        if self.forward.variables.is_empty() {
            return Ok(());
        }
        if self.scope().iter().any(|&variable| !posting.state().has_bits(variable)) {
            return plain::install(&self.forward, &self.backward, posting);
        }
        let channel = Channel::new(&self.forward, &self.backward, posting)?;
        posting.install(channel);
        Ok(())
    }
}

/// The bit with the same meaning in the other array.
#[derive(Debug, Clone, Copy)]
struct Partner {
    /// Position of the variable: forward variables come first.
    position: u32,
    bit: u32,
}

/// Removes a value when its counterpart is removed.
struct Channel {
    variables: Vec<Variable>,
    /// For each position its first word in `seen`.
    starts: Vec<u32>,
    /// For each position its first bit in `partners`.
    entries: Vec<u32>,
    partners: Vec<Partner>,
    /// The domains as last seen.
    seen: TrailedRow<u64>,
}

impl Channel {
    fn new(
        forward: &InverseSide,
        backward: &InverseSide,
        posting: &mut Posting<'_>,
    ) -> Result<Self, Conflict> {
        let length = forward.variables.len();
        let variables: Vec<Variable> = forward.variables.iter().chain(&backward.variables).copied().collect();
        let (mut starts, mut entries) = (vec![0], vec![0]);
        let (mut words, mut bits) = (0, 0);
        for &variable in &variables {
            words += posting.state().words(variable).len();
            bits += size(posting.state(), variable);
            starts.push(words as u32);
            entries.push(bits as u32);
        }
        let values: Vec<_> =
            variables.iter().map(|&variable| values_at_start(posting.state(), variable)).collect();
        let mut partners = vec![Partner { position: 0, bit: 0 }; bits];
        let mut seen = vec![0; words];
        for (position, &variable) in variables.iter().enumerate() {
            let (other, start, index) = if position < length {
                (backward, length, forward.index(position))
            } else {
                (forward, 0, backward.index(position - length))
            };
            for &(bit, value) in &values[position] {
                let opposite = other.place(value).map(|place| start + place);
                let partner = opposite.and_then(|opposite| {
                    let place =
                        values[opposite].binary_search_by_key(&index, |&(_, back)| back.into()).ok()?;
                    Some(Partner { position: opposite as u32, bit: values[opposite][place].0 as u32 })
                });
                if let Some(partner) = partner {
                    partners[entries[position] as usize + bit] = partner;
                    seen[starts[position] as usize + bit / 64] |= 1 << (bit % 64);
                } else {
                    posting.state().remove_bit(variable, bit)?;
                }
            }
        }
        let cells = posting.allocate(words, 0u64);
        for (k, word) in seen.into_iter().enumerate() {
            posting.state().set(cells.at(k), word);
        }
        Ok(Self { variables, starts, entries, partners, seen: cells })
    }

    /// Applies the changes of the variable at `position` to the other array.
    #[inline]
    fn pass_on(&self, state: &mut State, position: usize) -> Result<(), Conflict> {
        let variable = self.variables[position];
        let start = self.starts[position] as usize;
        let partners = &self.partners[self.entries[position] as usize..self.entries[position + 1] as usize];
        for word in start..self.starts[position + 1] as usize {
            let cell = self.seen.at(word);
            let (before, now) = (state.get(cell), state.word(variable, word - start));
            if before == now {
                continue;
            }
            state.set(cell, now);
            for bit in ones(before & !now) {
                let partner = partners[(word - start) * 64 + bit];
                state.remove_bit(self.variables[partner.position as usize], partner.bit as usize)?;
            }
        }
        if let Some(bit) = state.fixed_bit(variable) {
            let partner = partners[bit];
            state.fix_bit(self.variables[partner.position as usize], partner.bit as usize)?;
        }
        Ok(())
    }
}

impl Propagator for Channel {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        while let Some((first, changed)) = state.next_changes() {
            state.poll()?;
            ones(changed).try_for_each(|bit| self.pass_on(state, first + bit))?;
        }
        Ok(Status::Active)
    }

    fn priority(&self) -> Priority {
        Priority::Cheap
    }

    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.each(self.variables.iter().copied());
    }
}
