//! A puzzle with marks in cells as a declaration: which cells exclude each other, and how many of a group have a mark.
//!
//! Model, ladder and picture follow from it. The check is written from the rules of the puzzle and reads no group.

use std::fmt::Debug;
use std::sync::Arc;

use super::super::board_form::{BoardForm, BorderForm, CellForm, SolutionForm};
use super::super::composer::NewDraft;
use super::super::diagram::{Diagram, DrawnCell};
use super::super::piece::Piece;
use super::super::problem::Ink;
use super::super::problem::sets::SetProblem;
use super::super::{
    Arguments, Composer, Example, Ingredient, InputError, Instance, Material, Mix, Param, Proportion, Puzzle,
    PuzzleFacts, Sketch,
};
use crate::files::boards::CellName;
use crate::files::boards::loops::clues::{Alphabet, Clue, ClueGrid};
use crate::files::boards::loops::rooms::HOLE;
use crate::files::exchange::STARS;
use crate::ladder::{MarkGroup, MarkRules};
use crate::problems::independent::Demands;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::words::quantity;
use crate::{IndependentSets, ProblemDraft};

/// The flag for symbols of Unicode.
pub(super) const UNICODE: Param = Param::flag("unicode", "Draw symbols instead of letters");

/// A kind of puzzle with marks in cells.
#[derive(Debug)]
pub(super) struct MarkKind {
    pub(super) facts: &'static PuzzleFacts,
    /// Its walls.
    pub(super) alphabet: &'static Alphabet,
    pub(super) has_regions: bool,
    /// What a mark is in pictures.
    pub(super) piece: Piece,
    /// What marks are called, and how they are found.
    pub(super) rules: &'static MarkRules,
    /// Returns the board of the arguments, with notes on how it was read.
    pub(super) reader: fn(&Arguments) -> ReadBoard,
    /// Returns a board in canonical notation.
    pub(super) writer: fn(&MarkBoard) -> String,
    /// Returns the cells that have no mark if this one has.
    pub(super) sees: fn(&MarkBoard, usize) -> Vec<usize>,
    /// Returns the groups of cells with a given number of marks.
    pub(super) groups: fn(&MarkBoard) -> Vec<MarkGroup>,
    /// Returns an obvious reason why there is no solution, apart from a group with too few cells.
    pub(super) obstacle: fn(&MarkBoard) -> Option<String>,
    /// Checks the cells of all marks, ascending.
    pub(super) check: fn(&MarkBoard, &[usize]) -> Result<(), String>,
    pub(super) making: MarkMaking,
}

/// How boards of a kind are made.
#[derive(Debug)]
pub(super) struct MarkMaking {
    pub(super) shapes: &'static [Example],
    pub(super) proportions: &'static [Proportion],
    /// Whether a mask can choose the places of clues.
    pub(super) places_clues: bool,
    /// Returns the board of these arguments without clues that can be removed, and what is ignored.
    pub(super) bare: fn(&Arguments) -> BareBoard,
    /// Returns a board to be changed until it has one solution.
    pub(super) draft: fn(&Arguments, &mut Sketch<'_>) -> NewDraft,
}

/// A board without clues, and what is ignored; or why it cannot be made.
pub(super) type BareBoard = Result<(MarkBoard, Option<&'static str>), InputError>;

/// A board with notes on how it was read, or why it cannot be read.
pub(super) type ReadBoard = Result<(MarkBoard, Vec<String>), InputError>;

/// A board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct MarkBoard {
    /// Cells with a clue are walls.
    pub(super) clues: ClueGrid,
    /// The region of each cell, or [`HOLE`]; empty for a board without regions.
    pub(super) regions: Vec<u32>,
    /// The marks of each row, column and region, if a board has regions.
    pub(super) each: usize,
}

impl MarkBoard {
    /// Returns a board of walls.
    pub(super) fn new(clues: ClueGrid) -> Self {
        Self { clues, regions: Vec::new(), each: 0 }
    }

    /// Returns whether a cell can have a mark.
    pub(super) fn is_free(&self, cell: usize) -> bool {
        self.clues.cells[cell].is_none() && self.regions.get(cell) != Some(&HOLE)
    }

    /// Returns the name of a cell.
    pub(super) fn name(&self, cell: usize) -> CellName {
        CellName::of(cell, self.clues.columns)
    }
}

/// Returns the picture of a wall.
fn wall(clue: Clue) -> DrawnCell {
    DrawnCell { hole: true, mark: Some('X'), label: clue.number, ..DrawnCell::default() }
}

impl MarkKind {
    /// Returns what its boards are made of.
    fn form(&self) -> BoardForm {
        let look = |clue: Clue| {
            let name = if clue.number.is_some() { "wall with {number}" } else { "wall" }.to_owned();
            CellForm { name, is_blocked: true, drawn: wall(clue), ..CellForm::open() }
        };
        let mut cells = CellForm::of(self.alphabet, &look);
        cells.extend(self.has_regions.then(CellForm::hole));
        // Where a blank is a cell, none may stand between cells.
        let has_blank = self.alphabet.signs.iter().any(|(_, texts)| texts.contains(&" "));
        BoardForm {
            removed: Some(self.alphabet.text((!self.has_regions).then_some(Clue::BARE))),
            borders: if self.has_regions { BorderForm::Regions } else { BorderForm::None },
            is_spaced: !has_blank,
            ..BoardForm::of(cells, SolutionForm::Marks(self.piece))
        }
    }

    /// Returns the sets of marks on these cells, and the groups as vertices.
    pub(super) fn sets(&self, board: &MarkBoard, cells: &[usize]) -> (IndependentSets, Vec<MarkGroup>) {
        let mut vertex = vec![None; board.clues.cells.len()];
        (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let vertices = |cells: Vec<usize>| cells.into_iter().filter_map(|cell| vertex[cell]);
        let seen: Vec<Vec<u32>> =
            cells.iter().map(|&cell| vertices((self.sees)(board, cell)).collect()).collect();
        let mut groups = (self.groups)(board);
        let mut exactly = Vec::new();
        for group in &mut groups {
            let members: Vec<u32> = vertices(std::mem::take(&mut group.cells)).collect();
            group.cells = members.iter().map(|&vertex| vertex as usize).collect();
            exactly.push((members, group.number));
        }
        // Cells that see the same cells need the same mark.
        let hit = if self.rules.sees_all {
            let around = seen.iter().zip(0..).map(|(seen, own)| {
                let mut around: Vec<u32> = seen.iter().copied().chain([own]).collect();
                around.sort_unstable();
                around
            });
            distinct(around.collect())
        } else {
            exactly.iter().filter(|group| group.1 > 0).map(|group| group.0.clone()).collect()
        };
        let conflicts = Arc::new(SuccessorTable::new(seen).expect("each cell once, and none itself"));
        (IndependentSets::demanding(conflicts, Demands { hit: hit.into(), exactly }), groups)
    }

    /// Returns the instance of a board.
    fn instance(&'static self, board: MarkBoard, remarks: Vec<String>, unicode: bool) -> Instance {
        let (rows, columns) = (board.clues.rows(), board.clues.columns);
        let cells: Vec<usize> = (0..rows * columns).filter(|&cell| board.is_free(cell)).collect();
        let (sets, groups) = self.sets(&board, &cells);
        let drawn = |cell: usize| {
            let bare = DrawnCell { hole: !board.is_free(cell), ..DrawnCell::default() };
            board.clues.cells[cell].map_or(bare, wall)
        };
        let marks = |number| quantity(number, &format!("{}s", self.rules.one));
        let label = if board.each == 0 { String::new() } else { format!(" with {}", marks(board.each)) };
        let small = groups.iter().find(|group| group.number > group.cells.len()).map(|group| {
            let name = group.name(&|cell| board.name(cell).to_string());
            format!("{name} needs {}, but has room for {}", marks(group.number), group.cells.len())
        });
        let obstacle = (self.obstacle)(&board).or(small);
        let blank = Diagram {
            rows,
            columns,
            cells: (0..rows * columns).map(drawn).collect(),
            regions: board.regions.clone(),
            unicode,
            ..Diagram::default()
        };
        Instance {
            name: Arc::new(move |cell| CellName::of(cell, columns).to_string()),
            board: format!("{rows}x{columns}") + &label,
            remarks,
            cells,
            problem: Box::new(SetProblem::of_marks(sets, obstacle, groups, self.rules)),
            blank,
            ink: Ink::Pieces(self.piece),
            verify: Box::new(move |cells| (self.check)(&board, cells)),
        }
    }
}

/// A puzzle of a kind.
pub(in crate::puzzles) struct MarkPuzzle(pub(super) &'static MarkKind);

impl Puzzle for MarkPuzzle {
    fn facts(&self) -> &'static PuzzleFacts {
        self.0.facts
    }

    fn form(&self) -> Option<BoardForm> {
        Some(self.0.form())
    }

    fn build(&self, arguments: &Arguments) -> Result<Instance, InputError> {
        let (board, remarks) = (self.0.reader)(arguments)?;
        Ok(self.0.instance(board, remarks, arguments.flag(UNICODE.name)))
    }

    fn canonical(&self, arguments: &Arguments) -> Result<Arguments, InputError> {
        let (board, _) = (self.0.reader)(arguments)?;
        let mut canonical = arguments.flags_of(self.0.facts).with_board(&(self.0.writer)(&board));
        if board.each > 0 {
            canonical.add_value(STARS, board.each.to_string());
        }
        Ok(canonical)
    }

    fn composer(&self) -> Option<&dyn Composer> {
        Some(self)
    }

    fn removable(&self, arguments: &Arguments) -> Result<Vec<usize>, InputError> {
        Ok((self.0.reader)(arguments)?.0.clues.numbers().map(|(cell, _)| cell).collect())
    }

    fn with_only(&self, arguments: &Arguments, kept: &[usize]) -> Result<String, InputError> {
        let (mut board, _) = (self.0.reader)(arguments)?;
        let removed = board.clues.numbers().map(|(cell, _)| cell).filter(|cell| !kept.contains(cell));
        for cell in removed.collect::<Vec<_>>() {
            board.clues.cells[cell] = Some(Clue::BARE);
        }
        Ok((self.0.writer)(&board))
    }
}

impl Composer for MarkPuzzle {
    fn shapes(&self) -> &'static [Example] {
        self.0.making.shapes
    }

    fn places_clues(&self) -> bool {
        self.0.making.places_clues
    }

    fn proportions(&self) -> &'static [Proportion] {
        self.0.making.proportions
    }

    fn material(&self, arguments: &Arguments, _mix: &Mix) -> Result<Material, InputError> {
        let (bare, ignored) = (self.0.making.bare)(arguments)?;
        let mut empty = self.build(&arguments.with_board(&(self.0.writer)(&bare)))?;
        empty.remarks.extend(ignored.map(str::to_owned));
        Ok(Material { empty, ingredient: Ingredient::Nothing })
    }

    fn draft(
        &self,
        arguments: &Arguments,
        sketch: &mut Sketch<'_>,
    ) -> Result<Option<Box<dyn ProblemDraft>>, InputError> {
        (self.0.making.draft)(arguments, sketch).map(Some)
    }

    fn compose(&self, arguments: &Arguments, sketch: &mut Sketch<'_>) -> Result<String, InputError> {
        Ok((self.0.making.draft)(arguments, sketch)?.text())
    }
}
