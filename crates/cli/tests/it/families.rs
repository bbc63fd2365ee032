//! All solutions in a file: its answers are those of the commands that search, and a damaged file is refused.

use std::collections::BTreeMap;
use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use crate::amounts::{part, some};
use crate::{answer, outcome};

/// Compiles a problem; returns the folder of the file, and its path.
pub(crate) fn compiled(problem: &str) -> (TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("family").to_string_lossy().into_owned();
    let output = outcome(&format!("compile {problem} -o {path}"), "");
    assert!(output.stdout.is_empty(), "{problem}");
    assert!(matches!(output.status.code(), Some(0 | 1)), "{problem}: {output:?}");
    (folder, path)
}

pub(crate) fn json(words: &str) -> Value {
    serde_json::from_str(&answer(&format!("{words} --format json"))).expect("JSON")
}

/// Returns the pairs of places that follow each other in a solution in JSON, as names.
fn steps(solution: &Value) -> Vec<[String; 2]> {
    let columns = solution["columns"].as_u64().expect("columns") as usize;
    let order =
        solution["order"].as_array().expect("rows").iter().flat_map(|row| row.as_array().expect("a row"));
    let mut cells: Vec<(u64, String)> = (0..)
        .zip(order)
        .filter_map(|(at, number)| {
            Some((number.as_u64()?, format!("r{}c{}", at / columns + 1, at % columns + 1)))
        })
        .collect();
    cells.sort_unstable();
    let mut names: Vec<String> = cells.into_iter().map(|cell| cell.1).collect();
    if solution["closed"] == true {
        names.push(names[0].clone());
    } else {
        names.insert(0, "end".to_owned());
        names.push("end".to_owned());
    }
    names.windows(2).map(|pair| [pair[0].clone(), pair[1].clone()]).collect()
}

#[test]
fn vertices_are_named_as_the_graph_names_them() {
    let (_folder, path) = compiled("graph ../../fixtures/graphs/one-way.txt --directed --any-length");
    let count = |words: &str| json(&format!("ask {path} {words}"))["counts"]["directed"].as_u64();
    let (with, without) = (count("--with a-b,end-a"), count("--with a-b --without end-a"));
    assert_eq!(with.zip(without).map(|(with, without)| with + without), count("--with a-b"));
    assert!(
        with > Some(0) && outcome(&format!("ask {path} --with b-a"), "").status.code() == Some(2),
        "a step has a direction"
    );
    let (_folder, path) = compiled("graph ../../fixtures/graphs/k4.g6 --any-length --induced");
    assert!(!answer(&format!("ask {path} --each")).contains("vertex"));
}

#[test]
fn counts_and_solutions_are_those_of_other_commands() {
    for problem in part([
        "knight 3x4",
        "rook 4x4 --closed",
        "knight 5x5 --from a1",
        "rook 3x4 --from a1 --to d1",
        "rook 3x4 --from a1,c2 --to d1,b1",
        "rook 2x3 --torus --closed",
        "rook 4x4 --closed --any-length",
        "rook 3x3 --any-length --length 3..5",
        "graph ../../fixtures/graphs/k4.g6 --closed",
        "graph ../../fixtures/graphs/one-way.txt --directed",
        "graph ../../fixtures/graphs/one-way.txt --directed --any-length",
        "graph ../../fixtures/graphs/one-way.txt --directed --closed --from a --any-length --length 3..4",
        "place kings 5x5 --size 4",
        "place bishops 4x4",
        "independent-sets ../../fixtures/graphs/k4.g6",
        "matchings ../../fixtures/graphs/k4.g6",
        "knight 4x4 --closed",
        "numbrix 3x4",
        "numbrix 3x3 --closed",
        "numbrix 2x3 --closed",
        "numbrix 1x1",
        "numbrix ../../fixtures/numbrix-3x3-none.txt",
        "numbrix ../../fixtures/numbrix-4x5-hole.txt",
        "hidato ../../fixtures/hidato-3x3-several.txt",
        "hidato ../../fixtures/hidato-4x4-closed.txt --closed",
        "hidato ../../fixtures/hidato-6x6-paths.txt",
        "hidato ../../fixtures/hidato-triangles-4x7.txt --tiling triangles",
        "hopido ../../fixtures/hopido-6x6.txt",
        "rikudo ../../fixtures/rikudo-7x7.txt",
        "signpost ../../fixtures/signpost-4x4-several.txt",
        "zip ../../fixtures/zip-4x4-several.txt",
        "prime ../../fixtures/prime-8x8.txt",
        "knight ../../fixtures/knight-givens.txt",
        "rook 4x4 --any-length --induced",
        "place queens 6x6",
        "akari ../../fixtures/akari-several.txt",
        "star-battle ../../fixtures/star-battle-8x8.txt",
        "slitherlink ../../fixtures/slitherlink-several.txt",
        "slitherlink ../../fixtures/slitherlink-5x5-torus.txt",
        "masyu ../../fixtures/masyu-6x6.txt",
        "yajilin ../../fixtures/yajilin-6x6.txt",
        "numberlink ../../fixtures/numberlink-5x5.txt",
        "../../fixtures/flatzinc/queens.fzn",
        "../../fixtures/flatzinc/hidden.fzn",
        "../../fixtures/flatzinc/impossible.fzn",
        "../../fixtures/flatzinc/automata.fzn",
    ]) {
        let (_folder, path) = compiled(problem);
        let (asked, counted) = (
            outcome(&format!("ask {path} --format json"), ""),
            outcome(&format!("count {problem} --format json"), ""),
        );
        assert_eq!(asked.status, counted.status, "{problem}");
        let [asked, mut counted] =
            [asked, counted].map(|output| serde_json::from_slice::<Value>(&output.stdout).expect("JSON"));
        for other in ["classes", "maximum", "longest"] {
            counted["counts"].as_object_mut().and_then(|counts| counts.remove(other));
        }
        assert_eq!(asked["counts"], counted["counts"], "{problem}");
        let counts = asked["counts"].as_object().expect("counts").values();
        let total = counts.filter_map(Value::as_u64).min().expect("a number");
        let bare = |text: String| -> Vec<String> {
            let mut lines: Vec<String> =
                text.lines().map(|line| line.split_once(',').expect("an index").1.to_owned()).collect();
            lines.sort_unstable();
            lines
        };
        let ask = |rank| (rank, answer(&format!("ask {path} --rank {rank} --format json")));
        let ranks: Vec<(u64, String)> = some(1..=total).map(ask).collect();
        let family = outcome(&format!("ask {path} --list --format json"), "");
        let family = String::from_utf8_lossy(&family.stdout).into_owned();
        let lines: Vec<&str> = family.lines().collect();
        assert_eq!(lines.len() as u64, total, "{problem}");
        for (rank, text) in ranks {
            let solution = text.split_once(',').expect("an index").1;
            assert_eq!(
                lines[rank as usize - 1],
                format!("{{\"index\":{rank},{}", solution.trim_end()),
                "{problem}"
            );
        }
        let listed = outcome(&format!("list {problem} --format json"), "");
        assert_eq!(bare(family), bare(String::from_utf8_lossy(&listed.stdout).into_owned()), "{problem}");
    }
}

#[test]
fn conditions_and_each_element_agree_with_the_list() {
    for problem in ["knight 5x6 --closed", "knight 3x4", "rook 4x4 --closed"] {
        let (_folder, path) = compiled(problem);
        let listed = answer(&format!("list {problem} --format json"));
        let solutions: Vec<Vec<[String; 2]>> =
            listed.lines().map(|line| steps(&serde_json::from_str(line).expect("JSON"))).collect();
        let has = |solution: &[[String; 2]], name: &str| {
            solution
                .iter()
                .any(|[one, other]| name == format!("{one}-{other}") || name == format!("{other}-{one}"))
        };
        let each = json(&format!("ask {path} --each"));
        assert_eq!(each["solutions"], solutions.len());
        let elements: BTreeMap<&str, u64> = (each["elements"].as_array().expect("elements").iter())
            .map(|each| {
                (each["element"].as_str().expect("a name"), each["solutions"].as_u64().expect("a number"))
            })
            .collect();
        for (&name, &number) in &elements {
            let expected = solutions.iter().filter(|solution| has(solution, name)).count();
            assert_eq!(number, expected as u64, "{problem}: {name}");
        }
        let [first, second] = [0, 1].map(|at| solutions[0][at].join("-"));
        let question = format!("ask {path} --with {first} --without {second}");
        let expected =
            solutions.iter().filter(|solution| has(solution, &first) && !has(solution, &second)).count();
        let counts = outcome(&format!("{question} --format json"), "");
        let counts: Value = serde_json::from_slice(&counts.stdout).expect("JSON");
        assert_eq!(counts["counts"]["undirected"], expected, "{problem}");
        let family = outcome(&format!("{question} --list --format json"), "");
        let family = String::from_utf8_lossy(&family.stdout).into_owned();
        assert_eq!(family.lines().count(), expected, "{problem}");
        let few = outcome(&format!("{question} --list --limit 1 --format json"), "");
        assert_eq!(few.status.code(), Some(if expected > 1 { 3 } else { 0 }), "{problem}");
        assert_eq!(String::from_utf8_lossy(&few.stdout).lines().next(), family.lines().next(), "{problem}");
        let all: Vec<String> = solutions[0].iter().map(|step| step.join("-")).collect();
        assert!(answer(&format!("ask {path} --unique --with {}", all.join(","))).starts_with("unique"));
        // Every element weighs its number of solutions.
        let weights: Vec<String> = elements.iter().map(|(name, number)| format!("{name} {number}")).collect();
        let file = format!("{path}.weights");
        fs::write(&file, weights.join("\n")).expect("written");
        let weigh = |solution: &Vec<[String; 2]>| -> u64 {
            elements.iter().filter(|(name, _)| has(solution, name)).map(|(_, number)| number).sum()
        };
        let found = json(&format!("ask {path} --weights {file}"));
        assert_eq!(found["least"].as_u64(), solutions.iter().map(weigh).min(), "{problem}");
        assert_eq!(found["greatest"].as_u64(), solutions.iter().map(weigh).max(), "{problem}");
        for (flag, weight) in [("--lightest", &found["least"]), ("--heaviest", &found["greatest"])] {
            let drawn = json(&format!("ask {path} --weights {file} {flag}"));
            assert_eq!(Some(weigh(&steps(&drawn))), weight.as_u64(), "{problem} {flag}");
        }
    }
}

#[test]
fn numbers_of_cells_agree_with_the_list() {
    let (_clues, clues) = compiled("hidato ../../fixtures/hidato-3x3-several.txt");
    for problem in ["numbrix 4x4", "hidato 3x3", "prime ../../fixtures/prime-3x4.txt"] {
        let (_folder, path) = compiled(problem);
        let listed = answer(&format!("list {problem} --format json"));
        let numbers = |solution: Value| -> Vec<Vec<u64>> {
            serde_json::from_value(solution["order"].clone()).expect("rows of numbers")
        };
        let solutions: Vec<Vec<Vec<u64>>> =
            listed.lines().map(|line| numbers(serde_json::from_str(line).expect("JSON"))).collect();
        let (rows, columns) = (solutions[0].len(), solutions[0][0].len());
        let each = json(&format!("ask {path} --each"));
        let mut elements = each["elements"].as_array().expect("elements").iter();
        for (row, column) in (0..rows).flat_map(|row| (0..columns).map(move |column| (row, column))) {
            for number in 1..=(rows * columns) as u64 {
                let element = elements.next().expect("every cell with every number");
                assert_eq!(element["element"], format!("r{}c{}={number}", row + 1, column + 1));
                let having = solutions.iter().filter(|solution| solution[row][column] == number);
                assert_eq!(element["solutions"], having.count(), "{problem}: {element}");
            }
        }
        assert_eq!(elements.next(), None);
        let (last, first) = (solutions[0][rows - 1][0], solutions[0][0][0]);
        let [with, without] = [format!("a1={last}"), format!("r1c1={first}")];
        let expected = solutions.iter().filter(|it| it[rows - 1][0] == last && it[0][0] != first).count();
        let counted = outcome(&format!("ask {path} --with {with} --without {without} --format json"), "");
        let counted: Value = serde_json::from_slice(&counted.stdout).expect("JSON");
        assert_eq!(counted["counts"]["numberings"], expected, "{problem}");
        let all: Vec<String> = (0..rows)
            .flat_map(|row| solutions[0][row].iter().zip(1..).map(move |it| (row, it)))
            .map(|(row, (number, column))| format!("r{}c{column}={number}", row + 1))
            .collect();
        assert!(answer(&format!("ask {path} --unique --with {}", all.join(","))).starts_with("unique"));
        if problem == "hidato 3x3" {
            // The board has clues, and all its solutions are solutions without them.
            assert_eq!(answer(&format!("ask {path} --and {clues}")), answer(&format!("ask {clues}")));
        }
    }
    let refused = outcome("compile numbrix 11x11 -o none", "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("too large to keep"));
}

#[test]
fn shared_solutions_are_those_of_both_files() {
    let (_one, open) = compiled("rook 3x4 --from a1");
    let (_other, other) = compiled("rook 3x4 --from a1");
    assert_eq!(answer(&format!("ask {open} --and {other}")), answer(&format!("ask {open}")));
    let (_third, closed) = compiled("rook 3x4 --closed");
    let refused = outcome(&format!("ask {open} --and {closed}"), "");
    assert_eq!(refused.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("has other elements"));
}

#[test]
fn a_run_that_is_stopped_leaves_the_file_as_it_was() {
    let (_folder, path) = compiled("rook 4x4 --closed");
    let whole = fs::read(&path).expect("a file");
    for limit in ["--time-limit 1ms", "--memory 30MB"] {
        let output = outcome(&format!("compile knight 7x8 --closed {limit} -o {path}"), "");
        assert_eq!(output.status.code(), Some(3), "{limit}: {output:?}");
        assert_eq!(fs::read(&path).expect("a file"), whole, "{limit}");
    }
    let output = outcome(&format!("ask {path} -o {path}"), "");
    assert_eq!((output.status.code(), fs::read(&path).expect("a file")), (Some(2), whole));
}

#[test]
fn damaged_files_are_refused() {
    let (_folder, path) = compiled("rook 4x4 --closed");
    let whole = fs::read(&path).expect("a file");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        let output = outcome(&format!("ask {path}"), "");
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0), "{output:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    for at in (0..whole.len()).step_by(37) {
        let mut bytes = whole.clone();
        bytes[at] ^= 4;
        assert!(refused(&bytes).contains(if at < 19 { "holds no family" } else { "is damaged" }), "{at}");
        refused(&whole[..at]);
    }
    assert!(refused(b"").contains("holds no family"));
    // A file that is whole, but of another version.
    let end = whole.len() - blake3::OUT_LEN;
    let text = String::from_utf8_lossy(&whole[..end]).into_owned();
    let version = format!("\"version\":\"{}\"", env!("CARGO_PKG_VERSION"));
    let at = text.find(&version).expect("the version");
    let mut other = whole[..end].to_vec();
    other[at + version.len() - 2] = b'x';
    let digest = blake3::hash(&other);
    other.extend_from_slice(digest.as_bytes());
    assert!(refused(&other).contains("was written by cavalcade"));
}
