//! Numberlink (Arukone): paths through cells that join equal numbers. No cell is on two paths.
//!
//! A puzzle by S. Loyd in the Brooklyn Daily Eagle (1897) is similar, and Nikoli publishes boards. As in pzpr, whose
//! checks do not demand it, paths need not visit all cells.
//!
//! Outside of the board, the end of each path is joined with the beginning of the next one. So the paths are one loop,
//! and there is no second one. Labels say to which number a cell on a path belongs; neighbours on a path have the same
//! label.

use super::{
    ALL_CELLS, APART, Alphabet, BOARD_FILE, CellLook, CellName, Clue, ClueBoard, ClueKind, ClueMaking,
    CluePuzzle, DrawnPuzzle, Example, FACTS, FirstSolution, ForeignCodec, ForeignNotations, Grid, Hard, LOOP,
    LabelKind, LineCells, LoopFact, LoopGrid, LoopRule, LoopStatement, NEVER, NUMBERS, NUMBERS_AS_LETTERS,
    PATH_CELLS, Param, PuzzleFacts, Removed, Sign, SolutionForm, StatedRule, link_draft, quantity,
    refuse_labels, uses,
};
use crate::files::boards::loops::pairs::{self, pairs};
use crate::ladder::short_paths;
use crate::problems::linked_pairs::PathLabels;
use crate::words::{LETTERS, clue_text};

const PARAMS: &[Param] = &[
    BOARD_FILE,
    Param::flag(ALL_CELLS, "Visit every cell"),
    Param::flag(APART, "Keep each path from touching itself"),
];

const EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "paths through all cells of your board"),
    Example::new("board.txt", &[(APART, None)], "paths that do not touch themselves"),
];

const DETAILS: &str = "\
Join equal numbers by paths along rows and columns. No cell is on two paths, and no path visits a cell twice or passes \
a number. Some cells may be on no path, unless all cells are demanded.";

/// Numberlink; see the module.
pub(in crate::puzzles) static NUMBERLINK: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "numberlink",
        related_words: &[
            "number-link",
            "numlin",
            "arukone",
            "flow",
            "flow-free",
            "flowfree",
            "link",
            "links",
        ],
        about: "Paths that join equal numbers",
        details: DETAILS,
        params: PARAMS,
        examples: EXAMPLES,
        examples_with_clues: &[],
        examples_with_ladder: EXAMPLES,
        foreign: ForeignNotations::NONE
            .genres(&[
                ForeignCodec::new("numlin", &["numberlink"], &NUMBERS),
                ForeignCodec::new("arukone", &[], &NUMBERS_AS_LETTERS)
                    .with_flags(&[("", true), ("e", false)]),
            ])
            .drawn(DrawnPuzzle::new(
                "numberlink",
                &[CellLook { label: LabelKind::Letter, ..CellLook::NUMBER }],
            )),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is a number from 1, a letter, or '.' (without a number)",
        signs: &[(None, &[".", "-", "_", "0"])],
        numbers: 1..=LETTERS - 1,
        letters: true,
        cells: LineCells::Words,
        ..Alphabet::NONE
    },
    refuse: |board| {
        pairs::check(&board.clues)?;
        refuse_labels(board.clues.cells.len() * pairs(&board.clues).len())
    },
    drawing: SolutionForm::Paths,
    removed: Removed::Never,
    rules,
    paths: |board| pairs(&board.clues).iter().map(|pair| pair.1).collect(),
    check: |_, board, cells| check(board, cells),
    draw: |clue, drawn| (drawn.sign, drawn.clue) = (Some(Sign::White), clue.number),
    making: ClueMaking {
        without: &[ALL_CELLS, APART],
        proportions: &[PATH_CELLS],
        first: FirstSolution::None,
        places_clues: false,
        levels: &[Hard],
        first_clues: &[Clue::number(1), Clue::number(1)],
        draft: link_draft,
        ..ClueMaking::LOOPS
    },
    ..LOOP
});

/// Returns the rules: all joints are on the loop, all cells if they are demanded, and no path joins different numbers or,
/// if that is demanded, touches itself.
fn rules(board: &ClueBoard, points: &LoopGrid) -> Vec<StatedRule> {
    let pairs = pairs(&board.clues);
    if pairs.is_empty() {
        return vec![(LoopStatement::new("numbers", "are joined on a board that has none", 0), NEVER)];
    }
    let cells = &board.clues.cells;
    let on_path = |cell| LoopStatement::new("{cell}", "is on a path", cell);
    let visited = |vertex: u32| LoopRule::Clause(vec![LoopFact::Vertex(vertex, true)]);
    let mut rules: Vec<StatedRule> =
        points.joints().zip(&pairs).map(|((joint, _), pair)| (on_path(pair.1[0]), visited(joint))).collect();
    if board.all_cells {
        rules.extend((0..cells.len()).map(|cell| (on_path(cell), visited(cell as u32))));
    }
    let paths = PathLabels::new(cells.len(), pairs.iter().map(|pair| pair.1).collect());
    for (label, &(number, [first, _])) in pairs.iter().enumerate().filter(|_| pairs.len() > 1) {
        let statement =
            LoopStatement::new("the {number} in {cell}", "is not joined with another number", first);
        let labelled = |cell: usize, holds: bool| paths.fact(cell, label, holds);
        for cell in 0..cells.len() {
            if let Ok(without) = labelled(cell, false) {
                let clause = vec![without, LoopFact::Vertex(cell as u32, true)];
                rules.push((statement.of(number as usize), LoopRule::Clause(clause)));
            }
            for step in Grid::STEPS {
                let Some((edge, other)) = points.edge(cell, step) else { continue };
                let literals = [Ok(uses(edge, false)), labelled(cell, false), labelled(other, true)];
                if !literals.contains(&Err(true)) {
                    let clause = literals.into_iter().flatten().collect();
                    rules.push((statement.of(number as usize), LoopRule::Clause(clause)));
                }
            }
        }
    }
    if board.apart {
        rules.extend(short_paths(&paths, points.grid.columns));
    }
    rules
}

/// Checks the cells of the paths, one path after another: by their numbers, each from its first number by rows and
/// columns.
///
/// # Errors
/// The first rule that is broken, and where.
fn check(board: &ClueBoard, cells: &[usize]) -> Result<(), String> {
    let numbers: Vec<Option<u32>> =
        board.clues.cells.iter().map(|clue| clue.and_then(|clue| clue.number)).collect();
    let columns = board.clues.columns;
    let name = |cell: usize| CellName::of(cell, columns);
    // The path of each cell, and its place among all cells of paths.
    let mut visited = vec![None; numbers.len()];
    let mut ended = 0;
    // The number and the last cell of the path, if it has not ended.
    let mut open: Option<(u32, usize)> = None;
    let mut before = None;
    for (place, &cell) in cells.iter().enumerate() {
        let visit = visited.get_mut(cell).ok_or("a cell outside the board")?;
        if visit.replace((ended, place)).is_some() {
            return Err(format!("{} is visited twice", name(cell)));
        }
        let Some((number, last)) = open else {
            let number = numbers[cell].ok_or(format!("a path begins in {} without a number", name(cell)))?;
            if before.is_some_and(|(other, _)| other >= number) || numbers[..cell].contains(&Some(number)) {
                return Err(format!("the path from {} is not in order", name(cell)));
            }
            open = Some((number, cell));
            continue;
        };
        let (row, column) =
            ((cell / columns).abs_diff(last / columns), (cell % columns).abs_diff(last % columns));
        if row + column != 1 {
            return Err(format!("{} and {} are not adjacent", name(last), name(cell)));
        }
        open = Some((number, cell));
        match numbers[cell] {
            None => {}
            Some(other) if other == number => (before, ended) = (open.take(), ended + 1),
            Some(other) => {
                let [number, other] = [clue_text(number), clue_text(other)];
                return Err(format!("the path from the {number} meets the {other} in {}", name(cell)));
            }
        }
    }
    if let Some((number, last)) = open {
        return Err(format!("the path from the {} ends in {}", clue_text(number), name(last)));
    }
    if let Some([one, other]) = touching(&visited, columns).filter(|_| board.apart) {
        return Err(format!("a path touches itself at {} and {}", name(one), name(other)));
    }
    let is_missed = |&cell: &usize| visited[cell].is_none() && (board.all_cells || numbers[cell].is_some());
    let missed: Vec<usize> = (0..numbers.len()).filter(is_missed).collect();
    match missed.first() {
        None => Ok(()),
        Some(&first) => {
            Err(format!("no path visits {}, from {} on", quantity(missed.len(), "cells"), name(first)))
        }
    }
}

/// Returns two adjacent cells of a path that do not follow each other on it; `visited` has the path and the place of each
/// cell.
fn touching(visited: &[Option<(usize, usize)>], columns: usize) -> Option<[usize; 2]> {
    let mut beside = (0..visited.len()).flat_map(|cell| {
        let right = (cell % columns + 1 < columns).then_some(cell + 1);
        right.into_iter().chain([cell + columns]).map(move |other| [cell, other])
    });
    let place = |cell: usize| visited.get(cell).copied().flatten();
    beside.find(|&[one, other]| {
        place(one)
            .zip(place(other))
            .is_some_and(|((path, at), (own, place))| path == own && at.abs_diff(place) != 1)
    })
}
