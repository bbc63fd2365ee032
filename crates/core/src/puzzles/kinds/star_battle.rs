//! Star Battle: stars that do not touch each other, equally many in each row, column and region.
//!
//! Hans Eendebak invented the puzzle for the World Puzzle Championship of 2003. With one star, it is also known as
//! Queens. Touching cells are the conflicts of a graph, and rows, columns and regions are groups with a given number of
//! stars.

use super::{
    Alphabet, BOARD_FILE, BoardLayers, ClueBoard, ClueKind, ClueMaking, CluePuzzle, Example, FirstSolution,
    ForeignCodec, ForeignNotations, ForeignParameter, GroupKind, HOLE, Hard, MARKS, MarkGroup, MarkRules,
    Param, Piece, PuzzleFacts, RegionCode, Removed, STAR_NUMBERS, STARS, SolutionForm, UNICODE, quantity,
    starred_regions,
};
use crate::files::boards::loops::rooms::{members, region_count};

const DETAILS: &str = "\
Place stars so that each row, each column and each region has the same number of them. No two stars touch, not even \
diagonally.";

const NUMBER: ForeignParameter = (STARS, STAR_NUMBERS);
const EACH: Param =
    Param::value(STARS, "K", "Place K stars in each row, column and region, at most 9 [default: 1]");
const YOURS: Example = Example::new("board.txt", &[], "your board, with one star in each row");
const TWO: Example =
    Example::new("board.txt", &[(STARS, Some("2"))], "your board, with two stars in each row");

/// Star Battle; see the module.
pub(in crate::puzzles) static STAR_BATTLE: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "star-battle",
        synonyms: &["starbattle"],
        related_words: &["stars", "two-not-touch", "queens-game"],
        about: "Stars that do not touch, equally many in each row, column and region",
        details: DETAILS,
        params: &[BOARD_FILE, EACH, UNICODE],
        examples: &[YOURS, TWO],
        examples_with_ladder: &[YOURS, TWO],
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("starbattle", &[], &RegionCode::Borders).with_parameter(&NUMBER)]),
        ..PuzzleFacts::NONE
    },
    alphabet: Alphabet { layers: BoardLayers::Regions, ..Alphabet::NONE },
    removed: Removed::Never,
    drawing: SolutionForm::Marks(Piece::Star),
    marks: &MarkRules::STARS,
    sees: |board, cell| touched(board, cell).collect(),
    groups,
    obstacle: |board| {
        let (rows, columns) = (board.clues.rows(), board.clues.columns);
        let (regions, stars) = (region_count(&board.regions), quantity(board.each, "stars"));
        let [one, other] = match (rows == columns, rows == regions) {
            (true, true) => return None,
            (false, _) => [quantity(rows, "rows"), quantity(columns, "columns")],
            (true, false) => [quantity(rows, "rows"), quantity(regions, "regions")],
        };
        Some(format!("{one} and {other} cannot all have {stars} each"))
    },
    check: |_, board, cells| check(board, cells),
    making: ClueMaking {
        shapes: &[
            Example::new("8x8", &[], "a board with one star in each row"),
            Example::new("10x10", &[(STARS, Some("2"))], "a board with two"),
        ],
        places_clues: false,
        first: FirstSolution::OfBoard,
        levels: &[Hard],
        bare: starred_regions::bare,
        draft: starred_regions::draft,
        ..ClueMaking::MARKS
    },
    ..MARKS
});

/// Returns the rows, columns and regions.
fn groups(board: &ClueBoard) -> Vec<MarkGroup> {
    let (rows, columns) = (board.clues.rows(), board.clues.columns);
    let row = |row: usize| (GroupKind::Row, row, (row * columns..(row + 1) * columns).collect());
    let column =
        |column: usize| (GroupKind::Column, column, (column..rows * columns).step_by(columns).collect());
    let region = |cells: Vec<usize>| (GroupKind::Region, cells[0], cells);
    let regions = members(&board.regions).into_iter().map(region);
    let group = |(kind, place, cells)| MarkGroup { kind, place, cells, number: board.each };
    (0..rows).map(row).chain((0..columns).map(column)).chain(regions).map(group).collect()
}

/// Returns the free cells that touch a cell.
fn touched(board: &ClueBoard, cell: usize) -> impl Iterator<Item = usize> {
    let (rows, columns) = (board.clues.rows(), board.clues.columns);
    let around = |at: usize, end: usize| at.saturating_sub(1)..(at + 2).min(end);
    let near = around(cell / columns, rows)
        .flat_map(move |row| around(cell % columns, columns).map(move |column| row * columns + column));
    near.filter(move |&other| other != cell && board.is_cell(other))
}

/// Checks the cells of all stars.
///
/// # Errors
/// The first rule that is broken, and where.
fn check(board: &ClueBoard, cells: &[usize]) -> Result<(), String> {
    let columns = board.clues.columns;
    let (mut rows, mut across) = (vec![0; board.clues.rows()], vec![0; columns]);
    let mut regions = vec![0; region_count(&board.regions)];
    for (place, &cell) in cells.iter().enumerate() {
        match board.regions.get(cell) {
            None => return Err("a star outside the board".to_owned()),
            Some(&HOLE) => return Err(format!("a star in the hole {}", board.name(cell))),
            Some(&region) => regions[region as usize] += 1,
        }
        rows[cell / columns] += 1;
        across[cell % columns] += 1;
        let touches = |other: &&usize| {
            (cell / columns).abs_diff(*other / columns) < 2 && (cell % columns).abs_diff(*other % columns) < 2
        };
        if let Some(&other) = cells[..place].iter().find(touches) {
            return Err(format!("the stars in {} and {} touch", board.name(other), board.name(cell)));
        }
    }
    for (what, counts) in [("row", rows), ("column", across), ("region", regions)] {
        if let Some(place) = counts.iter().position(|&count| count != board.each) {
            let (number, stars) = (place + 1, quantity(counts[place], "stars"));
            return Err(format!("{what} {number} has {stars} instead of {}", board.each));
        }
    }
    Ok(())
}
