//! Free search: complete, correct, and the same every time.

use std::ops::ControlFlow;
use std::time::Duration;

use cavalcade_core::constraints::{AllDifferent, Linear, Member, Table};
use cavalcade_core::{Decisions, Interrupt, Model, Variable};
use cavalcade_search::branching::{Selection, ValueChoice, VariableChoice};
use cavalcade_search::{Branching, Direction, Outcome, Random, Solve, Stop};

use crate::amounts::cases;
use crate::support::solutions;

/// Returns a random model with few solutions, often none, and its last variable.
fn random_model(seed: u64) -> (Model, Variable) {
    let mut random = Random::new(seed);
    let mut below = |bound: u64| (random.bits() % bound) as i32;
    let mut model = Model::new();
    let x = model.integers(6, -3..=3);
    let objective = model.integer(-60..=60);
    model.post(AllDifferent::value([x[0], x[1], x[2], x[3]]));
    model.post(Member::new(x[1], [-3, -1, 0, 2, 3]));
    let rows: Vec<Vec<i32>> = (0..5).map(|_| (0..3).map(|_| below(7) - 3).collect()).collect();
    model.post(Table::new([x[3], x[4], x[5]], &rows).expect("rows of three"));
    let terms: Vec<_> = x.iter().map(|&it| (below(7) - 3, it)).collect();
    let low = i64::from(below(40)) - 12;
    model.post(Linear::new(terms, low..=low + 3));
    let weights: Vec<_> = x.iter().map(|&it| (below(7) - 3, it)).collect();
    model.post(Linear::new(weights.into_iter().chain([(-1, objective)]), 0..=0));
    model.decide(Decisions::Variables(x[..below(7) as usize].to_vec()));
    (model, objective)
}

/// Returns a model without solutions that takes thousands of nodes to refute: too few values for all variables.
fn hard() -> Model {
    let mut model = Model::new();
    let x = model.integers(9, 1..=8);
    for (index, &one) in x.iter().enumerate() {
        for &other in &x[..index] {
            model.post(AllDifferent::value([one, other]));
        }
    }
    model.decide(Decisions::Variables(x));
    model
}

/// What is optimised, if anything is.
type Objective = Option<(Variable, Direction)>;

fn run(solve: Solve<'_>, objective: Objective) -> (Vec<Vec<i32>>, Outcome) {
    let mut found = Vec::new();
    let outcome = solve.improve(objective, |values| {
        found.push(values.to_vec());
        ControlFlow::Continue(())
    });
    assert_eq!(outcome.statistics.solutions, found.len() as u64);
    (found, outcome)
}

#[test]
fn one_solution_or_a_proof_that_none_exists() {
    let mut without = 0;
    for seed in 0..cases(150).into() {
        let (model, _) = random_model(seed);
        let is_possible = !solutions(&model, Branching::FirstFail).is_empty();
        without += u32::from(!is_possible);
        let (found, outcome) = run(Solve::new(&model).free(), None);
        assert_eq!(found.len(), usize::from(is_possible), "{seed}");
        assert!(found.iter().all(|values| model.check(values)), "{seed}");
        assert!(outcome.is_complete() || outcome.stopped == Some(Stop::Solutions) && is_possible, "{seed}");
    }
    assert!((cases(150) / 15..cases(140)).contains(&without), "{without}");
}

#[test]
fn the_best_solution_is_found_and_proved() {
    for seed in 0..cases(150).into() {
        let (model, objective) = random_model(seed);
        let all = solutions(&model, Branching::FirstFail);
        for direction in [Direction::Minimise, Direction::Maximise] {
            let sign = if direction == Direction::Minimise { 1 } else { -1 };
            let value = |values: &Vec<i32>| sign * values[objective.index()];
            let rule = Selection::new(VariableChoice::InputOrder, ValueChoice::Max);
            let solve = Solve::new(&model).by(&rule).seed(seed);
            for solve in [solve, solve.free(), solve.threads(2), solve.threads(3).free()] {
                let (found, outcome) = run(solve, Some((objective, direction)));
                assert!(outcome.is_complete(), "{seed}");
                assert!(found.iter().all(|values| model.check(values)), "{seed}");
                assert!(found.is_sorted_by(|one, other| value(other) < value(one)), "{seed}");
                assert_eq!(found.last().map(value), all.iter().map(value).min(), "{seed}");
            }
        }
    }
}

/// Both searches take part: the first turn does not finish.
#[test]
fn many_turns_are_the_same_every_time() {
    let model = hard();
    let free = Solve::new(&model).by(&Branching::InputOrder).free();
    let (found, outcome) = run(free, None);
    assert!(found.is_empty() && outcome.is_complete());
    assert!(outcome.statistics.nodes > 2000, "{}", outcome.statistics.nodes);
    let again = run(free, None).1.statistics;
    let work = |it: cavalcade_search::Statistics| (it.nodes, it.failures, it.propagations);
    assert_eq!(work(again), work(outcome.statistics));
    let other = run(free.seed(5), None).1;
    assert!(other.is_complete());
}

/// The search for an optimum that takes several turns agrees with a search by a fixed rule.
#[test]
fn an_optimum_in_many_turns() {
    let mut model = Model::new();
    let marks = model.integers(7, 0..=40);
    let mut differences = Vec::new();
    model.post(Member::new(marks[0], [0]));
    for one in 0..7 {
        for other in one + 1..7 {
            let difference = model.integer(1..=40);
            model.post(Linear::new([(1, marks[other]), (-1, marks[one]), (-1, difference)], 0..=0));
            differences.push(difference);
        }
    }
    model.post(AllDifferent::value(differences));
    model.decide(Decisions::Variables(marks.iter().rev().copied().collect()));
    let rule = Selection::new(VariableChoice::Largest, ValueChoice::Max);
    let solve = Solve::new(&model).by(&rule);
    for solve in [solve, solve.free(), solve.threads(2), solve.threads(4), solve.threads(2).free()] {
        let (found, outcome) = run(solve, Some((marks[6], Direction::Minimise)));
        assert!(outcome.is_complete() && outcome.statistics.nodes > 1000, "{outcome:?}");
        assert!(found.iter().all(|values| model.check(values)));
        assert_eq!(
            found.last().map(|it| it[marks[6].index()]),
            Some(25),
            "the shortest ruler with seven marks"
        );
    }
}

/// A free search with the same number of threads does the same again, though the speed of the threads differs.
#[test]
fn threads_give_one_answer() {
    let (mut found_late, ways) = (0, [None, Some(Direction::Minimise), Some(Direction::Maximise)]);
    for seed in 0..cases(60).into() {
        let (model, objective) = random_model(seed);
        for threads in [2, 3] {
            let solve = Solve::new(&model).free().seed(seed).threads(threads);
            for direction in ways {
                let asked = direction.map(|direction| (objective, direction));
                let runs = [(); 2].map(|()| run(solve, asked));
                let [statistics, again] = [&runs[0], &runs[1]].map(|(_, outcome)| {
                    (outcome.statistics.nodes, outcome.statistics.failures, outcome.statistics.propagations)
                });
                assert_eq!((&runs[0].0, statistics), (&runs[1].0, again), "{seed} {threads}");
                found_late += usize::from(runs[0].0.len() > 1);
            }
        }
    }
    assert!(found_late > cases(60) as usize / 3, "{found_late}");
}

#[test]
fn limits_are_kept() {
    let model = hard();
    let free = Solve::new(&model).by(&Branching::InputOrder).free();
    for nodes in [0, 1, 100, 511, 512, 513, 700, 1500] {
        let (_, outcome) = run(free.most_nodes(nodes), None);
        assert_eq!((outcome.stopped, outcome.statistics.nodes), (Some(Stop::Nodes), nodes));
    }
    let (_, outcome) = run(free.most_time(Duration::ZERO), None);
    assert_eq!(outcome.stopped, Some(Stop::Time));
    let whole = run(free, None).1.statistics.nodes;
    for polls in (0..12).map(|power| 3u64.pow(power)) {
        let interrupt: &'static Interrupt = Box::leak(Box::new(Interrupt::after(polls)));
        let (_, outcome) = run(free.until(interrupt), None);
        assert!(outcome.statistics.nodes <= whole);
        assert!(outcome.stopped == Some(Stop::Interrupt) || outcome.statistics.nodes == whole, "{polls}");
    }
    let possible = (0..99).map(random_model).find(|it| solutions(&it.0, Branching::FirstFail).len() > 1);
    let (model, objective) = possible.expect("a model with solutions");
    let objective = Some((objective, Direction::Minimise));
    let solve = Solve::new(&model);
    for solve in [solve, solve.free(), solve.threads(2), solve.threads(2).free()] {
        assert_eq!(run(solve.most_solutions(0), objective).1.stopped, Some(Stop::Solutions));
        assert_eq!(run(solve.most_solutions(1), objective).0.len(), 1);
        assert_eq!(run(solve.most_nodes(0), objective).1.stopped, Some(Stop::Nodes));
        assert_eq!(run(solve.most_time(Duration::ZERO), objective).1.stopped, Some(Stop::Time));
        let interrupt: &'static Interrupt = Box::leak(Box::new(Interrupt::after(0)));
        assert_eq!(run(solve.until(interrupt), objective).1.stopped, Some(Stop::Interrupt));
        let mut seen = 0;
        let stopped = solve.improve(objective, |_| {
            seen += 1;
            ControlFlow::Break(())
        });
        assert_eq!((seen, stopped.stopped), (1, Some(Stop::Visitor)));
    }
}

/// Good first values give the first solution; bad ones cost no solution.
#[test]
fn first_values_are_tried_and_lose_nothing() {
    let mut random = Random::new(3);
    for seed in 0..cases(150).into() {
        let (model, objective) = random_model(seed);
        let all = solutions(&model, Branching::FirstFail);
        let solve = Solve::new(&model).seed(seed);
        let arbitrary: Vec<(Variable, i32)> =
            model.variables().map(|variable| (variable, (random.bits() % 9) as i32 - 4)).collect();
        for wanted in all.iter().map(Some).take(2).chain([None]) {
            let values = wanted.map(|values| model.variables().zip(values.iter().copied()).collect());
            let values = values.unwrap_or_else(|| arbitrary.clone());
            let free = solve.free().first_values(&values);
            let (found, outcome) = run(free, None);
            assert_eq!(found.len(), usize::from(!all.is_empty()), "{seed}");
            assert!(outcome.is_complete() || !found.is_empty(), "{seed}");
            if let Some(wanted) = wanted {
                let is_same = |found: &Vec<i32>| found[..6] == wanted[..6];
                assert!(is_same(&found[0]), "{seed}: {found:?}");
                assert!(is_same(&run(free, Some((objective, Direction::Maximise))).0[0]), "{seed}");
            }
            let best = all.iter().map(|values| values[objective.index()]).min();
            for solve in [free, solve.first_values(&values), free.threads(2), free.most_solutions(40)] {
                let (found, outcome) = run(solve, Some((objective, Direction::Minimise)));
                assert!(outcome.is_complete(), "{seed}");
                assert!(found.iter().all(|values| model.check(values)), "{seed}");
                let value = |values: &Vec<i32>| values[objective.index()];
                assert!(found.is_sorted_by(|one, other| value(other) < value(one)), "{seed}");
                assert_eq!(found.last().map(value), best, "{seed}");
            }
        }
        let work = |solve: Solve<'_>| (solve.count().statistics.solutions, solve.count().statistics.nodes);
        assert_eq!(work(solve.first_values(&arbitrary)), work(solve), "{seed}");
    }
}

#[test]
fn limits_hold_for_the_first_values_too() {
    let model = hard();
    let values: Vec<(Variable, i32)> = model.variables().map(|variable| (variable, 1)).collect();
    let free = Solve::new(&model).free().first_values(&values);
    for nodes in [1, 10, 100, 1000] {
        let (found, outcome) = run(free.most_nodes(nodes), None);
        assert!(found.is_empty() && outcome.stopped == Some(Stop::Nodes), "{nodes}");
        assert_eq!(outcome.statistics.nodes, nodes);
    }
    assert!(run(free, None).1.is_complete());
}
