//! The shapes of a board, in units of a cell: areas, lines, signs and numbers, from back to front.

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, RoutePoints, Surface};

use super::lines::{board_lines, route_lines};
use super::pieces::polygons;
use super::shapes::{Anchor, PaperPaint, PaperPoint, PaperShape, PaperText, Tone};
use super::signs;
use super::widths::{HEIGHT, width};
use crate::formats::geometry::{Geometry, RADIUS};

/// The largest font size of numbers.
const LARGEST: f64 = 0.56;
/// The width that a number may take, as a share of the diameter of the circle in a cell.
const NUMBER_WIDTH: f64 = 0.8;
/// The font size of the letters of classes.
const LETTER: f64 = 0.26;
/// The place of a letter or of a small clue, from the middle of its cell, and the font size of such a clue.
const CORNER: PaperPoint = (-0.36, -0.29);
const CORNER_CLUE: f64 = 0.32;
/// The radius of the disc below a checkpoint, and the font size of its number.
const CHECKPOINT: f64 = 0.34;
const CHECKPOINT_NUMBER: f64 = 0.42;
/// The largest font size of a number beside an arrow or a star.
const BESIDE: f64 = 0.46;
/// The space around a board for the thick lines at its border, and for stubs over joined borders.
const BORDER: f64 = 0.05;
const OUTSIDE: f64 = 0.35;

/// The tones of cells.
const WALL: Tone = Tone::BLACK;
const HOLE: Tone = Tone(60);
const MARKED: Tone = Tone(84);
const SHADED: Tone = Tone(45);
/// The tone of letters.
const LETTER_TONE: Tone = Tone(35);

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
    /// Returns its shapes, from back to front.
    pub(in crate::formats) fn shapes(&self) -> &[PaperShape] {
        &self.shapes
    }

    /// Returns its width and height in cells.
    pub(in crate::formats) fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Draws a board. Holes at the border are left out: the board has that shape.
    pub(crate) fn new(diagram: &Diagram, showing: Showing) -> Self {
        let geometry = Geometry::of(diagram);
        let present = geometry.present(diagram);
        let mut shapes = Vec::new();
        areas(&mut shapes, diagram, geometry, &present);
        let is_lattice = diagram.route.as_ref().is_some_and(|route| route.points == RoutePoints::Corners);
        if is_lattice {
            lattice(&mut shapes, diagram);
        } else {
            board_lines(&mut shapes, diagram, geometry, &present);
        }
        for (cell, content) in diagram.cells.iter().enumerate() {
            shapes.extend(content.sign.and_then(|sign| signs::pearl(sign, geometry.centre(cell))));
        }
        // A loop runs over circles; numbers are in front of every route.
        if showing == Showing::Solution {
            route_lines(&mut shapes, diagram, geometry);
        }
        let numbers = NumberStyle::of(diagram, showing);
        for (cell, content) in diagram.cells.iter().enumerate().filter(|it| present[it.0]) {
            contents(&mut shapes, &numbers, geometry.centre(cell), content);
        }
        shapes.extend(diagram.links.iter().map(|&(one, other)| signs::link(geometry.between(one, other))));
        let border = if diagram.surface == Surface::Plane { BORDER } else { OUTSIDE };
        let shapes = shapes.iter().map(|shape| shape.placed(1.0, (border, border))).collect();
        let (width, height) = geometry.size();
        Self { width: width + 2.0 * border, height: height + 2.0 * border, shapes }
    }
}

/// Fills holes, walls, marked and shaded cells.
fn areas(shapes: &mut Vec<PaperShape>, diagram: &Diagram, geometry: Geometry, present: &[bool]) {
    let mut fill = |tone: Tone, is_in: &dyn Fn(&DrawnCell) -> bool| {
        let cells =
            diagram.cells.iter().enumerate().filter(|&(cell, content)| present[cell] && is_in(content));
        for (cell, _) in cells {
            let outlines = vec![geometry.outline(cell)];
            shapes.push(PaperShape::Area { outlines, paint: PaperPaint::fill(tone) });
        }
    };
    fill(HOLE, &|cell| cell.hole && cell.mark.is_none());
    fill(WALL, &|cell| cell.hole && cell.mark.is_some());
    fill(SHADED, &|cell| !cell.hole && cell.shaded);
    fill(MARKED, &|cell| !cell.hole && cell.mark.is_some() && !cell.shaded);
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

/// Where the clues of a board stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CluePlace {
    /// In the middle.
    Middle,
    /// In the upper left corner, beside the loop.
    Corner,
    /// In the middle of a black disc on the route.
    Disc,
}

/// How the numbers of a board are written: all of one size.
struct NumberStyle {
    size: f64,
    /// Whether several classes are marked, so that cells have letters.
    lettered: bool,
    /// Whether numbers that are no clues are there, so that clues differ from them.
    showing: Showing,
    /// Whether cells have their numbers along the route.
    numbered: bool,
    clues: CluePlace,
}

impl NumberStyle {
    fn of(diagram: &Diagram, showing: Showing) -> Self {
        // The numbers of the solution count, so that the puzzle and its solution look alike.
        let open = diagram.cells.iter().filter(|cell| !cell.hole).count() as u32;
        let labelled = diagram.cells.iter().any(|cell| !cell.hole && cell.label.is_some());
        let numbered = diagram.shows_numbers();
        let numbers = diagram.cells.iter().filter_map(|cell| number(cell, numbered));
        let largest = numbers.chain((labelled && numbered).then_some(open)).max().unwrap_or(0);
        let digits = width(&largest.to_string(), true);
        let room = 2.0 * RADIUS * NUMBER_WIDTH;
        let mut letters: Vec<char> =
            diagram.cells.iter().filter(|cell| !cell.hole).filter_map(|cell| cell.mark).collect();
        letters.sort_unstable();
        letters.dedup();
        let clues = match diagram.unnumbered_loop() {
            Some(_) if !diagram.regions.is_empty() => CluePlace::Corner,
            Some(_) => CluePlace::Middle,
            None => CluePlace::Disc,
        };
        Self { size: LARGEST.min(room / digits), lettered: letters.len() > 1, showing, numbered, clues }
    }
}

/// Returns the number in a cell: its clue, unless it is `numbered` along the route.
fn number(content: &DrawnCell, numbered: bool) -> Option<u32> {
    content.label.filter(|_| numbered || content.hole).or(content.clue)
}

/// Draws what is in a cell.
fn contents(shapes: &mut Vec<PaperShape>, numbers: &NumberStyle, centre: PaperPoint, content: &DrawnCell) {
    let number = number(content, numbers.numbered);
    let mut place = (centre, numbers.size);
    let mut is_dark = content.hole;
    if let Some((sign, beside)) = content.sign.and_then(|sign| signs::sign(sign, centre, number.is_some())) {
        shapes.push(sign);
        if number.is_some() {
            place = (beside, numbers.size.min(BESIDE));
        }
    } else if content.clue.is_some() && !content.hole {
        match numbers.clues {
            CluePlace::Middle => {}
            CluePlace::Corner => place = (moved(centre, CORNER), numbers.size.min(CORNER_CLUE)),
            CluePlace::Disc => {
                let paint = PaperPaint::fill(Tone::BLACK);
                shapes.push(PaperShape::Disc { centre, radius: CHECKPOINT, paint });
                (place.1, is_dark) = (numbers.size.min(CHECKPOINT_NUMBER), true);
            }
        }
    }
    if let Some(piece) = content.piece {
        let shape = PaperShape::Area { outlines: polygons(piece), paint: PaperPaint::fill(Tone::BLACK) };
        shapes.push(shape.placed(1.0, (centre.0 - 0.5, centre.1 - 0.5)));
    }
    if let Some(mark) = content.mark.filter(|_| numbers.lettered && !content.hole) {
        shapes.push(text(mark.to_string(), moved(centre, CORNER), LETTER, true, LETTER_TONE));
    }
    if let Some(number) = number {
        let tone = if is_dark { Tone::WHITE } else { Tone::BLACK };
        let is_clue = content.given || content.hole || content.clue.is_some();
        let bold = is_clue || numbers.showing == Showing::Puzzle;
        shapes.push(text(number.to_string(), place.0, place.1, bold, tone));
    }
}

/// Returns a point moved to the right and down.
fn moved((x, y): PaperPoint, (right, down): PaperPoint) -> PaperPoint {
    (x + right, y + down)
}

/// Returns a text whose middle is at a point.
pub(super) fn text(text: String, (x, y): PaperPoint, size: f64, bold: bool, tone: Tone) -> PaperShape {
    let at = (x, y + size * HEIGHT / 2.0);
    PaperShape::Text(PaperText { at, anchor: Anchor::Middle, size, bold, tone, text, length: None })
}
