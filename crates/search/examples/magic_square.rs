//! Magic squares: the numbers 1 to n^2 in a square, all rows, columns and diagonals with the same sum.
//!
//! Compares branching rules: the number of nodes shows which rule suits a problem.
//!
//! Run it with `cargo run --release -p cavalcade-search --example magic_square`.

use cavalcade_core::constraints::{AllDifferent, Linear};
use cavalcade_core::{Decisions, Model, Variable};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::{BranchingRule, Outcome, Solve};

/// The model of the squares of a side.
fn model(side: usize) -> Model {
    let cells = (side * side) as i32;
    let sum = i64::from(cells) * i64::from(cells + 1) / 2 / side as i64;
    let mut model = Model::new();
    let square = model.integers(side * side, 1..=cells);
    model.post(AllDifferent::value(square.clone()));
    let mut line = |members: &dyn Fn(usize) -> usize| {
        let terms = (0..side).map(|k| (1, square[members(k)]));
        model.post(Linear::new(terms.collect::<Vec<(i32, Variable)>>(), sum..=sum));
    };
    for i in 0..side {
        line(&|k| side * i + k);
        line(&|k| side * k + i);
    }
    line(&|k| side * k + k);
    line(&|k| side * k + side - 1 - k);
    model.decide(Decisions::Variables(square));
    model
}

/// Counts the squares of a side with a branching rule.
fn count(side: usize, rule: impl BranchingRule) -> Outcome {
    let outcome = Solve::new(&model(side)).by(&rule).count();
    assert!(outcome.is_complete());
    outcome
}

/// Branching rules by name.
fn rules(model: &Model) -> Vec<(&'static str, Selection)> {
    vec![
        ("input order, least value", Selection::default()),
        ("fewest values, least value", Selection::new(VariableChoice::FirstFail, ValueChoice::Min)),
        ("fewest values, halves", Selection::new(VariableChoice::FirstFail, ValueChoice::Split)),
        ("weighted degree, random value", {
            Selection::new(VariableChoice::weighted(model, 100, 1), ValueChoice::Random(1))
        }),
    ]
}

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    for (name, rule) in rules(&model(3)) {
        let statistics = count(3, rule).statistics;
        println!("{} squares in {} nodes: {name}", statistics.solutions, statistics.nodes);
    }
}

#[test]
fn every_rule_finds_the_eight_squares() {
    for (name, rule) in rules(&model(3)) {
        // One square, turned and reflected.
        assert_eq!(count(3, rule).statistics.solutions, 8, "{name}");
    }
}
