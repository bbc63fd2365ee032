//! Puzzles and solutions on paper: black on white, for SVG, PDF, PNG, LaTeX and HTML alike.
//!
//! [`layout`] arranges the figures of [`picture`](cavalcade_core::picture) with their captions on pages, and each back end writes
//! the shapes of a page.
//!
//! | file | idea |
//! | --- | --- |
//! | `steps` | the steps of a ladder on the board, and as a page |
//! | `reasons` | the steps of an explanation on the board, and as a page |
//! | `setup` | the size of pages and their margins |
//! | `layout` | figures and captions on pages |
//! | `shaping`, `outlines`, `embedding` | text as glyphs of fonts; as outlines, also in PNG; as fonts in PDF |
//! | `svg`, `html`, `pdf`, `latex` | the back ends |

#[cfg(feature = "print")]
mod embedding;
mod html;
pub(super) mod latex;
pub(crate) mod layout;
#[cfg(feature = "print")]
mod outlines;
#[cfg(feature = "print")]
mod pdf;
mod reasons;
pub(crate) mod setup;
#[cfg(feature = "print")]
mod shaping;
mod steps;
pub(in crate::formats) mod svg;

use std::io;
#[cfg(feature = "print")]
use std::{cell::RefCell, collections::HashMap};

use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::shapes::{SceneShape, width};
use cavalcade_core::puzzles::diagram::Diagram;

use super::{Answer, AnswerData, Format, RefusedKind, Verdict, titled};
use crate::streams::Failure;
use layout::{PUZZLE_CELLS, SOLUTION_CELLS, SheetEntry};
use setup::PageSetup;
#[cfg(feature = "print")]
pub(crate) use shaping::font_objection;

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
    /// Fonts of the caller that a reader accepts, for files that carry their fonts.
    pub(crate) fonts: Vec<Vec<u8>>,
}

impl PaperDocument {
    /// Returns the number of pages.
    pub(crate) fn count(&self) -> usize {
        self.pages.len()
    }

    /// Returns each page as a document.
    pub(crate) fn split(self) -> impl Iterator<Item = Self> {
        let Self { title, pages, fonts } = self;
        pages.into_iter().map(move |page| Self {
            title: title.clone(),
            pages: vec![page],
            fonts: fonts.clone(),
        })
    }

    /// Returns its texts.
    fn texts(&self) -> impl Iterator<Item = &str> {
        let shapes = self.pages.iter().flat_map(|page| &page.shapes);
        shapes.filter_map(|shape| if let SceneShape::Text(text) = shape { Some(&*text.text) } else { None })
    }
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
    /// A document that carries its fonts.
    #[cfg(feature = "print")]
    Pdf,
    /// One picture of dots; the document has one page.
    #[cfg(feature = "print")]
    Png,
}

impl PaperLanguage {
    /// Returns whether a file has one page.
    pub(crate) fn is_picture(self) -> bool {
        match self {
            Self::Svg => true,
            #[cfg(feature = "print")]
            Self::Png => true,
            _ => false,
        }
    }

    /// Returns whether its files are written with fonts of the caller.
    pub(crate) fn has_fonts(self) -> bool {
        cfg!(feature = "print") && !matches!(self, Self::Html | Self::Latex)
    }

    /// Returns the first character that a file in this language cannot have.
    pub(crate) fn missing(self, document: &PaperDocument) -> Option<char> {
        match self {
            Self::Html => None,
            Self::Latex => document.texts().flat_map(str::chars).find(|&sign| !latex::is_known(sign)),
            #[cfg(not(feature = "print"))]
            Self::Svg => None,
            #[cfg(feature = "print")]
            Self::Svg | Self::Pdf | Self::Png => {
                let shaper = shaping::Shaper::new(&document.fonts);
                document.texts().find_map(|text| shaper.missing(text))
            }
        }
    }

    /// Writes a document in this language.
    pub(crate) fn write(self, out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
        match self {
            Self::Svg => svg::document(out, document),
            Self::Html => html::document(out, document),
            Self::Latex => latex::document(out, document),
            #[cfg(feature = "print")]
            Self::Pdf => pdf::document(out, document),
            #[cfg(feature = "print")]
            Self::Png => outlines::png_document(out, document),
        }
    }

    /// Writes an answer as a document. A single board is a picture without margins, except for browsers.
    pub(super) fn write_answer(self, out: &mut Vec<u8>, content: AnswerData<'_>) -> io::Result<()> {
        let (puzzle, board, page) = match content {
            AnswerData::Boards { heading, boards, .. } => {
                let entries: Vec<_> = boards.iter().map(|board| SheetEntry::of(board, heading)).collect();
                return self.write_entries(out, heading, &entries);
            }
            AnswerData::Solution { diagram, .. } => {
                let figure = BoardFigure::new(diagram, Showing::Solution);
                let entry = SheetEntry { figure, ..SheetEntry::default() };
                return self.write_entries(out, "Solution", &[entry]);
            }
            AnswerData::Verdict(verdict) => return self.write_entries(out, "", &verdict_entries(verdict)),
            AnswerData::Grade(grade) if self == Self::Html => return steps::document(out, grade),
            AnswerData::Explanation(explanation) if self == Self::Html => {
                return reasons::document(out, explanation);
            }
            AnswerData::Grade(grade) => (grade.of.puzzle, grade.of.board, steps::grade_page(grade)),
            AnswerData::Hint(hint) => (hint.of.puzzle, hint.of.board, steps::hint_page(hint)),
            AnswerData::Forced(forced) => (forced.of.puzzle, forced.of.board, steps::forced_page(forced)),
            AnswerData::Explanation(explanation) => {
                (explanation.puzzle, explanation.board, reasons::reasons_page(explanation))
            }
            _ => return content.left_out(),
        };
        self.write(out, &PaperDocument { title: titled(puzzle, board), pages: vec![page], fonts: Vec::new() })
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
        let is_picture = self.is_picture() || entries.len() == 1 && self != Self::Html;
        let pages = if is_picture {
            vec![layout::picture(entries)]
        } else {
            layout::pages(entries, "", &PageSetup::default(), PUZZLE_CELLS, None, &width).0
        };
        self.write(out, &PaperDocument { title: title.to_owned(), pages, fonts: Vec::new() })
    }
}

/// Returns the solutions of a verdict; a page that says so if there is none.
fn verdict_entries(verdict: &Verdict) -> Vec<SheetEntry> {
    let title = titled(verdict.puzzle, &verdict.board);
    let kind = if verdict.solutions.len() > 1 { "one of several solutions" } else { "solution" };
    let entry = |diagram| SheetEntry {
        title: format!("{title}: {kind}"),
        figure: BoardFigure::new(diagram, Showing::Solution),
        ..SheetEntry::default()
    };
    verdict.solutions.iter().map(entry).collect()
}

/// Returns a document in these fonts with puzzles below a title, followed by their solutions on pages of their own below a
/// heading; and the size of the smallest cell of the puzzles, in points.
pub(crate) fn sheets(
    [title, heading]: [&str; 2],
    setup: &PageSetup,
    per_page: Option<usize>,
    puzzles: &[SheetEntry],
    solutions: &[SheetEntry],
    fonts: Vec<Vec<u8>>,
) -> (PaperDocument, f64) {
    #[cfg(feature = "print")]
    let shaper = shaping::Shaper::new(&fonts);
    // The same rules are measured for every number of boards that is tried on a page.
    #[cfg(feature = "print")]
    let known = RefCell::new(HashMap::new());
    #[cfg(feature = "print")]
    let measure = |text: &str, bold| {
        if fonts.is_empty() {
            return width(text, bold);
        }
        let own_width = || shaper.glyphs(text, bold).1;
        *known.borrow_mut().entry((text.to_owned(), bold)).or_insert_with(own_width)
    };
    #[cfg(not(feature = "print"))]
    let measure = width;
    let (mut pages, smallest) = layout::pages(puzzles, title, setup, PUZZLE_CELLS, per_page, &measure);
    if !solutions.is_empty() {
        pages.extend(layout::pages(solutions, heading, setup, SOLUTION_CELLS, None, &measure).0);
    }
    layout::number(&mut pages, setup);
    let title = if title.is_empty() { "Puzzles" } else { title };
    (PaperDocument { title: title.to_owned(), pages, fonts }, smallest)
}

/// Formats that are documents only.
#[cfg(feature = "print")]
pub(super) const PDF: Format = Format {
    name: "pdf",
    extensions: &["pdf"],
    paper: Some(PaperLanguage::Pdf),
    write: |out, _, content| PaperLanguage::Pdf.write_answer(out, content),
    ..PRINTED
};
#[cfg(feature = "print")]
pub(super) const PNG: Format = Format {
    name: "png",
    extensions: &["png"],
    paper: Some(PaperLanguage::Png),
    write: |out, _, content| PaperLanguage::Png.write_answer(out, content),
    ..PRINTED
};
const PRINTED: Format = Format {
    writes: Answer::PRINTED,
    refused: &[RefusedKind::GRAPHS, RefusedKind::VALUES],
    most_cells: [MOST_CELLS, usize::MAX],
    ..Format::NONE
};

/// Returns why a board cannot be drawn on paper.
pub(crate) fn objection(blank: &Diagram) -> Option<Failure> {
    PRINTED.refusal(blank, None)
}

#[cfg(test)]
mod tests;
