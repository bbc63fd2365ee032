//! The background of solutions that have no numbers along their route: the puzzle as on paper.
//!
//! Shapes are path data of SVG and texts, so the page draws pearls, arrows, regions and walls without knowing them.

use cavalcade_core::puzzles::diagram::Diagram;
use serde::Serialize;

use crate::formats::geometry::Geometry;
use crate::formats::paper::figure::{BoardFigure, Showing};
use crate::formats::paper::shapes::{PaperPaint, PaperShape, Tone};
use crate::formats::svg::ink::{Hex, PathData};

/// The factor by which path data is enlarged, because coordinates have two decimal places.
const SCALE: f64 = 100.0;

/// A shape of the background.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum GroundShape {
    /// A path.
    Path {
        d: String,
        fill: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        stroke: Option<String>,
        #[serde(rename = "stroke-width", skip_serializing_if = "Option::is_none")]
        width: Option<f64>,
    },
    /// A text around a point on its baseline.
    Words { text: String, x: f64, y: f64, size: f64, bold: bool, fill: String },
}

/// The background of all solutions on a board.
#[derive(Serialize)]
pub(super) struct Ground {
    /// The number of units of length for the side of a cell.
    scale: f64,
    /// What routes cover.
    below: Vec<GroundShape>,
    /// What covers routes.
    above: Vec<GroundShape>,
}

impl Ground {
    /// Returns the background for a board; `None` if its cells have numbers along the route.
    pub(super) fn of(diagram: &Diagram) -> Option<Self> {
        if diagram.shows_numbers() || diagram.route.is_none() {
            return None;
        }
        let mut blank = diagram.clone();
        for cell in &mut blank.cells {
            cell.shaded = false;
        }
        let figure = BoardFigure::new(&blank, Showing::Puzzle);
        let border = (figure.size().0 - Geometry::of(diagram).size().0) / 2.0 * SCALE;
        let placed = figure.shapes().iter().map(|shape| shape.placed(SCALE, (-border, -border)));
        // Routes with a direction run over the cells of their checkpoints, loops run between clues and over pearls.
        let has_discs = diagram.unnumbered_loop().is_none();
        let covers = |shape: &PaperShape| matches!(shape, PaperShape::Disc { .. } | PaperShape::Text(_));
        let (above, below) = placed.partition::<Vec<_>, _>(|shape| has_discs && covers(shape));
        let written = |shapes: Vec<PaperShape>| shapes.iter().map(written).collect();
        Some(Self { scale: SCALE, below: written(below), above: written(above) })
    }
}

/// Returns a shape as the page draws it.
fn written(shape: &PaperShape) -> GroundShape {
    let colour = |tone: Tone| Hex([(f64::from(tone.0) * 2.55).round() as u8; 3]).to_string();
    let mut path = PathData::default();
    let paint = match shape {
        PaperShape::Area { outlines, paint } => {
            for outline in outlines {
                path.polygon(outline.iter().copied());
            }
            *paint
        }
        PaperShape::Lines { lines, width, tone } => {
            for line in lines {
                line.iter().take(1).for_each(|&start| path.begin(start));
                line.iter().skip(1).for_each(|&point| path.line(point));
            }
            PaperPaint { fill: None, stroke: Some((*width, *tone)) }
        }
        PaperShape::Disc { centre, radius, paint } => {
            path.circle(*centre, *radius);
            *paint
        }
        PaperShape::Text(text) => {
            let ((x, y), fill) = (text.at, colour(text.tone));
            return GroundShape::Words {
                text: text.text.clone(),
                x,
                y,
                size: text.size,
                bold: text.bold,
                fill,
            };
        }
    };
    GroundShape::Path {
        d: path.data().unwrap_or_default().to_owned(),
        fill: paint.fill.map_or_else(|| "none".to_owned(), colour),
        stroke: paint.stroke.map(|(_, tone)| colour(tone)),
        width: paint.stroke.map(|(width, _)| width),
    }
}
