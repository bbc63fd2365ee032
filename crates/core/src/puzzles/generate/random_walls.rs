//! Boards of Akari: random walls, a random solution, and a number in every wall.
//!
//! Walls are drawn orbit by orbit until they cover about a fifth of the board; without another symmetry they have that
//! of a half-turn. If the board then has several solutions, walls are added; see [`WallDraft`].

use super::super::ClueMask;
use super::super::board::text;
use super::super::composer::sized;
use super::wall_draft::WallDraft;
use super::{
    Arguments, BareBoard, Clue, ClueBoard, ClueKind, ClueSymmetry, DraftInput, InputError, NewDraft,
    Proportion, Walls,
};
use crate::files::boards::walls::{self};

/// More walls are added if the board needs them.
pub(in crate::puzzles) const WALLS: Proportion =
    Proportion::percent("walls", "cells that are walls at first, of all", 20, 5..=30);

/// Returns the board of the arguments with walls without numbers.
pub(in crate::puzzles) fn bare(_: &ClueKind, arguments: &Arguments) -> BareBoard {
    let walls = shape(arguments)?;
    let cells = walls.cells.iter().map(|wall| wall.map(|_| Clue::BARE)).collect();
    let bare = Walls { columns: walls.columns, cells };
    let ignored = (bare != walls).then_some("the numbers on the board are ignored; its walls are kept");
    Ok((ClueBoard::new(bare), ignored))
}

/// Returns a draft with the walls of the arguments; with random walls if they give none.
pub(in crate::puzzles) fn draft(
    _: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let mut walls = shape(arguments)?;
    if walls.cells.iter().any(Option::is_some) {
        return Ok(Box::new(WallDraft::new(walls, None, input)));
    }
    let symmetry = match input.clues.symmetry {
        ClueSymmetry::None if input.clues.mask.is_none() => ClueSymmetry::HalfTurn,
        other => other,
    };
    build_walls(&mut walls, symmetry, input);
    Ok(Box::new(WallDraft::new(walls, Some(symmetry), input)))
}

/// Returns the board of the arguments: open cells if they give a size.
fn shape(arguments: &Arguments) -> Result<Walls, InputError> {
    let Some(size) = arguments.size() else { return Ok(walls::read(text(arguments)?)?.0) };
    let (rows, columns) = sized(size)?;
    Ok(Walls { columns, cells: vec![None; rows * columns] })
}

/// Puts walls into their share of the cells, first into those where a mask has numbers.
fn build_walls(walls: &mut Walls, symmetry: ClueSymmetry, input: &mut DraftInput<'_>) {
    let (rows, columns) = (walls.rows(), walls.columns);
    let cells: Vec<usize> = (0..walls.cells.len()).collect();
    let Ok(mut orbits) = symmetry.orbits(&cells, (rows, columns)) else { return };
    input.shuffle(&mut orbits);
    let mask = input.clues.mask.as_ref();
    let required = mask.map(ClueMask::required).unwrap_or_default();
    let is_required = |orbit: &Vec<usize>| orbit.iter().any(|cell| required.contains(cell));
    let is_barred = |orbit: &Vec<usize>| mask.is_some_and(|mask| !mask.allows(orbit[0])); // the numbers are in walls
    orbits.sort_by_cached_key(|orbit| usize::from(is_barred(orbit)));
    orbits.sort_by_cached_key(|orbit| usize::from(!is_required(orbit)));
    let mut wanted = walls.cells.len() * input.mix.of(&WALLS) / 100;
    for orbit in orbits {
        // The last orbit may go beyond the share as far as it would stay below it.
        if 2 * wanted < orbit.len() && !is_required(&orbit) {
            continue;
        }
        wanted = wanted.saturating_sub(orbit.len());
        for cell in orbit {
            walls.cells[cell] = Some(Clue::BARE);
        }
    }
}
