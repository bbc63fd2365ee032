//! Shapes and glyphs as paths.

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use tiny_skia::{Path, PathBuilder, PathSegment, Transform};

use super::shaping::Shaper;
use crate::formats::geometry::Point;
use crate::formats::scene::pieces::polygons;
use crate::formats::scene::shapes::{Role, ScenePaint, SceneShape, SceneText};
use crate::formats::xml::Number;

/// Draws the outline of a glyph in the units of its font, upwards.
struct GlyphPen(PathBuilder);

impl OutlineBuilder for GlyphPen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// Returns the outline of a text; `None` if it is blank. It is filled wherever it winds around a point.
pub(super) fn outline(shaper: &Shaper<'_>, text: &SceneText) -> Option<Path> {
    let (glyphs, left, size) = shaper.placed(text);
    let mut path = PathBuilder::new();
    for glyph in glyphs {
        let face = &shaper.faces[glyph.font].0;
        let mut pen = GlyphPen(PathBuilder::new());
        face.outline_glyph(GlyphId(glyph.id), &mut pen);
        let scale = (size / f64::from(face.units_per_em())) as f32;
        let at = (left + glyph.at.0 * size, text.at.1 - glyph.at.1 * size);
        let moved = Transform::from_row(scale, 0.0, 0.0, -scale, at.0 as f32, at.1 as f32);
        if let Some(outline) = pen.0.finish().and_then(|outline| outline.transform(moved)) {
            path.push_path(&outline);
        }
    }
    path.finish()
}

/// Returns the path of a shape that is no text, and how it is painted. It is filled where it winds around a point an
/// odd number of times.
pub(super) fn drawn(shape: &SceneShape) -> Option<(Path, ScenePaint)> {
    Some(match shape {
        SceneShape::Path { lines, is_closed, paint } => (path(lines, *is_closed)?, *paint),
        SceneShape::Disc { centre: (x, y), radius, paint } => {
            (PathBuilder::from_circle(*x as f32, *y as f32, *radius as f32)?, *paint)
        }
        SceneShape::Piece { piece, centre, side } => {
            (path(&polygons(*piece, *centre, *side), true)?, ScenePaint::fill(Role::Ink))
        }
        SceneShape::Text(_) => return None,
    })
}

/// Returns lines as a path.
fn path(lines: &[Vec<Point>], is_closed: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (index, &(x, y)) in line.iter().enumerate() {
            let (x, y) = (x as f32, y as f32);
            if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if is_closed {
            path.close();
        }
    }
    path.finish()
}

/// Returns an outline as the data of an SVG path.
pub(super) fn path_data(path: &Path) -> String {
    let point = |point: tiny_skia::Point| format!("{} {}", Number(point.x.into()), Number(point.y.into()));
    let segment = |segment| match segment {
        PathSegment::MoveTo(to) => format!("M{}", point(to)),
        PathSegment::LineTo(to) => format!("L{}", point(to)),
        PathSegment::QuadTo(by, to) => format!("Q{} {}", point(by), point(to)),
        PathSegment::CubicTo(one, two, to) => format!("C{} {} {}", point(one), point(two), point(to)),
        PathSegment::Close => "z".to_owned(),
    };
    path.segments().map(segment).collect()
}
