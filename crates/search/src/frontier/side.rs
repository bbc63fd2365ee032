//! The moves of one side of a cut: vertices choose edges, then edges inside the middle are chosen.
//!
//! The degree of a vertex of the middle is *final* on a side after all its neighbours on that side have been taken
//! and all its edges inside the middle that belong to the side have been decided. From then on, states with
//! different degrees at the vertex have no common successor, so they can be continued on their own. The moves
//! therefore have *stops*: stop number `i` makes the degrees of the vertices of block `i` final. Early stops, whose
//! purpose is to save memory, include the move that decides their last edges.
//!
//! Edges inside the middle are decided two at a time. Merging equal states in between is what makes this cheaper
//! than all choices at once.

use std::ops::Range;

use super::cells::{Cells, Joined, PathState};
use super::cut::MiddleEdge;
use super::key::{Key, WORKED};
use super::plan::{Plan, Step};
use super::table::{StateTable, taking};
use super::{Control, Follow, StepError};

/// The number of edges inside the middle that one move decides.
pub(super) const AT_A_TIME: usize = 2;

/// The sweep of one side.
#[derive(Debug)]
pub(super) struct Side {
    /// The steps; those after the first `steps` are not used.
    pub(super) plan: Plan,
    /// The number of vertices on this side.
    pub(super) steps: usize,
    /// The place of each vertex of the middle.
    pub(super) places: Vec<u8>,
    /// The edges inside the middle that belong to this side.
    pub(super) edges: Vec<MiddleEdge>,
    /// For each vertex of the middle, the number of steps after which its degree does not change except by edges
    /// inside the middle.
    settled: Vec<usize>,
    /// For each vertex of the middle, the number of steps after which it has its place. The place of one that no vertex
    /// of this side reaches may belong to another vertex until the last step.
    entered: Vec<usize>,
    /// The number of places of any state.
    pub(super) width: usize,
}

/// A move of a sweep.
#[derive(Debug)]
pub(super) enum Move {
    /// The next vertex chooses its edges.
    Take(Step),
    /// Edges between places are chosen or not.
    Choose(Vec<(u8, u8)>),
}

/// The moves of a side up to the middle.
#[derive(Debug)]
pub(super) struct Moves {
    pub(super) moves: Vec<Move>,
    /// For each block, the moves of its stop; after these, the degrees of its vertices are final.
    pub(super) stops: Vec<Range<usize>>,
}

impl Side {
    /// Returns a side; `None` if its states have too many places. `plan` must have at least `steps` steps.
    pub(super) fn new(plan: Plan, steps: usize, middle: &[u32], edges: Vec<MiddleEdge>) -> Option<Self> {
        let reached = &plan.frontiers[steps - 1];
        let mut free = (0..WORKED as u8).filter(|place| reached.iter().all(|on| on.1 != *place));
        let mut places = Vec::with_capacity(middle.len());
        for vertex in middle {
            let known = reached.iter().find(|on| on.0 == *vertex).map(|on| on.1);
            places.push(known.or_else(|| free.next())?);
        }
        let plan_width = plan.widths[..steps].iter().copied().max()?;
        let width = places.iter().map(|&place| usize::from(place) + 1).fold(plan_width, usize::max);
        let taken =
            |vertex: &u32| plan.steps[..steps].iter().rposition(|step| step.neighbours.contains(vertex));
        let settled = middle.iter().map(|vertex| taken(vertex).map_or(0, |at| at + 1)).collect();
        let enters = |vertex: &u32| {
            plan.frontiers[..steps].iter().position(|frontier| frontier.iter().any(|at| at.0 == *vertex))
        };
        let entered = middle.iter().map(|vertex| enters(vertex).map_or(steps, |at| at + 1)).collect();
        Some(Self { plan, steps, places, edges, settled, entered, width })
    }

    /// Returns the number of steps after which the degrees of a block can be made final.
    pub(super) fn ready(&self, block: &[u8]) -> usize {
        let settled = block.iter().map(|&place| self.settled[place as usize]);
        let edges = self.edges.iter().filter(|edge| touches(block, **edge));
        let needed = edges.flat_map(|edge| [edge.0, edge.1]).chain(block.iter().copied());
        settled.chain(needed.map(|place| self.entered[place as usize])).max().unwrap_or(0)
    }

    /// Returns the moves up to the middle with a stop for each block. The first `early` stops come as soon as
    /// possible, all others after the last vertex.
    pub(super) fn moves(&self, blocks: &[Vec<u8>], early: usize) -> Moves {
        let (mut moves, mut stops) = (Vec::new(), Vec::new());
        let mut left = self.edges.clone();
        let mut decide = |moves: &mut Vec<Move>, block: Option<&[u8]>| {
            let is_due = |edge: &MiddleEdge| block.is_none_or(|block| touches(block, *edge));
            let due: Vec<MiddleEdge> = left.iter().copied().filter(is_due).collect();
            left.retain(|edge| !is_due(edge));
            let places = |edge: &MiddleEdge| (self.places[edge.0 as usize], self.places[edge.1 as usize]);
            let chosen = due.chunks(AT_A_TIME).map(|edges| Move::Choose(edges.iter().map(places).collect()));
            let before = moves.len();
            moves.extend(chosen);
            before..moves.len()
        };
        for (at, step) in self.plan.steps[..self.steps].iter().enumerate() {
            moves.push(Move::Take(step.clone()));
            while stops.len() < early && self.ready(&blocks[stops.len()]) <= at + 1 {
                let decided = decide(&mut moves, Some(&blocks[stops.len()]));
                stops.push(decided.start.max(moves.len().saturating_sub(1))..moves.len());
            }
        }
        for block in &blocks[stops.len()..] {
            decide(&mut moves, Some(block));
            stops.push(moves.len()..moves.len());
        }
        decide(&mut moves, None);
        Moves { moves, stops }
    }
}

fn touches(block: &[u8], edge: MiddleEdge) -> bool {
    block.contains(&edge.0) || block.contains(&edge.1)
}

impl Move {
    /// Returns whether two moves, each next after the same moves of the same plan, are the same.
    pub(super) fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Take(_), Self::Take(_)) => true,
            (Self::Choose(one), Self::Choose(other)) => one == other,
            _ => false,
        }
    }
}

impl<K: Key> Follow<K> for Move {
    #[inline]
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        match self {
            Self::Take(step) => step.follow(key, emit),
            Self::Choose(edges) => choose(&Cells::of(key), edges, &mut emit),
        }
    }
}

/// Emits all choices among edges that close no cycle. A cycle would leave out the other side.
fn choose<K: Key>(cells: &Cells, edges: &[(u8, u8)], emit: &mut impl FnMut(K)) {
    let Some((&(one, other), rest)) = edges.split_first() else {
        emit(cells.key());
        return;
    };
    choose(cells, rest, emit);
    if !cells.is_inner(one) && !cells.is_inner(other) {
        let mut joined = *cells;
        if joined.join(one, other) == Joined::Path {
            choose(&joined, rest, emit);
        }
    }
}

/// The states of a side.
pub(super) struct SideStates<K> {
    pub(super) table: StateTable<K>,
    /// The number of moves done.
    pub(super) moves: usize,
}

impl<K: Key> SideStates<K> {
    /// Returns the states before the first move.
    pub(super) fn start() -> Self {
        Self { table: StateTable::single(K::default(), 1), moves: 0 }
    }

    /// Takes the next move before the stop of a level and returns the number of states after it; `None` if there is
    /// no such move.
    pub(super) fn advance(
        &mut self,
        moves: &Moves,
        level: usize,
        held: usize,
        control: Control,
    ) -> Result<Option<usize>, StepError> {
        if self.moves == moves.stops.get(level).map_or(moves.moves.len(), |stop| stop.start) {
            return Ok(None);
        }
        self.table = self.table.mapped(&taking(&moves.moves[self.moves]), held, control)?;
        self.moves += 1;
        Ok(Some(self.table.len()))
    }
}
