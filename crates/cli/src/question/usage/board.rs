//! Guesses what a word in place of a board means: a size, or a file with a similar name.

use std::path::Path;

use cavalcade_core::puzzles::{ParamKind, Puzzle};

use super::nearest::nearest;

/// The number of files of a folder that are compared with a misspelt name.
const MOST_FILES: usize = 10_000;

/// Returns how to write a size if `text` looks like one: one number, or two with anything but an `x` between them.
pub(super) fn size_written(text: &str, puzzle: &dyn Puzzle) -> Option<String> {
    let is_sized = |kind| matches!(kind, ParamKind::Board { sized: true, .. });
    let numbers: Vec<&str> =
        text.split(|it: char| !it.is_ascii_digit()).filter(|part| (1..5).contains(&part.len())).collect();
    let others = text.chars().filter(|it| !it.is_ascii_digit()).count();
    let (rows, columns) = match *numbers {
        [side] if others == 0 => (side, side),
        [rows, columns] if others <= 3 => (rows, columns),
        _ => return None,
    };
    let is_sized = puzzle.params().iter().any(|param| is_sized(param.kind));
    is_sized.then(|| format!("write a size as '{rows}x{columns}'"))
}

/// Returns the hint for a missing file: how to write a size, or a file or a board with a similar name.
pub(crate) fn file_meant(path: &Path, puzzle: &dyn Puzzle) -> Option<String> {
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
    let named = || board().map(|name| format!("did you mean '{name}'?"));
    size_written(path.to_str()?, puzzle).or_else(near).or_else(named)
}
