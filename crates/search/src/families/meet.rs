//! The sets that two families share.

use rustc_hash::FxHashMap;

use super::{Family, FamilyBuilder, NONE, TooManyNodes, UNIT};

impl Family {
    /// Returns the family of the sets that are in both families; `None` if it has more than `most` nodes.
    ///
    /// Both must number the same elements in the same way. Takes time in proportion to the pairs of nodes that are
    /// reached by the same choices, at most the product of the numbers of nodes.
    ///
    /// # Panics
    /// If the numbers of elements differ.
    #[must_use]
    pub fn shared(&self, other: &Self, most: usize) -> Option<Self> {
        assert_eq!(self.elements, other.elements, "both families have the same elements");
        let mut builder = FamilyBuilder::new(self.elements, most);
        let root = self.meet(other, &mut builder).ok()?;
        Some(builder.finish(root))
    }

    /// Makes the nodes of the shared family, each after those that it leads to.
    fn meet(&self, other: &Self, builder: &mut FamilyBuilder) -> Result<u32, TooManyNodes> {
        let mut known: FxHashMap<(u32, u32), u32> = FxHashMap::default();
        let start = (self.root, other.root);
        let mut waiting = vec![start];
        while let Some(&pair) = waiting.last() {
            if known.contains_key(&pair) {
                waiting.pop();
                continue;
            }
            // Elements that only one of two nodes decides are in no shared set.
            let (one, two) = (self.node(pair.0), other.node(pair.1));
            let next = match pair {
                (NONE, _) | (_, NONE) => Err(NONE),
                (UNIT, UNIT) => Err(UNIT),
                _ if one.element < two.element => Ok([(one.without, pair.1), (NONE, NONE)]),
                _ if one.element > two.element => Ok([(pair.0, two.without), (NONE, NONE)]),
                _ => Ok([(one.without, two.without), (one.with, two.with)]),
            };
            let id = match next {
                Err(end) => end,
                Ok(next) => {
                    let [without, with] = next.map(|pair| known.get(&pair).copied());
                    let (Some(without), Some(with)) = (without, with) else {
                        waiting.extend(next.into_iter().filter(|pair| !known.contains_key(pair)));
                        continue;
                    };
                    builder.node(one.element.min(two.element), without, with)?
                }
            };
            known.insert(pair, id);
            waiting.pop();
        }
        Ok(known[&start])
    }
}
