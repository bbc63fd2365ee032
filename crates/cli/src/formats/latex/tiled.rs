//! Draws a board whose cells are no squares with `TikZ`: outlines, route, dots and numbers.
//!
//! Lengths are in millimetres, and y grows upwards.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::Diagram;

use super::picture::{LARGEST, PAGE, font};
use crate::formats::svg::geometry::{CELL, Geometry};

/// Writes a `TikZ` picture.
pub(super) fn picture(out: &mut Vec<u8>, diagram: &Diagram) -> io::Result<()> {
    let geometry = Geometry::of(diagram);
    let (width, height) = geometry.size();
    let side = LARGEST.min(PAGE.0 * CELL / width).min(PAGE.1 * CELL / height);
    let place = |(x, y): (f64, f64)| format!("({:.3},{:.3})", x / CELL, (height - y) / CELL);
    let drawn = geometry.drawn(diagram);
    writeln!(out, "\\begin{{tikzpicture}}[x={side:.3}mm,y={side:.3}mm]")?;
    for (cell, content) in diagram.cells.iter().enumerate().filter(|&(cell, _)| drawn[cell]) {
        let fill = if content.hole { "\\filldraw[fill=black!75," } else { "\\draw[" };
        let corners: Vec<String> = geometry.outline(cell).into_iter().map(place).collect();
        writeln!(out, "{fill}very thin,draw=black!50] {} -- cycle;", corners.join(" -- "))?;
    }
    for (from, to) in geometry.border((0..drawn.len()).filter(|&cell| drawn[cell])) {
        writeln!(out, "\\draw[line cap=round] {} -- {};", place(from), place(to))?;
    }
    if let Some(route) = &diagram.route
        && let Some(&first) = route.cells.first()
    {
        let places: Vec<String> = route.cells.iter().map(|&cell| place(geometry.centre(cell))).collect();
        let lines: Vec<String> = places.chunks(8).map(|places| places.join(" -- ")).collect();
        let end = if route.closed { " -- cycle" } else { "" };
        writeln!(out, "\\draw[black!25,line width={:.2}mm,line join=round,line cap=round]", side / 12.0)?;
        writeln!(out, "{}{end};", lines.join(" --\n"))?;
        let first = place(geometry.centre(first));
        writeln!(out, "\\fill[black!30] {first} circle[radius={:.2}mm];", side / 3.0)?;
    }
    for &(one, other) in &diagram.links {
        writeln!(out, "\\fill {} circle[radius={:.2}mm];", place(geometry.between(one, other)), side / 9.0)?;
    }
    let Some(font) = font(diagram, side) else { return writeln!(out, "\\end{{tikzpicture}}") };
    for (cell, content) in diagram.cells.iter().enumerate() {
        let Some(label) = content.label else { continue };
        let series = if content.given { "\\bfseries" } else { "" };
        let place = place(geometry.centre(cell));
        writeln!(out, "\\node[inner sep=0pt,font=\\{font}{series}] at {place} {{{label}}};")?;
    }
    writeln!(out, "\\end{{tikzpicture}}")
}
