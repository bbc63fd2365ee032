//! How the borders of a grid are joined: the surface that its cells tile.
//!
//! A surface is described by its universal cover, a strip or the plane of cells: the grid is repeated along the
//! columns, on some surfaces every other copy upside down, and on closed surfaces along the rows too. A step is a step
//! of the cover, so a step may cross a border more than once. Symmetries are the motions of the cover that map copies
//! of one cell to copies of one cell. Source: J. R. Weeks, *The Shape of Space*, 1985, chapters 4 and 7.

/// The surface that a grid tiles: which of its borders are joined.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Surface {
    /// None.
    #[default]
    Plane,
    /// The left and the right border.
    Cylinder,
    /// The left and the right border, upside down.
    Moebius,
    /// The left and the right border, and the upper and the lower one.
    Torus,
    /// The left and the right border upside down, and the upper and the lower one straight.
    Klein,
}

impl Surface {
    /// All surfaces with joined borders.
    pub const ALL: &[Self] = &[Self::Torus, Self::Cylinder, Self::Moebius, Self::Klein];

    /// Returns its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Plane => "plane",
            Self::Cylinder => "cylinder",
            Self::Moebius => "moebius",
            Self::Torus => "torus",
            Self::Klein => "klein",
        }
    }

    /// Whether the left and the right border are joined.
    #[must_use]
    pub fn joins_columns(self) -> bool {
        self != Self::Plane
    }

    /// Whether the upper and the lower border are joined.
    #[must_use]
    pub fn joins_rows(self) -> bool {
        matches!(self, Self::Torus | Self::Klein)
    }

    /// Whether a step over the left or the right border arrives upside down.
    #[must_use]
    pub fn flips(self) -> bool {
        matches!(self, Self::Moebius | Self::Klein)
    }

    /// Returns the row and column of the cell at a place of the cover, or `None` beyond a border that is not joined.
    #[inline]
    #[must_use]
    pub fn fold(self, (row, column): (i64, i64), (rows, columns): (usize, usize)) -> Option<(usize, usize)> {
        let inside = |place: i64, size: usize| usize::try_from(place).ok().filter(|&place| place < size);
        // Most steps cross no border.
        if let (Some(row), Some(column)) = (inside(row, rows), inside(column, columns)) {
            return Some((row, column));
        }
        let (height, width) = (rows as i64, columns as i64);
        let is_upside_down = self.flips() && column.div_euclid(width).rem_euclid(2) == 1;
        let row = if is_upside_down { height - 1 - row } else { row };
        let row = if self.joins_rows() { row.rem_euclid(height) } else { row };
        let column = if self.joins_columns() { column.rem_euclid(width) } else { column };
        Some((inside(row, rows)?, inside(column, columns)?))
    }

    /// Returns the rows and columns of a step on a grid of this size, the shortest way, and the same for the step back,
    /// as it is seen from the other end. Of two shortest ways the one that crosses fewer borders is taken.
    #[must_use]
    pub fn shortest(
        self,
        (from, to): ((usize, usize), (usize, usize)),
        (rows, columns): (usize, usize),
    ) -> [(i64, i64); 2] {
        let (height, width) = (rows as i64, columns as i64);
        let along = |is_joined: bool| if is_joined { -1..=1 } else { 0..=0 };
        let copies = along(self.joins_columns())
            .flat_map(|across| along(self.joins_rows()).map(move |down| (down, across)));
        let way = |(down, across): (i64, i64)| {
            let is_upside_down = self.flips() && across != 0;
            let row = if is_upside_down { height - 1 - to.0 as i64 } else { to.0 as i64 };
            let right = to.1 as i64 + across * width - from.1 as i64;
            let down = row + down * height - from.0 as i64;
            [(down, right), (if is_upside_down { down } else { -down }, -right)]
        };
        let length = |&(down, across): &(i64, i64)| {
            let [(rows, columns), _] = way((down, across));
            (rows * rows + columns * columns, down.abs() + across.abs(), down, across)
        };
        way(copies.min_by_key(length).unwrap_or_default())
    }

    /// Returns the shifts of rows and columns that are symmetries of a grid of this size, the identity first.
    pub(crate) fn shifts(self, (rows, columns): (usize, usize)) -> Vec<(usize, usize)> {
        let down: Vec<usize> = match self {
            Self::Plane => return vec![(0, 0)],
            Self::Torus => (0..rows).collect(),
            // Any other shift maps the axis of the flip to rows that are no axis.
            Self::Klein if rows.is_multiple_of(2) => vec![0, rows / 2],
            Self::Cylinder | Self::Moebius | Self::Klein => vec![0],
        };
        (0..down.len() * columns).map(|place| (down[place / columns], place % columns)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_upside_down_where_the_surface_is_twisted() {
        let size = (3, 4);
        let fold = |surface: Surface, place| surface.fold(place, size);
        assert_eq!(fold(Surface::Plane, (0, 4)), None);
        assert_eq!(fold(Surface::Cylinder, (0, 4)), Some((0, 0)));
        assert_eq!(fold(Surface::Cylinder, (-1, 4)), None);
        assert_eq!(fold(Surface::Moebius, (0, 4)), Some((2, 0)));
        assert_eq!(fold(Surface::Moebius, (0, 8)), Some((0, 0)));
        assert_eq!(fold(Surface::Moebius, (0, -1)), Some((2, 3)));
        assert_eq!(fold(Surface::Moebius, (3, 4)), None);
        assert_eq!(fold(Surface::Torus, (-1, 4)), Some((2, 0)));
        assert_eq!(fold(Surface::Klein, (-1, 3)), Some((2, 3)));
        assert_eq!(fold(Surface::Klein, (-1, 4)), Some((0, 0)));
    }

    /// Both ways of a step lead to the other end, and no copy of it is nearer.
    #[test]
    fn the_shortest_way_leads_there_and_back() {
        let size = (3, 4);
        let place = |cell: usize| (cell / 4, cell % 4);
        for &surface in [Surface::Plane].iter().chain(Surface::ALL) {
            for (from, to) in (0..12).flat_map(|from| (0..12).map(move |to| (place(from), place(to)))) {
                let [there, back] = surface.shortest((from, to), size);
                let beyond = |(row, column): (usize, usize), (down, right): (i64, i64)| {
                    surface.fold((row as i64 + down, column as i64 + right), size)
                };
                assert_eq!((beyond(from, there), beyond(to, back)), (Some(to), Some(from)), "{surface:?}");
                let length = |(down, right): (i64, i64)| down * down + right * right;
                assert_eq!(length(there), length(back), "{surface:?} {from:?} {to:?}");
                let all = (-6..=6).flat_map(|down| (-8..=8).map(move |right| (down, right)));
                let nearest = all.filter(|&offset| beyond(from, offset) == Some(to)).map(length).min();
                assert_eq!(Some(length(there)), nearest, "{surface:?} {from:?} {to:?}");
            }
        }
    }
}
