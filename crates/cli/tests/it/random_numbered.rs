//! Small random boards with clues: the engine agrees with brute force.

use std::collections::BTreeSet;
use std::ops::{ControlFlow, Range};

use cavalcade_core::ProblemStructure;
use cavalcade_core::puzzles::{self, Arguments, Instance};
use cavalcade_search::frontier::{Control, NumberedSweep};
use cavalcade_search::{Branching, Search, Solution};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::amounts::{cases, part};
use crate::random::each_once;

/// A numbering, row by row; 0 in a hole.
pub(crate) type Numbers = Vec<usize>;

/// A small board, and the rules of its numbering.
#[derive(Debug, Clone)]
pub(crate) struct Task {
    columns: usize,
    /// `.`, `#` or a number.
    pub(crate) cells: Vec<String>,
    /// The puzzle, whose name says which steps are allowed.
    puzzle: &'static str,
    pub(crate) closed: bool,
    /// The numbers after which the next one may be anywhere.
    breaks: Vec<usize>,
}

/// The instance of a puzzle, unless the board is refused.
pub(crate) fn build(puzzle: &str, board: Vec<u8>, closed: bool, breaks: &[usize]) -> Option<Instance> {
    let mut arguments = Arguments::default();
    arguments.set_board(board);
    if closed {
        arguments.set_flag("closed");
    }
    if !breaks.is_empty() {
        arguments.add_value("breaks", breaks.iter().map(usize::to_string).collect::<Vec<_>>().join(","));
    }
    puzzles::named(puzzle)?.build(&arguments).ok()
}

impl Task {
    /// The task of a board in text, whose comments are skipped.
    pub(crate) fn of(puzzle: &'static str, text: &str, closed: bool) -> Self {
        let rows: Vec<Vec<String>> = text
            .lines()
            .filter(|line| !line.starts_with('%') && !line.trim().is_empty())
            .map(|line| line.split_whitespace().map(str::to_owned).collect())
            .collect();
        Self { columns: rows[0].len(), cells: rows.concat(), puzzle, closed, breaks: Vec::new() }
    }

    pub(crate) fn text(&self) -> String {
        self.cells.chunks(self.columns).map(|row| row.join(" ") + " \n").collect()
    }

    pub(crate) fn puzzle(&self) -> &'static str {
        self.puzzle
    }

    fn free(&self) -> Vec<usize> {
        (0..self.cells.len()).filter(|&cell| self.cells[cell] != "#").collect()
    }

    fn is_step(&self, one: usize, other: usize) -> bool {
        let rows = (one / self.columns).abs_diff(other / self.columns);
        let columns = (one % self.columns).abs_diff(other % self.columns);
        match self.puzzle {
            "numbrix" => rows + columns == 1,
            "hidato" => rows.max(columns) == 1,
            "hopido" => [(0, 3), (3, 0), (2, 2)].contains(&(rows, columns)),
            other => panic!("no puzzle of numbers: {other}"),
        }
    }

    /// Every valid numbering, by following every path.
    pub(crate) fn brute_force(&self) -> BTreeSet<Numbers> {
        let free = self.free();
        let clues: Vec<Option<usize>> = self.cells.iter().map(|cell| cell.parse().ok()).collect();
        let is_clue = |number: usize| clues.contains(&Some(number));
        let fits = |cell: usize, number: usize| {
            clues[cell] == Some(number) || (self.cells[cell] == "." && !is_clue(number))
        };
        let neighbours: Vec<Vec<usize>> = (0..self.cells.len())
            .map(|cell| free.iter().copied().filter(|&other| self.is_step(cell, other)).collect())
            .collect();
        let starts = free.iter().filter(|&&cell| fits(cell, 1)).map(|&cell| vec![cell]);
        let (mut open, mut found) = (starts.collect::<Vec<_>>(), BTreeSet::new());
        while let Some(path) = open.pop() {
            let last = path[path.len() - 1];
            if path.len() == free.len() {
                if !self.closed || self.is_step(last, path[0]) {
                    let mut numbers = vec![0; self.cells.len()];
                    (1..).zip(&path).for_each(|(number, &cell)| numbers[cell] = number);
                    found.insert(numbers);
                }
                continue;
            }
            let next = if self.breaks.contains(&path.len()) { &free } else { &neighbours[last] };
            for &cell in next {
                if !path.contains(&cell) && fits(cell, path.len() + 1) {
                    open.push(path.iter().copied().chain([cell]).collect());
                }
            }
        }
        found
    }

    /// The instance, unless the board is refused.
    pub(crate) fn instance(&self) -> Option<Instance> {
        build(self.puzzle(), self.text().into_bytes(), self.closed, &self.breaks)
    }
}

fn found(instance: &Instance, branching: Branching) -> Vec<Numbers> {
    let mut found = Vec::new();
    let (mut cells, mut diagram) = (Vec::new(), instance.blank().clone());
    let outcome = Search::new(instance.model(), branching).run(|solution: Solution<'_>| {
        instance.read(solution.state(), &mut cells);
        assert_eq!(instance.verify(&cells), Ok(()));
        instance.draw(&cells, &mut diagram);
        found.push(diagram.cells.iter().map(|cell| cell.label.unwrap_or(0) as usize).collect());
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete() && outcome.statistics.solutions == found.len() as u64);
    if let ProblemStructure::Numbered(path) = instance.structure() {
        let sweep = NumberedSweep::new(path, || instance.model()).expect("a small board");
        let control = Control { memory: 1 << 30, is_over: &|| false, spill: None };
        assert_eq!(sweep.start().finish(control), Ok(found.len().into()), "counted without visiting");
    }
    found
}

/// Boards of up to twelve cells, empty but for some holes.
fn empty_board() -> impl Strategy<Value = Task> {
    let sizes =
        (1..5usize, 1..5usize).prop_filter("up to twelve cells", |(rows, columns)| rows * columns <= 12);
    let holes = proptest::collection::vec(any::<Index>(), 0..4);
    (sizes, holes, any::<bool>(), any::<u8>()).prop_map(|((rows, columns), holes, diagonal, closed)| {
        let mut task =
            empty(rows * columns, columns, if diagonal { "hidato" } else { "numbrix" }, closed < 64);
        for hole in holes {
            "#".clone_into(hole.get_mut(&mut task.cells));
        }
        task
    })
}

fn empty(cells: usize, columns: usize, puzzle: &'static str, closed: bool) -> Task {
    Task { columns, cells: vec![".".to_owned(); cells], puzzle, closed, breaks: Vec::new() }
}

/// Boards for long jumps, with a hole or a number in some cells. Without them there are 144 numberings, or 12400.
fn board_of_jumps() -> impl Strategy<Value = Task> {
    let content = || prop_oneof![1 => Just(None), 2 => (1..26usize).prop_map(Some)];
    let contents = move |size: Range<usize>| proptest::collection::vec((any::<Index>(), content()), size);
    let boards = prop_oneof![
        2 => (Just(4usize), contents(1..3)),
        1 => (Just(5), contents(2..5)),
    ];
    (boards, any::<bool>()).prop_map(|((columns, contents), closed)| {
        let mut task = empty(5 * columns, columns, "hopido", closed);
        for (cell, number) in contents {
            number
                .map_or("#".to_owned(), |number| number.to_string())
                .clone_into(cell.get_mut(&mut task.cells));
        }
        task
    })
}

/// Boards with any numbers, which often contradict each other; many are refused.
fn any_board() -> impl Strategy<Value = Task> {
    let givens = proptest::collection::vec((any::<Index>(), 1..14usize), 0..4);
    (empty_board(), givens).prop_map(|(mut task, givens)| {
        for (cell, given) in givens {
            // In a single column, two digits would be read as two cells.
            let given = if task.columns > 1 { given } else { given % 9 + 1 };
            given.to_string().clone_into(cell.get_mut(&mut task.cells));
        }
        task
    })
}

/// Boards with some of the numbers of a solution.
pub(crate) fn board_with_a_solution() -> impl Strategy<Value = Task> {
    (empty_board(), any::<Index>(), any::<u16>()).prop_filter_map(
        "a solution",
        |(mut task, choice, shown)| {
            // A fixed 1 keeps the number of solutions small.
            let free = task.free();
            let start = *free.get(usize::from(shown) % free.len().max(1))?;
            "1".clone_into(&mut task.cells[start]);
            let solutions: Vec<Numbers> = task.brute_force().into_iter().collect();
            let solution = (!solutions.is_empty()).then(|| choice.get(&solutions).clone())?;
            for (cell, &number) in solution.iter().enumerate().filter(|&(_, &number)| number > 0) {
                let is_shown = shown >> (number % 16) & 1 == 1;
                task.cells[cell] = if is_shown { number.to_string() } else { ".".to_owned() };
            }
            Some(task)
        },
    )
}

/// Boards of several paths with some of the numbers of a solution, among them the ends.
fn board_of_several_paths() -> impl Strategy<Value = Task> {
    let ends = proptest::collection::btree_set(1..9usize, 1..3);
    (empty_board(), ends, any::<Index>(), any::<u16>()).prop_filter_map(
        "a solution",
        |(task, ends, choice, shown)| {
            let free = task.free();
            let breaks: Vec<usize> = ends.into_iter().filter(|&last| last < free.len().min(8)).collect();
            let mut task = Task { closed: false, breaks, ..task };
            // With one more cell the list of all solutions would be long.
            if free.len() > 8 {
                free[8..].iter().for_each(|&cell| "#".clone_into(&mut task.cells[cell]));
            }
            let solutions: Vec<Numbers> = task.brute_force().into_iter().collect();
            let solution =
                (!solutions.is_empty() && !task.breaks.is_empty()).then(|| choice.get(&solutions).clone())?;
            for (cell, &number) in solution.iter().enumerate().filter(|&(_, &number)| number > 0) {
                let is_end = task.breaks.iter().any(|&last| number == last || number == last + 1);
                if is_end || shown >> number & 1 == 1 {
                    task.cells[cell] = number.to_string();
                }
            }
            Some(task)
        },
    )
}

fn agree(task: &Task) -> Result<(), TestCaseError> {
    let expected = task.brute_force();
    let Some(instance) = task.instance() else {
        prop_assert!(expected.is_empty(), "refused, but {expected:?}\n{}", task.text());
        return Ok(());
    };
    for &(_, branching, _) in Branching::ALL {
        each_once(found(&instance, branching), &expected, &task.text())?;
    }
    Ok(())
}

#[test]
fn empty_boards_of_long_jumps() {
    for (columns, closed) in part([(4, false), (4, true), (5, false), (5, true)]) {
        agree(&empty(5 * columns, columns, "hopido", closed)).expect("they agree");
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: cases(500),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_small_numbered_board(task in any_board()) {
        agree(&task)?;
    }

    #[test]
    fn boards_of_long_jumps(task in board_of_jumps()) {
        agree(&task)?;
    }

    #[test]
    fn small_boards_of_several_paths(task in board_of_several_paths()) {
        prop_assert!(task.instance().is_some(), "refused\n{}", task.text());
        agree(&task)?;
    }

    #[test]
    fn small_numbered_boards_with_a_solution(task in board_with_a_solution()) {
        agree(&task)?;
    }
}
