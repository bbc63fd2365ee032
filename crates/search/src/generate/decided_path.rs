//! Hamiltonian paths that the numbers of some vertices decide.
//!
//! Hardly any random path is the only one with its numbers in few vertices. So a path changes at random, by reversals
//! of a part as in [`random_path`](super::random_path()), and changes for the worse become rarer. A path is good if
//! other paths are unlikely: first, by the number of pairs of a vertex without a number and a place on the path that
//! their distances from the numbers allow; then also by the number of other paths with the same numbers that differ
//! from it by a reversal, by two parts that change places, or by one that moves. That nothing else has these numbers is
//! for the caller to check.

use cavalcade_core::graph::SuccessorTable;

use crate::Random;

/// Longer paths stay as they are: what is stored of distances grows with the square of the length and more.
const LONGEST: usize = 1600;
/// Changes of a path of 100 vertices, judged by distances alone and by other paths, too.
const ROUNDS: [usize; 2] = [200_000, 40_000];
/// What a change may cost at first.
const SLACK: [usize; 2] = [160, 40];
/// The cost of another path; that of a pair is 1.
const OTHER: usize = 40;

/// Returns a path that the numbers of the shown vertices decide better than this one. The table is symmetric, and the
/// path is one of its Hamiltonian paths, or the vertices of a cycle if `closed`. A path of more than 1,600 vertices is
/// returned as it is.
#[must_use]
pub fn decided_path(
    steps: &SuccessorTable,
    path: Vec<usize>,
    closed: bool,
    is_shown: &[bool],
    random: &mut Random,
) -> Vec<usize> {
    if path.len() > LONGEST {
        return path;
    }
    let (count, mut path) = (path.len(), DecidedPath::new(steps, path, closed, is_shown));
    for (is_thorough, (rounds, slack)) in [false, true].into_iter().zip(ROUNDS.into_iter().zip(SLACK)) {
        let rounds = (rounds * count / 100).min(100 * rounds / count);
        let mut cost = path.cost(is_thorough);
        for left in (0..rounds).rev() {
            let Some((first, last)) = path.change(random) else { continue };
            path.reverse(first, last);
            let after = path.cost(is_thorough);
            if after <= cost + random.below(1 + slack * left / rounds) {
                cost = after;
            } else {
                path.reverse(first, last);
            }
        }
    }
    path.path
}

/// A path that changes. Places on it are counted from 0. Those before the first and behind the last are outside: on a
/// cycle the other end, and on a path a place that is next to every other.
struct DecidedPath<'a> {
    steps: &'a SuccessorTable,
    closed: bool,
    is_shown: &'a [bool],
    /// The vertices that are not shown, as bits.
    open: Vec<u64>,
    /// For each vertex the vertices at most so far away, as bits, until that is all of them.
    near: Vec<Vec<Vec<u64>>>,
    path: Vec<usize>,
    /// The place of each vertex.
    place: Vec<usize>,
}

impl<'a> DecidedPath<'a> {
    fn new(steps: &'a SuccessorTable, path: Vec<usize>, closed: bool, is_shown: &'a [bool]) -> Self {
        let count = path.len();
        let mut place = vec![0; count];
        path.iter().enumerate().for_each(|(at, &vertex)| place[vertex] = at);
        let open = bits(count, (0..count).filter(|&vertex| !is_shown[vertex]));
        let near = (0..count).map(|vertex| balls(steps, vertex)).collect();
        Self { steps, closed, is_shown, open, near, path, place }
    }

    /// Returns the first and the last place of a random part that can be reversed.
    fn change(&self, random: &mut Random) -> Option<(usize, usize)> {
        let count = self.path.len();
        let neighbour = |place: usize, random: &mut Random| {
            let vertex = self.path[place];
            let number = random.below(self.steps.slot_count(vertex).max(1));
            Some(self.place[self.steps.row(vertex).nth(number)? as usize])
        };
        match random.below(8) {
            0 if !self.closed => Some((neighbour(count - 1, random)? + 1, count - 1)),
            1 if !self.closed => Some((0, neighbour(0, random)?.checked_sub(1)?)),
            _ => {
                let before = random.below(count);
                let last = neighbour(before, random)?;
                Some((before + 1, last)).filter(|_| self.joins(before + 1, last + 1))
            }
        }
        .filter(|(first, last)| first < last)
    }

    fn reverse(&mut self, first: usize, last: usize) {
        self.path[first..=last].reverse();
        for at in first..=last {
            self.place[self.path[at]] = at;
        }
    }

    fn shows(&self, place: usize) -> bool {
        self.is_shown[self.path[place]]
    }

    fn cost(&self, is_thorough: bool) -> usize {
        self.pairs() + if is_thorough { OTHER * self.others() } else { 0 }
    }

    /// Returns the number of pairs of a vertex that is not shown and a place that distances allow.
    fn pairs(&self) -> usize {
        let (mut pairs, mut before) = (0, None);
        let mut after = (0..self.path.len()).filter(|&place| self.shows(place)).peekable();
        for place in 0..self.path.len() {
            if after.peek() == Some(&place) {
                before = after.next();
                continue;
            }
            let ball = |end: usize| {
                let balls = &self.near[self.path[end]];
                &balls[end.abs_diff(place).min(balls.len() - 1)]
            };
            let (one, other) = (before.map(ball), after.peek().map(|&end| ball(end)));
            for (word, &open) in self.open.iter().enumerate() {
                let bits = open & one.map_or(u64::MAX, |ball| ball[word]);
                pairs += (bits & other.map_or(u64::MAX, |ball| ball[word])).count_ones() as usize;
            }
        }
        pairs
    }

    /// Returns the vertex in a place; `None` outside of an open path.
    fn at(&self, place: usize) -> Option<usize> {
        let count = self.path.len();
        match place {
            inside if inside < count => Some(self.path[inside]),
            _ if !self.closed => None,
            behind if behind == count => Some(self.path[0]),
            _ => Some(self.path[count - 1]),
        }
    }

    /// Returns whether the vertices in two places are neighbours.
    fn joins(&self, one: usize, other: usize) -> bool {
        let (Some(one), Some(other)) = (self.at(one), self.at(other)) else { return true };
        self.near[one].get(1).is_some_and(|ball| ball[other / 64] >> (other % 64) & 1 == 1)
    }

    /// Returns the places before `end` whose vertices are neighbours of the vertex in a place.
    fn beside(&self, place: usize, end: usize) -> Vec<usize> {
        match self.at(place) {
            None => (0..end).collect(),
            Some(vertex) => {
                let places = self.steps.row(vertex).map(|other| self.place[other as usize]);
                places.filter(|&other| other < end).collect()
            }
        }
    }

    /// Returns the number of paths with the same numbers that differ from this one in a simple way.
    fn others(&self) -> usize {
        let count = self.path.len();
        // The first shown place from each place on.
        let mut ends = vec![count; count + 1];
        for place in (0..count).rev() {
            ends[place] = if self.shows(place) { place } else { ends[place + 1] };
        }
        (0..count).filter(|&first| !self.shows(first)).map(|first| self.others_from(first, &ends)).sum()
    }

    /// Returns the number of those whose first change is in this place.
    fn others_from(&self, first: usize, ends: &[usize]) -> usize {
        let (count, end, before) = (self.path.len(), ends[first], first.wrapping_sub(1));
        let mut found = 0;
        let beside_first = self.beside(first, end);
        for next in self.beside(before, count).into_iter().filter(|&next| next > first && !self.shows(next)) {
            // Two parts of equal length change places, from `first` and from `next` on.
            let most = (end - first).min(ends[next] - next).min(next - first - 1);
            if self.joins(next - 1, first) {
                let fits = |&length: &usize| {
                    let (one, other) = (first + length, next + length);
                    self.joins(one - 1, other) && self.joins(other - 1, one)
                };
                found += (1..=most).filter(fits).count();
            }
            // They change places and directions: from `first` on, and up to `next`.
            if self.joins(first, next + 1) {
                let most = (end - first).min((next - first) / 2);
                let fits = |&length: &usize| {
                    self.joins(next + 1 - length, first + length)
                        && self.joins(next - length, first + length - 1)
                };
                let is_free = |length: &usize| !self.shows(next + 1 - length);
                found += (1..=most).take_while(is_free).filter(|&length| length > 1).filter(fits).count();
            }
            if next >= end {
                continue;
            }
            found += usize::from(self.joins(first, next + 1)); // a reversal up to `next`
            for &last in &beside_first {
                // The part from `next` to `last` moves before the one from `first` on; or that up to `next` does,
                // reversed; or both parts are reversed.
                found += usize::from(last >= next && self.joins(next - 1, last + 1));
                found += usize::from(last > first && last < next && self.joins(last - 1, next + 1));
                found += usize::from(last > next + 1 && self.joins(next + 1, last + 1));
            }
            // The part from `next` on moves before the one before it, which is reversed.
            if next > first + 1 {
                let lasts = self.beside(next - 1, end).into_iter();
                found += lasts.filter(|&last| last >= next && self.joins(first, last + 1)).count();
            }
        }
        found
    }
}

/// Returns these members as bits.
fn bits(count: usize, members: impl Iterator<Item = usize>) -> Vec<u64> {
    let mut words = vec![0; count.div_ceil(64)];
    members.for_each(|member| words[member / 64] |= 1 << (member % 64));
    words
}

/// Returns the vertices at distance 0, at most 1, and so on, until there are no more.
fn balls(steps: &SuccessorTable, vertex: usize) -> Vec<Vec<u64>> {
    let count = steps.vertices();
    let (mut members, mut reached) = (vec![vertex], vec![false; count]);
    reached[vertex] = true;
    let mut balls = vec![bits(count, members.iter().copied())];
    let mut inner = 0;
    while inner < members.len() {
        let layer: Vec<usize> = members[inner..].to_vec();
        inner = members.len();
        for other in layer.into_iter().flat_map(|member| steps.row(member)) {
            if !std::mem::replace(&mut reached[other as usize], true) {
                members.push(other as usize);
            }
        }
        if inner < members.len() {
            balls.push(bits(count, members.iter().copied()));
        }
    }
    balls
}
