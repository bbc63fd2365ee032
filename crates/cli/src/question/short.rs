//! The short form of a question about a program: `count model.fzn` without the name of the puzzle.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::Path;

use cavalcade_core::puzzles;

use crate::commands::VERBS;

/// Returns the words of a command line, with the name of the puzzle before a file whose extension belongs to one.
///
/// The file must be the word after the command. Everything else is returned as it is.
pub(crate) fn expanded(words: &[OsString]) -> Cow<'_, [OsString]> {
    let [program, verb, file, rest @ ..] = words else { return words.into() };
    let puzzle = Path::new(file)
        .extension()
        .and_then(|extension| puzzles::with_extension(&extension.to_str()?.to_ascii_lowercase()));
    match puzzle.filter(|_| VERBS.iter().any(|known| verb == known.name())) {
        Some(puzzle) => {
            let words = [program, verb, &puzzle.name().into(), file].map(OsString::clone);
            words.into_iter().chain(rest.iter().cloned()).collect()
        }
        None => words.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_stands_for_its_puzzle() {
        let expanded = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let words = super::expanded(&words).into_owned();
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        let puzzle = puzzles::with_extension("fzn").expect("a puzzle").name();
        assert_eq!(expanded("c count a.fzn --limit 3"), format!("c count {puzzle} a.fzn --limit 3"));
        assert_eq!(expanded("c list b/a.x.FZN"), format!("c list {puzzle} b/a.x.FZN"));
        for same in [
            "c",
            "c count",
            "c count fzn",
            "c count .fzn",
            "c count prime a.fzn",
            "c resume a.fzn",
            "c a.fzn",
        ] {
            assert_eq!(expanded(same), same);
        }
    }
}
