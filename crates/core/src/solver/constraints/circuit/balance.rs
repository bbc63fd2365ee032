//! Between two paths that cut the graph, colours decide at which vertices a part is entered and left.
//!
//! Remove a path `p`, and let another path `q` cut the remaining graph in two. The cycle passes each part
//! once: exactly one edge leads into it from `p` and one from `q`. If all undecided edges within the part
//! join different colours, count the edges that its vertices of one colour want, minus those that the other
//! colour wants. The two edges from outside make up this difference: plus one for each that ends at the first
//! colour, minus one for each that ends at the other. Edges to colours that cannot add up are excluded.
//!
//! Colours are found without `p` and `q`: a part counts if all its vertices lie in bipartite components of
//! the rest of `U`. If there are several components, every choice of their colours gives a valid sum.

use std::ops::Range;

use super::contracted::Contracted;
use crate::solver::engine::{Conflict, State};
use crate::solver::graph::forest::{Forest, NONE};

/// Adds up colours; keeps its memory between calls.
#[derive(Debug, Default)]
pub(super) struct ColourBalance {
    /// For each open vertex its colour, 1 or -1; 0 if there is none.
    colour: Vec<i32>,
    queue: Vec<u32>,
}

/// Two paths, by their numbers in the contracted graph, and one of the parts between them.
struct Between<'a> {
    forest: &'a Forest,
    paths: [usize; 2],
    /// The numbers below the head of the second path.
    subtree: Range<u32>,
    /// Whether the part is that subtree, or all other vertices.
    below: bool,
}

impl Between<'_> {
    fn contains(&self, path: u32) -> bool {
        let number = self.forest.number[path as usize];
        number != NONE && path as usize != self.paths[1] && self.subtree.contains(&number) == self.below
    }
}

impl ColourBalance {
    /// Excludes edges to wrong colours between `path`, which `forest` leaves out, and the parts on either
    /// side of every cut vertex. `heads` are the first numbers below cut vertices. Returns whether an edge
    /// was excluded.
    ///
    /// # Errors
    /// No two colours add up to what a part wants.
    pub(super) fn apply(
        &mut self,
        state: &mut State,
        contracted: &Contracted,
        forest: &Forest,
        path: usize,
        heads: impl Iterator<Item = u32>,
    ) -> Result<bool, Conflict> {
        let count = forest.order.len() as u32;
        let mut found = false;
        for head in heads {
            let cut = forest.order[forest.parent[head as usize] as usize] as usize;
            let end = (head + 1..count).find(|&number| forest.parent[number as usize] < head);
            self.paint(contracted, [path, cut]);
            for below in [true, false] {
                let part = Between { forest, paths: [path, cut], subtree: head..end.unwrap_or(count), below };
                if let Some(wanted) = self.wanted(contracted, &part) {
                    found |= self.settle(state, contracted, &part, wanted)?;
                }
            }
        }
        Ok(found)
    }

    /// Two-colours the open vertices, without the ends of two paths.
    fn paint(&mut self, contracted: &Contracted, without: [usize; 2]) {
        let graph = &contracted.loose;
        let vertices = graph.vertices();
        let is_out = |vertex: usize| without.contains(&(contracted.path[vertex] as usize));
        self.colour.clear();
        self.colour.resize(vertices, 0);
        for root in 0..vertices {
            if self.colour[root] != 0 || is_out(root) {
                continue;
            }
            self.colour[root] = 1;
            self.queue.clear();
            self.queue.push(root as u32);
            let mut bipartite = true;
            let mut index = 0;
            while let Some(&vertex) = self.queue.get(index) {
                index += 1;
                let colour = self.colour[vertex as usize];
                for arc in graph.arcs(vertex as usize) {
                    let target = arc.target as usize;
                    if is_out(target) {
                        continue;
                    }
                    if self.colour[target] == 0 {
                        self.colour[target] = -colour;
                        self.queue.push(arc.target);
                    }
                    bipartite &= self.colour[target] != colour;
                }
            }
            if !bipartite {
                // A mark other than 0, so that no component is visited twice.
                self.queue.iter().for_each(|&vertex| self.colour[vertex as usize] = 2);
            }
        }
        self.colour.iter_mut().filter(|colour| **colour == 2).for_each(|colour| *colour = 0);
    }

    /// The difference between the edges wanted by the two colours of a part, if all its vertices have
    /// colours.
    fn wanted(&self, contracted: &Contracted, part: &Between<'_>) -> Option<i32> {
        let paths = contracted.ends.iter().enumerate().filter(|&(path, _)| part.contains(path as u32));
        let colours = paths.map(|(_, ends)| ends.map(|end| self.colour[end as usize]));
        colours.map(|[one, other]| (one != 0 && other != 0).then_some(one + other)).sum()
    }

    /// Excludes the edges into a part that cannot add up to `wanted`, one from the path and one from the cut.
    fn settle(
        &self,
        state: &mut State,
        contracted: &Contracted,
        part: &Between<'_>,
        wanted: i32,
    ) -> Result<bool, Conflict> {
        let mut colours = [[false; 2]; 2];
        let each = |visit: &mut dyn FnMut(usize, usize, usize) -> Result<(), Conflict>| {
            for (which, &path) in part.paths.iter().enumerate() {
                let [one, other] = contracted.ends[path];
                for end in [Some(one), (other != one).then_some(other)].into_iter().flatten() {
                    for arc in contracted.loose.arcs(end as usize) {
                        let target = arc.target as usize;
                        if part.contains(contracted.path[target]) {
                            visit(which, usize::from(self.colour[target] > 0), arc.edge())?;
                        }
                    }
                }
            }
            Ok(())
        };
        each(&mut |which, colour, _| {
            colours[which][colour] = true;
            Ok(())
        })?;
        let mut allowed = [[false; 2]; 2];
        for one in 0..2 {
            for other in 0..2 {
                if colours[0][one] && colours[1][other] && 2 * (one + other) as i32 - 2 == wanted {
                    allowed[0][one] = true;
                    allowed[1][other] = true;
                }
            }
        }
        if allowed == [[false; 2]; 2] {
            return Err(Conflict);
        }
        let mut found = false;
        each(&mut |which, colour, edge| {
            if allowed[which][colour] {
                return Ok(());
            }
            found = true;
            contracted.exclude(state, edge)
        })?;
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::super::contracted::tests::{Pair, settled};
    use super::super::pairs::Pairs;
    use crate::solver::engine::Conflict;

    /// Two rings of four, 1 to 4 and 5 to 8, between the vertices 0 and 9.
    fn rings(spokes: &[Pair]) -> Result<(Vec<Pair>, Vec<Pair>), Conflict> {
        let ring = |first: usize| (0..4).map(move |k| (first + k, first + (k + 1) % 4));
        let ring = |first| ring(first).map(|(a, b): Pair| (a.min(b), a.max(b)));
        let edges: Vec<Pair> = ring(1).chain(ring(5)).chain(spokes.iter().copied()).collect();
        settled(&edges, &[], |state, contracted| Pairs::default().apply(state, contracted))
    }

    #[test]
    fn a_part_as_even_as_a_ring_is_left_at_the_other_colour() {
        // 0 sees one colour of the first ring, so 9 is reached from the other.
        let spokes = [(0, 1), (0, 3), (0, 5), (0, 6), (1, 9), (2, 9), (5, 9), (6, 9)];
        assert_eq!(rings(&spokes), Ok((vec![], vec![(1, 9)])));
        let spokes = [(0, 1), (0, 3), (0, 5), (0, 6), (1, 9), (3, 9), (5, 9), (6, 9)];
        assert_eq!(rings(&spokes), Err(Conflict));
    }
}
