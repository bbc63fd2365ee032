//! The plan of a sweep over orbits: everything that depends on the graph, the group and the order alone.

use std::ops::Range;

use super::super::colour_needs::Balance;
use super::super::key::{MOST_PLACES, WORKED};
use super::super::order::{kept, most_states};
use super::super::plan::Plan;
use super::super::plane::{FrontierRing, rings};
use super::folded::{Edge, Folded, weight};
use super::step::OrbitStep;
use crate::network::Network;

/// The steps of a sweep over orbits.
#[derive(Debug)]
pub(super) struct OrbitPlan {
    pub(super) steps: Vec<OrbitStep>,
    /// The most vertices on the frontier.
    pub(super) width: usize,
    /// Whether states are words of brackets.
    pub(super) is_plane: bool,
}

impl OrbitPlan {
    /// Returns the plan for the orbits in this order, for words of brackets if their rings are given; `None` if the
    /// frontier gets too wide.
    pub(super) fn new(
        folded: &Folded,
        order: &[u32],
        colours: Option<&[i8]>,
        rings: Option<&[FrontierRing]>,
    ) -> Option<Self> {
        let Folded { orbits, orbit, bundles } = folded;
        let mut number = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, &orbit)| number[orbit as usize] = at);
        let mut choices: Vec<Vec<&[Edge]>> = vec![Vec::new(); order.len()];
        let mut left = vec![0; orbit.len()];
        for bundle in bundles {
            let [one, other] = folded.ends(bundle);
            choices[number[one as usize].min(number[other as usize])].push(bundle);
            for &(one, other) in bundle {
                left[one as usize] += 1;
                left[other as usize] += 1;
            }
        }
        let mut rest = folded.members(order).concat();
        rest.reverse();
        let (mut steps, mut width) = (Vec::with_capacity(order.len()), 0);
        let mut frontier: Vec<u32> = Vec::new();
        for (at, (&taken, choices)) in order.iter().zip(choices).enumerate() {
            let members = &orbits[taken as usize];
            if members.len() > WORKED {
                return None;
            }
            let ring = rings.map(|rings| &rings[at]);
            if let Some(ring) = ring {
                frontier.clone_from(&ring.around);
            }
            let mut places: Vec<u8> = members.iter().map(|&member| enter(&mut frontier, member)).collect();
            places.sort_unstable();
            places.reverse();
            let mut bundles = Vec::with_capacity(choices.len());
            for bundle in choices {
                // At most two edges of a bundle meet at a vertex, so a bundle has no more edges than places.
                if bundle.len().max(frontier.len()) > WORKED {
                    return None;
                }
                let edges =
                    bundle.iter().map(|&edge| (enter(&mut frontier, edge.0), enter(&mut frontier, edge.1)));
                bundles.push((weight(bundle, members[0]), edges.collect()));
                for &(one, other) in bundle {
                    left[one as usize] -= 1;
                    left[other as usize] -= 1;
                }
            }
            if frontier.len() > WORKED {
                return None;
            }
            rest.truncate(rest.len() - members.len());
            let kept: Vec<u8> = (0..frontier.len() as u8).filter(|place| !places.contains(place)).collect();
            width = width.max(kept.len());
            if width > MOST_PLACES {
                return None;
            }
            // By symmetry, a property of one member of an orbit holds for all members.
            let first = |vertex: u32| orbits[orbit[vertex as usize] as usize][0] == vertex;
            let firsts = || (kept.iter().copied()).filter(|&place| first(frontier[place as usize]));
            let few = |edges: u32| {
                let few = firsts().filter(|&first| left[frontier[first as usize] as usize] == edges);
                few.fold(0, |few, place| few | 1 << place)
            };
            let (not_bare, inner, orbits) = (few(1), few(0), firsts().count());
            frontier = kept.iter().map(|&place| frontier[place as usize]).collect();
            let remaining: Vec<(u32, u8)> = frontier.iter().copied().zip(kept.iter().copied()).collect();
            steps.push(OrbitStep {
                members: places,
                reached: ring.map_or(0, |ring| ring.reached),
                bundles,
                orbits,
                not_bare,
                inner,
                is_rest: frontier.len() == rest.len(),
                balance: colours.map(|colours| Balance::new(colours, &rest, &remaining)),
                kept,
                frontier: frontier.clone(),
                image: None,
            });
        }
        Some(Self { steps, width, is_plane: rings.is_some() })
    }

    /// Returns a bound on the number of states.
    pub(super) fn states(&self) -> f64 {
        let most = most_states();
        self.steps.iter().map(|step| most[step.orbits]).sum()
    }

    /// Returns a plan for words of brackets, and its order; `None` if paths may cross or the colours of states are tested.
    ///
    /// The given order is that of this plan. When all remaining orbits are on the frontier, any of them may follow without
    /// making it wider. They are then taken from both ends, since images of a line may join its own far end.
    pub(super) fn in_plane(
        &self,
        network: &Network,
        folded: &Folded,
        order: &[u32],
    ) -> Option<(Self, Vec<u32>)> {
        if self.steps.iter().any(|step| step.balance.is_some()) {
            return None;
        }
        let reached = self.steps.iter().take_while(|step| !step.is_rest).count() + 1;
        let (first, rest) = order.split_at(reached.min(order.len()));
        let from_ends: Vec<[u32; 2]> =
            rest.iter().zip(rest.iter().rev()).map(|(&one, &other)| [one, other]).collect();
        let order = [first, &from_ends.as_flattened()[..rest.len()]].concat();
        let members = folded.members(&order);
        let plan = Plan::new(network.ahead(), &members.concat(), None, MOST_PLACES)?;
        let ends = members.iter().scan(0, |end, members| {
            *end += members.len();
            Some(*end - members.len()..*end)
        });
        let groups: Vec<Range<usize>> = ends.collect();
        let rings = rings(&plan, &groups, Vec::new())?;
        Some((Self::new(folded, &order, None, Some(&rings))?, order))
    }

    /// Returns the plan in which one state stands for its image under one of some symmetries, after all steps where these
    /// keep the orbits taken so far. The plan takes the orbits in this order.
    pub(super) fn up_to(mut self, folded: &Folded, order: &[u32], images: &[Vec<u32>]) -> Self {
        for image in images {
            let there =
                |&orbit: &u32| folded.orbit[image[folded.orbits[orbit as usize][0] as usize] as usize];
            for (step, _) in self.steps.iter_mut().zip(kept(order, there)).filter(|step| step.1) {
                let place = |vertex: &u32| {
                    let at = step.frontier.iter().position(|other| *other == image[*vertex as usize])?;
                    Some(if self.is_plane { at as u8 } else { step.kept[at] })
                };
                step.image = step.frontier.iter().map(place).collect();
            }
        }
        self
    }
}

/// Returns the place of a vertex on the frontier; adds the vertex if it is not there.
fn enter(frontier: &mut Vec<u32>, vertex: u32) -> u8 {
    let place = frontier.iter().position(|&old| old == vertex).unwrap_or(frontier.len());
    if place == frontier.len() {
        frontier.push(vertex);
    }
    place as u8
}
