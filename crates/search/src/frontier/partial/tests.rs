//! Counts against a search of all simple paths, and numbers that are published.

use std::sync::Arc;

use cavalcade_core::graph::SuccessorTable;
use proptest::prelude::*;

use super::*;
use crate::amounts::cases;
use crate::frontier::table::tests::MemoryFolder;

const CONTROL: Control = Control { memory: 1 << 30, is_over: &|| false, spill: None };

/// Returns the number of simple paths or cycles of each length in the range, by extending paths step by step.
fn brute(paths: &SimplePaths) -> Vec<(usize, BigUint)> {
    fn extend(paths: &SimplePaths, path: &mut Vec<u32>, numbers: &mut Vec<u64>) {
        let here = path[path.len() - 1];
        let is_step = |from: u32, to: u32| paths.steps.slot(from as usize, to as usize).is_some();
        let length = path.len() - usize::from(!paths.closed);
        let fits = if paths.closed && (paths.first.is_none() || paths.last.is_none()) {
            paths.first.or(paths.last).is_none_or(|end| path.contains(&end))
        } else {
            paths.first.is_none_or(|first| first == path[0]) && paths.last.is_none_or(|last| last == here)
        };
        let closes = !paths.closed || is_step(here, path[0]);
        if fits && closes && length >= paths.fewest() && paths.lengths.contains(&length) {
            numbers[length] += 1;
        }
        for next in paths.steps.row(here as usize) {
            if !path.contains(&next) {
                path.push(next);
                extend(paths, path, numbers);
                path.pop();
            }
        }
    }
    let count = paths.steps.vertices();
    let mut numbers = vec![0; count + 1];
    for start in 0..count as u32 {
        extend(paths, &mut vec![start], &mut numbers);
    }
    let is_fixed = if paths.closed {
        paths.first.is_some() && paths.last.is_some()
    } else {
        paths.first.is_some() || paths.last.is_some()
    };
    let directions = if paths.is_undirected() && !is_fixed { 2 } else { 1 };
    let rotations = |length: usize| if paths.closed && !is_fixed { length as u64 } else { 1 };
    let numbers = numbers.into_iter().enumerate().filter(|pair| pair.1 > 0);
    numbers.map(|(length, number)| (length, (number / directions / rotations(length)).into())).collect()
}

fn frontier(paths: &SimplePaths) -> PartialFrontier {
    PartialFrontier::new(paths, &[]).expect("a narrow graph")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(600), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_agree_with_all_simple_paths(
        vertices in 2usize..7,
        bits in any::<u64>(),
        (directed, closed) in any::<(bool, bool)>(),
        ends in (prop::option::of(0u32..7), prop::option::of(0u32..7)),
        lengths in (0usize..8, 0usize..8),
    ) {
        let is_arc = |from: usize, to: usize| {
            let (low, high) = if directed { (from, to) } else { (from.min(to), from.max(to)) };
            from != to && bits.rotate_right((low * vertices + high) as u32) & 1 == 1
        };
        let row = |from| (0..vertices).filter(|&to| is_arc(from, to)).map(|vertex| vertex as u32).collect();
        let steps = SuccessorTable::new((0..vertices).map(row).collect()).expect("a small graph");
        let steps = Arc::new(if directed { steps.directed() } else { steps });
        let end = |it: Option<u32>| it.filter(|&vertex| (vertex as usize) < vertices);
        let all = SimplePaths::new(&steps, closed, end(ends.0), end(ends.1));
        let some = all.within(&(lengths.0..=lengths.1));
        for paths in [all, some] {
            let expected = brute(&paths);
            let frontier = frontier(&paths);
            let total: BigUint = expected.iter().map(|pair| &pair.1).sum();
            prop_assert_eq!(frontier.start().finish(CONTROL), Ok(total), "{:?}", &paths);
            let longest = expected.last().map(|last| last.0);
            let found = frontier.longest(CONTROL, &mut |_| ()).expect("enough memory");
            prop_assert_eq!(found.as_ref().map(|found| found.0), longest, "{:?}", &paths);
            if let Some((length, path)) = found {
                let are_longest = *paths.lengths.end() == paths.bound();
                let longest = SimplePaths { lengths: length..=length, are_longest, ..paths.clone() };
                let number = expected.last().map(|last| last.1.clone());
                prop_assert_eq!(self::frontier(&longest).start().finish(CONTROL).ok(), number, "{:?}", &longest);
                let path = path.expect("few states");
                prop_assert_eq!(path.len(), paths.visited(length));
                let path = paths.written(path);
                let cycle: Vec<u32> = path.iter().map(|&vertex| vertex as u32).collect();
                let cycle = paths.cycle(&paths.form(), &cycle);
                let mut around = cycle.iter().zip(cycle.iter().cycle().skip(1));
                let graph = paths.form().graph;
                prop_assert!(around.all(|(&one, &other)| graph.slot(one as usize, other as usize).is_some()));
            }
            prop_assert_eq!(frontier.lengths(CONTROL, &mut |_| ()), Ok(expected), "{:?}", &paths);
        }
    }
}

/// Returns the table of single steps on a square grid.
fn grid(side: u32) -> Arc<SuccessorTable> {
    let distance =
        |one: u32, other: u32| (one / side).abs_diff(other / side) + (one % side).abs_diff(other % side);
    let row = |from| (0..side * side).filter(|&to| distance(from, to) == 1).collect();
    Arc::new(SuccessorTable::new((0..side * side).map(row).collect()).expect("a grid"))
}

fn total(paths: &SimplePaths) -> BigUint {
    frontier(paths).start().finish(CONTROL).expect("enough memory")
}

#[test]
fn cycles_of_grids_are_those_published() {
    // OEIS A140517, as recalled.
    for (side, number) in [(2, 1u64), (3, 13), (4, 213), (5, 9349), (6, 1_222_363), (7, 487_150_371)] {
        assert_eq!(total(&SimplePaths::new(&grid(side), true, None, None)), number.into(), "{side}");
    }
}

#[test]
fn paths_between_opposite_corners_are_those_published() {
    // OEIS A007764, as recalled.
    for (side, number) in [(2, 2u64), (3, 12), (4, 184), (5, 8512), (6, 1_262_816), (7, 575_780_564)] {
        let last = side * side - 1;
        assert_eq!(
            total(&SimplePaths::new(&grid(side), false, Some(0), Some(last))),
            number.into(),
            "{side}"
        );
    }
}

#[test]
fn walks_of_the_square_lattice_are_those_published() {
    // OEIS A001411, as recalled; no walk of six steps leaves a grid of 13 by 13 from its centre.
    let paths = SimplePaths::new(&grid(13), false, Some(84), None);
    for (length, number) in (1usize..).zip([4u32, 12, 36, 100, 284, 780]) {
        assert_eq!(total(&paths.within(&(length..=length))), number.into(), "{length}");
    }
}

/// A graph that needs keys of 128 bits: all vertices are on the frontier at once.
#[test]
fn wide_frontiers_have_the_same_numbers() {
    // Between two vertices, any selection of the other ones makes paths in every order.
    let star = |leaves: u32| {
        let row = |vertex: u32| (0..leaves + 2).filter(|&other| (other < 2) != (vertex < 2)).collect();
        Arc::new(SuccessorTable::new((0..leaves + 2).map(row).collect()).expect("a table"))
    };
    // Cycles through both hubs and two of the leaves.
    assert_eq!(total(&SimplePaths::new(&star(15), true, None, None)), (15u32 * 14 / 2).into());
    let complete = |count: u32| {
        let row = |vertex: u32| (0..count).filter(|&other| other != vertex).collect();
        Arc::new(SuccessorTable::new((0..count).map(row).collect()).expect("a table"))
    };
    // Every ordered selection of at least one inner vertex, or none.
    let paths =
        |inner: u64| (0..=inner).map(|chosen| (inner - chosen + 1..=inner).product::<u64>()).sum::<u64>();
    for count in [4, 9] {
        let all = SimplePaths::new(&complete(count), false, Some(0), Some(1));
        assert_eq!(total(&all), paths(u64::from(count) - 2).into());
    }
}

#[test]
fn lengths_are_counted_from_files_too() {
    let paths = SimplePaths::new(&grid(8), true, None, None);
    let frontier = frontier(&paths);
    let unlimited = frontier.lengths(CONTROL, &mut |_| ()).expect("enough memory");
    let spill = MemoryFolder::default();
    let control = Control { memory: 100_000, spill: Some(&spill), ..CONTROL };
    assert!(frontier.lengths(Control { spill: None, ..control }, &mut |_| ()).is_err());
    assert_eq!(
        frontier.lengths(control, &mut |_| ()).expect("the folder takes what does not fit"),
        unlimited
    );
    let total: BigUint = unlimited.into_iter().map(|pair| pair.1).sum();
    assert_eq!(frontier.start().finish(control).expect("the same"), total);
    assert!(*spill.files.lock().expect("no panic") > 2);
}
