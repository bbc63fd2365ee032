//! The background of solutions that have no numbers along their route: the puzzle as on paper.
//!
//! Shapes are path data of SVG and texts, so the page draws pearls, arrows, regions and walls without knowing them.

use cavalcade_core::puzzles::diagram::{Diagram, DrawnCell, Sign};
use serde::Serialize;
use serde_json::{Value, json};

use crate::formats::NamedValues;
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::shapes::{Role, SceneShape};
use crate::formats::scene::svg::{colour, path_data};
use crate::formats::xml::PathData;

/// The factor by which path data is enlarged, because coordinates have two decimal places.
const SCALE: f64 = 100.0;

/// A shape of the background: a path, or a text around a point on its baseline.
type GroundShape = NamedValues<&'static str, Value>;

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
        let placed = figure.shapes().map(|shape| shape.placed(SCALE, (0.0, 0.0)));
        // Routes with a direction and those with numbers in circles run below them, loops run between clues and over
        // pearls.
        let has_numbers =
            |cell: &DrawnCell| matches!(cell.sign, Some(Sign::White | Sign::Black)) && cell.clue.is_some();
        let has_discs = diagram.unnumbered_route().is_none() || diagram.cells.iter().any(has_numbers);
        let covers = |shape: &SceneShape| matches!(shape, SceneShape::Disc { .. } | SceneShape::Text(_));
        let (above, below) = placed.partition::<Vec<_>, _>(|shape| has_discs && covers(shape));
        let written = |shapes: Vec<SceneShape>| shapes.iter().filter_map(written).collect();
        Some(Self { scale: SCALE, below: written(below), above: written(above) })
    }
}

/// Returns a shape as the page draws it; `None` for pieces, which are part of solutions.
fn written(shape: &SceneShape) -> Option<GroundShape> {
    let colour = |role: Role| colour(role).to_string();
    let (d, paint) = match shape {
        SceneShape::Path { lines, is_closed, paint } => (path_data(lines, *is_closed), *paint),
        SceneShape::Disc { centre, radius, paint } => {
            let mut path = PathData::default();
            path.circle(*centre, *radius);
            (path.into_data(), *paint)
        }
        SceneShape::Piece { .. } => return None,
        SceneShape::Text(text) => {
            return Some(NamedValues(vec![
                ("text", json!(text.text)),
                ("x", json!(text.at.0)),
                ("y", json!(text.at.1)),
                ("size", json!(text.size)),
                ("bold", json!(text.bold)),
                ("fill", json!(colour(text.role))),
            ]));
        }
    };
    let fill = paint.fill.map_or_else(|| "none".to_owned(), colour);
    let stroke =
        paint.stroke.map(|(width, role)| [("stroke", json!(colour(role))), ("stroke-width", json!(width))]);
    let start = [("d", json!(d)), ("fill", json!(fill))];
    Some(NamedValues(start.into_iter().chain(stroke.into_iter().flatten()).collect()))
}
