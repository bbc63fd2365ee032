//! Solutions as families of sets: each solution is one set, and only solutions are.

use std::collections::BTreeSet;
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::Linear;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{
    Hamiltonian, IndependentSets, Model, NumberedPath, Numbers, ProblemStructure, SetSize, SimplePaths,
    State, Variable,
};
use cavalcade_search::answers::compile::{CompileError, Compiled, compile};
use cavalcade_search::answers::forced::{Forced, forced};
use cavalcade_search::answers::unique::Uniqueness;
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::frontier::{Control, NumberedSweep};
use cavalcade_search::{Branching, Limits, Search, Stop};
use num_bigint::BigUint;
use proptest::prelude::*;

use crate::amounts::cases;
use crate::support::{KNIGHT, ROOK, board};

/// Reads a solution from a state.
type Read<'a> = &'a dyn Fn(&State, &mut Vec<usize>);

fn compiled(structure: ProblemStructure, model: &Model, limits: Limits) -> Result<Compiled, CompileError> {
    let model = || model;
    let problem = Problem { model: &model, structure, orders: &Vec::new, is_impossible: false };
    compile(problem, &Options::new(&Branching::Warnsdorff, limits))
}

/// Returns the solutions of the sets, and asserts that no two are the same.
fn solutions(structure: ProblemStructure, model: &Model, read: Read) -> BTreeSet<Vec<usize>> {
    let compiled = compiled(structure, model, Limits::default()).expect("a small graph");
    let (family, elements) = compiled.family.expect("no limit");
    let counted = family.counted();
    let total = usize::try_from(counted.total()).expect("few solutions");
    let mut reader = elements.reader(structure, &|| model, read).expect("elements of the problem");
    let mut read = |rank: usize| {
        let set = counted.member(BigUint::from(rank)).expect("a rank below the total");
        reader(&set).expect("a solution")
    };
    let all: BTreeSet<Vec<usize>> = (0..total).map(&mut read).collect();
    assert_eq!(all.len(), total, "{structure:?}");
    all
}

/// Asserts that the sets of a problem, and those of its model alone, are what a search finds, and what the solutions have
/// in common what is found to be forced; returns how many they are.
fn agree(structure: ProblemStructure, model: &Model, read: Read) -> usize {
    let mut found = BTreeSet::new();
    let mut values = BTreeSet::new();
    Search::new(model, Branching::FirstFail).run(|solution| {
        let mut vertices = Vec::new();
        read(solution.state(), &mut vertices);
        found.insert(vertices);
        values.insert(model.variables().map(|it| (it, solution.value(it))).collect::<Vec<_>>());
        ControlFlow::Continue(())
    });
    for structure in [structure, ProblemStructure::Model] {
        forced_in(structure, model, &values);
    }
    assert_eq!(solutions(structure, model, read), found, "{structure:?}");
    assert_eq!(solutions(ProblemStructure::Model, model, read), found, "{structure:?}");
    found.len()
}

/// Asserts that the values are forced which all of these solutions have.
fn forced_in(structure: ProblemStructure, model: &Model, all: &BTreeSet<Vec<(Variable, i32)>>) {
    let variables: Vec<Variable> = model.variables().collect();
    let model = || model;
    let problem = Problem { model: &model, structure, orders: &Vec::new, is_impossible: false };
    let options = Options::new(&Branching::FirstFail, Limits::default());
    let check = |_: u64, _: &[usize]| Ok::<(), Infallible>(());
    let Ok(Forced { verdict, values, outcome }) =
        forced(&problem, &variables, &options, &|_, _| (), &check, &mut ());
    let common = |fact: &&(Variable, i32)| all.iter().all(|solution| solution.contains(fact));
    let expected: Vec<_> = all.first().into_iter().flatten().filter(common).copied().collect();
    let known = match all.len() {
        0 => Uniqueness::None,
        1 => Uniqueness::One,
        _ => Uniqueness::Several,
    };
    assert_eq!((values, verdict, outcome.is_complete()), (expected, known, true), "{structure:?}");
}

fn steps(table: SuccessorTable) -> Arc<SuccessorTable> {
    Arc::new(table)
}

fn simple(problem: &SimplePaths) {
    let model = problem.model();
    let read = |state: &State, path: &mut Vec<usize>| model.read(problem, state, path);
    agree(ProblemStructure::Simple(problem), model.model(), &read);
}

fn numbered(path: &NumberedPath) -> usize {
    let found =
        agree(ProblemStructure::Numbered(path), &path.model, &|state, vertices| path.read(state, vertices));
    let sweep = NumberedSweep::new(path, || &path.model).expect("few vertices");
    let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
    assert_eq!(sweep.start().finish(control), Ok(found.into()), "{path:?}");
    found
}

fn sets(problem: &IndependentSets, size: SetSize) {
    let model = problem.model(size);
    let structure = ProblemStructure::Independent(problem, Some(size));
    agree(structure, &model.model, &|state, set| model.read(state, set));
}

#[test]
fn paths_and_cycles_of_any_length_are_sets_of_steps() {
    for (rows, columns, moves) in [(3, 4, KNIGHT), (3, 3, ROOK), (1, 4, ROOK)] {
        let table = steps(board(rows, columns, moves));
        for closed in [false, true] {
            for (first, last) in [(None, None), (Some(0), None), (None, Some(3)), (Some(0), Some(3))] {
                let all = SimplePaths::new(&table, closed, first, last);
                simple(&all);
                simple(&all.within(&(4..=5)));
            }
        }
    }
}

#[test]
fn independent_sets_and_matchings_are_sets_of_vertices() {
    for moves in [KNIGHT, ROOK] {
        let problem = IndependentSets::new(&steps(board(3, 4, moves)));
        for size in [SetSize::Any, SetSize::Exactly(0), SetSize::Exactly(3), SetSize::Exactly(12)] {
            sets(&problem, size);
        }
    }
    let matchings = IndependentSets::matchings(&board(3, 3, ROOK));
    for size in [SetSize::Any, SetSize::Exactly(2), SetSize::Exactly(4)] {
        sets(&matchings, size);
    }
}

#[test]
fn numbered_paths_are_sets_of_positions() {
    let free = |count| vec![Numbers { fitting: None, given: None }; count];
    let path = |rows: i32, columns: i32, moves, closed| {
        let steps = steps(board(rows, columns, moves));
        let path = NumberedPath::new(steps, free((rows * columns) as usize), closed, [].into(), [].into());
        numbered(&path.expect("a small table"))
    };
    assert_eq!(path(4, 4, ROOK, false), 552);
    assert_eq!(path(4, 4, ROOK, true), 192);
    assert_eq!(path(3, 4, KNIGHT, false), 16);
    assert_eq!([path(1, 1, ROOK, false), path(1, 1, ROOK, true), path(1, 2, ROOK, true)], [1, 0, 2]);
    // More than 64 bits a state.
    assert_eq!(path(2, 30, ROOK, true), 120);
}

#[test]
fn what_is_too_large_is_refused_and_limits_are_respected() {
    let mut dense = Model::new();
    let x = dense.integers(9000, 0..=1);
    dense.post(Linear::new(x.into_iter().map(|it| (1, it)), 3..));
    let refused = |structure| compiled(structure, &dense, Limits::default()).err();
    assert_eq!(refused(ProblemStructure::Model), Some(CompileError::TooDense));
    let complete = (0..40u32).map(|vertex| (0..40).filter(|&other| other != vertex).collect()).collect();
    let complete = SuccessorTable::new(complete).expect("a small table");
    let wide = Hamiltonian { steps: steps(complete), closed: true, first: None, last: None };
    assert_eq!(refused(ProblemStructure::Hamiltonian(&wide)), Some(CompileError::TooWide));
    let narrow = Hamiltonian { steps: steps(board(8, 8, ROOK)), ..wide };
    let limits = Limits { time: Some(std::time::Duration::ZERO), ..Limits::default() };
    let stopped = compiled(ProblemStructure::Hamiltonian(&narrow), &dense, limits);
    assert!(stopped.is_ok_and(|it| it.family.is_none() && it.outcome.stopped == Some(Stop::Time)));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn random_graphs_agree_with_searches(
        vertices in 1u32..7,
        bits in any::<u64>(),
        [closed, directed] in any::<[bool; 2]>(),
        ends in (proptest::option::of(0u32..7), proptest::option::of(0u32..7)),
    ) {
        let key = |one: u32, other: u32| if directed { (one, other) } else { (one.min(other), one.max(other)) };
        let has = |(one, other)| bits >> (8 * one + other) & 1 == 1;
        let is_step = |one: u32, other: u32| one != other && has(key(one, other));
        let row = |from| (0..vertices).filter(|&to| is_step(from, to)).collect();
        let table = steps(SuccessorTable::new((0..vertices).map(row).collect()).expect("a small table"));
        let end = |end: Option<u32>| end.filter(|&it| it < vertices);
        let paths = SimplePaths::new(&table, closed, end(ends.0), end(ends.1));
        if paths.bound() >= paths.fewest() && !paths.form().is_impossible {
            simple(&paths);
        }
        if !directed {
            sets(&IndependentSets::new(&table), SetSize::Any);
        }
    }

    #[test]
    fn random_numbered_paths_agree_with_searches(
        vertices in 1u32..7,
        [bits, linked, odd] in any::<[[u64; 3]; 3]>(),
        [symmetric, closed] in any::<[bool; 2]>(),
        given in proptest::collection::vec(proptest::option::weighted(0.2, 1..7i32), 7),
        order in proptest::sample::subsequence((0..7usize).collect::<Vec<_>>(), 0..6).prop_shuffle(),
    ) {
        let has = |set: u64, one: u32, other: u32| set >> (8 * one + other) & 1 == 1;
        let key = |one: u32, other: u32| if symmetric { (one.min(other), one.max(other)) } else { (one, other) };
        // Three of four steps, and few links.
        let is_step = |one, other| one != other && has(bits[0] | bits[1], key(one, other).0, key(one, other).1);
        let row = |from| (0..vertices).filter(|&to| is_step(from, to)).collect();
        let table = steps(SuccessorTable::new((0..vertices).map(row).collect()).expect("a small table"));
        let number = |vertex: u32| Numbers {
            fitting: has(odd[0] & odd[1], vertex, 0).then(|| (1..=vertices as i32).step_by(2).collect()),
            given: given[vertex as usize],
        };
        let numbers = (0..vertices).map(number).collect();
        let is_link = |&(one, other): &(u32, u32)| {
            table.is_symmetric() && is_step(one, other) && has(linked[0] & linked[1] & linked[2], one, other)
        };
        let pairs = (0..vertices).flat_map(|other| (0..other).map(move |one| (one, other)));
        let links = pairs.filter(is_link).collect();
        let order: Vec<usize> = order.into_iter().filter(|&vertex| vertex < vertices as usize).collect();
        let path = if closed || order.is_empty() || !table.is_symmetric() {
            NumberedPath::new(table, numbers, closed, links, [].into())
        } else {
            NumberedPath::new(table, numbers, false, [].into(), order.into())
        };
        numbered(&path.expect("a small table"));
    }
}
