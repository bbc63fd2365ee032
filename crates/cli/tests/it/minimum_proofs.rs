//! Proofs of the fewest clues: they are accepted, and what they assume is true.

use std::collections::BTreeSet;
use std::fs;

use cavalcade_core::quantity;
use proptest::prelude::*;
use tempfile::TempDir;

use crate::amounts::cases;
use crate::output::{folder, names, run};
use crate::proofs::{Conclusion, check};
use crate::random_minimise::{Case, givens};
use crate::random_numbered::{Numbers, Task, board_with_a_solution};

fn contents(folder: &TempDir, name: &str) -> String {
    fs::read_to_string(folder.path().join(name)).expect("a text file")
}

/// Returns what the formula and proof of this name show.
fn shown(folder: &TempDir, name: &str) -> Conclusion {
    let [formula, proof] = ["opb", "pbp"].map(|ending| contents(folder, &format!("{name}.{ending}")));
    check(&formula, &proof).unwrap_or_else(|error| panic!("{name}: {error}\n{formula}"))
}

/// What a formula about clues says in its comments and clauses.
struct Claims {
    /// The clues by their variables: the place of each in the list of cells, and its number.
    clues: Vec<(usize, usize)>,
    /// The names of the cells, and their numbers in the solution.
    cells: Vec<String>,
    solution: Numbers,
    /// The numbers of each other solution, with the variables in its clause.
    others: Vec<(Numbers, BTreeSet<usize>)>,
}

impl Claims {
    fn read(formula: &str) -> Self {
        let after = |name: &str| formula.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        let numbers = |text: &str| -> Numbers {
            text.split_whitespace().map(|it| it.parse().expect("a number")).collect()
        };
        let cells: Vec<String> = after("* cells: ").split_whitespace().map(str::to_owned).collect();
        let mut clues = Vec::new();
        for line in formula.lines().filter(|line| line.starts_with("* clue ")) {
            let words: Vec<&str> = line.split_whitespace().collect();
            assert_eq!(words[2], format!("{}:", clues.len() + 1), "{line}");
            let cell = cells.iter().position(|cell| cell == words[3]).expect("a cell");
            clues.push((cell, words[5].parse().expect("a number")));
        }
        let mut others = Vec::new();
        let lines: Vec<&str> = formula.lines().collect();
        for pair in lines.windows(2) {
            if let Some(other) = pair[0].strip_prefix("* other solution: ") {
                let variables = pair[1].split_whitespace().filter_map(|word| word.strip_prefix('x'));
                others.push((numbers(other), variables.map(|it| it.parse().expect("a number")).collect()));
            }
        }
        let constraints = lines.iter().filter(|line| line.ends_with(">= 1 ;")).count();
        assert_eq!(others.len(), constraints, "each clause has its solution");
        Self { clues, cells, solution: numbers(after("* the solution: ")), others }
    }

    /// Asserts that clues are those of the solution, and that each clause has the clues in which the other solution
    /// differs.
    fn assert_consistent(&self) {
        for &(cell, number) in &self.clues {
            assert_eq!(self.solution[cell], number);
        }
        for (other, variables) in &self.others {
            let differs = |&(_, &(cell, number)): &(usize, &(usize, usize))| other[cell] != number;
            let expected: BTreeSet<usize> =
                (1..).zip(&self.clues).filter(differs).map(|(variable, _)| variable).collect();
            assert_eq!(variables, &expected, "{other:?}");
            assert!(!expected.is_empty());
        }
    }

    /// Returns a numbering by the cells of a board with this number of columns and cells.
    fn on_board(&self, numbers: &Numbers, columns: usize, count: usize) -> Numbers {
        let mut board = vec![0; count];
        for (name, &number) in self.cells.iter().zip(numbers) {
            let (row, column) = name[1..].split_once('c').expect("a row and a column");
            let [row, column]: [usize; 2] = [row, column].map(|it| it.parse().expect("a number"));
            board[(row - 1) * columns + column - 1] = number;
        }
        board
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(24), ..ProptestConfig::default() })]

    #[test]
    fn proofs_of_random_boards(task in board_with_a_solution()) {
        let (text, given) = (task.text(), givens(&task));
        let free: Vec<usize> = (0..task.cells.len()).filter(|&cell| task.cells[cell] != "#").collect();
        let columns = text.lines().next().map_or(1, |line| line.split_whitespace().count());
        let closed = if task.closed { "--closed" } else { "" };
        let command = format!("minimise {} b.txt {closed} --minimum --proof p", task.puzzle());
        let count = task.cells.len();
        let Some(case) = Case::new(task).filter(|_| !given.is_empty()) else { return Ok(()) };
        for (any_cell, cells) in [("", &given), (" --any-cell", &free)] {
            let folder = folder(&[("b.txt", &text)]);
            let (code, message) = run(&folder, &format!("{command}{any_cell}"));
            prop_assert_eq!(code, Some(0), "{}\n{}", message, text);
            let claims = Claims::read(&contents(&folder, "p.opb"));
            claims.assert_consistent();
            prop_assert_eq!(claims.clues.len(), cells.len());
            prop_assert_eq!(&claims.on_board(&claims.solution, columns, count), &case.solution);
            for (other, _) in &claims.others {
                let other = claims.on_board(other, columns, count);
                prop_assert!(case.numberings.contains(&other) && other != case.solution, "{:?}", other);
            }
            let Conclusion::Bounds(lower, upper) = shown(&folder, "p") else { panic!("bounds of {text}") };
            prop_assert_eq!(lower, upper);
            prop_assert!(message.contains(&format!("at least {lower}, at most {}\n", quantity(upper, "clues"))), "{}", message);
            if cells.len() <= 9 {
                prop_assert_eq!(lower, case.fewest(cells) as i128, "{}", text);
            }
            prop_assert_eq!(shown(&folder, "p.unique"), Conclusion::Unsatisfiable);
        }
    }
}

#[test]
fn seven_clues_of_the_board_of_2020_are_not_enough() {
    let board = fs::read_to_string("../../fixtures/numbrix-9x9.txt").expect("a fixture");
    let folder = folder(&[("b.txt", &board)]);
    let (code, message) = run(&folder, "minimise numbrix b.txt --minimum --proof p");
    assert_eq!(code, Some(0), "{message}");
    let lines: Vec<&str> = message.lines().collect();
    let [.., answer, bound, unique, hint] = &lines[..] else { panic!("{message}") };
    assert_eq!(*answer, "8 of 24 clues remain, and fewer are not enough");
    assert!(bound.starts_with("proof: p.opb (19 other solutions), p.pbp ("), "{bound}");
    assert!(unique.starts_with("proof: p.unique.opb (1 clause of a solution), p.unique.pbp ("), "{unique}");
    let expected =
        "hint: to check the proofs, run 'veripb p.opb p.pbp' and 'veripb p.unique.opb p.unique.pbp'";
    assert_eq!(*hint, expected);
    assert_eq!(names(&folder), ["b.txt", "p.opb", "p.pbp", "p.unique.opb", "p.unique.pbp"]);
    assert_eq!(shown(&folder, "p"), Conclusion::Bounds(8, 8));
    assert_eq!(shown(&folder, "p.unique"), Conclusion::Unsatisfiable);
    let claims = Claims::read(&contents(&folder, "p.opb"));
    claims.assert_consistent();
    for numbers in claims.others.iter().map(|it| &it.0).chain([&claims.solution]) {
        let numbers = claims.on_board(numbers, 9, 81);
        let mut places = vec![usize::MAX; 82];
        (0..).zip(&numbers).for_each(|(cell, &number)| places[number] = cell);
        let steps = places[1..].windows(2).map(|it| (it[0].abs_diff(it[1]), it[0] / 9 == it[1] / 9));
        let is_step = |it| matches!(it, (1, true) | (9, false));
        assert!(steps.into_iter().all(is_step), "each number is beside the next: {numbers:?}");
    }
    let task = Task::of("numbrix", &board, false);
    let given: BTreeSet<(usize, usize)> = claims.clues.iter().copied().collect();
    let clues = (0..).zip(&task.cells).filter_map(|(cell, text)| Some((cell, text.parse().ok()?)));
    assert_eq!(given, clues.collect(), "the clues are those of the board");
}

#[test]
fn a_proof_of_the_minimum_needs_the_minimum() {
    let old = [("b.txt", "1 2 3\n. . .\n7 . 9\n"), ("p.opb", "old"), ("p.unique.pbp", "old")];
    let folder = folder(&old);
    assert_eq!(
        run(&folder, "minimise numbrix b.txt --proof p"),
        (
            Some(2),
            "cavalcade: error: --proof needs --minimum: a proof shows that fewer clues are not enough\n\
             hint: add --minimum\n"
                .to_owned()
        )
    );
    let (code, message) = run(&folder, "minimise numbrix b.txt --minimum --node-limit 2 --proof p");
    assert_eq!(code, Some(3), "{message}");
    assert!(message.ends_with("\nproof: not written, because the answer is incomplete\n"), "{message}");
    for (output, noun) in [("p.unique.opb", "file given with -o"), ("./p.pbp", "file given with -o")] {
        let (code, message) =
            run(&folder, &format!("minimise numbrix b.txt --minimum --proof p -o {output}"));
        assert!(code == Some(2) && message.contains(noun), "{message}");
    }
    assert_eq!(names(&folder), ["b.txt", "p.opb", "p.unique.pbp"]);
    assert!(old.iter().all(|&(name, text)| contents(&folder, name) == text), "old files stay");
    assert_eq!(run(&folder, "minimise numbrix b.txt --minimum --proof p").0, Some(0));
    assert_ne!(contents(&folder, "p.unique.pbp"), "old");
}

#[test]
fn a_board_without_a_unique_solution_has_no_proof_of_a_minimum() {
    let folder = folder(&[("b.txt", "1 . .\n. . .\n. . .\n")]);
    let (code, message) = run(&folder, "minimise numbrix b.txt --minimum --proof p");
    assert_eq!(code, Some(1));
    assert!(message.starts_with("several solutions, so no clue can be removed"), "{message}");
    assert_eq!(names(&folder), ["b.txt"]);
}
