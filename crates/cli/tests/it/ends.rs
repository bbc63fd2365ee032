//! Paths whose ends are in sets: the sets are the unions of their members, for all methods and formats.

use serde_json::{Value, json};

use crate::amounts::part;
use crate::proofs::{Conclusion, check};
use crate::{answer, cavalcade, outcome};

fn counts(words: &str, input: &str) -> Value {
    let output = outcome(&format!("{words} --format json"), input);
    let object: Value = serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| panic!("{words}: {}", String::from_utf8_lossy(&output.stderr)));
    assert_eq!(object["complete"], true, "{words}");
    object["counts"].clone()
}

/// Returns the number of directed paths between every pair of single ends.
fn sum(words: &str, from: &[&str], to: &[&str]) -> u64 {
    let pairs = from.iter().flat_map(|one| to.iter().map(move |other| (*one, *other)));
    let pairs = pairs.filter(|(one, other)| one != other);
    let count = |(one, other): (&str, &str)| {
        counts(&format!("{words} --from {one} --to {other}"), "")["directed"].as_u64()
    };
    pairs.map(|pair| count(pair).expect("a number")).sum()
}

#[test]
fn sets_are_the_sum_of_their_members() {
    let cases: [(&str, [&str; 3], [&str; 3]); 4] = [
        ("knight 4x5", ["a1", "b1", "e4"], ["a4", "c2", "e1"]),
        ("rook 3x4", ["a1", "b2", "d3"], ["b2", "a1", "c1"]),
        (
            "leaper 3x4 --step 0,1 --step 1,0 --step -1,-1 --step -2,1",
            ["r1c1", "r2c2", "r3c4"],
            ["r1c2", "r3c4", "r2c1"],
        ),
        ("graph petersen", ["0", "1", "7"], ["7", "2", "9"]),
    ];
    for (problem, from, to) in cases {
        let words = format!("count {problem}");
        let expected = sum(&words, &from, &to);
        let (from, to) = (from.join(","), to.join(","));
        for method in ["search", "frontier", "subsets", "both"] {
            let found = counts(&format!("{words} --from {from} --to {to} --method {method}"), "");
            assert_eq!(found["directed"], expected, "{problem} {method}");
        }
        let listed = answer(&format!("list {problem} --from {from} --to {to}"));
        assert_eq!(listed.matches("solution ").count() as u64, expected, "{problem}");
    }
}

#[test]
fn conventions_follow_the_sets() {
    let same = counts("count knight 5x5 --from a1,e5 --to a5,c3", "");
    assert_eq!(same, json!({"undirected": 152, "directed": 152, "classes": 76}));
    assert_eq!(counts("count knight 5x5 --from a1,c3", ""), json!({"directed": 368}));
    // 16 each from c3 to a1, back, and to e5, and 56 between the corners.
    assert_eq!(counts("count knight 5x5 --from a1,c3 --to a1,c3,e5", ""), json!({"directed": 104}));
    // All cells are no set.
    assert_eq!(counts("count rook 2x3 --from a1..c2", ""), counts("count rook 2x3", ""));
    assert_eq!(counts("count rook 3x3 --from a1..a1", ""), counts("count rook 3x3 --from a1", ""));
}

/// The same cells for both ends: a path and its reversal are one, and the board keeps its symmetries.
#[test]
fn the_same_set_twice_has_no_direction() {
    let cases = [
        ("rook 3x4", "a1,b2,d3"),
        ("knight 4x5", "a1,b1,e4,d3"),
        ("knight 5x5", "a1,e5,a5,e1"),
        ("king 3x3", "a1,b2"),
        ("graph petersen", "0,1,7"),
    ];
    for (problem, set) in part(cases) {
        let cells: Vec<&str> = set.split(',').collect();
        let expected = sum(&format!("count {problem}"), &cells, &cells);
        for method in ["search", "frontier", "subsets", "both"] {
            let found = counts(&format!("count {problem} --from {set} --to {set} --method {method}"), "");
            assert_eq!(found["directed"], expected, "{problem} {method}");
            assert_eq!(found["undirected"].as_u64().map(|it| 2 * it), Some(expected), "{problem} {method}");
        }
        let listed = answer(&format!("list {problem} --from {set} --to {set}"));
        assert_eq!(listed.matches("solution ").count() as u64, expected / 2, "{problem}");
    }
}

/// Classes of tours with sets of ends: listed and counted in two ways.
#[test]
fn sets_that_symmetries_keep_have_classes() {
    for ends in [
        "--from a1,e5,a5,e1 --to a1,e5,a5,e1",
        "--from a1,e5 --to a5,e1,c3",
        "--from a1,a5 --to e1,e5",
        "--from a1,b2 --to a1,b2,c1",
    ] {
        let found = counts(&format!("count knight 5x5 {ends} --method both"), "");
        let listed = outcome(&format!("list knight 5x5 {ends} --classes"), "");
        match found["classes"].as_u64() {
            Some(classes) => {
                let text = String::from_utf8_lossy(&listed.stdout);
                assert_eq!(text.matches("solution ").count() as u64, classes, "{ends}");
                assert!(classes > 0 && Some(classes) < found["undirected"].as_u64(), "{ends}");
            }
            None => assert_eq!(listed.status.code(), Some(2), "{ends}"),
        }
    }
}

/// With clues, the ends are cells of the first and the last number.
#[test]
fn sets_apply_to_numbers() {
    let board = ". . .\n. 5 .\n. . .\n";
    let count =
        |ends: &str| counts(&format!("count rook - {ends}"), board)["numberings"].as_u64().expect("a number");
    let parts = count("--from r1c1 --to r1c3")
        + count("--from r1c1 --to r3c3")
        + count("--from r3c1 --to r1c3")
        + count("--from r3c1 --to r3c3");
    assert!(parts > 0);
    assert_eq!(count("--from r1c1,r3c1 --to r1c3,r3c3"), parts);
    assert_eq!(count("--from r1c1..r3c3"), count(""));
}

/// Problems for other solvers have the same solutions.
#[test]
fn exports_have_the_ends() {
    for ends in [
        "--from a1,c2",
        "--to a1..a3",
        "--from a1,b2 --to c1,c4",
        "--from a1,b2 --to c1",
        "--from a1,c2,c4 --to a1,c2,c4",
    ] {
        let here = counts(&format!("count rook 4x3 {ends}"), "");
        let expected = here.get("undirected").unwrap_or(&here["directed"]);
        let graph = answer(&format!("export rook 4x3 {ends} --for hcp"));
        assert!(graph.contains("COMMENT : vertex 13 is joined to all that may be an end"), "{graph}");
        assert_eq!(&counts("count graph - --closed", &graph)["undirected"], expected, "{ends}");
        for language in ["minizinc", "dimacs", "opb"] {
            assert!(!answer(&format!("export rook 4x3 {ends} --for {language}")).is_empty());
        }
    }
}

#[test]
fn other_commands_take_sets() {
    let first = answer("first rook 3x4 --from b2,a1 --to d1,d3");
    assert!(first.contains("solution 1"), "{first}");
    assert!(answer("sample rook 4x4 --from a1,b1 --to d1 --seed 3").contains("solution 1"));
    let unique = outcome("unique graph cycle 5 --from 0,1 --to 1,2", "");
    assert_eq!(unique.status.code(), Some(1));
    assert!(unique.stdout.starts_with(b"several"));
    for (words, message) in [
        ("count rook 4x4 --from a1,b1 --closed", "--from takes a single cell of a closed tour"),
        ("count graph cycle 5 --to 1,2 --closed", "--to takes a single vertex of a cycle"),
        ("count rook 4x4 --from a1,z9", "--from: z9 is outside the board"),
        ("count rook 4x4 --from a1,,b1", "--from: '' is not the name of a cell"),
        ("count graph cycle 5 --from 3..9", "--from: no vertex is named '3..9'"),
        ("list rook 4x4 --from a1,b1 --classes", "classes"),
    ] {
        let output = outcome(words, "");
        let text = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}: {text}");
        assert!(text.contains(message), "{words}: {text}");
    }
}

/// Steps in one direction are counted as directed, also where the board has reflections that keep them.
#[test]
fn steps_in_one_direction_have_no_classes() {
    let words = "count leaper 3x4 --step 1,2 --step 1,-2 --step -1,0 --step 0,1 --step 0,-1";
    for closed in ["", " --closed"] {
        let found = counts(&format!("{words}{closed} --method both"), "");
        assert_eq!(found.as_object().expect("counts").keys().collect::<Vec<_>>(), ["directed"]);
    }
    assert_eq!(counts("count leaper 1x3 --step 0,1 --torus --closed", ""), json!({"directed": 1}));
}

/// A listed path is excluded with the steps to the extra vertices of its ends, and no other path is.
#[test]
fn lists_with_sets_of_ends_have_proofs() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::write(folder.path().join("g.txt"), "a: b c\nb: c\n").expect("a file");
    std::fs::write(folder.path().join("arcs.txt"), "a -> b\nb -> c\nc -> a\na -> c\n").expect("a file");
    for (command, solutions) in [
        ("list rook 1x3 --from a1,b1", 1),
        ("list rook 1x3 --to a1,b1", 1),
        ("unique rook 1x3 --from a1,b1 --to c1", 1),
        ("unique rook 1x3 --from c1 --to a1,b1", 1),
        ("list graph g.txt --from a,b --to c", 2),
        ("list graph arcs.txt --directed --from a,b", 2),
        ("list graph arcs.txt --directed --from a,b --to b,c", 1),
        ("list graph arcs.txt --directed --from a,b --to a,b", 1),
        // The same sets, some of the same cells, and no solution; counted by trying all orders of the vertices.
        ("list rook 2x3 --from a1,c2 --to c2,a1", 1),
        ("list king 2x3 --from a1,c2 --to c2,a1", 6),
        ("list knight 5x5 --from a1,c3 --to a1,c3,e5", 104),
        ("list rook 1x3 --from b1,c1 --to b1", 0),
    ] {
        let output = cavalcade(command).args(["--proof", "p"]).current_dir(&folder).output().expect("a run");
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(i32::from(solutions == 0)), "{command}: {notes}");
        let clauses = if solutions == 1 { "clause of a solution" } else { "clauses of solutions" };
        assert!(notes.contains(&format!("p.opb ({solutions} {clauses})")), "{command}: {notes}");
        let [formula, proof] = ["opb", "pbp"]
            .map(|it| std::fs::read_to_string(folder.path().join("p").with_extension(it)).expect("a file"));
        assert_eq!(check(&formula, &proof), Ok(Conclusion::Unsatisfiable), "{command}");
    }
}
