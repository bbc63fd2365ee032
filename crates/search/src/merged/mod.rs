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
//! | `renaming` | states that are equal up to the names of values |
//! | `memory` | what is known of states |
//! | `sweep` | the search |
//! | `completions` | what is known of the completions of a state: their number |
//! | `diagram` | the same as nodes of a decision diagram |

mod completions;
mod diagram;
mod elimination;
mod memory;
mod renaming;
mod state_key;
mod sweep;
#[cfg(test)]
mod tests;
mod tree;

use std::iter;
use std::time::Instant;

use cavalcade_core::{Engine, Model, NoFixpoint, State, distinct};
use num_bigint::BigUint;

use crate::families::{Family, TooManyNodes};
use crate::frontier::Progress;
use crate::{Counted, Limits, Method, Outcome, Statistics, Stop};
use completions::{CompletionNumbers, Completions};
use diagram::CompletionDiagrams;
pub use diagram::ValueFamily;
use sweep::{MergedSweep, SweptTree};
use tree::VariableTree;

/// The nodes of a turn in the order of the model.
const TURN: u64 = 1 << 12;
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
    counted(model, limits, memory, 0.0, &|_| ()).ok()
}

/// Counts like [`count`], and shows the progress now and then, and at the end of a count that is stopped. Its steps are
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
) -> Result<Counted, Statistics> {
    let SweptSolutions { found, work } = swept(model, limits, (memory, true), numbers(model), &mut |first| {
        observe(first.progress());
        first.share_met_again() >= least_met_again
    });
    let (number, stopped) = match found {
        Ok(found) => (found.map_or(BigUint::ZERO, |swept| swept.total.to_big()), None),
        Err(Stop::Visitor) => return Err(work),
        Err(stop) => (BigUint::ZERO, Some(stop)),
    };
    Ok(Counted::swept(number, Method::Merged, Outcome { statistics: work, stopped }))
}

/// All solutions of a model, or why they are not known.
#[derive(Debug)]
pub struct CompiledModel {
    /// The solutions; [`Stop::Visitor`] if too much would have to be compared at each node, or there are too many values.
    pub found: Result<ValueFamily, Stop>,
    /// The work.
    pub statistics: Statistics,
}

/// Compiles the solutions of a model, each assignment of its projected variables once, as one object that answers
/// questions.
///
/// They are counted first, which shows what follows from what. `memory` is the number of bytes for states and nodes; if
/// they need more, there is no answer.
///
/// ```
/// use cavalcade_core::Model;
/// use cavalcade_core::constraints::NotEqual;
/// use cavalcade_search::families::SetCondition;
/// use cavalcade_search::merged::{ValueFamily, compile};
/// use cavalcade_search::{Limits, Stop};
///
/// // Colours for 30 regions in a row: of 3 * 2^29, a third begins with the last colour.
/// let mut model = Model::new();
/// let colours = model.integers(30, 0..3);
/// for pair in colours.windows(2) {
///     model.post(NotEqual::new([(1, pair[0]), (-1, pair[1])], 0));
/// }
/// let ValueFamily { family, elements } = compile(&model, Limits::default(), 1 << 30).found?;
/// let last = elements.iter().position(|&element| element == (colours[0], 2)).expect("a value of the first region");
/// let condition = SetCondition { with: vec![last], ..SetCondition::default() };
/// assert_eq!(*family.under(&condition).counted().total(), (1u32 << 29).into());
/// # Ok::<(), Stop>(())
/// ```
#[must_use]
pub fn compile(model: &Model, limits: Limits, memory: usize) -> CompiledModel {
    compiled(model, limits, memory, &|_| ())
}

/// Compiles like [`compile`], and shows the progress like [`counted`].
pub(crate) fn compiled(
    model: &Model,
    limits: Limits,
    memory: usize,
    observe: &dyn Fn(Progress),
) -> CompiledModel {
    let watch = |progress| observe(Progress { steps: 200, ..progress });
    let counted = swept(model, limits, (memory, false), numbers(model), &mut |first| {
        watch(first.progress());
        true
    });
    let SweptSolutions { found, work: mut statistics } = counted;
    let counted = match found {
        Ok(Some(counted)) => counted,
        Ok(None) => {
            let found = Ok(ValueFamily { family: Family::none(0), elements: Vec::new() });
            return CompiledModel { found, statistics };
        }
        Err(stop) => return CompiledModel { found: Err(stop), statistics },
    };
    let begin = |state: &State| {
        let all = model.projection().map_or_else(|| model.variables().collect(), <[_]>::to_vec);
        let fixed = all.into_iter().filter(|&variable| state.fixed_bit(variable).is_some());
        let tree = counted.tree.with_known_early(&counted.last_open);
        let begun = tree.and_then(|tree| {
            let diagrams = CompletionDiagrams::new(&tree, &distinct(fixed.collect()), state, memory / 2)?;
            Some((tree, diagrams))
        });
        Vec::from_iter(begun)
    };
    let swept = swept(model, limits.after(&statistics), (memory / 2, false), begin, &mut |first| {
        let progress = first.progress();
        watch(Progress { step: progress.step + 100, ..progress });
        true
    });
    let found = swept.found.and_then(|swept| {
        let SweptTree { completions, total, .. } = swept.expect("the model was counted");
        completions.finish(total).map_err(|TooManyNodes| Stop::Memory)
    });
    if let Ok(found) = &found {
        let total = found.family.counted().total().clone();
        assert_eq!(total, counted.total.to_big(), "as many solutions as were counted");
    }
    statistics.add(&swept.work);
    CompiledModel { found, statistics }
}

/// What sweeps found.
struct SweptSolutions<C: Completions> {
    /// What is known of all solutions; nothing if the first propagation refutes the model.
    found: Result<Option<SweptTree<C>>, Stop>,
    work: Statistics,
}

/// Returns the beginning of counts in several orders.
fn numbers(model: &Model) -> impl FnOnce(&State) -> Vec<(VariableTree, CompletionNumbers)> {
    |state| VariableTree::all(model, state).into_iter().map(|tree| (tree, CompletionNumbers)).collect()
}

/// Runs the sweeps that `begin` returns for the state before the first decision, with so many bytes for their states, which
/// may be forgotten if that is not enough. `goes_on` decides after each round about
/// the first of them, and sees it where the sweeps are stopped.
fn swept<C: Completions>(
    model: &Model,
    limits: Limits,
    (memory, forgets): (usize, bool),
    begin: impl FnOnce(&State) -> Vec<(VariableTree, C)>,
    goes_on: &mut dyn FnMut(&MergedSweep<C>) -> bool,
) -> SweptSolutions<C> {
    let start = Instant::now();
    let engine = || {
        let mut engine = Engine::under(model, limits.interrupt());
        engine.propagate().map(|()| engine)
    };
    let mut work = Statistics::default();
    let found = match engine() {
        Err(NoFixpoint::Conflict) => {
            (work.nodes, work.failures) = (1, 1);
            Ok(None)
        }
        Err(NoFixpoint::Interrupted) => Err(Stop::Interrupt),
        Ok(root) => {
            let sweeps = begin(root.state());
            // Memory for the nodes of their turns.
            let shares = OTHERS as usize + sweeps.len().saturating_sub(1);
            let bytes = |number| memory / shares * if number == 0 { OTHERS as usize } else { 1 };
            let engines = iter::once(root).chain(iter::from_fn(|| engine().ok()));
            let sweep = |(number, ((tree, completions), engine))| {
                MergedSweep::new(tree, engine, completions, (bytes(number), forgets))
            };
            let mut sweeps: Vec<_> = sweeps.into_iter().zip(engines).enumerate().map(sweep).collect();
            let ended = in_turns(&mut sweeps, start, limits, goes_on);
            for sweep in &sweeps {
                work.add(&sweep.statistics());
            }
            if let Some(first) = sweeps.first().filter(|_| ended.is_err()) {
                goes_on(first);
            }
            ended.map(|first| sweeps.swap_remove(first).finish())
        }
    };
    work.seconds = start.elapsed().as_secs_f64();
    SweptSolutions { found, work }
}

/// Runs sweeps in turns until one of them is complete, and returns which.
///
/// # Errors
/// Why none is; [`Stop::Visitor`] if there are no sweeps, or `goes_on` says after a round that the first of them is not
/// worth its time.
fn in_turns<C: Completions>(
    sweeps: &mut [MergedSweep<C>],
    start: Instant,
    limits: Limits,
    goes_on: &mut dyn FnMut(&MergedSweep<C>) -> bool,
) -> Result<usize, Stop> {
    let mut left = limits.nodes.unwrap_or(u64::MAX);
    loop {
        for (number, sweep) in sweeps.iter_mut().enumerate() {
            let before = sweep.statistics().nodes;
            let turn = if number == 0 { TURN } else { TURN / OTHERS };
            let most = before.saturating_add(turn.min(left));
            let ended = sweep.run(start, Limits { nodes: Some(most), ..limits });
            left -= (sweep.statistics().nodes - before).min(left);
            if ended != Err(Stop::Nodes) || left == 0 {
                return ended.map(|()| number);
            }
        }
        if !sweeps.first().is_some_and(&mut *goes_on) {
            return Err(Stop::Visitor);
        }
    }
}
