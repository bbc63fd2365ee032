//! The number of states that a layer could have, if only the vertices themselves are considered.
//!
//! A state is *possible* if the degree of each vertex of the frontier is at most the number of its edges so far and
//! leaves no more than the number of its edges to come, if the number of ends is even, and if the colours allow a
//! completion ([`balance`](super::super::balance)). Any pairing of the ends will do. All states of a layer are
//! possible, but not all possible states are states: no choices lead to many pairings. The share of those that exist
//! changes slowly from layer to layer and from class to class, and that is what makes these numbers useful.

use super::super::balance::ColourNeed;
use super::super::cut::MiddleEdge;
use super::super::plan::Plan;
use super::super::side::Side;
use super::pairings::Pairings;

/// The smallest and the largest share of the possible states that a prediction starts from.
const SHARES: [f64; 2] = [1e-12, 0.999];

/// Returns the odds of a possible state to exist.
pub(in crate::frontier) fn odds(states: f64, possible: f64) -> f64 {
    let share = (states / possible.max(1.0)).clamp(SHARES[0], SHARES[1]);
    share / (1.0 - share)
}

/// Returns the number of states at these odds.
pub(in crate::frontier) fn states_at(odds: f64, possible: f64) -> f64 {
    // In this form infinite odds are no error.
    possible / (1.0 + 1.0 / odds)
}

/// The possible states of a layer.
pub(in crate::frontier) struct PossibleStates {
    pub(super) vertices: Vec<PossibleVertex>,
    /// What the vertices that are not reached yet need.
    pub(super) unreached: ColourNeed,
    /// The pairings of the ends; all states are those of one of them.
    pub(super) pairings: Vec<PossiblePairings>,
}

/// Pairings that are possible if a vertex has a given degree.
#[derive(Debug, Clone, Copy)]
pub(super) struct PossiblePairings {
    /// The index of the vertex and its degree, if it matters. Among the ends, it is the last one.
    pub(super) apart: Option<(usize, u8)>,
    pub(super) which: Pairings,
}

/// A vertex of a frontier.
pub(super) struct PossibleVertex {
    pub(super) vertex: u32,
    /// The least and the largest degree.
    pub(super) degrees: [u8; 2],
    /// The need of each edge that is missing.
    need: ColourNeed,
}

impl PossibleStates {
    /// Returns the possible states after the first `steps` steps of a plan, of which there is at least one.
    pub(super) fn after(plan: &Plan, steps: usize) -> Self {
        let frontier = plan.frontiers[steps - 1].iter().map(|on| on.0);
        Self::new(plan, steps, frontier.map(|vertex| (vertex, degrees(plan, steps, vertex))))
    }

    /// Returns the possible states in the middle after some moves of a side.
    ///
    /// `finally` are the least and the largest degree of each vertex of the middle after all moves, `decided` is the
    /// number of edges inside the middle that are decided.
    pub(in crate::frontier) fn in_middle(
        side: &Side,
        middle: &[u32],
        finally: &[[u8; 2]],
        decided: usize,
    ) -> Self {
        let (chosen, open) = side.edges.split_at(decided);
        let with_degrees = |((&vertex, index), &[least, most]): ((&u32, u8), &[u8; 2])| {
            let of = |edges: &[MiddleEdge]| {
                edges.iter().filter(|edge| edge.0 == index || edge.1 == index).count() as u8
            };
            let [_, touched] = degrees(&side.plan, side.steps, vertex);
            (vertex, [least.saturating_sub(of(open)), most.min(touched + of(chosen))])
        };
        Self::new(&side.plan, side.steps, middle.iter().zip(0..).zip(finally).map(with_degrees))
    }

    fn new(plan: &Plan, steps: usize, frontier: impl Iterator<Item = (u32, [u8; 2])>) -> Self {
        let colours = plan.colours.as_deref().unwrap_or_default();
        let need =
            |vertex: u32| colours.get(vertex as usize).map_or(ColourNeed::default(), |&colour| edge(colour));
        let vertices: Vec<PossibleVertex> = frontier
            .map(|(vertex, degrees)| PossibleVertex { vertex, degrees, need: need(vertex) })
            .collect();
        let taken = plan.steps[..steps].iter().map(|step| step.vertex);
        let unreached = unreached(colours, taken.chain(vertices.iter().map(|vertex| vertex.vertex)));
        let pairings = vec![PossiblePairings { apart: None, which: Pairings::Any }];
        Self { vertices, unreached, pairings }
    }

    /// Returns the number of possible states.
    pub(in crate::frontier) fn count(&self) -> f64 {
        let of = |pairings: &PossiblePairings| {
            let tables = NeedTable::of_each(self, pairings.apart);
            tables.last().map_or(0.0, |table| table.count(self.unreached, pairings.which))
        };
        self.pairings.iter().map(of).sum()
    }
}

/// Returns the need of one edge at a vertex of a colour.
fn edge(colour: i8) -> ColourNeed {
    ColourNeed { difference: i32::from(colour), plain: i32::from(colour == 0) }
}

/// Returns the need of all vertices that are not reached.
fn unreached(colours: &[i8], reached: impl Iterator<Item = u32>) -> ColourNeed {
    let mut left: Vec<Option<i8>> = colours.iter().copied().map(Some).collect();
    for vertex in reached.filter(|_| !colours.is_empty()) {
        left[vertex as usize] = None;
    }
    left.into_iter().flatten().map(edge).fold(ColourNeed::default(), |sum, need| ColourNeed {
        difference: sum.difference + 2 * need.difference,
        plain: sum.plain + 2 * need.plain,
    })
}

/// Returns the least and the largest degree of a vertex of the frontier after some steps.
fn degrees(plan: &Plan, steps: usize, vertex: u32) -> [u8; 2] {
    let (mut least, mut most) = (0, 0);
    for step in &plan.steps[..steps] {
        let Some(at) = step.neighbours.iter().position(|&neighbour| neighbour == vertex) else { continue };
        let place = step.later[at];
        most = (most + 1).min(2);
        least = if step.inner >> place & 1 == 1 { 2 } else { (step.not_bare >> place & 1) as u8 };
    }
    [least, most]
}

impl PossibleVertex {
    /// Returns the need of some vertices without this one, if they need this much with it.
    pub(super) fn removed(&self, need: ColourNeed, degree: u8) -> ColourNeed {
        self.changed(need, i32::from(degree) - 2)
    }

    /// Returns a need with that of some edges of this vertex.
    fn changed(&self, need: ColourNeed, edges: i32) -> ColourNeed {
        ColourNeed {
            difference: need.difference + edges * self.need.difference,
            plain: need.plain + edges * self.need.plain,
        }
    }
}

/// The numbers of ways to give degrees to some vertices, by their ends and their needs.
pub(super) struct NeedTable {
    /// The most ends, the largest difference between the colours, and the most edges without colour.
    most: [usize; 3],
    ways: Vec<f64>,
}

impl NeedTable {
    /// Returns the table of no vertices, with room for all.
    fn new(states: &PossibleStates) -> Self {
        let sum = |need: &dyn Fn(&ColourNeed) -> i32| {
            states.vertices.iter().map(|vertex| 2 * need(&vertex.need).unsigned_abs() as usize).sum()
        };
        let most = [states.vertices.len(), sum(&|need| need.difference), sum(&|need| need.plain)];
        let mut table = Self { most, ways: vec![0.0; (most[0] + 1) * (2 * most[1] + 1) * (most[2] + 1)] };
        let start = table.index(0, ColourNeed::default());
        table.ways[start] = 1.0;
        table
    }

    fn index(&self, ends: usize, need: ColourNeed) -> usize {
        let [_, differences, plain] = self.most;
        let difference = (need.difference + differences as i32) as usize;
        (ends * (2 * differences + 1) + difference) * (plain + 1) + need.plain as usize
    }

    /// Iterates over the entries: ends, need, ways.
    fn entries(&self) -> impl Iterator<Item = (usize, ColourNeed, f64)> + '_ {
        let [_, differences, plain] = self.most;
        self.ways.iter().enumerate().filter(|pair| *pair.1 > 0.0).map(move |(index, &ways)| {
            let (rest, plain_need) = (index / (plain + 1), index % (plain + 1));
            let difference = (rest % (2 * differences + 1)) as i32 - differences as i32;
            (rest / (2 * differences + 1), ColourNeed { difference, plain: plain_need as i32 }, ways)
        })
    }

    /// Returns the table with one more vertex, whose degree is between two numbers.
    pub(super) fn with(&self, vertex: &PossibleVertex, [least, most]: [u8; 2]) -> Self {
        let mut next = Self { most: self.most, ways: vec![0.0; self.ways.len()] };
        for (ends, need, ways) in self.entries() {
            for degree in least..=most {
                let need = vertex.changed(need, 2 - i32::from(degree));
                let index = next.index(ends + usize::from(degree == 1), need);
                next.ways[index] += ways;
            }
        }
        next
    }

    /// Returns the number of ways with these ends and this need.
    pub(super) fn ways(&self, ends: usize, need: ColourNeed) -> f64 {
        let [most, differences, plain] = self.most;
        let is_within = ends <= most
            && need.difference.unsigned_abs() as usize <= differences
            && (0..=plain as i32).contains(&need.plain);
        if is_within { self.ways[self.index(ends, need)] } else { 0.0 }
    }

    /// Returns the tables of the first vertices, from none to all, if the one apart has its degree.
    pub(super) fn of_each(states: &PossibleStates, apart: Option<(usize, u8)>) -> Vec<Self> {
        let mut tables = vec![Self::new(states)];
        for (index, vertex) in states.vertices.iter().enumerate() {
            let degrees = apart.filter(|fixed| fixed.0 == index).map_or(vertex.degrees, |fixed| [fixed.1; 2]);
            tables.push(tables[index].with(vertex, degrees));
        }
        tables
    }

    /// Iterates over the possible states: ends, need, number of states.
    pub(super) fn possible(
        &self,
        unreached: ColourNeed,
        which: Pairings,
    ) -> impl Iterator<Item = (usize, ColourNeed, f64)> {
        let is_possible = move |ends: usize, need: ColourNeed| {
            let difference = need.difference + unreached.difference;
            ends.is_multiple_of(2) && difference.abs() <= need.plain + unreached.plain
        };
        let possible = self.entries().filter(move |entry| is_possible(entry.0, entry.1));
        possible.map(move |(ends, need, ways)| (ends, need, ways * which.count(ends)))
    }

    /// Returns the number of possible states.
    pub(super) fn count(&self, unreached: ColourNeed, which: Pairings) -> f64 {
        self.possible(unreached, which).map(|entry| entry.2).sum()
    }
}
