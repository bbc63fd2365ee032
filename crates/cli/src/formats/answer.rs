//! The content of answers: what commands find, and formats write.

use std::io;

use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_search::answers::unique::Uniqueness;
use num_bigint::BigUint;
use serde::Serialize;

use super::escapes::serialize_number;
use super::ladder::{ForcedSummary, GradeSummary, HintSummary};
use super::words::ExplanationSummary;
use super::{solutions_in_words, titled};

/// The kind of an answer: each command gives one kind, and a format writes some of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Answer {
    /// Solutions.
    Solutions,
    /// One solution; formats for solutions write it, too.
    Solution,
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
    /// What all solutions have in common.
    Forced,
    /// Why something is impossible.
    Explanation,
    /// A board as a picture only.
    Picture,
    /// The problem itself, in the language of another solver.
    Problem,
    /// All solutions as one object.
    Family,
}

use Answer::{Board, Count, Explanation, Family, Forced, Grade, Hint, Picture, Problem, Solutions};

impl Answer {
    /// The kinds that are written as data.
    pub(super) const DATA: &'static [Self] =
        &[Solutions, Count, Self::Verdict, Board, Grade, Hint, Forced, Explanation];

    /// The kinds that pictures and pages show.
    pub(super) const DRAWN: &'static [Self] =
        &[Solutions, Self::Verdict, Board, Grade, Hint, Forced, Explanation, Picture];

    /// The kinds that are written as pages only.
    pub(super) const PRINTED: &'static [Self] =
        &[Self::Solution, Self::Verdict, Board, Grade, Hint, Forced, Explanation, Picture];

    /// The kinds that are written as text.
    pub(super) const TOLD: &'static [Self] =
        &[Solutions, Count, Self::Verdict, Board, Grade, Hint, Forced, Explanation, Problem, Family];

    /// Returns whether it consists of solutions.
    pub(crate) fn lists(self) -> bool {
        matches!(self, Self::Solutions | Self::Solution)
    }

    /// Returns its name in the plural.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Self::Solutions => "solutions",
            Self::Solution => "single solutions",
            Self::Count => "counts",
            Self::Verdict => "verdicts",
            Self::Board => "boards",
            Self::Grade => "grades",
            Self::Hint => "hints",
            Self::Forced => "facts",
            Self::Explanation => "explanations",
            Self::Picture => "pictures",
            Self::Problem => "problems",
            Self::Family => "families of solutions",
        }
    }
}

/// The problem of a stream that an answer belongs to.
#[derive(Debug, Clone)]
pub(crate) struct Origin {
    /// The number of the board, from 1; `None` if the problem is a line.
    pub(crate) board: Option<u64>,
    /// What the text is.
    pub(crate) kind: &'static str,
    /// The number of its first line, from 1.
    pub(crate) line: usize,
    /// The text of the problem, or the title of the board.
    pub(crate) text: String,
}

impl Origin {
    /// Returns the place of the problem in the input.
    pub(crate) fn place(&self) -> String {
        match self.board {
            Some(number) => format!("board {number} (line {})", self.line),
            None => format!("line {}", self.line),
        }
    }
}

/// A part of an answer with everything that is written about it.
#[derive(Debug, Clone, Copy)]
pub(crate) enum AnswerData<'a> {
    /// What stands before all solutions, even if there are none; `blank` and `closed` as for
    /// [`Format::objection`](super::Format::objection).
    Heading {
        blank: &'a Diagram,
        closed: Option<bool>,
    },
    /// Which of several boards the answer belongs to.
    Title(&'a Origin),
    /// A solution; `index` counts from 1.
    Solution {
        index: u64,
        diagram: &'a Diagram,
    },
    /// A problem of a stream has no solution, or (if not `complete`) a limit stopped the search for more.
    Nothing {
        complete: bool,
    },
    /// The document around `body`, the concatenated solutions.
    Document {
        summary: &'a Summary<'a>,
        body: &'a [u8],
    },
    Count(&'a CountSummary<'a>),
    Forecast(&'a ForecastSummary<'a>),
    Verdict(&'a Verdict),
    Sums(&'a Sums<'a>),
    Grade(&'a GradeSummary<'a>),
    Hint(&'a HintSummary<'a>),
    Forced(&'a ForcedSummary<'a>),
    Explanation(&'a ExplanationSummary<'a>),
    /// The end of the solutions of a program.
    #[cfg(feature = "installed")]
    Program {
        outcome: &'a cavalcade_search::Outcome,
        /// The number of solutions, if it is asked for.
        counted: Option<&'a cavalcade_search::Counted>,
        /// If statistics are asked for: the program, the objective of the last solution, and the time of reading.
        facts: Option<(&'a cavalcade_core::minizinc::ProgramInstance, Option<i32>, std::time::Duration)>,
    },
    /// Boards under a heading; the first one is number `first` of the answer, from 1.
    Boards {
        heading: &'a str,
        first: u64,
        boards: &'a [PuzzleBoard],
    },
}

impl AnswerData<'_> {
    /// Returns the result of a format that does not write this content.
    ///
    /// # Errors
    /// All formats must write it, except for headings, titles and missing solutions.
    pub(super) fn left_out(self) -> io::Result<()> {
        match self {
            Self::Heading { .. } | Self::Nothing { .. } | Self::Title(_) => Ok(()),
            _ => Err(io::ErrorKind::Unsupported.into()),
        }
    }
}

/// The facts about a run at the end of a document, under the names that the script of a page uses.
#[derive(Debug, Serialize)]
pub(crate) struct Summary<'a> {
    /// The command line, without options that do not change the answer; empty if it is unknown.
    #[serde(skip_serializing_if = "str::is_empty")]
    pub(crate) command: &'a str,
    pub(crate) puzzle: &'a str,
    pub(crate) board: &'a str,
    /// The diagram without a solution.
    #[serde(skip)]
    pub(crate) blank: &'a Diagram,
    /// Whether routes are closed; `None` if the solutions are not routes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) closed: Option<bool>,
    /// The number of solutions that were written.
    pub(crate) solutions: u64,
    /// Whether these are all solutions.
    pub(crate) complete: bool,
    /// The verdict, if the question was whether there is exactly one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) verdict: Option<&'a str>,
}

impl Summary<'_> {
    /// Returns how many solutions were found.
    pub(super) fn found(&self) -> String {
        let so_far = if self.complete { "" } else { " so far (incomplete)" };
        solutions_in_words(self.solutions) + so_far
    }

    /// Returns what was asked, and how many solutions were found.
    pub(super) fn title(&self) -> String {
        let closed = if self.closed == Some(true) { ", closed" } else { "" };
        format!("{}{closed}: {}", titled(self.puzzle, self.board), self.found())
    }
}

/// The number of solutions of an instance, split in several ways.
#[derive(Debug, Default)]
pub(crate) struct CountSplit<'a> {
    /// The number of solutions of each size, from 0 on, if solutions of every size are counted.
    pub(crate) sizes: Option<Vec<BigUint>>,
    /// The number of classes by the symmetries that fix a solution.
    pub(crate) symmetries: Option<Vec<(&'a str, BigUint)>>,
    /// The lengths of solutions with the number of solutions, by the first convention; empty unless it is asked for.
    pub(crate) lengths: Vec<(usize, BigUint)>,
    /// The number of directed paths by their ends; empty unless it is asked for.
    pub(crate) ends: Vec<EndCount>,
}

/// The number of directed paths with certain ends.
#[derive(Debug, Serialize)]
pub(crate) struct EndCount {
    /// The name of the first vertex, or of the first and the last; then others that have the same number by symmetry.
    pub(crate) ends: Vec<Vec<String>>,
    /// The number of paths with each of these ends.
    #[serde(serialize_with = "serialize_number")]
    pub(crate) each: BigUint,
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
    /// The numbers of parts of the solutions.
    pub(crate) split: CountSplit<'a>,
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
#[derive(Debug, Serialize)]
pub(crate) struct PuzzleBoard {
    /// A proven lower bound, if the smallest number was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) at_least: Option<usize>,
    /// Whether the search was complete.
    pub(crate) complete: bool,
    /// Row and column, from 1, and number.
    pub(crate) givens: Vec<(usize, usize, u32)>,
    /// The board in the notation of its puzzle.
    #[serde(rename = "board")]
    pub(crate) text: String,
    /// The picture of the board without its solution.
    #[serde(skip)]
    pub(crate) diagram: Diagram,
}

impl PuzzleBoard {
    /// Returns a board with clues in these cells of its picture.
    pub(crate) fn new(text: String, diagram: Diagram, clues: impl IntoIterator<Item = usize>) -> Self {
        let given = |cell: usize| {
            let drawn = &diagram.cells[cell];
            let number = drawn.label.or(drawn.clue).unwrap_or(0);
            (cell / diagram.columns + 1, cell % diagram.columns + 1, number)
        };
        let givens = clues.into_iter().map(given).collect();
        Self { text, givens, diagram, at_least: None, complete: true }
    }
}

/// The answer to whether there is exactly one solution.
#[derive(Debug)]
pub(crate) struct Verdict {
    pub(crate) puzzle: &'static str,
    pub(crate) board: String,
    pub(crate) kind: Uniqueness,
    /// The only solution, two of several, or those found before a limit.
    pub(crate) solutions: Vec<Diagram>,
}

impl Verdict {
    /// Returns the differences of two solutions.
    pub(crate) fn differences(&self) -> SolutionDifferences<'_> {
        let [first, second, ..] = self.solutions.as_slice() else {
            return SolutionDifferences::Cells(Vec::new());
        };
        if let (Some(one), Some(other)) = (first.values(), second.values()) {
            return SolutionDifferences::Names(one.differences(other));
        }
        if let Some(names) = first.names_apart(second) {
            return SolutionDifferences::Names(names);
        }
        if let (Some(one), Some(other)) = (first.steps_without(second), second.steps_without(first)) {
            return SolutionDifferences::Steps([one, other]);
        }
        let rows = LayerRows::of(first);
        let place = |cell: usize| {
            let [layer, row, column] = rows.place(cell).map(|index| index + 1);
            [row, column].into_iter().chain(first.layers().map(|_| layer)).collect()
        };
        SolutionDifferences::Cells(first.differences(second).into_iter().map(place).collect())
    }
}

/// Where two solutions differ.
#[derive(Debug, serde::Serialize)]
#[serde(untagged)]
pub(crate) enum SolutionDifferences<'a> {
    /// Row and column of each cell, and in a box its layer, from 1.
    Cells(Vec<Vec<usize>>),
    /// The names of variables and elements of arrays.
    Names(Vec<String>),
    /// The steps of the first solution that the second does not have, by names, and vice versa.
    Steps([Vec<[&'a str; 2]>; 2]),
}
