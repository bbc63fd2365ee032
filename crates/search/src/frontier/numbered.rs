//! Hamiltonian paths whose positions matter: their number, and all of them as a family of sets, where each element says
//! that a vertex has a position.
//!
//! A sweep places one vertex after another along the path. Partial paths through the same vertices to the same last
//! vertex have the same completions, so they are one state; on a cycle, if they also have the same first vertex. States
//! that plainly have no completion are left out.
//!
//! Source: M. Held and R. M. Karp, A dynamic programming approach to sequencing problems, J. SIAM 10 (1962).

use cavalcade_core::bits::ones;
use cavalcade_core::{Engine, Model, NumberedPath};

use super::compiled::compile;
use super::key::StateKey;
use super::layers::{ChoiceStep, dynamic};
use super::sweep::Sweep;
use super::{Control, Follow, Halt, Progress, SteppedCount};
use crate::families::Family;

/// The paths of a problem, ready to be counted or compiled. Sets of vertices are bits of a word.
#[derive(Debug, Clone)]
pub struct NumberedSweep {
    vertices: usize,
    closed: bool,
    /// The number of bits of a vertex in a key.
    digits: u32,
    /// The vertices after and before each vertex.
    after: Vec<u128>,
    before: Vec<u128>,
    /// For each position, the vertices that may have it, and those that may have no later one.
    fitting: Vec<u128>,
    due: Vec<u128>,
    /// The vertices that stand beside each vertex on every path.
    links: Vec<u128>,
    /// The vertices that every path visits before each vertex.
    earlier: Vec<u128>,
    /// The vertices of one colour, if each step changes colour.
    colour: Option<u128>,
}

impl NumberedSweep {
    /// Returns a sweep over the positions of a problem with this model, which has the variables of that of the path;
    /// `None` if there are too many vertices. Its propagation says which positions vertices may have.
    #[must_use]
    pub fn new<'a>(path: &NumberedPath, model: impl FnOnce() -> &'a Model) -> Option<Self> {
        let vertices = path.steps.vertices();
        let digits = digits(vertices);
        if !Self::fits(path) {
            return None;
        }
        let none = vec![0u128; vertices];
        let (mut before, mut fitting, mut due) = (none.clone(), none.clone(), none.clone());
        let (mut links, mut earlier) = (none.clone(), none);
        let mut engine = Engine::new(model());
        let may_exist = engine.propagate().is_ok();
        let after = |vertex| path.steps.row(vertex).fold(0, |set, to| set | 1 << to);
        let after: Vec<u128> = (0..vertices).map(after).collect();
        for vertex in 0..vertices {
            path.steps.row(vertex).for_each(|to| before[to as usize] |= 1 << vertex);
            for (position, fitting) in fitting.iter_mut().enumerate() {
                let may_have = may_exist && path.may_have(engine.state(), vertex, position);
                *fitting |= u128::from(may_have) << vertex;
            }
        }
        for &(one, other) in &*path.links {
            links[one as usize] |= 1 << other;
            links[other as usize] |= 1 << one;
        }
        let mut passed = 0;
        for &vertex in &*path.order {
            earlier[vertex] = passed;
            passed |= 1 << vertex;
        }
        if let (Some(first), Some(last)) = (path.order.first(), path.order.last()) {
            fitting[0] &= 1 << first;
            fitting[vertices - 1] &= 1 << last;
        }
        let mut later = 0;
        for (due, fitting) in due.iter_mut().zip(&fitting).rev() {
            *due = !later;
            later |= fitting;
        }
        let colours = path.steps.colours(None);
        let colour = colours
            .map(|it| (0..).zip(it.colour).fold(0, |set, (at, is_one)| set | u128::from(is_one) << at));
        Some(Self {
            vertices,
            closed: path.closed,
            digits,
            after,
            before,
            fitting,
            due,
            links,
            earlier,
            colour,
        })
    }

    /// Returns whether a sweep over these paths is possible: whether there are few enough vertices.
    #[must_use]
    pub fn fits(path: &NumberedPath) -> bool {
        let vertices = path.steps.vertices();
        vertices as u64 + 2 * u64::from(digits(vertices)) <= u64::from(u128::BITS)
    }

    /// Returns all paths as sets: with `n` vertices, element `n * p + v` says that vertex `v` has position `p`, from 0.
    /// Calls `progress` twice for every position: on the forward and on the backward sweep.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the sweep.
    pub fn compiled(&self, control: Control, progress: &mut dyn FnMut(Progress)) -> Result<Family, Halt> {
        if self.fits_a_word() {
            self.compile::<u64>(control, progress)
        } else {
            self.compile::<u128>(control, progress)
        }
    }

    fn compile<K: StateKey>(
        &self,
        control: Control,
        progress: &mut dyn FnMut(Progress),
    ) -> Result<Family, Halt> {
        let (steps, vertices) = (self.steps(), (0..self.vertices as u8).collect::<Vec<_>>());
        let steps: Vec<_> = dynamic(&steps).into_iter().map(|step| (step, &vertices[..])).collect();
        let is_end = |key: K| key.widened() == 0;
        compile(&steps, (K::narrowed(0), &is_end), &|_, _| None, control, progress)
    }

    /// Starts a count of all paths, which the caller advances step by step.
    #[must_use]
    pub fn start(&self) -> SteppedCount<'_> {
        if self.fits_a_word() {
            SteppedCount::new(Sweep::<u64, _>::new(self.steps(), self.vertices))
        } else {
            SteppedCount::new(Sweep::<u128, _>::new(self.steps(), self.vertices))
        }
    }

    /// Whether keys have at most 64 bits.
    fn fits_a_word(&self) -> bool {
        self.vertices as u32 + self.digits * (1 + u32::from(self.closed)) <= u64::BITS
    }

    fn steps(&self) -> Vec<PlacingStep<'_>> {
        (0..self.vertices).map(|position| PlacingStep { sweep: self, position }).collect()
    }

    /// Returns the partial path of a key.
    fn partial(&self, key: u128) -> PartialPath {
        let vertex = |shift: u32| (key >> shift) as usize & ((1 << self.digits) - 1);
        let shift = self.vertices as u32;
        let rest = !key & ((1 << shift) - 1);
        PartialPath { rest, here: vertex(shift), first: vertex(shift + self.digits) }
    }

    /// Returns the key of a partial path: the vertices that it has visited, the last one, and the first one.
    fn key(&self, path: PartialPath) -> u128 {
        let shift = self.vertices as u32;
        let visited = !path.rest & ((1 << shift) - 1);
        visited | (path.here as u128) << shift | (path.first as u128) << (shift + self.digits)
    }

    /// Returns the vertices that may come next at a position.
    fn next(&self, position: usize, path: PartialPath) -> u128 {
        let next = path.rest & self.fitting[position];
        if position == 0 {
            return next;
        }
        let (next, links) = (next & self.after[path.here], self.links[path.here]);
        let linked = links & path.rest;
        // Beside the first vertex of a cycle are the second and the last one.
        let spare = u32::from(self.closed && position == 1);
        let is_late = self.closed && position > 2 && links >> path.first & 1 == 1;
        match linked.count_ones() {
            count if is_late || count > 1 + spare => 0,
            count if count <= spare => next,
            _ => next & linked,
        }
    }

    /// Returns whether a partial path to a position may have a completion.
    fn may_continue(&self, position: usize, path: PartialPath) -> bool {
        let PartialPath { rest, here, first } = path;
        if rest & self.due[position] != 0 {
            return false;
        }
        if rest == 0 {
            return !self.closed || self.after[here] >> first & 1 == 1;
        }
        let mut lasts = rest & self.fitting[self.vertices - 1];
        if self.closed {
            lasts &= self.before[first];
        }
        if let Some(colour) = self.colour {
            let other = if colour >> here & 1 == 1 { !colour } else { colour };
            let count = rest.count_ones();
            if (rest & other).count_ones() != count.div_ceil(2) {
                return false;
            }
            lasts &= if count % 2 == 1 { other } else { !other };
        }
        for vertex in members(rest) {
            let exits = self.after[vertex] & rest;
            let entries = self.before[vertex] & (rest | 1 << here);
            if exits == 0 || exits == entries && exits.is_power_of_two() {
                lasts &= 1 << vertex;
            }
        }
        lasts != 0 && self.reached(path) == rest
    }

    /// Returns the vertices of the rest that steps lead to.
    fn reached(&self, path: PartialPath) -> u128 {
        let mut reached = self.after[path.here] & path.rest;
        let mut waiting = reached;
        while waiting != 0 {
            let vertex = waiting.trailing_zeros() as usize;
            waiting &= waiting - 1;
            let more = self.after[vertex] & path.rest & !reached;
            reached |= more;
            waiting |= more;
        }
        reached
    }
}

/// Returns the number of bits of a vertex.
fn digits(vertices: usize) -> u32 {
    vertices.next_power_of_two().ilog2()
}

/// What matters of a partial path.
#[derive(Clone, Copy)]
struct PartialPath {
    /// The vertices that it has not visited.
    rest: u128,
    /// Its last vertex.
    here: usize,
    /// Its first vertex on a cycle, otherwise 0.
    first: usize,
}

/// The step that places a vertex at a position. The key before the first step and after the last one is 0.
#[derive(Clone, Copy)]
struct PlacingStep<'a> {
    sweep: &'a NumberedSweep,
    position: usize,
}

impl PlacingStep<'_> {
    /// Calls `emit` for each choice of a state with the next state and the vertex, as a bit.
    fn choices<K: StateKey>(&self, state: K, mut emit: impl FnMut(K, u128)) {
        let (sweep, position) = (self.sweep, self.position);
        let path = sweep.partial(state.widened());
        for here in members(sweep.next(position, path)) {
            let first = if sweep.closed && position == 0 { here } else { path.first };
            let next = PartialPath { rest: path.rest & !(1 << here), here, first };
            if sweep.earlier[here] & next.rest == 0 && sweep.may_continue(position, next) {
                let key = if next.rest == 0 { 0 } else { sweep.key(next) };
                emit(K::narrowed(key), 1 << here);
            }
        }
    }
}

impl<K: StateKey> ChoiceStep<K> for PlacingStep<'_> {
    fn choose(&self, state: K, emit: &mut dyn FnMut(K, u128)) {
        self.choices(state, emit);
    }
}

impl<K: StateKey> Follow<K> for PlacingStep<'_> {
    fn follow(&self, key: K, mut emit: impl FnMut(K)) {
        self.choices(key, |next, _| emit(next));
    }
}

/// Iterates over the members of a set in ascending order.
fn members(set: u128) -> impl Iterator<Item = usize> {
    ones(set as u64).chain(ones((set >> 64) as u64).map(|member| member + 64))
}
