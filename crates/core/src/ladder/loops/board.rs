//! The board during a run: what is decided, where lines end, and what has changed since it was looked at.
//!
//! Everything that an assumption changes is one array of words with a log, so [`LoopLines::undo`] takes it back.

use std::borrow::Cow;
use std::collections::VecDeque;

use super::LoopLadder;

/// A fact that is not decided, one that does not hold, and one that does.
const OPEN: u32 = 0;
const NO: u32 = 1;
const YES: u32 = 2;

/// A set of numbers that are taken out in the order in which they came.
#[derive(Debug, Clone)]
pub(super) struct WaitingNumbers {
    order: VecDeque<u32>,
    is_in: Vec<bool>,
}

impl WaitingNumbers {
    /// Returns the set of all numbers below `count`.
    fn all(count: usize) -> Self {
        Self { order: (0..count as u32).collect(), is_in: vec![true; count] }
    }

    #[inline]
    pub(super) fn add(&mut self, number: u32) {
        if !std::mem::replace(&mut self.is_in[number as usize], true) {
            self.order.push_back(number);
        }
    }

    #[inline]
    pub(super) fn take(&mut self) -> Option<u32> {
        let number = self.order.pop_front()?;
        self.is_in[number as usize] = false;
        Some(number)
    }

    pub(super) fn clear(&mut self) {
        while self.take().is_some() {}
    }
}

/// The board during a run.
#[derive(Debug, Clone)]
pub(super) struct LoopLines<'a> {
    pub(super) ladder: &'a LoopLadder,
    /// The facts; the other end of the line that ends at each point, and its near number; an edge that joins lines in a
    /// wrong order, from 1; the numbers of lines and of closed loops.
    words: Vec<u32>,
    /// For each change the index of the word, the word before, and when that had changed.
    log: Vec<(u32, u32, u64)>,
    /// Points where something obvious may follow, points for L1, and rules for L2.
    pub(super) obvious: WaitingNumbers,
    pub(super) points: WaitingNumbers,
    pub(super) rules: WaitingNumbers,
    /// For each fact the rules to look at when it is known not to hold, or to hold.
    pub(super) about: Cow<'a, [[Vec<u32>; 2]]>,
    /// Whether all trials of a level are made before other techniques are tried again.
    pub(super) takes_all: bool,
    /// The state in which no trial by L8 excluded anything, and by L9, if all trials are made.
    pub(super) tried: [Option<usize>; 2],
    /// The number of decisions so far, with those that were taken back.
    decided: u64,
    /// For each fact, and for the line that ends at each point, when it changed: as a number of decisions. What is taken back has
    /// not changed.
    since: Vec<u64>,
}

impl<'a> LoopLines<'a> {
    /// Returns the board where nothing is decided except what a path begins with.
    pub(super) fn new(ladder: &'a LoopLadder) -> Self {
        let (points, facts) = (ladder.edges.vertices(), ladder.about.len());
        let ends = (0..points as u32).chain(ladder.numbers());
        let words = (0..facts).map(|_| OPEN).chain(ends).chain([0, 0, 0]).collect();
        let mut lines = Self {
            ladder,
            words,
            log: Vec::new(),
            obvious: WaitingNumbers::all(points),
            points: WaitingNumbers::all(points),
            rules: WaitingNumbers::all(ladder.rules.len()),
            about: Cow::Borrowed(&ladder.about),
            takes_all: false,
            tried: [None; 2],
            decided: 0,
            since: vec![0; facts + points],
        };
        for fact in ladder.given() {
            lines.set(fact, true);
        }
        lines
    }

    /// Returns whether a fact holds, if that is decided.
    pub(super) fn value(&self, fact: u32) -> Option<bool> {
        match self.words[fact as usize] {
            OPEN => None,
            word => Some(word == YES),
        }
    }

    pub(super) fn is_open(&self, fact: u32) -> bool {
        self.words[fact as usize] == OPEN
    }

    /// Returns the other end of the line that ends at a point; the point itself if it has none. Without a meaning
    /// within lines.
    pub(super) fn far_end(&self, point: usize) -> usize {
        self.words[self.ladder.about.len() + point] as usize
    }

    /// Returns the number of the order that is the first one along the line that ends at a point; 0 if it has none.
    pub(super) fn near(&self, point: usize) -> u32 {
        self.words[self.ladder.about.len() + self.ladder.edges.vertices() + point]
    }

    /// Returns an edge that joins lines in a wrong order, if there is one.
    pub(super) fn wrong_edge(&self) -> Option<u32> {
        self.words[self.words.len() - 3].checked_sub(1)
    }

    /// Returns the number of lines.
    pub(super) fn lines(&self) -> u32 {
        self.words[self.words.len() - 2]
    }

    /// Returns the number of closed loops.
    pub(super) fn closed(&self) -> u32 {
        self.words[self.words.len() - 1]
    }

    /// Returns how many facts have been decided so far.
    pub(super) fn time(&self) -> u64 {
        self.decided
    }

    /// Returns whether one of these has changed after a time: facts, or lines by [`LoopLadder::end_at`].
    pub(super) fn has_changed(&self, watched: &[u32], time: u64) -> bool {
        watched.iter().any(|&index| self.since[index as usize] > time)
    }

    #[inline]
    fn write(&mut self, index: usize, word: u32) {
        let since = self.since.get_mut(index).map_or(0, |since| std::mem::replace(since, self.decided));
        self.log.push((index as u32, self.words[index], since));
        self.words[index] = word;
    }

    /// Decides a fact; returns whether it does not contradict what is decided.
    pub(super) fn set(&mut self, fact: u32, holds: bool) -> bool {
        let word = if holds { YES } else { NO };
        let before = self.words[fact as usize];
        if before != OPEN {
            return before == word;
        }
        self.decided += 1;
        self.write(fact as usize, word);
        let ladder = self.ladder;
        for point in ladder.touched(fact) {
            self.obvious.add(point);
            self.points.add(point);
        }
        self.about[fact as usize][usize::from(holds)].iter().for_each(|&rule| self.rules.add(rule));
        if let Some(&points) = ladder.ends.get(fact as usize).filter(|_| holds) {
            self.join(fact, points);
        }
        true
    }

    /// Joins the lines that end at the two points of an edge.
    fn join(&mut self, edge: u32, points: [u32; 2]) {
        let [one, other] = points.map(|point| point as usize);
        let (from, to) = (self.far_end(one), self.far_end(other));
        let (ends, last) = (self.ladder.about.len(), self.words.len() - 1);
        if from == other && to == one {
            self.write(last, self.words[last] + 1);
        } else {
            self.write(ends + from, to as u32);
            self.write(ends + to, from as u32);
            let nears = ends + self.ladder.edges.vertices();
            match points.map(|point| self.near(point as usize)) {
                [0, 0] => {}
                [0, near] => self.write(nears + from, near),
                [near, 0] => self.write(nears + to, near),
                _ if self.misjoined(edge).is_some() => self.write(last - 2, edge + 1),
                _ => {}
            }
        }
        self.write(last - 1, self.words[last - 1] + 1);
    }

    /// Returns the present state, for [`undo`](Self::undo).
    pub(super) fn mark(&self) -> usize {
        self.log.len()
    }

    /// Returns the facts that were decided since a mark, with their values.
    pub(super) fn decided_since(&self, mark: usize) -> impl Iterator<Item = (u32, bool)> + '_ {
        self.log[mark..].iter().filter_map(|&(index, ..)| {
            let is_fact = (index as usize) < self.ladder.about.len();
            is_fact.then(|| self.value(index)).flatten().map(|value| (index, value))
        })
    }

    /// Takes back everything since a mark. Nothing waits then: it did not before the assumption.
    pub(super) fn undo(&mut self, mark: usize) {
        while self.log.len() > mark {
            if let Some((index, word, since)) = self.log.pop() {
                self.words[index as usize] = word;
                if let Some(now) = self.since.get_mut(index as usize) {
                    *now = since;
                }
            }
        }
        self.obvious.clear();
        self.points.clear();
        self.rules.clear();
    }

    /// Returns the points of the line through a point, from one of its ends, or around a loop.
    pub(super) fn line(&self, through: usize) -> Vec<usize> {
        let edges = &self.ladder.edges;
        let next = |here: usize, from: Option<usize>| {
            let mut lines = edges.around(here).filter(|&(edge, _)| self.value(edge as u32) == Some(true));
            lines.find(|&(edge, _)| Some(edge) != from)
        };
        // To one end first; then from there. Where three lines meet, which is found later, the way would never end.
        let (mut start, mut from) = (through, None);
        for _ in 0..edges.vertices() {
            let Some((edge, other)) = next(start, from) else { break };
            (start, from) = (other, Some(edge));
            if start == through {
                break;
            }
        }
        let (mut points, mut from) = (vec![start], None);
        while let Some((edge, other)) = next(points[points.len() - 1], from) {
            if other == start || points.len() > edges.vertices() {
                break;
            }
            points.push(other);
            from = Some(edge);
        }
        points
    }
}
