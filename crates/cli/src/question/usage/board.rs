//! What a word was meant for that stands where a board should: a size, or a file with nearly that name.

use std::path::Path;

use cavalcade_core::puzzles::{ParamKind, Puzzle};

use super::nearest::nearest;

/// So many files of a folder are looked at for the one that was meant.
const MOST_FILES: usize = 10_000;

/// How a size is written, if that is what `text` is meant to be: one number, or two with anything but an `x` between.
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
    is_sized.then(|| format!("a size is written '{rows}x{columns}'"))
}

/// The hint for a file that is not there: how a size is written, or a file with nearly the same name.
pub(crate) fn file_meant(path: &Path, puzzle: &dyn Puzzle) -> Option<String> {
    let name = path.file_name()?.to_str()?;
    let folder = path.parent().filter(|folder| *folder != Path::new("")).unwrap_or(Path::new("."));
    let near = || {
        let files = folder.read_dir().ok()?.take(MOST_FILES).flatten();
        let names: Vec<String> = files.filter_map(|file| file.file_name().into_string().ok()).collect();
        let near = nearest(name, names.iter().map(String::as_str))?;
        Some(format!("did you mean '{}'?", path.with_file_name(near).display()))
    };
    size_written(path.to_str()?, puzzle).or_else(near)
}
