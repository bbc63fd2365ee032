//! Pages as a document for `LaTeX`: a `TikZ` picture for each page, in points from its upper left corner.

use std::io::{self, Write};

use cavalcade_core::picture::geometry::Point;
use cavalcade_core::picture::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};
use cavalcade_core::picture::svg::outline;

use super::PaperDocument;
use crate::formats::escapes::escaped;

/// The packages of all documents.
const PACKAGES: &str = r"\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\usepackage{helvet,tikz}
\usetikzlibrary{svg.path}
";
/// Stands after the packages of pages: they have no margins, and the pictures leave them.
const LAYOUT: &str = r"\renewcommand{\familydefault}{\sfdefault}
\pagestyle{empty}
\setlength{\topskip}{0pt}
";
/// The options of all pictures. The unit of path data is a point of TeX, and pictures have those of PDF.
const OPTIONS: &str = "x=1pt,y=1pt,xscale=1.00375,yscale=-1.00375,line cap=round,line join=round,even odd rule,\
     inner sep=0pt,outer sep=0pt";

/// Begins a document, after a comment of ASCII.
pub(in crate::formats) fn begin(
    out: &mut Vec<u8>,
    comment: &str,
    geometry: &str,
    layout: &str,
) -> io::Result<()> {
    writeln!(out, "% {comment}\n\\documentclass{{article}}\n\\usepackage[{geometry}]{{geometry}}")?;
    writeln!(out, "{PACKAGES}{layout}\\setlength{{\\parindent}}{{0pt}}\n\\begin{{document}}")
}

/// Writes a document of pages. Pictures take no room, so that they cannot be too large for their pages.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let (width, height) = document.pages.first().map_or((1.0, 1.0), |page| (page.width, page.height));
    let geometry = format!("paperwidth={width:.2}bp,paperheight={height:.2}bp,margin=0bp,noheadfoot");
    begin(out, &escaped(&document.title), &geometry, LAYOUT)?;
    for (index, page) in document.pages.iter().enumerate() {
        let next = if index > 0 { "\\newpage\n" } else { "" };
        write!(out, "{next}% {}\n\\noindent", escaped(&page.description))?;
        picture(out, None, page.shapes.iter().cloned())?;
    }
    writeln!(out, "\\end{{document}}")
}

/// Writes a picture of this size; without one, it takes no room.
pub(in crate::formats) fn picture(
    out: &mut Vec<u8>,
    size: Option<Point>,
    mut shapes: impl Iterator<Item = SceneShape>,
) -> io::Result<()> {
    let overlay = if size.is_none() { "overlay," } else { "" };
    writeln!(out, "\\begin{{tikzpicture}}[{overlay}{OPTIONS}]")?;
    if let Some((width, height)) = size {
        writeln!(out, "\\useasboundingbox (0,0) rectangle ({width:.2},{height:.2});")?;
    }
    shapes.try_for_each(|shape| match outline(&shape) {
        Ok((data, paint)) => writeln!(out, "\\path[{}] svg {{{data}}};", painted(paint)),
        Err(text) => write_text(out, text),
    })?;
    writeln!(out, "\\end{{tikzpicture}}")
}

/// Returns the look of a role as a colour.
fn colour(role: Role) -> String {
    match role.tone {
        0 => "black".to_owned(),
        100 => "white".to_owned(),
        white => format!("black!{}", 100 - white),
    }
}

/// Returns the options of a paint.
fn painted(paint: ScenePaint) -> String {
    let fill = paint.fill.map(|role| format!("fill={}", colour(role)));
    let stroke = paint.stroke.map(|(width, role)| format!("draw={},line width={width:.2}bp", colour(role)));
    fill.into_iter().chain(stroke).collect::<Vec<_>>().join(",")
}

fn write_text(out: &mut Vec<u8>, text: &SceneText) -> io::Result<()> {
    let anchor = match text.anchor {
        Anchor::Start => "base west",
        Anchor::Middle => "base",
    };
    let (x, y) = text.at;
    let bold = if text.bold { "\\bfseries" } else { "" };
    let size = text.size;
    let tone = if text.role.tone == 0 { String::new() } else { format!(",{}", colour(text.role)) };
    writeln!(
        out,
        "\\node[anchor={anchor}{tone}] at ({x:.2},{y:.2}) \
         {{\\fontsize{{{size:.2}bp}}{{{size:.2}bp}}\\sffamily\\selectfont{bold} {}}};",
        written(&text.text)
    )
}

/// Whether a character can be written: ASCII and the letters of Latin-1, which the document declares.
pub(super) fn is_known(sign: char) -> bool {
    matches!(sign, ' '..='~' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{ff}')
}

/// Returns a text with its letters as they are.
fn written(text: &str) -> String {
    let letter = |sign: char| {
        if sign.is_ascii() || !is_known(sign) { escaped(&sign.to_string()) } else { sign.to_string() }
    };
    text.chars().map(letter).collect()
}
