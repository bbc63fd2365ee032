//! Joins the states of two sides to cycles.
//!
//! A Hamiltonian cycle is a set of paths on each side, where each edge inside the middle belongs to one of
//! the sides. Each vertex of the middle has as many edges above as it lacks below, and all paths together
//! form a single cycle. The states are therefore sorted by their *signature*, the number of edges at each
//! vertex of the middle. Only states with complementary signatures are joined. Besides the signature, a state
//! consists of the pairing of the vertices with one edge ([`super::pairings`]). If one side is the mirror
//! image of the other, a pair of signatures is joined once and counted twice.

use rayon::prelude::*;

use super::cells::{Cells, Joined, Key, StateKey, WORKED};
use super::pairings::{Gluing, MOST_POINTS, Scratch, Weighted, rank, unrank};
use super::table::{Bucket, Emitted, StateTable};
use super::{Control, StepError};

/// The most vertices of the middle.
pub(super) const MOST_MIDDLE: usize = MOST_POINTS + 1;
/// The bits of the number of a pairing: there are 2,027,025 pairings of 16 points.
const RANK_BITS: u32 = 21;

/// A state of the middle: its signature, with two bits for each vertex, and the number of its pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MiddleState(u64);

impl MiddleState {
    fn signature(self) -> u64 {
        self.0 >> RANK_BITS
    }

    fn rank(self) -> u32 {
        self.0 as u32 & ((1 << RANK_BITS) - 1)
    }
}

impl StateKey for MiddleState {
    /// Keeps all states of a signature together.
    #[inline]
    fn spread(self) -> u64 {
        self.signature().spread()
    }
}

/// The states of one side, before the edges inside the middle are chosen.
pub(super) struct Side<'a, K> {
    pub(super) states: &'a StateTable<K>,
    /// The place of each vertex of the middle.
    pub(super) places: &'a [u8],
    /// The edges inside the middle that are chosen on this side, by the indices of their ends.
    pub(super) edges: &'a [(u8, u8)],
}

impl<K: Key> Side<'_, K> {
    /// Returns the states of the middle with all choices among `edges`, restricted to signatures that
    /// `wanted` accepts.
    fn states_of(
        &self,
        wanted: impl Fn(u64) -> bool + Sync,
        room: usize,
        control: Control,
    ) -> Result<StateTable<MiddleState>, StepError> {
        if self.states.words != 1 {
            return Err(StepError::Wider); // joining supports only numbers of one word
        }
        let follow = |key: K, found: &mut Emitted<MiddleState>| {
            let cells = Cells::of(key).moved(self.places);
            choose(&cells, self.edges, &mut |cells| {
                let signature = signature(cells, self.places.len());
                if wanted(signature) {
                    found.push(MiddleState(
                        signature << RANK_BITS | u64::from(pairing(cells, self.places.len())),
                    ));
                }
            });
        };
        self.states.next(follow, room, control.is_over)
    }
}

/// Emits all choices among edges that close no cycle.
fn choose(cells: &Cells, edges: &[(u8, u8)], emit: &mut dyn FnMut(&Cells)) {
    let Some((&(one, other), rest)) = edges.split_first() else {
        emit(cells);
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

/// Returns the number of edges at each vertex, packed into two bits each.
fn signature(cells: &Cells, vertices: usize) -> u64 {
    (0..vertices)
        .fold(0, |signature, vertex| signature | u64::from(cells.degree(vertex as u8)) << (2 * vertex))
}

/// Returns the number of the pairing of the vertices with one edge.
fn pairing(cells: &Cells, vertices: usize) -> u32 {
    let is_end = |vertex: &u8| cells.degree(*vertex) == 1;
    let (mut points, mut count) = ([0; WORKED], 0);
    for vertex in (0..vertices as u8).filter(is_end) {
        points[vertex as usize] = count;
        count += 1;
    }
    let mut mates = [0; WORKED];
    for vertex in (0..vertices as u8).filter(is_end) {
        mates[points[vertex as usize] as usize] = points[cells.mate(vertex) as usize];
    }
    rank(&mates[..count as usize])
}

/// The relation between complementary signatures.
pub(super) struct Mates<'a> {
    /// The number of vertices of the middle.
    pub(super) vertices: usize,
    /// The symmetry that maps one side to the other, if there is one.
    pub(super) permutation: Option<&'a [u8]>,
}

impl Mates<'_> {
    /// Returns the signature that complements a signature.
    fn of(&self, signature: u64) -> u64 {
        (0..self.vertices).fold(0, |mate, vertex| {
            let there = self.permutation.map_or(vertex, |permutation| permutation[vertex] as usize);
            mate | (2 - (signature >> (2 * there) & 3)) << (2 * vertex)
        })
    }
}

/// The states of both sides in the middle.
pub(super) struct Met {
    upper: StateTable<MiddleState>,
    /// The states below, unless they are the image of those above.
    lower: Option<StateTable<MiddleState>>,
}

/// Returns the states of both sides whose signatures belong to one of several passes. Without `below`, the
/// other side is the image of this one.
///
/// # Errors
/// Those of a step, and [`StepError::Wider`] if numbers are too large.
pub(super) fn gathered<K: Key, L: Key>(
    above: &Side<K>,
    below: Option<&Side<L>>,
    mates: &Mates,
    (pass, passes): (u64, u64),
    control: Control,
) -> Result<Met, StepError> {
    let held = above.states.bytes() + below.map_or(0, |below| below.states.bytes());
    let room = control.memory.saturating_sub(held);
    // A signature and its mate belong to the same pass if both are on one side.
    let class = |signature: u64, mate: u64| signature.min(mate).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let upper = above.states_of(|it| class(it, mates.of(it)) % passes == pass, room, control)?;
    let room = room.saturating_sub(upper.bytes());
    let lower = match below {
        Some(below) => {
            // The mate of a mate is the signature itself, because a mirror symmetry is its own inverse.
            Some(below.states_of(|it| class(it, mates.of(it)) % passes == pass, room, control)?)
        }
        None => None,
    };
    Ok(Met { upper, lower })
}

impl Met {
    /// Returns the number of states, and their memory in bytes.
    pub(super) fn size(&self) -> (usize, usize) {
        let states = self.upper.len() + self.lower.as_ref().map_or(0, StateTable::len);
        (states, self.upper.bytes() + self.lower.as_ref().map_or(0, StateTable::bytes))
    }

    /// Returns the number of cycles that the states form.
    ///
    /// # Errors
    /// The control stopped the count, or numbers are too large.
    pub(super) fn join(&self, mates: &Mates, control: Control) -> Result<u128, StepError> {
        let Self { upper, lower } = self;
        let gluing = Gluing::default();
        let work = |scratch: &mut Lists, bucket: &Bucket<MiddleState>| {
            if (control.is_over)() {
                return Err(StepError::Stopped);
            }
            scratch.bucket(bucket, lower.as_ref().unwrap_or(upper), lower.is_none(), mates)
        };
        let sums = upper.buckets.par_iter().map_init(|| Lists::new(&gluing), work);
        sums.try_reduce(|| 0, |one, other| one.checked_add(other).ok_or(StepError::Wider))
    }
}

/// The pairings of two groups, with memory that is reused.
struct Lists<'a> {
    above: Vec<Weighted>,
    below: Vec<Weighted>,
    scratch: Scratch<'a>,
}

impl<'a> Lists<'a> {
    fn new(gluing: &'a Gluing) -> Self {
        Self { above: Vec::new(), below: Vec::new(), scratch: Scratch::new(gluing) }
    }

    /// Returns the sum over all groups of a bucket. If both sides are the `same`, each pair of signatures is
    /// joined only once.
    fn bucket(
        &mut self,
        bucket: &Bucket<MiddleState>,
        below: &StateTable<MiddleState>,
        same: bool,
        mates: &Mates,
    ) -> Result<u128, StepError> {
        let mut sum = 0u128;
        let mut start = 0;
        for group in bucket.keys.chunk_by(|one, other| one.signature() == other.signature()) {
            let range = start..start + group.len();
            start = range.end;
            let signature = group[0].signature();
            let mate = mates.of(signature);
            let points = ends(signature);
            if points == 0 || same && mate < signature {
                continue;
            }
            let Some((found, numbers)) = below.group(MiddleState(mate << RANK_BITS)) else {
                continue;
            };
            fill(&mut self.above, &bucket.keys[range.clone()], &bucket.numbers[range])?;
            fill(&mut self.below, found, numbers)?;
            if let Some(permutation) = mates.permutation {
                turn(&mut self.below, mate, signature, permutation);
            }
            let met = self.scratch.single_cycles(points, &self.above, &self.below);
            let times = if same && mate != signature { 2 } else { 1 };
            sum = met.checked_mul(times).and_then(|met| sum.checked_add(met)).ok_or(StepError::Wider)?;
        }
        Ok(sum)
    }
}

/// Returns the number of vertices of a signature with one edge.
fn ends(signature: u64) -> usize {
    (signature & 0x5555_5555_5555_5555).count_ones() as usize
}

/// Fills a list with the pairings of a group and their numbers, which must sum to less than 2^64.
fn fill(list: &mut Vec<Weighted>, keys: &[MiddleState], numbers: &[u64]) -> Result<(), StepError> {
    list.clear();
    list.extend(keys.iter().map(|key| key.rank()).zip(numbers.iter().copied()));
    numbers.iter().try_fold(0u64, |sum, &more| sum.checked_add(more)).map(|_| ()).ok_or(StepError::Wider)
}

/// Maps pairings of the vertices of a signature to those of its mate.
fn turn(list: &mut [Weighted], from: u64, to: u64, permutation: &[u8]) {
    // The index of a vertex among the ends of a signature.
    let number = |signature: u64, vertex: u8| ends(signature & ((1 << (2 * vertex)) - 1)) as u8;
    let is_end = |vertex: &u8| from >> (2 * vertex) & 1 == 1;
    let images: Vec<u8> = (0..permutation.len() as u8)
        .filter(is_end)
        .map(|vertex| number(to, permutation[vertex as usize]))
        .collect();
    for (pairing, _) in list.iter_mut() {
        let mates = unrank(*pairing, images.len());
        let mut turned = [0; MOST_POINTS];
        for (&image, &mate) in images.iter().zip(&mates) {
            turned[image as usize] = images[mate as usize];
        }
        *pairing = rank(&turned[..images.len()]);
    }
}
