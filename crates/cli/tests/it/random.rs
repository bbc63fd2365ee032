//! Small random boards: the engine agrees with brute force.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use cavalcade_core::puzzles::{Arguments, PUZZLES};
use cavalcade_search::{Branching, Search, Solution};
use proptest::prelude::*;

use crate::amounts::cases;
use proptest::sample::Index;

/// The members of `F`, with the primes 2, 3, 5 and squares as overlap.
const F: [usize; 4] = [1, 2, 5, 8];

/// A small board: the contents of its cells, and whether paths must be closed.
#[derive(Debug, Clone)]
struct Task {
    columns: usize,
    cells: Vec<String>,
    closed: bool,
}

impl Task {
    fn text(&self) -> String {
        self.cells.chunks(self.columns).map(|row| row.join(" ") + " \n").collect()
    }

    fn beside(&self, one: usize, other: usize) -> bool {
        let (row, column) = (one / self.columns, one % self.columns);
        let (other_row, other_column) = (other / self.columns, other % self.columns);
        row.abs_diff(other_row) + column.abs_diff(other_column) == 1
    }

    /// Every path through all cells except holes, as lists of cells.
    fn paths(&self) -> Vec<Vec<usize>> {
        let free: Vec<usize> = (0..self.cells.len()).filter(|&cell| self.cells[cell] != "#").collect();
        let (mut open, mut paths) = (free.iter().map(|&cell| vec![cell]).collect::<Vec<_>>(), Vec::new());
        while let Some(path) = open.pop() {
            if path.len() == free.len() {
                paths.push(path);
                continue;
            }
            for &cell in &free {
                if !path.contains(&cell) && path.last().is_some_and(|&last| self.beside(last, cell)) {
                    open.push(path.iter().copied().chain([cell]).collect());
                }
            }
        }
        paths
    }

    /// The rules, checked on a complete path.
    fn accepts(&self, path: &[usize]) -> bool {
        let wraps = !self.closed || self.beside(path[0], path[path.len() - 1]);
        let classes = ["P", "S", "F"].into_iter().filter(|class| self.cells.iter().any(|cell| cell == class));
        let classes: Vec<&str> = classes.collect();
        wraps
            && path.iter().enumerate().all(|(index, &cell)| {
                let (number, content) = (index + 1, self.cells[cell].as_str());
                match content.parse::<usize>() {
                    Ok(given) => given == number,
                    Err(_) => classes.iter().all(|&class| belongs(number, class) == (class == content)),
                }
            })
    }

    fn brute_force(&self) -> BTreeSet<Vec<Option<u32>>> {
        let paths = self.paths().into_iter().filter(|path| self.accepts(path));
        paths
            .map(|path| {
                let mut numbers = vec![None; self.cells.len()];
                (1..).zip(&path).for_each(|(number, &cell)| numbers[cell] = Some(number));
                numbers
            })
            .collect()
    }
}

fn belongs(number: usize, class: &str) -> bool {
    match class {
        "P" => [2, 3, 5, 7, 11].contains(&number),
        "S" => [1, 4, 9].contains(&number),
        _ => F.contains(&number),
    }
}

/// The solutions of the engine with each branching rule; `None` if the board is refused.
fn engine(task: &Task) -> Option<Vec<Vec<Vec<Option<u32>>>>> {
    let mut arguments = Arguments::default();
    arguments.set_board(task.text().into_bytes());
    arguments.add_value("class", "F=1,2,5,8".to_owned());
    if task.closed {
        arguments.set_flag("closed");
    }
    let instance = PUZZLES[0].build(&arguments).ok()?;
    let found = Branching::ALL.iter().map(|&(_, branching, _)| {
        let mut found = Vec::new();
        let (mut cells, mut diagram) = (Vec::new(), instance.blank().clone());
        let outcome = Search::new(instance.model(), branching).run(|solution: Solution<'_>| {
            instance.read(solution.state(), &mut cells);
            assert_eq!(instance.verify(&cells), Ok(()));
            instance.draw(&cells, &mut diagram);
            found.push(diagram.cells.iter().map(|cell| cell.label).collect());
            ControlFlow::Continue(())
        });
        assert!(outcome.is_complete() && outcome.statistics.solutions == found.len() as u64);
        found
    });
    Some(found.collect())
}

/// Boards of up to twelve cells with any contents; many are refused.
fn any_board() -> impl Strategy<Value = Task> {
    let cell = prop_oneof![
        4 => Just(".".to_owned()), 2 => Just("P".to_owned()), 1 => Just("S".to_owned()),
        1 => Just("F".to_owned()), 1 => Just("#".to_owned()),
        1 => (1..10usize).prop_map(|given| given.to_string()),
    ];
    (1..4usize, 1..4usize, any::<bool>()).prop_flat_map(move |(rows, columns, closed)| {
        proptest::collection::vec(cell.clone(), rows * columns).prop_map(move |cells| Task {
            columns,
            cells,
            closed,
        })
    })
}

/// Boards made from a path, so that they have a solution unless paths must be closed.
fn board_with_a_walk() -> impl Strategy<Value = Task> {
    let size = (1..4usize, 2..5usize);
    let holes = proptest::collection::vec(any::<Index>(), 0..3);
    let classes = proptest::sample::subsequence(vec!["P", "S", "F"], 1..3);
    (size, holes, classes, any::<Index>(), any::<u16>(), any::<bool>()).prop_filter_map(
        "some path",
        |((rows, columns), holes, classes, choice, shown, closed)| {
            let mut task = Task { columns, cells: vec![".".to_owned(); rows * columns], closed };
            for hole in holes {
                let hole = hole.index(rows * columns);
                "#".clone_into(&mut task.cells[hole]);
            }
            let paths = task.paths();
            let path = (!paths.is_empty()).then(|| choice.get(&paths).clone())?;
            for (index, &cell) in path.iter().enumerate() {
                let of: Vec<&&str> = classes.iter().filter(|class| belongs(index + 1, class)).collect();
                task.cells[cell] = match of.as_slice() {
                    [] => ".".to_owned(),
                    [class] if shown >> index & 7 != 0 => (**class).to_owned(),
                    _ => (index + 1).to_string(),
                };
            }
            Some(task)
        },
    )
}

/// Whether these solutions of a board are the expected ones, each once.
pub(crate) fn each_once<T: Ord + Debug>(
    found: Vec<T>,
    expected: &BTreeSet<T>,
    board: &str,
) -> Result<(), TestCaseError> {
    let count = found.len();
    let found: BTreeSet<T> = found.into_iter().collect();
    prop_assert_eq!(found.len(), count, "a solution was found twice\n{}", board);
    prop_assert_eq!(&found, expected, "\n{}", board);
    Ok(())
}

fn agree(task: &Task) -> Result<(), TestCaseError> {
    let expected = task.brute_force();
    let Some(found) = engine(task) else {
        // Refused boards have no solution, unless they mark nothing.
        let marked = task.cells.iter().any(|cell| ["P", "S", "F"].contains(&cell.as_str()));
        prop_assert!(!marked || expected.is_empty(), "refused, but {expected:?}\n{}", task.text());
        return Ok(());
    };
    for found in found {
        each_once(found, &expected, &task.text())?;
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: cases(1000),
        ..ProptestConfig::default()
    })]

    #[test]
    fn any_small_board(task in any_board()) {
        agree(&task)?;
    }

    #[test]
    fn small_boards_with_a_walk(task in board_with_a_walk()) {
        agree(&task)?;
    }

    #[test]
    fn no_bytes_make_the_puzzle_panic(bytes in proptest::collection::vec(any::<u8>(), 0..120)) {
        let mut arguments = Arguments::default();
        arguments.set_board(bytes);
        let _ = PUZZLES[0].build(&arguments);
    }
}
