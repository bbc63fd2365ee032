//! An exported instance has as many solutions as the problem: a small solver counts the models of clauses, and graphs
//! are read back.

use std::collections::BTreeSet;

use super::{ExportError, Language};
use crate::puzzles::{Arguments, Instance, PUZZLES};

fn instance(name: &str, board: &str, options: &[&str]) -> Instance {
    let puzzle = PUZZLES.iter().find(|puzzle| puzzle.facts().name == name).expect("a puzzle");
    let mut arguments = Arguments::default();
    if board.starts_with(|sign: char| sign.is_ascii_digit()) && !board.contains('\n') {
        arguments.set_size(board);
    } else {
        arguments.set_board(board.as_bytes().to_vec());
    }
    for option in options {
        match option.split_once('=') {
            Some((name, value)) => arguments.add_value(name, value.to_owned()),
            None => arguments.set_flag(option),
        }
    }
    puzzle.build(&arguments).expect("an instance")
}

fn written(instance: &Instance, language: Language) -> Result<String, ExportError> {
    instance.export(vec!["a test".to_owned()]).expect("a board").write(language)
}

/// The clauses of a file, and its number of variables.
fn clauses(text: &str) -> (usize, Vec<Vec<i32>>) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('c')).collect();
    let header: Vec<&str> = lines[0].split_whitespace().collect();
    let number = |index: usize| header[index].parse::<usize>().expect("a number");
    assert_eq!(header[..2], ["p", "cnf"]);
    assert_eq!(number(3), lines.len() - 1, "clauses");
    let literals = |line: &&str| -> Vec<i32> {
        let mut literals: Vec<i32> =
            line.split_whitespace().map(|word| word.parse().expect("a literal")).collect();
        assert_eq!(literals.pop(), Some(0));
        literals
    };
    (number(2), lines[1..].iter().map(literals).collect())
}

/// Counts the assignments that satisfy all clauses, by branching on the first open literal.
fn models(variables: usize, clauses: &[Vec<i32>]) -> u64 {
    let used: BTreeSet<i32> = clauses.iter().flatten().map(|literal| literal.abs()).collect();
    let free = variables - used.len();
    let assign = |literal: i32| -> Option<Vec<Vec<i32>>> {
        let open = clauses.iter().filter(|clause| !clause.contains(&literal));
        let shorter = open.map(|clause| clause.iter().copied().filter(|&other| other != -literal).collect());
        let shorter: Vec<Vec<i32>> = shorter.collect();
        shorter.iter().all(|clause| !clause.is_empty()).then_some(shorter)
    };
    if clauses.iter().any(Vec::is_empty) {
        return 0;
    }
    let Some(shortest) = clauses.iter().min_by_key(|clause| clause.len()) else { return 1 << free };
    let literal = shortest[0];
    let rest = used.len() - 1;
    let count = |literal| assign(literal).map_or(0, |left| models(rest, &left));
    let with = count(literal);
    (with + if shortest.len() > 1 { count(-literal) } else { 0 }) << free
}

const SMALL: &[(&str, &str, &[&str], u64)] = &[
    ("rook", "1x1", &[], 1),
    ("rook", "1x1", &["closed"], 0),
    ("rook", "1x2", &["closed"], 0),
    ("rook", "2x3", &[], 8),
    ("rook", "2x3", &["from=a1"], 3),
    ("rook", "2x3", &["from=a1", "to=a2"], 1),
    ("rook", "2x3", &["to=b1"], 2),
    ("rook", "3x2", &["closed"], 1),
    ("king", "2x2", &["closed"], 3),
    ("king", "2x2", &["closed", "from=a1", "to=b2"], 2),
    ("king", "2x2", &["closed", "to=b2"], 3),
    ("knight", "3x4", &["from=a1"], 2),
    ("graph", "a b\nb c\nc a", &["directed", "closed"], 1),
    ("graph", "a b\nb a\nb c\nc a", &["directed"], 3),
    ("numbrix", "2x2", &[], 8),
    ("numbrix", "1x2", &["closed"], 2),
    ("numbrix", "1x1", &["closed"], 0),
    ("numbrix", "1 . .\n. . .", &[], 3),
    ("prime", "P P\n. .", &[], 2),
    ("zip", "1 .\n3 2", &[], 1),
    ("zip", "1 2\n. 3", &[], 0),
    ("zip", "1 . .\n. . 2", &[], 1),
    ("signpost", "1e s\n* w", &[], 1),
    ("signpost", "e s\nn w", &[], 4),
    ("slitherlink", "..\n", &[], 3),
    ("slitherlink", "3.\n.1\n", &[], 2),
    ("slitherlink", "0.0\n", &[], 0),
    ("masyu", "...\n...\n", &[], 3),
    ("masyu", "...\n...\n", &["all-cells"], 1),
    ("masyu", ".?.\n...\n", &[], 1),
    ("masyu", "?..\n...\n", &[], 0),
    ("geradeweg", "1..\n...\n", &[], 1),
    ("geradeweg", "?..\n...\n", &[], 1),
    ("numberlink", "1.\n.1\n", &[], 2),
    ("numberlink", "1.1\n...\n", &[], 4),
    ("numberlink", "1..\n..1\n", &["all-cells"], 1),
    ("numberlink", "1.1\n...\n", &["apart"], 2),
    ("numberlink", "1 . 2\n1 . 2\n", &["apart"], 1),
    ("numberlink", "12\n21\n", &[], 0),
    ("numberlink", "1 . 2\n1 . 2\n", &[], 3),
    ("numberlink", "1 . . 1\n2 . . 2\n", &[], 1),
    ("castle-wall", "b...\n....\n", &[], 3),
    ("castle-wall", "b..\n...\n...\n", &[], 6),
    ("castle-wall", "...\n.w.\n...\n", &[], 1),
    ("castle-wall", "w..\n...\n", &[], 0),
    ("yajilin", ". . .\n. . .\n", &[], 1),
    ("yajilin", "# # #\n", &[], 0),
    ("country-road", "...\n...\n\naab\naab\n", &[], 2),
    ("moon-or-sun", "m.s\n...\n\naab\naab\n", &[], 1),
    ("moon-or-sun", "s.s\n...\n\naab\naab\n", &[], 0),
    ("detour", "2..\n...\n\naab\naab\n", &[], 1),
    ("detour", "...\n...\n.4.\n...\n\naaa\naaa\nbbb\nbbb\n", &[], 2),
];

#[test]
fn clauses_have_as_many_models_as_there_are_solutions() {
    for &(name, board, options, expected) in SMALL {
        let text = written(&instance(name, board, options), Language::Dimacs).expect("clauses");
        let (variables, clauses) = clauses(&text);
        assert_eq!(models(variables, &clauses), expected, "{name} {board:?} {options:?}");
    }
}

#[test]
fn sets_of_every_size_are_counted() {
    // Rooks on 2x3: 1, 6 and 6 ways; no three of them.
    for (size, expected) in [(0, 1), (1, 6), (2, 6), (3, 0), (7, 0)] {
        let size = format!("size={size}");
        let instance = instance("place", "2x3", &["piece=rooks", &size]);
        let (variables, clauses) = clauses(&written(&instance, Language::Dimacs).expect("clauses"));
        assert_eq!(models(variables, &clauses), expected, "{size}");
    }
    let lamps = instance("akari", "...\n.2.\n...", &[]);
    let (variables, clauses) = clauses(&written(&lamps, Language::Dimacs).expect("clauses"));
    assert_eq!(models(variables, &clauses), 4);
}

#[test]
fn graphs_have_a_dummy_for_what_the_format_does_not_know() {
    for (name, board, options, vertices, edges) in [
        ("rook", "2x3", &[][..], 7, 7 + 6),
        ("rook", "2x3", &["closed"], 6, 7),
        // A path that begins in a1 does not end there.
        ("rook", "2x3", &["from=a1"], 8, 7 + 7),
        ("rook", "2x3", &["from=a1", "to=c2"], 7, 7 + 2),
        // The step between the ends is removed and leads over an extra vertex.
        ("rook", "2x3", &["closed", "from=a1", "to=a2"], 7, 7 - 1 + 2),
        // These are no step apart.
        ("rook", "2x3", &["closed", "from=a1", "to=c2"], 7, 7),
    ] {
        let text = written(&instance(name, board, options), Language::Hcp).expect("a graph");
        let (header, list) = text.split_once("EDGE_DATA_SECTION\n").expect("edges");
        assert!(header.contains(&format!("DIMENSION : {vertices}\n")), "{header}");
        assert_eq!(list.lines().count(), edges + 2, "{options:?}: {list}");
    }
}

#[test]
fn what_has_no_words_is_refused() {
    let refused = |name: &str, board: &str, options: &[&str], language| {
        written(&instance(name, board, options), language).expect_err("a refusal").to_string()
    };
    assert!(refused("numbrix", "2x2", &[], Language::Hcp).contains("numbers"));
    assert!(refused("place", "2x2", &["piece=rooks", "size=1"], Language::Hcp).contains("not placements"));
    assert!(refused("masyu", "..\n..", &[], Language::Hcp).contains("not through some"));
    assert!(refused("graph", "a b", &["directed"], Language::Hcp).contains("directed"));
    assert!(refused("rook", "40x40", &[], Language::Dimacs).contains("1600 vertices"));
    assert!(refused("rook", "300x300", &[], Language::MiniZinc).contains("90000 vertices"));
}

#[test]
fn rules_of_loops_are_constraints() {
    let model = |name: &str, board: &str| {
        let text = written(&instance(name, board, &[]), Language::MiniZinc).expect("a model");
        let rules = text.split_once("% The rules.\n").expect("rules").1;
        rules.lines().take_while(|line| !line.is_empty()).map(str::to_owned).collect::<Vec<_>>()
    };
    // The corners of the cell are 1, 2, 4 and 5.
    assert_eq!(
        model("slitherlink", "3.\n.."),
        ["constraint sum([used[1], used[2], used[6], used[4]]) in 3..3;"]
    );
    // Between the corner of the clue and outside is one edge.
    assert_eq!(model("castle-wall", "...\n.w.\n..."), ["constraint sum([used[3]]) mod 2 = 1;"]);
    // A white pearl in the corner would have to go straight.
    assert!(model("masyu", "w.\n..").contains(&"constraint visited[1];".to_owned()));
    assert_eq!(
        model("slitherlink", "4\n")[0],
        "constraint sum([used[1], used[2], used[4], used[3]]) in 4..4;"
    );
    let tiny = written(&instance("yajilin", "#.\n##", &[]), Language::MiniZinc).expect("a model");
    assert!(tiny.contains("constraint false;"), "{tiny}");
}

#[test]
fn names_are_text_in_a_model() {
    assert_eq!(super::minizinc::string("a\\b \"c\"\n"), r#""a\\b \"c\" ""#);
    let text = written(&instance("graph", "{'a\"b': ['c']}", &[]), Language::MiniZinc).expect("a model");
    assert!(text.contains(r#"["vertex a\"b", "vertex c"]"#), "{text}");
}
