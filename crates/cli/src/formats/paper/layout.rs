//! Arranges boards with their captions on pages.
//!
//! Boards stand in a grid of equal slots, with cells as large as they fit: those of one size have cells of one size, and a
//! smaller board among larger ones has larger cells. The number of boards on a page is the largest whose cells are not too
//! small.

use std::mem;

use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::geometry::Point;
use cavalcade_core::picture::shapes::{Role, SceneShape, SceneText};

use super::PaperPage;
use super::setup::PageSetup;
use super::steps::broken;
use crate::formats::PuzzleBoard;
use crate::formats::titled;

/// The size of a cell in a picture.
const PICTURE_CELL: f64 = 30.0;
/// The height of a title and of the last line of a page.
const TITLE: f64 = 34.0;
const FOOTER: f64 = 20.0;
/// The font sizes of titles, captions, and of grades and rules, and the height of a line.
const TITLE_SIZE: f64 = 18.0;
const CAPTION_SIZE: f64 = 11.0;
const GRADE_SIZE: f64 = 9.0;
const LINE: f64 = 14.0;
/// The height of a line of rules, and the space below them.
const RULES_LINE: f64 = 12.0;
const RULES_GAP: f64 = 10.0;
/// The tone of grades and page numbers.
const QUIET: Role = Role::grey(35);

/// The least and the largest size of cells in points: of boards that are written into, and of those that are only read.
pub(super) const PUZZLE_CELLS: [f64; 2] = [20.0, 34.0];
pub(super) const SOLUTION_CELLS: [f64; 2] = [10.0, 15.0];

/// Returns the width of a text at font size 1, regular or bold.
pub(super) type TextWidth<'a> = &'a dyn Fn(&str, bool) -> f64;

/// A board with its caption.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct SheetEntry {
    /// The first line of the caption; empty if there is none.
    pub(crate) title: String,
    /// The second line: the level and who made the board; empty if there is none.
    pub(crate) grade: String,
    /// The rules that the page explains; `None` if it does not.
    pub(crate) rules: Option<PrintedRules>,
    pub(crate) figure: BoardFigure,
}

/// The rules of a kind of boards.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PrintedRules {
    pub(crate) name: String,
    pub(crate) words: String,
}

impl SheetEntry {
    /// Returns the entry of a board that a command has made. Its first comment may tell the grade and, without a
    /// heading, the title.
    pub(super) fn of(board: &PuzzleBoard, heading: &str) -> Self {
        let comment = board.text.lines().next().and_then(|line| line.strip_prefix('%')).unwrap_or_default();
        let own = comment.split(',').next().unwrap_or_default();
        let own = own.split(" --").next().unwrap_or_default().trim(); // without options
        Self {
            title: if heading.is_empty() { titled(own, "") } else { heading.to_owned() },
            grade: grade(comment),
            figure: BoardFigure::new(&board.diagram, Showing::Puzzle),
            ..Self::default()
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

/// Returns all boards on pages under a title, and the size of their smallest cell. Without a number of boards per page,
/// a page has as many as have cells of the least size. `measure` knows the fonts.
pub(super) fn pages(
    entries: &[SheetEntry],
    title: &str,
    setup: &PageSetup,
    cells: [f64; 2],
    per_page: Option<usize>,
    measure: TextWidth<'_>,
) -> (Vec<PaperPage>, f64) {
    let (margin, width) = (setup.margin(), setup.width());
    let title_height = if title.is_empty() { 0.0 } else { TITLE };
    let caption = caption_height(entries);
    let arrangements = arranged(entries, per_page, |part| {
        let above = title_height + rules_height(part, width, measure);
        let height = (setup.size.1 - 2.0 * margin - above - FOOTER).max(1.0);
        PageRoom { width, height, caption, cells }
    });
    let (mut pages, mut first, mut smallest) = (Vec::new(), 0, f64::INFINITY);
    for (room, arrangement) in arrangements {
        let part = &entries[first..entries.len().min(first + arrangement.count)];
        let described = described(part, first + 1);
        let description = [title, if title.is_empty() { "" } else { ". " }, &described].concat();
        let (wide, high) = setup.size;
        let mut page = PaperPage { width: wide, height: high, description, shapes: Vec::new() };
        if !title.is_empty() {
            let at = (margin, margin + TITLE_SIZE * 0.75);
            let line = SceneText::line(title, at, width, TITLE_SIZE, true, Role::INK);
            page.shapes.push(SceneShape::Text(line));
        }
        let mut y = margin + title_height;
        let top = y + rules_height(part, width, measure);
        for (name, words) in rules_lines(part, width, measure) {
            y += RULES_LINE;
            let mut left = 0.0;
            for (text, bold) in [(name, true), (words, false)].iter().filter(|(text, _)| !text.is_empty()) {
                let at = (margin + left, y - 3.0);
                let line = SceneText::line(text, at, width - left, GRADE_SIZE, *bold, Role::INK);
                left += (measure(text, *bold) + measure(" ", *bold)) * GRADE_SIZE;
                page.shapes.push(SceneShape::Text(line));
            }
        }
        for (index, entry) in part.iter().enumerate() {
            let (column, row) = (index % arrangement.columns, index / arrangement.columns);
            let corner = (
                margin + column as f64 * (arrangement.slot.0 + GAP),
                top + row as f64 * (arrangement.slot.1 + GAP),
            );
            let cell = arrangement.cell(entry.figure.size(), room);
            smallest = smallest.min(cell);
            place(&mut page, entry, corner, arrangement.slot.0, (caption, cell), Some(first + index + 1));
        }
        pages.push(page);
        first += part.len();
    }
    (pages, smallest)
}

/// Returns the room for boards on each page and their arrangements; `room` takes the boards of a page, whose rules stand
/// above them. With rules, a page has as many boards as fit.
fn arranged(
    entries: &[SheetEntry],
    per_page: Option<usize>,
    room: impl Fn(&[SheetEntry]) -> PageRoom,
) -> Vec<(PageRoom, Arrangement)> {
    if entries.iter().all(|entry| entry.rules.is_none()) {
        let room = room(entries);
        let arrangements = Arrangement::pages(&sizes(entries), room, per_page).into_iter();
        return arrangements.map(|arrangement| (room, arrangement)).collect();
    }
    let (mut arranged, mut rest) = (Vec::new(), entries);
    while !rest.is_empty() {
        let page = |count: usize| {
            let part = &rest[..count.clamp(1, rest.len())];
            let room = room(part);
            (room, Arrangement::of(part.len(), &sizes(part), room))
        };
        let fits = |page: &(PageRoom, Arrangement)| page.1.cell >= page.0.cells[0];
        let chosen = match per_page {
            Some(count) => page(count),
            None => (1..=PER_PAGE[0]).rev().map(page).find(fits).unwrap_or_else(|| page(1)),
        };
        rest = &rest[chosen.1.count..];
        arranged.push(chosen);
    }
    arranged
}

/// Returns the rules of each kind among boards, in lines of at most this width: the name, on the first line of its
/// kind, and words.
fn rules_lines(entries: &[SheetEntry], width: f64, measure: TextWidth<'_>) -> Vec<(String, String)> {
    let mut kinds: Vec<&PrintedRules> = Vec::new();
    for rules in entries.iter().filter_map(|entry| entry.rules.as_ref()) {
        if !kinds.contains(&rules) {
            kinds.push(rules);
        }
    }
    let mut lines = Vec::new();
    for rules in kinds {
        let mut name = format!("{}:", rules.name);
        let taken = measure(&name, true) + measure(" ", true);
        let broken = broken(&rules.words, width / GRADE_SIZE, taken, measure);
        lines.extend(broken.into_iter().map(|words| (mem::take(&mut name), words)));
    }
    lines
}

/// Returns the height of the rules.
fn rules_height(entries: &[SheetEntry], width: f64, measure: TextWidth<'_>) -> f64 {
    let lines = rules_lines(entries, width, measure).len();
    if lines == 0 { 0.0 } else { lines as f64 * RULES_LINE + RULES_GAP }
}

/// Writes its number on each page, if there are several, and leaves the gutter free.
pub(super) fn number(pages: &mut [PaperPage], setup: &PageSetup) {
    let count = pages.len();
    for (index, page) in pages.iter_mut().enumerate() {
        if count > 1 {
            let at = (setup.margin() + setup.width() / 2.0, page.height - setup.margin() + 4.0);
            let number = SceneText::centred((index + 1).to_string(), at, GRADE_SIZE, false, QUIET);
            page.shapes.push(SceneShape::Text(number));
        }
        if index % 2 == 0 && setup.gutter > 0.0 {
            page.shapes.iter_mut().for_each(|shape| *shape = shape.placed(1.0, (setup.gutter, 0.0)));
        }
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
        write(title.trim_end_matches(['.', ' ']), CAPTION_SIZE * 0.8, CAPTION_SIZE, true, Role::INK);
        if !entry.grade.is_empty() {
            write(&entry.grade, CAPTION_SIZE * 0.8 + LINE - 2.0, GRADE_SIZE, false, QUIET);
        }
    }
    page.shapes.extend(entry.figure.printed(cell, (left, top + caption)));
}

/// The numbers of boards on a page that are tried.
const PER_PAGE: [usize; 9] = [20, 16, 12, 9, 6, 4, 3, 2, 1];
/// The space between boards.
pub(super) const GAP: f64 = 24.0;

/// The room for boards on a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct PageRoom {
    pub(super) width: f64,
    pub(super) height: f64,
    /// The height of the caption above each board.
    pub(super) caption: f64,
    /// The least and the largest size of a cell.
    pub(super) cells: [f64; 2],
}

/// How boards are arranged on a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Arrangement {
    /// The number of boards.
    pub(super) count: usize,
    pub(super) columns: usize,
    /// The width and height for each board with its caption.
    pub(super) slot: (f64, f64),
    /// The size of a cell of the largest board.
    cell: f64,
}

impl Arrangement {
    /// Returns the arrangement of `count` boards, none larger than these, with the largest cells.
    fn of(count: usize, boards: &[Point], room: PageRoom) -> Self {
        let (widest, highest) = largest(boards);
        let arranged = |columns: usize| {
            let rows = count.div_ceil(columns);
            let share = |room: f64, parts: usize| (room + GAP) / parts as f64 - GAP;
            let (width, height) = (share(room.width, columns), share(room.height, rows));
            let cell = (width / widest).min((height - room.caption) / highest).clamp(0.5, room.cells[1]);
            Self { count, columns, slot: (width, highest * cell + room.caption), cell }
        };
        let first = arranged(1);
        (2..=count)
            .map(arranged)
            .fold(first, |best, other| if other.cell > best.cell - 0.01 { other } else { best })
    }

    /// Returns the size of the cells of a board.
    pub(super) fn cell(&self, (width, height): Point, room: PageRoom) -> f64 {
        let fitting = (self.slot.0 / width).min((self.slot.1 - room.caption) / height);
        fitting.min(room.cells[1]).max(self.cell)
    }

    /// Returns the arrangements of pages for boards of these sizes in cells, in order. No page has more boards than
    /// have cells of the least size, and all pages have nearly the same number, unless that takes more pages because
    /// boards differ much in size.
    pub(super) fn pages(boards: &[Point], room: PageRoom, per_page: Option<usize>) -> Vec<Self> {
        let fits = |count: usize, boards: &[Point]| Self::of(count, boards, room).cell >= room.cells[0];
        let even = per_page.unwrap_or_else(|| {
            let most = PER_PAGE.into_iter().find(|&count| fits(count, boards)).unwrap_or(1);
            boards.len().div_ceil(boards.len().div_ceil(most).max(1))
        });
        let even = Self::of(even.max(1), boards, room);
        let even = vec![even; boards.len().div_ceil(even.count)];
        let mut filled = Vec::new();
        let mut rest = boards;
        while !rest.is_empty() && per_page.is_none() {
            let most = rest.len().min(PER_PAGE[0]);
            let count = (1..=most).rev().find(|&count| fits(count, &rest[..count])).unwrap_or(1);
            filled.push(Self::of(count, &rest[..count], room));
            rest = &rest[count..];
        }
        if rest.is_empty() && filled.len() < even.len() { filled } else { even }
    }
}

/// Returns the largest width and height of boards.
pub(super) fn largest(boards: &[Point]) -> Point {
    boards.iter().fold((1.0, 1.0), |(width, height), board| (board.0.max(width), board.1.max(height)))
}
