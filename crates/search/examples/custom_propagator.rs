//! A constraint of one's own, with a propagator: no three in line.
//!
//! How can 2n points be chosen from a grid of n x n points so that no three of them lie on one straight line? (H. E.
//! Dudeney asked it for the chessboard, 1917.) The numbers of solutions are OEIS A000755: 1, 2, 11, 32, 50, ... for
//! n = 2, 3, 4, 5, 6.
//!
//! A constraint says two things. [`Constraint::check`] is its *definition*: whether an assignment of all variables
//! satisfies it, written for reading. [`Constraint::post`] installs *propagators*, which make the search fast: they
//! remove values that occur in no solution, and must remove no other. The tests below hold the two against each
//! other: what is found with the propagator is what trying everything finds, and what is found with relations
//! that are there already.
//!
//! Run it with `cargo run --release -p cavalcade-search --example custom_propagator`.

use std::fmt::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use cavalcade_core::constraints::{Assignment, Cardinality, Consistency, Constraint};
use cavalcade_core::{
    Booleans, Conflict, Decisions, Model, Posting, Priority, Propagator, State, Status, Subscriptions,
    Trailed, Variable,
};
use cavalcade_search::{Branching, Search};

/// No three of the chosen points of a grid lie on one straight line.
#[derive(Debug)]
struct NoThreeInLine {
    /// One 0/1 variable for each point, row by row. They are packed 64 to a word, and a grid of up to 8 x 8 is one.
    chosen: Booleans,
    side: usize,
}

impl NoThreeInLine {
    fn new(chosen: &Booleans, side: usize) -> Self {
        assert!(side <= 8 && chosen.len() == side * side, "one variable for each of up to 64 points");
        Self { chosen: *chosen, side }
    }

    /// Whether three different points lie on one line: the triangle between them has no area.
    fn are_in_line(&self, points: [usize; 3]) -> bool {
        let [a, b, c] = points.map(|point| ((point % self.side) as i32, (point / self.side) as i32));
        (b.0 - a.0) * (c.1 - a.1) == (c.0 - a.0) * (b.1 - a.1)
    }

    /// For every two points, those that lie on their line, as the bits of a word.
    fn lines(&self) -> Vec<u64> {
        let points = self.chosen.len();
        let beside = |one: usize, other: usize| {
            let is_there =
                |point: &usize| ![one, other].contains(point) && self.are_in_line([one, other, *point]);
            (0..points).filter(is_there).fold(0, |line, point| line | 1 << point)
        };
        (0..points)
            .flat_map(|one| (0..points).map(move |other| (one, other)))
            .map(|(one, other)| if one == other { 0 } else { beside(one, other) })
            .collect()
    }
}

impl Constraint for NoThreeInLine {
    /// All variables that it relates.
    fn scope(&self) -> Vec<Variable> {
        self.chosen.variables().collect()
    }

    /// The definition. It shares nothing with the propagator, so that one can be held against the other.
    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |&point: &usize| assignment.value(self.chosen.variable(point)) == 1;
        let chosen: Vec<usize> = (0..self.chosen.len()).filter(is_chosen).collect();
        chosen.iter().enumerate().all(|(k, &c)| {
            let before = &chosen[..k];
            before.iter().enumerate().all(|(j, &b)| before[..j].iter().all(|&a| !self.are_in_line([a, b, c])))
        })
    }

    /// What the propagator promises. Here: once all is chosen or ruled out, no violation has been missed.
    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    /// Called when an engine is built of the model. What holds once and for all would be removed here.
    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // Memory that goes back with the search is allocated here; it must not be kept in a plain field.
        let seen = posting.allocate(1, 0u64).at(0);
        posting.install(Exclusion { chosen: self.chosen, lines: self.lines().into(), seen });
        Ok(())
    }
}

/// Rules out the points on the line of any two that are chosen.
struct Exclusion {
    chosen: Booleans,
    /// The points in line with `one` and `other` stand at `one * points + other`.
    lines: Arc<[u64]>,
    /// The chosen points that were looked at before.
    seen: Trailed<u64>,
}

impl Propagator for Exclusion {
    /// Called whenever a point was chosen since it last ran.
    ///
    /// Let two points be chosen. Then no solution below this node has a third one on their line: to remove these is
    /// right. More chosen points never rule out fewer: it is monotone, so the order in which propagators run does
    /// not matter.
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // what changed is seen from the domains
        let (_, chosen) = state.booleans(&self.chosen, 0);
        let mut seen = state.get(self.seen);
        for one in points(chosen & !seen) {
            for other in points(seen) {
                // This fails, as it should, if one of these is chosen already.
                state.exclude_booleans(&self.chosen, 0, self.lines[one * self.chosen.len() + other])?;
            }
            seen |= 1 << one;
        }
        state.set(self.seen, seen);
        // It may have more to do once another point is chosen.
        Ok(Status::Active)
    }

    /// Cheap ones run first, and costly ones once these have nothing left to do.
    fn priority(&self) -> Priority {
        Priority::Linear
    }

    /// It wants to hear of points that are chosen, and not of those that are ruled out.
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.chosen(&self.chosen);
    }
}

/// The numbers of the bits that are set.
fn points(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (word != 0).then(|| word.trailing_zeros() as usize)?;
        word &= word - 1;
        Some(lowest)
    })
}

/// The model without the rule on lines: so many points in each row and each column.
fn grid(side: usize, in_each: RangeInclusive<usize>) -> (Model, Booleans) {
    let mut model = Model::new();
    let chosen = model.booleans(side * side);
    for k in 0..side {
        for line in [(1, k * side), (side, k)] {
            let points = (0..side).map(|index| ((line.1 + index * line.0) as u32, true));
            model.post(Cardinality::new(&chosen, points, in_each.clone()));
        }
    }
    model.decide(Decisions::Variables(chosen.variables().collect()));
    (model, chosen)
}

/// All solutions of a model, as words of chosen points, and how many nodes that took.
fn solutions(model: &Model, chosen: &Booleans) -> (Vec<u64>, u64) {
    let mut found = Vec::new();
    let outcome = Search::new(model, Branching::InputOrder).run(|solution| {
        found.push(solution.state().booleans(chosen, 0).1);
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    (found, outcome.statistics.nodes)
}

/// What the program says.
fn report() -> String {
    let mut text = String::new();
    for side in 2..=7 {
        // 2n points on n rows are two in each, for three would be in line; and so it is with the columns.
        let (mut model, chosen) = grid(side, 2..=2);
        model.post(NoThreeInLine::new(&chosen, side));
        let (found, nodes) = solutions(&model, &chosen);
        let _ = writeln!(text, "{side} x {side}: {:3} solutions, {nodes} nodes", found.len()); // text takes anything
    }
    text
}

#[expect(clippy::print_stdout, reason = "this is what it is for")]
fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Any number of points: the rule on lines alone, and all subsets of a small grid.
    #[test]
    fn it_finds_what_trying_everything_finds() {
        for side in 1..=4 {
            let (mut model, chosen) = grid(side, 0..=side);
            model.post(NoThreeInLine::new(&chosen, side));
            let values = |subset: u64| -> Vec<i32> {
                (0..side * side).map(|point| (subset >> point & 1) as i32).collect()
            };
            let right: Vec<u64> =
                (0..1 << (side * side)).filter(|&subset| model.check(&values(subset))).collect();
            let (mut found, _) = solutions(&model, &chosen);
            found.sort_unstable();
            assert_eq!(found, right, "{side}");
        }
    }

    /// The same rule as many relations that are there already: of the points of each line two at most.
    #[test]
    fn it_finds_what_counting_on_each_line_finds() {
        for side in 2..=6 {
            let (mut model, chosen) = grid(side, 2..=2);
            let rule = NoThreeInLine::new(&chosen, side);
            let (mut other, same) = grid(side, 2..=2);
            for one in 0..side * side {
                for two in 0..one {
                    let line = rule.lines()[one * side * side + two] | 1 << one | 1 << two;
                    let points = points(line).map(|point| (point as u32, true));
                    other.post(Cardinality::new(&same, points, 0..=2));
                }
            }
            model.post(rule);
            // Both remove the same values at every node, so they visit the same nodes.
            assert_eq!(solutions(&model, &chosen), solutions(&other, &same), "{side}");
        }
    }

    #[test]
    fn the_report_is_what_is_documented() {
        assert_eq!(
            report(),
            "2 x 2:   1 solutions, 1 nodes\n\
             3 x 3:   2 solutions, 5 nodes\n\
             4 x 4:  11 solutions, 53 nodes\n\
             5 x 5:  32 solutions, 371 nodes\n\
             6 x 6:  50 solutions, 2773 nodes\n\
             7 x 7: 132 solutions, 18489 nodes\n"
        );
    }
}
