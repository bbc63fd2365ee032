//! The ladder of Akari on a board.

use super::{DecidedCell, DecidedSubject, ExplainedStep, WalkedLadder, Walkthrough};
use crate::ladder::{AkariLadder, AkariNames, IsOver, Technique};
use crate::puzzles::Instance;

/// The ladder with the walls of an instance.
#[derive(Debug)]
struct WalkedRooks<'a> {
    instance: &'a Instance,
    ladder: AkariLadder,
    numbers: Vec<Option<u8>>,
    /// The cells of the walls with a number.
    walls: Vec<usize>,
    decided: Vec<(usize, bool)>,
}

/// Returns the ladder of an instance with walls whose numbers count pieces.
pub(super) fn ladder(instance: &Instance) -> Option<Box<dyn WalkedLadder + '_>> {
    let sets = &instance.problem.sets()?.sets;
    let exactly = &sets.demands.as_ref()?.exactly;
    let numbered = instance.blank.cells.iter().enumerate().filter(|(_, drawn)| drawn.hole);
    let walls = numbered.filter_map(|(cell, drawn)| drawn.label.map(|_| cell)).collect();
    let beside = |group: &Vec<u32>| group.iter().map(|&vertex| vertex as usize).collect();
    let groups = exactly.iter().map(|(group, _)| beside(group)).collect();
    let numbers = exactly.iter().map(|&(_, number)| u8::try_from(number).ok()).collect();
    let ladder = AkariLadder::new(&sets.conflicts, groups);
    Some(Box::new(WalkedRooks { instance, ladder, numbers, walls, decided: Vec::new() }))
}

impl Instance {
    /// Returns two cells of a list whose pieces attack each other.
    pub(in crate::puzzles) fn attack_among(&self, pieces: &[usize]) -> Option<(usize, usize)> {
        let conflicts = &self.problem.sets()?.sets.conflicts;
        let mut vertices: Vec<usize> = pieces.iter().filter_map(|&cell| self.vertex(cell)).collect();
        vertices.sort_unstable();
        let attacked = |&vertex: &usize| {
            let mut seen = conflicts.row(vertex).map(|vertex| vertex as usize);
            let other = seen.find(|vertex| vertices.binary_search(vertex).is_ok())?;
            Some((self.cells[vertex], self.cells[other]))
        };
        vertices.iter().find_map(attacked)
    }
}

impl WalkedLadder for WalkedRooks<'_> {
    fn techniques(&self) -> &'static [Technique] {
        AkariLadder::TECHNIQUES
    }

    fn begin_with(&mut self, known: &[DecidedCell]) {
        let decided = known.iter().filter_map(|known| Some((self.instance.vertex(known.cell)?, known.holds)));
        self.decided = decided.collect();
    }

    fn walk(&self, cap: u8, most: usize, is_over: IsOver<'_>) -> Walkthrough {
        let run = self.ladder.run(&self.numbers, &self.decided, cap, most, is_over);
        let cells = &self.instance.cells;
        let name = |cell: usize| (self.instance.name)(cell);
        let (cell, wall) = (|vertex: usize| name(cells[vertex]), |wall: usize| name(self.walls[wall]));
        let names = AkariNames { cell: &cell, wall: &wall };
        let steps = run.steps.iter().map(|step| {
            let decided = |holds| {
                move |&cell: &usize| DecidedCell { cell: cells[cell], subject: DecidedSubject::Piece, holds }
            };
            let rooks = step.rooks.iter().map(decided(true));
            ExplainedStep {
                technique: &AkariLadder::TECHNIQUES[usize::from(step.level) - 1],
                changes: rooks.chain(step.empty.iter().map(decided(false))).collect(),
                sentence: names.explain(step),
            }
        });
        Walkthrough {
            steps: steps.collect(),
            solution: run.is_complete.then(|| run.rooks.iter().map(|&vertex| cells[vertex]).collect()),
            contradiction: run.clash.map(|clash| names.clash(clash, false)),
            is_stopped: run.is_stopped,
            expects_one: false,
        }
    }

    fn level(&self, cap: u8, is_over: IsOver<'_>) -> Option<u8> {
        let run = self.ladder.run(&self.numbers, &[], cap, usize::MAX, is_over);
        run.is_complete.then(|| run.level())
    }
}
