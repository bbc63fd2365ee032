//! A solution that breaks the rules is never printed.

use cavalcade_core::puzzles::{Arguments, PUZZLES};

use super::*;
use crate::formats::FORMATS;
use crate::output::tests::Memory;

#[test]
fn a_wrong_solution_is_an_internal_error() {
    for verb in VERBS {
        let mut arguments = Arguments::default();
        arguments.set_board(b"1 P\n. P\n".to_vec()); // one solution, and a given for those who take givens away
        let instance = PUZZLES[0].build(&arguments).expect("a board");
        let job = Job {
            puzzle: PUZZLES[0].name(),
            instance: instance.verified_by(|_| Err("two walks at once".to_owned())),
            format: FORMATS[0],
            branching: Branching::FirstFail,
            limits: Limits::default(),
            flags: Vec::new(),
        };
        let memory = Memory::default();
        let mut output = memory.output();
        let failure = verb.run(&job, &mut output).expect_err("a failure");
        assert_eq!(failure, Failure::Internal("solution 1 breaks the rules: two walks at once".into()));
        assert_eq!(failure.code(), 101);
        output.finish().expect("memory takes anything");
        assert_eq!(memory.text(), "", "{}", verb.name());
    }
}

#[test]
fn times_are_shown_as_they_are_written() {
    assert_eq!(shown(Duration::from_secs(90)), "90s");
    assert_eq!(shown(Duration::from_millis(1500)), "1500ms");
}
