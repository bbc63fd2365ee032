//! Compares explanations with what constraints infer, step by step.

use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Linear};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Variable};
use proptest::prelude::*;

use super::*;
use crate::amounts::cases;

/// Checks every step with the definitions: an inference is right if each assignment of the variables that satisfies its
/// constraint and its premises satisfies its fact.
fn check(model: &Model, variables: &[Variable], values: &[i32], inferences: &[Inference]) {
    let mut assignment = vec![values[0]; variables.len()];
    loop {
        let holds = |fact: DomainFact| fact.holds_for(assignment[fact.variable().index()]);
        let is_true = |conclusion: Conclusion| matches!(conclusion, Conclusion::Fact(fact) if holds(fact));
        for inference in inferences {
            let constraint = match inference.origin {
                InferenceOrigin::Propagator { constraint, .. } => constraint,
                InferenceOrigin::Start | InferenceOrigin::Given(_) | InferenceOrigin::Decision(_) => continue,
            };
            let is_possible =
                |&variable: &Variable| model.domain(variable).contains(assignment[variable.index()]);
            let satisfies = model.constraints()[constraint]
                .check(cavalcade_core::constraints::Assignment::new(&assignment))
                && variables.iter().all(is_possible);
            let because = inference.because.iter().all(|&at| is_true(inferences[at].conclusion));
            assert!(
                !(satisfies && because) || is_true(inference.conclusion),
                "{inference:?} is wrong for {assignment:?}"
            );
        }
        let Some(last) = assignment.iter().rposition(|value| value != &values[values.len() - 1]) else {
            return;
        };
        assignment[last] += 1;
        assignment[last + 1..].fill(values[0]);
    }
}

/// Explains something in a model without givens.
fn explained(model: &Model, decisions: &[(Decision, u8)], target: Conclusion) -> Option<Vec<Inference>> {
    let with_givens = |_: &[usize]| model.clone();
    let problem = ExplainedModel { model, givens: 0, with_givens: &with_givens, limits: Limits::default() };
    explain(problem, decisions, target).expect("no limits")
}

#[test]
fn a_chain_of_inferences_is_found_back() {
    let mut model = Model::new();
    let x = model.integers(4, 1..=4);
    model.post(AllDifferent::domain(x.clone()));
    model.post(Linear::new([(1, x[0]), (1, x[1])], ..=3)); // 1 and 2
    model.post(Linear::new([(1, x[2]), (-1, x[3])], ..=-1)); // the third is less than the fourth
    let fact = DomainFact::Not(x[2], 4);
    let found = explained(&model, &[], Conclusion::Fact(fact)).expect("an explanation");
    check(&model, &x, &[1, 2, 3, 4], &found);
    assert_eq!(found.last().map(|last| last.conclusion), Some(Conclusion::Fact(fact)));
    assert!(found.iter().all(|inference| inference.is_minimal));
    assert!(explained(&model, &[], Conclusion::Conflict).is_none());
    assert!(explained(&model, &[], Conclusion::Fact(DomainFact::Not(x[2], 3))).is_none());

    // After a decision nothing is left for the third.
    let fourth = (Decision::Take { variable: x[3], bit: 2 }, 0);
    let found = explained(&model, &[fourth], Conclusion::Conflict).expect("an explanation");
    check(&model, &x, &[1, 2, 3, 4], &found);
    assert!(found.iter().any(|inference| inference.origin == InferenceOrigin::Decision(0)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(60), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn explanations_are_right(bits in any::<u32>(), wanted in 0usize..5, value in 0i32..5) {
        // A circuit of successors, whose graph lacks some arcs.
        let row = |from: u32| (0..5).filter(|&to| to != from && bits >> (5 * from + to) & 1 == 0).collect();
        let table = Arc::new(SuccessorTable::new((0..5).map(row).collect()).expect("a small table"));
        let mut model = Model::new();
        let next = model.successors(&table);
        model.post(Circuit::directed(next.clone()));
        model.post(AllDifferent::domain(next.clone()));
        model.decide(Decisions::Successors(next.clone()));
        for target in [Conclusion::Conflict, Conclusion::Fact(DomainFact::Not(next[wanted], value))] {
            if let Some(found) = explained(&model, &[], target) {
                check(&model, &next, &[0, 1, 2, 3, 4], &found);
                prop_assert!(found.iter().enumerate().all(|(at, it)| it.because.iter().all(|&other| other < at)));
                let last = found.last().expect("the target");
                prop_assert_eq!(last.conclusion, target);
            }
        }
    }
}

#[test]
fn givens_are_named() {
    // Three different values; givens are the values of the first two variables.
    let build = |kept: &[usize]| {
        let mut model = Model::new();
        let x = model.integers(3, 1..=3);
        model.post(AllDifferent::domain(x.clone()));
        for &given in kept {
            model.assume(x[given], given as i32 + 1, true);
        }
        (model, x)
    };
    let (model, x) = build(&[0, 1]);
    let with_givens = |kept: &[usize]| build(kept).0;
    let problem =
        ExplainedModel { model: &model, givens: 2, with_givens: &with_givens, limits: Limits::default() };
    let fact = |variable: usize, value: i32| Conclusion::Fact(DomainFact::Not(x[variable], value));
    let explained = |target| explain(problem, &[], target).expect("no limits").expect("an explanation");

    let found = explained(fact(0, 3));
    assert_eq!(
        found.iter().map(|inference| inference.origin).collect::<Vec<_>>(),
        [InferenceOrigin::Given(0), InferenceOrigin::Start]
    );
    assert_eq!(found[1].because, [0]);

    let found = explained(fact(2, 2));
    assert!(found.iter().any(|inference| inference.origin == InferenceOrigin::Given(1)), "{found:?}");
    assert_eq!(found.last().map(|last| last.conclusion), Some(fact(2, 2)));
    assert!(found.iter().all(|inference| inference.is_minimal), "{found:?}");

    let stopped = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let problem = ExplainedModel { limits: stopped, ..problem };
    assert_eq!(explain(problem, &[], fact(2, 2)), Err(Stop::Time));
}

#[test]
fn values_outside_the_bounds_are_explained_by_the_bound() {
    let mut model = Model::new();
    let (x, y) = (model.interval(0..=9_000_000), model.integers(1, 5..=8)[0]);
    model.post(Linear::new([(1, x), (-1, y)], ..=0));
    let fact = DomainFact::Not(x, 70);
    let found = explained(&model, &[], Conclusion::Fact(fact)).expect("an explanation");
    assert_eq!(found.last().map(|last| last.conclusion), Some(Conclusion::Fact(DomainFact::AtMost(x, 8))));
    assert_eq!(explained(&model, &[], Conclusion::Fact(DomainFact::Not(x, 7))), None);
}

#[test]
fn a_fact_is_explained_by_the_contradiction_of_its_opposite() {
    // The third must be 2, which sums and values see together only if it is something else.
    let mut model = Model::new();
    let x = model.integers(3, 1..=3);
    model.post(AllDifferent::domain(x.clone()));
    model.post(Linear::new([(1, x[0]), (1, x[1])], 4..=4)); // 1 and 3
    let with_givens = |_: &[usize]| model.clone();
    let problem =
        ExplainedModel { model: &model, givens: 0, with_givens: &with_givens, limits: Limits::default() };
    let fact = DomainFact::Not(x[2], 1);
    let found = explain_one(problem, &[], &[fact]).expect("no limits").expect("an explanation");
    assert_eq!(found.fact, Some(fact));
    let end = found.inferences.last().map(|last| last.conclusion);
    assert_eq!(end == Some(Conclusion::Conflict), found.is_by_contradiction);
    assert_eq!(found.decisions.len(), usize::from(found.is_by_contradiction));
    assert_eq!(explain_one(problem, &[], &[DomainFact::Not(x[2], 2)]), Ok(None));
}
