//! The shapes of a board, in units of a cell: areas, lines, signs and numbers, from back to front.

use super::geometry::{Geometry, Point, RADIUS};
use super::lines::{board_lines, route_lines};
use super::shapes::{HEIGHT, Role, ScenePaint, SceneShape, SceneText, width};
use super::signs::{self, SignPlace};
use crate::clue_text;
use crate::puzzles::diagram::{ClueColour, Diagram, DrawnCell, RoutePoints, Sign, Surface};

/// The largest font size of numbers.
const LARGEST: f64 = 0.56;
/// The width that a number may take, as a share of the diameter of the circle in a cell.
const NUMBER_WIDTH: f64 = 0.8;
/// The font size of the letters of classes.
const LETTER: f64 = 0.26;
/// The place of a letter, from the middle of its cell, and the font size of a clue in the corner.
const CORNER: Point = (-0.36, -0.29);
const CORNER_CLUE: f64 = 0.42;
/// The space between such a clue and the sides of its cell.
const CORNER_SPACE: f64 = 0.09;
/// The radius of the disc below a checkpoint, and the font size of its number.
const CHECKPOINT: f64 = 0.34;
const CHECKPOINT_NUMBER: f64 = 0.42;
/// The largest font size of a number beside an arrow or a star, and of numbers where dots are between cells.
const BESIDE: f64 = 0.5;
/// The radius of the dot at a corner that a loop may visit, and the width of the lines on holes.
const DOT: f64 = 0.07;
const HATCH: f64 = 0.025;
/// The width of the line around a white clue, and the shade of a grey one in print.
const AROUND: f64 = 0.05;
const GREY: Role = Role::grey(80);
/// The most cells in one area: TeX keeps the path of an area in memory.
const MOST_TOGETHER: usize = 100;
/// The space around a printed board for the thick lines at its border, and for stubs over joined borders.
const BORDER: f64 = 0.05;
const OUTSIDE: f64 = 0.35;

/// What a figure shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Showing {
    /// A board to be solved, in print.
    Puzzle,
    /// Its solution, in print; clues are bold.
    Solution,
    /// A solution on the screen. A route with an order, and the numbers along it, are drawn between the layers of the
    /// figure.
    Screen,
}

/// The picture of a board in units of a cell.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct BoardFigure {
    /// The width and height of the board.
    board: Point,
    /// The space around it in print.
    border: f64,
    /// What a route covers, from back to front.
    below: Vec<SceneShape>,
    /// What covers a route, from back to front.
    above: Vec<SceneShape>,
}

impl BoardFigure {
    /// Draws a board. Holes at the border are left out: the board has that shape. On the screen, square holes are not.
    #[must_use]
    pub fn new(diagram: &Diagram, showing: Showing) -> Self {
        let geometry = Geometry::of(diagram);
        let is_screen = showing == Showing::Screen;
        let present = if is_screen && geometry.has_squares() {
            vec![true; diagram.cells.len()]
        } else {
            geometry.present(diagram)
        };
        let mut below = Vec::new();
        if is_screen && geometry.is_rectangle() {
            let (width, height) = geometry.size();
            let outline = vec![(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)];
            below.push(SceneShape::area(vec![outline], Role::BOARD));
        }
        areas(&mut below, diagram, geometry, &present, is_screen);
        if is_screen && geometry.has_squares() {
            hatches(&mut below, diagram, geometry);
        }
        let is_lattice = diagram.points() == RoutePoints::Corners;
        if is_lattice {
            lattice(&mut below, diagram);
        } else {
            board_lines(&mut below, diagram, geometry, &present);
        }
        let mut above = Vec::new();
        for (cell, content) in diagram.cells.iter().enumerate() {
            let layer = if content.clue.is_some() { &mut above } else { &mut below };
            layer.extend(content.sign.iter().flat_map(|&sign| signs::pearl(sign, geometry.centre(cell))));
        }
        // A loop runs over circles without numbers; numbers are in front of every route.
        if showing == Showing::Solution || is_screen && diagram.unnumbered_route().is_some() {
            route_lines(&mut below, diagram);
        }
        let numbers = NumberStyle::of(diagram, showing);
        for (cell, content) in diagram.cells.iter().enumerate().filter(|entry| present[entry.0]) {
            contents(&mut above, &numbers, geometry.centre(cell), content);
        }
        above
            .extend(diagram.links.iter().flat_map(|&(one, other)| signs::link(geometry.between(one, other))));
        let border = match diagram.surface() {
            Surface::Plane if is_lattice => DOT,
            Surface::Plane => BORDER,
            _ => OUTSIDE,
        };
        Self { board: geometry.size(), border, below, above }
    }

    /// Returns its width and height in print.
    #[must_use]
    pub fn size(&self) -> Point {
        (self.board.0 + 2.0 * self.border, self.board.1 + 2.0 * self.border)
    }

    /// Returns what a route covers and what covers it, without a border.
    #[must_use]
    pub fn layers(&self) -> [&[SceneShape]; 2] {
        [&self.below, &self.above]
    }

    /// Returns all shapes without a border, from back to front.
    pub fn shapes(&self) -> impl Iterator<Item = &SceneShape> {
        self.below.iter().chain(&self.above)
    }

    /// Returns its shapes in print with cells of this size; its border begins at a corner.
    pub fn printed(&self, cell: f64, (left, top): Point) -> impl Iterator<Item = SceneShape> {
        let corner = (left + self.border * cell, top + self.border * cell);
        self.shapes().map(move |shape| shape.placed(cell, corner))
    }
}

/// Fills holes, walls, marked and shaded cells, and on the screen the background.
fn areas(
    shapes: &mut Vec<SceneShape>,
    diagram: &Diagram,
    geometry: Geometry,
    present: &[bool],
    is_screen: bool,
) {
    let mut paint = |paint: ScenePaint, is_in: &dyn Fn(usize, &DrawnCell) -> bool| {
        let cells = diagram.cells.iter().enumerate();
        let cells = cells.filter(|&(cell, content)| present[cell] && is_in(cell, content));
        let outlines: Vec<_> = cells.map(|(cell, _)| geometry.outline(cell)).collect();
        let areas = outlines.chunks(MOST_TOGETHER);
        shapes.extend(areas.map(|part| SceneShape::Path { lines: part.to_vec(), is_closed: true, paint }));
    };
    let fill = ScenePaint::fill;
    if is_screen {
        let is_loop = diagram.unnumbered_route().is_some();
        let is_plain = |cell: &DrawnCell| cell.mark.is_none() && !cell.given;
        if !geometry.is_rectangle() {
            paint(fill(Role::BOARD), &|_, _| true);
        }
        if geometry.has_squares() && !is_loop && diagram.cells.iter().all(is_plain) {
            paint(fill(Role::CHECKS), &|cell, content| !content.hole && !geometry.is_even(cell));
        }
        let has_arrow = |cell: &DrawnCell| matches!(cell.sign, Some(Sign::Arrow(..)));
        paint(fill(Role::GIVEN), &|_, cell| cell.given || is_loop && has_arrow(cell));
    }
    paint(fill(Role::HOLE), &|_, cell| is_hole(cell));
    paint(fill(Role::WALL), &|_, cell| cell.hole && cell.mark.is_some());
    paint(fill(Role::SHADED), &|_, cell| !cell.hole && cell.shaded);
    let grey = if is_screen { Role::GIVEN } else { GREY };
    let white = ScenePaint::outlined(Role::WHITE, AROUND, Role::INK);
    for (ground, look) in
        [(ClueColour::White, white), (ClueColour::Grey, fill(grey)), (ClueColour::Black, fill(Role::WALL))]
    {
        paint(look, &|_, cell| cell.ground == Some(ground));
    }
    for (place, mark) in diagram.marks().into_iter().enumerate() {
        paint(fill(Role::MARKS[place % Role::MARKS.len()]), &|_, cell| {
            !cell.hole && cell.mark == Some(mark) && !cell.shaded
        });
    }
}

/// Draws lines on holes.
fn hatches(shapes: &mut Vec<SceneShape>, diagram: &Diagram, geometry: Geometry) {
    let holes = (0..diagram.cells.len()).filter(|&cell| is_hole(&diagram.cells[cell]));
    let strokes = |cell: usize| {
        let centre = geometry.centre(cell);
        let ends = [((-0.5, 0.0), (0.0, -0.5)), ((-0.5, 0.5), (0.5, -0.5)), ((0.0, 0.5), (0.5, 0.0))];
        ends.map(|(from, to)| vec![moved(centre, from), moved(centre, to)])
    };
    let lines: Vec<_> = holes.flat_map(strokes).collect();
    if !lines.is_empty() {
        shapes.push(SceneShape::lines(lines, HATCH, Role::HATCH));
    }
}

/// Returns whether a cell is a hole without a mark.
fn is_hole(cell: &DrawnCell) -> bool {
    cell.hole && cell.mark.is_none()
}

/// Draws the corners between cells as dots: the loop of such a board runs along the lines between cells.
fn lattice(shapes: &mut Vec<SceneShape>, diagram: &Diagram) {
    for row in 0..=diagram.rows {
        for column in 0..=diagram.columns {
            shapes.push(SceneShape::disc((column as f64, row as f64), DOT, Role::CORNER));
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
    /// The size beside an arrow or a star.
    beside: f64,
    /// Whether marked cells have letters: in print, where the rules name them, and if there are several classes.
    lettered: bool,
    /// Whether numbers that are no clues are there, so that clues differ from them.
    showing: Showing,
    /// Whether cells have their numbers along the route.
    numbered: bool,
    /// Whether signs leave the middle of cells to the numbers along the route.
    in_corner: bool,
    clues: CluePlace,
}

impl NumberStyle {
    fn of(diagram: &Diagram, showing: Showing) -> Self {
        // The numbers of the solution count, so that the puzzle and its solution look alike.
        let open = diagram.cells.iter().filter(|cell| !cell.hole).count() as u32;
        let labelled = diagram.cells.iter().any(|cell| !cell.hole && cell.label.is_some());
        let numbered = diagram.shows_numbers() && showing != Showing::Screen;
        let numbers = diagram.cells.iter().filter_map(|cell| number(cell, numbered));
        let numbers = numbers.chain((labelled && numbered).then_some(open)).chain([0]);
        let digits = numbers.map(|number| width(&clue_text(number), true)).fold(0.0, f64::max);
        let room = 2.0 * RADIUS * NUMBER_WIDTH;
        let in_corner = showing == Showing::Screen && diagram.shows_numbers();
        let clues = match diagram.unnumbered_route() {
            Some(_) if !diagram.regions.is_empty() => CluePlace::Corner,
            Some(_) => CluePlace::Middle,
            None => CluePlace::Disc,
        };
        let most = if diagram.links.is_empty() { LARGEST } else { BESIDE };
        let size = most.min(room / digits);
        Self {
            size,
            beside: size.min(BESIDE).min(signs::ROOM_BESIDE / digits),
            lettered: showing != Showing::Screen || diagram.marks().len() > 1,
            showing,
            numbered,
            in_corner,
            clues,
        }
    }
}

/// Returns the number in a cell: its clue, unless it is `numbered` along the route.
fn number(content: &DrawnCell, numbered: bool) -> Option<u32> {
    content.label.filter(|_| numbered || content.hole).or(content.clue)
}

/// Draws what is in a cell.
fn contents(shapes: &mut Vec<SceneShape>, numbers: &NumberStyle, centre: Point, content: &DrawnCell) {
    let number = number(content, numbers.numbered);
    let mut place = (centre, numbers.size);
    let mut ink = match (content.ground, content.sign) {
        _ if content.hole => Role::LIGHT,
        (Some(ClueColour::Black), _) | (_, Some(Sign::Black)) => Role::LIGHT,
        (Some(ClueColour::White), _) | (None, Some(Sign::White)) => Role::DARK,
        _ => Role::INK,
    };
    let sign_place = match number {
        Some(number) => SignPlace::Beside(numbers.beside * width(&clue_text(number), true)),
        None if numbers.in_corner => SignPlace::Corner,
        None => SignPlace::Alone,
    };
    if let Some((sign, beside)) = content.sign.and_then(|sign| signs::sign(sign, centre, sign_place, ink)) {
        shapes.push(sign);
        if number.is_some() {
            place = (beside, numbers.beside);
        }
    } else if content.clue.is_some() && !content.hole {
        match numbers.clues {
            CluePlace::Middle => {}
            CluePlace::Corner => {
                let size = numbers.size.min(CORNER_CLUE);
                let wide = number.map_or(0.0, |number| width(&clue_text(number), true)) * size;
                let half = [wide / 2.0, HEIGHT * size / 2.0].map(|half| half + CORNER_SPACE - 0.5);
                place = (moved(centre, (half[0], half[1])), size);
            }
            CluePlace::Disc => {
                shapes.push(SceneShape::disc(centre, CHECKPOINT, Role::CHECKPOINT));
                (place.1, ink) = (numbers.size.min(CHECKPOINT_NUMBER), Role::LIGHT);
            }
        }
    }
    if let Some(piece) = content.piece {
        shapes.push(SceneShape::Piece { piece, centre, side: 1.0 });
    }
    if let Some(mark) = content.mark.filter(|_| numbers.lettered && !content.hole) {
        shapes.push(text(mark.to_string(), moved(centre, CORNER), LETTER, true, Role::LETTER));
    }
    if let Some(number) = number {
        let is_clue = content.given || content.hole || content.clue.is_some();
        let bold = is_clue || numbers.showing == Showing::Puzzle;
        shapes.push(text(clue_text(number), place.0, place.1, bold, ink));
    }
}

/// Returns a point moved to the right and down.
fn moved((x, y): Point, (right, down): Point) -> Point {
    (x + right, y + down)
}

/// Returns a text whose middle is at a point.
#[must_use]
pub fn text(text: String, (x, y): Point, size: f64, bold: bool, role: Role) -> SceneShape {
    SceneShape::Text(SceneText::centred(text, (x, y + size * HEIGHT / 2.0), size, bold, role))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_beside_arrows_stay_within_their_cells() {
        for clue in [1, 10, 100, 1000] {
            let cell = DrawnCell { sign: Some(Sign::Arrow(1, 0)), clue: Some(clue), ..DrawnCell::default() };
            let diagram = Diagram { rows: 1, columns: 1, cells: vec![cell], ..Diagram::default() };
            let figure = BoardFigure::new(&diagram, Showing::Puzzle);
            let arrow = figure.shapes().find_map(|shape| match shape {
                SceneShape::Path { lines, is_closed: true, .. } => Some(lines[0].iter().map(|point| point.0)),
                _ => None,
            });
            let arrow: Vec<f64> = arrow.expect("an arrow").collect();
            let number = figure.shapes().find_map(|shape| match shape {
                SceneShape::Text(text) => Some((text.at.0, width(&text.text, true) * text.size / 2.0)),
                _ => None,
            });
            let (middle, half) = number.expect("a number");
            assert!(middle - half > 0.08 && arrow.iter().all(|&right| right < 0.92), "{clue}");
            assert!(arrow.iter().all(|&left| left > middle + half), "{clue}");
        }
    }
}
