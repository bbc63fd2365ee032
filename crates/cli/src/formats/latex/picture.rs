//! Draws one board: pieces with `chessboard`, everything else as on paper, with `TikZ`.
//!
//! Cells are as large as the page allows, up to [`LARGEST`]; numbers are left out if they would not be readable.

use std::io::{self, Write};

use cavalcade_core::puzzles::cell_text::append;
use cavalcade_core::puzzles::diagram::Diagram;

use crate::formats::moves::square;
use crate::formats::paper::tikz;
use crate::formats::scene::figure::{BoardFigure, Showing};

/// The largest side of a cell in points.
const LARGEST: f64 = 17.0;
/// The width and height in points that a page has for a picture, with lines above and below.
const PAGE: (f64, f64) = (476.0, 637.0);
/// The package names columns by a single letter.
const MOST_COLUMNS: usize = 26;

/// Whether the package can draw the board: only pieces, as many rows as columns, no holes.
pub(super) fn is_chessboard(diagram: &Diagram) -> bool {
    diagram.route.is_none()
        && diagram.rows == diagram.columns
        && diagram.rows <= MOST_COLUMNS
        && !diagram.cells.iter().any(|cell| cell.hole)
}

/// Writes pieces with the package.
pub(super) fn chessboard(out: &mut Vec<u8>, diagram: &Diagram) -> io::Result<()> {
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

/// Writes a `TikZ` picture.
pub(super) fn picture(out: &mut Vec<u8>, diagram: &Diagram) -> io::Result<()> {
    let figure = BoardFigure::new(diagram, Showing::Solution);
    let (width, height) = figure.size();
    tikz::figure(out, &figure, LARGEST.min(PAGE.0 / width).min(PAGE.1 / height))
}
