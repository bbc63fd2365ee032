//! Pages as SVG. In a file of its own text is drawn as outlines, if the program has fonts; in a page it is text.

use std::io::{self, Write};

use cavalcade_core::picture::shapes::SceneShape;
#[cfg(feature = "print")]
use cavalcade_core::picture::svg::colour;
use cavalcade_core::picture::svg::{FONTS, SvgStyle, shape_as_svg};
use cavalcade_core::picture::xml::{Number, Plain};

use super::{PaperDocument, PaperPage};

/// Writes the first page of a document as a picture of its own.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let empty = PaperPage::default();
    let page = document.pages.first().unwrap_or(&empty);
    #[cfg(feature = "print")]
    let shaper = super::shaping::Shaper::new(&document.fonts);
    let attributes = "xmlns=\"http://www.w3.org/2000/svg\" ";
    framed(out, page, &document.title, attributes, |out, shape| match shape {
        #[cfg(feature = "print")]
        SceneShape::Text(text) => outlined(out, &shaper, text),
        _ => out.write_all(shape_as_svg(shape, SvgStyle::Print).as_bytes()),
    })
}

/// Writes a page as an `svg` element.
pub(super) fn picture(out: &mut Vec<u8>, page: &PaperPage, title: &str) -> io::Result<()> {
    framed(out, page, title, "", |out, shape| out.write_all(shape_as_svg(shape, SvgStyle::Print).as_bytes()))
}

/// Writes a text as its outline.
#[cfg(feature = "print")]
fn outlined(
    out: &mut Vec<u8>,
    shaper: &super::shaping::Shaper<'_>,
    text: &cavalcade_core::picture::shapes::SceneText,
) -> io::Result<()> {
    use super::outlines::{outline, path_data};
    let Some(path) = outline(shaper, text) else { return Ok(()) };
    let (label, colour) = (Plain(&text.text).to_string().replace('"', "&quot;"), colour(text.role));
    let data = path_data(&path);
    writeln!(out, "<path aria-label=\"{label}\" fill=\"{colour}\" fill-rule=\"nonzero\" d=\"{data}\"/>")
}

/// Writes a page as an `svg` element with these attributes more.
fn framed(
    out: &mut Vec<u8>,
    page: &PaperPage,
    title: &str,
    attributes: &str,
    write: impl Fn(&mut Vec<u8>, &SceneShape) -> io::Result<()>,
) -> io::Result<()> {
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
    page.shapes.iter().try_for_each(|shape| write(out, shape))?;
    writeln!(out, "</g>\n</svg>")
}
