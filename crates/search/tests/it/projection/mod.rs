//! Solutions of projected variables: each assignment once, in one order, however the search is cut.

mod runs;

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use cavalcade_core::constraints::{AllDifferent, Linear, Member, Table};
use cavalcade_core::{Decisions, Model, State, Variable};
use cavalcade_search::parallel::{Checkpoint, Enumeration, Estimator, Values};
use cavalcade_search::{
    Brancher, Branching, BranchingRule, Decision, Limits, Oracle, Random, Search, Solve, Statistics, Stop,
    Subtree, branching,
};

use crate::amounts::cases;
use crate::support::{selections, solutions};

/// Returns a random model with a projection, which may be empty or repeat variables, and the projected variables.
fn random_model(seed: u64) -> (Model, Vec<Variable>) {
    let mut random = Random::new(seed);
    let mut below = |bound: u64| (random.bits() % bound) as i32;
    let mut model = Model::new();
    let count = 5 + below(3) as usize;
    let x: Vec<Variable> = (0..count)
        .map(|_| {
            let low = below(5) - 3;
            model.integer(low..=low + below(4))
        })
        .collect();
    let pick = |count: usize, below: &mut dyn FnMut(u64) -> i32| -> Vec<Variable> {
        (0..count).map(|_| x[below(x.len() as u64) as usize]).collect()
    };
    let sum = pick(4, &mut below);
    let low = i64::from(below(6)) - 4;
    model.post(Linear::new(sum.into_iter().map(|it| (below(5) - 2, it)).collect::<Vec<_>>(), low..=low + 4));
    model.post(Member::new(x[0], [-3, -1, 0, 2, 3]));
    model.post(AllDifferent::value([x[1], x[2], x[3]]));
    let rows: Vec<Vec<i32>> = (0..12).map(|_| vec![below(6) - 3, below(6) - 3]).collect();
    model.post(Table::new([x[3], x[4]], &rows).expect("rows of two"));
    let kept = below(count as u64 + 1) as usize;
    let projected = pick(kept, &mut below);
    model.project(projected.iter().copied());
    // Decisions are listed for variables of both kinds, auxiliary ones first.
    model.decide(Decisions::Variables(x.iter().rev().copied().collect()));
    let projected = model.projection().expect("a projection").to_vec();
    (model, projected)
}

fn without_projection(model: &Model) -> Vec<Vec<i32>> {
    // The constraints and variables again, without a projection.
    struct All(Vec<Variable>);
    impl Brancher for All {
        fn decide(&self, state: &State) -> Option<Decision> {
            let open = self.0.iter().find(|&&it| state.value(it).is_none())?;
            Some(Decision::Split { variable: *open, at: state.min(*open) })
        }
    }
    let mut all = model.clone();
    all.project(model.variables());
    solutions(&all, branching::from_fn(|model| Box::new(All(model.variables().collect()))))
}

fn projected(values: &[i32], variables: &[Variable]) -> Vec<i32> {
    variables.iter().map(|variable| values[variable.index()]).collect()
}

/// Finds all solutions and their cost in one search.
fn at_once(model: &Model, rule: impl BranchingRule) -> (Vec<Vec<i32>>, Statistics) {
    let mut found = Vec::new();
    let outcome = Search::new(model, rule).run(|solution| {
        found.push(solution.values());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    (found, Statistics { seconds: 0.0, ..outcome.statistics })
}

#[test]
fn each_projected_assignment_is_found_once() {
    let mut dropped = 0;
    for seed in 0..cases(120).into() {
        let (model, variables) = random_model(seed);
        let all = without_projection(&model);
        let expected: BTreeSet<_> = all.iter().map(|values| projected(values, &variables)).collect();
        dropped += all.len() - expected.len();
        let named = Branching::ALL.iter().map(|it| Box::new(it.1) as Box<dyn BranchingRule>);
        let selected = selections(&model).into_iter().map(|it| Box::new(it) as Box<dyn BranchingRule>);
        for rule in named.chain(selected) {
            let found = solutions(&model, &*rule);
            assert!(found.iter().all(|values| model.check(values)), "{seed}");
            let set: BTreeSet<_> = found.iter().map(|values| projected(values, &variables)).collect();
            assert_eq!(set.len(), found.len(), "{seed}: a duplicate");
            assert_eq!(set, expected, "{seed}");
        }
    }
    assert!(dropped > cases(1000) as usize, "{dropped}");
}

#[test]
fn a_rule_that_ignores_the_projection_is_corrected() {
    struct Rest(Vec<Variable>);
    impl Brancher for Rest {
        fn decide(&self, state: &State) -> Option<Decision> {
            let open = self.0.iter().find(|&&it| state.value(it).is_none())?;
            Some(Decision::Split { variable: *open, at: state.max(*open) - 1 })
        }
    }
    for seed in 0..cases(60).into() {
        let (model, variables) = random_model(seed);
        let rule = branching::from_fn(|model| {
            let is_kept = |it: &Variable| model.projection().is_some_and(|kept| kept.contains(it));
            let mut order: Vec<Variable> = model.variables().collect();
            order.sort_by_key(is_kept); // the wrong way round
            Box::new(Rest(order))
        });
        let expected: BTreeSet<_> =
            without_projection(&model).iter().map(|values| projected(values, &variables)).collect();
        let (found, _) = at_once(&model, &rule);
        assert_eq!(found.len(), expected.len(), "{seed}");
        assert_eq!(
            found.iter().map(|it| projected(it, &variables)).collect::<BTreeSet<_>>(),
            expected,
            "{seed}"
        );
    }
}

#[test]
fn limits_hold_for_the_sequence() {
    let mut compared = 0;
    for seed in 0..12 {
        let (model, _) = random_model(seed);
        let (found, statistics) = at_once(&model, Branching::FirstFail);
        for most in 1..found.len() as u64 {
            for threads in [1, 2, 3] {
                let limits = Limits { solutions: Some(most), ..Limits::default() };
                let mut released = Vec::new();
                let enumeration =
                    Enumeration::new(&model, &Branching::FirstFail, limits, threads).with_chunks_of(4);
                let Ok(outcome) = enumeration.run(&Values, Checkpoint::default(), &mut (), |product| {
                    released.append(product);
                    Ok(())
                });
                assert_eq!(released, found[..most as usize], "{seed}");
                assert_eq!(outcome.stopped, Some(Stop::Solutions), "{seed}");
                assert!(outcome.statistics.nodes < statistics.nodes, "{seed}");
                compared += 1;
            }
        }
    }
    assert!(compared > 30, "{compared}");
}

#[test]
fn iterators_oracles_and_paths_find_the_same() {
    for seed in 0..cases(25).into() {
        let (model, variables) = random_model(seed);
        let (expected, statistics) = at_once(&model, Branching::FirstFail);
        let mut iterator = Solve::new(&model).solutions();
        assert!(iterator.by_ref().eq(expected.iter().cloned()));
        assert_eq!(iterator.outcome().statistics.nodes, statistics.nodes);
        let mut oracle = Oracle::new(&model, Branching::FirstFail);
        let Some(&first) = variables.first() else { continue };
        for _ in 0..2 {
            for value in -3..=5 {
                let mut found = 0;
                let outcome = oracle.ask(&[(first, value)], Limits::default(), |_| {
                    found += 1;
                    ControlFlow::Continue(())
                });
                assert!(outcome.is_complete());
                assert_eq!(found, expected.iter().filter(|it| it[first.index()] == value).count(), "{seed}");
            }
        }
        Search::new(&model, Branching::FirstFail).run(|solution| {
            let below = Search::below(&model, Branching::FirstFail, &solution.path()).expect("a node");
            let outcome = below.run(|again| {
                assert_eq!(again.values(), solution.values());
                ControlFlow::Continue(())
            });
            assert_eq!(outcome.statistics.solutions, 1);
            ControlFlow::Continue(())
        });
        let estimate = Estimator::new(&model, Branching::FirstFail, 1).nodes(&[Subtree::default()], 50);
        assert!(estimate.is_some_and(|it| it.nodes >= 1.0));
    }
}

/// Below a node where all projected variables are fixed, the search ends with the first extension.
#[test]
fn an_extension_costs_one_dive() {
    let mut model = Model::new();
    let x = model.integers(3, 0..=1);
    model.integers(20, 0..=9);
    model.project(x.iter().copied());
    let (found, statistics) = at_once(&model, Branching::InputOrder);
    assert_eq!(found.len(), 8);
    // 15 nodes decide three variables; each of the 8 extensions has one more node for each auxiliary variable.
    assert_eq!(statistics.nodes, 15 + 8 * 20);
    model.project([]);
    assert_eq!(at_once(&model, Branching::InputOrder).0.len(), 1, "any solution will do");
}
