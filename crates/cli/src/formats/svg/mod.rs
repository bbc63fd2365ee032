//! Pictures: one SVG with all solutions, for the screen, for print or for a page.
//!
//! Each solution is drawn with its corner at the origin. A sheet then moves the pictures side by side, because
//! their number is known only at the end. Areas and lines have classes, which the sheet colours for light and dark
//! backgrounds; only the colours along a route are the same on both.

pub(super) mod circle;
mod route;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use cavalcade_core::puzzles::Piece;
use cavalcade_core::puzzles::diagram::{Diagram, Route, Surface};
use cavalcade_core::quantity;
use cavalcade_search::answers::unique::Uniqueness;

use super::geometry::LayerRows;
use super::paper::{PaperLanguage, titled};
use super::scene::svg::{SvgStyle, write_shape};
use super::{
    Answer, AnswerData, Format, Origin, RefusedKind, SolutionDifferences, Summary, Verdict,
    solutions_in_words,
};
use crate::formats::geometry::{Geometry, Point};
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::pieces::{name, path_data};
use crate::formats::scene::shapes::{Role, SceneShape};
use crate::formats::xml::{Number, Plain};
use crate::streams::Failure;
use route::{CELL, Drawing, OUTSIDE};

/// The largest number of cells and of steps between vertices in a picture; few programs can show more.
const MOST_CELLS: usize = 1 << 16;

/// The largest number of boards whose numbers are shown.
const MOST_WITH_NUMBERS: u64 = 12;

/// The margin around a board.
const MARGIN: f64 = 14.0;
/// The largest number of cells with readable numbers.
const MOST_NUMBERED: usize = 1600;

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "svg",
    extensions: &["svg"],
    writes: Answer::DRAWN,
    refused: &[RefusedKind::VALUES],
    paper: Some(PaperLanguage::Svg),
    is_document: true,
    too_large,
    room: |blank| Some(room(blank)),
    write,
    ..Format::NONE
};

fn too_large(blank: &Diagram) -> Option<Failure> {
    (room(blank) == 0).then(|| {
        Failure::input(format!("a picture has room for {MOST_CELLS} cells, but the board or graph is larger"))
            .hint("use --format text or json")
    })
}

fn room(blank: &Diagram) -> u64 {
    let steps = blank.vertices().map_or(0, circle::faint_steps);
    (MOST_CELLS / (blank.cells.len() + steps).max(1)) as u64
}

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => {
            picture(out, &format!("solution {index}"), diagram, &[], None)
        }
        AnswerData::Document { summary, body } => document(out, summary, body),
        AnswerData::Verdict(verdict) => self::verdict(out, verdict),
        _ => PaperLanguage::Svg.write_answer(out, content),
    }
}

/// Writes a sheet with solutions.
fn document(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let Summary { command, puzzle, board, blank, closed, solutions, complete, .. } = *summary;
    let closing = if closed == Some(true) { ", closed" } else { "" };
    let mut empty = Vec::new();
    if solutions == 0 {
        picture(&mut empty, "no solution", blank, &[], None)?;
    }
    let note = match (solutions, complete) {
        (0, false) => Some("no solution found so far (incomplete)".to_owned()),
        (1, true) => None,
        (_, true) => Some(solutions_in_words(solutions)),
        (_, false) => Some(format!("{} so far (incomplete)", solutions_in_words(solutions))),
    };
    let sheet = Sheet {
        title: &format!(
            "{}{closing}: {}",
            titled(puzzle, board),
            note.clone().unwrap_or_else(|| solutions_in_words(solutions))
        ),
        description: &format!("{} Made by: {command}", explained(blank, closed.filter(|_| solutions > 0))),
        count: solutions.max(1) as usize,
        size: size(blank),
        numbered: is_numbered(blank),
        many: blank.vertices().is_none() && solutions > MOST_WITH_NUMBERS,
        note: note.as_deref(),
    };
    sheet.write(out, if solutions == 0 { &empty } else { body })
}

/// Writes a sheet with the only solution or with two of several.
fn verdict(out: &mut Vec<u8>, verdict: &Verdict) -> io::Result<()> {
    let mut pictures = Vec::new();
    let differing = match &verdict.solutions[..] {
        [one, other, ..] if one.vertices().is_none() => one.differences(other),
        _ => Vec::new(),
    };
    for (index, diagram) in verdict.solutions.iter().enumerate() {
        let other = verdict.solutions.get(usize::from(index == 0)).and_then(|other| other.route.as_ref());
        picture(&mut pictures, &format!("solution {}", index + 1), diagram, &differing, other)?;
    }
    let differ = match verdict.differences() {
        SolutionDifferences::Cells(cells) => quantity(cells.len(), "cells"),
        SolutionDifferences::Names(names) => quantity(names.len(), "values"),
        SolutionDifferences::Steps([one, _]) => quantity(one.len(), "steps"),
    };
    let note = match verdict.kind {
        Uniqueness::One => "the only solution".to_owned(),
        Uniqueness::Several => format!("two of several solutions: they differ in {differ}"),
        Uniqueness::None => "no solution".to_owned(),
        Uniqueness::Unknown => "stopped early: it is unknown whether there are more solutions".to_owned(),
    };
    let first = verdict.solutions.first();
    let closed = first.and_then(|diagram| Some(diagram.route.as_ref()?.closed));
    let sheet = Sheet {
        title: &format!("{}: {note}", titled(verdict.puzzle, &verdict.board)),
        description: &first.map_or_else(String::new, |diagram| explained(diagram, closed)),
        count: verdict.solutions.len(),
        size: first.map_or((0.0, 16.0), size),
        numbered: first.is_some_and(is_numbered),
        many: false,
        note: Some(&note),
    };
    sheet.write(out, &pictures)
}

/// Draws one solution. The cells of `differing` are highlighted, and the steps that the route in the graph shares with
/// `other` are faint.
fn picture(
    out: &mut Vec<u8>,
    title: &str,
    diagram: &Diagram,
    differing: &[usize],
    other: Option<&Route>,
) -> io::Result<()> {
    writeln!(out, "{OPENING}><title>{title}</title>")?;
    let shapes = match diagram.vertices() {
        Some(vertices) => circle::shapes(diagram, vertices, other),
        None => board_shapes(diagram, differing),
    };
    shapes.iter().try_for_each(|shape| write_shape(out, shape, SvgStyle::Screen))?;
    diagram.vertices().map_or(Ok(()), |vertices| circle::names(out, vertices))?;
    writeln!(out, "</g>")
}

/// Returns the width and height of the picture of a solution.
fn size(diagram: &Diagram) -> (f64, f64) {
    if let Some(vertices) = diagram.vertices() {
        return circle::size(vertices);
    }
    let (corner, (width, height)) = (corner(diagram), Geometry::of(diagram).size());
    (width * CELL + 2.0 * corner, height * CELL + 2.0 * corner)
}

/// Returns a description of the picture for readers who cannot see it.
fn explained(diagram: &Diagram, closed: Option<bool>) -> String {
    let what = match diagram.vertices() {
        Some(vertices) => format!("{} vertices on a circle", vertices.names.len()),
        None if diagram.layers().is_some() => {
            let LayerRows { layers, rows, columns } = LayerRows::of(diagram);
            format!("A box of {rows} rows, {columns} columns and {layers} layers, side by side")
        }
        None => format!("A board of {} rows and {} columns", diagram.rows, diagram.columns),
    };
    match closed {
        _ if diagram.selection().is_some() => format!("{what}. Chosen vertices and edges are dark."),
        _ if diagram.unnumbered_route().is_some_and(|route| route.closed) => format!("{what}, with a loop."),
        _ if diagram.unnumbered_route().is_some() => format!("{what}, with paths."),
        Some(true) => {
            format!("{what}. A closed route starts at the ring and gets lighter along the way.")
        }
        Some(false) => {
            format!("{what}. A route leads from the ring to the square and gets lighter along the way.")
        }
        None => format!("{what}."),
    }
}

/// Whether the cells have numbers.
fn is_numbered(diagram: &Diagram) -> bool {
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
struct Sheet<'a> {
    title: &'a str,
    description: &'a str,
    /// The number of pictures.
    count: usize,
    /// The width and height of each picture.
    size: (f64, f64),
    /// Whether the pictures contain numbers.
    numbered: bool,
    /// Whether there are too many pictures to read numbers; routes are lines then.
    many: bool,
    /// A line below all pictures.
    note: Option<&'a str>,
}

impl Sheet<'_> {
    /// Writes the sheet around its pictures.
    fn write(&self, out: &mut Vec<u8>, pictures: &[u8]) -> io::Result<()> {
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
            if find(pictures, format!("#{id}\"").as_bytes()).is_some() {
                let outline = path_data(piece);
                writeln!(out, "<defs><path id=\"{id}\" fill-rule=\"evenodd\" d=\"{outline}\"/></defs>")?;
            }
        }
        writeln!(out, "<rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>")?;
        let mut rest = pictures;
        for index in 0..self.count {
            let Some(start) = find(rest, OPENING.as_bytes()) else { break };
            rest = &rest[start + OPENING.len()..];
            let end = find(rest, OPENING.as_bytes()).unwrap_or(rest.len());
            let (x, y) = (left + (index % columns) as f64 * column, (index / columns) as f64 * row);
            write!(out, "{OPENING} transform=\"translate({} {})\"", Number(x), Number(y))?;
            out.extend_from_slice(&rest[..end]);
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
fn line(out: &mut Vec<u8>, (x, y): Point, size: f64, text: &str) -> io::Result<()> {
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

/// Returns the first position of `needle`.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).position(|window| window == needle)
}

/// Colours for light backgrounds, then the differences for dark screens; print always uses the light colours. CSS
/// variables are avoided because many programs do not support them.
const STYLE: &str = include_str!("sheet.css");
