//! Joins the states of two sides to cycles.
//!
//! A Hamiltonian cycle is a set of paths on each side, where each edge inside the middle belongs to one of
//! the sides. Each vertex of the middle has as many edges above as it lacks below, and all paths together
//! form a single cycle. The states are therefore sorted by their *signature*, the number of edges at each
//! vertex of the middle. Only states with complementary signatures are joined. Besides the signature, a state
//! consists of the pairing of the vertices with one edge ([`super::pairings`]). If one side is the mirror
//! image of the other, a pair of signatures is joined once and counted twice.

use num_bigint::BigUint;

use super::cells::{Cells, PathState};
use super::key::{Key, StateKey, WORKED};
use super::pairings::{Gluing, MOST_POINTS, Scratch, Weighted, rank, unrank};
use super::table::{Bucket, Emitted, StateTable, each};
use super::{Control, StepError};
use crate::parallel::try_map_with;

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

    fn widened(self) -> u128 {
        self.0.into()
    }

    fn narrowed(number: u128) -> Self {
        Self(number as u64)
    }
}

/// Returns the states of a side in the middle, where each vertex has the given place.
fn gathered<K: Key>(
    (mut states, places): (StateTable<K>, &[u8]),
    control: Control,
) -> Result<StateTable<MiddleState>, StepError> {
    let follow = |key: K, found: &mut Emitted<MiddleState>| {
        let cells = Cells::of(key).moved(places);
        let (signature, pairing) = (signature(&cells, places.len()), pairing(&cells, places.len()));
        found.push(MiddleState(signature << RANK_BITS | u64::from(pairing)));
    };
    states.make_room(control)?;
    states.mapped(&each(follow), 0, Control { spill: None, ..control })
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

impl Met {
    /// Returns the states of both sides, each with the place of each vertex of the middle. Without `below`, the
    /// other side is the image of this one.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count.
    pub(super) fn new<K: Key>(
        above: (StateTable<K>, &[u8]),
        mut below: Option<(StateTable<K>, &[u8])>,
        control: Control,
    ) -> Result<Self, StepError> {
        let left = |held: usize| Control { memory: control.memory.saturating_sub(held), ..control };
        let held =
            below.as_mut().map_or(Ok(0), |(below, _)| below.make_room(control).map(|_| below.bytes()))?;
        let upper = gathered(above, left(held))?;
        let lower = below.map(|below| gathered(below, left(upper.bytes()))).transpose()?;
        Ok(Self { upper, lower })
    }

    /// Returns the number of states, and their memory in bytes.
    pub(super) fn size(&self) -> (usize, usize) {
        let states = self.upper.len() + self.lower.as_ref().map_or(0, StateTable::len);
        (states, self.upper.bytes() + self.lower.as_ref().map_or(0, StateTable::bytes))
    }

    /// Returns the number of cycles that the states form.
    ///
    /// # Errors
    /// The control stopped the count.
    pub(super) fn join(
        &self,
        mates: &Mates,
        gluing: &Gluing,
        control: Control,
    ) -> Result<BigUint, StepError> {
        let work = |lists: &mut Lists, bucket: &Bucket<MiddleState>| {
            if (control.is_over)() {
                return Err(StepError::Stopped);
            }
            Ok(lists.bucket(bucket, self, mates))
        };
        Ok(try_map_with(&self.upper.buckets, || Lists::new(gluing), work)?.into_iter().sum())
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

    /// Returns the sum over all groups of a bucket. If both sides are the same, each pair of signatures is joined
    /// only once.
    fn bucket(&mut self, bucket: &Bucket<MiddleState>, met: &Met, mates: &Mates) -> BigUint {
        let Met { upper, lower } = met;
        let (below, same) = (lower.as_ref().unwrap_or(upper), lower.is_none());
        let (mut sum, mut large) = (0u128, BigUint::ZERO);
        let mut start = 0;
        for group in bucket.keys.chunk_by(|one, other| one.signature() == other.signature()) {
            let range = start..start + group.len();
            start = range.end;
            let signature = group[0].signature();
            let mate = mates.of(signature);
            if ends(signature) == 0 || same && mate < signature {
                continue;
            }
            let Some(found) = below.group(MiddleState(mate << RANK_BITS)) else { continue };
            let words = upper.words;
            let group = SignatureGroup {
                keys: group,
                numbers: &bucket.numbers[range.start * words..range.end * words],
                words,
            };
            let found = SignatureGroup { keys: found.0, numbers: found.1, words: below.words };
            for (one, other) in digits(&group, &found) {
                group.fill(&mut self.above, one);
                found.fill(&mut self.below, other);
                if let Some(permutation) = mates.permutation {
                    turn(&mut self.below, mate, signature, permutation);
                }
                let cycles = self.scratch.single_cycles(ends(signature), &self.above, &self.below);
                for _ in 0..if same && mate != signature { 2 } else { 1 } {
                    match sum.checked_add(cycles).filter(|_| one.position + other.position == 0) {
                        Some(more) => sum = more,
                        None => large += BigUint::from(cycles) << (one.position + other.position),
                    }
                }
            }
        }
        large + sum
    }
}

/// States with the same signature.
struct SignatureGroup<'a> {
    keys: &'a [MiddleState],
    numbers: &'a [u64],
    words: usize,
}

/// Some bits of all numbers of a group.
#[derive(Clone, Copy)]
struct Digit {
    /// The number of bits below.
    position: usize,
    /// The number of bits.
    bits: usize,
}

impl SignatureGroup<'_> {
    /// Returns digits of all numbers which each sum to less than 2^64 over the group.
    fn digits(&self) -> Vec<Digit> {
        let whole = self.words == 1
            && self.numbers.iter().try_fold(0u64, |sum, &more| sum.checked_add(more)).is_some();
        // A group has fewer than 2^32 states.
        let bits = if whole { 64 } else { 32 };
        (0..64 * self.words).step_by(bits).map(|position| Digit { position, bits }).collect()
    }

    /// Fills a list with the pairings and a digit of their numbers.
    fn fill(&self, list: &mut Vec<Weighted>, digit: Digit) {
        list.clear();
        let (word, shift) = (digit.position / 64, digit.position % 64);
        let mask = u64::MAX >> (64 - digit.bits);
        let numbers = self.numbers.iter().skip(word).step_by(self.words);
        list.extend(self.keys.iter().map(|key| key.rank()).zip(numbers.map(|number| number >> shift & mask)));
    }
}

/// Returns all pairs of digits of two groups.
fn digits(one: &SignatureGroup<'_>, other: &SignatureGroup<'_>) -> impl Iterator<Item = (Digit, Digit)> {
    let others = other.digits();
    one.digits()
        .into_iter()
        .flat_map(move |digit| others.clone().into_iter().map(move |other| (digit, other)))
}

/// Returns the number of vertices of a signature with one edge.
fn ends(signature: u64) -> usize {
    (signature & 0x5555_5555_5555_5555).count_ones() as usize
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
