//! Initial domains without the values that probing refutes.

use std::time::Instant;

use cavalcade_core::Model;
use cavalcade_core::formula::Formula;

use super::kernel::Kernel;
use crate::{Limits, Stop};

/// Literals in the clauses of a formula, at most; beyond, a model is left as it is.
pub(crate) const LARGEST: usize = 40_000_000;
/// With fewer undecided variables, a search takes less time than probing.
const SMALLEST: usize = 128;
/// The most work of a presolve: less than a second.
const WORK: u64 = 20_000_000;

/// Returns the model with the initial values that remain after probing; `None` if it is small, if its constraints say
/// nothing in clauses, or if nothing is refuted.
///
/// The result is a function of the model alone. A model without solutions may become one with an empty domain.
///
/// # Errors
/// A limit on time was reached, or the interrupt was raised.
pub fn presolve(model: &Model, limits: Limits) -> Result<Option<Model>, Stop> {
    match Formula::of(model, LARGEST) {
        Some(formula) if formula.undecided() >= SMALLEST => narrowed(model, &formula, limits),
        _ => Ok(None),
    }
}

/// Probes a model with this formula, of any size.
pub(super) fn narrowed(model: &Model, formula: &Formula, limits: Limits) -> Result<Option<Model>, Stop> {
    let start = Instant::now();
    let (mut kernel, mut stop) = (Kernel::new(formula), None);
    kernel.probe(WORK, || {
        stop = limits.over(start.elapsed());
        stop.is_none()
    });
    if let Some(stop) = stop {
        return Err(stop);
    }
    let mut narrowed = model.clone();
    if kernel.is_refuted {
        narrowed.integer(1..1);
        return Ok(Some(narrowed));
    }
    if kernel.trail().len() == 1 {
        return Ok(None); // nothing but the constant
    }
    for &literal in &kernel.trail()[1..] {
        let (variable, value) = formula.meaning(literal);
        narrowed.assume(variable, value, literal.is_positive());
    }
    Ok(Some(narrowed))
}
