//! A small board, a question about its tours, and the answers by brute force.

use std::collections::BTreeSet;

use proptest::prelude::*;

/// A small board and a question about it.
#[derive(Debug, Clone)]
pub(super) struct Task {
    rows: usize,
    columns: usize,
    holes: Vec<bool>,
    /// The moves, each in all eight directions.
    moves: Vec<(i32, i32)>,
    /// The option that joins borders, or nothing.
    pub(super) surface: &'static str,
    closed: bool,
    from: Option<usize>,
    to: Option<usize>,
}

impl Task {
    pub(super) fn text(&self) -> String {
        let row = |row: &[bool]| -> String { row.iter().map(|&hole| if hole { "#" } else { "." }).collect() };
        self.holes.chunks(self.columns).map(|cells| row(cells) + "\n").collect()
    }

    pub(super) fn words(&self) -> String {
        let name = |cell: usize| format!("r{}c{}", cell / self.columns + 1, cell % self.columns + 1);
        let moves: Vec<String> =
            self.moves.iter().map(|(one, other)| format!(" --move {one},{other}")).collect();
        let mut words = moves.concat();
        words += self.surface;
        words += if self.closed { " --closed" } else { "" };
        words += &self.from.map(|cell| format!(" --from {}", name(cell))).unwrap_or_default();
        words + &self.to.map(|cell| format!(" --to {}", name(cell))).unwrap_or_default()
    }

    /// Returns the cell one row or one column further on.
    pub(super) fn one_further(&self, cell: usize, down: i32, right: i32) -> Option<usize> {
        let (rows, columns) = (self.rows as i32, self.columns as i32);
        let (mut row, mut column) = (cell as i32 / columns + down, cell as i32 % columns + right);
        if self.surface.is_empty() && !(0..columns).contains(&column) {
            return None;
        }
        if !(0..columns).contains(&column) {
            column = (column + columns) % columns;
            row = if matches!(self.surface, " --moebius" | " --klein") { rows - 1 - row } else { row };
        }
        if matches!(self.surface, " --torus" | " --klein") {
            row = (row + rows) % rows;
        }
        (0..rows).contains(&row).then_some((row * columns + column) as usize)
    }

    /// Returns the cell that a move leads to, row by row and then column by column. The surface is smooth, so a step
    /// over a border that turns upside down turns the rest of the move as well; rows come first.
    pub(super) fn target(&self, cell: usize, down: i32, right: i32) -> Option<usize> {
        let rows = (0..down.abs()).try_fold(cell, |at, _| self.one_further(at, down.signum(), 0))?;
        (0..right.abs()).try_fold(rows, |at, _| self.one_further(at, 0, right.signum()))
    }

    pub(super) fn is_step(&self, one: usize, other: usize) -> bool {
        one != other
            && self.moves.iter().flat_map(|&(a, b)| [(a, b), (b, a)]).any(|(down, right)| {
                [(down, right), (-down, right), (down, -right), (-down, -right)]
                    .into_iter()
                    .any(|(down, right)| self.target(one, down, right) == Some(other))
            })
    }

    /// Every tour in either direction, by brute force.
    pub(super) fn paths(&self) -> BTreeSet<Vec<usize>> {
        let free: Vec<usize> = (0..self.holes.len()).filter(|&cell| !self.holes[cell]).collect();
        let next = |cell: usize| free.iter().copied().filter(|&other| self.is_step(cell, other)).collect();
        let next: Vec<Vec<usize>> = (0..self.holes.len()).map(next).collect();
        let mut open: Vec<Vec<usize>> = free.iter().map(|&cell| vec![cell]).collect();
        let mut paths = BTreeSet::new();
        while let Some(path) = open.pop() {
            let last = path[path.len() - 1];
            if path.len() == free.len() {
                let returns = path.len() > 2 && next[last].contains(&path[0]);
                let ends =
                    self.from.is_none_or(|from| path[0] == from) && self.to.is_none_or(|to| last == to);
                if (!self.closed || returns) && ends {
                    paths.insert(path);
                }
                continue;
            }
            let further = next[last].iter().filter(|cell| !path.contains(cell));
            open.extend(further.map(|&cell| path.iter().copied().chain([cell]).collect()));
        }
        paths
    }

    /// The tours as sets of undirected steps.
    pub(super) fn drawings(&self, paths: &BTreeSet<Vec<usize>>) -> BTreeSet<Vec<(usize, usize)>> {
        paths.iter().map(|path| self.drawing(path)).collect()
    }

    pub(super) fn drawing(&self, path: &[usize]) -> Vec<(usize, usize)> {
        let mut steps: Vec<_> = path.windows(2).map(|pair| (pair[0], pair[1])).collect();
        if self.closed {
            steps.push((path[path.len() - 1], path[0]));
        }
        let mut steps: Vec<_> =
            steps.into_iter().map(|(one, other)| (one.min(other), one.max(other))).collect();
        steps.sort_unstable();
        steps
    }

    /// The number of directed tours; a closed tour counts once for each direction, wherever it begins.
    pub(super) fn directed(&self, paths: &BTreeSet<Vec<usize>>) -> usize {
        let turned = |path: &Vec<usize>| {
            let mut path = path.clone();
            if self.closed {
                let first = (0..path.len()).min_by_key(|&place| path[place]).unwrap_or(0);
                path.rotate_left(first);
            }
            path
        };
        paths.iter().map(turned).collect::<BTreeSet<_>>().len()
    }

    /// The symmetries of the surface: all products of reflections, and of shifts by a cell where borders are joined.
    pub(super) fn motions(&self) -> Vec<Vec<usize>> {
        let count = self.rows * self.columns;
        let (last_row, last_column) = (self.rows - 1, self.columns - 1);
        let by_place = |image: &dyn Fn(usize, usize) -> usize| -> Vec<usize> {
            (0..count).map(|cell| image(cell / self.columns, cell % self.columns)).collect()
        };
        let by_step = |down: i32, right: i32, times: usize| -> Vec<usize> {
            let further = |at: usize| self.one_further(at, down, right).expect("joined borders");
            (0..count).map(|cell| (0..times).fold(cell, |at, _| further(at))).collect()
        };
        let mut generators = vec![
            by_place(&|row, column| (last_row - row) * self.columns + column),
            by_place(&|row, column| row * self.columns + last_column - column),
        ];
        if self.rows == self.columns && matches!(self.surface, "" | " --torus") {
            generators.push(by_place(&|row, column| column * self.columns + row));
        }
        if !self.surface.is_empty() {
            generators.push(by_step(0, 1, 1));
        }
        match self.surface {
            " --torus" => generators.push(by_step(1, 0, 1)),
            " --klein" if self.rows.is_multiple_of(2) => generators.push(by_step(1, 0, self.rows / 2)),
            _ => {}
        }
        let mut found: Vec<Vec<usize>> = vec![(0..count).collect()];
        let mut next = 0;
        while let Some(one) = found.get(next).cloned() {
            for generator in &generators {
                let product: Vec<usize> = one.iter().map(|&cell| generator[cell]).collect();
                if !found.contains(&product) {
                    found.push(product);
                }
            }
            next += 1;
        }
        found
    }

    /// The number of classes of drawings under the symmetries of the grid that map solutions to solutions.
    pub(super) fn classes(&self, drawings: &BTreeSet<Vec<(usize, usize)>>) -> usize {
        let count = self.rows * self.columns;
        let free = |cell: usize| !self.holes[cell];
        let kept = |map: &Vec<usize>| {
            let image = |end: Option<usize>| end.map(|end| map[end]);
            let same = [self.from, self.to] == [image(self.from), image(self.to)]
                || (self.from.is_some() && [self.to, self.from] == [image(self.from), image(self.to)])
                || (self.closed && (self.from.is_none() || self.to.is_none()));
            same && (0..count).all(|cell| free(cell) == free(map[cell]))
        };
        let images: Vec<Vec<usize>> = self.motions().into_iter().filter(kept).collect();
        let least = |drawing: &Vec<(usize, usize)>| {
            let image = |map: &Vec<usize>| {
                let mut steps: Vec<_> = drawing
                    .iter()
                    .map(|&(one, other)| (map[one].min(map[other]), map[one].max(map[other])))
                    .collect();
                steps.sort_unstable();
                steps
            };
            images.iter().map(image).min()
        };
        drawings.iter().map(least).collect::<BTreeSet<_>>().len()
    }
}

pub(super) fn tasks() -> impl Strategy<Value = Task> {
    let size = (1usize..=4, 1usize..=4).prop_filter("a small board", |(rows, columns)| rows * columns <= 12);
    size.prop_flat_map(|(rows, columns)| {
        let count = rows * columns;
        let holes = proptest::collection::vec(proptest::bool::weighted(0.15), count);
        let moves = prop_oneof![
            Just(vec![(0, 1)]),
            Just(vec![(0, 1), (1, 1)]),
            Just(vec![(1, 2)]),
            Just(vec![(1, 2), (0, 1)]),
            Just(vec![(0, 2), (1, 1)]),
        ];
        let end = || proptest::option::weighted(0.3, 0..count);
        let surface =
            prop_oneof![3 => Just(""), 1 => Just(" --torus"), 1 => Just(" --cylinder"), 1 => Just(" --moebius"), 1 => Just(" --klein")];
        (holes, moves, surface, any::<bool>(), end(), end()).prop_map(
            move |(holes, moves, surface, closed, from, to)| {
                let free = |end: &usize| !holes[*end];
                let (from, to) = (from.filter(free), to.filter(free));
                Task { rows, columns, holes, moves, surface, closed, from, to }
            },
        )
    })
    .prop_filter("a cell", |task| task.holes.iter().any(|&hole| !hole))
    .prop_filter("few enough paths to try them all", |task| {
        let free = task.holes.iter().filter(|&&hole| !hole).count();
        free <= 9 || (task.moves.len() == 1 && task.surface.is_empty())
    })
}
