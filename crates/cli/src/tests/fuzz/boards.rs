//! Readers of files: boards and graphs.

use cavalcade_core::ProblemStructure;
use cavalcade_core::files::boards::{Board, Cell, LARGEST_BOARD, Signs};
use cavalcade_core::puzzles::diagram::Tiling;
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES, ParamKind, Puzzle, Stream};

use super::mutate::SeededRandom;
use crate::formats::{AnswerData, FORMATS};

/// The largest problem that is built; building larger ones may take minutes, which is not the fault of a reader.
const MOST_CELLS: usize = 300;
/// The largest problem whose model is built.
const MOST_MODELLED: usize = 60;

/// Reads a board with any meaning of its characters.
pub(super) fn read(input: &[u8], random: &mut SeededRandom) -> bool {
    let mut signs = || if random.once_in(4) { random.word().to_owned() } else { String::new() };
    let (blank, hole) = (signs(), signs());
    let signs = match Signs::new(&blank, &hole) {
        Ok(_) if random.once_in(3) => Signs::with_marks(),
        Ok(signs) => signs,
        Err(_) => Signs::default(),
    };
    read_with(input, &signs, random)
}

/// Reads a board of cells of any shape, which may be joined.
pub(super) fn read_tiled(input: &[u8], random: &mut SeededRandom) -> bool {
    let tiling = Tiling::ALL[random.below(Tiling::ALL.len())];
    let dots = tiling == Tiling::Hexagons && random.once_in(2);
    read_with(input, &Signs::default().on(tiling, dots), random)
}

/// Reads a board with these meanings of its characters, and what it is written as.
fn read_with(input: &[u8], signs: &Signs, random: &mut SeededRandom) -> bool {
    let Ok(board) = Board::read(input, signs) else { return false };
    assert_eq!(board.cells().len(), board.rows() * board.columns());
    assert!((1..=LARGEST_BOARD).contains(&board.cells().len()));
    assert!(board.clues().all(|(cell, number)| number > 0 && board.line(cell) >= 1));
    // Only a valid board can be compared with other ways to read its text.
    let free = board.cells().iter().filter(|&&cell| cell != Cell::Hole).count();
    if board.check_clues(free).is_err() {
        return true;
    }
    let mut cells = board.cells().to_vec();
    for cell in &mut cells {
        if matches!(cell, Cell::Clue(_)) && random.once_in(3) {
            *cell = Cell::Open;
        }
    }
    for cells in [board.cells(), &cells] {
        let text = board.rewritten(cells);
        let again = Board::read(text.as_bytes(), signs).unwrap_or_else(|error| panic!("{error}: {text:?}"));
        assert_eq!(again.cells(), cells, "{text:?}");
        assert_eq!(again.columns(), board.columns(), "{text:?}");
        assert_eq!(again.links(), board.links(), "{text:?}");
    }
    true
}

/// Builds a puzzle from a board.
pub(super) fn build(input: &[u8], random: &mut SeededRandom) -> bool {
    let puzzles: Vec<_> = PUZZLES.iter().copied().filter(|puzzle| puzzle.stream().is_none()).collect();
    let puzzle = random.pick(&puzzles);
    let is_large =
        |signs: Signs| Board::read(input, &signs).is_ok_and(|board| board.cells().len() > MOST_CELLS);
    if is_large(Signs::default()) || is_large(Signs::with_marks()) {
        return false;
    }
    let mut arguments = arguments(puzzle, random);
    arguments.set_board(input.to_vec());
    puzzle.build(&arguments).is_ok_and(|instance| look(&instance))
}

/// Writes a question in canonical form and reads it again.
pub(super) fn write_canonical(input: &[u8], random: &mut SeededRandom) -> bool {
    let is_board = |it: &&dyn Puzzle| it.stream().is_none() && !it.facts().is_program();
    let puzzles: Vec<_> = PUZZLES.iter().copied().filter(is_board).collect();
    let puzzle = random.pick(&puzzles);
    if input.len() > 3 * MOST_CELLS {
        return false;
    }
    let mut arguments = arguments(puzzle, random);
    arguments.set_board(input.to_vec());
    let Ok(canonical) = puzzle.canonical(&arguments) else { return false };
    let again = puzzle.canonical(&canonical);
    assert_eq!(again.as_ref(), Ok(&canonical), "{}", puzzle.facts().name);
    true
}

/// Builds a problem from a file that may be a stream.
pub(super) fn build_stream(input: &[u8], random: &mut SeededRandom) -> bool {
    let (puzzle, stream) = streams(random);
    let mut arguments = arguments(puzzle, random);
    arguments.set_board(input.to_vec());
    let Ok(instance) = puzzle.build(&arguments) else { return false };
    write_again(puzzle, stream, &instance);
    look(&instance)
}

/// Builds a problem from each line of a stream.
pub(super) fn line(input: &[u8], random: &mut SeededRandom) -> bool {
    let (puzzle, stream) = streams(random);
    let mut arguments = arguments(puzzle, random);
    let _ = stream.begins(input, &arguments);
    let mut accepted = false;
    for (line, bytes) in (1..).zip(input.split(|&byte| byte == b'\n')) {
        let Some(problem) = stream.problem(bytes) else { continue };
        arguments.set_line(problem, line);
        if let Ok(instance) = puzzle.build(&arguments) {
            write_again(puzzle, stream, &instance);
            accepted |= look(&instance);
        }
    }
    accepted
}

/// A puzzle whose files may be streams.
fn streams(random: &mut SeededRandom) -> (&'static dyn Puzzle, &'static Stream) {
    let streams: Vec<_> = PUZZLES.iter().filter_map(|puzzle| Some((*puzzle, puzzle.stream()?))).collect();
    streams[random.below(streams.len())]
}

/// Some arguments of a puzzle.
fn arguments(puzzle: &dyn Puzzle, random: &mut SeededRandom) -> Arguments {
    let mut arguments = Arguments::default();
    for param in puzzle.facts().params {
        match param.kind {
            ParamKind::Flag if random.once_in(3) => arguments.set_flag(param.name),
            ParamKind::Choice { of } => arguments.add_value(param.name, random.pick(of).to_owned()),
            ParamKind::Value { .. } | ParamKind::Values { .. } if random.once_in(8) => {
                arguments.add_value(param.name, random.word().to_owned());
            }
            _ => {}
        }
    }
    arguments
}

/// Checks a small problem.
fn look(instance: &Instance) -> bool {
    let blank = instance.blank();
    assert_eq!(blank.cells.len(), blank.rows * blank.columns);
    if blank.values().is_some() {
        return true; // a diagram without cells
    }
    assert!((1..=LARGEST_BOARD).contains(&blank.cells.len()));
    if blank.cells.len() <= MOST_CELLS {
        let mut out = Vec::new();
        for format in &FORMATS[..2] {
            let content = AnswerData::Solution { index: 1, diagram: blank };
            format.write(&mut out, None, content).expect("the blank picture can be written");
        }
        assert!(!out.is_empty());
        let _ = instance.obstacle();
    }
    if blank.cells.len() <= MOST_MODELLED && instance.structure().hamiltonian().is_some() {
        let _ = instance.model();
    }
    true
}

/// Writes a problem as a line and reads it again.
fn write_again(puzzle: &dyn Puzzle, stream: &Stream, instance: &Instance) {
    let steps = |instance: &Instance| -> Option<(bool, Vec<Vec<u32>>)> {
        let steps = match instance.structure() {
            ProblemStructure::Hamiltonian(problem) => &problem.steps,
            ProblemStructure::Simple(paths) => &paths.steps,
            _ => return None,
        };
        let rows = (0..steps.vertices()).map(|vertex| steps.row(vertex).collect());
        Some((steps.is_symmetric(), rows.collect()))
    };
    let Some(line) = stream.line(instance, 1 << 16) else { return };
    let mut arguments = Arguments::default();
    arguments.set_line(line.as_bytes(), 1);
    let again = puzzle.build(&arguments).unwrap_or_else(|error| panic!("{error}: {line:?}"));
    assert_eq!(steps(&again), steps(instance), "{line:?}");
    assert_eq!(stream.line(&again, 1 << 16).as_deref(), Some(line.as_str()));
}
