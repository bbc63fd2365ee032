//! Pictures: one SVG with all solutions, for the screen, for print or for a page.
//!
//! Each solution is drawn with its corner at the origin. The [`sheet`] then moves the pictures side by side, because
//! their number is known only at the end. Areas and lines have classes, which the sheet colours for light and dark
//! backgrounds; only the colours along a route are the same on both.

pub(super) mod circle;
mod route;
mod sheet;
#[cfg(test)]
mod tests;

use std::io::{self, Write};

use cavalcade_core::puzzles::diagram::{Diagram, Route, Surface};
use cavalcade_core::quantity;
use cavalcade_search::answers::unique::Uniqueness;

use super::geometry::LayerRows;
use super::paper::{PaperLanguage, titled};
use super::scene::svg::{SvgStyle, write_shape};
use super::{
    Answer, AnswerData, Differences, Format, Origin, RefusedKind, Summary, Verdict, solutions_in_words,
};
use crate::formats::geometry::Geometry;
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::shapes::{Role, SceneShape};
use crate::streams::Failure;
use route::{CELL, Drawing, OUTSIDE};
use sheet::{OPENING, Sheet};

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
        Differences::Cells(cells) => quantity(cells.len(), "cells"),
        Differences::Names(names) => quantity(names.len(), "values"),
        Differences::Steps([one, _]) => quantity(one.len(), "steps"),
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
    let differs = SceneShape::area(outlines, Role::Screen("differs")).placed(CELL, origin);
    let differs = Some(differs).filter(|_| !differing.is_empty());
    below.chain(route.into_iter().flatten()).chain(above).chain(differs).collect()
}
