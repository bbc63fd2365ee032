//! The learner and the presolve against searches in the engine.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::constraints::{
    AllDifferent, Cardinality, Circuit, Clauses, Hitting, Independent, OrderedVisits, Position,
    PropagationOnly, SimpleCycle,
};
use cavalcade_core::formula::{Formula, Literal};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, Variable};

use super::presolve::narrowed;
use super::{LARGEST, Learner, LearnerVerdict};
use crate::amounts::cases;
use crate::{Branching, Limits, Random, Search, Stop};

/// The solutions that the engine finds.
fn searched(model: &Model) -> BTreeSet<Vec<i32>> {
    let mut found = BTreeSet::new();
    let outcome = Search::new(model, Branching::FirstFail).run(|solution| {
        assert!(found.insert(solution.values()), "a solution is found twice");
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    found
}

/// The values of the variables that the formula mentions, in each solution of the formula.
fn learned(model: &Model, formula: &Formula) -> BTreeSet<Vec<(Variable, i32)>> {
    let mut learner = Learner::new(formula);
    let mut found = BTreeSet::new();
    while learner.solve(&[], Limits::default(), |_| ()) == Ok(LearnerVerdict::Satisfied) {
        let mut values = formula.values(model, learner.solution());
        values.sort_unstable();
        assert!(found.insert(values), "a solution is found twice");
        learner.block();
    }
    found
}

/// 0/1 variables with conflicts, groups and numbers at random.
fn random_booleans(random: &mut Random) -> Model {
    let count = 4 + random.below(6);
    let mut rows = vec![Vec::new(); count];
    for one in 0..count {
        for other in 0..one {
            if random.below(3) == 0 {
                rows[one].push(other as u32);
                rows[other].push(one as u32);
            }
        }
    }
    let conflicts = Arc::new(SuccessorTable::new(rows).expect("a table"));
    let mut group = |least: usize| -> Vec<u32> {
        let members: Vec<u32> = (0..count as u32).filter(|_| random.below(3) == 0).collect();
        if members.len() < least { vec![0, 1, 2] } else { members }
    };
    let groups: Vec<Vec<u32>> = (0..3).map(|_| group(1)).collect();
    let (numbered, hit) = (group(3), group(1));
    let mut model = Model::new();
    let chosen = model.booleans(count);
    model.post(Independent::new(&chosen, &conflicts).hitting(groups));
    let least = random.below(3);
    let literals = numbered.iter().map(|&number| (number, number % 2 == 0));
    model.post(Cardinality::new(&chosen, literals, least..=least + random.below(2)));
    model.post(Hitting::new(&chosen, vec![hit], 1..));
    model
}

/// Numbers along a path or cycle of a small grid, some of them given.
fn random_numbers(random: &mut Random) -> Model {
    let (rows, columns) = ([(2, 3), (2, 4), (3, 3), (1, 5)])[random.below(4)];
    let (count, diagonal, closed) = (rows * columns, random.below(2) == 0, random.below(4) == 0);
    let beside = |one: usize, other: usize| {
        let (down, across) =
            ((one / columns).abs_diff(other / columns), (one % columns).abs_diff(other % columns));
        if diagonal { down.max(across) == 1 } else { down + across == 1 }
    };
    let row = |one| (0..count).filter(|&other| beside(one, other)).map(|other| other as u32).collect();
    let steps = SuccessorTable::new((0..count).map(row).collect()).expect("a table");
    let ends: Vec<u32> = (0..count as u32).collect();
    let table = Arc::new(if closed { steps } else { steps.with_dummy(&ends).expect("a table") });
    let mut model = Model::new();
    let positions = model.integers(count, 1..=count as i32);
    let next = model.successors(&table);
    let edges = model.edges(&table);
    let circuit = Circuit::undirected(&edges);
    model.post(if closed { circuit } else { circuit.with_dummy(count) });
    model.post(Position::new(&edges, next, positions.clone()));
    model.post(AllDifferent::domain(positions.clone()));
    for _ in 0..random.below(3) {
        model.assume(positions[random.below(count)], 1 + random.below(count) as i32, random.below(3) == 0);
    }
    model
}

/// One cycle in a part of a grid, with numbers of edges and vertices on it, and clauses.
fn random_cycles(random: &mut Random) -> Model {
    let (rows, columns) = ([(3, 3), (3, 4), (2, 6), (4, 4), (4, 5)])[random.below(5)];
    let count: usize = rows * columns;
    let mut table = vec![Vec::new(); count];
    for one in 0..count {
        let next = [(one % columns + 1 < columns, one + 1), (one + columns < count, one + columns)];
        for (_, other) in next.into_iter().filter(|&(is_step, _)| is_step && random.below(12) > 0) {
            table[one].push(other as u32);
            table[other].push(one as u32);
        }
    }
    let table = SuccessorTable::new(table).expect("a table");
    let edges = (0..count).map(|vertex| table.degree(vertex)).sum::<usize>() / 2;
    let mut model = Model::new();
    let facts = model.booleans(edges + count);
    model.post(SimpleCycle::new(&facts, &table));
    let mut numbers: Vec<(u32, bool)> =
        (0..facts.len() as u32).map(|fact| (fact, random.below(4) > 0)).collect();
    for size in [3, 9] {
        for place in 0..size {
            numbers.swap(place, place + random.below(facts.len() - place));
        }
        let least = random.below(size - 1);
        model.post(Cardinality::new(&facts, numbers[..size].to_vec(), least..=least + random.below(size)));
    }
    let clause = numbers.iter().rev().take(3).map(|&(it, holds)| (facts.variable(it as usize), holds.into()));
    model.post(Clauses::new([clause.collect()]));
    model
}

/// A path along directed steps, with some known positions.
fn random_directed(random: &mut Random) -> Model {
    let count = 3 + random.below(5);
    let rows: Vec<Vec<u32>> = (0..count)
        .map(|from| (0..count as u32).filter(|&to| to as usize != from && random.below(5) < 3).collect())
        .collect();
    let ends: Vec<u32> = (0..count as u32).collect();
    let table = SuccessorTable::new(rows).and_then(|table| table.with_dummy(&ends)).expect("a table");
    let mut model = Model::new();
    let positions = model.integers(count, 1..=count as i32);
    let next = model.successors(&Arc::new(table));
    model.post(Circuit::directed(next.clone()));
    model.post(AllDifferent::domain(next.clone()));
    model.post(Position::directed(next, positions.clone()));
    model.post(PropagationOnly(AllDifferent::domain(positions.clone())));
    for _ in 0..random.below(4) {
        model.assume(positions[random.below(count)], 1 + random.below(count) as i32, random.below(3) == 0);
    }
    model
}

/// A path in a part of a grid that visits some vertices in order.
fn random_stages(random: &mut Random) -> Model {
    let (rows, columns) = ([(2, 3), (3, 3), (2, 5), (3, 4)])[random.below(4)];
    let count: usize = rows * columns;
    let mut table = vec![Vec::new(); count];
    for one in 0..count {
        let next = [(one % columns + 1 < columns, one + 1), (one + columns < count, one + columns)];
        for (_, other) in next.into_iter().filter(|&(is_step, _)| is_step && random.below(12) > 0) {
            table[one].push(other as u32);
            table[other].push(one as u32);
        }
    }
    let ends: Vec<u32> = (0..count as u32).collect();
    let table = SuccessorTable::new(table).and_then(|table| table.with_dummy(&ends)).expect("a table");
    let mut order: Vec<usize> = (0..count).collect();
    for place in 0..count {
        order.swap(place, place + random.below(count - place));
    }
    order.truncate(2 + random.below(3));
    let mut model = Model::new();
    let positions = model.integers(count, 1..=count as i32);
    let table = Arc::new(table);
    let next = model.successors(&table);
    let edges = model.edges(&table);
    model.post(Circuit::undirected(&edges).with_dummy(count));
    model.post(PropagationOnly(Position::new(&edges, next.clone(), positions.clone())));
    let stages = model.integers(count, 1..=order.len() as i32);
    model.post(OrderedVisits::new(&edges, next, positions, stages, order));
    model
}

/// A model of any kind.
fn random_model(random: &mut Random, round: usize) -> Model {
    let kinds = [random_booleans, random_numbers, random_cycles, random_directed, random_stages];
    kinds[round % kinds.len()](random)
}

/// The part of solutions that a formula mentions.
fn mentioned(
    solutions: &BTreeSet<Vec<i32>>,
    model: &Model,
    formula: &Formula,
) -> BTreeSet<Vec<(Variable, i32)>> {
    let is_mentioned = |variable: Variable| {
        (1..formula.variables() as u32)
            .any(|number| formula.meaning(Literal::new(number, true)).0 == variable)
    };
    let variables: Vec<Variable> = model.variables().filter(|&variable| is_mentioned(variable)).collect();
    let part =
        |values: &Vec<i32>| variables.iter().map(|&variable| (variable, values[variable.index()])).collect();
    solutions.iter().map(part).collect()
}

#[test]
fn the_clauses_have_the_solutions_of_the_model() {
    let mut random = Random::new(7);
    for round in 0..cases(1000) as usize {
        let model = random_model(&mut random, round);
        let expected = searched(&model);
        let Some(formula) = Formula::of(&model, LARGEST) else { continue };
        assert_eq!(learned(&model, &formula), mentioned(&expected, &model, &formula), "round {round}");
    }
}

#[test]
fn probing_keeps_all_solutions() {
    let (mut random, mut fewer) = (Random::new(11), 0);
    for round in 0..1000 {
        let model = random_model(&mut random, round);
        let Some(formula) = Formula::of(&model, LARGEST) else { continue };
        if let Some(narrower) = narrowed(&model, &formula, Limits::default()).expect("no limit") {
            assert_eq!(searched(&narrower), searched(&model), "round {round}");
            fewer += 1;
        }
    }
    assert!(fewer > 50, "probing finds something in {fewer} models");
}

/// More variables than values, which groups alone do not refute quickly.
fn pigeons(count: usize) -> Formula {
    let mut model = Model::new();
    let variables = model.integers(count, 1..count as i32);
    model.post(AllDifferent::value(variables));
    Formula::of(&model, LARGEST).expect("few literals")
}

#[test]
fn many_clauses_are_learned_and_forgotten() {
    let mut learner = Learner::new(&pigeons(9));
    assert_eq!(learner.solve(&[], Limits::default(), |_| ()), Ok(LearnerVerdict::Refuted(Vec::new())));
    assert!(learner.statistics().failures > 5000, "{:?}", learner.statistics());
}

#[test]
fn what_was_assumed_and_is_needed() {
    let mut random = Random::new(5);
    let mut refuted = 0;
    for round in 0..300 {
        let model = random_model(&mut random, 1 + round % 4);
        let Some(formula) = Formula::of(&model, LARGEST).filter(|formula| formula.variables() > 4) else {
            continue;
        };
        let mut learner = Learner::new(&formula);
        for _ in 0..5 {
            let literal = |_| Literal::new(1 + random.below(formula.variables() - 1) as u32, true);
            let assumed: Vec<Literal> = (0..3).map(literal).collect();
            let answer = learner.solve(&assumed, Limits::default(), |_| ());
            let fresh = Learner::new(&formula).solve(&assumed, Limits::default(), |_| ());
            match answer {
                Ok(LearnerVerdict::Refuted(core)) => {
                    refuted += 1;
                    assert!(core.iter().all(|literal| assumed.contains(literal)), "round {round}");
                    let alone = Learner::new(&formula).solve(&core, Limits::default(), |_| ());
                    assert!(matches!(alone, Ok(LearnerVerdict::Refuted(_))), "round {round}");
                    assert!(matches!(fresh, Ok(LearnerVerdict::Refuted(_))), "round {round}");
                }
                answer => assert_eq!(answer, fresh, "round {round}"),
            }
        }
    }
    assert!(refuted > 100);
}

/// Every solution is found once under changing assumptions, each excluded without going back to the root.
#[test]
fn clauses_come_late() {
    let mut random = Random::new(13);
    let (mut found, mut refuted) = (0, 0);
    for round in 0..200 {
        let model = random_model(&mut random, round);
        let Some(formula) = Formula::of(&model, LARGEST) else { continue };
        let solution = |learner: &Learner| learner.solution().iter().copied().collect::<BTreeSet<_>>();
        let (mut learner, mut left) = (Learner::new(&formula), BTreeSet::new());
        while learner.solve(&[], Limits::default(), |_| ()) == Ok(LearnerVerdict::Satisfied) {
            left.insert(solution(&learner));
            learner.block();
        }
        let mut learner = Learner::new(&formula);
        while let Some(some) = left.first() {
            let mut assumed: Vec<Literal> = some.iter().copied().filter(|_| random.below(3) == 0).collect();
            if let Some(last) = assumed.last_mut().filter(|_| random.below(2) == 0) {
                *last = last.negated();
            }
            let fits = |solution: &BTreeSet<Literal>| assumed.iter().all(|it| solution.contains(it));
            if learner.solve(&assumed, Limits::default(), |_| ()) == Ok(LearnerVerdict::Satisfied) {
                let other = solution(&learner);
                assert!(fits(&other) && left.remove(&other), "round {round}: {other:?}");
                let clause: Vec<Literal> = other.into_iter().map(Literal::negated).collect();
                learner.add_late(&clause);
                found += 1;
            } else {
                assert!(!left.iter().any(fits), "round {round}");
                refuted += 1;
            }
        }
        let end = learner.solve(&[], Limits::default(), |_| ());
        assert!(matches!(end, Ok(LearnerVerdict::Refuted(_))), "round {round}: {end:?}");
    }
    assert!(found > 1000 && refuted > 1000, "{found}, {refuted}");
}

#[test]
fn limits_stop_the_learner() {
    let formula = pigeons(12);
    let stopped = |limits: Limits, patience: u64| {
        let mut learner = Learner::new(&formula);
        learner.patience = patience;
        learner.solve(&[], limits, |_| ())
    };
    let limits = Limits::default();
    let expected = Err;
    assert_eq!(stopped(Limits { nodes: Some(9), ..limits }, u64::MAX), expected(Stop::Nodes));
    assert_eq!(stopped(Limits { time: Some(Duration::ZERO), ..limits }, u64::MAX), expected(Stop::Time));
    assert_eq!(stopped(limits, 20), expected(Stop::Conflicts));
}
