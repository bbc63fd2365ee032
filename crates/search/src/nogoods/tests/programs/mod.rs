//! Random FlatZinc programs, solved in every way, against the definitions of their constraints.
//!
//! `CAVALCADE_RANDOM_PROGRAMS=50000 cargo test -p cavalcade-search --lib random_programs` compares more of them, from
//! the seed `CAVALCADE_FIRST_SEED` on. Turns are short in tests, so that all searches take part.

mod generate;

use std::collections::BTreeSet;
use std::fmt::Write;
use std::ops::ControlFlow;

use cavalcade_core::Interrupt;
use cavalcade_core::files::flatzinc::{self, Program, SolveGoal, Term, ValueKind};
use cavalcade_core::minizinc::definitions::Definition;
use cavalcade_core::minizinc::{ProgramInstance, ProgramObjective};

use super::super::NogoodSearch;
use crate::amounts::cases;
use crate::answers::program::{ProgramOptions, SEPARATOR, rule, solve};
use crate::tree::RunEnd;
use crate::{Branching, Direction, Limits};
use generate::ProgramWriter;

/// Programs of an ordinary test run.
const FEW: u32 = 600;
/// Programs with more partial solutions are not compared.
const MOST: usize = 50_000;
/// Whether the search is free, and the number of threads.
const WAYS: [(bool, usize); 4] = [(false, 1), (false, 2), (true, 1), (true, 2)];

/// Returns all assignments that satisfy the definitions; `None` if they are too many.
fn by_definitions(program: &Program) -> Option<Vec<Vec<i32>>> {
    let definitions: Vec<(usize, Definition)> = program
        .constraints
        .iter()
        .map(|call| {
            let last = call.arguments.iter().filter_map(last_variable).max().unwrap_or(0);
            (last, Definition::of(call).expect("a definition"))
        })
        .collect();
    let mut found = vec![Vec::new()];
    for (index, variable) in program.variables.iter().enumerate() {
        let values: Vec<i32> = (-9..=9).filter(|&value| variable.allows(value)).collect();
        let mut next = Vec::new();
        for start in &found {
            for &value in &values {
                let values: Vec<i32> = start.iter().copied().chain([value]).collect();
                let mut due = definitions.iter().filter(|(last, _)| *last == index);
                if due.all(|(_, definition)| definition.holds(&values)) {
                    next.push(values);
                }
            }
        }
        if next.len() > MOST {
            return None;
        }
        found = next;
    }
    Some(found)
}

/// Returns the last variable of an argument.
fn last_variable(term: &Term) -> Option<usize> {
    match term {
        Term::Variable(index) => Some(*index as usize),
        Term::Array(elements) => elements.iter().filter_map(last_variable).max(),
        _ => None,
    }
}

/// Solves a program and returns its texts; the last is the best of an optimisation.
fn solved(instance: &ProgramInstance, is_free: bool, threads: usize, most: Option<u64>) -> Vec<String> {
    let limits = Limits { solutions: most, ..Limits::default() };
    let options = ProgramOptions { limits, threads, seed: 1, is_free, most_recorded: None };
    let rule = rule(instance, &options);
    let mut texts = Vec::new();
    let outcome = solve(instance, &rule, options, |text| {
        texts.extend(text.split_inclusive(SEPARATOR).map(str::to_owned));
        Ok::<(), ()>(())
    });
    let outcome = outcome.expect("no solution is wrong").outcome;
    assert!(outcome.is_complete() || texts.len() as u64 == most.unwrap_or(0), "{outcome:?}");
    texts
}

/// Runs a search that learns to its end; returns the texts of what it visits.
fn learned(instance: &ProgramInstance, mut search: NogoodSearch) -> Vec<String> {
    let mut found = Vec::new();
    let mut visit = |values: &[i32]| {
        assert_eq!(instance.refuted(values), None);
        let mut text = String::new();
        instance.write(values, &mut text);
        found.push(text + SEPARATOR);
        ControlFlow::Continue(())
    };
    if search.propagate().is_ok() {
        while let RunEnd::Restart = search.run(20, Limits::default(), &mut visit) {}
    }
    found
}

/// Returns the output of a program for the values of its variables.
fn text(program: &Program, values: &[i32]) -> String {
    let mut text = String::new();
    for (variable, value) in program.variables.iter().zip(values) {
        if variable.annotations.iter().any(|annotation| annotation.name == "output_var") {
            let value =
                if variable.kind == ValueKind::Bool { (*value == 1).to_string() } else { value.to_string() };
            let _ = writeln!(text, "{} = {value};", variable.name);
        }
    }
    text + SEPARATOR
}

/// Compares all ways to solve a program; returns false if it is refused or too large.
fn compare(seed: u64) -> bool {
    let written = ProgramWriter::program(seed);
    let program = flatzinc::read(&written).unwrap_or_else(|error| panic!("{seed}: {error} in\n{written}"));
    let Ok(instance) = ProgramInstance::new(program.clone()) else { return false };
    let Some(all) = by_definitions(&program) else { return false };
    let texts: BTreeSet<String> = all.iter().map(|values| text(&program, values)).collect();
    let (SolveGoal::Minimise(Term::Variable(objective)) | SolveGoal::Maximise(Term::Variable(objective))) =
        program.goal
    else {
        all_solutions(seed, &instance, &texts);
        return true;
    };
    let value = |values: &Vec<i32>| values[objective as usize];
    let values = all.iter().map(value);
    let best = if let SolveGoal::Minimise(_) = program.goal { values.min() } else { values.max() };
    let best = all.iter().filter(|values| Some(value(values)) == best).map(|values| text(&program, values));
    best_solution(seed, &instance, &texts, &best.collect());
    true
}

/// Compares all solutions, and one.
fn all_solutions(seed: u64, instance: &ProgramInstance, texts: &BTreeSet<String>) {
    let check_all = |found: Vec<String>, way: &str| {
        assert_eq!(found.len(), texts.len(), "{seed}: {way}");
        assert_eq!(&found.into_iter().collect::<BTreeSet<_>>(), texts, "{seed}: {way}");
    };
    let check_one = |found: &[String], way: &str| {
        assert_eq!(found.len(), texts.len().min(1), "{seed}: {way}");
        assert!(found.iter().all(|text| texts.contains(text)), "{seed}: {way}");
    };
    for (is_free, threads) in WAYS {
        let way = format!("free: {is_free}, threads: {threads}");
        check_all(solved(instance, is_free, threads, None), &way);
        check_one(&solved(instance, is_free, threads, Some(1)), &way);
    }
    let (model, rule) = (instance.model(), Branching::FirstFail);
    let search = || NogoodSearch::new(model, &rule, None, Interrupt::NEVER);
    check_one(&learned(instance, search()), "learned");
    check_all(learned(instance, search().each_once(model)), "each once");
}

/// Compares the best solutions, and checks all improvements.
fn best_solution(seed: u64, instance: &ProgramInstance, texts: &BTreeSet<String>, best: &BTreeSet<String>) {
    let check = |found: Vec<String>, way: &str| {
        assert!(found.last().map_or(best.is_empty(), |text| best.contains(text)), "{seed}: {way}");
        assert!(found.iter().all(|text| texts.contains(text)), "{seed}: {way}");
    };
    for (is_free, threads) in WAYS {
        check(solved(instance, is_free, threads, None), &format!("free: {is_free}, threads: {threads}"));
    }
    let objective = match instance.objective() {
        Some(ProgramObjective::Minimise(variable)) => (variable, Direction::Minimise),
        Some(ProgramObjective::Maximise(variable)) => (variable, Direction::Maximise),
        None => return,
    };
    let search =
        NogoodSearch::new(instance.model(), &Branching::FirstFail, Some(objective), Interrupt::NEVER);
    check(learned(instance, search), "learned");
}

/// Returns a number from the environment.
fn setting(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

#[test]
fn random_programs_are_solved_like_their_definitions() {
    let (wanted, first) =
        (setting("CAVALCADE_RANDOM_PROGRAMS", cases(FEW).into()), setting("CAVALCADE_FIRST_SEED", 0));
    let (mut seed, mut compared) = (first, 0);
    while compared < wanted {
        compared += u64::from(compare(seed));
        seed += 1;
    }
    assert!(seed - first <= 2 * wanted, "most programs are supported: {compared} of {}", seed - first);
}
