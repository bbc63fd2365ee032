//! Output formats: write diagrams and facts about a run as bytes.
//!
//! Each format is one file and one line in [`FORMATS`].

mod answer;
mod csv;
mod escapes;
mod html;
mod json;
pub(crate) mod ladder;
mod loops;
mod moves;
pub(crate) mod objections;
mod page;
pub(crate) mod paper;
#[cfg(feature = "installed")]
mod protocol;
mod svg;
mod terminal;
mod text;
mod tour;
pub(crate) mod trees;
pub(crate) mod words;

use std::io;

use cavalcade_core::picture::circle;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;

use crate::streams::{Failure, Screen};
use paper::PaperLanguage;

pub(crate) use answer::{
    Answer, AnswerData, CountSplit, CountSummary, EndCount, ForecastSummary, Origin, PuzzleBoard,
    SolutionDifferences, Summary, Sums, Verdict,
};
pub(crate) use escapes::{NamedValues, serialize_number, write_json_line};
pub(crate) use ladder::verdict_exit;
use ladder::verdict_word;
pub(crate) use objections::RefusedKind;
#[cfg(feature = "installed")]
pub(crate) use protocol::PROTOCOL;

/// All formats; the first is the default.
pub(crate) static FORMATS: &[&Format] = &[
    &text::FORMAT,
    &json::FORMAT,
    &svg::FORMAT,
    &html::FORMAT,
    &paper::latex::FORMAT,
    #[cfg(feature = "print")]
    &paper::PDF,
    #[cfg(feature = "print")]
    &paper::PNG,
    &csv::FORMAT,
    &moves::FORMAT,
    &tour::FORMAT,
    &csv::BFILE,
];

/// Writes solutions of one problem, given the number of each, from 1.
pub(crate) type SolutionWriter<'a> = Box<dyn Fn(&mut Vec<u8>, u64, &Diagram) -> io::Result<()> + Sync + 'a>;

/// Returns a function that writes solutions; the arguments as for [`Format::writer`].
type WriterOf = for<'a> fn(Option<&'a Origin>, &Diagram, Option<bool>) -> SolutionWriter<'a>;

/// A way to write answers.
#[derive(Debug)]
pub(crate) struct Format {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The extensions of files that hold it, in lower case; the first is the usual one. Empty if its files have no
    /// extension of their own.
    pub(crate) extensions: &'static [&'static str],
    /// The kinds of answers that it can write. The command line refuses all others before the search.
    pub(crate) writes: &'static [Answer],
    /// The kinds of solutions that it cannot write. The command line refuses them before the search.
    refused: &'static [RefusedKind],
    /// The language of its pictures for print; `None` if it draws none. Such a format writes boards as pictures.
    pub(crate) paper: Option<PaperLanguage>,
    /// Whether all solutions are parts of one document.
    pub(crate) is_document: bool,
    /// Whether it writes only ranges of boards, as a sequence.
    pub(crate) is_sequence: bool,
    /// The most cells, and steps of a graph, in one picture and in a document.
    most_cells: [usize; 2],
    /// Whether it draws graphs, and does not write their routes and sets as names.
    draws_graphs: bool,
    /// Returns the format that replaces it on a terminal.
    pub(crate) on_screen: fn(Screen) -> Option<&'static Format>,
    /// Prepares what is the same for all solutions of a problem; `None` to write each by `write`.
    prepared: Option<WriterOf>,
    /// See [`Format::write`].
    write: fn(&mut Vec<u8>, origin: Option<&Origin>, AnswerData<'_>) -> io::Result<()>,
}

impl Format {
    /// A format that writes nothing.
    const NONE: Self = Self {
        name: "",
        extensions: &[],
        writes: &[],
        refused: &[],
        paper: None,
        is_document: false,
        is_sequence: false,
        most_cells: [usize::MAX; 2],
        draws_graphs: true,
        on_screen: |_| None,
        prepared: None,
        write: |_, _, content| content.left_out(),
    };

    /// Returns whether it writes a kind of answers.
    pub(crate) fn can_write(&self, answer: Answer) -> bool {
        let writes = |answer| self.writes.contains(&answer);
        writes(answer) || answer == Answer::Solution && writes(Answer::Solutions)
    }

    /// Returns why it cannot write an answer about a problem; called before the search. `blank` is the diagram without
    /// a solution; `closed` tells whether routes are closed, `None` if the solutions are not routes.
    pub(crate) fn objection(&self, answer: Answer, blank: &Diagram, closed: Option<bool>) -> Option<Failure> {
        match answer {
            Answer::Solutions | Answer::Solution | Answer::Verdict => self.refusal(blank, closed),
            Answer::Count | Answer::Problem | Answer::Family => None,
            _ => self.paper.and_then(|_| paper::objection(blank)),
        }
    }

    /// Returns why it cannot write the solutions of a problem.
    fn refusal(&self, blank: &Diagram, closed: Option<bool>) -> Option<Failure> {
        let most = self.most_cells[0];
        let too_large = || {
            let message = format!("a picture has room for {most} cells, but the board or graph is larger");
            Failure::input(message).hint("use a smaller one, or a format without pictures")
        };
        let is_drawn = self.draws_graphs || blank.vertices().is_none();
        RefusedKind::objection(self.refused, blank, closed)
            .or_else(|| (is_drawn && drawn_cells(blank) > most).then(too_large))
    }

    /// Returns the largest number of solutions like this one in a document; `None` without a limit.
    pub(crate) fn room(&self, blank: &Diagram) -> Option<u64> {
        let most = Some(self.most_cells[1]).filter(|&most| most < usize::MAX);
        most.map(|most| (most / drawn_cells(blank).max(1)) as u64)
    }

    /// Appends a part of an answer to `out`; `origin` names the problem if the answer is one of many.
    ///
    /// # Errors
    /// The format does not write such answers.
    pub(crate) fn write(
        &self,
        out: &mut Vec<u8>,
        origin: Option<&Origin>,
        content: AnswerData<'_>,
    ) -> io::Result<()> {
        (self.write)(out, origin, content)
    }

    /// Returns a function that writes the solutions of one problem; `blank` and `closed` as for [`Format::objection`].
    pub(crate) fn writer<'a>(
        &'static self,
        origin: Option<&'a Origin>,
        blank: &Diagram,
        closed: Option<bool>,
    ) -> SolutionWriter<'a> {
        match self.prepared {
            Some(prepared) => prepared(origin, blank, closed),
            None => Box::new(move |out, index, diagram| {
                self.write(out, origin, AnswerData::Solution { index, diagram })
            }),
        }
    }
}

/// Returns the number of cells and of steps of a graph in a picture.
fn drawn_cells(blank: &Diagram) -> usize {
    blank.cells.len() + blank.vertices().map_or(0, circle::faint_steps)
}

/// Returns a number of solutions in words.
fn solutions_in_words(solutions: u64) -> String {
    if solutions == 0 { "no solution".to_owned() } else { quantity(solutions, "solutions") }
}

/// Returns the name of a puzzle and its board as a title: `Numbrix 9x9`.
pub(crate) fn titled(puzzle: &str, board: &str) -> String {
    let mut letters = puzzle.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    let name = first.into_iter().chain(letters).map(|letter| if letter == '-' { ' ' } else { letter });
    let mut title: String = name.collect();
    if !board.is_empty() {
        title.extend([" ", board]);
    }
    title
}
