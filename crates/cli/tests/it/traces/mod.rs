//! Traces of frontier counts: `crates/cli/tests/proof/tick.rs` accepts them, and nothing that was changed.
//!
//! The checker is compiled once by `rustc`; it shares no code with the program.

mod changed;
mod files;

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use tempfile::TempDir;

use crate::amounts::part;
use crate::{answer, cavalcade, outcome};

/// Returns the compiled checker.
fn checker() -> &'static Path {
    static CHECKER: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, program) = CHECKER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join(format!("tick{}", std::env::consts::EXE_SUFFIX));
        let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/proof/tick.rs");
        let compiled = Command::new(rustc).args(["-O", source, "-o"]).arg(&program).status();
        assert!(compiled.expect("rustc can be started").success(), "the checker compiles");
        (folder, program)
    });
    program
}

/// A graph and a trace for the checker.
struct Checked {
    folder: TempDir,
    trace: Vec<u8>,
}

impl Checked {
    /// Returns the trace of a count, and the graph that `graph` describes.
    fn new(words: &str, graph: &str) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("counted.trace");
        let counted = cavalcade(&format!("count {words} --method frontier --trace")).arg(&file).output();
        let counted = counted.expect("the program can be started");
        // Code 1 means that the total is 0.
        let is_complete = matches!(counted.status.code(), Some(0 | 1));
        assert!(is_complete, "{words}: {}", String::from_utf8_lossy(&counted.stderr));
        fs::write(folder.path().join("graph"), graph).expect("a file");
        Self { trace: fs::read(file).expect("a trace"), folder }
    }

    /// Returns the trace of a count, and its graph as another command writes it.
    fn exported(words: &str) -> Self {
        Self::new(words, &answer(&format!("export {words} --for hcp")))
    }

    /// Runs the checker with another trace.
    fn run(&self, trace: &[u8]) -> Output {
        let [graph, file] = ["graph", "trace"].map(|name| self.folder.path().join(name));
        fs::write(&file, trace).expect("a file");
        Command::new(checker()).args([graph, file]).output().expect("the checker can be started")
    }

    /// Returns the total that the checker accepts; `None` if it rejects the trace with a message.
    fn total(&self, trace: &[u8]) -> Option<String> {
        let output = self.run(trace);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        if output.status.success() {
            let text = String::from_utf8(output.stdout).expect("UTF-8");
            let (_, total) = text.split_once("edges: ").expect("a total");
            return Some(total.split(' ').next().unwrap_or_default().to_owned());
        }
        assert!(message.starts_with("Error: ") && output.stdout.is_empty(), "{message}");
        None
    }
}

/// Returns the number of undirected solutions, or of directed ones if there are only those.
fn counted(words: &str) -> String {
    let text = outcome(&format!("count {words}"), "").stdout;
    let text = String::from_utf8(text).expect("UTF-8");
    text.split_whitespace().nth(1).expect("a number").to_owned()
}

/// Returns the vertices in the order of a trace.
fn order(trace: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(trace);
    let words = text.lines().nth(1).expect("a line").split(' ');
    words.map(|it| it.parse().expect("a number")).collect()
}

/// Returns the sizes of the frontiers of a graph for an order of the vertices.
fn frontiers(graph: &str, order: &[usize]) -> Vec<usize> {
    let numbers = |line: &str| line.split(' ').map(str::parse).collect::<Result<Vec<usize>, _>>();
    let edges: Vec<Vec<usize>> =
        graph.lines().filter_map(|it| numbers(it).ok()).filter(|it| it.len() == 2).collect();
    let frontier = |taken: usize| {
        let is_taken = |vertex: usize| order[..taken].contains(&vertex);
        let joined = |vertex: usize| {
            edges.iter().any(|edge| edge.contains(&vertex) && edge.iter().any(|&it| is_taken(it)))
        };
        order[taken..].iter().filter(|&&vertex| joined(vertex)).count()
    };
    (0..=order.len()).map(frontier).collect()
}

#[test]
fn traces_of_all_kinds_of_paths_are_accepted() {
    for words in [
        "knight 5x6 --closed",
        "knight 3x4",
        "knight 5x5",
        "knight 3x4 --from a1",
        "rook 4x4 --to b2",
        "rook 4x4 --from a1 --to b1",
        "rook 4x4 --from a1,b1,c1 --to a1,b1,c1",
        "knight 5x5 --from a1,c3,e1 --to a5,e5",
        "rook 3x5",
        "rook 3x3 --closed",
        "rook 5x5 --closed",
        "king 3x4",
        "graph ../../fixtures/graphs/petersen.txt",
        "graph ../../fixtures/graphs/dodecahedron.hcp --closed",
        "graph ../../fixtures/graphs/flower-snark-5.col --closed",
    ] {
        let checked = Checked::exported(words);
        assert_eq!(checked.total(&checked.trace), Some(counted(words)), "{words}");
    }
}

#[test]
fn numbers_beyond_a_word_are_accepted() {
    let checked = Checked::exported("rook 4x60 --closed");
    let total = checked.total(&checked.trace).expect("the trace is accepted");
    assert_eq!(total, counted("rook 4x60 --closed"));
    assert!(total.len() > 20, "{total}");
}

/// Returns a line for each edge.
fn lines(edges: impl Iterator<Item = [usize; 2]>) -> String {
    let mut text = String::new();
    for [one, other] in edges {
        let _ = writeln!(text, "{one} {other}");
    }
    text
}

/// Returns a ring of `prime` vertices, most of whose edges are subdivided, with chords between inverses modulo the prime.
/// Any order has a wide frontier, and few states can be completed.
fn ring_of_inverses(prime: usize) -> String {
    let product = |one: usize, other: usize| one * other % prime;
    let inverse = |vertex: usize| (2..prime).find(|&it| product(vertex, it) == 1).unwrap_or(vertex);
    let ring = (0..prime).flat_map(|vertex| {
        let next = (vertex + 1) % prime;
        if vertex % 3 == 0 {
            vec![[vertex, next]]
        } else {
            vec![[vertex, prime + vertex], [prime + vertex, next]]
        }
    });
    let chords =
        (2..prime - 1).map(|vertex| [vertex, inverse(vertex)]).filter(|[one, other]| one + 1 < *other);
    lines(ring.chain(chords))
}

#[test]
fn states_that_need_wide_keys_are_accepted() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("graph.txt");
    let widths = part([229, 199, 173, 157]).map(|prime| {
        fs::write(&file, ring_of_inverses(prime)).expect("a file");
        let words = format!("graph {} --closed", file.display());
        // The vertices of the trace are numbered from 1, in the order of their names.
        let exported = Checked::exported(&words);
        assert_eq!(exported.total(&exported.trace), Some(counted(&words)), "{prime}");
        let graph = answer(&format!("export {words} --for hcp"));
        frontiers(&graph, &order(&exported.trace)).into_iter().max()
    });
    let widths: Vec<Option<usize>> = widths.collect();
    assert!(widths.iter().any(|it| it.is_some_and(|it| it > 18)), "{widths:?}");
}

/// Returns the graph whose cycles are the directed paths of `steps`, as `docs/how-to/proofs.md` describes it.
fn split(vertices: usize, steps: &[[usize; 2]]) -> String {
    let rows = (1..=vertices).flat_map(|it| [[3 * it - 2, 3 * it - 1], [3 * it - 1, 3 * it]]);
    let steps = steps.iter().map(|&[from, to]| [3 * from, 3 * to - 2]);
    lines(rows.chain(steps))
}

#[test]
fn directed_paths_are_cycles_of_the_split_graph() {
    let steps = [[1, 2], [2, 3], [3, 4], [4, 5], [5, 1], [1, 3], [3, 5], [5, 2], [2, 4], [4, 1]];
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("arcs.txt");
    fs::write(&file, lines(steps.into_iter())).expect("a file");
    let words = format!("graph {} --directed", file.display());
    let outside = (1..=5).flat_map(|vertex| [[vertex, 6], [6, vertex]]);
    let open: Vec<[usize; 2]> = steps.iter().copied().chain(outside).collect();
    for (words, graph) in [(format!("{words} --closed"), split(5, &steps)), (words.clone(), split(6, &open))]
    {
        let checked = Checked::new(&words, &graph);
        assert_eq!(checked.total(&checked.trace), Some(counted(&words)), "{words}");
    }
}
