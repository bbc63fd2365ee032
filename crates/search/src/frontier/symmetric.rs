//! Counts the paths that are fixed by a group of permutations.
//!
//! Such a path, as a set of edges, is a union of *bundles*, the orbits of edges under the group
//! ([`super::folded`]). The sweep therefore takes orbits of vertices instead of vertices. One member of the
//! orbit chooses among the bundles that lead to its own orbit or to later ones. This choice determines the
//! choices of the other members, since a bundle has the same number of edges at each of them. All edges of a
//! bundle are chosen together.
//!
//! The states have the same form as in any sweep, over all vertices on the frontier. This frontier has more
//! vertices than that of the plain graph, up to one orbit for each vertex there. But all states are
//! symmetric, and there are about as many of these as a frontier with one vertex of each orbit would have.
//!
//! Where another symmetry of the problem maps the orbits taken so far to themselves, a state and its image have as many
//! completions, so the lesser of the two stands for both.
//!
//! Correctness: section 12 of `docs/theory.md`.

use cavalcade_core::Hamiltonian;
use cavalcade_core::problems::symmetry::Permutation;
use num_bigint::BigUint;

use super::balance::{self, Balance};
use super::cells::{Cells, Joined, PathState, Places};
use super::colours::colours;
use super::folded::{Edge, Folded, weight};
use super::key::{Key, MOST_PLACES, WORKED};
use super::order::{self, kept, most_states};
use super::sweep::Sweep;
use super::{Control, Follow, Halt, MOST_ARCS, SteppedCount};
use crate::network::Network;

/// The undirected Hamiltonian paths or cycles of a graph that have given symmetries, ready to be counted.
#[derive(Debug)]
pub struct Symmetric {
    kind: SymmetricKind,
}

#[derive(Debug)]
enum SymmetricKind {
    /// A number of paths that follows from the size or the ends alone.
    Known(u32),
    /// Paths that a sweep counts.
    Swept(OrbitPlan),
}

impl Symmetric {
    /// Returns the paths of a problem that are fixed by all these permutations, where a path equals its
    /// reversal. `None` if steps are directed, or if the frontier is too wide in every order that is tried.
    ///
    /// The permutations must keep the ends ([`Hamiltonian::is_kept_by`]), as must `others`, further symmetries of the
    /// problem that may save work. `orders` are orders of the vertices that may give a narrow frontier.
    ///
    /// # Panics
    /// If a permutation does not permute all vertices.
    #[must_use]
    pub fn new(
        problem: &Hamiltonian,
        permutations: &[&Permutation],
        others: &[Permutation],
        orders: &[Vec<u32>],
    ) -> Option<Self> {
        let steps = &problem.steps;
        if steps.vertices() == 1 && !problem.closed {
            return Some(Self { kind: SymmetricKind::Known(1) });
        }
        if steps.arcs() > MOST_ARCS || !problem.is_undirected() {
            return None;
        }
        let Some(network) = Network::new(problem) else {
            return Some(Self { kind: SymmetricKind::Known(0) });
        };
        let folded = Folded::new(&network, permutations);
        let dummies = steps.vertices() as u32..network.vertices() as u32;
        let fold = |order: &Vec<u32>| folded.order(order.iter().copied().chain(dummies.clone()));
        let orders: Vec<Vec<u32>> = orders.iter().map(fold).collect();
        let colours = colours(&network).filter(|colours| balance::is_tested(colours));
        let most = most_states();
        let (plan, order) = order::best(&folded.rows()?, &orders, |order| {
            let plan = OrbitPlan::new(&folded, order, colours.as_deref(), MOST_PLACES)?;
            Some((plan.steps.iter().map(|step| most[step.orbits]).sum(), (plan, order.to_vec())))
        })?;
        let plan = plan.up_to(&folded, &order, &folded.images(&network, others));
        Some(Self { kind: SymmetricKind::Swept(plan) })
    }

    /// Counts the symmetric paths.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub fn count(&self, control: Control) -> Result<BigUint, Halt> {
        self.start().finish(control)
    }

    /// Starts a count, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        match &self.kind {
            &SymmetricKind::Known(count) => SteppedCount::known(count),
            SymmetricKind::Swept(plan) if plan.width <= u64::PLACES => {
                SteppedCount::new(Sweep::<u64, _>::new(&plan.steps, plan.steps.len()))
            }
            SymmetricKind::Swept(plan) => {
                SteppedCount::new(Sweep::<u128, _>::new(&plan.steps, plan.steps.len()))
            }
        }
    }
}

/// The steps of a sweep over orbits.
#[derive(Debug)]
struct OrbitPlan {
    steps: Vec<OrbitStep>,
    /// The most vertices on the frontier.
    width: usize,
}

/// A step that takes an orbit. Places are renumbered at each step: first the frontier as it was, then the
/// vertices that the orbit adds.
#[derive(Debug, Clone)]
struct OrbitStep {
    /// The place of one member of the orbit.
    place: u8,
    /// The bundles to choose from: the number of edges at this member, and all edges.
    bundles: Vec<(usize, Vec<(u8, u8)>)>,
    /// The places that remain without the orbit.
    kept: Vec<u8>,
    /// The vertices at these places.
    frontier: Vec<u32>,
    /// The images of these places under a symmetry.
    image: Option<Vec<u8>>,
    /// The number of orbits in `kept`.
    orbits: usize,
    /// The places in `kept` whose vertices have too few edges left to be bare; one per orbit.
    not_bare: Places,
    /// The places in `kept` whose vertices have no edges left and must be inner; one per orbit.
    inner: Places,
    /// Whether `kept` holds all remaining vertices. Only then may a cycle be closed, provided that all of
    /// them are inner.
    is_rest: bool,
    /// The test of the colours of the remaining vertices, if steps change colour.
    balance: Option<Balance>,
}

impl OrbitPlan {
    /// Returns the plan for the orbits in this order; `None` if the frontier ever has more than `widest`
    /// vertices.
    fn new(folded: &Folded, order: &[u32], colours: Option<&[i8]>, widest: usize) -> Option<Self> {
        let Folded { orbits, orbit, bundles } = folded;
        let mut number = vec![0; order.len()];
        (0..).zip(order).for_each(|(at, &orbit)| number[orbit as usize] = at);
        let mut choices: Vec<Vec<&[Edge]>> = vec![Vec::new(); order.len()];
        let mut left = vec![0; orbit.len()];
        for bundle in bundles {
            let [one, other] = folded.ends(bundle);
            choices[number[one as usize].min(number[other as usize])].push(bundle);
            bundle
                .iter()
                .flat_map(|&(one, other)| [one, other])
                .for_each(|vertex| left[vertex as usize] += 1);
        }
        let mut rest: Vec<u32> =
            order.iter().flat_map(|&vertex| orbits[vertex as usize].iter().copied()).collect();
        rest.reverse();
        let (mut steps, mut width) = (Vec::with_capacity(order.len()), 0);
        let mut frontier: Vec<u32> = Vec::new();
        for (&taken, choices) in order.iter().zip(choices) {
            let members = &orbits[taken as usize];
            if members.len() > WORKED {
                return None;
            }
            let places: Vec<u8> = members.iter().map(|&member| enter(&mut frontier, member)).collect();
            let mut bundles = Vec::with_capacity(choices.len());
            for bundle in choices {
                // At most two edges of a bundle meet at a vertex, so a bundle has no more edges than places.
                if bundle.len().max(frontier.len()) > WORKED {
                    return None;
                }
                let edges =
                    bundle.iter().map(|&edge| (enter(&mut frontier, edge.0), enter(&mut frontier, edge.1)));
                bundles.push((weight(bundle, members[0]), edges.collect()));
                bundle
                    .iter()
                    .flat_map(|&(one, other)| [one, other])
                    .for_each(|vertex| left[vertex as usize] -= 1);
            }
            if frontier.len() > WORKED {
                return None;
            }
            rest.truncate(rest.len() - members.len());
            let kept: Vec<u8> = (0..frontier.len() as u8).filter(|place| !places.contains(place)).collect();
            width = width.max(kept.len());
            if width > widest.min(MOST_PLACES) {
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
                place: places[0],
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
        Some(Self { steps, width })
    }

    /// Returns the plan in which one state stands for its image under one of some symmetries, after all steps where these
    /// keep the orbits taken so far. The plan takes the orbits in this order.
    fn up_to(mut self, folded: &Folded, order: &[u32], images: &[Vec<u32>]) -> Self {
        for image in images {
            let there =
                |&orbit: &u32| folded.orbit[image[folded.orbits[orbit as usize][0] as usize] as usize];
            for (step, _) in self.steps.iter_mut().zip(kept(order, there)).filter(|step| step.1) {
                let place = |vertex: &u32| {
                    let at = step.frontier.iter().position(|other| *other == image[*vertex as usize])?;
                    Some(step.kept[at])
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

impl<K: Key> Follow<K> for OrbitStep {
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        let cells = Cells::of(key);
        let need = 2 - usize::from(cells.degree(self.place));
        if need == 0 {
            return self.settle(&cells, emit);
        }
        for (number, (weight, edges)) in self.bundles.iter().enumerate() {
            let mut first = cells;
            if *weight > need || !self.choose(&mut first, edges, *weight == need) {
                continue;
            }
            if *weight == need {
                self.settle(&first, &mut emit);
                continue;
            }
            for (_, edges) in self.bundles[number + 1..].iter().filter(|bundle| weight + bundle.0 == need) {
                let mut second = first;
                if self.choose(&mut second, edges, true) {
                    self.settle(&second, &mut emit);
                }
            }
        }
    }
}

impl OrbitStep {
    /// Chooses the edges of a bundle; returns whether that is allowed. Only the last edge of all may close a
    /// cycle.
    fn choose(&self, cells: &mut Cells, edges: &[(u8, u8)], is_last: bool) -> bool {
        edges.iter().enumerate().all(|(number, &(one, other))| {
            !cells.is_inner(one)
                && !cells.is_inner(other)
                && (cells.join(one, other) == Joined::Path
                    || is_last
                        && number + 1 == edges.len()
                        && self.is_rest
                        && self.kept.iter().all(|&place| cells.is_inner(place)))
        })
    }

    /// Removes the orbit from the frontier, if all its neighbours can still get their edges.
    fn settle<K: Key>(&self, cells: &Cells, mut emit: impl FnMut(K)) {
        if self.not_bare & cells.bare_places() == 0
            && self.inner & !cells.inner() == 0
            && self.balance.as_ref().is_none_or(|balance| balance.allows(balance.need(cells), 0))
        {
            let key: K = cells.key_at(&self.kept);
            emit(self.image.as_ref().map_or(key, |image| key.min(cells.key_at(image))));
        }
    }
}
