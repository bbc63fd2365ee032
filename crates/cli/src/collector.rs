//! What becomes of the solutions that a search comes across, on whatever thread.
//!
//! To be shown, a solution is kept as its cells until its number is known; then it is checked and drawn. To be counted, it
//! is only looked at.

use std::sync::atomic::{AtomicU64, Ordering};

use cavalcade_core::State;
use cavalcade_core::problems::symmetry::Symmetries;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::Solution;
use cavalcade_search::parallel::Collector;

use crate::commands::Job;
use crate::run::ending;
use crate::terminal::exit::Failure;

/// So many solutions are all checked where they are only counted, and then one in so many.
const ALL_CHECKED: u64 = 1000;
const CHECKED_LATER: u64 = 64;

/// Solutions as lists of cells, one after another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Batch {
    /// For each solution how many cells it has, and these.
    numbers: Vec<u32>,
    /// Where a solution is read.
    cells: Vec<usize>,
}

impl Batch {
    /// Solutions from their numbers; `None` if these are not how solutions are kept.
    pub(crate) fn new(numbers: Vec<u32>) -> Option<Self> {
        let mut rest = numbers.as_slice();
        while let Some((&length, cells)) = rest.split_first() {
            rest = cells.get(length as usize..)?;
        }
        Some(Self { numbers, cells: Vec::new() })
    }

    /// How many cells each solution has, before these.
    pub(crate) fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// How many solutions there are.
    pub(crate) fn len(&self) -> u64 {
        self.solutions().count() as u64
    }

    /// The first so many of them.
    pub(crate) fn first(&self, most: u64) -> Self {
        let numbers = self.solutions().take(usize::try_from(most).unwrap_or(usize::MAX));
        let numbers =
            numbers.flat_map(|cells| std::iter::once(cells.len() as u32).chain(cells.iter().copied()));
        Self { numbers: numbers.collect(), cells: Vec::new() }
    }

    /// The cells of each solution.
    fn solutions(&self) -> impl Iterator<Item = &[u32]> {
        let mut rest = self.numbers.as_slice();
        std::iter::from_fn(move || {
            let (&length, cells) = rest.split_first()?;
            let (solution, after) = cells.split_at(length as usize);
            rest = after;
            Some(solution)
        })
    }
}

/// A collector whose solutions, or only how many there are, can be kept in a store.
pub(crate) trait Kept: Collector<Batch = Batch, Error = Failure> {
    /// Whether the solutions themselves are kept.
    const SOLUTIONS: bool;
}

/// Shows solutions: adds what becomes of each, with its number, to a list.
type Show<'a, T> = dyn Fn(u64, &Diagram, &mut Vec<T>) -> Result<(), Failure> + Sync + 'a;

/// Solutions that are shown.
pub(crate) struct Listing<'a, T> {
    pub(crate) job: &'a Job,
    /// Only those are wanted that are the least of their class.
    pub(crate) least: Option<&'a Symmetries>,
    pub(crate) show: Box<Show<'a, T>>,
}

impl<T: Send> Collector for Listing<'_, T> {
    type Batch = Batch;
    type Product = Vec<T>;
    type Error = Failure;

    fn gather(&self, batch: &mut Batch, _: u64, solution: Solution<'_>) -> Result<bool, Failure> {
        let instance = &self.job.instance;
        if self.least.is_some_and(|symmetries| !instance.is_least(symmetries, solution.state())) {
            return Ok(false);
        }
        instance.read(solution.state(), &mut batch.cells);
        batch.numbers.push(batch.cells.len() as u32);
        batch.numbers.extend(batch.cells.iter().map(|&cell| cell as u32));
        Ok(true)
    }

    fn bytes(&self, batch: &Batch) -> usize {
        size_of_val(batch.numbers.as_slice())
    }

    fn finish(&self, first: u64, batch: &Batch, product: &mut Vec<T>) -> Result<(), Failure> {
        product.clear();
        ending::found(first - 1 + batch.len());
        let mut sheet = self.job.sheet();
        for (index, solution) in (first..).zip(batch.solutions()) {
            sheet.cells.clear();
            sheet.cells.extend(solution.iter().map(|&cell| cell as usize));
            (self.show)(index, self.job.draw(index, &mut sheet)?, product)?;
        }
        Ok(())
    }
}

impl<T: Send> Kept for Listing<'_, T> {
    const SOLUTIONS: bool = true;
}

/// Solutions that are counted.
pub(crate) struct Counting<'a> {
    job: &'a Job,
    /// How many of the first have been checked.
    checked: AtomicU64,
}

impl<'a> Counting<'a> {
    pub(crate) fn new(job: &'a Job) -> Self {
        Self { job, checked: AtomicU64::new(0) }
    }

    /// Looks at one, the `index`-th of those that whoever calls has found; `cells` is where it is read.
    pub(crate) fn look(&self, index: u64, state: &State, cells: &mut Vec<usize>) -> Result<(), Failure> {
        let is_one_of_the_first = self.checked.load(Ordering::Relaxed) < ALL_CHECKED;
        if is_one_of_the_first || index.is_multiple_of(CHECKED_LATER) {
            self.checked.fetch_add(1, Ordering::Relaxed);
            self.job.instance.read(state, cells);
            self.job.verify(index, cells)?;
        }
        Ok(())
    }
}

impl Collector for Counting<'_> {
    /// Only for its room to read a solution in.
    type Batch = Batch;
    type Product = ();
    type Error = Failure;

    fn gather(&self, batch: &mut Batch, index: u64, solution: Solution<'_>) -> Result<bool, Failure> {
        self.look(index, solution.state(), &mut batch.cells)?;
        Ok(true)
    }

    fn bytes(&self, _: &Batch) -> usize {
        0
    }

    fn finish(&self, first: u64, _: &Batch, (): &mut ()) -> Result<(), Failure> {
        ending::found(first);
        Ok(())
    }
}

impl Kept for Counting<'_> {
    const SOLUTIONS: bool = false;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_kept_falls_into_solutions() {
        let batch = Batch::new(vec![2, 7, 8, 0, 1, 9]).expect("three solutions");
        assert_eq!(batch.solutions().collect::<Vec<_>>(), [&[7, 8][..], &[], &[9]]);
        assert_eq!(Batch::new(vec![2, 7]), None);
        assert_eq!(Batch::new(vec![u32::MAX]), None);
    }
}
