//! The shapes of a board, in units of a cell: areas, lines, signs and numbers, from back to front.

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, RoutePoints, Sign};

use super::cells::CellPlan;
use super::lines::{board_lines, route_lines};
use super::pieces::polygons;
use super::shapes::{Anchor, PaperPaint, PaperPoint, PaperShape, PaperText, Tone};
use super::signs;
use super::widths::{HEIGHT, width};

/// The largest font size of numbers.
const LARGEST: f64 = 0.56;
/// The width that a number may take, as a share of the diameter of the circle in a cell.
const NUMBER_WIDTH: f64 = 0.8;
/// The font size of the letters of classes.
const LETTER: f64 = 0.26;
/// The width of the ring of a marked cell.
const RING: f64 = 0.13;
/// The space around a board for the thick lines at its border, and for stubs on a board that wraps.
const BORDER: f64 = 0.05;
const OUTSIDE: f64 = 0.35;

/// The tones of cells.
const WALL: Tone = Tone::BLACK;
const HOLE: Tone = Tone(60);
const MARKED: Tone = Tone(80);
const SHADED: Tone = Tone(45);

/// What a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Showing {
    /// A board to be solved.
    Puzzle,
    /// Its solution; clues are bold.
    Solution,
}

/// The picture of a board in units of a cell.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct BoardFigure {
    pub(super) width: f64,
    pub(super) height: f64,
    pub(super) shapes: Vec<PaperShape>,
}

impl BoardFigure {
    /// Draws a board. Holes at the border are left out: the board has that shape.
    pub(crate) fn new(diagram: &Diagram, showing: Showing) -> Self {
        let plan = CellPlan::new(diagram);
        let present = present(diagram, &plan);
        let mut shapes = Vec::new();
        areas(&mut shapes, diagram, &plan, &present);
        let is_lattice = diagram.route.as_ref().is_some_and(|route| route.points == RoutePoints::Corners);
        if is_lattice {
            lattice(&mut shapes, diagram);
        } else {
            board_lines(&mut shapes, diagram, &plan, &present);
        }
        for (cell, content) in diagram.cells.iter().enumerate() {
            let sign = content.sign.filter(|sign| !matches!(sign, Sign::Arrow(..)));
            shapes.extend(sign.map(|sign| signs::sign(sign, plan.centre(cell), plan.inner_radius())));
        }
        // A loop runs over circles; numbers are in front of every route.
        if showing == Showing::Solution {
            route_lines(&mut shapes, diagram, &plan);
        }
        let numbers = NumberStyle::of(diagram, &plan, showing);
        for (cell, content) in diagram.cells.iter().enumerate().filter(|it| present[it.0]) {
            contents(&mut shapes, &plan, &numbers, cell, content);
        }
        let links = diagram.links.iter().filter_map(|&(one, other)| plan.common_side(one, other));
        shapes.extend(links.map(signs::link));
        let border = if diagram.wraps { OUTSIDE } else { BORDER };
        let shapes = shapes.iter().map(|shape| shape.placed(1.0, (border, border))).collect();
        Self { width: plan.width + 2.0 * border, height: plan.height + 2.0 * border, shapes }
    }
}

/// Returns for each cell whether it is drawn: holes from which a way over holes leads out of the board are not.
fn present(diagram: &Diagram, plan: &CellPlan) -> Vec<bool> {
    let is_hole = |cell: &DrawnCell| cell.hole && cell.mark.is_none() && cell.label.is_none();
    let mut present = vec![true; diagram.cells.len()];
    if !diagram.cells.iter().any(is_hole) || diagram.wraps {
        return present;
    }
    let sides = plan.shared_sides(0..diagram.cells.len());
    let mut beside = vec![Vec::new(); diagram.cells.len()];
    let mut outside = Vec::new();
    for (_, owners) in &sides {
        match owners[..] {
            [cell] => outside.push(cell),
            [one, other, ..] => {
                beside[one].push(other);
                beside[other].push(one);
            }
            [] => {}
        }
    }
    while let Some(cell) = outside.pop() {
        if present[cell] && is_hole(&diagram.cells[cell]) {
            present[cell] = false;
            outside.extend(&beside[cell]);
        }
    }
    present
}

/// Fills holes, walls, marked and shaded cells.
fn areas(shapes: &mut Vec<PaperShape>, diagram: &Diagram, plan: &CellPlan, present: &[bool]) {
    let mut fill = |tone: Tone, is_in: &dyn Fn(&DrawnCell) -> bool| {
        let cells =
            diagram.cells.iter().enumerate().filter(|&(cell, content)| present[cell] && is_in(content));
        for (cell, _) in cells {
            shapes
                .push(PaperShape::Area { outlines: vec![plan.corners(cell)], paint: PaperPaint::fill(tone) });
        }
    };
    fill(HOLE, &|cell| cell.hole && cell.mark.is_none());
    fill(WALL, &|cell| cell.hole && cell.mark.is_some());
    fill(SHADED, &|cell| !cell.hole && cell.shaded);
    for (cell, content) in diagram.cells.iter().enumerate() {
        if !content.hole && content.mark.is_some() && !content.shaded {
            shapes.push(ring(plan, cell));
        }
    }
}

/// Returns the ring along the border of a marked cell. It leaves the middle white, so that numbers are easy to read.
fn ring(plan: &CellPlan, cell: usize) -> PaperShape {
    let (corners, centre) = (plan.corners(cell), plan.centre(cell));
    let share = 1.0 - RING / plan.inner_radius();
    let inner = |corner: &PaperPoint| {
        (centre.0 + (corner.0 - centre.0) * share, centre.1 + (corner.1 - centre.1) * share)
    };
    let inner = corners.iter().map(inner).collect();
    PaperShape::Area { outlines: vec![corners, inner], paint: PaperPaint::fill(MARKED) }
}

/// Draws the corners between cells as dots: the loop of such a board runs along the lines between cells.
fn lattice(shapes: &mut Vec<PaperShape>, diagram: &Diagram) {
    for row in 0..=diagram.rows {
        for column in 0..=diagram.columns {
            let centre = (column as f64, row as f64);
            shapes.push(PaperShape::Disc { centre, radius: 0.05, paint: PaperPaint::fill(Tone::BLACK) });
        }
    }
}

/// How the numbers of a board are written: all of one size.
struct NumberStyle {
    size: f64,
    /// Whether several classes are marked, so that cells have letters.
    lettered: bool,
    /// Whether numbers that are no clues are there, so that clues differ from them.
    showing: Showing,
}

impl NumberStyle {
    fn of(diagram: &Diagram, plan: &CellPlan, showing: Showing) -> Self {
        // The numbers of the solution count, so that the puzzle and its solution look alike.
        let open = diagram.cells.iter().filter(|cell| !cell.hole).count() as u32;
        let numbered = diagram.cells.iter().any(|cell| !cell.hole && cell.label.is_some());
        let clues = diagram.cells.iter().filter_map(|cell| cell.label.max(cell.clue));
        let largest = clues.chain(numbered.then_some(open)).max().unwrap_or(0);
        let digits = width(&largest.to_string(), true);
        let room = 2.0 * plan.inner_radius() * NUMBER_WIDTH;
        let mut letters: Vec<char> =
            diagram.cells.iter().filter(|cell| !cell.hole).filter_map(|cell| cell.mark).collect();
        letters.sort_unstable();
        letters.dedup();
        Self { size: LARGEST.min(room / digits), lettered: letters.len() > 1, showing }
    }
}

/// Draws what is in a cell.
fn contents(
    shapes: &mut Vec<PaperShape>,
    plan: &CellPlan,
    numbers: &NumberStyle,
    cell: usize,
    content: &DrawnCell,
) {
    let centre = plan.centre(cell);
    let number = content.label.or(content.clue);
    // A number beside an arrow leaves it room.
    let mut place = (centre, numbers.size);
    if let Some(Sign::Arrow(down, right)) = content.sign {
        let (arrow, beside) = signs::arrow(centre, (down, right), number.is_some());
        shapes.push(arrow);
        if number.is_some() {
            place = (beside, numbers.size.min(0.46));
        }
    }
    if let Some(piece) = content.piece {
        let shape = PaperShape::Area { outlines: polygons(piece), paint: PaperPaint::fill(Tone::BLACK) };
        shapes.push(shape.placed(1.0, (centre.0 - 0.5, centre.1 - 0.5)));
    }
    if let Some(mark) = content.mark.filter(|_| numbers.lettered && !content.hole) {
        let corner = (centre.0 - plan.inner_radius() * 0.74, centre.1 - plan.inner_radius() * 0.5);
        shapes.push(text(mark.to_string(), corner, LETTER, true, Tone(35)));
    }
    if let Some(number) = number {
        let is_dark = content.hole || content.sign == Some(Sign::Black);
        let tone = if is_dark { Tone::WHITE } else { Tone::BLACK };
        let is_clue = content.given || content.hole || content.clue.is_some();
        let bold = is_clue || numbers.showing == Showing::Puzzle;
        shapes.push(text(number.to_string(), place.0, place.1, bold, tone));
    }
}

/// Returns a text whose middle is at a point.
pub(super) fn text(text: String, (x, y): PaperPoint, size: f64, bold: bool, tone: Tone) -> PaperShape {
    let at = (x, y + size * HEIGHT / 2.0);
    PaperShape::Text(PaperText { at, anchor: Anchor::Middle, size, bold, tone, text })
}
