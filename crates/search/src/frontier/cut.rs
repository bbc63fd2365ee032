//! Cuts a graph in two sides, whose sweeps meet in the *middle*.
//!
//! The vertices are divided into those above, those below, and the middle, so that no edge leads from above to
//! below. A sweep has few states in the middle compared with later layers, where all choices have become
//! visible and most states cannot be completed any more. Meeting in the middle avoids these layers.
//!
//! If a symmetry of the graph *swaps* the vertices above and below, one sweep serves both sides. Each edge inside
//! the middle belongs to one side, so that the symmetry maps the edges of one side to those of the other, except
//! for the edges that it maps to themselves; these belong to the side above. A symmetry that *keeps* the sides and
//! the edges of both maps the states of a side to states with the same numbers.
//!
//! Source: B. D. `McKay` (technical report, Australian National University, 1997) counted half graphs in this
//! way.

use super::meeting::MOST_MIDDLE;
use super::order::involutions::involutions;
use super::plan::Plan;
use crate::network::Rows;

/// The most vertices of a graph whose symmetries are searched for.
const MOST_SEARCHED: usize = 400;
/// The most symmetries, and the most comparisons of distances to find them.
const MOST_SYMMETRIES: usize = 32;
const EFFORT: usize = 1 << 20;

/// An edge inside the middle, by the indices of its ends, the lower one first.
pub(super) type MiddleEdge = (u8, u8);

/// A cut; see the module. Vertices of the middle are known by their indices.
#[derive(Debug)]
pub(super) struct Cut {
    /// The vertices above, in the order of the sweep.
    pub(super) above: Vec<u32>,
    /// The vertices below, in the order of the sweep from below.
    pub(super) below: Vec<u32>,
    pub(super) middle: Vec<u32>,
    /// The image of each vertex of the middle under the symmetry that swaps the sides, if there is one.
    pub(super) swap: Option<Vec<u8>>,
    /// The same for a symmetry that keeps the sides.
    pub(super) keep: Option<Vec<u8>>,
    /// The image of each vertex of the graph under that symmetry.
    pub(super) kept: Option<Vec<u32>>,
    /// The edges inside the middle that belong to the side above.
    pub(super) edges_above: Vec<MiddleEdge>,
    /// The edges inside the middle that belong to the side below. With a swap, these are the images of the edges
    /// above, and edges that the swap maps to themselves are missing.
    pub(super) edges_below: Vec<MiddleEdge>,
    /// For each vertex of the middle, the least and the most edges of a cycle that it can have above.
    pub(super) degrees: Vec<[u8; 2]>,
}

/// Symmetries of order two of a graph.
pub(super) struct GraphSymmetries {
    pub(super) found: Vec<Vec<u32>>,
    /// The vertices that every symmetry fixes: dummies, and those that alone have their degree.
    is_fixed: Vec<bool>,
}

impl GraphSymmetries {
    /// Searches for symmetries that fix all dummies.
    pub(super) fn new(graph: &Rows, is_dummy: impl Fn(u32) -> bool) -> Self {
        let degrees = (0..graph.len() as u32).map(|vertex| graph.degree(vertex) as usize);
        let mut of_degree = vec![0; degrees.clone().max().map_or(0, |most| most + 1)];
        degrees.clone().for_each(|degree| of_degree[degree] += 1);
        let is_fixed: Vec<bool> =
            (0..).zip(degrees).map(|(vertex, degree)| is_dummy(vertex) || of_degree[degree] == 1).collect();
        let mut found = if graph.len() > MOST_SEARCHED {
            Vec::new()
        } else {
            involutions(graph, |vertex| is_fixed[vertex as usize], graph.len(), MOST_SYMMETRIES, EFFORT)
        };
        // The search compares the edges to fixed vertices by a hash alone.
        found.retain(|image| is_symmetry(graph, image));
        Self { found, is_fixed }
    }

    /// Returns these symmetries, and the permutation that reverses the movable vertices of an order, if it is one.
    pub(super) fn with_reversal(&self, graph: &Rows, order: &[u32]) -> Self {
        let mut found = self.found.clone();
        let moved: Vec<u32> =
            order.iter().copied().filter(|&vertex| !self.is_fixed[vertex as usize]).collect();
        let mut image: Vec<u32> = (0..order.len() as u32).collect();
        for (&one, &other) in moved.iter().zip(moved.iter().rev()) {
            image[one as usize] = other;
        }
        if is_symmetry(graph, &image) && !found.contains(&image) {
            found.push(image);
        }
        Self { found, is_fixed: self.is_fixed.clone() }
    }
}

/// Returns whether a permutation maps edges to edges.
fn is_symmetry(graph: &Rows, image: &[u32]) -> bool {
    (0..graph.len() as u32).all(|vertex| {
        let there = image[vertex as usize];
        graph.degree(vertex) == graph.degree(there)
            && graph.row(vertex).iter().all(|&other| graph.row(there).contains(&image[other as usize]))
    })
}

impl Cut {
    /// Returns the best cut for an order; `None` if every middle is too wide.
    ///
    /// `plan` is the plan of the order, which may end before the last vertex.
    pub(super) fn new(
        graph: &Rows,
        order: &[u32],
        plan: &Plan,
        symmetries: &GraphSymmetries,
    ) -> Option<Self> {
        let swapped = (symmetries.found.iter())
            .filter_map(|swap| Some((swap, swappable(graph, order, swap)?)))
            .filter(|(_, steps)| *steps <= plan.frontiers.len());
        let most = swapped.clone().map(|(_, steps)| steps).max();
        let swapped = swapped.filter(|(_, steps)| Some(*steps) == most);
        let candidates = swapped.flat_map(|(swap, steps)| {
            let keeps = symmetries
                .found
                .iter()
                .filter(move |symmetry| is_kept(order, steps, symmetry, swap))
                .map(Some);
            keeps.chain([None]).map(move |keep| Self::symmetric(graph, order, steps, Some(swap), keep))
        });
        // With fewer edges that are their own images more symmetries apply.
        let rank = |cut: &Self| {
            let unmoved = cut.edges_above.len() - cut.edges_below.len();
            (unmoved, cut.keep.is_none())
        };
        candidates.min_by_key(rank).or_else(|| Self::plain(graph, order, plan, symmetries))
    }

    /// Returns the best cut without a symmetry that swaps the sides.
    fn plain(graph: &Rows, order: &[u32], plan: &Plan, symmetries: &GraphSymmetries) -> Option<Self> {
        let below = |steps: usize| order.len() - steps - plan.frontiers[steps - 1].len();
        let cost = |steps: usize| plan.frontiers[steps - 1].len() + steps.max(below(steps));
        let fits = |&steps: &usize| plan.frontiers[steps - 1].len() <= MOST_MIDDLE && below(steps) > 0;
        let steps = (1..=plan.frontiers.len()).filter(fits).min_by_key(|&steps| cost(steps))?;
        let is_between = |vertex: &u32| plan.frontiers[steps - 1].iter().any(|at| at.0 == *vertex);
        let middle: Vec<u32> = order[steps..].iter().copied().filter(is_between).collect();
        let below = order[steps..].iter().rev().copied().filter(|vertex| !is_between(vertex)).collect();
        let sets = (&order[..steps], &middle);
        let keep =
            symmetries.found.iter().find(|symmetry| keeps(symmetry, sets.0) && keeps(symmetry, sets.1));
        Some(Self::with(graph, order[..steps].to_vec(), below, middle, None, keep))
    }

    fn symmetric(
        graph: &Rows,
        order: &[u32],
        steps: usize,
        swap: Option<&Vec<u32>>,
        keep: Option<&Vec<u32>>,
    ) -> Self {
        let image = |vertex: u32| swap.map_or(vertex, |swap| swap[vertex as usize]);
        let above = order[..steps].to_vec();
        let below: Vec<u32> = above.iter().map(|&vertex| image(vertex)).collect();
        let is_between = |vertex: &u32| !below.contains(vertex);
        let middle = order[steps..].iter().copied().filter(is_between).collect();
        Self::with(graph, above, below, middle, swap, keep)
    }

    fn with(
        graph: &Rows,
        above: Vec<u32>,
        below: Vec<u32>,
        middle: Vec<u32>,
        swap: Option<&Vec<u32>>,
        keep: Option<&Vec<u32>>,
    ) -> Self {
        let number = |vertex: u32| middle.iter().position(|&known| known == vertex).map(|place| place as u8);
        let indices = |permutation: &Vec<u32>| -> Vec<u8> {
            middle.iter().filter_map(|&vertex| number(permutation[vertex as usize])).collect()
        };
        let mut cut = Self {
            swap: swap.map(indices),
            keep: keep.map(indices),
            kept: keep.cloned(),
            edges_above: Vec::new(),
            edges_below: Vec::new(),
            above: Vec::new(),
            below: Vec::new(),
            middle: Vec::new(),
            degrees: Vec::new(),
        };
        let mut edges: Vec<MiddleEdge> = Vec::new();
        for (one, &vertex) in (0..).zip(&middle) {
            let others = graph.row(vertex).iter().filter_map(|&other| number(other));
            edges.extend(others.filter(|&other| one < other).map(|other| (one, other)));
        }
        cut.divide(&edges);
        let most = |vertex: usize, side: &[u32], edges: &[MiddleEdge]| {
            let neighbours = graph.row(middle[vertex]).iter().filter(|other| side.contains(other)).count();
            let inside =
                edges.iter().filter(|edge| edge.0 as usize == vertex || edge.1 as usize == vertex).count();
            (neighbours + inside).min(2) as u8
        };
        let degrees =
            |vertex| [2 - most(vertex, &below, &cut.edges_below), most(vertex, &above, &cut.edges_above)];
        let degrees = (0..middle.len()).map(degrees).collect();
        Self { above, below, middle, degrees, ..cut }
    }

    /// Divides the edges inside the middle between the sides.
    fn divide(&mut self, edges: &[MiddleEdge]) {
        let mut left = edges.to_vec();
        let half = edges.len() / 2;
        while let Some(&edge) = left.first() {
            let kept = Self::image(edge, self.keep.as_ref());
            let mut here = vec![edge];
            here.extend(kept.filter(|&other| other != edge));
            let there: Vec<MiddleEdge> =
                here.iter().filter_map(|&other| Self::image(other, self.swap.as_ref())).collect();
            left.retain(|edge| !here.contains(edge) && !there.contains(edge));
            if self.swap.is_some() {
                self.edges_below.extend(there.iter().filter(|edge| !here.contains(edge)));
                self.edges_above.extend(here);
            } else if self.edges_above.len() < half {
                self.edges_above.extend(here);
            } else {
                self.edges_below.extend(here);
            }
        }
    }

    /// Returns the edges above that the swap does not map to edges above: the images above of the edges below.
    pub(super) fn swapped_below(&self) -> Vec<MiddleEdge> {
        let images = self.edges_below.iter().filter_map(|&edge| Self::image(edge, self.swap.as_ref()));
        images.collect()
    }

    fn image((one, other): MiddleEdge, permutation: Option<&Vec<u8>>) -> Option<MiddleEdge> {
        let permutation = permutation?;
        let (one, other) = (permutation[one as usize], permutation[other as usize]);
        Some((one.min(other), one.max(other)))
    }
}

/// Returns whether a symmetry maps a set of vertices to itself.
fn keeps(symmetry: &[u32], set: &[u32]) -> bool {
    set.iter().all(|&member| set.contains(&symmetry[member as usize]))
}

/// Returns whether a symmetry keeps the first `steps` vertices of an order, and commutes with the swap.
fn is_kept(order: &[u32], steps: usize, symmetry: &[u32], swap: &[u32]) -> bool {
    keeps(symmetry, &order[..steps])
        && (0..order.len()).all(|vertex| swap[symmetry[vertex] as usize] == symmetry[swap[vertex] as usize])
}

/// Returns the largest number of vertices, counted from the start of an order, that form a side which a symmetry
/// swaps with another; `None` if the middle is too wide for every number.
fn swappable(graph: &Rows, order: &[u32], swap: &[u32]) -> Option<usize> {
    let mut is_below = vec![false; order.len()];
    let mut is_above = vec![false; order.len()];
    let mut steps = 0;
    for &vertex in order {
        let image = swap[vertex as usize];
        let touches = graph.row(vertex).iter().any(|&other| is_below[other as usize] || other == image);
        if image == vertex || is_below[vertex as usize] || is_above[image as usize] || touches {
            break;
        }
        (is_above[vertex as usize], is_below[image as usize]) = (true, true);
        steps += 1;
    }
    (steps > 0 && order.len() - 2 * steps <= MOST_MIDDLE).then_some(steps)
}
