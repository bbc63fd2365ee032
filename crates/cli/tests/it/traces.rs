//! Traces of frontier counts: `tests/proof/tick.rs` accepts them, and nothing that was changed.
//!
//! The checker is compiled once by `rustc`; it shares no code with the program.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::OnceLock;

use cavalcade_search::Random;
use tempfile::TempDir;

use crate::{answer, cavalcade, outcome, snapshot};

/// The changes of one byte that are tried.
const CHANGES: usize = 400;

/// Returns the compiled checker.
fn checker() -> &'static Path {
    static CHECKER: OnceLock<(TempDir, PathBuf)> = OnceLock::new();
    let (_, program) = CHECKER.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let program = folder.path().join(format!("tick{}", std::env::consts::EXE_SUFFIX));
        let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/proof/tick.rs");
        let compiled = Command::new(compiler).args(["-O", source, "-o"]).arg(&program).status();
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

#[test]
fn traces_of_all_kinds_of_paths_are_accepted() {
    for words in [
        "knight 5x6 --closed",
        "knight 3x4",
        "knight 5x5",
        "knight 3x4 --from a1",
        "rook 4x4 --to b2",
        "rook 4x4 --from a1 --to b1",
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
    ring.chain(chords).map(|[one, other]| format!("{one} {other}\n")).collect()
}

#[test]
fn states_that_need_wide_keys_are_accepted() {
    let graph = ring_of_inverses(109);
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("graph.txt");
    fs::write(&file, &graph).expect("a file");
    let words = format!("graph {} --closed", file.display());
    // The vertices of the trace are numbered from 1, in the order of their names.
    let exported = Checked::exported(&words);
    let total = exported.total(&exported.trace);
    assert_eq!((total, counted(&words)), (Some("2".to_owned()), "2".to_owned()));
    let graph = answer(&format!("export {words} --for hcp"));
    let widest = frontiers(&graph, &order(&exported.trace)).into_iter().max();
    assert!(widest.is_some_and(|it| it > 17), "{widest:?}");
}

/// Returns the graph whose cycles are the directed paths of `steps`, as `docs/proofs.md` describes it.
fn split(vertices: usize, steps: &[(usize, usize)]) -> String {
    let rows = (1..=vertices).flat_map(|it| [(3 * it - 2, 3 * it - 1), (3 * it - 1, 3 * it)]);
    let steps = steps.iter().map(|&(from, to)| (3 * from, 3 * to - 2));
    rows.chain(steps).map(|(one, other)| format!("{one} {other}\n")).collect()
}

#[test]
fn directed_paths_are_cycles_of_the_split_graph() {
    let steps = [(1, 2), (2, 3), (3, 4), (4, 5), (5, 1), (1, 3), (3, 5), (5, 2), (2, 4), (4, 1)];
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("arcs.txt");
    let text: String = steps.iter().map(|(from, to)| format!("{from} {to}\n")).collect();
    fs::write(&file, text).expect("a file");
    let words = format!("graph {} --directed", file.display());
    let outside = (1..=5).flat_map(|vertex| [(vertex, 6), (6, vertex)]);
    let open: Vec<(usize, usize)> = steps.iter().copied().chain(outside).collect();
    for (words, graph) in [(format!("{words} --closed"), split(5, &steps)), (words.clone(), split(6, &open))]
    {
        let checked = Checked::new(&words, &graph);
        assert_eq!(checked.total(&checked.trace), Some(counted(&words)), "{words}");
    }
}

#[test]
fn a_changed_byte_is_rejected() {
    for (words, seed) in [("knight 3x4", 1), ("rook 4x4 --closed", 2), ("rook 3x5", 3)] {
        let checked = Checked::exported(words);
        let total = counted(words);
        let lines: Vec<usize> =
            (0..checked.trace.len()).filter(|&at| checked.trace[at] == b'\n').take(3).collect();
        let mut random = Random::new(seed);
        for _ in 0..CHANGES / 2 {
            let mut trace = checked.trace.clone();
            let at = (random.bits() % trace.len() as u64) as usize;
            trace[at] ^= 1 + (random.bits() % 255) as u8;
            let accepted = checked.total(&trace);
            // Other colours may be right, too: they only decide which hopeless states are left out.
            let is_colour = lines[1] < at && at < lines[2];
            let allowed = accepted.as_ref().is_none_or(|accepted| is_colour && *accepted == total);
            assert!(allowed, "{words}: byte {at} is {}, total {accepted:?}", trace[at]);
        }
    }
}

/// A layer of a trace: its line, and the records of its states.
struct TraceLayer {
    width: usize,
    records: Vec<Vec<u8>>,
}

/// Splits a trace into its heading, its layers and its end. `places` are the sizes of the frontiers.
fn layers(trace: &[u8], places: &[usize]) -> (Vec<u8>, Vec<TraceLayer>, Vec<u8>) {
    let line = |from: usize| from + 1 + trace[from..].iter().position(|&it| it == b'\n').expect("a line");
    let mut at = (0..3).fold(0, |at, _| line(at));
    let heading = trace[..at].to_vec();
    let layers = places.iter().map(|places| {
        let end = line(at);
        let text = std::str::from_utf8(&trace[at..end - 1]).expect("text");
        let numbers: Vec<usize> = text.split(' ').map(|it| it.parse().expect("a number")).collect();
        let [states, width] = numbers[..] else { panic!("{text}") };
        at = end + states * (places + width);
        let records = trace[end..at].chunks(places + width).map(<[u8]>::to_vec).collect();
        TraceLayer { width, records }
    });
    let layers = layers.collect();
    (heading, layers, trace[at..].to_vec())
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

fn joined(heading: &[u8], layers: &[TraceLayer], end: &[u8]) -> Vec<u8> {
    let mut trace = heading.to_vec();
    for TraceLayer { width, records } in layers {
        trace.extend(format!("{} {width}\n", records.len()).bytes());
        records.iter().for_each(|record| trace.extend(record));
    }
    trace.extend(end);
    trace
}

#[test]
fn changed_layers_and_graphs_are_rejected() {
    let words = "rook 4x4 --closed";
    let checked = Checked::exported(words);
    let graph = answer(&format!("export {words} --for hcp"));
    let places = frontiers(&graph, &order(&checked.trace));
    let whole = || layers(&checked.trace, &places);
    let (heading, all, end) = whole();
    assert_eq!(joined(&heading, &all, &end), checked.trace);
    assert_eq!(end, b"end 6\n");
    let rejected = |what: &str, change: &dyn Fn(&mut Vec<TraceLayer>)| {
        let (heading, mut layers, end) = whole();
        change(&mut layers);
        assert_eq!(checked.total(&joined(&heading, &layers, &end)), None, "{what}");
    };
    for layer in 0..all.len() {
        rejected("a missing state", &|layers| drop(layers[layer].records.pop()));
        rejected("a state that occurs twice", &|layers| {
            let again = layers[layer].records[0].clone();
            layers[layer].records.push(again);
        });
        rejected("an empty layer", &|layers| layers[layer].records.clear());
        rejected("a layer that is left out", &|layers| drop(layers.remove(layer)));
        rejected("swapped layers", &|layers| {
            let other = (layer + 1) % layers.len();
            layers.swap(layer, other);
        });
        let (states, width) = (all[layer].records.len(), all[layer].width);
        let numbers: Vec<&[u8]> =
            all[layer].records.iter().map(|it| &it[places[layer]..places[layer] + width]).collect();
        if let Some(other) = (1..states).find(|&other| numbers[other] != numbers[0]) {
            rejected("swapped states", &|layers| {
                let records = &mut layers[layer].records;
                let (one, two) =
                    (records[0][..places[layer]].to_vec(), records[other][..places[layer]].to_vec());
                records[0][..places[layer]].copy_from_slice(&two);
                records[other][..places[layer]].copy_from_slice(&one);
            });
        }
    }
    for total in ["5", "7", "66", "", "-6"] {
        let trace = joined(&heading, &all, format!("end {total}\n").as_bytes());
        assert_eq!(checked.total(&trace), None, "{total}");
    }
    for kept in [0, 10, checked.trace.len() / 2, checked.trace.len() - end.len(), checked.trace.len() - 2] {
        assert_eq!(checked.total(&checked.trace[..kept]), None, "the first {kept} bytes");
    }
    assert_eq!(checked.total(&[&*checked.trace, b"\n"].concat()), None, "more bytes");
    let without = |edge: &str| graph.lines().filter(|it| *it != edge).map(|it| format!("{it}\n")).collect();
    for other in
        [without("1 2"), without("6 7"), format!("{graph}1 6\n"), format!("{graph}1 17\n"), String::new()]
    {
        let wrong = Checked::new(words, &other);
        assert_eq!(wrong.total(&wrong.trace), None, "another graph");
    }
}

#[test]
fn a_stopped_count_has_no_complete_trace() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("t");
    let words = "count knight 6x7 --closed --memory 18MB --trace";
    let stopped = cavalcade(words).arg(&file).output().expect("the program can be started");
    assert_eq!(stopped.status.code(), Some(3), "{}", String::from_utf8_lossy(&stopped.stderr));
    let graph = answer("export knight 6x7 --closed --for hcp");
    fs::write(folder.path().join("graph"), graph).expect("a file");
    let checked = Checked { trace: fs::read(&file).expect("a trace"), folder };
    assert!(checked.trace.len() > 1000);
    let output = checked.run(&checked.trace);
    assert!(String::from_utf8_lossy(&output.stderr).contains("incomplete"), "{output:?}");
}

#[cfg(unix)]
#[test]
fn a_trace_can_go_through_a_pipe() {
    let checked = Checked::exported("knight 5x6 --closed");
    let piped = outcome("count knight 5x6 --closed --trace /dev/stdout -o /dev/null", "");
    assert!(piped.status.success() && piped.stdout == checked.trace);
    let arguments = ["count", "knight", "5x6", "--closed", "--trace", "/dev/stdout", "-o", "/dev/null"];
    let mut reader = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"))
        .args(arguments)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    drop(reader.stdout.take());
    let output = reader.wait_with_output().expect("the program ends");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{message}");
    assert!(message.contains("cannot write to the trace '/dev/stdout': broken pipe"), "{message}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let output = outcome("count knight 5x6 --closed --trace /dev/full", "");
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(message.contains("cannot write to the trace '/dev/full': no space left"), "{message}");
}

#[test]
fn a_trace_replaces_no_other_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let run =
        |words: &str| cavalcade(words).current_dir(&folder).output().expect("the program can be started");
    fs::write(folder.path().join("board.txt"), ". . .\n. . .\n").expect("a file");
    for (words, other) in [
        ("count rook board.txt --trace ./board.txt", "board"),
        ("count rook 3x4 -o out.txt --trace out.txt", "output"),
    ] {
        let output = run(words);
        let message = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(
            message.contains("the trace '") && message.contains(&format!("is also the {other}")),
            "{message}"
        );
    }
    assert_eq!(fs::read(folder.path().join("board.txt")).expect("a file"), b". . .\n. . .\n");
    // A count that is refused leaves no file behind.
    assert_eq!(run("count rook 3x4 --method search --trace new").status.code(), Some(2));
    assert!(!folder.path().join("new").exists() && !folder.path().join("out.txt").exists());
}

#[test]
fn other_counts_have_no_trace() {
    let commands = [
        "count rook 4x4 --method search --trace t",
        "count rook 4x4 --method both --trace t",
        "count rook 4x4 --limit 3 --trace t",
        "count rook 4x4 --trace t --store s",
        "count rook 3x3..3x5 --trace t",
        "count graph ../../fixtures/graphs/stream.g6 --trace t",
        "count numbrix ../../fixtures/numbrix-9x9.txt --trace t",
        "count place queens 5x5 --trace t",
        "count knight 3x3 --trace t",
        "count rook 30x30 --trace t",
        "count rook 4x4 --trace -",
        "count rook 4x4 --trace no/such/folder",
        "list rook 4x4 --trace t",
    ];
    snapshot("traces_refused", &commands);
    assert!(["t", "s"].iter().all(|name| !Path::new(env!("CARGO_MANIFEST_DIR")).join(name).exists()));
}
