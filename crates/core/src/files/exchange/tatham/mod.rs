//! Game IDs of Simon Tatham's puzzles: `COLUMNSxROWS`, parameters, a colon, and the code of the board.
//!
//! | file | games | code |
//! | --- | --- | --- |
//! | `runs` | `lightup`, `loopy`, `pearl` | one character for a clue, `a` to `z` for a run of open cells |
//! | `signpost` | `signpost` | a number, if it is given, and a letter for the direction |
//! | `ascent` | `ascent` | numbers with `_` between them, `a` to `z` for open cells, `A` to `Z` for holes |
//! | `hexagons` | `ascent` with hexagons | the places of the cells |
//!
//! An ID does not name its game. If the user does not name it either, the games are tried.

mod ascent;
mod hexagons;
mod runs;
mod signpost;

use super::cells::{ForeignCode, size};
use super::{ForeignCodec, Imported, possible};
use crate::files::InputError;
use crate::files::text::shorten;

/// The games that can be read and written.
pub(super) static GAMES: &[ForeignCodec] = &[
    ForeignCodec::new("ascent", &["hidoku"], &["numbrix", "hidato", "rikudo"], &ascent::AscentCode),
    ForeignCodec::new("signpost", &[], &["signpost"], &signpost::SignpostCode),
    ForeignCodec::new("lightup", &["akari"], &["akari"], &runs::LIGHTUP),
    ForeignCodec::new("loopy", &["slitherlink"], &["slitherlink"], &runs::LOOPY),
    ForeignCodec::new("pearl", &["masyu"], &["masyu"], &runs::PEARL),
];

/// Reads an ID from its size on; `game` is its game, if the text names it, and `named` the wanted puzzle.
///
/// # Errors
/// The game is not known, or the ID does not fit it; or no game is named, and the ID does not fit the wanted puzzle, or
/// fits several games.
pub(super) fn read_id(game: Option<&str>, id: &str, named: Option<&str>) -> Result<Imported, InputError> {
    if let Some(game) = game {
        let Some(codec) = GAMES.iter().find(|codec| codec.is_called(game)) else {
            return Err(InputError::new(format!(
                "the ID is of the game '{}', which cannot be read",
                shorten(game)
            ))
            .hint(possible()));
        };
        return read_as(codec, id, named);
    }
    let is_wanted = |codec: &&ForeignCodec| named.is_none_or(|named| codec.puzzles.contains(&named));
    if named.is_some()
        && let Some(codec) = GAMES.iter().find(is_wanted)
    {
        return read_as(codec, id, named).map_err(|error| with_fitting(error, id));
    }
    let fitting = fitting(id);
    match (named, &fitting[..]) {
        (None, [only]) => read_as(only, id, None),
        (None, []) => read_as(&GAMES[0], id, None).map_err(|error| {
            let reasons = GAMES.iter().filter_map(|codec| read_as(codec, id, None).err());
            let reasons: Vec<String> = reasons.map(|error| error.to_string()).collect();
            let message = "the ID does not fit any game that can be read";
            let hint = format!("copy the whole ID; {}", reasons.join("; "));
            if is_seed(id) { error } else { InputError::new(message).hint(hint) }
        }),
        (Some(named), _) => Err(with_fitting(
            InputError::new(format!("the ID is not that of a board of {named}")).hint(possible()),
            id,
        )),
        (None, _) => Err(InputError::new(format!("the ID may be one of {}", listed(&fitting)))
            .hint("name the puzzle, or write the game before the ID, as in lightup:7x7:...")),
    }
}

/// Reads an ID as that of a game.
fn read_as(codec: &ForeignCodec, id: &str, named: Option<&str>) -> Result<Imported, InputError> {
    if is_seed(id) {
        return Err(InputError::new(
            "the ID has a random seed after '#', from which only the game makes a board",
        )
        .hint("copy the ID with a colon: 'Specific...' in the menu of the game shows it"));
    }
    let what = format!("{} ID", codec.name);
    let (head, code) = id.split_once(':').unwrap_or((id, ""));
    let digits = |text: &str| text.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(text.len());
    let (columns, rest) = head.split_at(digits(head));
    let (rows, params) = match rest.strip_prefix('x') {
        Some(rest) => rest.split_at(digits(rest)),
        None => (columns, rest),
    };
    let (columns, rows) = size(&what, columns, rows)?;
    let puzzle = codec.puzzles[0];
    codec.code.read(&ForeignCode { what: &what, columns, rows, puzzle, named, params, code })
}

/// Returns whether an ID has a random seed instead of a code.
fn is_seed(id: &str) -> bool {
    id.find('#').is_some_and(|seed| id.find(':').is_none_or(|colon| seed < colon))
}

/// Returns the games that an ID fits.
fn fitting(id: &str) -> Vec<&'static ForeignCodec> {
    GAMES.iter().filter(|codec| read_as(codec, id, None).is_ok()).collect()
}

/// Adds the games that an ID fits to the error for the game that it does not fit.
fn with_fitting(error: InputError, id: &str) -> InputError {
    let fitting = fitting(id);
    if fitting.is_empty() { error } else { error.hint(format!("the ID fits {}", listed(&fitting))) }
}

fn listed(games: &[&ForeignCodec]) -> String {
    let name = |codec: &&ForeignCodec| format!("{} ({})", codec.name, codec.puzzles.join(", "));
    games.iter().map(name).collect::<Vec<_>>().join(", ")
}
