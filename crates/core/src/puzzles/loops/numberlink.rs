//! Numberlink (Arukone): paths through cells that join equal numbers. No cell is on two paths.
//!
//! A puzzle by S. Loyd in the Brooklyn Daily Eagle (1897) is similar, and Nikoli publishes boards. As in pzpr, whose
//! checks do not demand it, paths need not visit all cells.
//!
//! Outside of the board, the end of each path is joined with the beginning of the next one. So the paths are one loop,
//! and there is no second one. Labels say to which number a cell on a path belongs; neighbours on a path have the same
//! label.

use super::super::board::BOARD_FILE;
use super::super::diagram::{Diagram, Sign};
use super::super::problem::Ink;
use super::super::{Example, InputError, Param, PuzzleFacts};
use super::problem::{LoopGrid, LoopParts, STEPS, StatedRule, uses};
use super::puzzle::{FACTS, LoopBoard, LoopPuzzle, RemovableClues};
use super::verify;
use crate::files::boards::CellGrid;
use crate::files::boards::loops::pairs::{self, NumberPairs};
use crate::files::exchange::ALL_CELLS;
use crate::ladder::LoopStatement;
use crate::problems::linked_pairs::first_labels;
use crate::problems::single_loop::{LoopFact, LoopRule};
use crate::problems::surface::Surface;
use crate::puzzles::diagram::DrawnCell;

const PARAMS: &[Param] = &[BOARD_FILE, Param::flag(ALL_CELLS, "Visit every cell")];

const EXAMPLES: &[Example] = &[
    Example::new("board.txt", &[], "your board"),
    Example::new("board.txt", &[(ALL_CELLS, None)], "paths through all cells of your board"),
];

const DETAILS: &str = "\
Join equal numbers by paths along rows and columns. No cell is on two paths, and no path visits a cell twice or passes a \
number. Some cells may be on no path, unless all cells are demanded.\n\n\
The board is a file with one row of cells per line: numbers, each of them twice, and '.' for a cell without a number; '%' \
begins a comment. Blanks between cells are optional if all cells are single characters. Letters may stand for numbers; small \
and capital letters differ.";

/// Numberlink; see the module.
pub(in crate::puzzles) static NUMBERLINK: LoopPuzzle<LinkedNumbers> = LoopPuzzle {
    facts: &PuzzleFacts {
        name: "numberlink",
        related_words: &[
            "number-link",
            "numlin",
            "arukone",
            "flow",
            "flow-free",
            "flowfree",
            "link",
            "links",
        ],
        about: "Paths that join equal numbers",
        details: DETAILS,
        params: PARAMS,
        examples: EXAMPLES,
        examples_with_clues: &[],
        examples_with_ladder: EXAMPLES,
        ..FACTS
    },
    not_composed: &[ALL_CELLS],
    ..LoopPuzzle::NONE
};

/// A board of numbers, each of which is given twice. None can be removed: without a pair, its path is missing.
#[derive(Debug, Clone)]
pub(in crate::puzzles) struct LinkedNumbers(pub(super) CellGrid<Option<u32>>);

impl RemovableClues for LinkedNumbers {
    /// Returns a board with one pair of numbers in adjacent cells.
    fn empty((rows, columns): (usize, usize)) -> Self {
        let number = |cell: usize| if cell < 2 { Some(1) } else { None };
        Self(CellGrid { columns, cells: (0..rows * columns).map(number).collect() })
    }

    fn size(&self) -> (usize, usize) {
        (self.0.rows(), self.0.columns)
    }

    fn removable(&self) -> Vec<usize> {
        Vec::new()
    }

    fn keep(&mut self, _kept: &[usize]) {}
}

/// The most labels of all cells.
const MOST_LABELS: usize = 1 << 19;

impl LoopBoard for LinkedNumbers {
    fn read(bytes: &[u8]) -> Result<(Self, Vec<String>), InputError> {
        let (board, remarks) = pairs::read(bytes)?;
        if board.cells.len() * pairs::pairs(&board).len() > MOST_LABELS {
            return Err(
                InputError::new("the board has too many cells and numbers").hint("use a smaller board")
            );
        }
        Ok((Self(board), remarks))
    }

    fn text(&self) -> String {
        pairs::text(&self.0)
    }

    fn problem(self, _surface: Surface, flags: &dyn Fn(&str) -> bool) -> (LoopGrid, LoopParts) {
        let (board, all_cells) = (self.0, flags(ALL_CELLS));
        let pairs = pairs::pairs(&board);
        let mut cells = LoopGrid::new(board.rows(), board.columns, &|_| true);
        cells.paths = pairs.iter().map(|(_, ends)| ends.map(|cell| cell as u32)).collect();
        cells.visits_all = all_cells;
        let parts = LoopParts {
            rules: rules(&board, &cells, &pairs, all_cells),
            blank: blank(&board),
            ink: Ink::Paths,
            obstacle: pairs.is_empty().then(|| "the board has no numbers".to_owned()),
            verify: Box::new(move |cells| verify::numberlink::check(&board, all_cells, cells)),
        };
        (cells, parts)
    }
}

/// Returns the rules: all joints are on the loop, all cells if they are demanded, and no path joins different numbers.
fn rules(
    board: &CellGrid<Option<u32>>,
    cells: &LoopGrid,
    pairs: &NumberPairs,
    all_cells: bool,
) -> Vec<StatedRule> {
    let on_path = |cell| LoopStatement::new("{cell}", "is on a path", cell);
    let visited = |vertex: u32| LoopRule::Clause(vec![LoopFact::Vertex(vertex, true)]);
    let mut rules: Vec<StatedRule> =
        cells.joints().zip(pairs).map(|((joint, _), pair)| (on_path(pair.1[0]), visited(joint))).collect();
    if all_cells {
        rules.extend((0..board.cells.len()).map(|cell| (on_path(cell), visited(cell as u32))));
    }
    let labels = first_labels(board.cells.len(), pairs.iter().map(|pair| pair.1));
    for (label, &(number, [first, _])) in pairs.iter().enumerate().filter(|_| pairs.len() > 1) {
        let statement =
            LoopStatement::new("the {number} in {cell}", "is not joined with another number", first);
        // Whether a cell has the label, if that is not given.
        let labelled = |cell: usize, holds: bool| match labels[cell] {
            Some(first) => Ok(LoopFact::Auxiliary(first + label as u32, holds)),
            None => Err((board.cells[cell] == Some(number)) == holds),
        };
        for cell in 0..board.cells.len() {
            if let Ok(without) = labelled(cell, false) {
                let clause = vec![without, LoopFact::Vertex(cell as u32, true)];
                rules.push((statement.of(number as usize), LoopRule::Clause(clause)));
            }
            for step in STEPS {
                let Some((edge, other)) = cells.edge(cell, step) else { continue };
                let literals = [Ok(uses(edge, false)), labelled(cell, false), labelled(other, true)];
                if !literals.contains(&Err(true)) {
                    let clause = literals.into_iter().flatten().collect();
                    rules.push((statement.of(number as usize), LoopRule::Clause(clause)));
                }
            }
        }
    }
    rules
}

/// Returns the picture of the board without its paths.
fn blank(board: &CellGrid<Option<u32>>) -> Diagram {
    let sign =
        |&clue: &Option<u32>| DrawnCell { sign: clue.map(|_| Sign::White), clue, ..DrawnCell::default() };
    let cells = board.cells.iter().map(sign).collect();
    let mut diagram = Diagram { rows: board.rows(), columns: board.columns, cells, ..Diagram::default() };
    diagram.set_paths(&[]);
    diagram
}
