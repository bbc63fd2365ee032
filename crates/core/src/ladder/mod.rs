//! Ladders of human techniques: how hard a puzzle is for people, and what its next step is.
//!
//! A ladder is a list of techniques, the easiest first. A run applies the lowest technique that finds something, and
//! then starts again at the bottom. The level of a puzzle is the highest technique that its run needs. Every step is a
//! proof, so a puzzle that a ladder completes has exactly one solution, and a contradiction means that it has none.
//!
//! The techniques look at the board as a person does. They share no code with the models and their propagators, and
//! they never search: a ladder that finds nothing more has ended.
//!
//! [`NumberedLadder`] is the ladder of numbered paths, [`MarkLadder`] that of marks in cells, and [`LoopLadder`] that of
//! puzzles with one loop. `docs/explanation/grading.md` describes them for setters.
//!
//! ```
//! use std::sync::Arc;
//! use cavalcade_core::SuccessorTable;
//! use cavalcade_core::ladder::{Difficulty, NumberedLadder};
//!
//! // Three cells in a row.
//! let steps = SuccessorTable::new(vec![vec![1], vec![0, 2], vec![1]])?;
//! let ladder = NumberedLadder::new(&steps, &[], false);
//! let easy = Difficulty::Easy.cap(NumberedLadder::TECHNIQUES);
//! let run = ladder.solve(&[Some(1), None, None], easy);
//! assert!(run.is_complete());
//! assert_eq!((run.level(), run.solution), (1, vec![Some(1), Some(2), Some(3)]));
//! assert!(!ladder.solve(&[None, Some(2), None], easy).is_complete(), "1 may be left or right");
//! # Ok::<(), cavalcade_core::graph::TableError>(())
//! ```

mod loops;
mod marks;
mod numbered;
mod run;
mod techniques;

pub use loops::{LoopAreas, LoopClash, LoopLadder, LoopPlace, LoopReason, LoopRun, LoopStatement, LoopStep};
pub(crate) use loops::{LoopNames, LoopWords, short_paths};
pub(crate) use marks::MarkNames;
pub use marks::{
    GroupKind, GroupLines, MarkClash, MarkFact, MarkGroup, MarkLadder, MarkReason, MarkRules, MarkRun,
    MarkStep,
};
pub(crate) use numbered::NumberNames;
pub use numbered::{Clash, Deduction, DeductionReason, NumberFact, NumberRun, NumberedLadder};
pub use run::{LadderRun, LadderStep};
pub use techniques::{Difficulty, Technique};

/// Returns whether the caller wants a run to stop. The core knows no clocks.
pub type IsOver<'a> = &'a dyn Fn() -> bool;
