//! A Hamiltonian cycle of a narrow graph, or the certainty that there is none.
//!
//! The vertices enter one after another, each with the edges chosen to those that entered before.
//! What is chosen so far is a set of paths. All that the rest can see of it is the *frontier*: the
//! vertices that still have neighbours to come, and for each of them whether it is bare (on no
//! chosen edge), inner (on two), or an end, and of which path: its *mate* is the other end. Two
//! choices with the same frontier have the same completions, so one of each kind is kept. The
//! method therefore misses nothing, and the work is the number of vertices times the number of
//! kinds, which depends on the width of the frontier and not on the size of the graph.
//!
//! A choice is dropped when a vertex needs more edges than it has neighbours to come, or when it
//! closes a cycle before all vertices are on it. So whatever remains when the last vertex comes in
//! is one path, whose ends it joins.
//!
//! The vertices enter in an order that keeps the frontier narrow: next is one that widens it least,
//! and among those a neighbour of what entered first. It begins at one side of the graph, with a
//! vertex as far from others as can be, but vertices with very many neighbours, such as dummies,
//! enter before all others.
//!
//! Sources: M. Held and R. M. Karp (1962) for the principle, D. E. Knuth, TAOCP 4, section 7.2.2.4
//! for mates on a frontier; I. P. King, Int. J. Numerical Methods in Engineering 2 (1970), for the
//! order.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

use crate::network::Rows;

/// Vertices that a frontier may have, the one that enters included.
const WIDTH: usize = 24;
/// Kinds of choices that one frontier may have.
const KINDS: usize = 1 << 17;
/// Choices that are remembered in all.
const CHOICES: usize = 1 << 22;
/// The mate of a vertex on two chosen edges.
const INNER: u8 = u8::MAX;
/// No vertex.
const NONE: u32 = u32::MAX;

/// For each place on the frontier the place of its mate; its own if the vertex is bare. The rest is
/// 0.
type Mates = [u8; WIDTH];

/// A kind of choice: what was chosen last, and the number of the kind before.
#[derive(Debug, Clone, Copy)]
struct Choice {
    before: u32,
    /// The neighbours of the entering vertex, or [`NONE`].
    chosen: [u32; 2],
}

/// What became of it.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// The vertices along a cycle.
    Cycle(Vec<u32>),
    /// There is no cycle.
    Nothing,
    /// The graph is too wide for the effort.
    Unknown,
}

/// Looks for a Hamiltonian cycle of an undirected graph with three vertices or more.
pub(super) fn cycle(graph: &Rows, effort: u64) -> Answer {
    let mut effort = effort;
    let Some(order) = order(graph, &mut effort) else { return Answer::Unknown };
    let mut layers: Vec<Vec<Choice>> = Vec::new();
    let mut front: Vec<u32> = Vec::new();
    let mut kinds: Vec<Mates> = vec![[0; WIDTH]];
    let mut to_come: Vec<u32> = (0..graph.len() as u32).map(|it| graph.degree(it)).collect();
    let mut remembered = 0;
    for (index, &vertex) in order.iter().enumerate() {
        let near: Vec<usize> =
            (0..front.len()).filter(|&at| graph.row(vertex).contains(&front[at])).collect();
        for &neighbour in graph.row(vertex) {
            to_come[neighbour as usize] -= 1;
        }
        front.push(vertex);
        let mut next = Layer::new(&front, &to_come, index + 1 == order.len());
        for (number, mates) in kinds.iter().enumerate() {
            if let Some(chosen) = next.enter(mates, number as u32, &near, &front) {
                return Answer::Cycle(trace(graph.len(), &order, &layers, vertex, number, chosen));
            }
            let work = (near.len() * near.len() + 4) * front.len();
            effort = effort.saturating_sub(work as u64);
            if effort == 0 || next.kinds.len() > KINDS || remembered + next.kinds.len() > CHOICES {
                return Answer::Unknown;
            }
        }
        front.retain(|&it| to_come[it as usize] > 0);
        remembered += next.choices.len();
        kinds = next.kinds;
        layers.push(next.choices);
    }
    Answer::Nothing
}

/// The kinds of choices after a vertex has entered, as they are found.
struct Layer {
    kinds: Vec<Mates>,
    choices: Vec<Choice>,
    met: HashSet<Mates, BuildHasherDefault<DefaultHasher>>,
    /// For each place how many edges may still come, up to 2.
    room: Vec<u8>,
    /// The place that each has afterwards; vertices without neighbours to come leave.
    moved: Vec<u8>,
    /// Whether no vertex enters after this one.
    is_last: bool,
}

impl Layer {
    fn new(front: &[u32], to_come: &[u32], is_last: bool) -> Self {
        let room: Vec<u8> = front.iter().map(|&it| to_come[it as usize].min(2) as u8).collect();
        let mut stay = 0;
        let moved = room.iter().map(|&room| {
            stay += u8::from(room > 0);
            stay.wrapping_sub(1)
        });
        let moved = moved.collect();
        Self { kinds: Vec::new(), choices: Vec::new(), met: HashSet::default(), room, moved, is_last }
    }

    /// Lets the last vertex of `front` enter in all ways; returns the last two neighbours if this
    /// makes the cycle.
    fn enter(&mut self, mates: &Mates, before: u32, near: &[usize], front: &[u32]) -> Option<[u32; 2]> {
        let vertex = front.len() - 1;
        let mut bare = *mates;
        bare[vertex] = vertex as u8;
        self.admit(&bare, Choice { before, chosen: [NONE; 2] });
        for (index, &one) in near.iter().enumerate().filter(|it| bare[*it.1] != INNER) {
            let mut single = bare;
            join(&mut single, one, vertex);
            self.admit(&single, Choice { before, chosen: [front[one], NONE] });
            for &other in near[index + 1..].iter().filter(|&&it| bare[it] != INNER) {
                let chosen = [front[one], front[other]];
                if bare[one] as usize != other {
                    let mut double = single;
                    join(&mut double, other, vertex);
                    self.admit(&double, Choice { before, chosen });
                } else if self.is_last && (0..vertex).all(|it| it == one || it == other || bare[it] == INNER)
                {
                    return Some(chosen);
                }
            }
        }
        None
    }

    /// Keeps a choice if it can be completed at all and is the first of its kind.
    fn admit(&mut self, mates: &Mates, choice: Choice) {
        let mut kind = [0; WIDTH];
        for (at, &room) in self.room.iter().enumerate() {
            let needs = match mates[at] {
                INNER => 0,
                mate if mate as usize == at => 2,
                _ => 1,
            };
            if needs > room {
                return;
            }
            if room > 0 {
                let mate = mates[at];
                kind[self.moved[at] as usize] = if mate == INNER { INNER } else { self.moved[mate as usize] };
            }
        }
        if self.met.insert(kind) {
            self.kinds.push(kind);
            self.choices.push(choice);
        }
    }
}

/// Chooses the edge between two places that are not inner and not mates.
fn join(mates: &mut Mates, one: usize, other: usize) {
    let (a, b) = (mates[one], mates[other]);
    mates[one] = INNER;
    mates[other] = INNER;
    mates[a as usize] = b; // a bare vertex is its own mate and becomes an end here
    mates[b as usize] = a;
}

/// The cycle that the choices back from the last one make up.
fn trace(
    count: usize,
    order: &[u32],
    layers: &[Vec<Choice>],
    last: u32,
    number: usize,
    chosen: [u32; 2],
) -> Vec<u32> {
    let mut beside = vec![[NONE; 2]; count];
    let mut link = |one: u32, other: u32| {
        for (from, to) in [(one, other), (other, one)] {
            let row = &mut beside[from as usize];
            row[usize::from(row[0] != NONE)] = to;
        }
    };
    for neighbour in chosen {
        link(last, neighbour);
    }
    let mut number = number;
    for (&vertex, choices) in order.iter().zip(layers).rev() {
        let choice = choices[number];
        for neighbour in choice.chosen.into_iter().filter(|&it| it != NONE) {
            link(vertex, neighbour);
        }
        number = choice.before as usize;
    }
    let mut walk = vec![last];
    let (mut before, mut here) = (last, chosen[0]);
    while here != last {
        walk.push(here);
        let [one, other] = beside[here as usize];
        (before, here) = (here, if one == before { other } else { one });
    }
    walk
}

/// Whether a vertex has so many neighbours that it stays on any frontier until the end.
fn is_hub(graph: &Rows, vertex: u32) -> bool {
    graph.degree(vertex) as usize > WIDTH
}

/// A vertex as far from another as there is, if the way does not lead over hubs.
fn furthest(graph: &Rows, from: u32) -> u32 {
    let mut met = vec![false; graph.len()];
    met[from as usize] = true;
    let mut queue = vec![from];
    let mut head = 0;
    while let Some(&vertex) = queue.get(head) {
        head += 1;
        for &next in graph.row(vertex).iter().filter(|&&it| !is_hub(graph, it)) {
            if !std::mem::replace(&mut met[next as usize], true) {
                queue.push(next);
            }
        }
    }
    queue[queue.len() - 1]
}

/// An order of entry with a narrow frontier, or `None` if it gets too wide.
fn order(graph: &Rows, effort: &mut u64) -> Option<Vec<u32>> {
    let count = graph.len() as u32;
    let is_hub = |vertex: u32| is_hub(graph, vertex);
    let mut to_come: Vec<u32> = (0..count).map(|it| graph.degree(it)).collect();
    let mut inside = vec![false; count as usize];
    let mut order: Vec<u32> = Vec::with_capacity(count as usize);
    let mut front: Vec<u32> = Vec::new();
    let start = (0..count).find(|&it| !is_hub(it)).map(|it| furthest(graph, furthest(graph, it)));
    let mut first = (0..count).filter(|&it| is_hub(it)).chain(start);
    while order.len() < count as usize {
        let mut best = None;
        for (age, &old) in front.iter().enumerate().filter(|it| !is_hub(*it.1)) {
            for &vertex in graph.row(old).iter().filter(|&&it| !inside[it as usize]) {
                let row = graph.row(vertex);
                let leave =
                    row.iter().filter(|&&it| inside[it as usize] && to_come[it as usize] == 1).count();
                let growth = i32::from(to_come[vertex as usize] > 0) - leave as i32;
                let rank = (growth, age, vertex);
                if best.is_none_or(|it| rank < it) {
                    best = Some(rank);
                }
                *effort = effort.saturating_sub(row.len() as u64);
            }
        }
        let outside = || (0..count).find(|&it| !inside[it as usize]);
        let entering = first.next().or(best.map(|it| it.2)).or_else(outside)?;
        *effort = effort.saturating_sub(if best.is_none() { u64::from(count) } else { 1 });
        inside[entering as usize] = true;
        for &neighbour in graph.row(entering) {
            to_come[neighbour as usize] -= 1;
        }
        front.push(entering);
        if front.len() > WIDTH || *effort == 0 {
            return None;
        }
        front.retain(|&it| to_come[it as usize] > 0);
        order.push(entering);
    }
    Some(order)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Answer, cycle};
    use crate::network::Rows;

    fn graph(vertices: usize, is_edge: impl Fn(usize, usize) -> bool) -> Rows {
        let write = |from: usize, row: &mut Vec<u32>| {
            row.extend((0..vertices).filter(|&to| to != from && is_edge(from, to)).map(|to| to as u32));
        };
        Rows::new(vertices, 0, write).expect("a small graph")
    }

    /// Whether a path can be continued to a Hamiltonian cycle, by trying everything.
    fn completes(graph: &Rows, path: &mut Vec<u32>) -> bool {
        let row = graph.row(path[path.len() - 1]);
        if path.len() == graph.len() {
            return row.contains(&path[0]);
        }
        row.iter().any(|&next| {
            let is_new = !path.contains(&next);
            path.push(next);
            let found = is_new && completes(graph, path);
            path.pop();
            found
        })
    }

    fn is_cycle(graph: &Rows, cycle: &[u32]) -> bool {
        let mut sorted = cycle.to_vec();
        sorted.sort_unstable();
        let steps = cycle.iter().zip(cycle.iter().cycle().skip(1));
        sorted.into_iter().eq(0..graph.len() as u32)
            && steps.into_iter().all(|(&from, to)| graph.row(from).contains(to))
    }

    proptest! {
        #![proptest_config(ProptestConfig {
            cases: 300,
            failure_persistence: None,
            ..ProptestConfig::default()
        })]

        #[test]
        fn small_graphs_are_decided(vertices in 3usize..9, bits in any::<u64>(), more in any::<u64>()) {
            let is_edge = |a: usize, b: usize| {
                let (low, high) = (a.min(b), a.max(b));
                (bits | more) >> (high * (high - 1) / 2 + low) & 1 == 1
            };
            let graph = graph(vertices, is_edge);
            match cycle(&graph, u64::MAX) {
                Answer::Cycle(found) => prop_assert!(is_cycle(&graph, &found), "{:?}", found),
                Answer::Nothing => prop_assert!(!completes(&graph, &mut vec![0])),
                Answer::Unknown => prop_assert!(false, "so small a graph is not too wide"),
            }
        }
    }

    /// A strip of squares, `rows` wide; it has a cycle exactly if its vertices are an even number.
    fn strip(rows: usize, columns: usize) -> Rows {
        graph(rows * columns, |a, b| {
            let distance = (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
            distance == 1
        })
    }

    #[test]
    fn narrow_graphs_are_decided_at_any_length() {
        // Rows are as long as the strip, so the numbers of the vertices are no narrow order.
        for (rows, columns) in [(2, 300), (4, 101), (5, 100), (5, 101)] {
            let graph = strip(rows, columns);
            match cycle(&graph, u64::MAX) {
                Answer::Cycle(found) => assert!(rows * columns % 2 == 0 && is_cycle(&graph, &found)),
                Answer::Nothing => assert_eq!(rows * columns % 2, 1, "{rows} {columns}"),
                Answer::Unknown => panic!("{rows} {columns}"),
            }
        }
    }

    #[test]
    fn wide_graphs_are_left_alone() {
        assert_eq!(cycle(&strip(40, 40), u64::MAX), Answer::Unknown);
        assert_eq!(cycle(&strip(5, 100), 1000), Answer::Unknown);
        assert_eq!(cycle(&graph(60, |_, _| true), u64::MAX), Answer::Unknown);
    }
}
