//! Answers to questions about small problems, in process.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::constraints::AllDifferent;
use cavalcade_core::problems::symmetry::{Permutation, Symmetries};
use cavalcade_core::{Decisions, Hamiltonian, HamiltonianModel, Model, ProblemStructure, State};
use cavalcade_search::answers::classes::{KnownTotal, classes};
use cavalcade_search::answers::collect::{Batch, Listing};
use cavalcade_search::answers::count::{Methods, SearchRun};
use cavalcade_search::answers::first::{Construction, first};
use cavalcade_search::answers::sample::{Draw, SampleError, sample};
use cavalcade_search::answers::unique::{Uniqueness, unique};
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::parallel::Checkpoint;
use cavalcade_search::{Branching, ClueProblem, Clues, Limits, Method, Stop};

use crate::asking;
use crate::support::{KNIGHT, ROOK, board};

fn options() -> Options<'static> {
    Options { threads: 2, ..Options::new(&Branching::Warnsdorff, Limits::default()) }
}

fn tours(rows: i32, columns: i32, steps: &[(i32, i32)], closed: bool) -> Hamiltonian {
    Hamiltonian { steps: Arc::new(board(rows, columns, steps)), closed, first: None, last: None }
}

/// Lists solutions as they are read.
pub(crate) fn listing<'a, E>(
    problem: &'a Hamiltonian,
    model: &'a HamiltonianModel,
) -> Listing<'a, Vec<u32>, E> {
    let read = |state: &State, cells: &mut Vec<usize>| {
        problem.read(model, state, cells);
        true
    };
    let finish = |_: u64, batch: &Batch, found: &mut Vec<Vec<u32>>| {
        found.extend(batch.solutions().map(|cells| cells.into_iter().map(|cell| cell as u32).collect()));
        Ok(())
    };
    Listing { read: Box::new(read), finish: Box::new(finish), bytes: size_of_val, found: &|_| () }
}

/// What `first` finds, with or without a construction.
fn first_of(problem: &Hamiltonian, constructs: bool, limits: Limits) -> (Vec<Vec<u32>>, Option<Stop>, u64) {
    let model = problem.model().expect("a model");
    let asked = Problem {
        model: &|| &model.model,
        structure: ProblemStructure::Hamiltonian(problem),
        orders: &Vec::new,
        is_impossible: false,
    };
    let construction = Construction { preference: &[], locate: &|_| () };
    let mut found = Vec::new();
    let outcome = first(
        &asked,
        constructs.then_some(construction),
        &options().within(limits),
        &listing::<()>(problem, &model),
        || Ok(()),
        |solutions| {
            found.append(solutions);
            Ok(())
        },
    );
    let outcome = outcome.expect("nothing fails").outcome;
    (found, outcome.stopped, outcome.statistics.nodes)
}

#[test]
fn one_solution_is_constructed_or_searched_for() {
    let problem = tours(6, 6, KNIGHT, true);
    for (constructs, is_searched) in [(true, false), (false, true)] {
        let (found, stopped, nodes) = first_of(&problem, constructs, Limits::default());
        assert_eq!((found.len(), stopped, nodes > 0), (1, Some(Stop::Solutions), is_searched));
        assert_eq!(found[0].iter().collect::<BTreeSet<_>>().len(), 36);
    }
    // No construction succeeds where nothing exists; the search that follows proves it.
    let (found, stopped, nodes) = first_of(&tours(3, 6, KNIGHT, false), true, Limits::default());
    assert_eq!((found.len(), stopped, nodes > 0), (0, None, true));
    let no_time = Limits { time: Some(Duration::ZERO), ..Limits::default() };
    let (found, stopped, _) = first_of(&tours(6, 6, KNIGHT, true), true, no_time);
    assert_eq!((found.len(), stopped), (0, Some(Stop::Time)));
}

#[test]
fn a_search_for_one_solution_may_be_refused() {
    let problem = tours(3, 6, KNIGHT, false);
    let model = problem.model().expect("a model");
    let asked = Problem {
        model: &|| &model.model,
        structure: ProblemStructure::Hamiltonian(&problem),
        orders: &Vec::new,
        is_impossible: false,
    };
    let refused = first::<_, _, ()>(
        &asked,
        None,
        &options(),
        &listing(&problem, &model),
        || Err("too large"),
        |_| Ok(()),
    );
    assert_eq!(refused.map(|it| it.outcome.stopped), Err("too large"));
    let impossible = Problem { is_impossible: true, ..asked };
    let outcome = first(
        &impossible,
        None,
        &options(),
        &listing(&problem, &model),
        || -> Result<(), _> { Err("nothing is searched") },
        |_| Ok(()),
    );
    assert_eq!(outcome.map(|it| it.outcome.stopped), Ok(None));
}

#[test]
fn uniqueness_has_four_verdicts() {
    let verdict = |problem: &Hamiltonian, limits: Limits| {
        let model = problem.model().expect("a model");
        let asked = Problem {
            model: &|| &model.model,
            structure: ProblemStructure::Hamiltonian(problem),
            orders: &Vec::new,
            is_impossible: false,
        };
        let answer = unique(&asked, &options().within(limits), &listing::<()>(problem, &model), &mut ());
        let answer = answer.expect("nothing fails");
        (answer.verdict, answer.solutions.len())
    };
    assert_eq!(verdict(&tours(2, 5, ROOK, true), Limits::default()), (Uniqueness::One, 1));
    assert_eq!(verdict(&tours(4, 4, ROOK, true), Limits::default()), (Uniqueness::Several, 2));
    assert_eq!(verdict(&tours(3, 3, ROOK, true), Limits::default()), (Uniqueness::None, 0));
    let one = Limits { solutions: Some(1), ..Limits::default() };
    assert_eq!(verdict(&tours(4, 4, ROOK, true), one), (Uniqueness::Unknown, 1));
    assert_eq!(verdict(&tours(2, 5, ROOK, true), one), (Uniqueness::One, 1));
}

/// The symmetries of a square board.
fn square(side: u32) -> Symmetries {
    type Image = fn(u32, u32, u32) -> (u32, u32);
    let images: [(&'static str, Image); 8] = [
        ("identity", |row, column, _| (row, column)),
        ("half turn", |row, column, last| (last - row, last - column)),
        ("quarter turn", |row, column, last| (column, last - row)),
        ("quarter turn", |row, column, last| (last - column, row)),
        ("mirror", |row, column, last| (row, last - column)),
        ("mirror", |row, column, last| (last - row, column)),
        ("diagonal", |row, column, _| (column, row)),
        ("diagonal", |row, column, last| (last - column, last - row)),
    ];
    let elements = images.map(|(name, image)| {
        let moved = |cell: u32| {
            let (row, column) = image(cell / side, cell % side, side - 1);
            row * side + column
        };
        (name, (0..side * side).map(moved).collect::<Permutation>())
    });
    Symmetries::new(elements.to_vec())
}

#[test]
fn classes_are_the_published_ones() {
    // OEIS A003763 and A209077: Hamiltonian cycles of square grids, in all and up to symmetry.
    for (side, total, expected) in [(2, 1u32, 1u32), (4, 6, 2), (6, 1072, 149)] {
        let problem = tours(side, side, ROOK, true);
        let model = problem.model().expect("a model").model;
        let asked = Problem {
            model: &|| &model,
            structure: ProblemStructure::Hamiltonian(&problem),
            orders: &Vec::new,
            is_impossible: false,
        };
        for (method, compares) in [(Method::Search, false), (Method::Search, true), (Method::Frontier, false)]
        {
            let total = total.into();
            let known = KnownTotal { total: &total, method, compares, most_nodes: None };
            let answer = classes::<()>(&asked, &square(side as u32), known, &options()).expect("no failure");
            assert_eq!(answer.1.stopped, None);
            assert_eq!(answer.0.map(|it| it.total), Some(expected.into()), "{side} {method:?}");
        }
        let total = total.into();
        let known =
            KnownTotal { total: &total, method: Method::Search, compares: false, most_nodes: Some(0) };
        let answer = classes::<()>(&asked, &square(side as u32), known, &options()).expect("no failure");
        assert_eq!((answer.0.is_none(), answer.1.stopped), (true, Some(Stop::Nodes)), "{side}");
    }
}

#[test]
fn every_rank_is_another_tour_and_a_seed_repeats_its_draws() {
    let tours = tours(4, 4, ROOK, true);
    let model = tours.model().expect("a model");
    let read = |state: &State, path: &mut Vec<usize>| tours.read(&model, state, path);
    let drawn_of = |structure, draw: &Draw, limits: Limits| {
        let problem = Problem { model: &|| &model.model, structure, orders: &Vec::new, is_impossible: false };
        let mut drawn = Vec::new();
        let sampled = sample::<()>(&problem, &read, draw, &options().within(limits), |index, path| {
            drawn.push((index, path));
            Ok(())
        });
        sampled.map(|sampled| (drawn, sampled.stopped))
    };
    let drawn = |draw: &Draw, limits| drawn_of(ProblemStructure::Hamiltonian(&tours), draw, limits);
    let by_values = |rank: u32| {
        drawn_of(ProblemStructure::Model, &Draw::Rank(rank.into()), Limits::default())
            .expect("a rank")
            .0
            .remove(0)
            .1
    };
    let ranks: BTreeSet<Vec<usize>> = (1..=6u32)
        .map(|rank| drawn(&Draw::Rank(rank.into()), Limits::default()).expect("a rank").0.remove(0).1)
        .collect();
    assert_eq!(ranks.len(), 6);
    assert_eq!((1..=6).map(by_values).map(|path| tours.written(path)).collect::<BTreeSet<_>>(), ranks);
    let error = drawn(&Draw::Rank(7u32.into()), Limits::default()).expect_err("no such rank");
    assert_eq!(error, SampleError::NoSuchRank { rank: 7u32.into(), total: 6u32.into() });
    let random = |seed| Draw::Random { count: 9, seed };
    let (one, again) = (drawn(&random(1), Limits::default()), drawn(&random(1), Limits::default()));
    assert_eq!(one, again);
    assert!(one.expect("draws").0.iter().all(|(_, path)| ranks.contains(path)));
    let few = Limits { solutions: Some(4), ..Limits::default() };
    let (paths, stopped) = drawn(&random(1), few).expect("draws");
    assert_eq!((paths.len(), stopped), (4, Some(Stop::Solutions)));
}

#[test]
fn clues_are_minimal_or_fewest() {
    // A permutation of four values: three of them determine the fourth.
    let mut model = Model::new();
    let x = model.integers(4, 1..=4);
    model.post(AllDifferent::domain(x.clone()));
    model.decide(Decisions::Variables(x.clone()));
    let facts: Vec<_> = x.iter().copied().zip([2, 4, 1, 3]).collect();
    let problem = ClueProblem::new(&model, &facts);
    let mut clues = Clues::new(problem, Branching::Warnsdorff, Limits::default()).expect("a solution");
    let universe = clues.set(0..4);
    let (minimal, stopped) = clues.minimal(&universe);
    assert_eq!((minimal.iter().count(), stopped), (3, None));
    let mut bounds = Vec::new();
    let fewest = clues.minimum(&universe, |lower, upper| bounds.push((lower, upper)));
    assert_eq!((fewest.clues.iter().count(), fewest.lower, fewest.stopped), (3, 3, None));
    assert!(bounds.windows(2).all(|pair| pair[0].0 <= pair[1].0 && pair[0].1 >= pair[1].1), "{bounds:?}");
}

#[test]
fn methods_agree_on_small_boards() {
    for (rows, columns) in [(2, 3), (3, 4), (4, 5), (5, 6)] {
        for closed in [false, true] {
            let problem = tours(rows, columns, ROOK, closed);
            let mut methods = vec![
                Methods::One(Method::Search),
                Methods::One(Method::Frontier),
                Methods::Both,
                Methods::Best,
            ];
            if rows * columns <= 20 {
                methods.push(Methods::One(Method::Subsets));
            }
            let counts: Vec<_> =
                methods.into_iter().map(|methods| asking::paths(&problem, methods, &options())).collect();
            assert!(counts.iter().all(|it| it.outcome.is_complete() && it.number == counts[0].number));
        }
    }
}

#[test]
fn a_count_continues_from_a_checkpoint() {
    let problem = tours(4, 5, ROOK, false);
    let model = problem.model().expect("a model").model;
    let asked = Problem {
        model: &|| &model,
        structure: ProblemStructure::Hamiltonian(&problem),
        orders: &Vec::new,
        is_impossible: false,
    };
    let whole = asking::paths(&problem, Methods::One(Method::Search), &options());
    let checkpoint = Checkpoint { total: whole.outcome.statistics, next: None, remaining: Vec::new() };
    let read = |_: &State, _: &mut Vec<usize>| true;
    let check = |_: u64, _: &[usize]| -> Result<(), ()> { Ok(()) };
    let counting = cavalcade_search::answers::collect::Counting::new(&read, &check, &|_| ());
    let run = SearchRun { checkpoint, observer: &mut () };
    let method = Methods::One(Method::Search);
    let count = cavalcade_search::answers::count::count(&asked, method, &options(), &counting, run);
    assert_eq!(count.expect("no failure").counted.number, whole.number, "nothing is left to do");
}
