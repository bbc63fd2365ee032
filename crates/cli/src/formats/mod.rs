//! Output formats: write diagrams and facts about a run as bytes.
//!
//! Each format is one file and one line in [`FORMATS`].

mod bfile;
mod crossings;
mod csv;
mod escapes;
pub(crate) mod explanation;
pub(crate) mod extensions;
mod geometry;
mod graph_sets;
mod html;
mod json;
pub(crate) mod ladder;
mod latex;
mod layers;
mod loops;
mod moves;
pub(crate) mod paper;
mod pen;
mod svg;
mod terminal;
mod text;
mod texts;
mod tiled;
mod tour;
pub(crate) mod trees;
mod values;
pub(crate) mod words;

use std::io;
use std::slice;

use cavalcade_core::puzzles::diagram::Diagram;
use layers::LayerRows;
use num_bigint::BigUint;
use serde::Serialize;

use crate::streams::Screen;
use explanation::ExplanationSummary;
use ladder::{GradeSummary, HintSummary};
use paper::PaperLanguage;

pub(crate) use escapes::write_json;
pub(crate) use json::serialize_number;

/// All formats; the first is the default.
pub(crate) static FORMATS: &[&dyn Format] = &[
    &text::TextFormat,
    &json::JsonFormat,
    &svg::SvgFormat,
    &html::HtmlFormat,
    &latex::LatexFormat,
    &paper::pdf::PdfFormat,
    &csv::CsvFormat,
    &moves::MovesFormat,
    &tour::TourFormat,
    &bfile::BFileFormat,
];

/// The kind of an answer: each command gives one kind, and a format writes some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Solutions.
    Solutions,
    /// Their number.
    Count,
    /// Whether there is exactly one.
    Verdict,
    /// Boards.
    Board,
    /// How hard a puzzle is.
    Grade,
    /// The next step of a board.
    Hint,
    /// Why something is impossible.
    Explanation,
    /// A board as a picture only.
    Picture,
    /// The problem itself, in the language of another solver.
    Problem,
}

impl Answer {
    /// The kinds that pictures and pages show.
    const DRAWN: &'static [Self] = &[
        Self::Solutions,
        Self::Verdict,
        Self::Board,
        Self::Grade,
        Self::Hint,
        Self::Explanation,
        Self::Picture,
    ];

    /// Returns its name in the plural.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Count => "counts",
            Self::Verdict => "verdicts",
            Self::Board => "boards",
            Self::Grade => "grades",
            Self::Hint => "hints",
            Self::Explanation => "explanations",
            Self::Picture => "pictures",
            Self::Problem => "problems",
        }
    }
}

/// Why a format cannot write the solutions of a problem, and a remedy.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Objection {
    pub(crate) reason: String,
    pub(crate) hint: String,
}

/// Returns why a format for boards cannot write the values of variables.
fn needs_cells(blank: &Diagram) -> Option<Objection> {
    blank.values.is_some().then(|| Objection {
        reason: "the solutions are values of variables, not routes or pieces on a board".to_owned(),
        hint: "use --format text, json or csv".to_owned(),
    })
}

/// Returns why a format for routes and pieces on a board cannot write sets of a graph.
fn needs_board(blank: &Diagram) -> Option<Objection> {
    blank.selection.is_some().then(|| Objection {
        reason: "the solutions are sets of a graph, not routes or pieces on a board".to_owned(),
        hint: "use --format text, json, csv, svg or latex".to_owned(),
    })
}

/// The problem of a stream that an answer belongs to.
#[derive(Debug)]
pub(crate) struct Origin {
    /// What a problem of the stream is called.
    pub(crate) kind: &'static str,
    /// The number of its line, from 1.
    pub(crate) line: usize,
    /// The text of the problem.
    pub(crate) text: String,
}

/// Writes solutions of one problem, given the number of each, from 1.
pub(crate) type SolutionWriter<'a> = Box<dyn Fn(&mut Vec<u8>, u64, &Diagram) -> io::Result<()> + Sync + 'a>;

/// A way to write answers.
///
/// Formats append to `out`. `origin` names the problem if the answer is one of many.
pub(crate) trait Format: Sync {
    /// The name on the command line.
    fn name(&self) -> &'static str;

    /// The extensions of files that hold it, in lower case; the first is the usual one. Empty if its files have no extension
    /// of their own.
    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    /// The kinds of answers that it can write. The command line refuses all others before the search, so the methods for
    /// them are never called.
    fn writes(&self) -> &'static [Answer];

    /// Returns why it cannot write the solutions of a problem; called before the search. `blank` is the diagram without a
    /// solution; `closed` tells whether routes are closed, `None` if the solutions are not routes.
    fn objection(&self, _blank: &Diagram, _closed: Option<bool>) -> Option<Objection> {
        None
    }

    /// Returns the format that replaces it on a terminal.
    fn on(&self, _screen: Screen) -> Option<&'static dyn Format> {
        None
    }

    /// Whether it writes only ranges of boards, as a sequence.
    fn is_sequence(&self) -> bool {
        false
    }

    /// Writes the heading before all solutions, even if there are none; `blank` and `closed` as for
    /// [`Format::objection`].
    fn heading(&self, _out: &mut Vec<u8>, _origin: Option<&Origin>, _blank: &Diagram, _closed: Option<bool>) {
    }

    /// Whether all solutions are parts of one document.
    fn is_document(&self) -> bool {
        false
    }

    /// The largest number of solutions like this one in a document; `None` without a limit.
    fn room(&self, _blank: &Diagram) -> Option<u64> {
        None
    }

    /// Writes the document around `body`, the concatenated solutions.
    fn document(&self, out: &mut Vec<u8>, _summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
        out.extend_from_slice(body);
        Ok(())
    }

    /// Returns a function that writes the solutions of one problem; `blank` and `closed` as for [`Format::objection`].
    ///
    /// What is the same for all solutions is made here, once.
    fn writer<'a>(
        &'a self,
        origin: Option<&'a Origin>,
        _blank: &Diagram,
        _closed: Option<bool>,
    ) -> SolutionWriter<'a> {
        Box::new(move |out, index, diagram| self.solution(out, origin, index, diagram))
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

    /// Writes that a problem of a stream has no solution, or (if not `complete`) that a limit stopped the search for more.
    /// By default nothing is written.
    fn nothing(&self, _out: &mut Vec<u8>, _origin: &Origin, _complete: bool) -> io::Result<()> {
        Ok(())
    }

    /// Writes the number of solutions.
    fn count(
        &self,
        _out: &mut Vec<u8>,
        _origin: Option<&Origin>,
        _count: &CountSummary<'_>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes the expected work of a count.
    fn forecast(
        &self,
        _out: &mut Vec<u8>,
        _origin: Option<&Origin>,
        _forecast: &ForecastSummary<'_>,
    ) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes whether there is exactly one solution.
    fn verdict(&self, _out: &mut Vec<u8>, _origin: Option<&Origin>, _verdict: &Verdict) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes the sums of the answers of a stream.
    fn sums(&self, _out: &mut Vec<u8>, _sums: &Sums<'_>) -> io::Result<()> {
        Err(io::ErrorKind::Unsupported.into())
    }

    /// Writes what stands between two boards of one answer.
    fn between_boards(&self, _out: &mut Vec<u8>) {}

    /// Writes how hard a puzzle is.
    fn grade(&self, out: &mut Vec<u8>, grade: &GradeSummary<'_>) -> io::Result<()> {
        self.paper().map_or_else(|| Err(io::ErrorKind::Unsupported.into()), |it| it.write_grade(out, grade))
    }

    /// Writes the next step of a board.
    fn hint(&self, out: &mut Vec<u8>, hint: &HintSummary<'_>) -> io::Result<()> {
        self.paper().map_or_else(|| Err(io::ErrorKind::Unsupported.into()), |it| it.write_hint(out, hint))
    }

    /// Writes why something is impossible.
    fn explanation(&self, out: &mut Vec<u8>, explanation: &ExplanationSummary<'_>) -> io::Result<()> {
        let unsupported = || Err(io::ErrorKind::Unsupported.into());
        self.paper().map_or_else(unsupported, |it| it.write_explanation(out, explanation))
    }

    /// Writes a board.
    fn board(&self, out: &mut Vec<u8>, board: &PuzzleBoard) -> io::Result<()> {
        match self.paper() {
            Some(_) => self.boards(out, "", slice::from_ref(board)),
            None => Err(io::ErrorKind::Unsupported.into()),
        }
    }

    /// Writes boards under a heading: as one document if the format writes documents, one after another otherwise.
    fn boards(&self, out: &mut Vec<u8>, heading: &str, boards: &[PuzzleBoard]) -> io::Result<()> {
        match self.paper() {
            Some(language) => language.write_boards(out, heading, boards),
            None => boards.iter().try_for_each(|board| self.board(out, board)),
        }
    }

    /// Returns the language of its pictures for print; `None` if it draws none. Such a format writes boards as pictures.
    fn paper(&self) -> Option<PaperLanguage> {
        None
    }
}

/// Returns the classes of open cells in the order of their letters.
fn marks(diagram: &Diagram) -> Vec<char> {
    let mut marks: Vec<char> =
        diagram.cells.iter().filter(|cell| !cell.hole).filter_map(|it| it.mark).collect();
    marks.sort_unstable();
    marks.dedup();
    marks
}

/// The facts about a run at the end of a document.
#[derive(Debug)]
pub(crate) struct Summary<'a> {
    /// The command line, without options that do not change the answer.
    pub(crate) command: &'a str,
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The diagram without a solution.
    pub(crate) blank: &'a Diagram,
    /// Whether routes are closed; `None` if the solutions are not routes.
    pub(crate) closed: Option<bool>,
    /// The number of solutions that were written.
    pub(crate) solutions: u64,
    /// Whether these are all solutions.
    pub(crate) complete: bool,
}

/// The number of solutions of an instance.
#[derive(Debug)]
pub(crate) struct CountSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// Whether routes are closed; `None` if the solutions are not routes.
    pub(crate) closed: Option<bool>,
    /// The method of counting.
    pub(crate) method: &'a str,
    /// The side that grows, if the board is one of a range.
    pub(crate) index: Option<u64>,
    /// The convention of a sequence.
    pub(crate) chosen: &'a str,
    /// A number for every convention that applies.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
    /// The number of solutions of each size, from 0 on, if solutions of every size are counted.
    pub(crate) by_size: Option<Vec<BigUint>>,
    /// The number of classes by the symmetries that fix a solution.
    pub(crate) by_symmetry: Option<Vec<(&'a str, BigUint)>>,
    /// The lengths of solutions with the number of solutions, by the first convention; empty unless it is asked for.
    pub(crate) by_length: Vec<(usize, BigUint)>,
    /// The conventions whose counts are terms of a published sequence, and the terms.
    pub(crate) published: Vec<(&'a str, &'a str)>,
    /// Whether the numbers are totals; otherwise they are lower bounds.
    pub(crate) complete: bool,
}

/// The expected work of a count over a frontier.
#[derive(Debug, Serialize)]
pub(crate) struct ForecastSummary<'a> {
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The side that grows, if the board is one of a range.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) index: Option<u64>,
    /// Whether routes are closed.
    pub(crate) closed: Option<bool>,
    /// The number of steps before the middle, or all steps.
    pub(crate) steps: usize,
    /// The largest number of states after a step.
    pub(crate) states: u64,
    /// The number of choices of all steps.
    pub(crate) choices: u64,
    /// The memory that the count needs to keep all states at once, in bytes.
    pub(crate) memory: u64,
    pub(crate) seconds: f64,
    /// Whether all steps are estimated; otherwise the last ones are predicted from a bound.
    pub(crate) complete: bool,
}

/// The sums of the answers of a stream.
#[derive(Debug)]
pub(crate) struct Sums<'a> {
    /// The name of the problems, in the plural.
    pub(crate) noun: String,
    /// The number of problems.
    pub(crate) problems: u64,
    /// The number of problems with a solution and without one, each with its name.
    pub(crate) kinds: [(&'a str, u64); 2],
    /// The number of problems for which a limit left this unknown.
    pub(crate) unknown: u64,
    /// The number of invalid lines.
    pub(crate) bad_lines: u64,
    /// The sums of the counts by convention.
    pub(crate) counts: Vec<(&'static str, BigUint)>,
    /// Whether no search was stopped, so that the sums are totals; otherwise they are lower bounds.
    pub(crate) complete: bool,
}

/// A board with a unique solution.
#[derive(Debug)]
pub(crate) struct PuzzleBoard {
    /// The board in the notation of its puzzle.
    pub(crate) text: String,
    /// The picture of the board without its solution.
    pub(crate) diagram: Diagram,
    /// Row and column, from 1, and number.
    pub(crate) givens: Vec<(usize, usize, u32)>,
    /// A proven lower bound, if the smallest number was asked for.
    pub(crate) at_least: Option<usize>,
    /// Whether the search was complete.
    pub(crate) complete: bool,
}

/// The answer to whether there is exactly one solution.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) puzzle: &'static str,
    pub(crate) board: String,
    pub(crate) kind: VerdictKind,
    /// The only solution, two of several, or those found before a limit.
    pub(crate) solutions: Vec<Diagram>,
}

/// The possible answers to "is it unique?".
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum VerdictKind {
    /// Exactly one.
    Unique,
    /// At least two.
    Several,
    /// None.
    None,
    /// A limit stopped the search too early.
    Unknown,
}

impl VerdictKind {
    /// Returns the answer as a word.
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
    /// Returns the differences of two solutions.
    pub(crate) fn differences(&self) -> Differences<'_> {
        let [first, second, ..] = self.solutions.as_slice() else { return Differences::Cells(Vec::new()) };
        if let (Some(one), Some(other)) = (&first.values, &second.values) {
            return Differences::Names(one.differences(other));
        }
        if let Some(names) = first.names_apart(second) {
            return Differences::Names(names);
        }
        if let (Some(one), Some(other)) = (first.edges_without(second), second.edges_without(first)) {
            return Differences::Steps([one, other]);
        }
        if let (Some(one), Some(other)) = (first.steps_without(second), second.steps_without(first)) {
            return Differences::Steps([one, other]);
        }
        let rows = LayerRows::of(first);
        let cells = first.differences(second).into_iter().map(|cell| rows.place(cell).map(|it| it + 1));
        if first.layers > 0 {
            return Differences::Layered(cells.map(|[layer, row, column]| [row, column, layer]).collect());
        }
        Differences::Cells(cells.map(|[_, row, column]| (row, column)).collect())
    }
}

/// Where two solutions differ.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum Differences<'a> {
    /// Row and column, from 1, of each cell.
    Cells(Vec<(usize, usize)>),
    /// Row, column and layer, from 1, of each cell of a box.
    Layered(Vec<[usize; 3]>),
    /// The names of variables and elements of arrays.
    Names(Vec<String>),
    /// The steps of the first solution that the second does not have, by names, and vice versa.
    Steps([Vec<[&'a str; 2]>; 2]),
}
