//! The rules of the puzzles, as checks of finished loops.
//!
//! Written from the rules in terms of rows, columns and directions. A check knows the board as it was read and the
//! points of the loop in order, and nothing of the model.

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
    columns: usize,
    exits: Vec<Option<[LoopSide; 2]>>,
}

impl DrawnLoop {
    /// Draws the loop through these points of a rectangle.
    ///
    /// # Errors
    /// They are not a loop.
    fn new(rows: usize, columns: usize, points: &[usize]) -> Result<Self, String> {
        let mut drawn = Self { columns, exits: vec![None; rows * columns] };
        if points.len() < 4 {
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
        let (row, column) = (from / self.columns, from % self.columns);
        match (to / self.columns, to % self.columns) {
            (other, same) if same == column && other + 1 == row => Ok(LoopSide::Up),
            (other, same) if same == column && other == row + 1 => Ok(LoopSide::Down),
            (same, other) if same == row && other + 1 == column => Ok(LoopSide::Left),
            (same, other) if same == row && other == column + 1 => Ok(LoopSide::Right),
            _ => Err(format!("{} and {} are not adjacent", self.name(from), self.name(to))),
        }
    }

    /// Returns the point on a side of another one; the loop must leave it there.
    fn beyond(&self, point: usize, side: LoopSide) -> usize {
        match side {
            LoopSide::Up => point - self.columns,
            LoopSide::Right => point + 1,
            LoopSide::Down => point + self.columns,
            LoopSide::Left => point - 1,
        }
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
    fn name(&self, point: usize) -> String {
        format!("r{}c{}", point / self.columns + 1, point % self.columns + 1)
    }
}

#[cfg(test)]
mod tests;
