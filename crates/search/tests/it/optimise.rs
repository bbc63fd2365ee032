//! Compares optimisation with brute force, for several numbers of threads and runs.

use std::ops::ControlFlow;

use cavalcade_core::constraints::{AllDifferent, Linear};
use cavalcade_core::{Decisions, Interrupt, Model, Variable};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::optimise::{Best, Direction, Optimisation};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::{Branching, Limits, Search, Stop};
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

/// Returns the first of the best solutions in search order, by brute force.
fn by_trying(model: &Model, objective: Variable, direction: Direction) -> Option<Best> {
    let all = solutions(model, Branching::FirstFail);
    let value = |values: &Vec<i32>| values[objective.index()];
    let best = match direction {
        Direction::Minimise => all.iter().map(value).min(),
        Direction::Maximise => all.iter().map(value).max(),
    }?;
    let values = all.into_iter().find(|it| value(it) == best)?;
    Some(Best { objective: best, values })
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
        let expected = by_trying(&model, objective, direction).map(|it| it.objective);
        let mut statistics = None;
        for threads in [1, 2, 3] {
            let options = Options { threads, ..Options::new(&Branching::FirstFail, Limits::default()) };
            let (copy, objective) = weighted(weights, most);
            let mut optimisation = Optimisation::new(copy, objective, direction);
            let outcome = optimisation.run(&options);
            prop_assert!(outcome.is_complete());
            prop_assert_eq!(optimisation.best().map(|it| it.objective), expected);
            prop_assert!(optimisation.best().is_none_or(|it| model.check(&it.values)));
            let work = (outcome.statistics.nodes, outcome.statistics.solutions);
            prop_assert_eq!(*statistics.get_or_insert(work), work, "{} threads", threads);
        }
        let rule = Selection::new(VariableChoice::Largest, ValueChoice::Split);
        let (model, objective) = weighted(weights, most);
        let mut optimisation = Optimisation::new(model, objective, direction);
        let outcome = optimisation.run(&Options::new(&rule, Limits::default()));
        prop_assert!(outcome.is_complete());
        prop_assert_eq!(optimisation.best().map(|it| it.objective), expected);
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
        let improvements = |model: &Model| {
            let mut found = Vec::new();
            let outcome =
                Search::new(model, Branching::InputOrder).optimising(objective, direction).run(|solution| {
                    found.push(solution.values());
                    ControlFlow::Continue(())
                });
            (found, outcome)
        };
        let (found, outcome) = improvements(&model);
        prop_assert!(outcome.is_complete());
        prop_assert_eq!(&found, &records);
        // A projection changes the order, but loses nothing, even if the objective is not projected.
        let kept: Vec<Variable> = model.variables().take(keep).collect();
        model.project(kept);
        let (found, outcome) = improvements(&model);
        prop_assert!(outcome.is_complete());
        let best = |found: &[Vec<i32>]| found.last().map(|it| it[objective.index()]);
        prop_assert_eq!(best(&found), best(&records));
    }

    #[test]
    fn interrupted_runs_find_the_same(weights in prop::array::uniform4(-9..=9), polls in 0..30u64) {
        let best = |polls: Option<u64>| {
            let (model, objective) = weighted(weights, 15);
            let mut optimisation = Optimisation::new(model, objective, Direction::Maximise);
            let (mut improvements, mut more) = (Vec::new(), polls);
            let outcome = loop {
                let interrupt = more.map(|polls| &*Box::leak(Box::new(Interrupt::after(polls))));
                let limits = Limits { interrupt, ..Limits::default() };
                let outcome = optimisation.run_with(&Options::new(&Branching::FirstFail, limits), |best| {
                    improvements.push(best.clone());
                    ControlFlow::Continue(())
                });
                if outcome.is_complete() {
                    break outcome;
                }
                assert_eq!(outcome.stopped, Some(Stop::Interrupt));
                more = more.map(|polls| polls + polls / 2 + 1);
            };
            (improvements, outcome.statistics.nodes, outcome.statistics.propagations)
        };
        prop_assert_eq!(best(Some(polls)), best(None));
    }
}

#[test]
fn a_visitor_may_stop_at_an_improvement() {
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    let mut optimisation = Optimisation::new(model, objective, Direction::Minimise);
    let mut last = i32::MAX;
    let options = Options::new(&Branching::FirstFail, Limits::default());
    let mut stops = 0;
    while optimisation
        .run_with(&options, |best| {
            assert!(best.objective < last);
            last = best.objective;
            ControlFlow::Break(())
        })
        .stopped
        .is_some()
    {
        stops += 1;
    }
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    assert_eq!(Some(last), by_trying(&model, objective, Direction::Minimise).map(|it| it.objective));
    assert!(stops > 1);
    let again = optimisation.run(&options);
    assert!(again.is_complete(), "nothing is left to do");
}

#[test]
fn a_stopped_optimisation_continues() {
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    let expected = by_trying(&model, objective, Direction::Minimise).expect("a solution").objective;
    let whole = {
        let mut optimisation = Optimisation::new(model, objective, Direction::Minimise);
        optimisation.run(&Options::new(&Branching::FirstFail, Limits::default())).statistics
    };
    for step in [1, 3, 10, 100] {
        let (mut state, mut nodes, mut last) = (None, 0, i32::MAX);
        let outcome = loop {
            nodes += step;
            let (model, objective) = weighted([3, -2, 5, -7], 17);
            let saved = state.take().unwrap_or_default();
            let mut optimisation = Optimisation::resume(model, objective, Direction::Minimise, saved);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let outcome =
                optimisation.run(&Options { threads: 2, ..Options::new(&Branching::FirstFail, limits) });
            let best = optimisation.best().map_or(i32::MAX, |it| it.objective);
            assert!(best <= last, "{step}");
            last = best;
            if outcome.is_complete() {
                break outcome;
            }
            assert_eq!((outcome.stopped, outcome.statistics.nodes), (Some(Stop::Nodes), nodes), "{step}");
            state = Some(optimisation.into_state());
        };
        assert_eq!(last, expected, "{step}");
        assert_eq!(outcome.statistics.nodes, whole.nodes, "{step}");
    }
}

#[test]
fn the_limit_of_solutions_bounds_the_improvements() {
    let (model, objective) = weighted([3, -2, 5, -7], 17);
    let mut optimisation = Optimisation::new(model, objective, Direction::Maximise);
    for most in [0, 2, 2] {
        let limits = Limits { solutions: Some(most), ..Limits::default() };
        let outcome = optimisation.run(&Options::new(&Branching::FirstFail, limits));
        assert_eq!((outcome.stopped, outcome.statistics.solutions), (Some(Stop::Solutions), most));
    }
}

#[test]
fn without_a_solution_there_is_no_best() {
    let mut model = Model::new();
    let x = model.integers(3, 0..=1);
    model.post(AllDifferent::value(x.clone()));
    let mut optimisation = Optimisation::new(model, x[0], Direction::Minimise);
    let outcome = optimisation.run(&Options::new(&Branching::FirstFail, Limits::default()));
    assert!(outcome.is_complete() && optimisation.best().is_none());
}
