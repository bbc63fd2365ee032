//! Output formats: write diagrams and facts about a run as bytes.
//!
//! Each format is one file and one line in [`FORMATS`].

mod answer;
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
mod json_values;
pub(crate) mod ladder;
mod latex;
mod layers;
mod loops;
mod moves;
mod objections;
mod page;
pub(crate) mod paper;
pub(crate) mod scene;
mod svg;
mod terminal;
mod text;
mod tiled;
mod tour;
pub(crate) mod trees;
mod values;
mod verdict_kind;
pub(crate) mod words;
mod xml;

use std::io;

use cavalcade_core::distinct;
use cavalcade_core::puzzles::diagram::Diagram;

use crate::streams::Screen;
use paper::PaperLanguage;

pub(crate) use answer::{
    Answer, AnswerData, CountSplit, CountSummary, Differences, EndCount, ForecastSummary, Origin,
    PuzzleBoard, Summary, Sums, Verdict,
};
pub(crate) use escapes::write_json;
pub(crate) use json_values::serialize_number;
pub(crate) use objections::{Objection, RefusedKind};
pub(crate) use verdict_kind::VerdictKind;

/// All formats; the first is the default.
pub(crate) static FORMATS: &[&dyn Format] = &[
    &text::TextFormat { screen: None },
    &json::JsonFormat,
    &svg::SvgFormat,
    &html::HtmlFormat,
    &latex::LatexFormat,
    #[cfg(feature = "print")]
    &paper::PDF,
    #[cfg(feature = "print")]
    &paper::PNG,
    &csv::CsvFormat,
    &moves::MovesFormat,
    &tour::TourFormat,
    &bfile::BFileFormat,
];

/// Writes solutions of one problem, given the number of each, from 1.
pub(crate) type SolutionWriter<'a> = Box<dyn Fn(&mut Vec<u8>, u64, &Diagram) -> io::Result<()> + Sync + 'a>;

/// The properties of a format.
#[derive(Debug)]
pub(crate) struct FormatFacts {
    /// The name on the command line.
    pub(crate) name: &'static str,
    /// The extensions of files that hold it, in lower case; the first is the usual one. Empty if its files have no
    /// extension of their own.
    pub(crate) extensions: &'static [&'static str],
    /// The kinds of answers that it can write. The command line refuses all others before the search.
    pub(crate) writes: &'static [Answer],
    /// The kinds of solutions that it cannot write. The command line refuses them before the search.
    pub(crate) refused: &'static [RefusedKind],
    /// The language of its pictures for print; `None` if it draws none. Such a format writes boards as pictures.
    pub(crate) paper: Option<PaperLanguage>,
    /// Whether all solutions are parts of one document.
    pub(crate) is_document: bool,
    /// Whether it writes only ranges of boards, as a sequence.
    pub(crate) is_sequence: bool,
}

impl FormatFacts {
    /// Returns whether it writes a kind of answers.
    pub(crate) fn can_write(&self, answer: Answer) -> bool {
        let writes = |answer| self.writes.contains(&answer);
        writes(answer) || answer == Answer::Solution && writes(Answer::Solutions)
    }

    /// The facts of a format without a name.
    const NONE: Self = Self {
        name: "",
        extensions: &[],
        writes: &[],
        refused: &[],
        paper: None,
        is_document: false,
        is_sequence: false,
    };
}

/// A way to write answers.
pub(crate) trait Format: Sync {
    fn facts(&self) -> &'static FormatFacts;

    /// Returns why it cannot write the solutions of a problem; called before the search. `blank` is the diagram without
    /// a solution; `closed` tells whether routes are closed, `None` if the solutions are not routes.
    fn objection(&self, blank: &Diagram, closed: Option<bool>) -> Option<Objection> {
        RefusedKind::objection(self.facts().refused, blank, closed).or_else(|| self.too_large(blank))
    }

    /// Returns why the board or graph is too large.
    fn too_large(&self, _blank: &Diagram) -> Option<Objection> {
        None
    }

    /// Returns the format that replaces it on a terminal.
    fn on(&self, _screen: Screen) -> Option<&'static dyn Format> {
        None
    }

    /// The largest number of solutions like this one in a document; `None` without a limit.
    fn room(&self, _blank: &Diagram) -> Option<u64> {
        None
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
        Box::new(move |out, index, diagram| self.write(out, origin, AnswerData::Solution { index, diagram }))
    }

    /// Appends a part of an answer to `out`; `origin` names the problem if the answer is one of many.
    ///
    /// # Errors
    /// The format does not write such answers.
    fn write(&self, out: &mut Vec<u8>, origin: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()>;
}

/// Returns the classes of open cells in the order of their letters.
fn marks(diagram: &Diagram) -> Vec<char> {
    distinct(diagram.cells.iter().filter(|cell| !cell.hole).filter_map(|cell| cell.mark).collect())
}
