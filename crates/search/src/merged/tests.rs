//! Counts of the merged search against brute force and known numbers.

use std::collections::HashSet;
use std::sync::Arc;

use cavalcade_core::constraints::{
    AllDifferent, Cardinality, Circuit, Clauses, Linear, Member, NotEqual, Reifiable, SimpleCycle,
};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Model, Variable, distinct};

use super::{ValueFamily, compile, count};
use crate::amounts::{cases, long_cases};
use crate::nogoods::tests::{any_model, brute};
use crate::{Limits, Random, Stop};

const MEMORY: usize = 1 << 28;

/// The number of solutions, and the number of nodes.
fn counted(model: &Model) -> (String, u64) {
    let counted = count(model, Limits::default(), MEMORY).expect("a small model");
    assert!(counted.outcome.is_complete());
    (counted.number.to_string(), counted.outcome.statistics.nodes)
}

fn grid(rows: usize, columns: usize) -> Arc<SuccessorTable> {
    let row = |cell: usize| {
        let (row, column) = (cell / columns, cell % columns);
        let mut beside = Vec::new();
        beside.extend((row > 0).then(|| (cell - columns) as u32));
        beside.extend((column > 0).then(|| (cell - 1) as u32));
        beside.extend((column + 1 < columns).then(|| (cell + 1) as u32));
        beside.extend((row + 1 < rows).then(|| (cell + columns) as u32));
        beside
    };
    Arc::new(SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a grid"))
}

/// Vertices of a grid with colours, neighbours with different ones.
fn coloured(size: usize, colours: i32) -> Model {
    let mut model = Model::new();
    let x = model.integers(size * size, 0..colours);
    let table = grid(size, size);
    for cell in 0..size * size {
        for other in table.row(cell).map(|other| other as usize).filter(|&other| other > cell) {
            model.post(NotEqual::new([(1, x[cell]), (-1, x[other])], 0));
        }
    }
    model
}

/// One domino on each cell of a grid.
fn dominoes(rows: usize, columns: usize) -> Model {
    let table = grid(rows, columns);
    let mut pairs = Vec::new();
    for cell in 0..rows * columns {
        let later = table.row(cell).map(|other| other as usize).filter(|&other| other > cell);
        pairs.extend(later.map(|other| [cell, other]));
    }
    let mut model = Model::new();
    let chosen = model.booleans(pairs.len());
    for cell in 0..rows * columns {
        let on_it = (0..).zip(&pairs).filter(|pair| pair.1.contains(&cell)).map(|pair| (pair.0, true));
        model.post(Cardinality::new(&chosen, on_it, 1..=1));
    }
    model
}

fn latin_squares(size: usize) -> Model {
    let mut model = Model::new();
    let x = model.integers(size * size, 0..size as i32);
    for line in 0..size {
        model.post(AllDifferent::domain((0..size).map(|other| x[line * size + other])));
        model.post(AllDifferent::domain((0..size).map(|other| x[other * size + line])));
    }
    model
}

fn project(solutions: &[Vec<i32>], variables: &[Variable]) -> usize {
    let values = |values: &Vec<i32>| -> Vec<i32> { variables.iter().map(|it| values[it.index()]).collect() };
    solutions.iter().map(values).collect::<HashSet<_>>().len()
}

#[test]
fn random_models_agree_with_brute_force() {
    let mut most = 0;
    for seed in 0..long_cases(20_000).into() {
        let (mut model, x) = any_model(seed);
        let all = brute(&model);
        let (number, nodes) = counted(&model);
        assert_eq!(number, all.len().to_string(), "{seed}");
        most = most.max(all.len() as u64 / nodes);
        // Almost everything is forgotten again.
        let forgetful = count(&model, Limits::default(), 1 << 13).expect("a small model");
        assert_eq!(forgetful.number, all.len().into(), "{seed}");
        let mut random = Random::new(seed);
        let projected: Vec<Variable> = x.into_iter().filter(|_| random.below(2) == 0).collect();
        model.project(projected.iter().copied());
        assert_eq!(counted(&model).0, project(&all, &projected).to_string(), "{seed}");
    }
    assert!(most > 4, "states are merged");
}

#[test]
fn controls_of_sums_are_dispensable() {
    for seed in 0..cases(4000).into() {
        let mut random = Random::new(seed);
        let mut model = Model::new();
        let (x, controls) = (model.integers(8, 0..=1), model.integers(5, 0..=1));
        for &control in &controls {
            let mut some = x.clone();
            some.retain(|_| random.below(2) == 0);
            let least = random.below(3) as i64;
            let sum = Linear::new(some.into_iter().map(|it| (1, it)), least..=least + random.below(3) as i64);
            let is_half = random.below(4) == 0;
            model.post(if is_half { sum.implied_by(control) } else { sum.reified(control) });
        }
        for _ in 0..2 + random.below(4) {
            let literal = |from: &[Variable], random: &mut Random| {
                (from[random.below(from.len())], random.below(2) as i32)
            };
            let clause = vec![
                literal(&controls, &mut random),
                literal(&x, &mut random),
                literal(if random.below(2) == 0 { &controls } else { &x }, &mut random),
            ];
            model.post(Clauses::new([clause]));
        }
        let all = brute(&model);
        model.project(x.iter().copied());
        let expected = project(&all, &x);
        assert_eq!(counted(&model).0, expected.to_string(), "{seed}");
        let compiled = compile(&model, Limits::default(), MEMORY).found.expect("no limit");
        assert_eq!(*compiled.family.counted().total(), expected.into(), "{seed}");
    }
    // Where a cell is 0, it does not matter whether its neighbours are many.
    let (size, table) = (6, grid(6, 6));
    let mut model = Model::new();
    let x = model.integers(size * size, 0..=1);
    let (are_many, is_exception) = (model.integers(size * size, 0..=1), model.integers(size * size, 0..=1));
    for cell in 0..size * size {
        let near = table.row(cell).map(|other| (1, x[other as usize]));
        model.post(Linear::new(near, 2..).reified(are_many[cell]));
        let (own, many, both) = (x[cell], are_many[cell], is_exception[cell]);
        let defined =
            [vec![(own, 1), (both, 0)], vec![(many, 1), (both, 0)], vec![(own, 0), (many, 0), (both, 1)]];
        model.post(Clauses::new(defined));
    }
    model.post(Linear::new(is_exception.iter().map(|&it| (1, it)), 2..=2));
    model.project(x);
    let (number, nodes) = counted(&model);
    assert_eq!(number, "1354321470"); // A283093
    assert!(nodes < 60_000, "{nodes}");
}

#[test]
fn values_are_renamed() {
    let mut fewer = 0;
    for seed in 0..cases(2000).into() {
        let mut random = Random::new(seed);
        let mut model = Model::new();
        let all = 3 + random.below(3) as i32;
        let mut x = Vec::new();
        for _ in 0..5 + random.below(3) {
            let least = random.below(2) as i32 * random.below(2) as i32;
            x.push(model.integer(least..=all - random.below(2) as i32));
        }
        for _ in 0..4 + random.below(5) {
            let mut some: Vec<Variable> = x.iter().copied().filter(|_| random.below(2) == 0).collect();
            some.truncate(all as usize);
            match (random.below(12), &some[..]) {
                (0, _) => model.post(Linear::new(some.iter().map(|&it| (1, it)), ..2 * i64::from(all))),
                (1, &[one, other, ..]) => model.post(Linear::new([(1, one), (-1, other)], 0..=0)),
                (2, &[one, ..]) => model.post(Member::new(one, [0, 2, 3])),
                (3..=7, &[one, other, ..]) => model.post(NotEqual::new([(2, one), (-2, other)], 0)),
                (8..=9, _) => model.post(AllDifferent::domain(some)),
                _ => model.post(AllDifferent::value(some)),
            }
        }
        let solutions = brute(&model);
        let (number, nodes) = counted(&model);
        assert_eq!(number, solutions.len().to_string(), "{seed}");
        fewer += u32::from(nodes < solutions.len() as u64 / 50);
        let variables: Vec<Variable> = model.variables().collect();
        assert_eq!(compiled_values(&model), values(&solutions, &variables), "{seed}");
        let projected: Vec<Variable> = x.into_iter().filter(|_| random.below(2) == 0).collect();
        model.project(projected.iter().copied());
        assert_eq!(counted(&model).0, project(&solutions, &projected).to_string(), "{seed}");
    }
    assert!(fewer > cases(20), "{fewer}");
    assert_eq!(counted(&latin_squares(6)).0, "812851200"); // A002860
}

/// The values of variables in some solutions, without those that are 0: a variable that may only be 0 or 1 has no such
/// element.
fn values(solutions: &[Vec<i32>], variables: &[Variable]) -> HashSet<Vec<(Variable, i32)>> {
    let values = |values: &Vec<i32>| -> Vec<(Variable, i32)> {
        let all = variables.iter().map(|&variable| (variable, values[variable.index()]));
        all.filter(|&(_, value)| value != 0).collect()
    };
    solutions.iter().map(values).collect()
}

/// The same of the sets that a model is compiled to.
fn compiled_values(model: &Model) -> HashSet<Vec<(Variable, i32)>> {
    let ValueFamily { family, elements } = compile(model, Limits::default(), MEMORY).found.expect("no limit");
    let members: Vec<Vec<usize>> = family.members().collect();
    let values = |set: &Vec<usize>| -> Vec<(Variable, i32)> {
        let all = set.iter().map(|&element| elements[element]).filter(|&(_, value)| value != 0);
        distinct(all.collect())
    };
    let sets: HashSet<_> = members.iter().map(values).collect();
    assert_eq!(sets.len(), members.len(), "no set is there twice");
    sets
}

#[test]
fn random_models_are_compiled() {
    for seed in 0..long_cases(20_000).into() {
        let (mut model, x) = any_model(seed);
        let all = brute(&model);
        let variables: Vec<Variable> = model.variables().collect();
        let expected = values(&all, &variables);
        assert_eq!(compiled_values(&model), expected, "{seed}");
        let mut random = Random::new(seed);
        let projected: Vec<Variable> = x.into_iter().filter(|_| random.below(2) == 0).collect();
        model.project(projected.iter().copied());
        assert_eq!(compiled_values(&model), values(&all, &distinct(projected)), "{seed}");
    }
}

#[test]
fn a_diagram_that_needs_more_memory_is_given_up() {
    // Too little for states or for nodes, and enough.
    let ended =
        |memory| compile(&coloured(6, 3), Limits::default(), memory).found.map(|found| found.family.nodes());
    for memory in [1 << 13, 1 << 15, 1 << 17] {
        assert_eq!(ended(memory), Err(Stop::Memory), "{memory}");
    }
    assert_eq!(ended(MEMORY), ended(1 << 20));
}

#[test]
fn what_follows_is_decided_early() {
    // Numbers, and after all of them each sum of two neighbours.
    let mut model = Model::new();
    let x = model.integers(12, 0..5);
    let sums = model.integers(11, 0..9);
    for (pair, &sum) in x.windows(2).zip(&sums) {
        model.post(Linear::new([(1, pair[0]), (1, pair[1]), (-1, sum)], 0..=0));
    }
    model.post(Linear::new(sums.iter().map(|&sum| (1, sum)), 40..=44));
    let ValueFamily { family, elements } =
        compile(&model, Limits::default(), MEMORY).found.expect("no limit");
    assert_eq!(elements.len(), 12 * 5 + 11 * 9);
    assert!(family.nodes() < 20_000, "{}", family.nodes());
}

/// 0/1 arrays without a uniform square of four.
fn not_uniform(size: usize) -> Model {
    let mut model = Model::new();
    let x = model.integers(size * size, 0..=1);
    for cell in (0..size * (size - 1)).filter(|cell| cell % size + 1 < size) {
        let square = [cell, cell + 1, cell + size, cell + size + 1].map(|cell| (1, x[cell]));
        model.post(Linear::new(square, 1..=3));
    }
    model
}

#[test]
fn models_of_unusual_sizes() {
    assert_eq!(counted(&Model::new()), ("1".to_owned(), 1));
    let mut model = Model::new();
    model.integers(200, 0..1000);
    assert_eq!(counted(&model), (format!("1{}", "0".repeat(600)), 1));
    let mut model = Model::new();
    for _ in 0..2 {
        model.interval(0..=1_999_999_999);
    }
    assert_eq!(counted(&model), (format!("4{}", "0".repeat(18)), 1), "intervals");
    let mut model = Model::new();
    let x = model.integers(9000, 0..=1);
    model.post(Linear::new(x.into_iter().map(|it| (1, it)), 3..));
    assert!(count(&model, Limits::default(), MEMORY).is_none(), "too many share a constraint");
}

#[test]
fn a_limit_leaves_the_number_unknown() {
    let limits = Limits { nodes: Some(1000), ..Limits::default() };
    let stopped = count(&coloured(8, 3), limits, MEMORY).expect("a small model");
    assert_eq!((stopped.number, stopped.outcome.stopped), (0u32.into(), Some(Stop::Nodes)));
}

#[test]
fn published_numbers() {
    assert_eq!(counted(&not_uniform(9)).0, "2449629600675855540670"); // counted by Ganak, too
    assert_eq!(counted(&coloured(6, 3)).0, "101596896"); // A207993
    assert_eq!(counted(&dominoes(8, 8)).0, "12988816"); // A004003
    assert_eq!(counted(&latin_squares(5)).0, "161280"); // A002860
    let mut model = Model::new();
    let table = grid(6, 6);
    let facts = model.booleans(60 + 36);
    model.post(SimpleCycle::new(&facts, &table));
    assert_eq!(counted(&model).0, "1222363"); // A140517
    let mut model = Model::new();
    let edges = model.edges(&table);
    model.post(Circuit::undirected(&edges));
    assert_eq!(counted(&model).0, "1072"); // A003763
}
