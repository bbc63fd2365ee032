//! What puzzles with marks in cells have in common: which cells exclude each other, and how many of a group have a mark.

use std::sync::Arc;

use super::super::clue_board::ClueBoard;
use super::super::clue_kind::{CellProblem, ClueKind};
use super::super::problem::sets::SetProblem;
use crate::IndependentSets;
use crate::ladder::MarkGroup;
use crate::problems::independent::Demands;
use crate::solver::graph::SuccessorTable;
use crate::solver::ranges::distinct;
use crate::words::quantity;

impl ClueKind {
    /// Returns the sets of marks on these cells, and the groups as vertices.
    pub(in crate::puzzles) fn sets(
        &self,
        board: &ClueBoard,
        cells: &[usize],
    ) -> (IndependentSets, Vec<MarkGroup>) {
        let mut vertex = vec![None; board.clues.cells.len()];
        (0u32..).zip(cells).for_each(|(number, &cell)| vertex[cell] = Some(number));
        let vertices = |cells: Vec<usize>| cells.into_iter().filter_map(|cell| vertex[cell]);
        let seen: Vec<Vec<u32>> =
            cells.iter().map(|&cell| vertices((self.sees)(board, cell)).collect()).collect();
        let mut groups = (self.groups)(board);
        let mut exactly = Vec::new();
        for group in &mut groups {
            let members: Vec<u32> = vertices(std::mem::take(&mut group.cells)).collect();
            group.cells = members.iter().map(|&vertex| vertex as usize).collect();
            exactly.push((members, group.number));
        }
        // Cells that see the same cells need the same mark.
        let hit = if self.marks.sees_all {
            let around = seen.iter().zip(0..).map(|(seen, own)| {
                let mut around: Vec<u32> = seen.iter().copied().chain([own]).collect();
                around.sort_unstable();
                around
            });
            distinct(around.collect())
        } else {
            exactly.iter().filter(|group| group.1 > 0).map(|group| group.0.clone()).collect()
        };
        let conflicts = Arc::new(SuccessorTable::new(seen).expect("each cell once, and none itself"));
        (IndependentSets::demanding(conflicts, Demands { hit: hit.into(), exactly }), groups)
    }
}

/// Returns the cells that may have a mark on a board, and the problem.
pub(in crate::puzzles) fn problem(kind: &ClueKind, board: &ClueBoard) -> CellProblem {
    let cells: Vec<usize> =
        (0..board.clues.cells.len()).filter(|&cell| !kind.is_blocked(board, cell)).collect();
    let (sets, groups) = kind.sets(board, &cells);
    let marks = |number| quantity(number, &format!("{}s", kind.marks.one));
    let small = groups.iter().find(|group| group.number > group.cells.len()).map(|group| {
        let name = group.name(&|cell| board.name(cell));
        format!("{name} needs {}, but has room for {}", marks(group.number), group.cells.len())
    });
    let obstacle = (kind.obstacle)(board).or(small);
    (cells, Box::new(SetProblem::of_marks(sets, obstacle, groups, kind.marks)))
}
