//! Boards of the puzzle: a random path, walls that it does not cross, and a checkpoint in every cell.
//!
//! With a checkpoint in every cell the path is known. The caller removes checkpoints; the walls stay, so there are only
//! a few of them. The walls of the shape stay, too, and its checkpoints if it has any.

use super::super::path_cells::PathCells;
use super::super::{Arguments, Composer, Ingredient, InputError, Material, Mix, Proportion, Puzzle, Sketch};
use super::ZipPuzzle;
use super::request::{paths, steps, with_checkpoints};
use crate::files::boards::Board;
use crate::files::boards::checkpoints::CheckpointBoard;

const WALLS: Proportion =
    Proportion::percent("walls", "neighbours with a wall between them, of all", 10, 0..=30);

impl Composer for ZipPuzzle {
    fn proportions(&self) -> &'static [Proportion] {
        &[WALLS]
    }

    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        let board = shape(arguments)?;
        if has_checkpoints(&board) {
            let empty = self.build(&arguments.with_board(&board.canonical()))?;
            return Ok(Material { empty, ingredient: Ingredient::Solution });
        }
        Ok(Material { empty: paths(board)?, ingredient: Ingredient::Path { by_positions: false } })
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        let mut board = shape(arguments)?;
        let mut path = sketch.places.to_vec();
        if !has_checkpoints(&board) && (sketch.random)(2) == 1 {
            path.reverse();
        }
        if board.walls.is_empty() {
            build_walls(&mut board, &path, sketch);
        }
        Ok(with_checkpoints(&board, &path).canonical())
    }
}

/// Returns the board of the arguments: open cells if they give a size.
fn shape(arguments: &Arguments) -> Result<CheckpointBoard, InputError> {
    let Some(size) = arguments.size() else {
        let no_board = || InputError::new("no board given").hint("name a board file or a size such as 6x6");
        return CheckpointBoard::read(arguments.board().ok_or_else(no_board)?);
    };
    Ok(CheckpointBoard { plain: Board::sized(size)?, walls: Vec::new() })
}

fn has_checkpoints(board: &CheckpointBoard) -> bool {
    board.plain.clues().next().is_some()
}

/// Puts walls between cells that are not consecutive on the path.
fn build_walls(board: &mut CheckpointBoard, path: &[usize], sketch: &mut Sketch<'_>) {
    let cells = PathCells::of(&board.plain).expect("the board was accepted");
    let table = steps(board, &cells);
    let mut place = vec![0; board.plain.cells().len()];
    path.iter().enumerate().for_each(|(index, &cell)| place[cell] = index);
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    for one in 0..cells.count() {
        let later = table.row(one).map(|other| other as usize).filter(|&other| one < other);
        pairs.extend(later.map(|other| (cells.cells[one], cells.cells[other])));
    }
    let is_free = |pair: &(usize, usize)| place[pair.0].abs_diff(place[pair.1]) != 1;
    let mut free: Vec<_> = pairs.iter().copied().filter(is_free).collect();
    sketch.shuffle(&mut free);
    free.truncate(pairs.len() * sketch.mix.of(&WALLS) / 100);
    free.sort_unstable();
    board.walls = free;
}
