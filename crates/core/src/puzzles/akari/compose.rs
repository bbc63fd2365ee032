//! Boards of the puzzle: random walls, a random solution, and a number in every wall.
//!
//! Walls are drawn orbit by orbit until they cover about a fifth of the board; without another symmetry they have that
//! of a half-turn. If the board then has several solutions, walls are added; see [`WallDraft`].

use super::super::{
    Arguments, ClueMask, ClueSymmetry, Composer, Example, Ingredient, InputError, Material, Mix, Proportion,
    Puzzle, Sketch,
};
use super::draft::WallDraft;
use super::{AkariPuzzle, plain, read};
use crate::ProblemDraft;
use crate::files::boards::Board;
use crate::files::boards::walls::{LARGEST, Square, Walls};

/// More walls are added if the board needs them.
const WALLS: Proportion = Proportion::percent("walls", "cells that are walls at first, of all", 20, 5..=30);

impl Composer for AkariPuzzle {
    fn shapes(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[
            Example::new("10x10", &[], "a board of this size, with random walls"),
            Example::new("board.txt", &[], "a board with the walls of yours"),
        ];
        EXAMPLES
    }

    fn proportions(&self) -> &'static [Proportion] {
        &[WALLS]
    }

    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        let walls = shape(arguments)?;
        let bare = walls.cells.iter().map(|square| match square {
            Square::Numbered(_) => Square::Wall,
            other => *other,
        });
        let bare = Walls { columns: walls.columns, cells: bare.collect() };
        let mut empty = self.build(&arguments.with_board(&plain(&bare)))?;
        if bare != walls {
            empty.remarks.push("the numbers on the board are ignored; its walls are kept".to_owned());
        }
        Ok(Material { empty, ingredient: Ingredient::Nothing })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        sketch: &mut Sketch<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        Ok(Some(Box::new(draft(arguments, sketch)?)))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        Ok(draft(arguments, sketch)?.text())
    }
}

/// Returns a draft with the walls of the arguments; with random walls if they give none.
fn draft(arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<WallDraft, InputError> {
    let mut walls = shape(arguments)?;
    if walls.cells.iter().any(|&square| square != Square::Open) {
        return Ok(WallDraft::new(walls, None, sketch));
    }
    let symmetry = match sketch.clues.symmetry {
        ClueSymmetry::None if sketch.clues.mask.is_none() => ClueSymmetry::HalfTurn,
        other => other,
    };
    build_walls(&mut walls, symmetry, sketch);
    Ok(WallDraft::new(walls, Some(symmetry), sketch))
}

/// Returns the board of the arguments: open cells if they give a size.
fn shape(arguments: &Arguments) -> Result<Walls, InputError> {
    let Some(size) = arguments.size() else { return Ok(read(arguments)?.0) };
    let board = Board::sized(size)?;
    let count = board.cells().len();
    if count > LARGEST {
        return Err(InputError::new(format!("board has {count} cells; this puzzle takes at most {LARGEST}"))
            .hint("use a smaller board"));
    }
    Ok(Walls { columns: board.columns(), cells: vec![Square::Open; count] })
}

/// Puts walls into their share of the cells, first into those where a mask has numbers.
fn build_walls(walls: &mut Walls, symmetry: ClueSymmetry, sketch: &mut Sketch<'_>) {
    let (rows, columns) = (walls.rows(), walls.columns);
    let cells: Vec<usize> = (0..walls.cells.len()).collect();
    let Ok(mut orbits) = symmetry.orbits(&cells, (rows, columns)) else { return };
    sketch.shuffle(&mut orbits);
    let mask = sketch.clues.mask.as_ref();
    let required = mask.map(ClueMask::required).unwrap_or_default();
    let is_required = |orbit: &Vec<usize>| orbit.iter().any(|cell| required.contains(cell));
    let is_barred = |orbit: &Vec<usize>| mask.is_some_and(|mask| !mask.allows(orbit[0])); // the numbers are in walls
    orbits.sort_by_cached_key(|orbit| usize::from(is_barred(orbit)));
    orbits.sort_by_cached_key(|orbit| usize::from(!is_required(orbit)));
    let mut wanted = walls.cells.len() * sketch.mix.of(&WALLS) / 100;
    for orbit in orbits {
        // The last orbit may go beyond the share as far as it would stay below it.
        if 2 * wanted < orbit.len() && !is_required(&orbit) {
            continue;
        }
        wanted = wanted.saturating_sub(orbit.len());
        for cell in orbit {
            walls.cells[cell] = Square::Wall;
        }
    }
}
