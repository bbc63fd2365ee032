//! Published counts, and node counts that must not grow unnoticed.

use cavalcade_search::Branching;

use crate::support::{KNIGHT, ROOK, board, count, directed, undirected};

#[test]
fn closed_knights_tours() {
    // OEIS A001230, A175855 and A070030; undirected.
    for (rows, columns, tours) in [(5, 5, 0), (5, 6, 8), (3, 10, 16), (3, 12, 176), (6, 6, 9862)] {
        let model = undirected(board(rows, columns, KNIGHT), false);
        let outcome = count(&model, Branching::Warnsdorff);
        assert_eq!(outcome.statistics.solutions, tours, "{rows}x{columns}");
    }
}

#[test]
fn node_count_of_six_by_six() {
    let model = undirected(board(6, 6, KNIGHT), false);
    let statistics = count(&model, Branching::Warnsdorff).statistics;
    assert_eq!((statistics.solutions, statistics.nodes, statistics.failures), (9862, 25_369, 2823));
}

#[test]
fn directed_tours_are_twice_as_many() {
    let model = directed(board(5, 6, KNIGHT));
    assert_eq!(count(&model, Branching::Warnsdorff).statistics.solutions, 16);
    let model = directed(board(4, 6, ROOK));
    let undirected = undirected(board(4, 6, ROOK), false);
    assert_eq!(count(&model, Branching::FirstFail).statistics.solutions, 2 * 37);
    assert_eq!(count(&undirected, Branching::FirstFail).statistics.solutions, 37);
}

#[test]
fn open_knights_tours() {
    // OEIS A165134 counts 1728 directed tours of 5x5.
    let model = undirected(board(5, 5, KNIGHT), true);
    assert_eq!(count(&model, Branching::Warnsdorff).statistics.solutions, 1728 / 2);
}

#[test]
fn rook_cycles() {
    // OEIS A003763.
    for (side, cycles) in [(2, 1), (4, 6), (6, 1072)] {
        let model = undirected(board(side, side, ROOK), false);
        assert_eq!(count(&model, Branching::Warnsdorff).statistics.solutions, cycles, "{side}x{side}");
    }
}
