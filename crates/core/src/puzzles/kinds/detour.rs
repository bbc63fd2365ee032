//! Detour: a loop through all cells. A number is the number of turns of the loop in its region.
//!
//! The loop uses two of the edges at a cell, so it turns there exactly if it uses one of those along the row, and one of
//! those along the column. That is an auxiliary fact for each cell of a region with a number. In a corner, which has two
//! edges, the loop always turns.

use super::super::loops::regions::{NUMBERS, count, numbered};
use super::{
    CELLS, CellLook, ClueKind, ClueMaking, CluePuzzle, DASHES, DrawnPuzzle, Easy, FACTS, ForeignCodec,
    ForeignNotations, Hard, LOOP, LoopFact, LoopRule, LoopStatement, Medium, NEVER, PuzzleFacts, RegionCode,
    RegionForm, RegionMaking, SideMeaning, axes, turning,
};

const DETAILS: &str = "\
Draw one loop along rows and columns that visits every cell once. A number counts the turns of the loop in its region.";

/// Detour; see the module.
pub(in crate::puzzles) static DETOUR: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "detour",
        related_words: &["turns"],
        about: "A loop through all cells; numbers count its turns in a region",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("detour", &[], &RegionCode::Numbers)])
            .drawn(DrawnPuzzle {
                grid: DASHES,
                ..DrawnPuzzle::new("detour", &[CellLook::HOLE, CellLook::OPEN_NUMBER])
                    .sides(SideMeaning::Borders)
                    .tool("lineox")
            }),
        ..FACTS
    },
    alphabet: NUMBERS,
    visits_all: true,
    rules: |board, points| {
        let (mut rules, mut auxiliaries) = (Vec::new(), 0..);
        for (members, cell, number) in numbered(board) {
            let words = LoopStatement::new("the {number} in {cell}", "counts the turns in its region", cell);
            let statement = words.of(number);
            let (mut turns, mut corners) = (Vec::new(), 0);
            for member in members {
                let axes = axes(points, member);
                match axes.each_ref().map(Vec::len) {
                    [0, _] | [_, 0] => {} // straight on, or not at all
                    [1, 1] => corners += 1,
                    _ => {
                        let number = auxiliaries.next().unwrap_or(u32::MAX);
                        turns.push(LoopFact::Auxiliary(number, true));
                        rules.extend(turning(number, &axes).map(|rule| (statement, rule)));
                    }
                }
            }
            let count = number.checked_sub(corners).map(|rest| LoopRule::Count(turns, rest..=rest));
            rules.push((statement, count.unwrap_or(NEVER)));
        }
        rules
    },
    shows: |board, drawn, cell, _| Some(count(board, cell, |cell| !drawn.is_straight(cell))),
    making: ClueMaking {
        proportions: &[CELLS],
        levels: &[Easy, Medium, Hard, Hard, Hard],
        regions: RegionMaking { form: RegionForm::Areas, ..RegionMaking::ONCE },
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
