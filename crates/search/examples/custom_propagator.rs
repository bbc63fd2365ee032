//! How to write your own constraint and propagator: no three in line.
//!
//! Choose 2n points of an n x n grid so that no three of them lie on one straight line (H. E. Dudeney asked
//! this for the chessboard in 1917). The numbers of solutions are OEIS A000755: 1, 2, 11, 32, 50, ... for n =
//! 2, 3, 4, 5, 6.
//!
//! A constraint has two parts. [`Constraint::check`] is its *definition*, written for reading: whether an
//! assignment of all variables satisfies it. [`Constraint::post`] installs *propagators*, which make the
//! search fast: they remove values that occur in no solution, and must remove no others. The tests below
//! compare the two with [`cavalcade_core::testing`], and the propagator with constraints of the library.
//!
//! Run it with `cargo run --release -p cavalcade-search --example custom_propagator`.

use std::fmt::Write;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

use cavalcade_core::bits::ones;
use cavalcade_core::constraints::{Assignment, Cardinality, Consistency, Constraint};
use cavalcade_core::{
    Booleans, Conflict, Decisions, Model, Posting, Priority, Propagator, State, Status, Subscriptions,
    Trailed, Variable,
};
use cavalcade_search::{Branching, Search};

/// No three of the chosen points of a grid lie on one straight line.
#[derive(Debug)]
struct NoThreeInLine {
    /// One 0/1 variable for each point, row by row. They are packed 64 to a word, so a grid of up to 8 x 8 is
    /// one word.
    chosen: Booleans,
    side: usize,
}

impl NoThreeInLine {
    fn new(chosen: &Booleans, side: usize) -> Self {
        assert!(side <= 8 && chosen.len() == side * side, "one variable for each of up to 64 points");
        Self { chosen: *chosen, side }
    }

    /// Returns whether three different points lie on one line: the triangle between them has no area.
    fn are_in_line(&self, points: [usize; 3]) -> bool {
        let [a, b, c] = points.map(|point| ((point % self.side) as i32, (point / self.side) as i32));
        (b.0 - a.0) * (c.1 - a.1) == (c.0 - a.0) * (b.1 - a.1)
    }

    /// Returns, for every two points, the other points on their line, as the bits of a word.
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
    /// Returns all variables that the constraint relates.
    fn scope(&self) -> Vec<Variable> {
        self.chosen.variables().collect()
    }

    /// Defines the constraint. The definition shares no code with the propagator, so that tests can compare
    /// the two.
    fn check(&self, assignment: Assignment<'_>) -> bool {
        let is_chosen = |&point: &usize| assignment.value(self.chosen.variable(point)) == 1;
        let chosen: Vec<usize> = (0..self.chosen.len()).filter(is_chosen).collect();
        chosen.iter().enumerate().all(|(k, &c)| {
            let before = &chosen[..k];
            before.iter().enumerate().all(|(j, &b)| before[..j].iter().all(|&a| !self.are_in_line([a, b, c])))
        })
    }

    /// Returns what the propagator guarantees. Here: once every point is chosen or excluded, it detects every
    /// violation.
    fn consistency(&self) -> Consistency {
        Consistency::Value
    }

    /// Called when an engine is built from the model. It is also the place to remove values that are
    /// impossible from the start.
    fn post(&self, posting: &mut Posting<'_>) -> Result<(), Conflict> {
        // Memory that is restored on backtracking is allocated here; it must not be kept in a plain field.
        let seen = posting.allocate(1, 0u64).at(0);
        posting.install(Exclusion { chosen: self.chosen, lines: self.lines().into(), seen });
        Ok(())
    }
}

/// Excludes the points on the line of any two chosen points.
struct Exclusion {
    chosen: Booleans,
    /// The points in line with `one` and `other` are at index `one * points + other`.
    lines: Arc<[u64]>,
    /// The chosen points that earlier calls have processed.
    seen: Trailed<u64>,
}

impl Propagator for Exclusion {
    /// Called whenever points were chosen since the last call.
    ///
    /// If two points are chosen, no solution below this node has a third on their line, so removing those is
    /// correct. Additional chosen points never exclude fewer points: the propagator is monotone, so the order
    /// in which propagators run does not matter.
    fn propagate(&mut self, state: &mut State) -> Result<Status, Conflict> {
        state.clear_changes(); // the domains show what changed
        let (_, chosen) = state.booleans(&self.chosen, 0);
        let mut seen = state.get(self.seen);
        for one in ones(chosen & !seen) {
            for other in ones(seen) {
                // Fails, as it should, if one of these points is already chosen.
                state.exclude_booleans(&self.chosen, 0, self.lines[one * self.chosen.len() + other])?;
            }
            seen |= 1 << one;
        }
        state.set(self.seen, seen);
        // The propagator may have more to do when another point is chosen.
        Ok(Status::Active)
    }

    /// Cheap propagators run first; expensive ones run once no cheap one has anything to do.
    fn priority(&self) -> Priority {
        Priority::Linear
    }

    /// Chosen points wake the propagator; excluded points do not.
    fn subscribe(&self, subscriptions: &mut Subscriptions) {
        subscriptions.chosen(&self.chosen);
    }
}

/// Returns the model without the rule on lines: the number of points in each row and column lies in a range.
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

/// Returns all solutions of a model, as words of chosen points, and the number of nodes.
fn solutions(model: &Model, chosen: &Booleans) -> (Vec<u64>, u64) {
    let mut found = Vec::new();
    let outcome = Search::new(model, Branching::InputOrder).run(|solution| {
        found.push(solution.state().booleans(chosen, 0).1);
        ControlFlow::Continue(())
    });
    assert!(outcome.is_complete());
    (found, outcome.statistics.nodes)
}

/// Returns the output of the program.
fn report() -> String {
    let mut text = String::new();
    for side in 2..=7 {
        // Three points in a row would be in line, so each of the n rows has exactly two of the 2n points;
        // likewise each column.
        let (mut model, chosen) = grid(side, 2..=2);
        model.post(NoThreeInLine::new(&chosen, side));
        let (found, nodes) = solutions(&model, &chosen);
        let _ = writeln!(text, "{side} x {side}: {:3} solutions, {nodes} nodes", found.len()); // text takes anything
    }
    text
}

#[expect(clippy::print_stdout, reason = "the program prints its report")]
fn main() {
    print!("{}", report());
}

#[cfg(test)]
mod tests {
    use cavalcade_core::testing;

    use super::*;

    /// `testing::verify` compares the propagator with the definition at every node of the search tree.
    #[test]
    fn the_propagator_agrees_with_the_definition() {
        for (side, solutions) in [(1, 2), (2, 16), (3, 230)] {
            let mut model = Model::new();
            let chosen = model.booleans(side * side);
            model.post(NoThreeInLine::new(&chosen, side));
            assert_eq!(testing::verify(&model), Ok(solutions), "{side}");
        }
    }

    /// States the same rule with constraints of the library: at most two points on each line.
    #[test]
    fn it_agrees_with_counting_on_each_line() {
        for side in 2..=6 {
            let (mut model, chosen) = grid(side, 2..=2);
            let rule = NoThreeInLine::new(&chosen, side);
            let (mut other, same) = grid(side, 2..=2);
            for one in 0..side * side {
                for two in 0..one {
                    let line = rule.lines()[one * side * side + two] | 1 << one | 1 << two;
                    let points = ones(line).map(|point| (point as u32, true));
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
