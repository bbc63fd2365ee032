//! Draws possible states at random, all with the same probability.

use super::super::balance::ColourNeed;
use super::possible::{NeedTable, PossiblePairings, PossibleStates};
use crate::Random;

/// A possible state; vertices are given by their indices on the frontier.
#[derive(Default)]
pub(super) struct DrawnState {
    /// The degree of each vertex.
    pub(super) degrees: Vec<u8>,
    /// The pairs of ends.
    pub(super) pairs: Vec<[u8; 2]>,
    /// The ends in their order, and a list that pairing them uses.
    ends: Vec<u8>,
    left: Vec<u8>,
}

/// Possible states with pairings of one kind.
struct DrawnKind {
    pairings: PossiblePairings,
    /// For each number of vertices, the ways to give degrees to the first ones.
    tables: Vec<NeedTable>,
}

/// Possible states to draw from.
pub(super) struct Draws<'a> {
    states: &'a PossibleStates,
    /// The indices of the vertices in the order of the ends.
    order: &'a [u8],
    kinds: Vec<DrawnKind>,
    /// For each kind, the possible numbers of ends and needs of all vertices, and how many states have these.
    totals: Vec<(usize, (usize, ColourNeed, f64))>,
}

impl<'a> Draws<'a> {
    /// `order` holds the indices of all vertices, in the order in which ends are paired.
    pub(super) fn new(states: &'a PossibleStates, order: &'a [u8]) -> Self {
        let of = |&pairings: &PossiblePairings| DrawnKind {
            pairings,
            tables: NeedTable::of_each(states, pairings.apart),
        };
        let kinds: Vec<DrawnKind> = states.pairings.iter().map(of).collect();
        let possible = |kind: &DrawnKind| {
            let table = &kind.tables[states.vertices.len()];
            table.possible(states.unreached, kind.pairings.which).collect::<Vec<_>>()
        };
        let totals = kinds.iter().enumerate();
        let totals =
            totals.flat_map(|(index, kind)| possible(kind).into_iter().map(move |total| (index, total)));
        let totals = totals.collect();
        Self { states, order, kinds, totals }
    }

    /// Returns the number of possible states.
    pub(super) fn count(&self) -> f64 {
        self.totals.iter().map(|total| total.1.2).sum()
    }

    /// Draws a state and writes it over another one; `None` if no state is possible.
    ///
    /// Nothing is allocated: with little memory left, small allocations take longer than the rest of a test.
    pub(super) fn draw(&self, state: &mut DrawnState, random: &mut Random) -> Option<()> {
        let (kind, (mut ends, mut need, _)) = *drawn(&self.totals, |total| total.1.2, random)?;
        let DrawnKind { pairings, tables } = &self.kinds[kind];
        state.degrees.resize(self.states.vertices.len(), 0);
        let vertices = self.states.vertices.iter().zip(tables).zip(&mut state.degrees).enumerate();
        for (index, ((vertex, before), degree)) in vertices.rev() {
            let fixed = pairings.apart.filter(|fixed| fixed.0 == index).map(|fixed| fixed.1);
            let choices = [0, 1, 2].map(|degree| {
                let ends = ends.wrapping_sub(usize::from(degree == 1));
                let need = vertex.removed(need, degree);
                let is_possible = (vertex.degrees[0]..=vertex.degrees[1]).contains(&degree)
                    && fixed.is_none_or(|fixed| fixed == degree);
                (degree, ends, need, if is_possible { before.ways(ends, need) } else { 0.0 })
            });
            (*degree, ends, need, _) = *drawn(&choices, |choice| choice.3, random)?;
        }
        state.ends.clear();
        state.ends.extend(self.order.iter().filter(|&&vertex| state.degrees[vertex as usize] == 1));
        let count = state.ends.len() as u8;
        pairings.which.draw(count, &mut state.pairs, &mut state.left, random);
        for pair in &mut state.pairs {
            *pair = pair.map(|end| state.ends[end as usize]);
        }
        Some(())
    }
}

/// Returns an item, with probability proportional to its weight; `None` if all weights are 0.
fn drawn<'a, T>(items: &'a [T], weight: impl Fn(&T) -> f64, random: &mut Random) -> Option<&'a T> {
    let mut left = random.fraction() * items.iter().map(&weight).sum::<f64>();
    let mut found = None;
    for item in items.iter().filter(|item| weight(item) > 0.0) {
        found = Some(item);
        left -= weight(item);
        if left < 0.0 {
            break;
        }
    }
    found
}
