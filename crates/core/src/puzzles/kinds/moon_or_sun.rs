//! Moon or Sun: a loop through cells that enters each region once. In each region it passes all moons and no sun, or all
//! suns and no moon, and at least one of them. Along the loop, regions that it passes in moons and in suns alternate.
//!
//! A puzzle of Nikoli. For each region there is an auxiliary fact: the loop passes it in moons. Since regions alternate
//! and each is entered once, these are half of all regions.

use super::super::loops::regions::{check_entries, crossings, entered_once};
use super::{
    Alphabet, BoardLayers, CELLS, CellLook, Clue, ClueBoard, ClueKind, ClueMaking, CluePuzzle, Colour,
    DASHES, DigitCode, DrawnPuzzle, Easy, FACTS, ForeignCodec, ForeignNotations, Hard, LOOP, LoopFact,
    LoopGrid, LoopRule, LoopStatement, Medium, NEVER, OPEN, Proportion, PuzzleFacts, RegionCode,
    RegionMaking, Removed, SideMeaning, Sign, StatedRule, uses,
};
use crate::files::boards::loops::rooms::members;

const DETAILS: &str = "\
Draw one loop along rows and columns that enters each region exactly once, and visits no cell twice. In each region it \
passes all moons and no sun, or all suns and no moon, and at least one of them. Along the loop, regions where it passes \
moons and regions where it passes suns alternate.";

/// A region is cut into three.
const PARTS: Proportion = Proportion { usual: 8, ..CELLS };
const SUN: Clue = Clue::of(Colour::White);
const MOON: Clue = Clue::of(Colour::Black);
const SIGNS: RegionCode = RegionCode::Signs(DigitCode { cells: 3, signs: &[".", "s", "m"] });
const LOOKS: &[CellLook] =
    &[CellLook::HOLE, CellLook::symbol("s", "sun_moon", &[1]), CellLook::symbol("m", "sun_moon", &[2])];

/// Moon or Sun; see the module.
pub(in crate::puzzles) static MOON_OR_SUN: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "moon-or-sun",
        synonyms: &["moonsun"],
        related_words: &["moon", "sun"],
        about: "A loop through the moons or the suns of each region, in turns",
        details: DETAILS,
        foreign: ForeignNotations::NONE.genres(&[ForeignCodec::new("moonsun", &[], &SIGNS)]).drawn(
            DrawnPuzzle::new("moon or sun", LOOKS)
                .sides(SideMeaning::Borders)
                .tool("lineox")
                .characters(DASHES),
        ),
        ..FACTS
    },
    alphabet: Alphabet {
        layers: BoardLayers::CluesAndRegions,
        cell: "a cell is 'm' (a moon), 's' (a sun) or '.' (without a sign)",
        signs: &[OPEN, (Some(MOON), &["m", "M", "\u{263e}"]), (Some(SUN), &["s", "S", "\u{2600}"])],
        ..Alphabet::NONE
    },
    removed: Removed::AllButFirst,
    named: |sign| if sign == MOON { "the moon in {cell}" } else { "the sun in {cell}" },
    rules,
    check: |kind, board, points| {
        let (drawn, mut in_moons) = (kind.outline(board, points)?, Vec::new());
        check_entries(board, points)?;
        for cells in members(&board.regions) {
            let has = |(sign, is_passed)| {
                let is_sign = |cell: usize| board.clues.cells[cell] == Some(sign);
                cells.iter().any(|&cell| is_sign(cell) && drawn.visits(cell) == is_passed)
            };
            let wrong = match [(MOON, true), (SUN, true), (MOON, false), (SUN, false)].map(has) {
                [false, false, ..] => "passes no moon and no sun",
                [true, true, ..] => "passes moons and suns",
                [true, _, true, _] => "does not pass all moons",
                [_, true, _, true] => "does not pass all suns",
                [is_moons, ..] => {
                    in_moons.push(is_moons);
                    continue;
                }
            };
            return Err(format!("the loop {wrong} in the region of {}", drawn.name(cells[0])));
        }
        let mut steps = points.iter().zip(points.iter().cycle().skip(1)).map(|step| [*step.0, *step.1]);
        let is_alike = |step: &[usize; 2]| {
            let [one, other] = step.map(|cell| board.regions[cell] as usize);
            one != other && in_moons[one] == in_moons[other]
        };
        let Some(alike) = steps.find(is_alike) else { return Ok(()) };
        let signs = if in_moons[board.regions[alike[0]] as usize] { "moons" } else { "suns" };
        let [one, other] = alike.map(|cell| drawn.name(cell));
        Err(format!("the loop passes {signs} on both sides of the border between {one} and {other}"))
    },
    draw: |sign, drawn| drawn.sign = Some(if sign == MOON { Sign::Moon } else { Sign::Sun }),
    making: ClueMaking {
        proportions: &[PARTS],
        places_clues: false,
        levels: &[Easy, Easy, Medium, Hard, Hard],
        regions: RegionMaking {
            cells: PARTS,
            cuts: 2,
            shown: 50,
            clues: |_, parts, _, points| {
                let is_moon = |(cell, part): (usize, &usize)| (part % 2 == 0) == points.contains(&cell);
                parts.iter().enumerate().map(|it| Some(if is_moon(it) { MOON } else { SUN })).collect()
            },
            ..RegionMaking::ONCE
        },
        ..ClueMaking::LOOPS
    },
    ..LOOP
});

fn rules(board: &ClueBoard, points: &LoopGrid) -> Vec<StatedRule> {
    let mut rules = entered_once(board, points);
    let in_moons = |cell: usize, is_in: bool| LoopFact::Auxiliary(board.regions[cell], is_in);
    let visit = |cell: usize, is_on: bool| Some(LoopFact::Vertex(points.vertex(cell)?, is_on));
    for (cell, other, edge) in crossings(board, points) {
        let line = "a line between {cell} and {other}";
        let words = LoopStatement::new(line, "leads from moons to suns", cell).and(other);
        let clause = |is_in| vec![uses(edge, false), in_moons(cell, is_in), in_moons(other, is_in)];
        rules.extend([true, false].map(|is_in| (words, LoopRule::Clause(clause(is_in)))));
    }
    for (cell, sign) in board.given() {
        let named = (MOON_OR_SUN.0.named)(sign);
        let words = LoopStatement::new(named, "is passed exactly if its region is of its kind", cell);
        let own = |is_on| in_moons(cell, (sign == MOON) != is_on);
        let clause = |is_on| visit(cell, is_on).into_iter().chain([own(is_on)]).collect();
        rules.extend([true, false].map(|is_on| (words, LoopRule::Clause(clause(is_on)))));
    }
    let members = members(&board.regions);
    for cells in &members {
        // The others of its kind are passed with it.
        let first = |sign| cells.iter().find(|&&cell| board.clues.cells[cell] == Some(sign)).copied();
        let visits = [MOON, SUN].into_iter().filter_map(|sign| visit(first(sign)?, true));
        let words = LoopStatement::new("the region of {cell}", "is passed in moons or in suns", cells[0]);
        rules.push((words, LoopRule::Clause(visits.collect())));
    }
    if members.len() > 1 {
        let words = LoopStatement::new("every other region", "is passed in moons", members[0][0]);
        let (half, all) = (members.len() / 2, members.iter().map(|cells| in_moons(cells[0], true)).collect());
        let is_even = members.len().is_multiple_of(2);
        rules.push((words, if is_even { LoopRule::Count(all, half..=half) } else { NEVER }));
    }
    rules
}
