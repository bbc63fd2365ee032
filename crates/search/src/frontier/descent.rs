//! Counts parts one after another, from tables that are divided block by block.
//!
//! A *node* of the tree of classes ([`super::parts`]) holds the states of both sides whose classes begin with the
//! same degrees. It is continued to the next stop of both sides ([`super::side`]) and divided there, depth first, so
//! that only the tables of one path through the tree, and of the nodes beside it, are in memory. The states of a
//! leaf are joined.

use num_bigint::BigUint;

use super::cells::{Cells, Key};
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
    /// The nodes to visit, the next one last.
    nodes: Vec<Node<K>>,
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
        let nodes = vec![Node { degrees: Vec::new(), level: 0, above, below }];
        Self {
            halves,
            parts,
            above: moves_above,
            below: moves_below,
            shared,
            nodes,
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
        while let Some(mut node) = self.nodes.pop() {
            let held = self.nodes.iter().map(Node::bytes).sum::<usize>();
            let control = Control { memory: control.memory.saturating_sub(held), ..control };
            if node.above.moves == self.shared && node.below.is_none() {
                node.below = Some(Reached { table: node.above.table.clone(), moves: self.shared });
            }
            let other = node.below.as_ref().map_or(0, |below| below.table.bytes());
            let mut moved = node.above.advance(&self.above, node.level, other, control)?;
            if let (None, Some(below)) = (moved, &mut node.below) {
                moved = below.advance(&self.below, node.level, node.above.table.bytes(), control)?;
            }
            if let Some(states) = moved {
                self.nodes.push(node);
                return Ok(Descended::Moved(states));
            }
            if node.level == self.parts.blocks.len() {
                let part = self.parts.beginning(&node.degrees).start;
                let met = self.met(&node, control)?;
                let states = met.size().0;
                self.met = Some((part, met));
                return Ok(Descended::Moved(states));
            }
            self.divide(node);
        }
        Ok(Descended::Over)
    }

    fn met(&self, node: &Node<K>, control: Control) -> Result<Met, StepError> {
        let above = (&node.above.table, self.halves.above.places.as_slice());
        let places = &self.halves.below.as_ref().unwrap_or(&self.halves.above).places;
        let below = node.below.as_ref().map(|below| (&below.table, places.as_slice()));
        Met::new(above, below, control)
    }

    /// Divides a node by the degrees at the vertices of its next block.
    fn divide(&mut self, node: Node<K>) {
        let block = &self.parts.blocks[node.level];
        let classes = 3usize.pow(block.len() as u32);
        let split = |table: StateTable<K>, places: &[u8]| {
            let places: Vec<u8> = block.iter().map(|&it| places[it as usize]).collect();
            let class = |key: K| {
                let cells = Cells::of(key);
                places.iter().fold(0, |class, &place| 3 * class + usize::from(cells.degree(place)))
            };
            table.split(classes, class)
        };
        let from = node.degrees.len();
        let children: Vec<(usize, Degrees, usize)> = (0..classes)
            .filter_map(|class| {
                let mut degrees = node.degrees.clone();
                let digits = (0..block.len() as u32).rev();
                degrees.extend(digits.map(|digit| (class / 3usize.pow(digit) % 3) as u8));
                let range = self.parts.beginning(&degrees);
                let next = self.wanted.partition_point(|&it| it < range.start);
                self.wanted.get(next).filter(|it| range.contains(it))?;
                let below = &self.parts.below(&degrees)[from..];
                let there = below.iter().fold(0, |class, &degree| 3 * class + usize::from(degree));
                Some((class, degrees, there))
            })
            .collect();
        let places = &self.halves.below.as_ref().unwrap_or(&self.halves.above).places;
        let (level, done) = (node.level + 1, node.above.moves);
        let mut above = Shared::new(split(node.above.table, &self.halves.above.places));
        let mut below = node.below.map(|it| (it.moves, Shared::new(split(it.table, places))));
        for &(class, _, there) in &children {
            above.uses[class] += 1;
            match &mut below {
                Some((_, below)) => below.uses[there] += 1,
                None => above.uses[there] += usize::from(there != class),
            }
        }
        for (class, degrees, there) in children.into_iter().rev() {
            let other = match &mut below {
                Some((moves, below)) => Some(Reached { table: below.table(there), moves: *moves }),
                None if there == class => None,
                None => Some(Reached { table: above.table(there), moves: done }),
            };
            let above = Reached { table: above.table(class), moves: done };
            self.nodes.push(Node { degrees, level, above, below: other });
        }
    }
}

/// Tables that are used several times; the last use takes the table.
struct Shared<K> {
    tables: Vec<Option<StateTable<K>>>,
    uses: Vec<usize>,
}

impl<K: Key> Shared<K> {
    fn new(tables: Vec<StateTable<K>>) -> Self {
        Self { uses: vec![0; tables.len()], tables: tables.into_iter().map(Some).collect() }
    }

    fn table(&mut self, at: usize) -> StateTable<K> {
        self.uses[at] -= 1;
        let table = if self.uses[at] == 0 { self.tables[at].take() } else { self.tables[at].clone() };
        table.expect("uses are counted")
    }
}

impl<K: Key> Node<K> {
    fn bytes(&self) -> usize {
        self.above.table.bytes() + self.below.as_ref().map_or(0, |below| below.table.bytes())
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
        if self.moves == moves.stops.get(level).copied().unwrap_or(moves.moves.len()) {
            return Ok(None);
        }
        let next = &moves.moves[self.moves];
        self.table = self.table.followed(next, held, control)?;
        self.moves += 1;
        Ok(Some(self.table.len()))
    }
}
