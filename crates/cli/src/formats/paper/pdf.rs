//! Pages as PDF, with the glyphs of their fonts.
//!
//! The file has no date, no random identifier and no compressed part, so the same pages give the same bytes.

use std::io;

use cavalcade_core::puzzles::diagram::Diagram;
use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, TextStr};

use super::embedding::EmbeddedFonts;
use super::{PaperDocument, PaperLanguage, PaperPage, objection};
use crate::formats::geometry::Point;
use crate::formats::scene::pieces::polygons;
use crate::formats::scene::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};
use crate::formats::{Answer, AnswerContent, Format, FormatFacts, Objection, Origin};

/// The objects of a document; those of the fonts and then those of the pages follow, in pairs.
const CATALOG: i32 = 1;
const PAGES: i32 = 2;
const INFORMATION: i32 = 3;
const FIRST_FONT: i32 = 4;

/// The distance of the control points of a quarter of a circle from its ends, for radius 1.
const QUARTER: f64 = 0.552_284_75;

/// The format; see the module.
pub(in crate::formats) struct PdfFormat;

impl Format for PdfFormat {
    fn facts(&self) -> &'static FormatFacts {
        &FormatFacts {
            name: "pdf",
            extensions: &["pdf"],
            writes: Answer::PRINTED,
            paper: Some(PaperLanguage::Pdf),
            ..FormatFacts::NONE
        }
    }

    fn objection(&self, blank: &Diagram, _: Option<bool>) -> Option<Objection> {
        objection(blank)
    }

    fn write(&self, out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerContent<'_>) -> io::Result<()> {
        PaperLanguage::Pdf.write_answer(out, content)
    }
}

/// Returns the file of a document.
pub(super) fn document(document: &PaperDocument) -> Vec<u8> {
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
        pdf.stream(Ref::new(id + 1), &PageWriter::content(page, &mut fonts));
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
    pdf.finish()
}

/// Rounds a number to hundredths, which are short to write.
fn rounded(number: f64) -> f32 {
    ((number * 100.0).round() / 100.0) as f32
}

/// Writes the shapes of a page.
struct PageWriter<'a, 'f> {
    content: Content,
    height: f64,
    fonts: &'a mut EmbeddedFonts<'f>,
}

impl<'a, 'f> PageWriter<'a, 'f> {
    fn content(page: &PaperPage, fonts: &'a mut EmbeddedFonts<'f>) -> Vec<u8> {
        let mut writer = Self { content: Content::new(), height: page.height, fonts };
        writer.content.set_line_cap(LineCapStyle::RoundCap).set_line_join(LineJoinStyle::RoundJoin);
        page.shapes.iter().for_each(|shape| writer.shape(shape));
        writer.content.finish().to_vec()
    }

    /// Returns a point as PDF counts: upwards from the lower edge.
    fn point(&self, (x, y): Point) -> (f32, f32) {
        (rounded(x), rounded(self.height - y))
    }

    fn shape(&mut self, shape: &SceneShape) {
        match shape {
            SceneShape::Area { outlines, paint } => self.area(outlines, *paint),
            SceneShape::Lines { lines, width, role } => {
                self.content.set_stroke_gray(grey(*role)).set_line_width(rounded(*width));
                for line in lines {
                    self.path(line);
                }
                self.content.stroke();
            }
            SceneShape::Disc { centre, radius, paint } => {
                self.paint(*paint);
                self.circle(*centre, *radius);
                self.painted(*paint);
            }
            SceneShape::Piece { piece, centre, side } => {
                self.area(&polygons(*piece, *centre, *side), ScenePaint::fill(Role::Ink));
            }
            SceneShape::Text(text) => self.text(text),
        }
    }

    fn area(&mut self, outlines: &[Vec<Point>], paint: ScenePaint) {
        self.paint(paint);
        for outline in outlines {
            self.path(outline);
            self.content.close_path();
        }
        self.painted(paint);
    }

    /// Sets the colours of a paint.
    fn paint(&mut self, paint: ScenePaint) {
        if let Some(role) = paint.fill {
            self.content.set_fill_gray(grey(role));
        }
        if let Some((width, role)) = paint.stroke {
            self.content.set_stroke_gray(grey(role)).set_line_width(rounded(width));
        }
    }

    /// Paints the path.
    fn painted(&mut self, paint: ScenePaint) {
        match (paint.fill, paint.stroke) {
            (Some(_), Some(_)) => self.content.fill_even_odd_and_stroke(),
            (Some(_), None) => self.content.fill_even_odd(),
            (None, Some(_)) => self.content.stroke(),
            (None, None) => self.content.end_path(),
        };
    }

    fn path(&mut self, points: &[Point]) {
        for (index, &point) in points.iter().enumerate() {
            let (x, y) = self.point(point);
            if index == 0 {
                self.content.move_to(x, y)
            } else {
                self.content.line_to(x, y)
            };
        }
    }

    fn circle(&mut self, (x, y): Point, radius: f64) {
        let at = |right: f64, down: f64| self.point((x + right * radius, y + down * radius));
        let start = at(1.0, 0.0);
        let quarters = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(right, down): (f64, f64)| {
            let (next_right, next_down) = (-down, right);
            [
                at(right + next_right * QUARTER, down + next_down * QUARTER),
                at(next_right + right * QUARTER, next_down + down * QUARTER),
                at(next_right, next_down),
            ]
        });
        self.content.move_to(start.0, start.1);
        for [one, two, end] in quarters {
            self.content.cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
        }
        self.content.close_path();
    }

    fn text(&mut self, text: &SceneText) {
        let left = match text.anchor {
            Anchor::Start => text.at.0,
            Anchor::Middle => text.at.0 - self.fonts.width(&text.text, text.bold) * text.size / 2.0,
        };
        let at = self.point((left, text.at.1));
        self.content.set_fill_gray(grey(text.role));
        self.fonts.show(&mut self.content, &text.text, text.bold, rounded(text.size), at);
    }
}

/// Returns the look of a role as a share of white.
fn grey(role: Role) -> f32 {
    f32::from(role.tone()) / 100.0
}
