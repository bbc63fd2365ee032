//! The boards of files, and the lines that name their puzzles.

use std::path::Path;

use cavalcade_core::files::printable;
use cavalcade_core::puzzles::{self, Puzzle, foreign};

use crate::formats::paper::layout::grade;
use crate::question::heading::{Parameters, named_by};
use crate::streams::Failure;
use crate::streams::boards::{BoardReader, InputBoard};
use crate::streams::input::{Input, typed_board};

/// A board as text.
pub(super) struct BoardText {
    /// The file and the first line.
    pub(super) place: String,
    pub(super) puzzle: &'static dyn Puzzle,
    pub(super) parameters: Parameters,
    pub(super) text: Vec<u8>,
    /// Its level; empty if it is not known.
    pub(super) grade: String,
    /// Who made it, if it tells.
    pub(super) credit: Option<String>,
}

/// Reads all boards of a file; `default` is the puzzle of boards that do not name theirs.
pub(super) fn board_texts(path: &Path, default: Option<&str>) -> Result<Vec<BoardText>, Failure> {
    let default = default.map(known).transpose()?;
    let name = if path == Path::new("-") {
        "standard input".to_owned()
    } else {
        printable(&path.display().to_string()).into_owned()
    };
    let input = match typed_board(path) {
        Some(text) => Input::typed(text, "boards"),
        None => Input::open(path, "boards", || meant(path))?,
    };
    let (mut reader, mut boards) = (BoardReader::new(input), Vec::new());
    while let Some(text) = reader.next()? {
        boards.push(board(&name, &text, default)?);
    }
    if boards.is_empty() {
        return Err(Failure::input(format!("{name}: no board in it"), Some("name a file with boards")));
    }
    Ok(boards)
}

/// Returns what the name of a puzzle in place of a file means.
fn meant(path: &Path) -> Option<String> {
    let puzzle = puzzles::named(path.to_str()?)?.facts().name;
    Some(format!("boards name their puzzle; add '--puzzle {puzzle}' if these do not"))
}

/// Returns the puzzle of that name.
fn known(name: &str) -> Result<&'static dyn Puzzle, Failure> {
    let names: Vec<_> = puzzles::PUZZLES.iter().map(|puzzle| puzzle.facts().name).collect();
    puzzles::named(name).ok_or_else(|| {
        let message = format!("unknown puzzle '{}'", printable(name));
        Failure::input(message, Some(&format!("the puzzles are {}", names.join(", "))))
    })
}

/// Returns a board with what its comments say.
fn board(file: &str, board: &InputBoard, default: Option<&'static dyn Puzzle>) -> Result<BoardText, Failure> {
    let place = format!("{file}:{}", board.line);
    let text = String::from_utf8_lossy(&board.bytes);
    let comments = || text.lines().map_while(|line| line.trim().strip_prefix('%'));
    let (puzzle, parameters) = match (comments().find_map(named_by), default) {
        (Some(named), _) => named,
        (None, Some(puzzle)) => (puzzle, Parameters::new()),
        (None, None) => (foreign(&place, &text)?, Parameters::new()),
    };
    let grade = comments().map(grade).find(|grade| !grade.is_empty()).unwrap_or_default();
    let credit =
        comments().find_map(|comment| comment.trim().strip_prefix("by ")).map(|name| name.trim().to_owned());
    Ok(BoardText { place, puzzle, parameters, text: board.in_place(), grade, credit })
}

/// Returns the puzzle of an address or ID of another program.
fn foreign(place: &str, text: &str) -> Result<&'static dyn Puzzle, Failure> {
    match foreign::read(text, None) {
        Some(Ok(imported)) => known(imported.puzzle),
        Some(Err(error)) => Err(Failure::from(error).at(place)),
        None => Err(Failure::input(
            format!("{place}: no line names the puzzle"),
            Some("add --puzzle NAME, or a line such as '% NAME 9x9' above the board"),
        )),
    }
}
