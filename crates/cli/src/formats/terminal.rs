//! Boards as text: rows of numbers and signs, on a terminal with lines and colours.
//!
//! A route that moves one cell at a time is drawn on a terminal with lines between its numbers, if the board fits into
//! its width. With colours, marked cells have the colour of their class instead of a minus sign, clues are bold, and
//! both ends of a route are inverted. Everything else looks as in plain text. Layers of a box are side by side.
//! Hexagons and triangles are as in files, where each row is set off from the row above.

use std::collections::HashSet;
use std::io::{self, Write};

use anstyle::{AnsiColor, Color, Style};
use cavalcade_core::files::boards::arranged::{Arranged, JointSigns};
use cavalcade_core::picture::geometry::{DrawnStep, LayerRows};
use cavalcade_core::puzzles::cell_text::{Entry, entries, grid, successors};
use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Route, Tiling};

use crate::streams::Screen;

/// The number of columns between two numbers, where the line is drawn.
const GAP: usize = 2;

/// The number of blanks between two layers of a box.
const LAYER_GAP: usize = 4;

/// The colours of classes, in the order of their letters.
const CLASSES: [AnsiColor; 4] = [AnsiColor::Magenta, AnsiColor::Cyan, AnsiColor::Yellow, AnsiColor::Green];

/// A board on a screen.
struct ScreenBoard<'a> {
    screen: Screen,
    diagram: &'a Diagram,
    /// The classes of cells in the order of their letters.
    classes: Vec<char>,
}

/// Writes a board, and the successors of its cells where a closed route is not drawn.
pub(super) fn board(out: &mut Vec<u8>, screen: Option<Screen>, diagram: &Diagram) -> io::Result<()> {
    let is_closed = diagram.route.as_ref().is_some_and(|route| route.closed);
    let classes = if screen.is_some() { diagram.marks() } else { Vec::new() };
    let board =
        ScreenBoard { screen: screen.unwrap_or(Screen { colours: false, columns: 0 }), diagram, classes };
    let is_drawn = board.write(out, screen.is_some())?;
    if is_closed && !is_drawn {
        out.extend_from_slice(b"next\n");
        board.rows(out, &successors(diagram), None, false)?;
    }
    Ok(())
}

/// Leaves out the minus sign of a marked cell, which has a colour.
fn unmark(entry: &mut Entry) {
    if let Entry::Number(_, is_marked) = entry {
        *is_marked = false;
    }
}

impl ScreenBoard<'_> {
    /// Writes the cells; returns whether no successors follow, because the route is drawn.
    fn write(&self, out: &mut Vec<u8>, is_screen: bool) -> io::Result<bool> {
        let diagram = self.diagram;
        let mut entries = entries(diagram);
        if self.screen.colours {
            entries.iter_mut().for_each(unmark);
        }
        if diagram.tiling() != Tiling::Squares {
            out.write_all(self.tiled(&entries).as_bytes())?;
            return Ok(is_screen);
        }
        let fits = || {
            let width = entries.iter().map(|entry| entry.width()).max().unwrap_or(0);
            LayerRows::of(diagram).columns * (width + GAP) - GAP <= self.screen.columns
        };
        let links = if is_screen && fits() { links(diagram) } else { None };
        self.rows(out, &entries, links.as_ref(), true)?;
        Ok(links.is_some())
    }

    /// Returns the cells of a board of hexagons or triangles, with the lines of the route if they fit.
    fn tiled(&self, entries: &[Entry]) -> String {
        let diagram = self.diagram;
        let style = |cell| {
            let style = self.style(cell);
            (style.to_string(), format!("{style:#}"))
        };
        let texts = entries.iter().map(ToString::to_string).collect();
        let arranged = Arranged::new(texts, diagram.columns, diagram.tiling());
        let arranged = arranged.styled((0..entries.len()).map(style).collect());
        let fits = arranged.line_width(true) <= self.screen.columns;
        let Some(route) = diagram.route.as_ref().filter(|_| fits) else {
            return arranged.joined(&diagram.links, JointSigns::FILE);
        };
        let steps: Vec<_> = route.steps().map(|(from, to)| (from.min(to), from.max(to))).collect();
        arranged.joined(&steps, JointSigns::LINES)
    }

    /// Writes entries row by row, with the lines from each cell to the right and downwards.
    fn rows(
        &self,
        out: &mut Vec<u8>,
        entries: &[Entry],
        links: Option<&Links>,
        is_styled: bool,
    ) -> io::Result<()> {
        let is_plain = links.is_none() && !(is_styled && self.screen.colours);
        if is_plain && self.diagram.layers().is_none() {
            grid(out, self.diagram.columns, entries);
            return Ok(());
        }
        let rows = LayerRows::of(self.diagram);
        let width = entries.iter().map(|entry| entry.width()).max().unwrap_or(0);
        let gap = if links.is_some() { GAP } else { 1 };
        for (row, line) in rows.lines().enumerate() {
            for (place, cell) in line.enumerate() {
                let is_linked = place > 0 && links.is_some_and(|links| links.contains(&(cell - 1, cell)));
                let before = match place {
                    0 => 0,
                    _ if place.is_multiple_of(rows.columns) => LAYER_GAP,
                    _ => gap,
                };
                let line = if is_linked { "─" } else { " " };
                out.extend_from_slice(line.repeat(before + width - entries[cell].width()).as_bytes());
                let style = if is_styled { self.style(cell) } else { Style::new() };
                write!(out, "{style}{}{style:#}", entries[cell])?;
            }
            out.push(b'\n');
            if let Some(links) = links.filter(|_| row + 1 < rows.rows) {
                let cells = row * rows.columns..(row + 1) * rows.columns;
                let between: String = cells.map(|cell| below(links, cell, rows.columns, width)).collect();
                writeln!(out, "{}", between.trim_end())?;
            }
        }
        Ok(())
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

/// The steps of a route, the smaller cell first.
type Links = HashSet<(usize, usize)>;

/// Returns the steps of a route between neighbours; `None` if a step goes further or over joined borders, and in a box.
fn links(diagram: &Diagram) -> Option<Links> {
    let (route, columns) = (diagram.route.as_ref()?, diagram.columns);
    let is_short = |(from, to): (usize, usize)| {
        (from / columns).abs_diff(to / columns) <= 1
            && (from % columns).abs_diff(to % columns) <= 1
            && matches!(DrawnStep::of(diagram, (from, to)), DrawnStep::Line(_))
    };
    let is_drawn = diagram.layers().is_none() && route.steps().all(is_short);
    is_drawn.then(|| route.steps().map(|(from, to)| (from.min(to), from.max(to))).collect())
}

/// Returns the text below a cell and its gap; a line stands under the last digit.
fn below(links: &Links, cell: usize, columns: usize, width: usize) -> String {
    let under = cell + columns;
    let down = if links.contains(&(cell, under)) { '│' } else { ' ' };
    let has_right = !(cell + 1).is_multiple_of(columns);
    let falling = has_right && links.contains(&(cell, under + 1));
    let rising = has_right && links.contains(&(cell + 1, under));
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
        board(&mut out, Some(screen), diagram).expect("memory takes anything");
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
