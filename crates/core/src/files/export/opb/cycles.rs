//! Hamiltonian paths and cycles: a variable for each step, and a flow that only a connected path can carry.
//!
//! An open path is a cycle through one more vertex, the dummy. Each vertex has two chosen edges; in a directed graph,
//! one chosen arc leaves it and one enters it. A flow runs along chosen steps only. Each vertex but the *root* keeps at
//! least one unit, so a set of vertices without the root is entered by a chosen step.
//!
//! Source: B. Gavish and S. C. Graves, *The travelling salesman problem and related problems*, 1978 (flows of one
//! commodity).

use super::{Export, ExportError, Language, LinearRows, OpbFormula, OpbShape};
use crate::Hamiltonian;
use crate::solver::formula::Literal;

/// Larger graphs would take millions of variables.
const MOST_VERTICES: usize = 4096;

/// The steps of a cycle, and the numbers of the constraints on them.
///
/// Vertices count from 0, and steps, too: step `s` is variable `s + 1`.
#[derive(Debug)]
pub struct CycleRows {
    /// The number of vertices, with the dummy.
    vertices: usize,
    /// Whether steps have a direction.
    is_directed: bool,
    /// The steps, ascending; without a direction, the lesser vertex comes first.
    steps: Vec<(u32, u32)>,
    /// The vertex that takes no flow.
    root: usize,
    /// The bits of a flow.
    bits: u32,
    /// The dummy of an open path.
    dummy: Option<u32>,
    /// Whether the path is a single vertex without a step.
    is_single: bool,
}

impl CycleRows {
    /// Returns the number of vertices, with the dummy of an open path, which is the last one.
    #[must_use]
    pub fn vertices(&self) -> usize {
        self.vertices
    }

    /// Returns whether steps have a direction.
    #[must_use]
    pub fn is_directed(&self) -> bool {
        self.is_directed
    }

    /// Returns the dummy of an open path, which is adjacent to all of its possible ends.
    #[must_use]
    pub fn dummy(&self) -> Option<usize> {
        self.dummy.map(|dummy| dummy as usize)
    }

    /// Returns the steps, ascending; without a direction, the lesser vertex comes first.
    #[must_use]
    pub fn steps(&self) -> &[(u32, u32)] {
        &self.steps
    }

    /// Returns the vertex that takes no flow.
    #[must_use]
    pub fn root(&self) -> usize {
        self.root
    }

    /// Returns the literal that a step is taken.
    #[must_use]
    pub fn taken(&self, step: usize) -> Literal {
        Literal::new(step as u32 + 1, true)
    }

    /// Returns the number of the constraint that a vertex has at least two chosen edges, or is left by at least one
    /// arc. The next number is that of the same upper bound.
    #[must_use]
    pub fn leaving(&self, vertex: usize) -> u64 {
        2 * vertex as u64 + 1
    }

    /// Returns the number of the constraint that a vertex is entered by at least one arc. The next number is that of
    /// the same upper bound. Without directions the same as [`CycleRows::leaving`].
    #[must_use]
    pub fn entering(&self, vertex: usize) -> u64 {
        let before = if self.is_directed { self.vertices } else { 0 };
        2 * (before + vertex) as u64 + 1
    }

    /// Returns the number of constraints on degrees.
    fn degrees(&self) -> u64 {
        2 * self.vertices as u64 * if self.is_directed { 2 } else { 1 }
    }

    /// Returns the number of the constraint that a vertex other than the root keeps a unit of flow.
    #[must_use]
    pub fn keeps(&self, vertex: usize) -> u64 {
        self.degrees() + 1 + (vertex - usize::from(vertex > self.root)) as u64
    }

    /// Returns the number of the constraint that only a chosen step carries flow, and at most [`CycleRows::capacity`].
    #[must_use]
    pub fn carries(&self, step: usize) -> u64 {
        self.degrees() + self.vertices as u64 + step as u64
    }

    /// Returns the largest flow along a step.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.vertices as u64 - 1
    }

    /// Returns the bits of the flow along a step with their weights; `forth` is from its first vertex to its second.
    pub fn flow(&self, step: usize, forth: bool) -> impl Iterator<Item = (i64, Literal)> + use<> {
        let ways = if self.is_directed { 1 } else { 2 };
        let way = ways * step + usize::from(!forth);
        let first = self.steps.len() + way * self.bits as usize + 1;
        (0..self.bits).map(move |bit| (1 << bit, Literal::new(first as u32 + bit, true)))
    }

    /// Returns the number of the step between two vertices, if there is one.
    #[must_use]
    pub fn between(&self, from: u32, to: u32) -> Option<usize> {
        let pair = if self.is_directed { (from, to) } else { (from.min(to), from.max(to)) };
        self.steps.binary_search(&pair).ok()
    }

    /// Returns the literals of a path or cycle, given by its vertices in order.
    ///
    /// # Panics
    /// If it takes a step that the graph does not have: without the literal of that step, others would also be meant.
    pub(super) fn literals(&self, path: &[u32]) -> Vec<Literal> {
        if self.is_single {
            return Vec::new();
        }
        let around: Vec<u32> = path.iter().copied().chain(self.dummy).collect();
        let pairs = around.iter().zip(around.iter().cycle().skip(1));
        let step =
            |(&from, &to): (&u32, &u32)| self.between(from, to).expect("a solution takes steps of its graph");
        pairs.map(step).map(|step| self.taken(step)).collect()
    }
}

/// Returns the formula.
pub(super) fn formula(export: &Export<'_>, problem: &Hamiltonian) -> Result<OpbFormula, ExportError> {
    export.check_size(Language::Opb, MOST_VERTICES)?;
    let mut cycle = steps_of(problem);
    let mut rows = LinearRows::default();
    let too_few = if problem.is_undirected() { 3 } else { 2 };
    if cycle.is_single {
        let shape = OpbShape::Steps(cycle);
        let comments = vec!["a single vertex, and no step".to_owned()];
        return Ok(OpbFormula { rows, decided: 1..1, end: 1, comments, shape });
    }
    cycle.bits = u64::BITS - cycle.capacity().leading_zeros();
    degrees(&cycle, &mut rows);
    flow(&cycle, &mut rows);
    if cycle.vertices < too_few || !problem.closed && problem.first.is_some() && problem.first == problem.last
    {
        rows.clause([]);
    }
    let (dummy, first, last) = (cycle.dummy, problem.first, problem.last);
    let forced = match dummy {
        Some(dummy) => [first.map(|vertex| (dummy, vertex)), last.map(|vertex| (vertex, dummy))],
        None => [last.zip(first), None],
    };
    for (from, to) in forced.into_iter().flatten() {
        rows.clause(cycle.between(from, to).map(|step| cycle.taken(step)));
    }
    let (count, ways) = (cycle.steps.len() as u32, if cycle.is_directed { 1 } else { 2 });
    let end = count * (1 + ways * cycle.bits) + 1;
    let comments = meaning(&cycle);
    Ok(OpbFormula { rows, decided: 1..count + 1, end, comments, shape: OpbShape::Steps(cycle) })
}

/// Returns the steps of the cycle, without any bits.
fn steps_of(problem: &Hamiltonian) -> CycleRows {
    let table = &problem.steps;
    let (count, is_directed) = (table.vertices(), !problem.is_undirected());
    let is_single = count == 1 && !problem.closed;
    let dummy = (!problem.closed && !is_single).then_some(count as u32);
    let mut steps: Vec<(u32, u32)> = Vec::new();
    for from in 0..count as u32 {
        steps.extend(table.row(from as usize).filter(|&to| is_directed || from < to).map(|to| (from, to)));
        steps.extend(dummy.map(|dummy| (from, dummy)));
        steps.extend(dummy.filter(|_| is_directed).map(|dummy| (dummy, from)));
    }
    steps.sort_unstable();
    let vertices = count + usize::from(dummy.is_some());
    CycleRows { vertices, is_directed, steps, root: dummy.unwrap_or(0) as usize, bits: 0, dummy, is_single }
}

/// Requires the degrees of a cycle.
fn degrees(cycle: &CycleRows, rows: &mut LinearRows) {
    let (mut leaving, mut entering) = (vec![Vec::new(); cycle.vertices], vec![Vec::new(); cycle.vertices]);
    for (step, &(from, to)) in cycle.steps.iter().enumerate() {
        leaving[from as usize].push(cycle.taken(step));
        let other = if cycle.is_directed { &mut entering } else { &mut leaving };
        other[to as usize].push(cycle.taken(step));
    }
    let degree = if cycle.is_directed { 1 } else { 2 };
    let directed = entering.into_iter().filter(|_| cycle.is_directed);
    for row in leaving.into_iter().chain(directed) {
        rows.exactly(row, degree);
    }
}

/// Requires a flow along chosen steps that every vertex but the root takes a unit of.
fn flow(cycle: &CycleRows, rows: &mut LinearRows) {
    let mut kept = vec![Vec::new(); cycle.vertices];
    let ways = if cycle.is_directed { &[true][..] } else { &[true, false] };
    for (step, &(from, to)) in cycle.steps.iter().enumerate() {
        for &forth in ways {
            let (tail, head) = if forth { (from, to) } else { (to, from) };
            kept[head as usize].extend(cycle.flow(step, forth));
            kept[tail as usize].extend(cycle.flow(step, forth).map(|(weight, bit)| (-weight, bit)));
        }
    }
    for (vertex, terms) in kept.into_iter().enumerate() {
        if vertex != cycle.root {
            rows.at_least(terms, 1);
        }
    }
    for step in 0..cycle.steps.len() {
        let flows = ways.iter().flat_map(|&forth| cycle.flow(step, forth));
        let flows = flows.map(|(weight, bit)| (-weight, bit));
        rows.at_least([(cycle.capacity() as i64, cycle.taken(step))].into_iter().chain(flows), 0);
    }
}

/// Returns what the variables mean.
fn meaning(cycle: &CycleRows) -> Vec<String> {
    let (count, bits) = (cycle.steps.len(), cycle.bits);
    let mut meaning = vec![format!("xs, s from 1 to {count}: step s is taken")];
    meaning.push(if cycle.is_directed {
        format!("x({count} + {bits} * (s - 1) + b + 1): bit b of the flow along step s")
    } else {
        format!(
            "x({count} + {} * (s - 1) + b + 1): bit b of the flow along step s, and {bits} more: of the flow back",
            2 * bits
        )
    });
    let steps = (1..).zip(&cycle.steps);
    meaning.extend(steps.map(|(step, (from, to))| format!("step {step}: {} {}", from + 1, to + 1)));
    meaning.extend(cycle.dummy.map(|dummy| format!("vertex {} is beside the ends of the path", dummy + 1)));
    meaning
}
