//! What follows from the shape of the whole graph, by rules from cheap to costly.
//!
//! Each rule reads the graphs `U` and `C` of [`Contracted`]. When a rule has decided an edge, the cheaper
//! propagators run again and the rules start over, until none finds anything. So a costly rule sees only what
//! the cheaper ones leave.
//!
//! | rule | cost | up to |
//! | --- | --- | --- |
//! | cut vertices, in `cuts` | O(edges) | |
//! | `cuts`, `parity` | nearly O(edges) | [`MANY_EDGES`] |
//! | `toughness` | O(edges log vertices) | [`MANY_EDGES`] |
//! | `factor` | O(edges) a round, few rounds | [`MANY_EDGES`] |
//! | `pairs`, `balance` | O(paths edges) | [`PAIRS_DEGREE`], [`MANY_STEPS`] |
//!
//! On complete boards these rules almost never find anything; on sparse irregular graphs they are vital. At
//! the root they always run. Below it they run at every node while the number of undecided edges is
//! [`WORTHWHILE`]: with fewer edges the search ends sooner than the rules, and with more a single descent
//! takes too long. Otherwise they run adaptively.

use std::ops::RangeInclusive;

use super::adaptive::Adaptive;
use super::contracted::Contracted;
use super::cuts::{Cuts, check_connected};
use super::factor::Factor;
use super::pairs::Pairs;
use super::parity;
use super::toughness::Toughness;
use crate::solver::engine::{Conflict, Edges, Posting, Priority, Propagator, State, Status, Subscriptions};
use crate::solver::graph::forest::Forest;

/// Average degree up to which a graph counts as sparse, as cubic graphs do. On sparse graphs the first check
/// below the root runs after one decision, on others after as many as there are vertices.
const SPARSE_DEGREE: usize = 3;
/// Numbers of undecided edges with which the rules run at every node.
/// At every node, flower snark 21 takes 11 to 23 s instead of 1.0 s; Meredith's graph needs it.
const WORTHWHILE: RangeInclusive<usize> = 90..=200;
/// Number of undecided edges up to which rules other than connectivity run.
const MANY_EDGES: usize = 1_000_000;
/// Average degree of the contracted graph up to which every path is removed in turn: with more edges the rest
/// is one block.
const PAIRS_DEGREE: usize = 4;
/// Paths times edges up to which every path is removed in turn.
const MANY_STEPS: usize = 1_000_000;

/// Decides edges by the shape of the graph.
pub(super) struct Structure {
    adaptive: Adaptive,
    contracted: Contracted,
    forest: Forest,
    odd: Vec<bool>,
    cuts: Cuts,
    factor: Factor,
    pairs: Pairs,
    toughness: Toughness,
}

impl Structure {
    pub(super) fn new(edges: &Edges, posting: &mut Posting<'_>) -> Self {
        let vertices = edges.table().vertices();
        let sparse = 2 * edges.len() <= SPARSE_DEGREE * vertices;
        Self {
            adaptive: Adaptive::new(if sparse { 1 } else { vertices }, posting),
            contracted: Contracted::new(edges),
            forest: Forest::default(),
            odd: Vec::new(),
            cuts: Cuts::default(),
            factor: Factor::default(),
            pairs: Pairs::default(),
            toughness: Toughness::default(),
        }
    }

    /// Applies rules until one decides an edge, and returns whether one did.
    fn settle(&mut self, state: &mut State) -> Result<bool, Conflict> {
        let contracted = &mut self.contracted;
        contracted.build(state);
        state.poll()?;
        let (paths, edges) = (contracted.ends.len(), contracted.undecided.len());
        if paths < 2 {
            return Ok(false); // the propagator of paths decides the last edge
        }
        self.forest.grow(&contracted.joined, None);
        state.poll()?;
        check_connected(&self.forest)?;
        if edges > MANY_EDGES {
            return Ok(false);
        }
        if self.cuts.apply(state, contracted, &self.forest)? {
            return Ok(true);
        }
        state.poll()?;
        self.forest.grow(&contracted.loose, None);
        if parity::apply(state, contracted, &self.forest, &mut self.odd)? {
            return Ok(true);
        }
        state.poll()?;
        if self.toughness.apply(state, contracted)? {
            return Ok(true);
        }
        state.poll()?;
        Ok(self.factor.apply(state, contracted)?
            || (edges <= PAIRS_DEGREE * paths / 2
                && paths.saturating_mul(edges) <= MANY_STEPS
                && self.pairs.apply(state, contracted)?))
    }
}

impl Propagator for Structure {
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if self.settle(state)? {
            Ok(Status::Active)
        } else if WORTHWHILE.contains(&self.contracted.undecided.len()) {
            Ok(Adaptive::at_next_node(state))
        } else {
            Ok(self.adaptive.passed(state))
        }
    }

    fn priority(&self) -> Priority {
        Priority::Rare
    }

    fn subscribe(&self, _: &mut Subscriptions) {}
}
