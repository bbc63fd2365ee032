//! Help texts.

use cavalcade_core::puzzles::PUZZLES;

use crate::amounts::part;
use crate::kinds::{made, smallest};
use crate::{answer, cavalcade, outcome};

#[test]
fn short_help_is_the_beginning_of_the_long() {
    for command in ["", "list", "count prime", "count prime --closed", "sample knight 6x6", "completions"] {
        let (short, long) = (answer(&format!("{command} -h")), answer(&format!("{command} --help")));
        let (common, more) = short.trim_end().rsplit_once("\n\n").expect("a last line");
        assert!(long.starts_with(common), "{short}");
        assert!(more.contains("--help' for explanations") && short.len() < long.len(), "{more}");
    }
}

/// The commands of the examples; an explanation follows after two blanks or on the next line.
fn examples(help: &str) -> Vec<String> {
    let (_, examples) = help.split_once("Examples:\n").expect("there are examples");
    let commands = examples.lines().filter_map(|line| line.trim().strip_prefix("cavalcade "));
    commands.map(|line| line.split_once("  ").map_or(line, |(words, _)| words).to_owned()).collect()
}

#[test]
fn every_page_fits_a_narrow_terminal() {
    let mut pages = vec![String::new()];
    for verb in [
        "list", "count", "first", "unique", "minimise", "generate", "grade", "hint", "explain", "sample",
        "export", "draw",
    ] {
        pages.push(verb.to_owned());
        pages.extend(PUZZLES.iter().map(|puzzle| format!("{verb} {}", puzzle.facts().name)));
    }
    for width in [80, 100] {
        for page in part(&pages) {
            let mut command = cavalcade(&format!("{page} --help"));
            let output = command.env("COLUMNS", width.to_string()).output().expect("it starts");
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            let long = text.lines().find(|line| line.chars().count() > width);
            assert_eq!(long, None, "{page}");
            // A wrapped line would begin without indentation.
            let examples = text.split_once("Examples:\n").map_or("", |(_, examples)| examples);
            let examples = examples.split("\n\n").next().unwrap_or_default();
            let broken = examples.lines().find(|line| !line.starts_with("  "));
            assert_eq!(broken, None, "{page}");
        }
    }
}

#[test]
fn the_examples_of_the_help_work() {
    for verb in ["list", "count", "first", "unique"] {
        let help = answer(&format!("{verb} prime --help"));
        let mut tried = 0;
        for words in examples(&help) {
            let words = words.replace("board.txt", "../../fixtures/class-3x3.txt");
            let code = outcome(&words, "").status.code();
            // The boards of the examples have several paths and one closed path.
            let several = verb == "unique" && !words.contains("--closed");
            assert_eq!(code, Some(i32::from(several)), "{words}");
            tried += 1;
        }
        assert_eq!(tried, 3);
    }
}

#[test]
fn the_examples_of_commands_for_clues_are_taken() {
    for verb in ["minimise", "grade", "hint"] {
        examples_with_clues_are_taken(verb);
    }
}

/// A board for the files that an example names: a graph, a board with marks F, a fixture of its puzzle, or the board of
/// a tour.
fn board(words: &str) -> String {
    let puzzle = words.split(' ').nth(1).unwrap_or_default();
    match smallest().into_iter().find(|fixture| fixture.puzzle() == puzzle) {
        _ if words.contains("graph.txt") => "a b\nb c\nc a\n".to_owned(),
        _ if words.contains("F=") => "1 F .\n. . .\n. . 7\n".to_owned(),
        Some(fixture) => fixture.text(),
        None if puzzle == "prime" => "1 P .\n. . .\n. . 7\n".to_owned(),
        None if ["export", "draw"].iter().any(|verb| words.starts_with(verb)) => {
            ". . .\n. . .\n. . .\n".to_owned()
        }
        None => "1 . .\n. . .\n. . 7\n".to_owned(),
    }
}

/// Checks that the examples of a command take a board with clues, and that graphs are refused.
fn examples_with_clues_are_taken(verb: &str) {
    let help = answer(&format!("{verb} --help"));
    let mut tried = 0;
    for words in examples(&help) {
        let output = outcome(&words.replace("board.txt", "-"), &board(&words));
        assert!(matches!(output.status.code(), Some(0 | 1)), "{words}: {output:?}");
        tried += 1;
    }
    assert!(tried > 7, "{tried}");
    // Puzzles without clues are not listed, and refused.
    assert!(!help.contains(" graph "));
    assert!(!answer(&format!("{verb} graph --help")).contains("Examples"));
    let refused = outcome(&format!("{verb} graph ../../fixtures/graphs/k4.g6"), "");
    assert_eq!(refused.status.code(), Some(2));
}

#[test]
fn the_help_lists_only_what_a_puzzle_takes() {
    let takes = |verb: &str| {
        let help = answer(&format!("{verb} --help"));
        move |puzzle: &str| help.contains(&format!("\n  {puzzle} "))
    };
    let (makes, grades) = (takes("generate"), takes("grade"));
    for facts in PUZZLES.iter().map(|kind| kind.facts()) {
        let puzzle = facts.name;
        let lists = |verb: &str, option: &str| answer(&format!("{verb} {puzzle} --help")).contains(option);
        assert_eq!(makes(puzzle), made().any(|kind| kind.facts().name == puzzle), "{puzzle}");
        assert_eq!(grades(puzzle), !facts.examples_with_ladder.is_empty(), "{puzzle}");
        assert_eq!(lists("generate", "--difficulty"), makes(puzzle) && grades(puzzle), "{puzzle}");
        assert_eq!(lists("grade", "--explain"), grades(puzzle), "{puzzle}");
        assert!(!lists("compile", "does not apply") && !lists("sample", "does not apply"), "{puzzle}");
        for verb in ["grade", "hint"] {
            assert_eq!(lists(verb, "--format"), grades(puzzle), "{verb} {puzzle}");
            assert_eq!(lists(verb, "does not apply"), !grades(puzzle), "{verb} {puzzle}");
        }
    }
    for page in ["grade place -h", "hint graph -h"] {
        assert!(!answer(page).contains("--explain") && !answer(page).contains("--state"), "{page}");
    }
    for page in ["generate yajilin -h", "generate simple-loop -h"] {
        let help = answer(page);
        assert!(["--givens", "--keep"].iter().all(|option| !help.contains(option)), "{page}");
        assert!(["--clues", "--symmetry"].iter().all(|option| help.contains(option)), "{page}");
    }
    // What the help does not list is refused with the reason.
    for (command, reason) in [
        ("generate simple-loop 5x5 --keep r1c1", "clues cannot be chosen cell by cell"),
        ("grade place queens 5x5", "no ladder of techniques"),
    ] {
        let output = outcome(command, "");
        assert_eq!(output.status.code(), Some(2), "{command}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(reason), "{command}");
    }
}

#[test]
fn the_examples_of_export_are_taken() {
    let help = answer("export --help");
    let mut tried = 0;
    for words in examples(&help) {
        let board = board(&words);
        let words = words.replace("board.txt", "-").replace("graph.txt", "-").replace("--from a ", "");
        let output = outcome(&words, &board);
        assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        tried += 1;
    }
    assert!(tried > 15, "{tried}");
}

#[test]
fn the_examples_of_draw_are_taken() {
    let help = answer("draw --help");
    let mut tried = 0;
    for words in examples(&help) {
        let output = outcome(&words.replace("board.txt", "-"), &board(&words));
        assert_eq!(output.status.code(), Some(0), "{words}: {}", String::from_utf8_lossy(&output.stderr));
        tried += 1;
    }
    assert!(tried > 12, "{tried}");
    assert!(!help.contains("draw graph"), "a graph is no board");
}

#[test]
fn help_may_be_a_word() {
    for (words, meant) in [
        ("help", "--help"),
        ("help list", "list --help"),
        ("help count knight", "count knight --help"),
        ("help slitherlink", "list slitherlink --help"),
    ] {
        assert_eq!(answer(words), answer(meant), "{words}");
    }
}
