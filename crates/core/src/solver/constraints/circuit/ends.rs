//! The two ends of an open path on a two-coloured board.
//!
//! Colours alternate along a path. If both colours have the same number of cells, the ends differ in colour.
//! If one colour has one cell more, both ends have that colour. With a larger difference there is no path.
//! The ends are the neighbours of the dummy on the cycle. A closed tour needs equal numbers of both colours.

use crate::solver::engine::{ChosenEdge, Conflict, DenseView, Edges, State, VertexSet};

/// The rule for equal numbers of both colours: the ends differ in colour.
#[derive(Debug, Clone)]
pub(super) struct EndColours {
    dummy: usize,
    colour: Vec<bool>,
}

impl EndColours {
    /// Applies what follows at once, and returns the rule to apply later, if there is one.
    ///
    /// # Errors
    /// The colours do not balance.
    pub(super) fn new(
        edges: &Edges,
        dummy: Option<usize>,
        state: &mut State,
    ) -> Result<Option<Self>, Conflict> {
        let table = edges.table();
        let Some(colours) = table.colours(dummy).filter(|colours| colours.parts == 1) else {
            return Ok(None);
        };
        let cells = (0..table.vertices()).filter(|&vertex| Some(vertex) != dummy);
        let balance: i64 = cells.map(|vertex| if colours.colour[vertex] { 1 } else { -1 }).sum();
        match (dummy, balance) {
            (None, 0) => Ok(None),
            (Some(dummy), 0) => Ok(Some(Self { dummy, colour: colours.colour })),
            (Some(dummy), 1 | -1) => {
                for (slot, end) in table.slots(dummy) {
                    if colours.colour[end] != (balance > 0) {
                        state.exclude(edges, dummy, slot)?;
                    }
                }
                Ok(None)
            }
            _ => Err(Conflict),
        }
    }

    /// The end of the path that an edge leads to from the dummy, if it leads from there.
    #[inline]
    fn end(&self, edge: (usize, usize)) -> Option<usize> {
        match edge {
            (end, dummy) | (dummy, end) if dummy == self.dummy => Some(end),
            _ => None,
        }
    }

    /// Applies the rule after an edge was chosen: if that decides one end of the path, the other end has the
    /// other colour.
    #[inline]
    pub(super) fn joined(
        &self,
        state: &mut State,
        edges: &Edges,
        edge: (usize, usize),
    ) -> Result<(), Conflict> {
        let Some(end) = self.end(edge) else { return Ok(()) };
        for (slot, other) in edges.table().slots(self.dummy) {
            if other != end && self.colour[other] == self.colour[end] {
                state.exclude(edges, self.dummy, slot)?;
            }
        }
        Ok(())
    }
}

/// The same rule for dense edges, by whole rows of `W` words.
#[derive(Debug)]
pub(super) struct DenseEnds<const W: usize> {
    rule: EndColours,
    /// The vertices other than the dummy that do not have the colour, and those that have it.
    sets: [VertexSet<W>; 2],
}

impl<const W: usize> DenseEnds<W> {
    pub(super) fn new(rule: EndColours) -> Self {
        let mut sets = [VertexSet::EMPTY; 2];
        for (vertex, &colour) in rule.colour.iter().enumerate().filter(|&(vertex, _)| vertex != rule.dummy) {
            sets[usize::from(colour)] |= VertexSet::of(vertex);
        }
        Self { rule, sets }
    }

    /// Whether one of these vertices is the dummy.
    #[inline]
    pub(super) fn concern(&self, vertices: VertexSet<W>) -> bool {
        vertices.contains(self.rule.dummy)
    }

    /// Applies the rule after an edge was chosen. Returns the ends of the excluded edges.
    ///
    /// The first end excludes others of its colour, so it remains to look at a second end that was chosen
    /// before that.
    ///
    /// # Errors
    /// The other end is known, and has the same colour.
    #[inline(never)]
    pub(super) fn joined(
        &self,
        view: &mut DenseView<'_, W>,
        edges: &Edges,
        edge: (usize, usize),
    ) -> Result<VertexSet<W>, Conflict> {
        let (rule, dummy) = (&self.rule, self.rule.dummy);
        let Some(end) = rule.end(edge).filter(|_| !view.sets.full.contains(dummy)) else {
            return Ok(VertexSet::EMPTY);
        };
        let same = self.sets[usize::from(rule.colour[end])] & !VertexSet::of(end);
        let mut later = view.unread().iter().filter(|edge| edge.is_in(edges)).map(ChosenEdge::ends);
        if later.any(|edge| rule.end(edge).is_some_and(|other| same.contains(other))) {
            return Err(Conflict);
        }
        let excluded = view.undecided(dummy) & same;
        excluded.iter().for_each(|vertex| view.cut(dummy, vertex));
        Ok(excluded | VertexSet::of(dummy))
    }
}
