//! The solutions of a FlatZinc program, as the text of its output.
//!
//! All solutions of a satisfaction problem come in the order of one search, whatever the number of threads, and each
//! assignment of the output variables comes once. An optimisation gives better and better solutions; if it is complete,
//! the last one is the best. Each solution is checked by the definitions of all constraints before it is released.
//!
//! A program without search annotations, or a search that may ignore them, is free: one solution and optima are then
//! looked for with restarts. They begin with the values of warm starts, and so does every optimisation. A search that
//! may ignore annotations also finds all solutions with a second one that learns (see `all_solutions`); their order is
//! again the same for any number of threads.

use std::io;
use std::ops::ControlFlow;

use cavalcade_core::minizinc::{ProgramInstance, ProgramObjective, SearchPhase};
use cavalcade_core::{Model, Variable};
use rustc_hash::FxHashMap;

use super::all_solutions::{EachText, all_solutions};
pub use super::texts::SEPARATOR;
use super::texts::{Texts, write};
use crate::branching::{Phases, ValueChoice, VariableChoice};
use crate::parallel::{Checkpoint, Enumeration};
use crate::proof::{ModelFormula, NoFormula, ProofError, Proved, ProvedSearch};
use crate::recording::{Recorded, Recording, SearchTree};
use crate::{Counted, Direction, Limits, Outcome, Solve, Stop, merged};

/// How a program is solved.
#[derive(Debug, Clone, Copy)]
pub struct ProgramOptions {
    /// When to stop; for an optimisation, `limits.solutions` counts improvements.
    pub limits: Limits,
    /// The number of threads, at least 1. One solution is looked for by one; several that optimise share the bound.
    pub threads: usize,
    /// The seed of random choices.
    pub seed: u64,
    /// Whether the search may differ from the annotations of the program.
    pub is_free: bool,
    /// If the search is recorded, the most nodes of its tree. It is then one depth-first search on this thread, which
    /// follows the rule: one solution and optima are looked for without restarts.
    pub most_recorded: Option<usize>,
}

/// Why a program is not solved to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProgramError<E> {
    /// A solution violates the program, which is a bug: what it violates, and where.
    Wrong(String),
    /// The receiver of solutions failed.
    Receiver(E),
}

/// A program that was solved, at least in part.
#[derive(Debug, Default)]
pub struct SolvedProgram {
    /// How the search ended.
    pub outcome: Outcome,
    /// The objective of the last solution, which is the best one; `None` without an objective or a solution.
    pub objective: Option<i32>,
    /// The tree, if it was recorded. Its decisions are about [`ProgramInstance::model`].
    pub tree: SearchTree,
}

/// Returns the branching rule of a program: the phases of its search annotations, then the variables with the fewest
/// values for their number of constraints.
#[must_use]
pub fn rule(instance: &ProgramInstance, options: &ProgramOptions) -> Phases {
    let rule = Phases::new(VariableChoice::SizePerDegree, ValueChoice::Min);
    if options.is_free { rule } else { annotated(instance, options.seed, rule) }
}

/// Adds the phases of the search annotations of a program to a rule. Unknown choices are those without annotations.
fn annotated(instance: &ProgramInstance, seed: u64, mut rule: Phases) -> Phases {
    for phase in instance.search() {
        let variable = VariableChoice::named(&phase.variable_choice).unwrap_or(VariableChoice::SizePerDegree);
        let value = ValueChoice::named(&phase.value_choice, seed).unwrap_or(ValueChoice::Min);
        rule = rule.then(phase.variables.iter().copied(), variable, value);
    }
    rule
}

/// Returns the unknown choices in the search annotations of a program, one line each, with what is used instead.
#[must_use]
pub fn replaced(instance: &ProgramInstance) -> Vec<String> {
    let unknown = |phase: &SearchPhase| {
        let (variable, value) = (&phase.variable_choice, &phase.value_choice);
        let variable = VariableChoice::named(variable).is_none().then_some((variable, "dom_w_deg"));
        let value = ValueChoice::named(value, 0).is_none().then_some((value, "indomain_min"));
        let line = |(name, used)| {
            format!("{}: search annotation '{name}' is not supported; {used} is used instead", phase.place)
        };
        [variable, value].into_iter().flatten().map(line).collect::<Vec<_>>()
    };
    instance.search().iter().flat_map(unknown).collect()
}

/// Returns the names of the annotations of a program that have no effect on a search. A warm start changes no order of
/// solutions.
#[must_use]
pub fn ignored<'a>(instance: &'a ProgramInstance, options: &ProgramOptions) -> Vec<&'a str> {
    let mut names: Vec<&str> = instance.ignored().iter().map(String::as_str).collect();
    let has_order = options.most_recorded.is_some() || !improves(instance, options);
    if !instance.first_values().is_empty() && has_order {
        names.push("warm_start");
    }
    names
}

/// Whether one solution or the best one is looked for, in any order.
fn improves(instance: &ProgramInstance, options: &ProgramOptions) -> bool {
    instance.objective().is_some() || is_free(instance, options) && options.limits.solutions == Some(1)
}

fn is_free(instance: &ProgramInstance, options: &ProgramOptions) -> bool {
    options.is_free || instance.search().is_empty()
}

/// Solves a program and hands the texts of solutions to `receive`, in order: of one solution, or of several.
///
/// # Errors
/// A solution is wrong, or the receiver fails.
pub fn solve<E: Send>(
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<SolvedProgram, ProgramError<E>> {
    if let Some(most) = options.most_recorded {
        return solve_recorded(instance, rule, options, most, receive);
    }
    let is_free = is_free(instance, &options);
    if improves(instance, &options) {
        return improve(instance, rule, options, is_free, receive);
    }
    let outcome = if options.is_free && options.limits.nodes.is_none() {
        all_solutions(instance, rule, options, receive)
    } else if let Some(model) = instance.guided_model().filter(|_| !is_free) {
        each_once(instance, &model, rule, options, receive)
    } else {
        enumerate(instance, instance.model(), rule, options, receive)
    };
    outcome.map(|outcome| SolvedProgram { outcome, ..SolvedProgram::default() })
}

/// Counts the solutions of a program, each assignment of its output variables once, without listing them where many parts
/// of the search leave the same to the rest, and else by a search. States take up to `memory` bytes.
///
/// A program with an objective is counted as if it had none.
#[must_use]
pub fn count(instance: &ProgramInstance, rule: &Phases, options: ProgramOptions, memory: usize) -> Counted {
    let model = instance.model();
    let limits = Limits { solutions: None, ..options.limits };
    match merged::counted(model, limits, memory, merged::WORTH, &|_| ()) {
        Ok(counted) => counted,
        Err(spent) => {
            let solve = Solve::new(model).by(rule).limits(limits.after(&spent)).threads(options.threads);
            let mut outcome = solve.count();
            outcome.statistics.add(&spent);
            Counted::visited(outcome)
        }
    }
}

/// Solves a program by one search that follows the rule, and records up to `most` of its nodes.
fn solve_recorded<E: Send>(
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    most: usize,
    mut receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<SolvedProgram, ProgramError<E>> {
    let guided = instance.guided_model().filter(|_| !options.is_free);
    let texts = if guided.is_some() { Texts::each_once(instance) } else { Texts::all(instance) };
    let model = guided.as_ref().unwrap_or_else(|| instance.model());
    let mut recording = Recording::new(model, rule, options.limits, most);
    if let Some((variable, direction)) = objective(instance) {
        recording = recording.optimising(variable, direction);
    }
    let release = |texts: &mut String| receive(texts).map_err(ProgramError::Receiver);
    let Recorded { outcome, tree } = recording.run(&texts, &mut (), release, || ())?;
    Ok(SolvedProgram { outcome, objective: texts.objective(), tree })
}

/// Returns the formula of a program, which [`solve_proved`] needs. Comments name the variables of the program.
///
/// # Errors
/// A constraint has no proof rule, or there are too many values.
pub fn formula(instance: &ProgramInstance) -> Result<ModelFormula, NoFormula> {
    let mut names: FxHashMap<Variable, String> = FxHashMap::default();
    for (name, variable) in instance.names() {
        names.entry(variable).or_insert(name);
    }
    let model = instance.model();
    let name = |variable| names.get(&variable).cloned().unwrap_or_else(|| model.label(variable));
    ModelFormula::of(model, objective(instance), &name)
}

/// Looks for one solution, or for better and better ones, by a search on this thread that writes a proof.
///
/// The proof is complete if the answer is; see [`ProvedSearch::run`].
///
/// # Errors
/// A solution is wrong, or the receiver fails. The inner result is an error if the proof cannot be written.
pub fn solve_proved<E>(
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    formula: &mut ModelFormula,
    out: &mut dyn io::Write,
    receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<Result<(SolvedProgram, Proved), ProofError>, ProgramError<E>> {
    let (model, limits, first_values) = (instance.model(), options.limits, instance.first_values());
    let search = ProvedSearch { model, formula, rule, limits, first_values };
    let (ended, objective) = releasing(instance, receive, |visit| search.run(out, visit))?;
    Ok(ended.map(|(outcome, proved)| (SolvedProgram { objective, ..with_enough(outcome, instance) }, proved)))
}

/// Returns the variable that is to be small or large.
fn objective(instance: &ProgramInstance) -> Option<(Variable, Direction)> {
    instance.objective().map(|objective| match objective {
        ProgramObjective::Minimise(variable) => (variable, Direction::Minimise),
        ProgramObjective::Maximise(variable) => (variable, Direction::Maximise),
    })
}

/// Looks for one solution, or for better and better ones.
fn improve<E: Send>(
    instance: &ProgramInstance,
    rule: &Phases,
    options: ProgramOptions,
    is_free: bool,
    receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<SolvedProgram, ProgramError<E>> {
    let objective = objective(instance);
    let solve = Solve::new(instance.model())
        .by(rule)
        .limits(options.limits)
        .threads(options.threads)
        .first_values(instance.first_values());
    let solve = if is_free { solve.free().seed(options.seed) } else { solve };
    // A search that may leave the annotations still tries them: they often know more than conflicts teach.
    let has_second = options.is_free && !instance.search().is_empty();
    let second = has_second.then(|| annotated(instance, options.seed, rule.clone()));
    let solve = second.as_ref().map_or(solve, |second| solve.second_rule(second));
    let (outcome, best) = releasing(instance, receive, |visit| solve.improve(objective, visit))?;
    Ok(SolvedProgram { objective: best, ..with_enough(outcome, instance) })
}

/// Without an objective, one solution is enough.
fn with_enough(mut outcome: Outcome, instance: &ProgramInstance) -> SolvedProgram {
    if outcome.stopped == Some(Stop::Visitor) && instance.objective().is_none() {
        outcome.stopped = Some(Stop::Solutions);
    }
    SolvedProgram { outcome, ..SolvedProgram::default() }
}

/// Runs a search that looks for one solution, or for better and better ones, and releases the text of each. Also
/// returns the objective of the last one.
fn releasing<T, E>(
    instance: &ProgramInstance,
    mut receive: impl FnMut(&str) -> Result<(), E>,
    search: impl FnOnce(&mut dyn FnMut(&[i32]) -> ControlFlow<()>) -> T,
) -> Result<(T, Option<i32>), ProgramError<E>> {
    let has_objective = instance.objective().is_some();
    let (mut result, mut best) = (Ok(()), None);
    let ended = search(&mut |values| {
        best = instance.objective_value(values);
        let mut text = String::new();
        result = write(instance, values, &mut text)
            .map_err(ProgramError::Wrong)
            .and_then(|()| receive(&text).map_err(ProgramError::Receiver));
        // All solutions are equally good without an objective.
        if result.is_ok() && has_objective { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    result.map(|()| (ended, best))
}

/// Enumerates solutions on all threads.
fn enumerate<E: Send>(
    instance: &ProgramInstance,
    model: &Model,
    rule: &Phases,
    options: ProgramOptions,
    mut receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<Outcome, ProgramError<E>> {
    let release = |texts: &mut String| {
        if texts.is_empty() { Ok(()) } else { receive(texts).map_err(ProgramError::Receiver) }
    };
    let collector = Texts::all(instance);
    Enumeration::new(model, rule, options.limits, options.threads).run(
        &collector,
        Checkpoint::default(),
        &mut (),
        release,
    )
}

/// Enumerates the solutions of a search that may find the same output several times, and drops repetitions.
fn each_once<E: Send>(
    instance: &ProgramInstance,
    model: &Model,
    rule: &Phases,
    options: ProgramOptions,
    receive: impl FnMut(&str) -> Result<(), E>,
) -> Result<Outcome, ProgramError<E>> {
    let mut fresh = EachText::new(receive, options.limits.solutions);
    let unlimited = ProgramOptions { limits: Limits { solutions: None, ..options.limits }, ..options };
    let outcome = enumerate(instance, model, rule, unlimited, |texts| fresh.send(texts));
    fresh.ended(outcome)
}
