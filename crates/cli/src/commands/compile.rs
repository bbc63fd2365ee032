//! All solutions of a problem as one object, which `ask` asks.

use std::collections::HashSet;

use cavalcade_core::puzzles::{Instance, VariableMeaning};
use cavalcade_core::{ProblemStructure, distinct, quantity};
use cavalcade_search::answers::compile::{Compiled, Elements, compile};
use cavalcade_search::{Method, Stop};

use super::sample::{of_families, refused};
use crate::formats::Answer;
use crate::job::{Job, MEMORY, Report, Verb};
use crate::progress::Meter;
use crate::store::FamilyFile;
use crate::streams::{Failure, Output};
use crate::units;

/// The command; see the module.
pub(super) const VERB: Verb = Verb {
    name: "compile",
    answer: Answer::Family,
    about: "Compile all solutions to one object that answers questions",
    details: "Compile all solutions to one object, a decision diagram over steps, cells, numbers or values, and write \
              it to a file. 'cavalcade ask FILE' then answers without a search: how many solutions there are, \
              how many have a step or a number, which is the heaviest, whether some steps decide the solution, \
              and random ones. Needs memory and a narrow board or graph; for numbers, a small board; --branch \
              has no effect, and --node-limit has none on tours, paths and placements.",
    options: &[&MEMORY],
    examples: of_families,
    run,
    ..Verb::NONE
};

fn run(job: &Job, output: &mut Output) -> Result<Report, Failure> {
    // Only the input of a single problem is kept.
    let is_one_of_many = job.request.source.path.is_some() && job.request.source.input.is_none();
    if is_one_of_many {
        return Err(Failure::input("many problems are given, and a file holds the solutions of one")
            .hint("give one problem at a time"));
    }
    if output.is_terminal() {
        return Err(Failure::input("the answer is not text").hint("add -o FILE"));
    }
    // A run that was stopped leaves the file as it was.
    job.settle_number(", so nothing is written")?;
    let meter = Meter::new(job.progress);
    let compiled = job.ask(|problem| compile(*problem, &job.options(job.limits, &meter)));
    let Compiled { family, mut outcome } = compiled.map_err(refused)?;
    let (family, elements) = family.ok_or_else(|| {
        Failure::Stopped(match outcome.stopped {
            Some(Stop::Memory) => job.out_of_memory("all solutions are kept at once", meter.last_step()),
            stop => format!("{}, so nothing is written", job.stopped_by(stop.unwrap_or(Stop::Interrupt))),
        })
    })?;
    let total = family.counted().total().clone();
    let instance = &job.instance;
    let file = FamilyFile {
        identity: job.request.identity(job.rule),
        names: names(instance, &elements)?,
        is_directed: is_directed(instance),
        elements,
        family,
    };
    let bytes = file.bytes()?;
    output.send(&bytes)?;
    outcome.statistics.solutions = u64::try_from(&total).unwrap_or(u64::MAX);
    let method = if matches!(file.elements, Elements::Values(_)) { Method::Merged } else { Method::Frontier };
    let report = job.report_by(method, outcome, instance.counted());
    let told = format!(
        "{} {}, as {} over {} ({})",
        total * instance.conventions()[0].1,
        instance.counted(),
        quantity(file.family.nodes(), "nodes"),
        quantity(file.names.len(), "elements"),
        units::memory(bytes.len() as u64),
    );
    Ok(report.with(told))
}

/// Returns whether steps have a direction.
fn is_directed(instance: &Instance) -> bool {
    match instance.structure() {
        ProblemStructure::Hamiltonian(paths) => !paths.steps.is_symmetric(),
        ProblemStructure::Simple(paths) => !paths.is_undirected(),
        _ => false,
    }
}

/// Returns the names of the elements: a cell or vertex, a step or an edge as two with a hyphen between them, or a cell
/// with its number. What is outside of the board or graph is called `end`, with a number if there are several such vertices.
fn names(instance: &Instance, elements: &Elements) -> Result<Vec<String>, Failure> {
    let mut outside: Vec<u32> = match elements {
        Elements::Steps(steps) => steps.iter().flatten().copied().collect(),
        Elements::Vertices(_) | Elements::Positions(_) | Elements::Values(_) => Vec::new(),
    };
    outside.retain(|&vertex| instance.vertex_name(vertex as usize).is_none());
    let outside = distinct(outside);
    let bare = |name: String| match name.strip_prefix("edge ") {
        Some(edge) => edge.replacen(" - ", "-", 1),
        None => name.strip_prefix("vertex ").unwrap_or(&name).to_owned(),
    };
    let name = |vertex: u32| match instance.vertex_name(vertex as usize) {
        Some(name) => bare(name),
        None => match outside.binary_search(&vertex) {
            Ok(at) if outside.len() > 1 => format!("end{}", at + 1),
            _ => "end".to_owned(),
        },
    };
    let names: Vec<String> = match elements {
        Elements::Steps(steps) => {
            steps.iter().map(|&[one, other]| format!("{}-{}", name(one), name(other))).collect()
        }
        Elements::Vertices(vertices) => vertices.iter().map(|&vertex| name(vertex)).collect(),
        &Elements::Positions(vertices) => {
            let named = |at| format!("{}={}", name((at % vertices) as u32), at / vertices + 1);
            (0..vertices * vertices).map(named).collect()
        }
        Elements::Values(values) => {
            let meanings = instance.meanings();
            let place = |place: Option<usize>| match place {
                Some(place) => bare(instance.place_name(place)),
                None => "end".to_owned(),
            };
            let truth = |name: String, value| if value == 0 { name + "=0" } else { name };
            let named = |&(variable, value): &(u32, i32)| match &meanings[variable as usize] {
                &VariableMeaning::Step(ends) => truth(ends.map(place).join("-"), value),
                &VariableMeaning::Next(one) => {
                    format!("{}-{}", place(one), place(instance.place(value as usize)))
                }
                &VariableMeaning::Number { place: at, first } => {
                    format!("{}={}", place(Some(at)), i64::from(first) + i64::from(value) - 1)
                }
                &VariableMeaning::Chosen(chosen) => truth(place(Some(chosen)), value),
                VariableMeaning::Named(name) => format!("{name}={value}"),
                VariableMeaning::Hidden => format!("variable {variable}={value}"),
            };
            values.iter().map(named).collect()
        }
    };
    let mut known = HashSet::new();
    match names.iter().find(|name| !known.insert(name.as_str())) {
        Some(twice) => Err(Failure::input(format!("two steps would be called '{twice}'"))
            .hint("give vertices names without hyphens, and none named 'end'")),
        None => Ok(names),
    }
}
