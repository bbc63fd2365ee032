//! Cuts a graph in two halves, for two sweeps from both sides that meet in the middle.
//!
//! The vertices are divided into those above, those below, and the *middle*, which is the frontier of both
//! sides. A sweep has few states in the middle compared with later layers, where all choices have become
//! visible and most states cannot be completed any more. Meeting in the middle avoids these layers.
//! [`super::meeting`] describes how the states of both sides are joined.
//!
//! If a symmetry of the graph maps the vertices above to those below, one sweep serves both sides. The edges
//! inside the middle are then divided so that the symmetry maps the edges of one side to those of the other,
//! except for the edges that it fixes.
//!
//! Source: B. D. `McKay` (technical report, Australian National University, 1997) counted half graphs in this
//! way.

use super::cells::{Key, MOST_PLACES, WORKED};
use super::meeting::{MOST_MIDDLE, Mates, Met, Side, gathered};
use super::order::{Candidate, expected, meeting_states};
use super::plan::{Plan, Step};
use super::sweep::Sweep;
use super::table::StateTable;
use super::{Control, Halt, Progress, StepError, need};
use crate::network::Rows;

/// The cost of a vertex in the middle, measured in vertices on the larger side.
const MIDDLE_WEIGHT: usize = 1;

/// A cut of a graph in two halves.
#[derive(Debug)]
pub(super) struct Halves {
    /// The number of steps of the sweep up to the middle.
    pub(super) steps: usize,
    /// The number of vertices.
    pub(super) vertices: usize,
    /// The place of each vertex of the middle after these steps.
    above: Vec<u8>,
    below: Below,
    /// The edges inside the middle that are chosen above, by the indices of their ends.
    edges: Vec<(u8, u8)>,
}

/// The other side.
#[derive(Debug)]
enum Below {
    /// A mirror image of the first side: the permutation of the vertices of the middle, and the edges that
    /// the symmetry fixes.
    Mirror { permutation: Vec<u8>, unmoved: Vec<(u8, u8)> },
    /// A sweep from the other side.
    Swept { plan: Plan, steps: usize, places: Vec<u8>, edges: Vec<(u8, u8)> },
}

impl Halves {
    /// Returns the cut that an order was made for, or the best cut after some step of its plan; `None` if
    /// every middle is too wide.
    ///
    /// `is_dummy` returns whether a vertex belongs to no side.
    pub(super) fn new(
        graph: &Rows,
        candidate: &Candidate,
        plan: &Plan,
        colours: Option<&[i8]>,
        is_dummy: impl Fn(u32) -> bool,
    ) -> Option<Self> {
        let order = &candidate.order;
        let sides = |steps: usize| (steps, order.len() - steps - plan.frontiers[steps - 1].len());
        let cost = |steps: usize| {
            let (above, below) = sides(steps);
            MIDDLE_WEIGHT * plan.frontiers[steps - 1].len() + above.max(below)
        };
        let fits = |&steps: &usize| plan.frontiers[steps - 1].len() <= MOST_MIDDLE && sides(steps).1 > 0;
        let steps = match &candidate.cut {
            Some(cut) => cut.above,
            None => (1..order.len()).filter(fits).min_by_key(|&steps| cost(steps))?,
        };
        let frontier = &plan.frontiers[steps - 1];
        let middle: Vec<u32> = match &candidate.cut {
            Some(cut) => cut.middle.clone(),
            None => frontier.iter().map(|it| it.0).collect(),
        };
        let number = |vertex: u32| middle.iter().position(|&it| it == vertex).map(|it| it as u8);
        let mut edges: Vec<(u8, u8)> = Vec::new();
        for (one, &vertex) in (0..).zip(&middle) {
            let others = graph.row(vertex).iter().filter_map(|&it| number(it));
            edges.extend(others.filter(|&other| one < other).map(|other| (one, other)));
        }
        let above = places(&middle, frontier)?;
        let mirror = match &candidate.cut {
            Some(cut) => Some(cut.image.clone()),
            None => mirror(graph, order, steps, &middle, is_dummy),
        };
        if let Some(mirror) = mirror {
            let permutation: Vec<u8> =
                middle.iter().filter_map(|&vertex| number(mirror[vertex as usize])).collect();
            let image = |&(one, other): &(u8, u8)| {
                let (one, other) = (permutation[one as usize], permutation[other as usize]);
                (one.min(other), one.max(other))
            };
            let unmoved = edges.iter().copied().filter(|edge| image(edge) == *edge).collect();
            let edges = edges.iter().copied().filter(|edge| *edge < image(edge)).collect();
            return Some(Self {
                steps,
                vertices: order.len(),
                above,
                below: Below::Mirror { permutation, unmoved },
                edges,
            });
        }
        let is_between = |it: &u32| number(*it).is_none();
        let below: Vec<u32> = order[steps..].iter().rev().copied().filter(is_between).collect();
        let rest = middle.iter().chain(&order[..steps]).copied();
        let turned: Vec<u32> = below.iter().copied().chain(rest).collect();
        let plan = Plan::new(graph, &turned, colours, MOST_PLACES)?;
        let places = places(&middle, &plan.frontiers[below.len() - 1])?;
        let lower = edges.split_off(edges.len() / 2);
        let below = Below::Swept { plan, steps: below.len(), places, edges: lower };
        Some(Self { steps, vertices: order.len(), above, below, edges })
    }

    /// Returns the expected number of states of both sweeps and of the meeting together, or of a sweep from
    /// one side if there are up to `few` states in the middle.
    pub(super) fn states(&self, graph: &Rows, plan: &Plan, few: f64) -> f64 {
        let above: Vec<f64> = expected(graph, plan).take(self.steps).collect();
        let last = above[above.len() - 1];
        if last <= few {
            return expected(graph, plan).sum();
        }
        let met = meeting_states(last, self.edges.len());
        let below = match &self.below {
            Below::Mirror { unmoved, .. } if unmoved.is_empty() => 0.0,
            Below::Mirror { unmoved, .. } => meeting_states(met, unmoved.len()),
            Below::Swept { plan, steps, edges, .. } => {
                let below: Vec<f64> = expected(graph, plan).take(*steps).collect();
                below.iter().sum::<f64>() + meeting_states(below[below.len() - 1], edges.len())
            }
        };
        above.iter().sum::<f64>() + met + below
    }

    /// Returns the number of vertices that are taken when the sides meet.
    pub(super) fn taken(&self) -> usize {
        self.vertices - self.above.len()
    }

    /// Returns the sweep of the other side; `None` if the other side is a mirror image.
    pub(super) fn lower(&self) -> Option<Lower<'_>> {
        let Below::Swept { plan, steps, .. } = &self.below else { return None };
        Some(if plan.width <= u64::PLACES {
            Lower::Narrow(plan, Sweep::new(&plan.steps, *steps))
        } else {
            Lower::Wide(plan, Sweep::new(&plan.steps, *steps))
        })
    }

    /// Returns the states of both sides in the middle that belong to one of several passes.
    pub(super) fn gather<K: Key>(
        &self,
        states: &StateTable<K>,
        lower: Option<&Lower<'_>>,
        pass: (u64, u64),
        control: Control,
    ) -> Result<Met, StepError> {
        let mates = self.mates();
        match (&self.below, lower) {
            (Below::Swept { places, edges, .. }, Some(lower)) => {
                let above = Side { states, places: &self.above, edges: &self.edges };
                match lower {
                    Lower::Narrow(_, sweep) => {
                        let below = Side { states: &sweep.table, places, edges };
                        gathered(&above, Some(&below), &mates, pass, control)
                    }
                    Lower::Wide(_, sweep) => {
                        let below = Side { states: &sweep.table, places, edges };
                        gathered(&above, Some(&below), &mates, pass, control)
                    }
                }
            }
            (Below::Mirror { unmoved, .. }, _) if !unmoved.is_empty() => {
                let edges: Vec<(u8, u8)> = self.edges.iter().chain(unmoved).copied().collect();
                let above = Side { states, places: &self.above, edges: &edges };
                let below = Side { states, places: &self.above, edges: &self.edges };
                gathered(&above, Some(&below), &mates, pass, control)
            }
            _ => {
                let above = Side { states, places: &self.above, edges: &self.edges };
                gathered(&above, None::<&Side<K>>, &mates, pass, control)
            }
        }
    }

    /// Returns the number of cycles that the states of both sides form.
    pub(super) fn join(&self, met: &Met, control: Control) -> Result<u128, StepError> {
        met.join(&self.mates(), control)
    }

    fn mates(&self) -> Mates<'_> {
        let permutation = match &self.below {
            Below::Mirror { permutation, .. } => Some(permutation.as_slice()),
            Below::Swept { .. } => None,
        };
        Mates { vertices: self.above.len(), permutation }
    }
}

/// The sweep of the other side, with its plan.
pub(super) enum Lower<'a> {
    Narrow(&'a Plan, Sweep<'a, u64, Step>),
    Wide(&'a Plan, Sweep<'a, u128, Step>),
}

impl Lower<'_> {
    pub(super) fn is_done(&self) -> bool {
        match self {
            Self::Narrow(_, sweep) => sweep.is_done(),
            Self::Wide(_, sweep) => sweep.is_done(),
        }
    }

    /// Takes the next step; the states of the first side use `held` bytes.
    pub(super) fn advance(
        &mut self,
        halves: &Halves,
        held: usize,
        control: Control,
    ) -> Result<Progress, Halt> {
        let control = Control { memory: control.memory.saturating_sub(held), ..control };
        let advanced = match self {
            Self::Narrow(plan, sweep) => {
                let end = sweep.end();
                sweep.advance(control, |step, table| need::to_count(plan, end, step, table, control))
            }
            Self::Wide(plan, sweep) => {
                let end = sweep.end();
                sweep.advance(control, |step, table| need::to_count(plan, end, step, table, control))
            }
        };
        let whole = |it: Progress| {
            let (step, need) = (halves.steps + it.step, it.need.map(|need| need.map(|bytes| held + bytes)));
            Progress { step, steps: halves.vertices, need, ..it }
        };
        match advanced {
            Err(Halt::Memory(at)) => Err(Halt::Memory(at.map(whole))),
            other => other.map(whole),
        }
    }
}

/// Returns the places of the vertices of the middle on a frontier; `None` if there is no free place. A vertex
/// that is not on the frontier gets a free place, where it stays bare.
fn places(middle: &[u32], frontier: &[(u32, u8)]) -> Option<Vec<u8>> {
    let free = (0..WORKED as u8).find(|place| frontier.iter().all(|it| it.1 != *place))?;
    let place = |vertex: &u32| frontier.iter().find(|it| it.0 == *vertex).map_or(free, |it| it.1);
    Some(middle.iter().map(place).collect())
}

/// Returns the permutation that reverses the order and fixes dummies, if it is a symmetry of the graph that
/// maps each side to the other.
fn mirror(
    graph: &Rows,
    order: &[u32],
    steps: usize,
    middle: &[u32],
    is_dummy: impl Fn(u32) -> bool,
) -> Option<Vec<u32>> {
    let moved: Vec<u32> = order.iter().copied().filter(|&it| !is_dummy(it)).collect();
    let mut image: Vec<u32> = (0..order.len() as u32).collect();
    for (&one, &other) in moved.iter().zip(moved.iter().rev()) {
        image[one as usize] = other;
    }
    let mut is_above = vec![false; order.len()];
    order[..steps].iter().for_each(|&vertex| is_above[vertex as usize] = true);
    let is_middle = |vertex: u32| middle.contains(&vertex);
    let is_symmetry = (0..order.len() as u32).all(|vertex| {
        let there = image[vertex as usize];
        graph.degree(vertex) == graph.degree(there)
            && graph.row(vertex).iter().all(|&it| graph.row(there).contains(&image[it as usize]))
    });
    let is_turned = order.iter().all(|&vertex| {
        let there = image[vertex as usize];
        is_middle(vertex) == is_middle(there)
            && (is_middle(vertex) || is_above[vertex as usize] != is_above[there as usize])
    });
    (is_symmetry && is_turned).then_some(image)
}
