//! Finished loops, as the checks of the puzzles look at them.
//!
//! A check is written from the rules in terms of rows, columns and directions. It knows the board as it was read and the
//! points of the loop in order, and nothing of the model.

use crate::files::boards::CellName;
use crate::files::boards::loops::clues::Heading;
use crate::problems::surface::Surface;
use crate::words::quantity;

/// A finished loop: the two sides on which it leaves each point.
pub(in crate::puzzles) struct DrawnLoop {
    pub(in crate::puzzles) rows: usize,
    pub(in crate::puzzles) columns: usize,
    /// Whether the upper and the lower border are joined, and whether the left and the right one are.
    joined: [bool; 2],
    exits: Vec<Option<[Heading; 2]>>,
}

impl DrawnLoop {
    /// Draws the loop through these points of a torus, a cylinder or a rectangle.
    ///
    /// # Errors
    /// They are not a loop.
    pub(in crate::puzzles) fn on(
        surface: Surface,
        rows: usize,
        columns: usize,
        points: &[usize],
    ) -> Result<Self, String> {
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
    #[inline]
    fn side(&self, from: usize, to: usize) -> Result<Heading, String> {
        let found = Heading::ALL.into_iter().find(|&side| self.beside(from, side) == Some(to));
        found.ok_or_else(|| format!("{} and {} are not adjacent", self.name(from), self.name(to)))
    }

    /// Returns the point on a side of another one; none beyond a border that is not joined.
    #[inline]
    pub(in crate::puzzles) fn beside(&self, point: usize, side: Heading) -> Option<usize> {
        let next = |place: usize, by: i64, size: usize, is_joined: bool| {
            // Most steps cross no border.
            match usize::try_from(place as i64 + by) {
                Ok(next) if next < size => Some(next),
                _ if is_joined => Some((place as i64 + by).rem_euclid(size as i64) as usize),
                _ => None,
            }
        };
        let (down, right) = match side {
            Heading::North => (-1, 0),
            Heading::South => (1, 0),
            Heading::West => (0, -1),
            Heading::East => (0, 1),
        };
        let row = next(point / self.columns, down, self.rows, self.joined[0])?;
        Some(row * self.columns + next(point % self.columns, right, self.columns, self.joined[1])?)
    }

    /// Returns the points in a direction from another one: up to the border, or once around the board.
    pub(in crate::puzzles) fn ahead(&self, point: usize, side: Heading) -> impl Iterator<Item = usize> + '_ {
        let next = move |&here: &usize| self.beside(here, side);
        std::iter::successors(next(&point), next).take_while(move |&other| other != point)
    }

    /// Whether the loop visits a point.
    pub(in crate::puzzles) fn visits(&self, point: usize) -> bool {
        self.exits[point].is_some()
    }

    /// Returns the points before and after another one on the loop, if it visits that.
    pub(in crate::puzzles) fn neighbours(&self, point: usize) -> Option<[usize; 2]> {
        let next = |side| self.beside(point, side).unwrap_or(point);
        let [before, after] = self.exits[point]?;
        Some([next(before), next(after)])
    }

    /// Whether the loop leaves a point on a side.
    #[inline]
    pub(in crate::puzzles) fn leaves(&self, point: usize, side: Heading) -> bool {
        self.exits[point].is_some_and(|exits| exits.contains(&side))
    }

    /// Whether the loop passes a point without a turn.
    #[inline]
    pub(in crate::puzzles) fn is_straight(&self, point: usize) -> bool {
        self.exits[point].is_some_and(|[one, other]| one as usize % 2 == other as usize % 2)
    }

    /// Returns the number of steps that the loop goes straight on from a point to a side.
    pub(in crate::puzzles) fn steps(&self, point: usize, side: Heading) -> u32 {
        let (mut here, mut steps) = (point, 0);
        while self.leaves(here, side) && (steps == 0 || here != point) {
            here = self.beside(here, side).unwrap_or(here);
            steps += 1;
        }
        steps
    }

    /// Returns the name of a point.
    pub(in crate::puzzles) fn name(&self, point: usize) -> CellName {
        CellName::of(point, self.columns)
    }
}
