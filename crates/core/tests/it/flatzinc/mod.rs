//! FlatZinc: random programs are read as they were meant, and as another reader understands them.

mod generate;
mod peer;
mod places;

use std::sync::Arc;

use cavalcade_core::files::flatzinc::read;
use proptest::prelude::*;

use crate::amounts::cases;

use generate::{Style, generate};
use places::without_places;

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(500), failure_persistence: None, ..ProptestConfig::default() })]

    /// Names are resolved, and all places are exact.
    #[test]
    fn programs_are_read_as_they_were_written(seed: u64) {
        let (text, expected) = generate(seed, Style::Free);
        let found = read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        prop_assert_eq!(found, expected, "{}", text);
    }

    #[test]
    fn another_reader_agrees(seed: u64) {
        let (text, expected) = generate(seed, Style::Plain);
        let found = read(&text).unwrap_or_else(|error| panic!("{error} in\n{text}"));
        prop_assert_eq!(&found, &expected, "{}", text);
        prop_assert_eq!(without_places(found), peer::read(&text), "{}", text);
    }

    /// A program that is cut is refused at the place of the cut or before it, unless only blanks are missing.
    #[test]
    fn cut_programs_are_refused(seed: u64, cut: prop::sample::Index) {
        let (text, _) = generate(seed, Style::Plain);
        let text = text.trim_end();
        let cut = cut.index(text.len());
        let begin = &text[..cut];
        let error = read(begin).expect_err("the end is missing").to_string();
        let mut numbers = error.split(':').map(str::parse::<usize>);
        let (Some(Ok(line)), Some(Ok(column))) = (numbers.next(), numbers.next()) else { panic!("{error}") };
        let lines: Vec<&str> = begin.split('\n').collect();
        prop_assert!(line <= lines.len() && column <= lines[line - 1].chars().count() + 1, "{}", error);
    }
}

/// Each use of the array would take 20,000 steps and 480 kB if it were copied.
#[test]
fn arrays_of_long_programs_are_shared() {
    let names: Vec<String> = (0..20_000).map(|it| format!("x{it}")).collect();
    let variables = format!("var 1..9: {};\n", names.join("; var 1..9: "));
    let array = format!("array [1..20000] of var 1..9: a = [{}];\n", names.join(","));
    let constraints = "constraint p(a, a[7], {1,5,3});".repeat(20_000);
    let text = format!("{variables}{array}{constraints}solve :: int_search(a, b, c) satisfy;");
    let program = read(&text).expect("a program");
    assert_eq!((program.variables.len(), program.constraints.len()), (20_000, 20_000));
    assert!(Arc::strong_count(&program.arrays[0].elements) > 20_000);
}
