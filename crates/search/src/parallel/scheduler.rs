//! What is to be done, what is being done and what was done, in the order of the tree.
//!
//! Parts are searched in any order, a chunk at a time; what was gathered waits until all before it is there. Then it is
//! *settled*: its solutions have their numbers, and it is handed on to be finished and released.
//!
//! Going to where a part begins may cost as much as thousands of nodes, so a thread goes on with what it has just left, and
//! what is left is cut only when there is not enough for all. But where much waits for something before it, threads take the
//! first open part, what is left is cut there, and where too much waits nothing else is begun.
//!
//! Limits of solutions and nodes hold for the sequence, not for what happened to be done: a chunk in which one falls
//! is done again with what is left of it.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Instant;

use crate::{Limits, Path, Statistics, Stop, Subtree};

/// So many bytes may wait.
const MOST_HELD: usize = 1 << 26;
/// Beyond so many, what comes first is done first.
const MUCH_HELD: usize = MOST_HELD / 16;
/// What a chunk takes besides what was gathered; generous, so that not too many wait.
const CHUNK: usize = 1 << 12;
/// So many open parts for each thread are enough: fewer cuts are fewer ways to where parts begin.
const PARTS: usize = 1;
/// So many of the shallowest open alternatives become parts of their own when what is left is cut.
const CUTS: usize = 1;

/// So many products are kept to be used again.
const MOST_SPARE: usize = 16;

/// What the search of a part, or of the beginning of one, has found.
#[derive(Debug, Clone, Default)]
pub struct Chunk<S> {
    /// What it took; its solutions are those that were gathered.
    pub statistics: Statistics,
    /// What was gathered.
    pub batch: S,
    /// The first node of the part that is not in it; `None` if the whole part was searched.
    pub until: Option<Path>,
}

/// How far a part is.
#[derive(Debug)]
pub(super) enum SubtreeState<S> {
    Open,
    Running,
    /// The chunk, how many bytes it takes, and whether it may end at a limit.
    Found(Arc<Chunk<S>>, usize, bool),
}

/// What a thread is to do next.
pub(super) enum Assignment<S> {
    /// Search a part, up to these limits for it alone if they are given.
    Search(Subtree, Option<Limits>),
    /// Finish what is the so-manieth chunk, with the number of its first solution.
    Finish(u64, u64, Arc<Chunk<S>>),
    /// Wait for others.
    Wait,
    /// Nothing, and there will not be anything.
    End,
}

/// What is to be done, what is being done and what was done.
pub(super) struct Scheduler<S, P, E> {
    start: Instant,
    limits: Limits,
    /// How many threads there are for all this.
    threads: usize,
    /// How many parts are open.
    open: usize,
    pub(super) entries: BTreeMap<Subtree, SubtreeState<S>>,
    /// How many threads search.
    running: usize,
    /// How many wait.
    pub(super) waiting: usize,
    /// All that is settled.
    pub(super) total: Statistics,
    /// The first node that is not settled; `None` if that is the end of the tree.
    pub(super) next: Option<Path>,
    /// What is settled and not yet finished.
    queue: VecDeque<(u64, u64, Arc<Chunk<S>>)>,
    /// How many chunks with solutions were settled.
    sequence: u64,
    /// What is finished and not yet released, by its place in the sequence, with its bytes.
    finished: BTreeMap<u64, (P, usize)>,
    /// Bytes of that.
    pub(super) finished_bytes: usize,
    /// How many were released.
    released: u64,
    /// Products to be used again: their memory is there already.
    spare: Vec<P>,
    /// Bytes of what was found and is not yet released.
    held: usize,
    /// What was settled since it was asked for, and its bytes; only if it is wanted.
    fresh: Option<(Vec<Arc<Chunk<S>>>, usize)>,
    pub(super) stop: Option<Stop>,
    pub(super) failed: Option<E>,
}

impl<S, P, E> Scheduler<S, P, E> {
    pub(super) fn new(
        limits: Limits,
        threads: usize,
        (total, next): (Statistics, Option<Path>),
        keeps_batches: bool,
    ) -> Self {
        Self {
            start: Instant::now(),
            limits,
            threads,
            open: 0,
            entries: BTreeMap::new(),
            running: 0,
            waiting: 0,
            total,
            next,
            queue: VecDeque::new(),
            sequence: 0,
            finished: BTreeMap::new(),
            finished_bytes: 0,
            released: 0,
            spare: Vec::new(),
            held: 0,
            fresh: keeps_batches.then(Default::default),
            stop: None,
            failed: None,
        }
    }

    /// Puts a part on the scheduler, and what was found of it earlier.
    pub(super) fn open(&mut self, part: Subtree, chunk: Option<Arc<Chunk<S>>>, bytes: impl Fn(&S) -> usize) {
        let entry = if let Some(chunk) = chunk {
            let bytes = bytes(&chunk.batch) + CHUNK;
            self.held += bytes;
            SubtreeState::Found(chunk, bytes, false)
        } else {
            self.open += 1;
            SubtreeState::Open
        };
        self.entries.insert(part, entry);
    }

    /// What is left of the limits for the sequence, after all that is settled; the time is that of the whole.
    fn left(&self) -> Limits {
        Limits {
            solutions: self.limits.solutions.map(|most| most.saturating_sub(self.total.solutions)),
            nodes: self.limits.nodes.map(|most| most.saturating_sub(self.total.nodes)),
            time: self.limits.time.map(|time| time.saturating_sub(self.start.elapsed())),
            interrupt: self.limits.interrupt,
        }
    }

    /// What a thread is to do next, if possible the part that it prefers; it must come back with [`Scheduler::put`] or
    /// [`Scheduler::shelve`].
    pub(super) fn take(&mut self, preferred: Option<Subtree>) -> Assignment<S> {
        if self.failed.is_some() {
            return Assignment::End;
        }
        if let Some((number, first, chunk)) = self.queue.pop_front() {
            return Assignment::Finish(number, first, chunk);
        }
        if self.stop.is_none() && !self.entries.is_empty() {
            self.stop = self.limits.over(self.start.elapsed());
        }
        if self.stop.is_some() {
            return Assignment::End;
        }
        let mut first = self.entries.first_entry();
        if let Some(entry) = &mut first
            && matches!(entry.get(), SubtreeState::Found(..))
        {
            // It was not settled, so a limit falls into it.
            let part = entry.key().clone();
            let (held, open) = (&mut self.held, &mut self.open);
            self.entries.retain(|other, entry| {
                let is_within = part.contains(other);
                match entry {
                    SubtreeState::Found(_, bytes, _) if is_within => *held -= *bytes,
                    SubtreeState::Open if is_within => *open -= 1,
                    _ => {}
                }
                !is_within
            });
            let left = self.left();
            self.entries.insert(part.clone(), SubtreeState::Running);
            self.running += 1;
            return Assignment::Search(part, Some(left));
        }
        if let Some(part) = preferred.filter(|_| self.held < MUCH_HELD)
            && let Some(entry @ SubtreeState::Open) = self.entries.get_mut(&part)
        {
            *entry = SubtreeState::Running;
            self.open -= 1;
            self.running += 1;
            return Assignment::Search(part, None);
        }
        let is_open = |entry: &SubtreeState<S>| matches!(entry, SubtreeState::Open);
        let next = self.entries.iter_mut().enumerate().find(|(_, (_, entry))| is_open(entry));
        match next {
            Some((place, (part, entry))) if place == 0 || self.held < MOST_HELD => {
                *entry = SubtreeState::Running;
                self.open -= 1;
                self.running += 1;
                Assignment::Search(part.clone(), None)
            }
            None if self.running == 0 => Assignment::End,
            _ => Assignment::Wait,
        }
    }

    /// Takes back a part of which nothing was searched.
    pub(super) fn put_back(&mut self, part: &Subtree) {
        self.running -= 1;
        if let Some(entry @ SubtreeState::Running) = self.entries.get_mut(part) {
            *entry = SubtreeState::Open;
            self.open += 1;
        }
    }

    /// What was found of a part, how many bytes it takes, and what is left of the part; returns that, or the first part
    /// that it was cut into.
    pub(super) fn put(
        &mut self,
        part: &Subtree,
        chunk: Chunk<S>,
        bytes: usize,
        rest: Option<&Subtree>,
        is_exact: bool,
    ) -> Option<Subtree> {
        self.running -= 1;
        if !matches!(self.entries.get(part), Some(SubtreeState::Running)) {
            return None; // it was done again, since a limit falls into it or into what comes before it
        }
        let bytes = bytes + CHUNK;
        self.held += bytes;
        self.entries.insert(part.clone(), SubtreeState::Found(Arc::new(chunk), bytes, is_exact));
        let is_wanted = self.threads > 1 && (self.open < PARTS * self.threads || self.held > MUCH_HELD);
        let cut = rest.map_or_else(Vec::new, |rest| rest.split(if is_wanted { CUTS } else { 0 }));
        let first = cut.first().cloned();
        self.open += cut.len();
        self.entries.extend(cut.into_iter().map(|part| (part, SubtreeState::Open)));
        self.settle();
        first
    }

    /// Takes what was found off the beginning, as far as no limit falls into it.
    pub(super) fn settle(&mut self) {
        while self.stop.is_none()
            && let Some(first) = self.entries.first_entry()
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
            let part = first.remove_entry().0;
            self.next = chunk.until.clone().or_else(|| part.end());
            if chunk.statistics.solutions > 0 {
                self.queue.push_back((self.sequence, self.total.solutions + 1, Arc::clone(&chunk)));
                self.sequence += 1;
                if let Some((batches, size)) = &mut self.fresh {
                    batches.push(Arc::clone(&chunk));
                    *size += bytes;
                }
            } else {
                self.held -= bytes;
            }
            self.total.add(&chunk.statistics);
            if !is_within && !self.entries.is_empty() {
                let is_full = self.limits.solutions.is_some_and(|most| self.total.solutions >= most);
                self.stop = Some(if is_full { Stop::Solutions } else { Stop::Nodes });
            }
        }
    }

    /// What became of the so-manieth chunk, and its bytes.
    pub(super) fn shelve(&mut self, number: u64, product: P, bytes: usize) {
        self.finished.insert(number, (product, bytes + CHUNK));
        self.finished_bytes += bytes + CHUNK;
    }

    /// A product to be used again, or a new one.
    pub(super) fn spare(&mut self) -> P
    where
        P: Default,
    {
        self.spare.pop().unwrap_or_default()
    }

    /// Takes back what was released.
    pub(super) fn give_back(&mut self, product: P) {
        if self.spare.len() < MOST_SPARE {
            self.spare.push(product);
        }
    }

    /// What is next in the sequence, if it is finished.
    pub(super) fn release(&mut self) -> Option<P> {
        let (product, bytes) = self.finished.remove(&self.released)?;
        self.released += 1;
        self.finished_bytes -= bytes;
        self.held -= bytes;
        Some(product)
    }

    /// Whether all is done that will be, and released.
    pub(super) fn is_over(&self) -> bool {
        let is_done = self.stop.is_some() || self.entries.is_empty();
        self.failed.is_some() || is_done && self.running == 0 && self.released == self.sequence
    }

    /// Bytes of what was settled since it was asked for.
    pub(super) fn fresh_bytes(&self) -> usize {
        self.fresh.as_ref().map_or(0, |fresh| fresh.1)
    }

    /// What was settled since it was asked for.
    pub(super) fn fresh(&mut self) -> Vec<Arc<Chunk<S>>> {
        self.fresh.as_mut().map(std::mem::take).unwrap_or_default().0
    }
}
