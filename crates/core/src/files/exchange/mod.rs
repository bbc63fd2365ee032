//! Boards of other programs as short texts: the game IDs of Simon Tatham's puzzles, and the addresses of puzz.link and
//! Penpa.
//!
//! All are translated from and to the plain board text of a puzzle, so no model is involved.
//!
//! | module | notation | source |
//! | --- | --- | --- |
//! | `tatham` | `7x7:a0bBc`, `lightup:7x7:a0bBc`, the address of the game with `#7x7:a0bBc` | the functions `new_desc` and `validate_desc` of each game of Simon Tatham's Portable Puzzle Collection; `ascent` is by Lennard Sprong |
//! | `pzpr` | `https://puzz.link/p?slither/10/10/...`, `pzprv3/lightup/...` | the encodings of pzprjs, used by puzz.link and pzv.jp |
//! | `penpa` | `https://swaroopg92.github.io/penpa-edit/#m=edit&p=...` | the source of Penpa+ |
//! | `recognise` | decides whether a text is one of them | |
//! | `codes` | codes of cells, which are read in both directions | |
//! | `cells` | a code with its size; the cells of a plain board | |
//! | `looks` | how the cells of a puzzle are drawn | |
//!
//! Each puzzle declares its own notations, see [`ForeignNotations`].

mod cells;
mod codes;
mod looks;
mod penpa;
mod pzpr;
mod recognise;
mod tatham;
#[cfg(test)]
mod tests;

use super::{InputError, Message};
use cells::{ForeignCode, PlainBoard};
pub(crate) use looks::{
    CellLook, DASHES, DrawnPuzzle, LINES, LabelKind, POINTS, SOLID, SideMeaning, UNCOLOURED,
};
pub(crate) use pzpr::{
    ARROWS, COLOURED_ARROWS, COLOURED_NUMBERS, DigitCode, FOUR, FOUR_WITH_WALLS, NUMBERS, NUMBERS_AS_LETTERS,
    RegionCode,
};
use recognise::{Foreign, recognise};
pub(crate) use tatham::{ASCENT, LIGHT_UP, LoopyCode, PEARL, SignpostCode};

/// The flag of puzzles here for boards all of whose cells are visited.
pub const ALL_CELLS: &str = "all-cells";
/// The parameter of puzzles here for the marks of each row, column and region.
pub const STARS: &str = "stars";
/// The parameter of puzzles here for boards of other cells than squares.
pub const TILING: &str = "tiling";

/// A parameter that a board needs, with its value; flags have none.
pub type BoardSetting<'a> = (&'a str, Option<&'a str>);

/// A board from elsewhere, translated.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Imported {
    /// The name of the puzzle.
    pub puzzle: &'static str,
    /// The plain text of the board.
    pub board: String,
    /// The parameters that the board needs.
    pub settings: Vec<BoardSetting<'static>>,
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
    /// The address of a drawing in Penpa.
    Penpa,
}

impl ForeignForm {
    /// All forms, in the order of the help.
    pub const ALL: &[Self] = &[Self::Tatham, Self::PuzzLink, Self::Penpa];

    /// Returns the name of the form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Tatham => "tatham",
            Self::PuzzLink => "puzz.link",
            Self::Penpa => "penpa",
        }
    }

    /// Returns the codes of the form, each with its puzzle. A drawing has the same code for all.
    fn codecs(self, puzzles: ForeignPuzzles<'_>) -> Vec<(&'static str, &'static ForeignCodec)> {
        let codecs = |&(puzzle, notations): &(_, &'static ForeignNotations)| {
            notations.codecs(self).iter().map(move |codec| (puzzle, codec))
        };
        puzzles.iter().flat_map(codecs).collect()
    }

    /// Returns the puzzles that the form has.
    fn puzzles(self, puzzles: ForeignPuzzles<'_>) -> Vec<&'static str> {
        puzzles.iter().filter(|known| !known.1.names(self).is_empty()).map(|known| known.0).collect()
    }
}

/// How other programs write boards of a puzzle.
#[derive(Debug, Clone, Copy)]
pub struct ForeignNotations {
    /// Its codes in IDs of Simon Tatham's puzzles.
    games: &'static [ForeignCodec],
    /// Its codes in addresses of puzz.link.
    genres: &'static [ForeignCodec],
    /// How it is drawn in Penpa.
    drawn: Option<DrawnPuzzle>,
}

impl ForeignNotations {
    /// No other program is known to write such boards.
    pub const NONE: Self = Self { games: &[], genres: &[], drawn: None };

    /// Returns the names of such boards in a form; a drawing has its tag, which may be empty.
    #[must_use]
    pub fn names(&self, form: ForeignForm) -> Vec<&'static str> {
        let drawn = self.drawn.iter().filter(|_| form == ForeignForm::Penpa);
        self.codecs(form).iter().map(|codec| codec.name).chain(drawn.map(|drawn| drawn.tag)).collect()
    }

    fn codecs(&self, form: ForeignForm) -> &'static [ForeignCodec] {
        match form {
            ForeignForm::Tatham => self.games,
            ForeignForm::PuzzLink => self.genres,
            ForeignForm::Penpa => &[],
        }
    }

    pub(crate) const fn games(self, games: &'static [ForeignCodec]) -> Self {
        Self { games, ..self }
    }

    pub(crate) const fn genres(self, genres: &'static [ForeignCodec]) -> Self {
        Self { genres, ..self }
    }

    pub(crate) const fn drawn(self, drawn: DrawnPuzzle) -> Self {
        Self { drawn: Some(drawn), ..self }
    }
}

/// Puzzles by their names, with their notations elsewhere, in the order in which they are listed.
pub(crate) type ForeignPuzzles<'a> = &'a [(&'static str, &'static ForeignNotations)];

/// How boards of one kind are written elsewhere.
#[derive(Debug)]
pub(crate) struct ForeignCodec {
    /// Its name there.
    name: &'static str,
    /// Other names that are read.
    others: &'static [&'static str],
    code: &'static dyn BoardCode,
    /// The flags before its size, and whether all cells must be visited with each.
    flags: &'static [(&'static str, bool)],
    /// The parameter whose value stands behind the size.
    parameter: Option<&'static ForeignParameter>,
}

/// A parameter of a puzzle here: its name and its values, the usual one first.
pub(crate) type ForeignParameter = (&'static str, &'static [&'static str]);

impl ForeignCodec {
    pub(crate) const fn new(
        name: &'static str,
        others: &'static [&'static str],
        code: &'static dyn BoardCode,
    ) -> Self {
        Self { name, others, code, flags: &[("", false)], parameter: None }
    }

    pub(crate) const fn with_flags(self, flags: &'static [(&'static str, bool)]) -> Self {
        Self { flags, ..self }
    }

    pub(crate) const fn with_parameter(self, parameter: &'static ForeignParameter) -> Self {
        Self { parameter: Some(parameter), ..self }
    }

    fn is_called(&self, name: &str) -> bool {
        self.name == name || self.others.contains(&name)
    }
}

/// How the cells of a board are written.
pub(crate) trait BoardCode: Sync + std::fmt::Debug {
    /// Translates a code.
    ///
    /// # Errors
    /// It makes no sense.
    fn read(&self, code: &ForeignCode<'_>) -> Result<Imported, InputError>;

    /// Translates a board.
    ///
    /// # Errors
    /// The code cannot express it.
    fn write(&self, board: &PlainBoard<'_>) -> Result<WrittenCode, InputError>;
}

/// A translated board.
#[derive(Debug, Default)]
pub(crate) struct WrittenCode {
    columns: usize,
    rows: usize,
    /// What stands between the size and the code.
    params: String,
    code: String,
}

/// Returns whether a text is an address, an ID or a file of another program.
pub(crate) fn is_foreign(puzzles: ForeignPuzzles<'_>, text: &str) -> bool {
    recognise(puzzles, text).is_some()
}

/// Translates a text from elsewhere; see [`read`](crate::puzzles::foreign::read).
pub(crate) fn read(
    puzzles: ForeignPuzzles<'_>,
    text: &str,
    named: Option<&str>,
) -> Option<Result<Imported, InputError>> {
    Some(
        match recognise(puzzles, text)? {
            Foreign::File(file) => pzpr::read_file(&file),
            Foreign::Address(address) => pzpr::read_address(puzzles, &address, named),
            Foreign::Id { game, id } => tatham::read_id(puzzles, game.as_deref(), &id, named),
            Foreign::Drawing(parameters) => penpa::read_address(puzzles, &parameters, named),
            Foreign::Other => Err(InputError::new("the address is not that of a puzzle that can be read")
                .hint(possible(puzzles))),
        }
        .and_then(|imported| match named {
            Some(named) if named != imported.puzzle => Err(another(&imported, named)),
            _ => Ok(imported),
        }),
    )
}

/// Returns the error for a board of another puzzle.
fn another(imported: &Imported, named: &str) -> InputError {
    let setting = |&(name, value): &BoardSetting<'_>| format!(" with {name} {}", value.unwrap_or_default());
    let settings = imported.settings.iter().map(|given| setting(given).trim_end().to_owned());
    let meant: String = [imported.puzzle.to_owned()].into_iter().chain(settings).collect();
    InputError::new(format!("the text is a board of {meant}, not of {named}"))
        .hint(format!("ask for {} instead", imported.puzzle))
}

/// Names all that can be read.
fn possible(puzzles: ForeignPuzzles<'_>) -> String {
    let genres = ForeignForm::PuzzLink.codecs(puzzles);
    let genres = genres.iter().map(|known| known.1.name).collect::<Vec<_>>().join(", ");
    let games = tatham::games(puzzles).iter().map(|game| game.0.name).collect::<Vec<_>>().join(", ");
    format!("readable are the puzz.link genres {genres}, Simon Tatham's games {games}, and Penpa")
}

/// Writes a board for another program; see [`write`](crate::puzzles::foreign::write).
pub(crate) fn write(
    puzzles: ForeignPuzzles<'_>,
    puzzle: &str,
    settings: &[BoardSetting<'_>],
    board: &str,
    form: ForeignForm,
) -> Result<String, InputError> {
    let setting = |name| settings.iter().find(|setting| setting.0 == name).map(|setting| setting.1);
    let all_cells = setting(ALL_CELLS).is_some();
    let board = PlainBoard { puzzle, tiling: setting(TILING).flatten(), text: board };
    let codecs = form.codecs(puzzles).into_iter().filter(|known| known.0 == puzzle);
    let flags = codecs.flat_map(|(_, codec)| codec.flags.iter().map(move |flag| (codec, flag)));
    let write = |(codec, flag): (&ForeignCodec, &(&str, bool))| {
        let after = if flag.0.is_empty() { "" } else { "/" };
        let mut code = codec.code.write(&board)?;
        if let Some((name, values)) = codec.parameter {
            code.params = format!("{}/", setting(name).flatten().unwrap_or(values[0]));
        }
        Ok::<_, InputError>(([codec.name, after, flag.0].concat(), code))
    };
    let written = flags.filter(|(_, flag)| flag.1 == all_cells).map(write).reduce(Result::or);
    match (form, written.transpose()?) {
        (ForeignForm::Tatham, Some((_, WrittenCode { columns, rows, params, code }))) => {
            Ok(format!("{columns}x{rows}{params}:{code}"))
        }
        (ForeignForm::PuzzLink, Some((name, WrittenCode { columns, rows, params, code }))) => {
            Ok(format!("https://puzz.link/p?{name}/{columns}/{rows}/{params}{code}"))
        }
        _ if all_cells && form.puzzles(puzzles).contains(&puzzle) => {
            Err(InputError::new(format!("{} cannot say that all cells of {puzzle} are visited", form.name()))
                .hint(Message::from("leave out ").parameter(ALL_CELLS).words(", or use another form")))
        }
        (ForeignForm::Penpa, _)
            if form.puzzles(puzzles).is_empty() || form.puzzles(puzzles).contains(&puzzle) =>
        {
            penpa::write(puzzles, &board)
        }
        _ => Err(unknown(puzzles, puzzle, form)),
    }
}

/// Returns the error for a puzzle that a form does not have.
fn unknown(puzzles: ForeignPuzzles<'_>, puzzle: &str, form: ForeignForm) -> InputError {
    let others = ForeignForm::ALL.iter().filter(|other| other.puzzles(puzzles).contains(&puzzle));
    let others: Vec<&str> = others.map(|other| other.name()).collect();
    let has = if others.len() == 1 { "has" } else { "have" };
    let (name, puzzles) = (form.name(), form.puzzles(puzzles).join(", "));
    let hint = if others.is_empty() {
        format!("{name} has {puzzles}")
    } else {
        format!("{} {has} it; {name} has {puzzles}", others.join(" and "))
    };
    InputError::new(format!("{name} has no {puzzle}")).hint(hint)
}
