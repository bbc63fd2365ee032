//! One cycle: a variable for each step, and a flow that only one cycle can carry.
//!
//! A Hamiltonian cycle visits all vertices; an open path is one through a further vertex, the *dummy*. A loop visits
//! some of the vertices, and has a variable for each of them. A visited vertex has two chosen edges, or is left by one
//! chosen arc and entered by one in a directed graph; other vertices have none.
//!
//! One visited vertex is the *root*. A flow runs along chosen steps only, and each other visited vertex keeps at least a
//! unit of it. So a set of vertices without the root is entered by a chosen step if one of its vertices is visited. Which
//! vertex is the root does not matter: of a Hamiltonian cycle a given one. If the rules of a loop name vertices of which
//! each solution visits at least one, only these can be the root. Where several can, a variable says which.
//!
//! Source: B. Gavish and S. C. Graves, *The travelling salesman problem and related problems*, 1978 (flows of one
//! commodity).

use super::roots::roots;
use super::{Export, ExportError, Language, LinearRows, OpbFormula, OpbShape};
use crate::Hamiltonian;
use crate::problems::single_loop::{LiteralRule, LoopFact, LoopRule, auxiliaries};
use crate::solver::formula::Literal;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;

/// Larger graphs would take millions of variables.
const MOST_VERTICES: usize = 4096;

/// The steps of a cycle, its variables, and the numbers of the constraints on them.
///
/// Vertices count from 0, and steps, too: step `s` is variable `s + 1`.
#[derive(Debug, Default)]
pub struct CycleRows {
    /// The number of vertices, with the dummy of an open path, which is the last one.
    pub vertices: usize,
    /// Whether steps have a direction.
    pub is_directed: bool,
    /// Whether the cycle may leave out vertices.
    pub has_visits: bool,
    /// The steps, ascending; without a direction, the lesser vertex comes first.
    pub steps: Vec<(u32, u32)>,
    /// The dummy of an open path, which is adjacent to all of its possible ends.
    pub dummy: Option<u32>,
    /// The number of auxiliary facts of the rules.
    auxiliaries: usize,
    /// The vertices that can be the root, of which each solution visits at least one, ascending.
    pub roots: Vec<u32>,
    /// The variable of the first root if there are several, that of the first flow, and the bits of a flow.
    first_root: u32,
    first_flow: u32,
    bits: u32,
    /// The number of the constraint that at most one vertex is the root, if there are several that can be it.
    pub one_root: u64,
    /// The number of the constraint on the flow along the first step.
    first_carries: u64,
    /// For each vertex the number of the constraint that it keeps a unit of flow; 0 for the only root.
    keeps: Vec<u64>,
}

impl CycleRows {
    /// Returns a cycle without flow.
    fn new(vertices: usize, mut steps: Vec<(u32, u32)>, is_directed: bool) -> Self {
        steps.sort_unstable();
        Self { vertices, is_directed, steps, roots: vec![0], ..Self::default() }
    }

    /// Returns the cycle of a path or cycle through all vertices.
    fn of_paths(problem: &Hamiltonian) -> Self {
        let table = &problem.steps;
        let (count, is_directed) = (table.vertices(), !problem.is_undirected());
        let dummy = (!problem.closed).then_some(count as u32);
        let mut steps: Vec<(u32, u32)> = Vec::new();
        for from in 0..count as u32 {
            steps
                .extend(table.row(from as usize).filter(|&to| is_directed || from < to).map(|to| (from, to)));
            steps.extend(dummy.map(|dummy| (from, dummy)));
            steps.extend(dummy.filter(|_| is_directed).map(|dummy| (dummy, from)));
        }
        let cycle = Self::new(count + usize::from(dummy.is_some()), steps, is_directed);
        Self { dummy, roots: vec![dummy.unwrap_or(0)], ..cycle }
    }

    /// Returns the loop through vertices of a symmetric table.
    pub(crate) fn of_loop(table: &SuccessorTable, rules: &[LoopRule]) -> Self {
        let steps = table.joined().map(|[one, other]| (one, other)).collect();
        let cycle = Self::new(table.vertices(), steps, false);
        Self { has_visits: true, auxiliaries: auxiliaries(rules), roots: Vec::new(), ..cycle }
    }

    /// Returns the number of the step between two vertices, if there is one.
    #[must_use]
    pub fn between(&self, from: u32, to: u32) -> Option<usize> {
        let pair = if self.is_directed { (from, to) } else { (from.min(to), from.max(to)) };
        self.steps.binary_search(&pair).ok()
    }

    /// Returns the literal that a step is taken.
    #[must_use]
    pub fn taken(&self, step: usize) -> Literal {
        Literal::new(step as u32 + 1, true)
    }

    /// Returns the literal that a loop visits a vertex.
    pub(crate) fn visit(&self, vertex: u32) -> Literal {
        Literal::new(self.steps.len() as u32 + vertex + 1, true)
    }

    /// Returns the literal that the cycle visits a vertex, unless it visits all.
    #[must_use]
    pub fn visited(&self, vertex: u32) -> Option<Literal> {
        self.has_visits.then(|| self.visit(vertex))
    }

    /// Returns the number of variables for steps, visited vertices and auxiliary facts, which come first.
    pub(crate) fn facts(&self) -> usize {
        let visits = if self.has_visits { self.vertices } else { 0 };
        self.steps.len() + visits + self.auxiliaries
    }

    /// Returns the literal of a fact about a loop, or whether the fact always holds.
    pub(crate) fn fact(&self, fact: &LoopFact) -> Result<Literal, bool> {
        let (place, holds) = match *fact {
            LoopFact::Edge(one, other, holds) => (self.between(one, other).ok_or(!holds)?, holds),
            LoopFact::Vertex(vertex, holds) => (self.steps.len() + vertex as usize, holds),
            LoopFact::Auxiliary(number, holds) => (self.steps.len() + self.vertices + number as usize, holds),
        };
        Ok(Literal::new(place as u32 + 1, holds))
    }

    /// Returns the literals that vertices are the root, if there are several that can be it.
    pub(super) fn root_literals(&self) -> impl Iterator<Item = (u32, Literal)> {
        let several = self.roots.iter().filter(|_| self.roots.len() > 1);
        several.zip(self.first_root..).map(|(&vertex, variable)| (vertex, Literal::new(variable, true)))
    }

    /// Returns the ways along a step: forth from its first vertex to its second, and back if it has no direction.
    fn ways(&self) -> &'static [bool] {
        if self.is_directed { &[true] } else { &[true, false] }
    }

    /// Returns the bits of the flow along a step with their weights; `forth` is from its first vertex to its second.
    pub fn flow(&self, step: usize, forth: bool) -> impl Iterator<Item = (i128, Literal)> + use<> {
        let way = self.ways().len() * step + usize::from(!forth);
        let first = self.first_flow + way as u32 * self.bits;
        (0..self.bits).map(move |bit| (1 << bit, Literal::new(first + bit, true)))
    }

    /// Returns the largest flow along a step.
    #[must_use]
    pub fn capacity(&self) -> u64 {
        self.vertices.saturating_sub(1) as u64
    }

    /// Returns the number of the constraint that a visited vertex has at least two chosen edges, or is left by at least
    /// one arc. The next number is that of the same upper bound, which also holds for other vertices.
    #[must_use]
    pub fn leaving(&self, vertex: u32) -> u64 {
        2 * u64::from(vertex) + 1
    }

    /// Returns the number of the constraint that a vertex is entered by at least one arc. The next number is that of
    /// the same upper bound. Without directions the same as [`CycleRows::leaving`].
    #[must_use]
    pub fn entering(&self, vertex: u32) -> u64 {
        let before = if self.is_directed { self.vertices as u64 } else { 0 };
        2 * (before + u64::from(vertex)) + 1
    }

    /// Returns the number of the constraint that a visited vertex keeps a unit of flow, or, as one of several that can
    /// be the root, gives up to as many units as there are vertices. The only root has none.
    #[must_use]
    pub fn keeps(&self, vertex: u32) -> Option<u64> {
        Some(self.keeps[vertex as usize]).filter(|&id| id > 0)
    }

    /// Returns the number of the constraint that only a chosen step carries flow, and at most [`CycleRows::capacity`].
    #[must_use]
    pub fn carries(&self, step: usize) -> u64 {
        self.first_carries + step as u64
    }

    /// Returns the literals of a path or cycle, given by its vertices in order.
    ///
    /// # Panics
    /// If it takes a step that the graph does not have: without the literal of that step, others would also be meant.
    pub(super) fn literals(&self, path: &[u32]) -> Vec<Literal> {
        let around: Vec<u32> = path.iter().copied().chain(self.dummy).collect();
        if around.len() < 2 {
            return Vec::new();
        }
        let pairs = around.iter().zip(around.iter().cycle().skip(1));
        let step =
            |(&from, &to): (&u32, &u32)| self.between(from, to).expect("a solution takes steps of its graph");
        pairs.map(step).map(|step| self.taken(step)).collect()
    }

    /// Writes the degrees, and a flow from the root.
    fn write(&mut self, rows: &mut LinearRows) {
        rows.variables(self.facts());
        self.degrees(rows);
        if self.has_visits {
            rows.clause((0..self.steps.len()).map(|step| self.taken(step)));
        }
        if self.roots.len() != 1 {
            self.first_root = rows.variables(self.roots.len());
            self.one_root = rows.exactly(self.root_literals().map(|(_, root)| root), 1) + 1;
        }
        self.bits = u64::BITS - self.capacity().leading_zeros();
        self.first_flow = rows.variables(self.ways().len() * self.steps.len() * self.bits as usize);
        self.flows(rows);
    }

    /// Requires the degrees of a cycle.
    fn degrees(&self, rows: &mut LinearRows) {
        let mut around = vec![Vec::new(); self.vertices * if self.is_directed { 2 } else { 1 }];
        for (step, &(from, to)) in self.steps.iter().enumerate() {
            let entered = if self.is_directed { self.vertices } else { 0 };
            around[from as usize].push((1, self.taken(step)));
            around[entered + to as usize].push((1, self.taken(step)));
        }
        let degree = if self.is_directed { 1 } else { 2 };
        for (vertex, terms) in (0..self.vertices as u32).cycle().zip(around) {
            match self.visited(vertex) {
                Some(visited) => rows.equals(terms.into_iter().chain([(-degree, visited)]), 0),
                None => rows.equals(terms, degree),
            };
        }
    }

    /// Requires a flow along chosen steps that every visited vertex but the root takes a unit of.
    fn flows(&mut self, rows: &mut LinearRows) {
        let mut kept = vec![Vec::new(); self.vertices];
        for (step, &(from, to)) in self.steps.iter().enumerate() {
            for &forth in self.ways() {
                let (tail, head) = if forth { (from, to) } else { (to, from) };
                kept[head as usize].extend(self.flow(step, forth));
                kept[tail as usize].extend(self.flow(step, forth).map(|(weight, bit)| (-weight, bit)));
            }
        }
        for (vertex, root) in self.root_literals() {
            kept[vertex as usize].push((self.vertices as i128, root));
        }
        for (vertex, terms) in (0..).zip(kept) {
            let visited = self.visited(vertex);
            let least = i128::from(visited.is_none());
            self.keeps.push(if self.roots == [vertex] {
                0
            } else {
                rows.at_least(terms.into_iter().chain(visited.map(|visited| (-1, visited))), least)
            });
        }
        self.first_carries = rows.count() + 1;
        for step in 0..self.steps.len() {
            let flows = self.ways().iter().flat_map(|&forth| self.flow(step, forth));
            let flows = flows.map(|(weight, bit)| (-weight, bit));
            rows.at_least([(self.capacity().into(), self.taken(step))].into_iter().chain(flows), 0);
        }
    }

    /// Requires rules of a loop.
    pub(crate) fn require(&self, rules: &[LoopRule], rows: &mut LinearRows) {
        for rule in rules.iter().filter_map(|rule| rule.over(|fact| self.fact(fact))) {
            match rule {
                LiteralRule::Clause(literals) => {
                    let literals = distinct(literals);
                    if !literals.iter().any(|literal| literals.contains(&literal.negated())) {
                        rows.clause(literals);
                    }
                }
                LiteralRule::Parity(literals, is_odd) => rows.parity(&literals, is_odd),
                LiteralRule::Count(literals, range) => rows.between(&literals, &range),
            }
        }
    }

    /// Adds comments on what the variables mean, and `further` ones.
    pub(crate) fn explain(&self, rows: &mut LinearRows, further: Vec<String>) {
        let (count, vertices) = (self.steps.len(), self.vertices);
        let mut meaning = vec![format!("xs, s from 1 to {count}: step s is taken")];
        if self.has_visits {
            meaning.push(format!("x({count} + v), v from 1 to {vertices}: the loop visits vertex v"));
        }
        if self.auxiliaries > 0 {
            let first = count + vertices + 1;
            meaning.push(format!("x{first} to x{}: auxiliary facts of the rules", self.facts()));
        }
        meaning.extend(further);
        let steps = (1..).zip(&self.steps);
        meaning.extend(steps.map(|(step, (from, to))| format!("step {step}: {} {}", from + 1, to + 1)));
        meaning
            .extend(self.dummy.map(|dummy| format!("vertex {} is beside the ends of the path", dummy + 1)));
        rows.head(true, meaning);
    }

    /// Returns the formula with these rows.
    fn formula(self, mut rows: LinearRows, comment: Option<String>) -> OpbFormula {
        let root = |(vertex, root): (u32, Literal)| {
            format!("x{}: vertex {} is the root", root.variable(), vertex + 1)
        };
        let mut further: Vec<String> = self.root_literals().map(root).collect();
        let (before, all) = (self.first_flow - 1, self.ways().len() as u32 * self.bits);
        let back = if self.is_directed {
            String::new()
        } else {
            format!(", and {} more: of the flow back", self.bits)
        };
        further.push(format!("x({before} + {all} * (s - 1) + b + 1): bit b of the flow along step s{back}"));
        self.explain(&mut rows, further);
        rows.head(false, comment);
        OpbFormula { rows, decided: 1..self.steps.len() as u32 + 1, shape: OpbShape::Cycle(self) }
    }
}

/// Returns the formula of paths or cycles through all vertices.
pub(super) fn of_paths(export: &Export<'_>, problem: &Hamiltonian) -> Result<OpbFormula, ExportError> {
    export.check_size(Language::Opb, MOST_VERTICES)?;
    let mut rows = LinearRows::default();
    if problem.steps.vertices() == 1 && !problem.closed {
        let shape = OpbShape::Cycle(CycleRows::new(1, Vec::new(), false));
        rows.comment("a single vertex, and no step".to_owned());
        return Ok(OpbFormula { rows, decided: 1..1, shape });
    }
    let mut cycle = CycleRows::of_paths(problem);
    cycle.write(&mut rows);
    let too_few = if cycle.is_directed { 2 } else { 3 };
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
    Ok(cycle.formula(rows, None))
}

/// Returns the formula of a loop with rules.
pub(super) fn of_loop(
    export: &Export<'_>,
    steps: &SuccessorTable,
    rules: &[LoopRule],
) -> Result<OpbFormula, ExportError> {
    export.check_size(Language::Opb, MOST_VERTICES)?;
    let (mut cycle, mut rows) = (CycleRows::of_loop(steps, rules), LinearRows::default());
    cycle.roots = roots(&cycle, rules);
    cycle.write(&mut rows);
    let first = rows.end();
    cycle.require(rules, &mut rows);
    let comment = (rows.end() > first)
        .then(|| format!("x{first} and later: whether a number of edges is odd, up to one of them"));
    Ok(cycle.formula(rows, comment))
}
