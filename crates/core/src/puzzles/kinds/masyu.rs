//! Masyu: a loop through cells and through all pearls. It passes a white pearl straight on and turns in at least one of
//! the two cells beside it; it turns at a black pearl and passes both cells beside it straight on. A pearl of unknown colour
//! is one of both.
//!
//! Nikoli published the puzzle in 1999. The rules are clauses on the edges at a pearl and at the cells beside it.

use super::{
    ALL_CELLS, Alphabet, CellLook, Clue, ClueCell, ClueKind, ClueMaking, CluePuzzle, Colour, DASHES, Demand,
    DigitCode, DrawnPuzzle, FULL_FACTS, ForeignCodec, ForeignNotations, Grid, LOOP, OPEN, PEARL, Proportion,
    PuzzleFacts, Sign, length, uses,
};

const DETAILS: &str = "\
Draw one loop along rows and columns that visits every pearl, and no cell twice. It passes a white pearl straight on and \
turns in the cell before or after it. It turns at a black pearl and passes the cells before and after it straight on.";

const WHITE: Clue = Clue::of(Colour::White);
const BLACK: Clue = Clue::of(Colour::Black);
const LOOKS: &[CellLook] =
    &[CellLook::circle("w", &[1, 8, 10]), CellLook::circle("b", &[2]), CellLook::circle("?", &[5, 3, 9])];
const BLACK_SHARE: Proportion = Proportion::percent("black", "pearls that are black, of all", 40, 0..=50);

/// Masyu; see the module.
pub(in crate::puzzles) static MASYU: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "masyu",
        related_words: &["mashu", "pearl", "pearls"],
        about: "A loop through white and black pearls",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .games(&[ForeignCodec::new("pearl", &[], &PEARL)])
            .genres(&[ForeignCodec::new(
                "mashu",
                &["masyu", "pearl"],
                &DigitCode { cells: 3, signs: &[".", "w", "b"] },
            )
            .with_flags(&[("", false), ("f", true)])])
            .drawn(DrawnPuzzle::new("masyu", LOOKS).characters(DASHES)),
        ..FULL_FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is 'w' (a white pearl), 'b' (a black pearl), '?' (a white or black pearl) or '.' (without a pearl)",
        signs: &[
            OPEN,
            (Some(WHITE), &["w", "W", "o", "O", "\u{25cb}"]),
            (Some(BLACK), &["b", "B", "\u{25cf}"]),
            (Some(Clue::BARE), &["?", "\u{25d0}"]),
        ],
        ..Alphabet::NONE
    },
    named: |pearl| match pearl.colour {
        Some(Colour::White) => "the white pearl in {cell}",
        Some(Colour::Black) => "the black pearl in {cell}",
        None => "the pearl in {cell}",
    },
    demands: |place, pearl| if pearl == BLACK { black(place) } else { white(place, pearl == WHITE) },
    shows: |_, drawn, cell, _| {
        let beside = drawn.neighbours(cell)?.map(|cell| drawn.is_straight(cell));
        match (drawn.is_straight(cell), beside) {
            (true, [true, true]) => None,
            (true, _) => Some(WHITE),
            (false, [true, true]) => Some(BLACK),
            (false, _) => None,
        }
    },
    draw: |pearl, drawn| {
        drawn.sign = Some(match pearl.colour {
            Some(Colour::White) => Sign::White,
            Some(Colour::Black) => Sign::Black,
            None => Sign::Either,
        });
    },
    making: ClueMaking {
        without: &[ALL_CELLS],
        proportions: &[BLACK_SHARE, length(75)],
        shares: &[(BLACK_SHARE, BLACK)],
        // A loop allows about four white pearls for each black one, so where as many are wanted, all are worth the same.
        worth: |pearl, shares| if pearl == WHITE { 100 - shares[0] } else { 4 * shares[0] },
        // About half of the pearls will remain. With a third more black ones than these need, there is a choice.
        lack: |pearls, shares| {
            let black = pearls.iter().filter(|&&pearl| pearl == BLACK).count();
            (2 * shares[0] * pearls.len() / 300).saturating_sub(black)
        },
        ..ClueMaking::LOOPS
    },
    ..LOOP
});

/// Returns what a pearl demands that is white, or may be black.
fn white(place: &ClueCell<'_>, is_white: bool) -> Vec<Demand> {
    let [straight, turn] = if is_white {
        ["is passed straight on", "has a turn beside it"]
    } else {
        ["is passed straight on or has no turn beside it", "is a turn or has one beside it"]
    };
    let mut demands = vec![Demand::any("is on the loop", place.visited())];
    for axis in [(0, 1), (1, 0)] {
        let ways = [axis, (-axis.0, -axis.1)].map(|step| (step, place.edge(step)));
        let onward = ways.map(|(step, way)| Some(way?.1.edge(step)?.0));
        let [ahead, back] = ways.map(|(_, way)| Some(way?.0));
        // Straight on: an edge is used exactly if the opposite one is. After a turn, the next edge is used.
        for (one, other, next) in [(ahead, back, onward[0]), (back, ahead, onward[1])] {
            if let Some(one) = one {
                let others = [other, next.filter(|_| !is_white)].into_iter().flatten();
                let others = others.map(|edge| uses(edge, true));
                demands.push(Demand::any(straight, [uses(one, false)].into_iter().chain(others)));
            }
        }
        // A turn beside it: the loop does not go on straight at both ends.
        if let ([Some(ahead), Some(back)], [Some(one), Some(other)]) = ([ahead, back], onward) {
            let edges = [Some(ahead), Some(one), Some(other), (!is_white).then_some(back)];
            demands.push(Demand::any(turn, edges.into_iter().flatten().map(|edge| uses(edge, false))));
        }
    }
    demands
}

fn black(place: &ClueCell<'_>) -> Vec<Demand> {
    let mut demands = vec![Demand::any("is on the loop", place.visited())];
    for axis in [(0, 1), (1, 0)] {
        let ways = [place.edge(axis), place.edge((-axis.0, -axis.1))];
        // A turn: exactly one edge of each axis.
        let edges = || ways.into_iter().flatten().map(|(edge, _)| edge);
        demands.push(Demand::any("is a turn", edges().map(|edge| uses(edge, true))));
        if ways.iter().all(Option::is_some) {
            demands.push(Demand::any("is a turn", edges().map(|edge| uses(edge, false))));
        }
    }
    // Straight on in the cell beside it.
    for step in Grid::STEPS {
        if let Some((edge, end)) = place.edge(step) {
            let onward = end.edge(step).map(|(onward, _)| uses(onward, true));
            demands.push(Demand::any("has no turn beside it", [uses(edge, false)].into_iter().chain(onward)));
        }
    }
    demands
}
