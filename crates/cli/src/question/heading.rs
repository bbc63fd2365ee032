//! The comments above a board that name its puzzle and options, such as `% prime 4x4 --closed`.

use std::collections::BTreeMap;

use cavalcade_core::files::InputError;
use cavalcade_core::puzzles::diagram::{Surface, Tiling};
use cavalcade_core::puzzles::{self, Arguments, Param, ParamKind, Puzzle, foreign};

use super::range::is_size;

/// The parameter for the shape of cells.
const TILING: &str = "tiling";

/// Names and values of parameters; a flag has no values.
type Parameters = BTreeMap<String, Vec<String>>;

/// Sets the board of arguments to a text, which may be that of another program, and adds the options that the comments
/// above it name, unless they have a value. Returns notes on how it was read.
///
/// # Errors
/// As [`foreign::set_board`].
pub(crate) fn set_board(
    puzzle: &dyn Puzzle,
    arguments: &mut Arguments,
    bytes: Vec<u8>,
) -> Result<Vec<String>, InputError> {
    let comment = |line: &str| Some(line.trim().strip_prefix('%')?.to_owned());
    let comments: Vec<String> = String::from_utf8_lossy(&bytes).lines().map_while(comment).collect();
    let mut notes = foreign::set_board(puzzle, arguments, bytes)?;
    match comments.iter().find_map(|comment| named_by(comment)) {
        Some((named, _)) if named.facts().name != puzzle.facts().name => notes.push(format!(
            "the board is read as {}, but the comment above it names {}",
            puzzle.facts().name,
            named.facts().name
        )),
        Some((_, parameters)) => {
            for (name, values) in parameters {
                if values.is_empty() {
                    arguments.set_flag(&name);
                } else if arguments.value(&name).is_none() {
                    for value in values {
                        arguments.add_value(&name, value);
                    }
                }
            }
        }
        None => notes.extend(comments.iter().find_map(|comment| {
            let word = read(comment)?.err()?;
            Some(format!("'{word}' in the comment above the board has no meaning; the comment was ignored"))
        })),
    }
    Ok(notes)
}

/// Returns the puzzle that the comments above a board name, or else the one of an address or ID of another program.
pub(crate) fn puzzle_of(text: &str) -> Option<&'static dyn Puzzle> {
    let named = text.lines().map_while(|line| line.trim().strip_prefix('%')).find_map(named_by);
    named.map(|named| named.0).or_else(|| puzzles::named(foreign::read(text, None)?.ok()?.puzzle))
}

/// Returns the puzzle that a comment names, and its parameters, up to the first comma:
/// `NAME [SIZE] [with VALUE OPTION] [SHAPE] [SURFACE] [CHOICE] [--FLAG] [--OPTION VALUE]`. Any other sentence names no puzzle.
fn named_by(comment: &str) -> Option<(&'static dyn Puzzle, Parameters)> {
    read(comment)?.ok()
}

/// Reads such a comment; returns `None` for any other sentence, and the first word without a meaning if a size before
/// it, or its dashes, show that it is no sentence.
fn read(comment: &str) -> Option<Result<(&'static dyn Puzzle, Parameters), String>> {
    let mut words = comment.split(", ").next()?.split_whitespace();
    let puzzle = puzzles::named(&words.next()?.to_ascii_lowercase())?;
    let param = |name: &str| puzzle.facts().params.iter().find(|param| param.name == name);
    let choice = |word: &str| -> Option<&Param> {
        let is_choice = |param: &&Param| matches!(param.kind, ParamKind::Choice { of } if of.contains(&word));
        puzzle.facts().params.iter().find(is_choice)
    };
    let (mut parameters, mut has_size) = (Parameters::new(), false);
    while let Some(word) = words.next() {
        if let Some(name) = word.strip_prefix("--") {
            let values = parameters.entry(name.to_owned()).or_default();
            match param(name).map(|param| matches!(param.kind, ParamKind::Flag)) {
                Some(true) => {}
                Some(false) => values.push(words.next()?.to_owned()),
                None => return Some(Err(word.to_owned())),
            }
        } else if word == "with" && has_size {
            // Marks follow the size: `with 2 stars`.
            let (value, noun) = (words.next()?, words.next()?);
            let Some(param) = param(noun).or_else(|| param(&format!("{noun}s"))) else {
                return Some(Err(noun.to_owned()));
            };
            parameters.insert(param.name.to_owned(), vec![value.to_owned()]);
        } else if let Some(param) = choice(word) {
            parameters.insert(param.name.to_owned(), vec![word.to_owned()]);
        } else if Surface::ALL.iter().any(|surface| surface.name() == word) && param(word).is_some() {
            // The borders that are joined follow the size. Other flags keep their dashes.
            parameters.entry(word.to_owned()).or_default();
        } else if Tiling::ALL.iter().any(|tiling| tiling.name() == word) {
            // The shape of the cells follows the size, also where all boards have this shape.
            let tiling = param(TILING).map(|tiling| (tiling.name.to_owned(), vec![word.to_owned()]));
            parameters.extend(tiling);
        } else if is_size(word) {
            has_size = true;
        } else {
            return has_size.then(|| Err(word.to_owned()));
        }
    }
    Some(Ok((puzzle, parameters)))
}

/// Returns what such a comment says of a board: the puzzle, the `label` of the board, and the options that it belongs
/// to, unless the label tells them.
///
/// # Errors
/// As [`Puzzle::canonical`].
pub(crate) fn naming(puzzle: &dyn Puzzle, arguments: &Arguments, label: &str) -> Result<String, InputError> {
    let canonical = puzzle.canonical(arguments)?;
    let mut named = format!("{} {label}", puzzle.facts().name);
    let is_told = |word: &str| label.split(' ').any(|told| told == word);
    for param in puzzle.facts().params {
        let name = param.name;
        let values = match param.kind {
            ParamKind::Flag if canonical.flag(name) && !is_told(name) => vec![String::new()],
            ParamKind::Value { .. } | ParamKind::Values { .. } if !arguments.values(name).is_empty() => {
                let values = canonical.values(name).iter().filter(|value| !is_told(value));
                values.map(|value| format!(" {value}")).collect()
            }
            _ => Vec::new(),
        };
        named.extend(values.iter().map(|value| format!(" --{name}{value}")));
    }
    Ok(named)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_follow_the_size() {
        for (comment, value) in
            [("star-battle 8x8 with 1 star, easy", "1"), ("star-battle 9x9 with 2 stars", "2")]
        {
            assert_eq!(named_by(comment).expect("a puzzle").1["stars"], [value]);
        }
    }

    #[test]
    fn only_lines_of_the_right_form_name_a_puzzle() {
        let puzzles = || puzzles::PUZZLES.iter().copied();
        for puzzle in puzzles() {
            let name = puzzle.facts().name;
            let found = |comment: String| named_by(&comment).map(|found| found.0.facts().name);
            assert_eq!(found(format!(" {name}")), Some(name));
            assert_eq!(found(format!("{name} 9x9, 14 clues, level 4 of 8 (medium)")), Some(name));
            assert_eq!(found(format!("{name} from a magazine, 9x9")), None);
            assert_eq!(found(format!("a {name}")), None);
            assert_eq!(found(format!("{name} 9x9 all-cells")), None, "a flag has dashes");
            for param in puzzle.facts().params {
                let (comment, values) = match param.kind {
                    ParamKind::Board { .. } | ParamKind::Files => continue,
                    ParamKind::Flag => (format!("{name} 9x9 --{}", param.name), vec![]),
                    ParamKind::Choice { of } => (format!("{name} {} 9x9", of[0]), vec![of[0]]),
                    ParamKind::Value { .. } | ParamKind::Values { .. } => {
                        (format!("{name} --{} 1,2,3", param.name), vec!["1,2,3"])
                    }
                };
                let (_, parameters) = named_by(&comment).expect("a puzzle");
                assert_eq!(parameters[param.name], values, "{comment}");
            }
            assert!(named_by(&format!("{name} --no-such-option")).is_none());
            let unknown = |comment: String| read(&comment).and_then(Result::err);
            assert_eq!(unknown(format!("{name} --no-such-option 3")).as_deref(), Some("--no-such-option"));
            assert_eq!(unknown(format!("{name} 4x4 small, 3 clues")).as_deref(), Some("small"));
            assert_eq!(unknown(format!("{name} 4x4 with 2 clues")).as_deref(), Some("clues"));
            assert_eq!(unknown(format!("{name} small 4x4")), None, "a sentence");
            let (_, parameters) = named_by(&format!("{name} 7x7 hexagons")).expect("a puzzle");
            let has_tiling = puzzle.facts().params.iter().any(|param| param.name == TILING);
            assert_eq!(parameters.contains_key(TILING), has_tiling, "{name}");
        }
    }
}
