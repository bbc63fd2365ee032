//! A matching of rows to columns that is kept and repaired where it breaks.
//!
//! Given rows of bits, it assigns to every row one of the columns set in it, no column twice, or shows that
//! this is impossible. A row without a column gets one along an *augmenting path*: it takes a column from a
//! row that takes one from another, and so on to a free column. If no path leads to a free column, the rows
//! on the search have fewer columns than there are rows, so by Hall's theorem no assignment exists.
//!
//! One search never visits a column twice, so a repair visits every row at most once. The words of a row are
//! searched 64 columns at a time, and free columns are preferred.
//!
//! Source: J. E. Hopcroft and R. M. Karp, SIAM J. Computing 2 (1973), for the
//! look-ahead to free columns; H. W. Kuhn (1955) for the augmenting paths.

/// No row, or no column.
const NONE: u32 = u32::MAX;

/// An assignment of rows to columns, at most one row to each column.
#[derive(Debug, Clone)]
pub(crate) struct Matching {
    width: usize,
    /// For each row its column.
    column: Vec<u32>,
    /// For each column its row.
    owner: Vec<u32>,
    /// The columns without a row.
    free: Vec<u64>,
    /// The rows without a column.
    unmatched: Vec<u32>,
    unseen: Vec<u64>,
    /// Rows from the one to be matched to the current one, each with the column of the next row.
    path: Vec<(u32, u32)>,
}

impl Matching {
    /// `rows` unmatched rows and `columns` free columns.
    pub(crate) fn new(rows: usize, columns: usize) -> Self {
        let width = columns.div_ceil(64);
        let mut free = vec![u64::MAX; width];
        if !columns.is_multiple_of(64) {
            free[width - 1] = (1 << (columns % 64)) - 1;
        }
        Self {
            width,
            column: vec![NONE; rows],
            owner: vec![NONE; columns],
            unseen: free.clone(),
            free,
            unmatched: (0..rows as u32).rev().collect(),
            path: Vec::with_capacity(rows),
        }
    }

    /// Number of words of a row.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The rows without a column.
    pub(crate) fn unmatched(&self) -> &[u32] {
        &self.unmatched
    }

    /// The columns without a row.
    pub(crate) fn free(&self) -> &[u64] {
        &self.free
    }

    /// The column of a matched row.
    #[inline]
    pub(crate) fn column(&self, row: usize) -> usize {
        debug_assert!(self.column[row] != NONE, "row {row} has no column");
        self.column[row] as usize
    }

    /// The row of a column that is not free.
    #[inline]
    pub(crate) fn owner(&self, column: usize) -> usize {
        debug_assert!(self.owner[column] != NONE, "column {column} has no row");
        self.owner[column] as usize
    }

    /// Takes its column away from `row` if it is no longer one of `words`.
    #[inline]
    pub(crate) fn review(&mut self, row: usize, words: &[u64]) {
        let column = self.column[row];
        if column == NONE {
            return;
        }
        let (k, bit) = (column as usize / 64, 1 << (column % 64));
        if words[k] & bit == 0 {
            self.free[k] |= bit;
            self.owner[column as usize] = NONE;
            self.column[row] = NONE;
            self.unmatched.push(row as u32);
        }
    }

    /// Matches as many rows as can be, and returns their number.
    pub(crate) fn most(mut self, rows: &[u64]) -> usize {
        let mut lost = 0;
        while !self.repair(rows) {
            self.unmatched.pop();
            lost += 1;
        }
        self.column.len() - lost
    }

    /// Gives every unmatched row a column, and returns whether that was possible. `rows` has
    /// [`Matching::width`] words for each row.
    ///
    /// If it was not, some rows stay unmatched and the others keep their columns.
    pub(crate) fn repair(&mut self, rows: &[u64]) -> bool {
        while let Some(&row) = self.unmatched.last() {
            let matched = if self.width == 1 {
                self.augment(rows, 1, row)
            } else {
                self.augment(rows, self.width, row)
            };
            if !matched {
                return false;
            }
            self.unmatched.pop();
        }
        true
    }

    /// Searches for an augmenting path from `row`, depth first, and applies it.
    #[inline]
    fn augment(&mut self, rows: &[u64], width: usize, row: u32) -> bool {
        let first = |word: &dyn Fn(usize) -> u64| {
            (0..width).find_map(|k| {
                let word = word(k);
                (word != 0).then(|| (k * 64) as u32 + word.trailing_zeros())
            })
        };
        self.unseen.fill(u64::MAX);
        self.path.clear();
        let mut here = row;
        loop {
            let words = &rows[here as usize * width..][..width];
            if let Some(mut column) = first(&|k| words[k] & self.free[k]) {
                self.free[column as usize / 64] &= !(1 << (column % 64));
                loop {
                    self.column[here as usize] = column;
                    self.owner[column as usize] = here;
                    let Some(step) = self.path.pop() else { return true };
                    (here, column) = step;
                }
            }
            if let Some(column) = first(&|k| words[k] & self.unseen[k]) {
                self.unseen[column as usize / 64] &= !(1 << (column % 64));
                self.path.push((here, column));
                here = self.owner[column as usize];
            } else if let Some((row, _)) = self.path.pop() {
                here = row;
            } else {
                return false;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Matching;

    #[test]
    fn takes_columns_from_others() {
        // Row 0 first takes column 0, then must give it to row 1.
        let rows = [0b011, 0b001, 0b110];
        let mut matching = Matching::new(3, 3);
        assert!(matching.repair(&rows));
        assert_eq!([0, 1, 2].map(|row| matching.column(row)), [1, 0, 2]);
        assert_eq!(matching.free(), [0]);
    }

    #[test]
    fn finds_three_rows_over_two_columns() {
        let mut matching = Matching::new(4, 70);
        assert!(!matching.repair(&[3, 0, 3, 0, 3, 0, 0, 1 << 5]));
        assert!(matching.repair(&[3, 0, 3, 0, 3, 1 << 3, 0, 1 << 5]));
    }
}
