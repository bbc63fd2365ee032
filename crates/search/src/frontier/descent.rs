//! Counts parts one after another, from tables that are divided block by block.
//!
//! A *node* of the tree of classes ([`super::parts`]) holds the states of both sides whose classes begin with the
//! same degrees. It is continued to the next stop of both sides ([`super::side`]) and divided there ([`super::fork`]),
//! depth first, so that only the tables of one path through the tree are in memory. The states of a leaf are joined.

use num_bigint::BigUint;

use super::cells::Key;
use super::fork::{Fork, degrees_of, number_of};
use super::halves::Halves;
use super::kept::{self, TableKeeper};
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
    /// Load the states of the node with these degrees, whose blocks are all early ones.
    Load(Degrees),
    /// Keep the states of all nodes that can be loaded.
    Keep,
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
    /// Keeps the states of the nodes at a level, and the states are being computed.
    kept: Option<Kept<'a>>,
}

/// The tables of a level of the tree that are kept.
struct Kept<'a> {
    keeper: &'a dyn TableKeeper,
    /// What the names of the tables begin with.
    name: String,
    /// The number of early blocks.
    level: usize,
    /// Whether the tables are being computed and saved, rather than loaded.
    saves: bool,
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
            kept: None,
        }
    }

    /// Keeps the states of all nodes after the early stops, or loads those that are kept already. `name` is what the
    /// names of the tables begin with.
    pub(super) fn keep(&mut self, keeper: &'a dyn TableKeeper, name: String, early: usize) {
        let length = self.parts.blocks[..early].iter().map(Vec::len).sum();
        let mut nodes: Vec<Degrees> =
            self.wanted.iter().map(|&part| self.parts.degrees(part)[..length].to_vec()).collect();
        nodes.dedup();
        self.tasks = nodes.into_iter().rev().map(Task::Load).collect();
        self.kept = Some(Kept { keeper, name, level: early, saves: false });
        if !self.all_are_kept() {
            self.tasks.push(Task::Keep);
        }
    }

    /// Returns whether the tables of all nodes are kept.
    fn all_are_kept(&self) -> bool {
        let Some(kept) = &self.kept else { return true };
        (0..self.parts.len()).all(|part| {
            let length = self.parts.blocks[..kept.level].iter().map(Vec::len).sum();
            let names = self.names(kept, &self.parts.degrees(part)[..length]);
            names.iter().all(|name| kept.keeper.has(name))
        })
    }

    /// Returns the names of the tables of a node, above and below.
    fn names(&self, kept: &Kept<'_>, degrees: &[u8]) -> [String; 2] {
        let name = |side: &str, degrees: &[u8]| {
            let digits: String = degrees.iter().map(ToString::to_string).collect();
            format!("{}-{side}-{digits}", kept.name)
        };
        let below = if self.shared == usize::MAX { "above" } else { "below" };
        [name("above", degrees), name(below, &self.parts.below(degrees))]
    }

    /// Loads the states of a node; computes all nodes again if they are not kept any more.
    fn load(&mut self, degrees: Degrees, control: Control) -> Result<Option<usize>, StepError> {
        let Some(kept) = &mut self.kept else { return Ok(None) };
        // All nodes are saved when the first one is loaded.
        let was_saved = std::mem::replace(&mut kept.saves, false);
        let Some(kept) = &self.kept else { return Ok(None) };
        let level = kept.level;
        let [here, there] = self.names(kept, &degrees);
        let keeper = kept.keeper;
        let above = kept::load(keeper, &here, 0, control)?;
        let held = above.as_ref().map_or(0, StateTable::bytes);
        let is_same = here == there;
        let below = if is_same { None } else { kept::load(keeper, &there, held, control)? };
        let (Some(above), true) = (above, is_same || below.is_some()) else {
            if was_saved {
                return Err(StepError::Stopped); // what was saved a moment ago cannot be loaded
            }
            self.tasks.extend([Task::Load(degrees), Task::Keep]);
            return Ok(None);
        };
        let states = above.len();
        let above = Reached { table: above, moves: self.above.stops[level - 1].end };
        let below = below.map(|table| Reached { table, moves: self.below.stops[level - 1].end });
        self.tasks.push(Task::Advance(Node { degrees, level, above, below }));
        Ok(Some(states))
    }

    /// Saves the states of a node if its level is kept; returns whether that was so.
    fn save(&self, node: &Node<K>) -> Result<bool, StepError> {
        let Some(kept) = self.kept.as_ref().filter(|kept| kept.saves && kept.level == node.level) else {
            return Ok(false);
        };
        let [here, there] = self.names(kept, &node.degrees);
        kept::save(kept.keeper, &here, &node.above.table)?;
        let below = node.below.as_ref().unwrap_or(&node.above);
        kept::save(kept.keeper, &there, &below.table)?;
        Ok(true)
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
                Task::Load(degrees) => self.load(degrees, control)?,
                Task::Keep => {
                    if let Some(kept) = &mut self.kept {
                        kept.saves = true;
                    }
                    let above = Reached::start();
                    self.tasks.push(Task::Advance(Node {
                        degrees: Vec::new(),
                        level: 0,
                        above,
                        below: None,
                    }));
                    None
                }
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
            if self.kept.as_ref().is_some_and(|kept| kept.saves) {
                return !range.is_empty();
            }
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
        let node = Node { degrees, level: level + 1, above, below };
        if !self.save(&node)? {
            self.tasks.push(Task::Advance(node));
        }
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
            Self::Load(_) | Self::Keep => 0,
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
