//! Shapes as SVG: in print with colours, on the screen with classes that a style colours. Text names fonts that are
//! nearly as wide as Helvetica, and at last the generic family, which every program replaces by a font that it has.

use super::geometry::Point;
use super::pieces::{name, polygons};
use super::shapes::{Anchor, Role, ScenePaint, SceneShape, SceneText};
use super::xml::{Hex, Number, PathData, Plain};

/// The fonts of all text in print.
pub const FONTS: &str = "Helvetica, Arial, 'Liberation Sans', 'Nimbus Sans', sans-serif";

/// How shapes get their colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SvgStyle {
    /// From the tones of their roles.
    Print,
    /// From the classes of their roles.
    Screen,
}

/// Returns printed shapes, enlarged by a factor, as the content of an `svg` element.
pub fn shapes_as_svg<'a>(shapes: impl Iterator<Item = &'a SceneShape>, scale: f64) -> String {
    shapes.map(|shape| shape_as_svg(&shape.placed(scale, (0.0, 0.0)), SvgStyle::Print)).collect()
}

/// Returns a shade of grey as a colour.
#[must_use]
pub fn colour(role: Role) -> Hex {
    Hex([(f64::from(role.tone) * 2.55).round() as u8; 3])
}

/// Returns a shape as a line of SVG. On the screen, a page defines each piece by its name.
#[must_use]
pub fn shape_as_svg(shape: &SceneShape, style: SvgStyle) -> String {
    match shape {
        SceneShape::Disc { centre, radius, paint } => {
            let [x, y, radius] = [centre.0, centre.1, *radius].map(Number);
            format!("<circle{} cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>\n", painted(*paint, style))
        }
        SceneShape::Piece { piece, centre, side } if style == SvgStyle::Screen => {
            let [x, y] = [centre.0 - side / 2.0, centre.1 - side / 2.0].map(Number);
            let (class, name) = (Role::INK.class, name(*piece));
            format!("<use class=\"{class}\" href=\"#{name}\" x=\"{x}\" y=\"{y}\"/>\n")
        }
        _ => match outline(shape) {
            Ok((data, paint)) => format!("<path{} d=\"{data}\"/>\n", painted(paint, style)),
            Err(text) => text_as_svg(text, style),
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
pub fn outline(shape: &SceneShape) -> Result<(String, ScenePaint), &SceneText> {
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

fn text_as_svg(text: &SceneText, style: SvgStyle) -> String {
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
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{size}\"{anchor}{bold}{look}{length}>{text}</text>\n")
}
