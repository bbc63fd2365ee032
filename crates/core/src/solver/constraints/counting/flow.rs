//! Which variables take which values, so that each value is taken as often as its range allows.
//!
//! Given such a choice, a variable can move from its value to another one if the other is free to take one more, or
//! gives one away in turn, and if its old value can spare one, or gets one in turn. So values are nodes, every possible
//! move of a variable is an arc, and one more node, the *slack*, stands for values that can take one more and for those
//! that can spare one. A move belongs to some choice exactly if it lies on a cycle, which is within a strong component.
//!
//! Source: J.-C. Régin, Generalized arc consistency for global cardinality constraint, AAAI 1996.

use std::collections::VecDeque;

use crate::solver::graph::strong::StrongComponents;

/// Why a choice, or a move in it, is impossible. The sets have a place for each value.
#[derive(Debug)]
pub(super) enum Bottleneck {
    /// The values in a set are taken too often by variables that have no others.
    Full(Vec<bool>),
    /// The values in a set are needed by more variables than have them.
    Scarce(Vec<bool>),
}

/// A choice of a value for each variable.
#[derive(Debug)]
pub(super) struct ValueFlow {
    /// The values that each variable has, by their places.
    rows: Vec<Vec<usize>>,
    /// How often each value may be taken.
    ranges: Vec<(i64, i64)>,
    /// The value that each variable takes, and how often each is taken.
    taken: Vec<Option<usize>>,
    numbers: Vec<i64>,
}

impl ValueFlow {
    /// Chooses values. Ranges are not empty.
    ///
    /// # Errors
    /// No choice exists; the choice is as good as possible.
    pub(super) fn new(rows: Vec<Vec<usize>>, ranges: Vec<(i64, i64)>) -> (Self, Result<(), Bottleneck>) {
        let (taken, numbers) = (vec![None; rows.len()], vec![0; ranges.len()]);
        let mut flow = Self { rows, ranges, taken, numbers };
        let result = flow.choose();
        (flow, result)
    }

    fn choose(&mut self) -> Result<(), Bottleneck> {
        (0..self.rows.len()).try_for_each(|variable| self.give(variable))?;
        (0..self.ranges.len()).try_for_each(|value| {
            while self.numbers[value] < self.ranges[value].0 {
                self.raise(value)?;
            }
            Ok(())
        })
    }

    /// Gives a variable a value; others may move for it.
    fn give(&mut self, variable: usize) -> Result<(), Bottleneck> {
        // For each value the variable that would move to it.
        let mut movers: Vec<Option<usize>> = vec![None; self.ranges.len()];
        let mut queue = VecDeque::new();
        let mut open = vec![variable];
        loop {
            for mover in open {
                for &value in &self.rows[mover] {
                    if movers[value].is_none() {
                        movers[value] = Some(mover);
                        queue.push_back(value);
                    }
                }
            }
            let Some(value) = queue.pop_front() else {
                return Err(Bottleneck::Full(movers.iter().map(Option::is_some).collect()));
            };
            if self.numbers[value] < self.ranges[value].1 {
                self.numbers[value] += 1;
                // Each gets the value that the one after it has left.
                let mut left = Some(value);
                while let Some(value) = left {
                    left = movers[value].and_then(|mover| self.taken[mover].replace(value));
                }
                return Ok(());
            }
            open = (0..self.rows.len()).filter(|&mover| self.taken[mover] == Some(value)).collect();
        }
    }

    /// Moves a variable to a value, and others to the values that lack one then.
    fn raise(&mut self, value: usize) -> Result<(), Bottleneck> {
        // For each value the variable that would move from it, and where to.
        let mut moves: Vec<Option<(usize, usize)>> = vec![None; self.ranges.len()];
        let mut is_reached = vec![false; self.ranges.len()];
        let mut queue = VecDeque::from([value]);
        is_reached[value] = true;
        while let Some(target) = queue.pop_front() {
            for (mover, row) in self.rows.iter().enumerate() {
                let Some(from) = self.taken[mover].filter(|&from| !is_reached[from]) else { continue };
                if !row.contains(&target) {
                    continue;
                }
                (is_reached[from], moves[from]) = (true, Some((mover, target)));
                queue.push_back(from);
                if self.numbers[from] > self.ranges[from].0 {
                    self.numbers[from] -= 1;
                    self.numbers[value] += 1;
                    let mut step = moves[from];
                    while let Some((mover, target)) = step {
                        self.taken[mover] = Some(target);
                        step = moves[target];
                    }
                    return Ok(());
                }
            }
        }
        Err(Bottleneck::Scarce(is_reached))
    }

    /// Returns the value that a variable takes.
    pub(super) fn taken(&self, variable: usize) -> Option<usize> {
        self.taken[variable]
    }

    /// Returns for each value, and at last for the slack, where one can go from it.
    fn arcs(&self) -> Vec<Vec<usize>> {
        let slack = self.ranges.len();
        let mut arcs = vec![Vec::new(); slack + 1];
        for (row, taken) in self.rows.iter().zip(&self.taken) {
            arcs[taken.expect("a choice")].extend(row);
        }
        for (value, &(least, most)) in self.ranges.iter().enumerate() {
            if self.numbers[value] < most {
                arcs[value].push(slack);
            }
            if self.numbers[value] > least {
                arcs[slack].push(value);
            }
        }
        arcs
    }

    /// Returns the values that a variable has and never takes, for each variable that has such.
    pub(super) fn impossible(&self) -> Vec<(usize, Vec<usize>)> {
        let arcs = self.arcs();
        let mut components = StrongComponents::default();
        components.find(arcs.len(), |node| arcs[node].len(), |node, k| Some(arcs[node][k]));
        let rows = self.rows.iter().zip(&self.taken).enumerate();
        let lost = rows.filter_map(|(variable, (row, taken))| {
            let own = (*taken)?;
            let lost: Vec<usize> =
                row.iter().copied().filter(|&value| !components.are_together(value, own)).collect();
            (!lost.is_empty()).then_some((variable, lost))
        });
        lost.collect()
    }

    /// Returns why a variable cannot move to a value, if it cannot.
    pub(super) fn obstacle(&self, variable: usize, value: usize) -> Option<Bottleneck> {
        let (arcs, slack) = (self.arcs(), self.ranges.len());
        let mut reached = reachable(&arcs, value);
        let own = self.taken[variable].filter(|&own| !reached[own])?;
        if !reached[slack] {
            reached.truncate(slack);
            return Some(Bottleneck::Full(reached));
        }
        let mut back = vec![Vec::new(); arcs.len()];
        for (node, targets) in arcs.iter().enumerate() {
            for &target in targets {
                back[target].push(node);
            }
        }
        let mut reaching = reachable(&back, own);
        (!reaching[slack] && !reaching[value]).then(|| {
            reaching.truncate(slack);
            Bottleneck::Scarce(reaching)
        })
    }
}

/// Returns which nodes can be reached from one.
fn reachable(arcs: &[Vec<usize>], start: usize) -> Vec<bool> {
    let mut reached = vec![false; arcs.len()];
    let mut stack = vec![start];
    while let Some(node) = stack.pop() {
        if !std::mem::replace(&mut reached[node], true) {
            stack.extend(&arcs[node]);
        }
    }
    reached
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether a choice exists, with the first variable at a value if that is given.
    fn exists(rows: &[Vec<usize>], ranges: &[(i64, i64)], fixed: Option<(usize, usize)>) -> bool {
        let mut places = vec![0; rows.len()];
        loop {
            let value = |variable: usize| rows[variable][places[variable]];
            let number =
                |wanted| (0..rows.len()).filter(|&variable| value(variable) == wanted).count() as i64;
            let is_right = ranges
                .iter()
                .enumerate()
                .all(|(value, &(least, most))| (least..=most).contains(&number(value)));
            if is_right && fixed.is_none_or(|(variable, wanted)| value(variable) == wanted) {
                return true;
            }
            let Some(next) = (0..rows.len()).find(|&k| places[k] + 1 < rows[k].len()) else { return false };
            places[next] += 1;
            places[..next].fill(0);
        }
    }

    #[test]
    fn a_value_is_impossible_if_no_choice_has_it() {
        let mut random = 1_u64;
        let mut below = |bound: u64| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (random >> 33) % bound
        };
        let (mut chosen, mut refused, mut pruned) = (0, 0, 0);
        for _ in 0..2000 {
            let values = 2 + below(3) as usize;
            let rows: Vec<Vec<usize>> = (0..=below(5))
                .map(|_| {
                    let first = below(values as u64) as usize;
                    (0..values).filter(|&value| value == first || below(2) == 0).collect()
                })
                .collect();
            let mut range = || {
                let least = below(3) as i64;
                (least, least + below(2) as i64)
            };
            let ranges: Vec<(i64, i64)> = (0..values).map(|_| range()).collect();
            let (flow, result) = ValueFlow::new(rows.clone(), ranges.clone());
            assert_eq!(result.is_ok(), exists(&rows, &ranges, None), "{rows:?} {ranges:?}");
            if result.is_err() {
                refused += 1;
                continue;
            }
            chosen += 1;
            let impossible = flow.impossible();
            for (variable, row) in rows.iter().enumerate() {
                let lost = impossible.iter().find(|lost| lost.0 == variable).map_or(&[][..], |lost| &lost.1);
                for &value in row {
                    let is_possible = exists(&rows, &ranges, Some((variable, value)));
                    assert_eq!(!lost.contains(&value), is_possible, "{rows:?} {ranges:?}");
                    assert_eq!(flow.obstacle(variable, value).is_none(), is_possible);
                    pruned += u32::from(!is_possible);
                }
            }
        }
        assert!(chosen > 100 && refused > 100 && pruned > 100, "{chosen} {refused} {pruned}");
    }
}
