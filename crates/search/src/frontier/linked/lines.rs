//! The lines that cross the border between the cells that are taken and all others.
//!
//! A border of a cell is crossed by no line, by the line of a pair, or by one of the two ends of a line that belongs to no
//! pair yet. Lines without a pair are numbered in the order of their first borders, so equal states have equal keys.

/// The most borders.
pub(super) const MOST_BORDERS: usize = 32;

/// The label of a border that no line crosses.
pub(super) const NONE: u8 = 0;
/// The label of a new line, until it is numbered; all labels are less.
pub(super) const NEW: u8 = 63;
const LABELS: usize = 64;

/// How labels are packed. Labels from 1 on are those of pairs, and then those of other lines.
#[derive(Debug, Clone, Copy)]
pub(super) struct LineLayout {
    columns: usize,
    pairs: u8,
    /// The bits of a label.
    bits: u32,
}

impl LineLayout {
    /// Returns the layout for so many columns and pairs; `None` if the labels do not fit.
    pub(super) fn new(columns: usize, pairs: usize) -> Option<Self> {
        let borders = columns + 1;
        let bits = (u128::BITS / borders as u32).min(LABELS.ilog2());
        let fits = borders <= MOST_BORDERS && pairs + borders / 2 + 1 < 1 << bits;
        fits.then_some(Self { columns, pairs: pairs as u8, bits })
    }

    /// Returns the labels of a state.
    pub(super) fn lines(self, key: u128) -> CrossingLines {
        let mut labels = [NONE; MOST_BORDERS];
        for (place, label) in labels[..=self.columns].iter_mut().enumerate() {
            *label = (key >> (self.bits * place as u32)) as u8 & ((1 << self.bits) - 1);
        }
        CrossingLines { labels, layout: self }
    }
}

/// The labels of all borders: the lower borders of the last cells that are taken in each column, and after them the
/// border on the right of the last cell.
#[derive(Debug, Clone, Copy)]
pub(super) struct CrossingLines {
    labels: [u8; MOST_BORDERS],
    layout: LineLayout,
}

impl CrossingLines {
    /// Returns the labels above and to the left of the next cell, in a column.
    pub(super) fn around(&self, column: usize) -> [u8; 2] {
        [self.labels[column], self.labels[self.layout.columns]]
    }

    /// Returns whether a label belongs to no pair.
    pub(super) fn is_free(&self, label: u8) -> bool {
        label > self.layout.pairs
    }

    /// Returns the state with these labels below and to the right of the cell in a column.
    pub(super) fn with(mut self, column: usize, [below, right]: [u8; 2]) -> Self {
        self.labels[column] = below;
        self.labels[self.layout.columns] = right;
        self
    }

    /// Returns the state in which the other end of a line has the label of another one.
    pub(super) fn joined(mut self, line: u8, other: u8) -> Self {
        for label in self.labels[..=self.layout.columns].iter_mut().filter(|label| **label == line) {
            *label = other;
        }
        self
    }

    /// Returns the key of a state after the cell in a column; `None` if the lines of two pairs would cross when they are joined.
    pub(super) fn key(&self, column: usize) -> Option<u128> {
        let columns = self.layout.columns;
        if self.is_crossed(column) {
            return None;
        }
        let (mut numbers, mut last) = ([NONE; LABELS], self.layout.pairs);
        let number = |&label: &u8| {
            if !self.is_free(label) {
                return label;
            }
            if numbers[label as usize] == NONE {
                last += 1;
                numbers[label as usize] = last;
            }
            numbers[label as usize]
        };
        let labels = self.labels[..=columns].iter().map(number);
        let shifted = (0..).step_by(self.layout.bits as usize);
        Some(labels.zip(shifted).fold(0, |key, (label, shift): (u8, u32)| key | u128::from(label) << shift))
    }

    /// Returns whether the ends of two pairs alternate around the border, and no line without a pair leads from one of the four
    /// parts between them to another. The lines that join the pairs would then cross: the untaken cells are a disc, and such
    /// lines outside of it join only points of one part.
    fn is_crossed(&self, column: usize) -> bool {
        let columns = self.layout.columns;
        let around = (0..=column).chain([columns]).chain(column + 1..columns);
        // The places of both ends of each label, along the border.
        let mut ends = [[usize::MAX; 2]; LABELS];
        for (place, label) in around.map(|place| self.labels[place] as usize).enumerate() {
            ends[label] = [ends[label][1], place];
        }
        let is_whole = |ends: &&[usize; 2]| ends[0] != usize::MAX;
        let (pairs, free) = ends.split_at(usize::from(self.layout.pairs) + 1);
        let pairs = || pairs[1..].iter().filter(is_whole);
        pairs().enumerate().any(|(number, one)| {
            pairs().skip(number + 1).any(|other| {
                let is_inside = |place: usize| one[0] < place && place < one[1];
                if is_inside(other[0]) == is_inside(other[1]) {
                    return false;
                }
                let part = |place: usize| {
                    let before = one.iter().chain(other).filter(|&&end| end < place).count();
                    before % 4
                };
                free.iter().filter(is_whole).all(|line| part(line[0]) == part(line[1]))
            })
        })
    }
}
