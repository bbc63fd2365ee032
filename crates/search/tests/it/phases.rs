//! Annotated branching: choices of variables and values on domains with gaps, phases, and hints.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering};

use cavalcade_core::constraints::{AllDifferent, Linear, Member};
use cavalcade_core::{Engine, Model, State, Variable};
use cavalcade_search::branching::{Hint, Phases, Selection, ValueChoice, VariableChoice};
use cavalcade_search::{Brancher, Branching, BranchingRule, Decision, Random, Search};

use crate::amounts::cases;
use crate::support::{selections, solutions};

/// Returns a model of variables with the given values, without constraints between them.
fn with_values(domains: &[&[i32]]) -> (Model, Vec<Variable>) {
    let mut model = Model::new();
    let variables = domains
        .iter()
        .map(|values| {
            let variable = model.integer(values[0]..=values[values.len() - 1]);
            model.post(Member::new(variable, values.iter().copied()));
            variable
        })
        .collect();
    (model, variables)
}

/// Returns the first decision of a rule.
fn first(model: &Model, rule: &impl BranchingRule) -> Option<Decision> {
    let mut engine = Engine::new(model);
    engine.propagate().expect("a solution");
    rule.brancher(model).decide(engine.state())
}

#[test]
fn values_of_domains_with_gaps() {
    let (model, x) = with_values(&[&[-7, -6, -5, 0, 1, 9]]);
    let variable = x[0];
    let bit = |value: i32| model.domain(variable).bit(value).expect("a value") as u32;
    let take = |value| Decision::Take { variable, bit: bit(value) };
    let leave = |value| Decision::Leave { variable, bit: bit(value) };
    for (choice, expected) in [
        (ValueChoice::Min, take(-7)),
        (ValueChoice::Max, take(9)),
        (ValueChoice::Median, take(-5)),
        (ValueChoice::Middle, take(1)),
        (ValueChoice::Split, Decision::Split { variable, at: 1 }),
        (ValueChoice::ReverseSplit, Decision::Above { variable, at: 1 }),
        (ValueChoice::Interval, Decision::Split { variable, at: -5 }),
        (ValueChoice::NotMin, leave(-7)),
        (ValueChoice::NotMax, leave(9)),
        (ValueChoice::NotMedian, leave(-5)),
    ] {
        let rule = Selection::new(VariableChoice::InputOrder, choice);
        assert_eq!(first(&model, &rule), Some(expected), "{choice:?}");
    }
    let (model, x) = with_values(&[&[-3, -2, -1, 0]]);
    let half = |choice| first(&model, &Selection::new(VariableChoice::InputOrder, choice));
    let expected = Decision::Split { variable: x[0], at: -1 };
    assert_eq!(half(ValueChoice::Split), Some(expected), "rounded towards zero");
    assert_eq!(half(ValueChoice::Interval), Some(expected), "no gap");
}

#[test]
fn variables_by_every_choice() {
    let (mut model, x) = with_values(&[&[4], &[1, 2, 3], &[0, 9], &[-2, -1, 7], &[2, 8], &[1, 2, 3, 4]]);
    model.post(Linear::new([(1, x[4]), (1, x[1])], ..=99));
    model.post(Linear::new([(1, x[4]), (1, x[5]), (1, x[0])], ..=99));
    for (choice, expected) in [
        (VariableChoice::InputOrder, 1),
        (VariableChoice::FirstFail, 2),
        (VariableChoice::AntiFirstFail, 5),
        (VariableChoice::Smallest, 3),
        (VariableChoice::Largest, 2),
        (VariableChoice::Occurrence, 4),
        (VariableChoice::MostConstrained, 4),
        (VariableChoice::MaxRegret, 2),
        (VariableChoice::SizePerDegree, 4),
    ] {
        let rule = Selection::new(choice.clone(), ValueChoice::Min);
        let decision = first(&model, &rule).expect("an open variable");
        assert_eq!(decision.variable(), x[expected], "{choice:?}");
    }
    for (name, choice) in VariableChoice::NAMES {
        assert_eq!(VariableChoice::named(name).as_ref(), Some(choice));
    }
    assert_eq!(VariableChoice::named("firstfail"), None);
}

/// Counts the nodes at which it makes the same decision with and without a hint.
struct Compared<'a>(Box<dyn Brancher>, &'a AtomicU64);

impl Brancher for Compared<'_> {
    fn decide(&self, state: &State) -> Option<Decision> {
        self.0.decide(state)
    }

    fn decide_below(&self, state: &State, hint: &mut Hint) -> Option<Decision> {
        let decision = self.0.decide_below(state, hint);
        assert_eq!(decision, self.0.decide(state));
        self.1.fetch_add(1, Ordering::Relaxed);
        decision
    }
}

/// Returns a random model with some fixed variables and gaps, and phases over some of its variables.
fn random_model(seed: u64) -> (Model, Phases) {
    let mut random = Random::new(seed);
    let mut below = |bound: usize| (random.bits() % bound as u64) as usize;
    let mut model = Model::new();
    let x: Vec<Variable> = (0..8)
        .map(|number| model.integer(-2..=[1, -2, 3, 0, -1, 2, -1, 0][(number + below(3)) % 8]))
        .collect();
    model.post(AllDifferent::value([x[0], x[2], x[5]]));
    model.post(Member::new(x[2], [-2, 0, 1, 3]));
    let terms: Vec<_> = x.iter().map(|&it| (below(5) as i32 - 2, it)).collect();
    model.post(Linear::new(terms, -1..=0));
    let mut rule = Phases::new(VariableChoice::MaxRegret, ValueChoice::Median);
    for _ in 0..below(4) {
        let some: Vec<Variable> = (0..below(5)).map(|_| x[below(8)]).collect();
        let choice = VariableChoice::NAMES[below(VariableChoice::NAMES.len())].1.clone();
        let values = ValueChoice::NAMES[below(ValueChoice::NAMES.len())].1;
        rule = rule.then(some, choice, values);
    }
    if below(2) == 0 {
        model.project((0..below(6)).map(|_| x[below(8)]).collect::<Vec<_>>());
    }
    (model, rule)
}

/// A hint never changes a decision, and no rule loses or repeats a solution.
#[test]
fn hints_change_nothing() {
    let compared = AtomicU64::new(0);
    for seed in 0..cases(60).into() {
        let (model, phases) = random_model(seed);
        let expected = {
            let all = solutions(&model, Branching::InputOrder);
            all.len()
        };
        let mut rules = selections(&model).into_iter().map(|it| Box::new(it) as Box<dyn BranchingRule>);
        for rule in rules.by_ref().chain([Box::new(phases) as Box<dyn BranchingRule>]) {
            let mut found = BTreeSet::new();
            let counted = ComparedRule(&*rule, &compared);
            let outcome = counted.search(&model, |values| found.insert(values));
            assert_eq!((found.len(), outcome), (expected, expected as u64), "{seed}");
        }
    }
    let compared = compared.into_inner();
    assert!(compared > cases(10_000).into(), "{compared}");
}

struct ComparedRule<'a>(&'a dyn BranchingRule, &'a AtomicU64);

impl ComparedRule<'_> {
    /// Searches like the rule alone, with every decision made twice; returns the number of solutions.
    fn search(&self, model: &Model, mut visit: impl FnMut(Vec<i32>) -> bool) -> u64 {
        let brancher = self.0.brancher(model);
        let compared = Compared(brancher, self.1);
        // A search owns its brancher, so the walk is written out.
        let mut engine = Engine::new(model);
        let is_projected = |variable: Variable| model.projection().is_none_or(|it| it.contains(&variable));
        let mut found = 0;
        walk(&mut engine, None, Hint::default(), &compared, &is_projected, &mut |state| {
            found += 1;
            assert!(visit(state.values().expect("a solution")), "a duplicate");
        });
        let nodes = Search::new(model, self.0).run(|_| ControlFlow::Continue(())).statistics;
        assert_eq!(nodes.solutions, found);
        found
    }
}

/// Visits the solutions below a node; returns whether it found one in an extension, which ends that.
fn walk(
    engine: &mut Engine,
    arrival: Option<(Decision, u8)>,
    mut hint: Hint,
    brancher: &Compared<'_>,
    is_projected: &impl Fn(Variable) -> bool,
    visit: &mut impl FnMut(&State),
) -> bool {
    let result = match arrival {
        None => engine.propagate(),
        Some((decision, alternative)) => engine.assume(|state| decision.apply(state, alternative)),
    };
    if result.is_err() {
        return false;
    }
    let Some(decision) = brancher.decide_below(engine.state(), &mut hint) else {
        visit(engine.state());
        return true;
    };
    let mut found = false;
    for alternative in [0, 1] {
        if found && !is_projected(decision.variable()) {
            break;
        }
        engine.push();
        found |= walk(engine, Some((decision, alternative)), hint, brancher, is_projected, visit);
        engine.pop();
    }
    found
}
