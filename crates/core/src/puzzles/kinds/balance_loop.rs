//! Balance Loop: a loop through cells and through all circles. Two straight lines of it leave each circle. They are
//! equally long at a white circle, and not at a black one; a number is the sum of their lengths in steps.
//!
//! Prasanna Seshadri invented the puzzle. Its rules are those of puzz.link, as clauses on the edges in the row and the
//! column of each circle.

use super::{
    ALL_CELLS, AROUND, Alphabet, COLOURED_NUMBERS, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, Colour,
    Demand, DrawnPuzzle, Edge, FULL_FACTS, ForeignCodec, ForeignNotations, Hard, Heading, LOOP, LineCells,
    LoopFact, OPEN, PuzzleFacts, Sign, as_long, uses,
};

const DETAILS: &str = "\
Draw one loop along rows and columns that visits every circle, and no cell twice. Follow it from a circle in both \
directions up to its next turns: the two lines are equally long at a white circle, and not at a black one. A number is \
the sum of both lengths.";

const WHITE: Clue = Clue::of(Colour::White);
const BLACK: Clue = Clue::of(Colour::Black);

/// Balance Loop; see the module.
pub(in crate::puzzles) static BALANCE_LOOP: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "balance-loop",
        synonyms: &["balance"],
        params: FULL_FACTS.params.split_at(2).0,
        about: "A loop through circles between equal and unequal lines",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[
                ForeignCodec::new("balance", &[], &COLOURED_NUMBERS).with_flags(&[("", false), ("f", true)])
            ])
            .drawn(DrawnPuzzle::new(
                "balance loop",
                &[CellLook::numbered("w", &[1, 8, 10], 1), CellLook::numbered("b", &[2], 7)],
            )),
        ..FULL_FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is 'w' (a white circle), 'b' (a black one), both with or without a number as in w4, or '.'",
        signs: &[OPEN, (Some(WHITE), &["w", "W"]), (Some(BLACK), &["b", "B"])],
        coloured: 1..=u32::MAX,
        cells: LineCells::Words,
        ..Alphabet::NONE
    },
    named: |clue| match (clue.colour, clue.number) {
        (Some(Colour::Black), None) => "the black circle in {cell}",
        (_, None) => "the white circle in {cell}",
        (_, Some(_)) => "the {number} in {cell}",
    },
    demands: |place, clue| {
        let arms = AROUND.map(|step| place.arm(step).collect::<Vec<_>>());
        let mut demands = vec![Demand::any("is on the loop", place.visited())];
        for (at, one) in arms.iter().enumerate() {
            for other in &arms[at + 1..] {
                let (words, clauses) = match clue.colour {
                    Some(Colour::Black) => ("is between unequal lines", unequal(one, other)),
                    _ => ("is between equal lines", [as_long(one, other), as_long(other, one)].concat()),
                };
                let sum = clue.number.map(|number| sum(one, other, number as usize)).unwrap_or_default();
                let sum = sum.into_iter().map(|clause| Demand::any("is the sum of its lines", clause));
                demands.extend(clauses.into_iter().map(|clause| Demand::any(words, clause)).chain(sum));
            }
        }
        demands
    },
    shows: |_, drawn, cell, _| {
        let lines = Heading::ALL.map(|heading| drawn.steps(cell, heading));
        let longest = lines.into_iter().max().filter(|&longest| longest > 0)?;
        let both: u32 = lines.into_iter().sum();
        let colour = if both == 2 * longest { Colour::White } else { Colour::Black };
        Some(Clue { number: Some(both), ..Clue::of(colour) })
    },
    draw: |clue, drawn| {
        drawn.sign = Some(if clue.colour == Some(Colour::White) { Sign::White } else { Sign::Black });
        drawn.clue = clue.number;
    },
    // Boards show colours alone.
    making: ClueMaking { without: &[ALL_CELLS], most: 0, levels: &[Hard], ..ClueMaking::LOOPS },
    ..LOOP
});

/// Returns clauses: if the loop uses both arms, it goes on along them for unequal numbers of edges.
fn unequal(one: &[Edge], other: &[Edge]) -> Vec<Vec<LoopFact>> {
    let not_both = |length: usize| {
        let used = one[..length].iter().chain(&other[..length]).map(|&edge| uses(edge, false));
        let longer = [one.get(length), other.get(length)].into_iter().flatten();
        used.chain(longer.map(|&edge| uses(edge, true))).collect()
    };
    (1..=one.len().min(other.len())).map(not_both).collect()
}

/// Returns clauses: if the loop uses both arms, it goes on along them for `number` edges in all.
fn sum(one: &[Edge], other: &[Edge], number: usize) -> Vec<Vec<LoopFact>> {
    let (Some(&first), Some(&second)) = (one.first(), other.first()) else { return Vec::new() };
    let number = number.min(one.len() + other.len() + 2); // more than both arms have
    // Not more: of `number` + 1 edges next to each other, one is not used.
    let begins = (number + 1).saturating_sub(other.len()).max(1)..=number.min(one.len());
    let windows = begins.map(|count| one[..count].iter().chain(&other[..number + 1 - count]));
    let mut clauses: Vec<Vec<LoopFact>> =
        windows.map(|edges| edges.map(|&edge| uses(edge, false)).collect()).collect();
    // Not less: if the line ends before edge `here` of one arm, it reaches all but `here` edges on the other.
    for here in 1..number.min(one.len() + 1) {
        for there in 1..(number - here).min(other.len() + 1) {
            let ends = [one.get(here), other.get(there)].into_iter().flatten().map(|&edge| uses(edge, true));
            clauses.push([uses(first, false), uses(second, false)].into_iter().chain(ends).collect());
        }
    }
    clauses
}
