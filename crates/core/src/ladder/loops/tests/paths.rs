//! Paths that pass points in order, against all paths of small boards.

use super::*;

impl PointGrid {
    /// All paths through all points that are not missing.
    fn paths(self) -> Vec<Vec<usize>> {
        let points: Vec<usize> = (0..self.count()).filter(|&point| self.missing != Some(point)).collect();
        let mut open: Vec<Vec<usize>> = points.iter().map(|&point| vec![point]).collect();
        let mut found = Vec::new();
        while let Some(path) = open.pop() {
            if path.len() == points.len() {
                found.push(path);
                continue;
            }
            let next = self.near(path[path.len() - 1]).into_iter().filter(|point| !path.contains(point));
            open.extend(next.map(|point| path.iter().copied().chain([point]).collect()));
        }
        found
    }
}

/// Whether a fact holds on an open path.
fn holds_on(path: &[usize], fact: LoopFact) -> bool {
    let is_step = |one: u32, other: u32| {
        let ends = [one as usize, other as usize];
        path.windows(2).any(|pair| ends == [pair[0], pair[1]] || ends == [pair[1], pair[0]])
    };
    match fact {
        LoopFact::Vertex(point, value) => path.contains(&(point as usize)) == value,
        LoopFact::Edge(one, other, value) => is_step(one, other) == value,
        LoopFact::Auxiliary(..) => unreachable!("a path has no labels"),
    }
}

#[test]
fn steps_hold_on_every_path_that_passes_the_points_in_order() {
    let mut seed = 0x1234_5678_9abc_def1_u64;
    let (mut levels, mut ends) = ([0; 11], [0; 3]);
    for (rows, columns) in [(1, 4), (2, 4), (3, 4), (4, 4), (4, 5)] {
        let grid = PointGrid { rows, columns, missing: None };
        let paths = grid.paths();
        for _ in 0..80 {
            let hidden = &paths[below(&mut seed, paths.len())];
            let last = hidden.len() - 1;
            let share = 1 + below(&mut seed, 6);
            let mut is_passed = |place: &usize| *place == 0 || *place == last || below(&mut seed, share) == 0;
            let passed = (0..=last).filter(|place| is_passed(place));
            let mut order: Vec<usize> = passed.map(|place| hidden[place]).collect();
            if below(&mut seed, 4) == 0 {
                let (one, other) = (below(&mut seed, order.len()), below(&mut seed, order.len()));
                order.swap(one, other);
            }
            let mut known = Vec::new();
            for pair in hidden.windows(2) {
                if below(&mut seed, 8) == 0 {
                    let holds = below(&mut seed, 8) > 0;
                    known.push(LoopFact::Edge(pair[0] as u32, pair[1] as u32, holds));
                }
            }
            let fitting: Vec<&Vec<usize>> = paths
                .iter()
                .filter(|path| {
                    let passed = path.iter().filter(|point| order.contains(point));
                    let are_ends = [path[0], path[last]] == [order[0], order[order.len() - 1]];
                    are_ends && passed.eq(&order) && known.iter().all(|&fact| holds_on(path, fact))
                })
                .collect();
            let ladder = LoopLadder::of_path(&grid.steps(), &order);
            let run = ladder.run(&known, 9, usize::MAX, &|| false);
            assert!(run.clash.is_none() || fitting.is_empty(), "{order:?} {known:?} {run:?}");
            for step in &run.steps {
                let is_right = |path: &&Vec<usize>| step.facts.iter().all(|&fact| holds_on(path, fact));
                assert!(fitting.iter().all(is_right), "{order:?} {known:?} {step:?}");
                let is_inside = |fact: &LoopFact| match *fact {
                    LoopFact::Edge(_, other, _) | LoopFact::Vertex(other, _) => (other as usize) <= last,
                    LoopFact::Auxiliary(..) => false,
                };
                assert!(step.facts.iter().all(is_inside), "{order:?} {known:?} {step:?}");
                levels[usize::from(step.level)] += 1;
            }
            if let Some(solution) = &run.solution {
                assert_eq!(fitting, [solution], "{order:?} {known:?}");
                ends[0] += 1;
            }
            let is_wrong = |clash: &LoopClash| matches!(clash, LoopClash::Order(..));
            ends[1] += usize::from(run.clash.as_ref().is_some_and(is_wrong));
            ends[2] += usize::from(run.steps.iter().any(|step| matches!(step.reason, LoopReason::Order(..))));
            let level = ladder.run(&[], 9, usize::MAX, &|| false);
            let level = level.solution.is_some().then(|| level.level());
            assert_eq!(ladder.level(9, &|| false), level, "{order:?}");
        }
    }
    assert!([1, 3, 5, 8].iter().all(|&level| levels[level] > 0), "{levels:?}");
    assert_eq!(levels[4], 0, "no clues");
    assert!(ends.iter().all(|&count| count > 0), "{ends:?}");
}

#[test]
fn a_line_joins_neighbours_in_the_order_only() {
    // 1 . .
    // 3 2 .
    // . . 4
    let grid = PointGrid { rows: 3, columns: 3, missing: None };
    let ladder = LoopLadder::of_path(&grid.steps(), &[0, 4, 3, 8]);
    let run = ladder.run(&[], 3, usize::MAX, &|| false);
    let step =
        LoopStep { level: 3, facts: vec![LoopFact::Edge(0, 3, false)], reason: LoopReason::Order(1, 3) };
    assert_eq!(run.steps.iter().find(|step| step.level == 3), Some(&step));
    assert_eq!(run.solution, Some(vec![0, 1, 2, 5, 4, 3, 6, 7, 8]));
    let run = ladder.run(&[LoopFact::Edge(0, 3, true)], 1, usize::MAX, &|| false);
    assert_eq!(run.clash, Some(LoopClash::Order(1, 3)));
}
