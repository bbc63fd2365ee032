//! Counts simple paths and cycles that need not visit every vertex, without visiting them.
//!
//! The problem is given as simple cycles of an undirected graph ([`CycleForm`](cavalcade_core::CycleForm)). The sweep
//! is that of Hamiltonian cycles, with two differences: a vertex may be left out, and a cycle may be closed at any time
//! if there is no other path. If lengths matter, the number of chosen edges is a part of the state, so one sweep counts
//! the solutions of every length. To find the greatest length, only the greatest number of edges of each state is
//! kept.
//!
//! Source: D. E. Knuth, TAOCP 4A, section 7.1.4, "Simpath".

mod compiled;
mod key;
mod order;
mod step;
mod sweep;

use cavalcade_core::{CycleForm, SimplePaths};
use num_bigint::BigUint;

use super::layers::Layers;
use super::{Control, Halt, Progress, SteppedCount};
use compiled::cycle_of;
use key::{MeasuredKey, NarrowKey, WideKey};
use order::PartialPlan;
use step::Window;
use sweep::PartialSweep;

/// The most arcs of a graph; a graph with more has no narrow frontier.
const MOST_ARCS: usize = 1 << 24;
/// The share of the memory that the states of all steps may take, to find a cycle and not only its length.
const KEPT: usize = 4;
/// Edges that no sweep tells apart.
const ANY: Window = Window { least: 0, most: usize::MAX, cap: 0 };

/// Simple paths or cycles, ready to be counted.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::SimplePaths;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::frontier::{Control, PartialFrontier};
///
/// // A ladder of 100 rungs: a cycle is given by its first and its last rung.
/// let foot = |foot: u32| [foot.wrapping_sub(2), foot + 2, foot ^ 1].into_iter().filter(|&vertex| vertex < 200).collect();
/// let steps = Arc::new(SuccessorTable::new((0..200).map(foot).collect())?);
/// let cycles = SimplePaths::new(&steps, true, None, None);
///
/// let frontier = PartialFrontier::new(&cycles, &[]).expect("a narrow graph");
/// let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
/// assert_eq!(frontier.start().finish(control), Ok((100u32 * 99 / 2).into()));
/// assert_eq!(frontier.lengths(control, &mut |_| ()).expect("enough memory")[0], (4, 99u32.into()));
/// let (length, cycle) = frontier.longest(control, &mut |_| ()).expect("enough memory").expect("a cycle");
/// assert_eq!((length, cycle.map(|cycle| cycle.len())), (200, Some(200)));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug)]
pub struct PartialFrontier {
    form: CycleForm,
    closed: bool,
    plan: PartialPlan,
    /// The numbers of edges of the cycles that count.
    window: Window,
    /// An upper bound on the length of any solution.
    bound: usize,
    /// Whether every cycle counts.
    is_any: bool,
    /// Whether no cycle has more edges than those that count.
    are_longest: bool,
}

impl PartialFrontier {
    /// Returns the paths of a problem; `None` if they have conditions besides lengths and ends, or the frontier is too wide
    /// in every order that is tried.
    ///
    /// `orders` are orders of the vertices that may give a narrow frontier.
    #[must_use]
    pub fn new(paths: &SimplePaths, orders: &[Vec<u32>]) -> Option<Self> {
        if paths.steps.arcs() > MOST_ARCS || !paths.is_plain() {
            return None;
        }
        let form = paths.form();
        let mut plan = order::best(&form, orders)?;
        let (least, most) = (*paths.lengths.start(), *paths.lengths.end());
        if paths.lengths.is_empty() || form.is_impossible {
            plan.steps.clear(); // no cycle is closed
        }
        let is_whole = least <= paths.fewest() && most >= paths.bound();
        let edges = |steps: usize| form.edges(steps, paths.closed);
        let cap = if most >= paths.bound() { edges(least) } else { usize::MAX };
        let window = Window { least: edges(least), most: edges(most.max(least)), cap };
        let is_any = is_whole && form.has_fewest;
        let (closed, bound, are_longest) = (paths.closed, paths.bound(), paths.are_longest);
        let is_numbered = window.most <= WideKey::MOST_EDGES;
        is_numbered.then_some(Self { form, closed, plan, window, bound, is_any, are_longest })
    }

    /// Returns a bound on the number of states of the sweep.
    #[must_use]
    pub fn states(&self) -> f64 {
        self.plan.states
    }

    /// Starts a count, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        if self.is_narrow(self.told()) {
            SteppedCount::new(self.sweep::<NarrowKey>())
        } else {
            SteppedCount::new(self.sweep::<WideKey>())
        }
    }

    /// Returns the number of solutions of each length that has any, the lengths ascending; `progress` sees the steps.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub fn lengths(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Vec<(usize, BigUint)>, Halt> {
        let (by_edges, _) = self.measured(1, false, control, progress)?;
        Ok(by_edges
            .into_iter()
            .map(|(edges, number)| (self.form.steps(edges, self.closed), number))
            .collect())
    }

    /// Returns the greatest length of a solution, or `None` if there is no solution; `progress` sees the steps. The
    /// vertices of such a solution are in its order, and missing if its states take too much memory.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn longest(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Option<LongestPath>, Halt> {
        // With an upper limit, a state with fewer edges may be the only one that can be completed.
        let words = usize::from(self.window.most < self.form.edges(self.bound, self.closed));
        let (closed, chosen) = self.measured(words, true, control, progress)?;
        let path = chosen.and_then(|chosen| cycle_of(&self.form, &chosen));
        Ok(closed.last().map(|last| (self.form.steps(last.0, self.closed), path)))
    }

    /// Returns the numbers of edges of closed cycles, with how many cycles there are if numbers have words; if `is_kept`,
    /// also the edges of a cycle with the greatest number.
    fn measured(
        &self,
        words: usize,
        is_kept: bool,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Finished, Halt> {
        let (steps, window) = (&self.plan.steps, Window { cap: usize::MAX, ..self.window });
        let kept = if is_kept { control.memory / KEPT } else { 0 };
        if self.is_narrow(window) {
            let sweep = PartialSweep::<NarrowKey>::new(steps, window, words, words == 0);
            finish(sweep, kept, control, progress)
        } else {
            finish(PartialSweep::<WideKey>::new(steps, window, words, words == 0), kept, control, progress)
        }
    }

    fn sweep<K: MeasuredKey>(&self) -> PartialSweep<'_, K> {
        PartialSweep::new(&self.plan.steps, self.told(), 1, self.are_longest)
    }

    /// Returns the numbers of edges that a count tells apart.
    fn told(&self) -> Window {
        if self.is_any { ANY } else { self.window }
    }

    /// Returns whether the labels and the number of edges fit into 64 bits.
    fn is_narrow(&self, window: Window) -> bool {
        self.plan.width <= NarrowKey::PLACES && window.most.min(window.cap) < NarrowKey::MOST_EDGES
    }
}

/// The greatest length, and the vertices of a solution that has it.
pub type LongestPath = (usize, Option<Vec<usize>>);

/// The numbers of edges of closed cycles, ascending, each with the number of cycles, and the edges of a greatest one.
type Finished = (Vec<(usize, BigUint)>, Option<Vec<[u32; 2]>>);

/// Takes all steps of a sweep. The states of all steps are kept if they take at most `most_kept` bytes.
fn finish<K: MeasuredKey>(
    mut sweep: PartialSweep<'_, K>,
    most_kept: usize,
    control: Control,
    progress: &mut dyn FnMut(Progress),
) -> Result<Finished, Halt> {
    let mut layers = Layers { tables: Vec::new(), bytes: 0 };
    let control = Control { memory: control.memory - most_kept, ..control };
    loop {
        if layers.bytes <= most_kept {
            let layer = sweep.states()?;
            layers.bytes += layer.bytes();
            layers.tables.push(layer);
        }
        let Some(step) = sweep.step(control)? else { break };
        progress(step);
    }
    let closed = sweep.closed()?;
    let last = closed.last().filter(|_| layers.bytes <= most_kept);
    let edges = last.and_then(|last| sweep.edges_to(last.0, &layers));
    Ok((closed, edges))
}

#[cfg(test)]
mod tests;
