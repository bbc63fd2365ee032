//! One variable is a function of another, given as a table.
//!
//! | file | idea |
//! | --- | --- |
//! | `candidates` | the values of a variable that remain, as a numbered set |
//! | `unite` | two variables with the same value |
//!
//! Let `y = f(x)`. When `y` loses values, `x` loses their preimages. When `x` loses values, each of their
//! images is checked: it stays in `y` if an argument with that image remains. Both sets are compared with
//! what was last seen, so a run costs about as much as there are lost values and words. What the second step
//! removes from `y` has no preimages left in `x`, so one pass reaches a domain-consistent state.

mod candidates;
mod unite;

use super::masks::Masks;
use crate::solver::bits::ones;
use crate::solver::engine::{Change, Conflict, Posting, Priority, State, Status, Variable};
use crate::solver::ranges::distinct;

pub(super) use candidates::FunctionCandidates;
pub(super) use unite::{is_listed, unite};

/// More arguments than this are not listed in a table.
const MOST_ARGUMENTS: i64 = 1 << 12;

/// Whether a function of `variable` can be listed: its values span a short range.
pub(super) fn is_short(state: &State, variable: Variable) -> bool {
    i64::from(state.max(variable)) - i64::from(state.min(variable)) < MOST_ARGUMENTS
}

/// Installs `y = f(x)`, where `f` has no value at arguments that are impossible. Domain consistent.
///
/// Calls `f` for each value of `x`, and takes memory for each of them and each of their images.
pub(super) fn post_function(
    posting: &mut Posting<'_>,
    (x, y): (Variable, Variable),
    f: impl Fn(i32) -> Option<i32>,
) -> Result<(), Conflict> {
    let state = posting.state();
    let arguments: Vec<i32> = state.domain(x).values().collect();
    let mut pairs: Vec<(i32, i32)> = Vec::with_capacity(arguments.len());
    for argument in arguments {
        match f(argument).filter(|&image| state.domain(y).contains(image) && (x != y || image == argument)) {
            Some(image) => pairs.push((argument, image)),
            None => state.remove(x, argument)?,
        }
    }
    let arguments: Vec<i32> = pairs.iter().map(|&(argument, _)| argument).collect();
    let images: Vec<i32> = distinct(pairs.iter().map(|&(_, image)| image).collect());
    let arguments = FunctionCandidates::restrict(x, &arguments, posting)?;
    let images = FunctionCandidates::restrict(y, &images, posting)?;
    let state = posting.state();
    // A fixed argument has a fixed image, and each remaining value of a single variable is its own image.
    if state.value(x).is_none() && (x != y || state.domain(x).len() > pairs.len()) {
        let mut function = Function::new(arguments, images, &pairs, posting.state());
        posting.install_filter([x, y], Change::Domain, Priority::Cheap, move |state| function.filter(state));
    }
    Ok(())
}

/// Keeps arguments whose image remains, and images that have an argument.
struct Function {
    x: FunctionCandidates,
    y: FunctionCandidates,
    /// For each number of an argument the number of its image.
    image: Vec<u32>,
    /// For each number of an image the numbers of its arguments.
    preimages: Masks,
    /// Arguments to remove or to keep, and later those that were lost; a word of 0 between runs.
    marked: Vec<u64>,
    /// Images that have lost an argument; a word of 0 between runs.
    suspects: Vec<u64>,
}

impl Function {
    fn new(x: FunctionCandidates, y: FunctionCandidates, pairs: &[(i32, i32)], state: &State) -> Self {
        let mut image = vec![0; 64 * x.words()];
        let mut arguments: Vec<Vec<u32>> = vec![Vec::new(); 64 * y.words()];
        for &(argument, value) in pairs {
            if let (Some(number), Some(of)) = (x.number(state, argument), y.number(state, value)) {
                image[number] = of as u32;
                arguments[of].push(number as u32);
            }
        }
        let mut preimages = Masks::new();
        for numbers in &mut arguments {
            numbers.sort_unstable();
            preimages.push(numbers.iter().copied());
        }
        let (marked, suspects) = (vec![0; x.words()], vec![0; y.words()]);
        Self { x, y, image, preimages, marked, suspects }
    }

    /// Removes the arguments of images that were lost.
    fn follow_images(&mut self, state: &mut State) -> Result<(), Conflict> {
        let (mut lost, mut left) = (0, 0);
        for k in 0..self.y.words() {
            let gone = self.y.refresh(state, k);
            self.suspects[k] = gone;
            lost += gone.count_ones();
            left += self.y.word(state, k).count_ones();
        }
        if lost == 0 {
            return Ok(());
        }
        let by_loss = lost <= left;
        for k in 0..self.y.words() {
            let gone = std::mem::take(&mut self.suspects[k]);
            for bit in ones(if by_loss { gone } else { self.y.word(state, k) }) {
                for &(word, mask) in self.preimages.of(64 * k + bit) {
                    self.marked[word as usize] |= mask;
                }
            }
        }
        for k in 0..self.x.words() {
            let marked = std::mem::take(&mut self.marked[k]);
            let keep = if by_loss { !marked } else { marked };
            let before = self.x.word(state, k);
            if let Err(conflict) = self.x.keep(state, k, keep) {
                self.marked.fill(0);
                return Err(conflict);
            }
            self.suspect(before & !keep, k);
        }
        Ok(())
    }

    /// Notes the images of arguments of word `k` that were lost.
    fn suspect(&mut self, lost: u64, k: usize) {
        for bit in ones(lost) {
            let image = self.image[64 * k + bit] as usize;
            self.suspects[image / 64] |= 1 << (image % 64);
        }
    }

    /// Removes the images that have no argument left.
    fn follow_arguments(&mut self, state: &mut State) -> Result<(), Conflict> {
        for k in 0..self.x.words() {
            let lost = self.x.refresh(state, k);
            self.suspect(lost, k);
        }
        for k in 0..self.y.words() {
            let suspects = std::mem::take(&mut self.suspects[k]) & self.y.word(state, k);
            let mut keep = u64::MAX;
            for bit in ones(suspects) {
                let arguments = self.preimages.of(64 * k + bit);
                if arguments.iter().all(|&(word, mask)| self.x.word(state, word as usize) & mask == 0) {
                    keep &= !(1 << bit);
                }
            }
            self.y.keep(state, k, keep)?;
        }
        Ok(())
    }

    fn follow(&mut self, state: &mut State) -> Result<(), Conflict> {
        self.follow_images(state)?;
        self.follow_arguments(state)?;
        self.x.tighten(state)?;
        self.y.tighten(state)
    }

    fn filter(&mut self, state: &mut State) -> Result<Status, Conflict> {
        if let Err(conflict) = self.follow(state) {
            self.suspects.fill(0);
            return Err(conflict);
        }
        let (x, y) = (self.x.variable(), self.y.variable());
        if x != y {
            state.clear_changes(); // what this run removed, it has seen
        }
        let is_fixed = state.value(x).is_some() && state.value(y).is_some();
        Ok(if is_fixed { Status::Entailed } else { Status::Active })
    }
}
