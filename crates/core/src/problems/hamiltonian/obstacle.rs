//! Obvious reasons why there is no Hamiltonian path or cycle.
//!
//! A cycle enters and leaves each vertex by different steps, so each vertex has at least two; on a path the ends may
//! have one. A path cannot pass between parts of the graph without a connection. If every step changes colour, the
//! colours along the path alternate: a cycle has equally many vertices of both colours, a path at most one more of
//! one colour, and then both ends have that colour. Each check takes O(steps).

use super::Hamiltonian;
use crate::solver::graph::parts::representative;

/// A reason why there is no solution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum Obstacle {
    /// There are too few vertices for a cycle.
    TooFewVertices,
    /// The same vertex is required as the first and the last.
    SameEnds,
    /// No step leads from the last vertex to the first.
    EndsApart,
    /// A vertex has fewer steps than a path needs there.
    FewSteps {
        /// The vertex.
        vertex: usize,
        /// The number of its steps.
        steps: usize,
    },
    /// More than two vertices have a single step, which only the ends of a path can have.
    ManyEnds {
        /// The number of these vertices.
        count: usize,
    },
    /// The graph is not connected.
    Parts {
        /// The number of components.
        count: usize,
    },
    /// The numbers of vertices of the two colours differ too much.
    Colours {
        /// Vertices of the more frequent colour.
        more: usize,
        /// Vertices of the other.
        fewer: usize,
    },
    /// The required ends have the wrong colours.
    ColoursOfEnds {
        /// Vertices of the more frequent colour.
        more: usize,
        /// Vertices of the other.
        fewer: usize,
    },
}

impl Hamiltonian {
    /// Returns an obvious reason why there is no solution. `None` does not mean that there is one.
    #[must_use]
    pub fn obstacle(&self) -> Option<Obstacle> {
        self.few_vertices().or_else(|| self.few_steps()).or_else(|| self.parts()).or_else(|| self.colours())
    }

    fn few_vertices(&self) -> Option<Obstacle> {
        let needed = match (self.closed, self.is_undirected()) {
            (false, _) => 1,
            (true, true) => 3,
            (true, false) => 2,
        };
        let vertices = self.steps.vertices();
        if vertices < needed {
            return Some(Obstacle::TooFewVertices);
        }
        if vertices == 1 {
            return None;
        }
        let (first, last) = (self.first?, self.last?);
        if first == last {
            return Some(Obstacle::SameEnds);
        }
        (self.closed && self.steps.slot(last as usize, first as usize).is_none())
            .then_some(Obstacle::EndsApart)
    }

    fn few_steps(&self) -> Option<Obstacle> {
        let vertices = self.steps.vertices();
        if vertices == 1 {
            return None;
        }
        let mut single = 0;
        if self.is_undirected() {
            for vertex in 0..vertices {
                let steps = self.steps.degree(vertex);
                let is_end = |end: Option<u32>| end == Some(vertex as u32);
                let named = is_end(self.first) || is_end(self.last);
                let free = self.first.is_none() || self.last.is_none();
                let needed = if !self.closed && (named || free) { 1 } else { 2 };
                if steps < needed {
                    return Some(Obstacle::FewSteps { vertex, steps });
                }
                single += usize::from(steps == 1);
            }
            return (single > 2).then_some(Obstacle::ManyEnds { count: single });
        }
        let mut entering = vec![0usize; vertices];
        (0..vertices).for_each(|vertex| self.steps.row(vertex).for_each(|to| entering[to as usize] += 1));
        let none = |steps: &dyn Fn(usize) -> usize, end: Option<u32>| {
            let mut without = (0..vertices).filter(|&vertex| steps(vertex) == 0);
            let vertex = without.next()?;
            let wrong = match end {
                _ if self.closed => Some(vertex),
                Some(end) if end as usize != vertex => Some(vertex),
                _ => without.next(),
            };
            wrong.map(|vertex| Obstacle::FewSteps { vertex, steps: 0 })
        };
        none(&|vertex| self.steps.degree(vertex), self.last)
            .or_else(|| none(&|vertex| entering[vertex], self.first))
    }

    /// A path stays within one component, whatever the directions.
    fn parts(&self) -> Option<Obstacle> {
        let vertices = self.steps.vertices();
        let mut part: Vec<u32> = (0..vertices as u32).collect();
        let mut count = vertices;
        for vertex in 0..vertices {
            for target in self.steps.row(vertex) {
                let (one, other) =
                    (representative(&mut part, vertex as u32), representative(&mut part, target));
                if one != other {
                    part[one.max(other) as usize] = one.min(other);
                    count -= 1;
                }
            }
        }
        (count > 1).then_some(Obstacle::Parts { count })
    }

    fn colours(&self) -> Option<Obstacle> {
        if !self.is_undirected() {
            return None;
        }
        let colours = self.steps.colours(None).filter(|colours| colours.parts == 1)?.colour;
        let dark = colours.iter().filter(|&&colour| colour).count();
        let light = colours.len() - dark;
        let (more, fewer) = (dark.max(light), dark.min(light));
        if more - fewer > usize::from(!self.closed) {
            return Some(Obstacle::Colours { more, fewer });
        }
        if self.closed || more + fewer == 1 {
            return None; // the ends of a cycle are one step apart
        }
        let colour = |end: Option<u32>| end.map(|end| colours[end as usize]);
        let wrong = if more > fewer {
            let frequent = dark > light;
            [self.first, self.last].into_iter().any(|end| colour(end) == Some(!frequent))
        } else {
            self.first.is_some() && colour(self.first) == colour(self.last)
        };
        wrong.then_some(Obstacle::ColoursOfEnds { more, fewer })
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::solver::graph::SuccessorTable;

    fn obstacle(
        vertices: u32,
        arcs: &[(u32, u32)],
        both: bool,
        closed: bool,
        ends: [Option<u32>; 2],
    ) -> Option<Obstacle> {
        let mut rows = vec![Vec::new(); vertices as usize];
        for &(one, other) in arcs {
            rows[one as usize].push(other);
            if both {
                rows[other as usize].push(one);
            }
        }
        let steps = Arc::new(SuccessorTable::new(rows).expect("a table"));
        Hamiltonian { steps, closed, first: ends[0], last: ends[1] }.obstacle()
    }

    #[test]
    fn every_obstacle() {
        let none = [None, None];
        let path = [(0, 1), (1, 2), (2, 3)];
        let star = [(0, 1), (0, 2), (0, 3)];
        assert_eq!(obstacle(1, &[], true, true, none), Some(Obstacle::TooFewVertices));
        assert_eq!(obstacle(2, &[(0, 1)], true, true, none), Some(Obstacle::TooFewVertices));
        assert_eq!(obstacle(4, &path, true, false, [Some(0), Some(0)]), Some(Obstacle::SameEnds));
        let square = [(0, 1), (1, 2), (2, 3), (3, 0)];
        assert_eq!(obstacle(4, &square, true, true, [Some(0), Some(2)]), Some(Obstacle::EndsApart));
        assert_eq!(obstacle(4, &path, true, true, none), Some(Obstacle::FewSteps { vertex: 0, steps: 1 }));
        assert_eq!(
            obstacle(4, &path, true, false, [Some(0), Some(1)]),
            Some(Obstacle::FewSteps { vertex: 3, steps: 1 })
        );
        assert_eq!(obstacle(4, &star, true, false, none), Some(Obstacle::ManyEnds { count: 3 }));
        assert_eq!(obstacle(4, &[(0, 1), (2, 3)], true, false, none), Some(Obstacle::ManyEnds { count: 4 }));
        let triangles = [(0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3)];
        assert_eq!(obstacle(6, &triangles, true, true, none), Some(Obstacle::Parts { count: 2 }));
        let uneven = [(0, 2), (0, 3), (0, 4), (1, 2), (1, 3), (1, 4)];
        assert_eq!(obstacle(5, &uneven, true, true, none), Some(Obstacle::Colours { more: 3, fewer: 2 }));
        assert_eq!(obstacle(5, &uneven, true, false, none), None);
        assert_eq!(
            obstacle(5, &uneven, true, false, [Some(0), None]),
            Some(Obstacle::ColoursOfEnds { more: 3, fewer: 2 })
        );
        assert_eq!(
            obstacle(4, &square, true, false, [Some(0), Some(2)]),
            Some(Obstacle::ColoursOfEnds { more: 2, fewer: 2 })
        );
        assert_eq!(obstacle(4, &square, true, false, [Some(0), Some(1)]), None);
        assert_eq!(obstacle(1, &[], true, false, [Some(0), Some(0)]), None);
    }

    #[test]
    fn directed_steps() {
        let none = [None, None];
        let path = [(0, 1), (1, 2)];
        assert_eq!(obstacle(3, &path, false, false, none), None);
        assert_eq!(obstacle(3, &path, false, true, none), Some(Obstacle::FewSteps { vertex: 2, steps: 0 }));
        assert_eq!(
            obstacle(3, &path, false, false, [None, Some(1)]),
            Some(Obstacle::FewSteps { vertex: 2, steps: 0 })
        );
        assert_eq!(
            obstacle(3, &[(0, 1), (0, 2)], false, false, none),
            Some(Obstacle::FewSteps { vertex: 2, steps: 0 })
        );
        assert_eq!(
            obstacle(3, &[(1, 0), (2, 0)], false, false, none),
            Some(Obstacle::FewSteps { vertex: 2, steps: 0 })
        );
    }
}
