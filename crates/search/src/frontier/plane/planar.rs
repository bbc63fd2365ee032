//! Whether a graph can be drawn in the plane without crossings.
//!
//! A depth-first search divides the edges into those of a tree and *back edges*, which lead from a vertex to one of its
//! ancestors. In a drawing each back edge passes on the left or on the right of the path between its ends. Two of them
//! that leave a branch of the tree overlap unless they return to the same place, and overlapping ones either must be on
//! the same side or must not. The search collects these demands from the leaves to the root, as pairs of sides, and
//! fails when a back edge would have to be on both sides.
//!
//! Source: U. Brandes, *The left-right planarity test* (2009), after H. de Fraysseix, P. Ossona de Mendez and P.
//! Rosenstiehl.

use smallvec::{SmallVec, smallvec};

/// A short list: most vertices have few edges.
type Short<T> = SmallVec<[T; 6]>;

/// Back edges that are on one side, and those that are then on the other, by the depths they return to; the
/// largest depth is last.
#[derive(Default)]
struct BackSides([Short<u32>; 2]);

impl BackSides {
    /// Puts the side first that has an edge which returns to more than this depth; the other side must not have one.
    fn turn(&mut self, depth: u32) -> Option<()> {
        let is_beyond = |side: &Short<u32>| side.last().is_some_and(|&top| top > depth);
        if is_beyond(&self.0[1]) {
            self.0.swap(0, 1);
        }
        (!is_beyond(&self.0[1])).then_some(())
    }
}

/// A vertex in the tree of a depth-first search.
#[derive(Clone, Copy)]
struct TreeVertex {
    parent: usize,
    depth: u32,
    /// The least depth that back edges from it and its descendants return to, and the second least.
    low: [u32; 2],
}

const UNSEEN: usize = usize::MAX;
const NEVER: u32 = u32::MAX;

/// Returns whether a graph without loops and double edges can be drawn in the plane. Takes time proportional to the
/// number of vertices, unless back edges are moved often.
pub(super) fn is_planar(vertices: usize, edges: &[[usize; 2]]) -> bool {
    // Euler's formula: each face has at least three edges.
    if vertices > 2 && edges.len() > 3 * vertices - 6 {
        return false;
    }
    let rows = rows(vertices, edges);
    let (tree, order) = search(&rows);
    let outward = outward(&rows, &tree);
    let roots = order.iter().filter(|&&vertex| tree[vertex].parent == vertex);
    roots.copied().all(|root| has_sides(root, &outward, &tree).is_some())
}

/// Returns the neighbours of each vertex.
fn rows(vertices: usize, edges: &[[usize; 2]]) -> Vec<Short<usize>> {
    let mut rows = vec![Short::new(); vertices];
    for &[one, other] in edges {
        rows[one].push(other);
        rows[other].push(one);
    }
    rows
}

/// Searches depth-first; returns the tree and its vertices in preorder. The parent of a root is the root itself.
fn search(rows: &[Short<usize>]) -> (Vec<TreeVertex>, Vec<usize>) {
    let mut tree = vec![TreeVertex { parent: UNSEEN, depth: 0, low: [NEVER; 2] }; rows.len()];
    let mut order = Vec::with_capacity(rows.len());
    let mut path: Vec<(usize, usize)> = Vec::new();
    for root in 0..rows.len() {
        if tree[root].parent != UNSEEN {
            continue;
        }
        tree[root].parent = root;
        order.push(root);
        path.push((root, 0));
        while let Some((vertex, next)) = path.last_mut() {
            let Some(&other) = rows[*vertex].get(*next) else {
                path.pop();
                continue;
            };
            *next += 1;
            if tree[other].parent == UNSEEN {
                tree[other].parent = *vertex;
                tree[other].depth = tree[*vertex].depth + 1;
                order.push(other);
                path.push((other, 0));
            }
        }
    }
    for &vertex in order.iter().rev() {
        let TreeVertex { parent, depth, low } = tree[vertex];
        let returns = rows[vertex].iter().filter(|&&other| other != parent && tree[other].depth < depth);
        tree[vertex].low = two_least(returns.map(|&vertex| tree[vertex].depth).chain(low));
        if parent != vertex {
            tree[parent].low = two_least(tree[vertex].low.into_iter().chain(tree[parent].low));
        }
    }
    (tree, order)
}

/// Returns the two least different depths.
fn two_least(depths: impl Iterator<Item = u32>) -> [u32; 2] {
    depths.fold([NEVER; 2], |[least, second], depth| match depth {
        _ if depth < least => [depth, least],
        _ if depth > least => [least, second.min(depth)],
        _ => [least, second],
    })
}

/// Returns for each vertex its children and the ends of its back edges, each with the least depth that is returned to
/// through it. Lower ones are first, and of equal ones those through which edges return to no other depth below
/// the vertex.
fn outward(rows: &[Short<usize>], tree: &[TreeVertex]) -> Vec<Short<(usize, u32)>> {
    let of = |vertex: usize| {
        let TreeVertex { parent, depth, .. } = tree[vertex];
        let least = |&other: &usize| match tree[other] {
            child if child.parent == vertex => Some((child.low, other)),
            above if above.depth < depth && other != parent => Some(([above.depth, NEVER], other)),
            _ => None,
        };
        let mut outward: Short<([u32; 2], usize)> = rows[vertex].iter().filter_map(least).collect();
        outward.sort_unstable_by_key(|arc| (arc.0[0].min(depth), arc.0[1] < depth));
        outward.into_iter().map(|arc| (arc.1, arc.0[0])).collect()
    };
    (0..rows.len()).map(of).collect()
}

/// Gives a side to each back edge of the tree of a root; `None` if that is impossible.
fn has_sides(root: usize, outward: &[Short<(usize, u32)>], tree: &[TreeVertex]) -> Option<()> {
    let mut sides: Vec<BackSides> = Vec::new();
    // The open vertices, each with the next of its edges and the number of pairs of sides before that edge.
    let mut path = vec![(root, 0, 0)];
    while let Some(&mut (vertex, ref mut next, ref mut before)) = path.last_mut() {
        let TreeVertex { depth, low, parent } = tree[vertex];
        if *next > 0 {
            // All back edges through the last edge are known.
            let least = outward[vertex][*next - 1].1;
            if least < depth && *next > 1 {
                join(&mut sides, *before, least, low[0])?;
            }
        }
        *before = sides.len();
        let Some(&(other, least)) = outward[vertex].get(*next) else {
            path.pop();
            end(&mut sides, tree[parent].depth);
            continue;
        };
        *next += 1;
        if tree[other].parent == vertex {
            path.push((other, 0, 0));
        } else {
            sides.push(BackSides([Short::new(), smallvec![least]]));
        }
    }
    Some(())
}

/// Drops the back edges that return to this depth, which all further ones are below.
fn end(sides: &mut Vec<BackSides>, depth: u32) {
    while sides.last().is_some_and(|pair| pair.0.iter().flatten().all(|&low| low == depth)) {
        sides.pop();
    }
    for side in sides.last_mut().iter_mut().flat_map(|pair| &mut pair.0) {
        while side.last() == Some(&depth) {
            side.pop();
        }
    }
}

/// Joins the back edges through a new edge of a vertex, which are those from `before` on, with the others that they
/// overlap.
///
/// `least` is the least depth that the new ones return to, `low` that of all back edges from the vertex and its
/// descendants.
fn join(sides: &mut Vec<BackSides>, before: usize, least: u32, low: u32) -> Option<()> {
    let mut joined = BackSides::default();
    // All new ones that return to more than `low` are on one side.
    while sides.len() > before {
        let mut pair = sides.pop()?;
        if !pair.0[0].is_empty() {
            pair.0.swap(0, 1);
        }
        let [other, mut side] = pair.0;
        if !other.is_empty() {
            return None;
        }
        if side.first().is_some_and(|&first| first > low) {
            side.append(&mut joined.0[1]);
            joined.0[1] = side;
        }
    }
    // The others that return to more than the least of the new ones are on the other side.
    let overlaps =
        |pair: &BackSides| pair.0.iter().filter_map(|side| side.last()).any(|&highest| highest > least);
    while let Some(mut pair) = sides.pop_if(|pair| overlaps(pair)) {
        pair.turn(least)?;
        for (side, others) in joined.0.iter_mut().zip(pair.0) {
            let newer = std::mem::replace(side, others);
            side.extend(newer);
        }
    }
    if joined.0.iter().any(|side| !side.is_empty()) {
        sides.push(joined);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::amounts::cases;

    /// Returns the rows that are `row` in all orders around a vertex: the first entry stays.
    fn rotations(row: &[usize]) -> Vec<Vec<usize>> {
        let Some((&first, rest)) = row.split_first() else { return vec![Vec::new()] };
        let mut found = vec![vec![first]];
        for &other in rest {
            let inserted = |order: &Vec<usize>| {
                let at = |at: usize| [&order[..at], &[other], &order[at..]].concat();
                (1..=order.len()).map(at).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(inserted).collect();
        }
        found
    }

    /// Returns the number of faces of a drawing that has these edges around each vertex, in order.
    fn faces(around: &[&Vec<usize>]) -> usize {
        let mut left: Vec<(usize, usize)> = (0..around.len())
            .flat_map(|vertex| around[vertex].iter().map(move |&other| (vertex, other)))
            .collect();
        let mut faces = 0;
        while let Some(mut arc) = left.pop() {
            faces += 1;
            loop {
                let row = around[arc.1];
                let at = row.iter().position(|&other| other == arc.0).expect("both arcs of an edge");
                arc = (arc.1, row[(at + 1) % row.len()]);
                let Some(place) = left.iter().position(|&other| other == arc) else { break };
                left.swap_remove(place);
            }
        }
        faces
    }

    /// Returns whether some order of the edges around each vertex has as many faces as a drawing in the plane.
    fn has_drawing(vertices: usize, edges: &[[usize; 2]]) -> bool {
        let rows = super::rows(vertices, edges);
        let (tree, _) = search(&rows);
        let parts =
            (0..vertices).filter(|&vertex| tree[vertex].parent == vertex && !rows[vertex].is_empty()).count();
        let points = rows.iter().filter(|row| !row.is_empty()).count();
        // Each component has a face of its own more.
        let wanted = edges.len() + 2 * parts - points;
        let all: Vec<Vec<Vec<usize>>> = rows.iter().map(|row| rotations(row)).collect();
        let mut chosen = vec![0; vertices];
        loop {
            let around: Vec<&Vec<usize>> = all.iter().zip(&chosen).map(|(all, &it)| &all[it]).collect();
            if faces(&around) == wanted {
                return true;
            }
            let Some(at) = (0..vertices).find(|&vertex| chosen[vertex] + 1 < all[vertex].len()) else {
                return false;
            };
            chosen[..at].fill(0);
            chosen[at] += 1;
        }
    }

    /// Returns edges without loops and double ones.
    fn simple(edges: Vec<(usize, usize)>) -> Vec<[usize; 2]> {
        let mut edges: Vec<[usize; 2]> = edges
            .into_iter()
            .filter(|edge| edge.0 != edge.1)
            .map(|edge| [edge.0.min(edge.1), edge.0.max(edge.1)])
            .collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    proptest! {
        #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(2_000)) })]

        #[test]
        fn graphs_that_are_planar_have_a_drawing(edges in prop::collection::vec((0usize..7, 0usize..7), 0..16)) {
            let edges = simple(edges);
            let degree = |vertex: usize| edges.iter().flatten().filter(|&&end| end == vertex).count();
            let orders: usize = (0..7).map(|vertex| (1..degree(vertex).max(1)).product::<usize>()).product();
            prop_assume!(orders <= 8_000);
            prop_assert_eq!(is_planar(7, &edges), has_drawing(7, &edges));
        }

        #[test]
        fn parts_of_triangulations_are_planar(
            faces in prop::collection::vec(0usize..1_000, 0..40),
            labels in Just((0..43).collect::<Vec<usize>>()).prop_shuffle(),
            dropped in prop::collection::vec(any::<prop::sample::Index>(), 0..30),
        ) {
            // Each further vertex is put into a face, which it divides into three.
            let mut all = vec![[0, 1, 2], [0, 1, 2]];
            let mut edges = vec![[0, 1], [0, 2], [1, 2]];
            for (vertex, face) in (3..).zip(&faces) {
                let [one, two, three] = all.swap_remove(face % all.len());
                all.extend([[one, two, vertex], [one, three, vertex], [two, three, vertex]]);
                edges.extend([one, two, three].map(|other| [other, vertex]));
            }
            let vertices = 3 + faces.len();
            let mut edges: Vec<[usize; 2]> = edges.into_iter().map(|edge| edge.map(|end| labels[end])).collect();
            prop_assert!(is_planar(43, &edges));
            // One edge more than in the triangulation cannot be drawn; the inner vertices need at least two more.
            if vertices > 4 {
                let of = |vertex: &usize| labels[*vertex];
                let is_missing = |pair: &[usize; 2]| {
                    !edges.contains(pair) && !edges.contains(&[pair[1], pair[0]])
                };
                let pairs = (0..vertices).flat_map(|vertex| (0..vertex).map(move |other| [vertex, other]));
                if let Some(pair) = pairs.map(|pair| [of(&pair[0]), of(&pair[1])]).find(is_missing) {
                    // Paths instead of edges hide that there are too many.
                    let mut longer = Vec::new();
                    for (at, &[one, other]) in edges.iter().chain([&pair]).enumerate() {
                        longer.extend([[one, 43 + at], [43 + at, other]]);
                    }
                    prop_assert!(!is_planar(43 + edges.len() + 1, &longer));
                }
            }
            for index in dropped {
                edges.swap_remove(index.index(edges.len()));
                prop_assert!(is_planar(43, &edges));
                if edges.is_empty() {
                    break;
                }
            }
        }
    }
}
