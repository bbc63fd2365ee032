//! Boards of Akari: random walls with numbers, and lamps.
//!
//! Walls are drawn orbit by orbit until they cover about a fifth of the board; without another symmetry they have that of a
//! half-turn. If other lamps fit, a wall and those that a symmetry joins with it are built near a cell where the two
//! solutions differ, so that they tell them apart. The lamps follow: those in a new wall go, and cells that no lamp attacks
//! any longer get some. Where the shape gives the walls, only the lamps near the difference move.

use super::super::ClueMask;
use super::draft::{BoardDraft, Candidate, suits};
use super::{
    Arguments, BareBoard, Clue, ClueBoard, ClueKind, ClueSymmetry, DraftInput, InputError, NewDraft,
    Proportion, distinct, shuffle,
};

/// More walls are added if the board needs them.
pub(in crate::puzzles) const WALLS: Proportion =
    Proportion::percent("walls", "cells that are walls at first, of all", 20, 5..=30);
/// The largest share of walls: one of this many cells.
const CELLS_A_WALL: usize = 3;
/// Tries to move lamps; each quarter of them reaches one cell farther.
const MOVES: usize = 32;

/// Returns the board of the arguments with walls without numbers.
pub(in crate::puzzles) fn bare(kind: &ClueKind, arguments: &Arguments) -> BareBoard {
    let mut board = shape(kind, arguments)?;
    let has_numbers = board.numbers().next().is_some();
    board.clues.cells.iter_mut().flatten().for_each(|wall| *wall = Clue::BARE);
    Ok((board, has_numbers.then_some("the numbers on the board are ignored; its walls are kept")))
}

/// Returns a draft with the walls of the arguments; with random walls if they give none.
pub(in crate::puzzles) fn draft(
    kind: &'static ClueKind,
    arguments: &Arguments,
    input: &mut DraftInput<'_>,
) -> NewDraft {
    let mut board = shape(kind, arguments)?;
    let symmetry = board.given().next().is_none().then_some(match input.clues.symmetry {
        ClueSymmetry::None if input.clues.mask.is_none() => ClueSymmetry::HalfTurn,
        other => other,
    });
    if let Some(symmetry) = symmetry {
        build_walls(&mut board, symmetry, input);
    }
    let (lamps, board) = settled(board, &[], input.random);
    Ok(BoardDraft::of(kind, WalledLamps { kind, board, lamps, symmetry }))
}

/// Returns the board of the arguments: open cells if they give a size.
fn shape(kind: &ClueKind, arguments: &Arguments) -> Result<ClueBoard, InputError> {
    match arguments.size() {
        Some(_) => Ok(kind.empty(kind.shape(arguments)?)),
        None => Ok(kind.board(arguments)?.0),
    }
}

/// Puts walls into their share of the cells, first into those where a mask has numbers.
fn build_walls(board: &mut ClueBoard, symmetry: ClueSymmetry, input: &mut DraftInput<'_>) {
    let walls = &mut board.clues;
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

/// Lamps behind walls with numbers.
#[derive(Debug, Clone)]
struct WalledLamps {
    kind: &'static ClueKind,
    /// Each wall has its number.
    board: ClueBoard,
    /// The cells of the lamps, ascending.
    lamps: Vec<usize>,
    /// The symmetry of the walls; `None` if they stay.
    symmetry: Option<ClueSymmetry>,
}

impl WalledLamps {
    /// Returns the cells that belong to one of the two solutions.
    fn difference(&self, other: &[usize]) -> Vec<usize> {
        let only = |one: &[usize], two: &[usize]| -> Vec<usize> {
            one.iter().copied().filter(|cell| two.binary_search(cell).is_err()).collect()
        };
        [only(&self.lamps, other), only(other, &self.lamps)].concat()
    }

    /// Builds walls so that `other` is no solution; returns whether that was possible.
    fn build(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let Some(symmetry) = self.symmetry else { return false };
        let (grid, walls) = (self.board.cells(), self.board.given().count());
        let mut places: Vec<usize> = self.difference(other);
        places.clone().into_iter().for_each(|cell| places.extend(grid.beside(cell)));
        places.retain(|&cell| self.board.is_open(cell));
        let mut places = distinct(places);
        shuffle(&mut places, random);
        places.into_iter().any(|place| {
            let orbit: Vec<usize> = symmetry.orbit(place, grid.rows, grid.columns).collect();
            if (walls + orbit.len()) * CELLS_A_WALL > grid.rows * grid.columns {
                return false;
            }
            let mut board = self.board.clone();
            for cell in orbit {
                board.clues.cells[cell] = Some(Clue::BARE);
            }
            self.becomes(board, &self.lamps.clone(), other, random)
        })
    }

    /// Moves lamps so that `other` is no solution; returns whether that was possible.
    fn move_lamps(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let (difference, columns) = (self.difference(other), self.board.clues.columns);
        (0..MOVES).any(|attempt| {
            let reach = 4 * attempt / MOVES;
            let is_far = |lamp: &usize| {
                let near = |cell: &usize| {
                    (cell / columns).abs_diff(lamp / columns) <= reach
                        && (cell % columns).abs_diff(lamp % columns) <= reach
                };
                !difference.iter().any(near)
            };
            let lamps: Vec<usize> = self.lamps.iter().copied().filter(is_far).collect();
            self.becomes(self.board.clone(), &lamps, other, random)
        })
    }

    /// Changes to these walls with at least those of these lamps that are not in one, unless `other` remains a
    /// solution.
    fn becomes(
        &mut self,
        board: ClueBoard,
        lamps: &[usize],
        other: &[usize],
        random: &mut dyn FnMut(usize) -> usize,
    ) -> bool {
        let (lamps, board) = settled(board, lamps, random);
        let is_other = !suits(self.kind, &board, other);
        if is_other {
            (self.lamps, self.board) = (lamps, board);
        }
        is_other
    }
}

impl Candidate for WalledLamps {
    fn shown(&self) -> (Vec<usize>, ClueBoard) {
        (self.lamps.clone(), self.board.clone())
    }

    fn exclude(&mut self, other: &[usize], _: bool, random: &mut dyn FnMut(usize) -> usize) -> bool {
        self.build(other, random) || self.move_lamps(other, random)
    }
}

/// Adds lamps in random order wherever no other lamp attacks, and writes the numbers of all walls. Lamps in walls go.
///
/// Lamps to which none can be added attack every open cell, so they are a solution. Returns their cells, ascending.
fn settled(
    mut board: ClueBoard,
    lamps: &[usize],
    random: &mut dyn FnMut(usize) -> usize,
) -> (Vec<usize>, ClueBoard) {
    let mut is_rook = vec![false; board.clues.cells.len()];
    lamps.iter().filter(|&&cell| board.is_open(cell)).for_each(|&cell| is_rook[cell] = true);
    let (mut open, walls): (Vec<usize>, Vec<usize>) =
        (0..is_rook.len()).partition(|&cell| board.is_open(cell));
    shuffle(&mut open, random);
    for cell in open {
        is_rook[cell] |= !board.seen_from(cell).any(|seen| is_rook[seen]);
    }
    for wall in walls {
        let number = board.cells().beside(wall).filter(|&neighbour| is_rook[neighbour]).count();
        board.clues.cells[wall] = Some(Clue::number(number as u32));
    }
    ((0..is_rook.len()).filter(|&cell| is_rook[cell]).collect(), board)
}
