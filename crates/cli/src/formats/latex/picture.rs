//! Draws one board: pieces with `chessboard`, everything else with `TikZ`.
//!
//! Lengths are in millimetres. Cells are as large as the page allows, up to [`LARGEST`]; numbers are left out if cells are
//! too small. A route is a line through the centres of its cells, below the numbers, with a disc at its beginning.

use std::io::{self, Write};

use cavalcade_core::puzzles::Piece;
use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Route};

use super::super::moves::square;
use super::super::pen::append;

/// The largest side of a cell.
pub(super) const LARGEST: f64 = 6.0;
/// The width and height that a page has for a picture, with lines above and below.
pub(super) const PAGE: (f64, f64) = (168.0, 225.0);
/// The font size for numbers with this many digits in cells of at least this side.
const TYPE: [(usize, f64, &str); 6] = [
    (2, 5.5, "footnotesize"),
    (3, 5.5, "scriptsize"),
    (2, 4.0, "scriptsize"),
    (3, 4.0, "tiny"),
    (2, 3.0, "tiny"),
    (5, 5.5, "tiny"),
];
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
    let (rows, columns) = (diagram.rows, diagram.columns);
    let side = LARGEST.min(PAGE.0 / columns as f64).min(PAGE.1 / rows as f64);
    writeln!(out, "\\begin{{tikzpicture}}[x={side:.3}mm,y={side:.3}mm]")?;
    let corner = |cell: usize| (cell % columns, rows - 1 - cell / columns);
    for (cell, content) in diagram.cells.iter().enumerate() {
        let shade = match content {
            DrawnCell { hole: true, .. } => "black!75",
            DrawnCell { mark: Some(_), .. } => "black!15",
            _ => continue,
        };
        let (x, y) = corner(cell);
        writeln!(out, "\\fill[{shade}] ({x},{y}) rectangle +(1,1);")?;
    }
    writeln!(out, "\\draw[very thin,black!50,step=1] (0,0) grid ({columns},{rows});")?;
    writeln!(out, "\\draw (0,0) rectangle ({columns},{rows});")?;
    if let Some(route) = &diagram.route {
        line(out, route, side, corner)?;
    }
    let font = font(diagram, side);
    for (cell, content) in diagram.cells.iter().enumerate() {
        let (x, y) = corner(cell);
        let mut node = |options: &str, text: &str| {
            writeln!(out, "\\node[inner sep=0pt{options}] at ({x}.5,{y}.5) {{{text}}};")
        };
        match (content.piece, content.label, font) {
            (Some(piece), ..) => node(
                "",
                &format!("\\fontsize{{{0:.1}}}{{{0:.1}}}\\selectfont{1}", 2.1 * side, symbol(piece)),
            )?,
            (None, Some(label), Some(font)) => {
                let colour = if content.hole { ",white" } else { "" };
                let series = if content.given { "\\bfseries" } else { "" };
                node(&format!("{colour},font=\\{font}{series}"), &label.to_string())?;
            }
            _ => {}
        }
    }
    writeln!(out, "\\end{{tikzpicture}}")
}

/// Returns the font size for the numbers of a board in cells with this side; `None` if they would not be readable.
pub(super) fn font(diagram: &Diagram, side: f64) -> Option<&'static str> {
    let digits =
        diagram.cells.iter().filter_map(|cell| cell.label).max().map_or(1, |it| it.to_string().len());
    TYPE.iter().find(|it| digits <= it.0 && side >= it.1).map(|it| it.2)
}

/// Writes a route.
fn line(
    out: &mut Vec<u8>,
    route: &Route,
    side: f64,
    corner: impl Fn(usize) -> (usize, usize),
) -> io::Result<()> {
    let Some(&first) = route.cells.first() else { return Ok(()) };
    write!(out, "\\draw[black!25,line width={:.2}mm,line join=round,line cap=round]", side / 12.0)?;
    for (index, &cell) in route.cells.iter().enumerate() {
        let (x, y) = corner(cell);
        write!(out, "{}({x}.5,{y}.5)", if index == 0 { " " } else { " -- " })?;
        if index % 8 == 7 {
            writeln!(out)?;
        }
    }
    writeln!(out, "{};", if route.closed { " -- cycle" } else { "" })?;
    let (x, y) = corner(first);
    writeln!(out, "\\fill[black!30] ({x}.5,{y}.5) circle[radius={:.2}mm];", side / 3.0)
}

/// Returns the command of the chess fonts for a piece.
fn symbol(piece: Piece) -> String {
    format!("\\sym{}", format!("{piece:?}").to_lowercase())
}
