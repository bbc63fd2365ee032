//! Induced and uncrossed paths and cycles: those of all paths that have the property, and no others.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::amounts::part;
use crate::proofs::{Conclusion, check};
use crate::{answer, cavalcade};

/// The parts of a step between two places at which lines of short moves can meet.
const PARTS: i64 = 60;

/// A cell as row and column, or a vertex.
type Place = Vec<i64>;

/// The places of each solution, in order.
fn listed(words: &str) -> Vec<Vec<Place>> {
    let text = answer(&format!("list {words} --format json"));
    let places = |line: &str| -> Vec<Place> {
        let value: Value = serde_json::from_str(line).expect("JSON");
        if let Some(vertices) = value["vertices"].as_array() {
            return vertices
                .iter()
                .map(|name| vec![i64::from(name.as_str().expect("a name").as_bytes()[0])])
                .collect();
        }
        let mut numbered = Vec::new();
        for (row, numbers) in (0..).zip(value["order"].as_array().expect("rows")) {
            let numbers = (0..).zip(numbers.as_array().expect("cells"));
            numbered
                .extend(numbers.filter_map(|(column, number)| Some((number.as_u64()?, vec![row, column]))));
        }
        numbered.sort();
        numbered.into_iter().map(|(_, place)| place).collect()
    };
    text.lines().map(places).collect()
}

/// The steps of a path, the one back to its first place included if it is closed.
fn steps(path: &[Place], closed: bool) -> Vec<[&Place; 2]> {
    let steps = (0..path.len() - usize::from(!closed)).map(|at| [&path[at], &path[(at + 1) % path.len()]]);
    steps.collect()
}

/// Whether two steps share no point but the ends of both, of all points that divide each into equal parts.
fn are_apart(one: [&Place; 2], other: [&Place; 2]) -> bool {
    let points = |[from, to]: [&Place; 2]| -> BTreeSet<Place> {
        (0..=PARTS)
            .map(|part| (0..2).map(|axis| from[axis] * (PARTS - part) + to[axis] * part).collect())
            .collect()
    };
    let (first, second) = (points(one), points(other));
    let ends = |place: &Place| [place[0] * PARTS, place[1] * PARTS].to_vec();
    let shared = one.iter().filter(|end| other.contains(end)).map(|end| ends(end));
    first.intersection(&second).cloned().eq(shared.collect::<BTreeSet<_>>())
}

#[test]
fn the_paths_with_a_condition_are_those_that_have_it() {
    for (problem, asked) in part([
        ("rook 3x3", "--any-length"),
        ("rook 3x4 --closed", "--length 4.."),
        ("rook 3x4 --from r1c1 --to r3c4", "--any-length"),
        ("king 3x3 --closed --from a1 --to b2", "--any-length"),
        ("king 2x3 --to a1", "--any-length"),
        ("knight 4x4", "--length ..4"),
        ("knight 4x4 --closed --from b1", "--any-length"),
        ("knight 3x4", "--longest"),
        ("queen-graph 2x3", "--any-length"),
        ("rook-graph 2x3 --closed", "--any-length"),
        ("leaper 3x3 --step 1,2 --step -1,0 --step 0,-1", "--any-length"),
        ("leaper 3x3 --step 1,1 --step -1,0 --step 0,-1 --closed", "--any-length"),
        ("graph ../../fixtures/graphs/one-way.txt --directed", "--any-length"),
        ("graph ../../fixtures/graphs/one-way.txt --directed --closed --from a", "--any-length"),
    ]) {
        let (base, closed) = (problem.split(" --from").next().expect("words"), problem.contains("--closed"));
        let base = base.split(" --to").next().expect("words").replace(" --closed", "");
        let joined: BTreeSet<[Place; 2]> = listed(&format!("{base} --length 1"))
            .into_iter()
            .flat_map(|step| [[step[0].clone(), step[1].clone()], [step[1].clone(), step[0].clone()]])
            .collect();
        let is_induced = |path: &[Place]| {
            let steps = steps(path, closed);
            let is_step = |one, other| steps.contains(&[one, other]) || steps.contains(&[other, one]);
            joined
                .iter()
                .all(|[one, other]| !path.contains(one) || !path.contains(other) || is_step(one, other))
        };
        let is_uncrossed = |path: &[Place]| {
            let steps = steps(path, closed);
            let later = |(at, &one): (usize, &_)| steps[at + 1..].iter().all(|&other| are_apart(one, other));
            steps.iter().enumerate().all(later)
        };
        let has = |options: &str, path: &[Place]| {
            (!options.contains("induced") || is_induced(path))
                && (!options.contains("uncrossed") || is_uncrossed(path))
        };
        for options in ["--induced", "--uncrossed", "--induced --uncrossed"] {
            if problem.starts_with("graph") && options != "--induced" {
                continue;
            }
            // The longest of them may be shorter than the longest of all.
            let all = listed(&format!("{problem} {}", asked.replace("--longest", "--any-length")));
            let mut expected: Vec<_> = all.into_iter().filter(|path| has(options, path)).collect();
            let most = expected.iter().map(Vec::len).max();
            expected.retain(|path| asked != "--longest" || Some(path.len()) == most);
            let mut found = listed(&format!("{problem} {asked} {options}"));
            expected.sort();
            found.sort();
            assert!(!expected.is_empty() && found == expected, "{problem} {asked} {options}");
            let classes = format!("count {problem} {asked} {options} --classes --format json");
            let classes: Value = serde_json::from_str(&answer(&classes)).expect("JSON");
            if let Some(classes) = classes["counts"]["classes"].as_u64() {
                let least = listed(&format!("{problem} {asked} {options} --classes")).len();
                assert_eq!(classes, least as u64, "{problem} {asked} {options}");
            }
        }
    }
}

/// A proof that no others exist is about the condition, too.
#[test]
fn lists_have_proofs() {
    let folder = tempfile::tempdir().expect("a folder");
    for (command, code) in [
        ("list knight 3x4 --length 4.. --uncrossed", 0),
        ("list graph hypercube 3 --closed --length 7.. --induced", 1),
        ("list leaper 3x3 --step 1,2 --step -1,0 --step 0,-1 --length 3 --induced --uncrossed", 0),
    ] {
        cavalcade(command).args(["--proof", "p"]).current_dir(&folder).assert().code(code);
        let [formula, proof] = ["opb", "pbp"]
            .map(|it| std::fs::read_to_string(folder.path().join("p").with_extension(it)).expect("a file"));
        assert_eq!(check(&formula, &proof), Ok(Conclusion::Unsatisfiable), "{command}");
    }
}
