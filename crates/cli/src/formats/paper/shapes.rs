//! The shapes of a page: areas, lines, discs and text, in points, with y growing downwards.

pub(in crate::formats) use crate::formats::geometry::Point as PaperPoint;

use super::widths::width;

/// A shade of grey in percent of white: 0 is black, 100 is white.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) struct Tone(pub(in crate::formats) u8);

impl Tone {
    pub(in crate::formats) const BLACK: Self = Self(0);
    pub(in crate::formats) const WHITE: Self = Self(100);
}

/// How an area or a disc is painted.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(in crate::formats) struct PaperPaint {
    pub(in crate::formats) fill: Option<Tone>,
    /// The width and the tone of the border.
    pub(in crate::formats) stroke: Option<(f64, Tone)>,
}

impl PaperPaint {
    /// Fills without a border.
    pub(in crate::formats) fn fill(tone: Tone) -> Self {
        Self { fill: Some(tone), stroke: None }
    }

    /// Fills with white and draws a black border.
    pub(in crate::formats) fn outlined(width: f64) -> Self {
        Self { fill: Some(Tone::WHITE), stroke: Some((width, Tone::BLACK)) }
    }
}

/// The point of a text that has its coordinates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::formats) enum Anchor {
    Start,
    Middle,
}

/// A text on one line.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::formats) struct PaperText {
    /// The anchor on the baseline.
    pub(in crate::formats) at: PaperPoint,
    pub(in crate::formats) anchor: Anchor,
    /// The font size.
    pub(in crate::formats) size: f64,
    pub(in crate::formats) bold: bool,
    pub(in crate::formats) tone: Tone,
    pub(in crate::formats) text: String,
    /// The width that it must have in every font, if it would hardly fit in a wide one.
    pub(in crate::formats) length: Option<f64>,
}

/// The share of its room from which on a text has a width of its own: widespread fonts are up to a fifth wider than Helvetica.
const NARROW: f64 = 0.8;

impl PaperText {
    /// Returns a line that begins at `at`, with this font size, or with a smaller one if the room is too narrow for that.
    pub(super) fn line(text: &str, at: PaperPoint, room: f64, size: f64, bold: bool, tone: Tone) -> Self {
        let width = width(text, bold);
        let size = size.min(room / width.max(f64::EPSILON));
        let length = (width * size > NARROW * room).then_some(width * size);
        Self { at, anchor: Anchor::Start, size, bold, tone, text: text.to_owned(), length }
    }
}

/// A shape.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::formats) enum PaperShape {
    /// Closed polygons; where two of them overlap, nothing is painted.
    Area {
        outlines: Vec<Vec<PaperPoint>>,
        paint: PaperPaint,
    },
    /// Separate lines of one width, with round corners and ends.
    Lines {
        lines: Vec<Vec<PaperPoint>>,
        width: f64,
        tone: Tone,
    },
    /// A circle.
    Disc {
        centre: PaperPoint,
        radius: f64,
        paint: PaperPaint,
    },
    Text(PaperText),
}

impl PaperShape {
    /// Returns the shape, first enlarged and then moved.
    pub(in crate::formats) fn placed(&self, scale: f64, (right, down): PaperPoint) -> Self {
        let point = |&(x, y): &PaperPoint| (x * scale + right, y * scale + down);
        let points = |lines: &[Vec<PaperPoint>]| -> Vec<Vec<PaperPoint>> {
            lines.iter().map(|line| line.iter().map(point).collect()).collect()
        };
        let painted = |paint: PaperPaint| PaperPaint {
            stroke: paint.stroke.map(|(width, tone)| (width * scale, tone)),
            ..paint
        };
        match self {
            Self::Area { outlines, paint: own } => {
                Self::Area { outlines: points(outlines), paint: painted(*own) }
            }
            Self::Lines { lines, width, tone } => {
                Self::Lines { lines: points(lines), width: width * scale, tone: *tone }
            }
            Self::Disc { centre, radius, paint: own } => {
                Self::Disc { centre: point(centre), radius: radius * scale, paint: painted(*own) }
            }
            Self::Text(text) => {
                let length = text.length.map(|length| length * scale);
                Self::Text(PaperText { at: point(&text.at), size: text.size * scale, length, ..text.clone() })
            }
        }
    }
}

/// A page, or a picture, which is a page without margins.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::formats) struct PaperPage {
    pub(in crate::formats) width: f64,
    pub(in crate::formats) height: f64,
    /// The contents, for readers who cannot see it.
    pub(in crate::formats) description: String,
    /// From back to front.
    pub(in crate::formats) shapes: Vec<PaperShape>,
}
