//! The chains of chosen steps, and where they fit.

use std::ops::Range;

use super::Arc;
use crate::solver::bits::word_at;
use crate::solver::formula::{KnownLiterals, Literal};

const NONE: usize = usize::MAX;

/// The possible positions of each vertex, as rows of bits.
#[derive(Debug, Clone)]
pub(super) struct PlaceRows {
    words: Vec<u64>,
    /// Words of a row.
    width: usize,
}

impl PlaceRows {
    /// Returns empty rows for so many vertices and as many positions.
    pub(super) fn new(count: usize) -> Self {
        let width = count.div_ceil(64);
        Self { words: vec![0; count * width], width }
    }

    pub(super) fn add(&mut self, vertex: usize, position: usize) {
        self.words[vertex * self.width + position / 64] |= 1 << (position % 64);
    }

    fn row(&self, vertex: usize) -> &[u64] {
        &self.words[vertex * self.width..][..self.width]
    }

    /// Whether a vertex has a single position.
    fn is_single(&self, vertex: usize) -> bool {
        self.row(vertex).iter().map(|word| word.count_ones()).sum::<u32>() == 1
    }
}

/// Keeps each bit `b` of a row for which `other` has bit `b + shift`; returns whether any is left.
fn keep_shifted(row: &mut [u64], other: &[u64], shift: i64) -> bool {
    let mut any = 0;
    for (first, word) in (0..).step_by(64).zip(row) {
        *word &= word_at(other, first + shift);
        any |= *word;
    }
    any != 0
}

/// The chains of chosen steps, each a range of places in one list.
#[derive(Debug, Clone, Default)]
pub(super) struct DirectedChains {
    next: Vec<usize>,
    previous: Vec<usize>,
    /// For each vertex the literal of the chosen step that leaves it.
    step: Vec<Literal>,
    /// The vertices of all chains, one chain after another, and the place of each; vertices of cycles have none.
    list: Vec<usize>,
    place_of: Vec<usize>,
    ranges: Vec<Range<usize>>,
    chain_of: Vec<usize>,
    /// For each chain a row of bits with the possible positions of its first vertex.
    fits: Vec<u64>,
    width: usize,
    /// For each chain the only one of these, if there is one.
    first_places: Vec<Option<usize>>,
}

impl DirectedChains {
    /// Collects the chains of the steps that are known to be chosen.
    pub(super) fn collect(&mut self, leaving: &[Vec<Arc>], known: &KnownLiterals<'_>) {
        let count = leaving.len();
        for list in [&mut self.next, &mut self.previous, &mut self.place_of, &mut self.chain_of] {
            list.clear();
            list.resize(count, NONE);
        }
        self.step.clear();
        self.step.resize(count, Literal::FALSE);
        for (vertex, arcs) in leaving.iter().enumerate() {
            if let Some(&(target, literal)) = arcs.iter().find(|arc| known.value(arc.1) > 0) {
                self.next[vertex] = target;
                self.previous[target] = vertex;
                self.step[vertex] = literal;
            }
        }
        self.list.clear();
        self.ranges.clear();
        for start in (0..count).filter(|&vertex| self.previous[vertex] == NONE) {
            let (begin, mut here) = (self.list.len(), start);
            while here != NONE {
                self.chain_of[here] = self.ranges.len();
                self.place_of[here] = self.list.len();
                self.list.push(here);
                here = self.next[here];
            }
            self.ranges.push(begin..self.list.len());
        }
    }

    /// Returns the clause against a cycle of chosen steps, if there is one.
    pub(super) fn cycle(&self) -> Option<Vec<Literal>> {
        let start = (0..self.next.len()).find(|&vertex| self.place_of[vertex] == NONE)?;
        let mut clause = vec![self.step[start].negated()];
        let mut here = self.next[start];
        while here != start {
            clause.push(self.step[here].negated());
            here = self.next[here];
        }
        Some(clause)
    }

    /// Finds out where each chain fits; returns the places of consecutive vertices of a chain that fit nowhere.
    pub(super) fn place(&mut self, rows: &PlaceRows) -> Option<Range<usize>> {
        self.width = rows.width;
        self.fits.clear();
        self.first_places.clear();
        for range in &self.ranges {
            let start = self.fits.len();
            self.fits.extend(rows.row(self.list[range.start]));
            let row = &mut self.fits[start..];
            for (shift, &vertex) in self.list[range.clone()].iter().enumerate().skip(1) {
                if !keep_shifted(row, rows.row(vertex), shift as i64) {
                    return Some(window(rows, &self.list[range.clone()], shift, range.start));
                }
            }
            let ones: u32 = row.iter().map(|word| word.count_ones()).sum();
            let first = row.iter().enumerate().find(|(_, word)| **word != 0);
            let first = first.map(|(index, word)| index * 64 + word.trailing_zeros() as usize);
            self.first_places.push(first.filter(|_| ones == 1));
        }
        None
    }

    /// The number of chains.
    pub(super) fn len(&self) -> usize {
        self.ranges.len()
    }

    /// The chain of a vertex.
    pub(super) fn of(&self, vertex: usize) -> usize {
        self.chain_of[vertex]
    }

    pub(super) fn range(&self, chain: usize) -> Range<usize> {
        self.ranges[chain].clone()
    }

    pub(super) fn vertices(&self, chain: usize) -> &[usize] {
        &self.list[self.range(chain)]
    }

    pub(super) fn last(&self, chain: usize) -> usize {
        self.list[self.ranges[chain].end - 1]
    }

    /// The position of the first vertex of a chain, if only one fits.
    pub(super) fn first_place(&self, chain: usize) -> Option<usize> {
        self.first_places[chain]
    }

    /// Returns the negated literals of the steps between consecutive places of one chain.
    pub(super) fn steps(&self, places: &Range<usize>) -> Vec<Literal> {
        let inner = places.start..places.end.saturating_sub(1).max(places.start);
        self.list[inner].iter().map(|&vertex| self.step[vertex].negated()).collect()
    }

    /// Returns the negated literals of the steps from which the position of a vertex follows: those to the nearest
    /// vertex of its chain that has only one, or all.
    pub(super) fn why_placed(&self, rows: &PlaceRows, vertex: usize) -> Vec<Literal> {
        let (range, place) = (self.range(self.of(vertex)), self.place_of[vertex]);
        let singles = range.clone().filter(|&place| rows.is_single(self.list[place]));
        match singles.min_by_key(|single| single.abs_diff(place)) {
            Some(single) => self.steps(&(single.min(place)..single.max(place) + 1)),
            None => self.steps(&range),
        }
    }

    /// Returns the places of one chain and of another from which it follows that the second cannot come after the
    /// first.
    pub(super) fn misfit(
        &self,
        rows: &PlaceRows,
        chain: usize,
        other: usize,
    ) -> Option<(Range<usize>, Range<usize>)> {
        let (range, second) = (self.range(chain), self.range(other));
        let mut row = self.fits[chain * self.width..][..self.width].to_vec();
        if keep_shifted(&mut row, &self.fits[other * self.width..][..self.width], range.len() as i64) {
            return None;
        }
        let mut row = self.fits[chain * self.width..][..self.width].to_vec();
        let beyond = second.clone().position(|place| {
            let shift = range.len() + place - second.start;
            !keep_shifted(&mut row, rows.row(self.list[place]), shift as i64)
        })?;
        let joined: Vec<usize> =
            range.clone().chain(second.start..=second.start + beyond).map(|place| self.list[place]).collect();
        let window = window(rows, &joined, joined.len() - 1, 0);
        Some((range.start + window.start..range.end, second.start..second.start + beyond + 1))
    }
}

/// Returns the shortest part of a sequence that ends at `last` and fits nowhere, as places counted from `offset`.
fn window(rows: &PlaceRows, sequence: &[usize], last: usize, offset: usize) -> Range<usize> {
    let mut row = rows.row(sequence[last]).to_vec();
    let mut shift = 0;
    while shift < last {
        shift += 1;
        if !keep_shifted(&mut row, rows.row(sequence[last - shift]), -(shift as i64)) {
            break;
        }
    }
    offset + last - shift..offset + last + 1
}
