//! Shapes as SVG. Text names fonts that are nearly as wide as Helvetica, and at last the generic family, which every
//! program replaces by a font that it has.

use std::io::{self, Write};

use super::PaperDocument;
use super::shapes::{Anchor, PaperPage, PaperPaint, PaperPoint, PaperShape, PaperText, Tone};
use crate::formats::svg::ink::{Hex, Number, PathData, Plain};

/// The fonts of all text.
pub(in crate::formats) const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";

/// Writes the first page of a document as a picture of its own.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let empty = PaperPage::default();
    let page = document.pages.first().unwrap_or(&empty);
    picture(out, page, &document.title, "xmlns=\"http://www.w3.org/2000/svg\" ")
}

/// Writes a page as an `svg` element with these attributes more.
pub(super) fn picture(out: &mut Vec<u8>, page: &PaperPage, title: &str, attributes: &str) -> io::Result<()> {
    let (width, height) = (Number(page.width), Number(page.height));
    writeln!(
        out,
        "<svg {attributes}viewBox=\"0 0 {width} {height}\" width=\"{width}pt\" height=\"{height}pt\" role=\"img\">"
    )?;
    writeln!(out, "<title>{}</title>", Plain(title))?;
    writeln!(out, "<desc>{}</desc>", Plain(&page.description))?;
    writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>")?;
    writeln!(
        out,
        "<g font-family=\"{FONTS}\" stroke-linecap=\"round\" stroke-linejoin=\"round\" fill-rule=\"evenodd\">"
    )?;
    page.shapes.iter().try_for_each(|shape| write_shape(out, shape))?;
    writeln!(out, "</g>\n</svg>")
}

/// Returns shapes, enlarged by a factor, as the content of an `svg` element.
pub(in crate::formats) fn shapes_as_svg(shapes: &[PaperShape], scale: f64) -> String {
    let mut out = Vec::new();
    for shape in shapes {
        let _ = write_shape(&mut out, &shape.placed(scale, (0.0, 0.0))); // memory takes anything
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns a tone as a colour.
fn colour(tone: Tone) -> Hex {
    Hex([(f64::from(tone.0) * 2.55).round() as u8; 3])
}

fn write_shape(out: &mut Vec<u8>, shape: &PaperShape) -> io::Result<()> {
    match shape {
        PaperShape::Area { outlines, paint } => {
            let data = outlines.iter().map(|outline| path(outline) + "z").collect::<String>();
            writeln!(out, "<path{} d=\"{data}\"/>", painted(*paint))
        }
        PaperShape::Lines { lines, width, tone } => {
            let data = lines.iter().map(|line| path(line)).collect::<String>();
            let (width, stroke) = (Number(*width), colour(*tone));
            writeln!(out, "<path fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{width}\" d=\"{data}\"/>")
        }
        PaperShape::Disc { centre, radius, paint } => {
            let [x, y, radius] = [centre.0, centre.1, *radius].map(Number);
            writeln!(out, "<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>", painted(*paint))
        }
        PaperShape::Text(text) => write_text(out, text),
    }
}

/// Returns the attributes of a paint.
fn painted(paint: PaperPaint) -> String {
    let fill = paint.fill.map_or_else(|| "none".to_owned(), |tone| colour(tone).to_string());
    let stroke = |(width, tone)| format!(" stroke=\"{}\" stroke-width=\"{}\"", colour(tone), Number(width));
    format!(" fill=\"{fill}\"{}", paint.stroke.map(stroke).unwrap_or_default())
}

/// Returns the data of a path along some points.
fn path(points: &[PaperPoint]) -> String {
    let mut path = PathData::default();
    if let [first, rest @ ..] = points {
        path.begin(*first);
        for &point in rest {
            path.line(point);
        }
    }
    path.data().unwrap_or_default().to_owned()
}

fn write_text(out: &mut Vec<u8>, text: &PaperText) -> io::Result<()> {
    let anchor = match text.anchor {
        Anchor::Start => "",
        Anchor::Middle => " text-anchor=\"middle\"",
    };
    let bold = if text.bold { " font-weight=\"bold\"" } else { "" };
    let [x, y, size] = [text.at.0, text.at.1, text.size].map(Number);
    let fill =
        if text.tone == Tone::BLACK { String::new() } else { format!(" fill=\"{}\"", colour(text.tone)) };
    let length = text.length.map(Number).map_or_else(String::new, |length| {
        format!(" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"")
    });
    let text = Plain(&text.text);
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold}{fill}{length}>{text}</text>")
}
