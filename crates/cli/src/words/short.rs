//! Short forms of questions, without the name of the puzzle: about a program, as in `count model.fzn`, about the
//! address of a board, as in `unique 'https://puzz.link/p?...'`, and about a file that names its puzzle. Also `help` in place
//! of `--help`, and spellings of options that the parser does not know.

use std::borrow::Cow;
use std::ffi::OsString;
use std::fs;
use std::path::Path;

use cavalcade_core::puzzles;

use super::tool_named;
use crate::commands::VERBS;
use crate::question::heading::puzzle_of;
use crate::streams::input::{LONGEST, typed_board};

/// Returns the words of a command line, with the name of the puzzle before a file whose extension belongs to one, or
/// before an address, an ID or a file whose text belongs to one.
///
/// The file or address must be the word after the command. `help` before other words becomes `--help` after them; a puzzle
/// among them needs a command before it. Everything else is returned as it is.
pub(crate) fn expanded(words: &[OsString]) -> Cow<'_, [OsString]> {
    if let [program, help, asked @ ..] = words
        && help == "help"
    {
        let puzzle = asked.first().and_then(|word| puzzles::named(word.to_str()?));
        let verb = puzzle.and_then(|puzzle| VERBS.iter().find(|verb| !(verb.examples)(puzzle).is_empty()));
        let verb = verb.map(|verb| verb.name.into());
        return [program.clone()]
            .into_iter()
            .chain(verb)
            .chain(asked.to_vec())
            .chain(["--help".into()])
            .collect();
    }
    let [program, verb, file, rest @ ..] = words else { return words.into() };
    if let Some(tool) = verb.to_str().and_then(tool_named) {
        return (tool.spelled)(words).into();
    }
    if !VERBS.iter().any(|known| verb == known.name) || file.to_str().is_some_and(is_puzzle) {
        return words.into();
    }
    let path = Path::new(file);
    let puzzle = path
        .extension()
        .and_then(|extension| puzzles::with_extension(&extension.to_str()?.to_ascii_lowercase()));
    match puzzle.or_else(|| puzzle_of(&typed_board(path).or_else(|| written(path))?)) {
        Some(puzzle) => {
            let words = [program, verb, &puzzle.facts().name.into(), file].map(OsString::clone);
            words.into_iter().chain(rest.iter().cloned()).collect()
        }
        None => words.into(),
    }
}

fn is_puzzle(word: &str) -> bool {
    puzzles::named(word).is_some()
}

/// Returns the text of a file. A pipe is not read, because it could not be read again.
fn written(path: &Path) -> Option<String> {
    let is_file = path.metadata().is_ok_and(|facts| facts.is_file() && facts.len() <= LONGEST as u64);
    if is_file { fs::read_to_string(path).ok() } else { None }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::puzzles::foreign;

    use super::*;

    #[test]
    fn a_file_stands_for_its_puzzle() {
        let expanded = |line: &str| {
            let words: Vec<OsString> = line.split(' ').map(OsString::from).collect();
            let words = super::expanded(&words).into_owned();
            words.iter().map(|word| word.to_string_lossy()).collect::<Vec<_>>().join(" ")
        };
        let puzzle = puzzles::with_extension("fzn").expect("a puzzle").facts().name;
        assert_eq!(expanded("c count a.fzn --limit 3"), format!("c count {puzzle} a.fzn --limit 3"));
        assert_eq!(expanded("c list b/a.x.FZN"), format!("c list {puzzle} b/a.x.FZN"));
        assert_eq!(expanded("c list a.mzn b.dzn -Dn=1"), format!("c list {puzzle} a.mzn b.dzn -Dn=1"));
        assert_eq!(expanded("c list a.cnf"), format!("c list {puzzle} a.cnf"));
        let address = "lightup/6/6/nekcakbl";
        let puzzle = puzzles::PUZZLES.iter().find(|puzzle| {
            foreign::read(address, Some(puzzle.facts().name)).is_some_and(|read| read.is_ok())
        });
        let puzzle = puzzle.expect("a puzzle").facts().name;
        for text in [address, "lightup:3x2:Ba4c", "3x2:Ba4c"] {
            assert_eq!(
                expanded(&format!("c unique {text} --limit 3")),
                format!("c unique {puzzle} {text} --limit 3")
            );
        }
        for same in [
            "c unique 3x3:i",
            "c unique nurikabe/5/5/i2i",
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
