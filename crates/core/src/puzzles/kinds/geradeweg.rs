//! Geradeweg: a loop through cells and through all circles. A number in a circle is the length in steps of each
//! straight line of the loop that passes the circle or ends there. A circle without a number stands for any number, so
//! the two lines that meet in it are equally long.
//!
//! Robert Vollmert invented the puzzle. Its rules are those of puzz.link, and clauses on the edges in the row and the
//! column of each circle.

use super::{
    AROUND, Alphabet, CellLook, Clue, ClueKind, ClueMaking, CluePuzzle, Demand, DrawnPuzzle, Easy, Edge,
    FACTS, ForeignCodec, ForeignNotations, Hard, Heading, LOOP, LineCells, LoopFact, Medium, NUMBERS, OPEN,
    PuzzleFacts, Sign, UNCOLOURED, as_long, uses,
};

const DETAILS: &str = "\
Draw one loop through cells, along rows and columns. It neither crosses nor touches itself, and visits every circle. A \
number in a circle is the length of each straight line of the loop that passes the circle or ends there: one line, or \
two if the loop turns. A circle without a number stands for any number, so two lines that meet in it are equally \
long.";

/// Geradeweg; see the module.
pub(in crate::puzzles) static GERADEWEG: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "geradeweg",
        related_words: &["straight", "straight-line", "gerade-weg"],
        about: "A loop through circles with the lengths of its straight lines",
        details: DETAILS,
        foreign: ForeignNotations::NONE.genres(&[ForeignCodec::new("geradeweg", &[], &NUMBERS)]).drawn(
            DrawnPuzzle::new(
                "geradeweg",
                &[CellLook {
                    alone: "?",
                    blank: Some("?"),
                    style: 6,
                    colours: UNCOLOURED,
                    ..CellLook::NUMBER
                }],
            ),
        ),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is a number from 1 (a circle with the length of its lines), '?' (a circle) or '.' (without a circle)",
        signs: &[OPEN, (Some(Clue::BARE), &["?"])],
        numbers: 1..=u32::MAX,
        cells: LineCells::Words,
        ..Alphabet::NONE
    },
    named: |clue| if clue == Clue::BARE { "the circle in {cell}" } else { "the {number} in {cell}" },
    demands: |place, clue| {
        // Of each arm, one edge more than the number.
        let most = clue.number.map_or(usize::MAX, |number| number as usize + 1);
        let arms = AROUND.map(|step| place.arm(step).take(most).collect::<Vec<_>>());
        let mut demands = vec![Demand::any("is on the loop", place.visited())];
        let (words, clauses) = if let Some(number) = clue.number {
            let along = |way: usize| line([&arms[way], &arms[way + 2]], number as usize);
            ("is the length of its lines", [along(0), along(1)].concat())
        } else {
            let beside = |way: usize| {
                [as_long(&arms[way], &arms[(way + 1) % 4]), as_long(&arms[way], &arms[(way + 3) % 4])]
            };
            ("is where equally long lines meet", (0..4).map(beside).collect::<Vec<_>>().concat().concat())
        };
        demands.extend(clauses.into_iter().map(|clause| Demand::any(words, clause)));
        demands
    },
    shows: |_, drawn, cell, _| {
        let along = |one, other| drawn.steps(cell, one) + drawn.steps(cell, other);
        match [along(Heading::West, Heading::East), along(Heading::North, Heading::South)] {
            [0, 0] => None,
            [0, length] | [length, 0] => Some(Clue::number(length)),
            [one, other] => (one == other).then_some(Clue::number(one)),
        }
    },
    draw: |clue, drawn| (drawn.sign, drawn.clue) = (Some(Sign::White), clue.number),
    // The lengths that people see at once.
    making: ClueMaking { most: 9, levels: &[Easy, Medium, Medium, Hard, Hard], ..ClueMaking::LOOPS },
    ..LOOP
});

/// Returns clauses: the line along two opposite arms has `number` edges, or none.
fn line(arms: [&[Edge]; 2], number: usize) -> Vec<Vec<LoopFact>> {
    let [one, other] = arms;
    // Not more: of `number` + 1 edges that follow each other, one is not used.
    let begins = (number + 1).saturating_sub(other.len())..=one.len().min(number + 1);
    let windows = begins.map(|count| one[..count].iter().chain(&other[..number + 1 - count]));
    let mut clauses: Vec<Vec<LoopFact>> =
        windows.map(|edges| edges.map(|&edge| uses(edge, false)).collect()).collect();
    // Not less: if the line ends before edge `here` of one arm, it reaches all but `here` edges on the other.
    for first in [one, other].iter().filter_map(|arm| arm.first()) {
        for here in 1..=number.min(one.len() + 1) {
            for there in 1..=(number + 1 - here).min(other.len() + 1) {
                let ends = [one.get(here - 1), other.get(there - 1)];
                if !ends.contains(&Some(first)) {
                    let ends = ends.into_iter().flatten().map(|&edge| uses(edge, true));
                    clauses.push([uses(*first, false)].into_iter().chain(ends).collect());
                }
            }
        }
    }
    clauses
}
