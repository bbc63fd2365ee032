//! Initial domains without the values that probing refutes.
//!
//! If the clauses have but a few solutions, and a short search that learns finds them all, the initial domains are what
//! these solutions have in common. A problem with a single solution is then solved.
//!
//! Measured on `hidato-20x20`: 0.011 s; the engine alone 6.4, failed literals alone 1.3, the learner alone 0.047.

use std::time::Instant;

use cavalcade_core::constraints::Member;
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
    if let Some(stop) = stop {
        return Err(stop);
    }
    let probed = kernel.known.literals().to_vec();
    let facts = match common(kernel, formula, Limits { nodes: None, ..limits })? {
        CommonFacts::Unknown => CommonFacts::Known(probed),
        facts => facts,
    };
    Ok(assumed(model, formula, facts))
}

/// Returns the model in which these facts hold; `None` if that is the same.
fn assumed(model: &Model, formula: &Formula, facts: CommonFacts) -> Option<Model> {
    let facts = match facts {
        CommonFacts::NoSolution => {
            let mut refuted = model.clone();
            refuted.integer(1..1);
            return Some(refuted);
        }
        CommonFacts::Unknown => return None,
        CommonFacts::Known(facts) => facts,
    };
    if facts.len() <= 1 {
        return None; // nothing but the constant
    }
    let mut narrowed = model.clone();
    for &literal in facts.iter().filter(|&&literal| literal != Literal::TRUE) {
        let (variable, value) = formula.meaning(literal);
        assume(&mut narrowed, variable, value, literal.is_positive());
    }
    Some(narrowed)
}

/// Removes an initial value of a variable, or all others if `holds`; an edge, whose initial values stay, gets a
/// constraint.
pub(crate) fn assume(model: &mut Model, variable: Variable, value: i32, holds: bool) {
    model.assume(variable, value, holds);
    let domain = model.domain(variable);
    let allowed: Vec<i32> = domain.values().filter(|&allowed| (allowed == value) == holds).collect();
    if allowed.len() < domain.len() {
        model.post(Member::new(variable, allowed));
    }
}

/// What all solutions of a formula have in common.
enum CommonFacts {
    NoSolution,
    /// There are too many, or finding them takes long.
    Unknown,
    /// These literals hold in all solutions.
    Known(Vec<Literal>),
}

fn common(kernel: Kernel, formula: &Formula, limits: Limits) -> Result<CommonFacts, Stop> {
    let mut learner = Learner::with(kernel, formula);
    learner.patience = MOST_CONFLICTS;
    let mut facts: Option<Vec<Literal>> = None;
    for _ in 0..=MOST_SOLUTIONS {
        match learner.solve(&[], limits, |_| ()) {
            Ok(LearnerVerdict::Satisfied) => {}
            Ok(LearnerVerdict::Refuted(_)) => {
                return Ok(facts.map_or(CommonFacts::NoSolution, CommonFacts::Known));
            }
            Err(Stop::Conflicts) => return Ok(CommonFacts::Unknown),
            Err(stop) => return Err(stop),
        }
        match &mut facts {
            None => facts = Some(learner.solution().to_vec()),
            Some(facts) => facts.retain(|&literal| learner.holds(literal)),
        }
        learner.block();
    }
    Ok(CommonFacts::Unknown)
}
