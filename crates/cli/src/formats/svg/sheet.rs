//! Arranges pictures on a sheet with a title for screen readers, colours and captions.

use std::io::{self, Write};

use cavalcade_core::puzzles::Piece;

use super::route::CELL;
use crate::formats::geometry::Point;
use crate::formats::scene::pieces::{name, path_data};
use crate::formats::xml::{Number, Plain};

/// The opening tag of a picture, by which [`Sheet::write`] separates pictures; text in a picture cannot contain it.
pub(super) const OPENING: &str = "<g class=\"picture\"";
/// The largest initial width and height of a sheet in pixels.
const LONGEST: f64 = 1200.0;
/// The least size in pixels of a cell with numbers; one or two boards with numbers are shown at least at this size.
const SMALLEST_NUMBERED: f64 = 16.0;
/// The size of captions in pixels, if there is room, and the least size on the sheet.
const SHOWN_TEXT: f64 = 11.0;
const TEXT: f64 = 14.0;
/// The width of a character as a share of the font size; most are narrower.
const SIGN: f64 = 0.6;
/// The preferred ratio of width to height of all pictures together.
const SHAPE: f64 = 1.4;
/// The penalty for an empty sheet, in units of the logarithm of the ratio.
const EMPTY: f64 = 1.5;

/// The properties of a sheet besides its pictures.
#[derive(Debug)]
pub(super) struct Sheet<'a> {
    pub(super) title: &'a str,
    pub(super) description: &'a str,
    /// The number of pictures.
    pub(super) count: usize,
    /// The width and height of each picture.
    pub(super) size: (f64, f64),
    /// Whether the pictures contain numbers.
    pub(super) numbered: bool,
    /// Whether there are too many pictures to read numbers; routes are lines then.
    pub(super) many: bool,
    /// A line below all pictures.
    pub(super) note: Option<&'a str>,
}

impl Sheet<'_> {
    /// Writes the sheet around its pictures.
    pub(super) fn write(&self, out: &mut Vec<u8>, pictures: &[u8]) -> io::Result<()> {
        let columns = columns(self.count, self.size);
        let rows = self.count.div_ceil(columns) as f64;
        let columns_width = columns as f64 * self.size.0;
        let noted = self.note.map_or(0.0, |note| (note.chars().count() + 2) as f64 * SIGN * TEXT);
        let width = columns_width.max(noted);
        let left = (width - columns_width) / 2.0;
        let least = if self.count <= 2 && self.numbered { SMALLEST_NUMBERED / CELL } else { 0.0 };
        let scale = |height: f64| (LONGEST / width.max(height)).clamp(least, 1.0);
        let text = (SHOWN_TEXT / scale(rows * self.size.1))
            .clamp(TEXT, TEXT.max(columns_width / 40.0).min(TEXT.max(self.size.0 / 6.0)));
        let caption = if self.count > 1 { text + 4.0 } else { 0.0 };
        let (column, row) = (self.size.0, self.size.1 + caption);
        let note = if self.note.is_some() { 2.0 * text } else { 0.0 };
        let height = rows * row + note;
        let scale = scale(height);
        let small = if self.many || CELL * scale < SMALLEST_NUMBERED { " small" } else { "" };
        let [wide, high, shown_wide, shown_high] = [width, height, width * scale, height * scale].map(Number);
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" width=\"{shown_wide}\" \
             height=\"{shown_high}\" class=\"cavalcade{small}\" role=\"img\" aria-labelledby=\"title description\">"
        )?;
        writeln!(out, "<title id=\"title\">{}</title>", Plain(self.title))?;
        writeln!(out, "<desc id=\"description\">{}</desc>", Plain(self.description))?;
        writeln!(out, "<style>\n{STYLE}</style>")?;
        for piece in Piece::ALL {
            let id = name(piece);
            if find(pictures, format!("#{id}\"").as_bytes()).is_some() {
                let outline = path_data(piece);
                writeln!(out, "<defs><path id=\"{id}\" fill-rule=\"evenodd\" d=\"{outline}\"/></defs>")?;
            }
        }
        writeln!(out, "<rect class=\"paper\" width=\"{wide}\" height=\"{high}\"/>")?;
        let mut rest = pictures;
        for index in 0..self.count {
            let Some(start) = find(rest, OPENING.as_bytes()) else { break };
            rest = &rest[start + OPENING.len()..];
            let end = find(rest, OPENING.as_bytes()).unwrap_or(rest.len());
            let (x, y) = (left + (index % columns) as f64 * column, (index / columns) as f64 * row);
            write!(out, "{OPENING} transform=\"translate({} {})\"", Number(x), Number(y))?;
            out.extend_from_slice(&rest[..end]);
            if self.count > 1 {
                let middle = (x + column / 2.0, y + self.size.1 + 0.6 * text);
                line(out, middle, text, &(index + 1).to_string())?;
            }
        }
        if let Some(note) = self.note {
            line(out, (width / 2.0, height - 0.8 * text), text, note)?;
        }
        writeln!(out, "</svg>")
    }
}

/// Writes a line of text.
fn line(out: &mut Vec<u8>, (x, y): Point, size: f64, text: &str) -> io::Result<()> {
    let (x, y, size, text) = (Number(x), Number(y), Number(size), Plain(text));
    writeln!(out, "<text class=\"caption\" x=\"{x}\" y=\"{y}\" font-size=\"{size}\">{text}</text>")
}

/// Returns the number of pictures in each row.
fn columns(count: usize, (width, height): (f64, f64)) -> usize {
    let badness = |columns: usize| {
        let rows = count.div_ceil(columns);
        let shape = (columns as f64 * width) / (rows as f64 * (height + TEXT)) / SHAPE;
        let empty = 1.0 - count as f64 / (rows * columns) as f64;
        shape.ln().abs() + EMPTY * empty
    };
    (1..=count).min_by(|&one, &other| badness(one).total_cmp(&badness(other))).unwrap_or(1)
}

/// Returns the first position of `needle`.
fn find(bytes: &[u8], needle: &[u8]) -> Option<usize> {
    bytes.windows(needle.len()).position(|window| window == needle)
}

/// Colours for light backgrounds, then the differences for dark screens; print always uses the light colours. CSS
/// variables are avoided because many programs do not support them.
const STYLE: &str = include_str!("sheet.css");
