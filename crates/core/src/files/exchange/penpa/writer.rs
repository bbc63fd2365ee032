//! Writes a drawing as the lines of an address.

use serde_json::{Map, Value, json};

use super::super::looks::DrawnPuzzle;
use super::drawing::{CellLabel, PenpaDrawing};
use super::grid::{CellPair, PenpaGrid, PenpaSide};
use crate::problems::tiling::Tiling;

/// The size of a cell in pixels.
const CELL_SIZE: usize = 38;
/// The version of Penpa whose lines are written.
const VERSION: [u8; 3] = [3, 2, 3];
/// The layers of a drawing: by cells or sides, and as lists.
const LAYERS: [&str; 9] =
    ["surface", "number", "numberS", "symbol", "line", "lineE", "wall", "cage", "deletelineE"];
const LISTS: [&str; 8] =
    ["thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo", "multicolor"];

impl PenpaDrawing {
    /// Returns the lines of an address.
    pub(super) fn lines(&self, kind: &DrawnPuzzle) -> String {
        let kept = (0..self.cells.len()).filter(|&cell| !self.cells[cell].is_missing);
        let points: Vec<usize> = kept.map(|cell| self.grid.point(cell)).collect();
        let ([width, height], middle) = self.picture(&points);
        let PenpaGrid { columns, rows, tiling, .. } = self.grid;
        let size = self.grid.size_of_hexagons();
        let (name, columns, rows) =
            if tiling == Tiling::Hexagons { ("hex", size, size) } else { ("square", columns, rows) };
        let title = &self.title;
        let header = format!(
            "{name},{columns},{rows},{CELL_SIZE},0,1,1,{width},{height},{middle},{middle},0,0,0,0,Title: {title},Author: ,,,OFF,false,"
        );
        let (mode, tool) = if kind.tool.is_empty() { ("number", "1") } else { ("combi", kind.tool) };
        let mode = json!({ "grid": kind.grid, "pu_a": { "edit_mode": mode, mode: [tool, ""] } });
        let steps = points.windows(2).map(|pair| pair[1] - pair[0]);
        let steps = json!(points.first().copied().into_iter().chain(steps).collect::<Vec<_>>());
        let (problem, empty) = (Value::Object(self.layers()), Value::Object(layers()));
        let (version, tags) = (json!(VERSION), json!(self.tags));
        // Space, tools, layers, cells; tools to choose from, checks of answers, two dummies, version; nothing for the
        // theme and own colours; checks again, tags.
        format!(
            "{header}\n[0,0,0,0]\n{mode}\n{problem}\n{empty}\n{steps}\n[]\n{{}}\n\"x\"\n\"x\"\n{version}\n\n\n\n\n\n{{}}\n{tags}"
        )
    }

    /// Returns the width and height of the picture of these points in pixels, and the point in its middle.
    fn picture(&self, points: &[usize]) -> ([usize; 2], usize) {
        let PenpaGrid { columns, rows, tiling, .. } = self.grid;
        match tiling {
            Tiling::Hexagons => self.grid.picture_of_hexagons(points, CELL_SIZE),
            _ => ([columns + 1, rows + 1].map(|cells| cells * CELL_SIZE), self.grid.middle()),
        }
    }

    /// Returns the layers of the problem.
    fn layers(&self) -> Map<String, Value> {
        let mut layers = layers();
        let mut draw = |layer: &str, place: String, drawn: Value| layers[layer][place] = drawn;
        for (cell, drawn) in self.cells.iter().enumerate() {
            let point = || self.grid.point(cell).to_string();
            if drawn.colour > 0 {
                draw("surface", point(), drawn.colour.into());
            }
            if let Some((name, number)) = &drawn.symbol {
                draw("symbol", point(), json!([number, name, 1]));
            }
            if let Some(CellLabel { text, arrow, style }) = &drawn.label {
                let (text, kind) = match arrow {
                    Some(arrow) => (format!("{text}_{arrow}"), "2"),
                    None => (text.clone(), "1"),
                };
                draw("number", point(), json!([text, style, kind]));
            }
        }
        for PenpaSide { cells, corners: [one, other], middle } in self.grid.sides() {
            let is_among = |pairs: &[CellPair]| {
                cells[0].zip(cells[1]).is_some_and(|pair| pairs.binary_search(&pair).is_ok())
            };
            if is_among(&self.sides) {
                draw("lineE", format!("{one},{other}"), 2.into());
            }
            // A small black circle above the lines of the grid.
            if let Some(point) = middle.filter(|_| is_among(&self.dots)) {
                draw("symbol", point.to_string(), json!([2, "circle_SS", 2]));
            }
        }
        layers
    }
}

/// Returns layers without a drawing.
fn layers() -> Map<String, Value> {
    let history = ["command_redo", "command_undo", "command_replay"].map(|name| (name, json!({ "__a": [] })));
    let lists = LISTS.iter().map(|&name| (name, json!([])));
    let layers = LAYERS.iter().map(|&name| (name, json!({}))).chain(lists).chain(history);
    layers.map(|(name, layer)| (name.to_owned(), layer)).collect()
}
