//! Pages as a document for `LaTeX`: a `TikZ` picture for each page, in points from its upper left corner.

use std::io::{self, Write};

use super::{PaperDocument, PaperPage};
use crate::formats::escapes::escaped;
use crate::formats::geometry::Point;
use crate::formats::scene::figure::BoardFigure;
use crate::formats::scene::pieces::polygons;
use crate::formats::scene::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};

/// The least font size in a picture among others.
const SMALLEST: f64 = 3.5;
/// The options of all pictures.
const OPTIONS: &str = "x=1bp,y=-1bp,line cap=round,line join=round,even odd rule,inner sep=0pt,outer sep=0pt";
/// The number of points on a line of the file.
const ON_A_LINE: usize = 8;

/// Writes a document; its pages have no margins, and the pictures leave them.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let (width, height) = document.pages.first().map_or((1.0, 1.0), |page| (page.width, page.height));
    writeln!(out, "% {}", escaped(&document.title))?;
    writeln!(out, "\\documentclass{{article}}")?;
    writeln!(
        out,
        "\\usepackage[paperwidth={width:.2}bp,paperheight={height:.2}bp,margin=0bp,noheadfoot]{{geometry}}"
    )?;
    out.write_all(
        b"\\usepackage[T1]{fontenc}\n\\usepackage[utf8]{inputenc}\n\\usepackage{helvet,tikz}\n\
          \\renewcommand{\\familydefault}{\\sfdefault}\n\
          \\pagestyle{empty}\n\\setlength{\\parindent}{0pt}\n\\setlength{\\topskip}{0pt}\n\\begin{document}\n",
    )?;
    for (index, page) in document.pages.iter().enumerate() {
        if index > 0 {
            out.write_all(b"\\newpage\n")?;
        }
        picture(out, page)?;
    }
    writeln!(out, "\\end{{document}}")
}

/// Writes a page. It takes no room, so that it cannot be too large for its page.
fn picture(out: &mut Vec<u8>, page: &PaperPage) -> io::Result<()> {
    writeln!(out, "% {}", escaped(&page.description))?;
    writeln!(out, "\\noindent\\begin{{tikzpicture}}[overlay,{OPTIONS}]")?;
    page.shapes.iter().try_for_each(|shape| write_shape(out, shape))?;
    writeln!(out, "\\end{{tikzpicture}}")
}

/// Writes a board as a picture of its own with cells of this size. Numbers that would be too small are left out.
pub(in crate::formats) fn figure(out: &mut Vec<u8>, figure: &BoardFigure, cell: f64) -> io::Result<()> {
    let (width, height) = figure.size();
    let (wide, high) = (width * cell, height * cell);
    writeln!(out, "\\begin{{tikzpicture}}[{OPTIONS}]")?;
    writeln!(out, "\\useasboundingbox (0,0) rectangle ({wide:.2},{high:.2});")?;
    let is_readable = |shape: &SceneShape| !matches!(shape, SceneShape::Text(text) if text.size < SMALLEST);
    let mut shapes = figure.printed(cell, (0.0, 0.0)).filter(is_readable);
    shapes.try_for_each(|shape| write_shape(out, &shape))?;
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

fn write_shape(out: &mut Vec<u8>, shape: &SceneShape) -> io::Result<()> {
    match shape {
        SceneShape::Path {
            lines,
            is_closed: false,
            paint: ScenePaint { stroke: Some((width, role)), .. },
        } => {
            write!(out, "\\draw[{},line width={width:.2}bp]", colour(*role))?;
            lines.iter().try_for_each(|line| path(out, line))?;
            writeln!(out, ";")
        }
        SceneShape::Path { lines, paint, .. } => area(out, lines, *paint),
        SceneShape::Disc { centre, radius, paint } => {
            let (x, y) = centre;
            writeln!(out, "\\path[{}] ({x:.2},{y:.2}) circle[radius={radius:.2}bp];", painted(*paint))
        }
        SceneShape::Piece { piece, centre, side } => {
            area(out, &polygons(*piece, *centre, *side), ScenePaint::fill(Role::INK))
        }
        SceneShape::Text(text) => write_text(out, text),
    }
}

fn area(out: &mut Vec<u8>, outlines: &[Vec<Point>], paint: ScenePaint) -> io::Result<()> {
    write!(out, "\\path[{}]", painted(paint))?;
    for outline in outlines {
        path(out, outline)?;
        write!(out, " -- cycle")?;
    }
    writeln!(out, ";")
}

/// Returns the options of a paint.
fn painted(paint: ScenePaint) -> String {
    let fill = paint.fill.map(|role| format!("fill={}", colour(role)));
    let stroke = paint.stroke.map(|(width, role)| format!("draw={},line width={width:.2}bp", colour(role)));
    fill.into_iter().chain(stroke).collect::<Vec<_>>().join(",")
}

/// Writes a path along some points.
fn path(out: &mut Vec<u8>, points: &[Point]) -> io::Result<()> {
    for (index, (x, y)) in points.iter().enumerate() {
        write!(out, "{}({x:.2},{y:.2})", if index == 0 { " " } else { " -- " })?;
        if index % ON_A_LINE == ON_A_LINE - 1 {
            writeln!(out)?;
        }
    }
    Ok(())
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
