//! Every branching finds the same solutions, each once.

use std::collections::BTreeSet;

use cavalcade_core::constraints::Circuit;
use cavalcade_core::{Decisions, Model};
use cavalcade_search::Branching;

use crate::support::{KNIGHT, ROOK, board, branchings, directed, solutions, undirected};

fn agree(model: &Model) {
    let expected: BTreeSet<_> = solutions(model, Branching::InputOrder).into_iter().collect();
    for branching in branchings() {
        let found = solutions(model, branching);
        let set: BTreeSet<_> = found.iter().cloned().collect();
        assert_eq!(set.len(), found.len(), "{branching:?} finds a solution twice");
        assert_eq!(set, expected, "{branching:?}");
        assert!(found.iter().all(|values| model.check(values)));
        assert_eq!(solutions(model, branching), found, "the order is always the same");
    }
}

#[test]
fn over_edges() {
    agree(&undirected(board(4, 5, ROOK), false));
    agree(&undirected(board(3, 4, ROOK), true));
    agree(&undirected(board(3, 10, KNIGHT), false));
}

#[test]
fn over_successors() {
    agree(&directed(board(4, 4, ROOK)));
}

#[test]
fn over_plain_variables() {
    let mut model = Model::new();
    let next = model.integers(5, 0..=4);
    model.post(Circuit::directed(next.clone()));
    model.decide(Decisions::Variables(next[2..].to_vec()));
    agree(&model);
    assert_eq!(solutions(&model, Branching::Warnsdorff).len(), 24);
}

#[test]
fn a_model_without_variables_has_one_solution() {
    assert_eq!(solutions(&Model::new(), Branching::Warnsdorff), [Vec::<i32>::new()]);
}

#[test]
fn an_empty_domain_has_none() {
    let mut model = Model::new();
    #[expect(clippy::reversed_empty_ranges, reason = "that is the point")]
    model.integer(3..=2);
    assert!(solutions(&model, Branching::Warnsdorff).is_empty());
}
