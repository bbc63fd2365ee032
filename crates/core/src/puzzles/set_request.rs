//! The parameter that asks for independent sets of a size, and the rules of such sets as a check of a finished one.

use smallvec::{SmallVec, smallvec};

use super::cell_sets::CellSets;
use super::instance::Name;
use super::problem::sets::SetMembers;
use super::{Arguments, InputError};
use crate::SetSize;
use crate::files::Message;
use crate::files::text::digits;

/// The name of the parameter.
const SIZE: &str = "size";
/// The largest number of things to choose from; every pair of them takes a few bits.
pub(super) const LARGEST: usize = 4096;

/// A request for independent sets of one size or all, or for the largest ones.
#[derive(Debug, Clone, Copy)]
pub(super) struct SetRequest {
    pub(super) members: SetMembers,
    /// The sizes; `None` for the largest one.
    pub(super) size: Option<SetSize>,
}

impl SetRequest {
    /// Returns the request of the arguments. Perfect sets of edges cover this many vertices.
    ///
    /// # Errors
    /// The value is no size.
    pub(super) fn new(
        arguments: &Arguments,
        members: SetMembers,
        vertices: usize,
    ) -> Result<Self, InputError> {
        let is_edges = members == SetMembers::Edges;
        let size = match arguments.value(SIZE) {
            None | Some("maximum") => None,
            Some("all") => Some(SetSize::Any),
            Some("perfect") if is_edges => Some(SetSize::Exactly(vertices.div_ceil(2))),
            Some(text) => Some(SetSize::Exactly(digits(text).ok_or_else(|| {
                let words = if is_edges { ", 'all' or 'perfect'" } else { ", or 'all'" };
                let hint = Message::from("write a whole number, such as ").setting(SIZE, "5").words(words);
                InputError::of_value(SIZE, text, &format!("is not a number of {}", members.name())).hint(hint)
            })?)),
        };
        Ok(Self { members, size })
    }

    /// Adds the request to canonical arguments.
    pub(super) fn add_to(self, canonical: &mut Arguments) {
        match self.size {
            None => {}
            Some(SetSize::Any) => canonical.add_value(SIZE, "all".to_owned()),
            Some(SetSize::Exactly(size)) => canonical.add_value(SIZE, size.to_string()),
        }
    }
}

/// The rules of one problem, written from the definitions and without any code of the models.
pub(super) struct SetCheck {
    /// The names of cells or vertices.
    pub(super) name: Name,
    /// For each cell whether it is a hole, or for each vertex that it is none.
    pub(super) holes: Vec<bool>,
    /// The cells that a piece attacks from each cell, or the neighbours of each vertex.
    pub(super) attacked: CellSets,
    /// How one member is in conflict with another.
    pub(super) conflicts: &'static str,
}

impl SetCheck {
    /// Checks that members are different and no two of them in conflict.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check(&self, set: &[usize]) -> Result<(), String> {
        let mut taken: SmallVec<[u64; 4]> = smallvec![0; self.holes.len().div_ceil(64)];
        let taken = taken.as_mut_slice();
        for &member in set {
            let (word, bit) = (member / 64, 1 << (member % 64));
            match self.holes.get(member) {
                None => return Err(format!("there is nothing with number {member}")),
                Some(true) => return Err(format!("{} is a hole", self.name(member))),
                Some(false) if taken[word] & bit != 0 => {
                    return Err(format!("{} is chosen twice", self.name(member)));
                }
                Some(false) => taken[word] |= bit,
            }
        }
        let attacked =
            |one: usize| set.iter().copied().filter(|&other| self.attacked.contains(one, other)).min();
        let mut attacking = set.iter().copied().filter(|&one| self.attacked.meets(one, taken));
        match attacking.find_map(|one| Some((one, attacked(one)?))) {
            Some((one, other)) => Err(format!("{} {} {}", self.name(one), self.conflicts, self.name(other))),
            None => Ok(()),
        }
    }

    /// Checks that edges, which are numbers of pairs of `ends`, exist and cover no vertex twice.
    ///
    /// # Errors
    /// The first rule that is broken, and where.
    pub(super) fn check_matching(&self, set: &[usize], ends: &[[u32; 2]]) -> Result<(), String> {
        let mut covered = vec![false; self.holes.len()];
        for &edge in set {
            let ends = ends.get(edge).ok_or_else(|| format!("no edge has number {edge}"))?;
            let [one, other] = ends.map(|end| end as usize);
            if !self.attacked.contains(one, other) {
                return Err(format!("no edge joins {} and {}", self.name(one), self.name(other)));
            }
            for vertex in [one, other] {
                if std::mem::replace(&mut covered[vertex], true) {
                    return Err(format!("{} is covered twice", self.name(vertex)));
                }
            }
        }
        Ok(())
    }

    fn name(&self, member: usize) -> String {
        (self.name)(member)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// The rules of the path a - b - c - d, and of e, which is a hole.
    fn path() -> SetCheck {
        let rows = [vec![1], vec![0, 2], vec![1, 3], vec![2], vec![]];
        SetCheck {
            name: Arc::new(|vertex| format!("vertex {}", ["a", "b", "c", "d", "e"][vertex])),
            holes: vec![false, false, false, false, true],
            attacked: CellSets::new(rows),
            conflicts: "attacks",
        }
    }

    #[test]
    fn every_rule_can_be_broken() {
        let wrong = |set: &[usize]| path().check(set).err().unwrap_or_default();
        assert_eq!(wrong(&[0, 2]), "");
        assert_eq!(wrong(&[]), "");
        assert_eq!(wrong(&[4]), "vertex e is a hole");
        assert_eq!(wrong(&[5]), "there is nothing with number 5");
        assert_eq!(wrong(&[1, 3, 1]), "vertex b is chosen twice");
        assert_eq!(wrong(&[0, 3, 2]), "vertex d attacks vertex c");
        let ends = [[0, 1], [1, 2], [2, 3], [0, 3]];
        let wrong = |set: &[usize]| path().check_matching(set, &ends).err().unwrap_or_default();
        assert_eq!(wrong(&[0, 2]), "");
        assert_eq!(wrong(&[0, 1]), "vertex b is covered twice");
        assert_eq!(wrong(&[0, 0]), "vertex a is covered twice");
        assert_eq!(wrong(&[3]), "no edge joins vertex a and vertex d");
        assert_eq!(wrong(&[5]), "no edge has number 5");
    }
}
