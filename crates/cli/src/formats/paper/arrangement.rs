//! How boards are arranged on a page: in a grid of equal slots with cells as large as they fit.
//!
//! Boards of one size have cells of one size; a smaller board among larger ones has larger cells.

use crate::formats::geometry::Point;

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
