//! SEND + MORE = MONEY: every letter is a digit of its own, and the sum is right.
//!
//! The shortest complete program: variables, constraints, decisions, a search.
//!
//! Run it with `cargo run --release -p cavalcade-search --example send_more_money`.

use cavalcade_core::constraints::{AllDifferent, Linear, Member};
use cavalcade_core::{Decisions, Model};
use cavalcade_search::Solve;

const LETTERS: &str = "SENDMORY";

/// All assignments of digits to the letters, in the order of [`LETTERS`].
fn solutions() -> Vec<Vec<i32>> {
    let mut model = Model::new();
    let digits = model.integers(LETTERS.len(), 0..=9);
    let digit = |letter: char| digits[LETTERS.find(letter).expect("one of the letters")];
    let word = |word: &'static str, sign: i32| {
        let powers = (0..word.len() as u32).rev().map(move |place| sign * 10i32.pow(place));
        powers.zip(word.chars()).collect::<Vec<_>>()
    };

    model.post(AllDifferent::domain(digits.clone()));
    // SEND + MORE - MONEY = 0, as one sum over letters with their places as coefficients.
    let terms = [word("SEND", 1), word("MORE", 1), word("MONEY", -1)].concat();
    model.post(Linear::new(terms.into_iter().map(|(factor, letter)| (factor, digit(letter))), 0..=0));
    // No number begins with 0.
    for letter in ['S', 'M'] {
        model.post(Member::new(digit(letter), 1..=9));
    }
    model.decide(Decisions::Variables(digits.clone()));
    Solve::new(&model).solutions().collect()
}

#[expect(clippy::print_stdout, reason = "an example prints its answer")]
fn main() {
    for solution in solutions() {
        let pairs: Vec<String> =
            LETTERS.chars().zip(solution).map(|(letter, digit)| format!("{letter}={digit}")).collect();
        println!("{}", pairs.join(" "));
    }
}

#[test]
fn there_is_one_solution() {
    assert_eq!(solutions(), [[9, 5, 6, 7, 1, 0, 8, 2]]); // 9567 + 1085 = 10652
}
