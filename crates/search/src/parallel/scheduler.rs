//! The scheduler: the states of all subtrees, in the order of the tree, and the next task of each thread.
//!
//! Subtrees are searched in any order, one chunk at a time. A chunk waits until everything before it is
//! found. Then it is *settled*: its solutions have their numbers, and it enters the reorder buffer.
//!
//! Going to the start of a subtree may cost as much as thousands of nodes. A thread therefore continues with
//! the rest of its last subtree, and that rest is cut only if the threads have too few subtrees. If many
//! bytes wait for an earlier subtree, threads soon take the first open subtree instead, and the subtree that
//! everything waits for is cut. If too many bytes wait, threads start nothing else.
//!
//! What is settled waits for the caller that takes the products. If the caller is slow, threads finish only as
//! many chunks as it takes, and then do not search either, not even the first open subtree. That subtree is
//! searched whenever little is settled, however many bytes wait for it, so no thread waits forever.
//!
//! Limits on solutions and nodes apply to the sequence, not to the work that happens to be done. If a limit
//! falls into a chunk, the chunk is searched again with the remaining limit.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use super::Enumeration;
use super::reorder::{ReorderBuffer, Unfinished};
use crate::{Limits, Path, Statistics, Stop, Subtree};

/// Beyond this share of the bytes that may wait, threads take the first open subtree, and the caller is slow.
const MUCH: usize = 4;
/// The share of these bytes that a thread finds, at least, before it leaves a subtree for an earlier one.
/// Lists of a grid of 8x8 on two threads, by megabytes found before a thread leaves: 0.13 5.6 s, 0.26 4.7, 0.5 4.1, 1 3.6, 2
/// 3.5; 16 and more 14 s.
const STAY: usize = 8;
/// Memory of a chunk in addition to its batch; generous, to limit the number of waiting chunks.
const CHUNK: usize = 1 << 12;
/// Open subtrees per thread that are enough. Fewer cuts save moves to the starts of subtrees.
const OPEN: usize = 1;
/// The number of shallowest open alternatives that become subtrees when a rest is cut.
const CUTS: usize = 1;

/// The result of searching a subtree, or the first part of it.
#[derive(Debug, Clone, Default)]
pub struct Chunk<B> {
    /// The work; its solutions are those that were collected.
    pub statistics: Statistics,
    /// What was collected.
    pub batch: B,
    /// The first node of the subtree that is not in it; `None` if the whole subtree was searched.
    pub until: Option<Path>,
}

/// The state of a subtree.
#[derive(Debug)]
pub(super) enum SubtreeState<B> {
    Open,
    Running,
    /// The chunk, its bytes, and whether it was searched up to the limits and may therefore end at one.
    Found(Arc<Chunk<B>>, usize, bool),
}

/// The next task of a thread.
pub(super) enum WorkItem<B> {
    /// Search a subtree; up to these limits, if given.
    Search(Subtree, Option<Limits>),
    /// Finish a settled chunk.
    Finish(Unfinished<B>),
    /// Wait for other threads.
    Wait,
    /// Stop: no work is left.
    End,
}

/// The subtrees of a run, and what was settled.
pub(super) struct Scheduler<B, P, E> {
    start: Instant,
    limits: Limits,
    threads: usize,
    /// Bytes that may wait to be settled, finished, released or seen by the observer.
    most_held: usize,
    pub(super) subtrees: BTreeMap<Subtree, SubtreeState<B>>,
    /// The number of open subtrees.
    open: usize,
    /// The number of threads that search.
    running: usize,
    /// The number of threads that wait.
    pub(super) waiting: usize,
    /// Statistics of everything that is settled.
    pub(super) total: Statistics,
    /// The first node that is not settled; `None` at the end of the tree.
    pub(super) next: Option<Path>,
    pub(super) output: ReorderBuffer<B, P>,
    /// Bytes of chunks that are found but not settled.
    found: usize,
    /// The chunks settled since the last call of [`Scheduler::fresh`], and their bytes; `None` if the
    /// observer does not want them.
    fresh: Option<(Vec<Arc<Chunk<B>>>, usize)>,
    pub(super) stop: Option<Stop>,
    pub(super) failed: Option<E>,
}

impl<B, P, E> Scheduler<B, P, E> {
    pub(super) fn new(
        enumeration: &Enumeration<'_>,
        (total, next): (Statistics, Option<Path>),
        keeps_batches: bool,
    ) -> Self {
        let &Enumeration { limits, threads, most_held, .. } = enumeration;
        Self {
            start: Instant::now(),
            limits,
            threads,
            most_held,
            subtrees: BTreeMap::new(),
            open: 0,
            running: 0,
            waiting: 0,
            total,
            next,
            output: ReorderBuffer::new(),
            found: 0,
            fresh: keeps_batches.then(Default::default),
            stop: None,
            failed: None,
        }
    }

    /// Adds a subtree, with its chunk if an earlier run has found one.
    pub(super) fn open(
        &mut self,
        subtree: Subtree,
        chunk: Option<Arc<Chunk<B>>>,
        bytes: impl Fn(&B) -> usize,
    ) {
        let entry = if let Some(chunk) = chunk {
            let bytes = bytes(&chunk.batch) + CHUNK;
            self.found += bytes;
            SubtreeState::Found(chunk, bytes, false)
        } else {
            self.open += 1;
            SubtreeState::Open
        };
        self.subtrees.insert(subtree, entry);
    }

    /// Bytes of everything that is settled and still in memory.
    fn settled(&self) -> usize {
        self.output.bytes() + self.fresh_bytes()
    }

    /// Bytes of everything that was found and is still in memory.
    fn held(&self) -> usize {
        self.found + self.settled()
    }

    /// Many bytes to wait for an earlier subtree or for the caller.
    pub(super) fn much(&self) -> usize {
        self.most_held / MUCH
    }

    /// Returns the next task of a thread; the preferred subtree if possible, of which it has found `stayed` bytes since it
    /// began there. The thread must answer with [`Scheduler::put`], [`Scheduler::put_back`] or [`Scheduler::finish`].
    pub(super) fn take(&mut self, preferred: Option<&Subtree>, stayed: usize) -> WorkItem<B> {
        if self.failed.is_some() {
            return WorkItem::End;
        }
        if self.output.finished_bytes() <= self.much()
            && let Some(unfinished) = self.output.take()
        {
            return WorkItem::Finish(unfinished);
        }
        if self.stop.is_none() && !self.subtrees.is_empty() {
            // Everything settled so far may have reached a limit, such as one of 0.
            self.stop = self.limits.reached(&self.total).or_else(|| self.limits.over(self.start.elapsed()));
        }
        let no_search = if self.output.has_unfinished() { WorkItem::Wait } else { WorkItem::End };
        if self.stop.is_some() {
            return no_search;
        }
        if let Some((subtree, SubtreeState::Found(..))) = self.subtrees.first_key_value() {
            return self.again(subtree.clone());
        }
        let held = self.held();
        let stays = held < self.much() || stayed < self.much() / STAY && held < self.most_held;
        if let Some(subtree) = preferred.filter(|_| stays)
            && let Some(entry @ SubtreeState::Open) = self.subtrees.get_mut(subtree)
        {
            *entry = SubtreeState::Running;
            self.open -= 1;
            self.running += 1;
            return WorkItem::Search(subtree.clone(), None);
        }
        let (has_room, is_awaited) = (held < self.most_held, self.settled() <= self.much());
        let is_open = |entry: &SubtreeState<B>| matches!(entry, SubtreeState::Open);
        let next = self.subtrees.iter_mut().enumerate().find(|(_, (_, entry))| is_open(entry));
        match next {
            Some((place, (subtree, entry))) if has_room || place == 0 && is_awaited => {
                *entry = SubtreeState::Running;
                self.open -= 1;
                self.running += 1;
                WorkItem::Search(subtree.clone(), None)
            }
            None if self.running == 0 => no_search,
            _ => WorkItem::Wait,
        }
    }

    /// The task to search again up to the limits left: the first chunk was found but not settled, so a limit falls into it.
    fn again(&mut self, subtree: Subtree) -> WorkItem<B> {
        let (found, open) = (&mut self.found, &mut self.open);
        self.subtrees.retain(|other, entry| {
            let is_within = subtree.contains(other);
            match entry {
                SubtreeState::Found(_, bytes, _) if is_within => *found -= *bytes,
                SubtreeState::Open if is_within => *open -= 1,
                _ => {}
            }
            !is_within
        });
        let left = self.limits.remaining(&self.total, self.start);
        self.subtrees.insert(subtree.clone(), SubtreeState::Running);
        self.running += 1;
        WorkItem::Search(subtree, Some(left))
    }

    /// Takes back a subtree that was not searched.
    pub(super) fn put_back(&mut self, subtree: &Subtree) {
        self.running -= 1;
        if let Some(entry @ SubtreeState::Running) = self.subtrees.get_mut(subtree) {
            *entry = SubtreeState::Open;
            self.open += 1;
        }
    }

    /// Takes the chunk of a subtree, its bytes, and the rest of the subtree with the depth above which it may be cut.
    /// Returns the rest, or the first subtree that it was cut into.
    pub(super) fn put(
        &mut self,
        subtree: &Subtree,
        chunk: Chunk<B>,
        bytes: usize,
        rest: Option<(Subtree, usize)>,
        is_exact: bool,
    ) -> Option<Subtree> {
        self.running -= 1;
        if !matches!(self.subtrees.get(subtree), Some(SubtreeState::Running)) {
            return None; // searched again, because a limit falls into this chunk or an earlier one
        }
        let bytes = bytes + CHUNK;
        self.found += bytes;
        self.subtrees.insert(subtree.clone(), SubtreeState::Found(Arc::new(chunk), bytes, is_exact));
        let is_wanted = self.threads > 1 && (self.open < OPEN * self.threads || self.blocks_much(subtree));
        let cuts = if is_wanted { CUTS } else { 0 };
        let cut = rest.map_or_else(Vec::new, |(rest, depth)| rest.split_above(depth, cuts));
        let first = cut.first().cloned();
        self.open += cut.len();
        self.subtrees.extend(cut.into_iter().map(|subtree| (subtree, SubtreeState::Open)));
        self.settle();
        first
    }

    /// Returns whether many bytes wait for a subtree and no other work comes before them.
    fn blocks_much(&self, subtree: &Subtree) -> bool {
        let mut waiting = self.subtrees.iter();
        self.held() > self.much()
            && waiting.next().is_some_and(|first| first.0 == subtree)
            && !waiting
                .find(|(_, entry)| !matches!(entry, SubtreeState::Found(..)))
                .is_some_and(|(_, entry)| matches!(entry, SubtreeState::Open))
    }

    /// Settles the chunks at the start of the sequence, until a limit falls into one.
    pub(super) fn settle(&mut self) {
        while self.stop.is_none()
            && let Some(first) = self.subtrees.first_entry()
            && let SubtreeState::Found(chunk, bytes, is_exact) = first.get()
        {
            let within = |limit: Option<u64>, done: u64, more: u64| {
                limit.is_none_or(|most| done.saturating_add(more) < most)
            };
            let Statistics { solutions, nodes, .. } = chunk.statistics;
            let is_within = within(self.limits.solutions, self.total.solutions, solutions)
                && within(self.limits.nodes, self.total.nodes, nodes);
            if !is_within && !is_exact {
                return;
            }
            let (chunk, bytes) = (Arc::clone(chunk), *bytes);
            let subtree = first.remove_entry().0;
            self.found -= bytes;
            self.next = chunk.until.clone().or_else(|| subtree.end());
            if chunk.statistics.solutions > 0 {
                self.output.settle(self.total.solutions + 1, Arc::clone(&chunk), bytes);
                if let Some((batches, size)) = &mut self.fresh {
                    batches.push(Arc::clone(&chunk));
                    *size += bytes;
                }
            }
            self.total.add(&chunk.statistics);
            if !is_within && !self.subtrees.is_empty() {
                let is_full = self.limits.solutions.is_some_and(|most| self.total.solutions >= most);
                self.stop = Some(if is_full { Stop::Solutions } else { Stop::Nodes });
            }
        }
    }

    /// Takes the product of a chunk; `before` are the bytes of the chunk, `bytes` those of the product.
    pub(super) fn finish(&mut self, place: u64, before: usize, product: P, bytes: usize) {
        self.output.finish(place, before, product, bytes + CHUNK);
    }

    /// Returns whether all work is done and released.
    pub(super) fn is_over(&self) -> bool {
        let is_done = self.stop.is_some() || self.subtrees.is_empty();
        self.failed.is_some() || is_done && self.running == 0 && self.output.is_empty()
    }

    /// Returns the bytes of the chunks settled since the last call of [`Scheduler::fresh`].
    pub(super) fn fresh_bytes(&self) -> usize {
        self.fresh.as_ref().map_or(0, |fresh| fresh.1)
    }

    /// Takes the chunks settled since the last call.
    pub(super) fn fresh(&mut self) -> Vec<Arc<Chunk<B>>> {
        self.fresh.as_mut().map(std::mem::take).unwrap_or_default().0
    }
}

#[cfg(test)]
mod tests {
    use cavalcade_core::Model;

    use super::*;
    use crate::Branching;

    #[test]
    fn a_thread_stays_in_a_subtree_until_it_has_found_some_bytes() {
        let model = Model::new();
        let enumeration =
            Enumeration::new(&model, &Branching::FirstFail, Limits::default(), 2).holding(1 << 20);
        let mut scheduler = Scheduler::<(), (), ()>::new(&enumeration, (Statistics::default(), None), false);
        let [early, later] = [0, 1].map(|alternative| Subtree::below(Path::new(&[alternative])));
        for subtree in [&early, &later] {
            scheduler.open(subtree.clone(), None, |()| 0);
        }
        let (much, some) = (scheduler.much(), scheduler.much() / STAY);
        for (held, stayed, expected) in [
            (0, 0, &later),
            (much - 1, much, &later),
            (much, 0, &later),
            (much, some - 1, &later),
            (much, some, &early),
            (1 << 20, 0, &early),
        ] {
            scheduler.found = held;
            let WorkItem::Search(subtree, None) = scheduler.take(Some(&later), stayed) else {
                panic!("there is a subtree to search");
            };
            assert_eq!(&subtree, expected, "{held} bytes wait, {stayed} were found there");
            scheduler.put_back(&subtree);
        }
    }
}
