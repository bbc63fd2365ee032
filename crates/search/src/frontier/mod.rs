//! Counts the Hamiltonian paths and cycles of a graph without visiting them.
//!
//! The vertices are taken in an order, and each chooses its edges to later vertices. What was chosen is a set of
//! paths, and all that the rest can see of it is how the vertices on the *frontier* lie on them
//! (`cells`): two choices that agree in that have the same completions. So one number is kept for every
//! state, how many choices lead to it; at the end a single state holds the answer. The work depends on
//! the number of states, which is far less than the number of walks where the frontier is narrow.
//!
//! Numbers have one word of 64 bits until a sum does not fit. The step is then done again with one more
//! word: a count is exact at any size.
//!
//! Every kind of walk is made a cycle of an undirected graph first (`network`).
//!
//! Sources: M. Held and R. M. Karp (1962) for the principle; D. E. Knuth, TAOCP 4, section 7.2.2.4, for the
//! states.

mod balance;
mod cells;
mod completions;
mod folded;
mod halves;
pub mod independent;
mod meeting;
mod need;
mod one;
mod order;
mod pairings;
mod plan;
mod step;
mod symmetric;
mod table;

use std::collections::TryReserveError;
use std::ops::Range;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;

use crate::network::Network;
use cells::{Key, MOST_PLACES};
pub use completions::Completions;
use halves::Halves;
pub use need::Need;
pub(crate) use one::{Answer, one};
use plan::Plan;
pub use symmetric::Symmetric;
use table::{Table, value};

/// More arcs than this make no narrow frontier.
const MOST_ARCS: usize = 1 << 24;

/// Up to so many states in the middle, a sweep just goes on to the end.
const FEW: usize = 1 << 12;

/// What a sweep may spend, and whom it tells.
#[derive(Clone, Copy)]
pub struct Control<'a> {
    /// How many bytes its states may take.
    pub memory: usize,
    /// Whether it is to stop.
    pub is_over: &'a (dyn Fn() -> bool + Sync),
    /// Called after every step.
    pub progress: &'a (dyn Fn(Progress) + Sync),
}

/// How far a sweep has come.
#[derive(Debug, Clone, Copy)]
pub struct Progress {
    /// Steps done.
    pub step: usize,
    /// Steps in all.
    pub steps: usize,
    /// States at present.
    pub states: usize,
    /// Bytes that these take.
    pub bytes: usize,
    /// How many bytes would be enough, if these were not and an estimate was possible.
    pub need: Option<Need>,
}

/// Why a sweep did not come to its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Halt {
    /// The states need more memory.
    Memory,
    /// It was told to stop.
    Stopped,
    /// Numbers need one more word; only within.
    Wider,
}

impl From<TryReserveError> for Halt {
    fn from(_: TryReserveError) -> Self {
        Self::Memory
    }
}

/// The Hamiltonian paths or cycles of a graph, to be counted.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::Hamiltonian;
/// use cavalcade_core::graph::SuccessorTable;
/// use cavalcade_search::frontier::{Control, Frontier};
///
/// // A ladder of 200 rungs: from each foot one step on, one back, one across.
/// let foot = |foot: u32| [foot.wrapping_sub(2), foot + 2, foot ^ 1].into_iter().filter(|&it| it < 400).collect();
/// let steps = Arc::new(SuccessorTable::new((0..400).map(foot).collect())?);
/// let walks = Hamiltonian { steps, closed: false, first: Some(0), last: None };
///
/// let order: Vec<u32> = (0..400).collect();
/// let frontier = Frontier::new(&walks, &[order]).expect("it is narrow");
/// let control = Control { memory: 1 << 30, is_over: &|| false, progress: &|_| () };
/// assert_eq!(frontier.count(control), Ok(200u32.into()));
///
/// // Each of them has a rank, and can be had by it.
/// let walks = frontier.completions(control).expect("there is memory");
/// let walk = walks.walk(&42u32.into()).expect("a walk");
/// assert_eq!((walk.len(), walk[0]), (400, 0));
/// assert_eq!(walks.rank(&walk), Some(42u32.into()));
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug)]
pub struct Frontier {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// So many walks, by their size or their ends alone.
    Known(u32),
    /// Walks that a sweep counts, if it is worth while from both sides.
    Swept(Box<Swept>),
}

/// What is swept over.
#[derive(Debug)]
struct Swept {
    network: Network,
    plan: Plan,
    /// Where it may meet one from the other side.
    halves: Option<Halves>,
}

impl Frontier {
    /// The walks of a problem; `None` if the frontier would be too wide in every order that is tried.
    ///
    /// `orders` are orders of the vertices that may give a narrow frontier.
    #[must_use]
    pub fn new(problem: &Hamiltonian, orders: &[Vec<u32>]) -> Option<Self> {
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
                *order = order.iter().flat_map(|it| 3 * it..3 * it + 3).collect();
            }
            (Some(network.split()?), None)
        } else {
            (None, balance::colours(&network))
        };
        let (graph, colours) = (split.as_ref().unwrap_or(network.ahead()), colours.as_deref());
        let is_dummy = |vertex| network.is_dummy(if split.is_some() { vertex / 3 } else { vertex });
        let (plan, halves) = order::best(graph, &orders, |order| {
            let plan = Plan::new(graph, order, colours, MOST_PLACES)?;
            let halves = Halves::new(graph, order, &plan, colours, is_dummy);
            let once = plan.states().sum::<f64>();
            let states = halves.as_ref().map_or(once, |halves| halves.states(&plan).min(once));
            Some((states, (plan, halves)))
        })?;
        Some(Self { kind: Kind::Swept(Box::new(Swept { network, plan, halves })) })
    }

    /// How many walks there are.
    ///
    /// # Errors
    /// The memory is not enough, or it was stopped.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        self.count_beyond(FEW, control)
    }

    /// The same, meeting in the middle if there are more than so many states.
    fn count_beyond(&self, few: usize, control: Control) -> Result<BigUint, Halt> {
        match &self.kind {
            &Kind::Known(count) => Ok(count.into()),
            Kind::Swept(swept) if swept.plan.width <= u64::PLACES => swept.count::<u64>(few, control),
            Kind::Swept(swept) => swept.count::<u128>(few, control),
        }
    }
}

impl Swept {
    /// Sweeps, and meets a sweep from the other side if there are more than a few states in the middle.
    fn count<K: Key>(&self, few: usize, control: Control) -> Result<BigUint, Halt> {
        let mut table = Table::single(K::START, 1);
        let mut done = 0;
        let need = |end, step, table| need::to_count(&self.plan, end, step, table, control);
        if let Some(halves) = &self.halves {
            done = halves.steps;
            table = sweep(&self.plan.steps, 0..done, table, control, |step, table| need(done, step, table))?;
            if table.len() > few && table.words == 1 {
                match halves.count(&table, control) {
                    Err(Halt::Wider) => {} // one sweep is exact at any size
                    other => return Ok(other?.into()),
                }
            }
        }
        let steps = self.plan.steps.len();
        let table =
            sweep(&self.plan.steps, done..steps, table, control, |step, table| need(steps, step, table))?;
        Ok(value(table.number(K::START).unwrap_or_default()))
    }

    /// The walk that a cycle of the vertices swept over stands for.
    fn walk(&self, cycle: &[u32]) -> Vec<usize> {
        if self.network.is_directed() { self.network.read_split(cycle) } else { self.network.read(cycle) }
    }

    /// The cycle that stands for a walk; `None` if the walk does not visit every vertex once.
    fn cycle(&self, walk: &[usize]) -> Option<Vec<u32>> {
        let cycle = self.network.write(walk)?;
        let split = |vertex: u32| 3 * vertex..3 * vertex + 3;
        Some(if self.network.is_directed() { cycle.into_iter().flat_map(split).collect() } else { cycle })
    }
}

/// One step of a sweep.
trait Follow: Sync {
    /// Calls `emit` with every state that follows from one, as often as there are choices that lead to it.
    fn follow<K: Key>(&self, key: K, emit: impl FnMut(K));
}

/// Takes some of the steps of a plan.
///
/// Where the memory is not enough for a step, `need` says how much would be, given how many were taken and their states.
fn sweep<K: Key>(
    steps: &[impl Follow],
    range: Range<usize>,
    mut table: Table<K>,
    control: Control,
    need: impl FnOnce(usize, Table<K>) -> Option<Need>,
) -> Result<Table<K>, Halt> {
    for number in range {
        let step = &steps[number];
        let next = loop {
            let room = control.memory.saturating_sub(table.bytes());
            match table.next(|key, emit| step.follow(key, emit), room, control.is_over) {
                Err(Halt::Wider) => table.widen()?,
                other => break other,
            }
        };
        if next.as_ref().err() == Some(&Halt::Memory) {
            let (states, bytes) = (table.len(), table.bytes());
            let need = need(number, table);
            (control.progress)(Progress { step: number, steps: steps.len(), states, bytes, need });
            return Err(Halt::Memory);
        }
        table = next?;
        let (states, bytes) = (table.len(), table.bytes());
        (control.progress)(Progress { step: number + 1, steps: steps.len(), states, bytes, need: None });
    }
    Ok(table)
}

#[cfg(test)]
mod tests;
