//! The ladder against all loops of small boards.

mod paths;

use super::*;
use crate::amounts::{cases, is_thorough};

/// Returns numbers from 0 up, the same on every machine (xorshift, G. Marsaglia 2003).
pub(super) fn below(seed: &mut u64, end: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % end as u64) as usize
}

/// A rectangle of points, some of which are missing.
#[derive(Clone, Copy)]
struct PointGrid {
    rows: usize,
    columns: usize,
    /// A point without edges, if there is one.
    missing: Option<usize>,
}

impl PointGrid {
    fn count(self) -> usize {
        self.rows * self.columns
    }

    fn are_joined(self, one: usize, other: usize) -> bool {
        let (one, other) = (one.min(other), one.max(other));
        let is_right = other == one + 1 && other % self.columns != 0;
        let is_there = |point: usize| self.missing != Some(point) && point < self.count();
        (is_right || other == one + self.columns) && is_there(one) && is_there(other)
    }

    fn near(self, point: usize) -> Vec<usize> {
        (0..self.count()).filter(|&other| self.are_joined(point, other)).collect()
    }

    fn steps(self) -> SuccessorTable {
        let row = |point| self.near(point).into_iter().map(|other| other as u32).collect();
        SuccessorTable::new((0..self.count()).map(row).collect()).expect("a table")
    }

    /// All loops, each from its least point.
    fn loops(self) -> Vec<Vec<usize>> {
        fn extend(grid: PointGrid, path: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
            let (start, here) = (path[0], path[path.len() - 1]);
            for next in grid.near(here) {
                if next == start && path.len() > 3 && path[1] < here {
                    found.push(path.clone());
                } else if next > start && !path.contains(&next) {
                    path.push(next);
                    extend(grid, path, found);
                    path.pop();
                }
            }
        }
        let mut found = Vec::new();
        (0..self.count()).for_each(|start| extend(self, &mut vec![start], &mut found));
        found
    }

    /// The squares between four points, numbered from 1, and 0 around them.
    fn areas(self) -> LoopAreas {
        let square = |row: isize, column: isize| {
            let inside = (0..self.rows as isize - 1).contains(&row)
                && (0..self.columns as isize - 1).contains(&column);
            if inside { (row * (self.columns as isize - 1) + column + 1) as u32 } else { 0 }
        };
        let mut areas = LoopAreas { count: self.count(), ..LoopAreas::default() };
        for one in 0..self.count() {
            let (row, column) = ((one / self.columns) as isize, (one % self.columns) as isize);
            let right = (one + 1, [square(row - 1, column), square(row, column)]);
            let down = (one + self.columns, [square(row, column - 1), square(row, column)]);
            let exists = [column + 1 < self.columns as isize, row + 1 < self.rows as isize];
            for ((other, sides), _) in [right, down].into_iter().zip(exists).filter(|pair| pair.1) {
                if self.are_joined(one, other) {
                    areas.beside.push(((one as u32, other as u32), sides));
                } else {
                    areas.joined.push(sides);
                }
            }
        }
        areas
    }

    /// The edges around a square, by its upper left corner.
    fn square(self, corner: usize) -> Vec<(u32, u32)> {
        let (one, two) = (corner as u32, self.columns as u32);
        vec![(one, one + 1), (one, one + two), (one + 1, one + two + 1), (one + two, one + two + 1)]
    }
}

fn holds(cycle: &[usize], fact: LoopFact) -> bool {
    match fact {
        LoopFact::Vertex(point, value) => cycle.contains(&(point as usize)) == value,
        LoopFact::Auxiliary(..) => unreachable!("these rules have no auxiliary facts"),
        LoopFact::Edge(one, other, value) => {
            let ends = [one as usize, other as usize];
            let mut steps = cycle.iter().zip(cycle.iter().cycle().skip(1));
            steps.any(|(&one, &two)| ends == [one, two] || ends == [two, one]) == value
        }
    }
}

fn number(cycle: &[usize], rule: &LoopRule) -> usize {
    match rule {
        LoopRule::Clause(facts) | LoopRule::Count(facts, _) => {
            facts.iter().filter(|&&fact| holds(cycle, fact)).count()
        }
        LoopRule::Parity(edges, _) => {
            edges.iter().filter(|edge| holds(cycle, LoopFact::Edge(edge.0, edge.1, true))).count()
        }
    }
}

fn fits(cycle: &[usize], rule: &LoopRule) -> bool {
    let held = number(cycle, rule);
    match rule {
        LoopRule::Clause(_) => held > 0,
        LoopRule::Parity(_, is_odd) => is_odd == &(held % 2 == 1),
        LoopRule::Count(_, range) => range.contains(&held),
    }
}

/// Returns rules that a hidden loop satisfies.
fn rules(grid: PointGrid, hidden: &[usize], seed: &mut u64) -> Vec<LoopRule> {
    let mut rules = Vec::new();
    let density = 1 + below(seed, 4);
    for corner in (0..grid.count())
        .filter(|corner| corner % grid.columns + 1 < grid.columns && corner / grid.columns + 1 < grid.rows)
    {
        if below(seed, density) > 0 {
            continue;
        }
        let edges: Vec<_> = grid
            .square(corner)
            .into_iter()
            .filter(|edge| grid.are_joined(edge.0 as usize, edge.1 as usize))
            .collect();
        let held = number(hidden, &LoopRule::edges(edges.clone(), 0..=4));
        let slack = usize::from(below(seed, 4) == 0);
        rules.push(LoopRule::edges(edges, held..=held + slack));
    }
    for _ in 0..below(seed, 4) {
        let points: Vec<u32> = (0..grid.count() as u32).filter(|_| below(seed, 4) == 0).collect();
        let held = number(hidden, &LoopRule::vertices(points.clone(), 0..=0));
        rules.push(LoopRule::vertices(points, held..=held));
    }
    // Edges in a row from the border on, as between outside and an area, and any edges.
    for _ in 0..below(seed, 3) {
        let (row, count) = (below(seed, grid.rows - 1) * grid.columns, 1 + below(seed, grid.columns));
        let is_chain = below(seed, 3) > 0;
        let edges = (row..row + grid.columns).map(|point| (point, point + grid.columns));
        let edges = edges.filter(|&(one, other)| grid.are_joined(one, other));
        let edges = edges.map(|(one, other)| (one as u32, other as u32));
        let edges: Vec<(u32, u32)> = if is_chain {
            edges.take(count).collect()
        } else {
            edges.filter(|_| below(seed, 2) == 0).collect()
        };
        let held = number(hidden, &LoopRule::Parity(edges.clone(), true));
        rules.push(LoopRule::Parity(edges, held % 2 == 1));
    }
    for _ in 0..below(seed, 6) {
        let point = below(seed, grid.count());
        let mut facts = vec![LoopFact::Vertex(point as u32, below(seed, 2) == 0)];
        for other in grid.near(point) {
            if below(seed, 2) == 0 {
                facts.push(LoopFact::Edge(point as u32, other as u32, below(seed, 2) == 0));
            }
        }
        if facts.iter().any(|&fact| holds(hidden, fact)) {
            rules.push(LoopRule::Clause(facts));
        }
    }
    rules
}

fn ladder(grid: PointGrid, rules: &[LoopRule]) -> LoopLadder {
    let statement = |cell| LoopStatement::new("rule {number} in {cell}", "holds", cell);
    let stated: Vec<_> = rules.iter().enumerate().map(|(cell, rule)| (statement(cell), rule)).collect();
    LoopLadder::new(&grid.steps(), &stated, grid.areas())
}

/// Returns the board with rows and columns exchanged.
fn transposed(grid: PointGrid, rules: &[LoopRule]) -> (PointGrid, Vec<LoopRule>) {
    let image = |point: usize| point % grid.columns * grid.rows + point / grid.columns;
    let vertex = |point: u32| image(point as usize) as u32;
    let fact = |fact: &LoopFact| match *fact {
        LoopFact::Vertex(point, value) => LoopFact::Vertex(vertex(point), value),
        LoopFact::Auxiliary(..) => *fact,
        LoopFact::Edge(one, other, value) => LoopFact::Edge(vertex(one), vertex(other), value),
    };
    let rule = |rule: &LoopRule| match rule {
        LoopRule::Clause(facts) => LoopRule::Clause(facts.iter().map(fact).collect()),
        LoopRule::Parity(edges, is_odd) => {
            LoopRule::Parity(edges.iter().map(|edge| (vertex(edge.0), vertex(edge.1))).collect(), *is_odd)
        }
        LoopRule::Count(facts, range) => LoopRule::Count(facts.iter().map(fact).collect(), range.clone()),
    };
    let missing = grid.missing.map(image);
    let other = PointGrid { rows: grid.columns, columns: grid.rows, missing };
    (other, rules.iter().map(rule).collect())
}

/// Checks a run on a board where some facts are known, against all loops that fit; returns it.
fn checked(grid: PointGrid, rules: &[LoopRule], known: &[LoopFact], loops: &[Vec<usize>]) -> LoopRun {
    let fits = |cycle: &&Vec<usize>| {
        rules.iter().all(|rule| fits(cycle, rule)) && known.iter().all(|&fact| holds(cycle, fact))
    };
    let fitting: Vec<&Vec<usize>> = loops.iter().filter(fits).collect();
    let run = ladder(grid, rules).run(known, 9, usize::MAX, &|| false);
    assert!(run.clash.is_none() || fitting.is_empty(), "{rules:?} {known:?} {run:?}");
    for step in &run.steps {
        let is_right = |cycle: &&Vec<usize>| step.facts.iter().all(|&fact| holds(cycle, fact));
        assert!(fitting.iter().all(is_right), "{rules:?} {known:?} {step:?}");
        assert!(step.facts.iter().any(|fact| !known.contains(fact)), "{rules:?} {known:?} {step:?}");
    }
    if let Some(solution) = &run.solution {
        assert_eq!(fitting, [solution]);
    }
    run
}

const GRIDS: [(usize, usize, Option<usize>); 6] =
    [(3, 4, None), (4, 4, None), (4, 4, Some(5)), (4, 5, None), (4, 5, Some(12)), (5, 5, Some(12))];

#[test]
fn steps_hold_in_every_loop_that_fits() {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut levels = [0; 11];
    for (rows, columns, missing) in GRIDS {
        let grid = PointGrid { rows, columns, missing };
        let loops = grid.loops();
        for _ in 0..cases(60) {
            let hidden = &loops[below(&mut seed, loops.len())];
            let mut rules = rules(grid, hidden, &mut seed);
            if below(&mut seed, 8) == 0 {
                rules.push(LoopRule::vertices(vec![0, 1, 2], below(&mut seed, 4)..=3));
            }
            let run = checked(grid, &rules, &[], &loops);
            let (other, images) = transposed(grid, &rules);
            let image = ladder(other, &images).run(&[], 9, usize::MAX, &|| false);
            assert_eq!(image.solution.is_some(), run.solution.is_some(), "{rules:?}");
            let level = run.solution.is_some().then(|| run.level());
            assert_eq!(ladder(grid, &rules).level(9, &|| false), level, "{rules:?}");
            if run.solution.is_some() {
                assert_eq!(image.level(), run.level(), "{rules:?}");
            }
            // A run goes on where an earlier one ended.
            let half = run.steps[..run.steps.len() / 2].iter();
            let known: Vec<LoopFact> = half.flat_map(|step| step.facts.iter().copied()).collect();
            assert_eq!(checked(grid, &rules, &known, &loops).solution, run.solution);
            run.steps.iter().for_each(|step| levels[usize::from(step.level)] += 1);
        }
    }
    let all = [1, 2, 3, 4, 5, 8, 9];
    assert!(!is_thorough() || all.iter().all(|&level| levels[level] > 0), "{levels:?}");
}

#[test]
fn steps_hold_whatever_is_known() {
    let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
    let mut levels = [0; 11];
    for (rows, columns, missing) in GRIDS {
        let grid = PointGrid { rows, columns, missing };
        let loops = grid.loops();
        for _ in 0..cases(60) {
            let hidden = &loops[below(&mut seed, loops.len())];
            let rules = if below(&mut seed, 2) == 0 { Vec::new() } else { rules(grid, hidden, &mut seed) };
            let pairs =
                (0..grid.count()).flat_map(|one| grid.near(one).into_iter().map(move |two| (one, two)));
            let known: Vec<LoopFact> = pairs
                .filter(|pair| pair.0 < pair.1 && below(&mut seed, 3) == 0)
                .map(|(one, two)| LoopFact::Edge(one as u32, two as u32, true))
                .map(|fact| if holds(hidden, fact) { fact } else { opposite(fact) })
                .collect();
            let run = checked(grid, &rules, &known, &loops);
            run.steps.iter().for_each(|step| levels[usize::from(step.level)] += 1);
        }
    }
    let all = [1, 2, 3, 4, 5, 6, 8];
    assert!(!is_thorough() || all.iter().all(|&level| levels[level] > 0), "{levels:?}");
}

fn opposite(fact: LoopFact) -> LoopFact {
    match fact {
        LoopFact::Edge(one, other, value) => LoopFact::Edge(one, other, !value),
        LoopFact::Vertex(point, value) => LoopFact::Vertex(point, !value),
        LoopFact::Auxiliary(number, value) => LoopFact::Auxiliary(number, !value),
    }
}
