//! The merged search: counting the solutions of any model without visiting each, equal states once.
//!
//! A depth-first search decides the variables in a fixed order. After propagation, what can still happen below a node
//! depends on the domains of the open variables and on what the fixed ones leave to them, which each constraint writes
//! as a *projection key*. Two nodes with equal domains and equal keys have the same completions, so the second is not
//! searched again: its number is looked up. This finds the states of a frontier by itself (G. Chu, M. Garcia de la Banda
//! and P. J. Stuckey, Automatically exploiting subproblem equivalence in constraint programming, CPAIOR 2010).
//!
//! The order is a tree: variables below different children of a variable share no constraint, so their numbers
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

use std::iter;
use std::time::Instant;

use cavalcade_core::{Engine, Model, NoFixpoint};
use num_bigint::BigUint;

use crate::frontier::Progress;
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop};
use sweep::MergedSweep;
use tree::VariableTree;

/// The nodes of a turn in the order of the model.
const TURN: u64 = 1 << 14;
/// How many times fewer they are in another order.
const OTHERS: u64 = 4;
/// The least share of states that were met before with which it is worth its time to compare states.
pub(crate) const WORTH: f64 = 0.1;

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
/// assert!(counted.outcome.statistics.nodes < 200);
/// ```
#[must_use]
pub fn count(model: &Model, limits: Limits, memory: usize) -> Option<Counted> {
    counted(model, limits, memory, 0.0, &|_| ()).map(|(counted, _)| counted).ok()
}

/// Counts like [`count`], shows the progress now and then, and returns that of a count that was stopped. Its steps are
/// hundredths of the work.
///
/// # Errors
/// Too much would have to be compared at each node, or a smaller share of the states than `least_met_again` had been met
/// before. Returns the work so far.
pub(crate) fn counted(
    model: &Model,
    limits: Limits,
    memory: usize,
    least_met_again: f64,
    observe: &dyn Fn(Progress),
) -> Result<(Counted, Option<Progress>), Statistics> {
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
            let bytes = memory / trees.len().max(1);
            let engines = iter::once(root).chain(iter::from_fn(|| engine().ok()));
            let sweep = |(tree, engine)| MergedSweep::new(tree, engine, bytes);
            let mut sweeps: Vec<MergedSweep> = trees.into_iter().zip(engines).map(sweep).collect();
            let ended = in_turns(&mut sweeps, start, limits, &mut |first| {
                observe(first.progress());
                first.share_met_again() >= least_met_again
            });
            for sweep in &sweeps {
                work.add(&sweep.statistics());
            }
            last = sweeps.first().filter(|_| ended.is_err()).map(MergedSweep::progress);
            ended
        }
    };
    work.seconds = start.elapsed().as_secs_f64();
    let (number, stopped) = match ended {
        Ok(number) => (number, None),
        Err(Stop::Visitor) => return Err(work),
        Err(stop) => (BigUint::ZERO, Some(stop)),
    };
    Ok((Counted::swept(number, Method::Merged, Outcome { statistics: work, stopped }), last))
}

/// Runs sweeps in turns until one of them is complete.
///
/// # Errors
/// Why the number is not known; [`Stop::Visitor`] if there are no sweeps, or `goes_on` says after a round that the first
/// of them is not worth its time.
fn in_turns(
    sweeps: &mut [MergedSweep],
    start: Instant,
    limits: Limits,
    goes_on: &mut dyn FnMut(&MergedSweep) -> bool,
) -> Result<BigUint, Stop> {
    let mut left = limits.nodes.unwrap_or(u64::MAX);
    loop {
        for (number, sweep) in sweeps.iter_mut().enumerate() {
            let before = sweep.statistics().nodes;
            let turn = if number == 0 { TURN } else { TURN / OTHERS };
            let most = before.saturating_add(turn.min(left));
            let ended = sweep.run(start, Limits { nodes: Some(most), ..limits });
            left -= (sweep.statistics().nodes - before).min(left);
            if ended != Err(Stop::Nodes) || left == 0 {
                return ended;
            }
        }
        if !sweeps.first().is_some_and(&mut *goes_on) {
            return Err(Stop::Visitor);
        }
    }
}
