//! Puzzles and solutions on paper: black on white, for SVG, PDF, LaTeX and HTML alike.
//!
//! [`layout`] arranges the figures of [`scene`](super::scene) with their captions on pages, and each back end writes the shapes
//! of a page.
//!
//! | file | idea |
//! | --- | --- |
//! | `steps`, `walk` | the steps of a ladder on the board, and as a page |
//! | `reasons` | the steps of an explanation on the board, and as a page |
//! | `layout`, `arrangement` | figures and captions on pages |
//! | `svg`, `html`, `pdf`, `tikz` | the back ends |

mod arrangement;
mod html;
pub(crate) mod layout;
pub(super) mod pdf;
mod reasons;
mod steps;
pub(in crate::formats) mod svg;
pub(super) mod tikz;
mod walk;

use std::io;

use cavalcade_core::puzzles::diagram::Diagram;

use super::scene::figure::Showing;
use super::scene::shapes::SceneShape;
use super::{AnswerContent, Format, Objection, RefusedKind};
use layout::{PaperSize, SheetEntry};

/// The largest number of cells of a figure; beyond it, cells are too small to be printed.
const MOST_CELLS: usize = 1 << 14;

/// A page, or a picture, which is a page without margins.
#[derive(Debug, Clone, PartialEq, Default)]
struct PaperPage {
    width: f64,
    height: f64,
    /// The contents, for readers who cannot see it.
    description: String,
    /// From back to front.
    shapes: Vec<SceneShape>,
}

/// Pages of one size with a title.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PaperDocument {
    title: String,
    /// At least one.
    pages: Vec<PaperPage>,
}

/// A language for documents on paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PaperLanguage {
    /// One picture; the document has one page.
    Svg,
    /// A page for a browser, with one picture for each sheet of paper.
    Html,
    /// A document for `LaTeX` with `TikZ`.
    Latex,
    /// A document with a font that every viewer has.
    Pdf,
}

impl PaperLanguage {
    /// Returns the language of a format for documents with several pages.
    pub(crate) fn of_pages(format: &dyn Format) -> Option<Self> {
        format.facts().paper.filter(|language| *language != Self::Svg)
    }

    /// Returns the first character of a text that documents in this language cannot have.
    pub(crate) fn missing(self, text: &str) -> Option<char> {
        match self {
            Self::Svg | Self::Html => None,
            Self::Latex => text.chars().find(|&sign| !tikz::is_known(sign)),
            Self::Pdf => text.chars().find(|&sign| pdf::encoded(sign).is_none()),
        }
    }

    /// Writes a document in this language.
    pub(crate) fn write(self, out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
        match self {
            Self::Svg => svg::document(out, document),
            Self::Html => html::document(out, document),
            Self::Latex => tikz::document(out, document),
            Self::Pdf => {
                out.extend(pdf::document(document));
                Ok(())
            }
        }
    }

    /// Writes an answer as a document. A single board is a picture without margins, except for browsers.
    pub(super) fn write_answer(self, out: &mut Vec<u8>, content: AnswerContent<'_>) -> io::Result<()> {
        let (puzzle, board, page) = match content {
            AnswerContent::Boards { heading, boards, .. } => {
                let entries: Vec<SheetEntry> =
                    boards.iter().map(|board| SheetEntry::of(board, heading, Showing::Puzzle)).collect();
                return self.write_entries(out, heading, &entries);
            }
            AnswerContent::Grade(grade) if self == Self::Html => return walk::document(out, grade),
            AnswerContent::Explanation(explanation) if self == Self::Html => {
                return reasons::document(out, explanation);
            }
            AnswerContent::Grade(grade) => (grade.puzzle, grade.board, steps::grade_page(grade)),
            AnswerContent::Hint(hint) => (hint.puzzle, hint.board, steps::hint_page(hint)),
            AnswerContent::Explanation(explanation) => {
                (explanation.puzzle, explanation.board, reasons::reasons_page(explanation))
            }
            _ => return content.left_out(),
        };
        self.write(out, &PaperDocument { title: titled(puzzle, board), pages: vec![page] })
    }

    /// Writes entries as one document; see [`PaperLanguage::write_answer`].
    pub(crate) fn write_entries(
        self,
        out: &mut Vec<u8>,
        heading: &str,
        entries: &[SheetEntry],
    ) -> io::Result<()> {
        let titles = [heading, entries.first().map_or("", |entry| &entry.title), "Puzzles"];
        let title = titles.into_iter().find(|title| !title.is_empty()).unwrap_or_default();
        let is_picture = self == Self::Svg || entries.len() == 1 && self != Self::Html;
        let pages = if is_picture {
            vec![layout::picture(entries)]
        } else {
            layout::pages(entries, "", PaperSize::A4, None, layout::PUZZLE_CELLS)
        };
        self.write(out, &PaperDocument { title: title.to_owned(), pages })
    }
}

/// Returns a document with puzzles, followed by their solutions on pages of their own.
pub(crate) fn sheets(
    title: &str,
    size: PaperSize,
    per_page: Option<usize>,
    puzzles: &[SheetEntry],
    solutions: &[SheetEntry],
) -> PaperDocument {
    let mut pages = layout::pages(puzzles, title, size, per_page, layout::PUZZLE_CELLS);
    if !solutions.is_empty() {
        let heading = if title.is_empty() { "Solutions".to_owned() } else { format!("{title}: solutions") };
        pages.extend(layout::pages(solutions, &heading, size, None, layout::SOLUTION_CELLS));
    }
    layout::number(&mut pages);
    let title = if title.is_empty() { "Puzzles" } else { title };
    PaperDocument { title: title.to_owned(), pages }
}

/// Returns why a board cannot be drawn on paper.
pub(crate) fn objection(blank: &Diagram) -> Option<Objection> {
    let refused = |reason: String, hint: &str| Some(Objection { reason, hint: hint.to_owned() });
    if blank.vertices().is_some() {
        let reason = "a graph has no board to draw".to_owned();
        return refused(reason, "to draw a solution, use 'first' with --format svg");
    }
    if blank.cells.len() > MOST_CELLS {
        let reason = format!("a picture for print has room for {MOST_CELLS} cells, but the board is larger");
        return refused(reason, "to draw a solution, use 'first' with --format svg");
    }
    RefusedKind::objection(&[RefusedKind::VALUES], blank, None)
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

#[cfg(test)]
mod tests;
