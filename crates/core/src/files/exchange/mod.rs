//! Boards of other programs as short texts: the game IDs of Simon Tatham's puzzles, and the addresses of puzz.link.
//!
//! Both are translated from and to the plain board text of a puzzle, so no model is involved.
//!
//! | module | notation | source |
//! | --- | --- | --- |
//! | `tatham` | `7x7:a0bBc`, `lightup:7x7:a0bBc`, the address of the game with `#7x7:a0bBc` | the functions `new_desc` and `validate_desc` of each game of Simon Tatham's Portable Puzzle Collection; `ascent` is by Lennard Sprong |
//! | `pzpr` | `https://puzz.link/p?slither/10/10/...`, `pzprv3/lightup/...` | the encodings of pzprjs, used by puzz.link and pzv.jp |
//! | `recognise` | decides whether a text is one of them | |
//! | `cells`, `plain` | the cells that a code describes; the cells of a plain board | |

mod cells;
mod plain;
mod pzpr;
mod recognise;
mod tatham;
#[cfg(test)]
mod tests;

use super::InputError;
use cells::ForeignCode;
use plain::PlainBoard;
pub use recognise::is_foreign;
use recognise::{Foreign, recognise};

/// A board from elsewhere, translated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// The name of the puzzle.
    pub puzzle: &'static str,
    /// The plain text of the board.
    pub board: String,
    /// Parameters that the board needs, with their values.
    pub settings: Vec<(&'static str, &'static str)>,
    /// Notes on what the text says that the board does not, one line each.
    pub notes: Vec<String>,
}

/// A notation of other programs that boards can be written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum ForeignForm {
    /// The game ID of Simon Tatham's puzzles.
    Tatham,
    /// The address of puzz.link.
    PuzzLink,
}

impl ForeignForm {
    /// All forms, in the order of the help.
    pub const ALL: &[Self] = &[Self::Tatham, Self::PuzzLink];

    /// Returns the name of the form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tatham => "tatham",
            Self::PuzzLink => "puzz.link",
        }
    }

    fn codecs(self) -> &'static [ForeignCodec] {
        match self {
            Self::Tatham => tatham::GAMES,
            Self::PuzzLink => pzpr::GENRES,
        }
    }
}

/// How one kind of puzzle is written elsewhere.
struct ForeignCodec {
    /// Its name there.
    name: &'static str,
    /// Other names that are read.
    others: &'static [&'static str],
    /// The names of the puzzles here.
    puzzles: &'static [&'static str],
    /// Translates a code; the name is that of the wanted puzzle, if there is one.
    read: fn(&ForeignCode<'_>, Option<&str>) -> Result<Imported, InputError>,
    /// Translates a board.
    write: fn(&PlainBoard<'_>) -> Result<WrittenCode, InputError>,
}

impl ForeignCodec {
    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.others.contains(&name)
    }
}

/// A translated board.
#[derive(Debug, Default)]
struct WrittenCode {
    columns: usize,
    rows: usize,
    /// What stands between the size and the code.
    params: String,
    code: String,
}

/// Translates a text from elsewhere; `None` if it is not one, so that it may be a board. `named` is the puzzle that the
/// user asks for, which decides what an ID without the name of its game means.
///
/// # Errors
/// The text is from elsewhere but cannot be translated, or is another puzzle than the one asked for.
#[must_use]
pub fn read(text: &str, named: Option<&str>) -> Option<Result<Imported, InputError>> {
    Some(
        match recognise(text)? {
            Foreign::File(file) => pzpr::read_file(&file),
            Foreign::Address(address) => pzpr::read_address(address, named),
            Foreign::Id { game, id } => tatham::read_id(game, id, named),
            Foreign::Other(site) => Err(other_site(site)),
        }
        .and_then(|imported| match named {
            Some(named) if named != imported.puzzle => Err(another(&imported, named)),
            _ => Ok(imported),
        }),
    )
}

/// Returns the error for an address of another site.
fn other_site(address: &str) -> InputError {
    if address.contains("penpa") {
        return InputError::new("addresses of Penpa cannot be read")
            .hint("they describe a drawing, not a puzzle; type the board as text, one row per line");
    }
    InputError::new("the address is not that of a puzzle that can be read").hint(possible())
}

/// Returns the error for a board of another puzzle.
fn another(imported: &Imported, named: &str) -> InputError {
    let settings = imported.settings.iter().map(|(name, value)| format!(" with {name} {value}"));
    let meant: String = [imported.puzzle.to_owned()].into_iter().chain(settings).collect();
    InputError::new(format!("the text is a board of {meant}, not of {named}"))
        .hint(format!("ask for {} instead", imported.puzzle))
}

/// Names all that can be read.
fn possible() -> String {
    let names =
        |form: ForeignForm| form.codecs().iter().map(|codec| codec.name).collect::<Vec<_>>().join(", ");
    format!(
        "readable are the puzz.link genres {} and Simon Tatham's games {}",
        names(ForeignForm::PuzzLink),
        names(ForeignForm::Tatham)
    )
}

/// Writes a board for another program: `board` is the plain text of a board of `puzzle`, and `tiling` the value of that
/// parameter, if it is set.
///
/// # Errors
/// The form has no such puzzle, or cannot express the board.
pub fn write(
    puzzle: &str,
    tiling: Option<&str>,
    board: &str,
    form: ForeignForm,
) -> Result<String, InputError> {
    let Some(codec) = form.codecs().iter().find(|codec| codec.puzzles.contains(&puzzle)) else {
        let puzzles: Vec<&str> = form.codecs().iter().flat_map(|codec| codec.puzzles).copied().collect();
        let other = ForeignForm::ALL.iter().find(|other| {
            **other != form && other.codecs().iter().any(|codec| codec.puzzles.contains(&puzzle))
        });
        let hint = other.map_or_else(
            || format!("{} has {}", form.name(), puzzles.join(", ")),
            |other| format!("{} has it; {} has {}", other.name(), form.name(), puzzles.join(", ")),
        );
        return Err(InputError::new(format!("{} has no {puzzle}", form.name())).hint(hint));
    };
    let written = (codec.write)(&PlainBoard { puzzle, tiling, text: board })?;
    let WrittenCode { columns, rows, params, code } = written;
    Ok(match form {
        ForeignForm::Tatham => format!("{columns}x{rows}{params}:{code}"),
        ForeignForm::PuzzLink => format!("https://puzz.link/p?{}/{columns}/{rows}/{code}", codec.name),
    })
}
