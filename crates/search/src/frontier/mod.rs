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
mod order;
mod plan;
mod step;
mod table;

use cavalcade_core::Hamiltonian;
use num_bigint::BigUint;

use crate::network::Network;
use cells::Key;
use plan::Plan;
use table::Table;

/// More arcs than this make no narrow frontier.
const MOST_ARCS: usize = 1 << 24;

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

/// The Hamiltonian paths or cycles of a graph, to be counted.
#[derive(Debug)]
pub struct Frontier {
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    /// So many walks, by their size or their ends alone.
    Known(u32),
    Swept {
        plan: Plan,
    },
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
        let orders = orders.iter().map(|order| order.iter().copied().chain(dummies.clone()));
        let plan = if network.is_directed() {
            let orders: Vec<Vec<u32>> =
                orders.map(|order| order.flat_map(|it| 3 * it..3 * it + 3).collect()).collect();
            order::best(&network.split()?, &orders, None)?.1
        } else {
            let orders: Vec<Vec<u32>> = orders.map(Iterator::collect).collect();
            order::best(network.ahead(), &orders, balance::colours(&network).as_deref())?.1
        };
        Some(Self { kind: Kind::Swept { plan } })
    }

    /// How many walks there are.
    ///
    /// # Errors
    /// The memory is not enough, or it was stopped.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        match &self.kind {
            &Kind::Known(count) => Ok(count.into()),
            Kind::Swept { plan } if plan.width <= u64::PLACES => sweep::<u64>(plan, control),
            Kind::Swept { plan } => sweep::<u128>(plan, control),
        }
    }
}

/// Takes all steps of a plan.
fn sweep<K: Key>(plan: &Plan, control: Control) -> Result<BigUint, Halt> {
    let mut table = Table::single(K::START, 1);
    for (number, step) in plan.steps.iter().enumerate() {
        table = loop {
            let room = control.memory.saturating_sub(table.bytes());
            match table.next(|key, emit| step.follow(key, emit), room, control.is_over) {
                Err(Halt::Wider) => table.widen(),
                other => break other?,
            }
        };
        let (states, bytes) = (table.len(), table.bytes());
        (control.progress)(Progress { step: number + 1, steps: plan.steps.len(), states, bytes });
    }
    let number = table.number(K::START).unwrap_or_default();
    Ok(BigUint::new(number.iter().flat_map(|&word| [word as u32, (word >> 32) as u32]).collect()))
}

#[cfg(test)]
mod tests;
