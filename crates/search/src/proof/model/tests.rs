//! The inequalities of constraints say what their definitions say. Checkers repeat whole proofs in the tests of the
//! command line.

use cavalcade_core::constraints::Assignment;
use cavalcade_core::{Condition, ConstraintRows, Inequality};

use crate::Random;
use crate::amounts::cases;
use crate::nogoods::random_model;

/// Whether values satisfy an inequality, with choices given as bits.
fn holds(row: &Inequality, values: &[i32], choices: u32) -> bool {
    let is_true = |condition: Condition| match condition {
        Condition::Choice(number) => choices >> number & 1 == 1,
        Condition::Fact(fact) => fact.holds_for(values[fact.variable().index()]),
    };
    let terms = row.terms.iter().map(|&(by, variable)| by * i128::from(values[variable.index()]));
    let weights = row.weights.iter().filter(|weight| is_true(weight.1)).map(|weight| weight.0);
    terms.sum::<i128>() + weights.sum::<i128>() >= row.least
}

#[test]
fn inequalities_agree_with_definitions() {
    let mut compared = [0; 2];
    for seed in 0..cases(300).into() {
        let (model, _) = random_model(seed);
        let mut random = Random::new(seed);
        let domains: Vec<Vec<i32>> =
            model.variables().map(|variable| model.domain(variable).values().collect()).collect();
        for _ in 0..100 {
            let values: Vec<i32> = domains.iter().map(|domain| domain[random.below(domain.len())]).collect();
            for constraint in model.constraints() {
                let Some(ConstraintRows { rows, .. }) = constraint.rows(&model) else { continue };
                let found = (0..64).any(|choices| rows.iter().all(|row| holds(row, &values, choices)));
                assert_eq!(found, constraint.check(Assignment::new(&values)), "{constraint:?} {values:?}");
                compared[usize::from(found)] += 1;
            }
        }
    }
    assert!(compared.iter().all(|&count| count > cases(10_000)), "{compared:?}");
}
