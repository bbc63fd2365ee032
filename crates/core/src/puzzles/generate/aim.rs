//! Loops for chosen places of clues.
//!
//! A mask or a symmetry leaves few clues, and hardly any random loop is the only one that follows them. A loop suits
//! the places if it has a clue wherever one must be, and few points that no clue is about: there it could mostly run in
//! another way. Of the loops that exclude another one, the best is the one whose board admits the fewest of the loops
//! that earlier boards admitted.

use super::{DraftInput, Grid};

/// What a point of the loop costs that no clue is about.
const POINT: usize = 16;
/// How many such points a missing clue counts for.
const MISSING: usize = 4;
/// The loops that are remembered, at most.
const MOST_RIVALS: usize = 200;

/// What loops for chosen places of clues should be like.
#[derive(Debug, Clone)]
pub(super) struct LoopAim {
    /// The cells that must hold clues.
    required: Vec<usize>,
    /// The cells that may hold clues together.
    orbits: Vec<Vec<usize>>,
    /// For each cell the points that a clue in it is about.
    about: Vec<Vec<usize>>,
    /// The number of points of boards.
    points: usize,
    /// The fewest points that a loop should visit.
    least: usize,
    /// Other loops that boards admitted, and loops that were hidden, the latest ones.
    rivals: Vec<Vec<usize>>,
}

impl LoopAim {
    /// Returns the aim for boards of this size; `None` if clues may be anywhere. `about` are for each cell the points
    /// that a clue in it is about.
    pub(super) fn new(
        input: &DraftInput<'_>,
        size: (usize, usize),
        points: usize,
        about: Vec<Vec<usize>>,
    ) -> Option<Self> {
        let orbits = input.clues.chosen(size)?;
        let mut is_told = vec![false; points];
        let cells = orbits.iter().flatten();
        cells.flat_map(|&cell| &about[cell]).for_each(|&point| is_told[point] = true);
        let told = is_told.iter().filter(|is_told| **is_told).count();
        let least = input.places.len() * told / points;
        Some(Self { required: input.clues.required(), orbits, about, points, least, rivals: Vec::new() })
    }

    /// Returns how much a loop lacks that allows clues in these cells; 0 is best. Incomplete orbits count for a part.
    pub(super) fn lack(&self, points: &[usize], has_clue: &[bool]) -> usize {
        let mut told = vec![0; self.points];
        for orbit in &self.orbits {
            let clues = orbit.iter().filter(|cell| has_clue[**cell]);
            let share = POINT * clues.clone().count().pow(2) / orbit.len().pow(2);
            for &point in clues.flat_map(|&cell| &self.about[cell]) {
                told[point] = share.max(told[point]);
            }
        }
        let untold: usize = points.iter().map(|&point| POINT - told[point]).sum();
        let missing = self.required.iter().filter(|cell| !has_clue[**cell]).count();
        untold + POINT * (MISSING * missing + self.least.saturating_sub(points.len()))
    }

    /// Returns whether a loop is remembered.
    pub(super) fn knows(&self, points: &[usize]) -> bool {
        self.rivals.iter().any(|known| known == points)
    }

    /// Remembers another loop that a board admitted, or one that was hidden.
    pub(super) fn remember(&mut self, rival: &[usize]) {
        if self.knows(rival) {
            return;
        }
        if self.rivals.len() == MOST_RIVALS {
            self.rivals.remove(0);
        }
        self.rivals.push(rival.to_vec());
    }

    /// Returns what the remembered loops cost that are admitted.
    pub(super) fn admitted(&self, admits: impl Fn(&[usize]) -> bool) -> usize {
        POINT * self.rivals.iter().filter(|rival| admits(rival)).count()
    }
}

/// Returns for each cell the cell itself and its neighbours.
pub(super) fn around(grid: Grid) -> Vec<Vec<usize>> {
    (0..grid.rows * grid.columns).map(|cell| grid.beside(cell).chain([cell]).collect()).collect()
}

/// Returns for each cell its corners.
pub(super) fn corners(cells: Grid, points: Grid) -> Vec<Vec<usize>> {
    let about = |cell: usize| {
        let corner = cell / cells.columns * points.columns + cell % cells.columns;
        [(0, 0), (0, 1), (1, 0), (1, 1)].into_iter().filter_map(|step| points.step(corner, step)).collect()
    };
    (0..cells.rows * cells.columns).map(about).collect()
}
