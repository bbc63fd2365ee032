//! LaTeX, for papers and printed sheets: `TikZ` pictures as on paper, in points from their upper left corner.
//!
//! Each solution stands above its number, as many side by side as fit; routes and sets in a graph are lists of names. A
//! page is one picture, which takes no room, so that it cannot be too large for its page.

use std::io::{self, Write};

use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::geometry::Point;
use cavalcade_core::picture::shapes::{Anchor, Role, SceneShape, SceneText};
use cavalcade_core::picture::svg::outline;
use cavalcade_core::puzzles::diagram::Diagram;

use super::{PaperDocument, PaperLanguage};
use crate::formats::escapes::members;
use crate::formats::{Answer, AnswerData, Format, Origin, RefusedKind, Summary};

/// The largest side of a cell in points, the least font size, and the width and height that a page has for a solution.
const LARGEST: f64 = 17.0;
const SMALLEST: f64 = 3.5;
const PAGE: Point = (476.0, 637.0);
/// Stands before all documents. The unit of path data is a point of TeX, and pictures have those of PDF.
const PREAMBLE: &str = r"\usepackage[T1]{fontenc}
\usepackage{helvet,tikz}
\usetikzlibrary{svg.path}
\tikzset{every picture/.style={x=1pt,y=1pt,xscale=1.00375,yscale=-1.00375,line cap=round,line join=round,
  even odd rule,inner sep=0pt,outer sep=0pt}}
\newcommand{\solution}[2]{\begin{tabular}[t]{@{}c@{}}#2\\[1mm]\small #1\end{tabular}\hspace{4mm}}
\setlength{\lineskip}{5mm}\setlength{\parindent}{0pt}\setlength{\topskip}{0pt}\raggedright
";

/// The format; see the module. TeX can put 10,000 cells on one page, and a document has a few hundred pages.
pub(in crate::formats) const FORMAT: Format = Format {
    name: "latex",
    extensions: &["tex", "latex"],
    writes: &[Answer::Solutions, Answer::Board, Answer::Picture],
    refused: &[RefusedKind::VALUES],
    paper: Some(PaperLanguage::Latex),
    is_document: true,
    most_cells: [10_000, 200_000],
    draws_graphs: false,
    write,
    ..Format::NONE
};

fn write(out: &mut Vec<u8>, _: Option<&Origin>, content: AnswerData<'_>) -> io::Result<()> {
    match content {
        AnswerData::Solution { index, diagram } => solution(out, index, diagram),
        AnswerData::Document { summary, body } => solutions(out, summary, body),
        _ => PaperLanguage::Latex.write_answer(out, content),
    }
}

/// Writes a solution.
fn solution(out: &mut Vec<u8>, index: u64, diagram: &Diagram) -> io::Result<()> {
    if let Some(words) = words(diagram) {
        return writeln!(out, "{index}: {words}\\par\\medskip");
    }
    let figure = BoardFigure::new(diagram, Showing::Solution);
    let (width, height) = figure.size();
    let cell = LARGEST.min(PAGE.0 / width).min(PAGE.1 / height);
    // TeX has no room for the numbers of a page that are too small to read.
    let is_readable = |shape: &SceneShape| !matches!(shape, SceneShape::Text(text) if text.size < SMALLEST);
    let shapes = figure.printed(cell, (0.0, 0.0)).filter(is_readable);
    writeln!(out, "\\solution{{{index}}}{{%")?;
    picture(out, Some((width * cell, height * cell)), shapes)?;
    writeln!(out, "}}")
}

/// Returns a route or a set in a graph: the names of its members, with signs between them.
fn words(diagram: &Diagram) -> Option<String> {
    let (members, between): (Vec<_>, _) = match diagram.selection() {
        Some((graph, chosen)) => (members(graph, chosen, |name| escaped(name).into(), " -- "), ",\n"),
        None if diagram.vertices()?.directed => (diagram.names()?.map(escaped).collect(), " $\\to$\n"),
        None => (diagram.names()?.map(escaped).collect(), " --\n"),
    };
    let members: Vec<_> = members.iter().map(|member| format!("\\mbox{{{member}}}")).collect();
    Some(if members.is_empty() { "$\\emptyset$".to_owned() } else { members.join(between) })
}

/// Begins a document, after a comment.
fn begin(out: &mut Vec<u8>, comment: &str, geometry: &str) -> io::Result<()> {
    writeln!(out, "% {}\n\\documentclass{{article}}", escaped(comment))?;
    writeln!(out, "\\usepackage[{geometry}]{{geometry}}\n{PREAMBLE}\\begin{{document}}")
}

/// Writes a document around solutions.
fn solutions(out: &mut Vec<u8>, summary: &Summary<'_>, body: &[u8]) -> io::Result<()> {
    begin(out, &format!("Written by {}", summary.command), "a4paper,margin=20mm")?;
    let [title, command] = [&summary.title(), summary.command].map(escaped);
    writeln!(out, "\\textbf{{{title}}}\\par\n{{\\small\\ttfamily {command}\\par}}\\bigskip")?;
    out.extend_from_slice(body);
    writeln!(out, "\\end{{document}}")
}

/// Writes a document of pages.
pub(super) fn document(out: &mut Vec<u8>, document: &PaperDocument) -> io::Result<()> {
    let (width, height) = document.pages.first().map_or((1.0, 1.0), |page| (page.width, page.height));
    let geometry = format!("paperwidth={width:.2}bp,paperheight={height:.2}bp,margin=0bp,noheadfoot");
    begin(out, &document.title, &geometry)?;
    for (index, page) in document.pages.iter().enumerate() {
        let next = if index > 0 { "\\newpage" } else { "\\pagestyle{empty}" };
        write!(out, "{next}\n% {}\n\\noindent", escaped(&page.description))?;
        picture(out, None, page.shapes.iter().cloned())?;
    }
    writeln!(out, "\\end{{document}}")
}

/// Writes a picture of this size; without one, it takes no room.
fn picture(
    out: &mut Vec<u8>,
    size: Option<Point>,
    mut shapes: impl Iterator<Item = SceneShape>,
) -> io::Result<()> {
    let bounds = |(wide, high)| format!("\n\\useasboundingbox (0,0) rectangle ({wide:.2},{high:.2});");
    writeln!(out, "\\begin{{tikzpicture}}{}", size.map_or_else(|| "[overlay]".to_owned(), bounds))?;
    let colour = |role: Role| format!("black!{}", 100 - role.tone);
    shapes.try_for_each(|shape| match outline(&shape) {
        Ok((data, paint)) => {
            let fill = paint.fill.map(|role| format!("fill={}", colour(role)));
            let stroke = |(width, role)| format!("draw={},line width={width:.2}bp", colour(role));
            let paint: Vec<_> = fill.into_iter().chain(paint.stroke.map(stroke)).collect();
            // In path data TikZ draws the second half of some circles over the first.
            let circle = |(x, y): Point, radius| format!("({x:.2},{y:.2}) circle[radius={radius:.2}]");
            let data = match shape {
                SceneShape::Disc { centre, radius, .. } => circle(centre, radius),
                _ => format!("svg {{{data}}}"),
            };
            writeln!(out, "\\path[{}] {data};", paint.join(","))
        }
        Err(SceneText { at: (x, y), anchor, size, bold, role, text, .. }) => {
            let anchor = if *anchor == Anchor::Middle { "base" } else { "base west" };
            let (colour, bold) = (colour(*role), if *bold { "\\bfseries" } else { "" });
            let font = format!("\\fontsize{{{size:.2}bp}}{{{size:.2}bp}}\\sffamily\\selectfont{bold}");
            writeln!(out, "\\node[anchor={anchor},{colour}] at ({x:.2},{y:.2}) {{{font} {}}};", escaped(text))
        }
    })?;
    writeln!(out, "\\end{{tikzpicture}}")
}

/// Whether a character can be written: ASCII and the letters of Latin-1, whose places the fonts have.
pub(super) fn is_known(sign: char) -> bool {
    matches!(sign, ' '..='~' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{ff}')
}

/// Returns a text of ASCII that prints every character, or its number if it cannot be written.
fn escaped(text: &str) -> String {
    let symbol = |place: u32| format!("\\symbol{{{place}}}");
    let escape = |sign: char| match sign {
        _ if !is_known(sign) => format!("(U+{:04X})", u32::from(sign)),
        // The fonts have these two in other places.
        'ß' | 'ÿ' => symbol(if sign == 'ß' { 255 } else { 184 }),
        '"'..='\'' | '-' | '<' | '>' | '[' | '\\' | ']'..='`' | '{'.. => symbol(sign.into()),
        _ => sign.to_string(),
    };
    text.chars().map(escape).collect()
}

#[cfg(test)]
mod tests {
    use cavalcade_core::picture::shapes::ScenePaint;

    use super::*;

    #[test]
    fn discs_are_circles() {
        let disc = SceneShape::Disc { centre: (3.0, 4.5), radius: 2.0, paint: ScenePaint::fill(Role::INK) };
        let mut out = Vec::new();
        picture(&mut out, None, [disc].into_iter()).expect("there is memory");
        let text = String::from_utf8(out).expect("ASCII");
        assert!(text.contains("\\path[fill=black!100] (3.00,4.50) circle[radius=2.00];"), "{text}");
    }

    #[test]
    fn characters_are_printed_literally() {
        assert_eq!(escaped("a_1 & b%"), "a\\symbol{95}1 \\symbol{38} b\\symbol{37}");
        assert_eq!(escaped("\\end{document}"), "\\symbol{92}end\\symbol{123}document\\symbol{125}");
        assert_eq!(escaped("3--4"), "3\\symbol{45}\\symbol{45}4");
        assert_eq!(escaped("Rätsel α\n"), "R\\symbol{228}tsel (U+03B1)(U+000A)");
    }
}
