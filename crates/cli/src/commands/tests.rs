//! No command prints a solution that breaks the rules. Also the helpers of other tests of commands.

use cavalcade_core::puzzles::{Arguments, PUZZLES, Param, ParamKind, Puzzle};

use cavalcade_search::{Branching, Limits};

use super::*;
use crate::formats::FORMATS;
use crate::job::{BoardSource, Job, Request};
use crate::progress::When;
use crate::question::Question;
use crate::question::options::GivenOptions;
use crate::streams::Failure;
use crate::streams::output::tests::Memory;

/// Returns the first puzzle with boards given by size.
pub(crate) fn sized() -> &'static dyn Puzzle {
    let is_sized = |param: &Param| matches!(param.kind, ParamKind::Board { sized: true, .. });
    *PUZZLES.iter().find(|puzzle| puzzle.facts().params.iter().any(is_sized)).expect("a puzzle with sizes")
}

/// Returns a job without options.
pub(crate) fn job(puzzle: &'static dyn Puzzle, arguments: &Arguments) -> Job<'static> {
    job_with(puzzle, arguments, GivenOptions::default())
}

fn job_with(puzzle: &'static dyn Puzzle, arguments: &Arguments, given: GivenOptions) -> Job<'static> {
    let instance = puzzle.build(arguments).expect("an instance");
    let request = Box::leak(Box::new(Request {
        question: Question::default(),
        verb: VERBS[0],
        puzzle,
        source: BoardSource::default(),
        arguments: arguments.clone(),
        given,
        format: FORMATS[0],
        branching: None,
        limits: Limits::default(),
        threads: 2,
        progress: When::Never,
        output: None,
        statistics: false,
    }));
    let job = Job::new(request, instance, Limits::default());
    Job { rule: Branching::FirstFail, threads: 2, ..job }
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
        // Without this flag, nothing is solved.
        let flag = (verb.name == "draw").then(|| ("solution".to_owned(), Vec::new()));
        let mut job = job_with(*puzzle, arguments, GivenOptions(flag.into_iter().collect()));
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
