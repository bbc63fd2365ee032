//! A LaTeX document, for papers and printed sheets.
//!
//! Boards are `TikZ` pictures as on paper, which can be copied one by one. Routes and sets in a graph are written as
//! lists. Each picture stands above its number, as many side by side as fit. The output is ASCII, so every engine accepts
//! it.

use std::io::{self, Write};

use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::shapes::SceneShape;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;

use super::escapes::{escaped, members};
use super::paper::{PaperLanguage, tikz, titled};
use super::{Answer, AnswerData, Format, Origin, RefusedKind, Summary};
use crate::streams::Failure;

/// The largest number of cells that TeX can put on one page.
const MOST_CELLS: usize = 10_000;

/// The largest number of cells in all pictures of a document.
const MOST_DRAWN: u64 = 200_000;

/// The largest side of a cell in points, and the least font size in a picture.
const LARGEST: f64 = 17.0;
const SMALLEST: f64 = 3.5;
/// The width and height in points that a page has for a picture, with lines above and below.
const PAGE: (f64, f64) = (476.0, 637.0);
/// Stands after the packages: a solution above its number, and how solutions follow each other.
const LAYOUT: &str = r"\newcommand{\solution}[2]{\begin{tabular}[t]{@{}c@{}}#2\\[1mm]\small #1\end{tabular}\hspace{4mm}}
\setlength{\lineskip}{5mm}
\raggedright
";

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "latex",
    extensions: &["tex", "latex"],
    writes: &[Answer::Solutions, Answer::Board, Answer::Picture],
    refused: &[RefusedKind::VALUES],
    paper: Some(PaperLanguage::Latex),
    is_document: true,
    too_large,
    room: |blank| Some(room(blank)),
    write,
    ..Format::NONE
};

fn too_large(blank: &Diagram) -> Option<Failure> {
    let is_large = blank.vertices().is_none() && blank.cells.len() > MOST_CELLS;
    is_large.then(|| {
        Failure::input(format!("a board of {}x{} cells does not fit on a page", blank.rows, blank.columns))
            .hint(format!("use --format moves or csv; a page has room for {MOST_CELLS} cells"))
    })
}

/// As many as fit into a few hundred pages.
fn room(blank: &Diagram) -> u64 {
    (MOST_DRAWN / blank.cells.len().max(1) as u64).max(1)
}

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => solution(out, index, diagram),
        AnswerData::Document { summary, body } => document(out, summary, body),
        _ => PaperLanguage::Latex.write_answer(out, content),
    }
}

/// Writes a solution above its number.
fn solution(out: &mut Vec<u8>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if let Some((graph, chosen)) = diagram.selection() {
        return words(out, index, members(graph, chosen, |name| escaped(name).into(), " -- "), ",\n");
    }
    if let Some(names) = diagram.names() {
        let directed = diagram.vertices().is_some_and(|graph| graph.directed);
        return words(out, index, names.map(escaped), if directed { " $\\to$\n" } else { " --\n" });
    }
    let figure = BoardFigure::new(diagram, Showing::Solution);
    let (width, height) = figure.size();
    let cell = LARGEST.min(PAGE.0 / width).min(PAGE.1 / height);
    // Numbers that would be too small are left out.
    let is_readable = |shape: &SceneShape| !matches!(shape, SceneShape::Text(text) if text.size < SMALLEST);
    let shapes = figure.printed(cell, (0.0, 0.0)).filter(is_readable);
    writeln!(out, "\\solution{{{index}}}{{%")?;
    tikz::picture(out, Some((width * cell, height * cell)), shapes)?;
    writeln!(out, "}}")
}

/// Writes a document around solutions.
fn document(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let command = summary.command.replace(|sign: char| !sign.is_ascii(), "?");
    tikz::begin(out, &format!("Written by {command}"), "a4paper,margin=20mm", LAYOUT)?;
    let closed = if summary.closed == Some(true) { ", closed" } else { "" };
    let so_far = if summary.complete { "" } else { " so far (incomplete)" };
    let (title, number) = (titled(summary.puzzle, summary.board), quantity(summary.solutions, "solutions"));
    writeln!(out, "\\textbf{{{}{closed}}}: {number}{so_far}\\par", escaped(&title))?;
    writeln!(out, "{{\\small\\ttfamily {}\\par}}\\bigskip", escaped(summary.command))?;
    out.extend_from_slice(body);
    writeln!(out, "\\end{{document}}")
}

/// Writes a route or a set as the names of its members, with a text between them.
fn words(
    out: &mut Vec<u8>,
    index: u64,
    members: impl IntoIterator<Item = String>,
    between: &str,
) -> io::Result<()> {
    let members: Vec<_> = members.into_iter().map(|member| format!("\\mbox{{{member}}}")).collect();
    let line = if members.is_empty() { "$\\emptyset$".to_owned() } else { members.join(between) };
    writeln!(out, "{index}: {line}\\par\\medskip")
}
