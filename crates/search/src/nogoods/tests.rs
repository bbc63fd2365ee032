//! The search against brute force, and every reason against the definition of its constraint.

mod all;
mod globals;
mod models;
mod programs;

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use cavalcade_core::constraints::{Assignment, Clauses, Linear, Reifiable};
use cavalcade_core::{DomainFact, DomainReason, Interrupt, Model, Variable};

use super::NogoodSearch;
use super::propagation::PropagationEnd;
use super::trail::Why;
use crate::amounts::cases;
use crate::branching::{Selection, ValueChoice, VariableChoice};
use crate::tree::RunEnd;
use crate::{Direction, Limits, Statistics};
use globals::{GLOBALS, global_model};
pub(crate) use models::random_model;

/// All solutions, by trying all assignments of the first variables one after another.
pub(crate) fn brute(model: &Model) -> Vec<Vec<i32>> {
    let domains: Vec<Vec<i32>> = model.variables().map(|it| model.domain(it).values().collect()).collect();
    // A constraint is checked as soon as the last of its variables has a value.
    let last: Vec<usize> = model
        .constraints()
        .iter()
        .map(|constraint| constraint.scope().last().map_or(0, |variable| variable.index()))
        .collect();
    let mut found = vec![vec![]];
    for (index, domain) in domains.iter().enumerate() {
        let mut next = Vec::new();
        for values in &found {
            for &value in domain {
                let mut values: Vec<i32> = values.clone();
                values.push(value);
                let is_met =
                    model.constraints().iter().zip(&last).all(|(constraint, &last)| {
                        last != index || constraint.check(Assignment::new(&values))
                    });
                if is_met {
                    next.push(values);
                }
            }
        }
        found = next;
    }
    found
}

/// Runs until the end, and returns the improvements.
fn run(search: &mut NogoodSearch) -> Vec<Vec<i32>> {
    let mut found = Vec::new();
    if search.propagate().is_err() {
        return found;
    }
    loop {
        let ended = search.run(3, Limits::default(), &mut |values| {
            found.push(values.to_vec());
            ControlFlow::Continue(())
        });
        match ended {
            RunEnd::Restart => {}
            RunEnd::Complete | RunEnd::Stopped(_) => return found,
        }
    }
}

/// A random model, and five of its variables.
pub(crate) fn any_model(seed: u64) -> (Model, Vec<Variable>) {
    match seed.checked_sub(600) {
        None => random_model(seed),
        Some(rest) => global_model(GLOBALS[rest as usize % GLOBALS.len()], seed),
    }
}

#[test]
fn improvements_grow_while_solutions_come() {
    let mut model = Model::new();
    let number = model.integer(0..=1000);
    for direction in [Direction::Minimise, Direction::Maximise] {
        // The rule finds the worst number first.
        let worst = match direction {
            Direction::Minimise => ValueChoice::Max,
            Direction::Maximise => ValueChoice::Min,
        };
        let rule = Selection::new(VariableChoice::InputOrder, worst);
        let mut search = NogoodSearch::new(&model, &rule, Some((number, direction)), Interrupt::NEVER);
        let found: Vec<i32> = run(&mut search).iter().map(|values| values[0]).collect();
        let best = if direction == Direction::Minimise { 0 } else { 1000 };
        assert_eq!(found.last(), Some(&best));
        assert!(found.len() < 20, "{found:?}");
    }
}

#[test]
fn solutions_and_optima_agree_with_brute_force() {
    let (mut without, mut failures) = (0, 0);
    for seed in 0..cases(600 + 20 * GLOBALS.len() as u32).into() {
        let (model, x) = any_model(seed);
        let all = brute(&model);
        without += u32::from(all.is_empty());
        let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Middle);
        let mut search = NogoodSearch::new(&model, &rule, None, Interrupt::NEVER);
        let found = run(&mut search);
        assert_eq!(found.len(), usize::from(!all.is_empty()), "{seed}");
        assert!(found.iter().all(|values| model.check(values)), "{seed}");
        let objective = x[seed as usize % 5];
        for direction in [Direction::Minimise, Direction::Maximise] {
            let mut search = NogoodSearch::new(&model, &rule, Some((objective, direction)), Interrupt::NEVER);
            let found = run(&mut search);
            failures += search.statistics.failures;
            let sign = if direction == Direction::Minimise { 1 } else { -1 };
            let value = |values: &Vec<i32>| sign * values[objective.index()];
            assert!(found.iter().all(|values| model.check(values)), "{seed}");
            assert!(found.is_sorted_by(|one, other| value(other) < value(one)), "{seed}");
            assert_eq!(found.last().map(value), all.iter().map(value).min(), "{seed}");
        }
    }
    assert!(
        (cases(100)..cases(1000)).contains(&without) && failures > cases(500).into(),
        "{without} {failures}"
    );
}

/// Every one of some numbers is greater than another one, which bounds refute one step at a time.
fn none_is_least(horizon: i32) -> Model {
    let mut model = Model::new();
    let x: Vec<Variable> = (0..4).map(|_| model.interval(0..=horizon)).collect();
    for (k, &own) in x.iter().enumerate() {
        let mut is_less = Vec::new();
        for &other in x.iter().filter(|&&other| other != x[k]) {
            let control = model.integer(0..=1);
            model.post(Linear::less(other, own).reified(control));
            is_less.push((control, 1));
        }
        model.post(Clauses::new([is_less]));
    }
    model
}

#[test]
fn a_search_takes_as_long_with_any_horizon() {
    let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Min);
    for horizon in (2..=8).map(|digits| 10i32.pow(digits)) {
        let mut search = NogoodSearch::new(&none_is_least(horizon), &rule, None, Interrupt::NEVER);
        assert_eq!(run(&mut search), Vec::<Vec<i32>>::new());
        let Statistics { failures, propagations, .. } = search.statistics;
        assert!(failures < 100 && propagations < 20_000, "{horizon}: {failures} {propagations}");
    }
}

/// What a constraint inferred.
#[derive(Debug, Clone, Copy)]
struct WatchedInference {
    constraint: usize,
    /// The step before which its reason lies.
    before: u32,
    /// Without a fact, a conflict.
    fact: Option<DomainFact>,
}

impl NogoodSearch {
    /// Searches for some time, and shows every fact and conflict that a constraint inferred.
    fn watch(&mut self, shown: &mut dyn FnMut(&Self, WatchedInference)) {
        let mut checked = 0;
        for _ in 0..200 {
            let found = self.fixpoint();
            for number in checked..self.trail.len() {
                let step = *self.trail.step(number);
                if let Why::Constraint(constraint, before) = step.why
                    && step.level > 0
                {
                    let fact = Some(step.fact);
                    shown(self, WatchedInference { constraint: constraint as usize, before, fact });
                }
            }
            checked = self.trail.len();
            match (found, self.decision()) {
                (PropagationEnd::Reached, Some(fact)) => self.decide(fact),
                (PropagationEnd::Conflict(facts), _) => {
                    let constraint = self.engine.last_constraint().unwrap_or_default();
                    let conflict = WatchedInference { constraint, before: checked, fact: None };
                    // Otherwise it is a conflict with a nogood.
                    if self.trail.level() > 0 && self.reason(conflict) == facts {
                        shown(self, conflict);
                    }
                    if !self.learn(&facts) {
                        return;
                    }
                    checked = checked.min(self.trail.len());
                }
                _ => return,
            }
        }
    }

    /// Returns the reason of what a constraint inferred.
    fn reason(&self, inference: WatchedInference) -> Vec<DomainFact> {
        let mut reason = Vec::new();
        let WatchedInference { constraint, before, fact } = inference;
        self.reasons.ask(&self.trail, constraint, before, fact, &mut reason);
        reason
    }

    /// Returns the values of a variable that are possible without decisions.
    fn values_at_root(&self, variable: Variable) -> Vec<i32> {
        self.trail.root(variable).values(i32::MIN..i32::MAX).collect()
    }
}

/// Whether each assignment of the constraint's variables that has these facts, and all that holds without decisions,
/// has the conclusion, too; without one, whether none satisfies the constraint.
fn implies(
    (model, search): (&Model, &NogoodSearch),
    constraint: usize,
    facts: &[DomainFact],
    conclusion: Option<DomainFact>,
) -> bool {
    let scope = model.constraints()[constraint].scope();
    let mut values: Vec<i32> =
        model.variables().map(|variable| model.domain(variable).values().next().unwrap_or(0)).collect();
    let holds = |fact: DomainFact, values: &[i32]| fact.holds_for(values[fact.variable().index()]);
    let mut places = vec![0; scope.len()];
    let domains: Vec<Vec<i32>> = scope.iter().map(|&variable| search.values_at_root(variable)).collect();
    loop {
        for ((&variable, domain), &place) in scope.iter().zip(&domains).zip(&places) {
            values[variable.index()] = domain[place];
        }
        let is_solution = facts.iter().all(|&fact| holds(fact, &values))
            && model.constraints()[constraint].check(Assignment::new(&values));
        if is_solution && !conclusion.is_some_and(|fact| holds(fact, &values)) {
            return false;
        }
        let Some(next) = (0..places.len()).find(|&at| places[at] + 1 < domains[at].len()) else {
            return true;
        };
        places[next] += 1;
        places[..next].fill(0);
    }
}

#[test]
fn every_reason_implies_what_was_inferred() {
    let (mut short, mut all) = (0, 0);
    // How often each kind of constraint was asked, and how often it answered.
    let mut answers: BTreeMap<String, (u32, u32)> = BTreeMap::new();
    for seed in 0..600 + 100 * GLOBALS.len() as u64 {
        let (model, _) = any_model(seed);
        let rest = model.without(|index| {
            model.constraints()[index].nogoods(&|it| model.domain(it).bounds().expect("values")).is_some()
        });
        let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Max);
        let mut search = NogoodSearch::new(&model, &rule, None, Interrupt::NEVER);
        search.watch(&mut |search, inference| {
            let facts = search.reason(inference);
            let WatchedInference { constraint, before, fact } = inference;
            all += 1;
            short += u32::from(facts.len() < 3);
            let relation = &rest.constraints()[constraint];
            assert!(
                implies((&rest, search), constraint, &facts, fact),
                "{seed}: {facts:?} {fact:?} {relation:?}"
            );
            let name = format!("{relation:?}");
            let name = name.split([' ', '{', '(']).next().unwrap_or_default();
            // Several of these names are of one type; each model has one of them.
            let of_type = seed >= 600 && ["Arithmetic", "JoinedConstraints"].contains(&name);
            let name = if of_type { GLOBALS[(seed - 600) as usize % GLOBALS.len()] } else { name };
            let counts = answers.entry(name.to_owned()).or_default();
            let (domains, mut facts) = (search.trail.at(before), Vec::new());
            let is_known = relation.reason(fact, &mut DomainReason::new(&domains, &mut facts));
            *counts = (counts.0 + 1, counts.1 + u32::from(is_known));
        });
    }
    assert!(short > 500 && all > 2000, "{short} of {all}");
    for name in GLOBALS.into_iter().chain(["Cumulative"]) {
        let (asked, answered) = answers[name];
        assert!(asked > 40 && 3 * answered > 2 * asked, "{name}: {answered} of {asked} in {answers:?}");
    }
}
