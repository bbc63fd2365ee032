//! Counts parts one after another, from tables that are divided block by block.
//!
//! A *node* of the tree of classes ([`super::parts`]) holds the states of both sides whose classes begin with the
//! same degrees. It is continued to the next stop of both sides ([`super::side`]) and divided there ([`super::fork`]),
//! depth first, so that only the tables of one path through the tree are in memory. The states of a leaf are joined.

use num_bigint::BigUint;

use super::cut_plan::CutPlan;
use super::fork::{Fork, degrees_of, number_of};
use super::key::Key;
use super::meeting::Met;
use super::pairings::Gluing;
use super::part_tables::{Keeping, KeptTables};
use super::parts::{Degrees, Parts};
use super::side::{Moves, SideStates};
use super::stored_table;
use super::table::StateTable;
use super::{Control, StepError};

/// A node of the tree of classes.
struct ClassNode<K> {
    /// The degrees at the vertices of the first `level` blocks.
    degrees: Degrees,
    level: usize,
    above: SideStates<K>,
    /// The states below; `None` while they do not differ from those above.
    below: Option<SideStates<K>>,
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
enum DescentTask<'a, K> {
    Advance(ClassNode<K>),
    Divide(Divided<K>),
    /// Load the states of the node with these degrees, whose blocks are all early ones.
    Load(Degrees),
    /// Compute the tables that are missing.
    Keep(Box<Keeping<'a, K>>),
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
    plans: &'a CutPlan,
    parts: Parts,
    above: Moves,
    below: Moves,
    /// The number of leading moves that are the same on both sides, up to the first stop that begins at different
    /// moves.
    shared: usize,
    /// What is to be done, the next task last.
    tasks: Vec<DescentTask<'a, K>>,
    /// The parts to count, ascending.
    wanted: Vec<usize>,
    /// The states of a part, ready to be joined.
    met: Option<(usize, Met)>,
    gluing: Gluing,
    /// The tables from which nodes are loaded.
    kept: Option<KeptTables<'a>>,
}

impl<'a, K: Key> Descent<'a, K> {
    /// Returns a count of some parts, ascending, from the states of both sides after some moves. The first `early`
    /// blocks are divided before the last vertex is taken.
    pub(super) fn new(
        plans: &'a CutPlan,
        parts: Parts,
        early: usize,
        wanted: Vec<usize>,
        (above, below): (SideStates<K>, Option<SideStates<K>>),
    ) -> Self {
        let moves = plans.moves(&parts.blocks, early);
        let shared = match &plans.below {
            None => usize::MAX,
            Some(_) if plans.cut.swap.is_none() => 0,
            Some(_) => {
                let same =
                    moves[0].moves.iter().zip(&moves[1].moves).take_while(|pair| pair.0.is_same(pair.1));
                let stops = moves[0].stops.iter().zip(&moves[1].stops);
                let mut apart = stops.filter(|pair| pair.0.start != pair.1.start);
                let end = apart.next().map_or(usize::MAX, |pair| pair.0.start.min(pair.1.start));
                same.count().min(end)
            }
        };
        let [moves_above, moves_below] = moves;
        let tasks = vec![DescentTask::Advance(ClassNode { degrees: Vec::new(), level: 0, above, below })];
        Self {
            plans,
            parts,
            above: moves_above,
            below: moves_below,
            shared,
            tasks,
            wanted,
            met: None,
            gluing: Gluing::default(),
            kept: None,
        }
    }

    /// Counts from tables that are kept; those that are missing are computed first.
    pub(super) fn keep(&mut self, kept: KeptTables<'a>) {
        let length = self.parts.blocks[..kept.level].iter().map(Vec::len).sum();
        let mut nodes: Vec<Degrees> =
            self.wanted.iter().map(|&part| self.parts.degrees(part)[..length].to_vec()).collect();
        nodes.dedup();
        self.tasks = nodes.into_iter().rev().map(DescentTask::Load).collect();
        self.tasks.push(self.keeping(kept.clone()));
        self.kept = Some(kept);
    }

    fn keeping(&self, kept: KeptTables<'a>) -> DescentTask<'a, K> {
        let is_shared = self.shared == usize::MAX;
        DescentTask::Keep(Box::new(Keeping::new(self.plans, &self.parts, kept, is_shared)))
    }

    /// Loads the states of a node; computes the tables again if they are not kept any more.
    fn load(&mut self, degrees: Degrees, control: Control) -> Result<Option<usize>, StepError> {
        let Some(kept) = &self.kept else { return Ok(None) };
        let level = kept.level;
        let here = kept.name(true, &degrees);
        let there = kept.name(self.shared == usize::MAX, &self.parts.below(&degrees));
        let above = stored_table::load(kept.keeper, &here, 0, control)?;
        let held = above.as_ref().map_or(0, StateTable::bytes);
        let is_same = here == there;
        let below = if is_same { None } else { stored_table::load(kept.keeper, &there, held, control)? };
        let (Some(above), true) = (above, is_same || below.is_some()) else {
            let keeping = self.keeping(kept.clone());
            self.tasks.extend([DescentTask::Load(degrees), keeping]);
            return Ok(None);
        };
        let states = above.len();
        let above = SideStates { table: above, moves: self.above.stops[level - 1].end };
        let below = below.map(|table| SideStates { table, moves: self.below.stops[level - 1].end });
        self.tasks.push(DescentTask::Advance(ClassNode { degrees, level, above, below }));
        Ok(Some(states))
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
            let cycles = met.join(&self.plans.mates(), &self.gluing, control)?;
            return Ok(Descended::Counted(part, cycles * self.parts.weight(part)));
        }
        while let Some(task) = self.tasks.pop() {
            let held = self.tasks.iter().map(DescentTask::bytes).sum::<usize>();
            let control = Control { memory: control.memory.saturating_sub(held), ..control };
            let states = match task {
                DescentTask::Advance(node) => self.visit(node, control)?,
                DescentTask::Divide(divided) => self.next_class(divided, control)?,
                DescentTask::Load(degrees) => self.load(degrees, control)?,
                DescentTask::Keep(mut keeping) => {
                    let states = keeping.advance(control)?;
                    if states.is_some() {
                        self.tasks.push(DescentTask::Keep(keeping));
                    }
                    states
                }
            };
            if let Some(states) = states {
                return Ok(Descended::Moved(states));
            }
        }
        Ok(Descended::Over)
    }

    /// Takes the next move of a node, and returns the number of states after it; or plans what follows the last one.
    fn visit(&mut self, mut node: ClassNode<K>, control: Control) -> Result<Option<usize>, StepError> {
        if node.above.moves == self.shared && node.below.is_none() {
            node.below = Some(SideStates { table: node.above.table.copied()?, moves: self.shared });
        }
        let other = node.below.as_ref().map_or(0, |below| below.table.bytes());
        let mut moved = node.above.advance(&self.above, node.level, other, control)?;
        if let (None, Some(below)) = (moved, &mut node.below) {
            moved = below.advance(&self.below, node.level, node.above.table.bytes(), control)?;
        }
        if moved.is_some() {
            self.tasks.push(DescentTask::Advance(node));
            return Ok(moved);
        }
        if node.level == self.parts.blocks.len() {
            let part = self.parts.beginning(&node.degrees).start;
            let above = (node.above.table, self.plans.above.places.as_slice());
            let below = node.below.map(|below| (below.table, self.places_below()));
            let met = Met::new(above, below, control)?;
            let states = met.size().0;
            self.met = Some((part, met));
            return Ok(Some(states));
        }
        self.divide(node, control)?;
        Ok(None)
    }

    fn places_below(&self) -> &'a [u8] {
        &self.plans.below.as_ref().unwrap_or(&self.plans.above).places
    }

    /// Prepares a node to be divided by the degrees at the vertices of its next block.
    fn divide(&mut self, node: ClassNode<K>, control: Control) -> Result<(), StepError> {
        let ClassNode { degrees, level, above, below } = node;
        let block = &self.parts.blocks[level];
        let places = |places: &[u8]| block.iter().map(|&place| places[place as usize]).collect();
        let (here, there) = (places(&self.plans.above.places), places(self.places_below()));
        let is_wanted = |&class: &usize| {
            let range = self.parts.beginning(&extended(&degrees, class, block.len()));
            let next = self.wanted.partition_point(|&wanted| wanted < range.start);
            self.wanted.get(next).is_some_and(|wanted| range.contains(wanted))
        };
        let classes = (0..3usize.pow(block.len() as u32)).rev().filter(is_wanted).collect();
        let above = Fork::new(above.table, above.moves, here, control)?;
        let below = below.map(|below| Fork::new(below.table, below.moves, there, control)).transpose()?;
        self.tasks.push(DescentTask::Divide(Divided { degrees, level, above, below, classes }));
        Ok(())
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
        let above = SideStates { table, moves };
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
        let below = below.map(|(table, moves)| SideStates { table, moves });
        if !divided.classes.is_empty() {
            self.tasks.push(DescentTask::Divide(divided));
        }
        self.tasks.push(DescentTask::Advance(ClassNode { degrees, level: level + 1, above, below }));
        Ok(Some(states))
    }
}

/// Returns the degrees of a class of a node with some degrees.
fn extended(degrees: &[u8], class: usize, vertices: usize) -> Degrees {
    degrees.iter().copied().chain(degrees_of(class, vertices)).collect()
}

impl<K: Key> DescentTask<'_, K> {
    fn bytes(&self) -> usize {
        match self {
            Self::Advance(node) => {
                node.above.table.bytes() + node.below.as_ref().map_or(0, |below| below.table.bytes())
            }
            Self::Load(_) | Self::Keep(_) => 0,
            Self::Divide(divided) => divided.above.bytes() + divided.below.as_ref().map_or(0, Fork::bytes),
        }
    }
}
