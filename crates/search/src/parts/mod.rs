//! All solutions of a model, by any number of threads, in one order.
//!
//! | file | idea |
//! | --- | --- |
//! | `coverage` | whether a record is all of a run's work, each node once |
//! | `part` | what is left of a subtree, in one path and a depth |
//! | `desk` | what is to be done, being done and done, in the order of the tree |
//! | `room` | who works: threads that search, and the one that releases |
//! | `shards` | a tree cut into parts of about the same size |
//! | `estimate` | how much is left to do, by random descents |
//!
//! A thread takes a part that nobody works on, searches a piece of it, hands back what it found, and goes on with what is
//! left, which is cut into several parts when there are not enough for all. So whatever turns out large is divided
//! again and again, and nobody waits for long. Pieces are small: so much is lost at most when a run is killed, and so long it
//! takes to end when it is stopped.
//!
//! The sequence of solutions and the statistics do not depend on threads, on how the tree was cut or on where the run was
//! interrupted, since every node is visited in exactly one piece and pieces are put in the order of the tree.

mod coverage;
mod desk;
mod estimate;
mod part;
mod room;
mod shards;

pub use coverage::CoverageError;
pub use desk::Piece;
pub use estimate::{Estimate, Estimator};
pub use part::Part;
pub use shards::Shard;

use std::sync::Arc;
use std::time::Duration;

use cavalcade_core::Model;

use crate::{Branching, Limits, Outcome, Path, PathError, Search, Solution, Statistics, threads};
use room::{Caller, Hand, Room};

/// Nodes of a piece: where one takes a tenth of a microsecond, that is a few milliseconds.
const PIECE: u64 = 1 << 13;
/// And so many for each variable: going to where the piece begins may take a node for each.
const PIECE_A_VARIABLE: u64 = 16;
/// Time of a piece whose nodes take long.
const TIME: Duration = Duration::from_millis(250);
/// The first piece is smaller by so much, so that what is short is done before threads are started.
const FIRST: u64 = 2;
/// And takes so long at most.
const FIRST_TIME: Duration = Duration::from_millis(10);

/// What becomes of solutions, on whatever thread they are found.
pub trait Harvest: Sync {
    /// What is kept of the solutions of a piece, in their order.
    type Sheaf: Default + Send + Sync;
    /// What it becomes once the number of its first solution is known.
    type Product: Default + Send;
    /// What may go wrong.
    type Error: Send;

    /// Adds a solution, the `index`-th of its piece from 1 on; tells whether it counts.
    ///
    /// # Errors
    /// Something is wrong with it; that ends the run.
    fn gather(
        &self,
        sheaf: &mut Self::Sheaf,
        index: u64,
        solution: Solution<'_>,
    ) -> Result<bool, Self::Error>;

    /// About how many bytes it takes.
    fn bytes(&self, sheaf: &Self::Sheaf) -> usize;

    /// Makes a product of it, in place of what `product` holds; `first` is the number of its first solution, from 1 on.
    ///
    /// # Errors
    /// Whatever goes wrong; that ends the run.
    fn finish(&self, first: u64, sheaf: &Self::Sheaf, product: &mut Self::Product)
    -> Result<(), Self::Error>;
}

/// Where a run stands: all there is to know to go on later.
#[derive(Debug)]
pub struct Standing<S> {
    /// What the pieces up to the first part that is not done have taken.
    pub total: Statistics,
    /// The first node after these pieces, in the order of the search; `None` if they reach the end of the tree.
    pub next: Option<Path>,
    /// The parts that are left, in order, and what was found of those that are done.
    pub parts: Vec<(Part, Option<Arc<Piece<S>>>)>,
}

impl<S> Standing<S> {
    /// The beginning of a run over these parts.
    #[must_use]
    pub fn of(parts: Vec<Part>) -> Self {
        Self {
            total: Statistics::default(),
            next: parts.first().map(|part| part.start().clone()),
            parts: parts.into_iter().map(|part| (part, None)).collect(),
        }
    }

    /// Whether every part begins at a node of this model with this branching; for what was kept elsewhere.
    ///
    /// # Errors
    /// The first that does not.
    pub fn check(&self, model: &Model, branching: Branching) -> Result<(), PathError> {
        let mut search = Search::new(model, branching);
        self.parts.iter().try_for_each(|(part, _)| search.begin(part))
    }
}

impl<S> Default for Standing<S> {
    /// The beginning of a run over all of a tree.
    fn default() -> Self {
        Self::of(vec![Part::default()])
    }
}

/// Who looks at a run now and then, on the thread that started it.
pub trait Watcher<H: Harvest> {
    /// How long to wait between two looks; `None` if there is nothing to look for.
    fn pause(&self) -> Option<Duration>;

    /// Whether it wants to see what was settled.
    fn keeps_sheaves(&self) -> bool {
        false
    }

    /// Where the run stands, and what was settled since the last look; at the end, too.
    ///
    /// # Errors
    /// Whatever goes wrong; that ends the run.
    fn look(
        &mut self,
        standing: Standing<H::Sheaf>,
        settled: Vec<Arc<Piece<H::Sheaf>>>,
    ) -> Result<(), H::Error>;
}

/// Nobody.
impl<H: Harvest> Watcher<H> for () {
    fn pause(&self) -> Option<Duration> {
        None
    }

    fn look(&mut self, _: Standing<H::Sheaf>, _: Vec<Arc<Piece<H::Sheaf>>>) -> Result<(), H::Error> {
        Ok(())
    }
}

/// Enumerates the solutions of a model with several threads, in the order of a [`Search`].
#[derive(Debug, Clone, Copy)]
pub struct Enumeration<'a> {
    model: &'a Model,
    branching: Branching,
    limits: Limits,
    threads: usize,
    /// Nodes of a piece.
    piece: u64,
}

impl<'a> Enumeration<'a> {
    /// Of all solutions, on as many threads, but one at least. Limits hold for the sequence of solutions that count, so
    /// what is released up to one does not depend on threads either.
    #[must_use]
    pub fn new(model: &'a Model, branching: Branching, limits: Limits, threads: usize) -> Self {
        // No path is longer than there are variables.
        let piece = PIECE.max(PIECE_A_VARIABLE * model.variables().count() as u64);
        Self { model, branching, limits, threads, piece }
    }

    /// The same in pieces of about so many nodes; for tests, which want many of them.
    #[must_use]
    pub fn in_pieces_of(self, nodes: u64) -> Self {
        Self { piece: nodes.max(1), ..self }
    }

    /// Searches what is left from `standing` on. Products are released in order, on this thread.
    ///
    /// Where it is stopped, the statistics are those of all that was released.
    ///
    /// # Errors
    /// The first thing that went wrong; what comes before it was released, or may be.
    ///
    /// # Panics
    /// If a part is none of this model, or if a thread panics.
    pub fn run<H: Harvest>(
        &self,
        harvest: &H,
        standing: Standing<H::Sheaf>,
        watcher: &mut impl Watcher<H>,
        release: impl FnMut(&mut H::Product) -> Result<(), H::Error>,
    ) -> Result<Outcome, H::Error> {
        let room = Room::new(self, harvest, standing, watcher.keeps_sheaves());
        let mut caller = Caller::new(&room, watcher, release);
        let result = self.work(&room, &mut caller).and_then(|()| caller.leave());
        room.close(result)
    }

    /// Has the work done: on this thread as long as it is little, then by all.
    fn work<'b, H: Harvest, W: Watcher<H>, R: FnMut(&mut H::Product) -> Result<(), H::Error>>(
        &self,
        room: &Room<'b, H>,
        caller: &mut Caller<'_, 'b, H, W, R>,
    ) -> Result<(), H::Error> {
        let is_alone = self.threads <= 1;
        let (first, usual) = ((self.piece.div_ceil(FIRST), FIRST_TIME), (self.piece, TIME));
        let mut hand = Hand::new(room, first);
        while (is_alone || hand.pieces == 0 || room.desk().entries.is_empty()) && hand.work() {
            hand.budget = usual;
            caller.serve()?;
        }
        if room.desk().is_over() || is_alone {
            return Ok(());
        }
        let Some(pool) = threads::pool(self.threads) else {
            while hand.work() {
                caller.serve()?;
            }
            return Ok(());
        };
        drop(hand);
        pool.in_place_scope(|scope| {
            scope.spawn_broadcast(|_, _| {
                let mut hand = Hand::new(room, usual);
                while hand.work() {}
            });
            let result = caller.attend();
            if result.is_err() {
                room.dismiss();
            }
            result
        })
    }
}
