//! Solutions on one sheet, for the screen.
//!
//! Each solution is drawn with its corner at the origin. A sheet then moves the pictures side by side, because
//! their number is known only at the end. Areas and lines have classes, which the sheet colours for light and dark
//! backgrounds; only the colours along a route are the same on both.

use std::fmt::{self, Write};

use super::circle;
use super::figure::{BoardFigure, Showing};
use super::geometry::{Geometry, Point};
use super::pieces::{name, path_data};
use super::route::{CELL, Drawing, OUTSIDE};
use super::shapes::{Role, SceneShape};
use super::svg::{SvgStyle, shape_as_svg};
use super::xml::{Number, Plain};
use crate::puzzles::Piece;
use crate::puzzles::diagram::{Diagram, Route, Surface};

/// The margin around a board.
const MARGIN: f64 = 14.0;
/// The largest number of cells with readable numbers.
const MOST_NUMBERED: usize = 1600;

/// Returns the picture of one solution. The cells of `differing` are highlighted, and the steps that the route in the graph
/// shares with `other` are faint.
#[must_use]
pub fn picture(title: &str, diagram: &Diagram, differing: &[usize], other: Option<&Route>) -> String {
    let shapes = match diagram.vertices() {
        Some(vertices) => circle::shapes(diagram, vertices, other),
        None => board_shapes(diagram, differing),
    };
    let shapes: String = shapes.iter().map(|shape| shape_as_svg(shape, SvgStyle::Screen)).collect();
    let names = diagram.vertices().map(circle::names).unwrap_or_default();
    format!("{OPENING}><title>{title}</title>\n{shapes}{names}</g>\n")
}

/// Returns the width and height of the picture of a solution.
#[must_use]
pub fn size(diagram: &Diagram) -> (f64, f64) {
    if let Some(vertices) = diagram.vertices() {
        return circle::size(vertices);
    }
    let (corner, (width, height)) = (corner(diagram), Geometry::of(diagram).size());
    (width * CELL + 2.0 * corner, height * CELL + 2.0 * corner)
}

/// Whether the cells have numbers.
#[must_use]
pub fn is_numbered(diagram: &Diagram) -> bool {
    diagram.cells.len() <= MOST_NUMBERED
}

/// Returns the offset of the board from the left and top edges; steps over joined borders leave the board.
fn corner(diagram: &Diagram) -> f64 {
    if diagram.surface() == Surface::Plane { MARGIN } else { MARGIN + OUTSIDE }
}

/// Returns a board on which the cells of `differing` are highlighted.
fn board_shapes(diagram: &Diagram, differing: &[usize]) -> Vec<SceneShape> {
    let origin = (corner(diagram), corner(diagram));
    let figure = BoardFigure::new(diagram, Showing::Screen);
    let [below, above] = figure.layers().map(|shapes| shapes.iter().map(|shape| shape.placed(CELL, origin)));
    let route = diagram.route.as_ref().filter(|_| diagram.unnumbered_route().is_none()).map(|route| {
        let numbers = is_numbered(diagram) && diagram.shows_numbers();
        Drawing { diagram, route, origin, numbers }.shapes()
    });
    let outlines: Vec<_> = differing.iter().map(|&cell| Geometry::of(diagram).outline(cell)).collect();
    let differs = SceneShape::area(outlines, Role::screen("differs")).placed(CELL, origin);
    let differs = Some(differs).filter(|_| !differing.is_empty());
    below.chain(route.into_iter().flatten()).chain(above).chain(differs).collect()
}

/// The opening tag of a picture, by which [`Sheet::write`] separates pictures; text in a picture cannot contain it.
const OPENING: &str = "<g class=\"picture\"";
/// The bytes around its pictures; a sheet grows if it needs more.
const ROOM: usize = 1 << 13;
/// The largest initial width and height of a sheet in pixels.
const LONGEST: f64 = 1200.0;
/// The least size in pixels of a cell with numbers; one or two boards with numbers are shown at least at this size.
const SMALLEST_NUMBERED: f64 = 16.0;
/// The size of captions in pixels, if there is room, and the least size on the sheet.
const SHOWN_TEXT: f64 = 11.0;
const TEXT: f64 = 14.0;
/// The width of a character as a share of the font size; most are narrower.
const SIGN: f64 = 0.6;
/// The preferred ratio of width to height of all pictures together.
const SHAPE: f64 = 1.4;
/// The penalty for an empty sheet, in units of the logarithm of the ratio.
const EMPTY: f64 = 1.5;

/// The properties of a sheet besides its pictures.
#[derive(Debug)]
pub struct Sheet<'a> {
    /// The name of the whole.
    pub title: &'a str,
    /// What is to be seen, for readers who cannot see it; may be empty.
    pub description: &'a str,
    /// The number of pictures.
    pub count: usize,
    /// The width and height of each picture.
    pub size: (f64, f64),
    /// Whether the pictures contain numbers.
    pub numbered: bool,
    /// Whether there are too many pictures to read numbers; routes are lines then.
    pub many: bool,
    /// A line below all pictures.
    pub note: Option<&'a str>,
}

impl Sheet<'_> {
    /// Returns the sheet with these pictures.
    #[must_use]
    pub fn document(&self, pictures: &str) -> String {
        let mut out = String::with_capacity(pictures.len() + ROOM);
        let _ = self.write(&mut out, pictures); // a string takes anything
        out
    }

    fn write(&self, out: &mut String, pictures: &str) -> fmt::Result {
        let columns = columns(self.count, self.size);
        let rows = self.count.div_ceil(columns) as f64;
        let columns_width = columns as f64 * self.size.0;
        let noted = self.note.map_or(0.0, |note| (note.chars().count() + 2) as f64 * SIGN * TEXT);
        let width = columns_width.max(noted);
        let left = (width - columns_width) / 2.0;
        let least = if self.count <= 2 && self.numbered { SMALLEST_NUMBERED / CELL } else { 0.0 };
        let scale = |height: f64| (LONGEST / width.max(height)).clamp(least, 1.0);
        let text = (SHOWN_TEXT / scale(rows * self.size.1))
            .clamp(TEXT, TEXT.max(columns_width / 40.0).min(TEXT.max(self.size.0 / 6.0)));
        let caption = if self.count > 1 { text + 4.0 } else { 0.0 };
        let (column, row) = (self.size.0, self.size.1 + caption);
        let note = if self.note.is_some() { 2.0 * text } else { 0.0 };
        let height = rows * row + note;
        let scale = scale(height);
        let small = if self.many || CELL * scale < SMALLEST_NUMBERED { " small" } else { "" };
        let [wide, high, shown_wide, shown_high] = [width, height, width * scale, height * scale].map(Number);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{shown_wide}\" \
             height=\"{shown_high}\" class=\"cavalcade{small}\" role=\"img\" aria-labelledby=\"title description\">"
        )?;
        writeln!(out, "<title id=\"title\">{}</title>", Plain(self.title))?;
        writeln!(out, "<desc id=\"description\">{}</desc>", Plain(self.description))?;
        writeln!(out, "<style>\n{STYLE}</style>")?;
        for piece in Piece::ALL {
            let id = name(piece);
            if pictures.contains(&format!("#{id}\"")) {
                let outline = path_data(piece);
                writeln!(out, "<defs><path id=\"{id}\" fill-rule=\"evenodd\" d=\"{outline}\"/></defs>")?;
            }
        }
        writeln!(out, "<rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>")?;
        for (index, picture) in pictures.split(OPENING).skip(1).take(self.count).enumerate() {
            let (x, y) = (left + (index % columns) as f64 * column, (index / columns) as f64 * row);
            write!(out, "{OPENING} transform=\"translate({} {})\"", Number(x), Number(y))?;
            out.push_str(picture);
            if self.count > 1 {
                let middle = (x + column / 2.0, y + self.size.1 + 0.6 * text);
                line(out, middle, text, &(index + 1).to_string())?;
            }
        }
        if let Some(note) = self.note {
            line(out, (width / 2.0, height - 0.8 * text), text, note)?;
        }
        writeln!(out, "</svg>")
    }
}

/// Writes a line of text.
fn line(out: &mut String, (x, y): Point, size: f64, text: &str) -> fmt::Result {
    let (x, y, size, text) = (Number(x), Number(y), Number(size), Plain(text));
    writeln!(out, "<text class=\"caption\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
}

/// Returns the number of pictures in each row.
fn columns(count: usize, (width, height): (f64, f64)) -> usize {
    let badness = |columns: usize| {
        let rows = count.div_ceil(columns);
        let shape = (columns as f64 * width) / (rows as f64 * (height + TEXT)) / SHAPE;
        let empty = 1.0 - count as f64 / (rows * columns) as f64;
        shape.ln().abs() + EMPTY * empty
    };
    (1..=count).min_by(|&one, &other| badness(one).total_cmp(&badness(other))).unwrap_or(1)
}

/// Colours for light backgrounds, then the differences for dark screens; print always uses the light colours. CSS
/// variables are avoided because many programs do not support them.
const STYLE: &str = include_str!("sheet.css");
