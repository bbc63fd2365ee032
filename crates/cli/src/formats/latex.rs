//! A LaTeX document, for papers and printed sheets.
//!
//! Pieces on a square board use the `chessboard` package. Other boards are `TikZ` pictures as on paper, which can be
//! copied one by one. Routes and sets in a graph are written as lists. Each picture stands above its number, as many
//! side by side as fit. The output is ASCII, so every engine accepts it.

use std::io::{self, Write};

use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;

use super::escapes::{escaped, members};
use super::moves::square;
use super::paper::{PaperLanguage, tikz, titled};
use super::scene::figure::{BoardFigure, Showing};
use super::{Answer, AnswerData, Format, Origin, RefusedKind, Summary};
use crate::streams::Failure;

/// The largest number of cells that TeX can put on one page.
const MOST_CELLS: usize = 10_000;

/// The largest number of cells in all pictures of a document.
const MOST_DRAWN: u64 = 200_000;

/// The largest side of a cell in points.
const LARGEST: f64 = 17.0;
/// The width and height in points that a page has for a picture, with lines above and below.
const PAGE: (f64, f64) = (476.0, 637.0);
/// The package names columns by a single letter.
const MOST_COLUMNS: usize = 26;

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
    writeln!(out, "\\solution{{{index}}}{{%")?;
    if is_chessboard(diagram) {
        chessboard(out, diagram)?;
    } else {
        let figure = BoardFigure::new(diagram, Showing::Solution);
        let (width, height) = figure.size();
        tikz::figure(out, &figure, LARGEST.min(PAGE.0 / width).min(PAGE.1 / height))?;
    }
    writeln!(out, "}}")
}

/// Whether the package can draw the board: only pieces, as many rows as columns, no holes or regions.
fn is_chessboard(diagram: &Diagram) -> bool {
    diagram.route.is_none()
        && diagram.regions.is_empty()
        && diagram.rows == diagram.columns
        && diagram.rows <= MOST_COLUMNS
        && !diagram.cells.iter().any(|cell| cell.hole)
}

/// Writes pieces with the package.
fn chessboard(out: &mut Vec<u8>, diagram: &Diagram) -> io::Result<()> {
    let size = diagram.rows;
    write!(out, "\\chessboard[maxfield=")?;
    append(out, [diagram.columns - 1], |pen, cell| square(pen, diagram, cell));
    // A piece is as high as its cell: 14pt are 4.9 mm. Wide boards fill the width of the page.
    let points = 14.0_f64.min(440.0 / size as f64);
    write!(
        out,
        ",showmover=false,boardfontsize={points:.1}pt,labelfontsize={:.1}pt,setpieces={{",
        points / 2.5
    )?;
    for (index, &cell) in diagram.pieces.iter().enumerate() {
        let Some(piece) = diagram.cells[cell].piece else { continue };
        write!(out, "{}{}", if index > 0 { "," } else { "" }, piece.letter())?;
        append(out, [cell], |pen, cell| square(pen, diagram, cell));
    }
    writeln!(out, "}}]")
}

/// Writes a document around solutions.
fn document(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let has = |word: &str| body.windows(word.len()).any(|part| part == word.as_bytes());
    writeln!(out, "% Written by {}", summary.command.replace(|sign: char| !sign.is_ascii(), "?"))?;
    out.write_all(b"\\documentclass{article}\n\\usepackage[a4paper,margin=20mm]{geometry}\n")?;
    if has("\\chessboard") {
        out.write_all(b"\\usepackage{chessboard}\n")?;
    }
    if has("\\begin{tikzpicture}") {
        out.write_all(b"\\usepackage[T1]{fontenc}\n\\usepackage{helvet,tikz}\n")?; // fonts of any size
    }
    out.write_all(
        b"\\newcommand{\\solution}[2]{\\begin{tabular}[t]{@{}c@{}}#2\\\\[1mm]\\small #1\\end{tabular}\\hspace{4mm}}\n\
          \\setlength{\\parindent}{0pt}\n\\setlength{\\lineskip}{5mm}\n\\raggedright\n\\begin{document}\n",
    )?;
    let closed = if summary.closed == Some(true) { ", closed" } else { "" };
    let number = match (summary.solutions, summary.complete) {
        (count, true) => quantity(count, "solutions"),
        (count, false) => format!("{} so far (incomplete)", quantity(count, "solutions")),
    };
    let title = titled(summary.puzzle, summary.board);
    writeln!(out, "\\textbf{{{}{closed}}}: {number}\\par", escaped(&title))?;
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
