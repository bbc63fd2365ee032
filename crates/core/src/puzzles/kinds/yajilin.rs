//! Yajilin: a loop through all cells without a clue that are not shaded. No two shaded cells are adjacent, and a number
//! counts the shaded cells in the direction of its arrow, up to the border.
//!
//! Nikoli published the puzzle in 1999. The vertices are the cells without a clue; those that the loop does not visit
//! are shaded.

use super::super::generate::{ARROW_SHARE, ZERO_SHARE, arrow_draft};
use super::{
    ARROWS, Alphabet, Arrows, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, Demand, DrawnPuzzle, FACTS,
    ForeignCodec, ForeignNotations, Heading, LOOP, LineCells, LoopFact, LoopRule, LoopStatement, NEVER,
    ON_SURFACES, OPEN, PuzzleFacts, Removed, SideMeaning, SolutionForm, arrow, neighbours, visited,
};

const DETAILS: &str = "\
Shade some cells without a clue, and draw one loop along rows and columns through all others, each once. No two shaded \
cells share a side. A number counts the shaded cells in the direction of its arrow, up to the border.\n\n\
A grey cell is neither shaded nor on the loop, and ?s is an arrow without a number.";

/// Yajilin; see the module.
pub(in crate::puzzles) static YAJILIN: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "yajilin",
        related_words: &["yajirin", "arrow-ring", "straight-and-arrow"],
        about: "A loop through all cells that are not shaded; arrows count shaded cells",
        details: DETAILS,
        params: ON_SURFACES,
        foreign: ForeignNotations::NONE
            // The flag only sets how clues are drawn.
            .genres(&[
                ForeignCodec::new("yajilin", &["yajirin"], &ARROWS).with_flags(&[("", false), ("b", false)])
            ])
            .drawn(
                DrawnPuzzle::new(
                    "yajilin",
                    &[CellLook { colours: &[3, 8, 1, 4, 0], ..CellLook::GREY_ARROW }],
                )
                .sides(SideMeaning::Frames),
            ),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is a number and a direction n, e, s or w such as 2s, '.' (open), or '#' (grey, without a clue)",
        signs: &[OPEN, (Some(Clue::BARE), &["#", "x", "X"])],
        arrows: Arrows::Any,
        cells: LineCells::Clues,
        ..Alphabet::NONE
    },
    drawing: SolutionForm::Shading,
    is_around: true,
    removed: Removed::Bare,
    named: |clue| match (clue.number, clue.heading) {
        (Some(_), _) => "the {number} in {cell}",
        (None, Some(_)) => "the clue in {cell}",
        (None, None) => "the grey cell in {cell}",
    },
    demands: |place, clue| {
        let rule = clue.number.zip(clue.heading).map(|(number, heading)| {
            let along: Vec<u32> = place.ahead(heading).filter_map(|place| place.vertex()).collect();
            let rest = along.len().checked_sub(number as usize);
            rest.map_or(NEVER, |rest| visited(along, rest))
        });
        rule.map(|rule| Demand::Rule("counts the shaded cells ahead", rule)).into_iter().collect()
    },
    rules: |_, points| {
        let rule = |(cell, other, (one, two))| {
            let statement = LoopStatement::new("{cell} and {other}", "are not both shaded", cell).and(other);
            let clause = vec![LoopFact::Vertex(one, true), LoopFact::Vertex(two, true)];
            (statement, LoopRule::Clause(clause))
        };
        neighbours(points).map(rule).collect()
    },
    shows: |board, drawn, cell, heading| {
        let is_shaded = |&cell: &usize| board.clues.cells[cell].is_none() && !drawn.visits(cell);
        let shaded = |heading| drawn.ahead(cell, heading).filter(is_shaded).count() as u32;
        (!drawn.visits(cell)).then(|| Clue { number: heading.map(shaded), heading, ..Clue::BARE })
    },
    check: |kind, board, points| {
        let drawn = kind.drawn(board, points)?;
        let is_shaded = |cell: usize| board.clues.cells[cell].is_none() && !drawn.visits(cell);
        let ends = |cell| [Heading::South, Heading::East].map(|side| (cell, drawn.beside(cell, side)));
        let pairs = (0..board.clues.cells.len()).flat_map(ends);
        let mut pairs = pairs.filter_map(|(cell, other)| Some((cell, other?)));
        match pairs.find(|&(cell, other)| is_shaded(cell) && is_shaded(other)) {
            None => Ok(()),
            Some((cell, other)) => {
                let (one, other) = (drawn.name(cell), drawn.name(other));
                Err(format!("the shaded cells {one} and {other} are adjacent"))
            }
        }
    },
    draw: |clue, drawn| match clue.heading {
        None => drawn.hole = true,
        Some(heading) => (drawn.clue, drawn.sign) = (clue.number, Some(arrow(heading))),
    },
    making: ClueMaking {
        proportions: &[ARROW_SHARE, ZERO_SHARE],
        share: (77, 87),
        places_clues: false,
        draft: arrow_draft,
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
