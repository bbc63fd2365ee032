//! Splits files into boards, and reads the lines that name their puzzles.

use std::collections::BTreeMap;
use std::path::Path;

use cavalcade_core::files::{exchange, printable};
use cavalcade_core::puzzles::diagram::Tiling;
use cavalcade_core::puzzles::{self, Param, ParamKind, Puzzle};

use crate::formats::paper::layout::grade;
use crate::question::range::is_size;
use crate::streams::Failure;
use crate::streams::input::{Input, LONGEST, typed_board};

/// The parameter for the shape of cells.
const TILING: &str = "tiling";

/// Names and values of parameters; a flag has no values.
type Parameters = BTreeMap<String, Vec<String>>;

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
    let bytes = match typed_board(path) {
        Some(text) => text.into_bytes(),
        None => Input::open(path, "boards", || None)?.read(LONGEST)?,
    };
    let text = String::from_utf8_lossy(&bytes).replace("\r\n", "\n").replace('\r', "\n");
    let parts = parts(text.trim_start_matches('\u{feff}'));
    if parts.is_empty() {
        return Err(Failure::input(format!("{name}: no board in it"), Some("name a file with boards")));
    }
    parts.into_iter().map(|(line, lines)| board(&name, line, &lines, default)).collect()
}

/// Returns the puzzle of that name.
fn known(name: &str) -> Result<&'static dyn Puzzle, Failure> {
    let names: Vec<_> = puzzles::PUZZLES.iter().map(|puzzle| puzzle.name()).collect();
    puzzles::named(name).ok_or_else(|| {
        let message = format!("unknown puzzle '{}'", printable(name));
        Failure::input(message, Some(&format!("the puzzles are {}", names.join(", "))))
    })
}

/// Splits a text into boards, each with the number of its first line. A comment after an empty line begins a board,
/// unless nothing but comments precedes it.
fn parts(text: &str) -> Vec<(usize, Vec<&str>)> {
    let mut parts: Vec<(usize, Vec<&str>)> = Vec::new();
    let (mut follows_empty, mut has_cells) = (true, true);
    for (number, line) in (1..).zip(text.split('\n')) {
        let trimmed = line.trim();
        let is_comment = trimmed.starts_with('%');
        let begins = follows_empty && has_cells && (is_comment || parts.is_empty());
        if begins && !trimmed.is_empty() {
            parts.push((number, Vec::new()));
            has_cells = false;
        }
        if let Some((_, lines)) = parts.last_mut() {
            lines.push(line);
            has_cells |= !is_comment && !trimmed.is_empty();
        }
        follows_empty = trimmed.is_empty();
    }
    parts.retain(|(_, lines)| {
        lines.iter().any(|line| !line.trim().is_empty() && !line.trim().starts_with('%'))
    });
    parts
}

/// Returns a board with what its comments say.
fn board(
    file: &str,
    line: usize,
    lines: &[&str],
    default: Option<&'static dyn Puzzle>,
) -> Result<BoardText, Failure> {
    let place = format!("{file}:{line}");
    let comments = || lines.iter().map_while(|line| line.trim().strip_prefix('%'));
    let (puzzle, parameters) = match (comments().find_map(named), default) {
        (Some(named), _) => named,
        (None, Some(puzzle)) => (puzzle, Parameters::new()),
        (None, None) => (foreign(&place, lines)?, Parameters::new()),
    };
    let grade = comments().map(grade).find(|grade| !grade.is_empty()).unwrap_or_default();
    let credit =
        comments().find_map(|comment| comment.trim().strip_prefix("by ")).map(|name| name.trim().to_owned());
    // Comments stand for the lines before, so that messages name the lines of the file.
    let text = ("%\n".repeat(line - 1) + &lines.join("\n") + "\n").into_bytes();
    Ok(BoardText { place, puzzle, parameters, text, grade, credit })
}

/// Returns the puzzle of an address or ID of another program.
fn foreign(place: &str, lines: &[&str]) -> Result<&'static dyn Puzzle, Failure> {
    match exchange::read(&lines.join("\n"), None) {
        Some(Ok(imported)) => known(imported.puzzle),
        Some(Err(error)) => Err(Failure::from(error).at(place)),
        None => Err(Failure::input(
            format!("{place}: no line names the puzzle"),
            Some("add --puzzle NAME, or a line such as '% NAME 9x9' above the board"),
        )),
    }
}

/// Returns the puzzle that a comment names, and its parameters: `NAME [SIZE] [SHAPE] [CHOICE] [--FLAG] [--OPTION VALUE]`,
/// up to the first comma. Any other sentence names no puzzle.
fn named(comment: &str) -> Option<(&'static dyn Puzzle, Parameters)> {
    let mut words = comment.split(", ").next()?.split_whitespace();
    let puzzle = puzzles::named(&words.next()?.to_ascii_lowercase())?;
    let param = |name: &str| puzzle.params().iter().find(|param| param.name == name);
    let choice = |word: &str| -> Option<&Param> {
        let is_choice = |param: &&Param| matches!(param.kind, ParamKind::Choice { of } if of.contains(&word));
        puzzle.params().iter().find(is_choice)
    };
    let mut parameters = Parameters::new();
    while let Some(word) = words.next() {
        if let Some(name) = word.strip_prefix("--") {
            let values = parameters.entry(name.to_owned()).or_default();
            if !matches!(param(name)?.kind, ParamKind::Flag) {
                values.push(words.next()?.to_owned());
            }
        } else if let Some(param) = choice(word) {
            parameters.insert(param.name.to_owned(), vec![word.to_owned()]);
        } else if Tiling::ALL.iter().any(|tiling| tiling.name() == word) {
            // The shape of the cells follows the size, also where all boards have this shape.
            let tiling = param(TILING).map(|tiling| (tiling.name.to_owned(), vec![word.to_owned()]));
            parameters.extend(tiling);
        } else if !is_size(word) {
            return None;
        }
    }
    Some((puzzle, parameters))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_after_empty_lines_begin_boards() {
        let lines = |text| -> Vec<usize> { parts(text).into_iter().map(|part| part.0).collect() };
        assert_eq!(lines("% a\n1 .\n\n% b\n. 1\n"), [1, 4]);
        assert_eq!(lines("\n\n1 .\n\n. 1\n"), [3], "an empty line may belong to a board");
        assert_eq!(lines("% a\n\n% b\n. 1\n\n\n% c\n% d\n1 .\n% e\n. .\n"), [1, 7]);
        assert_eq!(lines("% a\n\n% b\n"), [0; 0]);
        assert_eq!(lines(""), [0; 0]);
        assert_eq!(parts("% a\n1 .\n\n% b\n. 1\n")[1].1, ["% b", ". 1", ""]);
    }

    #[test]
    fn only_lines_of_the_right_form_name_a_puzzle() {
        let puzzles = || puzzles::PUZZLES.iter().copied();
        for puzzle in puzzles() {
            let name = puzzle.name();
            let found = |comment: String| named(&comment).map(|found| found.0.name());
            assert_eq!(found(format!(" {name}")), Some(name));
            assert_eq!(found(format!("{name} 9x9, 14 clues, level 4 of 8 (medium)")), Some(name));
            assert_eq!(found(format!("{name} from a magazine, 9x9")), None);
            assert_eq!(found(format!("a {name}")), None);
            for param in puzzle.params() {
                let (comment, values) = match param.kind {
                    ParamKind::Board { .. } => continue,
                    ParamKind::Flag => (format!("{name} 9x9 --{}", param.name), vec![]),
                    ParamKind::Choice { of } => (format!("{name} {} 9x9", of[0]), vec![of[0]]),
                    ParamKind::Value { .. } | ParamKind::Values { .. } => {
                        (format!("{name} --{} 1,2,3", param.name), vec!["1,2,3"])
                    }
                };
                let (_, parameters) = named(&comment).expect("a puzzle");
                assert_eq!(parameters[param.name], values, "{comment}");
            }
            assert!(named(&format!("{name} --no-such-option")).is_none());
            let (_, parameters) = named(&format!("{name} 7x7 hexagons")).expect("a puzzle");
            let has_tiling = puzzle.params().iter().any(|param| param.name == TILING);
            assert_eq!(parameters.contains_key(TILING), has_tiling, "{name}");
        }
    }
}
