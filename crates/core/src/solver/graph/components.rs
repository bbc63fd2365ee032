//! Which rows of a matching can exchange columns: the strong components of its residual graph.
//!
//! The residual graph has an arc from row `x` to row `y` if `x` could take the column of `y`, an arc from `x`
//! to a *sink* if `x` could take a free column, and arcs from the sink to every row. A row can take the
//! column of another in some complete matching exactly if both lie on a common cycle, and so in one strong
//! component: along the cycle each row takes the column of the next, and through the sink one row takes a
//! free column and another gives up its own.
//!
//! The search is depth-first, in Gabow's form. The rows on the stack fall into groups of consecutive rows
//! that are known to be strongly connected, and an arc to a row further down merges all groups from there up.
//! Rows are named by their columns, so the stack is one set of bits. Each group stores the set *below* it, so
//! "does `x` reach below its group" is one AND for each word. The sink lies below everything: an arc to it
//! merges all groups, and the rows that remain on the stack at the end are its component.
//!
//! Sources: H. N. Gabow, Information Processing Letters 74 (2000); the
//! correspondence is C. Berge's, used by J.-C. Régin, AAAI 1994.

use super::matching::Matching;

/// Finds strong components; keeps its memory between calls.
#[derive(Debug, Clone)]
pub(crate) struct Components {
    /// The components found: sets of columns, each as wide as a row.
    found: Vec<u64>,
    /// Whether the last of them contains the sink.
    open: bool,
    unseen: Vec<u64>,
    stacked: Vec<u64>,
    /// Rows from the root of the search to the current one.
    path: Vec<u32>,
    /// For each group the place of its first row in the path.
    groups: Vec<u32>,
    /// For each group the columns stacked before it.
    below: Vec<u64>,
}

impl Components {
    pub(crate) fn new(rows: usize, width: usize) -> Self {
        Self {
            found: Vec::with_capacity(rows),
            open: false,
            unseen: vec![0; width],
            stacked: vec![0; width],
            path: Vec::with_capacity(rows),
            groups: Vec::with_capacity(rows),
            below: Vec::with_capacity(rows * width),
        }
    }

    /// The columns of the components last found, [`Matching::width`] words for each; free columns are in
    /// none.
    pub(crate) fn found(&self) -> &[u64] {
        &self.found
    }

    /// Whether the rows of the last component may also take any free column.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Finds the components of `members`, which reach no other rows, in time linear
    /// in their number times the width.
    ///
    /// `rows` holds the words of every row; all members are matched.
    pub(crate) fn find(&mut self, rows: &[u64], matching: &Matching, members: &[u32]) {
        if matching.width() == 1 {
            self.search(rows, 1, matching, members);
        } else {
            self.search(rows, matching.width(), matching, members);
        }
    }

    #[inline]
    fn search(&mut self, rows: &[u64], width: usize, matching: &Matching, members: &[u32]) {
        self.found.clear();
        self.unseen[..width].fill(0);
        self.stacked[..width].fill(0);
        self.groups.clear();
        self.below.clear();
        for &row in members {
            let column = matching.column(row as usize);
            self.unseen[column / 64] |= 1 << (column % 64);
        }
        for &root in members {
            let column = matching.column(root as usize);
            if self.unseen[column / 64] >> (column % 64) & 1 == 0 {
                continue;
            }
            self.enter(rows, width, matching, root as usize, column);
            while let Some(&row) = self.path.last() {
                let words = &rows[row as usize * width..][..width];
                let next = (0..width).find_map(|k| {
                    let word = words[k] & self.unseen[k];
                    (word != 0).then(|| k * 64 + word.trailing_zeros() as usize)
                });
                if let Some(column) = next {
                    self.enter(rows, width, matching, matching.owner(column), column);
                } else {
                    self.path.pop();
                    if self.groups.last() == Some(&(self.path.len() as u32)) {
                        self.leave(width);
                    }
                }
            }
        }
        self.open = self.stacked[..width].iter().any(|&word| word != 0);
        if self.open {
            self.found.extend_from_slice(&self.stacked[..width]);
        }
    }

    /// Stacks a row as a new group, and merges it with all groups that it reaches below.
    #[inline]
    fn enter(&mut self, rows: &[u64], width: usize, matching: &Matching, row: usize, column: usize) {
        self.groups.push(self.path.len() as u32);
        self.below.extend_from_slice(&self.stacked[..width]);
        self.path.push(row as u32);
        let bit = 1 << (column % 64);
        self.unseen[column / 64] &= !bit;
        self.stacked[column / 64] |= bit;
        let words = &rows[row * width..][..width];
        let meets = |set: &[u64]| (0..width).any(|k| words[k] & set[k] != 0);
        if meets(matching.free()) {
            self.groups.clear();
            self.below.clear();
            return;
        }
        while self.below.len() >= width && meets(&self.below[self.below.len() - width..]) {
            self.below.truncate(self.below.len() - width);
            self.groups.pop();
        }
    }

    /// Takes the topmost group off the stack: it is a component.
    #[inline]
    fn leave(&mut self, width: usize) {
        self.groups.pop();
        let first = self.below.len() - width;
        for k in 0..width {
            let below = self.below[first + k];
            self.found.push(self.stacked[k] & !below);
            self.stacked[k] = below;
        }
        self.below.truncate(first);
    }
}

#[cfg(test)]
mod tests {
    use super::{Components, Matching};

    fn components(rows: &[u64], columns: usize) -> (Vec<u64>, bool) {
        let mut matching = Matching::new(rows.len(), columns);
        assert!(matching.repair(rows), "the rows can be matched");
        let mut components = Components::new(rows.len(), matching.width());
        components.find(rows, &matching, &(0..rows.len() as u32).collect::<Vec<_>>());
        let mut found = components.found().to_vec();
        found.sort_unstable();
        (found, components.is_open())
    }

    #[test]
    fn separates_what_cannot_exchange() {
        // Rows 0 and 1 share columns 0 and 1; row 2 could take column 1 but only has 2 to gain.
        assert_eq!(components(&[0b011, 0b011, 0b110], 3), (vec![0b011, 0b100], false));
    }

    #[test]
    fn joins_through_free_columns() {
        // Each row has a free column of its own: all can give theirs up.
        let (found, open) = components(&[0b0011, 0b1100], 4);
        assert_eq!((found.len(), open), (1, true));
    }
}
