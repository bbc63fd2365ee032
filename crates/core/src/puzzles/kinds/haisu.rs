//! Haisu: a path from S to G through all cells. A number says on which visit to its region the path passes the cell.
//!
//! William Hu invented the puzzle.

use super::super::loops::direction::{visit_labels, visit_rules};
use super::{
    Alphabet, BoardLayers, CELLS, CellLook, Clue, ClueBoard, ClueKind, ClueMaking, CluePuzzle, Colour,
    DrawnPuzzle, FACTS, ForeignCodec, ForeignNotations, HOLE, Hard, InputError, LOOP, PuzzleFacts,
    RegionCode, RegionForm, RegionMaking, Removed, SideMeaning, Sign, SolutionForm, refuse_labels,
};

const DETAILS: &str = "\
Draw one path along rows and columns from S (a white circle) to G (a black one) that visits every cell once. A number N \
says that the path passes its cell when it is in the region for the Nth time.";

const LOOKS: &[CellLook] =
    &[CellLook::HOLE, CellLook::letter("S"), CellLook::letter("G"), CellLook::OPEN_NUMBER];
const START: Colour = Colour::White;
const GOAL: Colour = Colour::Black;

/// Haisu; see the module.
pub(in crate::puzzles) static HAISU: CluePuzzle = CluePuzzle(&ClueKind {
    facts: &PuzzleFacts {
        name: "haisu",
        related_words: &["start", "goal", "visits"],
        about: "A path through all cells; numbers count the visits to a region",
        details: DETAILS,
        foreign: ForeignNotations::NONE
            .genres(&[ForeignCodec::new("haisu", &[], &RegionCode::Ends)])
            .drawn(DrawnPuzzle::new("haisu", LOOKS).sides(SideMeaning::Borders)),
        ..FACTS
    },
    alphabet: Alphabet {
        cell: "a cell is 'S' (the start), 'G' (the goal), a number, both as in G2, or '.' (without a clue)",
        signs: &[
            (None, &[".", "-", "_", "?"]),
            (Some(Clue::of(START)), &["S", "s"]),
            (Some(Clue::of(GOAL)), &["G", "g"]),
        ],
        numbers: 1..=u32::MAX,
        coloured: 1..=u32::MAX,
        layers: BoardLayers::CluesAndRegions,
        ..Alphabet::NONE
    },
    refuse: |board| {
        let count = |colour| board.given().filter(|(_, clue)| clue.colour == Some(colour)).count();
        if [START, GOAL].map(count) != [1, 1] {
            return Err(InputError::new("board needs one start and one goal")
                .hint("write S in one cell, and G in another"));
        }
        refuse_labels(visit_labels(board))
    },
    drawing: SolutionForm::Paths,
    visits_all: true,
    removed: Removed::Uncoloured,
    named: |clue| if clue.number.is_some() { "the {number} in {cell}" } else { "the end in {cell}" },
    rules: |board, points| ends(board).map_or_else(Vec::new, |[start, _]| visit_rules(board, points, start)),
    paths: |board| ends(board).into_iter().collect(),
    check: |_, board, cells| check(board, cells),
    draw: |clue, drawn| {
        drawn.clue = clue.number;
        drawn.sign = clue.colour.map(|colour| if colour == START { Sign::White } else { Sign::Black });
    },
    making: ClueMaking {
        proportions: &[CELLS],
        places_clues: false,
        levels: &[Hard],
        bare: |kind, arguments| {
            let mut board = kind.empty(kind.shape(arguments)?);
            let (rows, columns) = (board.clues.rows(), board.clues.columns);
            let is_even = rows % 2 == 0 && columns % 2 == 0; // neighbouring cells are visited in turn
            let ends = match arguments.size() {
                Some(_) => [(rows - 1) * columns, columns - 1 + if is_even { columns } else { 0 }],
                None => ends(&kind.board(arguments)?.0).unwrap_or_default(),
            };
            for (end, colour) in ends.into_iter().zip([START, GOAL]) {
                board.clues.cells[end] = Some(Clue::of(colour));
            }
            Ok((
                board,
                arguments.size().is_none().then_some("only the size, the start and the goal are used"),
            ))
        },
        regions: RegionMaking {
            form: RegionForm::Areas,
            shown: 40,
            clues: |_, _, board, path| {
                visits(board, path).into_iter().map(|it| Some(Clue::number(it))).collect()
            },
            ..RegionMaking::ONCE
        },
        ..ClueMaking::LOOPS
    },
    ..LOOP
});

/// Returns the cells of the start and the goal.
fn ends(board: &ClueBoard) -> Option<[usize; 2]> {
    let at = |colour| board.given().find(|given| given.1.colour == Some(colour));
    Some([at(START)?.0, at(GOAL)?.0])
}

/// Returns for each cell on a path how often the path has been in its region then.
fn visits(board: &ClueBoard, path: &[usize]) -> Vec<u32> {
    let (mut entered, mut visits) = (vec![0; board.regions.len() + 1], vec![0; board.regions.len()]);
    for (place, &cell) in path.iter().enumerate() {
        let region = board.regions[cell];
        entered[region as usize] += u32::from(place == 0 || board.regions[path[place - 1]] != region);
        visits[cell] = entered[region as usize];
    }
    visits
}

/// Checks the cells of the path, in order.
///
/// # Errors
/// The first rule that is broken, and where.
fn check(board: &ClueBoard, path: &[usize]) -> Result<(), String> {
    let mut is_visited = vec![false; board.regions.len()];
    for &cell in path {
        match board.regions.get(cell) {
            None => return Err("a cell outside the board".to_owned()),
            Some(&HOLE) => return Err(format!("the path visits the hole {}", board.name(cell))),
            Some(_) if std::mem::replace(&mut is_visited[cell], true) => {
                return Err(format!("{} is visited twice", board.name(cell)));
            }
            Some(_) => {}
        }
    }
    let apart = |pair: &&[usize]| !board.cells().beside(pair[0]).any(|beside| beside == pair[1]);
    if let Some(pair) = path.windows(2).find(apart) {
        return Err(format!("{} and {} are not adjacent", board.name(pair[0]), board.name(pair[1])));
    }
    if ends(board) != path.first().zip(path.last()).map(|(&first, &last)| [first, last]) {
        return Err("the path does not lead from the start to the goal".to_owned());
    }
    let missed = (0..is_visited.len()).find(|&cell| board.is_cell(cell) && !is_visited[cell]);
    missed.map_or(Ok(()), |cell| Err(format!("{} is not on the path", board.name(cell))))?;
    let visits = visits(board, path);
    let wrong = board.given().find(|&(cell, clue)| clue.number.is_some_and(|number| number != visits[cell]));
    wrong.map_or(Ok(()), |(cell, _)| {
        Err(format!("{} is passed on visit {} to its region", board.name(cell), visits[cell]))
    })
}
