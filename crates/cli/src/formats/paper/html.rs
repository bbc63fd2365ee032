//! Pages for a browser: one file with a picture for each sheet of paper, which can be printed as it is, and pages with
//! the steps of a proof, some of which open a picture.
//!
//! The file has no script and loads nothing; its content security policy forbids both.

use std::io::{self, Write};

use maud::{Markup, PreEscaped, html};

use super::svg::picture;
use super::{PaperDocument, PaperPage};
use crate::formats::page::{HtmlPage, plain};

/// The style for the screen and for print. Sheets are cut off a little above their lower edge, because lengths are
/// rounded and a sheet that is too long would be followed by an empty one.
const STYLE: &str = include_str!("sheets.css");

/// The style of pages with text and a few pictures.
const READING: &str = include_str!("reading.css");

/// Writes a document.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let (width, height) = document.pages.first().map_or((0.0, 0.0), |page| (page.width, page.height));
    let size = format!(
        "@page{{size:{width:.2}pt {height:.2}pt;margin:0}}\n\
         .sheet{{width:{width:.2}pt;height:{:.2}pt}}\n",
        (height - 1.0).max(0.0)
    );
    let body = html! {
        @for page in &document.pages { div.sheet { "\n" (drawn(page, &document.title)?) } "\n" }
    };
    let style = [&size, STYLE].concat();
    let page = HtmlPage { title: plain(&document.title), icon: None, style: &style, body };
    writeln!(out, "{}", page.still())
}

/// Steps that lead to something, in words and in pictures.
pub(super) struct StepsPage<'a> {
    pub(super) title: &'a str,
    /// A line below the title.
    pub(super) lead: Option<&'a str>,
    /// The board with all steps.
    pub(super) overview: PaperPage,
    /// How steps with a picture are opened.
    pub(super) hint: &'a str,
    /// Each step, with the board after it; `None` if the steps are not part of the page.
    pub(super) steps: Option<Vec<(String, Option<PaperPage>)>>,
}

impl StepsPage<'_> {
    /// Writes the page.
    pub(super) fn write(&self, out: &mut Vec<u8>) -> io::Result<()> {
        let body = html! {
            h1 { (plain(self.title)) }
            @if let Some(lead) = self.lead { p { (plain(lead)) } }
            (drawn(&self.overview, &self.overview.description)?)
            @if let Some(steps) = &self.steps {
                h2 { "Steps" }
                @if steps.iter().any(|step| step.1.is_some()) { p { (self.hint) } }
                ol {
                    @for (number, (text, page)) in (1..).zip(steps) {
                        li {
                            @if let Some(page) = page {
                                details { summary { (plain(text)) } (drawn(page, &format!("step {number}"))?) }
                            } @else {
                                (plain(text))
                            }
                        }
                    }
                }
            }
        };
        let page = HtmlPage { title: plain(self.title), icon: None, style: READING, body };
        writeln!(out, "{}", page.still())
    }
}

/// Returns a page as a picture.
fn drawn(page: &PaperPage, title: &str) -> io::Result<Markup> {
    let mut svg = Vec::new();
    picture(&mut svg, page, title)?;
    Ok(PreEscaped(String::from_utf8_lossy(&svg).into_owned()))
}
