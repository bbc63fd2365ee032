//! Computes the tables that are kept for a count of parts: the states of each side after its early stops, by classes.
//!
//! The tables of a level are computed from those of the level before, one after another, and every one is kept as soon
//! as it is complete. So the states of a single node and of one of its classes are in memory at a time, and a stop
//! loses one table at most. Tables of earlier levels are removed at the end.

use cavalcade_core::distinct;

use super::cut_plan::CutPlan;
use super::fork::{Fork, number_of};
use super::key::Key;
use super::parts::{Degrees, Parts};
use super::side::{Moves, SideStates};
use super::stored_table::{self, TableKeeper};
use super::{Control, StepError};

/// The tables that are kept for one count.
#[derive(Clone)]
pub(super) struct KeptTables<'a> {
    pub(super) keeper: &'a dyn TableKeeper,
    /// What the names of the tables begin with.
    pub(super) name: String,
    /// The number of early blocks.
    pub(super) level: usize,
}

impl KeptTables<'_> {
    /// Returns the name of the table of a class of the side above or below.
    pub(super) fn name(&self, is_above: bool, degrees: &[u8]) -> String {
        let digits: String = degrees.iter().map(ToString::to_string).collect();
        format!("{}-{}-{digits}", self.name, if is_above { "above" } else { "below" })
    }
}

/// The computation of all kept tables.
pub(super) struct Keeping<'a, K> {
    kept: KeptTables<'a>,
    /// The sides whose tables are not complete, the current one last.
    sides: Vec<KeptSide<'a>>,
    /// The current node of the current side, and its states so far.
    node: Option<(KeptNode, SideStates<K>)>,
}

/// The tables of a side.
struct KeptSide<'a> {
    is_above: bool,
    moves: Moves,
    /// The place of each vertex of the middle.
    places: &'a [u8],
    /// The early blocks.
    blocks: Vec<Vec<u8>>,
    /// The degrees of all tables of the last level, ascending.
    wanted: Vec<Degrees>,
}

/// A node whose classes are missing.
struct KeptNode {
    degrees: Degrees,
    level: usize,
    /// The degrees of the missing classes.
    missing: Vec<Degrees>,
}

impl<'a, K: Key> Keeping<'a, K> {
    /// Returns the computation of the tables for all `parts`. With `is_shared`, the states below are some of those
    /// above.
    pub(super) fn new(plans: &'a CutPlan, parts: &Parts, kept: KeptTables<'a>, is_shared: bool) -> Self {
        let blocks = parts.blocks[..kept.level].to_vec();
        let length = blocks.iter().map(Vec::len).sum();
        let above: Vec<Degrees> =
            (0..parts.len()).map(|part| parts.degrees(part)[..length].to_vec()).collect();
        let below: Vec<Degrees> = above.iter().map(|degrees| parts.below(degrees)).collect();
        let [moves_above, moves_below] = plans.moves(&parts.blocks, kept.level);
        let side = |is_above, moves, wanted: Vec<Degrees>| {
            let wanted = distinct(wanted);
            let side = if is_above { &plans.above } else { plans.below.as_ref().unwrap_or(&plans.above) };
            KeptSide { is_above, moves, places: &side.places, blocks: blocks.clone(), wanted }
        };
        let sides = if is_shared {
            vec![side(true, moves_above, [above, below].concat())]
        } else {
            vec![side(true, moves_above, above), side(false, moves_below, below)]
        };
        Self { kept, sides, node: None }
    }

    /// Takes the next move, or computes the next tables; returns the number of states, or `None` if all tables are
    /// kept.
    ///
    /// # Errors
    /// The memory is too small, a table cannot be kept, or the control stopped the computation.
    pub(super) fn advance(&mut self, control: Control) -> Result<Option<usize>, StepError> {
        while let Some(side) = self.sides.last() {
            if let Some((node, mut states)) = self.node.take() {
                let moved = states.advance(&side.moves, node.level, 0, control)?;
                if moved.is_none() {
                    return side.divide(&self.kept, &node, states, control).map(Some);
                }
                self.node = Some((node, states));
                return Ok(moved);
            }
            let Some(node) = side.next_node(&self.kept) else {
                side.remove_earlier(&self.kept);
                self.sides.pop();
                continue;
            };
            self.node = side.start(&self.kept, &node, control)?.map(|states| (node, states));
        }
        Ok(None)
    }
}

impl KeptSide<'_> {
    /// Returns the first node some of whose classes are missing, level by level.
    fn next_node(&self, kept: &KeptTables<'_>) -> Option<KeptNode> {
        let is_missing = |degrees: &Degrees| !kept.keeper.has(&kept.name(self.is_above, degrees));
        // What leads to tables that are complete is not needed any more.
        let wanted: Vec<&Degrees> = self.wanted.iter().filter(|degrees| is_missing(degrees)).collect();
        let mut length = 0;
        for (level, block) in self.blocks.iter().enumerate() {
            let next = length + block.len();
            let mut missing: Vec<Degrees> = wanted.iter().map(|degrees| degrees[..next].to_vec()).collect();
            missing.dedup();
            missing.retain(is_missing);
            if let Some(first) = missing.first() {
                let degrees = first[..length].to_vec();
                missing.retain(|known| known.starts_with(&degrees));
                return Some(KeptNode { degrees, level, missing });
            }
            length = next;
        }
        None
    }

    /// Returns the states of a node; `None` if its table cannot be loaded.
    fn start<K: Key>(
        &self,
        kept: &KeptTables<'_>,
        node: &KeptNode,
        control: Control,
    ) -> Result<Option<SideStates<K>>, StepError> {
        if node.level == 0 {
            return Ok(Some(SideStates::start()));
        }
        let table = stored_table::load(kept.keeper, &kept.name(self.is_above, &node.degrees), 0, control)?;
        Ok(table.map(|table| SideStates { table, moves: self.moves.stops[node.level - 1].end }))
    }

    /// Computes and keeps the missing classes of a node; returns the number of states of the last one.
    fn divide<K: Key>(
        &self,
        kept: &KeptTables<'_>,
        node: &KeptNode,
        states: SideStates<K>,
        control: Control,
    ) -> Result<usize, StepError> {
        let places = self.blocks[node.level].iter().map(|&place| self.places[place as usize]).collect();
        let mut fork = Fork::new(states.table, states.moves, places, control)?;
        node.missing.iter().try_fold(0, |_, degrees| {
            let class = number_of(degrees[node.degrees.len()..].iter().copied());
            let (table, _) = fork.class(class, &self.moves, node.level, 0, control)?;
            stored_table::save(kept.keeper, &kept.name(self.is_above, degrees), &table)?;
            Ok(table.len())
        })
    }

    /// Removes the tables of earlier levels.
    fn remove_earlier(&self, kept: &KeptTables<'_>) {
        let mut length = 0;
        for block in &self.blocks[..self.blocks.len() - 1] {
            length += block.len();
            let mut nodes: Vec<&[u8]> = self.wanted.iter().map(|degrees| &degrees[..length]).collect();
            nodes.dedup();
            for degrees in nodes {
                kept.keeper.remove(&kept.name(self.is_above, degrees));
            }
        }
    }
}
