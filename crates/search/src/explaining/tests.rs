//! Compares explanations with what constraints infer, step by step.

use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Linear};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Variable};
use proptest::prelude::*;

use super::*;

/// Checks every step with the definitions: an inference is right if each assignment of the variables that satisfies its
/// constraint and its premises satisfies its fact.
fn check(model: &Model, variables: &[Variable], values: &[i32], inferences: &[Inference]) {
    let mut assignment = vec![values[0]; variables.len()];
    loop {
        let holds = |fact: DomainFact| {
            let value = assignment[fact.variable().index()];
            match fact {
                DomainFact::Not(_, other) => value != other,
                DomainFact::AtLeast(_, least) => value >= least,
                DomainFact::AtMost(_, most) => value <= most,
            }
        };
        for inference in inferences {
            let constraint = match inference.origin {
                Origin::Propagator { constraint, .. } | Origin::Start(Some(constraint)) => constraint,
                Origin::Start(None) | Origin::Decision(_) => continue,
            };
            let is_possible =
                |&variable: &Variable| model.domain(variable).contains(assignment[variable.index()]);
            let satisfies = model.constraints()[constraint]
                .check(cavalcade_core::constraints::Assignment::new(&assignment))
                && variables.iter().all(is_possible);
            let because = inference.because.iter().all(|&at| inferences[at].fact.is_some_and(holds));
            assert!(
                !(satisfies && because) || inference.fact.is_some_and(holds),
                "{inference:?} is wrong for {assignment:?}"
            );
        }
        let Some(last) = assignment.iter().rposition(|it| it != &values[values.len() - 1]) else { return };
        assignment[last] += 1;
        assignment[last + 1..].fill(values[0]);
    }
}

#[test]
fn a_chain_of_inferences_is_found_back() {
    let mut model = Model::new();
    let x = model.integers(4, 1..=4);
    model.post(AllDifferent::domain(x.clone()));
    model.post(Linear::new([(1, x[0]), (1, x[1])], ..=3)); // 1 and 2
    model.post(Linear::new([(1, x[2]), (-1, x[3])], ..=-1)); // the third is less than the fourth
    let fact = DomainFact::Not(x[2], 4);
    let found = explain(&model, &[], Target::Fact(fact)).expect("an explanation");
    check(&model, &x, &[1, 2, 3, 4], &found);
    assert_eq!(found.last().and_then(|it| it.fact), Some(fact));
    assert!(found.iter().all(|it| it.is_minimal));
    assert!(explain(&model, &[], Target::Conflict).is_none());
    assert!(explain(&model, &[], Target::Fact(DomainFact::Not(x[2], 3))).is_none());

    // After a decision nothing is left for the third.
    let fourth = (Decision::Take { variable: x[3], bit: 2 }, 0);
    let found = explain(&model, &[fourth], Target::Conflict).expect("an explanation");
    check(&model, &x, &[1, 2, 3, 4], &found);
    assert!(found.iter().any(|it| it.origin == Origin::Decision(0)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

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
        for target in [Target::Conflict, Target::Fact(DomainFact::Not(next[wanted], value))] {
            if let Some(found) = explain(&model, &[], target) {
                check(&model, &next, &[0, 1, 2, 3, 4], &found);
                prop_assert!(found.iter().enumerate().all(|(at, it)| it.because.iter().all(|&other| other < at)));
                let last = found.last().expect("the target");
                prop_assert_eq!(last.fact.map_or(Target::Conflict, Target::Fact), target);
            }
        }
    }
}
