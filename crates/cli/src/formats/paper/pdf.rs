//! Pages as PDF, with the glyphs of their fonts.
//!
//! The file has no date, no random identifier and no compressed part, so the same pages give the same bytes.

use std::io::{self, Write};

use cavalcade_core::picture::shapes::{Role, SceneShape};
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};
use tiny_skia::{Path, PathSegment, Point, Transform};

use super::embedding::EmbeddedFonts;
use super::outlines::drawn;
use super::{PaperDocument, PaperPage};

/// The objects of a document; those of the fonts and then those of the pages follow, in pairs.
const CATALOG: i32 = 1;
const PAGES: i32 = 2;
const INFORMATION: i32 = 3;
const FIRST_FONT: i32 = 4;

/// Where the control points of a cubic curve are between the ends of a quadratic one and its control point.
const THIRDS: f32 = 2.0 / 3.0;

/// Writes the file of a document.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let mut pdf = Pdf::new();
    let mut fonts = EmbeddedFonts::new(&document.fonts, FIRST_FONT);
    let pages = (fonts.end()..).step_by(2).zip(&document.pages);
    pdf.catalog(Ref::new(CATALOG)).pages(Ref::new(PAGES));
    let kids = pages.clone().map(|(id, _)| Ref::new(id));
    pdf.pages(Ref::new(PAGES)).kids(kids).count(document.pages.len() as i32);
    let producer = concat!("cavalcade ", env!("CARGO_PKG_VERSION"));
    let mut information = pdf.document_info(Ref::new(INFORMATION));
    information.title(TextStr(&document.title)).producer(TextStr(producer));
    information.finish();
    for (id, page) in pages.clone() {
        pdf.stream(Ref::new(id + 1), &content(page, &mut fonts));
    }
    fonts.write(&mut pdf);
    for (id, page) in pages {
        let mut written = pdf.page(Ref::new(id));
        written.media_box(Rect::new(0.0, 0.0, rounded(page.width), rounded(page.height)));
        written.parent(Ref::new(PAGES)).contents(Ref::new(id + 1));
        let mut resources = written.resources();
        let mut named = resources.fonts();
        for (name, font) in fonts.resources() {
            named.pair(Name(&name), font);
        }
    }
    out.write_all(&pdf.finish())
}

/// Rounds a number to hundredths, which are short to write.
pub(super) fn rounded(number: f64) -> f32 {
    ((number * 100.0).round() / 100.0) as f32
}

/// Returns the content of a page, in points upwards from its lower edge.
fn content(page: &PaperPage, fonts: &mut EmbeddedFonts<'_>) -> Vec<u8> {
    let mut content = Content::new();
    content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
    let upwards = Transform::from_row(1.0, 0.0, 0.0, -1.0, 0.0, page.height as f32);
    for shape in &page.shapes {
        if let SceneShape::Text(text) = shape {
            content.set_fill_gray(grey(text.role));
            fonts.show(&mut content, text, page.height);
        } else if let Some((path, paint)) = drawn(shape) {
            paint.fill.map(|role| content.set_fill_gray(grey(role)));
            paint
                .stroke
                .map(|(width, role)| content.set_stroke_gray(grey(role)).set_line_width(rounded(width)));
            path.transform(upwards).iter().for_each(|path| write_path(&mut content, path));
            match (paint.fill, paint.stroke) {
                (Some(_), Some(_)) => content.fill_even_odd_and_stroke(),
                (Some(_), None) => content.fill_even_odd(),
                (None, Some(_)) => content.stroke(),
                (None, None) => content.end_path(),
            };
        }
    }
    content.finish().to_vec()
}

/// Writes a path.
fn write_path(content: &mut Content, path: &Path) {
    let mut last = Point::zero();
    for segment in path.segments() {
        let third = |by: Point, end: Point| end + (by - end) * Point::from_xy(THIRDS, THIRDS);
        let points = match segment {
            PathSegment::Close => vec![],
            PathSegment::MoveTo(to) | PathSegment::LineTo(to) => vec![to],
            PathSegment::QuadTo(by, to) => vec![third(by, last), third(by, to), to],
            PathSegment::CubicTo(one, two, to) => vec![one, two, to],
        };
        let places: Vec<_> =
            points.iter().map(|point| [point.x, point.y].map(|at| rounded(at.into()))).collect();
        match places[..] {
            [[x, y]] if matches!(segment, PathSegment::MoveTo(_)) => content.move_to(x, y),
            [[x, y]] => content.line_to(x, y),
            [[x1, y1], [x2, y2], [x, y]] => content.cubic_to(x1, y1, x2, y2, x, y),
            _ => content.close_path(),
        };
        last = points.last().copied().unwrap_or(last);
    }
}

/// Returns the look of a role as a share of white.
fn grey(role: Role) -> f32 {
    f32::from(role.tone) / 100.0
}
