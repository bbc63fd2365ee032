//! Variables that may be open, for finding the best of them at one node after another.
//!
//! Each variable has a bound: no domain with several values makes its cost less. A tree over the variables has at each
//! node the variable of the least bound below it. The search for the best variable goes down this tree and skips what
//! cannot be better than the best so far. If many variables have two values, it looks at few of them.
//!
//! What is fixed at a node is fixed below it. Variables that turn out to be fixed leave the tree and are put on a
//! stack. A search goes back to a node only with the number that it had there, and puts those above it back into the
//! tree.

use std::cell::RefCell;

use cavalcade_core::{State, Variable};

use super::value::is_open;

/// A place in the tree below which no variable may be open.
const NOBODY: u32 = u32::MAX;

/// Variables, with the least cost that each may have.
pub(super) struct Candidates<C> {
    variables: Box<[Variable]>,
    tree: RefCell<Tree<C>>,
}

/// The variables that may be open, by their places and bounds.
struct Tree<C> {
    bounds: Box<[C]>,
    /// The place of the least bound below each node. The root is 1, the nodes below `k` are `2 * k` and `2 * k + 1`,
    /// and the last ones belong to the places.
    least: Box<[u32]>,
    /// The places that are not in the tree.
    fixed: Vec<u32>,
}

impl<C: PartialOrd + Copy> Candidates<C> {
    /// Returns variables, with a bound for each: no cost of the open variable is less.
    pub(super) fn new(variables: Vec<Variable>, bounds: Vec<C>) -> Self {
        Self { variables: variables.into(), tree: RefCell::new(Tree::new(bounds.into())) }
    }

    pub(super) fn variables(&self) -> &[Variable] {
        &self.variables
    }

    /// Returns the best open variable, or `None` if all are fixed. `cost` gets a place and its variable; the
    /// first of equals is the best.
    ///
    /// `known` is the number of variables that were known to be fixed at the node above, 0 at the root; it
    /// becomes that of this node.
    pub(crate) fn best(
        &self,
        state: &State,
        known: &mut u32,
        cost: impl Fn(usize, Variable) -> C,
    ) -> Option<Variable> {
        let tree = &mut *self.tree.borrow_mut();
        tree.go_back(*known as usize);
        let mut best = None;
        let open_cost = |place: usize| {
            let variable = self.variables[place];
            is_open(state, variable).then(|| cost(place, variable))
        };
        if !self.variables.is_empty() {
            tree.descend(1, &mut best, &open_cost);
        }
        *known = tree.fixed.len() as u32;
        best.map(|(_, place)| self.variables[place as usize])
    }

    /// Returns the same as [`Candidates::best`] with nothing known.
    pub(super) fn best_of_all(&self, state: &State, cost: impl Fn(usize, Variable) -> C) -> Option<Variable> {
        let open = (self.variables.iter().enumerate()).filter(|entry| is_open(state, *entry.1));
        let costs = open.map(|(place, &variable)| (cost(place, variable), place));
        let best = costs.reduce(|best, other| if other < best { other } else { best });
        best.map(|(_, place)| self.variables[place])
    }
}

impl<C: PartialOrd + Copy> Tree<C> {
    fn new(bounds: Box<[C]>) -> Self {
        let count = bounds.len();
        let least = (0..2 * count).map(|node| node.checked_sub(count).map_or(NOBODY, |place| place as u32));
        let mut tree = Self { bounds, least: least.collect(), fixed: Vec::new() };
        (1..count).rev().for_each(|node| tree.choose(node));
        tree
    }

    /// Returns whether the variable at a place may be better than one with this cost at another place.
    #[inline]
    fn may_improve(&self, place: u32, than: (C, u32)) -> bool {
        place != NOBODY && (self.bounds[place as usize], place) < than
    }

    /// Finds the better of the two places below a node.
    #[inline]
    fn choose(&mut self, node: usize) {
        let [left, right] = [self.least[2 * node], self.least[2 * node + 1]];
        let is_right = right != NOBODY && (left == NOBODY || self.may_improve(right, self.entry(left)));
        self.least[node] = if is_right { right } else { left };
    }

    fn entry(&self, place: u32) -> (C, u32) {
        (self.bounds[place as usize], place)
    }

    /// Corrects all nodes above one.
    fn update(&mut self, mut node: usize) {
        while node > 1 {
            node /= 2;
            self.choose(node);
        }
    }

    /// Puts the places into the tree that have left it after the first `known`.
    fn go_back(&mut self, known: usize) {
        while self.fixed.len() > known
            && let Some(place) = self.fixed.pop()
        {
            let leaf = place as usize + self.bounds.len();
            self.least[leaf] = place;
            self.update(leaf);
        }
    }

    /// Looks for a better place than the best so far at a node and below. `cost` returns `None` for a fixed variable.
    fn descend(&mut self, node: usize, best: &mut Option<(C, u32)>, cost: &impl Fn(usize) -> Option<C>) {
        let place = self.least[node];
        if place == NOBODY || best.is_some_and(|best| !self.may_improve(place, best)) {
            return;
        }
        if node >= self.bounds.len() {
            match cost(place as usize) {
                Some(cost) if best.is_none_or(|best| (cost, place) < best) => *best = Some((cost, place)),
                Some(_) => {}
                None => {
                    self.least[node] = NOBODY;
                    self.fixed.push(place);
                }
            }
            return;
        }
        let first = 2 * node + usize::from(self.least[2 * node] != place);
        self.descend(first, best, cost);
        self.descend(first ^ 1, best, cost);
        self.choose(node);
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use cavalcade_core::{Engine, Model};

    use super::*;
    use crate::Random;
    use crate::branching::value::size;

    /// Goes down and back at random, and compares what is found with what all variables give.
    #[test]
    fn the_best_is_that_of_all() {
        for (count, seed) in [(1, 1), (2, 2), (3, 3), (7, 4), (64, 5), (100, 6)] {
            let mut random = Random::new(seed);
            let mut model = Model::new();
            let variables = model.integers(count, 0..=3);
            let weights: Vec<u64> = (0..count).map(|_| random.bits() % 5).collect();
            let candidates =
                Candidates::new(variables.clone(), weights.iter().map(|weight| 2 + weight).collect());
            let mut engine = Engine::new(&model);
            let mut above: Vec<u32> = Vec::new();
            let mut known = 0;
            for _ in 0..20 * count {
                let state = engine.state();
                let cost = |place: usize, variable| size(state, variable) + weights[place];
                let best = candidates.best(state, &mut known, cost);
                assert_eq!(best, candidates.best_of_all(state, cost));
                if let Some(best) = best.filter(|_| random.below(5) != 0) {
                    above.push(known);
                    engine.push();
                    let value = random.below(4) as i32;
                    let is_fixed = random.below(2) == 0;
                    let first = engine.state().domain(best).values().next().expect("an open variable");
                    let decided = engine.assume(|state| {
                        if is_fixed { state.fix(best, first) } else { state.remove(best, value) }
                    });
                    decided.expect("there are solutions");
                } else if let Some(number) = above.pop() {
                    engine.pop();
                    known = number;
                }
            }
        }
    }

    #[test]
    fn few_variables_of_two_values_are_looked_at() {
        let count = 1000;
        let mut model = Model::new();
        let variables = model.integers(count, 0..=1);
        let candidates = Candidates::new(variables.clone(), vec![2; count]);
        let mut engine = Engine::new(&model);
        let (looked_at, mut known) = (Cell::new(0), 0);
        for expected in variables.iter().map(|&variable| Some(variable)).chain([None]) {
            let found = candidates.best(engine.state(), &mut known, |_, variable| {
                looked_at.set(looked_at.get() + 1);
                size(engine.state(), variable)
            });
            assert_eq!(found, expected);
            if let Some(variable) = found {
                engine.push();
                engine.assume(|state| state.fix(variable, 0)).expect("there are solutions");
            }
        }
        assert!(looked_at.get() < 2 * count, "{}", looked_at.get());
    }
}
