//! Pages as pictures of dots in shades of grey, with their size in metres.

use std::io;

use png::{BitDepth, ColorType, Encoder, PixelDimensions, Unit};
use tiny_skia::{Color, FillRule, LineCap, LineJoin, Paint, Pixmap, Shader, Stroke, Transform};

use super::outlines::{drawn, outline};
use super::shaping::Shaper;
use super::{PaperDocument, PaperPage};
use crate::formats::scene::shapes::{Role, ScenePaint, SceneShape};

/// The dots of an inch, and the points.
const DOTS: f64 = 300.0;
const POINTS: f64 = 72.0;
const METRE: f64 = 1.0 / 0.0254;
/// The most dots of a side; larger pages have fewer dots in an inch.
const MOST: f64 = 8192.0;

/// Writes the first page of a document.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
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
    let tone = (f64::from(role.tone()) * 2.55).round() as u8;
    let shader = Shader::SolidColor(Color::from_rgba8(tone, tone, tone, u8::MAX));
    Paint { shader, anti_alias: true, ..Paint::default() }
}
