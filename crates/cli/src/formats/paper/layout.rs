//! Arranges boards with their captions on pages.
//!
//! The number of boards on a page is the largest whose cells are not too small; see [`arrangement`](super::arrangement).

use super::arrangement::{Arrangement, GAP, PageRoom, largest};
use super::{PaperPage, titled};
use crate::formats::PuzzleBoard;
use crate::formats::geometry::Point;
use crate::formats::scene::figure::{BoardFigure, Showing};
use crate::formats::scene::shapes::{Anchor, Role, SceneShape, SceneText};

/// The sizes of cells in points, the least and the largest: where they are written into, and where they are only read.
pub(super) const PUZZLE_CELLS: [f64; 2] = [20.0, 34.0];
pub(super) const SOLUTION_CELLS: [f64; 2] = [10.0, 15.0];
/// The size of a cell in a picture.
const PICTURE_CELL: f64 = 30.0;
/// The margin of a page, the height of its title and of its last line.
const MARGIN: f64 = 48.0;
const TITLE: f64 = 34.0;
const FOOTER: f64 = 20.0;
/// The font sizes of titles, captions and grades, and the height of a line.
const TITLE_SIZE: f64 = 18.0;
const CAPTION_SIZE: f64 = 11.0;
const GRADE_SIZE: f64 = 9.0;
const LINE: f64 = 14.0;
/// The tone of grades and page numbers.
const QUIET: Role = Role::Grey(35);

/// The size of a sheet of paper.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PaperSize {
    A4,
    Letter,
}

impl PaperSize {
    /// All sizes with their names.
    pub(crate) const ALL: [(&str, Self); 2] = [("a4", Self::A4), ("letter", Self::Letter)];

    /// Returns width and height in points: 210 by 297 mm, and 8.5 by 11 inches.
    fn points(self) -> (f64, f64) {
        match self {
            Self::A4 => (595.28, 841.89),
            Self::Letter => (612.0, 792.0),
        }
    }
}

/// A board with its caption.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct SheetEntry {
    /// The first line of the caption; empty if there is none.
    pub(crate) title: String,
    /// The second line; empty if there is none.
    pub(crate) grade: String,
    pub(crate) figure: BoardFigure,
}

impl SheetEntry {
    /// Returns the entry of a board that a command has made. Its first comment may tell the grade and, without a heading,
    /// the title.
    pub(super) fn of(board: &PuzzleBoard, heading: &str, showing: Showing) -> Self {
        let comment = board.text.lines().next().and_then(|line| line.strip_prefix('%')).unwrap_or_default();
        let own = comment.split(',').next().unwrap_or_default();
        let own = own.split(" --").next().unwrap_or_default().trim(); // without options
        Self {
            title: if heading.is_empty() { titled(own, "") } else { heading.to_owned() },
            grade: grade(comment),
            figure: BoardFigure::new(&board.diagram, showing),
        }
    }
}

/// Returns the part of a comment such as `numbrix 9x9, 14 clues, level 4 of 8 (medium)` that tells the grade; empty if
/// there is none.
pub(crate) fn grade(comment: &str) -> String {
    let part = comment.split(',').map(str::trim).find(|part| part.starts_with("level "));
    part.unwrap_or_default().to_owned()
}

/// Returns all boards as one picture without margins. Several boards have numbers.
pub(super) fn picture(entries: &[SheetEntry]) -> PaperPage {
    let columns = (entries.len() as f64).sqrt().ceil().max(1.0) as usize;
    let is_single = entries.len() == 1;
    let (widest, highest) = largest(&sizes(entries));
    let caption = if is_single { 0.0 } else { caption_height(entries) };
    let slot = (widest * PICTURE_CELL + GAP, highest * PICTURE_CELL + caption + GAP);
    let mut page = PaperPage {
        width: columns.min(entries.len().max(1)) as f64 * slot.0 - GAP,
        height: entries.len().div_ceil(columns) as f64 * slot.1 - GAP,
        description: described(entries, 1),
        shapes: Vec::new(),
    };
    for (index, entry) in entries.iter().enumerate() {
        let corner = ((index % columns) as f64 * slot.0, (index / columns) as f64 * slot.1);
        let number = (!is_single).then_some(index + 1);
        place(&mut page, entry, corner, widest * PICTURE_CELL, (caption, PICTURE_CELL), number);
    }
    page
}

/// Returns all boards on pages under a title; `cells` are the least and the largest size of a cell. Without `per_page`,
/// as many boards are on a page as have cells of the least size.
pub(super) fn pages(
    entries: &[SheetEntry],
    title: &str,
    size: PaperSize,
    per_page: Option<usize>,
    cells: [f64; 2],
) -> Vec<PaperPage> {
    let (wide, high) = size.points();
    let top = MARGIN + if title.is_empty() { 0.0 } else { TITLE };
    let caption = caption_height(entries);
    let room = PageRoom { width: wide - 2.0 * MARGIN, height: high - top - MARGIN - FOOTER, caption, cells };
    let mut pages = Vec::new();
    let mut first = 0;
    for arrangement in Arrangement::pages(&sizes(entries), room, per_page) {
        let part = &entries[first..entries.len().min(first + arrangement.count)];
        let described = described(part, first + 1);
        let description = [title, if title.is_empty() { "" } else { ". " }, &described].concat();
        let mut page = PaperPage { width: wide, height: high, description, shapes: Vec::new() };
        if !title.is_empty() {
            let at = (MARGIN, MARGIN + TITLE_SIZE * 0.75);
            let line = SceneText::line(title, at, room.width, TITLE_SIZE, true, Role::Ink);
            page.shapes.push(SceneShape::Text(line));
        }
        for (index, entry) in part.iter().enumerate() {
            let (column, row) = (index % arrangement.columns, index / arrangement.columns);
            let corner = (
                MARGIN + column as f64 * (arrangement.slot.0 + GAP),
                top + row as f64 * (arrangement.slot.1 + GAP),
            );
            let sizes = (caption, arrangement.cell(entry.figure.size(), room));
            place(&mut page, entry, corner, arrangement.slot.0, sizes, Some(first + index + 1));
        }
        pages.push(page);
        first += part.len();
    }
    pages
}

/// Writes its number on each page, if there are several.
pub(super) fn number(pages: &mut [PaperPage]) {
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate().filter(|_| count > 1) {
        page.shapes.push(SceneShape::Text(SceneText {
            at: (page.width / 2.0, page.height - MARGIN + 4.0),
            anchor: Anchor::Middle,
            size: GRADE_SIZE,
            bold: false,
            role: QUIET,
            text: (index + 1).to_string(),
            length: None,
        }));
    }
}

/// Returns the width and height of each board in cells.
fn sizes(entries: &[SheetEntry]) -> Vec<Point> {
    entries.iter().map(|entry| entry.figure.size()).collect()
}

/// Returns the height of the captions.
fn caption_height(entries: &[SheetEntry]) -> f64 {
    if entries.iter().any(|entry| !entry.grade.is_empty()) { 2.0 * LINE } else { LINE + 4.0 }
}

/// Returns what boards are there, the first of which has the number `first`.
fn described(entries: &[SheetEntry], first: usize) -> String {
    let name = |(index, entry): (usize, &SheetEntry)| match (&*entry.title, &*entry.grade) {
        (title, "") => format!("{}. {title}", first + index),
        (title, grade) => format!("{}. {title}, {grade}", first + index),
    };
    match entries {
        [entry] if first == 1 => entry.title.clone(),
        _ => entries.iter().enumerate().map(name).collect::<Vec<_>>().join("; "),
    }
}

/// Places a board in the middle of its slot, below its caption.
fn place(
    page: &mut PaperPage,
    entry: &SheetEntry,
    (left, top): Point,
    room: f64,
    (caption, cell): (f64, f64),
    number: Option<usize>,
) {
    let beside = ((room - entry.figure.size().0 * cell) / 2.0).max(0.0);
    let (left, room) = (left + beside, room - beside);
    if let Some(number) = number {
        let title = format!("{number}. {}", entry.title);
        let mut write = |text: &str, y: f64, size: f64, bold: bool, role: Role| {
            let line = SceneText::line(text, (left, top + y), room, size, bold, role);
            page.shapes.push(SceneShape::Text(line));
        };
        write(title.trim_end_matches(['.', ' ']), CAPTION_SIZE * 0.8, CAPTION_SIZE, true, Role::Ink);
        if !entry.grade.is_empty() {
            write(&entry.grade, CAPTION_SIZE * 0.8 + LINE - 2.0, GRADE_SIZE, false, QUIET);
        }
    }
    page.shapes.extend(entry.figure.printed(cell, (left, top + caption)));
}
