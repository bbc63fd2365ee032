//! The board during a run: cells with a rook, cells without, and undecided ones.

use super::AkariLadder;
use super::reason::AkariStep;

/// The board during a run.
#[derive(Debug, Clone)]
pub(super) struct PlacedRooks<'a> {
    pub(super) ladder: &'a AkariLadder,
    /// The number of each wall, if it has one.
    pub(super) numbers: &'a [Option<u8>],
    pub(super) rooks: Vec<u64>,
    /// The cells that are undecided.
    pub(super) open: Vec<u64>,
    /// The cells that a rook attacks or stands in.
    pub(super) lit: Vec<u64>,
}

impl<'a> PlacedRooks<'a> {
    /// Returns the board where nothing is decided.
    pub(super) fn new(ladder: &'a AkariLadder, numbers: &'a [Option<u8>]) -> Self {
        let mut open = vec![u64::MAX; ladder.width];
        if let Some(last) = open.last_mut().filter(|_| !ladder.count.is_multiple_of(64)) {
            *last = (1 << (ladder.count % 64)) - 1;
        }
        let none = vec![0; ladder.width];
        Self { ladder, numbers, rooks: none.clone(), open, lit: none }
    }

    /// Puts a rook into an undecided cell.
    pub(super) fn put(&mut self, cell: usize) {
        self.rooks[cell / 64] |= 1 << (cell % 64);
        self.lit[cell / 64] |= 1 << (cell % 64);
        self.empty(cell);
        for (k, sees) in self.ladder.sees(cell).iter().enumerate() {
            self.lit[k] |= sees;
            self.open[k] &= !sees;
        }
    }

    /// Decides that an undecided cell has no rook.
    pub(super) fn empty(&mut self, cell: usize) {
        self.open[cell / 64] &= !(1 << (cell % 64));
    }

    /// Applies a step. Rooks of one step that attack each other leave a contradiction for the next one.
    pub(super) fn apply(&mut self, step: &AkariStep) {
        step.rooks.iter().for_each(|&cell| self.put(cell));
        step.empty.iter().for_each(|&cell| self.empty(cell));
    }

    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.open[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn has_rook(&self, cell: usize) -> bool {
        self.rooks[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn is_lit(&self, cell: usize) -> bool {
        self.lit[cell / 64] >> (cell % 64) & 1 == 1
    }

    pub(super) fn sees(&self, one: usize, other: usize) -> bool {
        self.ladder.sees(one)[other / 64] >> (other % 64) & 1 == 1
    }

    /// Returns the walls with a number, each with how many rooks it still needs (negative: has too many), and its
    /// undecided cells.
    pub(super) fn walls(&self) -> impl Iterator<Item = (usize, isize, Vec<usize>)> + '_ {
        let wall = |(wall, cells): (usize, &Vec<usize>)| {
            let number = isize::from(self.numbers[wall]?);
            let rooks = cells.iter().filter(|&&cell| self.has_rook(cell)).count();
            let open = cells.iter().copied().filter(|&cell| self.is_open(cell)).collect();
            Some((wall, number - rooks as isize, open))
        };
        self.ladder.walls.iter().enumerate().filter_map(wall)
    }

    /// Returns the places of a cell that is not attacked, as a set.
    pub(super) fn places(&self, cell: usize) -> impl Iterator<Item = u64> + '_ {
        let own = move |k: usize| if k == cell / 64 { 1 << (cell % 64) } else { 0 };
        let sees = self.ladder.sees(cell).iter().zip(&self.open).enumerate();
        sees.map(move |(k, (sees, open))| (sees | own(k)) & open)
    }

    /// Returns the cells that are not attacked and have no rook, ascending.
    pub(super) fn dark(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.ladder.count).filter(|&cell| !self.is_lit(cell))
    }
}
