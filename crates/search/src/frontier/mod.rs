//! Counts the Hamiltonian paths and cycles of a graph without visiting them.
//!
//! The sweep takes the vertices in an order, and each vertex chooses its edges to later vertices. The chosen
//! edges form a set of paths. Only the position of the *frontier* vertices on these paths matters for the
//! remaining vertices (`cells`, packed by `key`): two choices that agree in it have the same completions. The sweep
//! therefore stores one number for every state: the number of choices that lead to it. At the end a single state holds
//! the answer. The work depends on the number of states, which is far smaller than the number of paths if the
//! frontier is narrow.
//!
//! Numbers have one word of 64 bits until a sum overflows. The step is then repeated with one more word, so
//! counts of any size are exact.
//!
//! Every kind of path is first reduced to a cycle of an undirected graph (`network`).
//!
//! Sources: M. Held and R. M. Karp (1962) for the principle; D. E. Knuth, TAOCP 4, section 7.2.2.4, for the
//! states.
//!
//! Measured on {1,2}-leapers: two sweeps that meet halfway count 6x8 in 0.12 s, one in 2.4 s. States are sorted in parts
//! that fit into the cache, so that threads do not change the result. Two edges in the middle at a time: 7x7 open 80 to
//! 40 s. Classes are divided after all edges are decided: 37 s, each class alone 68 s. Not kept: steps of two words of
//! brackets between merges (0.94 of the time; with symmetries 1.08), labels folded by a symmetry (0.93 to 1.03).

mod any_cycle;
mod cells;
mod colour_needs;
mod colours;
mod compiled;
mod count;
mod cut;
mod cut_plan;
mod descent;
mod division;
mod estimate;
mod forecast;
mod fork;
pub mod independent;
mod key;
mod layers;
mod linked;
mod meeting;
mod memory_need;
mod numbered;
mod order;
mod pairings;
mod part_tables;
mod partial;
mod parts;
mod plan;
mod plan_sweep;
mod plane;
mod ranked;
mod selection;
mod side;
mod sides;
mod step;
mod stored_table;
mod sweep;
mod symmetric;
mod table;
mod trace;

use std::collections::TryReserveError;
use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;

use crate::network::Network;
pub(crate) use any_cycle::{AnyCycle, any_cycle};
use colours::colours;
pub use compiled::CompiledPaths;
pub(crate) use count::Advance;
use count::TwoSided;
pub use count::{Event, SteppedCount};
use cut::GraphSymmetries;
use cut_plan::CutPlan;
pub use division::Division;
pub use forecast::Forecast;
use key::{Key, MOST_PLACES};
pub use linked::{LinkedEdges, LinkedFrontier};
pub use memory_need::Need;
pub use numbered::NumberedSweep;
pub use partial::{LongestPath, PartialFrontier};
use plan::Plan;
use plan_sweep::PlanSweep;
pub use ranked::{PathReader, RankedPaths};
use sides::{Sides, Wanted};
pub use stored_table::TableKeeper;
pub use symmetric::Symmetric;
pub use table::{SpillFile, SpillFolder};
pub use trace::TraceOutput;

/// The most arcs of a graph; a graph with more has no narrow frontier.
const MOST_ARCS: usize = 1 << 24;

/// The most states in the middle with which a sweep continues alone to the end.
const FEW: usize = 1 << 12;

/// Limits of the work of a frontier method.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// Memory that the states may use, in bytes.
    pub memory: usize,
    /// Whether to stop; polled within steps, on every thread.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Where a count writes states that do not fit into the memory. Without it, the count divides its work, or ends.
    pub spill: Option<&'a dyn SpillFolder>,
}

/// The control of work without limits.
const UNLIMITED: Control<'static> = Control { memory: usize::MAX, is_over: &|| false, spill: None };

/// The progress of a count over a frontier after one of its steps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Number of steps done.
    pub step: usize,
    /// Number of all steps.
    pub steps: usize,
    /// Number of states after this step.
    pub states: usize,
    /// Memory of these states, in bytes.
    pub bytes: usize,
    /// An estimate of the memory that is enough, if there was too little for the next step.
    pub need: Option<Need>,
}

/// The reason why a count is incomplete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Halt {
    /// The memory is too small for the next step. The progress contains an estimate of the memory needed, if
    /// one was possible.
    Memory(Option<Progress>),
    /// [`Control::is_over`] returned true.
    Stopped,
}

/// The reason why a step was not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum StepError {
    /// The states need more memory.
    Memory,
    /// [`Control::is_over`] returned true.
    Stopped,
    /// The numbers need one more word.
    Wider,
}

impl From<StepError> for Halt {
    fn from(error: StepError) -> Self {
        match error {
            StepError::Stopped => Self::Stopped,
            StepError::Memory | StepError::Wider => Self::Memory(None),
        }
    }
}

impl From<TryReserveError> for StepError {
    fn from(_: TryReserveError) -> Self {
        Self::Memory
    }
}

/// The Hamiltonian paths or cycles of a graph, ready to be counted.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::frontier::{Control, Frontier};
///
/// // A ladder of 200 rungs: from each foot one step on, one back, one across.
/// let foot = |foot: u32| [foot.wrapping_sub(2), foot + 2, foot ^ 1].into_iter().filter(|&vertex| vertex < 400).collect();
/// let steps = Arc::new(SuccessorTable::new((0..400).map(foot).collect())?);
/// let paths = Hamiltonian { steps, closed: false, first: Some(0), last: None };
///
/// let order: Vec<u32> = (0..400).collect();
/// let frontier = Frontier::new(&paths, &[order]).expect("a narrow graph");
/// let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
/// assert_eq!(frontier.count(control), Ok(200u32.into()));
///
/// // Each rank gives another path.
/// let compiled = frontier.compiled(control, &mut |_| ()).expect("enough memory");
/// let paths = compiled.ranked(&paths);
/// let path = paths.path(&42u32.into()).expect("a path");
/// assert_eq!((path.len(), path[0]), (400, 0));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug)]
pub struct Frontier {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// A number of paths that follows from the size or the ends alone.
    Known(u32),
    /// Paths that a sweep counts, if useful from both sides.
    Swept(Box<Swept>),
}

/// The input of a sweep.
#[derive(Debug)]
struct Swept {
    network: Network,
    plan: Plan,
    /// The symmetry that keeps the taken vertices after the most steps of the plan, if there is one.
    symmetry: Option<Vec<u32>>,
    /// The cut at which the sweep can meet another sweep from the other side.
    sides: Option<CutPlan>,
}

impl Frontier {
    /// Returns the paths of a problem; `None` if the frontier is too wide in every order that is tried.
    ///
    /// `orders` are orders of the vertices that may give a narrow frontier.
    #[must_use]
    pub fn new(problem: &Hamiltonian, orders: &[Vec<u32>]) -> Option<Self> {
        Self::within(problem, orders, UNLIMITED)
    }

    /// Returns the paths as [`Frontier::new`] does. If the control stops the comparison of orders, the best one so far
    /// is taken.
    #[must_use]
    pub fn within(problem: &Hamiltonian, orders: &[Vec<u32>], control: Control) -> Option<Self> {
        Self::planned(problem, orders, f64::INFINITY, control)
    }

    /// Returns the paths of a problem; `None` if a sweep from one side has more than `most` states, by their bound, in
    /// every order that is tried. A frontier that is too wide is refused before orders are compared by their first
    /// layers, which may take long.
    #[must_use]
    pub fn narrow(problem: &Hamiltonian, orders: &[Vec<u32>], most: f64) -> Option<Self> {
        Self::planned(problem, orders, most, UNLIMITED)
    }

    fn planned(problem: &Hamiltonian, orders: &[Vec<u32>], most: f64, control: Control) -> Option<Self> {
        let steps = &problem.steps;
        if steps.vertices() == 1 && !problem.closed {
            return Some(Self { kind: Kind::Known(1) });
        }
        if steps.arcs() > MOST_ARCS {
            return None;
        }
        let Some(network) = Network::new(problem) else {
            return Some(Self { kind: Kind::Known(0) });
        };
        let dummies = steps.vertices() as u32..network.vertices() as u32;
        let mut orders: Vec<Vec<u32>> =
            orders.iter().map(|order| order.iter().copied().chain(dummies.clone()).collect()).collect();
        let (split, colours) = if network.is_directed() {
            for order in &mut orders {
                *order = order.iter().flat_map(|vertex| 3 * vertex..3 * vertex + 3).collect();
            }
            (Some(network.split()?), None)
        } else {
            (None, colours(&network).map(Arc::from))
        };
        let graph = split.as_ref().unwrap_or(network.ahead());
        let is_dummy = |vertex| network.is_dummy(if split.is_some() { vertex / 3 } else { vertex });
        let mut plans = order::plans(graph, &orders, control, |order| {
            let plan = Plan::new(graph, order, colours.as_ref(), MOST_PLACES)?;
            Some((order::expected(graph, &plan).sum(), plan))
        });
        plans.retain(|(_, plan): &(f64, Plan)| plan.states().sum::<f64>() <= most);
        if plans.is_empty() {
            return None;
        }
        let symmetries = GraphSymmetries::new(graph, is_dummy);
        let sides = || {
            let cuts = order::cuts(graph, &orders, &symmetries.found, control, |order| {
                let symmetries = symmetries.with_reversal(graph, order);
                let sides = CutPlan::new(graph, order, colours.as_ref(), &symmetries)?;
                Some((sides.states(graph), sides))
            });
            selection::best(cuts, selection::WORSE_CUTS, control, selection::work_of_cut)
        };
        let sides = if (control.is_over)() { None } else { sides() };
        // A lopsided cut may have few states in its middle. Then the count is from one side, as without a cut.
        let plan = if sides.as_ref().is_none_or(CutPlan::is_lopsided) {
            selection::best(plans, selection::WORSE_PLANS, control, selection::work_of_plan)?
        } else {
            order::least(plans)?
        };
        let order: Vec<u32> = plan.steps.iter().map(|step| step.vertex).collect();
        let folds = |symmetry: &Vec<u32>| {
            order::kept(&order, |vertex| symmetry[*vertex as usize]).into_iter().filter(|kept| *kept).count()
        };
        let symmetry = symmetries.found.into_iter().max_by_key(folds);
        Some(Self { kind: Kind::Swept(Box::new(Swept { network, plan, symmetry, sides })) })
    }

    /// Counts the paths or cycles.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        self.start().finish(control)
    }

    /// Returns a bound on the number of states of a sweep from one side.
    #[must_use]
    pub fn states(&self) -> f64 {
        match &self.kind {
            Kind::Known(_) => 1.0,
            Kind::Swept(swept) => swept.plan.states().sum(),
        }
    }

    /// Starts a count, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        self.start_beyond(FEW)
    }

    /// Starts a count that meets in the middle if there are more than `few` states.
    fn start_beyond(&self, few: usize) -> SteppedCount<'_> {
        match &self.kind {
            &Kind::Known(count) => SteppedCount::known(count),
            Kind::Swept(swept) => match &swept.sides {
                None => swept.one_sided(),
                Some(sides) if sides.fits::<u64>() => {
                    SteppedCount::new(TwoSided::new(swept, Sides::<u64>::new(sides, Wanted::All { few })))
                }
                Some(sides) => {
                    SteppedCount::new(TwoSided::new(swept, Sides::<u128>::new(sides, Wanted::All { few })))
                }
            },
        }
    }
}

impl Swept {
    /// Starts a count from one side.
    fn one_sided(&self) -> SteppedCount<'_> {
        let (plan, symmetry) = (&self.plan, self.symmetry.as_deref());
        if plan.width <= u64::PLACES {
            SteppedCount::new(PlanSweep::<u64>::new(plan, plan.steps.len(), symmetry))
        } else {
            SteppedCount::new(PlanSweep::<u128>::new(plan, plan.steps.len(), symmetry))
        }
    }
}

/// One step of a sweep.
trait Follow<K>: Sync {
    /// Calls `emit` with every state that follows from `key`, once for each choice that leads to it.
    fn follow(&self, key: K, emit: impl FnMut(K));
}

#[cfg(test)]
mod tests;
