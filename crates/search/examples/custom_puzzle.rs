//! A puzzle of one's own: a balanced walk.
//!
//! A king walks over the 16 squares of a board of 4 x 4 and numbers them as it goes, from 1 to 16. All rows are to
//! have the same sum, which can only be (1 + 2 + .. + 16) / 4 = 34. In how many ways can it walk?
//!
//! Nothing here is built in. A model is put together from variables and relations, the search is asked for all
//! solutions, and each is checked against the rules above, which is done without the model. It takes three steps:
//!
//! 1. *Variables*: what is to be found out. Here the number of each square, and the square that follows it.
//! 2. *Constraints*: what holds between them.
//! 3. *Decisions*: which of the variables the search is to try values for.
//!
//! Run it with `cargo run --release -p cavalcade-search --example custom_puzzle`.

use std::fmt::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::{AllDifferent, Circuit, Linear, Position};
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::{Decisions, Model, Variable};
use cavalcade_search::{Branching, Search};

/// Squares of a row, and of a column.
const SIDE: usize = 4;
const SQUARES: usize = SIDE * SIDE;
/// The sum of each row.
const SUM: i64 = 34;

/// The squares that a king reaches from `square` in one step; squares are counted row by row from 0.
fn steps(square: usize) -> Vec<u32> {
    let (row, column) = (square / SIDE, square % SIDE);
    let is_near = |&other: &usize| {
        other != square && row.abs_diff(other / SIDE) <= 1 && column.abs_diff(other % SIDE) <= 1
    };
    (0..SQUARES).filter(is_near).map(|other| other as u32).collect()
}

/// The rows, as squares.
fn rows() -> impl Iterator<Item = [usize; SIDE]> {
    (0..SIDE).map(|row| std::array::from_fn(|k| row * SIDE + k))
}

/// The model, and its variables for the numbers of the squares.
fn balanced_walk() -> (Model, Vec<Variable>) {
    let board = SuccessorTable::new((0..SQUARES).map(steps).collect()).expect("a table of steps");
    // A walk that may begin and end anywhere is a cycle through one vertex more, which is joined to all.
    let everywhere: Vec<u32> = (0..SQUARES as u32).collect();
    let table = Arc::new(board.with_dummy(&everywhere).expect("a table of steps"));

    let mut model = Model::new();
    let numbers = model.integers(SQUARES, 1..=SQUARES as i32);
    let next = model.successors(&table);
    let edges = model.edges(&table);

    // The steps are one cycle; the numbers grow by one along it, from the added vertex round to the added vertex.
    model.post(Circuit::undirected(&edges).with_dummy(SQUARES));
    model.post(Position::new(&edges, next.clone(), numbers.clone()));
    // This follows from what is there already. It is posted since it sees more: of any k squares with k numbers left
    // between them it knows that no other square can have these.
    model.post(AllDifferent::domain(numbers.clone()));
    // The rule that makes it a puzzle of our own.
    for row in rows() {
        model.post(Linear::new(row.map(|square| (1, numbers[square])), SUM..=SUM));
    }

    // Once the successors are known so is all else. Whatever is named here, no solution is lost.
    model.decide(Decisions::Successors(next));
    (model, numbers)
}

/// Whether the numbers of the squares keep the rules: said once more, and without any model.
fn keeps_the_rules(numbers: &[i32]) -> bool {
    let square_of = |number: i32| numbers.iter().position(|&it| it == number);
    let is_step = |number| match (square_of(number), square_of(number + 1)) {
        (Some(from), Some(to)) => steps(from).contains(&(to as u32)),
        _ => false,
    };
    let sum = |row: [usize; SIDE]| row.iter().map(|&square| i64::from(numbers[square])).sum::<i64>();
    (1..SQUARES as i32).all(is_step) && rows().all(|row| sum(row) == SUM)
}

/// All solutions: the numbers of the squares, row by row.
fn solutions() -> Vec<Vec<i32>> {
    let (model, numbers) = balanced_walk();
    let mut found = Vec::new();
    let outcome = Search::new(&model, Branching::FirstFail).run(|solution| {
        let solution: Vec<i32> = numbers.iter().map(|&number| solution.value(number)).collect();
        assert!(keeps_the_rules(&solution), "{solution:?}");
        found.push(solution);
        ControlFlow::Continue(())
    });
    // A search may also end early: at a limit, or because the visitor asked for it. Then this is no count.
    assert!(outcome.is_complete());
    found
}

/// What the program says.
fn report() -> String {
    let found = solutions();
    let mut text = format!("{} balanced walks; the first:\n", found.len());
    for row in found.first().map(Vec::as_slice).unwrap_or_default().chunks(SIDE) {
        for number in row {
            let _ = write!(text, "{number:3}"); // text takes anything
        }
        text.push('\n');
    }
    text
}

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Goes all walks on from `square`, which has the number `number`, and counts those that are balanced at the end.
    fn walk(square: usize, number: i32, numbers: &mut [i32; SQUARES]) -> usize {
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
            free.into_iter().map(|next| walk(next, number + 1, numbers)).sum()
        };
        numbers[square] = 0;
        found
    }

    #[test]
    fn there_are_as_many_as_going_all_walks_finds() {
        let walked: usize = (0..SQUARES).map(|square| walk(square, 1, &mut [0; SQUARES])).sum();
        assert_eq!(solutions().len(), walked);
    }

    #[test]
    fn the_report_is_what_is_documented() {
        assert_eq!(
            report(),
            [
                "5384 balanced walks; the first:",
                " 10 11  7  6",
                " 12  9  8  5",
                " 13 15  2  4",
                " 14  1 16  3\n",
            ]
            .join("\n")
        );
    }
}
