//! Paths between pairs of cells by a sweep, after no work of a search and of a learner.

use cavalcade_core::State;
use cavalcade_core::puzzles::{self, Arguments, Instance};
use cavalcade_search::answers::collect::{Batch, Listing};
use cavalcade_search::answers::unique::{Uniqueness, unique};
use cavalcade_search::answers::{Options, Problem};
use cavalcade_search::{Branching, Limits};

fn instance(board: &str, visits_all: bool) -> Instance {
    let mut arguments = Arguments::default();
    arguments.set_board(board.as_bytes().to_vec());
    if visits_all {
        arguments.set_flag("all-cells");
    }
    puzzles::named("numberlink").and_then(|puzzle| puzzle.build(&arguments).ok()).expect("an instance")
}

/// Returns whether there is one solution, with those that were found; the sweep comes after so much of the usual work,
/// and takes at most so much memory.
fn verdict(instance: &Instance, patience: u64, memory: usize) -> (Uniqueness, Vec<Vec<u32>>) {
    let read = |state: &State, cells: &mut Vec<usize>| {
        instance.read(state, cells);
        true
    };
    let finish = |_: u64, batch: &Batch, found: &mut Vec<Vec<u32>>| {
        found.extend(batch.solutions().map(|cells| cells.into_iter().map(|cell| cell as u32).collect()));
        Ok::<(), ()>(())
    };
    let listing =
        Listing { read: Box::new(read), finish: Box::new(finish), bytes: size_of_val, found: &|_| () };
    let model = || instance.model();
    let problem =
        Problem { model: &model, structure: instance.structure(), orders: &Vec::new, is_impossible: false };
    let memory = || memory;
    let options =
        Options { patience, memory: &memory, ..Options::new(&Branching::FirstFail, Limits::default()) };
    let answer = unique(&problem, &options, &listing, &mut ()).expect("nothing fails");
    (answer.verdict, answer.solutions)
}

#[test]
fn a_sweep_and_a_search_agree() {
    let unique = "1 . . . .\n2 . . 3 .\n. . . . .\n. 1 . . 2\n. . . . 3\n";
    for (board, visits_all, expected, found) in [
        (unique, false, Uniqueness::One, 1),
        (unique, true, Uniqueness::One, 1),
        ("1 . 1\n. . .\n. . .\n", false, Uniqueness::Several, 2),
        ("1 2\n2 1\n", false, Uniqueness::None, 0),
        ("1 . .\n. . .\n. 1 .\n", true, Uniqueness::None, 0),
        ("1 . .\n. . .\n. . 1\n", true, Uniqueness::Several, 2),
    ] {
        let instance = instance(board, visits_all);
        let (swept, solutions) = verdict(&instance, 0, usize::MAX);
        assert_eq!((swept, solutions.len()), (expected, found), "{board}");
        assert_eq!(verdict(&instance, 1, usize::MAX).0, expected, "{board}");
        // Without memory the learner goes on.
        let (learned, others) = verdict(&instance, 0, 0);
        assert_eq!((learned, others.len()), (expected, found), "{board}");
        for cells in &solutions {
            let cells: Vec<usize> = cells.iter().map(|&cell| cell as usize).collect();
            assert_eq!(instance.verify(&cells), Ok(()), "{board}");
        }
        assert!(found < 2 || solutions[0] != solutions[1], "{board}");
    }
}
