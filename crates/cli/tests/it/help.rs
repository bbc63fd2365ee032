//! What is said to those who ask.

use crate::{answer, outcome, snapshot};

#[test]
fn help_and_version() {
    snapshot("help", "--help");
    snapshot("help_list", "list --help");
    snapshot("help_unique_prime", "unique prime --help");
    snapshot("version", "--version");
}

#[test]
fn short_and_long_help_are_the_same() {
    for command in ["", "list", "count prime"] {
        assert_eq!(answer(&format!("{command} -h")), answer(&format!("{command} --help")));
    }
}

#[test]
fn the_examples_of_the_help_work() {
    for verb in ["list", "count", "first", "unique"] {
        let help = answer(&format!("{verb} prime --help"));
        let (_, examples) = help.split_once("Examples:\n").expect("there are examples");
        let mut tried = 0;
        for line in examples.lines() {
            let (words, _) = line.trim().split_once("  ").expect("an example and what it is for");
            let words = words.strip_prefix("cavalcade ").expect("a command");
            let words = words.replace("board.txt", "../../fixtures/class-3x3.txt");
            let code = outcome(&words, "").status.code();
            // On the boards of the examples there are several walks and one tour.
            let several = verb == "unique" && !words.contains("--closed");
            assert_eq!(code, Some(i32::from(several)), "{words}");
            tried += 1;
        }
        assert_eq!(tried, 3);
    }
}
