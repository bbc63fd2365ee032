//! Output formats: a diagram and what is known of the run, to bytes.
//!
//! A format is one file and one line in [`FORMATS`].

mod bfile;
mod csv;
mod html;
mod json;
mod latex;
mod moves;
mod pen;
mod svg;
mod terminal;
mod text;
mod tour;

use std::io;

use cavalcade_core::puzzles::diagram::Diagram;
use num_bigint::BigUint;

use crate::terminal::output::Screen;

pub(crate) use json::write_json;

/// Every format there is; the first is the default.
pub(crate) static FORMATS: &[&dyn Format] = &[
    &text::TextFormat,
    &json::JsonFormat,
    &svg::SvgFormat,
    &html::HtmlFormat,
    &latex::LatexFormat,
    &csv::CsvFormat,
    &moves::MovesFormat,
    &tour::TourFormat,
    &bfile::BFileFormat,
];

/// What an answer is made of: every verb gives one of these, and a format writes some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Solutions.
    Solutions,
    /// How many there are.
    Count,
    /// Whether there is exactly one.
    Verdict,
    /// A board with fewer givens.
    Board,
    /// The problem itself, in the language of another solver.
    Problem,
}

impl Answer {
    /// All of them.
    pub(crate) const ALL: &[Self] =
        &[Self::Solutions, Self::Count, Self::Verdict, Self::Board, Self::Problem];

    /// What it is called, in the plural.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Count => "counts",
            Self::Verdict => "verdicts",
            Self::Board => "boards",
            Self::Problem => "problems",
        }
    }
}

/// Why a format cannot write the solutions of a problem, and what can be done instead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Objection {
    pub(crate) reason: String,
    pub(crate) hint: String,
}

/// The problem of a stream that an answer belongs to.
#[derive(Debug)]
pub(crate) struct Origin {
    /// The name of the puzzle.
    pub(crate) kind: &'static str,
    /// The line it stands in, from 1.
    pub(crate) line: usize,
    /// The problem in its own words.
    pub(crate) text: String,
}

/// A way to write answers.
///
/// What is written is appended to `out`, from where it is sent on.
/// `origin` is there if the answer is one of many; its problem is then named with it.
pub(crate) trait Format: Sync {
    /// What it is called on the command line.
    fn name(&self) -> &'static str;

    /// The answers that it can write. The command line refuses all others before anything is searched, so what writes
    /// them is never called.
    fn writes(&self) -> &'static [Answer];

    /// Why it cannot write the solutions of a problem, if so; asked before the search. `blank` is their picture without
    /// a solution, and `closed` says whether walks return to their beginning, `None` if they are no walks.
    fn objection(&self, _blank: &Diagram, _closed: Option<bool>) -> Option<Objection> {
        None
    }

    /// What takes its part where answers are looked at on a terminal.
    fn on(&self, _screen: Screen) -> Option<&'static dyn Format> {
        None
    }

    /// Whether it writes answers on a range of boards only, as a sequence.
    fn is_sequence(&self) -> bool {
        false
    }

    /// Writes what stands once before all solutions, whether there are any or not; `blank` and `closed` as for
    /// [`Format::objection`].
    fn heading(&self, _out: &mut Vec<u8>, _origin: Option<&Origin>, _blank: &Diagram, _closed: Option<bool>) {
    }

    /// Whether solutions are parts of one document, which has a beginning and an end around them.
    fn is_document(&self) -> bool {
        false
    }

    /// How many solutions a document has room for, if they look like this one; `None` if there is no limit.
    fn room(&self, _blank: &Diagram) -> Option<u64> {
        None
    }

    /// Writes the document around `body`, which holds the solutions one after another as they were written.
    fn document(&self, out: &mut Vec<u8>, _summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
        out.extend_from_slice(body);
        Ok(())
    }

    /// Writes a solution; `index` counts from 1.
    fn solution(
        &self,
        _out: &mut Vec<u8>,
        _origin: Option<&Origin>,
        _index: u64,
        _diagram: &Diagram,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes that a problem of a stream has no solution, or (if not `complete`) that a limit stopped the search
    /// for more; by default that is told by no solution checkpoint there.
    fn nothing(&self, _out: &mut Vec<u8>, _origin: &Origin, _complete: bool) -> io::Result<()> {
        Ok(())
    }

    /// Writes how many solutions there are.
    fn count(
        &self,
        _out: &mut Vec<u8>,
        _origin: Option<&Origin>,
        _count: &CountSummary<'_>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes whether there is exactly one.
    fn verdict(&self, _out: &mut Vec<u8>, _origin: Option<&Origin>, _verdict: &Verdict) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes what the answers of a stream come to.
    fn sums(&self, _out: &mut Vec<u8>, _sums: &Sums<'_>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes a board with fewer givens.
    fn smaller(&self, _out: &mut Vec<u8>, _smaller: &Smaller) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }
}

/// The classes of open cells, in the order of their letters.
fn marks(diagram: &Diagram) -> Vec<char> {
    let mut marks: Vec<char> =
        diagram.cells.iter().filter(|cell| !cell.hole).filter_map(|it| it.mark).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// What is known of a run when its solutions are there.
#[derive(Debug)]
pub(crate) struct Summary<'a> {
    /// The command, as far as the answer depends on it.
    pub(crate) command: &'a str,
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The picture without a solution.
    pub(crate) blank: &'a Diagram,
    /// Whether walks return to their beginning; `None` if the solutions are no walks.
    pub(crate) closed: Option<bool>,
    /// How many solutions were written.
    pub(crate) solutions: u64,
    /// Whether these are all that were asked for.
    pub(crate) complete: bool,
}

/// How many solutions an instance has.
#[derive(Debug)]
pub(crate) struct CountSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// Whether walks return to their beginning; `None` if the solutions are no walks.
    pub(crate) closed: Option<bool>,
    /// How it was found out.
    pub(crate) method: &'a str,
    /// Which one of a range of boards it is, by the side that runs, if it is one.
    pub(crate) index: Option<u64>,
    /// The way of counting that was chosen from those there are.
    pub(crate) chosen: &'a str,
    /// One number for every way of counting that applies.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
    /// How the classes split by the symmetries that leave a solution as it is.
    pub(crate) by_symmetry: Option<Vec<(&'a str, BigUint)>>,
    /// Those of the counts that are terms of a published sequence, and which.
    pub(crate) published: Vec<(&'a str, &'a str)>,
    /// Whether these are all; otherwise there are at least that many.
    pub(crate) complete: bool,
}

/// What the answers of a stream come to.
#[derive(Debug)]
pub(crate) struct Sums<'a> {
    /// What problems are called, in the plural.
    pub(crate) noun: String,
    /// How many there were.
    pub(crate) problems: u64,
    /// How many have a solution, and how many have none, by what they are called.
    pub(crate) kinds: [(&'a str, u64); 2],
    /// How many a limit stopped before that was known.
    pub(crate) unknown: u64,
    /// How many lines could not be read.
    pub(crate) bad_lines: u64,
    /// The sums of the counts, for every convention that occurs.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
    /// Whether nothing was stopped, so that these are all; otherwise there are at least that many.
    pub(crate) complete: bool,
}

/// A board with fewer givens than another, and the same one solution.
#[derive(Debug)]
pub(crate) struct Smaller {
    /// In the notation of the other board.
    pub(crate) board: String,
    /// Row and column, from 1, and number.
    pub(crate) givens: Vec<(usize, usize, u32)>,
    /// So many are needed, if that was asked.
    pub(crate) at_least: Option<usize>,
    /// Whether nothing is left to be found out.
    pub(crate) complete: bool,
}

/// Whether there is exactly one solution.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) kind: VerdictKind,
    /// The one, or two of several, or what was found before a limit.
    pub(crate) solutions: Vec<Diagram>,
}

/// The possible answers to "is it unique?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerdictKind {
    /// Exactly one.
    Unique,
    /// Two at least.
    Several,
    /// Not one.
    None,
    /// Stopped before that was known.
    Unknown,
}

impl VerdictKind {
    /// The answer in a word.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Unique => "unique",
            Self::Several => "several",
            Self::None => "none",
            Self::Unknown => "unknown",
        }
    }
}

impl Verdict {
    /// Where two solutions differ.
    pub(crate) fn differences(&self) -> Differences<'_> {
        let [first, second, ..] = self.solutions.as_slice() else { return Differences::Cells(Vec::new()) };
        if let (Some(one), Some(other)) = (first.steps_without(second), second.steps_without(first)) {
            return Differences::Steps([one, other]);
        }
        let row_and_column = |cell| (cell / first.columns + 1, cell % first.columns + 1);
        Differences::Cells(first.differences(second).into_iter().map(row_and_column).collect())
    }
}

/// Where two solutions differ.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Differences<'a> {
    /// Row and column, from 1, of each cell.
    Cells(Vec<(usize, usize)>),
    /// The steps that the first makes and the second does not, by names, and the other way round.
    Steps([Vec<[&'a str; 2]>; 2]),
}
