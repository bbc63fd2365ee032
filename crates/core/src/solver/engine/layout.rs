//! Where each variable's bits stand among the words of the state.
//!
//! A model lays out its variables as they are added, so an engine starts as a
//! copy of the model's initial words. An integer variable owns a run of words,
//! one bit a value. A 0/1 *edge variable* owns no word: it is one bit in the rows
//! of both its ends, so that all steps at a vertex are read and changed a word at
//! a time. Other 0/1 variables stand 64 to a pair of words.

use std::sync::Arc;

use bitvec::prelude::{BitVec, Lsb0};

use super::booleans::Booleans;
use super::dense::{self, SETS};
use super::domain::Domain;
use super::edges::{EdgeEnd, EdgeRow, Edges};
use crate::solver::graph::SuccessorTable;

/// A range of more values is refused: each takes a bit, at every level of the search.
const LARGEST_RANGE: usize = 1 << 24;

/// A finite-domain integer variable of a [`Model`](crate::Model).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Variable(pub(crate) u32);

impl Variable {
    /// Its number: variables are numbered from 0 in the order they were added.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What the bits of a variable's domain stand for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum Values {
    /// Bit `b` is the value `minimum + b`.
    Range { minimum: i32 },
    /// Bit `b` is the vertex in slot `b` of a table's row.
    Slots { table: u32, vertex: u32 },
    /// Bit 0: the edge is not used, bit 1: it is; stored in the rows of its ends.
    Edge { set: u32, vertex: u32, slot: u32 },
    /// Bit 0: not chosen, bit 1: chosen; stored in bit `bit` of a pair of words.
    Boolean { bit: u32 },
}

/// Where one variable is stored and whom its changes concern.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Place {
    /// First word; unused for edges, shared by 64 booleans.
    pub(crate) word: u32,
    /// Number of bits, that is of initial values counted with gaps.
    pub(crate) size: u32,
    /// Unit of notification: own for integers, the lower end's for edges, that of the word for booleans.
    pub(crate) row: u32,
    pub(crate) values: Values,
}

/// The variables of a model and their initial domains.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(crate) struct Layout {
    pub(crate) initial: BitVec<u64, Lsb0>,
    pub(crate) places: Vec<Place>,
    pub(crate) tables: Vec<Arc<SuccessorTable>>,
    pub(crate) edge_sets: Vec<Edges>,
    pub(crate) rows: u32,
}

impl std::fmt::Debug for Layout {
    /// All of it, without the addresses that `bitvec` prints: a model is recognised by this text.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Layout")
            .field("initial", &self.initial.as_raw_slice())
            .field("places", &self.places)
            .field("tables", &self.tables)
            .field("edge_sets", &self.edge_sets)
            .field("rows", &self.rows)
            .finish()
    }
}

impl Layout {
    /// How many words are laid out so far.
    fn words(&self) -> u32 {
        (self.initial.len() / 64) as u32
    }

    /// Lays out words with the first `size` bits set.
    fn allocate(&mut self, size: usize) {
        let start = self.initial.len();
        self.initial.resize(start + size, true);
        self.initial.resize(start + 64 * size.div_ceil(64), false);
    }

    fn push(&mut self, size: usize, values: Values) -> Variable {
        let word = self.words();
        self.allocate(size);
        let variable = Variable(self.places.len() as u32);
        self.places.push(Place { word, size: size as u32, row: self.rows, values });
        self.rows += 1;
        variable
    }

    pub(crate) fn integer(&mut self, minimum: i32, maximum: i32) -> Variable {
        let size = (i64::from(maximum) - i64::from(minimum) + 1).max(0) as usize;
        assert!(size <= LARGEST_RANGE, "{minimum}..={maximum} has more than {LARGEST_RANGE} values");
        self.push(size, Values::Range { minimum })
    }

    pub(crate) fn booleans(&mut self, count: usize) -> Booleans {
        let set = Booleans {
            first_word: self.words(),
            first_row: self.rows,
            first_variable: self.places.len() as u32,
            count: u32::try_from(count).expect("fewer than 2^32 variables"),
        };
        for number in 0..count {
            let values = Values::Boolean { bit: number as u32 % 64 };
            let (word, row) = (set.word(number / 64) as u32, set.row(number / 64) as u32);
            self.places.push(Place { word, size: 2, row, values });
        }
        for first in (0..count).step_by(64) {
            self.allocate(64.min(count - first)); // possible
            self.initial.resize(self.initial.len() + 64, false); // chosen
        }
        self.rows += set.width() as u32;
        set
    }

    pub(crate) fn successors(&mut self, table: Arc<SuccessorTable>) -> Vec<Variable> {
        let number = self.tables.len() as u32;
        let variables = (0..table.vertices())
            .map(|vertex| {
                let values = Values::Slots { table: number, vertex: vertex as u32 };
                let variable = self.push(table.slot_count(vertex), values);
                let first = self.initial.len() - 64 * table.slot_count(vertex).div_ceil(64);
                let slots: Vec<usize> = table.slots(vertex).map(|(slot, _)| slot).collect();
                (0..table.slot_count(vertex))
                    .filter(|slot| slots.binary_search(slot).is_err())
                    .for_each(|slot| self.initial.set(first + slot, false));
                variable
            })
            .collect();
        self.tables.push(table);
        variables
    }

    pub(crate) fn edges(&mut self, table: Arc<SuccessorTable>) -> Edges {
        assert!(table.is_symmetric(), "edges need a symmetric table");
        assert!(table.vertices() > 0, "edges need a vertex");
        let set = self.edge_sets.len() as u32;
        let first_variable = self.places.len() as u32;
        let first_row = self.rows;
        self.rows += table.vertices() as u32;
        let vertices = table.vertices();
        // The queue has one word for the vertices of dense edges, so one set can be dense.
        let dense = table.is_dense() && self.edge_sets.iter().all(|edges| !edges.dense);
        let mut path_ends = self.words();
        let mut first_word = path_ends;
        if dense {
            let targets = |vertex| table.slots(vertex).fold(0, |targets, (slot, _)| targets | 1 << slot);
            let targets: Vec<u64> = (0..vertices).map(targets).collect();
            self.initial.extend_from_raw_slice(&dense::initial_words(&targets));
            first_word += SETS as u32;
        }
        let mut rows = Vec::with_capacity(vertices + 1);
        let mut slots = 0;
        for vertex in 0..vertices {
            rows.push(EdgeRow { word: self.words(), slot: slots });
            if !dense {
                let start = self.initial.len();
                let width = table.slot_count(vertex).div_ceil(64).max(1);
                self.initial.resize(start + 128 * width, false);
                for (slot, _) in table.slots(vertex) {
                    self.initial.set(start + slot / 64 * 128 + slot % 64, true);
                }
            }
            slots += table.slot_count(vertex) as u32;
        }
        rows.push(EdgeRow { word: self.words(), slot: slots });
        if !dense {
            path_ends = self.words();
            self.initial.resize(self.initial.len() + 64 * vertices.div_ceil(64), false);
        }
        let mut ends = vec![EdgeEnd::default(); if dense { 0 } else { slots as usize }];
        let mut numbers = vec![0; slots as usize];
        let mut count = 0;
        for vertex in 0..vertices {
            for (slot, target) in table.slots(vertex) {
                let here = rows[vertex].slot as usize + slot;
                let back = table.back(vertex, slot).expect("the table is symmetric");
                if !dense {
                    ends[here] = EdgeEnd { target: target as u32, slot: back as u32 };
                }
                if target > vertex {
                    let values = Values::Edge { set, vertex: vertex as u32, slot: slot as u32 };
                    self.places.push(Place { word: 0, size: 2, row: first_row + vertex as u32, values });
                    numbers[here] = count;
                    numbers[rows[target].slot as usize + back] = count;
                    count += 1;
                }
            }
        }
        let edges = Edges {
            dense,
            first_word,
            vertices: vertices as u32,
            table,
            rows: rows.into(),
            ends: ends.into(),
            numbers: numbers.into(),
            path_ends,
            first_row,
            first_variable,
            set,
            count,
        };
        self.edge_sets.push(edges.clone());
        edges
    }

    /// The values of `variable` before anything is removed.
    pub(crate) fn initial_domain(&self, variable: Variable) -> Domain<'_> {
        let place = &self.places[variable.index()];
        let words: &[u64] = match place.values {
            Values::Edge { .. } | Values::Boolean { .. } => &[0b11],
            Values::Range { .. } | Values::Slots { .. } => {
                &self.initial.as_raw_slice()[place.word as usize..][..(place.size as usize).div_ceil(64)]
            }
        };
        Domain { words, place, layout: self }
    }

    /// Whether the variable shares its words and its unit of notification with others.
    pub(crate) fn is_packed(&self, variable: Variable) -> bool {
        matches!(self.places[variable.index()].values, Values::Edge { .. } | Values::Boolean { .. })
    }

    pub(crate) fn value(&self, place: &Place, bit: usize) -> i32 {
        match place.values {
            Values::Range { minimum } => minimum + bit as i32,
            Values::Slots { table, vertex } => {
                self.tables[table as usize].target(vertex as usize, bit) as i32
            }
            Values::Edge { .. } | Values::Boolean { .. } => bit as i32,
        }
    }

    pub(crate) fn bit(&self, place: &Place, value: i32) -> Option<usize> {
        let bit = match place.values {
            Values::Range { minimum } => usize::try_from(i64::from(value) - i64::from(minimum)).ok()?,
            Values::Slots { table, vertex } => {
                let table = &self.tables[table as usize];
                let target = usize::try_from(value).ok().filter(|&target| target < table.vertices())?;
                table.slot(vertex as usize, target)?
            }
            Values::Edge { .. } | Values::Boolean { .. } => usize::try_from(value).ok()?,
        };
        (bit < place.size as usize).then_some(bit)
    }
}
