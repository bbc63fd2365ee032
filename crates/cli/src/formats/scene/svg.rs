//! Shapes as SVG: in print with colours, on the screen with classes that a style colours. Text names fonts that are
//! nearly as wide as Helvetica, and at last the generic family, which every program replaces by a font that it has.

use std::io::{self, Write};

use super::pieces::{name, polygons};
use super::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};
use crate::formats::geometry::Point;
use crate::formats::xml::{Hex, Number, PathData, Plain};

/// The fonts of all text in print.
pub(in crate::formats) const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";

/// How shapes get their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum SvgStyle {
    /// From the tones of their roles.
    Print,
    /// From the classes of their roles.
    Screen,
}

/// Returns printed shapes, enlarged by a factor, as the content of an `svg` element.
pub(in crate::formats) fn shapes_as_svg<'a>(
    shapes: impl Iterator<Item = &'a SceneShape>,
    scale: f64,
) -> String {
    let mut out = Vec::new();
    for shape in shapes {
        let _ = write_shape(&mut out, &shape.placed(scale, (0.0, 0.0)), SvgStyle::Print); // memory takes anything
    }
    String::from_utf8_lossy(&out).into_owned()
}

/// Returns a shade of grey as a colour.
pub(in crate::formats) fn colour(role: Role) -> Hex {
    Hex([(f64::from(role.tone) * 2.55).round() as u8; 3])
}

/// Writes a shape. On the screen, a page defines each piece by its name.
pub(in crate::formats) fn write_shape(
    out: &mut Vec<u8>,
    shape: &SceneShape,
    style: SvgStyle,
) -> io::Result<()> {
    match shape {
        SceneShape::Disc { centre, radius, paint } => {
            let [x, y, radius] = [centre.0, centre.1, *radius].map(Number);
            writeln!(out, "<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>", painted(*paint, style))
        }
        SceneShape::Piece { piece, centre, side } if style == SvgStyle::Screen => {
            let [x, y] = [centre.0 - side / 2.0, centre.1 - side / 2.0].map(Number);
            let (class, name) = (Role::INK.class, name(*piece));
            writeln!(out, "<use class=\"{class}\" href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>")
        }
        _ => match outline(shape) {
            Ok((data, paint)) => writeln!(out, "<path{} d=\"{data}\"/>", painted(paint, style)),
            Err(text) => write_text(out, text, style),
        },
    }
}

/// Returns the attributes of a paint.
fn painted(paint: ScenePaint, style: SvgStyle) -> String {
    let (width, border) = paint.stroke.unzip();
    match style {
        SvgStyle::Print => {
            let fill = paint.fill.map_or_else(|| "none".to_owned(), |role| colour(role).to_string());
            let stroke =
                |(width, role)| format!(" stroke=\"{}\" stroke-width=\"{}\"", colour(role), Number(width));
            format!(" fill=\"{fill}\"{}", paint.stroke.map(stroke).unwrap_or_default())
        }
        SvgStyle::Screen => {
            let role = paint.fill.or(border).unwrap_or(Role::INK);
            let class = Some(role.class).filter(|class| !class.is_empty());
            let kind = if paint.fill.is_some() { "fill" } else { "stroke" };
            let attributes = [
                class.map(|class| format!(" class=\"{class}\"")),
                role.colour.map(|colour| format!(" {kind}=\"{}\"", Hex(colour))),
                width.map(|width| format!(" stroke-width=\"{}\"", Number(width))),
            ];
            attributes.into_iter().flatten().collect()
        }
    }
}

/// Returns the path data of a shape, and how it is painted.
///
/// # Errors
/// The shape is this text.
pub(in crate::formats) fn outline(shape: &SceneShape) -> Result<(String, ScenePaint), &SceneText> {
    match shape {
        SceneShape::Path { lines, is_closed, paint } => Ok((path_data(lines, *is_closed), *paint)),
        SceneShape::Disc { centre, radius, paint } => {
            let mut path = PathData::default();
            path.circle(*centre, *radius);
            Ok((path.into_data(), *paint))
        }
        SceneShape::Piece { piece, centre, side } => {
            let data = path_data(&polygons(*piece, *centre, *side), true);
            Ok((data, ScenePaint::fill(Role::INK)))
        }
        SceneShape::Text(text) => Err(text),
    }
}

/// Returns path data of lines, or of polygons.
fn path_data(lines: &[Vec<Point>], is_closed: bool) -> String {
    let mut path = PathData::default();
    for line in lines {
        if is_closed {
            path.polygon(line.iter().copied());
        } else {
            line.iter().take(1).for_each(|&start| path.begin(start));
            line.iter().skip(1).for_each(|&point| path.line(point));
        }
    }
    path.into_data()
}

fn write_text(out: &mut Vec<u8>, text: &SceneText, style: SvgStyle) -> io::Result<()> {
    let look = match style {
        SvgStyle::Screen => format!(" class=\"{}\"", text.role.class),
        SvgStyle::Print if text.role.tone == 0 => String::new(),
        SvgStyle::Print => format!(" fill=\"{}\"", colour(text.role)),
    };
    let anchor = match text.anchor {
        Anchor::Middle if style == SvgStyle::Print => " text-anchor=\"middle\"",
        Anchor::Start | Anchor::Middle => "", // the style of the screen does it
    };
    let bold = if text.bold { " font-weight=\"bold\"" } else { "" };
    let [x, y, size] = [text.at.0, text.at.1, text.size].map(Number);
    let length = text.length.map(Number).map_or_else(String::new, |length| {
        format!(" textLength=\"{length}\" lengthAdjust=\"spacingAndGlyphs\"")
    });
    let text = Plain(&text.text);
    writeln!(out, "<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold}{look}{length}>{text}</text>")
}
