//! Estimates of a layer by tests: the share of the possible states that exist, times their number.
//!
//! Possible states are drawn at random, all with the same probability, and tested for existence
//! ([`super::witness`]). The number of tests does not depend on the size of the layer, only on the share and on the
//! wanted error.

use super::super::cells::Cells;
use super::super::plan::Plan;
use super::super::side::Side;
use super::super::{Control, Follow};
use super::LayerSize;
use super::draws::{DrawnState, Draws};
use super::plane::PlaneLayers;
use super::possible::PossibleStates;
use super::witness::{DecidedEdges, WitnessSearch};
use crate::Random;

/// The number of existing states after which the tests end. The standard error is then an eighth at most, and less if
/// many possible states exist.
const WANTED: usize = 64;
/// The number of tests for which at least one existing state is wanted, and the number of tests before which too few
/// say nothing.
const FOR_ONE: usize = 1 << 9;
const FIRST: usize = 1 << 12;
/// Tests between two polls of the control.
const TESTS_A_LOOK: usize = 64;
/// The numbers of choices of a sweep that take as long as a test and as a node of its search.
const TEST: usize = 16;
const NODE: usize = 8;
/// The most choices that all tests of a layer may take, if its paths may cross or not, and the most nodes of a test.
const MOST: usize = 1 << 21;
const MOST_IN_PLANE: usize = 1 << 17;
/// Without crossings, tests may go on in later layers as long as one takes at most so many times its least effort.
const CHEAP: usize = 4;
const MOST_NODES: usize = 1 << 12;
/// Of this many tests, one may stay without an answer, besides the first ones.
const FOR_ONE_OPEN: usize = 32;
const FIRST_OPEN: usize = 6;

/// A layer whose states can be tested: after some steps, or in the middle.
pub(in crate::frontier) struct TestedLayer {
    possible: PossibleStates,
    edges: DecidedEdges,
    /// The place of each vertex of the frontier.
    places: Vec<u8>,
    /// The indices of the vertices of the frontier in their order, if paths do not cross.
    order: Option<Vec<u8>>,
}

/// The reason why a layer is not estimated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::frontier) enum Untested {
    /// Too few possible states exist.
    Rare,
    /// The tests take too long, or the control stopped them.
    Long,
}

/// Estimates the layer after some steps of a plan. If `plane` is given, paths do not cross.
pub(super) fn test(
    plan: &Plan,
    plane: Option<&PlaneLayers>,
    steps: usize,
    effort: &mut usize,
    random: &mut Random,
    control: Control,
) -> Result<LayerSize, Untested> {
    let choices = |key: u128| {
        let mut choices = 0;
        if let Some(step) = plan.steps.get(steps) {
            step.follow(key, |_| choices += 1);
        }
        choices
    };
    let layer = TestedLayer::after(plan, steps);
    let layer = if let Some(plane) = plane {
        layer.in_plane(plan, steps, plane).ok_or(Untested::Long)?
    } else {
        layer
    };
    layer.estimate(choices, effort, random, control)
}

impl TestedLayer {
    /// Returns the layer after some steps of a plan, of which there is at least one.
    fn after(plan: &Plan, steps: usize) -> Self {
        let (vertices, places): (Vec<u32>, _) = plan.frontiers[steps - 1].iter().copied().unzip();
        let edges = DecidedEdges::new(plan, steps, &vertices, &[]);
        Self { possible: PossibleStates::after(plan, steps), edges, places, order: None }
    }

    /// Returns the layer if paths do not cross; `None` if no order of the frontier is found.
    fn in_plane(self, plan: &Plan, steps: usize, plane: &PlaneLayers) -> Option<Self> {
        let order = Some(plane.order(plan, steps)?);
        Some(Self { possible: plane.among(steps, self.possible), order, ..self })
    }

    /// Returns the layer in the middle after some of the edges inside it are decided.
    ///
    /// `finally` are the least and the largest degree of each vertex of the middle after all edges.
    pub(in crate::frontier) fn in_middle(
        side: &Side,
        middle: &[u32],
        finally: &[[u8; 2]],
        decided: usize,
    ) -> Self {
        let inside =
            side.edges[..decided].iter().map(|edge| [edge.0, edge.1].map(|place| middle[place as usize]));
        let edges = DecidedEdges::new(&side.plan, side.steps, middle, &inside.collect::<Vec<_>>());
        let possible = PossibleStates::in_middle(side, middle, finally, decided);
        Self { possible, edges, places: side.places.clone(), order: None }
    }

    /// Estimates the layer and adds the effort of its tests. Tests without an answer do not count, which changes the
    /// estimate by a few percent at most.
    ///
    /// `next` returns the number of choices of a state.
    pub(in crate::frontier) fn estimate(
        &self,
        next: impl Fn(u128) -> usize,
        effort: &mut usize,
        random: &mut Random,
        control: Control,
    ) -> Result<LayerSize, Untested> {
        let most = if self.order.is_some() { MOST_IN_PLANE } else { MOST };
        let any_order: Vec<u8> = (0..self.places.len() as u8).collect();
        let draws = Draws::new(&self.possible, self.order.as_ref().unwrap_or(&any_order));
        let (mut state, mut search) = (DrawnState::default(), WitnessSearch::new(&self.edges));
        let (mut tests, mut found, mut open, mut choices) = (0, 0, 0, 0);
        let mut spent = 0;
        let ended = loop {
            if found == WANTED {
                break Ok(());
            }
            if tests >= FIRST && found * FOR_ONE < tests {
                break Err(Untested::Rare);
            }
            if (tests + open).is_multiple_of(TESTS_A_LOOK) && (control.is_over)() {
                break Err(Untested::Long);
            }
            if draws.draw(&mut state, random).is_none() {
                break Err(Untested::Rare);
            }
            let mut nodes = MOST_NODES;
            match search.finds(&state, &mut nodes) {
                Some(true) => {
                    tests += 1;
                    found += 1;
                    choices += next(self.key(&state));
                }
                Some(false) => tests += 1,
                None => open += 1,
            }
            spent += TEST + NODE * (MOST_NODES - nodes);
            if open > FIRST_OPEN + tests / FOR_ONE_OPEN {
                break Err(Untested::Long);
            }
            if spent > most {
                let is_cheap = self.order.is_some() && spent < CHEAP * TEST * tests;
                break Err(if is_cheap { Untested::Rare } else { Untested::Long });
            }
        };
        *effort += spent;
        ended?;
        // One less of both has the true share as its expectation (J. B. S. Haldane, Biometrika 33, 1945).
        let share = (found - 1) as f64 / (tests - 1) as f64;
        let states = draws.count() * share;
        Ok(LayerSize { states, choices: states * choices as f64 / found as f64 })
    }

    /// Returns the key of a state.
    fn key(&self, state: &DrawnState) -> u128 {
        let inner = self.places.iter().zip(&state.degrees).filter(|(_, degree)| **degree == 2);
        let inner = inner.fold(0, |places, (place, _)| places | 1 << place);
        let pairs = state.pairs.iter().map(|pair| pair.map(|place| self.places[place as usize]));
        Cells::with(inner, pairs).key()
    }
}
