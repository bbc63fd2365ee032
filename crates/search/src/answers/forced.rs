//! What all solutions have in common: the values that no solution changes.
//!
//! The values of one solution may be forced. A search that learns looks for a solution that changes one of them, again and
//! again: each shows that some values are not forced, and when there is none, the others are. Values about which the
//! clauses say nothing, those of models without clauses, and those of paths that take the learner long, are tried one by one:
//! those that no solution lacks are forced.

use cavalcade_core::{ProblemStructure, State, Variable};

use super::collect::{Batch, Check, Listing};
use super::few_solutions::{few_solutions, is_learnable};
use super::learning_search::LearningSearch;
use super::random_restarts::path_length;
use super::unique::Uniqueness;
use super::work::Work;
use super::{Options, Problem};
use crate::learning::assume;
use crate::parallel::Observer;
use crate::{Limits, Outcome, Stop};

/// The most work of the learner for each solution of a numbered path: a search for each value is often shorter then. Half the
/// clues of hopido 10x10 took over 12 s without this limit, and take 2; with an eighth of it hidato took 1.7 instead of 1.2.
const WORK_OF_PATHS: u64 = 1 << 25;

/// The values that variables have in all solutions.
#[derive(Debug)]
pub struct Forced {
    /// What is known of the number of solutions, as far as these variables tell them apart.
    pub verdict: Uniqueness,
    /// Variables with their values, in the order in which they were asked for; nothing before the answer is complete.
    pub values: Vec<(Variable, i32)>,
    /// The work, and why it was stopped. Its solutions are those that were met.
    pub outcome: Outcome,
}

/// Finds the values of these variables that are the same in all solutions. Each solution on the way is read and checked.
///
/// # Errors
/// A check or the observer failed.
pub fn forced<E: Send>(
    problem: &Problem,
    variables: &[Variable],
    options: &Options,
    read: &(dyn Fn(&State, &mut Vec<usize>) + Sync),
    check: &Check<'_, E>,
    observer: &mut dyn Observer<Batch, E>,
) -> Result<Forced, E> {
    let listing: Listing<'_, Vec<i32>, E> = Listing {
        // Values, then cells.
        read: Box::new(|state, numbers| {
            let mut cells = Vec::new();
            read(state, &mut cells);
            numbers.extend(variables.iter().map(|&variable| state.min(variable).cast_unsigned() as usize));
            numbers.append(&mut cells);
            true
        }),
        finish: Box::new(|first, batch, found| {
            (first..).zip(batch.solutions()).try_for_each(|(index, numbers)| {
                let (values, cells) = numbers.split_at(variables.len());
                found.push(values.iter().map(|&value| (value as u32).cast_signed()).collect());
                check(index, cells)
            })
        }),
        bytes: size_of_val,
        found: &|_| (),
    };
    let mut work = Work::new(options.limits);
    let mut first = Vec::new();
    // Many problems have one solution, and this question finds that fast.
    let two = Limits { solutions: Some(2), ..options.limits };
    let found = few_solutions(problem, &options.within(two), &listing, observer, &mut first)?.outcome;
    work.add(&found.statistics);
    let mut first = first.into_iter();
    let Some(values) = first.next() else {
        let verdict = if found.is_complete() { Uniqueness::None } else { Uniqueness::Unknown };
        return Ok(Forced { verdict, values: Vec::new(), outcome: work.outcome(0, found.stopped) });
    };
    let open = values.into_iter().enumerate().collect();
    let mut facts = Facts { variables, open, forced: Vec::new(), met: 1 };
    first.for_each(|values| _ = facts.meet(&values));
    if found.is_complete() {
        facts.forced.append(&mut facts.open);
    }
    let mut stopped = None;
    if options.learns && is_learnable(problem) && !facts.open.is_empty() {
        stopped = by_clauses(problem, options, &listing, &mut work, &mut facts)?;
    }
    if stopped.is_none() {
        stopped = one_by_one(problem, options, &listing, observer, &mut work, &mut facts)?;
    }
    let verdict = match (facts.met, stopped) {
        (2.., _) => Uniqueness::Several,
        (_, Some(_)) => Uniqueness::Unknown,
        (_, None) => Uniqueness::One,
    };
    let outcome = work.outcome(facts.met, stopped);
    let values = if stopped.is_none() { facts.forced() } else { Vec::new() };
    Ok(Forced { verdict, values, outcome })
}

/// What is known of the values of one solution; a value is a fact, with the place of its variable.
struct Facts<'a> {
    variables: &'a [Variable],
    /// Those that may be forced.
    open: Vec<(usize, i32)>,
    forced: Vec<(usize, i32)>,
    /// The number of solutions that were met and lack something that those before have in common.
    met: u64,
}

impl Facts<'_> {
    /// Keeps of the open ones what another solution has, too; returns whether it lacks some.
    fn meet(&mut self, values: &[i32]) -> bool {
        let before = self.open.len();
        self.open.retain(|&(place, value)| values[place] == value);
        self.met += u64::from(self.open.len() < before);
        self.open.len() < before
    }

    /// Returns the forced ones in the order of the variables.
    fn forced(mut self) -> Vec<(Variable, i32)> {
        self.forced.sort_unstable();
        self.forced.into_iter().map(|(place, value)| (self.variables[place], value)).collect()
    }
}

/// Decides the facts about which the clauses of the model speak, unless these say too little; returns the limit that
/// stopped it.
fn by_clauses<E: Send>(
    problem: &Problem,
    options: &Options,
    listing: &Listing<'_, Vec<i32>, E>,
    work: &mut Work,
    facts: &mut Facts<'_>,
) -> Result<Option<Stop>, E> {
    let one = options.within(Limits { solutions: Some(1), ..work.left() });
    let mut others = Vec::new();
    let search = LearningSearch::new((problem.model)(), &one, listing, &mut others);
    let Some(mut search) = search else { return Ok(None) };
    let allowed = if path_length((problem.model)()) > 0 { WORK_OF_PATHS } else { u64::MAX };
    let stopped = loop {
        let known: Vec<_> =
            facts.open.iter().map(|&(place, value)| (facts.variables[place], value)).collect();
        let mut literals = search.change(&known).into_iter();
        let Some(outcome) = search.run(allowed)? else { break None };
        if let Some(values) = search.completion.solutions.pop() {
            facts.meet(&values);
            search.completion.restart();
        } else if outcome.is_complete() {
            let decided = facts.open.extract_if(.., |_| literals.next().flatten().is_some());
            facts.forced.extend(decided);
            break None;
        } else {
            break outcome.stopped.filter(|&stop| stop != Stop::Conflicts);
        }
    };
    work.add(&search.spent);
    Ok(stopped)
}

/// Decides the open facts by a search for each, for a solution without it; returns the limit that stopped it.
fn one_by_one<E: Send>(
    problem: &Problem,
    options: &Options,
    listing: &Listing<'_, Vec<i32>, E>,
    observer: &mut dyn Observer<Batch, E>,
    work: &mut Work,
    facts: &mut Facts<'_>,
) -> Result<Option<Stop>, E> {
    let model = (problem.model)();
    while let Some(&(place, value)) = facts.open.last() {
        let variable = facts.variables[place];
        if model.domain(variable).fixed().is_some() {
            facts.forced.extend(facts.open.pop());
            continue;
        }
        let mut without = model.clone();
        assume(&mut without, variable, value, false);
        let model = || &without;
        let other = Problem::new(&model, ProblemStructure::Model);
        let limits = Limits { solutions: Some(1), ..work.left() };
        let mut found = Vec::new();
        let outcome = few_solutions(&other, &options.within(limits), listing, observer, &mut found)?.outcome;
        work.add(&outcome.statistics);
        match found.pop() {
            Some(values) => {
                facts.meet(&values);
            }
            None if outcome.is_complete() => facts.forced.extend(facts.open.pop()),
            None => return Ok(outcome.stopped),
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::Branching;
    use crate::amounts::long_cases;
    use crate::nogoods::tests::{any_model, brute};

    #[test]
    fn random_models_agree_with_brute_force() {
        let mut several = 0;
        for seed in 0..long_cases(4000).into() {
            let (model, _) = any_model(seed);
            let (all, variables): (_, Vec<Variable>) = (brute(&model), model.variables().collect());
            let is_common = |variable: Variable, value| all.iter().all(|it| it[variable.index()] == value);
            let first = all.first().into_iter().flatten().copied();
            let common = variables.iter().copied().zip(first).filter(|&(it, value)| is_common(it, value));
            let expected: Vec<_> = common.collect();
            several += u32::from(all.len() > 1 && !expected.is_empty());
            let verdict = Uniqueness::of(all.len(), &Outcome::default());
            let model = || &model;
            let problem = Problem::new(&model, ProblemStructure::Model);
            let check = |_: u64, _: &[usize]| Ok::<(), Infallible>(());
            for learns in [true, false] {
                let options = Options { learns, ..Options::new(&Branching::FirstFail, Limits::default()) };
                let Ok(found) = forced(&problem, &variables, &options, &|_, _| (), &check, &mut ());
                assert_eq!((found.values, found.verdict), (expected.clone(), verdict), "{seed}");
                assert!(found.outcome.is_complete(), "{seed}");
            }
        }
        assert!(several > long_cases(20), "{several}");
    }

    #[test]
    fn limits_leave_nothing_half_known() {
        let (model, _) = any_model(1);
        let (model, variables): (_, Vec<Variable>) = (|| &model, model.variables().collect());
        let problem = Problem::new(&model, ProblemStructure::Model);
        let check = |_: u64, _: &[usize]| Ok::<(), Infallible>(());
        let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
        let options = Options::new(&Branching::FirstFail, limits);
        let Ok(found) = forced(&problem, &variables, &options, &|_, _| (), &check, &mut ());
        assert_eq!((found.values, found.verdict), (Vec::new(), Uniqueness::Unknown));
        assert_eq!(found.outcome.stopped, Some(Stop::Time));
    }
}
