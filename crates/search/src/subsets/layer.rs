//! The numbers of partial paths through all sets of one size.
//!
//! For a set `S` and a vertex `u` outside it, `h(S, u)` is the number of paths from the beginning through exactly the
//! vertices of `S` and then to `u`. The last vertex `v` of such a path in `S` was reached through the others, so
//!
//! - `h(S, u)` is the sum of `h(S - v, v)` over the members `v` of `S` with a step from `v` to `u`;
//! - with `h'` for the reversed paths, the number of all paths is the sum of `h(S, u) * h'(T, u)` over all `S`, `u` and
//!   `T` that are without a common vertex and contain all vertices, for fixed sizes of `S` and `T`.
//!
//! The row of a set has a number for each vertex outside it, in ascending order. A member `v` of `S` that comes after
//! `i` others has the place `v - i` in the row of `S - v`.

use super::sets::{choose, members, positions_without, sets_from};
use super::{HalfSteps, MOST};
use crate::frontier::StepError;
use crate::parallel::try_map;

/// The largest size whose numbers fit into 32 bits: 12! < 2^32.
const NARROW: usize = 12;
/// Sets that a thread takes at once; the control is polled between two such chunks.
const SETS: usize = 1 << 12;

/// The numbers of all sets of a size, one row after another.
pub(super) struct SetLayer {
    /// The number of vertices.
    vertices: usize,
    /// The number of members of each set.
    size: usize,
    numbers: SetRows,
}

/// Numbers of at most `size!`.
enum SetRows {
    Narrow(Vec<u32>),
    Wide(Vec<u64>),
}

/// One number for each vertex.
type Row = [u64; MOST];

impl SetLayer {
    /// Returns the number of numbers of a layer.
    pub(super) fn states(vertices: usize, size: usize) -> usize {
        choose(vertices, size) * (vertices - size)
    }

    /// Returns the memory of a layer in bytes.
    pub(super) fn bytes_of(vertices: usize, size: usize) -> usize {
        let width = if size <= NARROW { size_of::<u32>() } else { size_of::<u64>() };
        Self::states(vertices, size).saturating_mul(width)
    }

    /// Returns the layer of the empty set: a path may begin at some vertices.
    pub(super) fn first(direction: &HalfSteps) -> Self {
        let numbers = direction.begins.iter().map(|&begin| u32::from(begin)).collect();
        Self { vertices: direction.begins.len(), size: 0, numbers: SetRows::Narrow(numbers) }
    }

    /// Returns the number of members of each set.
    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// Returns the layer of the sets with one more member.
    ///
    /// # Errors
    /// The memory cannot be allocated, or `is_over` stopped the work.
    pub(super) fn next(
        &self,
        direction: &HalfSteps,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<Self, StepError> {
        let (vertices, size) = (self.vertices, self.size + 1);
        let count = Self::states(vertices, size);
        let numbers = if size <= NARROW {
            let mut numbers = zeros(count)?;
            self.fill(&mut numbers, direction, is_over, |number| number as u32)?;
            SetRows::Narrow(numbers)
        } else {
            let mut numbers = zeros(count)?;
            self.fill(&mut numbers, direction, is_over, |number| number)?;
            SetRows::Wide(numbers)
        };
        Ok(Self { vertices, size, numbers })
    }

    /// Writes the rows of the sets with one more member.
    fn fill<T: Send>(
        &self,
        numbers: &mut [T],
        direction: &HalfSteps,
        is_over: &(dyn Fn() -> bool + Sync),
        narrow: impl Fn(u64) -> T + Sync,
    ) -> Result<(), StepError> {
        let width = self.vertices - self.size - 1;
        try_map(numbers.chunks_mut(SETS * width).enumerate(), |(chunk, rows)| {
            if is_over() {
                return Err(StepError::Stopped);
            }
            for (set, row) in sets_from(chunk * SETS, self.size + 1).zip(rows.chunks_exact_mut(width)) {
                let sums = self.row_after(set, direction);
                for (number, outside) in row.iter_mut().zip(members(self.outside(set))) {
                    *number = narrow(sums[outside]);
                }
            }
            Ok(())
        })?;
        Ok(())
    }

    /// Joins partial paths from the beginning, this layer, with partial paths from the end, `behind`, of the same size;
    /// returns the number of all paths.
    ///
    /// # Errors
    /// `is_over` stopped the work.
    pub(super) fn join(
        &self,
        behind: &Self,
        direction: &HalfSteps,
        is_over: &(dyn Fn() -> bool + Sync),
    ) -> Result<u128, StepError> {
        let size = behind.size + 1;
        let count = choose(self.vertices, size);
        // The sets of this layer are the complements, or have one member less than those.
        let is_complement = self.size + size == self.vertices;
        let chunk = |chunk: usize| {
            if is_over() {
                return Err(StepError::Stopped);
            }
            let here = SETS.min(count - chunk * SETS);
            let mut sum = 0u128;
            for set in sets_from(chunk * SETS, size).take(here) {
                let outside = self.outside(set);
                let row = if is_complement { self.row(outside) } else { self.row_after(outside, direction) };
                for (at, (member, position)) in positions_without(set).enumerate() {
                    sum += u128::from(behind.number(position, member - at)) * u128::from(row[member]);
                }
            }
            Ok(sum)
        };
        Ok(try_map(0..count.div_ceil(SETS), chunk)?.into_iter().sum())
    }

    /// Returns the vertices that are not in a set.
    fn outside(&self, set: u64) -> u64 {
        !set & ((1 << self.vertices) - 1)
    }

    /// Returns the number of a set, given by its position, at a place of its row.
    #[inline]
    fn number(&self, position: usize, place: usize) -> u64 {
        let at = position * (self.vertices - self.size) + place;
        match &self.numbers {
            SetRows::Narrow(numbers) => numbers[at].into(),
            SetRows::Wide(numbers) => numbers[at],
        }
    }

    /// Returns the numbers of a set of this layer by vertex.
    fn row(&self, set: u64) -> Row {
        let mut row = [0; MOST];
        let position = members(set).enumerate().map(|(at, member)| choose(member, at + 1)).sum();
        for (place, vertex) in members(self.outside(set)).enumerate() {
            row[vertex] = self.number(position, place);
        }
        row
    }

    /// Returns the numbers of a set with one more member than those of this layer by vertex; the numbers of its members
    /// mean nothing.
    fn row_after(&self, set: u64, direction: &HalfSteps) -> Row {
        let mut sums = [0; MOST];
        for (at, (member, position)) in positions_without(set).enumerate() {
            let number = self.number(position, member - at);
            if number > 0 {
                let to = &direction.steps[member];
                sums.iter_mut().zip(to).for_each(|(sum, step)| *sum += number & step);
            }
        }
        sums
    }
}

/// Returns a list of zeros, if there is memory for it.
fn zeros<T: Clone + Default>(count: usize) -> Result<Vec<T>, StepError> {
    let mut numbers = Vec::new();
    numbers.try_reserve_exact(count)?;
    numbers.resize(count, T::default());
    Ok(numbers)
}
