//! Shapes and texts as outlines, for programs that draw them without fonts; and grey pictures of dots made of them (PNG).

use std::io;

use cavalcade_core::picture::geometry::Point;
use cavalcade_core::picture::pieces::polygons;
use cavalcade_core::picture::shapes::{Role, ScenePaint, SceneShape, SceneText};
use cavalcade_core::picture::xml::Number;
use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use rustybuzz::ttf_parser::{GlyphId, OutlineBuilder};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, PathSegment, Pixmap, Shader, Stroke,
    Transform,
};

use super::shaping::Shaper;
use super::{PaperDocument, PaperPage};

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
            (path(&polygons(*piece, *centre, *side), true)?, ScenePaint::fill(Role::INK))
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

/// The dots of an inch, and the points.
const DOTS: f64 = 300.0;
const POINTS: f64 = 72.0;
const METRE: f64 = 1.0 / 0.0254;
/// The most dots of a side; larger pages have fewer dots in an inch.
const MOST: f64 = 8192.0;

/// Writes the first page of a document.
pub(super) fn png_document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let empty = PaperPage::default();
    let page = document.pages.first().unwrap_or(&empty);
    let scale = (DOTS / POINTS).min(MOST / page.width.max(page.height).max(1.0));
    let side = |length: f64| (length * scale).ceil().clamp(1.0, MOST) as u32;
    let (width, height) = (side(page.width), side(page.height));
    let mut dots = Pixmap::new(width, height).ok_or(io::ErrorKind::OutOfMemory)?;
    dots.fill(Color::WHITE);
    let scaled = Transform::from_scale(scale as f32, scale as f32);
    let shaper = Shaper::new(&document.fonts);
    for shape in &page.shapes {
        let (rule, drawn) = match shape {
            SceneShape::Text(text) => {
                (FillRule::Winding, outline(&shaper, text).map(|path| (path, ScenePaint::fill(text.role))))
            }
            _ => (FillRule::EvenOdd, drawn(shape)),
        };
        let Some((path, paint)) = drawn else { continue };
        if let Some(role) = paint.fill {
            dots.fill_path(&path, &grey(role), rule, scaled, None);
        }
        if let Some((width, role)) = paint.stroke {
            let (line_cap, line_join) = (LineCap::Round, LineJoin::Round);
            let stroke = Stroke { width: width as f32, line_cap, line_join, ..Stroke::default() };
            dots.stroke_path(&path, &grey(role), &stroke, scaled, None);
        }
    }
    // All colours are opaque and grey.
    let greys: Vec<u8> = dots.data().chunks_exact(4).map(|dot| dot[0]).collect();
    let mut encoder = Encoder::new(out, width, height);
    encoder.set_color(ColorType::Grayscale);
    encoder.set_depth(BitDepth::Eight);
    let per_metre = (scale * POINTS * METRE).round() as u32;
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: per_metre, yppu: per_metre, unit: Unit::Meter }));
    encoder.write_header()?.write_image_data(&greys)?;
    Ok(())
}

/// Returns the look of a role.
fn grey(role: Role) -> Paint<'static> {
    let tone = (f64::from(role.tone) * 2.55).round() as u8;
    let shader = Shader::SolidColor(Color::from_rgba8(tone, tone, tone, u8::MAX));
    Paint { shader, anti_alias: true, ..Paint::default() }
}
