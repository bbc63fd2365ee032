//! The dummy of an open path: it precedes the first vertex and follows the last.
//!
//! The dummy has no ordinal, so the rule for chains is simpler. The dummy has an entrance, a vertex that can
//! step to it, and an exit, another vertex to which it can step. Every chosen edge of the dummy is one of the
//! two.

use super::variables::PathVariables;
use super::waiting::Waiting;
use crate::solver::engine::{Conflict, State};

/// The rule for the dummy; its field is scratch memory.
#[derive(Debug, Default)]
pub(super) struct Dummy {
    neighbours: Vec<DummyNeighbour>,
}

/// A neighbour of the dummy.
#[derive(Debug, Clone, Copy)]
struct DummyNeighbour {
    slot: usize,
    vertex: usize,
    back: usize,
    /// Whether the path may end there, and so enter the dummy.
    enters: bool,
    /// Whether the path may begin there.
    leaves: bool,
    chosen: bool,
}

impl Dummy {
    /// Removes the roles of neighbours that no pair of entrance and exit has. The vertices concerned are to be examined.
    pub(super) fn revise(
        &mut self,
        path: &PathVariables,
        state: &mut State,
        waiting: &mut Waiting,
    ) -> Result<(), Conflict> {
        let dummy = path.positions.len();
        self.collect(path, state);
        if path.vertices() > 2 {
            self.pair()?;
        }
        let count = |of: fn(&DummyNeighbour) -> bool| {
            self.neighbours.iter().filter(|neighbour| of(neighbour)).count()
        };
        let one_entrance = count(|neighbour| neighbour.enters) == 1;
        let one_exit = count(|neighbour| neighbour.leaves) == 1;
        let two_neighbours = count(|neighbour| neighbour.enters || neighbour.leaves) <= 2;
        for neighbour in &self.neighbours {
            if !neighbour.leaves && path.may_step(state, dummy, neighbour.slot) {
                state.remove_bit(path.next[dummy], neighbour.slot)?;
                waiting.add(neighbour.vertex);
            }
            if !neighbour.enters && path.may_step(state, neighbour.vertex, neighbour.back) {
                state.remove_bit(path.next[neighbour.vertex], neighbour.back)?;
                waiting.add(neighbour.vertex);
            }
            let possible =
                state.possible(&path.edges, dummy, neighbour.slot / 64) >> (neighbour.slot % 64) & 1 == 1;
            if possible && !neighbour.enters && !neighbour.leaves {
                state.exclude(&path.edges, dummy, neighbour.slot)?;
                waiting.add(neighbour.vertex);
            }
            let needed =
                (one_entrance && neighbour.enters) || (one_exit && neighbour.leaves) || two_neighbours;
            if needed && (neighbour.enters || neighbour.leaves) && !neighbour.chosen {
                state.include(&path.edges, dummy, neighbour.slot)?;
                waiting.add(neighbour.vertex);
            }
        }
        Ok(())
    }

    /// Keeps the role of a neighbour only if another neighbour can take the opposite role.
    fn pair(&mut self) -> Result<(), Conflict> {
        let count = |of: fn(&DummyNeighbour) -> bool| {
            self.neighbours.iter().filter(|neighbour| of(neighbour)).count()
        };
        // How many neighbours can be the entrance, and how many the exit: first unchosen ones, then chosen
        // ones.
        let entrances = [
            count(|neighbour| neighbour.enters && !neighbour.chosen),
            count(|neighbour| neighbour.enters && neighbour.chosen),
        ];
        let exits = [
            count(|neighbour| neighbour.leaves && !neighbour.chosen),
            count(|neighbour| neighbour.leaves && neighbour.chosen),
        ];
        let chosen = count(|neighbour| neighbour.chosen);
        // The kinds of neighbours that can take the opposite role of an unchosen neighbour, and of a chosen
        // one.
        let opposite = match chosen {
            0 => [[true, false], [false, false]],
            1 => [[false, true], [true, false]],
            2 => [[false, false], [false, true]],
            _ => return Err(Conflict),
        };
        for neighbour in &mut self.neighbours {
            let pool = opposite[usize::from(neighbour.chosen)];
            let others = |counts: [usize; 2], own: bool| {
                let own = usize::from(own && pool[usize::from(neighbour.chosen)]);
                (0..2).filter(|&kind| pool[kind]).map(|kind| counts[kind]).sum::<usize>() > own
            };
            let (has_exit, has_entrance) =
                (others(exits, neighbour.leaves), others(entrances, neighbour.enters));
            neighbour.enters &= has_exit;
            neighbour.leaves &= has_entrance;
        }
        Ok(())
    }

    fn collect(&mut self, path: &PathVariables, state: &State) {
        let dummy = path.positions.len();
        self.neighbours.clear();
        for (slot, vertex) in path.edges.table().slots(dummy) {
            let (_, back) = path.edges.end(dummy, slot);
            let (k, bit) = (slot / 64, slot % 64);
            let possible = state.possible(&path.edges, dummy, k) >> bit & 1 == 1;
            self.neighbours.push(DummyNeighbour {
                slot,
                vertex,
                back,
                enters: possible && path.may_step(state, vertex, back),
                leaves: possible && path.may_step(state, dummy, slot),
                chosen: state.chosen(&path.edges, dummy, k) >> bit & 1 == 1,
            });
        }
    }
}
