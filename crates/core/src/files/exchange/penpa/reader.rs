//! Reads a drawing from the lines of an address.

use std::collections::HashMap;

use serde_json::Value;

use super::super::cells::size;
use super::drawing::{CellLabel, PenpaCell, PenpaDrawing};
use super::grid::PenpaGrid;
use super::packing::{damaged, unpacked};
use crate::files::InputError;
use crate::files::text::shorten;

/// The styles of thick black sides.
const THICK_SIDES: [u64; 2] = [2, 21];

impl PenpaDrawing {
    /// Reads the lines of an address.
    ///
    /// # Errors
    /// They are damaged, the grid is not of squares or hexagons, or something is drawn that has no meaning in any
    /// puzzle.
    pub(super) fn read(text: &str) -> Result<Self, InputError> {
        let lines: Vec<&str> = text.split('\n').collect();
        let header: Vec<&str> = lines[0].split(',').collect();
        let value = |index: usize| header.get(index).copied().unwrap_or_default();
        if !["square", "hex"].contains(&value(0)) {
            return Err(another_grid(value(0), "square").hint("only squares and hexagons can be read"));
        }
        let (columns, rows) = size("Penpa address", value(1), value(2))?;
        let centres = json_line(&lines, 5)?;
        let mut point = 0;
        let points = centres.as_array().ok_or_else(damaged)?.iter().map(|step| {
            point += step.as_i64().filter(|step| step.abs() < i64::from(i32::MAX))?;
            usize::try_from(point).ok()
        });
        let points = points.collect::<Option<Vec<_>>>().ok_or_else(damaged)?;
        let is_square = value(0) == "square";
        let grid = if is_square { PenpaGrid::new(columns, rows) } else { PenpaGrid::of_hexagons(columns) };
        let grid = grid?.around(&points).ok_or_else(damaged)?;
        let title = value(15).replace("Title: ", "").replace("%2C", ",");
        let missing = PenpaCell { is_missing: true, ..PenpaCell::default() };
        let mut drawing = Self::new(grid, title, missing);
        for cell in points.iter().filter_map(|&point| grid.cell(point)) {
            drawing.cells[cell].is_missing = false;
        }
        let layers = json_line(&lines, 3)?;
        for (name, layer) in layers.as_object().ok_or_else(damaged)? {
            drawing.read_layer(name, layer)?;
        }
        if let Ok(tags) = json_line(&lines, 17) {
            let tags = tags.as_array().ok_or_else(damaged)?.iter().filter_map(Value::as_str);
            drawing.tags = tags.map(str::to_owned).collect();
        }
        let is_turned = (4..7).any(|index| value(index) != ["0", "1", "1"][index - 4]);
        let has_picture = !value(21).is_empty()
            && !unpacked(value(21)).is_ok_and(|picture| picture.contains("\"url\":null"));
        let is_drawn = |line: usize| {
            json_line(&lines, line).is_ok_and(|layers| {
                let drawn = layers.as_object().into_iter().flatten();
                drawn.into_iter().any(|(name, layer)| !is_history(name) && !is_empty(layer))
            })
        };
        let ignored = [
            (is_turned, "the drawing is turned or mirrored; the board was read as it was drawn first"),
            (has_picture, "a picture behind the drawing was ignored"),
            (is_drawn(4), "what is drawn as the solution was ignored"),
            (is_drawn(14), "colours that are no standard colours were ignored"),
        ];
        drawing.notes = ignored.iter().filter(|note| note.0).map(|note| note.1.to_owned()).collect();
        Ok(drawing)
    }

    /// Reads what is drawn in one layer.
    fn read_layer(&mut self, name: &str, layer: &Value) -> Result<(), InputError> {
        if is_history(name) || is_empty(layer) {
            return Ok(());
        }
        if !["surface", "number", "symbol", "lineE", "deletelineE"].contains(&name) {
            return Err(meaningless(&format!("'{}'", shorten(name))));
        }
        let sides = self.grid.sides();
        let by_corners: HashMap<_, _> = sides.iter().map(|side| (side.corners, side.cells)).collect();
        let by_middle: HashMap<_, _> =
            sides.iter().filter_map(|side| Some((side.middle?, side.cells))).collect();
        for (place, drawn) in layer.as_object().ok_or_else(damaged)? {
            let unknown =
                |place: &str| meaningless(&format!("'{name}' {} at {place}", shorten(&drawn.to_string())));
            if name.ends_with("lineE") {
                let cells = corners(place).and_then(|corners| by_corners.get(&corners));
                let [one, other] = cells.ok_or_else(|| unknown(&shorten(place)))?;
                // A side at the border of the board says nothing.
                let pair = one.zip(*other);
                match (name, drawn.as_u64()) {
                    ("deletelineE", _) => self.removed.extend(pair),
                    (_, Some(style)) if THICK_SIDES.contains(&style) => self.sides.extend(pair),
                    _ => return Err(unknown(&shorten(place))),
                }
                continue;
            }
            let point = place.parse().ok();
            if let Some([one, other]) =
                point.filter(|_| name == "symbol").and_then(|point| by_middle.get(&point))
            {
                let is_circle = drawn[1].as_str().is_some_and(|symbol| symbol.starts_with("circle_"));
                let pair = one.zip(*other).filter(|_| is_circle);
                self.dots.push(pair.ok_or_else(|| unknown(&shorten(place)))?);
                continue;
            }
            let cell = point.and_then(|point| self.grid.cell(point));
            let cell = cell.ok_or_else(|| unknown(&shorten(place)))?;
            let unknown = || unknown(&self.place(cell));
            match name {
                "surface" => self.cells[cell].colour = drawn.as_u64().ok_or_else(unknown)?,
                "symbol" => {
                    let (name, number) = drawn[1].as_str().zip(drawn[0].as_u64()).ok_or_else(unknown)?;
                    self.cells[cell].symbol = Some((name.to_owned(), number));
                }
                _ => self.cells[cell].label = Some(label(drawn).ok_or_else(unknown)?),
            }
        }
        Ok(())
    }
}

/// Returns the error for a grid that is not the expected one.
pub(super) fn another_grid(found: &str, expected: &str) -> InputError {
    InputError::new(format!("the Penpa address has the grid '{}', not '{expected}'", shorten(found)))
}

/// Returns the error for a drawing that has no meaning in any puzzle.
fn meaningless(what: &str) -> InputError {
    InputError::new(format!("the Penpa address draws {what}, which has no meaning in any puzzle here"))
        .hint("remove it from the problem in Penpa, or draw it as the solution")
}

/// Reads a line of JSON.
fn json_line(lines: &[&str], index: usize) -> Result<Value, InputError> {
    serde_json::from_str(lines.get(index).copied().unwrap_or_default()).map_err(|_| damaged())
}

/// Returns whether a layer holds steps to undo.
fn is_history(layer: &str) -> bool {
    layer.starts_with("command_")
}

/// Returns whether nothing is drawn in a layer. Removed items may leave empty lists.
fn is_empty(layer: &Value) -> bool {
    match layer {
        Value::Null => true,
        Value::Array(items) => items.iter().all(is_empty),
        Value::Object(items) => items.is_empty(),
        _ => false,
    }
}

/// Reads the corners of a side, such as `229,243`. The lesser is the first.
fn corners(text: &str) -> Option<[usize; 2]> {
    let (one, other) = text.split_once(',')?;
    let (one, other) = (one.parse::<usize>().ok()?, other.parse().ok()?);
    Some([one.min(other), one.max(other)])
}

/// Reads a text in a cell: the text, its style, and how it is placed; `None` if it is neither plain nor with an arrow.
fn label(drawn: &Value) -> Option<CellLabel> {
    let text = match &drawn[0] {
        Value::String(text) => text.trim().to_owned(),
        Value::Number(number) => number.to_string(),
        _ => return None,
    };
    let style = drawn[1].as_u64()?;
    let (text, arrow) = match (drawn[2].as_str()?, text.rsplit_once('_')) {
        ("2", Some((text, arrow))) => (text.to_owned(), Some(arrow.parse().ok()?)),
        // With an arrow, normal, small, medium, long and big.
        ("2" | "1" | "5" | "6" | "8" | "10", _) => (text, None),
        _ => return None,
    };
    Some(CellLabel { text, arrow, style })
}
