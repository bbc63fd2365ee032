//! Removing clues: which may go, in which order, how many remain; and boards as problems with removable clues.
//!
//! A symmetry joins cells to orbits, whose clues are removed together. Orbits are tried in random order, except those
//! with a clue that must stay.

use std::path::{Path, PathBuf};

use cavalcade_core::files::boards::{Board, CellName};
use cavalcade_core::puzzles::{Arguments, ClueMask, CluePlaces, ClueSymmetry, Instance, Relaxation};
use cavalcade_core::{Model, Variable};
use cavalcade_search::answers::fewer::{CluedProblem, RelaxedClues};
use cavalcade_search::answers::made::ClueGroups;
use cavalcade_search::answers::unique::{Unique, Uniqueness};
use cavalcade_search::{Limits, Outcome, Random, Set};

use crate::job::Job;
use crate::question::options::{OptionOf, of_word};
use crate::streams::Failure;
use crate::streams::input::{Input, LONGEST};
use crate::units::positive;

/// The options of commands that remove clues.
pub(super) const SYMMETRY: OptionOf<ClueSymmetry> =
    OptionOf::new("symmetry", "SYMMETRY", "Keep the places of clues symmetric", "[default: none]", |word| {
        of_word(ClueSymmetry::named(word))
    })
    .of_words(ClueSymmetry::NAMES)
    .asked();
/// The file with a mask.
pub(crate) const GIVENS: OptionOf<PathBuf> = OptionOf::new(
    "givens",
    "FILE",
    "Put clues only where the mask in FILE has 'X' (always) or '?' (perhaps)",
    "[default: anywhere]",
    |name| Ok(name.into()),
)
.asked();
/// Names of cells.
pub(super) const KEEP: OptionOf<Vec<String>> = OptionOf::new(
    "keep",
    "CELLS",
    "Never remove the clues in these cells, such as r1c1,r5c3",
    "[default: none]",
    |text| {
        let names: Vec<String> = text.split(',').map(|name| name.trim().to_owned()).collect();
        if names.iter().any(String::is_empty) {
            return Err("must be names of cells with commas between them, such as r1c1,r5c3".to_owned());
        }
        Ok(names)
    },
)
.asked();
/// The least and the greatest number of clues.
pub(super) const CLUES: OptionOf<(usize, usize)> = OptionOf::new(
    "clues",
    "N|MIN..MAX",
    "Stop at N clues, or at MIN clues if at most MAX remain",
    "[default: as few as possible]",
    |text| {
        let (fewest, most) = text.split_once("..").unwrap_or((text, text));
        let number = |text| positive(text).map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        match (number(fewest)?, number(most)?) {
            (fewest, most) if fewest > most => {
                Err(format!("must begin with the smaller number: {most}..{fewest}"))
            }
            range => Ok(range),
        }
    },
)
.asked();

/// Which clues may be removed, and how many remain.
pub(super) struct Removal {
    pub(super) places: CluePlaces,
    /// The cells whose clues stay.
    pub(super) keep: Vec<usize>,
    /// The number of clues to stop at, or 0.
    pub(super) fewest: usize,
    /// The most clues that may remain.
    pub(super) most: usize,
}

impl Removal {
    /// Reads the options of a job for boards of this size.
    ///
    /// # Errors
    /// The symmetry does not fit the board, or a name is not that of a cell.
    pub(super) fn new(job: &Job) -> Result<Self, Failure> {
        let (given, blank) = (&job.given, job.instance.blank());
        let (rows, columns) = (blank.rows, blank.columns);
        let symmetry = given.get(&SYMMETRY).copied().unwrap_or_default();
        if !symmetry.fits(rows, columns) {
            let name = given.text(SYMMETRY.name).unwrap_or_default();
            return Err(Failure::input(format!(
                "--symmetry {name} needs a square board, and this one is {rows}x{columns}"
            ))
            .hint("use half-turn, mirror or none"));
        }
        let mask = given.get(&GIVENS).map(|path| mask(path, (rows, columns))).transpose()?;
        let mut keep = mask.as_ref().map(ClueMask::required).unwrap_or_default();
        if let Some(names) = given.get(&KEEP) {
            let board = Board::sized(&format!("{rows}x{columns}"))?;
            for name in names {
                keep.push(board.cell_named(name, KEEP.name)?);
            }
        }
        if let Some(&cell) =
            keep.iter().find(|&&cell| blank.cells[cell].hole && blank.cells[cell].mark.is_none())
        {
            return Err(no_clue(&place(cell, columns)));
        }
        let (fewest, most) = given.get(&CLUES).copied().unwrap_or((0, usize::MAX));
        Ok(Self { places: CluePlaces { symmetry, mask }, keep, fewest, most })
    }

    /// Parts the removable clues of a board into those that must go, because they are outside the mask or their orbit
    /// is incomplete, and orbits in random order whose clues may go.
    ///
    /// # Errors
    /// A clue that cannot be removed is in a place where it may not stay.
    pub(super) fn groups(
        &self,
        instance: &Instance,
        cells: &[usize],
        random: &mut Random,
    ) -> Result<ClueGroups, String> {
        let diagram = instance.unsolved();
        let size = (diagram.rows, diagram.columns);
        let may_be_removed = |cell: usize| cells.binary_search(&cell).is_ok();
        let is_fixed = |cell: usize| diagram.cells[cell].has_clue() && !may_be_removed(cell);
        let is_allowed =
            |cell: usize| self.places.allow(cell, size, |cell| may_be_removed(cell) || is_fixed(cell));
        if let Some(cell) = (0..diagram.cells.len()).find(|&cell| is_fixed(cell) && !is_allowed(cell)) {
            let place = place(cell, size.1);
            return Err(format!("the clue in {place} cannot be removed, and is not in a wanted place"));
        }
        let (complete, must_go): (Vec<usize>, Vec<usize>) = cells.iter().partition(|&&cell| is_allowed(cell));
        let all: Vec<usize> = (0..diagram.cells.len()).filter(|&cell| is_allowed(cell)).collect();
        let mut may_go = self.places.symmetry.orbits(&all, size).unwrap_or_default();
        may_go.retain(|orbit| {
            orbit.iter().all(|&cell| complete.binary_search(&cell).is_ok() && !self.keep.contains(&cell))
        });
        for index in (1..may_go.len()).rev() {
            may_go.swap(index, random.below(index + 1));
        }
        Ok(ClueGroups { must_go, may_go })
    }
}

/// Reads the mask of boards of this size.
fn mask(path: &Path, size: (usize, usize)) -> Result<ClueMask, Failure> {
    let bytes = Input::open(path, "mask", || None)?.read(LONGEST)?;
    let read = ClueMask::read(&bytes, size).map_err(Failure::from);
    read.map_err(|failure| failure.at(&format!("--{} '{}'", GIVENS.name, path.display())))
}

/// Returns the name of a cell.
pub(super) fn place(cell: usize, columns: usize) -> String {
    CellName::of(cell, columns).to_string()
}

/// Returns the error for a cell without a clue.
pub(super) fn no_clue(name: &str) -> Failure {
    Failure::input(format!("{name} has no clue to keep")).hint("use --keep or --givens for cells with a clue")
}

/// A board with clues that can be removed.
pub(super) struct CluedBoard<'a> {
    pub(super) job: &'a Job,
    pub(super) arguments: Arguments,
    pub(super) instance: Instance,
    /// The cells whose clues can be removed, ascending.
    pub(super) cells: Vec<usize>,
    /// The number of each cell in the only solution, if it has numbers.
    pub(super) numbers: Vec<u32>,
}

impl CluedProblem for CluedBoard<'_> {
    type Error = Failure;

    fn clues(&self) -> &[usize] {
        &self.cells
    }

    fn with_only(&self, kept: &[usize]) -> Result<Self, Failure> {
        let text = self.job.puzzle.with_only(&self.arguments, kept)?;
        let arguments = self.arguments.with_board(&text);
        let instance = self.job.puzzle.build(&arguments)?;
        Ok(Self { arguments, instance, cells: kept.to_vec(), numbers: self.numbers.clone(), ..*self })
    }

    /// Builds the board from its text, and checks the solutions.
    fn unique(&self, kept: &[usize], limits: Limits) -> Result<(Uniqueness, Outcome), Failure> {
        let board = self.with_only(kept)?;
        let Unique { verdict, outcome, .. } = self.job.part(board.instance, limits).unique()?;
        Ok((verdict, outcome))
    }

    fn solved(&self) -> Option<(&Model, Vec<(Variable, i32)>)> {
        let facts = self.instance.ordered_facts(|cell| self.numbers[cell])?;
        Some((self.instance.model(), facts))
    }

    fn relaxed(&self) -> Option<RelaxedClues<'_>> {
        let Relaxation { model, cells, path } = self.instance.relaxation()?;
        let number = |cell: usize| self.numbers[cell] as i32;
        let with_clues = {
            let places: Vec<usize> = cells.iter().map(|cell| cell.cell).collect();
            move |clues: &Set| path.with_clues(|at| clues.contains(at).then(|| number(places[at])))
        };
        Some(RelaxedClues {
            model,
            facts: cells.iter().map(|cell| (cell.variable, number(cell.cell))).collect(),
            places: cells.iter().map(|cell| cell.cell).collect(),
            given: (0..cells.len()).filter(|&at| cells[at].given).collect(),
            with_clues: Box::new(with_clues),
        })
    }
}
