//! Interrupted work reports nothing wrong, and continues as if it had never been interrupted.
//!
//! An interrupt that raises itself after a given number of polls stops the same work at each of its polls in
//! turn.

mod runs;

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Cardinality, Clauses, Inverse, Linear, Member, Table};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES};
use cavalcade_core::{Decisions, Hamiltonian, Interrupt, Model};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::count::Methods;
use cavalcade_search::answers::maximum::maximum;
use cavalcade_search::parallel::{Checkpoint, Estimator, Shard};
use cavalcade_search::{Branching, ClueProblem, Clues, Limits, Method, Oracle, Search, Statistics, Stop};

use crate::amounts::part;
use crate::asking;
use crate::support::{ROOK, board, directed, undirected};

/// Returns an interrupt for a test. It lives as long as the process, since engines may outlive any scope.
fn interrupt(polls: u64) -> &'static Interrupt {
    Box::leak(Box::new(Interrupt::after(polls)))
}

/// Returns the numbers of polls after which to stop: consecutive at first, then with growing gaps.
fn points() -> impl Iterator<Item = u64> {
    std::iter::successors(Some(0u64), |&polls| Some(polls + 1 + polls / 4))
}

fn instance(puzzle: &str, size: &str, board: &str) -> Instance {
    let mut arguments = Arguments::default();
    match (size, board) {
        ("", board) => arguments.set_board(board.as_bytes().to_vec()),
        (size, _) => arguments.set_size(size),
    }
    let puzzle = PUZZLES.iter().find(|it| it.facts().name == puzzle).expect("a puzzle");
    puzzle.build(&arguments).expect("an instance")
}

fn queens(size: &str) -> Instance {
    let mut arguments = Arguments::default();
    arguments.set_size(size);
    arguments.add_value("piece", "queens".to_owned());
    let puzzle = PUZZLES.iter().find(|it| it.facts().name == "place").expect("a puzzle");
    let instance = puzzle.build(&arguments).expect("an instance");
    let sets = instance.structure().independent().expect("pieces");
    instance.settle(maximum(sets, &Options::new(&Branching::FirstFail, Limits::default())).number);
    instance
}

/// Returns two rings with spokes between them: more than 64 vertices, and few cycles.
fn prism(length: u32) -> SuccessorTable {
    let row = |vertex: u32| {
        let (ring, place) = (vertex % 2, vertex / 2);
        let beside = [1, length - 1].map(|by| (place + by) % length * 2 + ring);
        vec![beside[0], beside[1], vertex ^ 1]
    };
    SuccessorTable::new((0..2 * length).map(row).collect()).expect("a table")
}

/// Returns a model of digits with constraints on integers and on booleans.
fn digits() -> Model {
    let mut model = Model::new();
    let x = model.integers(4, 0..=5);
    model.post(AllDifferent::value(x.clone()));
    model.post(Linear::new(x.iter().map(|&digit| (1, digit)), 7..=9));
    model.post(Member::new(x[0], [0, 2, 3, 4]));
    let rows: Vec<Vec<i32>> = (0..6).flat_map(|a| (0..6).map(move |b| vec![a, b, (a * b + 1) % 6])).collect();
    model.post(Table::new(x[..3].to_vec(), &rows).expect("rows of one length"));
    let (y, z) = (model.integers(4, 0..=3), model.integers(4, 0..=3));
    model.post(AllDifferent::domain(y.clone()));
    model.post(Inverse::new(y.clone(), z.clone()));
    let chosen = model.booleans(5);
    model.post(Clauses::new(
        [[0, 1], [2, 3], [3, 4]].map(|group| group.map(|it| (chosen.variable(it), 1)).into()),
    ));
    model.post(Cardinality::new(&chosen, [(0, true), (2, true), (4, false)], 1..=2));
    let booleans = (0..5).map(|number| chosen.variable(number));
    model.decide(Decisions::Variables(x.into_iter().chain(y).chain(booleans).collect()));
    model
}

/// Returns a model for every kind of constraint and of state, by name.
fn models() -> BTreeMap<&'static str, Model> {
    let rook = Hamiltonian { steps: Arc::new(board(4, 6, ROOK)), closed: true, first: None, last: None };
    let turned: Vec<u32> = (0..24).rev().collect();
    let symmetric = rook.symmetric_model(&[&turned]).expect("a model").model;
    BTreeMap::from([
        ("digits", digits()),
        ("dense cycles", undirected(board(4, 5, ROOK), false)),
        ("dense paths", undirected(board(3, 4, ROOK), true)),
        ("logged cycles", undirected(prism(35), false)),
        ("arcs", directed(board(4, 4, ROOK))),
        ("symmetric", symmetric),
    ])
}

/// Returns instances of puzzles with constraints that no other model uses, by name.
fn instances() -> BTreeMap<&'static str, Instance> {
    BTreeMap::from([
        ("positions", instance("numbrix", "3x4", "")),
        ("neighbours", instance("hidato", "2x3", "")),
        ("walls", instance("akari", "", "X...X\n..1..\nX...X\n.....\n")),
        ("queens", queens("6x6")),
    ])
}

/// Calls `test` for every model.
fn each(mut test: impl FnMut(&str, &Model)) {
    for (name, model) in part(&models()) {
        test(name, model);
    }
    for (name, instance) in part(&instances()) {
        test(name, instance.model());
    }
}

type Found = (Vec<Vec<i32>>, Statistics);

fn at_once(model: &Model, branching: Branching) -> Found {
    let mut found = Vec::new();
    let outcome = Search::new(model, branching).run(|solution| {
        found.push(solution.values());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    (found, Statistics { seconds: 0.0, ..outcome.statistics })
}

#[test]
fn interrupted_oracles_stay_correct() {
    each(|name, model| {
        let branching = Branching::FirstFail;
        let (expected, all) = at_once(model, branching);
        let variable = model.variables().next().expect("a variable");
        for polls in points() {
            let interrupt = interrupt(polls);
            let mut oracle = Oracle::under(model, branching, interrupt);
            let mut ask = |assumptions: &[_]| {
                let mut found = Vec::new();
                let outcome = oracle.ask(assumptions, Limits::default(), |solution| {
                    found.push(solution.values());
                    ControlFlow::Continue(())
                });
                (found, outcome)
            };
            let (found, outcome) = ask(&[]);
            assert!(expected.starts_with(&found), "{name}, {polls} polls");
            assert!(outcome.stopped.is_none() || outcome.stopped == Some(Stop::Interrupt));
            let is_done = outcome.is_complete();
            assert!(
                !is_done || found == expected,
                "{name}, {polls} polls: complete, but solutions are missing"
            );
            interrupt.clear();
            let may_be_broken = found.is_empty();
            let (found, outcome) = ask(&[]);
            if may_be_broken && outcome.stopped == Some(Stop::Interrupt) {
                assert!(found.is_empty(), "{name}, {polls} polls");
                continue;
            }
            assert!(outcome.is_complete(), "{name}, again after {polls} polls");
            assert_eq!(found, expected, "{name}, again after {polls} polls");
            assert_eq!(outcome.statistics.nodes, all.nodes, "{name}, again after {polls} polls");
            let value = expected[0][0];
            let (found, _) = ask(&[(variable, value)]);
            assert_eq!(found.len(), expected.iter().filter(|it| it[0] == value).count(), "{name}");
            if is_done {
                break;
            }
        }
    });
}

#[test]
fn interrupted_shards_and_estimates_are_correct_or_none() {
    for (name, model) in models() {
        let branching = Branching::Warnsdorff;
        let expected = Shard::all(&model, branching, 3);
        let parts = Checkpoint::<()>::default().remaining.into_iter().map(|it| it.0).collect::<Vec<_>>();
        let estimate = Estimator::new(&model, branching, 5).nodes(&parts, 9);
        let mut are_done = [false; 2];
        for polls in points() {
            let shards = Shard::all_unless(&model, branching, 3, interrupt(polls));
            let other = Estimator::under(&model, branching, 5, interrupt(polls)).nodes(&parts, 9);
            are_done[0] |= shards.is_some();
            are_done[1] |= other.is_some();
            assert!(shards.is_none_or(|shards| shards == expected), "{name}, {polls} polls");
            assert!(other.is_none() || other == estimate, "{name}, {polls} polls");
            if are_done == [true; 2] {
                break;
            }
        }
    }
}

#[test]
fn interrupted_clues_determine_the_solution() {
    let model = digits();
    let (solutions, _) = at_once(&model, Branching::FirstFail);
    let facts: Vec<_> = model.variables().zip(solutions[3].iter().copied()).collect();
    let determines = |kept: &[usize]| {
        solutions.iter().filter(|it| kept.iter().all(|&at| it[at] == facts[at].1)).count() == 1
    };
    let clues = |interrupt| {
        let limits = Limits { interrupt: Some(interrupt), ..Limits::default() };
        Clues::new(ClueProblem::new(&model, &facts), Branching::FirstFail, limits).expect("a solution")
    };
    let fewest = {
        let mut clues = clues(Interrupt::NEVER);
        let all = clues.set(0..facts.len());
        clues.minimum(&all, |_, _| ()).lower
    };
    for polls in points() {
        let mut clues = clues(interrupt(polls));
        let all = clues.set(0..facts.len());
        let minimum = clues.minimum(&all, |_, _| ());
        assert!(determines(&minimum.clues.iter().collect::<Vec<_>>()), "{polls} polls");
        assert!(minimum.lower <= fewest, "{polls} polls");
        if minimum.stopped.is_none() {
            assert_eq!(minimum.clues.iter().count(), fewest, "{polls} polls");
            break;
        }
    }
}

#[test]
fn interrupted_counts_are_correct_or_stopped() {
    let problem = Hamiltonian { steps: Arc::new(board(4, 5, ROOK)), closed: false, first: None, last: None };
    let model = problem.model().expect("a model").model;
    let paths = at_once(&model, Branching::Warnsdorff).1.solutions;
    let queens = queens("5x5");
    let sets = queens.structure().independent().expect("pieces");
    let mut done = [false; 5];
    for polls in points() {
        let limits = || Limits { interrupt: Some(interrupt(polls)), ..Limits::default() };
        let options = |limits| Options::new(&Branching::Warnsdorff, limits);
        let asked = |methods| asking::paths(&problem, methods, &options(limits()));
        let counts =
            [Methods::One(Method::Frontier), Methods::One(Method::Subsets), Methods::Best].map(asked);
        for (at, counted) in counts.into_iter().enumerate() {
            done[at] |= counted.outcome.is_complete();
            assert!(!counted.outcome.is_complete() || counted.number == paths.into(), "{at}, {polls} polls");
        }
        let maximum = maximum(sets, &Options::new(&Branching::FirstFail, limits()));
        done[3] |= maximum.number.is_some();
        assert!(
            maximum.number.is_none_or(|size| size == 5)
                && maximum.number.is_some() == maximum.outcome.is_complete()
        );
        let counted = asking::sets(sets, 5, Methods::Best, &options(limits())).expect("few");
        done[4] |= counted.outcome.is_complete();
        assert!(!counted.outcome.is_complete() || counted.number == 10u32.into(), "{polls} polls");
        if done == [true; 5] {
            break;
        }
    }
}
