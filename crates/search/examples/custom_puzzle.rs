//! A puzzle of your own: a balanced path.
//!
//! A king visits all 16 squares of a 4 x 4 board and numbers them from 1 to 16 in the order of its path. All
//! rows must have the same sum, which can only be (1 + 2 + .. + 16) / 4 = 34. How many such paths are there?
//!
//! No part of this puzzle is built in. The program builds a model from variables and relations, asks the
//! search for all solutions, and checks each of them against the rules above without using the model. This
//! takes three steps:
//!
//! 1. *Variables*: the unknowns. Here these are the number of each square, and the square that follows it.
//! 2. *Constraints*: the relations between the variables.
//! 3. *Decisions*: the variables for which the search tries values.
//!
//! Run it with `cargo run --release -p cavalcade-search --example custom_puzzle`.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Linear, Position};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Model, Variable};
use cavalcade_search::{Branching, Search};

/// The number of squares in a row and in a column.
const SIDE: usize = 4;
const SQUARES: usize = SIDE * SIDE;
/// The sum of each row.
const SUM: i64 = 34;

/// Returns the squares that a king reaches from `square` in one step; squares are numbered row by row from 0.
fn steps(square: usize) -> Vec<u32> {
    let (row, column) = (square / SIDE, square % SIDE);
    let is_near = |&other: &usize| {
        other != square && row.abs_diff(other / SIDE) <= 1 && column.abs_diff(other % SIDE) <= 1
    };
    (0..SQUARES).filter(is_near).map(|other| other as u32).collect()
}

/// Returns the rows as lists of squares.
fn rows() -> impl Iterator<Item = [usize; SIDE]> {
    (0..SIDE).map(|row| std::array::from_fn(|k| row * SIDE + k))
}

/// Returns the model, and its variables for the numbers of the squares.
fn balanced_path() -> (Model, Vec<Variable>) {
    let board = SuccessorTable::new((0..SQUARES).map(steps).collect()).expect("a table of steps");
    // A path with free ends is a cycle through one more vertex, the dummy, which is joined to all squares.
    let everywhere: Vec<u32> = (0..SQUARES as u32).collect();
    let table = Arc::new(board.with_dummy(&everywhere).expect("a table of steps"));

    let mut model = Model::new();
    let numbers = model.integers(SQUARES, 1..=SQUARES as i32);
    let next = model.successors(&table);
    let edges = model.edges(&table);

    // The edges form one cycle. The numbers increase by one along it, from the dummy back to the dummy.
    model.post(Circuit::undirected(&edges).with_dummy(SQUARES));
    model.post(Position::new(&edges, next.clone(), numbers.clone()));
    // This constraint is implied by the others. It is posted because it propagates more: if k squares share k
    // possible numbers, it removes these numbers from all other squares.
    model.post(AllDifferent::domain(numbers.clone()));
    // The rule that makes this a puzzle of its own.
    for row in rows() {
        model.post(Linear::new(row.map(|square| (1, numbers[square])), SUM..=SUM));
    }

    // The successors determine all other variables. The choice of decisions never loses a solution.
    model.decide(Decisions::Successors(next));
    (model, numbers)
}

/// Returns whether the numbers of the squares satisfy the rules. This check does not use the model.
fn keeps_the_rules(numbers: &[i32]) -> bool {
    let square_of = |number: i32| numbers.iter().position(|&it| it == number);
    let is_step = |number| match (square_of(number), square_of(number + 1)) {
        (Some(from), Some(to)) => steps(from).contains(&(to as u32)),
        _ => false,
    };
    let sum = |row: [usize; SIDE]| row.iter().map(|&square| i64::from(numbers[square])).sum::<i64>();
    (1..SQUARES as i32).all(is_step) && rows().all(|row| sum(row) == SUM)
}

/// Returns all solutions: the numbers of the squares, row by row.
fn solutions() -> Vec<Vec<i32>> {
    let (model, numbers) = balanced_path();
    let mut found = Vec::new();
    let outcome = Search::new(&model, Branching::FirstFail).run(|solution| {
        let solution: Vec<i32> = numbers.iter().map(|&number| solution.value(number)).collect();
        assert!(keeps_the_rules(&solution), "{solution:?}");
        found.push(solution);
        ControlFlow::Continue(())
    });
    // A search may also end early, at a limit or because the visitor stopped it. The count would then be
    // incomplete.
    assert!(outcome.is_complete());
    found
}

/// Returns the output of the program.
fn report() -> String {
    let found = solutions();
    let mut text = format!("{} balanced paths; the first:\n", found.len());
    for row in found.first().map(Vec::as_slice).unwrap_or_default().chunks(SIDE) {
        for number in row {
            let _ = write!(text, "{number:3}"); // writing to a string never fails
        }
        text.push('\n');
    }
    text
}

#[expect(clippy::print_stdout, reason = "the example prints its result")]
fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Extends the path to `square` with number `number` in every way, and counts the balanced paths.
    fn extend(square: usize, number: i32, numbers: &mut [i32; SQUARES]) -> usize {
        numbers[square] = number;
        let is_wrong = |row: [usize; SIDE]| {
            let row = row.map(|square| i64::from(numbers[square]));
            let sum: i64 = row.iter().sum();
            sum > SUM || sum < SUM && !row.contains(&0)
        };
        let found = if rows().any(is_wrong) {
            0
        } else if number == SQUARES as i32 {
            1
        } else {
            let free: Vec<usize> = steps(square)
                .into_iter()
                .map(|next| next as usize)
                .filter(|&next| numbers[next] == 0)
                .collect();
            free.into_iter().map(|next| extend(next, number + 1, numbers)).sum()
        };
        numbers[square] = 0;
        found
    }

    #[test]
    fn the_count_agrees_with_brute_force() {
        let expected: usize = (0..SQUARES).map(|square| extend(square, 1, &mut [0; SQUARES])).sum();
        assert_eq!(solutions().len(), expected);
    }

    #[test]
    fn the_report_is_what_is_documented() {
        assert_eq!(
            report(),
            [
                "5384 balanced paths; the first:",
                " 10 11  7  6",
                " 12  9  8  5",
                " 13 15  2  4",
                " 14  1 16  3\n",
            ]
            .join("\n")
        );
    }
}
