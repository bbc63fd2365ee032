//! Two sweeps from both sides that meet in the middle, and the cycles that their states make together.
//!
//! The vertices are cut into those above, those below and the *middle*, the frontier of both. A Hamiltonian
//! cycle is a set of paths above and one below, with the edges inside the middle given to either; each
//! vertex of the middle has as many edges above as it lacks below, and the paths together are a single
//! cycle. So the states of both sides are sorted by their *signature*, the number of edges at each vertex of
//! the middle. Signatures that complement each other meet, and what remains of a state is how the vertices
//! with one edge are paired ([`super::pairings`]).
//!
//! The states in the middle of a sweep are few beside those after it, where everything that was chosen
//! has become visible and most cannot be completed any more: that is what meeting halfway saves.
//!
//! Where a symmetry of the graph takes what is above to what is below, one sweep serves for both sides. The edges
//! inside the middle are then shared out so that the symmetry takes those given to one side to those given to the other,
//! as far as it moves them at all; and a pair of signatures is met once and counted twice.
//!
//! Source: B. D. McKay, "Knight's tours of an 8x8 chessboard" (1997), counted half boards in this way; gluing and sums
//! over pairings are our own.

use rayon::prelude::*;

use super::cells::{BARE, Cells, Entry, INNER, Joined, Key};
use super::pairings::{MOST_POINTS, Scratch, Weighted, rank};
use super::plan::Plan;
use super::table::{Part, Table};
use super::{Control, Halt, Progress};
use crate::network::Rows;

/// Vertices that the middle may have.
const MOST_MIDDLE: usize = MOST_POINTS + 1;
/// Bits that the number of a pairing takes in an entry: there are 2,027,025 of 16 points.
const RANK_BITS: u32 = 21;
/// A vertex more in the middle is taken for as much work as so many vertices more on the larger side.
const MIDDLE_WEIGHT: usize = 1;
/// The most passes over the states that are tried to spare memory.
const MOST_PASSES: u64 = 256;

/// A state of the middle: its signature, two bits for each vertex, and the number of its pairing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Meeting(u64);

impl Meeting {
    fn signature(self) -> u64 {
        self.0 >> RANK_BITS
    }

    fn rank(self) -> u32 {
        self.0 as u32 & ((1 << RANK_BITS) - 1)
    }
}

impl Entry for Meeting {
    /// All states of a signature are kept together.
    #[inline]
    fn spread(self, bits: u32) -> usize {
        self.signature().spread(bits)
    }
}

/// How a graph is cut in two.
#[derive(Debug)]
pub(super) struct Halves {
    /// How many steps of the sweep lead to the middle.
    pub(super) steps: usize,
    /// The place of each vertex of the middle then.
    above: Vec<u8>,
    below: Below,
    /// The edges inside the middle that are chosen above, by the numbers of their ends.
    edges: Vec<(u8, u8)>,
}

/// What is on the other side.
#[derive(Debug)]
enum Below {
    /// The same, if the vertices of the middle are permuted so; and the edges that a symmetry does not move.
    Mirror { permutation: Vec<u8>, unmoved: Vec<(u8, u8)> },
    /// A sweep of its own.
    Swept { plan: Plan, steps: usize, places: Vec<u8>, edges: Vec<(u8, u8)> },
}

impl Halves {
    /// The best way to cut a graph after some step of a plan; `None` if every middle is too wide.
    ///
    /// `is_dummy` says which vertices belong to no side.
    pub(super) fn new(
        graph: &Rows,
        order: &[u32],
        plan: &Plan,
        colours: Option<&[i8]>,
        is_dummy: impl Fn(u32) -> bool,
    ) -> Option<Self> {
        let sides = |steps: usize| (steps, order.len() - steps - plan.frontiers[steps - 1].len());
        let cost = |steps: usize| {
            let (above, below) = sides(steps);
            MIDDLE_WEIGHT * plan.frontiers[steps - 1].len() + above.max(below)
        };
        let fits = |&steps: &usize| plan.frontiers[steps - 1].len() <= MOST_MIDDLE && sides(steps).1 > 0;
        let steps = (1..order.len()).filter(fits).min_by_key(|&steps| cost(steps))?;
        let frontier = &plan.frontiers[steps - 1];
        let middle: Vec<u32> = frontier.iter().map(|it| it.0).collect();
        let number = |vertex: u32| middle.iter().position(|&it| it == vertex).map(|it| it as u8);
        let mut edges: Vec<(u8, u8)> = Vec::new();
        for (one, &vertex) in (0..).zip(&middle) {
            let others = graph.row(vertex).iter().filter_map(|&it| number(it));
            edges.extend(others.filter(|&other| one < other).map(|other| (one, other)));
        }
        let above = frontier.iter().map(|it| it.1).collect();
        if let Some(mirror) = mirror(graph, order, steps, &middle, is_dummy) {
            let permutation: Vec<u8> =
                middle.iter().filter_map(|&vertex| number(mirror[vertex as usize])).collect();
            let image = |&(one, other): &(u8, u8)| {
                let (one, other) = (permutation[one as usize], permutation[other as usize]);
                (one.min(other), one.max(other))
            };
            let unmoved = edges.iter().copied().filter(|edge| image(edge) == *edge).collect();
            let edges = edges.iter().copied().filter(|edge| *edge < image(edge)).collect();
            return Some(Self { steps, above, below: Below::Mirror { permutation, unmoved }, edges });
        }
        let is_between = |it: &u32| number(*it).is_none();
        let below: Vec<u32> = order[steps..].iter().rev().copied().filter(is_between).collect();
        let rest = middle.iter().chain(&order[..steps]).copied();
        let turned: Vec<u32> = below.iter().copied().chain(rest).collect();
        let plan = Plan::new(graph, &turned, colours, super::cells::MOST_PLACES)?;
        // A vertex of the middle that nothing below leads to has no place there, and stays bare.
        let reached = &plan.frontiers[below.len() - 1];
        let free = (0..32).find(|place| reached.iter().all(|it| it.1 != *place))?;
        let place = |vertex: &u32| reached.iter().find(|it| it.0 == *vertex).map_or(free, |it| it.1);
        let places = middle.iter().map(place).collect();
        let lower = edges.split_off(edges.len() / 2);
        let below = Below::Swept { plan, steps: below.len(), places, edges: lower };
        Some(Self { steps, above, below, edges })
    }

    /// How many cycles there are, given the states of the sweep at the middle.
    ///
    /// # Errors
    /// [`Halt::Wider`] if numbers are too large for this method; otherwise those of a sweep.
    pub(super) fn count<K: Key>(&self, states: &Table<K>, control: Control) -> Result<u128, Halt> {
        match &self.below {
            Below::Mirror { permutation, unmoved } if unmoved.is_empty() => {
                self.in_passes(states, &self.edges, None::<&Side<K>>, Some(permutation), control)
            }
            Below::Mirror { permutation, unmoved } => {
                let edges: Vec<(u8, u8)> = self.edges.iter().chain(unmoved).copied().collect();
                let below = Side { states, places: &self.above, edges: &self.edges };
                self.in_passes(states, &edges, Some(&below), Some(permutation), control)
            }
            Below::Swept { plan, steps, places, edges } => {
                let held = states.bytes();
                let inside = Control { memory: control.memory.saturating_sub(held), ..control };
                if plan.width <= u64::PLACES {
                    let below = super::sweep(plan, 0..*steps, Table::single(u64::START, 1), inside)?;
                    let below = Side { states: &below, places, edges };
                    self.in_passes(states, &self.edges, Some(&below), None, control)
                } else {
                    let below = super::sweep(plan, 0..*steps, Table::single(u128::START, 1), inside)?;
                    let below = Side { states: &below, places, edges };
                    self.in_passes(states, &self.edges, Some(&below), None, control)
                }
            }
        }
    }

    /// Sums over signatures; where the memory is not enough for all at once, over some of them after others.
    fn in_passes<K: Key, L: Key>(
        &self,
        above: &Table<K>,
        edges: &[(u8, u8)],
        below: Option<&Side<L>>,
        permutation: Option<&Vec<u8>>,
        control: Control,
    ) -> Result<u128, Halt> {
        let above = Side { states: above, places: &self.above, edges };
        let mates = Mates { places: self.above.len(), permutation };
        let mut passes = 1;
        'passes: loop {
            let mut sum = 0u128;
            for pass in 0..passes {
                match met(&above, below, &mates, (pass, passes), control) {
                    Ok(more) => sum = sum.checked_add(more).ok_or(Halt::Wider)?,
                    Err(Halt::Memory) if passes < MOST_PASSES => {
                        passes *= 2;
                        continue 'passes;
                    }
                    Err(halt) => return Err(halt),
                }
            }
            return Ok(sum);
        }
    }
}

/// The states of one side, before the edges inside the middle are chosen.
struct Side<'a, K> {
    states: &'a Table<K>,
    /// The place of each vertex of the middle.
    places: &'a [u8],
    edges: &'a [(u8, u8)],
}

impl<K: Key> Side<'_, K> {
    /// The states of the middle, with all choices among the edges; only those signatures that `wanted` asks for.
    fn meetings(
        &self,
        wanted: impl Fn(u64) -> bool + Sync,
        room: usize,
        control: Control,
    ) -> Result<Table<Meeting>, Halt> {
        let width = self.places.iter().map(|&it| usize::from(it) + 1).max().unwrap_or(0);
        let follow = |key: K, emit: &mut dyn FnMut(Meeting)| {
            let cells = Cells::of(key, width.min(K::PLACES)).moved(self.places);
            choose(&cells, self.edges, &mut |cells| {
                let signature = signature(cells, self.places.len());
                if wanted(signature) {
                    emit(Meeting(signature << RANK_BITS | u64::from(pairing(cells, self.places.len()))));
                }
            });
        };
        self.states.next(follow, room, control.is_over)
    }
}

/// All choices among edges that close no cycle.
fn choose(cells: &Cells, edges: &[(u8, u8)], emit: &mut dyn FnMut(&Cells)) {
    let Some((&(one, other), rest)) = edges.split_first() else {
        emit(cells);
        return;
    };
    choose(cells, rest, emit);
    if cells.at(one) != INNER && cells.at(other) != INNER {
        let mut joined = *cells;
        if joined.join(one, other) == Joined::Path {
            choose(&joined, rest, emit);
        }
    }
}

/// How many edges each vertex has.
fn signature(cells: &Cells, vertices: usize) -> u64 {
    (0..vertices).fold(0, |signature, vertex| {
        let edges = match cells.at(vertex as u8) {
            BARE => 0,
            INNER => 2,
            _ => 1,
        };
        signature | edges << (2 * vertex)
    })
}

/// The number of the pairing of those that have one.
fn pairing(cells: &Cells, vertices: usize) -> u32 {
    let is_end = |vertex: &u8| !matches!(cells.at(*vertex), BARE | INNER);
    let (mut points, mut count) = ([0; 32], 0);
    for vertex in (0..vertices as u8).filter(is_end) {
        points[vertex as usize] = count;
        count += 1;
    }
    let mut mates = [0; 32];
    for vertex in (0..vertices as u8).filter(is_end) {
        mates[points[vertex as usize] as usize] = points[cells.mate(vertex) as usize];
    }
    rank(&mates[..count as usize])
}

/// Which signatures complement each other.
struct Mates<'a> {
    places: usize,
    /// Where a symmetry takes what is below from.
    permutation: Option<&'a Vec<u8>>,
}

impl Mates<'_> {
    /// The signature of the states that complement those of a signature.
    fn of(&self, signature: u64) -> u64 {
        (0..self.places).fold(0, |mate, vertex| {
            let there = self.permutation.map_or(vertex, |permutation| permutation[vertex] as usize);
            mate | (2 - (signature >> (2 * there) & 3)) << (2 * vertex)
        })
    }
}

/// The sum over the signatures of one pass.
fn met<K: Key, L: Key>(
    above: &Side<K>,
    below: Option<&Side<L>>,
    mates: &Mates,
    (pass, passes): (u64, u64),
    control: Control,
) -> Result<u128, Halt> {
    let held = above.states.bytes() + below.map_or(0, |below| below.states.bytes());
    let room = control.memory.saturating_sub(held);
    // The same pass for a signature and its mate, if both are of one side.
    let class = |signature: u64, mate: u64| signature.min(mate).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 32;
    let upper = above.meetings(|it| class(it, mates.of(it)) % passes == pass, room, control)?;
    let room = room.saturating_sub(upper.bytes());
    let lower = match below {
        Some(below) => {
            // The mate of a mate is the signature itself, since a mirror is its own inverse.
            Some(below.meetings(|it| class(it, mates.of(it)) % passes == pass, room, control)?)
        }
        None => None,
    };
    let states = upper.len() + lower.as_ref().map_or(0, Table::len);
    let bytes = upper.bytes() + lower.as_ref().map_or(0, Table::bytes);
    (control.progress)(Progress { step: pass as usize, steps: passes as usize, states, bytes });
    let work = |scratch: &mut Lists, part: &Part<Meeting>| {
        if (control.is_over)() {
            return Err(Halt::Stopped);
        }
        scratch.part(part, lower.as_ref().unwrap_or(&upper), lower.is_none(), mates)
    };
    let sums = upper.parts.par_iter().map_init(Lists::default, work);
    sums.try_reduce(|| 0, |one, other| one.checked_add(other).ok_or(Halt::Wider))
}

/// The lists of pairings of two groups, used again and again.
#[derive(Default)]
struct Lists {
    above: Vec<Weighted>,
    below: Vec<Weighted>,
    scratch: Scratch,
}

impl Lists {
    /// The sum over all groups of a part. If both sides are `same`, a pair of signatures is met once only.
    fn part(
        &mut self,
        part: &Part<Meeting>,
        below: &Table<Meeting>,
        same: bool,
        mates: &Mates,
    ) -> Result<u128, Halt> {
        let mut sum = 0u128;
        let mut start = 0;
        for group in part.keys.chunk_by(|one, other| one.signature() == other.signature()) {
            let range = start..start + group.len();
            start = range.end;
            let signature = group[0].signature();
            let mate = mates.of(signature);
            let points = ends(signature);
            if points == 0 || same && mate < signature {
                continue;
            }
            let Some((found, numbers)) =
                below.group(|it| it.signature().cmp(&mate), Meeting(mate << RANK_BITS))
            else {
                continue;
            };
            fill(&mut self.above, &part.keys[range.clone()], &part.numbers[range])?;
            fill(&mut self.below, found, numbers)?;
            if let Some(permutation) = mates.permutation {
                turn(&mut self.below, mate, signature, permutation);
            }
            let met = self.scratch.single_cycles(points, &self.above, &self.below);
            let times = if same && mate != signature { 2 } else { 1 };
            sum = met.checked_mul(times).and_then(|met| sum.checked_add(met)).ok_or(Halt::Wider)?;
        }
        Ok(sum)
    }
}

/// How many vertices of a signature have one edge.
fn ends(signature: u64) -> usize {
    (signature & 0x5555_5555_5555_5555).count_ones() as usize
}

/// The pairings of a group with their numbers, which must sum to less than 2^64.
fn fill(list: &mut Vec<Weighted>, keys: &[Meeting], numbers: &[u64]) -> Result<(), Halt> {
    list.clear();
    list.extend(keys.iter().map(|key| key.rank()).zip(numbers.iter().copied()));
    numbers.iter().try_fold(0u64, |sum, &more| sum.checked_add(more)).map(|_| ()).ok_or(Halt::Wider)
}

/// Takes pairings from the vertices of a signature to those of its mate.
fn turn(list: &mut [Weighted], from: u64, to: u64, permutation: &[u8]) {
    // Which end each vertex is, among those of its signature.
    let number = |signature: u64, vertex: u8| ends(signature & ((1 << (2 * vertex)) - 1)) as u8;
    let is_end = |vertex: &u8| from >> (2 * vertex) & 1 == 1;
    let images: Vec<u8> = (0..permutation.len() as u8)
        .filter(is_end)
        .map(|vertex| number(to, permutation[vertex as usize]))
        .collect();
    for (pairing, _) in list.iter_mut() {
        let mates = super::pairings::unrank(*pairing, images.len());
        let mut turned = [0; MOST_POINTS];
        for (&image, &mate) in images.iter().zip(&mates) {
            turned[image as usize] = images[mate as usize];
        }
        *pairing = rank(&turned[..images.len()]);
    }
}

/// The permutation of all vertices that turns the order round and leaves dummies where they are, if it is a symmetry of
/// the graph that takes each side to the other.
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
    let is_above = |vertex: u32| order[..steps].contains(&vertex);
    let is_middle = |vertex: u32| middle.contains(&vertex);
    let is_symmetry = (0..order.len() as u32).all(|vertex| {
        let there = image[vertex as usize];
        graph.degree(vertex) == graph.degree(there)
            && graph.row(vertex).iter().all(|&it| graph.row(there).contains(&image[it as usize]))
    });
    let is_turned = order.iter().all(|&vertex| {
        let there = image[vertex as usize];
        is_middle(vertex) == is_middle(there) && (is_middle(vertex) || is_above(vertex) != is_above(there))
    });
    (is_symmetry && is_turned).then_some(image)
}
