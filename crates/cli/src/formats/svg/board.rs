//! Draws a board: its cells, their marks and their contents.

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, RoutePoints, Sign, Surface};

use super::ink::{CELL, Number, PathData, Plain, Point, placed};
use super::loops::LoopDrawing;
use super::route::{Drawing, OUTSIDE};
use super::signs;
use crate::formats;
use crate::formats::geometry::{Geometry, ends};

/// The margin around a board.
const MARGIN: f64 = 14.0;
/// The largest number of cells with readable numbers.
const MOST_NUMBERED: usize = 1600;
/// The radius of the dot on a side between two cells that are consecutive in every solution.
const DOT: f64 = 4.5;
/// The number of different shades for classes of cells.
const SHADES: usize = 4;

/// Returns the width and height of a board.
pub(super) fn size(diagram: &Diagram) -> (f64, f64) {
    let (corner, (width, height)) = (corner(diagram), Geometry::of(diagram).size());
    (width * CELL + 2.0 * corner, height * CELL + 2.0 * corner)
}

/// Whether the cells have numbers.
pub(super) fn is_numbered(diagram: &Diagram) -> bool {
    diagram.cells.len() <= MOST_NUMBERED
}

/// Returns the offset of the board from the left and top edges; steps over joined borders leave the board.
fn corner(diagram: &Diagram) -> f64 {
    if diagram.surface == Surface::Plane { MARGIN } else { MARGIN + OUTSIDE }
}

/// Draws a board and highlights the cells of `differing`.
pub(super) fn draw(out: &mut Vec<u8>, diagram: &Diagram, differing: &[usize]) -> io::Result<()> {
    let Diagram { cells, .. } = diagram;
    let corner = corner(diagram);
    let geometry = Geometry::of(diagram);
    // Squares at the border are drawn as holes; other holes there are left out.
    let drawn = if geometry.has_squares() { vec![true; cells.len()] } else { geometry.present(diagram) };
    let origin = (corner, corner);
    // The corner of the square around the centre of a cell.
    let cell_at = |index: usize| {
        let (x, y) = placed(geometry.centre(index), origin);
        (x - CELL / 2.0, y - CELL / 2.0)
    };
    let area = |out: &mut Vec<u8>, class: &str, is_in: &dyn Fn(usize, &DrawnCell) -> bool| {
        let mut path = PathData::default();
        for (index, _) in
            cells.iter().enumerate().filter(|(index, cell)| drawn[*index] && is_in(*index, cell))
        {
            if geometry.has_squares() {
                path.rectangle(cell_at(index), CELL, CELL);
            } else {
                path.polygon(geometry.outline(index).into_iter().map(|it| placed(it, origin)));
            }
        }
        path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"{class}\" d=\"{data}\"/>"))
    };
    let (width, height) = geometry.size();
    let (width, height) = (Number(width * CELL), Number(height * CELL));
    let frame = format!("x=\"{corner}\" y=\"{corner}\" width=\"{width}\" height=\"{height}\"");
    if geometry.is_rectangle() {
        writeln!(out, "<rect class=\"board\" {frame}/>")?;
    } else {
        area(out, "board", &|_, _| true)?;
    }
    let marks = formats::marks(diagram);
    let unnumbered = diagram.unnumbered_loop();
    let unnumbered = unnumbered.map(|route| LoopDrawing { diagram, route, origin });
    let has_corners = unnumbered.as_ref().is_some_and(|it| it.route.points == RoutePoints::Corners);
    if geometry.has_squares()
        && unnumbered.is_none()
        && cells.iter().all(|cell| cell.mark.is_none() && !cell.given)
    {
        area(out, "checks", &|index, cell| !cell.hole && !geometry.is_even(index))?;
    }
    let is_loop = unnumbered.is_some();
    area(out, "given", &|_, cell| cell.given || is_loop && matches!(cell.sign, Some(Sign::Arrow(..))))?;
    for (shade, &mark) in marks.iter().enumerate() {
        let class = format!("mark shade-{}", shade % SHADES + 1);
        area(out, &class, &|_, cell| !cell.hole && cell.mark == Some(mark))?;
    }
    if !geometry.is_rectangle() {
        area(out, "lines", &|_, _| true)?;
    } else if !has_corners {
        lines(out, diagram)?;
    }
    area(out, "hole", &|_, cell| cell.hole && cell.mark.is_none())?;
    area(out, "wall", &|_, cell| cell.shaded || cell.hole && cell.mark.is_some())?;
    if geometry.has_squares() {
        hatch(out, cells, &cell_at)?;
    }
    if let Some(drawing) = &unnumbered {
        drawing.below(out)?;
        drawing.draw(out)?;
    } else if let Some(route) = &diagram.route {
        Drawing { diagram, route, origin, numbers: is_numbered(diagram) && diagram.shows_numbers() }
            .draw(out)?;
    }
    walls(out, diagram, origin)?;
    if !is_loop {
        signs::beside_numbers(out, diagram, origin)?;
    }
    for (index, cell) in cells.iter().enumerate() {
        let (x, y) = cell_at(index);
        let text = |out: &mut Vec<u8>, class: &str, (right, down): Point, text: &str| {
            let (x, y) = (Number(x + right), Number(y + down));
            writeln!(out, "<text class=\"{class}\" x=\"{x}\" y=\"{y}\">{}</text>", Plain(text))
        };
        match cell {
            DrawnCell { piece: Some(piece), .. } => {
                let (x, y) = (Number(x), Number(y));
                writeln!(
                    out,
                    "<use class=\"piece\" href=\"#piece-{}\" x=\"{x}\" y=\"{y}\"/>",
                    piece.letter()
                )?;
            }
            DrawnCell { hole: true, label: Some(label), .. } => {
                text(out, "clue", (CELL / 2.0, CELL / 2.0 + 6.8), &label.to_string())?;
            }
            DrawnCell { hole: false, mark: Some(mark), .. } if marks.len() > 1 => {
                text(out, "letter", (4.0, 9.5), &mark.to_string())?;
            }
            _ => {}
        }
    }
    if !geometry.is_rectangle() {
        border(out, geometry, &drawn, origin)?;
    } else if !has_corners {
        writeln!(out, "<rect class=\"frame\" {frame}/>")?;
    }
    dots(out, diagram, origin)?;
    area(out, "differs", &|index, _| differing.binary_search(&index).is_ok())
}

/// Draws the border of all drawn cells of a board whose cells are not squares.
fn border(out: &mut Vec<u8>, geometry: Geometry, drawn: &[bool], origin: Point) -> io::Result<()> {
    let mut path = PathData::default();
    let sides = geometry.shared_sides((0..drawn.len()).filter(|&cell| drawn[cell]));
    for (side, _) in sides.into_iter().filter(|(_, owners)| owners.len() == 1) {
        let [from, to] = ends(side);
        path.begin(placed(from, origin));
        path.line(placed(to, origin));
    }
    path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"frame\" d=\"{data}\"/>"))
}

/// Draws the walls between cells.
fn walls(out: &mut Vec<u8>, diagram: &Diagram, origin: Point) -> io::Result<()> {
    let geometry = Geometry::of(diagram);
    let mut path = PathData::default();
    for [from, to] in
        diagram.walls.iter().filter_map(|&(one, other)| geometry.common_side(one, other)).map(ends)
    {
        path.begin(placed(from, origin));
        path.line(placed(to, origin));
    }
    path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"between\" d=\"{data}\"/>"))
}

/// Draws a dot, on a disc of the colour of the paper, between any two cells that are consecutive in every solution.
fn dots(out: &mut Vec<u8>, diagram: &Diagram, origin: Point) -> io::Result<()> {
    for &(one, other) in &diagram.links {
        let (x, y) = placed(Geometry::of(diagram).between(one, other), origin);
        let (x, y) = (Number(x), Number(y));
        for (class, radius) in [("paper", DOT + 2.0), ("piece", DOT)] {
            write!(out, "<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{}\"/>", Number(radius))?;
        }
        out.push(b'\n');
    }
    Ok(())
}

/// Draws the lines between cells.
fn lines(out: &mut Vec<u8>, diagram: &Diagram) -> io::Result<()> {
    let Diagram { rows, columns, .. } = *diagram;
    let corner = corner(diagram);
    let (width, height) = (columns as f64 * CELL, rows as f64 * CELL);
    let mut path = PathData::default();
    for row in 1..rows {
        let y = corner + row as f64 * CELL;
        path.begin((corner, y));
        path.line((corner + width, y));
    }
    for column in 1..columns {
        let x = corner + column as f64 * CELL;
        path.begin((x, corner));
        path.line((x, corner + height));
    }
    path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"lines\" d=\"{data}\"/>"))
}

/// Hatches holes, so that they differ from cells in any colour.
fn hatch(out: &mut Vec<u8>, cells: &[DrawnCell], cell_at: &dyn Fn(usize) -> Point) -> io::Result<()> {
    let mut path = PathData::default();
    for (index, _) in cells.iter().enumerate().filter(|(_, cell)| cell.hole && cell.mark.is_none()) {
        let (x, y) = cell_at(index);
        for (from, to) in [((0.0, 0.5), (0.5, 0.0)), ((0.0, 1.0), (1.0, 0.0)), ((0.5, 1.0), (1.0, 0.5))] {
            path.begin((x + from.0 * CELL, y + from.1 * CELL));
            path.line((x + to.0 * CELL, y + to.1 * CELL));
        }
    }
    path.data().map_or(Ok(()), |data| writeln!(out, "<path class=\"hatch\" d=\"{data}\"/>"))
}
