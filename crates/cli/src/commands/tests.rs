//! No command prints a solution that breaks the rules. Also the helpers of other tests of commands.

use cavalcade_core::puzzles::{Arguments, PUZZLES, Param, ParamKind, Puzzle};

use cavalcade_search::{Branching, Limits};

use super::*;
use crate::formats::FORMATS;
use crate::job::Job;
use crate::streams::Failure;
use crate::streams::output::tests::Memory;

/// Returns the first puzzle with boards given by size.
pub(crate) fn sized() -> &'static dyn Puzzle {
    let is_sized = |param: &Param| matches!(param.kind, ParamKind::Board { sized: true, .. });
    *PUZZLES.iter().find(|puzzle| puzzle.facts().params.iter().any(is_sized)).expect("a puzzle with sizes")
}

/// Returns a job without options.
pub(crate) fn job(puzzle: &'static dyn Puzzle, arguments: &Arguments) -> Job {
    let instance = puzzle.build(arguments).expect("an instance");
    let job = Job::new(puzzle, instance, FORMATS[0], Limits::default());
    Job { rule: Branching::FirstFail, threads: 2, arguments: arguments.clone(), ..job }
}

#[test]
fn a_wrong_solution_is_an_internal_error() {
    let mut size = Arguments::default();
    size.set_size("3x4");
    let mut board = Arguments::default();
    board.set_board(b"1 P\n. P\n".to_vec()); // one solution, and a given for those who take givens away
    // The first is searched for, the second may be constructed.
    let tasks = [(PUZZLES[0], board), (sized(), size)];
    for (verb, (puzzle, arguments)) in
        VERBS.iter().flat_map(|verb| tasks.iter().map(move |task| (verb, task)))
    {
        let mut job = job(*puzzle, arguments);
        let is_refused = match verb.name {
            // Nothing is given, there is no ladder, or no board can be made.
            "minimise" | "grade" | "hint" | "generate" => job.instance.structure().hamiltonian().is_some(),
            "export" | "explain" | "compile" => true, // they show no solution; the solutions of a file have a test of their own
            _ => false,
        };
        if is_refused {
            continue;
        }
        let wrong = |_: &[usize]| Err("two paths at once".to_owned());
        // Without this flag, nothing is solved.
        if verb.name == "draw" {
            job.given.add_flag("solution");
        }
        job.instance = job.instance.verified_by(wrong);
        let memory = Memory::default();
        let mut output = memory.output();
        let failure = (verb.run)(&job, &mut output).expect_err("a failure");
        assert_eq!(failure, Failure::Internal("solution 1 breaks the rules: two paths at once".into()));
        assert_eq!(failure.code(), 101);
        output.finish().expect("memory takes anything");
        assert_eq!(memory.text(), "", "{}", verb.name);
    }
}
