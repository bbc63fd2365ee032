//! Paths and cycles of a graph that visit each vertex at most once, and need not visit all.
//!
//! [`SimplePaths`] is the problem as data. The counting methods and the model read the same [`CycleForm`], in which
//! every path or cycle is a simple cycle of an undirected graph. The model chooses the edges of one such cycle.

mod cycles;
mod reading;

use std::ops::RangeInclusive;
use std::sync::Arc;

pub use cycles::CycleForm;

use crate::problems::single_loop::{LoopFact, LoopModel, LoopRule, SingleLoop};
use crate::problems::symmetry::Permutation;
use crate::solver::engine::State;
use crate::solver::graph::SuccessorTable;
use crate::{Hamiltonian, Model};

/// The simple paths or simple cycles of a graph whose length is in a range.
///
/// If the table is symmetric, the problem is undirected: a path and its reversal are one solution, unless the ends fix
/// the direction. A path has at least one step. An undirected cycle has at least three vertices, a directed one two.
///
/// ```
/// use std::sync::Arc;
///
/// use cavalcade_core::SimplePaths;
/// use cavalcade_core::graph::SuccessorTable;
///
/// // A square with a diagonal has two triangles and a cycle of four steps.
/// let rows = vec![vec![1, 2, 3], vec![0, 2], vec![0, 1, 3], vec![0, 2]];
/// let cycles = SimplePaths::new(&Arc::new(SuccessorTable::new(rows)?), true, None, None);
/// assert_eq!(cycles.lengths, 3..=4);
/// # Ok::<(), cavalcade_core::graph::TableError>(())
/// ```
#[derive(Debug, Clone)]
pub struct SimplePaths {
    /// The steps.
    pub steps: Arc<SuccessorTable>,
    /// Whether a step leads from the last vertex to the first.
    pub closed: bool,
    /// The first vertex. A cycle without `last` passes through it.
    pub first: Option<u32>,
    /// The last vertex. On a cycle, the first vertex follows it.
    pub last: Option<u32>,
    /// The number of steps, including the step back to the first vertex of a cycle.
    pub lengths: RangeInclusive<usize>,
    /// Whether visited vertices that a step joins must be neighbours on the path or cycle.
    pub induced: bool,
    /// Steps of which a solution has at most one. Symmetries must map each pair to one of the pairs.
    pub crossings: Arc<[StepPair]>,
    /// Whether no solution without this limit has more steps.
    pub are_longest: bool,
}

/// Two steps, each as the vertices that it joins in either direction.
pub(crate) type StepPair = [[u32; 2]; 2];

/// The model of [`SimplePaths`], and how to read its solutions.
#[derive(Debug)]
pub struct SimplePathModel {
    single: SingleLoop,
    chosen: LoopModel,
    form: CycleForm,
}

impl SimplePaths {
    /// Returns the paths or cycles of every possible length.
    #[must_use]
    pub fn new(steps: &Arc<SuccessorTable>, closed: bool, first: Option<u32>, last: Option<u32>) -> Self {
        let (steps, crossings) = (Arc::clone(steps), Arc::from([]));
        let (lengths, are_longest, induced) = (0..=0, false, false);
        let mut paths = Self { steps, closed, first, last, lengths, induced, crossings, are_longest };
        paths.lengths = paths.fewest()..=paths.bound();
        paths
    }

    /// Returns the same problem with lengths that are also in another range.
    #[must_use]
    pub fn within(&self, lengths: &RangeInclusive<usize>) -> Self {
        let (least, most) =
            (self.lengths.start().max(lengths.start()), self.lengths.end().min(lengths.end()));
        Self { lengths: *least..=*most, ..self.clone() }
    }

    /// Returns whether a path and its reversal are one solution.
    #[must_use]
    pub fn is_undirected(&self) -> bool {
        self.steps.is_symmetric()
    }

    /// Returns whether every path or cycle of these lengths and ends is a solution.
    #[must_use]
    pub fn is_plain(&self) -> bool {
        !self.induced && self.crossings.is_empty()
    }

    /// Returns the least number of steps of any path or cycle.
    #[must_use]
    pub fn fewest(&self) -> usize {
        match (self.closed, self.is_undirected()) {
            (false, _) => 1,
            (true, false) => 2,
            (true, true) => 3,
        }
    }

    /// Returns an upper bound on the number of steps, from the number of vertices and their colours.
    #[must_use]
    pub fn bound(&self) -> usize {
        let visited = self.components().into_iter().map(|(sizes, is_coloured)| {
            let all: usize = sizes.iter().sum();
            let fewer = sizes[0].min(sizes[1]);
            if is_coloured { all.min(2 * fewer + usize::from(!self.closed)) } else { all }
        });
        visited.max().unwrap_or(0).saturating_sub(usize::from(!self.closed))
    }

    /// Returns for each component the numbers of vertices of both colours, and whether no step leads from a vertex to
    /// one of its colour.
    fn components(&self) -> Vec<([usize; 2], bool)> {
        let count = self.steps.vertices();
        let mut beside = vec![Vec::new(); count];
        for from in 0..count {
            for to in self.steps.row(from) {
                beside[from].push(to as usize);
                beside[to as usize].push(from);
            }
        }
        let mut colours: Vec<Option<usize>> = vec![None; count];
        let mut components = Vec::new();
        for start in 0..count {
            if colours[start].is_some() {
                continue;
            }
            colours[start] = Some(0);
            let (mut sizes, mut is_coloured, mut waiting) = ([0, 0], true, vec![(start, 0)]);
            while let Some((vertex, colour)) = waiting.pop() {
                sizes[colour] += 1;
                for &other in &beside[vertex] {
                    match colours[other] {
                        None => {
                            colours[other] = Some(1 - colour);
                            waiting.push((other, 1 - colour));
                        }
                        Some(known) => is_coloured &= known != colour,
                    }
                }
            }
            components.push((sizes, is_coloured));
        }
        components
    }

    /// Returns the number of visited vertices of a path or cycle with this number of steps.
    #[must_use]
    pub fn visited(&self, length: usize) -> usize {
        length + usize::from(!self.closed)
    }

    /// Returns whether a permutation of the vertices maps undirected solutions to undirected solutions.
    #[must_use]
    pub fn is_kept_by(&self, permutation: &Permutation) -> bool {
        let image = |vertex: Option<u32>| vertex.map(|vertex| permutation[vertex as usize]);
        let (first, last) = (image(self.first), image(self.last));
        let keeps_ends = (first, last) == (self.first, self.last) || (last, first) == (self.first, self.last);
        let steps = Arc::clone(&self.steps);
        keeps_ends && Hamiltonian { steps, closed: true, first: None, last: None }.is_kept_by(permutation)
    }

    /// Builds the model, in which each solution occurs once.
    #[must_use]
    pub fn model(&self) -> SimplePathModel {
        self.symmetric_model(&[])
    }

    /// Builds the model of the undirected solutions that all these permutations map to themselves.
    #[must_use]
    pub fn symmetric_model(&self, permutations: &[&Permutation]) -> SimplePathModel {
        let form = self.form();
        let mut rules = self.rules(&form);
        for permutation in permutations {
            rules.extend(invariance(&form, permutation));
        }
        let single = SingleLoop { steps: Arc::clone(&form.graph), rules, places: Vec::new() };
        SimplePathModel { chosen: single.model(), single, form }
    }

    /// Returns the rules of the loop that stands for a solution.
    fn rules(&self, form: &CycleForm) -> Vec<LoopRule> {
        let mut rules: Vec<LoopRule> = form
            .required
            .iter()
            .map(|&vertex| LoopRule::Clause(vec![LoopFact::Vertex(vertex, true)]))
            .collect();
        for &(vertex, partner) in &form.partners {
            let facts = [LoopFact::Vertex(vertex, false), LoopFact::Edge(vertex, partner, true)];
            rules.push(LoopRule::Clause(facts.to_vec()));
        }
        let real: Vec<u32> = (0..self.steps.vertices()).map(|vertex| form.vertex(vertex)).collect();
        if self.lengths.is_empty() || form.is_impossible {
            rules.push(LoopRule::Clause(Vec::new()));
        } else if self.lengths != (self.fewest()..=self.bound()) || !form.has_fewest {
            let visited = self.visited(*self.lengths.start())..=self.visited(*self.lengths.end());
            rules.push(LoopRule::vertices(real, visited));
        }
        self.add_conditions(form, &mut rules);
        rules
    }

    /// Adds the rules that vertices joined by a step are neighbours, and that steps do not cross.
    fn add_conditions(&self, form: &CycleForm, rules: &mut Vec<LoopRule>) {
        // Every cycle with two given ends has the step between them, which the form leaves out.
        let is_given = |&[one, other]: &[u32; 2]| {
            self.closed
                && [[Some(one), Some(other)], [Some(other), Some(one)]].contains(&[self.first, self.last])
        };
        let fact = |value| move |(from, to)| LoopFact::Edge(from, to, value);
        for pair in self.steps.joined().filter(|pair| self.induced && !is_given(pair)) {
            let visits = pair.map(|vertex| LoopFact::Vertex(form.vertex(vertex as usize), false));
            let used = form.between(pair).into_iter().map(fact(true));
            rules.push(LoopRule::Clause(visits.into_iter().chain(used).collect()));
        }
        for &[one, other] in self.crossings.iter() {
            let unused = |pair| {
                let facts: Vec<_> = form.between(pair).into_iter().map(fact(false)).map(Some).collect();
                if is_given(&pair) { vec![None] } else { facts }
            };
            for fact in unused(one) {
                let clause = |other| LoopRule::Clause([fact, other].into_iter().flatten().collect());
                rules.extend(unused(other).into_iter().map(clause));
            }
        }
    }
}

/// Returns the rules that a permutation maps the edges of a loop to its edges.
fn invariance(form: &CycleForm, permutation: &Permutation) -> Vec<LoopRule> {
    let image = |vertex: u32| permutation.get(vertex as usize).copied().unwrap_or(vertex);
    let rule = |[one, other]: [u32; 2]| {
        let facts = [LoopFact::Edge(one, other, false), LoopFact::Edge(image(one), image(other), true)];
        LoopRule::Clause(facts.to_vec())
    };
    form.graph.joined().map(rule).collect()
}

impl SimplePathModel {
    /// Returns the model.
    #[must_use]
    pub fn model(&self) -> &Model {
        &self.chosen.model
    }

    /// Returns how the solutions are cycles.
    #[must_use]
    pub fn form(&self) -> &CycleForm {
        &self.form
    }

    /// Returns the loop that stands for a solution, as data.
    pub(crate) fn single(&self) -> &SingleLoop {
        &self.single
    }

    /// Returns the variables of the loop.
    pub(crate) fn chosen(&self) -> &LoopModel {
        &self.chosen
    }

    /// Writes the vertices of a solution of these paths into `path` in their order, normalised as by
    /// [`SimplePaths::written`], replacing its contents.
    pub fn read(&self, paths: &SimplePaths, state: &State, path: &mut Vec<usize>) {
        self.chosen.read(state, path);
        let read = self.form.read(path);
        *path = if read.is_empty() { read } else { paths.written(read) };
    }
}

#[cfg(test)]
mod tests;
