//! Random structures: valid, reproducible, and uniform where that is claimed.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use cavalcade_core::Hamiltonian;
use cavalcade_core::constraints::{AllDifferent, Member};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Interrupt, Model, State};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::random_paths::{RandomPaths, in_order};
use cavalcade_search::frontier::{Control, Frontier};
use cavalcade_search::generate::{PathWalk, decided_path, random_loop, random_path, random_solution};
use cavalcade_search::{Branching, Limits, Random, Stop};
use num_bigint::BigUint;

use crate::support::{KNIGHT, ROOK, board};

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
/// The eight steps to adjacent cells.
const KING: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, 1), (-1, -1)];

fn problem(steps: SuccessorTable, closed: bool) -> Hamiltonian {
    Hamiltonian { steps: Arc::new(steps), closed, first: None, last: None }
}

fn is_path(steps: &SuccessorTable, path: &[usize], closed: bool) -> bool {
    let mut sorted = path.to_vec();
    sorted.sort_unstable();
    sorted.iter().copied().eq(0..steps.vertices())
        && path.windows(2).all(|pair| steps.slot(pair[0], pair[1]).is_some())
        && (!closed || steps.slot(path[path.len() - 1], path[0]).is_some())
}

/// Chi-squared of equally likely classes, in standard deviations above its mean.
fn excess(counts: &[u64]) -> f64 {
    let expected = counts.iter().sum::<u64>() as f64 / counts.len() as f64;
    let squared: f64 = counts.iter().map(|&count| (count as f64 - expected).powi(2) / expected).sum();
    let freedom = (counts.len() - 1) as f64;
    (squared - freedom) / (2.0 * freedom).sqrt()
}

/// Returns the steps of a path without their directions, in order.
fn undirected(steps: impl Iterator<Item = [usize; 2]>) -> Vec<[u8; 2]> {
    let mut steps: Vec<[u8; 2]> =
        steps.map(|[one, other]| [one.min(other) as u8, one.max(other) as u8]).collect();
    steps.sort_unstable();
    steps
}

/// Returns a number for each path, by its steps, and the first path.
fn numbered(problem: &Hamiltonian) -> (HashMap<Vec<[u8; 2]>, usize>, Vec<usize>) {
    let frontier = Frontier::new(problem, &[]).expect("a narrow graph");
    let all = frontier.compiled(CONTROL, &mut |_| ()).expect("enough memory");
    let steps = |set: Vec<usize>| {
        let steps = set.into_iter().map(|element| all.steps[element].map(|end| end as usize));
        // A vertex beyond those of the problem stands for the outside.
        undirected(steps.filter(|step| step[1] < problem.steps.vertices()))
    };
    let numbers = all.family.members().map(steps).zip(0..).collect();
    (numbers, all.ranked(problem).path(&BigUint::ZERO).expect("a path"))
}

/// Returns the number of a path.
fn number(numbers: &HashMap<Vec<[u8; 2]>, usize>, path: &[usize], closed: bool) -> usize {
    let ends = closed.then(|| [path[path.len() - 1], path[0]]);
    numbers[&undirected(path.windows(2).map(|pair| [pair[0], pair[1]]).chain(ends))]
}

/// Draws paths by moves and counts them by number, in `classes` classes of almost the same size.
fn counted(problem: &Hamiltonian, classes: usize, samples: u64) -> Vec<u64> {
    let (all, start) = numbered(problem);
    let mut counts = vec![0; classes];
    let mut random = Random::new(99);
    for _ in 0..samples {
        let path = random_path(&problem.steps, &start, problem.closed, &mut random, &mut || false);
        let path = path.expect("the ends meet soon");
        assert!(is_path(&problem.steps, &path, problem.closed));
        counts[number(&all, &path, problem.closed) * classes / all.len()] += 1;
    }
    counts
}

#[test]
fn moves_give_every_path_with_the_same_probability() {
    // 4324 paths, each expected five times.
    let five = counted(&problem(board(5, 5, ROOK), false), 4324, 5 * 4324);
    assert!(excess(&five) < 4.0, "{}", excess(&five));
    let six = counted(&problem(board(6, 6, ROOK), false), 100, 10_000);
    assert!(excess(&six) < 4.0, "{}", excess(&six));
    // 1072 cycles.
    let cycles = counted(&problem(board(6, 6, ROOK), true), 1072, 5360);
    assert!(excess(&cycles) < 4.0, "{}", excess(&cycles));
    let diagonal = counted(&problem(board(4, 4, KING), false), 200, 10_000);
    assert!(excess(&diagonal) < 4.0, "{}", excess(&diagonal));
}

/// A walk that draws among the neighbours of the end alone favours some paths, and the test sees it.
#[test]
fn the_test_sees_a_biased_walk() {
    let problem = problem(board(5, 5, ROOK), false);
    let (all, mut path) = numbered(&problem);
    let mut counts = vec![0; 4324];
    let mut random = Random::new(5);
    for _ in 0..5 * 4324 {
        for _ in 0..625 {
            if random.below(2) == 0 {
                path.reverse();
            }
            let row: Vec<usize> = problem.steps.row(path[24]).map(|it| it as usize).collect();
            let other = row[random.below(row.len())];
            let place = path.iter().position(|&it| it == other).expect("every vertex");
            path[place + 1..].reverse();
        }
        counts[number(&all, &path, false)] += 1;
    }
    assert!(excess(&counts) > 20.0, "{}", excess(&counts));
}

#[test]
fn a_walk_stays_a_path() {
    for steps in
        [board(1, 1, ROOK), board(1, 5, ROOK), board(7, 9, ROOK), board(6, 6, KNIGHT), board(5, 8, KING)]
    {
        let problem = problem(steps, false);
        let start = cavalcade_search::construct::construct(&problem, &[], 1 << 20).expect("a path");
        let mut walk = PathWalk::new(&problem.steps, &start);
        assert_eq!(walk.path(), start);
        let mut random = Random::new(3);
        for _ in 0..2000 {
            walk.step(&mut random);
            let path = walk.path();
            assert!(is_path(&problem.steps, &path, false), "{path:?}");
            assert_eq!(walk.is_closed(), path.len() > 2 && is_path(&problem.steps, &path, true));
        }
    }
}

#[test]
fn narrow_frontiers_have_few_states() {
    for problem in [problem(board(4, 4, ROOK), false), problem(board(5, 6, ROOK), true)] {
        let all = Frontier::new(&problem, &[]).expect("a narrow graph");
        let narrow = Frontier::narrow(&problem, &[], all.states()).expect("no more states");
        let count = |frontier: &Frontier| frontier.count(CONTROL).expect("memory");
        assert_eq!((narrow.states(), count(&narrow)), (all.states(), count(&all)));
        assert!(Frontier::narrow(&problem, &[], 10.0).is_none());
    }
}

#[test]
fn paths_are_drawn_by_rank_or_by_moves() {
    let options = Options::new(&Branching::Warnsdorff, Limits::default());
    for (rows, columns, closed) in
        [(4, 4, false), (4, 4, true), (5, 5, false), (14, 14, false), (14, 14, true)]
    {
        let problem = problem(board(rows, columns, ROOK), closed);
        let paths = RandomPaths::new(&problem, &[], &[], &options);
        let paths = paths.expect("no limit").expect("there are paths");
        assert_eq!(format!("{paths:?}").contains("Ranked"), rows < 10, "{rows}x{columns}");
        let draw = |seed| {
            let path = paths.draw(&mut Random::new(seed), Limits::default());
            path.expect("no limit").expect("a path")
        };
        assert!((0..20).all(|seed| is_path(&problem.steps, &draw(seed), closed)));
        assert_eq!(draw(1), draw(1));
        assert!((0..20).any(|seed| draw(seed) != draw(1)));
        // Both directions and several beginnings occur.
        let firsts: std::collections::BTreeSet<usize> = (0..20).map(|seed| draw(seed)[0]).collect();
        assert!(firsts.len() > 3, "{firsts:?}");
    }
    let odd = problem(board(3, 3, ROOK), true);
    assert!(RandomPaths::new(&odd, &[], &[], &options).expect("no limit").is_none());
}

#[test]
fn loops_are_simple_cycles() {
    let tables =
        [board(3, 3, ROOK), board(8, 8, ROOK), board(2, 2, ROOK), board(6, 7, KING), board(5, 5, KNIGHT)];
    for steps in tables {
        let mut lengths = std::collections::BTreeSet::new();
        for seed in 0..50 {
            let found =
                random_loop(&steps, (45, 70), &mut Random::new(seed), Interrupt::NEVER).expect("a cycle");
            let mut sorted = found.clone();
            sorted.sort_unstable();
            sorted.dedup();
            assert_eq!(sorted.len(), found.len(), "{found:?}");
            assert!(found.len() > 2);
            let back = [found[found.len() - 1], found[0]];
            assert!(found.windows(2).chain([&back[..]]).all(|it| steps.slot(it[0], it[1]).is_some()));
            assert_eq!(
                random_loop(&steps, (45, 70), &mut Random::new(seed), Interrupt::NEVER),
                Some(found.clone())
            );
            lengths.insert(found.len());
        }
        assert!(steps.vertices() < 10 || lengths.len() > 3, "{lengths:?}");
    }
    // A path has no cycle.
    assert_eq!(random_loop(&board(1, 9, ROOK), (45, 70), &mut Random::new(1), Interrupt::NEVER), None);
}

#[test]
fn random_solutions_are_solutions_and_all_occur() {
    let mut model = Model::new();
    let x = model.integers(4, 1..=4);
    model.post(AllDifferent::domain(x.clone()));
    model.decide(Decisions::Variables(x.clone()));
    let mut found = BTreeMap::new();
    for seed in 0..400 {
        let values = random_solution(&model, &mut Random::new(seed), Limits::default(), State::values);
        *found.entry(values.expect("no limit").expect("a solution")).or_insert(0) += 1;
    }
    assert_eq!(found.len(), 24, "{found:?}");
    model.post(Member::new(x[0], [1]));
    model.post(Member::new(x[1], [1]));
    let none = random_solution(&model, &mut Random::new(1), Limits::default(), |_| ());
    assert!(matches!(none, Ok(None)), "{none:?}");
}

#[test]
fn things_are_handed_over_in_order_until_the_first_error() {
    for threads in [1, 2, 7] {
        let mut seen = Vec::new();
        let result = in_order(
            40,
            threads,
            |number| if number == 33 { Err(Stop::Time) } else { Ok(number * number) },
            |number, square| {
                seen.push(square);
                assert_eq!(square, number * number);
                Ok(())
            },
        );
        assert_eq!((seen.len(), result), (32, Err(Stop::Time)));
        let refused =
            in_order(9, threads, Ok::<u64, u64>, |number, _| if number > 4 { Err(number) } else { Ok(()) });
        assert_eq!(refused, Err(5));
    }
}

#[test]
fn paths_stay_paths_when_they_change_to_be_decided() {
    for (steps, closed) in [(ROOK, false), (ROOK, true), (KING, false), (KING, true)] {
        let problem = problem(board(4, 4, steps), closed);
        let frontier = Frontier::new(&problem, &[]).expect("a narrow graph");
        let all = frontier.compiled(CONTROL, &mut |_| ()).expect("enough memory").ranked(&problem);
        // The numbers of a diagonal and of two corners are shown.
        let is_shown: Vec<bool> = (0..16).map(|vertex| vertex % 5 == 0 || vertex % 9 == 3).collect();
        let rivals = |path: &[usize]| {
            let shown: Vec<usize> = (0..16).filter(|&place| is_shown[path[place]]).collect();
            let ranks = (0..2000_u64).map(|draw| all.total() * draw / 2000_u64);
            let others = ranks.filter_map(|rank| all.path(&rank));
            others.filter(|other| shown.iter().all(|&place| other[place] == path[place])).count()
        };
        let (mut before, mut after) = (0, 0);
        for seed in 1..=5 {
            let mut random = Random::new(seed);
            let path = all.path(&random.number_below(all.total())).expect("a path");
            let decided = decided_path(&problem.steps, path.clone(), closed, &is_shown, &mut random);
            assert!(is_path(&problem.steps, &decided, closed), "{decided:?}");
            before += rivals(&path);
            after += rivals(&decided);
        }
        assert!(after <= before, "{before} {after}");
    }
}
