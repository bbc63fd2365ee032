//! Sudoku: is there exactly one solution?
//!
//! Looks for two solutions instead of all, which is what a setter wants to know.
//!
//! Run it with `cargo run --release -p cavalcade-search --example sudoku`.

use cavalcade_core::constraints::{AllDifferent, Member};
use cavalcade_core::{Decisions, Model, Variable};
use cavalcade_search::Solve;

/// Rows from top to bottom; `.` is an open cell.
const PUZZLE: &str = "\
    1.......2\
    .9.4...5.\
    ..6...7..\
    .5.9.3...\
    ....7....\
    ...85..4.\
    7.....6..\
    .3...9.8.\
    ..2.....1";

/// The model of a puzzle; its variables are the cells, row by row.
fn model(puzzle: &str) -> Model {
    let mut model = Model::new();
    let cells = model.integers(81, 1..=9);
    for (&cell, clue) in cells.iter().zip(puzzle.chars()) {
        if let Some(digit) = clue.to_digit(10) {
            model.post(Member::new(cell, [digit as i32]));
        }
    }
    let mut group = |members: &dyn Fn(usize) -> usize| {
        let variables: Vec<Variable> = (0..9).map(|k| cells[members(k)]).collect();
        model.post(AllDifferent::domain(variables));
    };
    for i in 0..9 {
        group(&|k| 9 * i + k);
        group(&|k| 9 * k + i);
        group(&|k| 27 * (i / 3) + 3 * (i % 3) + 9 * (k / 3) + k % 3);
    }
    model.decide(Decisions::Variables(cells));
    model
}

/// The first solutions of a puzzle, two at most.
fn solutions(puzzle: &str) -> Vec<Vec<i32>> {
    Solve::new(&model(puzzle)).most_solutions(2).solutions().collect()
}

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    match solutions(PUZZLE).as_slice() {
        [] => println!("no solution"),
        [solution] => {
            println!("one solution:");
            for row in solution.chunks(9) {
                println!("{}", row.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "));
            }
        }
        _ => println!("several solutions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_is_unique() {
        let solutions = solutions(PUZZLE);
        assert_eq!(solutions.len(), 1);
        for (cell, clue) in PUZZLE.chars().enumerate().filter_map(|(cell, it)| Some((cell, it.to_digit(10)?)))
        {
            assert_eq!(solutions[0][cell], clue as i32);
        }
    }

    #[test]
    fn without_a_clue_there_are_several() {
        assert_eq!(solutions(&".".repeat(81)).len(), 2);
    }
}
