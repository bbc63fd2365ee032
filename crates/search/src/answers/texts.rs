//! The texts of the solutions of a FlatZinc program.

use std::marker::PhantomData;
use std::sync::{Mutex, PoisonError};

use cavalcade_core::minizinc::ProgramInstance;
use rustc_hash::FxHashSet;

use super::program::ProgramError;
use crate::Solution;
use crate::parallel::Collector;

/// The end of each solution.
pub const SEPARATOR: &str = "----------\n";

/// Checks a solution and adds its text.
pub(super) fn write(instance: &ProgramInstance, values: &[i32], text: &mut String) -> Result<(), String> {
    if let Some(reason) = instance.refuted(values) {
        return Err(reason);
    }
    instance.write(values, text);
    text.push_str(SEPARATOR);
    Ok(())
}

/// Collects the texts of solutions.
pub(super) struct Texts<'a, E> {
    instance: &'a ProgramInstance,
    /// The objective of the last solution.
    objective: Mutex<Option<i32>>,
    /// The texts so far, if a search on one thread may repeat some.
    seen: Option<Mutex<FxHashSet<Box<str>>>>,
    error: PhantomData<fn() -> E>,
}

impl<'a, E> Texts<'a, E> {
    /// Collects all texts.
    pub(super) fn all(instance: &'a ProgramInstance) -> Self {
        Self { instance, objective: Mutex::default(), seen: None, error: PhantomData }
    }

    /// Collects each text once, in a search on one thread.
    pub(super) fn each_once(instance: &'a ProgramInstance) -> Self {
        Self { seen: Some(Mutex::default()), ..Self::all(instance) }
    }

    /// Returns the objective of the last solution.
    pub(super) fn objective(self) -> Option<i32> {
        self.objective.into_inner().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<E: Send> Collector for Texts<'_, E> {
    type Batch = String;
    type Product = String;
    type Error = ProgramError<E>;

    fn gather(&self, batch: &mut String, _: u64, solution: Solution<'_>) -> Result<bool, Self::Error> {
        let before = batch.len();
        let values = solution.values();
        write(self.instance, &values, batch).map_err(ProgramError::Wrong)?;
        if let Some(value) = self.instance.objective_value(&values) {
            *self.objective.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        }
        if let Some(seen) = &self.seen {
            let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
            if !seen.insert(batch[before..].into()) {
                batch.truncate(before);
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn bytes(&self, batch: &String) -> usize {
        batch.len()
    }

    fn finish(&self, _: u64, batch: &String, product: &mut String) -> Result<(), Self::Error> {
        product.clone_from(batch);
        Ok(())
    }

    fn product_bytes(&self, product: &String) -> usize {
        product.len()
    }
}
