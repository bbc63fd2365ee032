//! A test that prunes states of bipartite graphs: each edge uses one vertex of each colour.
//!
//! In a state without completion the vertices of one colour may need more edges than those of the other.
//! Every remaining edge between coloured vertices serves one vertex of each colour. The difference between
//! the needs of the two colours must therefore be made up by dummies, which have no colour. Without dummies
//! both needs are always equal, so there is no test.

use super::cells::{BARE, INNER, WORKED};
use crate::network::Network;

/// The test after one step.
#[derive(Debug, Clone)]
pub(super) struct Balance {
    /// For each place, 1 or -1 for its colour, or 0 if it has none.
    signs: [i8; WORKED],
    /// For each place, 1 if its vertex has no colour.
    plain: [i8; WORKED],
    /// The needs of the vertices that are not reached yet: the difference between the colours, and the need
    /// without colour.
    unreached: (i32, i32),
}

impl Balance {
    /// Returns the test for a step after which the vertices `left` remain, some of them on the frontier with
    /// their places.
    pub(super) fn new(colours: &[i8], left: &[u32], frontier: &[(u32, u8)]) -> Self {
        let (mut signs, mut plain) = ([0; WORKED], [0; WORKED]);
        let need = |vertex: u32| match colours[vertex as usize] {
            0 => (0, 2),
            colour => (2 * i32::from(colour), 0),
        };
        let sum = |vertices: &mut dyn Iterator<Item = u32>| {
            vertices.map(need).fold((0, 0), |sum, more| (sum.0 + more.0, sum.1 + more.1))
        };
        let (all, reached) = (sum(&mut left.iter().copied()), sum(&mut frontier.iter().map(|it| it.0)));
        for &(vertex, place) in frontier {
            signs[place as usize] = colours[vertex as usize];
            plain[place as usize] = i8::from(colours[vertex as usize] == 0);
        }
        Self { signs, plain, unreached: (all.0 - reached.0, all.1 - reached.1) }
    }

    /// Returns whether the colours allow a state to be completed.
    #[inline]
    pub(super) fn allows(&self, labels: &[u8; WORKED]) -> bool {
        let (mut difference, mut plain) = (0, 0);
        for (place, &label) in labels.iter().enumerate() {
            let need = i8::from(label != INNER) + i8::from(label == BARE);
            difference += need * self.signs[place];
            plain += need * self.plain[place];
        }
        (i32::from(difference) + self.unreached.0).abs() <= i32::from(plain) + self.unreached.1
    }
}

/// Returns 1 or -1 for every vertex if all steps change colour, with 0 for dummies; `None` if some step does
/// not, or if there are no dummies.
pub(super) fn colours(network: &Network) -> Option<Vec<i8>> {
    let graph = network.ahead();
    let mut colours = vec![0i8; graph.len()];
    let real = |vertex: &u32| !network.is_dummy(*vertex);
    let vertices = || (0..graph.len() as u32).filter(real);
    for start in vertices() {
        if colours[start as usize] != 0 {
            continue;
        }
        colours[start as usize] = 1;
        let mut waiting = vec![start];
        while let Some(vertex) = waiting.pop() {
            let colour = colours[vertex as usize];
            for other in graph.row(vertex).iter().copied().filter(real) {
                match colours[other as usize] {
                    0 => {
                        colours[other as usize] = -colour;
                        waiting.push(other);
                    }
                    it if it == colour => return None,
                    _ => {}
                }
            }
        }
    }
    (vertices().count() < graph.len()).then_some(colours)
}
