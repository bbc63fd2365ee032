//! All domains, for reading. They are changed in `changes`.

use std::sync::Arc;

use super::booleans::Booleans;
use super::conflict::Conflict;
use super::domain::{Domain, packed};
use super::layout::Layout;
use super::state_data::{StateData, address};
use super::trail::{Trail, Trailed, TrailedRow, Word};
use super::variable::{BitMeaning, Storage, Variable};
use crate::solver::bits::ones_in;
use crate::solver::interrupt::Interrupt;

/// The domains of all variables and the memory of all propagators.
///
/// Domains only shrink between two levels, through `remove`, `fix`, `keep`, `remove_below`, `remove_above`
/// and, for edges, `exclude`, `include` and `saturate`. Each of these wakes propagators, and returns a
/// [`Conflict`] if no value would remain.
#[derive(Debug)]
pub struct State {
    pub(super) layout: Arc<Layout>,
    pub(super) data: StateData,
    depth: Trailed<u32>,
    interrupt: &'static Interrupt,
}

/// Where the words of a domain are stored; see [`State::locate`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Location {
    first: u32,
    width: u32,
}

/// Where a domain of at most 64 values is stored; see [`State::small_domain`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SmallDomain {
    /// The number of the word.
    pub word: u32,
    /// The bit of the word, and of the next one, that a 0/1 variable has; `None` if the word is the domain.
    pub bit: Option<u8>,
}

impl State {
    pub(super) fn new(layout: &Arc<Layout>, interrupt: &'static Interrupt) -> Self {
        let mut trail = Trail::default();
        for &word in &layout.initial {
            trail.allocate(1, word);
        }
        let depth = TrailedRow::new(trail.allocate(1, 0), 1).at(0);
        Self { layout: Arc::clone(layout), data: StateData::new(trail, &layout.edge_sets), depth, interrupt }
    }

    /// Checks whether the engine is to stop early. Propagators and constraints that may take long call this
    /// now and then, and return the error.
    ///
    /// # Errors
    /// The engine is to give up. This does not count as a conflict: the engine checks the interrupt too, and
    /// ignores all results from then on.
    #[inline]
    pub fn poll(&self) -> Result<(), Conflict> {
        if self.interrupt.is_raised() { Err(Conflict) } else { Ok(()) }
    }

    pub(super) fn interrupt(&self) -> &'static Interrupt {
        self.interrupt
    }

    /// The words of a row of trailed cells.
    #[inline]
    pub(super) fn row_words(&self, cells: TrailedRow<u64>) -> &[u64] {
        self.data.trail.words(cells.words().start, cells.len())
    }

    pub(super) fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    pub(super) fn allocate<T: Word>(&mut self, count: usize, value: T) -> TrailedRow<T> {
        TrailedRow::new(self.data.trail.allocate(count, value.into_word()), count)
    }

    #[inline]
    pub(super) fn storage(&self, variable: Variable) -> Storage {
        self.layout.storage[variable.index()]
    }

    /// Returns the propagator that runs, or ran last.
    pub(super) fn last_run(&self) -> usize {
        self.data.queue.last_run()
    }

    /// Returns the name of a variable ([`Model::name`](crate::Model::name)), or `variable 3`; for messages.
    #[must_use]
    pub fn label(&self, variable: Variable) -> String {
        self.layout.label(variable)
    }

    /// Returns the remaining values of `variable`.
    #[must_use]
    pub fn domain(&self, variable: Variable) -> Domain<'_> {
        let storage = &self.layout.storage[variable.index()];
        let words = match storage.values {
            BitMeaning::Interval { .. } => self.data.trail.words(storage.word as usize, 2),
            _ => self.words(variable),
        };
        Domain { words, storage, layout: &self.layout }
    }

    /// The least and the greatest place of an interval; `None` for a variable with bits.
    #[inline]
    pub(super) fn places(&self, storage: &Storage) -> Option<(u64, u64)> {
        let is_interval = matches!(storage.values, BitMeaning::Interval { .. });
        is_interval.then(|| self.data.trail.pair(storage.word as usize))
    }

    /// Returns whether each value of `variable` has a bit, which is so unless it is an interval.
    #[inline]
    #[must_use]
    pub fn has_bits(&self, variable: Variable) -> bool {
        !matches!(self.storage(variable).values, BitMeaning::Interval { .. })
    }

    /// Returns the raw words of the domain of `variable`, one bit for each initial value.
    ///
    /// # Panics
    /// If the variable is an interval.
    #[inline]
    #[must_use]
    pub fn words(&self, variable: Variable) -> &[u64] {
        let storage = self.storage(variable);
        let (possible, chosen) = match storage.values {
            BitMeaning::Edge { set, vertex, slot } => {
                let edges = &self.layout.edge_sets[set as usize];
                let (word, bit) = (slot as usize / 64, slot % 64);
                let (possible, chosen) = self.data.row(edges, vertex as usize, word);
                (possible >> bit & 1, chosen >> bit & 1)
            }
            BitMeaning::Boolean { bit } => {
                let (possible, chosen) = self.data.trail.pair(storage.word as usize);
                (possible >> bit & 1, chosen >> bit & 1)
            }
            BitMeaning::Range { .. } | BitMeaning::Slots { .. } | BitMeaning::Listed { .. } => {
                return self.data.trail.words(storage.word as usize, (storage.size as usize).div_ceil(64));
            }
            BitMeaning::Interval { .. } => panic!("{variable:?} is an interval and has no bits"),
        };
        packed(possible, chosen)
    }

    /// Returns where the words of an integer variable's domain are stored, for reading them often.
    ///
    /// # Panics
    /// If the variable is an edge, a boolean or an interval, which have no bits of their own.
    #[must_use]
    pub fn locate(&self, variable: Variable) -> Location {
        let storage = self.storage(variable);
        assert!(storage.has_own_bits(), "{variable:?} has no bits of its own");
        Location { first: storage.word, width: storage.size.div_ceil(64) }
    }

    /// Returns where the domain of `variable` is stored, for reading it often; `None` if it has more than 64 values, is an
    /// interval or a dense edge.
    #[must_use]
    pub fn small_domain(&self, variable: Variable) -> Option<SmallDomain> {
        let storage = self.storage(variable);
        match storage.values {
            BitMeaning::Edge { set, vertex, slot } => {
                let edges = &self.layout.edge_sets[set as usize];
                let word = edges.word(vertex as usize) as u32 + 2 * (slot / 64);
                (!edges.is_dense()).then_some(SmallDomain { word, bit: Some((slot % 64) as u8) })
            }
            BitMeaning::Boolean { bit } => Some(SmallDomain { word: storage.word, bit: Some(bit as u8) }),
            BitMeaning::Interval { .. } => None,
            _ => (storage.size <= 64).then_some(SmallDomain { word: storage.word, bit: None }),
        }
    }

    /// Returns the word of a small domain, one bit for each initial value.
    #[inline]
    #[must_use]
    pub fn small_word(&self, place: SmallDomain) -> u64 {
        let word = place.word as usize;
        let Some(bit) = place.bit else { return self.data.trail.word(word) };
        let (possible, chosen) = self.data.trail.pair(word);
        (possible >> bit & 1) << 1 | (!chosen >> bit & 1)
    }

    /// Returns which of the 0/1 variables that are stored from this place on are fixed, as bits from the lowest on.
    #[inline]
    #[must_use]
    pub fn fixed_from(&self, place: SmallDomain) -> u64 {
        let (possible, chosen) = self.data.trail.pair(place.word as usize);
        !(possible & !chosen) >> place.bit.unwrap_or(0)
    }

    /// Returns the raw words at a location, one bit for each initial value.
    #[inline]
    #[must_use]
    pub fn words_at(&self, location: Location) -> &[u64] {
        self.data.trail.words(location.first as usize, location.width as usize)
    }

    /// Returns word `k` of the domain of an integer variable.
    #[inline]
    #[must_use]
    pub fn word(&self, variable: Variable, k: usize) -> u64 {
        self.words(variable)[k]
    }

    /// Returns the bit of the only remaining value, or `None` if there are several.
    #[inline]
    #[must_use]
    pub fn fixed_bit(&self, variable: Variable) -> Option<usize> {
        let storage = self.storage(variable);
        match storage.values {
            BitMeaning::Interval { .. } => {
                let (least, greatest) = self.data.trail.pair(storage.word as usize);
                return (least == greatest).then_some(least as usize);
            }
            BitMeaning::Boolean { bit } => {
                let (possible, chosen) = self.data.trail.pair(storage.word as usize);
                let is_chosen = chosen >> bit & 1;
                return (possible >> bit & 1 == is_chosen).then_some(is_chosen as usize);
            }
            BitMeaning::Range { .. } if storage.size <= 64 => {
                let word = self.data.trail.word(storage.word as usize);
                return word.is_power_of_two().then_some(word.trailing_zeros() as usize);
            }
            _ => {}
        }
        let mut ones = ones_in(self.words(variable));
        let first = ones.next()?;
        ones.next().is_none().then_some(first)
    }

    /// Returns the only remaining value, or `None` if there are several.
    #[inline]
    #[must_use]
    pub fn value(&self, variable: Variable) -> Option<i32> {
        let storage = self.storage(variable);
        self.fixed_bit(variable).map(|bit| self.layout.value(&storage, bit))
    }

    /// Returns the values of all variables, in the order of the model, or `None` if one of them has several.
    #[must_use]
    pub fn values(&self) -> Option<Vec<i32>> {
        let decided = self.layout.edge_sets.iter().all(|edges| self.are_decided(edges));
        // Edges are not looked up one by one: the log has those that are chosen.
        let value = |(index, storage): (usize, &Storage)| match storage.values {
            BitMeaning::Edge { .. } => decided.then_some(0),
            _ => self.value(self.layout.variable(index)),
        };
        let mut values: Vec<i32> =
            self.layout.storage.iter().enumerate().map(value).collect::<Option<_>>()?;
        for edge in self.chosen_edges() {
            values[self.layout.edge(edge).index()] = 1;
        }
        Some(values)
    }

    /// Returns the least remaining value of `variable`.
    ///
    /// # Panics
    /// If no value remains, which is never so in a state that has not failed.
    #[must_use]
    pub fn min(&self, variable: Variable) -> i32 {
        let storage = self.storage(variable);
        if let Some((least, _)) = self.places(&storage) {
            return self.layout.value(&storage, least as usize);
        }
        let words = self.words(variable);
        let k = words.iter().position(|&word| word != 0).expect("a value remains");
        self.layout.value(&storage, 64 * k + words[k].trailing_zeros() as usize)
    }

    /// Returns the greatest remaining value of `variable`.
    ///
    /// # Panics
    /// If no value remains, which is never so in a state that has not failed.
    #[must_use]
    pub fn max(&self, variable: Variable) -> i32 {
        let storage = self.storage(variable);
        if let Some((_, greatest)) = self.places(&storage) {
            return self.layout.value(&storage, greatest as usize);
        }
        let words = self.words(variable);
        let k = words.iter().rposition(|&word| word != 0).expect("a value remains");
        self.layout.value(&storage, 64 * k + words[k].ilog2() as usize)
    }

    /// Returns the least and the greatest remaining value of `variable`.
    ///
    /// # Panics
    /// If no value remains, which is never so in a state that has not failed.
    #[inline]
    #[must_use]
    pub fn bounds(&self, variable: Variable) -> (i32, i32) {
        let storage = self.storage(variable);
        match storage.values {
            BitMeaning::Range { minimum } if storage.size <= 64 => {
                let word = self.data.trail.word(storage.word as usize);
                (minimum + word.trailing_zeros() as i32, minimum + word.ilog2() as i32)
            }
            BitMeaning::Range { minimum } => {
                let words =
                    self.data.trail.words(storage.word as usize, (storage.size as usize).div_ceil(64));
                let first = words.iter().position(|&word| word != 0).expect("a value remains");
                let last = words.iter().rposition(|&word| word != 0).expect("a value remains");
                let place = |k: usize, bit: u32| minimum + (64 * k) as i32 + bit as i32;
                (place(first, words[first].trailing_zeros()), place(last, words[last].ilog2()))
            }
            _ => (self.min(variable), self.max(variable)),
        }
    }

    /// Returns the least and the greatest value of the sum that a constraint is about, if its propagator keeps them.
    pub(crate) fn sum_of<T: ?Sized>(&self, constraint: &Arc<T>) -> Option<(i64, i64)> {
        let ends = self.data.sums.get(&address(constraint))?;
        Some((self.get(ends.at(0)) as i64, self.get(ends.at(1)) as i64))
    }

    /// Returns the value that a bit of the domain of `variable` stands for.
    #[must_use]
    pub fn value_of(&self, variable: Variable, bit: usize) -> i32 {
        self.layout.value(&self.storage(variable), bit)
    }

    /// Returns which variables `64 * k ..` of a set are possible, and which are chosen.
    #[inline]
    #[must_use]
    pub fn booleans(&self, booleans: &Booleans, k: usize) -> (u64, u64) {
        self.data.trail.pair(booleans.word(k))
    }

    /// Returns the value of one variable of a set, or `None` if it may be 0 or 1.
    #[inline]
    pub(crate) fn boolean(&self, booleans: &Booleans, number: usize) -> Option<bool> {
        let (possible, chosen) = self.booleans(booleans, number / 64);
        let is_chosen = chosen >> (number % 64) & 1 == 1;
        (is_chosen || possible >> (number % 64) & 1 == 0).then_some(is_chosen)
    }

    /// Returns the value of a trailed cell.
    #[inline]
    #[must_use]
    pub fn get<T: Word>(&self, cell: Trailed<T>) -> T {
        self.data.trail.get(cell)
    }

    /// Returns the number of decisions on the path from the root.
    #[inline]
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.get(self.depth)
    }

    #[inline]
    pub(super) fn deepen(&mut self) {
        self.set(self.depth, self.depth() + 1);
    }

    /// Returns the number of open levels.
    #[must_use]
    pub fn level(&self) -> usize {
        self.data.trail.level()
    }

    /// Returns every word of domains and trailed cells, for comparing states bit for bit.
    #[must_use]
    pub fn image(&self) -> &[u64] {
        self.data.trail.all()
    }
}
