//! Pages for a browser: one file with a picture for each sheet of paper, which can be printed as it is.
//!
//! The file has no script and loads nothing; its content security policy forbids both.

use std::io::{self, Write};

use maud::PreEscaped;

use super::PaperDocument;
use super::svg::picture;
use crate::formats::page::{HtmlPage, plain};

/// The style for the screen and for print. Sheets are cut off a little above their lower edge, because lengths are
/// rounded and a sheet that is too long would be followed by an empty one.
const STYLE: &str = "\
body{margin:0;background:#d8d8d4}
.sheet{margin:24px auto;background:#fff;box-shadow:0 1px 6px #0004;overflow:hidden}
.sheet svg{display:block;width:100%;height:auto}
@media print{
body{background:none}
.sheet{margin:0;box-shadow:none;break-after:page;break-inside:avoid}
.sheet:last-child{break-after:auto}
}
";

/// The style of pages with text and a few pictures.
pub(super) const READING: &str = "\
body{margin:2em auto;max-width:46em;padding:0 1em;font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff}
h1{font-size:1.5em}
svg{display:block;max-width:100%;height:auto;margin:.5em 0 1em}
li{margin:.2em 0}
summary{cursor:pointer}
";

/// Writes a document.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let (width, height) = document.pages.first().map_or((0.0, 0.0), |page| (page.width, page.height));
    let size = format!(
        "@page{{size:{width:.2}pt {height:.2}pt;margin:0}}\n\
         .sheet{{width:{width:.2}pt;height:{:.2}pt}}\n",
        (height - 1.0).max(0.0)
    );
    let mut pictures = Vec::new();
    for page in &document.pages {
        pictures.extend_from_slice(b"<div class=\"sheet\">\n");
        picture(&mut pictures, page, &document.title, "")?;
        pictures.extend_from_slice(b"</div>\n");
    }
    let body = PreEscaped(String::from_utf8_lossy(&pictures).into_owned());
    let style = [&size, STYLE].concat();
    let page = HtmlPage { title: plain(&document.title), icon: None, style: &style, body };
    writeln!(out, "{}", page.still())
}
