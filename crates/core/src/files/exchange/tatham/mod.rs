//! Game IDs of Simon Tatham's puzzles: `COLUMNSxROWS`, parameters, a colon, and the code of the board.
//!
//! | file | games | code |
//! | --- | --- | --- |
//! | `squares` | `lightup`, `loopy`, `pearl` | one character for a clue, `a` to `z` for a run of open cells |
//! | `signpost` | `signpost` | a number, if it is given, and a letter for the direction |
//! | `ascent` | `ascent` | numbers with `_` between them, `a` to `z` for open cells, `A` to `Z` for holes |
//! | `hexagons` | `ascent` with hexagons | the places of the cells |
//!
//! An ID does not name its game. If the user does not name it either, the games are tried.

mod ascent;
mod hexagons;
mod signpost;
mod squares;

use super::cells::{ForeignCode, size};
use super::{ForeignCodec, ForeignForm, ForeignPuzzles, Imported, possible};
use crate::files::InputError;
use crate::files::text::shorten;
pub(crate) use signpost::SignpostCode;
pub(crate) use squares::{LIGHT_UP, LoopyCode, PEARL};

/// Paths of numbers on squares and hexagons; the parameters name the puzzle.
pub(crate) const ASCENT: ForeignCodec = ForeignCodec::new("ascent", &["hidoku"], &ascent::AscentCode);

/// A game, and the puzzles that it is.
pub(super) type Game = (&'static ForeignCodec, Vec<&'static str>);

/// Returns the games that can be read and written.
pub(super) fn games(puzzles: ForeignPuzzles<'_>) -> Vec<Game> {
    let mut games: Vec<Game> = Vec::new();
    for (puzzle, codec) in ForeignForm::Tatham.codecs(puzzles) {
        match games.iter_mut().find(|game| game.0.name == codec.name) {
            Some(game) => game.1.push(puzzle),
            None => games.push((codec, vec![puzzle])),
        }
    }
    games
}

/// Reads an ID from its size on; `game` is its game, if the text names it, and `named` the wanted puzzle.
///
/// # Errors
/// The game is not known, or the ID does not fit it; or no game is named, and the ID does not fit the wanted puzzle, or
/// fits several games.
pub(super) fn read_id(
    puzzles: ForeignPuzzles<'_>,
    game: Option<&str>,
    id: &str,
    named: Option<&str>,
) -> Result<Imported, InputError> {
    let games = games(puzzles);
    if let Some(game) = game {
        let Some(known) = games.iter().find(|known| known.0.is_called(game)) else {
            return Err(InputError::new(format!(
                "the ID is of the game '{}', which cannot be read",
                shorten(game)
            ))
            .hint(possible(puzzles)));
        };
        return read_as(known, id, named);
    }
    let is_wanted = |game: &&Game| named.is_none_or(|named| game.1.contains(&named));
    if named.is_some()
        && let Some(game) = games.iter().find(is_wanted)
    {
        return read_as(game, id, named).map_err(|error| with_fitting(&games, error, id));
    }
    let fitting = fitting(&games, id);
    match (named, &fitting[..]) {
        (None, [only]) => read_as(only, id, None),
        (None, []) => read_as(&games[0], id, None).map_err(|error| {
            let reasons = games.iter().filter_map(|game| read_as(game, id, None).err());
            let reasons: Vec<String> = reasons.map(|error| error.to_string()).collect();
            let message = "the ID does not fit any game that can be read";
            let hint = format!("copy the whole ID; {}", reasons.join("; "));
            if is_seed(id) { error } else { InputError::new(message).hint(hint) }
        }),
        (Some(named), _) => Err(with_fitting(
            &games,
            InputError::new(format!("the ID is not that of a board of {named}")).hint(possible(puzzles)),
            id,
        )),
        (None, _) => Err(InputError::new(format!("the ID may be one of {}", listed(&fitting)))
            .hint("name the puzzle, or write the game before the ID, as in lightup:7x7:...")),
    }
}

/// Reads an ID as that of a game.
fn read_as((codec, puzzles): &Game, id: &str, named: Option<&str>) -> Result<Imported, InputError> {
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
    // The parameter `t` names the grid of Loopy, and no other game has it.
    if !params.is_empty() && params.starts_with('t') != (codec.name == "loopy") {
        return Err(InputError::new(format!("{what}: '{}' is of another game", shorten(params))));
    }
    let (columns, rows) = size(&what, columns, rows)?;
    codec.code.read(&ForeignCode { what: &what, columns, rows, puzzle: puzzles[0], named, params, code })
}

/// Returns whether an ID has a random seed instead of a code.
fn is_seed(id: &str) -> bool {
    id.find('#').is_some_and(|seed| id.find(':').is_none_or(|colon| seed < colon))
}

/// Returns the games that an ID fits.
fn fitting<'a>(games: &'a [Game], id: &str) -> Vec<&'a Game> {
    games.iter().filter(|game| read_as(game, id, None).is_ok()).collect()
}

/// Adds the games that an ID fits to the error for the game that it does not fit.
fn with_fitting(games: &[Game], error: InputError, id: &str) -> InputError {
    let fitting = fitting(games, id);
    if fitting.is_empty() { error } else { error.hint(format!("the ID fits {}", listed(&fitting))) }
}

fn listed(games: &[&Game]) -> String {
    let name = |game: &&Game| format!("{} ({})", game.0.name, game.1.join(", "));
    games.iter().map(name).collect::<Vec<_>>().join(", ")
}
