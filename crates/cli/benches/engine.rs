//! Nodes, propagations and nodes per second of fixed instances.
//!
//! `cargo bench -p cavalcade --bench engine [-- [--all] [--once] [NAME]]` runs the
//! instances whose name contains NAME; `--all` includes those of several seconds, `--once` makes
//! one run of each instead of the median of several, for counting instructions with a tool.
//! Seconds are those of the search alone, the median of the runs: CPU seconds where the
//! system reports them and the run is long enough for its clock, otherwise wall seconds.
//! Counts are checked: a wrong one ends the benchmark.

use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use cavalcade_core::Model;
use cavalcade_core::puzzles::{Arguments, Instance, PUZZLES};
use cavalcade_search::answers::Options;
use cavalcade_search::answers::maximum::maximum;
use cavalcade_search::construct::{EFFORT, construct};
use cavalcade_search::{Branching, Limits, Search, Statistics};

/// The least time per instance in seconds.
const SECONDS: f64 = 0.5;
/// The least number of runs per instance.
const RUNS: usize = 5;
/// The shortest run in seconds for the system's clock of CPU time.
const CLOCK_SECONDS: f64 = 0.1;

/// An instance, its number of solutions, and whether it takes seconds.
#[derive(Clone, Copy)]
struct Row {
    name: &'static str,
    /// The puzzle, and its kind of piece if it takes one.
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
    row("numbrix 9x9", "numbrix", "numbrix-9x9.txt", false, 1),
    row("numbrix 10x10", "numbrix", "numbrix-10x10.txt", false, 1),
    row("hidato 10x10", "hidato", "hidato-10x10.txt", false, 1),
    long(row("numbrix 20x20", "numbrix", "numbrix-20x20.txt", false, 1)),
    long(row("hidato 20x20", "hidato", "hidato-20x20.txt", false, 1)),
    row("knight closed 5x6", "knight", "5x6", true, 8),
    row("knight closed 3x12", "knight", "3x12", true, 176),
    row("knight closed 6x6", "knight", "6x6", true, 9862),
    long(row("knight closed 6x7", "knight", "6x7", true, 1_067_638)),
    row("knight open 5x5", "knight", "5x5", false, 864),
    long(row("knight open 6x6", "knight", "6x6", false, 3_318_960)),
    row("rook closed 6x6", "rook", "6x6", true, 1072),
    long(row("rook closed 8x8", "rook", "8x8", true, 4_638_576)),
    row("8 rooks", "place rooks", "8x8", false, 40_320),
    row("14 bishops", "place bishops", "8x8", false, 256),
    row("8 queens", "place queens", "8x8", false, 92),
    row("12 queens", "place queens", "12x12", false, 14_200),
    row("16 kings", "place kings", "8x8", false, 281_571),
    row("32 knights", "place knights", "8x8", false, 2),
    row("akari 7x7", "akari", "akari-7x7.txt", false, 1),
];

/// Constructions of a single path.
const FIRST: &[Row] = &[
    row("first closed 8x8", "knight", "8x8", true, 1),
    row("first closed 50x50", "knight", "50x50", true, 1),
    row("first closed 200x200", "knight", "200x200", true, 1),
    row("first closed 3x200", "knight", "3x200", true, 1),
    row("first open 1000x1000", "knight", "1000x1000", false, 1),
];

fn instance(row: &Row) -> Result<Instance> {
    let (name, kind) = row.puzzle.split_once(' ').unwrap_or((row.puzzle, ""));
    let puzzle = PUZZLES.iter().find(|puzzle| puzzle.facts().name == name).context("no such puzzle")?;
    let mut arguments = Arguments::default();
    arguments.add_value("piece", kind.to_owned());
    if row.closed {
        arguments.set_flag("closed");
    }
    if row.board.contains('.') {
        let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
        arguments.set_board(std::fs::read(fixtures.join(row.board))?);
    } else if !row.board.is_empty() {
        arguments.set_size(row.board);
    }
    let instance = puzzle.build(&arguments)?;
    if let Some(sets) = instance.structure().independent() {
        let found = maximum(sets, &Options::new(&Branching::FirstFail, Limits::default()));
        instance.settle(Some(found.number.context("no limit stops the search")?));
    }
    Ok(instance)
}

/// The CPU seconds of this thread, if the system reports them.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

/// Runs one search; returns its statistics and seconds.
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

/// Constructs one path; returns the seconds.
fn build(row: &Row, instance: &Instance) -> Result<f64> {
    let walks = instance.structure().hamiltonian().context("walks")?;
    let before = (Instant::now(), cpu_seconds());
    let built = construct(walks, &instance.preference(), EFFORT);
    let wall = before.0.elapsed().as_secs_f64();
    let cpu = cpu_seconds().zip(before.1).map(|(after, before)| after - before);
    let mut found = built.with_context(|| format!("{}: no walk", row.name))?;
    instance.locate(&mut found);
    let broken = instance.verify(&found);
    ensure!(broken.is_ok(), "{}: {broken:?}", row.name);
    Ok(cpu.filter(|_| wall >= CLOCK_SECONDS).unwrap_or(wall))
}

/// The median of several runs, or of one if `once`.
fn median(first: f64, once: bool, mut run: impl FnMut() -> Result<f64>) -> Result<f64> {
    let mut all = vec![first];
    while !once && (all.len() < RUNS || all.iter().sum::<f64>() < SECONDS) {
        all.push(run()?);
    }
    all.sort_by(f64::total_cmp);
    Ok(all[all.len() / 2])
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let has = |flag: &str| arguments.iter().any(|argument| argument == flag);
    let wanted = arguments.iter().find(|argument| !argument.starts_with("--"));
    let mut out = std::io::stdout().lock();
    let titles = ("solutions", "nodes", "failures", "propagations", "seconds", "Mnodes/s");
    writeln!(
        out,
        "{:20} {:>10} {:>10} {:>9} {:>12} {:>10} {:>9}",
        "", titles.0, titles.1, titles.2, titles.3, titles.4, titles.5
    )?;
    for row in ROWS {
        if wanted.is_some_and(|part| !row.name.contains(part.as_str())) || (row.long && !has("--all")) {
            continue;
        }
        let instance = instance(row)?;
        let model = instance.model();
        let (statistics, first) = run(row, model)?;
        let seconds = median(first, has("--once"), || Ok(run(row, model)?.1))?;
        let Statistics { solutions, nodes, failures, propagations, .. } = statistics;
        let speed = nodes as f64 / seconds / 1e6;
        writeln!(
            out,
            "{:20} {solutions:>10} {nodes:>10} {failures:>9} {propagations:>12} {seconds:>10.6} {speed:>9.2}",
            row.name
        )?;
    }
    for row in FIRST.iter().filter(|row| wanted.is_none_or(|part| row.name.contains(part.as_str()))) {
        let instance = instance(row)?;
        let seconds = median(build(row, &instance)?, has("--once"), || build(row, &instance))?;
        writeln!(out, "{:20} {:>10} {:>10} {:>9} {:>12} {seconds:>10.6}", row.name, 1, "", "", "built")?;
    }
    Ok(())
}
