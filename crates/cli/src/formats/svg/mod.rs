//! Pictures: one SVG with all solutions, for the screen, for print or for a page.

#[cfg(test)]
mod tests;

use std::io::{self, Write};

use cavalcade_core::picture::geometry::LayerRows;
use cavalcade_core::picture::sheet::{Sheet, is_numbered, picture, size};
use cavalcade_core::puzzles::diagram::Diagram;
use cavalcade_core::quantity;
use cavalcade_search::answers::unique::Uniqueness;

use super::paper::PaperLanguage;
use super::{Answer, AnswerData, Format, Origin, RefusedKind, SolutionDifferences, Summary, Verdict, titled};

/// The largest number of cells and of steps between vertices in a picture; few programs can show more.
const MOST_CELLS: usize = 1 << 16;

/// The largest number of boards whose numbers are shown.
const MOST_WITH_NUMBERS: u64 = 12;

/// The format; see the module.
pub(super) const FORMAT: Format = Format {
    name: "svg",
    extensions: &["svg"],
    writes: Answer::DRAWN,
    refused: &[RefusedKind::VALUES],
    paper: Some(PaperLanguage::Svg),
    is_document: true,
    most_cells: [MOST_CELLS; 2],
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => {
            out.write_all(picture(&format!("solution {index}"), diagram, &[], None).as_bytes())
        }
        AnswerData::Document { summary, body } => document(out, summary, body),
        AnswerData::Verdict(verdict) => self::verdict(out, verdict),
        _ => PaperLanguage::Svg.write_answer(out, content),
    }
}

/// Writes a sheet with solutions.
fn document(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    let Summary { command, blank, closed, solutions, complete, .. } = *summary;
    let pictures = match solutions {
        0 => picture("no solution", blank, &[], None).into(),
        _ => String::from_utf8_lossy(body),
    };
    let note = ((solutions, complete) != (1, true)).then(|| summary.found());
    let sheet = Sheet {
        title: &summary.title(),
        description: &format!("{} Made by: {command}", explained(blank, closed.filter(|_| solutions > 0))),
        count: solutions.max(1) as usize,
        size: size(blank),
        numbered: is_numbered(blank),
        many: blank.vertices().is_none() && solutions > MOST_WITH_NUMBERS,
        note: note.as_deref(),
    };
    out.write_all(sheet.document(&pictures).as_bytes())
}

/// Writes a sheet with the only solution or with two of several.
fn verdict(out: &mut Vec<u8>, verdict: &Verdict) -> io::Result<()> {
    let mut pictures = String::new();
    let differing = match &verdict.solutions[..] {
        [one, other, ..] if one.vertices().is_none() => one.differences(other),
        _ => Vec::new(),
    };
    for (index, diagram) in verdict.solutions.iter().enumerate() {
        let other = verdict.solutions.get(usize::from(index == 0)).and_then(|other| other.route.as_ref());
        pictures.push_str(&picture(&format!("solution {}", index + 1), diagram, &differing, other));
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
    out.write_all(sheet.document(&pictures).as_bytes())
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
