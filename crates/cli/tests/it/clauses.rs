//! Clauses in DIMACS CNF, which are answered like programs.

use std::collections::BTreeSet;
use std::fs;

use proptest::prelude::*;

use crate::amounts::cases;
use crate::{answer, outcome, printed};

/// Four variables, of which two are shown.
const SHOWN: &str = "../../fixtures/cnf/shown.cnf";

#[test]
fn shown_variables_are_listed_and_counted() {
    assert_eq!(answer(&format!("count {SHOWN}")), "assignments  3\nmethod       search\n");
    assert_eq!(
        answer(&format!("list flatzinc {SHOWN} --format csv")),
        "solution,x1,x2\n1,false,false\n2,true,false\n3,true,true\n"
    );
    let text = fs::read_to_string(SHOWN).expect("a file of the workspace");
    let number = |text: &str| {
        let output = outcome("count flatzinc -", text);
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.split_whitespace().nth(1).and_then(|number| number.parse::<u128>().ok())
    };
    // Each clause excludes 4 of 16 assignments, and none is excluded twice.
    assert_eq!(number(&text.replace("c p show", "c")), Some(8));
    assert_eq!(number(&text.replace("show 1 2 0", "show 0")), Some(1));
    // Variables without a clause have two values each.
    assert_eq!(number("p cnf 100 1\n1 0\n"), Some(1 << 99));
}

#[test]
fn refusals_name_the_line() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("wrong.cnf");
    for (text, message) in [
        (
            "p cnf 2 1\nc p weight 1 0.3 0\n1 2 0\n",
            "line 2: weights are not supported\nhint: remove the lines 'c p weight'",
        ),
        ("p cnf 2 1\n1 2 3 0\n", "line 2: '3' is out of range: the header announces 2 variables\n"),
        (
            "c\n1 2 0\n",
            "line 2: '1 2 0' is not the header of a CNF file\nhint: a line 'p cnf VARIABLES CLAUSES' comes",
        ),
        ("p cnf 2 1\n1 2\n", "line 2: the last clause has no 0 at its end\n"),
    ] {
        fs::write(&file, text).expect("a file");
        let refused = outcome(&format!("count {}", file.display()), "");
        let notes = String::from_utf8_lossy(&refused.stderr);
        assert!(notes.starts_with(&format!("cavalcade: error: {message}")), "{notes}");
        assert!(refused.stdout.is_empty() && refused.status.code() == Some(2), "{notes}");
    }
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn comments_and_ends_of_lines_do_not_make_other_clauses() {
    let folder = tempfile::tempdir().expect("a folder");
    let store = folder.path().join("clauses.db").display().to_string();
    let text = fs::read_to_string(SHOWN).expect("a file of the workspace");
    let count = |text: &str| outcome(&format!("count flatzinc - --store {store}"), text);
    let first = count(&text);
    assert_eq!(first.status.code(), Some(0), "{}", printed(&first));
    let same = text.replace(" 0\n2 3 0", "\nc 3 0\n  0 2 3\r\n0");
    assert!(same != text);
    assert_eq!(printed(&count(&same)), printed(&first));
    assert_eq!(count(&text.replace("2 3 0", "2 -3 0")).status.code(), Some(2));
    assert_eq!(count(&text.replace("show 1 2 0", "show 1 0")).status.code(), Some(2));
}

/// The number of solutions of clauses over some variables, as they differ in the shown ones.
fn brute_force(variables: usize, clauses: &[Vec<i32>], shown: u32) -> usize {
    let holds =
        |values: u32, literal: i32| (values >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
    let solves = |values: &u32| clauses.iter().all(|clause| clause.iter().any(|&it| holds(*values, it)));
    (0..1 << variables).filter(solves).map(|values| values & shown).collect::<BTreeSet<u32>>().len()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(64), ..ProptestConfig::default() })]

    #[test]
    fn clauses_have_the_solutions_of_brute_force(
        variables in 1usize..8,
        drawn in prop::collection::vec(prop::collection::vec((0usize..8, any::<bool>()), 0..5), 0..12),
        shown in prop::option::of(prop::collection::vec(0usize..8, 0..5)),
    ) {
        let number = |it: usize| (it % variables + 1) as i32;
        let literal = |&(it, is_true): &(usize, bool)| if is_true { number(it) } else { -number(it) };
        let clauses: Vec<Vec<i32>> = drawn.iter().map(|clause| clause.iter().map(literal).collect()).collect();
        let mut lines = vec!["c t pmc".to_owned(), format!("p cnf {variables} {}", clauses.len())];
        let row = |start: &str, numbers: &[i32]| {
            let numbers: Vec<String> = numbers.iter().chain(&[0]).map(i32::to_string).collect();
            start.to_owned() + &numbers.join(" ")
        };
        let shown: Option<Vec<i32>> = shown.map(|shown| shown.into_iter().map(number).collect());
        if let Some(shown) = &shown {
            let (first, second) = shown.split_at(shown.len() / 2);
            lines.extend([first, second].map(|numbers| row("c p show ", numbers)));
        }
        lines.extend(clauses.iter().map(|clause| row("", clause)));
        let text = lines.join("\n");
        let mask = shown.map_or(u32::MAX, |shown| shown.iter().fold(0, |mask, it| mask | 1 << (it - 1)));
        let expected = brute_force(variables, &clauses, mask);
        for method in ["search", "merged"] {
            let output = outcome(&format!("count flatzinc - --method {method}"), &text);
            let counted = String::from_utf8_lossy(&output.stdout).into_owned();
            prop_assert_eq!(counted, format!("assignments  {expected}\nmethod       {method}\n"), "{}", text);
        }
        let listed = outcome("list flatzinc - --format json", &text);
        prop_assert_eq!(String::from_utf8_lossy(&listed.stdout).lines().count(), expected, "{}", text);
    }
}
