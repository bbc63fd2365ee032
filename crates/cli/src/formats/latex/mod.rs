//! A LaTeX document, for papers and printed sheets.
//!
//! Pieces on a square board use the `chessboard` package. Other boards are `TikZ` pictures as on paper, which can be
//! copied one by one. Routes and sets in a graph are written as lists. Each picture stands above its number, as many
//! side by side as fit. The output is ASCII, so every engine accepts it.

mod picture;

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;

use self::picture::{chessboard, is_chessboard, picture};
use super::escapes::escaped;
use super::paper::{PaperLanguage, titled};
use super::{Answer, AnswerData, Format, Objection, Origin, RefusedKind, Summary, graph_sets};

/// The largest number of cells that TeX can put on one page.
const MOST_CELLS: usize = 10_000;

/// The largest number of cells in all pictures of a document.
const MOST_DRAWN: u64 = 200_000;

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "latex",
    extensions: &["tex", "latex"],
    writes: &[Answer::Solutions, Answer::Board, Answer::Picture],
    refused: &[RefusedKind::VALUES],
    paper: Some(PaperLanguage::Latex),
    is_document: true,
    too_large,
    room,
    write,
    ..Format::NONE
};

fn too_large(blank: &Diagram) -> Option<Objection> {
    let is_large = blank.vertices().is_none() && blank.cells.len() > MOST_CELLS;
    is_large.then(|| Objection {
        reason: format!("a board of {}x{} cells does not fit on a page", blank.rows, blank.columns),
        hint: format!("use --format moves or csv; a page has room for {MOST_CELLS} cells"),
    })
}

/// As many as fit into a few hundred pages.
fn room(blank: &Diagram) -> Option<u64> {
    Some((MOST_DRAWN / blank.cells.len().max(1) as u64).max(1))
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
        return graph_sets::latex(out, index, graph, chosen);
    }
    if let Some(names) = diagram.names() {
        let directed = diagram.vertices().is_some_and(|graph| graph.directed);
        return words(out, index, names, directed);
    }
    writeln!(out, "\\solution{{{index}}}{{%")?;
    if is_chessboard(diagram) {
        chessboard(out, diagram)?;
    } else {
        picture(out, diagram)?;
    }
    writeln!(out, "}}")
}

/// Writes a document around solutions.
fn document(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let has = |word: &str| body.windows(word.len()).any(|part| part == word.as_bytes());
    writeln!(out, "% Written by {}", ascii(summary.command))?;
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

/// Writes a route as the names of its vertices.
fn words<'a>(
    out: &mut Vec<u8>,
    index: u64,
    names: impl Iterator<Item = &'a str>,
    directed: bool,
) -> io::Result<()> {
    let step = if directed { " $\\to$\n" } else { " --\n" };
    let names: Vec<String> = names.map(|name| format!("\\mbox{{{}}}", escaped(name))).collect();
    writeln!(out, "{index}: {}\\par\\medskip", names.join(step))
}

/// Returns a text for a comment: non-ASCII characters become `?`.
fn ascii(text: &str) -> String {
    text.chars().map(|sign| if sign.is_ascii() { sign } else { '?' }).collect()
}
