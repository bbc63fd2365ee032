//! What holds for every kind, and all solutions of small instances: every variable is decided in turn, by the engine
//! alone.

use proptest::prelude::*;

use super::{Arguments, CluePlaces, DraftInput, Instance, PUZZLES, Proportions, RandomStructure};
use crate::amounts::cases;
use crate::problems::draft::BinaryFact;
use crate::solver::graph::SuccessorTable;
use crate::{Engine, Model, State};

/// Returns random numbers below a bound.
pub(super) fn random(mut state: u64) -> impl FnMut(usize) -> usize {
    move |bound| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % bound
    }
}

/// Returns the cells of every solution, sorted. Each one passes the check of the instance.
pub(super) fn solutions(instance: &Instance) -> Vec<Vec<usize>> {
    solutions_with(instance.model(), &[], &|state| {
        let mut cells = Vec::new();
        instance.read(state, &mut cells);
        assert_eq!(instance.verify(&cells), Ok(()));
        cells
    })
}

/// Returns what `read` returns for each solution of a model in which these facts hold, sorted.
pub(super) fn solutions_with(
    model: &Model,
    facts: &[BinaryFact],
    read: &dyn Fn(&State) -> Vec<usize>,
) -> Vec<Vec<usize>> {
    let (mut engine, mut found) = (Engine::new(model), Vec::new());
    if engine.propagate().is_ok()
        && facts.iter().all(|&(variable, value)| engine.assume(|state| state.fix(variable, value)).is_ok())
    {
        descend(model, &mut engine, &mut |state| found.push(read(state)));
    }
    found.sort();
    found
}

fn descend(model: &Model, engine: &mut Engine, found: &mut dyn FnMut(&State)) {
    let Some(variable) = model.variables().find(|&variable| engine.state().value(variable).is_none()) else {
        return found(engine.state());
    };
    let values: Vec<i32> = engine.state().domain(variable).values().collect();
    for value in values {
        engine.push();
        if engine.assume(|state| state.fix(variable, value)).is_ok() {
            descend(model, engine, found);
        }
        engine.pop();
    }
}

/// Checks the ladder of an instance with these solutions: its steps hold in all of them, and hints lead as far as a run.
pub(super) fn steps_hold(instance: &Instance, solutions: &[Vec<usize>]) {
    let ladder = instance.ladder().expect("a ladder");
    let cap = ladder.techniques().len() as u8 - 1;
    let run = ladder.walk(cap, usize::MAX, &|| false);
    if run.expects_one && solutions.len() != 1 {
        return;
    }
    for step in &run.steps {
        let is_right = |solution: &Vec<usize>| instance.agrees(&step.changes, solution);
        assert!(solutions.iter().all(is_right), "{} {step:?}", instance.board);
    }
    assert!(run.contradiction.is_none() || solutions.is_empty(), "{run:?}");
    assert!(run.solution.is_none() || run.solution.as_slice() == solutions, "{run:?}");
    if let [solution] = solutions {
        let mut known = Vec::new();
        let end = loop {
            let hint = instance.ladder().expect("a ladder").after(&known).walk(cap, 1, &|| false);
            let Some(step) = hint.steps.first() else { break hint.solution };
            assert!(instance.agrees(&step.changes, solution), "{step:?}");
            assert!(step.changes.iter().any(|change| !known.contains(change)), "{known:?} {step:?}");
            known.extend(&step.changes);
        };
        assert_eq!(end.is_some(), run.solution.is_some(), "{known:?}");
    }
}

/// Returns a random cycle of at least this many vertices.
fn cycle(steps: &SuccessorTable, fewest: usize, random: &mut dyn FnMut(usize) -> usize) -> Vec<usize> {
    loop {
        let mut path = vec![random(steps.vertices())];
        loop {
            let last = path[path.len() - 1];
            if path.len() >= fewest && steps.row(last).any(|next| next as usize == path[0]) {
                return path;
            }
            let next: Vec<usize> =
                steps.row(last).map(|next| next as usize).filter(|next| !path.contains(next)).collect();
            if next.is_empty() {
                break;
            }
            path.push(next[random(next.len())]);
        }
    }
}

#[test]
fn drafts_change_until_they_have_one_solution() {
    // Solutions of drafts of Numberlink are sets of steps.
    for puzzle in PUZZLES.iter().filter(|puzzle| puzzle.facts().name != "numberlink") {
        let (Some(composer), name) = (puzzle.composer(), puzzle.facts().name) else { continue };
        let (mut random, mut made, mut drafts) = (random(5), 0, 0);
        let mut arguments = Arguments::default();
        arguments.set_size("4x4");
        for _ in 0..cases(20) {
            let source = composer.source(&arguments, &Proportions::default()).expect("a shape");
            let places = match &source.structure {
                RandomStructure::Loop { steps, share: Some(_) } => cycle(steps, 4, &mut random),
                RandomStructure::Loop { steps, share: None } => cycle(steps, steps.vertices(), &mut random),
                RandomStructure::Nothing => Vec::new(),
                RandomStructure::Path { .. } => break, // clues are removed from these
                RandomStructure::Solution => {
                    let mut first = solutions(&source.empty);
                    first.swap_remove(random(first.len()))
                }
            };
            let (clues, mix) = (CluePlaces::default(), Proportions::default());
            let mut input = DraftInput { places: &places, clues: &clues, mix: &mix, random: &mut random };
            let draft =
                composer.draft(&arguments, &mut input).unwrap_or_else(|error| panic!("{name}: {error}"));
            let Some(mut draft) = draft else { break };
            drafts += 1;
            for _ in 0..100 {
                let text = draft.text();
                let instance = puzzle.build(&arguments.with_board(&text)).expect("a board");
                let admitted = solutions(&instance);
                assert!(admitted.iter().any(|it| it == draft.hidden()), "{name}\n{text}");
                assert!(admitted.iter().all(|it| draft.admits(it)), "{name}\n{text}");
                let hidden = draft.hidden().to_vec();
                let Some(other) = admitted.iter().find(|it| **it != hidden) else {
                    steps_hold(&instance, &admitted);
                    made += 1;
                    break;
                };
                assert_ne!(draft.known().facts(other), draft.known().facts(&hidden), "{name}\n{text}");
                if !draft.change(other, &mut random) {
                    break;
                }
                // It hides the other one, or excludes it.
                let excluded = if draft.hidden() == other { &hidden } else { other };
                assert!(!draft.admits(excluded), "{name}\n{text}{}", draft.text());
            }
        }
        assert_eq!(made > 0, drafts > 0, "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(150), ..ProptestConfig::default() })]

    /// A canonical board is its own canonical board.
    #[test]
    fn no_bytes_make_a_reader_panic(bytes in prop::collection::vec(any::<u8>(), 0..80), text in "(akari/|pzprv3/|7x7:)?([ -~\n]{0,40}|[.0-9a-dnesw?#%X \n]{0,40})") {
        // Graphs are not read as they are compared.
        let puzzles = PUZZLES.iter().filter(|puzzle| !puzzle.facts().examples_with_ladder.is_empty());
        for (puzzle, bytes) in puzzles.flat_map(|puzzle| [&bytes[..], text.as_bytes()].map(|bytes| (puzzle, bytes))) {
            let mut arguments = Arguments::default();
            arguments.set_board(bytes.to_vec());
            if let Ok(found) = puzzle.canonical(&arguments) {
                prop_assert_eq!(puzzle.canonical(&found), Ok(found.clone()), "{}", puzzle.facts().name);
            }
        }
    }
}
