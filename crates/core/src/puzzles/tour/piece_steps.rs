//! The steps of a piece: moves in all directions, steps in one direction, and steps that are repeated.
//!
//! A *rider* repeats a step in the same direction until the border or a hole ends the line, as queen, bishop and rook
//! do in chess. It visits only the cells where it stops. On a surface with joined borders a line ends where it began.

use super::super::{Arguments, InputError};
use super::board_shape::TourBoard;
use super::options::{moves, one_way};
use super::{Repetition, TourPuzzle};
use crate::files::Message;
use crate::files::boards::Cell;
use crate::files::boards::arrows::Arrow;
use crate::files::graphs::MOST_ARCS;
use crate::problems::arrangement::CellArrangement;
use crate::problems::surface::Surface;
use crate::problems::tiling::Tiling;
use crate::solver::ranges::distinct;

/// The steps of a piece on squares.
#[derive(Debug, Clone, Default)]
pub(in crate::puzzles) struct PieceSteps {
    /// Differences along three directions, each ascending, valid in any order and with any signs.
    pub(super) moves: Vec<[u32; 3]>,
    /// Differences of rows and columns, valid as they are.
    pub(super) one_way: Vec<(i32, i32)>,
    /// Whether steps may be repeated in the same direction.
    pub(super) rides: bool,
    /// Whether a line goes on behind a hole.
    pub(super) over_holes: bool,
    /// All steps as differences of layers, rows and columns, valid as they are, and whether each may be repeated.
    pub(super) differences: Vec<([i32; 3], bool)>,
}

impl PieceSteps {
    /// Returns the steps of a piece on a board.
    pub(super) fn new(
        piece: &TourPuzzle,
        arguments: &Arguments,
        shape: &TourBoard,
    ) -> Result<Self, InputError> {
        if shape.tiling != Tiling::Squares {
            return Ok(Self::default()); // steps lead over sides
        }
        let one_way = one_way(arguments)?;
        let has_layers = shape.layers > 0;
        let moves = moves(piece, arguments, has_layers, one_way.is_empty())?;
        let rides = piece.repetition != Repetition::None || arguments.flag("rider");
        let differences = differences(&moves, &one_way, has_layers);
        let differences = differences.into_iter().map(|by| (by, rides)).collect();
        let over_holes = piece.repetition == Repetition::OverHoles;
        let steps = Self { moves, one_way, rides, over_holes, differences };
        steps.check(shape)?;
        Ok(steps)
    }

    /// Returns moves, each list with whether they are repeated, as steps on a board without layers.
    pub(in crate::puzzles) fn mixed(moves: [(&[[u32; 3]], bool); 2], over_holes: bool) -> Self {
        let steps =
            moves.map(|(moves, rides)| differences(moves, &[], false).into_iter().map(move |by| (by, rides)));
        Self { over_holes, differences: steps.into_iter().flatten().collect(), ..Self::default() }
    }

    /// Refuses steps that have no meaning on this board, or are too many.
    fn check(&self, shape: &TourBoard) -> Result<(), InputError> {
        if !self.one_way.is_empty() && shape.layers > 0 {
            return Err(InputError::new(Message::about("step").words(" cannot be used with a box"))
                .hint("give the steps by their differences without signs"));
        }
        let surface = shape.surface;
        if matches!(surface, Surface::Moebius | Surface::Klein) && (self.rides || !self.one_way.is_empty()) {
            let message =
                "steps in one direction, and repeated ones, have no meaning on a surface with one side";
            return Err(InputError::new(message).hint(Message::from("leave out ").parameter(surface.name())));
        }
        if !self.rides || self.over_holes {
            return Ok(());
        }
        let cells = shape.board.cells();
        let open = (0..cells.len()).filter(|&cell| cells[cell] != Cell::Hole);
        let mut count = 0;
        for cell in open {
            self.each_target(shape, cell, |_| count += 1);
            if count > MOST_ARCS {
                return Err(InputError::new(format!("the board has more than {MOST_ARCS} steps"))
                    .hint("use a smaller board"));
            }
        }
        Ok(())
    }

    /// Returns whether some step has no opposite.
    pub(super) fn is_directed(&self) -> bool {
        let has = |by: [i32; 3]| self.differences.iter().any(|other| other.0 == by);
        self.differences.iter().any(|(by, _)| !has(by.map(|along| -along)))
    }

    /// Calls `visit` with the cells to which steps lead from a cell of squares, perhaps some of them twice, and never
    /// the cell itself. If lines go on behind holes, holes are among them. An arrow leaves one direction.
    pub(super) fn each_target(&self, shape: &TourBoard, cell: usize, mut visit: impl FnMut(usize)) {
        let next = |from: usize, leap: [i32; 3]| match shape.arrangement {
            CellArrangement::Squares(grid) | CellArrangement::Tiles(_, grid) => {
                grid.step(from, (leap[1], leap[2]))
            }
            CellArrangement::Layers(cuboid) => cuboid.step(from, leap),
        };
        let cells = shape.board.cells();
        let arrow = shape.board.arrows().get(cell);
        for &(leap, is_repeated) in &self.differences {
            if arrow.is_some_and(|&arrow| arrow != Arrow::Towards(leap[1], leap[2])) {
                continue;
            }
            let mut place = cell;
            while let Some(target) = next(place, leap)
                && target != cell
                && (self.over_holes || cells[target] != Cell::Hole)
            {
                visit(target);
                place = target;
                if !is_repeated {
                    break;
                }
            }
        }
    }
}

/// Returns the differences of layers, rows and columns of moves, in any order and with any signs, and of steps in one
/// direction, ascending; outside of a box, only those without a difference of layers.
fn differences(moves: &[[u32; 3]], one_way: &[(i32, i32)], has_layers: bool) -> Vec<[i32; 3]> {
    let mut all = Vec::new();
    for one in moves.iter().map(|one| one.map(|length| length as i32)) {
        for [a, b, c] in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
            let sign = |by: i32, bit: usize, signs: usize| if signs >> bit & 1 == 1 { -by } else { by };
            all.extend(
                (0..8).map(|signs| [sign(one[a], 0, signs), sign(one[b], 1, signs), sign(one[c], 2, signs)]),
            );
        }
    }
    all.retain(|leap| has_layers || leap[0] == 0);
    all.extend(one_way.iter().map(|&(down, right)| [0, down, right]));
    distinct(all)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_go_in_all_directions() {
        let count = |moves: &[[u32; 3]], has_layers| differences(moves, &[], has_layers).len();
        assert_eq!(count(&[[0, 0, 1]], true), 6);
        assert_eq!(count(&[[0, 1, 2]], true), 24);
        assert_eq!(count(&[[0, 0, 1], [0, 1, 1], [1, 1, 1]], true), 26);
        assert_eq!(count(&[[0, 0, 1], [0, 1, 1], [1, 1, 1]], false), 8);
        assert_eq!(count(&[[0, 1, 2]], false), 8);
    }

    #[test]
    fn steps_with_opposites_have_no_direction() {
        let directed = |moves: &[[u32; 3]], one_way: &[(i32, i32)]| {
            let differences = differences(moves, one_way, false).into_iter().map(|by| (by, false));
            PieceSteps { differences: differences.collect(), ..PieceSteps::default() }.is_directed()
        };
        assert!(!directed(&[[0, 1, 2]], &[]) && !directed(&[], &[(1, 2), (-1, -2)]));
        assert!(!directed(&[[0, 1, 2]], &[(1, -2)]) && !directed(&[], &[]));
        assert!(directed(&[], &[(1, 2)]) && directed(&[[0, 0, 1]], &[(1, 1)]));
    }
}
