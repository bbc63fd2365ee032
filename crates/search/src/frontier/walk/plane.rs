//! The number of states that a layer could have if paths cannot cross.
//!
//! Join a new vertex to the whole frontier. If the edges that are decided and those of the new vertex can be drawn in
//! the plane, the vertices of the frontier have an order around the new one, and two disjoint paths between them never
//! alternate in this order: they would have to cross. Of all pairings of the ends only those without crossings are
//! possible then. Their number does not depend on the order, which is needed to draw them.
//!
//! One vertex may be *apart*: the graph can be drawn without it. The dummy of an open path is such a vertex. A
//! path through it may cross all others.
//!
//! Most of these states exist once the frontier has moved on by a few times its width: the last layers need no tests.

use std::ops::Range;

use super::super::plan::Plan;
use super::pairings::Pairings;
use super::planar::is_planar;
use super::possible::{PossiblePairings, PossibleStates, odds, states_at};
use super::tested::{Untested, test};
use super::{ClassWalk, Control};
use crate::Random;

/// The odds of a possible state to exist after many steps if paths cannot cross, measured: shares of 0.75 to 0.9.
const SETTLED: f64 = 4.0;

/// The layers of a plan whose paths cannot cross, or only the path through one vertex.
pub(in crate::frontier) struct PlaneLayers {
    apart: Option<u32>,
    /// The number of steps before the one that takes the vertex apart.
    untaken: usize,
}

/// The decided edges of a layer, with those of a new vertex that is joined to the frontier.
pub(in crate::frontier) struct JoinedLayer {
    edges: Vec<[usize; 2]>,
    /// The new vertex; all others have lower numbers.
    new: usize,
}

impl JoinedLayer {
    /// Returns the layer after some steps of a plan, with further decided edges between vertices of the frontier.
    pub(in crate::frontier) fn new(plan: &Plan, steps: usize, inside: &[[u32; 2]]) -> Self {
        let decided = plan.steps[..steps].iter();
        let decided = decided.flat_map(|step| step.neighbours.iter().map(move |&other| [step.vertex, other]));
        let mut edges: Vec<[usize; 2]> =
            decided.chain(inside.iter().copied()).map(|ends| ends.map(|end| end as usize)).collect();
        let new = edges.iter().flatten().max().map_or(0, |last| last + 1);
        edges.extend(plan.frontiers[steps - 1].iter().map(|on| [on.0 as usize, new]));
        Self { edges, new }
    }

    /// Returns whether the layer can be drawn in the plane.
    fn is_planar(&self) -> bool {
        is_planar(self.new + 1, &self.edges)
    }

    /// Returns the number of its edges.
    pub(in crate::frontier) fn len(&self) -> usize {
        self.edges.len()
    }

    /// Returns whether it can be drawn with these vertices of the frontier in this order around the new one, if that is
    /// joined to them only.
    ///
    /// A cycle through them is drawn around the new vertex. Each of its edges is divided by a vertex, because edges of
    /// the frontier may be there already.
    pub(in crate::frontier) fn has_order(&self, order: &[u32]) -> bool {
        let mut edges: Vec<[usize; 2]> =
            self.edges.iter().copied().filter(|edge| !edge.contains(&self.new)).collect();
        // A vertex of the order may have no decided edge, so its number may be greater.
        let new = order.iter().map(|&vertex| vertex as usize + 1).fold(self.new, usize::max);
        for (at, &vertex) in order.iter().enumerate() {
            let between = new + 1 + at;
            edges.push([vertex as usize, new]);
            if order.len() > 1 {
                edges.extend([vertex, order[(at + 1) % order.len()]].map(|end| [end as usize, between]));
            }
        }
        is_planar(new + 1 + order.len(), &edges)
    }
}

impl PlaneLayers {
    /// Returns the layers up to the one after some steps, of which there is at least one; `None` if paths may cross
    /// there.
    ///
    /// If the graph cannot be drawn, the vertex with the most edges is tried as the one apart. Earlier layers are not
    /// tested. If the vertices that are not taken there are connected with the new one, contracting them turns one
    /// graph into the other, and a contracted graph can still be drawn. `inside` are further decided edges, between
    /// vertices of the frontier.
    pub(in crate::frontier) fn new(plan: &Plan, steps: usize, inside: &[[u32; 2]]) -> Option<Self> {
        let mut layer = JoinedLayer::new(plan, steps, inside);
        if layer.is_planar() {
            return Some(Self { apart: None, untaken: 0 });
        }
        let mut degrees = vec![0usize; layer.new];
        for &vertex in layer.edges.iter().flatten().filter(|&&end| end < layer.new) {
            degrees[vertex] += 1;
        }
        let apart = (0..layer.new).max_by_key(|&vertex| degrees[vertex])?;
        layer.edges.retain(|edge| !edge.contains(&apart));
        let untaken = plan.steps[..steps].iter().take_while(|step| step.vertex as usize != apart).count();
        layer.is_planar().then_some(Self { apart: Some(apart as u32), untaken })
    }

    /// Returns whether no vertex is apart.
    pub(in crate::frontier) fn is_whole(&self) -> bool {
        self.apart.is_none()
    }

    /// Returns whether a vertex is apart.
    fn is_apart(&self, vertex: u32) -> bool {
        Some(vertex) == self.apart
    }

    /// Returns the indices of the vertices on the frontier after some steps in the order in which they are around it,
    /// with the vertex apart as the last one; `None` if no order is found.
    pub(in crate::frontier) fn order(&self, plan: &Plan, steps: usize) -> Option<Vec<u8>> {
        let mut layer = JoinedLayer::new(plan, steps, &[]);
        layer.edges.retain(|edge| edge.iter().all(|&end| !self.is_apart(end as u32)));
        let frontier = &plan.frontiers[steps - 1];
        let (apart, others): (Vec<u8>, Vec<u8>) =
            (0..frontier.len() as u8).partition(|&at| self.is_apart(frontier[at as usize].0));
        // The order of the first vertices nearly always leaves a place for the next one.
        let mut order = Vec::new();
        for index in others {
            let with = |at: usize| [&order[..at], &[index], &order[at..]].concat();
            let is_drawn = |order: &Vec<u8>| {
                layer
                    .has_order(&order.iter().map(|&vertex| frontier[vertex as usize].0).collect::<Vec<u32>>())
            };
            order = (0..=order.len()).rev().map(with).find(is_drawn)?;
        }
        Some([order, apart].concat())
    }

    /// Returns those of the possible states after some steps whose paths do not cross.
    pub(in crate::frontier) fn among(&self, steps: usize, possible: PossibleStates) -> PossibleStates {
        let apart = (0..).zip(&possible.vertices).find(|pair| self.is_apart(pair.1.vertex));
        let pairings = if let Some((index, vertex)) = apart {
            let by_degree = [Pairings::WithoutCrossings, Pairings::LastApart, Pairings::OneApart];
            let with = |degree: u8| PossiblePairings {
                apart: Some((index, degree)),
                which: by_degree[degree as usize],
            };
            (vertex.degrees[0]..=vertex.degrees[1]).map(with).collect()
        } else {
            // Once it is taken, the vertex apart is inside a path.
            let is_taken = self.apart.is_some() && self.untaken < steps;
            let which = if is_taken { Pairings::OneApart } else { Pairings::WithoutCrossings };
            vec![PossiblePairings { apart: None, which }]
        };
        PossibleStates { pairings, ..possible }
    }
}

impl ClassWalk {
    /// Returns the walk with all further layers, if their paths cannot cross. They are estimated by tests until these
    /// take too long. Then most possible states exist.
    pub(super) fn in_plane(
        mut self,
        plan: &Plan,
        plane: &PlaneLayers,
        end: usize,
        random: &mut Random,
        control: Control,
    ) -> Self {
        let possible = |steps: usize| {
            if (control.is_over)() {
                1.0
            } else {
                plane.among(steps, PossibleStates::after(plan, steps)).count()
            }
        };
        let bounds: Vec<f64> = (1..=end).map(possible).collect();
        let mut layer = self.exact;
        while layer < end && !(control.is_over)() {
            layer = (layer + ((layer - self.exact) / 2).max(2)).min(end);
            match test(plan, Some(plane), layer, &mut self.effort, random, control) {
                Ok(size) => self.extend(&bounds, layer, size),
                Err(Untested::Rare) => {}
                Err(Untested::Long) => break,
            }
        }
        self.settle(&bounds);
        self
    }

    /// Extends the walk to all layers if paths cannot cross. The odds of a possible state to exist grow as they did
    /// over the later half of the layers so far, up to those of settled layers; the number of choices of a state stays
    /// the same.
    fn settle(&mut self, bounds: &[f64]) {
        let (known, quarter) = (self.known, self.known.div_ceil(4));
        let mean = |layers: Range<usize>, of: &dyn Fn(usize) -> f64| {
            let count = layers.len().max(1) as f64;
            layers.map(of).sum::<f64>() / count
        };
        let odds = |at: usize| odds(self.states[at], bounds[at]).ln();
        let last = mean(known - quarter..known, &odds);
        let before = mean(known.saturating_sub(2 * quarter)..known - quarter, &odds);
        let slope = ((last - before) / quarter as f64).max(0.0);
        let most = last.max(SETTLED.ln());
        let choices =
            |at: usize| self.choices.get(at + 1).map_or(0.0, |choices| (choices / self.states[at]).ln());
        let choices = mean(known - quarter..known, &choices).exp();
        for (at, &bound) in (1..).zip(&bounds[known..]) {
            let odds = last + slope * (f64::from(at) + quarter as f64 / 2.0);
            self.states.push(states_at(odds.min(most).exp(), bound));
        }
        let further = &self.states[self.choices.len() - 1..bounds.len() - 1];
        self.choices.extend(further.iter().map(|states| choices * states));
        self.known = bounds.len();
    }
}
