//! Two sweeps from both sides of a cut to its middle.

use std::sync::Arc;

use cavalcade_core::distinct;

use super::cut::{Cut, GraphSymmetries};
use super::key::{Key, MOST_PLACES};
use super::meeting::Mates;
use super::order::{expected, meeting_states, unreached_factor};
use super::plan::Plan;
use super::side::{Moves, Side};
use crate::network::Rows;

/// The most watched vertices.
const MOST_WATCHED: usize = 8;

/// The sweeps from both sides of a cut.
#[derive(Debug)]
pub(super) struct CutPlan {
    pub(super) cut: Cut,
    pub(super) above: Side,
    /// The side below. With a swap, in terms of its image above; then `None` if it does not differ from the side
    /// above.
    pub(super) below: Option<Side>,
    /// The vertices of the middle, by their indices, in the order in which their degrees become final. A block is
    /// closed under the swap.
    blocks: Vec<Vec<u8>>,
}

impl CutPlan {
    /// Returns the plans of the best cut of an order; `None` if the middle or a sweep is too wide.
    pub(super) fn new(
        graph: &Rows,
        order: &[u32],
        colours: Option<&Arc<[i8]>>,
        symmetries: &GraphSymmetries,
    ) -> Option<Self> {
        let plan = Plan::beginning(graph, order, colours, MOST_PLACES);
        let cut = Cut::new(graph, order, &plan, symmetries)?;
        let steps = cut.above.len();
        let below = if cut.swap.is_none() {
            let rest = cut.middle.iter().chain(&cut.above).copied();
            let order: Vec<u32> = cut.below.iter().copied().chain(rest).collect();
            let plan = Plan::beginning(graph, &order, colours, MOST_PLACES);
            let steps = cut.below.len();
            if plan.steps.len() < steps {
                return None;
            }
            Some(Side::new(plan, steps, &cut.middle, cut.edges_below.clone())?)
        } else if cut.edges_below.len() < cut.edges_above.len() {
            Some(Side::new(plan.clone(), steps, &cut.middle, cut.swapped_below())?)
        } else {
            None
        };
        let above = Side::new(plan, steps, &cut.middle, cut.edges_above.clone())?;
        let blocks = blocks(&cut, &above, below.as_ref());
        Some(Self { cut, above, below, blocks })
    }

    /// Returns whether one of the sides has more than three quarters of all vertices.
    pub(super) fn is_lopsided(&self) -> bool {
        let [above, below] = [self.cut.above.len(), self.cut.below.len()];
        4 * above.max(below) > 3 * (above + self.cut.middle.len() + below)
    }

    /// Returns the number of places of any state.
    pub(super) fn width(&self) -> usize {
        self.below.iter().map(|side| side.width).fold(self.above.width, usize::max)
    }

    /// Returns the expected number of states of both sweeps and of the meeting together.
    pub(super) fn states(&self, graph: &Rows) -> f64 {
        let states = |side: &Side, edges: usize| {
            let swept: Vec<f64> = expected(graph, &side.plan).take(side.steps).collect();
            let unreached = self.cut.middle.len() - side.plan.frontiers[side.steps - 1].len();
            let met = meeting_states(swept[swept.len() - 1], edges) * unreached_factor(unreached);
            (swept.iter().sum::<f64>(), met)
        };
        let (above, met) = states(&self.above, self.cut.edges_above.len());
        let below = self.below.as_ref().map_or((0.0, 0.0), |side| states(side, self.cut.edges_below.len()));
        // With a swap the sweep below is that above.
        above + met + below.1 + if self.cut.swap.is_none() { below.0 } else { 0.0 }
    }

    /// Returns the first `count` blocks, followed by their images under the symmetry that keeps the sides.
    pub(super) fn watched(&self, count: usize) -> Vec<Vec<u8>> {
        let mut watched = self.blocks[..count].to_vec();
        if let Some(keep) = &self.cut.keep {
            let images =
                |block: &Vec<u8>| block.iter().map(|&place| keep[place as usize]).collect::<Vec<u8>>();
            let images: Vec<Vec<u8>> = watched.iter().map(images).collect();
            let is_image = |block: &&Vec<u8>| images.iter().any(|image| image.contains(&block[0]));
            watched.extend(self.blocks[count..].iter().filter(is_image).cloned());
        }
        watched
    }

    /// Returns the most blocks that can be watched; with more there are too many classes.
    pub(super) fn most_blocks(&self) -> usize {
        let vertices = |blocks: usize| self.watched(blocks).iter().map(Vec::len).sum::<usize>();
        (1..=self.blocks.len()).take_while(|&blocks| vertices(blocks) <= MOST_WATCHED).count()
    }

    /// Returns the relation between the signatures of both sides.
    pub(super) fn mates(&self) -> Mates<'_> {
        Mates { vertices: self.cut.middle.len(), permutation: self.cut.swap.as_deref() }
    }

    /// Returns the moves of both sides with stops for some blocks, `early` of them before the last vertex.
    pub(super) fn moves(&self, blocks: &[Vec<u8>], early: usize) -> [Moves; 2] {
        let above = self.above.moves(blocks, early);
        let below = self.below.as_ref().unwrap_or(&self.above).moves(blocks, early);
        [above, below]
    }

    /// Returns the number of blocks whose degrees become final before the last vertex.
    pub(super) fn most_early(&self) -> usize {
        let is_early = |side: &Side, block: &[u8]| side.ready(block) < side.steps;
        let below = self.below.as_ref().unwrap_or(&self.above);
        let early =
            self.blocks.iter().take_while(|block| is_early(&self.above, block) && is_early(below, block));
        early.count()
    }

    /// Returns the number of vertices.
    pub(super) fn vertices(&self) -> usize {
        let Cut { above, middle, below, .. } = &self.cut;
        above.len() + middle.len() + below.len()
    }

    /// Returns whether keys of this type hold all states.
    pub(super) fn fits<K: Key>(&self) -> bool {
        self.width() <= K::PLACES
    }
}

fn blocks(cut: &Cut, above: &Side, below: Option<&Side>) -> Vec<Vec<u8>> {
    let with_image = |vertex: u8, permutation: Option<&Vec<u8>>| {
        let mut both = vec![vertex];
        both.extend(permutation.map(|permutation| permutation[vertex as usize]));
        distinct(both)
    };
    let blocks = (0..cut.middle.len() as u8).map(|vertex| with_image(vertex, cut.swap.as_ref()));
    let mut blocks: Vec<Vec<u8>> = distinct(blocks.collect());
    blocks.sort_by_key(|block| above.ready(block).max(below.map_or(0, |below| below.ready(block))));
    blocks
}
