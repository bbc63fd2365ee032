//! Glyphs as outlines: for files that cannot carry fonts.

use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use tiny_skia::{Path, PathBuilder, PathSegment};

use super::shaping::Shaper;
use crate::formats::scene::shapes::{Anchor, SceneText};
use crate::formats::xml::Number;

/// Moves and scales the outline of a glyph.
struct GlyphPen<'a> {
    path: &'a mut PathBuilder,
    at: (f32, f32),
    scale: f32,
}

impl GlyphPen<'_> {
    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        (self.at.0 + x * self.scale, self.at.1 - y * self.scale)
    }
}

impl OutlineBuilder for GlyphPen<'_> {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.move_to(x, y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.line_to(x, y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.point(x1, y1), self.point(x, y));
        self.path.quad_to(x1, y1, x, y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }
    fn close(&mut self) {
        self.path.close();
    }
}

/// Returns the outline of a text; `None` if it is blank. It is filled wherever it winds around a point.
pub(super) fn outline(shaper: &Shaper<'_>, text: &SceneText) -> Option<Path> {
    let (glyphs, width) = shaper.glyphs(&text.text, text.bold);
    let left = match text.anchor {
        Anchor::Start => text.at.0,
        Anchor::Middle => text.at.0 - width * text.size / 2.0,
    };
    let mut path = PathBuilder::new();
    for glyph in glyphs {
        let face = &shaper.faces[glyph.font].0;
        let at = (left + glyph.at.0 * text.size, text.at.1 - glyph.at.1 * text.size);
        let scale = text.size / f64::from(face.units_per_em());
        let mut pen = GlyphPen { path: &mut path, at: (at.0 as f32, at.1 as f32), scale: scale as f32 };
        face.outline_glyph(GlyphId(glyph.id), &mut pen);
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
