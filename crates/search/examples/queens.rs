//! Queens on a board, no two of which attack each other, counted on all cores.
//!
//! The queen of row `i` is in column `queens[i]`. Two queens share a diagonal if the sum or the difference of
//! row and column is the same, so these must differ too; each is a separate variable, tied to the column by
//! an equation.
//!
//! Run it with `cargo run --release -p cavalcade-search --example queens`.

use cavalcade_core::constraints::{AllDifferent, Linear};
use cavalcade_core::{Decisions, Model};
use cavalcade_search::Solve;

/// The model of `size` queens.
fn model(size: i32) -> Model {
    let mut model = Model::new();
    let queens = model.integers(size as usize, 0..size);
    model.post(AllDifferent::value(queens.clone()));
    for sign in [1, -1] {
        let diagonals = model.integers(size as usize, -size..=2 * size);
        for ((row, &queen), &diagonal) in (0i64..).zip(&queens).zip(&diagonals) {
            // diagonal - queen = sign * row
            model.post(Linear::new([(1, diagonal), (-1, queen)], sign * row..=sign * row));
        }
        model.post(AllDifferent::value(diagonals));
    }
    model.decide(Decisions::Variables(queens));
    model
}

/// The number of placements.
fn count(size: i32) -> u64 {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let outcome = Solve::new(&model(size)).threads(threads).count();
    assert!(outcome.is_complete(), "a count is exact only if the search is complete");
    outcome.statistics.solutions
}

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    for size in 1..=8 {
        println!("{size} queens: {}", count(size));
    }
}

#[test]
fn counts_are_the_published_ones() {
    let counts: Vec<u64> = (1..=7).map(count).collect();
    assert_eq!(counts, [1, 0, 0, 2, 10, 4, 40]); // OEIS A000170
}
