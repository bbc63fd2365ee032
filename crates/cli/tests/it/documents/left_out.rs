//! What the tests of documents do not compare or do not run, with the reasons.

/// Commands that take more than a second or two. They are understood, and not run.
pub(super) const TOO_LONG: &[&str] = &[
    "count knight 8x8 --method search --store run.db",
    "count knight 8x8 --from a1 --to c2 --method frontier --memory 8GB",
    "count knight 8x8 --closed --method search",
    "count knight 8x8 --method frontier --memory 7GB",
    "count knight 8x8 --closed --method frontier --memory 3GB",
    "count leaper 10x10 --move 2,3 --closed",
    "count knight 6x8 --closed --store",
    "count knight 7x8 --closed --method frontier --store run.db",
    "count knight 8x8 --closed --method frontier --memory 150MB --tables states",
    "count knight 8x9 --closed",
    "count knight 8x10 --closed",
    "count knight 10x10 --closed",
    "count rook 9x9 --moebius --closed --forecast",
    "count docs/answers/arrays/A289200.mzn -D n=1..7 --format bfile",
];

/// Files that a reader has and the test has not, or that a command of [`TOO_LONG`] or of another program writes. Commands
/// that name one are understood, and not run.
pub(super) const ABSENT_FILES: &[&str] = &[
    "board.txt",
    "boards.txt",
    "mixed.txt",
    "one.txt",
    "graph.txt",
    "model.fzn",
    "model.mzn",
    "queens.fzn",
    "squares.family",
    "squares.mzn",
    "run.db",
    "one.db",
    "*.db",
    "FILE",
    "graph -",
    "matchings -",
];

/// Commands that change the computer of the one who runs them.
const INSTALLS: &[&str] = &["minizinc --install"];

/// Text that looks like a command, and the reason why it is none.
pub(super) const NOTHING_TO_RUN: &[(&str, &str)] = &[
    ("COMMAND PUZZLE [BOARD] [OPTIONS]", "the form of all commands"),
    ("COMMAND PUZZLE --help", "the form of all commands"),
    ("count knight 8x8 --method frontier --store $k.db --shard $k/64 --tables tables --memory 6GB", "a loop"),
    ("count knight 8x8 --closed --method search --store K.db --shard K/N", "for many K"),
    ("count ... --trace /dev/stdout -o FILE", "for any count"),
    ("count X --method frontier", "for any puzzle"),
    ("trace 1", "the first line of a file"),
];

/// Returns the reason why a command is understood and not run, if there is one.
pub(super) fn reason(words: &str) -> Option<&'static str> {
    let names = |list: &[&str]| list.iter().any(|part| words.contains(part));
    if names(TOO_LONG) {
        Some("it takes too long")
    } else if names(ABSENT_FILES) {
        Some("it reads a file that is not there")
    } else if names(INSTALLS) {
        Some("it installs something")
    } else {
        let is_name = ["grade", "hint", "sample", "status", "minizinc", "minizinc -a"].contains(&words);
        is_name.then_some("it is only the name of a command")
    }
}

/// Programs whose commands are not run here, and what checks them.
pub(super) const OTHER_PROGRAMS: &[(&str, &str)] = &[
    ("cargo ", "builds; `.ci/run` does most of them"),
    ("just", "recipes exist: see `links`"),
    ("python3 ", "scripts exist: see `links`; benchmarks take minutes to hours"),
    ("valgrind ", "needs Valgrind"),
    ("minizinc ", "needs MiniZinc: `just test minizinc`"),
    ("geng ", "needs nauty"),
    ("pip ", "needs the network: `just test wheel`"),
    ("twine ", "publishes"),
    ("git ", "publishes"),
    ("cd packages/npm ", "publishes"),
    ("packages/", "builds"),
    ("docs/cluster/", "needs a cluster: `just test cluster`"),
    ("snakemake ", "needs Snakemake: `just test cluster`"),
    ("use cavalcade_", "Rust: tests of the documentation of the crates"),
    ("import { solve }", "JavaScript: `just test npm`"),
    (">>> ", "Python: packages/python/tests/test_documents.py, which `.ci/run` runs"),
];

/// Blocks that are neither commands nor outputs of commands that are run: document, first line, reason.
pub(super) const TEXTS: &[(&str, &str, &str)] = &[
    (
        "docs/formats/json.md",
        r#"{"words":["count","rook","2x3","--format","json"]}"#,
        "questions and answers of one process, shortened; `serve` has tests",
    ),
    (
        "docs/how-to/counting-models.md",
        "% 0/1 arrays of 9x9 in which no square of four is uniform",
        "a model; `search/src/merged/tests.rs` counts it",
    ),
    ("docs/explanation/architecture.md", "core/src/", "folders, which `links` checks"),
    (
        "docs/explanation/architecture.md",
        "argv -> Question -> Request           words/: the parser is generated from VERBS, PUZZLES, FORMATS, Branching::ALL",
        "a diagram",
    ),
    ("docs/formats/print.md", "% numbrix 3x3, 3 clues, level 1 of 10 (easy)", "input"),
    ("docs/formats/print.md", "solutions = Lösungen", "input; `--words` has a test"),
    ("docs/puzzles/zip.md", "1   . | .        1 . | .", "input"),
    ("docs/how-to/teaching.md", "include \"globals.mzn\";", "a model of MiniZinc"),
    ("docs/tutorials/modeller.md", "include \"globals.mzn\";", "a model of MiniZinc"),
];

/// Names of files that are none of the project, with the reason.
pub(super) const NO_FILES: &[(&str, &str)] = &[
    ("crates/cli/tests/cases/FOLDER/NAME.txt", "any case"),
    ("conformance.py", "in a folder of the reader"),
];
