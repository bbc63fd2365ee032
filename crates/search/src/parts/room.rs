//! Who works on a desk: hands that search and finish, and the caller, who releases what is done and looks after the rest.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::desk::{Desk, Entry, Piece, Task};
use super::{Enumeration, Harvest, Part, Standing, Watcher};
use crate::{Limits, Outcome, Search, Statistics};

/// A piece takes at least so many times as long as going to where it begins.
const WORTH: u32 = 16;
/// Bytes of a piece: few enough to stay in the cache until they are finished, and for the memory to be used again.
const BYTES: usize = 1 << 15;
/// So many bytes are released at once, if they come quickly.
const MUCH_FINISHED: usize = 1 << 18;
/// Nobody sleeps longer than this.
const NAP: Duration = Duration::from_millis(50);
/// So many bytes of what was settled are looked at once.
const MOST_FRESH: usize = 1 << 24;

type Shared<H> = Desk<<H as Harvest>::Sheaf, <H as Harvest>::Product, <H as Harvest>::Error>;

/// What was found of a part, and what is left of it.
type Searched<S> = (Piece<S>, Option<Part>);

/// What all share.
pub(super) struct Room<'a, H: Harvest> {
    enumeration: &'a Enumeration<'a>,
    harvest: &'a H,
    desk: Mutex<Shared<H>>,
    /// Rung when hands wait and something is there to be done.
    bell: Condvar,
    /// Rung when much is there to be released, or nothing is left to be done.
    door: Condvar,
    /// Nobody is to begin anything.
    is_dismissed: AtomicBool,
    start: Instant,
    /// Seconds of earlier runs.
    before: f64,
}

impl<'a, H: Harvest> Room<'a, H> {
    pub(super) fn new(
        enumeration: &'a Enumeration<'a>,
        harvest: &'a H,
        standing: Standing<H::Sheaf>,
        keeps_sheaves: bool,
    ) -> Self {
        let Standing { total, next, parts } = standing;
        let mut desk = Desk::new(enumeration.limits, enumeration.threads, (total, next), keeps_sheaves);
        for (part, piece) in parts {
            desk.open(part, piece, |sheaf| harvest.bytes(sheaf));
        }
        desk.settle();
        Self {
            enumeration,
            harvest,
            desk: Mutex::new(desk),
            bell: Condvar::new(),
            door: Condvar::new(),
            is_dismissed: AtomicBool::new(false),
            start: Instant::now(),
            before: total.seconds,
        }
    }

    pub(super) fn desk(&self) -> MutexGuard<'_, Shared<H>> {
        self.desk.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets those know of whom it is news that something was done. Waking somebody takes long, so it is not done in vain.
    fn tell(&self, desk: &Shared<H>) {
        if desk.waiting > 0 {
            self.bell.notify_all();
        }
        if desk.finished_bytes > MUCH_FINISHED || desk.failed.is_some() {
            self.door.notify_all();
        }
    }

    /// Sends all hands away: something went wrong.
    pub(super) fn dismiss(&self) {
        self.is_dismissed.store(true, Ordering::Relaxed);
        self.bell.notify_all();
        self.door.notify_all();
    }

    fn seconds(&self) -> f64 {
        self.before + self.start.elapsed().as_secs_f64()
    }

    /// How it ended.
    pub(super) fn close(self, result: Result<(), H::Error>) -> Result<Outcome, H::Error> {
        let seconds = self.seconds();
        let desk = self.desk.into_inner().unwrap_or_else(PoisonError::into_inner);
        desk.failed.map_or(result, Err)?;
        let statistics = Statistics { seconds, ..desk.total };
        Ok(Outcome { statistics, stopped: desk.stop.filter(|_| !desk.entries.is_empty()) })
    }
}

/// One that searches, piece by piece, and finishes what is settled.
pub(super) struct Hand<'r, 'a, H: Harvest> {
    room: &'r Room<'a, H>,
    /// Made when it is first needed.
    search: Option<Search>,
    /// Nodes and time of a piece.
    pub(super) budget: (u64, Duration),
    /// How many pieces it has searched.
    pub(super) pieces: u64,
    /// What it has left last, which it is quickest to go on with.
    left: Option<Part>,
}

impl<'r, 'a, H: Harvest> Hand<'r, 'a, H> {
    pub(super) fn new(room: &'r Room<'a, H>, budget: (u64, Duration)) -> Self {
        Self { room, search: None, budget, pieces: 0, left: None }
    }

    /// Does one thing, or waits; `false` if there is nothing left to do.
    pub(super) fn work(&mut self) -> bool {
        let room = self.room;
        if room.is_dismissed.load(Ordering::Relaxed) {
            return false;
        }
        let _guard = Guard(room);
        let mut desk = room.desk();
        let failed = match desk.take(self.left.take()) {
            Task::End => {
                room.bell.notify_all();
                room.door.notify_all();
                return false;
            }
            Task::Wait => {
                desk.waiting += 1;
                desk = room.bell.wait_timeout(desk, NAP).unwrap_or_else(PoisonError::into_inner).0;
                desk.waiting -= 1;
                return true;
            }
            Task::Finish(number, first, piece) => {
                let mut product = desk.spare();
                drop(desk);
                let result = room.harvest.finish(first, &piece.sheaf, &mut product);
                let bytes = room.harvest.bytes(&piece.sheaf);
                let mut desk = room.desk();
                let failed = result.map(|()| desk.shelve(number, product, bytes)).err();
                room.tell(&desk);
                failed
            }
            Task::Search(part, exact) => {
                drop(desk);
                let result = self.search(&part, exact);
                self.pieces += 1;
                let put = |(piece, rest): Searched<H::Sheaf>| {
                    if piece.statistics.nodes == 0 {
                        room.desk().put_back(&part); // it was interrupted before the first node
                        return;
                    }
                    let bytes = room.harvest.bytes(&piece.sheaf);
                    let mut desk = room.desk();
                    self.left = desk.put(&part, piece, bytes, rest.as_ref(), exact.is_some());
                    room.tell(&desk);
                };
                result.map(put).err()
            }
        };
        if let Some(error) = failed {
            let mut desk = room.desk();
            desk.failed.get_or_insert(error);
            room.tell(&desk);
        }
        true
    }

    /// Searches a piece of a part; `exact` are limits that it has instead of a budget.
    fn search(&mut self, part: &Part, exact: Option<Limits>) -> Result<Searched<H::Sheaf>, H::Error> {
        let Enumeration { model, branching, limits: whole, .. } = *self.room.enumeration;
        let harvest = self.room.harvest;
        let search = self.search.get_or_insert_with(|| Search::under(model, branching, whole.interrupt()));
        let start = Instant::now();
        search.begin(part).expect("a part of this model begins at one of its nodes");
        let time = self.budget.1.max(WORTH * start.elapsed());
        let left = whole.time.map(|time| time.saturating_sub(self.room.start.elapsed()));
        let limits = Limits {
            solutions: None,
            nodes: Some(self.budget.0),
            time: Some(left.map_or(time, |left| left.min(time))),
            interrupt: whole.interrupt,
        };
        let most = exact.and_then(|exact| exact.solutions);
        let limits = exact.map_or(limits, |exact| Limits { solutions: None, ..exact });
        let (mut sheaf, mut index, mut counted, mut failed) = (H::Sheaf::default(), 0, 0, None);
        let outcome = search.visit(limits, &mut |solution| {
            index += 1;
            match harvest.gather(&mut sheaf, index, solution) {
                Ok(counts) => counted += u64::from(counts),
                Err(error) => failed = Some(error),
            }
            let is_full = harvest.bytes(&sheaf) >= BYTES && exact.is_none();
            if failed.is_some() || is_full || most.is_some_and(|most| counted >= most) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let statistics = Statistics { solutions: counted, ..outcome.statistics };
        let rest = search.rest();
        let until = rest.as_ref().map(|rest| rest.start().clone());
        Ok((Piece { statistics, sheaf, until }, rest))
    }
}

/// Sends everybody away if a hand panics, for nobody would do what it was to do.
struct Guard<'r, 'a, H: Harvest>(&'r Room<'a, H>);

impl<H: Harvest> Drop for Guard<'_, '_, H> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.dismiss();
        }
    }
}

/// The one who called for it all.
pub(super) struct Caller<'r, 'a, H: Harvest, W, R> {
    room: &'r Room<'a, H>,
    watcher: &'r mut W,
    release: R,
    looked: Instant,
}

impl<'r, 'a, H: Harvest, W: Watcher<H>, R: FnMut(&mut H::Product) -> Result<(), H::Error>>
    Caller<'r, 'a, H, W, R>
{
    pub(super) fn new(room: &'r Room<'a, H>, watcher: &'r mut W, release: R) -> Self {
        Self { room, watcher, release, looked: room.start }
    }

    /// Releases what is finished, and has a look if it is time.
    pub(super) fn serve(&mut self) -> Result<(), H::Error> {
        while let Some(mut product) = { self.room.desk().release() } {
            (self.release)(&mut product)?;
            self.room.desk().give_back(product);
        }
        let is_due = self.watcher.pause().is_some_and(|pause| self.looked.elapsed() >= pause);
        if is_due || self.room.desk().fresh_bytes() > MOST_FRESH { self.look() } else { Ok(()) }
    }

    /// Serves until all is done.
    pub(super) fn attend(&mut self) -> Result<(), H::Error> {
        loop {
            self.serve()?;
            let desk = self.room.desk();
            if desk.is_over() || self.room.is_dismissed.load(Ordering::Relaxed) {
                return Ok(());
            }
            let _ = self.room.door.wait_timeout(desk, NAP); // whoever holds the lock may fail, and is told of elsewhere
        }
    }

    /// The end: all that was done is released and looked at.
    pub(super) fn leave(&mut self) -> Result<(), H::Error> {
        self.serve()?;
        if self.watcher.pause().is_some() { self.look() } else { Ok(()) }
    }

    fn look(&mut self) -> Result<(), H::Error> {
        let seconds = self.room.seconds();
        let (standing, fresh) = {
            let mut desk = self.room.desk();
            let found = |entry: &Entry<H::Sheaf>| match entry {
                Entry::Found(piece, ..) => Some(Arc::clone(piece)),
                Entry::Open | Entry::Running => None,
            };
            let parts = desk.entries.iter().map(|(part, entry)| (part.clone(), found(entry))).collect();
            let total = Statistics { seconds, ..desk.total };
            (Standing { total, next: desk.next.clone(), parts }, desk.fresh())
        };
        let result = self.watcher.look(standing, fresh);
        self.looked = Instant::now();
        result
    }
}
