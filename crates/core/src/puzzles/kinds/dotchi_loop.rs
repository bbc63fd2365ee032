//! Dotchi Loop: a loop through cells and through all white circles, but no black one. In a region, it turns at all white
//! circles, or at none of them.
//!
//! A puzzle of Nikoli. For each region with two white circles there is an auxiliary fact: the loop turns at them.

use super::{
    Alphabet, BoardLayers, CELLS, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, Colour, DASHES, Demand,
    DigitCode, DrawnPuzzle, FACTS, ForeignCodec, ForeignNotations, Hard, LOOP, LoopFact, LoopStatement, OPEN,
    PuzzleFacts, RegionCode, RegionForm, RegionMaking, SideMeaning, Sign, axes, turning,
};
use crate::files::boards::loops::rooms::members;

const DETAILS: &str = "\
Draw one loop along rows and columns that visits every white circle and no black one, and no cell twice. In each region it \
passes all white circles straight on, or turns at all of them.";

const WHITE: Clue = Clue::of(Colour::White);
const BLACK: Clue = Clue::of(Colour::Black);
const CIRCLES: RegionCode = RegionCode::Signs(DigitCode { cells: 3, signs: &[".", "w", "b"] });
const LOOKS: &[CellLook] = &[CellLook::HOLE, CellLook::circle("w", &[1, 8, 10]), CellLook::circle("b", &[2])];

/// Dotchi Loop; see the module.
pub(in crate::puzzles) static DOTCHI_LOOP: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "dotchi-loop",
        synonyms: &["dotchi"],
        about: "A loop through white circles, all straight or all turns in a region",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("dotchi", &[], &CIRCLES)])
            .drawn(DrawnPuzzle::new("dotchi-loop", LOOKS).sides(SideMeaning::Borders).characters(DASHES)),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is 'w' (a white circle), 'b' (a black circle) or '.' (without a circle)",
        signs: &[
            OPEN,
            (Some(WHITE), &["w", "W", "o", "O", "\u{25cb}"]),
            (Some(BLACK), &["b", "B", "\u{25cf}"]),
        ],
        layers: BoardLayers::CluesAndRegions,
        ..Alphabet::NONE
    },
    named: |circle| if circle == WHITE { "the white circle in {cell}" } else { "the black circle in {cell}" },
    demands: |place, circle| {
        let words = if circle == WHITE { "is on the loop" } else { "is not on the loop" };
        let visit = place.vertex().map(|vertex| LoopFact::Vertex(vertex, circle == WHITE));
        vec![Demand::any(words, visit)]
    },
    rules: |board, points| {
        let is_white = |cell: &usize| board.clues.cells[*cell] == Some(WHITE);
        let whites = members(&board.regions)
            .into_iter()
            .map(|cells| cells.into_iter().filter(is_white).collect::<Vec<_>>());
        let mut rules = Vec::new();
        for (number, white) in (0..).zip(whites.filter(|white| white.len() > 1)) {
            for cell in white {
                let words = "is a turn exactly if the others of its region are";
                let statement = LoopStatement::new("the white circle in {cell}", words, cell);
                rules.extend(turning(number, &axes(points, cell)).map(|rule| (statement, rule)));
            }
        }
        rules
    },
    shows: |_, drawn, cell, _| Some(if drawn.visits(cell) { WHITE } else { BLACK }),
    check: |kind, board, points| {
        let drawn = kind.drawn(board, points)?;
        for mut white in members(&board.regions) {
            white.retain(|&cell| board.clues.cells[cell] == Some(WHITE));
            let is_other = |cell: &&usize| drawn.is_straight(**cell) != drawn.is_straight(white[0]);
            if let Some(&other) = white.iter().find(is_other) {
                let [one, other] = [white[0], other].map(|cell| drawn.name(cell));
                return Err(format!("the loop turns at only one of the white circles in {one} and {other}"));
            }
        }
        Ok(())
    },
    draw: |circle, drawn| drawn.sign = Some(if circle == WHITE { Sign::White } else { Sign::Black }),
    making: ClueMaking {
        proportions: &[CELLS],
        places_clues: false,
        levels: &[Hard],
        regions: RegionMaking {
            form: RegionForm::Areas,
            shown: 50,
            clues: |kind, _, board, points| {
                let mut clues = vec![Some(BLACK); board.regions.len()];
                let Ok(drawn) = kind.outline(board, points) else { return clues };
                for mut visited in members(&board.regions) {
                    visited.retain(|&cell| drawn.visits(cell));
                    for &cell in &visited {
                        let is_alike = drawn.is_straight(cell) == drawn.is_straight(visited[0]);
                        clues[cell] = is_alike.then_some(WHITE);
                    }
                }
                clues
            },
            ..RegionMaking::ONCE
        },
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
