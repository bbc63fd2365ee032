//! Collectors of the solutions that a search finds, on any thread.
//!
//! If solutions are listed, each is stored as its cells until its number is known, and then finished. If
//! solutions are counted, they are only checked.

use std::sync::atomic::{AtomicU64, Ordering};

use cavalcade_core::State;

use crate::Solution;
use crate::parallel::Collector;

/// This many solutions are all checked where they are only counted.
const ALL_CHECKED: u64 = 1000;
/// Then one of this many.
const CHECKED_LATER: u64 = 64;

/// Numbers for which a batch allocates memory at its first solution: those of a full chunk.
const NUMBERS: usize = 1 << 13;

/// Solutions as lists of cells, one after another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Batch {
    /// For each solution its number of cells, then these.
    numbers: Vec<u32>,
    /// Where a solution is read.
    cells: Vec<usize>,
}

impl Batch {
    /// Returns the solutions that [`Batch::numbers`] stands for; `None` if no solutions look like that.
    #[must_use]
    pub fn new(numbers: Vec<u32>) -> Option<Self> {
        let mut rest = numbers.as_slice();
        while let Some((&length, cells)) = rest.split_first() {
            rest = cells.get(length as usize..)?;
        }
        Some(Self { numbers, cells: Vec::new() })
    }

    /// Returns, for each solution, its number of cells and these.
    #[must_use]
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// Returns the number of solutions.
    #[must_use]
    pub fn len(&self) -> u64 {
        StoredSolutions(&self.numbers).count() as u64
    }

    /// Whether there is no solution.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// Returns the first `most` solutions, or all if there are no more.
    #[must_use]
    pub fn first(&self, most: u64) -> Self {
        let numbers = StoredSolutions(&self.numbers).take(usize::try_from(most).unwrap_or(usize::MAX));
        let numbers =
            numbers.flat_map(|cells| std::iter::once(cells.len() as u32).chain(cells.iter().copied()));
        Self { numbers: numbers.collect(), cells: Vec::new() }
    }

    /// Adds a solution.
    pub fn push(&mut self, cells: &[usize]) {
        if self.numbers.is_empty() {
            self.numbers.reserve(NUMBERS + cells.len() + 1);
        }
        self.numbers.push(cells.len() as u32);
        self.numbers.extend(cells.iter().map(|&cell| cell as u32));
    }

    /// Returns the cells of each solution.
    pub fn solutions(&self) -> impl Iterator<Item = Vec<usize>> {
        StoredSolutions(&self.numbers).map(cells)
    }
}

/// Solutions that are left of a batch.
struct StoredSolutions<'a>(&'a [u32]);

impl<'a> Iterator for StoredSolutions<'a> {
    type Item = &'a [u32];

    fn next(&mut self) -> Option<&'a [u32]> {
        let (&length, cells) = self.0.split_first()?;
        let (solution, after) = cells.split_at(length as usize);
        self.0 = after;
        Some(solution)
    }
}

fn cells(stored: &[u32]) -> Vec<usize> {
    stored.iter().map(|&cell| cell as usize).collect()
}

/// Reads the cells of a solution into an empty list; returns whether the solution counts.
pub type Read<'a> = dyn Fn(&State, &mut Vec<usize>) -> bool + Sync + 'a;

/// Adds what becomes of the solutions of a batch to a list, given the number of the first, from 1.
pub type Finish<'a, T, E> = dyn Fn(u64, &Batch, &mut Vec<T>) -> Result<(), E> + Sync + 'a;

/// Checks the cells of a solution, given its number.
pub type Check<'a, E> = dyn Fn(u64, &[usize]) -> Result<(), E> + Sync + 'a;

/// Replaces the vertices of a path by cells.
#[cfg(feature = "streams")]
pub type Locate<'a> = dyn Fn(&mut Vec<usize>) + Sync + 'a;

/// Sees the number of solutions in order that were finished so far.
pub type Reached<'a> = dyn Fn(u64) + Sync + 'a;

/// Solutions that are listed.
pub struct Listing<'a, T, E> {
    /// Reads a solution from the state of a search.
    pub read: Box<Read<'a>>,
    /// Makes of a batch what the caller wants.
    pub finish: Box<Finish<'a, T, E>>,
    /// Returns about how many bytes that takes.
    pub bytes: fn(&[T]) -> usize,
    /// Sees how many there are.
    pub found: &'a Reached<'a>,
}

impl<'a, E> Listing<'a, Vec<usize>, E> {
    /// Lists the cells of all solutions.
    pub(super) fn of_cells(read: impl Fn(&State, &mut Vec<usize>) + Sync + 'a) -> Self {
        Self {
            read: Box::new(move |state, cells| {
                read(state, cells);
                true
            }),
            finish: Box::new(|_, batch, found| {
                found.extend(batch.solutions());
                Ok(())
            }),
            bytes: size_of_val,
            found: &|_| (),
        }
    }
}

impl<T: Send, E: Send> Collector for Listing<'_, T, E> {
    type Batch = Batch;
    type Product = Vec<T>;
    type Error = E;

    fn gather(&self, batch: &mut Batch, _: u64, solution: Solution<'_>) -> Result<bool, E> {
        let mut cells = std::mem::take(&mut batch.cells);
        cells.clear();
        let counts = (self.read)(solution.state(), &mut cells);
        if counts {
            batch.push(&cells);
        }
        batch.cells = cells;
        Ok(counts)
    }

    fn close(&self, batch: &mut Batch) {
        batch.numbers.shrink_to_fit();
    }

    fn bytes(&self, batch: &Batch) -> usize {
        size_of_val(batch.numbers.as_slice())
    }

    fn finish(&self, first: u64, batch: &Batch, product: &mut Vec<T>) -> Result<(), E> {
        product.clear();
        (self.found)(first - 1 + batch.len());
        (self.finish)(first, batch, product)
    }

    fn product_bytes(&self, product: &Vec<T>) -> usize {
        (self.bytes)(product)
    }
}

/// Solutions that are counted; the first 1000 and one in 64 later ones are checked.
pub struct Counting<'a, E> {
    read: &'a Read<'a>,
    check: &'a Check<'a, E>,
    found: &'a Reached<'a>,
    /// Replaces the vertices of a path by cells, if graphs may be searched without a model.
    #[cfg(feature = "streams")]
    pub(super) locate: Option<&'a Locate<'a>>,
    /// The number of those checked.
    checked: AtomicU64,
}

impl<'a, E> Counting<'a, E> {
    /// Counts solutions that are read and checked in this way.
    #[must_use]
    pub fn new(read: &'a Read<'a>, check: &'a Check<'a, E>, found: &'a Reached<'a>) -> Self {
        Self {
            read,
            check,
            found,
            #[cfg(feature = "streams")]
            locate: None,
            checked: AtomicU64::new(0),
        }
    }

    /// Lets small graphs be searched without a model: faster, but with other nodes than the branching rule has.
    /// `locate` replaces the vertices of a path by cells.
    #[cfg(feature = "streams")]
    #[must_use]
    pub fn light(self, locate: &'a Locate<'a>) -> Self {
        Self { locate: Some(locate), ..self }
    }

    /// Looks at a solution, the `index`-th that the caller has found; `cells` is where it is read.
    ///
    /// # Errors
    /// The check failed.
    pub fn look(&self, index: u64, state: &State, cells: &mut Vec<usize>) -> Result<(), E> {
        if self.is_due(index) {
            cells.clear();
            (self.read)(state, cells);
            (self.check)(index, cells)?;
        }
        Ok(())
    }

    /// Checks the `index`-th path, whose vertices `path` reads, if it is one of those that are checked.
    ///
    /// # Errors
    /// The check failed.
    #[cfg(feature = "streams")]
    pub(super) fn look_at(
        &self,
        index: u64,
        locate: &Locate<'_>,
        path: &dyn Fn() -> Vec<usize>,
    ) -> Result<(), E> {
        if self.is_due(index) {
            let mut cells = path();
            locate(&mut cells);
            (self.check)(index, &cells)?;
        }
        Ok(())
    }

    /// Whether the `index`-th solution is one of those that are checked.
    fn is_due(&self, index: u64) -> bool {
        let is_one_of_the_first = self.checked.load(Ordering::Relaxed) < ALL_CHECKED;
        let is_due = is_one_of_the_first || index.is_multiple_of(CHECKED_LATER);
        self.checked.fetch_add(u64::from(is_due), Ordering::Relaxed);
        is_due
    }
}

impl<E: Send> Collector for Counting<'_, E> {
    /// Only as memory to read a solution into.
    type Batch = Batch;
    type Product = ();
    type Error = E;

    fn gather(&self, batch: &mut Batch, index: u64, solution: Solution<'_>) -> Result<bool, E> {
        self.look(index, solution.state(), &mut batch.cells)?;
        Ok(true)
    }

    fn bytes(&self, _: &Batch) -> usize {
        0
    }

    fn finish(&self, first: u64, _: &Batch, (): &mut ()) -> Result<(), E> {
        (self.found)(first);
        Ok(())
    }

    fn product_bytes(&self, (): &()) -> usize {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_batch_falls_into_solutions() {
        let batch = Batch::new(vec![2, 7, 8, 0, 1, 9]).expect("three solutions");
        assert_eq!(batch.solutions().collect::<Vec<_>>(), [vec![7, 8], vec![], vec![9]]);
        assert_eq!((batch.len(), batch.first(2).len(), batch.first(9)), (3, 2, batch.clone()));
        assert_eq!(Batch::new(vec![2, 7]), None);
        assert_eq!(Batch::new(vec![u32::MAX]), None);
    }
}
