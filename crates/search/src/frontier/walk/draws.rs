//! Draws possible states at random, all with the same probability.

use super::super::balance::ColourNeed;
use super::possible::{NeedTable, PossibleStates};
use crate::Random;

/// A possible state; vertices are given by their indices on the frontier.
pub(super) struct DrawnState {
    /// The degree of each vertex.
    pub(super) degrees: Vec<u8>,
    /// The pairs of ends.
    pub(super) pairs: Vec<[u8; 2]>,
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

    /// Draws a state; `None` if there is none.
    pub(super) fn draw(&self, random: &mut Random) -> Option<DrawnState> {
        let (mut ends, mut need, _) = *drawn(&self.totals, |it| it.2, random)?;
        let mut degrees = vec![0; self.states.vertices.len()];
        let vertices = self.states.vertices.iter().zip(&self.tables).zip(&mut degrees);
        for ((vertex, before), degree) in vertices.rev() {
            let choices = (vertex.degrees[0]..=vertex.degrees[1]).map(|degree| {
                let ends = ends.wrapping_sub(usize::from(degree == 1));
                let need = vertex.removed(need, degree);
                (degree, ends, need, before.ways(ends, need))
            });
            let choices: Vec<_> = choices.collect();
            (*degree, ends, need, _) = *drawn(&choices, |it| it.3, random)?;
        }
        let mut ends: Vec<u8> = (0..).zip(&degrees).filter(|it| *it.1 == 1).map(|it| it.0).collect();
        for last in (1..ends.len()).rev() {
            ends.swap(last, random.below(last + 1));
        }
        Some(DrawnState { degrees, pairs: ends.as_chunks().0.to_vec() })
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
