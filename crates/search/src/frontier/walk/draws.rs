//! Draws possible states at random, all with the same probability.

use super::super::balance::ColourNeed;
use super::possible::{NeedTable, PossibleStates};
use crate::Random;

/// A possible state; vertices are given by their indices on the frontier.
#[derive(Default)]
pub(super) struct DrawnState {
    /// The degree of each vertex.
    pub(super) degrees: Vec<u8>,
    /// The ends; the first two form a pair, the next two another one, and so on.
    ends: Vec<u8>,
}

impl DrawnState {
    /// Returns the pairs of ends.
    pub(super) fn pairs(&self) -> &[[u8; 2]] {
        self.ends.as_chunks().0
    }
}

/// Possible states to draw from.
pub(super) struct Draws<'a> {
    states: &'a PossibleStates,
    /// For each number of vertices, the ways to give degrees to the first ones.
    tables: Vec<NeedTable>,
    /// The possible numbers of ends and needs of all vertices, and how many states have these.
    totals: Vec<(usize, ColourNeed, f64)>,
}

impl<'a> Draws<'a> {
    pub(super) fn new(states: &'a PossibleStates) -> Self {
        let mut tables = vec![NeedTable::new(states)];
        for vertex in &states.vertices {
            tables.push(tables[tables.len() - 1].with(vertex, vertex.degrees));
        }
        let totals = tables[tables.len() - 1].possible(states.unreached).collect();
        Self { states, tables, totals }
    }

    /// Returns the number of possible states.
    pub(super) fn count(&self) -> f64 {
        self.totals.iter().map(|it| it.2).sum()
    }

    /// Draws a state and writes it over another one; `None` if no state is possible.
    ///
    /// Nothing is allocated: with little memory left, small allocations take longer than the rest of a test.
    pub(super) fn draw(&self, state: &mut DrawnState, random: &mut Random) -> Option<()> {
        let (mut ends, mut need, _) = *drawn(&self.totals, |it| it.2, random)?;
        state.degrees.resize(self.states.vertices.len(), 0);
        let vertices = self.states.vertices.iter().zip(&self.tables).zip(&mut state.degrees);
        for ((vertex, before), degree) in vertices.rev() {
            let choices = [0, 1, 2].map(|degree| {
                let ends = ends.wrapping_sub(usize::from(degree == 1));
                let need = vertex.removed(need, degree);
                let is_possible = (vertex.degrees[0]..=vertex.degrees[1]).contains(&degree);
                (degree, ends, need, if is_possible { before.ways(ends, need) } else { 0.0 })
            });
            (*degree, ends, need, _) = *drawn(&choices, |it| it.3, random)?;
        }
        state.ends.clear();
        state.ends.extend((0..).zip(&state.degrees).filter(|it| *it.1 == 1).map(|it| it.0));
        for last in (1..state.ends.len()).rev() {
            state.ends.swap(last, random.below(last + 1));
        }
        Some(())
    }
}

/// Returns an item, with probability proportional to its weight; `None` if all weights are 0.
fn drawn<'a, T>(items: &'a [T], weight: impl Fn(&T) -> f64, random: &mut Random) -> Option<&'a T> {
    let mut left = random.fraction() * items.iter().map(&weight).sum::<f64>();
    let mut found = None;
    for item in items.iter().filter(|it| weight(it) > 0.0) {
        found = Some(item);
        left -= weight(item);
        if left < 0.0 {
            break;
        }
    }
    found
}
