//! A count that is divided into parts, which can be counted on their own and in any order.
//!
//! The states in the middle ([`super::meeting`]) are divided into disjoint classes by a hash of their
//! signature; each cycle belongs to one class. Part `p` of `n` is the number of cycles of class `p`. The sum of
//! all parts is the count. Every run of some parts sweeps to the middle first. The classes depend on the
//! problem, the orders and the number of parts alone, so parts that were counted by several processes belong
//! together.
//!
//! A part that needs too much memory is counted in several passes: the classes `p + jn` of `mn`, for each
//! `j < m`, make up class `p` of `n`. If the numbers in the middle are too large for joining, part 0 is the
//! whole count, and all other parts are 0.

use num_bigint::BigUint;

use super::cells::Key;
use super::halves::{Halves, Lower};
use super::meeting::Met;
use super::plan::{Plan, Step};
use super::sweep::Sweep;
use super::{Control, Frontier, Halt, Kind, Progress, StepError, need};

/// The most passes over the states of one part that are tried to save memory.
const MOST_PASSES: u64 = 256;

/// A division of a count into parts.
pub struct Division<'a> {
    plan: &'a Plan,
    halves: &'a Halves,
    parts: usize,
}

/// The result of advancing a count of parts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum PartEvent {
    /// The count took a step.
    Step(Progress),
    /// A part is counted.
    Part {
        /// The number of the part, from 0.
        number: usize,
        /// The number of cycles or paths of this part.
        total: BigUint,
    },
    /// All wanted parts are counted.
    Done,
}

/// A count of some parts of a division, which takes one step at a time.
pub struct DividedCount<'a>(Box<dyn AdvanceParts + Send + 'a>);

/// A count of parts in progress.
trait AdvanceParts {
    /// Takes the next step.
    fn advance(&mut self, control: Control) -> Result<PartEvent, Halt>;
}

impl Frontier {
    /// Divides the count into at least this many parts; `None` if the count cannot be divided.
    ///
    /// The division is the same for the same problem, orders and number.
    #[must_use]
    pub fn divided(&self, at_least: usize) -> Option<Division<'_>> {
        let Kind::Swept(swept) = &self.kind else { return None };
        Some(Division { plan: &swept.plan, halves: swept.halves.as_ref()?, parts: at_least.max(1) })
    }
}

impl Division<'_> {
    /// Returns the number of parts.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// Returns a hash of everything that determines which cycles belong to which part. Parts of divisions with
    /// different fingerprints must not be added.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let steps = self.plan.steps.iter().map(|step| u64::from(step.vertex));
        let ends = [self.parts as u64, self.halves.steps as u64, self.halves.vertices as u64];
        // FNV-1a over words: Fowler, Noll and Vo.
        steps.chain(ends).fold(0xCBF2_9CE4_8422_2325, |hash, word| {
            (hash ^ word).wrapping_mul(0x0000_0100_0000_01B3).rotate_left(29)
        })
    }

    /// Starts to count the parts with these numbers, which must be ascending and less than
    /// [`Division::parts`].
    #[must_use]
    pub fn start(&self, wanted: Vec<usize>) -> DividedCount<'_> {
        let Self { plan, halves, parts } = *self;
        DividedCount(if plan.width <= u64::PLACES {
            Box::new(DividedSweep::<u64>::new(plan, halves, parts, wanted))
        } else {
            Box::new(DividedSweep::<u128>::new(plan, halves, parts, wanted))
        })
    }
}

impl DividedCount<'_> {
    /// Takes the next step. Every wanted part is reported once, in ascending order.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count. The count cannot be continued then.
    pub fn advance(&mut self, control: Control) -> Result<PartEvent, Halt> {
        self.0.advance(control)
    }
}

/// Two sweeps to the middle, and the part that is being counted there.
struct DividedSweep<'a, K> {
    plan: &'a Plan,
    halves: &'a Halves,
    upper: Sweep<'a, K, Step>,
    lower: Option<Lower<'a>>,
    parts: u64,
    /// The remaining wanted parts, in descending order.
    wanted: Vec<usize>,
    /// The pass over the states of the last wanted part, and the number of its passes.
    pass: (u64, u64),
    /// The total of the earlier passes of this part.
    sum: BigUint,
    /// The states of this pass, before they are joined.
    met: Option<Met>,
}

impl<'a, K: Key> DividedSweep<'a, K> {
    fn new(plan: &'a Plan, halves: &'a Halves, parts: usize, mut wanted: Vec<usize>) -> Self {
        wanted.reverse();
        Self {
            plan,
            halves,
            upper: Sweep::new(&plan.steps, halves.steps),
            lower: halves.lower(),
            parts: parts as u64,
            wanted,
            pass: (0, 1),
            sum: BigUint::ZERO,
            met: None,
        }
    }

    /// Whether the numbers in the middle are small enough for joining.
    fn can_join(&self) -> bool {
        let words = match &self.lower {
            Some(Lower::Narrow(_, sweep)) => sweep.table.words,
            Some(Lower::Wide(_, sweep)) => sweep.table.words,
            None => 1,
        };
        self.upper.table.words == 1 && words == 1
    }

    /// Reports the last wanted part.
    fn report(&mut self, total: BigUint) -> PartEvent {
        (self.pass, self.sum, self.met) = ((0, 1), BigUint::ZERO, None);
        self.wanted.pop().map_or(PartEvent::Done, |number| PartEvent::Part { number, total })
    }

    /// Counts part 0 by one sweep to the end; all other parts are 0.
    fn sweep_on(&mut self, control: Control) -> Result<PartEvent, Halt> {
        self.upper.extend_to_end();
        if self.wanted.last() != Some(&0) {
            return Ok(self.report(BigUint::ZERO));
        }
        if self.upper.is_done() {
            let total = self.upper.total();
            return Ok(self.report(total));
        }
        self.upper.advance(control, |_, _| None).map(PartEvent::Step)
    }

    /// Joins the states of a pass, then prepares the next pass.
    fn meet(&mut self, part: u64, control: Control) -> Result<PartEvent, Halt> {
        loop {
            match self.next_pass(part, control) {
                Ok(event) => return Ok(event),
                Err(StepError::Memory) if self.pass.1 < MOST_PASSES => {
                    (self.pass, self.sum) = ((0, 2 * self.pass.1), BigUint::ZERO);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn next_pass(&mut self, part: u64, control: Control) -> Result<PartEvent, StepError> {
        if let Some(met) = self.met.take() {
            self.sum += self.halves.join(&met, control)?;
            self.pass.0 += 1;
            if self.pass.0 == self.pass.1 {
                let total = std::mem::take(&mut self.sum);
                return Ok(self.report(total));
            }
        }
        let class = (part + self.pass.0 * self.parts, self.parts * self.pass.1);
        let met = self.halves.gather(&self.upper.table, self.lower.as_ref(), class, control)?;
        let (states, bytes) = met.size();
        self.met = Some(met);
        let (step, steps) = (self.halves.taken(), self.halves.vertices);
        Ok(PartEvent::Step(Progress { step, steps, states, bytes, need: None }))
    }
}

impl<K: Key> AdvanceParts for DividedSweep<'_, K> {
    fn advance(&mut self, control: Control) -> Result<PartEvent, Halt> {
        let Some(&part) = self.wanted.last() else { return Ok(PartEvent::Done) };
        if !self.upper.is_done() {
            let (plan, end) = (self.plan, self.halves.steps);
            let need = |step, table| need::to_count(plan, end, step, table, control);
            return self.upper.advance(control, need).map(PartEvent::Step);
        }
        if let Some(lower) = self.lower.as_mut().filter(|lower| !lower.is_done()) {
            return lower.advance(self.halves, self.upper.table.bytes(), control).map(PartEvent::Step);
        }
        if self.can_join() { self.meet(part as u64, control) } else { self.sweep_on(control) }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use cavalcade_core::Hamiltonian;
    use cavalcade_core::graph::SuccessorTable;

    use super::*;

    /// Cycles or paths by steps of one and two cells, in different directions, on a grid.
    fn problem(rows: u32, columns: u32, closed: bool) -> Hamiltonian {
        let is_step = |from: u32, to: u32| {
            let apart = (from / columns).abs_diff(to / columns) * (from % columns).abs_diff(to % columns);
            apart == 2
        };
        let row = |from| (0..rows * columns).filter(|&to| is_step(from, to)).collect();
        let steps = SuccessorTable::new((0..rows * columns).map(row).collect()).expect("a small table");
        Hamiltonian { steps: Arc::new(steps), closed, first: None, last: None }
    }

    /// Counts parts, and checks that each is reported once, in order.
    fn parts(division: &Division, wanted: &[usize], memory: usize) -> Vec<BigUint> {
        let control = Control { memory, is_over: &|| false };
        let mut count = division.start(wanted.to_vec());
        let (mut numbers, mut totals) = (Vec::new(), Vec::new());
        loop {
            match count.advance(control).expect("enough memory") {
                PartEvent::Step(_) => {}
                PartEvent::Part { number, total } => {
                    numbers.push(number);
                    totals.push(total);
                }
                PartEvent::Done => break,
            }
        }
        assert_eq!(numbers, wanted);
        assert_eq!(count.advance(control), Ok(PartEvent::Done), "again");
        totals
    }

    #[test]
    fn parts_sum_to_the_count_and_do_not_depend_on_each_other() {
        let mut divided = 0;
        for (rows, columns, closed) in [(6, 6, true), (5, 6, true), (5, 5, false), (4, 7, false)] {
            let frontier = Frontier::new(&problem(rows, columns, closed), &[]).expect("a narrow graph");
            let control = Control { memory: 1 << 30, is_over: &|| false };
            let expected = frontier.count(control).expect("enough memory");
            for at_least in [1, 2, 7, 64] {
                let division = frontier.divided(at_least).expect("a cut");
                assert!(division.parts() >= at_least);
                let all: Vec<usize> = (0..division.parts()).collect();
                let totals = parts(&division, &all, 1 << 30);
                assert_eq!(totals.iter().sum::<BigUint>(), expected, "{rows}x{columns} in {at_least}");
                divided += usize::from(totals.iter().filter(|&it| *it != BigUint::ZERO).count() > 1);
                // Some parts alone, by another process.
                let odd: Vec<usize> = all.iter().copied().filter(|it| it % 2 == 1).collect();
                let alone: Vec<&BigUint> = odd.iter().map(|&it| &totals[it]).collect();
                assert_eq!(parts(&division, &odd, 1 << 30).iter().collect::<Vec<_>>(), alone);
            }
        }
        assert!(divided > 8, "only {divided} divisions have two parts that are not empty");
    }

    #[test]
    fn parts_of_another_division_have_another_fingerprint() {
        let rows = Frontier::new(&problem(5, 6, true), &[]).expect("a narrow graph");
        let columns = Frontier::new(&problem(6, 5, true), &[]).expect("a narrow graph");
        let print = |frontier: &Frontier, parts| frontier.divided(parts).expect("a cut").fingerprint();
        assert_eq!(print(&rows, 64), print(&rows, 64));
        let prints = [print(&rows, 64), print(&rows, 65), print(&columns, 64)];
        assert!(prints[0] != prints[1] && prints[0] != prints[2] && prints[1] != prints[2]);
    }

    #[test]
    fn a_count_that_is_known_has_no_parts() {
        let frontier = Frontier::new(&problem(3, 3, true), &[]).expect("a narrow graph");
        assert!(frontier.divided(64).is_none());
    }
}
