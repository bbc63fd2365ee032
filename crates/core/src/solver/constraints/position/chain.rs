//! One chain of chosen edges: its vertices, its connections to other vertices, and the places where it fits.

use smallvec::SmallVec;

use super::ordinals::{OrdinalSet, Ordinals};
use super::variables::{PathVariables, slots};
use crate::solver::engine::State;

/// An edge that can connect one end of a chain to another vertex.
#[derive(Debug, Clone, Copy)]
pub(super) struct Connection<const W: usize> {
    /// The slot in the row of the end.
    pub(super) slot: usize,
    /// Where it leads, and the slot of the way back.
    pub(super) vertex: usize,
    pub(super) back: usize,
    /// The ordinals of the end at which the path can come from that vertex.
    entrance: OrdinalSet<W>,
    /// The ordinals of the end at which the path can go on to that vertex.
    exit: OrdinalSet<W>,
    /// Whether the path enters, or leaves, the chain by it in some place of the chain.
    pub(super) enters: bool,
    pub(super) leaves: bool,
}

/// A maximal path of chosen edges that does not go through the dummy.
#[derive(Debug)]
pub(super) struct Chain<const W: usize> {
    pub(super) ordinals: Ordinals<W>,
    pub(super) vertices: Vec<usize>,
    /// Whether all edges of a closed tour are chosen, so that there are no ends.
    pub(super) is_cycle: bool,
    /// The connections of the first vertex and, unless the chain is a lone vertex, of the last.
    pub(super) connections: [Vec<Connection<W>>; 2],
    /// For each side the connections, by index, that every place found so far uses.
    needed: [u64; 2],
}

impl<const W: usize> Chain<W> {
    /// Room for a chain among these ordinals.
    pub(super) fn new(ordinals: Ordinals<W>) -> Self {
        Self { ordinals, vertices: vec![], is_cycle: false, connections: [vec![], vec![]], needed: [0; 2] }
    }

    /// Collects the chain of `vertex`. Returns false if its edges form neither a path nor a cycle.
    pub(super) fn collect(&mut self, path: &PathVariables, state: &State, vertex: usize) -> bool {
        self.is_cycle = false;
        self.vertices.clear();
        self.vertices.push(vertex);
        let (mut from, mut here) = (vertex, vertex);
        while let Some(next) = path.along(state, here, from) {
            if next == vertex {
                self.is_cycle = true;
                break;
            }
            self.vertices.push(next);
            if self.vertices.len() > path.vertices() {
                return false;
            }
            (from, here) = (here, next);
        }
        if let (Some(&first), false) = (self.vertices.get(1), self.is_cycle) {
            // Either the other direction of the same edge, or the rest of the path.
            self.is_cycle = path.vertices() == 2;
            self.vertices.reverse();
            (from, here) = (first, vertex);
            while let Some(next) = path.along(state, here, from) {
                self.vertices.push(next);
                if self.vertices.len() > path.vertices() {
                    return false;
                }
                (from, here) = (here, next);
            }
        }
        self.vertices.iter().all(|&vertex| path.chosen_edges(state, vertex) <= 2)
    }

    /// Collects the connections of both ends.
    pub(super) fn open_connections(&mut self, path: &PathVariables, state: &State) {
        let [mut first, mut last] = std::mem::take(&mut self.connections);
        first.clear();
        last.clear();
        let length = self.vertices.len();
        for (side, connections) in [&mut first, &mut last].into_iter().enumerate() {
            let end = self.vertices[side * (length - 1)];
            let dummy = path.edges.table().slot(end, path.positions.len().min(path.vertices() - 1));
            let dummy = dummy.filter(|&slot| {
                path.is_dummy(path.edges.target(end, slot))
                    && state.chosen(&path.edges, end, slot / 64) >> (slot % 64) & 1 == 1
            });
            match dummy {
                // A lone vertex with the dummy on one side has its other connections on the other.
                Some(slot) if length > 1 || side == 0 => {
                    self.push_connection(path, state, end, slot, connections);
                }
                None if length == 1 && side == 1 => {}
                _ => {
                    for slot in path.undecided(state, end) {
                        self.push_connection(path, state, end, slot, connections);
                    }
                }
            }
        }
        self.connections = [first, last];
        self.needed = [u64::MAX; 2];
    }

    fn push_connection(
        &self,
        path: &PathVariables,
        state: &State,
        end: usize,
        slot: usize,
        connections: &mut Vec<Connection<W>>,
    ) {
        let (vertex, back) = path.edges.end(end, slot);
        if self.closes_short(path, end, vertex) {
            return;
        }
        let ordinals = &self.ordinals;
        let (before, after) = if path.is_dummy(vertex) {
            (Ordinals::only(1), Ordinals::only(path.positions.len()))
        } else {
            let row = path.row(state, vertex);
            (ordinals.later(row, 1), ordinals.earlier(row, 1))
        };
        let entrance = if path.may_step(state, vertex, back) { before } else { OrdinalSet::EMPTY };
        let exit = if path.may_step(state, end, slot) { after } else { OrdinalSet::EMPTY };
        connections.push(Connection { slot, vertex, back, entrance, exit, enters: false, leaves: false });
    }

    /// Whether an edge from an end of the chain to `vertex` would close a short cycle.
    #[inline]
    pub(super) fn closes_short(&self, path: &PathVariables, end: usize, vertex: usize) -> bool {
        let length = self.vertices.len();
        let ends = [self.vertices[0], self.vertices[length - 1]];
        length < path.vertices() && ends.contains(&end) && ends.contains(&vertex)
    }

    /// Whether the chain is one vertex with both sides open, so that every pair of its connections is tried
    /// in both directions at once.
    pub(super) fn is_lone(&self) -> bool {
        self.vertices.len() == 1 && self.connections[1].is_empty()
    }

    /// Vertex number `index` when the chain is followed from its end at `side`.
    fn nth_from(&self, side: usize, index: usize) -> usize {
        self.vertices[if side == 0 { index } else { self.vertices.len() - 1 - index }]
    }

    /// Those of `places` for which `vertex` may stand `steps` steps later.
    ///
    /// A few places are looked up one by one, which is faster than shifting a row of a large board.
    #[inline]
    fn standing(
        &self,
        path: &PathVariables,
        state: &State,
        vertex: usize,
        places: OrdinalSet<W>,
        steps: usize,
    ) -> OrdinalSet<W> {
        if !places.is_sparse() {
            return places & self.ordinals.earlier(path.row(state, vertex), steps);
        }
        let words = path.words(state, vertex);
        let stands = |ordinal: usize| words[(ordinal - 1) / 64] >> ((ordinal - 1) % 64) & 1 == 1;
        let mut standing = places;
        for place in places.ordinals() {
            if !self.ordinals.after(place, steps).is_some_and(stands) {
                standing.remove(place);
            }
        }
        standing
    }

    /// The places in which every vertex of the chain has its ordinal, followed from the end at `side`, as
    /// ordinals of that end. With `around`, the other end is also followed by this one.
    pub(super) fn inner_places(
        &self,
        path: &PathVariables,
        state: &State,
        side: usize,
        around: bool,
    ) -> OrdinalSet<W> {
        let length = self.vertices.len();
        let mut places = self.ordinals.all() & path.row(state, self.nth_from(side, 0));
        for index in 0..length {
            let vertex = self.nth_from(side, index);
            if index > 0 {
                places = self.standing(path, state, vertex, places, index);
            }
            if places.is_empty() {
                return OrdinalSet::EMPTY;
            }
            let last = index + 1 == length;
            let next = self.nth_from(side, if last { 0 } else { index + 1 });
            if (!last || around) && !path.may_go(state, vertex, next) {
                return OrdinalSet::EMPTY;
            }
        }
        places
    }

    /// The places where the chain fits between two connections, followed from its end at `side`.
    pub(super) fn places(&mut self, path: &PathVariables, state: &State, side: usize) -> OrdinalSet<W> {
        let places = self.inner_places(path, state, side, false);
        let steps = self.vertices.len() - 1;
        // A vertex can come before and after the chain only if it is the only other vertex.
        let closes = self.vertices.len() + 1 == path.vertices();
        let lone = self.is_lone();
        let [first, last] = &mut self.connections;
        let mut found = OrdinalSet::EMPTY;
        if places.is_empty() {
            return found;
        }
        if lone {
            for near in 0..first.len() {
                let entered = places & first[near].entrance;
                for far in 0..first.len() {
                    let both = entered & first[far].exit;
                    if (near != far || closes) && !both.is_empty() {
                        found |= both;
                        first[near].enters = true;
                        first[far].leaves = true;
                        self.needed[0] &= bit(near) | bit(far);
                    }
                }
            }
            return found;
        }
        let (first, last) = if side == 0 { (first, last) } else { (last, first) };
        // Exits as ordinals of the first end, only for places where the chain fits.
        let exits: SmallVec<[OrdinalSet<W>; 8]> =
            last.iter().map(|connection| places & self.ordinals.earlier(connection.exit, steps)).collect();
        for (near, connection) in first.iter_mut().enumerate() {
            for (far, other) in last.iter_mut().enumerate() {
                let both = exits[far] & connection.entrance;
                if (other.vertex != connection.vertex || closes) && !both.is_empty() {
                    found |= both;
                    connection.enters = true;
                    other.leaves = true;
                    self.needed[side] &= bit(near);
                    self.needed[1 - side] &= bit(far);
                }
            }
        }
        found
    }

    /// The connections at one side that every place uses, whether as entrance or as exit.
    pub(super) fn needed_connections(&self, side: usize) -> impl Iterator<Item = &Connection<W>> {
        slots(self.needed[side], 0).filter_map(move |index| self.connections[side].get(index))
    }
}

/// The bit of a connection. Connections beyond the 64th are never known to be needed.
fn bit(connection: usize) -> u64 {
    1u64.checked_shl(connection as u32).unwrap_or(0)
}
