//! Country Road: a loop through cells that enters each region once. A number is the number of cells of its region on
//! the loop, and of two adjacent cells in different regions, at least one is on the loop.
//!
//! Nikoli published the puzzle in 2007. A loop that visits a region once crosses its border twice; on a board of one
//! region there is no border to cross.

use super::super::diagram::{Diagram, RoutePoints};
use super::super::problem::Ink;
use super::super::{InputError, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, STEPS, StatedRule, edges, picture, place, visited};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle, RemovableClues};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::rooms::{self, Rooms};
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;
use crate::words::quantity;

const DETAILS: &str = "\
Draw one loop along rows and columns that enters each region exactly once, and visits no cell twice. A number counts the \
cells of its region on the loop. Of two adjacent cells in different regions, at least one is on the loop.\n\n\
The board is a file with one row of cells per line: a number, or '.' for a cell without one; then an empty line; then \
rows of region labels, which are letters, digits or words, or '#' for a hole. '%' begins a comment. Blanks between cells are optional if \
all cells of the block are single characters.";

/// Country Road; see the module.
pub(in crate::puzzles) static COUNTRY_ROAD: LoopPuzzle<Rooms> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "country-road",
        related_words: &["country", "countryroad"],
        about: "A loop that enters each region once; numbers count its cells there",
        details: DETAILS,
        ..FACTS
    },
    ..LoopPuzzle::NONE
};

impl RemovableClues for Rooms {
    fn empty((rows, columns): (usize, usize)) -> Self {
        let numbers = CellGrid { columns, cells: vec![None; rows * columns] };
        Self { numbers, regions: vec![0; rows * columns] }
    }

    fn size(&self) -> (usize, usize) {
        (self.numbers.rows(), self.numbers.columns)
    }

    fn removable(&self) -> Vec<usize> {
        self.numbers.given()
    }

    fn keep(&mut self, kept: &[usize]) {
        self.numbers.keep(kept);
    }
}

impl LoopBoard for Rooms {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        rooms::read(bytes)
    }

    fn text(&self) -> String {
        rooms::text(self)
    }

    fn problem(self, _surface: Surface, _flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let (rows, columns) = (self.numbers.rows(), self.numbers.columns);
        let cells = LoopGrid::new(rows, columns, &|cell| self.has_cell(cell));
        let parts = LoopParts {
            rules: rules(&self, &cells),
            blank: blank(&self),
            ink: Ink::Loop(RoutePoints::Cells),
            obstacle: obstacle(&self),
            verify: Box::new(move |cells| verify::country_road::check(&self, cells)),
        };
        (cells, parts)
    }
}

/// Returns the regions with a number, and the numbers, by the first cell with the number.
fn numbers(rooms: &Rooms) -> Vec<Option<(usize, usize)>> {
    let mut numbers = vec![None; rooms.regions()];
    for (cell, &number) in rooms.numbers.cells.iter().enumerate() {
        if let Some(number) = number {
            numbers[rooms.regions[cell] as usize].get_or_insert((cell, number as usize));
        }
    }
    numbers
}

/// Returns the rules on the borders and numbers of regions, and on cells beside borders.
fn rules(rooms: &Rooms, cells: &LoopGrid) -> Vec<StatedRule> {
    let mut rules = Vec::new();
    let mut borders = vec![Vec::new(); rooms.regions()];
    for cell in 0..rooms.regions.len() {
        for (edge, other) in STEPS[2..].iter().filter_map(|&step| cells.edge(cell, step)) {
            let (one, two) = (rooms.regions[cell], rooms.regions[other]);
            if one != two {
                borders[one as usize].push(edge);
                borders[two as usize].push(edge);
                let demand = "are in different regions and not both off the loop";
                let statement = LoopStatement::new("{cell} and {other}", demand, cell).and(other);
                let clause = vec![LoopFact::Vertex(edge.0, true), LoopFact::Vertex(edge.1, true)];
                rules.push((statement, LoopRule::Clause(clause)));
            }
        }
    }
    if rooms.regions() > 1 {
        for (border, members) in borders.into_iter().zip(rooms.members()) {
            let cell = members.first().copied().unwrap_or_default();
            let statement = LoopStatement::new("the region of {cell}", "is entered and left once", cell);
            rules.push((statement, edges(border, 2)));
        }
    }
    for (members, number) in rooms.members().into_iter().zip(numbers(rooms)) {
        if let Some((cell, number)) = number {
            let demand = "counts the cells of its region on the loop";
            let statement = LoopStatement::new("the {number} in {cell}", demand, cell).of(number);
            rules.push((statement, visited(cells.vertices(members), number)));
        }
    }
    rules
}

/// Returns a number that is larger than its region, or one for the only region that is not the length of a loop.
fn obstacle(rooms: &Rooms) -> Option<String> {
    let reason = |(given, members): (Option<(usize, usize)>, Vec<usize>)| {
        let ((cell, number), size) = (given?, members.len());
        let wrong = if number > size {
            format!("is larger than its region of {}", quantity(size, "cells"))
        } else if rooms.regions() == 1 && (number < 4 || number % 2 == 1) {
            "is that of the whole loop, which has an even number of cells, at least 4".to_owned()
        } else {
            return None;
        };
        Some(format!("the number {number} in {} {wrong}", place(cell, rooms.numbers.columns)))
    };
    numbers(rooms).into_iter().zip(rooms.members()).find_map(reason)
}

/// Returns the picture of the board without its loop.
fn blank(rooms: &Rooms) -> Diagram {
    let mut diagram = picture(rooms.numbers.rows(), rooms.numbers.columns, RoutePoints::Cells);
    diagram.regions.clone_from(&rooms.regions);
    for (cell, drawn) in diagram.cells.iter_mut().enumerate() {
        (drawn.clue, drawn.hole) = (rooms.numbers.cells[cell], !rooms.has_cell(cell));
    }
    diagram
}
