//! Castle Wall: a loop around the clues. White clues are inside, black ones outside, and grey ones either. A number is
//! the number of steps of the loop in the direction of its arrow, along the row or column up to the border.
//!
//! Palmer Mebane invented the puzzle.

use super::{
    Alphabet, Arrows, COLOURED_ARROWS, CellLook, Clue, ClueColour, ClueKind, ClueMaking, CluePuzzle, Colour,
    Demand, DrawnPuzzle, FACTS, ForeignCodec, ForeignNotations, Heading, LOOP, LineCells, OPEN, Proportion,
    PuzzleFacts, SideMeaning, UNCOLOURED, arrow, edges,
};

const DETAILS: &str = "\
Draw one loop through cells without a clue, along rows and columns. It neither crosses nor touches itself, and need not \
visit all cells. White clues are inside the loop, black ones outside. A number is the number of steps of the loop from \
cell to cell in the direction of its arrow, along the row or column up to the border of the board.";

/// Most cells beside a loop are outside.
const WHITE: Proportion = Proportion::percent("white", "clues that are white, of all", 30, 15..=35);

/// Castle Wall; see the module.
pub(in crate::puzzles) static CASTLE_WALL: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "castle-wall",
        related_words: &["castle", "castlewall", "wall"],
        about: "A loop around black and white cells; arrows count its steps",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("castle", &["castlewall"], &COLOURED_ARROWS)])
            .drawn(
                DrawnPuzzle::new(
                    "castlewall",
                    &[
                        CellLook::GREY_ARROW,
                        CellLook {
                            before: "w",
                            alone: "w",
                            blank: Some(""),
                            colours: UNCOLOURED,
                            ..CellLook::GREY_ARROW
                        },
                        CellLook { before: "b", alone: "b", style: 7, colours: &[4], ..CellLook::GREY_ARROW },
                    ],
                )
                .sides(SideMeaning::Frames),
            ),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is a number and a direction n, e, s or w such as 2s, behind w (white) or b (black) if it has a colour; 'w', 'b' or \
               '#' without a number; or '.' (open)",
        signs: &[
            OPEN,
            (Some(Clue::BARE), &["#", "x", "X"]),
            (Some(Clue::of(Colour::White)), &["w", "W"]),
            (Some(Clue::of(Colour::Black)), &["b", "B"]),
        ],
        arrows: Arrows::Numbered,
        cells: LineCells::Words,
        ..Alphabet::NONE
    },
    is_around: true,
    named: |clue| match clue {
        Clue { number: Some(_), .. } => "the {number} in {cell}",
        Clue { colour: Some(Colour::White), .. } => "the white cell in {cell}",
        Clue { colour: Some(Colour::Black), .. } => "the black cell in {cell}",
        Clue { .. } => "the grey cell in {cell}",
    },
    demands: |place, clue| {
        let lines = clue.number.zip(clue.heading).map(|(number, heading)| {
            let next = place.ahead(heading).filter_map(|place| place.edge(heading.step()));
            let rule = edges(next.map(|(edge, _)| edge).collect(), number as usize);
            Demand::Rule("is the number of lines ahead", rule)
        });
        let side = clue.colour.map(|colour| Demand::Inside(colour == Colour::White));
        lines.into_iter().chain(side).collect()
    },
    shows: |_, drawn, cell, heading| {
        if drawn.visits(cell) {
            return None;
        }
        // From the cell to outside along its row, a little below the middle of cells.
        let crossed = drawn.ahead(cell, Heading::West).filter(|&left| drawn.leaves(left, Heading::South));
        let colour = if crossed.count() % 2 == 1 { Colour::White } else { Colour::Black };
        let steps = |heading| drawn.ahead(cell, heading).filter(|&at| drawn.leaves(at, heading)).count();
        Some(Clue { colour: Some(colour), number: heading.map(|heading| steps(heading) as u32), heading })
    },
    draw: |clue, drawn| {
        drawn.ground = Some(match clue.colour {
            Some(Colour::White) => ClueColour::White,
            Some(Colour::Black) => ClueColour::Black,
            None => ClueColour::Grey,
        });
        drawn.clue = clue.number;
        drawn.sign = clue.heading.map(arrow);
    },
    making: ClueMaking {
        proportions: &[WHITE],
        share: (45, 60),
        shares: &[(WHITE, Clue::of(Colour::White))],
        ..ClueMaking::LOOPS
    },
    ..LOOP
});
