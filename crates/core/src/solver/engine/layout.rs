//! Where each variable's bits stand among the words of the state.
//!
//! A model lays out its variables as they are added, so an engine starts as a copy of the model's initial
//! words. An integer variable owns a run of words, one bit for each value. A 0/1 *edge variable* owns no
//! word: it is one bit in the rows of both its ends, so that all steps at a vertex are read and changed a
//! word at a time; see `edge_layout`. Other 0/1 variables are stored 64 to a pair of words.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::booleans::Booleans;
use super::edges::Edges;
use super::variable::{BitMeaning, MOST_VARIABLES, Storage, Variable};
use super::words::bits_mut;
use crate::solver::graph::SuccessorTable;

/// Larger ranges are refused: each value takes a bit at every level of the search.
const LARGEST_RANGE: i64 = 1 << 24;

/// The number of the next model.
static NEXT_MODEL: AtomicU32 = AtomicU32::new(0);

/// The variables of a model and their initial domains.
#[derive(Clone)]
pub(crate) struct Layout {
    /// Tells the variables of this model from those of others.
    model: u32,
    pub(crate) initial: Vec<u64>,
    /// For each variable where it is stored.
    pub(crate) storage: Vec<Storage>,
    pub(crate) tables: Vec<Arc<SuccessorTable>>,
    /// The values of variables over lists; each list ascends.
    lists: Vec<Vec<i32>>,
    pub(crate) edge_sets: Vec<Edges>,
    pub(crate) rows: u32,
    /// The names of variables that have one, by number.
    names: BTreeMap<u32, Arc<str>>,
}

impl Default for Layout {
    /// No variables, in a model of its own.
    fn default() -> Self {
        Self {
            model: NEXT_MODEL.fetch_add(1, Ordering::Relaxed),
            initial: Vec::new(),
            storage: Vec::new(),
            tables: Vec::new(),
            lists: Vec::new(),
            edge_sets: Vec::new(),
            rows: 0,
            names: BTreeMap::new(),
        }
    }
}

impl std::fmt::Debug for Layout {
    /// Prints what the model is made of, without addresses and the number of the model, which differ between
    /// runs.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Layout")
            .field("initial", &self.initial)
            .field("storage", &self.storage)
            .field("tables", &self.tables)
            .field("edge_sets", &self.edge_sets)
            .field("rows", &self.rows)
            .finish_non_exhaustive()
    }
}

impl Layout {
    /// How many words are laid out so far.
    pub(super) fn words(&self) -> u32 {
        self.initial.len() as u32
    }

    pub(crate) fn name(&mut self, variable: Variable, name: Arc<str>) {
        self.names.insert(variable.index() as u32, name);
    }

    /// The name of a variable, or its number.
    pub(crate) fn label(&self, variable: Variable) -> String {
        let name = self.names.get(&(variable.index() as u32));
        name.map_or_else(|| format!("variable {}", variable.index()), ToString::to_string)
    }

    /// The variable with this number.
    pub(crate) fn variable(&self, index: usize) -> Variable {
        Variable::new(index as u32, self.model)
    }

    /// The first of `count` variables that are added next.
    pub(super) fn next_variable(&self, count: usize) -> Variable {
        let fits = count <= MOST_VARIABLES && self.storage.len() <= MOST_VARIABLES - count;
        assert!(fits, "a model has at most {MOST_VARIABLES} variables");
        self.variable(self.storage.len())
    }

    /// Whether `variable` is one of this model.
    pub(crate) fn owns(&self, variable: Variable) -> bool {
        variable.is_beside(self.variable(0)) && variable.index() < self.storage.len()
    }

    /// Lays out words with the first `size` bits set.
    fn allocate(&mut self, size: usize) {
        let start = self.initial.len();
        self.initial.resize(start + size.div_ceil(64), 0);
        bits_mut(&mut self.initial[start..])[..size].fill(true);
    }

    fn push(&mut self, size: usize, values: BitMeaning) -> Variable {
        let variable = self.next_variable(1);
        let word = self.words();
        self.allocate(size);
        self.storage.push(Storage { word, size: size as u32, row: self.rows, values });
        self.rows += 1;
        variable
    }

    /// Adds a variable with the values `low..=high`, or without any value if `low > high`.
    pub(crate) fn integer(&mut self, low: i64, high: i64) -> Variable {
        let size = (high - low + 1).max(0);
        assert!(size <= LARGEST_RANGE, "{low}..={high} has more than {LARGEST_RANGE} values");
        // Without values the minimum does not matter, and may lie just outside the type.
        self.push(size as usize, BitMeaning::Range { minimum: low as i32 })
    }

    /// Adds a variable over these values, which ascend.
    pub(crate) fn listed(&mut self, values: Vec<i32>) -> Variable {
        assert!(
            values.len() as i64 <= LARGEST_RANGE,
            "{} values are more than {LARGEST_RANGE}",
            values.len()
        );
        let list = self.lists.len() as u32;
        let variable = self.push(values.len(), BitMeaning::Listed { list });
        self.lists.push(values);
        variable
    }

    /// Adds a variable with the values `low..=high` that has no bits; there is at least one value.
    pub(crate) fn interval(&mut self, low: i32, high: i32) -> Variable {
        let variable = self.next_variable(1);
        let last = (i64::from(high) - i64::from(low)) as u64;
        assert!(last < u64::from(u32::MAX), "{low}..={high} has more than 2^32 - 1 values");
        let values = BitMeaning::Interval { minimum: low };
        self.storage.push(Storage { word: self.words(), size: last as u32 + 1, row: self.rows, values });
        self.initial.extend([0, last]);
        self.rows += 1;
        variable
    }

    pub(crate) fn booleans(&mut self, count: usize) -> Booleans {
        let set = Booleans {
            first_word: self.words(),
            first_row: self.rows,
            first_variable: self.next_variable(count),
            count: count as u32,
        };
        for number in 0..count {
            let values = BitMeaning::Boolean { bit: number as u32 % 64 };
            let (word, row) = (set.word(number / 64) as u32, set.row(number / 64) as u32);
            self.storage.push(Storage { word, size: 2, row, values });
        }
        for first in (0..count).step_by(64) {
            self.allocate(64.min(count - first)); // possible
            self.initial.push(0); // chosen
        }
        self.rows += set.width() as u32;
        set
    }

    pub(crate) fn successors(&mut self, table: Arc<SuccessorTable>) -> Vec<Variable> {
        let number = self.tables.len() as u32;
        let variables = (0..table.vertices())
            .map(|vertex| {
                let values = BitMeaning::Slots { table: number, vertex: vertex as u32 };
                let variable = self.push(table.slot_count(vertex), values);
                let first = self.initial.len() - table.slot_count(vertex).div_ceil(64);
                let row = bits_mut(&mut self.initial[first..]);
                let slots: Vec<usize> = table.slots(vertex).map(|(slot, _)| slot).collect();
                (0..table.slot_count(vertex))
                    .filter(|slot| slots.binary_search(slot).is_err())
                    .for_each(|slot| row.set(slot, false));
                variable
            })
            .collect();
        self.tables.push(table);
        variables
    }

    /// Clears the bits of an integer variable that are not set in `words`.
    pub(crate) fn restrict(&mut self, variable: Variable, words: &[u64]) {
        let storage = self.storage[variable.index()];
        assert!(storage.has_own_bits(), "{variable:?} has no bits of its own");
        let initial = &mut self.initial[storage.word as usize..];
        initial.iter_mut().zip(words).for_each(|(initial, word)| *initial &= word);
    }

    /// Removes an initial value, or all others if `holds`; see [`Model::assume`](crate::Model::assume).
    pub(crate) fn assume(&mut self, variable: Variable, value: i32, holds: bool) {
        let storage = self.storage[variable.index()];
        let (bit, word) = (self.bit(&storage, value), storage.word as usize);
        let words = &mut self.initial[..];
        match storage.values {
            BitMeaning::Range { .. } | BitMeaning::Slots { .. } | BitMeaning::Listed { .. } => {
                let words = &mut words[word..word + (storage.size as usize).div_ceil(64)];
                for (k, word) in words.iter_mut().enumerate() {
                    let mask = bit.filter(|bit| bit / 64 == k).map_or(0, |bit| 1 << (bit % 64));
                    *word &= if holds { mask } else { !mask };
                }
            }
            BitMeaning::Boolean { bit: place } => match bit.map(|bit| (bit == 1) == holds) {
                Some(true) => words[word + 1] |= 1 << place,
                Some(false) => words[word] &= !(1 << place),
                None => {}
            },
            BitMeaning::Interval { .. } => {
                let place = bit.map(|bit| bit as u64);
                let [least, greatest] = &mut words[word..word + 2] else { return };
                match (place, holds) {
                    (Some(place), true) => {
                        (*least, *greatest) = ((*least).max(place), (*greatest).min(place));
                    }
                    (None, true) => (*least, *greatest) = (1, 0), // no value
                    (Some(place), false) if place == *least => *least += 1,
                    (Some(place), false) if place == *greatest => *greatest -= 1,
                    _ => {}
                }
            }
            BitMeaning::Edge { .. } => {}
        }
    }

    /// The value that a bit of a variable's domain stands for.
    pub(crate) fn value(&self, storage: &Storage, bit: usize) -> i32 {
        match storage.values {
            BitMeaning::Range { minimum } => minimum + bit as i32,
            BitMeaning::Listed { list } => self.lists[list as usize][bit],
            BitMeaning::Interval { minimum } => (i64::from(minimum) + bit as i64) as i32,
            BitMeaning::Slots { table, vertex } => {
                self.tables[table as usize].target(vertex as usize, bit) as i32
            }
            BitMeaning::Edge { .. } | BitMeaning::Boolean { .. } => bit as i32,
        }
    }

    /// The bit of a value in a variable's domain, if it has one.
    pub(crate) fn bit(&self, storage: &Storage, value: i32) -> Option<usize> {
        let bit = match storage.values {
            BitMeaning::Range { minimum } | BitMeaning::Interval { minimum } => {
                usize::try_from(i64::from(value) - i64::from(minimum)).ok()?
            }
            BitMeaning::Listed { list } => self.lists[list as usize].binary_search(&value).ok()?,
            BitMeaning::Slots { table, vertex } => {
                let table = &self.tables[table as usize];
                let target = usize::try_from(value).ok().filter(|&target| target < table.vertices())?;
                table.slot(vertex as usize, target)?
            }
            BitMeaning::Edge { .. } | BitMeaning::Boolean { .. } => usize::try_from(value).ok()?,
        };
        (bit < storage.size as usize).then_some(bit)
    }

    /// How many bits of a variable's domain stand for values below `value`; bits ascend with their values.
    pub(crate) fn bits_below(&self, storage: &Storage, value: i64) -> usize {
        let size = storage.size as usize;
        match storage.values {
            BitMeaning::Range { minimum } | BitMeaning::Interval { minimum } => {
                (value - i64::from(minimum)).clamp(0, size as i64) as usize
            }
            BitMeaning::Listed { list } => {
                self.lists[list as usize].partition_point(|&listed| i64::from(listed) < value)
            }
            BitMeaning::Slots { table, vertex } => self.tables[table as usize]
                .slots_below(vertex as usize, value.clamp(0, i64::from(u32::MAX)) as u32),
            BitMeaning::Edge { .. } | BitMeaning::Boolean { .. } => value.clamp(0, 2) as usize,
        }
    }
}
