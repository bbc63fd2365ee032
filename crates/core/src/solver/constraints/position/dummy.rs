//! The dummy of an open path: it precedes the first vertex and follows the last.
//!
//! The dummy has no ordinal, so what is left of the rule for chains is this: it has an
//! entrance, a vertex that can step to it, and an exit, another to which it can
//! step, and every chosen edge of it is one of the two.

use super::variables::PathVariables;
use crate::solver::engine::{Conflict, State};

/// The rule of the dummy; what it holds is scratch.
#[derive(Debug, Default)]
pub(super) struct Dummy {
    doors: Vec<Door>,
}

/// A neighbour of the dummy.
#[derive(Debug, Clone, Copy)]
struct Door {
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
    /// Removes what has no entrance and exit; `changed` hears of vertices concerned.
    pub(super) fn revise<const W: usize>(
        &mut self,
        path: &PathVariables<W>,
        state: &mut State,
        mut changed: impl FnMut(usize),
    ) -> Result<(), Conflict> {
        let dummy = path.positions.len();
        self.collect(path, state);
        if path.vertices() > 2 {
            self.pair()?;
        }
        let count = |of: fn(&Door) -> bool| self.doors.iter().filter(|door| of(door)).count();
        let one_entrance = count(|door| door.enters) == 1;
        let one_exit = count(|door| door.leaves) == 1;
        let two_doors = count(|door| door.enters || door.leaves) <= 2;
        for door in &self.doors {
            if !door.leaves && path.may_step(state, dummy, door.slot) {
                state.remove_bit(path.next[dummy], door.slot)?;
                changed(door.vertex);
            }
            if !door.enters && path.may_step(state, door.vertex, door.back) {
                state.remove_bit(path.next[door.vertex], door.back)?;
                changed(door.vertex);
            }
            let possible = state.possible(&path.edges, dummy, door.slot / 64) >> (door.slot % 64) & 1 == 1;
            if possible && !door.enters && !door.leaves {
                state.exclude(&path.edges, dummy, door.slot)?;
                changed(door.vertex);
            }
            let needed = (one_entrance && door.enters) || (one_exit && door.leaves) || two_doors;
            if needed && (door.enters || door.leaves) && !door.chosen {
                state.include(&path.edges, dummy, door.slot)?;
                changed(door.vertex);
            }
        }
        Ok(())
    }

    /// Leaves to every door the roles in which another door can take the opposite one.
    fn pair(&mut self) -> Result<(), Conflict> {
        let count = |of: fn(&Door) -> bool| self.doors.iter().filter(|door| of(door)).count();
        // By whether the doors are chosen: how many can be entrance, and how many exit.
        let entrances = [count(|it| it.enters && !it.chosen), count(|it| it.enters && it.chosen)];
        let exits = [count(|it| it.leaves && !it.chosen), count(|it| it.leaves && it.chosen)];
        let chosen = count(|it| it.chosen);
        // The doors that can stand opposite to one that is not chosen, and to one that is.
        let opposite = match chosen {
            0 => [[true, false], [false, false]],
            1 => [[false, true], [true, false]],
            2 => [[false, false], [false, true]],
            _ => return Err(Conflict),
        };
        for door in &mut self.doors {
            let pool = opposite[usize::from(door.chosen)];
            let others = |counts: [usize; 2], own: bool| {
                let own = usize::from(own && pool[usize::from(door.chosen)]);
                (0..2).filter(|&kind| pool[kind]).map(|kind| counts[kind]).sum::<usize>() > own
            };
            let (has_exit, has_entrance) = (others(exits, door.leaves), others(entrances, door.enters));
            door.enters &= has_exit;
            door.leaves &= has_entrance;
        }
        Ok(())
    }

    fn collect<const W: usize>(&mut self, path: &PathVariables<W>, state: &State) {
        let dummy = path.positions.len();
        self.doors.clear();
        for (slot, vertex) in path.edges.table().slots(dummy) {
            let (_, back) = path.edges.end(dummy, slot);
            let (k, bit) = (slot / 64, slot % 64);
            let possible = state.possible(&path.edges, dummy, k) >> bit & 1 == 1;
            self.doors.push(Door {
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
