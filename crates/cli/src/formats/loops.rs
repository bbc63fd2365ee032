//! Loops without numbers: as text, drawn with lines, and as lists of points.
//!
//! Points are four columns and two lines apart, so that the picture is about as wide as high. A loop through corners
//! has a dot at each corner and the clues between them; a loop through cells has the clues at the cells, which hide the
//! bends below them, but not the lines that lead there. Dotted lines are borders of regions, `■` is a shaded cell and
//! `#` a hole. `○` and `●` stand before white and black clues that a loop goes around.

use cavalcade_core::clue_text;
use cavalcade_core::puzzles::cell_text::CellTexts;
use cavalcade_core::puzzles::diagram::{ClueColour, Diagram, DrawnCell, Route, RoutePoints, Sign, Surface};
use cavalcade_core::puzzles::{DecidedCell, DecidedSubject};

/// Number of columns and of lines from one point to the next.
const STEP: (usize, usize) = (4, 2);
/// Number of columns and of lines around the points, and the size of stubs.
const MARGIN: (usize, usize) = (2, 1);

/// Returns row and column of a point, from 1.
pub(super) fn place(diagram: &Diagram, points: RoutePoints, point: usize) -> (usize, usize) {
    let columns = diagram.grid_of(points).columns;
    (point / columns + 1, point % columns + 1)
}

/// Returns the row and column of each point as JSON, each with a comma.
pub(super) fn pairs(diagram: &Diagram, points: RoutePoints) -> CellTexts {
    let grid = diagram.grid_of(points);
    let pair = |point| {
        let (row, column) = place(diagram, points, point);
        format!("[{row},{column}],")
    };
    CellTexts::new((0..grid.rows * grid.columns).map(pair))
}

/// Returns the cells that the solution shades.
pub(super) fn shaded(diagram: &Diagram) -> Vec<usize> {
    (0..diagram.cells.len()).filter(|&cell| diagram.cells[cell].shaded).collect()
}

/// Writes a loop as lines. Corners at joined borders are drawn on both sides, and a step between cells over such a
/// border as a stub at either end.
pub(super) fn text(out: &mut Vec<u8>, diagram: &Diagram, route: &Route) {
    drawn(diagram, route.points(), route.steps()).append(out);
}

/// Writes what is decided about a loop, with `×` on lines that are crossed out, and in cells off the loop.
pub(super) fn decided_text(out: &mut Vec<u8>, diagram: &Diagram, decided: &[DecidedCell]) {
    let points = diagram.points();
    let line = |known: &DecidedCell| match known.subject {
        DecidedSubject::LineTo(other) => Some((known.cell, other)),
        _ => None,
    };
    let mut canvas = drawn(diagram, points, decided.iter().filter(|known| known.holds).filter_map(line));
    let grid = diagram.grid_of(points);
    for known in decided.iter().filter(|known| !known.holds) {
        match line(known) {
            Some((from, to)) => {
                let (row, column, leads_right) = grid.edge(from, to);
                let half = if leads_right { (0, STEP.0 / 2) } else { (STEP.1 / 2, 0) };
                canvas.put(row * canvas.columns + column, half, '×');
            }
            None if points == RoutePoints::Cells && content_of(&diagram.cells[known.cell]).is_empty() => {
                canvas.put(known.cell, (0, 0), '×');
            }
            None => {}
        }
    }
    canvas.append(out);
}

/// Draws steps, and the contents of cells.
fn drawn(diagram: &Diagram, points: RoutePoints, steps: impl Iterator<Item = (usize, usize)>) -> Canvas {
    let grid = diagram.grid_of(points);
    let (rows, columns) = points.size(Surface::Plane, (diagram.rows, diagram.columns));
    let mut canvas = Canvas::new(rows, columns);
    if points == RoutePoints::Cells && !diagram.regions.is_empty() {
        borders(&mut canvas, diagram);
    }
    let mut exits = vec![0; grid.rows * grid.columns];
    for (from, to) in steps {
        let (row, column, leads_right) = grid.edge(from, to);
        let one = row * grid.columns + column;
        let other = if one == from { to } else { from };
        let sides = if leads_right { [RIGHT, LEFT] } else { [DOWN, UP] };
        (exits[one], exits[other]) = (exits[one] | sides[0], exits[other] | sides[1]);
    }
    for point in 0..rows * columns {
        let (row, column) = (point / columns, point % columns);
        let exits = exits[row % grid.rows * grid.columns + column % grid.columns];
        canvas.put(point, (0, 0), BENDS[exits]);
        let leaves =
            [(UP, row == 0), (RIGHT, column + 1 == columns), (DOWN, row + 1 == rows), (LEFT, column == 0)];
        for (exit, leaves) in leaves {
            // Corners at joined borders are drawn on both sides, so no step between them leaves the picture.
            if exits & exit != 0 && !(leaves && points == RoutePoints::Corners) {
                canvas.leave(point, exit);
            }
        }
    }
    for (cell, content) in diagram.cells.iter().enumerate() {
        let text = content_of(content);
        match points {
            RoutePoints::Corners => canvas.write(cell + cell / diagram.columns, (1, STEP.0 / 2), &text),
            RoutePoints::Cells => canvas.write(cell, (0, 0), &text),
        }
    }
    canvas
}

const UP: usize = 1;
const RIGHT: usize = 2;
const DOWN: usize = 4;
const LEFT: usize = 8;

/// The line through a point by the sum of its exits, which are two at most.
const BENDS: [char; 16] = ['·', '╵', '╶', '└', '╷', '│', '┌', '·', '╴', '┘', '─', '·', '┐', '·', '·', '·'];

/// Returns what a cell contains, besides the loop.
fn content_of(cell: &DrawnCell) -> String {
    let number = cell.clue.map(clue_text);
    let colour = match cell.ground {
        Some(ClueColour::White) => "○",
        Some(ClueColour::Black) => "●",
        Some(ClueColour::Grey) if cell.sign.is_none() => "#",
        Some(ClueColour::Grey) | None => "",
    };
    let content = match cell.sign {
        _ if cell.hole => "#".to_owned(),
        _ if cell.shaded => "■".to_owned(),
        Some(Sign::White) => number.unwrap_or_else(|| "○".to_owned()),
        Some(Sign::Black) => "●".to_owned() + &number.unwrap_or_default(),
        Some(Sign::Either) => "◐".to_owned(),
        Some(Sign::Moon) => "☾".to_owned(),
        Some(Sign::Sun) => "☀".to_owned(),
        Some(Sign::Arrow(down, right)) => {
            let arrow = match (down.signum(), right.signum()) {
                (-1, _) => '↑',
                (1, _) => '↓',
                (_, -1) => '←',
                _ => '→',
            };
            format!("{}{arrow}", number.as_deref().unwrap_or("?"))
        }
        Some(Sign::Star) | None => number.unwrap_or_default(),
    };
    colour.to_owned() + &content
}

/// Draws the borders of regions.
fn borders(canvas: &mut Canvas, diagram: &Diagram) {
    let Diagram { rows, columns, regions, .. } = diagram;
    let differs = |one: usize, other: usize| regions[one] != regions[other];
    for cell in 0..rows * columns {
        let (has_right, has_below) = ((cell + 1) % columns != 0, cell / columns + 1 < *rows);
        if has_right && differs(cell, cell + 1) {
            canvas.put(cell, (0, STEP.0 / 2), '┊');
        }
        if has_below && differs(cell, cell + columns) {
            canvas.write(cell, (1, 0), "┄┄┄");
        }
        if has_right && has_below {
            let below = cell + columns;
            let along = differs(cell, below) || differs(cell + 1, below + 1);
            let across = differs(cell, cell + 1) || differs(below, below + 1);
            let sign = match (along, across) {
                (true, true) => '+',
                (true, false) => '┄',
                (false, true) => '┊',
                (false, false) => continue,
            };
            canvas.put(cell, (1, STEP.0 / 2), sign);
        }
    }
}

/// Characters in rows.
struct Canvas {
    /// The characters of each line, with a margin around the points.
    lines: Vec<Vec<char>>,
    columns: usize,
}

impl Canvas {
    fn new(rows: usize, columns: usize) -> Self {
        let (width, height) = (columns * STEP.0 + MARGIN.0, rows * STEP.1 + MARGIN.1);
        Self { lines: vec![vec![' '; width]; height], columns }
    }

    /// Returns the line and the column of a point.
    fn place(&self, point: usize) -> (usize, usize) {
        (point / self.columns * STEP.1 + MARGIN.1, point % self.columns * STEP.0 + MARGIN.0)
    }

    /// Sets the character at a number of lines below a point and of columns on its right.
    fn put(&mut self, point: usize, (down, right): (usize, usize), sign: char) {
        let (line, column) = self.place(point);
        self.lines[line + down][column + right] = sign;
    }

    /// Draws the line through an exit of a point: half of the way to the next point, or a stub out of the board.
    fn leave(&mut self, point: usize, exit: usize) {
        let (line, column) = self.place(point);
        match exit {
            UP => self.lines[line - 1][column] = '│',
            DOWN => self.lines[line + 1][column] = '│',
            LEFT => self.lines[line][column - MARGIN.0..column].fill('─'),
            _ => self.lines[line][column + 1..=column + MARGIN.0].fill('─'),
        }
    }

    /// Writes a text whose middle is at this place, or one column before the middle.
    fn write(&mut self, point: usize, (down, right): (usize, usize), text: &str) {
        let length = text.chars().count();
        let (line, column) = self.place(point);
        let start = (column + right).saturating_sub(length.saturating_sub(1) / 2);
        let line = &mut self.lines[line + down];
        line.iter_mut().skip(start).zip(text.chars()).for_each(|(place, sign)| *place = sign);
    }

    /// Appends the picture without its empty margins.
    fn append(&self, out: &mut Vec<u8>) {
        let is_blank = |line: &Vec<char>| line.iter().all(|&sign| sign == ' ');
        let first = self.lines.iter().position(|line| !is_blank(line)).unwrap_or(0);
        let last = self.lines.iter().rposition(|line| !is_blank(line)).unwrap_or(0);
        let starts = self.lines.iter().filter_map(|line| line.iter().position(|&sign| sign != ' '));
        let start = starts.min().unwrap_or(0);
        for line in &self.lines[first..=last] {
            let text: String = line[start..].iter().collect();
            out.extend_from_slice(text.trim_end().as_bytes());
            out.push(b'\n');
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture(rows: usize, columns: usize, places: &[usize], points: RoutePoints) -> Diagram {
        let cells = vec![DrawnCell::default(); rows * columns];
        let mut diagram = Diagram { rows, columns, cells, ..Diagram::default() };
        diagram.set_loop(places, points);
        diagram
    }

    fn lines(diagram: &Diagram) -> Vec<String> {
        let mut out = Vec::new();
        text(&mut out, diagram, diagram.route.as_ref().expect("a loop"));
        String::from_utf8(out).expect("UTF-8").lines().map(str::to_owned).collect()
    }

    #[test]
    fn loops_through_corners_leave_room_for_digits() {
        let mut diagram = picture(2, 2, &[0, 1, 4, 5, 8, 7, 6, 3], RoutePoints::Corners);
        (diagram.cells[0].clue, diagram.cells[3].clue) = (Some(3), Some(2));
        assert_eq!(lines(&diagram), ["┌───┐   ·", "│ 3 │", "│   └───┐", "│     2 │", "└───────┘"]);
    }

    #[test]
    fn clues_stand_on_cells() {
        let mut diagram = picture(2, 3, &[0, 1, 4, 3], RoutePoints::Cells);
        diagram.cells[0].sign = Some(Sign::Black);
        diagram.cells[2] =
            DrawnCell { sign: Some(Sign::Arrow(1, 0)), clue: Some(12), ..DrawnCell::default() };
        diagram.cells[5].shaded = true;
        assert_eq!(lines(&diagram), ["●───┐  12↓", "│   │", "└───┘   ■"]);
        diagram.cells[3].clue = Some(123);
        assert_eq!(lines(&diagram), [" ●───┐  12↓", " │   │", "123──┘   ■"]);
        diagram.cells[2] = DrawnCell { hole: true, ..DrawnCell::default() };
        assert_eq!(lines(&diagram), [" ●───┐   #", " │   │", "123──┘   ■"]);
    }

    #[test]
    fn clues_beside_a_loop_have_a_colour() {
        let mut diagram = picture(2, 4, &[0, 1, 5, 4], RoutePoints::Cells);
        let grounds =
            [(2, ClueColour::White), (3, ClueColour::Black), (6, ClueColour::Grey), (7, ClueColour::Grey)];
        for (cell, ground) in grounds {
            diagram.cells[cell].ground = Some(ground);
        }
        (diagram.cells[3].sign, diagram.cells[3].clue) = (Some(Sign::Arrow(0, -1)), Some(1));
        (diagram.cells[6].sign, diagram.cells[6].clue) = (Some(Sign::Arrow(-1, 0)), Some(0));
        assert_eq!(lines(&diagram), ["┌───┐   ○  ●1←", "│   │", "└───┘   0↑  #"]);
    }

    #[test]
    fn circles_have_numbers() {
        let mut diagram = picture(2, 2, &[0, 1, 3, 2], RoutePoints::Cells);
        diagram.cells[0] = DrawnCell { sign: Some(Sign::White), clue: Some(1), ..DrawnCell::default() };
        diagram.cells[3].sign = Some(Sign::White);
        assert_eq!(lines(&diagram), ["1───┐", "│   │", "└───○"]);
    }

    #[test]
    fn borders_of_regions_are_dotted() {
        let mut diagram = picture(2, 3, &[0, 1, 4, 3], RoutePoints::Cells);
        diagram.regions = vec![0, 0, 1, 0, 1, 1];
        assert_eq!(lines(&diagram), ["┌───┐ ┊ ·", "│ +┄│┄+", "└───┘   ·"]);
    }
}
