//! Pages as SVG.

use std::io::{self, Write};

use super::{PaperDocument, PaperPage};
use crate::formats::scene::svg::{FONTS, SvgStyle, write_shape};
use crate::formats::xml::{Number, Plain};

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
    page.shapes.iter().try_for_each(|shape| write_shape(out, shape, SvgStyle::Print))?;
    writeln!(out, "</g>\n</svg>")
}
