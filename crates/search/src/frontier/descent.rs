//! Counts parts one after another, from tables that are divided block by block.
//!
//! A *node* of the tree of classes ([`super::parts`]) holds the states of both sides whose classes begin with the
//! same degrees. It is continued to the next stop of both sides ([`super::side`]) and divided there ([`super::fork`]),
//! depth first, so that only the tables of one path through the tree are in memory. The states of a leaf are joined.

use num_bigint::BigUint;

use super::cells::Key;
use super::fork::{Fork, degrees_of, number_of};
use super::halves::Halves;
use super::meeting::Met;
use super::pairings::Gluing;
use super::parts::{Degrees, Parts};
use super::side::Moves;
use super::table::StateTable;
use super::{Control, StepError};

/// The states of a side.
pub(super) struct Reached<K> {
    pub(super) table: StateTable<K>,
    /// The number of moves done.
    pub(super) moves: usize,
}

/// A node of the tree of classes.
struct Node<K> {
    /// The degrees at the vertices of the first `level` blocks.
    degrees: Degrees,
    level: usize,
    above: Reached<K>,
    /// The states below; `None` while they do not differ from those above.
    below: Option<Reached<K>>,
}

/// A node that is divided, class by class.
struct Divided<K> {
    degrees: Degrees,
    level: usize,
    above: Fork<K>,
    below: Option<Fork<K>>,
    /// The classes to visit, by their numbers, the next one last.
    classes: Vec<usize>,
}

/// What is to be done next.
enum Task<K> {
    Advance(Node<K>),
    Divide(Divided<K>),
}

/// What a descent did.
pub(super) enum Descended {
    /// A move, or the preparation of a join; with the number of states after it.
    Moved(usize),
    /// A part is counted; its number, and its number of cycles.
    Counted(usize, BigUint),
    /// There are no more parts.
    Over,
}

/// A count of parts in progress.
pub(super) struct Descent<'a, K> {
    halves: &'a Halves,
    parts: Parts,
    above: Moves,
    below: Moves,
    /// The number of leading moves that are the same on both sides.
    shared: usize,
    /// What is to be done, the next task last.
    tasks: Vec<Task<K>>,
    /// The parts to count, ascending.
    wanted: Vec<usize>,
    /// The states of a part, ready to be joined.
    met: Option<(usize, Met)>,
    gluing: Gluing,
}

impl<'a, K: Key> Descent<'a, K> {
    /// Returns a count of some parts, ascending, from the states of both sides after some moves. The first `early`
    /// blocks are divided before the last vertex is taken.
    pub(super) fn new(
        halves: &'a Halves,
        parts: Parts,
        early: usize,
        wanted: Vec<usize>,
        (above, below): (Reached<K>, Option<Reached<K>>),
    ) -> Self {
        let moves = halves.moves(&parts.blocks, early);
        let shared = match &halves.below {
            None => usize::MAX,
            Some(_) if halves.cut.swap.is_none() => 0,
            Some(_) => {
                let same = moves[0].moves.iter().zip(&moves[1].moves).take_while(|it| it.0.is_same(it.1));
                same.count()
            }
        };
        let [moves_above, moves_below] = moves;
        let tasks = vec![Task::Advance(Node { degrees: Vec::new(), level: 0, above, below })];
        Self {
            halves,
            parts,
            above: moves_above,
            below: moves_below,
            shared,
            tasks,
            wanted,
            met: None,
            gluing: Gluing::default(),
        }
    }

    pub(super) fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Takes the next move, or counts the next part.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count. The count cannot be continued then.
    pub(super) fn advance(&mut self, control: Control) -> Result<Descended, StepError> {
        if let Some((part, met)) = self.met.take() {
            let cycles = met.join(&self.halves.mates(), &self.gluing, control)?;
            return Ok(Descended::Counted(part, cycles * self.parts.weight(part)));
        }
        while let Some(task) = self.tasks.pop() {
            let held = self.tasks.iter().map(Task::bytes).sum::<usize>();
            let control = Control { memory: control.memory.saturating_sub(held), ..control };
            let states = match task {
                Task::Advance(node) => self.visit(node, control)?,
                Task::Divide(divided) => self.next_class(divided, control)?,
            };
            if let Some(states) = states {
                return Ok(Descended::Moved(states));
            }
        }
        Ok(Descended::Over)
    }

    /// Takes the next move of a node, and returns the number of states after it; or plans what follows the last one.
    fn visit(&mut self, mut node: Node<K>, control: Control) -> Result<Option<usize>, StepError> {
        if node.above.moves == self.shared && node.below.is_none() {
            node.below = Some(Reached { table: node.above.table.clone(), moves: self.shared });
        }
        let other = node.below.as_ref().map_or(0, |below| below.table.bytes());
        let mut moved = node.above.advance(&self.above, node.level, other, control)?;
        if let (None, Some(below)) = (moved, &mut node.below) {
            moved = below.advance(&self.below, node.level, node.above.table.bytes(), control)?;
        }
        if moved.is_some() {
            self.tasks.push(Task::Advance(node));
            return Ok(moved);
        }
        if node.level == self.parts.blocks.len() {
            let part = self.parts.beginning(&node.degrees).start;
            let met = self.met(&node, control)?;
            let states = met.size().0;
            self.met = Some((part, met));
            return Ok(Some(states));
        }
        self.divide(node);
        Ok(None)
    }

    fn met(&self, node: &Node<K>, control: Control) -> Result<Met, StepError> {
        let above = (&node.above.table, self.halves.above.places.as_slice());
        let below = node.below.as_ref().map(|below| (&below.table, self.places_below()));
        Met::new(above, below, control)
    }

    fn places_below(&self) -> &'a [u8] {
        &self.halves.below.as_ref().unwrap_or(&self.halves.above).places
    }

    /// Prepares a node to be divided by the degrees at the vertices of its next block.
    fn divide(&mut self, node: Node<K>) {
        let Node { degrees, level, above, below } = node;
        let block = &self.parts.blocks[level];
        let places = |places: &[u8]| block.iter().map(|&it| places[it as usize]).collect();
        let (here, there) = (places(&self.halves.above.places), places(self.places_below()));
        let is_wanted = |&class: &usize| {
            let range = self.parts.beginning(&extended(&degrees, class, block.len()));
            let next = self.wanted.partition_point(|&it| it < range.start);
            self.wanted.get(next).is_some_and(|it| range.contains(it))
        };
        let classes = (0..3usize.pow(block.len() as u32)).rev().filter(is_wanted).collect();
        let above = Fork::new(above.table, above.moves, here);
        let below = below.map(|below| Fork::new(below.table, below.moves, there));
        self.tasks.push(Task::Divide(Divided { degrees, level, above, below, classes }));
    }

    /// Computes the states of the next class; returns how many there are above.
    fn next_class(&mut self, mut divided: Divided<K>, control: Control) -> Result<Option<usize>, StepError> {
        let Some(class) = divided.classes.pop() else { return Ok(None) };
        let level = divided.level;
        let from = divided.degrees.len();
        let degrees = extended(&divided.degrees, class, self.parts.blocks[level].len());
        let there = number_of(self.parts.below(&degrees)[from..].iter().copied());
        let held = divided.below.as_ref().map_or(0, Fork::bytes);
        let (table, moves) = divided.above.class(class, &self.above, level, held, control)?;
        let above = Reached { table, moves };
        let held = above.table.bytes();
        let is_same = there == class && self.shared >= self.above.stops[level].end;
        let below = match &mut divided.below {
            Some(below) => {
                Some(below.class(there, &self.below, level, held + divided.above.bytes(), control)?)
            }
            None if is_same => None,
            None => Some(divided.above.class(there, &self.below, level, held, control)?),
        };
        let states = above.table.len();
        let below = below.map(|(table, moves)| Reached { table, moves });
        if !divided.classes.is_empty() {
            self.tasks.push(Task::Divide(divided));
        }
        self.tasks.push(Task::Advance(Node { degrees, level: level + 1, above, below }));
        Ok(Some(states))
    }
}

/// Returns the degrees of a class of a node with some degrees.
fn extended(degrees: &[u8], class: usize, vertices: usize) -> Degrees {
    degrees.iter().copied().chain(degrees_of(class, vertices)).collect()
}

impl<K: Key> Task<K> {
    fn bytes(&self) -> usize {
        match self {
            Self::Advance(node) => {
                node.above.table.bytes() + node.below.as_ref().map_or(0, |below| below.table.bytes())
            }
            Self::Divide(divided) => divided.above.bytes() + divided.below.as_ref().map_or(0, Fork::bytes),
        }
    }
}

impl<K: Key> Reached<K> {
    /// Returns the states before the first move.
    pub(super) fn start() -> Self {
        Self { table: StateTable::single(K::START, 1), moves: 0 }
    }

    /// Takes the next move before the stop of a level and returns the number of states after it; `None` if there is
    /// no such move.
    fn advance(
        &mut self,
        moves: &Moves,
        level: usize,
        held: usize,
        control: Control,
    ) -> Result<Option<usize>, StepError> {
        if self.moves == moves.stops.get(level).map_or(moves.moves.len(), |stop| stop.start) {
            return Ok(None);
        }
        let next = &moves.moves[self.moves];
        self.table = self.table.followed(next, held, control)?;
        self.moves += 1;
        Ok(Some(self.table.len()))
    }
}
