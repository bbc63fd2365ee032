//! Boards of Simple Loop: a hole in each cell that the loop does not visit.

use std::sync::Arc;

use super::super::super::board::board;
use super::super::super::tour::SimpleLoopPuzzle;
use super::super::super::{
    Arguments, ClueSymmetry, Composer, Example, Ingredient, InputError, Material, Mix, Proportion, Puzzle,
    Sketch,
};
use super::super::problem::STEPS;
use super::described::{DescribedDraft, LoopDescription};
use super::is_visited;
use super::own_image::own_image;
use crate::ProblemDraft;
use crate::files::boards::loops::LARGEST;
use crate::files::boards::{Board, Cell};
use crate::problems::conditions::not;
use crate::problems::draft::BinaryFact;
use crate::problems::grid::Grid;
use crate::problems::loop_facts::LoopFacts;
use crate::solver::graph::SuccessorTable;

const HOLES: Proportion = Proportion::percent("holes", "cells that are holes, of all", 14, 5..=40);

/// How much smaller and larger the share of the cells beside the first loop may be, in percent.
const SPREAD: usize = 3;

impl Composer for SimpleLoopPuzzle {
    fn shapes(&self) -> &'static [Example] {
        const EXAMPLES: &[Example] = &[
            Example::new("10x10", &[], "a board of this size, with random holes"),
            Example::new("board.txt", &[], "a board with the holes of yours, and more"),
        ];
        EXAMPLES
    }

    fn places_clues(&self) -> bool {
        false
    }

    fn proportions(&self) -> &'static [Proportion] {
        &[HOLES]
    }

    fn material(&self, arguments: &Arguments, mix: &Mix) -> Result<Material, InputError> {
        let shape = shape(arguments)?;
        let empty = self.build(arguments)?;
        if shape.rows().min(shape.columns()) < 2 {
            return Err(InputError::new("a loop needs two rows and two columns").hint("use a larger board"));
        }
        let visited = 100 - mix.of(&HOLES);
        let visited = (visited - SPREAD, visited + SPREAD);
        Ok(Material {
            empty,
            ingredient: Ingredient::Loop { steps: Arc::new(steps(&shape)), share: Some(visited) },
        })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        sketch: &mut Sketch<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        let shape = shape(arguments)?;
        let loops = LoopFacts::new(&steps(&shape), 0);
        let visits = (0..shape.cells().len()).map(|cell| loops.visit(cell)).collect();
        let grid = Grid::flat(shape.rows(), shape.columns());
        let symmetry = sketch.clues.symmetry;
        let description = OpenCells { shape, symmetry, visits, holes: sketch.mix.of(&HOLES) };
        let loops = loops.finish();
        if symmetry == ClueSymmetry::None {
            return Ok(Some(Box::new(DescribedDraft::new(grid, loops, description, None, sketch))));
        }
        let may_visit = |point| description.may_visit(point);
        let places = own_image(grid, symmetry, sketch.places.len(), &may_visit, sketch.random);
        let Some(places) = places else {
            return Err(InputError::new("the holes of the board leave no room for a symmetric loop")
                .hint("leave out --symmetry, or move the holes away from the middle"));
        };
        let mut sketch =
            Sketch { places: &places, clues: sketch.clues, mix: sketch.mix, random: &mut *sketch.random };
        Ok(Some(Box::new(DescribedDraft::new(grid, loops, description, None, &mut sketch))))
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        Ok(text(&shape(arguments)?, |cell| sketch.places.contains(&cell)))
    }
}

/// Returns the board that gives the shape.
fn shape(arguments: &Arguments) -> Result<Board, InputError> {
    let shape = board(arguments)?;
    let count = shape.cells().len();
    if count > LARGEST {
        let message = format!("board has {count} cells; boards are generated with at most {LARGEST}");
        return Err(InputError::new(message).hint("use a smaller board"));
    }
    Ok(shape)
}

fn is_open(shape: &Board, cell: usize) -> bool {
    shape.cells()[cell] != Cell::Hole
}

/// Returns the steps between the open cells of a shape; holes have none.
fn steps(shape: &Board) -> SuccessorTable {
    let grid = Grid::flat(shape.rows(), shape.columns());
    let row = |cell: usize| {
        let beside = STEPS.iter().filter_map(|&step| grid.step(cell, step));
        beside
            .filter(|&other| is_open(shape, other) && is_open(shape, cell))
            .map(|other| other as u32)
            .collect()
    };
    SuccessorTable::new((0..shape.cells().len()).map(row).collect()).expect("four different neighbours")
}

/// Returns the text of a board with these open cells.
fn text(shape: &Board, is_open: impl Fn(usize) -> bool) -> String {
    let sign = |cell| if is_open(cell) { '.' } else { '#' };
    let row = |row: usize| {
        let cells = row * shape.columns()..(row + 1) * shape.columns();
        cells.map(sign).chain(['\n']).collect::<String>()
    };
    (0..shape.rows()).map(row).collect()
}

/// The open cells of boards.
#[derive(Debug)]
struct OpenCells {
    shape: Board,
    symmetry: ClueSymmetry,
    /// For each cell the fact that the loop visits it.
    visits: Vec<BinaryFact>,
    /// The wanted share of holes, in percent.
    holes: usize,
}

impl LoopDescription for OpenCells {
    /// Whether each cell is open.
    type Board = Vec<bool>;

    fn may_visit(&self, point: usize) -> bool {
        is_open(&self.shape, point)
    }

    fn symmetry(&self) -> ClueSymmetry {
        self.symmetry
    }

    fn board(&self, points: &[usize]) -> Vec<bool> {
        is_visited(self.visits.len(), points)
    }

    fn worth(&self, _board: &Vec<bool>) -> usize {
        0 // a loop through the same cells is no better, and other cells are neither
    }

    fn frame(&self, board: &Vec<bool>) -> Vec<BinaryFact> {
        let fact = |(&visit, &is_open): (&BinaryFact, &bool)| if is_open { visit } else { not(visit) };
        self.visits.iter().zip(board).map(fact).collect()
    }

    fn fixed_clues(&self, board: &Vec<bool>) -> Option<(usize, usize)> {
        let holes = board.iter().filter(|is_open| !**is_open).count();
        Some((holes, board.len() * self.holes / 100))
    }

    fn clues(&self, _board: &Vec<bool>) -> Vec<(usize, Vec<BinaryFact>)> {
        Vec::new()
    }

    fn admits(&self, board: &Vec<bool>, points: &[usize]) -> bool {
        // A loop visits each of its points once.
        points.iter().all(|&point| board[point])
            && points.len() == board.iter().filter(|is_open| **is_open).count()
    }

    fn text(&self, board: &Vec<bool>) -> String {
        text(&self.shape, |cell| board[cell])
    }
}
