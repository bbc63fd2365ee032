//! Akari (Light Up): lamps among walls.
//!
//! The puzzle appeared as "Uwież (Rook it)" in A. Furmanek's series on integer linear programming. Lamps light every
//! open cell, no lamp lights another, walls block light, and a number in a wall is the number of adjacent
//! lamps.
//!
//! The lamps are an independent set in the graph of cells that see each other. Each cell and the cells that it sees
//! form a group with at least one lamp, and the cells adjacent to a numbered wall form a group with exactly that
//! number.

use super::super::marks::akari_check;
use super::{
    Alphabet, BOARD_FILE, CellLook, Clue, ClueBoard, ClueKind, ClueMaking, CluePuzzle, DrawnPuzzle, Example,
    FOUR_WITH_WALLS, ForeignCodec, ForeignNotations, GroupKind, LIGHT_UP, LINES, LineCells, MARKS, MarkGroup,
    Piece, PuzzleFacts, SOLID, SolutionForm, UNICODE, quantity, walled_lamps,
};

const DETAILS: &str = "\
Place lamps in open cells so that they light every open cell, and no lamp lights another. A lamp lights its row and \
column up to the next wall. A number in a wall is the number of lamps above, below and beside it.\n\n\
The puzzle is also called Light Up. A lamp attacks what a rook attacks, and text shows it as a rook.";

const YOURS: Example = Example::new("board.txt", &[], "your board");

/// The puzzle; see the module.
pub(in crate::puzzles) static AKARI: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "akari",
        synonyms: &["uwiez"],
        related_words: &["light-up", "lightup"],
        about: "Lamps among walls that light every cell but not each other",
        details: DETAILS,
        params: &[BOARD_FILE, UNICODE],
        examples: &[YOURS, Example::new("board.txt", &[("unicode", None)], "your board, with chess symbols")],
        examples_with_clues: &[YOURS],
        examples_with_ladder: &[YOURS],
        foreign: ForeignNotations::NONE
            .games(&[ForeignCodec::new("lightup", &["akari"], &LIGHT_UP)])
            .genres(&[ForeignCodec::new("akari", &["lightup", "bijutsukan"], &FOUR_WITH_WALLS)])
            .drawn(
                DrawnPuzzle::new(
                    "akari",
                    &[CellLook { alone: "X", style: 7, colours: SOLID, circles: &[0], ..CellLook::NUMBER }],
                )
                .tool("akari")
                .characters(LINES),
            ),
        ..PuzzleFacts::NONE
    },
    alphabet: Alphabet {
        cell: "a cell is '.' (open), 'X' (a wall), or a digit from 0 to 4 (a wall with a number)",
        signs: &[(None, &[".", "_", " "]), (Some(Clue::BARE), &["X", "x", "#"])],
        numbers: 0..=4,
        cells: LineCells::Dense,
        ..Alphabet::NONE
    },
    drawing: SolutionForm::Marks(Piece::Lamp),
    sees: |board, cell| board.seen_from(cell).collect(),
    groups: |board| {
        let group = |(cell, number)| {
            let beside = board.cells().beside(cell).filter(|&other| board.is_open(other));
            MarkGroup { kind: GroupKind::Wall, place: cell, cells: beside.collect(), number }
        };
        board.numbers().map(group).collect()
    },
    obstacle,
    check: |_, board, cells| akari_check::check(&board.clues, cells),
    making: ClueMaking {
        shapes: &[
            Example::new("10x10", &[], "a board of this size, with random walls"),
            Example::new("board.txt", &[], "a board with the walls of yours"),
        ],
        proportions: &[walled_lamps::WALLS],
        bare: walled_lamps::bare,
        draft: walled_lamps::draft,
        ..ClueMaking::MARKS
    },
    ..MARKS
});

/// Returns a wall with a number less than that of its adjacent cells that see no other.
fn obstacle(board: &ClueBoard) -> Option<String> {
    let reason = |(cell, number): (usize, usize)| {
        let is_alone = |&other: &usize| board.is_open(other) && board.seen_from(other).next().is_none();
        let alone = board.cells().beside(cell).filter(is_alone).count();
        let (wall, lamps) = (board.name(cell), quantity(number, "lamps"));
        let words =
            || format!("wall {wall} needs {lamps}, but has {alone} beside it in cells that see no other");
        (number < alone).then(words)
    };
    board.numbers().find_map(reason)
}
