//! Colours that every step changes, as those of bipartite graphs, leave a state without completion that needs more edges
//! of one colour than of the other.
//!
//! Every edge that is still to be chosen between coloured vertices serves one of each colour. So what the vertices of
//! one colour still need, less what those of the other need, is what dummies must make up for, which have no
//! colour. Without dummies both needs are equal whatever is chosen, and there is nothing to test.

use super::cells::{BARE, INNER, WORKED};
use crate::network::Network;

/// The test after one step.
#[derive(Debug, Clone)]
pub(super) struct Balance {
    /// For each place 1 or -1 by its colour, 0 if it has none.
    signs: [i8; WORKED],
    /// For each place 1 if it holds a vertex without colour.
    plain: [i8; WORKED],
    /// What the vertices that are not reached yet need: the difference between colours, and without colour.
    unreached: (i32, i32),
}

impl Balance {
    /// The test when these vertices are left, of which some are on the frontier, with their places.
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

    /// Whether a state can be completed as far as colours tell.
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

/// 1 or -1 for every vertex if all steps change it, 0 for dummies; `None` if some step does not, or there are no
/// dummies.
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
