//! Country Road: a loop through cells that enters each region once. A number is the number of cells of its region on
//! the loop, and of two adjacent cells in different regions, at least one is on the loop.
//!
//! Nikoli published the puzzle in 2007. A loop that visits a region once crosses its border twice; on a board of one
//! region there is no border to cross.

use super::super::{Proportion, PuzzleFacts};
use super::compose::{LoopMaking, region_draft};
use super::demand::{edges, neighbours, visited};
use super::drawn::DrawnLoop;
use super::kind::{FACTS, LoopBoard, LoopKind, LoopPuzzle};
use crate::files::boards::loops::clues::Clue;
use crate::files::boards::loops::rooms::{self, HOLE, RegionNumbers, members, region_count};
use crate::files::exchange::{
    CellLook, DrawnPuzzle, ForeignCodec, ForeignNotations, RegionCode, SideMeaning,
};
use crate::ladder::LoopStatement;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::words::quantity;

const DETAILS: &str = "\
Draw one loop along rows and columns that enters each region exactly once, and visits no cell twice. A number counts the \
cells of its region on the loop. Of two adjacent cells in different regions, at least one is on the loop.\n\n\
The board is a file with one row of cells per line: a number, or '.' for a cell without one; then an empty line; then \
rows of region labels, which are letters, digits or words, or '#' for a hole. '%' begins a comment. Blanks between cells are optional if \
all cells of the block are single characters.";

pub(super) const CELLS: Proportion = Proportion {
    name: "cells",
    about: "cells of the loop in a region at first",
    unit: "",
    usual: 5,
    range: 3..=20,
};

/// Country Road; see the module.
pub(in crate::puzzles) static COUNTRY_ROAD: LoopPuzzle = LoopPuzzle(&LoopKind {
    facts: &PuzzleFacts {
        name: "country-road",
        related_words: &["country", "countryroad"],
        about: "A loop that enters each region once; numbers count its cells there",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("country", &[], &RegionCode(RegionNumbers::Any))])
            .drawn(
                DrawnPuzzle::new("country road", &[CellLook::HOLE, CellLook::OPEN_NUMBER])
                    .sides(SideMeaning::Borders)
                    .tool("lineox"),
            ),
        ..FACTS
    },
    reader: |_, bytes| {
        let (clues, regions, notes) = rooms::read(bytes, RegionNumbers::Positive)?;
        Ok((LoopBoard { regions, ..LoopBoard::new(clues) }, notes))
    },
    writer: |_, board| rooms::text(&board.clues, &board.regions, RegionNumbers::Positive),
    named: |_| "the {number} in {cell}",
    rules: |board, points| {
        let mut rules = Vec::new();
        let mut borders = vec![Vec::new(); region_count(&board.regions)];
        for (cell, other, edge) in neighbours(points) {
            let (one, two) = (board.regions[cell], board.regions[other]);
            if one != two {
                borders[one as usize].push(edge);
                borders[two as usize].push(edge);
                let demand = "are in different regions and not both off the loop";
                let statement = LoopStatement::new("{cell} and {other}", demand, cell).and(other);
                let clause = vec![LoopFact::Vertex(edge.0, true), LoopFact::Vertex(edge.1, true)];
                rules.push((statement, LoopRule::Clause(clause)));
            }
        }
        let members = members(&board.regions);
        if borders.len() > 1 {
            for (border, members) in borders.into_iter().zip(&members) {
                let cell = members.first().copied().unwrap_or_default();
                let statement = LoopStatement::new("the region of {cell}", "is entered and left once", cell);
                rules.push((statement, edges(border, 2)));
            }
        }
        for members in members {
            // A number may stand in several cells of its region.
            let number = |&cell: &usize| Some((cell, board.clues.cells[cell]?.number? as usize));
            if let Some((cell, number)) = members.iter().find_map(number) {
                let demand = "counts the cells of its region on the loop";
                let statement = LoopStatement::new("the {number} in {cell}", demand, cell).of(number);
                rules.push((statement, visited(points.vertices(members), number)));
            }
        }
        rules
    },
    check: |kind, board, points| {
        let (rows, columns, regions) = (board.clues.rows(), board.clues.columns, &board.regions);
        let drawn = DrawnLoop::on(board.surface, rows, columns, points)?;
        let (mut entries, mut visited) = (vec![0; region_count(regions)], vec![0; region_count(regions)]);
        // The loop enters a region where the cell before is in another one.
        for (index, &cell) in points.iter().enumerate() {
            let before = points[(index + points.len() - 1) % points.len()];
            if regions[cell] == HOLE {
                return Err(format!("the loop visits the hole {}", drawn.name(cell)));
            }
            entries[regions[cell] as usize] += u32::from(regions[cell] != regions[before]);
            visited[regions[cell] as usize] += 1;
        }
        kind.compare(board, |cell, _| Some(Clue::number(visited[regions[cell] as usize])))?;
        let is_one = entries.len() == 1; // without a border to cross
        for (cell, &region) in regions.iter().enumerate().filter(|(_, region)| **region != HOLE) {
            let name = drawn.name(cell);
            if entries[region as usize] != 1 && !is_one {
                let times = quantity(entries[region as usize] as usize, "times");
                return Err(format!("the loop enters the region of {name} {times}"));
            }
            let is_apart =
                |other: &usize| !drawn.visits(*other) && ![region, HOLE].contains(&regions[*other]);
            let mut after = rooms::after(regions.len(), columns, cell).filter(is_apart);
            if let Some(other) = after.next().filter(|_| !drawn.visits(cell)) {
                let other = drawn.name(other);
                return Err(format!(
                    "{name} and {other} are in different regions, and both are off the loop"
                ));
            }
        }
        Ok(())
    },
    making: LoopMaking {
        proportions: &[CELLS],
        share: (70, 85),
        has_regions: true,
        draft: |kind, cells, sketch| Ok(region_draft(kind, cells, sketch)),
        ..LoopMaking::NONE
    },
    ..LoopKind::NONE
});
