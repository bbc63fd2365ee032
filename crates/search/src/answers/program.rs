//! The solutions of a FlatZinc program, as the text of its output.
//!
//! All solutions of a satisfaction problem come in the order of one search, whatever the number of threads, and each
//! assignment of the output variables comes once. An optimisation gives better and better solutions; if it is complete,
//! the last one is the best. Each solution is checked by the definitions of all constraints before it is released.

use std::ops::ControlFlow;

use cavalcade_core::minizinc::{Instance, Objective};

use crate::branching::{Phases, ValueChoice, VariableChoice};
use crate::parallel::{Checkpoint, Collector, Enumeration};
use crate::{Direction, Limits, Outcome, Search, Solution};

/// How a program is solved.
#[derive(Debug, Clone, Copy)]
pub struct ProgramOptions {
    /// When to stop; for an optimisation, `limits.solutions` counts improvements.
    pub limits: Limits,
    /// The number of threads that enumerate solutions, at least 1. An optimisation uses one.
    pub threads: usize,
    /// The seed of random value choices.
    pub seed: u64,
    /// Whether the search may differ from the annotations of the program.
    pub is_free: bool,
}

/// A solution that violates the program: a bug.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("a solution is wrong: {0}")]
pub struct WrongSolution(pub String);

/// Why a program is not solved to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramError<E> {
    /// A solution is wrong.
    Wrong(WrongSolution),
    /// The receiver of solutions failed.
    Receiver(E),
}

/// Returns the branching rule of a program: the phases of its search annotations, then the variables with the fewest
/// values for their number of constraints.
///
/// If structure was [recognised](Instance::recognised), the variables that suit it come first, unless annotations that
/// are to be followed say otherwise.
///
/// # Errors
/// The name of a choice that does not exist, and where it is.
pub fn rule(instance: &Instance, seed: u64, is_free: bool) -> Result<Phases, String> {
    let mut rule = Phases::new(VariableChoice::SizePerDegree, ValueChoice::Min);
    if !instance.recognised().is_empty() && (is_free || instance.search().is_empty()) {
        rule = rule.following_model();
    }
    if is_free {
        return Ok(rule);
    }
    for phase in instance.search() {
        let unknown = |name: &str| format!("{}: search annotation '{name}' is not supported", phase.place);
        let variable = VariableChoice::named(&phase.variable_choice);
        let variable = variable.ok_or_else(|| unknown(&phase.variable_choice))?;
        let value = ValueChoice::named(&phase.value_choice, seed);
        let value = value.ok_or_else(|| unknown(&phase.value_choice))?;
        rule = rule.then(phase.variables.iter().copied(), variable, value);
    }
    Ok(rule)
}

/// Solves a program and hands the text of each solution to `receive`; the solutions of one call come in order.
///
/// # Errors
/// A solution is wrong, or the receiver fails.
pub fn solve<E: Send>(
    instance: &Instance,
    rule: &Phases,
    options: ProgramOptions,
    mut receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<Outcome, ProgramError<E>> {
    let Some(objective) = instance.objective() else {
        let enumeration = Enumeration::new(instance.model(), rule, options.limits, options.threads);
        let release = |texts: &mut String| {
            if texts.is_empty() { Ok(()) } else { receive(texts).map_err(ProgramError::Receiver) }
        };
        let collector = Texts { instance, error: std::marker::PhantomData };
        return enumeration.run(&collector, Checkpoint::default(), &mut (), release);
    };
    let objective = match objective {
        Objective::Minimise(variable) => (variable, Direction::Minimise),
        Objective::Maximise(variable) => (variable, Direction::Maximise),
    };
    let search = Search::under(instance.model(), rule, options.limits.interrupt())
        .limits(options.limits)
        .optimising(objective.0, objective.1);
    let mut result = Ok(());
    let outcome = search.run(|solution| {
        let mut text = String::new();
        result = write(instance, &solution, &mut text)
            .map_err(ProgramError::Wrong)
            .and_then(|()| receive(&text).map_err(ProgramError::Receiver));
        if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result.map(|()| outcome)
}

/// The end of each solution.
const SEPARATOR: &str = "----------\n";

/// Checks a solution and adds its text.
fn write(instance: &Instance, solution: &Solution<'_>, text: &mut String) -> Result<(), WrongSolution> {
    let values = solution.values();
    if let Some(reason) = instance.refuted(&values) {
        return Err(WrongSolution(reason));
    }
    instance.write(&values, text);
    text.push_str(SEPARATOR);
    Ok(())
}

/// Collects the texts of solutions.
struct Texts<'a, E> {
    instance: &'a Instance,
    error: std::marker::PhantomData<fn() -> E>,
}

impl<E: Send> Collector for Texts<'_, E> {
    type Batch = String;
    type Product = String;
    type Error = ProgramError<E>;

    fn gather(&self, batch: &mut String, _: u64, solution: Solution<'_>) -> Result<bool, Self::Error> {
        write(self.instance, &solution, batch).map_err(ProgramError::Wrong)?;
        Ok(true)
    }

    fn bytes(&self, batch: &String) -> usize {
        batch.len()
    }

    fn finish(&self, _: u64, batch: &String, product: &mut String) -> Result<(), Self::Error> {
        product.clone_from(batch);
        Ok(())
    }
}
