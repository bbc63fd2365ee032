//! Guesses what a word means: a misspelt known word; in place of a board a size, or a file with a similar name.

use std::path::Path;

use cavalcade_core::puzzles::{ParamKind, Puzzle};
use strsim::damerau_levenshtein;

/// The number of files of a folder that are compared with a misspelt name.
const MOST_FILES: usize = 10_000;

/// Whether a size may stand in place of a file, as it always may where a command `makes_boards`; `None` if the puzzle
/// has no boards.
pub(crate) fn takes_size(makes_boards: bool, puzzle: &dyn Puzzle) -> Option<bool> {
    puzzle.facts().params.iter().find_map(|param| match param.kind {
        ParamKind::Board { sized, .. } if param.name == "board" => Some(sized || makes_boards),
        _ => None,
    })
}

/// Returns how to write a size, or that none is taken, if `text` looks like one: one number, or two with anything
/// between them.
pub(crate) fn size_written(text: &str, makes_boards: bool, puzzle: &dyn Puzzle) -> Option<String> {
    let numbers: Vec<&str> =
        text.split(|sign: char| !sign.is_ascii_digit()).filter(|part| (1..5).contains(&part.len())).collect();
    let others = text.chars().filter(|sign| !sign.is_ascii_digit()).count();
    let (rows, columns) = match *numbers {
        [side] if text.trim_matches(['x', 'X', '*']) == side => (side, side),
        [rows, columns] if others <= 3 => (rows, columns),
        _ => return None,
    };
    Some(if takes_size(makes_boards, puzzle)? {
        format!("write a size as '{rows}x{columns}'")
    } else {
        format!(
            "'{}' takes no size here; name a file with the board, or - for standard input",
            puzzle.facts().name
        )
    })
}

/// Returns the hint for a missing file: how to write a size, or a file or a board with a similar name.
pub(crate) fn file_meant(path: &Path, makes_boards: bool, puzzle: &dyn Puzzle) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let near = || {
        let files = folder.read_dir().ok()?.take(MOST_FILES).flatten();
        let names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
        let near = nearest(name, names.iter().map(String::as_str))?;
        Some(format!("did you mean '{}'?", path.with_file_name(near).display()))
    };
    let names = puzzle.named_boards();
    let board = || nearest(name, names.iter().map(|named| named.name));
    let similar = || board().map(|name| format!("did you mean '{name}'?"));
    let size = || size_written(path.to_str()?, makes_boards, puzzle);
    // A file whose name looks like a size is meant only where no size is.
    let is_size_first = takes_size(makes_boards, puzzle) == Some(true);
    let meant = if is_size_first { size().or_else(near) } else { near().or_else(size) };
    meant.or_else(similar)
}

/// Returns the word of `known` nearest to `word`, ignoring case; `None` if none is near.
///
/// Two words are near if few typing errors separate them: letters left out, added, changed or swapped with a neighbour
/// (the Damerau-Levenshtein distance). One error per three letters is allowed, three at most.
pub(crate) fn nearest<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let errors = (word.chars().count() / 3).clamp(1, 3);
    let far = |known: &str| damerau_levenshtein(&word, &known.to_lowercase());
    known
        .into_iter()
        .map(|known| (far(known), known))
        .filter(|&(distance, known)| distance <= errors && distance < known.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, known)| known)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelt_words_are_recognised() {
        let known = ["text", "json", "list", "lists", "a"];
        for (word, meant) in [("jsno", "json"), ("JSON", "json"), ("lst", "list"), ("lissts", "lists")] {
            assert_eq!(nearest(word, known), Some(meant), "{word}");
        }
        for word in ["", "b", "xml", "lexicon"] {
            assert_eq!(nearest(word, known), None, "{word}");
        }
    }
}
