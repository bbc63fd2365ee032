//! Minimising clues on small random boards: the remaining clues are enough, and minimal or minimum.

use std::ops::ControlFlow;

use cavalcade_core::puzzles::NumberedCell;
use cavalcade_search::{Branching, ClueProblem, Clues, Limits, Search};
use proptest::prelude::*;

use crate::amounts::cases;
use crate::outcome;
use crate::random_numbered::{Numbers, Task, board_with_a_solution};

/// A board with a unique solution, and all numberings of its cells without clues.
pub(crate) struct Case {
    task: Task,
    pub(crate) solution: Numbers,
    pub(crate) numberings: Vec<Numbers>,
}

impl Case {
    pub(crate) fn new(task: Task) -> Option<Self> {
        let [solution] = <[Numbers; 1]>::try_from(task.brute_force().into_iter().collect::<Vec<_>>()).ok()?;
        let mut bare = task.clone();
        bare.cells.iter_mut().filter(|cell| *cell != "#").for_each(|cell| ".".clone_into(cell));
        Some(Self { task, solution, numberings: bare.brute_force().into_iter().collect() })
    }

    /// Whether the solution is the only numbering with its numbers in these cells.
    fn determines(&self, cells: &[usize]) -> bool {
        let agrees = |other: &&Numbers| cells.iter().all(|&cell| other[cell] == self.solution[cell]);
        self.numberings.iter().filter(agrees).count() == 1
    }

    /// The smallest number of these cells that determine the solution.
    pub(crate) fn fewest(&self, cells: &[usize]) -> usize {
        let subsets = (0u32..1 << cells.len()).filter(|subset| {
            let subset: Vec<usize> =
                (0..cells.len()).filter(|index| subset >> index & 1 == 1).map(|index| cells[index]).collect();
            self.determines(&subset)
        });
        subsets.map(|subset| subset.count_ones() as usize).min().expect("all of them do")
    }

    /// The minimal clues, the minimum of the given clues and the minimum of all cells, as cells.
    fn engine(&self) -> [Vec<usize>; 3] {
        let instance = self.task.instance().expect("a board with a solution");
        let relaxation = instance.relaxation().expect("numbers matter");
        let number = |it: &NumberedCell| (it.variable, self.solution[it.cell] as i32);
        let facts: Vec<_> = relaxation.cells.iter().map(number).collect();
        let mut clues =
            Clues::new(ClueProblem::new(&relaxation.model, &facts), Branching::Warnsdorff, Limits::default())
                .expect("the solution is one of the relaxation");
        let given = clues.set((0..facts.len()).filter(|&fact| relaxation.cells[fact].given));
        let every = clues.set(0..facts.len());
        let (minimal, stopped) = clues.minimal(&given);
        assert_eq!(stopped, None);
        let fewest = [&given, &every].map(|universe| {
            let found = clues.minimum(universe, |lower, upper| assert!(lower <= upper));
            assert_eq!((found.lower, found.stopped), (found.clues.len(), None));
            found.clues
        });
        let [given, every] = fewest;
        [minimal, given, every].map(|clues| clues.iter().map(|clue| relaxation.cells[clue].cell).collect())
    }
}

pub(crate) fn givens(task: &Task) -> Vec<usize> {
    (0..task.cells.len()).filter(|&cell| task.cells[cell].parse::<usize>().is_ok()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        cases: cases(100),
        ..ProptestConfig::default()
    })]

    #[test]
    fn fewer_givens(task in board_with_a_solution()) {
        let given = givens(&task);
        let Some(case) = Case::new(task) else { return Ok(()) };
        let [minimal, fewest, any] = case.engine();
        prop_assert!(minimal.iter().all(|cell| given.contains(cell)));
        prop_assert!(case.determines(&minimal), "{:?}\n{}", minimal, case.task.text());
        for cell in &minimal {
            let fewer: Vec<usize> = minimal.iter().copied().filter(|other| other != cell).collect();
            prop_assert!(!case.determines(&fewer), "{cell} can go\n{}", case.task.text());
        }
        prop_assert!(fewest.iter().all(|cell| given.contains(cell)) && case.determines(&fewest));
        prop_assert!(case.determines(&any) && any.len() <= fewest.len() && fewest.len() <= minimal.len());
        if given.len() <= 9 {
            prop_assert_eq!(fewest.len(), case.fewest(&given), "\n{}", case.task.text());
        }
        let free: Vec<usize> = (0..case.task.cells.len()).filter(|&cell| case.solution[cell] > 0).collect();
        if free.len() <= 9 {
            prop_assert_eq!(any.len(), case.fewest(&free), "\n{}", case.task.text());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(20), ..ProptestConfig::default() })]

    #[test]
    fn the_command_prints_a_board_it_can_read(task in board_with_a_solution()) {
        let count = task.brute_force().len();
        let given = givens(&task).len();
        let closed = if task.closed { "--closed" } else { "" };
        let output = outcome(&format!("minimise {} - {closed} --minimum", task.puzzle()), &task.text());
        let code = if given == 0 { 2 } else { i32::from(count > 1) };
        prop_assert_eq!(output.status.code(), Some(code), "{}", task.text());
        if code == 0 {
            let smaller = String::from_utf8(output.stdout).expect("UTF-8");
            let verdict = outcome(&format!("unique {} - {closed}", task.puzzle()), &smaller);
            prop_assert_eq!(verdict.status.code(), Some(0), "{}{}", task.text(), smaller);
        }
    }
}

#[test]
fn a_stopped_search_still_leaves_a_board_with_one_solution() {
    let board = std::fs::read_to_string("../../fixtures/numbrix-9x9.txt").expect("a fixture");
    for limit in [2, 5, 20, 100, 300, 700] {
        for options in ["", " --minimum", " --minimum --any-cell"] {
            let output = outcome(&format!("minimise numbrix - --node-limit {limit}{options}"), &board);
            let notes = String::from_utf8(output.stderr).expect("UTF-8");
            let stopped =
                notes.lines().last().is_some_and(|last| last.starts_with("stopped at --node-limit"));
            assert_eq!(output.status.code(), Some(if stopped { 3 } else { 0 }), "{limit}{options}: {notes}");
            let smaller = String::from_utf8(output.stdout).expect("UTF-8");
            let verdict = outcome("unique numbrix -", &smaller);
            assert_eq!(verdict.status.code(), Some(0), "{limit}{options}:\n{smaller}");
        }
    }
}

/// The differences that prove a lower bound come from valid solutions: with clues in the wrong
/// places, other solutions would be invalid.
#[test]
fn rivals_are_solutions() {
    let text = std::fs::read("../../fixtures/numbrix-9x9.txt").expect("a fixture");
    let instance = crate::random_numbered::build("numbrix", text, false, &[]).expect("a board");
    let relaxation = instance.relaxation().expect("numbers matter");
    let mut seen = 0;
    let mut cells = Vec::new();
    let outcome = Search::new(&relaxation.model, Branching::Warnsdorff)
        .limits(Limits { solutions: Some(50), ..Limits::default() })
        .run(|solution| {
            instance.read(solution.state(), &mut cells);
            // They break only one rule: they ignore the clues.
            let broken = instance.verify(&cells).expect_err("the board has but one solution");
            assert!(broken.contains("was given"), "{broken}");
            seen += 1;
            ControlFlow::Continue(())
        });
    assert_eq!((seen, outcome.is_complete()), (50, false));
}
