//! Every kind on random boards: the engine finds the loops that pass the check, boards are read as they are written, here
//! and elsewhere, and the steps of the ladder hold.

use std::any::Any;
use std::collections::BTreeSet;

use super::super::super::board_form::SolutionForm;
use super::super::super::clue_board::ClueBoard;
use super::super::super::clue_kind::ClueKind;
use super::super::super::clue_puzzle::CluePuzzle;
use super::super::super::tests::{random, steps_hold};
use super::{loops, solutions};
use crate::amounts::{cases, is_thorough};
use crate::files::boards::loops::clues::{Clue, Colour, Heading};
use crate::files::boards::loops::rooms::{self, HOLE};
use crate::problems::grid::Grid;
use crate::problems::surface::Surface;
use crate::puzzles::foreign::{ALL_CELLS, ForeignForm, read, write};
use crate::puzzles::{Arguments, PUZZLES, Puzzle};

/// Numbers that small boards may show, and numbers of one to four digits.
const SMALL: &[u32] = &[0, 1, 2, 3, 4, 5];
const LARGE: &[u32] = &[0, 1, 2, 4, 9, 15, 16, 255, 256, 2047];

/// All kinds whose solutions are loops.
fn kinds() -> impl Iterator<Item = &'static CluePuzzle> {
    let kind = |puzzle: &&'static dyn Puzzle| {
        let any: &'static dyn Any = *puzzle;
        any.downcast_ref::<CluePuzzle>()
    };
    PUZZLES
        .iter()
        .filter_map(kind)
        .filter(|puzzle| !matches!(puzzle.0.drawing, SolutionForm::Paths | SolutionForm::Marks(_)))
}

/// Returns whether a kind takes a flag.
fn takes(kind: &ClueKind, flag: &str) -> bool {
    kind.facts.params.iter().any(|param| param.name == flag)
}

/// Returns the arguments for a board.
fn arguments(kind: &ClueKind, board: &ClueBoard) -> Arguments {
    let mut arguments = Arguments::default().with_board(&kind.text(board));
    if board.surface != Surface::Plane {
        arguments.set_flag(board.surface.name());
    }
    if board.all_cells {
        arguments.set_flag(ALL_CELLS);
    }
    arguments
}

/// Returns a board of two cells, the first with this clue.
fn pair(kind: &ClueKind, clue: Option<Clue>) -> ClueBoard {
    let mut board = kind.empty(Grid::flat(1, 2));
    board.clues.cells = vec![clue, None];
    board
}

/// Returns the clues of a kind with any of these numbers, all of which it writes as it reads them.
fn clues(kind: &ClueKind, numbers: &[u32]) -> Vec<Clue> {
    let numbers = || [None].into_iter().chain(numbers.iter().copied().map(Some));
    let headings = || [None].into_iter().chain(Heading::ALL.map(Some));
    let colours = [None, Some(Colour::White), Some(Colour::Black)].into_iter();
    let shapes = colours.flat_map(|colour| numbers().map(move |number| (colour, number)));
    let all =
        shapes.flat_map(|(colour, number)| headings().map(move |heading| Clue { colour, number, heading }));
    let has = |clue: &Clue| {
        let pair = pair(kind, Some(*clue));
        let read = kind.board(&arguments(kind, &pair));
        read.is_ok_and(|(read, _)| read.clues.cells == pair.clues.cells)
    };
    all.filter(has).collect()
}

/// Random boards.
struct RandomBoards<'a> {
    kind: &'static ClueKind,
    clues: Vec<Clue>,
    below: &'a mut dyn FnMut(usize) -> usize,
}

impl RandomBoards<'_> {
    fn one_in(&mut self, number: usize) -> bool {
        (self.below)(number) == 0
    }

    /// Regions that mostly follow a loop, some of them holes.
    fn regions(&mut self, cells: Grid, hidden: &[usize]) -> Vec<u32> {
        let count = cells.rows * cells.columns;
        let place = |cell| hidden.iter().position(|&point| point == cell);
        let kept: Vec<[bool; 3]> =
            (0..count).map(|_| [!self.one_in(4), self.one_in(12), self.one_in(2)]).collect();
        let is_joined = |one: usize, other: usize| {
            let [along, across, beside] = kept[(one * 7 + other) % count];
            match place(one).zip(place(other)) {
                Some((one, other)) if one.abs_diff(other) == 1 => along,
                Some(_) => across,
                None => beside,
            }
        };
        let mut regions = rooms::connected(count, cells.columns, is_joined);
        let hole = (self.below)(6 * count) as u32;
        if rooms::region_count(&regions) > 1 {
            for region in &mut regions {
                *region = if *region == hole { HOLE } else { *region - u32::from(*region > hole) };
            }
        }
        regions
    }

    /// A board whose clues mostly suit a loop; any clues if there is no loop.
    fn board(&mut self, cells: Grid, hidden: &[usize]) -> ClueBoard {
        let kind = self.kind;
        let mut board = kind.empty(cells);
        board.all_cells = takes(kind, ALL_CELLS) && self.one_in(4);
        if kind.alphabet.has_regions() {
            board.regions = self.regions(cells, hidden);
        }
        let count = board.clues.cells.len();
        if kind.is_around && !hidden.is_empty() {
            let is_beside = |cell: &usize| !hidden.contains(cell);
            (0..count).filter(is_beside).for_each(|cell| board.clues.cells[cell] = Some(Clue::BARE));
        }
        let suits = |board: &ClueBoard| hidden.is_empty() || (kind.check)(kind, board, hidden).is_ok();
        for cell in 0..count {
            // A number stands in the first cell of its region.
            let has_numbers = self.clues.iter().any(|clue| clue.number.is_some());
            let is_first = |&region: &u32| !has_numbers || !board.regions[..cell].contains(&region);
            if board.regions.get(cell).is_some_and(|region| *region == HOLE || !is_first(region)) {
                continue;
            }
            let (was_right, is_open) = (suits(&board), self.one_in(3));
            for _ in 0..12 {
                let clue = Some(self.clues[(self.below)(self.clues.len())]).filter(|_| !is_open);
                let before = std::mem::replace(&mut board.clues.cells[cell], clue);
                if suits(&board) || !was_right || self.one_in(400) {
                    break;
                }
                board.clues.cells[cell] = before;
            }
        }
        board
    }
}

/// A size of boards with few loops, on a surface that the kind has.
fn shape(kind: &ClueKind, below: &mut dyn FnMut(usize) -> usize) -> Grid {
    let surfaces = [Surface::Plane, Surface::Plane, Surface::Torus, Surface::Cylinder];
    let surface = surfaces[below(4)];
    if surface == Surface::Plane || !takes(kind, surface.name()) {
        return Grid::flat(2 + below(3), 2 + below(3));
    }
    Grid { rows: 3, columns: 3 + below(2), surface }
}

#[test]
fn the_engine_finds_the_loops_that_pass_the_check() {
    let mut known: Vec<(Grid, Vec<Vec<usize>>)> = Vec::new();
    for puzzle in kinds() {
        let (kind, mut below) = (puzzle.0, random(7));
        let (clues, mut found) = (clues(kind, SMALL), [0; 3]);
        for _ in 0..cases(100) {
            let cells = shape(kind, &mut below);
            let points = kind.grid(cells);
            if known.iter().all(|known| known.0 != points) {
                known.push((points, loops(points)));
            }
            let all = &known.iter().find(|known| known.0 == points).expect("known").1;
            let hidden = &all[below(all.len())];
            let (clues, below) = (clues.clone(), &mut below);
            let board = RandomBoards { kind, clues, below }.board(cells, hidden);
            let (name, text, arguments) = (kind.facts.name, kind.text(&board), arguments(kind, &board));
            let instance = puzzle.build(&arguments).unwrap_or_else(|error| panic!("{name} {error}\n{text}"));
            let right = all.iter().filter(|points| instance.verify(points).is_ok());
            let right: Vec<Vec<usize>> = right.cloned().collect();
            assert_eq!(solutions(&instance), right, "{name} {arguments:?}\n{text}");
            steps_hold(&instance, &right);
            // The text is that of the board, and the canonical one.
            assert_eq!(puzzle.canonical(&arguments), Ok(arguments), "{name}\n{text}");
            found[right.len().min(2)] += 1;
        }
        assert!(found.iter().all(|&boards| boards > 0) || !is_thorough(), "{} {found:?}", kind.facts.name);
    }
}

/// Boards of other programs have no clues that these cannot write, and only drawings have holes.
#[test]
fn boards_are_read_as_they_are_written_elsewhere() {
    for (kind, form) in kinds().flat_map(|puzzle| ForeignForm::ALL.iter().map(|&form| (puzzle.0, form))) {
        let (name, mut below, mut signs) = (kind.facts.name, random(3), BTreeSet::new());
        let clues = clues(kind, LARGE);
        let is_written = |clue| write(name, &[], &kind.text(&pair(kind, clue)), form).is_ok();
        for _ in 0..cases(100) {
            let cells = Grid::flat(1 + below(9), 2 + below(10));
            let (clues, below) = (clues.clone(), &mut below);
            let mut board = RandomBoards { kind, clues, below }.board(cells, &[]);
            board.all_cells &= form == ForeignForm::PuzzLink;
            board.clues.cells.iter_mut().filter(|clue| !is_written(**clue)).for_each(|clue| *clue = None);
            let settings: &[_] = if board.all_cells { &[(ALL_CELLS, None)] } else { &[] };
            let (text, has_holes) = (kind.text(&board), board.regions.contains(&HOLE));
            let Ok(code) = write(name, settings, &text, form) else {
                assert!(has_holes || kind.facts.foreign.names(form).is_empty(), "{name} {form:?}\n{text}");
                continue;
            };
            let found =
                read(&code, Some(name)).expect("foreign").unwrap_or_else(|error| panic!("{code}: {error}"));
            assert_eq!((found.puzzle, &found.settings[..]), (name, settings), "{code}");
            // A drawing has no holes at its sides.
            let again = puzzle_text(kind, &found.board);
            assert!(again == text || has_holes && form == ForeignForm::Penpa, "{code}\n{text}{again}");
            // The game of an address is known without the puzzle.
            if form != ForeignForm::Tatham {
                assert_eq!(read(&code, None), Some(Ok(found)), "{code}");
            }
            signs.extend(board.given().map(|(_, clue)| kind.alphabet.text(Some(clue))));
        }
        assert_eq!(signs.len() > 1, !kind.facts.foreign.names(form).is_empty(), "{name} {form:?} {signs:?}");
    }
}

/// Returns a board that is read as it is written, in canonical notation.
fn puzzle_text(kind: &ClueKind, board: &str) -> String {
    let read = kind.board(&Arguments::default().with_board(board));
    read.map_or_else(|error| error.to_string(), |(board, _)| kind.text(&board))
}
