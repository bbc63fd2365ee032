//! The graph of cells that attack each other.

use crate::files::boards::Board;
use crate::problems::grid::Grid;
use crate::puzzles::piece::Piece;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// The steps of pieces of one kind, as differences of rows and columns in either order and with any signs.
#[derive(Debug, Clone)]
pub(super) struct AttackSteps {
    /// Steps that are made once.
    leaps: Vec<(u32, u32)>,
    /// Steps that are repeated along a line.
    rides: Vec<(u32, u32)>,
}

impl AttackSteps {
    /// Returns the steps of a piece, with more steps that are repeated if `rides`.
    pub(super) fn new(piece: Piece, moves: &[(u32, u32)], rides: bool) -> Self {
        let (own, is_rider): (&[(u32, u32)], bool) = match piece {
            Piece::Rook | Piece::Lamp => (&[(0, 1)], true),
            Piece::Bishop => (&[(1, 1)], true),
            Piece::Queen => (&[(0, 1), (1, 1)], true),
            Piece::King | Piece::Star => (&[(0, 1), (1, 1)], false),
            Piece::Knight => (&[(1, 2)], false),
            Piece::Leaper => (&[], false),
        };
        let mut steps = Self { leaps: Vec::new(), rides: Vec::new() };
        if is_rider { &mut steps.rides } else { &mut steps.leaps }.extend_from_slice(own);
        if rides { &mut steps.rides } else { &mut steps.leaps }.extend_from_slice(moves);
        steps
    }

    /// Returns the pairs of cells that attack each other, as vertices; a hole ends a line unless holes are transparent.
    pub(super) fn conflicts(
        &self,
        board: &Board,
        grid: Grid,
        cells: &[usize],
        transparent: bool,
    ) -> SuccessorTable {
        let mut vertex = vec![None; board.cells().len()];
        (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let (leaps, rides) = (directions(&self.leaps), directions(&self.rides));
        // Two lines may lead to one cell: for each vertex, the last cell whose row has it.
        let mut in_row_of = vec![usize::MAX; cells.len()];
        let mut row: Vec<u32> = Vec::new();
        let row = |&cell: &usize| {
            row.clear();
            let mut add = |target: usize| {
                if let Some(vertex) = vertex[target].filter(|&vertex| in_row_of[vertex as usize] != cell) {
                    in_row_of[vertex as usize] = cell;
                    row.push(vertex);
                }
            };
            leaps
                .iter()
                .filter_map(|&leap| grid.step(cell, leap))
                .filter(|&target| target != cell)
                .for_each(&mut add);
            for &direction in &rides {
                let mut here = cell;
                // On a torus, a line returns to its first cell.
                while let Some(target) = grid.step(here, direction)
                    && target != cell
                {
                    add(target);
                    if vertex[target].is_none() && !transparent {
                        break;
                    }
                    here = target;
                }
            }
            row.clone()
        };
        SuccessorTable::new(cells.iter().map(row).collect()).expect("each cell once, and none itself")
    }
}

/// Returns steps in every direction, each once.
fn directions(steps: &[(u32, u32)]) -> Vec<(i32, i32)> {
    let mut directions = Vec::new();
    for &(one, other) in steps {
        let (one, other) = (one as i32, other as i32);
        for (down, right) in [(one, other), (other, one)] {
            directions.extend([(down, right), (down, -right), (-down, right), (-down, -right)]);
        }
    }
    distinct(directions)
}
