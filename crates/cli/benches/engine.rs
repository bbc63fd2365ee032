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
use std::sync::Arc;

use anyhow::{Context, Result, ensure};

use cavalcade_core::constraints::Circuit;
use cavalcade_core::graph::SuccessorTable;
use cavalcade_core::puzzles::{Arguments, PUZZLES};
use cavalcade_core::{Decisions, Model};
use cavalcade_search::{Branching, Search, Statistics};

/// Least seconds to spend on an instance.
const SECONDS: f64 = 0.5;
/// Fewest runs of an instance.
const RUNS: usize = 5;
/// Runs shorter than this are too short for the system's clock of CPU time.
const CLOCK_SECONDS: f64 = 0.1;

const KNIGHT: &[(i32, i32)] = &[(1, 2), (2, 1), (-1, 2), (-2, 1), (1, -2), (2, -1), (-1, -2), (-2, -1)];
const ROOK: &[(i32, i32)] = &[(0, 1), (1, 0), (0, -1), (-1, 0)];

/// What is run, how many solutions it has, and whether it takes seconds.
struct Row {
    name: &'static str,
    solutions: u64,
    long: bool,
    model: fn() -> Result<Model>,
}

const ROWS: &[Row] = &[
    Row { name: "prime walks 8x8", solutions: 4, long: false, model: || prime(false) },
    Row { name: "prime tours 8x8", solutions: 1, long: false, model: || prime(true) },
    Row { name: "knight closed 6x6", solutions: 9862, long: false, model: || tours(6, 6, KNIGHT, false) },
    Row { name: "knight closed 6x7", solutions: 1_067_638, long: true, model: || tours(6, 7, KNIGHT, false) },
    Row { name: "knight open 6x6", solutions: 3_318_960, long: true, model: || tours(6, 6, KNIGHT, true) },
    Row { name: "rook closed 8x8", solutions: 4_638_576, long: true, model: || tours(8, 8, ROOK, false) },
];

fn prime(closed: bool) -> Result<Model> {
    let puzzle = PUZZLES.iter().find(|puzzle| puzzle.name() == "prime").context("no puzzle named prime")?;
    let mut arguments = Arguments::default();
    if closed {
        arguments.set_flag("closed");
    }
    Ok(puzzle.build(&arguments)?.model)
}

/// Undirected tours of a whole board, posted as a model without any puzzle.
fn tours(rows: i32, columns: i32, steps: &[(i32, i32)], open: bool) -> Result<Model> {
    let targets = |cell: i32| {
        let step = |&(down, right): &(i32, i32)| {
            let (row, column) = (cell / columns + down, cell % columns + right);
            let inside = (0..rows).contains(&row) && (0..columns).contains(&column);
            inside.then_some((row * columns + column) as u32)
        };
        steps.iter().filter_map(step).collect()
    };
    let mut table = SuccessorTable::new((0..rows * columns).map(targets).collect())?;
    let cells = table.vertices();
    if open {
        table = table.with_dummy(&(0..cells as u32).collect::<Vec<_>>())?;
    }
    let mut model = Model::new();
    let edges = model.edges(&Arc::new(table));
    let circuit = Circuit::undirected(&edges);
    model.post(if open { circuit.with_dummy(cells) } else { circuit });
    model.decide(Decisions::Edges(edges));
    Ok(model)
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
        let model = (row.model)()?;
        let (statistics, first) = run(row, &model)?;
        let mut all = vec![first];
        while !has("--once") && (all.len() < RUNS || all.iter().sum::<f64>() < SECONDS) {
            all.push(run(row, &model)?.1);
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
