//! A test that prunes states of bipartite graphs: each edge uses one vertex of each colour.
//!
//! In a state without completion the vertices of one colour may need more edges than those of the other.
//! Every remaining edge between coloured vertices serves one vertex of each colour. The difference between
//! the needs of the two colours must therefore be made up by *plain* vertices, which have no colour: dummies, and
//! vertices without which the graph would be bipartite (`colours`). Without plain vertices both needs are always equal,
//! so there is no test.

use super::cells::{PathState, Places};

/// The test after one step.
#[derive(Debug, Clone)]
pub(super) struct Balance {
    /// The places of the vertices of one colour, of the other colour, and of no colour.
    plus: Places,
    minus: Places,
    plain: Places,
    /// The needs of the vertices that are not reached yet.
    unreached: ColourNeed,
}

/// The number of edges that some vertices still need.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct ColourNeed {
    /// The difference between the colours.
    pub(super) difference: i32,
    /// The need of the vertices without colour.
    pub(super) plain: i32,
}

impl Balance {
    /// Returns the test for a step after which the vertices `left` remain, some of them on the frontier with
    /// their places.
    pub(super) fn new(colours: &[i8], left: &[u32], frontier: &[(u32, u8)]) -> Self {
        let with = |colour: i8| {
            let found = frontier.iter().filter(|(vertex, _)| colours[*vertex as usize] == colour);
            found.fold(0, |places, (_, place)| places | 1 << place)
        };
        let sum = |vertices: &mut dyn Iterator<Item = u32>| {
            vertices.fold(ColourNeed::default(), |sum, vertex| match colours[vertex as usize] {
                0 => ColourNeed { plain: sum.plain + 2, ..sum },
                colour => ColourNeed { difference: sum.difference + 2 * i32::from(colour), ..sum },
            })
        };
        let (all, reached) =
            (sum(&mut left.iter().copied()), sum(&mut frontier.iter().map(|&(vertex, _)| vertex)));
        let unreached =
            ColourNeed { difference: all.difference - reached.difference, plain: all.plain - reached.plain };
        Self { plus: with(1), minus: with(-1), plain: with(0), unreached }
    }

    /// Returns the need of all remaining vertices in a state.
    #[inline]
    pub(super) fn need(&self, cells: &impl PathState) -> ColourNeed {
        let (bare, ends) = (cells.bare_places(), cells.ends());
        let of = |set: Places| (2 * (set & bare).count_ones() + (set & ends).count_ones()) as i32;
        ColourNeed {
            difference: of(self.plus) - of(self.minus) + self.unreached.difference,
            plain: of(self.plain) + self.unreached.plain,
        }
    }

    /// Returns whether the colours allow a state with this need to be completed, after one more edge has been
    /// chosen at each of some places.
    #[inline]
    pub(super) fn allows(&self, need: ColourNeed, chosen: Places) -> bool {
        let of = |set: Places| (set & chosen).count_ones() as i32;
        let difference = need.difference - of(self.plus) + of(self.minus);
        difference.abs() <= need.plain - of(self.plain)
    }
}

/// Returns whether states are tested: without plain vertices the needs of both colours are always equal.
pub(super) fn is_tested(colours: &[i8]) -> bool {
    colours.contains(&0)
}
