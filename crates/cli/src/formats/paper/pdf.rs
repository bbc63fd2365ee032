//! Pages as PDF, with the fonts Helvetica and Helvetica-Bold that every viewer has.
//!
//! The file has no date, no random identifier and no compressed part, so the same pages give the same bytes. Text is
//! encoded as Windows-1252 (PDF 32000-1, annex D); other characters are replaced by question marks.

use std::io;

use pdf_writer::types::{LineCapStyle, LineJoinStyle};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use super::{PaperDocument, PaperLanguage, PaperPage};
use crate::formats::geometry::Point;
use crate::formats::scene::pieces::polygons;
use crate::formats::scene::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};
use crate::formats::scene::widths::width;
use crate::formats::{Answer, AnswerContent, Format, FormatFacts, Origin};

/// The objects of a document; those of the pages follow in pairs.
const CATALOG: i32 = 1;
const PAGES: i32 = 2;
const INFORMATION: i32 = 3;
const FONTS: [(i32, Name<'static>, Name<'static>); 2] =
    [(4, Name(b"F1"), Name(b"Helvetica")), (5, Name(b"F2"), Name(b"Helvetica-Bold"))];
const FIRST_PAGE: i32 = 6;

/// The distance of the control points of a quarter of a circle from its ends, for radius 1.
const QUARTER: f64 = 0.552_284_75;

/// The format; see the module.
pub(in crate::formats) struct PdfFormat;

impl Format for PdfFormat {
    fn facts(&self) -> &'static FormatFacts {
        &FormatFacts {
            name: "pdf",
            extensions: &["pdf"],
            writes: &[Answer::Board, Answer::Picture],
            paper: Some(PaperLanguage::Pdf),
            ..FormatFacts::NONE
        }
    }

    fn write(&self, out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerContent<'_>) -> io::Result<()> {
        PaperLanguage::Pdf.write_answer(out, content)
    }
}

/// Returns the file of a document.
pub(super) fn document(document: &PaperDocument) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let pages = (FIRST_PAGE..).step_by(2).zip(&document.pages);
    pdf.catalog(Ref::new(CATALOG)).pages(Ref::new(PAGES));
    let kids = pages.clone().map(|(id, _)| Ref::new(id));
    pdf.pages(Ref::new(PAGES)).kids(kids).count(document.pages.len() as i32);
    let producer = concat!("cavalcade ", env!("CARGO_PKG_VERSION"));
    let mut information = pdf.document_info(Ref::new(INFORMATION));
    information.title(TextStr(&document.title)).producer(TextStr(producer));
    information.finish();
    for (id, _, name) in FONTS {
        pdf.type1_font(Ref::new(id)).base_font(name).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    for (id, page) in pages {
        let mut written = pdf.page(Ref::new(id));
        written.media_box(Rect::new(0.0, 0.0, rounded(page.width), rounded(page.height)));
        written.parent(Ref::new(PAGES)).contents(Ref::new(id + 1));
        let mut resources = written.resources();
        let mut fonts = resources.fonts();
        for (id, short, _) in FONTS {
            fonts.pair(short, Ref::new(id));
        }
        fonts.finish();
        resources.finish();
        written.finish();
        pdf.stream(Ref::new(id + 1), &PageWriter::content(page));
    }
    pdf.finish()
}

/// Rounds a number to hundredths, which are short to write.
fn rounded(number: f64) -> f32 {
    ((number * 100.0).round() / 100.0) as f32
}

/// Writes the shapes of a page.
struct PageWriter {
    content: Content,
    height: f64,
}

impl PageWriter {
    fn content(page: &PaperPage) -> Vec<u8> {
        let mut writer = Self { content: Content::new(), height: page.height };
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
        let wide = width(&text.text, text.bold) * text.size;
        let left = match text.anchor {
            Anchor::Start => text.at.0,
            Anchor::Middle => text.at.0 - wide / 2.0,
        };
        let (x, y) = self.point((left, text.at.1));
        let bytes: Vec<u8> = text.text.chars().map(|sign| encoded(sign).unwrap_or(b'?')).collect();
        let font = FONTS[usize::from(text.bold)].1;
        let content = &mut self.content;
        content.set_fill_gray(grey(text.role)).begin_text().set_font(font, rounded(text.size));
        content.next_line(x, y).show(Str(&bytes)).end_text();
    }
}

/// Returns the look of a role as a share of white.
fn grey(role: Role) -> f32 {
    f32::from(role.tone()) / 100.0
}

/// The characters of Windows-1252 from 0x80 to 0x9f, where it differs from Latin-1; unused places are blank.
const SPECIAL: &str = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";

/// Returns a character in Windows-1252; `None` for all others, which are replaced by question marks.
pub(super) fn encoded(sign: char) -> Option<u8> {
    match sign {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(sign)).ok(),
        _ => SPECIAL.chars().position(|special| special == sign).map(|place| 0x80 + place as u8),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_encoded_as_windows_1252() {
        let known = [
            ('A', 0x41),
            ('€', 0x80),
            ('…', 0x85),
            ('Ž', 0x8e),
            ('“', 0x93),
            ('—', 0x97),
            ('Ÿ', 0x9f),
            ('é', 0xe9),
        ];
        for (sign, byte) in known {
            assert_eq!(encoded(sign), Some(byte), "{sign}");
        }
        assert_eq!(['Ω', '汉', '\t'].map(encoded), [None; 3]);
    }
}
