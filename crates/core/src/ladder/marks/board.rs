//! The board during a run: cells with a mark, cells without, and undecided ones.

use smallvec::SmallVec;

use super::reason::{MarkFact, MarkStep};
use super::{MarkGroup, MarkLadder};
use crate::solver::bits::{all_below, contains};

/// The board during a run.
#[derive(Debug, Clone)]
pub(super) struct PlacedMarks<'a> {
    pub(super) ladder: &'a MarkLadder,
    pub(super) marks: Vec<u64>,
    /// The cells that are undecided.
    pub(super) open: Vec<u64>,
    /// The cells that have a mark or see one.
    pub(super) seen: Vec<u64>,
}

impl<'a> PlacedMarks<'a> {
    /// Returns the board where nothing is decided.
    pub(super) fn new(ladder: &'a MarkLadder) -> Self {
        let none = vec![0; ladder.width];
        Self { ladder, marks: none.clone(), open: all_below(ladder.count), seen: none }
    }

    /// Puts a mark into an undecided cell.
    fn put(&mut self, cell: usize) {
        self.marks[cell / 64] |= 1 << (cell % 64);
        self.seen[cell / 64] |= 1 << (cell % 64);
        self.empty(cell);
        for (k, sees) in self.ladder.sees(cell).iter().enumerate() {
            self.seen[k] |= sees;
            self.open[k] &= !sees;
        }
    }

    /// Decides that an undecided cell has no mark.
    fn empty(&mut self, cell: usize) {
        self.open[cell / 64] &= !(1 << (cell % 64));
    }

    /// Decides an undecided cell.
    pub(super) fn decide(&mut self, (cell, is_mark): MarkFact) {
        if is_mark { self.put(cell) } else { self.empty(cell) }
    }

    /// Applies a step. Marks of one step that see each other leave a contradiction for the next one.
    pub(super) fn apply(&mut self, step: &MarkStep) {
        step.facts.iter().for_each(|&fact| self.decide(fact));
    }

    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        contains(self.ladder.sees(one), other)
    }

    /// Returns the groups, each with how many marks it still needs (negative: has too many), and its undecided cells.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, isize, Vec<usize>)> + '_ {
        let group = |(index, group): (usize, &MarkGroup)| {
            let marks = group.cells.iter().filter(|&&cell| contains(&self.marks, cell)).count();
            let open = group.cells.iter().copied().filter(|&cell| contains(&self.open, cell)).collect();
            (index, group.number as isize - marks as isize, open)
        };
        self.ladder.groups.iter().enumerate().map(group)
    }

    /// Returns whether `needs` of these cells do not see each other.
    pub(super) fn have_room(&self, cells: impl Iterator<Item = usize> + Clone, needs: isize) -> bool {
        // Mostly the first ones that do not see each other are enough.
        let mut apart: SmallVec<[usize; 16]> = SmallVec::new();
        for cell in cells.clone() {
            if !apart.iter().any(|&other| self.sees(other, cell)) {
                apart.push(cell);
            }
        }
        apart.len() as isize >= needs || self.has_choice(&cells.collect::<Vec<_>>(), needs)
    }

    /// Returns the same after trying all choices.
    fn has_choice(&self, cells: &[usize], needs: isize) -> bool {
        needs <= 0
            || (0..cells.len()).take_while(|first| (cells.len() - first) as isize >= needs).any(|first| {
                let rest = cells[first + 1..].iter().copied();
                let apart: Vec<usize> = rest.filter(|&cell| !self.sees(cells[first], cell)).collect();
                self.has_choice(&apart, needs - 1)
            })
    }

    /// Returns the places of a cell that must see a mark, as a set.
    pub(super) fn places(&self, cell: usize) -> impl Iterator<Item = u64> + '_ {
        let own = move |k: usize| if k == cell / 64 { 1 << (cell % 64) } else { 0 };
        let sees = self.ladder.sees(cell).iter().zip(&self.open).enumerate();
        sees.map(move |(k, (sees, open))| (sees | own(k)) & open)
    }

    /// Returns the cells that must have a mark or see one and do not, ascending.
    pub(super) fn unseen(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.ladder.count).filter(|&cell| self.ladder.rules.sees_all && !contains(&self.seen, cell))
    }
}
