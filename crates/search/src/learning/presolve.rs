//! Initial domains without the values that probing refutes.
//!
//! If the clauses have but a few solutions, and a short search that learns finds them all, the initial domains are what
//! these solutions have in common. A problem with a single solution is then solved.
//!
//! Measured on `hidato-20x20`: 0.011 s; the engine alone 6.4, failed literals alone 1.3, the learner alone 0.047.

use std::time::Instant;

use cavalcade_core::constraints::{Member, NotEqual};
use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::{Decisions, Model, Variable};

use super::learner::{Learner, LearnerVerdict};
use crate::clauses::Kernel;
use crate::{Limits, Stop};

/// Literals in the clauses of a formula, at most; beyond, a model is left as it is.
pub(crate) const LARGEST: usize = 40_000_000;
/// With fewer undecided variables, a search takes less time than probing.
const SMALLEST: usize = 128;
/// The most work of a presolve: less than a second.
const WORK: u64 = 20_000_000;

/// The most solutions whose union takes the place of the initial values.
const MOST_SOLUTIONS: usize = 8;
/// The most conflicts on the way to each of them.
const MOST_CONFLICTS: u64 = 2000;

/// Returns the model with the initial values that remain after probing; `None` if it is small, if its constraints say
/// nothing in clauses, or if nothing is refuted.
///
/// The result is a function of the model alone. A model without solutions may become one with an empty domain.
///
/// # Errors
/// A limit on time was reached, or the interrupt was raised.
pub fn presolve(model: &Model, limits: Limits) -> Result<Option<Model>, Stop> {
    let decided = model.decisions().iter().flat_map(Decisions::variables);
    if decided.filter(|&variable| model.domain(variable).len() > 1).take(SMALLEST).count() < SMALLEST {
        return Ok(None);
    }
    match Formula::under(model, LARGEST, limits.interrupt()) {
        _ if limits.interrupt().is_raised() => Err(Stop::Interrupt),
        Some(formula) if formula.undecided() >= SMALLEST => narrowed(model, &formula, limits),
        _ => Ok(None),
    }
}

/// Probes a model with this formula, of any size.
pub(super) fn narrowed(model: &Model, formula: &Formula, limits: Limits) -> Result<Option<Model>, Stop> {
    let start = Instant::now();
    let (mut kernel, mut stop) = (Kernel::of(formula), None);
    kernel.probe(WORK, || {
        stop = limits.over(start.elapsed());
        stop.is_none()
    });
    stop.map_or(Ok(()), Err)?;
    let probed = kernel.known.literals().to_vec();
    let facts = common(kernel, formula, Limits { nodes: None, ..limits })?;
    Ok(assumed(model, formula, &facts.unwrap_or(probed)))
}

/// Returns the model in which these facts hold; `None` if that is the same.
fn assumed(model: &Model, formula: &Formula, facts: &[Literal]) -> Option<Model> {
    if facts.iter().all(|&literal| literal == Literal::TRUE) {
        return None;
    }
    let mut narrowed = model.clone();
    if facts == [Literal::FALSE] {
        narrowed.integer(1..1);
        return Some(narrowed);
    }
    for &literal in facts.iter().filter(|&&literal| literal != Literal::TRUE) {
        let (variable, value) = formula.meaning(literal);
        assume(&mut narrowed, variable, value, literal.is_positive());
    }
    Some(narrowed)
}

/// Removes an initial value of a variable, or all others if `holds`. Where the initial values cannot say so, which are
/// those of edges and the middle of an interval, it gets a constraint.
pub(crate) fn assume(model: &mut Model, variable: Variable, value: i32, holds: bool) {
    model.assume(variable, value, holds);
    let domain = model.domain(variable);
    if holds && domain.len() > usize::from(domain.contains(value)) {
        model.post(Member::new(variable, [value]));
    } else if !holds && domain.contains(value) {
        model.post(NotEqual::new([(1, variable)], value.into()));
    }
}

/// Returns the literals that hold in all solutions of a formula, or `FALSE` alone if it has none; `None` if there
/// are too many, or finding them takes long.
fn common(kernel: Kernel, formula: &Formula, limits: Limits) -> Result<Option<Vec<Literal>>, Stop> {
    let mut learner = Learner::with(kernel, formula);
    learner.patience = MOST_CONFLICTS;
    let mut facts: Option<Vec<Literal>> = None;
    for _ in 0..=MOST_SOLUTIONS {
        match learner.solve(&[], limits, |_| ()) {
            Ok(LearnerVerdict::Satisfied) => {}
            Ok(LearnerVerdict::Refuted(_)) => return Ok(facts.or_else(|| Some(vec![Literal::FALSE]))),
            Err(Stop::Conflicts) => return Ok(None),
            Err(stop) => return Err(stop),
        }
        facts.get_or_insert_with(|| learner.solution().to_vec()).retain(|&literal| learner.holds(literal));
        learner.block();
    }
    Ok(None)
}
