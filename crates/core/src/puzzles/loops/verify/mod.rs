//! The rules of the puzzles, as checks of finished loops.
//!
//! Written from the rules in terms of rows, columns and directions. A check knows the board as it was read and the
//! points of the loop in order, and nothing of the model.

use crate::files::boards::CellName;
use crate::problems::surface::Surface;
use crate::words::quantity;

pub(super) mod castle_wall;
pub(super) mod country_road;
pub(super) mod geradeweg;
pub(super) mod masyu;
pub(super) mod numberlink;
pub(super) mod slitherlink;
pub(super) mod yajilin;

/// A direction on a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum LoopSide {
    Up,
    Right,
    Down,
    Left,
}

impl LoopSide {
    fn opposite(self) -> Self {
        match self {
            Self::Up => Self::Down,
            Self::Right => Self::Left,
            Self::Down => Self::Up,
            Self::Left => Self::Right,
        }
    }
}

/// A finished loop: the two sides on which it leaves each point.
struct DrawnLoop {
    rows: usize,
    columns: usize,
    /// Whether the upper and the lower border are joined, and whether the left and the right one are.
    joined: [bool; 2],
    exits: Vec<Option<[LoopSide; 2]>>,
}

impl DrawnLoop {
    /// Draws the loop through these points of a rectangle.
    ///
    /// # Errors
    /// They are not a loop.
    fn new(rows: usize, columns: usize, points: &[usize]) -> Result<Self, String> {
        Self::on(Surface::Plane, rows, columns, points)
    }

    /// Draws the loop through these points of a torus, a cylinder or a rectangle.
    ///
    /// # Errors
    /// They are not a loop.
    fn on(surface: Surface, rows: usize, columns: usize, points: &[usize]) -> Result<Self, String> {
        let joined = match surface {
            Surface::Torus => [true, true],
            Surface::Cylinder => [false, true],
            Surface::Plane => [false, false],
            Surface::Moebius | Surface::Klein => return Err("a surface with one side".to_owned()),
        };
        let mut drawn = Self { rows, columns, joined, exits: vec![None; rows * columns] };
        // Around a board with three columns, there is a loop of three points.
        if points.len() < if surface == Surface::Plane { 4 } else { 3 } {
            return Err(format!("a loop of {}", quantity(points.len(), "points")));
        }
        if points.iter().any(|&point| point >= rows * columns) {
            return Err("a point outside the board".to_owned());
        }
        for (index, &point) in points.iter().enumerate() {
            let before = points[if index == 0 { points.len() - 1 } else { index - 1 }];
            let after = points[if index + 1 == points.len() { 0 } else { index + 1 }];
            let exits = [drawn.side(point, before)?, drawn.side(point, after)?];
            if drawn.exits[point].replace(exits).is_some() {
                return Err(format!("{} is visited twice", drawn.name(point)));
            }
        }
        Ok(drawn)
    }

    /// Returns the side on which another point lies.
    fn side(&self, from: usize, to: usize) -> Result<LoopSide, String> {
        let sides = [LoopSide::Up, LoopSide::Down, LoopSide::Left, LoopSide::Right];
        let found = sides.into_iter().find(|&side| self.beside(from, side) == Some(to));
        found.ok_or_else(|| format!("{} and {} are not adjacent", self.name(from), self.name(to)))
    }

    /// Returns the point on a side of another one; none beyond a border that is not joined.
    fn beside(&self, point: usize, side: LoopSide) -> Option<usize> {
        let (row, column) = (point / self.columns, point % self.columns);
        let before = |place: usize, size: usize, is_joined: bool| match place {
            0 => is_joined.then(|| size - 1),
            _ => Some(place - 1),
        };
        let after = |place: usize, size: usize, is_joined: bool| match place + 1 {
            last if last == size => is_joined.then_some(0),
            next => Some(next),
        };
        let (row, column) = match side {
            LoopSide::Up => (before(row, self.rows, self.joined[0])?, column),
            LoopSide::Down => (after(row, self.rows, self.joined[0])?, column),
            LoopSide::Left => (row, before(column, self.columns, self.joined[1])?),
            LoopSide::Right => (row, after(column, self.columns, self.joined[1])?),
        };
        Some(row * self.columns + column)
    }

    /// Returns the point on a side of another one; the loop must leave it there.
    fn beyond(&self, point: usize, side: LoopSide) -> usize {
        self.beside(point, side).unwrap_or(point)
    }

    /// Whether the loop visits a point.
    fn visits(&self, point: usize) -> bool {
        self.exits[point].is_some()
    }

    /// Whether the loop leaves a point on a side.
    fn leaves(&self, point: usize, side: LoopSide) -> bool {
        self.exits[point].is_some_and(|exits| exits.contains(&side))
    }

    /// Whether the loop passes a point without a turn.
    fn is_straight(&self, point: usize) -> bool {
        self.exits[point].is_some_and(|[one, other]| one == other.opposite())
    }

    /// Returns the number of steps that the loop goes straight on from a point to a side.
    fn steps(&self, point: usize, side: LoopSide) -> u32 {
        let (mut here, mut steps) = (point, 0);
        while self.leaves(here, side) && (steps == 0 || here != point) {
            here = self.beyond(here, side);
            steps += 1;
        }
        steps
    }

    /// Returns the name of a point.
    fn name(&self, point: usize) -> CellName {
        CellName::of(point, self.columns)
    }
}

#[cfg(test)]
mod tests;
