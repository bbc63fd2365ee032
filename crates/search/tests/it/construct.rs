//! Constructed paths: each is valid, and one is found if one is known to exist.

use std::sync::Arc;

use proptest::prelude::*;

use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Hamiltonian, Interrupt};
use cavalcade_search::construct::{EFFORT, construct, construct_under};

use crate::amounts::cases;
use crate::support::{ROOK, board};
use crate::tours::{distances, has_closed, has_open, tour, verify};

fn problem(rows: Vec<Vec<u32>>, closed: bool) -> Hamiltonian {
    let steps = Arc::new(SuccessorTable::new(rows).expect("a table"));
    Hamiltonian { steps, closed, first: None, last: None }
}

/// Returns whether a path can be completed to a solution of the problem, by brute force.
fn completes(problem: &Hamiltonian, path: &mut Vec<u32>) -> bool {
    let end = path[path.len() - 1];
    let leads = |to: u32| problem.steps.slot(end as usize, to as usize).is_some();
    if path.len() == problem.steps.vertices() {
        let cycle = path.len() > if problem.steps.is_symmetric() { 2 } else { 1 };
        let closes = cycle && leads(path[0]);
        return problem.last.is_none_or(|last| last == end) && (!problem.closed || closes);
    }
    (0..problem.steps.vertices() as u32).any(|next| {
        let fits = leads(next) && !path.contains(&next);
        path.push(next);
        let found = fits && completes(problem, path);
        path.pop();
        found
    })
}

fn has_path(problem: &Hamiltonian) -> bool {
    let is_first = |it: &u32| problem.first.is_none_or(|first| first == *it);
    let mut starts = (0..problem.steps.vertices() as u32).filter(is_first);
    starts.any(|start| completes(problem, &mut vec![start]))
}

/// A problem on a few vertices, with about half or three quarters of the possible arcs.
fn small() -> impl Strategy<Value = Hamiltonian> {
    let ends = || proptest::option::weighted(0.4, 0u32..8);
    let arcs = (any::<u64>(), any::<u64>(), any::<bool>());
    (1usize..9, arcs, any::<bool>(), any::<bool>(), ends(), ends()).prop_map(
        |(vertices, (one, other, many), closed, directed, first, last)| {
            let bits = if many { one | other } else { one };
            let is_arc = |from: usize, to: usize| {
                let (a, b) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
                from != to && bits >> (8 * a + b) & 1 == 1
            };
            let row = |from| (0..vertices).filter(|&to| is_arc(from, to)).map(|to| to as u32).collect();
            let end = |it: Option<u32>| it.filter(|&it| (it as usize) < vertices);
            let problem = problem((0..vertices).map(row).collect(), closed);
            Hamiltonian { first: end(first), last: end(last), ..problem }
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: cases(2000),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn small_problems_are_solved_if_they_have_a_path(
        problem in small(),
        preference in proptest::collection::vec(0u32..3, 0..10),
    ) {
        let path = construct(&problem, &preference, EFFORT);
        prop_assert_eq!(path.is_some(), has_path(&problem));
        if let Some(path) = path {
            verify(&problem, &path);
        }
    }

    #[test]
    fn little_effort_gives_a_path_or_nothing(problem in small(), effort in 0u64..300) {
        let path = construct(&problem, &[], effort);
        prop_assert_eq!(&path, &construct(&problem, &[], effort), "the same result twice");
        if let Some(path) = path {
            verify(&problem, &path);
        }
    }
}

fn build(problem: &Hamiltonian, preference: &[u32]) {
    let path = construct(problem, preference, EFFORT).expect("a path exists");
    verify(problem, &path);
}

#[test]
fn rectangles_have_their_known_tours() {
    let small = (1..=14).flat_map(|rows| (rows..=14).map(move |columns| (rows, columns)));
    let long = [(3, 10), (3, 200), (5, 200), (6, 199), (7, 198), (8, 151), (200, 3), (100, 31), (64, 64)];
    for (rows, columns) in small.chain(long) {
        for (closed, expected) in [(true, has_closed(rows, columns)), (false, has_open(rows, columns))] {
            let problem = tour(rows, columns, closed);
            if expected {
                build(&problem, &distances(rows, columns));
                build(&problem, &[]);
            } else {
                assert_eq!(construct(&problem, &[], 100_000), None, "{rows}x{columns}");
            }
        }
    }
}

#[test]
fn large_rectangles_have_tours() {
    build(&tour(200, 200, true), &distances(200, 200));
    build(&tour(301, 301, false), &distances(301, 301));
}

#[test]
fn ends_are_respected() {
    // From six rows and columns on, a path exists between any two cells whose colours allow it.
    for (rows, columns) in [(6, 6), (6, 9), (7, 7), (8, 8), (9, 30), (40, 40), (41, 41)] {
        let cells = (rows * columns) as u32;
        let colour = |cell: u32| (cell / columns as u32 + cell % columns as u32) % 2;
        let odd = cells % 2 == 1;
        for first in (0..cells).step_by(cells as usize / 17).filter(|&it| !odd || colour(it) == 0) {
            let mut problem = Hamiltonian { first: Some(first), ..tour(rows, columns, false) };
            build(&problem, &distances(rows, columns));
            let fits = |it: &u32| *it != first && (colour(*it) == colour(first)) == odd;
            problem.last = (first * 7 % cells..cells).chain(0..cells).find(fits);
            build(&problem, &distances(rows, columns));
            problem.first = None;
            build(&problem, &[]);
            if !odd {
                build(&Hamiltonian { first: Some(first), ..tour(rows, columns, true) }, &[]);
                let last = tour(rows, columns, true).steps.row(first as usize).next();
                build(&Hamiltonian { first: Some(first), last, ..tour(rows, columns, true) }, &[]);
            }
        }
    }
}

/// Returns the undirected graph in which each vertex is joined to the given neighbours.
fn graph(vertices: u32, neighbours: impl Fn(u32) -> Vec<u32>) -> Vec<Vec<u32>> {
    let mut rows = vec![Vec::new(); vertices as usize];
    for vertex in 0..vertices {
        for neighbour in neighbours(vertex) {
            for (one, other) in [(vertex, neighbour), (neighbour, vertex)] {
                if !rows[one as usize].contains(&other) {
                    rows[one as usize].push(other);
                }
            }
        }
    }
    rows
}

/// Returns a generalised Petersen graph: an outer cycle, an inner star, and spokes.
fn petersen(size: u32, step: u32) -> Vec<Vec<u32>> {
    graph(2 * size, |vertex| match vertex.checked_sub(size) {
        None => vec![(vertex + 1) % size, vertex + size],
        Some(inner) => vec![(inner + step) % size + size],
    })
}

#[test]
fn other_graphs_have_paths() {
    let cube = |dimension: u32| graph(1 << dimension, |it| (0..dimension).map(|bit| it ^ 1 << bit).collect());
    let torus = |size: u32| {
        graph(size * size, |it| vec![it / size * size + (it + 1) % size, (it + size) % (size * size)])
    };
    for closed in [false, true] {
        build(&problem(cube(10), closed), &[]);
        build(&problem(torus(50), closed), &[]);
        build(&problem(petersen(9, 2), closed), &[]);
        build(&problem(petersen(100, 3), closed), &[]);
        let grid = Hamiltonian { steps: Arc::new(board(30, 31, ROOK)), ..problem(Vec::new(), closed) };
        build(&grid, &[]);
    }
    // A. J. Schwenk (1989): these graphs have a path, but a cycle only if the size is not 5 mod 6.
    for (size, closed) in [(5, false), (101, false), (5, true), (101, true)] {
        let problem = problem(petersen(size, 2), closed);
        assert_eq!(construct(&problem, &[], EFFORT).is_some(), !closed, "{size}");
    }
}

/// Returns pseudo-random numbers below `bound`.
fn scattered(bound: u32) -> impl Iterator<Item = u32> {
    let next = |state: &u64| Some(state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1));
    std::iter::successors(Some(7u64), next).map(move |state| (state >> 33) as u32 % bound)
}

#[test]
fn paths_hidden_in_random_graphs_are_found() {
    let vertices = 400;
    let mut order: Vec<u32> = (0..vertices).collect();
    for (place, other) in scattered(vertices).take(vertices as usize).enumerate() {
        order.swap(place, other as usize);
    }
    let mut hidden = vec![Vec::new(); vertices as usize];
    for pair in order.windows(2).chain([&[order[order.len() - 1], order[0]][..]]) {
        hidden[pair[0] as usize].push(pair[1]);
    }
    let undirected = graph(vertices, |it| vec![hidden[it as usize][0], hidden[it as usize][0] ^ 1]);
    build(&problem(undirected.clone(), true), &[]);
    build(&Hamiltonian { first: Some(3), ..problem(undirected, false) }, &[]);
    let mut directed = hidden;
    let pairs: Vec<u32> = scattered(vertices).take(10 * vertices as usize).collect();
    for pair in pairs.chunks(2).filter(|pair| pair[0] != pair[1]) {
        if !directed[pair[0] as usize].contains(&pair[1]) {
            directed[pair[0] as usize].push(pair[1]);
        }
    }
    build(&problem(directed.clone(), true), &[]);
    build(&problem(directed, false), &[]);
}

#[test]
fn paths_on_directed_rings() {
    for size in [2u32, 3, 50, 3000] {
        let ring: Vec<Vec<u32>> = (0..size).map(|it| vec![(it + 1) % size]).collect();
        if size > 2 {
            build(&problem(ring.clone(), true), &[]);
            build(&Hamiltonian { first: Some(2), last: Some(1), ..problem(ring.clone(), true) }, &[]);
            let against = Hamiltonian { first: Some(1), last: Some(2), ..problem(ring.clone(), true) };
            assert_eq!(construct(&against, &[], EFFORT), None);
        }
        build(&Hamiltonian { last: Some(0), ..problem(ring, false) }, &[]);
    }
}

#[test]
fn absurd_problems_have_no_path() {
    let none = |problem: &Hamiltonian| assert_eq!(construct(problem, &[], EFFORT), None, "{problem:?}");
    none(&problem(Vec::new(), false));
    none(&problem(Vec::new(), true));
    none(&problem(vec![vec![]], true));
    none(&problem(vec![vec![1], vec![0]], true));
    none(&problem(vec![vec![], vec![]], false));
    for end in [Some(2), Some(u32::MAX)] {
        none(&Hamiltonian { first: end, ..problem(vec![vec![1], vec![0]], false) });
        none(&Hamiltonian { last: end, ..problem(vec![vec![]], false) });
        none(&Hamiltonian { first: Some(0), last: end, ..problem(vec![vec![1], vec![0]], true) });
    }
    let apart =
        graph(2000, |it| vec![it / 1000 * 1000 + (it + 1) % 1000, it / 1000 * 1000 + (it + 7) % 1000]);
    none(&problem(apart.clone(), false));
    none(&problem(apart, true));
    let uneven = graph(2001, |it| if it < 1000 { (1000..2001).collect() } else { Vec::new() });
    none(&problem(uneven, true));
    let star = graph(5000, |it| if it == 0 { (1..5000).collect() } else { Vec::new() });
    none(&problem(star, false));
    assert_eq!(construct(&problem(vec![vec![]], false), &[], 0), Some(vec![0]));
    assert_eq!(construct(&problem(vec![vec![1], vec![0]], false), &[0, 1], 0), Some(vec![1, 0]));
}

#[test]
fn an_interrupt_ends_a_construction() {
    let problem =
        Hamiltonian { steps: Arc::new(board(60, 60, ROOK)), closed: false, first: None, last: None };
    let whole = construct(&problem, &[], EFFORT);
    assert!(whole.is_some());
    let polls = |polls| -> &'static Interrupt { Box::leak(Box::new(Interrupt::after(polls))) };
    for number in [0, 1, 100, 3000] {
        assert_eq!(construct_under(&problem, &[], EFFORT, polls(number)), None, "{number}");
    }
    assert_eq!(construct_under(&problem, &[], EFFORT, polls(1 << 40)), whole);
}
