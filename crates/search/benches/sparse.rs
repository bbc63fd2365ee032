//! Measures nodes and seconds for the Hamiltonian cycles of sparse and irregular graphs.
//!
//! `cargo bench -p cavalcade-search --bench sparse [-- [NAME]]` searches the graphs whose name contains NAME,
//! each once and completely. Known counts are checked. Times are CPU seconds if the system reports them and
//! the run is long enough for its clock.

#[path = "../tests/it/graphs.rs"]
mod graphs;

use std::io::Write;
use std::ops::ControlFlow;
use std::sync::Arc;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::{Decisions, Model};
use cavalcade_search::{Branching, Limits, Search};

/// Nodes after which a search stops.
const MOST_NODES: u64 = 20_000_000;

/// Runs shorter than this are too short for the system's clock of CPU time.
const CLOCK_SECONDS: f64 = 0.1;

/// Returns the CPU seconds that this thread has used, if the system reports them.
fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    Some(text.split(' ').next()?.parse::<f64>().ok()? / 1e9)
}

fn main() -> std::io::Result<()> {
    let wanted = std::env::args().skip(1).find(|argument| !argument.starts_with("--"));
    let mut out = std::io::stdout().lock();
    writeln!(
        out,
        "{:24} {:>8} {:>8} {:>12} {:>10} {:>9}",
        "", "vertices", "edges", "cycles", "nodes", "seconds"
    )?;
    for sample in graphs::searched().into_iter().chain(graphs::decided_at_root()) {
        if wanted.as_ref().is_some_and(|part| !sample.name.contains(part.as_str())) {
            continue;
        }
        let (vertices, count) = (sample.table.vertices(), sample.table.arcs() / 2);
        let mut model = Model::new();
        let edges = model.edges(&Arc::new(sample.table));
        model.post(Circuit::undirected(&edges));
        model.decide(Decisions::Edges(edges));
        let limits = Limits { nodes: Some(MOST_NODES), ..Limits::default() };
        let search = Search::new(&model, Branching::Warnsdorff).limits(limits);
        let before = cpu_seconds();
        let outcome = search.run(|_| ControlFlow::Continue(()));
        let cpu = cpu_seconds().zip(before).map(|(after, before)| after - before);
        let statistics = outcome.statistics;
        let found = if outcome.is_complete() { statistics.solutions.to_string() } else { "?".to_owned() };
        assert!(
            !outcome.is_complete() || sample.cycles.is_none_or(|cycles| cycles == statistics.solutions),
            "{}: {found} cycles",
            sample.name
        );
        writeln!(
            out,
            "{:24} {vertices:>8} {count:>8} {found:>12} {:>10} {:>9.5}",
            sample.name,
            statistics.nodes,
            cpu.filter(|_| statistics.seconds >= CLOCK_SECONDS).unwrap_or(statistics.seconds)
        )?;
    }
    Ok(())
}
