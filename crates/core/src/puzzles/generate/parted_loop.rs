//! A board that is cut into parts, which become regions: pieces of a loop, or connected cells.
//!
//! Cells beside the loop that are connected to each other join the smallest part that they touch. Cuts have parts of
//! numbers that are even and odd in turn, so pieces that follow each other along a loop keep them in turn.

use super::{ClueBoard, ClueKind, CluePlaces, DraftInput, Grid, RegionForm, in_order, shuffle, unjoin};

/// The cells of a part, each with the place of the one that it hangs on; the first one hangs on none.
pub(super) type PartTree = Vec<(usize, usize)>;

/// A loop that is cut into parts, and the part of each cell.
#[derive(Debug, Clone)]
pub(super) struct PartedLoop {
    pub(super) kind: &'static ClueKind,
    /// The board without regions.
    pub(super) empty: ClueBoard,
    pub(super) places: CluePlaces,
    /// The wanted cells of the loop in a part.
    pub(super) cells: usize,
    pub(super) grid: Grid,
    pub(super) points: Vec<usize>,
    pub(super) part: Vec<usize>,
    /// The cells that may have clues.
    pub(super) shown: Vec<bool>,
}

impl PartedLoop {
    /// Cuts an empty board into parts with the wanted cells of a loop each; pieces from a random place on, and an even number
    /// of them if they are cut in three.
    pub(super) fn new(kind: &'static ClueKind, empty: ClueBoard, input: &mut DraftInput<'_>) -> Self {
        let (grid, making) = (empty.cells(), &kind.making.regions);
        let (cells, is_even) = (input.mix.of(&making.cells), making.cuts == 2);
        let part = match making.form {
            RegionForm::Pieces => pieces(grid, input.places, (cells, is_even), input.random),
            RegionForm::Areas => vec![0; grid.rows * grid.columns],
        };
        let (mut points, shown) = (in_order(input.places.to_vec()), vec![true; part.len()]);
        if let Some(path) = kind.path(&empty) {
            unjoin(&mut points, path);
        }
        let parted = Self { kind, empty, places: input.clues.clone(), cells, grid, points, part, shown };
        if making.form == RegionForm::Areas { parted.in_areas(input.random) } else { parted }
    }

    /// Cuts parts in two until each has at most half more than `cells` cells.
    fn in_areas(mut self, random: &mut dyn FnMut(usize) -> usize) -> Self {
        let mut part = 0;
        while self.part.iter().any(|&last| last >= part) {
            let tree = self.tree(part, random);
            if 2 * tree.len() <= 3 * self.cells {
                part += 1;
                continue;
            }
            let wanted = self.cells / 2 + random(self.cells);
            let sizes = sizes(&tree);
            let at = (1..tree.len()).min_by_key(|&at| sizes[at].abs_diff(wanted)).unwrap_or(0);
            self = self.cut_in(part, &tree, &[at], random);
        }
        self
    }

    /// Returns the same parts for a changed loop; a piece may vanish or be no longer connected.
    pub(super) fn along(&self, points: Vec<usize>, random: &mut dyn FnMut(usize) -> usize) -> Self {
        if self.kind.making.regions.form == RegionForm::Areas {
            return Self { points: in_order(points), ..self.clone() };
        }
        let mut part = vec![None; self.part.len()];
        for (index, &point) in points.iter().enumerate() {
            // New points belong to the part of the point before, so that parts stay pieces of the loop.
            let before = points[(index + points.len() - 1) % points.len()];
            let is_old = self.points.contains(&point);
            part[point] = Some(if is_old { self.part[point] } else { self.part[before] });
        }
        Self { part: joined(self.grid, part, random), points: in_order(points), ..self.clone() }
    }

    /// Returns the cells of a part as a tree: a piece of the loop in order, or a random tree of an area.
    pub(super) fn tree(&self, part: usize, random: &mut dyn FnMut(usize) -> usize) -> PartTree {
        match self.kind.making.regions.form {
            RegionForm::Pieces => {
                let piece = self.piece(part).into_iter().enumerate();
                piece.map(|(place, cell)| (cell, place.saturating_sub(1))).collect()
            }
            RegionForm::Areas => self.area(part, random),
        }
    }

    /// Returns the cells on the loop of a part, in order.
    fn piece(&self, part: usize) -> Vec<usize> {
        let count = self.points.len();
        let is_in = |at: usize| self.part[self.points[at % count]] == part;
        let first = (0..count).find(|&at| is_in(at) && !is_in(at + count - 1)).unwrap_or(0);
        (first..first + count).take_while(|&at| is_in(at)).map(|at| self.points[at % count]).collect()
    }

    /// Returns a tree of all cells of a part, which grows along random sides from its first cell.
    fn area(&self, part: usize, random: &mut dyn FnMut(usize) -> usize) -> PartTree {
        let start = self.part.iter().position(|&known| known == part).unwrap_or(0);
        let (mut tree, mut open, mut is_known) = (Vec::new(), vec![(start, 0)], vec![false; self.part.len()]);
        while !open.is_empty() {
            let (cell, before) = open.swap_remove(random(open.len()));
            if std::mem::replace(&mut is_known[cell], true) {
                continue;
            }
            let beside = self.grid.beside(cell);
            open.extend(beside.filter(|&other| self.part[other] == part).map(|other| (other, tree.len())));
            tree.push((cell, before));
        }
        tree
    }

    /// Returns the board with a part that is cut before these places of its tree, ascending.
    pub(super) fn cut_in(
        &self,
        part: usize,
        tree: &PartTree,
        places: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let last = self.part.iter().max().map_or(0, |last| last + 1);
        let fresh = last + (last + part) % 2; // even as the part is, or odd
        let mut parts: Vec<Option<usize>> =
            self.part.iter().map(|&other| Some(other).filter(|&other| other != part)).collect();
        for (place, &(cell, before)) in tree.iter().enumerate() {
            let own = places.iter().position(|&cut| cut == place).map(|cut| fresh + cut + 1);
            parts[cell] = own.or(parts[tree[before].0]).or(Some(part));
        }
        Self { part: joined(self.grid, parts, random), ..self.clone() }
    }

    /// Returns the regions, in the order of their first cells.
    pub(super) fn regions(&self) -> Vec<u32> {
        let mut known: Vec<usize> = Vec::new();
        let region = |&part: &usize| {
            let region = known.iter().position(|&known| known == part).unwrap_or_else(|| {
                known.push(part);
                known.len() - 1
            });
            region as u32
        };
        self.part.iter().map(region).collect()
    }
}

/// Returns how many cells of a tree hang on each one, with itself.
pub(super) fn sizes(tree: &PartTree) -> Vec<usize> {
    let mut sizes = vec![1; tree.len()];
    for place in (1..tree.len()).rev() {
        sizes[tree[place].1] += sizes[place];
    }
    sizes
}

/// Cuts a loop into pieces with about `cells` cells each, from a random place on, and returns the part of each cell.
fn pieces(
    grid: Grid,
    points: &[usize],
    (cells, is_even): (usize, bool),
    random: &mut dyn FnMut(usize) -> usize,
) -> Vec<usize> {
    let least = cells / 2;
    let count = points.len();
    let start = random(count);
    let mut part = vec![None; grid.rows * grid.columns];
    let (mut parts, mut done) = (0, 0);
    while done < count {
        let mut length = least + random(cells);
        if done + length + least > count {
            length = count - done;
        }
        // With an odd number of pieces, the last one joins the one before.
        let is_joined = is_even && parts > 0 && parts % 2 == 0 && done + length == count;
        for index in done..done + length {
            part[points[(start + index) % count]] = Some(parts - usize::from(is_joined));
        }
        parts += 1;
        done += length;
    }
    joined(grid, part, random)
}

/// Lets connected cells without a part join the smallest part that they touch, or a random one of these.
fn joined(grid: Grid, mut part: Vec<Option<usize>>, random: &mut dyn FnMut(usize) -> usize) -> Vec<usize> {
    // Parts that are gone leave gaps in the numbers.
    let mut sizes = vec![0; part.iter().flatten().max().map_or(0, |last| last + 1)];
    part.iter().flatten().for_each(|&known| sizes[known] += 1);
    for start in 0..part.len() {
        if part[start].is_some() {
            continue;
        }
        let (mut group, mut touched, mut next) = (vec![start], Vec::new(), 0);
        while let Some(&cell) = group.get(next) {
            next += 1;
            for other in grid.beside(cell) {
                match part[other] {
                    Some(known) => touched.push(known),
                    None if !group.contains(&other) => group.push(other),
                    None => {}
                }
            }
        }
        shuffle(&mut touched, random);
        let chosen = touched.into_iter().min_by_key(|&known| sizes[known]);
        if let Some(known) = chosen {
            sizes[known] += group.len();
        }
        for cell in group {
            part[cell] = chosen;
        }
    }
    part.into_iter().map(|part| part.unwrap_or(0)).collect()
}
