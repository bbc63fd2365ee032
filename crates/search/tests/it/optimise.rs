//! Compares optimisation with brute force, for several numbers of threads.

use std::ops::ControlFlow;

use cavalcade_core::constraints::{AllDifferent, Linear};
use cavalcade_core::{Decisions, Interrupt, Model, Variable};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::{Branching, BranchingRule, Direction, Outcome, Search, Solve, Stop};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::support::solutions;

/// Returns a model of four variables, three of them different, with a weighted sum as the objective.
fn weighted(weights: [i32; 4], most: i64) -> (Model, Variable) {
    let mut model = Model::new();
    let x = model.integers(4, 0..=5);
    let objective = model.integer(-200..=200);
    model.post(AllDifferent::value(x[..3].to_vec()));
    let terms = weights.into_iter().zip(x.iter().copied());
    model.post(Linear::new(terms.chain([(-1, objective)]), 0..=0));
    model.post(Linear::new(x.iter().map(|&it| (1, it)), ..=most));
    model.decide(Decisions::Variables(x));
    (model, objective)
}

/// Returns the best value, by brute force.
fn by_trying(model: &Model, objective: Variable, direction: Direction) -> Option<i32> {
    let all = solutions(model, Branching::FirstFail).into_iter().map(|values| values[objective.index()]);
    match direction {
        Direction::Minimise => all.min(),
        Direction::Maximise => all.max(),
    }
}

/// Visits the improvements of a search by one thread; returns them and how it ended.
fn improvements(
    model: &Model,
    rule: impl BranchingRule,
    objective: (Variable, Direction),
) -> (Vec<Vec<i32>>, Option<Stop>) {
    let mut found = Vec::new();
    let outcome = Search::new(model, rule).optimising(objective.0, objective.1).run(|solution| {
        found.push(solution.values());
        ControlFlow::Continue(())
    });
    (found, outcome.stopped)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(40), ..ProptestConfig::default() })]

    #[test]
    fn the_best_is_found_and_proved(
        weights in prop::array::uniform4(-9..=9),
        most in 0..=20i64,
        maximise in any::<bool>(),
    ) {
        let direction = if maximise { Direction::Maximise } else { Direction::Minimise };
        let (model, objective) = weighted(weights, most);
        let expected = by_trying(&model, objective, direction);
        for threads in [1, 2, 3] {
            let (found, outcome) = best(Solve::new(&model).threads(threads), objective, direction);
            prop_assert!(outcome.is_complete());
            prop_assert_eq!(found.as_ref().map(|it| it[objective.index()]), expected, "{} threads", threads);
            prop_assert!(found.is_none_or(|it| model.check(&it)));
        }
        let rule = Selection::new(VariableChoice::Largest, ValueChoice::Split);
        let (found, stopped) = improvements(&model, rule, (objective, direction));
        prop_assert_eq!(stopped, None);
        prop_assert_eq!(found.last().map(|it| it[objective.index()]), expected);
    }

    /// With a fixed order of variables and values, the improvements are those of an enumeration.
    #[test]
    fn improvements_come_in_the_order_of_the_enumeration(
        weights in prop::array::uniform4(-9..=9),
        most in 0..=20i64,
        maximise in any::<bool>(),
        keep in 0..5usize,
    ) {
        let direction = if maximise { Direction::Maximise } else { Direction::Minimise };
        let (mut model, objective) = weighted(weights, most);
        let mut records: Vec<Vec<i32>> = Vec::new();
        for values in solutions(&model, Branching::InputOrder) {
            let value = |it: &Vec<i32>| if maximise { -it[objective.index()] } else { it[objective.index()] };
            if records.last().is_none_or(|last| value(&values) < value(last)) {
                records.push(values);
            }
        }
        let (found, stopped) = improvements(&model, Branching::InputOrder, (objective, direction));
        prop_assert_eq!(stopped, None);
        prop_assert_eq!(&found, &records);
        // A projection changes the order, but loses nothing, even if the objective is not projected.
        let kept: Vec<Variable> = model.variables().take(keep).collect();
        model.project(kept);
        let (found, stopped) = improvements(&model, Branching::InputOrder, (objective, direction));
        prop_assert_eq!(stopped, None);
        let best = |found: &[Vec<i32>]| found.last().map(|it| it[objective.index()]);
        prop_assert_eq!(best(&found), best(&records));
    }

    /// What an interrupted search has found is a solution, and never better than the best.
    #[test]
    fn interrupted_runs_are_not_better(weights in prop::array::uniform4(-9..=9), polls in 0..60u64) {
        let (model, objective) = weighted(weights, 15);
        let expected = by_trying(&model, objective, Direction::Maximise);
        for threads in [1, 2] {
            let interrupt = &*Box::leak(Box::new(Interrupt::after(polls)));
            let (found, outcome) = Solve::new(&model).threads(threads).until(interrupt).maximise(objective);
            let value = found.as_ref().map(|it| it[objective.index()]);
            prop_assert!(found.is_none_or(|it| model.check(&it)));
            prop_assert!(value <= expected);
            prop_assert!(value == expected || outcome.stopped == Some(Stop::Interrupt));
        }
    }
}

/// Returns the best solution.
fn best(solve: Solve<'_>, objective: Variable, direction: Direction) -> (Option<Vec<i32>>, Outcome) {
    match direction {
        Direction::Minimise => solve.minimise(objective),
        Direction::Maximise => solve.maximise(objective),
    }
}

#[test]
fn a_visitor_may_stop_at_an_improvement() {
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    let (mut last, minimise) = (i32::MAX, Some((objective, Direction::Minimise)));
    let all = improvements(&model, Branching::FirstFail, (objective, Direction::Minimise)).0;
    for most in 1..all.len() {
        let mut found = Vec::new();
        let outcome = Solve::new(&model).improve(minimise, |values| {
            found.push(values.to_vec());
            if found.len() == most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((outcome.stopped, &found[..]), (Some(Stop::Visitor), &all[..most]));
        let value = found[most - 1][objective.index()];
        assert!(value < last);
        last = value;
    }
    assert!(all.len() > 2);
}

#[test]
fn the_limit_of_solutions_bounds_the_improvements() {
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    for most in [0, 2] {
        let outcome = Solve::new(&model).most_solutions(most).maximise(objective).1;
        assert_eq!((outcome.stopped, outcome.statistics.solutions), (Some(Stop::Solutions), most));
    }
}

#[test]
fn without_a_solution_there_is_no_best() {
    let mut model = Model::new();
    let x = model.integers(3, 0..=1);
    model.post(AllDifferent::value(x.clone()));
    let (best, outcome) = Solve::new(&model).minimise(x[0]);
    assert!(outcome.is_complete() && best.is_none());
}
