//! The solutions of a model as the values of its variables.

use std::convert::Infallible;

use cavalcade_core::Model;

use super::{Checkpoint, Collector, Enumeration};
use crate::{BranchingRule, Limits, Outcome, Solution};

/// Collects the values of all variables of each solution.
pub struct Values;

impl Collector for Values {
    type Batch = Vec<Vec<i32>>;
    type Product = Vec<Vec<i32>>;
    type Error = Infallible;

    fn gather(&self, batch: &mut Vec<Vec<i32>>, _: u64, solution: Solution<'_>) -> Result<bool, Infallible> {
        batch.push(solution.values());
        Ok(true)
    }

    fn bytes(&self, batch: &Vec<Vec<i32>>) -> usize {
        batch.iter().map(|values| size_of_val(values.as_slice())).sum()
    }

    fn finish(&self, _: u64, batch: &Vec<Vec<i32>>, product: &mut Vec<Vec<i32>>) -> Result<(), Infallible> {
        product.clone_from(batch);
        Ok(())
    }

    fn product_bytes(&self, product: &Vec<Vec<i32>>) -> usize {
        self.bytes(product)
    }
}

/// Collects nothing: only the number of solutions matters.
struct CountOnly;

impl Collector for CountOnly {
    type Batch = ();
    type Product = ();
    type Error = Infallible;

    fn gather(&self, (): &mut (), _: u64, _: Solution<'_>) -> Result<bool, Infallible> {
        Ok(true)
    }

    fn bytes(&self, (): &()) -> usize {
        0
    }

    fn finish(&self, _: u64, (): &(), (): &mut ()) -> Result<(), Infallible> {
        Ok(())
    }

    fn product_bytes(&self, (): &()) -> usize {
        0
    }
}

/// Counts the solutions of a model on `threads` threads. The statistics do not depend on threads, but for the time.
pub(crate) fn count_on_threads(
    model: &Model,
    rule: &dyn BranchingRule,
    limits: Limits,
    threads: usize,
) -> Outcome {
    let enumeration = Enumeration::new(model, rule, limits, threads);
    let Ok(outcome) = enumeration.run(&CountOnly, Checkpoint::default(), &mut (), |()| Ok(()));
    outcome
}
