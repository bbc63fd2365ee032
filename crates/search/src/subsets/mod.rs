//! Counts the Hamiltonian paths and cycles of a small dense graph over sets of vertices.
//!
//! How a path continues depends only on the set of vertices that it has visited and on its last vertex, not on their
//! order. For each set of a size, a *layer* holds the number of partial paths through exactly that set that step to a
//! vertex outside it. A layer follows from the one before. The whole path consists of a partial path from the
//! beginning, a vertex, and a partial path from the end, reversed. The layers therefore stop at half of the vertices:
//! the last step joins each set with the complement that remains. The work depends on the number of vertices, not on
//! the number of edges or solutions.
//!
//! Only *inner* vertices are in these sets. The given ends of a path are left out. On a cycle one vertex is left out,
//! and both ends of the remaining path are next to it.
//!
//! There are at most `k!` partial paths through a set of size `k`, and at most `m!` paths through all `m` inner
//! vertices. With `m <= 32` a layer has size 15 at most, and 15! < 2^64, 32! < 2^128: no number overflows. Layers up to
//! size 12 take four bytes a number.
//!
//! Correctness: section 12 of `docs/explanation/theory.md`.
//!
//! Source: M. Held and R. M. Karp, A dynamic programming approach to sequencing problems, J. SIAM 10 (1962).

mod count;
mod layer;
mod sets;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;

use crate::frontier::{Control, Halt, SteppedCount};
use count::HalvesCount;
use layer::SetLayer;

/// The most inner vertices: the numbers of their paths fit into 128 bits.
const MOST: usize = 32;

/// The Hamiltonian paths or cycles of a graph with few vertices, ready to be counted.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::frontier::Control;
/// use cavalcade_search::subsets::Subsets;
///
/// // A complete graph of 16 vertices has 15!/2 cycles.
/// let row = |from| (0..16).filter(|&to| to != from).collect();
/// let steps = Arc::new(SuccessorTable::new((0..16).map(row).collect())?);
/// let cycles = Hamiltonian { steps, closed: true, first: None, last: None };
/// let subsets = Subsets::new(&cycles).expect("few vertices");
/// let control = Control { memory: 1 << 20, is_over: &|| false, spill: None };
/// assert_eq!(subsets.count(control), Ok(653_837_184_000u64.into()));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug)]
pub struct Subsets {
    kind: SubsetsKind,
}

#[derive(Debug)]
enum SubsetsKind {
    /// A number of paths that follows from the size or the ends alone.
    Known(u32),
    /// Paths through inner vertices.
    Inner(InnerPaths),
}

/// The paths through all inner vertices: at least one.
#[derive(Debug)]
struct InnerPaths {
    /// The paths as they run.
    ahead: HalfSteps,
    /// The reversed paths, if they differ.
    behind: Option<HalfSteps>,
    /// How many of them are one solution: a path and its reversal, or only itself.
    factor: u32,
}

/// The steps between inner vertices, seen from one end of the paths.
#[derive(Debug)]
struct HalfSteps {
    /// For each inner vertex a row that is all ones at its successors, and zero elsewhere.
    steps: Vec<[u64; MOST]>,
    /// Whether a path may begin at a vertex.
    begins: Vec<bool>,
}

impl Subsets {
    /// Returns the paths of a problem; `None` if there are more than 32 inner vertices.
    #[must_use]
    pub fn new(problem: &Hamiltonian) -> Option<Self> {
        let Hamiltonian { steps, closed, first, last } = problem;
        let (count, closed) = (steps.vertices(), *closed);
        let known = |number: u32| Some(Self { kind: SubsetsKind::Known(number) });
        if count == 1 {
            return known(u32::from(!closed));
        }
        let step = |from: u32, to: u32| steps.slot(from as usize, to as usize).is_some();
        let (mut first, mut last) = (*first, *last);
        if count < if closed && steps.is_symmetric() { 3 } else { 2 }
            || first.max(last).is_some_and(|end| end as usize >= count)
            || first.is_some() && first == last
        {
            return known(0);
        }
        let is_cycle = closed && (first.is_none() || last.is_none());
        if is_cycle {
            let left_out = first.or(last).or(Some(0));
            (first, last) = (left_out, left_out);
        } else if let (true, Some(first), Some(last)) = (closed, first, last)
            && !step(last, first)
        {
            return known(0);
        }
        let inner: Vec<u32> =
            (0..count as u32).filter(|&vertex| Some(vertex) != first && Some(vertex) != last).collect();
        if inner.len() > MOST {
            return None;
        }
        if let (true, Some(first), Some(last)) = (inner.is_empty(), first, last) {
            return known(u32::from(step(first, last)));
        }
        let direction = |step: &dyn Fn(u32, u32) -> bool, end: Option<u32>| HalfSteps {
            steps: inner
                .iter()
                .map(|&from| {
                    let mut row = [0; MOST];
                    row.iter_mut()
                        .zip(&inner)
                        .for_each(|(to, &inner)| *to = if step(from, inner) { !0 } else { 0 });
                    row
                })
                .collect(),
            begins: inner.iter().map(|&from| end.is_none_or(|end| step(end, from))).collect(),
        };
        let ahead = direction(&step, first);
        let is_symmetric = steps.is_symmetric() && first == last;
        let behind = (!is_symmetric).then(|| direction(&|from, to| step(to, from), last));
        let inner = InnerPaths { ahead, behind, factor: if is_symmetric { 2 } else { 1 } };
        Some(Self { kind: SubsetsKind::Inner(inner) })
    }

    /// Returns the number of numbers that a count computes and stores.
    #[must_use]
    pub fn states(&self) -> f64 {
        let SubsetsKind::Inner(inner) = &self.kind else { return 1.0 };
        let once: f64 = (0..=inner.half()).map(|size| SetLayer::states(inner.len(), size) as f64).sum();
        if inner.behind.is_some() { 2.0 * once } else { once }
    }

    /// Returns the most memory that a count takes at any time, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        let SubsetsKind::Inner(inner) = &self.kind else { return 0 };
        let bytes = |size| SetLayer::bytes_of(inner.len(), size);
        let (last, before) = (bytes(inner.half()), inner.half().checked_sub(1).map_or(0, bytes));
        let kept = if inner.behind.is_some() { last } else { 0 };
        kept.saturating_add(last).saturating_add(before)
    }

    /// Counts the paths or cycles.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        self.start().finish(control)
    }

    /// Starts a count, which the caller advances one layer at a time.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        match &self.kind {
            &SubsetsKind::Known(number) => SteppedCount::known(number),
            SubsetsKind::Inner(inner) => SteppedCount::new(HalvesCount::new(inner, self.bytes())),
        }
    }
}

impl InnerPaths {
    /// Returns the number of inner vertices.
    fn len(&self) -> usize {
        self.ahead.begins.len()
    }

    /// Returns the size of the largest sets. Twice that, and one or two vertices, are all inner vertices.
    fn half(&self) -> usize {
        (self.len() - 1) / 2
    }
}
