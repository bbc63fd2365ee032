//! Nodes, propagations and nodes per second of fixed instances.
//!
//! `cargo bench -p cavalcade --bench engine [-- [--all] [--once] [NAME]]` runs the
//! instances whose name contains NAME; `--all` takes in those of several seconds, `--once` makes
//! one run of each instead of the median of several, for counting instructions from outside.
//! Seconds are those of the search alone, the median of the runs: CPU seconds where the
//! system tells them and the run is long enough for its clock, wall seconds elsewhere.
//! Counts are checked: a wrong one ends the benchmark.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use anyhow::{Context, Result, ensure};

use cavalcade_core::Model;
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES};
use cavalcade_search::{Branching, Search, Statistics};

/// Least seconds to spend on an instance.
const SECONDS: f64 = 0.5;
/// Fewest runs of an instance.
const RUNS: usize = 5;
/// Runs shorter than this are too short for the system's clock of CPU time.
const CLOCK_SECONDS: f64 = 0.1;

/// What is run, how many solutions it has, and whether it takes seconds.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    puzzle: &'static str,
    /// A size or the path of a board below the fixtures; empty for the puzzle's own board.
    board: &'static str,
    closed: bool,
    solutions: u64,
    long: bool,
}

const fn row(
    name: &'static str,
    puzzle: &'static str,
    board: &'static str,
    closed: bool,
    solutions: u64,
) -> Row {
    Row { name, puzzle, board, closed, solutions, long: false }
}

const fn long(row: Row) -> Row {
    let mut row = row;
    row.long = true;
    row
}

const ROWS: &[Row] = &[
    row("prime walks 8x8", "prime", "", false, 4),
    row("prime tours 8x8", "prime", "", true, 1),
    row("knight closed 5x6", "knight", "5x6", true, 8),
    row("knight closed 3x12", "knight", "3x12", true, 176),
    row("knight closed 6x6", "knight", "6x6", true, 9862),
    long(row("knight closed 6x7", "knight", "6x7", true, 1_067_638)),
    row("knight open 5x5", "knight", "5x5", false, 864),
    long(row("knight open 6x6", "knight", "6x6", false, 3_318_960)),
    row("rook closed 6x6", "rook", "6x6", true, 1072),
    long(row("rook closed 8x8", "rook", "8x8", true, 4_638_576)),
];

fn instance(row: &Row) -> Result<Instance> {
    let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name() == row.puzzle).context("no such puzzle")?;
    let mut arguments = Arguments::default();
    if row.closed {
        arguments.set_flag("closed");
    }
    if row.board.contains('.') {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        arguments.set_board(std::fs::read(fixtures.join(row.board))?);
    } else if !row.board.is_empty() {
        arguments.set_size(row.board);
    }
    Ok(puzzle.build(&arguments)?)
}

/// CPU seconds this thread has used, if the system tells.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// One search; its statistics and its seconds.
fn run(row: &Row, model: &Model) -> Result<(Statistics, f64)> {
    let search = Search::new(model, Branching::Warnsdorff);
    let before = cpu_seconds();
    let outcome = search.run(|_| ControlFlow::Continue(()));
    let cpu = cpu_seconds().zip(before).map(|(after, before)| after - before);
    let wall = outcome.statistics.seconds;
    let seconds = cpu.filter(|_| wall >= CLOCK_SECONDS).unwrap_or(wall);
    let found = outcome.statistics.solutions;
    ensure!(outcome.is_complete() && found == row.solutions, "{}: {found} solutions", row.name);
    Ok((outcome.statistics, seconds))
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let wanted = arguments.iter().find(|argument| !argument.starts_with("--"));
    let mut out = std::io::stdout().lock();
    let titles = ("solutions", "nodes", "failures", "propagations", "seconds", "Mnodes/s");
    writeln!(
        out,
        "{:18} {:>10} {:>10} {:>9} {:>12} {:>10} {:>9}",
        "", titles.0, titles.1, titles.2, titles.3, titles.4, titles.5
    )?;
    for row in ROWS {
        if wanted.is_some_and(|part| !row.name.contains(part.as_str())) || (row.long && !has("--all")) {
            continue;
        }
        let instance = instance(row)?;
        let model = instance.model();
        let (statistics, first) = run(row, model)?;
        let mut all = vec![first];
        while !has("--once") && (all.len() < RUNS || all.iter().sum::<f64>() < SECONDS) {
            all.push(run(row, model)?.1);
        }
        all.sort_by(f64::total_cmp);
        let seconds = all[all.len() / 2];
        let Statistics { solutions, nodes, failures, propagations, .. } = statistics;
        let speed = nodes as f64 / seconds / 1e6;
        writeln!(
            out,
            "{:18} {solutions:>10} {nodes:>10} {failures:>9} {propagations:>12} {seconds:>10.6} {speed:>9.2}",
            row.name
        )?;
    }
    Ok(())
}
