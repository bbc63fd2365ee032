//! Random paths that together visit all cells. No path touches itself: neighbours on a path follow each other, because
//! a path could be shorter otherwise. The places of the ends are symmetric; the paths need not be.
//!
//! A *flip* joins the end of one path to a cell of another one, which is cut there; if that is an end, there is one
//! path less. Flips that make no new short paths are made until the number of paths is as wanted, together with their
//! images under the symmetry. A *switch* turns two steps on opposite sides of a square, so paths change and their ends
//! stay: then the paths are no longer symmetric.

use super::edge_set::EdgeSet;
use super::{ClueSymmetry, Grid, distinct, shuffle};

/// Flips that are tried for each cell, at most.
const FLIPS: usize = 400;
/// What the first flips under a symmetry may cost: alone, those that cost nothing leave single cells on the axes.
const SLACK: usize = 12;
/// Switches that are tried for each cell.
const SWITCHES: usize = 20;
/// Paths with fewer cells are short.
const SHORT: usize = 3;

/// Two neighbours on a path.
type PathStep = [usize; 2];

/// Paths through all cells of a rectangle.
#[derive(Debug, Clone)]
pub(super) struct CoveringPaths {
    grid: Grid,
    symmetry: ClueSymmetry,
    /// The cells of each path, in order.
    pub(super) paths: Vec<Vec<usize>>,
    /// The path of each cell.
    path: Vec<usize>,
}

impl CoveringPaths {
    /// Returns random paths with about `cells` cells each.
    pub(super) fn random(
        grid: Grid,
        symmetry: ClueSymmetry,
        cells: usize,
        random: &mut dyn FnMut(usize) -> usize,
    ) -> Self {
        let count = grid.rows * grid.columns;
        let paths = (0..count).map(|cell| vec![cell]).collect();
        let mut all = Self { grid, symmetry, paths, path: (0..count).collect() };
        all = all.toggled(&uneven_steps(grid, symmetry, random)).unwrap_or(all);
        let wanted = count.div_ceil(cells);
        // Paths and their images are joined at once, so there may be fewer than wanted.
        let (fewest, slack) = if symmetry == ClueSymmetry::None { (wanted, 0) } else { (0, SLACK) };
        for left in (0..FLIPS * count).rev() {
            let Some(next) = all.flip(random(count), random) else { continue };
            let allowed = if slack > 0 { random(1 + slack * left / (FLIPS * count)) } else { 0 };
            let is_few = next.paths.len() < fewest.min(all.paths.len());
            if !is_few && next.cost() <= all.cost() + allowed {
                all = next;
            }
            if all.paths.len() <= wanted && all.paths.iter().all(|path| path.len() >= SHORT) {
                break;
            }
        }
        if symmetry != ClueSymmetry::None {
            for _ in 0..SWITCHES * count {
                let next = all.switch(&[random(count)], random);
                if let Some(next) = next.filter(|next| next.cost() <= all.cost()) {
                    all = next;
                }
            }
        }
        all
    }

    /// Returns how unwanted the paths are: their number, and much for each cell that a path is too short.
    pub(super) fn cost(&self) -> usize {
        self.paths.iter().map(|path| 1 + 3 * SHORT.saturating_sub(path.len())).sum()
    }

    /// Returns whether no path is a single cell.
    pub(super) fn have_two_ends(&self) -> bool {
        self.paths.iter().all(|path| path.len() > 1)
    }

    /// Returns the ends of each path.
    pub(super) fn ends(&self) -> Vec<[usize; 2]> {
        self.paths.iter().map(|path| [path[0], path[path.len() - 1]]).collect()
    }

    /// Returns whether a path joins two neighbours.
    pub(super) fn joins(&self, [one, other]: PathStep) -> bool {
        self.path[one] == self.path[other] // it does not touch itself
    }

    /// Returns the paths after a random cut at one of these cells that makes no short path, if there is one.
    pub(super) fn cut(&self, cells: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let mut cuts = Vec::new();
        for path in &self.paths {
            let places = SHORT..(path.len() + 1).saturating_sub(SHORT);
            let steps = places.map(|at| [path[at - 1], path[at]]);
            let is_near = |step: &PathStep| step.iter().any(|cell| cells.contains(cell));
            let near = steps.filter(is_near).map(|step| self.images(&[step]));
            cuts.extend(near.filter(|images| images.iter().all(|&image| self.joins(image))));
        }
        let images = cuts.get(random(cuts.len().max(1)))?;
        self.toggled(images).filter(|cut| cut.paths.iter().all(|path| path.len() >= SHORT))
    }

    /// Returns the paths after a random flip at a cell and its images, if the cell is the end of a path and a flip is
    /// possible.
    pub(super) fn flip(&self, end: usize, random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let own = &self.paths[self.path[end]];
        if own[0] != end && own[own.len() - 1] != end {
            return None;
        }
        let mut others: Vec<usize> =
            self.grid.beside(end).filter(|&cell| self.path[cell] != self.path[end]).collect();
        shuffle(&mut others, random);
        let joint = *others.first()?;
        let second = &self.paths[self.path[joint]];
        let place = second.iter().position(|&cell| cell == joint)?;
        let cut = if random(2) == 0 { place.checked_sub(1) } else { Some(place + 1) };
        let cut = cut.and_then(|place| second.get(place)).map(|&cell| [joint, cell]);
        let steps: Vec<PathStep> = [[end, joint]].into_iter().chain(cut).collect();
        self.toggled(&self.images(&steps))
    }

    /// Returns the paths after a random switch of a square with one of these cells, if one of the squares allows it.
    pub(super) fn switch(&self, cells: &[usize], random: &mut dyn FnMut(usize) -> usize) -> Option<Self> {
        let mut squares = Vec::new();
        for (down, right) in [(1, 1), (1, -1), (-1, 1), (-1, -1)] {
            for &cell in cells {
                let corner = |step: (i32, i32)| self.grid.step(cell, step);
                let (Some(below), Some(beside)) = (corner((down, 0)), corner((0, right))) else { continue };
                let Some(across) = self.grid.step(below, (0, right)) else { continue };
                let sides = [[cell, below], [beside, across], [cell, beside], [below, across]];
                let is_used = sides.map(|side| self.joins(side));
                if is_used[0] == is_used[1] && is_used[2] == is_used[3] && is_used[0] != is_used[2] {
                    squares.push(sides);
                }
            }
        }
        shuffle(&mut squares, random);
        squares.iter().find_map(|sides| self.toggled(sides))
    }

    /// Returns these steps and their images.
    fn images(&self, steps: &[PathStep]) -> Vec<PathStep> {
        let size = (self.grid.rows, self.grid.columns);
        let images = steps.iter().map(|&step| self.symmetry.edge_orbit(step, size).collect());
        distinct(images.collect::<Vec<Vec<PathStep>>>().concat())
    }

    /// Returns the paths without those of these steps that they take, and with the others; `None` if these are not paths
    /// through all cells that end in symmetric places.
    fn toggled(&self, steps: &[PathStep]) -> Option<Self> {
        let count = self.path.len();
        let taken = self.paths.iter().flat_map(|path| path.windows(2)).map(|step| [step[0], step[1]]);
        let edges = EdgeSet::new(count, taken.chain(steps.iter().copied()));
        let mut result = Self { paths: Vec::new(), path: vec![count; count], ..*self };
        for start in 0..count {
            if edges.degree(start) < 2 && result.path[start] == count {
                let path = edges.line(start);
                for &cell in &path {
                    result.path[cell] = result.paths.len();
                }
                result.paths.push(path);
            }
        }
        let (rows, columns) = (self.grid.rows, self.grid.columns);
        let is_path = |cell: usize| {
            let own = result.path[cell];
            let touched = self.grid.beside(cell).filter(|&other| result.path[other] == own).count();
            let image = self.symmetry.image(cell, rows, columns);
            own < count
                && edges.degree(cell) == touched
                && touched <= 2
                && (edges.degree(image) == 2) == (touched == 2)
        };
        (0..count).all(is_path).then_some(result)
    }
}

/// Returns steps whose images must not be steps, so that all cells can be on paths.
///
/// A path and its image that meet in a cell of the diagonal take both cells between it and the next one there, and there
/// is one such pair less than cells. So two paths end in adjacent cells of the diagonal, each beside one cell of a pair.
fn uneven_steps(grid: Grid, symmetry: ClueSymmetry, random: &mut dyn FnMut(usize) -> usize) -> Vec<PathStep> {
    if symmetry != ClueSymmetry::Diagonal || grid.rows < 3 {
        return Vec::new();
    }
    let at = |row: usize, column: usize| row * grid.columns + column;
    let here = 1 + random(grid.rows - 1);
    let (above, left) = (at(here - 1, here), at(here, here - 1));
    let [beyond, its_image] = if here > 1 {
        [at(here - 2, here), at(here, here - 2)]
    } else {
        [at(here - 1, here + 1), at(here + 1, here - 1)]
    };
    vec![[at(here, here), above], [above, beyond], [at(here - 1, here - 1), left], [left, its_image]]
}
