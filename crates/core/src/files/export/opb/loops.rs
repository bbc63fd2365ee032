//! A loop through some of the vertices: a variable for each edge and each vertex, and a flow that only one loop can
//! carry.
//!
//! A vertex has two chosen edges if it is visited, and none otherwise. One vertex is the *root*. A flow runs along
//! chosen edges only, and each visited vertex keeps a unit of it that comes from the root. So a set of vertices without
//! the root is entered by a chosen edge if one of its vertices is visited. Which of the visited vertices is the root
//! does not matter. If the rules name vertices of which each solution visits at least one, only these can be the root.
//!
//! Source: B. Gavish and S. C. Graves, *The travelling salesman problem and related problems*, 1978 (flows of one
//! commodity).

use super::super::edges::ExportedEdges;
use super::loop_rules::{require, roots};
use super::{Export, ExportError, Language, LinearRows, OpbFormula, OpbShape};
use crate::problems::single_loop::{LoopRule, auxiliaries};
use crate::solver::formula::Literal;
use crate::solver::graph::SuccessorTable;

/// Larger graphs would take millions of variables.
const MOST_VERTICES: usize = 4096;

/// The edges and vertices of a loop, and the numbers of the constraints on them.
///
/// Vertices and edges count from 0: edge `e` is variable `e + 1`.
#[derive(Debug)]
pub struct LoopRows {
    edges: Vec<(u32, u32)>,
    vertices: usize,
    /// The vertices that can be the root, ascending.
    roots: Vec<u32>,
    /// The bits of a flow.
    bits: u32,
}

impl LoopRows {
    /// Returns the number of vertices.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns the edges, ascending, each with its lesser vertex first.
    #[must_use]
    pub fn edges(&self) -> &[(u32, u32)] {
        &self.edges
    }

    /// Returns the number of the edge between two vertices, if there is one.
    #[must_use]
    pub fn between(&self, one: u32, other: u32) -> Option<usize> {
        self.edges.binary_search(&(one.min(other), one.max(other))).ok()
    }

    /// Returns the vertices of which each loop visits at least one, ascending.
    #[must_use]
    pub fn roots(&self) -> &[u32] {
        &self.roots
    }

    /// Returns the literal that an edge is on the loop.
    #[must_use]
    pub fn used(&self, edge: usize) -> Literal {
        Literal::new(edge as u32 + 1, true)
    }

    /// Returns the literal that the loop visits a vertex.
    #[must_use]
    pub fn visited(&self, vertex: u32) -> Literal {
        Literal::new(self.edges.len() as u32 + vertex + 1, true)
    }

    /// Returns the literal that a vertex is the root, given by its place among those that can be it.
    pub(super) fn root(&self, place: usize) -> Literal {
        Literal::new((self.edges.len() + self.vertices + place + 1) as u32, true)
    }

    /// Returns the bits of the flow along an edge with their weights; `forth` is from its lesser vertex to the other.
    pub fn flow(&self, edge: usize, forth: bool) -> impl Iterator<Item = (i64, Literal)> + use<> {
        let way = 2 * edge + usize::from(!forth);
        let before = self.edges.len() + self.vertices + self.roots.len();
        let first = (before + way * self.bits as usize + 1) as u32;
        (0..self.bits).map(move |bit| (1 << bit, Literal::new(first + bit, true)))
    }

    /// Returns the literal of an auxiliary fact of the rules.
    pub(super) fn auxiliary(&self, number: u32) -> Literal {
        Literal::new(self.first_auxiliary() + number, true)
    }

    /// Returns the variable of the first auxiliary fact, behind those of the flow.
    fn first_auxiliary(&self) -> u32 {
        let (count, ways) = (self.edges.len() as u32, 2 * self.edges.len() as u32);
        count + (self.vertices + self.roots.len()) as u32 + ways * self.bits + 1
    }

    /// Returns the largest flow along an edge.
    fn capacity(&self) -> u64 {
        self.vertices.saturating_sub(1) as u64
    }

    /// Returns the number of the constraint that a vertex has at least two chosen edges if it is visited. The next
    /// number is that of the constraint that it has at most two if it is visited, and none otherwise.
    #[must_use]
    pub fn degree(&self, vertex: u32) -> u64 {
        2 * u64::from(vertex) + 1
    }

    /// Returns the number of the constraint that at most one vertex is the root.
    #[must_use]
    pub fn one_root(&self) -> u64 {
        2 * self.vertices as u64 + 3
    }

    /// Returns the number of the constraint that a visited vertex keeps a unit of flow. The root can have up to as many
    /// units more as there are vertices.
    #[must_use]
    pub fn keeps(&self, vertex: u32) -> u64 {
        2 * self.vertices as u64 + 4 + u64::from(vertex)
    }

    /// Returns the number of the constraint that only a chosen edge carries flow, and at most one unit less than there
    /// are vertices.
    #[must_use]
    pub fn carries(&self, edge: usize) -> u64 {
        (3 * self.vertices + 4 + edge) as u64
    }

    /// Returns the literals of a loop, given by its vertices in order.
    pub(super) fn literals(&self, around: &[u32]) -> Vec<Literal> {
        let pairs = around.iter().zip(around.iter().cycle().skip(1));
        pairs.filter_map(|(&one, &other)| Some(self.used(self.between(one, other)?))).collect()
    }
}

/// Returns the formula.
pub(super) fn formula(
    export: &Export<'_>,
    steps: &SuccessorTable,
    rules: &[LoopRule],
) -> Result<OpbFormula, ExportError> {
    export.check_size(Language::Opb, MOST_VERTICES)?;
    let edges = ExportedEdges::new(steps).0;
    let mut shape = LoopRows { edges, vertices: steps.vertices(), roots: Vec::new(), bits: 0 };
    shape.roots = roots(&shape, rules);
    shape.bits = u64::BITS - shape.capacity().leading_zeros();
    let mut rows = LinearRows::default();
    degrees(&shape, &mut rows);
    rows.clause((0..shape.edges.len()).map(|edge| shape.used(edge)));
    rows.exactly((0..shape.roots.len()).map(|place| shape.root(place)), 1);
    flow(&shape, &mut rows);
    let count = shape.edges.len() as u32;
    let first_half = shape.first_auxiliary() + auxiliaries(rules) as u32;
    let mut end = first_half;
    for rule in rules {
        require(&shape, rule, &mut rows, &mut end);
    }
    let mut comments = meaning(&shape);
    if first_half > shape.first_auxiliary() {
        comments.push(format!(
            "x{} to x{}: auxiliary facts of the rules",
            shape.first_auxiliary(),
            first_half - 1
        ));
    }
    if end > first_half {
        comments.push(format!("x{first_half} and later: digits of halves of numbers of edges"));
    }
    Ok(OpbFormula { rows, decided: 1..count + 1, end, comments, shape: OpbShape::Loop(shape) })
}

/// Requires two chosen edges at each visited vertex, and none elsewhere.
fn degrees(shape: &LoopRows, rows: &mut LinearRows) {
    let mut around = vec![Vec::new(); shape.vertices];
    for (edge, &(one, other)) in shape.edges.iter().enumerate() {
        around[one as usize].push((1, shape.used(edge)));
        around[other as usize].push((1, shape.used(edge)));
    }
    for (vertex, edges) in (0..).zip(around) {
        rows.equals(edges.into_iter().chain([(-2, shape.visited(vertex))]), 0);
    }
}

/// Requires a flow along chosen edges from the root of which every visited vertex takes a unit.
fn flow(shape: &LoopRows, rows: &mut LinearRows) {
    let mut kept = vec![Vec::new(); shape.vertices];
    for (edge, &(one, other)) in shape.edges.iter().enumerate() {
        for forth in [true, false] {
            let (tail, head) = if forth { (one, other) } else { (other, one) };
            kept[head as usize].extend(shape.flow(edge, forth));
            kept[tail as usize].extend(shape.flow(edge, forth).map(|(weight, bit)| (-weight, bit)));
        }
    }
    for (place, &vertex) in shape.roots.iter().enumerate() {
        kept[vertex as usize].push((shape.vertices as i64, shape.root(place)));
    }
    for (vertex, terms) in (0..).zip(kept) {
        rows.at_least(terms.into_iter().chain([(-1, shape.visited(vertex))]), 0);
    }
    for edge in 0..shape.edges.len() {
        let flows = shape.flow(edge, true).chain(shape.flow(edge, false));
        let flows = flows.map(|(weight, bit)| (-weight, bit));
        rows.at_least([(shape.capacity() as i64, shape.used(edge))].into_iter().chain(flows), 0);
    }
}

/// Returns what the variables mean.
fn meaning(shape: &LoopRows) -> Vec<String> {
    let (count, vertices, bits) = (shape.edges.len(), shape.vertices, shape.bits);
    let before = count + vertices + shape.roots.len();
    let mut meaning = vec![
        format!("xe, e from 1 to {count}: the loop uses edge e"),
        format!("x({count} + v), v from 1 to {vertices}: the loop visits vertex v"),
    ];
    let roots = (count + vertices + 1..).zip(&shape.roots);
    meaning.extend(roots.map(|(variable, root)| format!("x{variable}: vertex {} is the root", root + 1)));
    meaning.push(format!(
        "x({before} + {} * (e - 1) + b + 1): bit b of the flow along edge e, and {bits} more: of the flow back",
        2 * bits
    ));
    let edges = (1..).zip(&shape.edges);
    meaning.extend(
        edges.map(|(edge, (one, other))| format!("edge {edge} joins vertices {} and {}", one + 1, other + 1)),
    );
    meaning
}
