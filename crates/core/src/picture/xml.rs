//! Coordinates, colours, path data and text of SVG and HTML.

use std::fmt::{self, Display, Formatter, Write as _};

use super::geometry::Point;
use crate::files::is_active;

/// A coordinate with at most two decimal places and no trailing zeros.
#[derive(Debug, Clone, Copy)]
pub struct Number(pub f64);

impl Number {
    fn hundredths(self) -> i64 {
        (self.0 * 100.0).round() as i64
    }
}

impl Display for Number {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        // A whole number of hundredths is never a negative zero.
        let text = format!("{:.2}", self.hundredths() as f64 / 100.0);
        formatter.write_str(text.trim_end_matches('0').trim_end_matches('.'))
    }
}

/// A colour as three pairs of hexadecimal digits.
#[derive(Debug, Clone, Copy)]
pub struct Hex(pub [u8; 3]);

impl Display for Hex {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(formatter, "#{red:02x}{green:02x}{blue:02x}")
    }
}

/// Text of an XML element; replaces characters that XML forbids or that would reorder the text.
#[derive(Debug, Clone, Copy)]
pub struct Plain<'a>(pub &'a str);

impl Display for Plain<'_> {
    fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|sign| match sign {
            '&' => formatter.write_str("&amp;"),
            '<' => formatter.write_str("&lt;"),
            '>' => formatter.write_str("&gt;"),
            '\t' | '\n' => formatter.write_char(sign),
            '\u{fffe}' | '\u{ffff}' => formatter.write_char('\u{fffd}'),
            _ if is_active(sign) => formatter.write_char('\u{fffd}'),
            _ => formatter.write_char(sign),
        })
    }
}

/// Rounds a point as it is written, so that rounding errors do not accumulate along a path.
fn rounded((x, y): Point) -> Point {
    (Number(x).hundredths() as f64 / 100.0, Number(y).hundredths() as f64 / 100.0)
}

/// The data of an SVG path.
#[derive(Debug, Default)]
pub struct PathData {
    data: String,
    at: Option<Point>,
}

impl PathData {
    /// Moves to a point; writes nothing if the path is already there.
    pub fn begin(&mut self, at: Point) {
        let (x, y) = rounded(at);
        if self.at != Some((x, y)) {
            let _ = write!(self.data, "M{} {}", Number(x), Number(y)); // a string takes anything
            self.at = Some((x, y));
        }
    }

    /// Draws a straight line.
    pub fn line(&mut self, to: Point) {
        let to = rounded(to);
        let from = self.at.unwrap_or(to);
        let (right, down) = (Number(to.0 - from.0), Number(to.1 - from.1));
        let _ = match (right.hundredths() == 0, down.hundredths() == 0) {
            (_, true) => write!(self.data, "h{right}"),
            (true, false) => write!(self.data, "v{down}"),
            (false, false) => write!(self.data, "l{right} {down}"),
        };
        self.at = Some(to);
    }

    /// Draws a circle.
    pub fn circle(&mut self, (x, y): Point, radius: f64) {
        let [left, y, radius, across] = [x - radius, y, radius, 2.0 * radius].map(Number);
        let arc = |to: &str| format!("a{radius} {radius} 0 1 0 {to}{across} 0");
        let _ = write!(self.data, "M{left} {y}{}{}z", arc(""), arc("-"));
        self.at = None;
    }

    /// Draws a closed line through these corners.
    pub fn polygon(&mut self, corners: impl Iterator<Item = Point>) {
        self.at = None;
        for (index, corner) in corners.enumerate() {
            if index == 0 {
                self.begin(corner);
            } else {
                self.line(corner);
            }
        }
        self.data.push('z');
        self.at = None;
    }

    /// Returns the data; empty if nothing was drawn.
    #[must_use]
    pub fn into_data(self) -> String {
        self.data
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_are_short() {
        let shown = |number: f64| Number(number).to_string();
        assert_eq!(
            [0.0, 20.0, -4.5, 1.0 / 3.0, -0.004, 99.999].map(shown),
            ["0", "20", "-4.5", "0.33", "0", "100"]
        );
        assert_eq!([-0.05, 7.1].map(shown), ["-0.05", "7.1"]);
    }

    #[test]
    fn text_is_xml() {
        let text = "a<b> & \"c\"\u{1}\u{ffff}\té";
        let document = format!("<t>{}</t>", Plain(text));
        let document = roxmltree::Document::parse(&document).expect("XML");
        assert_eq!(document.root_element().text(), Some("a<b> & \"c\"\u{fffd}\u{fffd}\té"));
    }

    #[test]
    fn a_pen_goes_on_from_where_it_is() {
        let mut path = PathData::default();
        assert_eq!(path.data, "");
        path.begin((20.0, 20.0));
        path.line((60.0, 20.0));
        path.begin((60.0, 20.0));
        path.line((60.0, 60.0));
        path.line((20.0, 0.5));
        path.polygon([(1.0, 2.0), (4.0, 2.0), (4.0, 6.0), (1.0, 6.0)].into_iter());
        path.begin((1.0, 2.0));
        assert_eq!(path.data, "M20 20h40v40l-40 -59.5M1 2h3v4h-3zM1 2");
        let mut thirds = PathData::default();
        thirds.begin((0.0, 0.0));
        (1..=3).for_each(|step| thirds.line((f64::from(step) / 3.0, 0.0)));
        assert_eq!(thirds.data, "M0 0h0.33h0.34h0.33", "errors do not add up");
    }
}
