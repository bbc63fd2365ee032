//! Counting the solutions of any model without visiting each: equal states of a search are counted once.
//!
//! A depth-first search decides the variables in a fixed order. After propagation, what can still happen below a node
//! depends on the domains of the open variables and on what the fixed ones leave to them, which each constraint writes
//! as a *projection key*. Two nodes with equal domains and equal keys have the same completions, so the second is not
//! searched again: its number is looked up. This finds the states of a frontier by itself (G. Chu, M. Garcia de la Banda
//! and P. J. Stuckey, Automatically exploiting subproblem equivalence in constraint programming, CPAIOR 2010).
//!
//! The order is a tree ([`tree`]): variables below different children of a variable share no constraint, so their numbers
//! are multiplied (R. Dechter and R. Mateescu, AND/OR search spaces for graphical models, Artificial Intelligence 171,
//! 2007).
//!
//! | file | idea |
//! | --- | --- |
//! | `elimination` | orders in which few variables meet at a time |
//! | `tree` | the order of decisions, and what each subtree shares with the variables above it |
//! | `state_key` | what the number of completions below a node depends on |
//! | `memory` | the numbers of states |
//! | `sweep` | the search |

mod elimination;
mod memory;
mod state_key;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;

use std::ops::ControlFlow;
use std::time::Instant;

use cavalcade_core::{Engine, Model, NoFixpoint};
use num_bigint::BigUint;

use crate::frontier::Progress;
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop};
use sweep::MergedSweep;
use tree::VariableTree;

/// The nodes after which orders are compared.
const TRIAL: u64 = 1 << 13;
/// The least share of states that were met before with which it is worth its time to compare states.
pub(crate) const WORTH: f64 = 0.1;
/// How many times as much an order must have done as one before it: small shares are hardly known.
const AHEAD: f64 = 4.0;
/// The nodes between two looks at the progress.
const OBSERVED: u64 = 1 << 14;

/// Counts the solutions of a model, each assignment of its projected variables once.
///
/// `memory` is the number of bytes for the numbers of states; if it is full, all are forgotten, which costs time alone.
/// A limit of solutions has no meaning here. If the count is stopped, the number is unknown, and 0. Returns `None` if the
/// model is too large: too much would have to be compared at each node.
///
/// ```
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::NotEqual;
/// use cavalcade_search::{Limits, merged};
///
/// // Colours for 30 regions in a row, neighbours with different ones: 3 * 2^29.
/// let mut model = Model::new();
/// let colours = model.integers(30, 0..3);
/// for pair in colours.windows(2) {
///     model.post(NotEqual::new([(1, pair[0]), (-1, pair[1])], 0));
/// }
/// let counted = merged::count(&model, Limits::default(), 1 << 30).expect("a small model");
/// assert_eq!(counted.number, 1_610_612_736_u32.into());
/// assert!(counted.outcome.statistics.nodes < 100);
/// ```
#[must_use]
pub fn count(model: &Model, limits: Limits, memory: usize) -> Option<Counted> {
    counted(model, limits, memory, &|_, _| ControlFlow::Continue(())).map(|(counted, _)| counted)
}

/// Counts like [`count`], and returns the progress of a count that was stopped. Its steps are hundredths of the work.
/// `observe` sees it now and then, with the share of the states that had been met before, and may stop the count.
pub(crate) fn counted(
    model: &Model,
    limits: Limits,
    memory: usize,
    observe: &dyn Fn(Progress, f64) -> ControlFlow<()>,
) -> Option<(Counted, Option<Progress>)> {
    let start = Instant::now();
    let engine = || {
        let mut engine = Engine::under(model, limits.interrupt());
        engine.propagate().map(|()| engine)
    };
    let (mut work, mut last) = (Statistics::default(), None);
    let ended = match engine() {
        Err(NoFixpoint::Conflict) => {
            (work.nodes, work.failures) = (1, 1);
            Ok(BigUint::ZERO)
        }
        Err(NoFixpoint::Interrupted) => Err(Stop::Interrupt),
        Ok(root) => {
            let trees = VariableTree::all(model, root.state());
            let sweep = |tree| Some(MergedSweep::new(tree, engine().ok()?, memory / 2));
            let mut sweeps: Vec<MergedSweep> = trees.into_iter().filter_map(sweep).collect();
            let best = best_of(&mut sweeps, start, limits);
            let sweep = sweeps.get_mut(best)?;
            let ended = loop {
                let most = limits.nodes.unwrap_or(u64::MAX);
                let next = sweep.statistics().nodes.saturating_add(OBSERVED).min(most);
                match sweep.run(start, Limits { nodes: Some(next), ..limits }) {
                    Err(Stop::Nodes) if next < most => {
                        if observe(sweep.progress(), sweep.share_met_again()).is_break() {
                            break Err(Stop::Visitor);
                        }
                    }
                    ended => break ended,
                }
            };
            last = ended.is_err().then(|| sweep.progress());
            sweeps.iter().for_each(|sweep| work.add(&sweep.statistics()));
            ended
        }
    };
    work.seconds = start.elapsed().as_secs_f64();
    let (number, stopped) = ended.map_or_else(|stop| (BigUint::ZERO, Some(stop)), |number| (number, None));
    Some((Counted::swept(number, Method::Merged, Outcome { statistics: work, stopped }), last))
}

/// Tries all sweeps for the same number of nodes, and returns the number of the one that has done by far the largest share
/// of its work; the first if there is none.
fn best_of(sweeps: &mut [MergedSweep], start: Instant, limits: Limits) -> usize {
    if sweeps.len() > 1 && limits.nodes.is_none_or(|most| most > TRIAL) {
        for (number, sweep) in sweeps.iter_mut().enumerate() {
            if sweep.run(start, Limits { nodes: Some(TRIAL), ..limits }) != Err(Stop::Nodes) {
                return number;
            }
        }
    }
    let is_ahead = |one: usize, other: usize| sweeps[one].covered > AHEAD * sweeps[other].covered;
    (1..sweeps.len()).fold(0, |best, number| if is_ahead(number, best) { number } else { best })
}
