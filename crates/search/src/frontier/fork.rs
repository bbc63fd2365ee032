//! Divides the states of a side into classes by their final degrees at the vertices of a block.
//!
//! Before the last edges at these vertices are decided, the states are divided by their degrees so far. The states of a
//! class follow from those with degrees that are at most as large. They are computed class by class, so that the
//! states of all classes are never in memory at the same time.

use super::key::{Key, degree};
use super::side::{Move, Moves};
use super::table::{StateTable, taking};
use super::{Control, Follow, StepError};

/// The states of a side at a stop, by their degrees so far at the vertices of the block.
pub(super) struct Fork<K> {
    /// The number of moves done.
    moves: usize,
    /// The places of the vertices of the block.
    places: Vec<u8>,
    /// The states of each class, as numbered by [`number_of`].
    classes: Vec<StateTable<K>>,
}

/// The degrees at the vertices of a block as digits of a number, the first one highest.
pub(super) fn number_of(degrees: impl IntoIterator<Item = u8>) -> usize {
    degrees.into_iter().fold(0, |number, degree| 3 * number + usize::from(degree))
}

/// The degrees of a class at the `vertices` vertices of a block.
pub(super) fn degrees_of(class: usize, vertices: usize) -> impl Iterator<Item = u8> {
    (0..vertices as u32).rev().map(move |digit| (class / 3usize.pow(digit) % 3) as u8)
}

impl<K: Key> Fork<K> {
    /// Divides the states after some moves.
    ///
    /// # Errors
    /// The system has too little memory, or a file cannot be read or written.
    pub(super) fn new(
        mut table: StateTable<K>,
        moves: usize,
        places: Vec<u8>,
        control: Control,
    ) -> Result<Self, StepError> {
        table.make_room(control)?;
        let class = |key: K| number_of(places.iter().map(|&place| degree(key, place)));
        let classes = table.split(3usize.pow(places.len() as u32), class, control)?;
        Ok(Self { moves, places, classes })
    }

    /// Returns the memory of all states, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.classes.iter().map(StateTable::bytes).sum()
    }

    /// Returns the states with some degrees after the moves of the stop, and the number of moves done. The memory
    /// besides that of the fork that is in use is `held`.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the moves.
    pub(super) fn class(
        &mut self,
        class: usize,
        moves: &Moves,
        level: usize,
        held: usize,
        control: Control,
    ) -> Result<(StateTable<K>, usize), StepError> {
        let stop = &moves.moves[moves.stops[level].clone()];
        debug_assert_eq!(self.moves, moves.stops[level].start);
        let wanted: Vec<u8> = degrees_of(class, self.places.len()).collect();
        let held = held + self.bytes();
        let Some((first, rest)) = stop.split_first() else {
            return Ok((self.classes[class].copied()?, self.moves));
        };
        let mut table = loop {
            match self.followed(first, &wanted, rest.is_empty(), held, control) {
                Err(StepError::Wider) => self.classes.iter_mut().try_for_each(StateTable::widen)?,
                other => break other?,
            }
        };
        for (number, next) in rest.iter().enumerate() {
            let filter = Filter {
                step: next,
                places: &self.places,
                wanted: &wanted,
                is_last: number + 1 == rest.len(),
            };
            table = table.mapped(&taking(&filter), held, control)?;
        }
        Ok((table, moves.stops[level].end))
    }

    /// Returns the states that follow by the first move of a stop.
    fn followed(
        &self,
        first: &Move,
        wanted: &[u8],
        is_last: bool,
        held: usize,
        control: Control,
    ) -> Result<StateTable<K>, StepError> {
        let may_lead =
            |&class: &usize| degrees_of(class, wanted.len()).zip(wanted).all(|(now, &then)| now <= then);
        let sources: Vec<&StateTable<K>> =
            (0..self.classes.len()).filter(may_lead).map(|class| &self.classes[class]).collect();
        let filter = Filter { step: first, places: &self.places, wanted, is_last };
        let control = Control { memory: control.memory.saturating_sub(held), ..control };
        StateTable::next_of_all(&sources, self.classes[0].words, &taking(&filter), control)
    }
}

/// A move restricted to states whose degrees at some places are at most, or after the last move exactly, the wanted
/// ones.
struct Filter<'a> {
    step: &'a Move,
    places: &'a [u8],
    wanted: &'a [u8],
    is_last: bool,
}

impl<K: Key> Follow<K> for Filter<'_> {
    #[inline]
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        self.step.follow(key, |key| {
            let fits = self.places.iter().zip(self.wanted).all(|(&place, &wanted)| {
                let degree = degree(key, place);
                degree == wanted || !self.is_last && degree < wanted
            });
            if fits {
                emit(key);
            }
        });
    }
}
