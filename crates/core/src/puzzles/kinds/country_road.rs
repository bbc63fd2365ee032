//! Country Road: a loop through cells that enters each region once. A number is the number of cells of its region on
//! the loop, and of two adjacent cells in different regions, at least one is on the loop.
//!
//! Nikoli published the puzzle in 2007. A loop that visits a region once crosses its border twice; on a board of one
//! region there is no border to cross.

use super::super::loops::regions::{NUMBERS, check_entries, count, crossings, entered_once, numbered};
use super::{
    Alphabet, CELLS, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, DrawnPuzzle, Easy, FACTS,
    ForeignCodec, ForeignNotations, HOLE, LOOP, LoopFact, LoopRule, LoopStatement, Medium, PuzzleFacts,
    RegionCode, SideMeaning, visited,
};

const DETAILS: &str = "\
Draw one loop along rows and columns that enters each region exactly once, and visits no cell twice. A number counts the \
cells of its region on the loop. Of two adjacent cells in different regions, at least one is on the loop.";

/// Country Road; see the module.
pub(in crate::puzzles) static COUNTRY_ROAD: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "country-road",
        related_words: &["country", "countryroad"],
        about: "A loop that enters each region once; numbers count its cells there",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("country", &[], &RegionCode::Numbers)])
            .drawn(
                DrawnPuzzle::new("country road", &[CellLook::HOLE, CellLook::OPEN_NUMBER])
                    .sides(SideMeaning::Borders)
                    .tool("lineox"),
            ),
        ..FACTS
    },
    alphabet: Alphabet {
        idle: Some((
            Clue::number(0),
            "0 was read as a cell without a number, because the loop enters every region",
        )),
        ..NUMBERS
    },
    rules: |board, points| {
        let apart = crossings(board, points).map(|(cell, other, (one, two))| {
            let demand = "are in different regions and not both off the loop";
            let statement = LoopStatement::new("{cell} and {other}", demand, cell).and(other);
            (statement, LoopRule::Clause(vec![LoopFact::Vertex(one, true), LoopFact::Vertex(two, true)]))
        });
        let counted = numbered(board).map(|(members, cell, number)| {
            let demand = "counts the cells of its region on the loop";
            let statement = LoopStatement::new("the {number} in {cell}", demand, cell).of(number);
            (statement, visited(points.vertices(members), number))
        });
        apart.chain(entered_once(board, points)).chain(counted).collect()
    },
    shows: |board, drawn, cell, _| Some(count(board, cell, |cell| drawn.visits(cell))),
    check: |kind, board, points| {
        let (drawn, regions) = (kind.drawn(board, points)?, &board.regions);
        check_entries(board, points)?;
        for (cell, &region) in regions.iter().enumerate().filter(|(_, region)| **region != HOLE) {
            let is_apart =
                |other: &usize| !drawn.visits(*other) && ![region, HOLE].contains(&regions[*other]);
            let mut after = board.cells().after(cell).filter(is_apart);
            if let Some(other) = after.next().filter(|_| !drawn.visits(cell)) {
                let [one, other] = [cell, other].map(|cell| drawn.name(cell));
                return Err(format!("{one} and {other} are in different regions, and both are off the loop"));
            }
        }
        Ok(())
    },
    making: ClueMaking {
        proportions: &[CELLS],
        share: (70, 85),
        levels: &[Easy, Easy, Medium],
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
