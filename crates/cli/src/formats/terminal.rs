//! Text on a terminal: the same answers with lines and colours.
//!
//! A route that moves one cell at a time is drawn with lines between its numbers, if the board fits into the width of
//! the terminal. With colours, marked cells have the colour of their class instead of a minus sign, clues are bold, and
//! both ends of a route are inverted. Everything else looks as in plain text.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color, Style};
use cavalcade_core::puzzles::cell_text::Entry;
use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Route};

use super::crossings::DrawnStep;
use super::layers::{self, LayerRows, before};
use super::{marks, tiled};
use crate::streams::Screen;

/// The number of columns between two numbers, where the line is drawn.
const GAP: usize = 2;

/// The colours of classes, in the order of their letters.
const CLASSES: [AnsiColor; 4] = [AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Green];

/// A board on a screen.
struct ScreenBoard<'a> {
    screen: Screen,
    diagram: &'a Diagram,
    /// The classes of cells in the order of their letters.
    classes: Vec<char>,
}

/// Writes a board.
pub(super) fn board(out: &mut Vec<u8>, screen: Screen, diagram: &Diagram) -> io::Result<()> {
    ScreenBoard { screen, diagram, classes: marks(diagram) }.write(out)
}

impl ScreenBoard<'_> {
    /// Writes a board row by row, with the lines from each cell to the right and downwards.
    fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let diagram = self.diagram;
        let entries: Vec<Entry> =
            diagram.cells.iter().map(|cell| self.entry(cell, diagram.unicode)).collect();
        if tiled::is_tiled(diagram) {
            let style = |cell| {
                let style = self.style(cell);
                (style.to_string(), format!("{style:#}"))
            };
            let styles = (0..entries.len()).map(style).collect();
            return out.write_all(tiled::board(diagram, &entries, styles, self.screen.columns).as_bytes());
        }
        let rows = LayerRows::of(diagram);
        let width = entries.iter().map(|entry| entry.width()).max().unwrap_or(0);
        let links = Links::new(diagram).filter(|_| rows.columns * (width + GAP) - GAP <= self.screen.columns);
        let gap = if links.is_some() { GAP } else { 1 };
        for (row, line) in rows.lines().enumerate() {
            for (place, cell) in line.enumerate() {
                let is_linked =
                    place > 0 && links.as_ref().is_some_and(|links| links.between(cell - 1, cell));
                let line = if is_linked { "─" } else { " " };
                let before = before(place, rows.columns, gap) + width - entries[cell].width();
                out.extend_from_slice(line.repeat(before).as_bytes());
                let style = self.style(cell);
                write!(out, "{style}{}{style:#}", entries[cell])?;
            }
            out.push(b'\n');
            if let Some(links) = links.as_ref().filter(|_| row + 1 < rows.rows) {
                let between: String =
                    (0..rows.columns).map(|column| links.below(row, column, width)).collect();
                writeln!(out, "{}", between.trim_end())?;
            }
        }
        if links.is_none() {
            layers::next(out, diagram);
        }
        Ok(())
    }

    /// Returns the content of a cell.
    fn entry(&self, cell: &DrawnCell, unicode: bool) -> Entry {
        match Entry::of(cell, unicode) {
            Entry::Number(number, _) if self.screen.colours => Entry::Number(number, false),
            entry => entry,
        }
    }

    /// Returns the style of a cell.
    fn style(&self, cell: usize) -> Style {
        let mut style = Style::new();
        if !self.screen.colours {
            return style;
        }
        let DrawnCell { hole, mark, given, piece, .. } = self.diagram.cells[cell];
        if hole {
            return if mark.is_some() { style.invert() } else { style.dimmed() };
        }
        if let Some(class) = mark.and_then(|mark| self.classes.iter().position(|&class| class == mark)) {
            style = style.fg_color(Some(Color::Ansi(CLASSES[class % CLASSES.len()])));
        }
        if given || piece.is_some() {
            style = style.bold();
        }
        if is_end(self.diagram.route.as_ref(), cell) { style.invert() } else { style }
    }
}

/// Whether a route begins or ends in a cell; a closed route has only a beginning.
fn is_end(route: Option<&Route>, cell: usize) -> bool {
    route.is_some_and(|route| {
        route.cells.first() == Some(&cell) || (!route.closed && route.cells.last() == Some(&cell))
    })
}

/// The steps of a route between neighbours, if all its steps go one cell.
struct Links {
    /// The successor of each cell.
    next: Vec<Option<usize>>,
    columns: usize,
}

impl Links {
    /// `None` if a step goes further or over joined borders, and in a box.
    fn new(diagram: &Diagram) -> Option<Self> {
        let (route, columns) = (diagram.route.as_ref()?, diagram.columns);
        let is_short = |(from, to): (usize, usize)| {
            (from / columns).abs_diff(to / columns) <= 1
                && (from % columns).abs_diff(to % columns) <= 1
                && matches!(DrawnStep::of(diagram, (from, to)), DrawnStep::Line(_))
        };
        (diagram.layers().is_none() && route.steps().all(is_short))
            .then(|| Self { next: diagram.next(), columns })
    }

    /// Whether the route has a step between two cells, in either direction.
    fn between(&self, one: usize, other: usize) -> bool {
        self.next[one] == Some(other) || self.next[other] == Some(one)
    }

    /// Returns the text below a cell and its gap; a line stands under the last digit.
    fn below(&self, row: usize, column: usize, width: usize) -> String {
        let (cell, under) = (row * self.columns + column, (row + 1) * self.columns + column);
        let down = if self.between(cell, under) { '│' } else { ' ' };
        let has_right = column + 1 < self.columns;
        let falling = has_right && self.between(cell, under + 1);
        let rising = has_right && self.between(cell + 1, under);
        let slanting = match (falling, rising) {
            (true, true) => '╳',
            (true, false) => '╲',
            (false, true) => '╱',
            (false, false) => ' ',
        };
        // The middle between this last digit and the next one.
        let gap = if width > 1 { [' ', slanting] } else { [slanting, ' '] };
        let line = " ".repeat(width - 1);
        format!("{line}{down}{}{}", gap[0], gap[1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a route on a board whose second cell is marked and whose third is a clue.
    fn picture(columns: usize, route: &[usize], closed: bool) -> Diagram {
        let mut diagram = Diagram { rows: route.len() / columns, columns, ..Diagram::default() };
        diagram.cells = vec![DrawnCell::default(); route.len()];
        diagram.cells[1].mark = Some('M');
        diagram.cells[2].given = true;
        diagram.set_route(route, closed, 8);
        diagram
    }

    /// Returns the lines of its text.
    fn written(diagram: &Diagram, screen: Screen) -> Vec<String> {
        let mut out = Vec::new();
        board(&mut out, screen, diagram).expect("memory takes anything");
        let text = String::from_utf8(out).expect("UTF-8");
        text.lines().map(str::to_owned).collect()
    }

    const PLAIN: Screen = Screen { colours: false, columns: usize::MAX };
    const AROUND: [usize; 8] = [0, 1, 2, 3, 7, 6, 5, 4];

    #[test]
    fn lines_lead_from_number_to_number() {
        let open = written(&picture(4, &AROUND, false), PLAIN);
        assert_eq!(open, [" 8──-9──10──11", "             │", "15──14──13──12"]);
        let closed = written(&picture(4, &AROUND, true), PLAIN);
        assert_eq!(closed, [" 8──-9──10──11", " │           │", "15──14──13──12"]);
    }

    #[test]
    fn slanting_steps_cross() {
        let crossing = written(&picture(3, &[0, 4, 1, 3, 6, 7, 8, 5, 2], false), PLAIN);
        assert_eq!(
            crossing,
            ["  8  -10   16", "    ╳  │    │", " 11    9   15", "  │         │", " 12───13───14"]
        );
    }

    #[test]
    fn what_does_not_fit_or_leaps_has_no_lines() {
        let fitting = 4 * 2 + 3 * GAP;
        let numbers = [" 8 -9 10 11", "15 14 13 12"];
        let around = picture(4, &AROUND, false);
        for columns in [0, fitting - 1] {
            assert_eq!(written(&around, Screen { columns, ..PLAIN }), numbers);
        }
        let lines = written(&around, Screen { columns: fitting, ..PLAIN });
        assert_eq!(lines, written(&around, PLAIN));
        let leaping = written(&picture(3, &[0, 2, 1], true), PLAIN);
        assert_eq!(leaping, ["  8 -10   9", "next", "3 1 2"]);
    }

    #[test]
    fn colours_tell_ends_classes_and_givens() {
        let coloured = written(&picture(4, &AROUND, false), Screen { colours: true, ..PLAIN });
        let [invert, magenta, bold, reset] = ["\u{1b}[7m", "\u{1b}[35m", "\u{1b}[1m", "\u{1b}[0m"];
        let first = format!(" {invert}8{reset}───{magenta}9{reset}──{bold}10{reset}──11");
        assert_eq!(coloured, [&first, "             │", &format!("{invert}15{reset}──14──13──12")]);
        let closed = written(&picture(4, &AROUND, true), Screen { colours: true, ..PLAIN });
        assert_eq!(closed[2], "15──14──13──12", "it has no end");
    }

    #[test]
    fn walls_and_pieces_are_told_apart() {
        let mut diagram = Diagram { rows: 1, columns: 3, ..Diagram::default() };
        diagram.cells = vec![DrawnCell::default(); 3];
        diagram.cells[0] = DrawnCell { hole: true, mark: Some('X'), label: Some(1), ..DrawnCell::default() };
        diagram.cells[1].hole = true;
        diagram.set_pieces(&[2], cavalcade_core::puzzles::Piece::Queen);
        assert_eq!(written(&diagram, PLAIN), ["1 # Q"]);
        let coloured = written(&diagram, Screen { colours: true, ..PLAIN });
        assert_eq!(coloured, ["\u{1b}[7m1\u{1b}[0m \u{1b}[2m#\u{1b}[0m \u{1b}[1mQ\u{1b}[0m"]);
    }
}
