//! Sets in which some kinds of members have wanted shares.
//!
//! Members are removed in an order whose every tail has about these shares. If the rest has other shares all the same,
//! a removed group of a kind that is too rare returns, which makes others redundant, and members of frequent kinds are
//! removed first. So no group can be removed from the result, either.

use super::thinned;
use crate::Set;

/// Half a member, in hundredths: a kind of which less is missing has its share.
const HALF: isize = 50;

/// The wanted shares of some kinds of members; other members make up the rest.
pub(super) struct Shares {
    /// The share of each kind in percent, and of the rest.
    percent: Vec<usize>,
    /// The kind of each member.
    kinds: Vec<usize>,
}

impl Shares {
    /// Returns these shares in percent of kinds, and the kind of each member, `None` for the rest.
    pub(super) fn new(percent: &[usize], kinds: impl Iterator<Item = Option<usize>>) -> Self {
        let rest = 100_usize.saturating_sub(percent.iter().sum());
        let kinds = kinds.map(|kind| kind.unwrap_or(percent.len())).collect();
        Self { percent: percent.iter().copied().chain([rest]).collect(), kinds }
    }

    /// Returns for each kind how many members are missing, in hundredths.
    fn missing(&self, members: impl Iterator<Item = usize>) -> Vec<isize> {
        let mut counts = vec![0_usize; self.percent.len()];
        members.for_each(|member| counts[self.kinds[member]] += 1);
        let total: usize = counts.iter().sum();
        let missing = |(count, percent): (&usize, &usize)| (percent * total) as isize - 100 * *count as isize;
        counts.iter().zip(&self.percent).map(missing).collect()
    }

    /// Returns how far the shares of a set are from the wanted ones.
    fn distance(&self, set: &Set) -> usize {
        self.missing(set.iter()).into_iter().map(isize::unsigned_abs).sum()
    }

    /// Puts groups into an order of removal: those at the end have the wanted shares, as far as there are enough of
    /// each kind. Groups of one kind keep their order.
    pub(super) fn ordered(&self, groups: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let mut waiting: Vec<Vec<&Vec<usize>>> = vec![Vec::new(); self.percent.len()];
        for group in groups {
            waiting[self.kinds[group[0]]].push(group);
        }
        let mut order: Vec<Vec<usize>> = Vec::with_capacity(groups.len());
        while order.len() < groups.len() {
            let missing = self.missing(order.iter().flatten().copied());
            let kinds = (0..waiting.len()).filter(|&kind| !waiting[kind].is_empty());
            let next = kinds.max_by_key(|&kind| (missing[kind], self.percent[kind]));
            order.extend(next.and_then(|kind| waiting[kind].pop()).cloned());
        }
        order.reverse();
        order
    }

    /// Exchanges groups until the set has the wanted shares, or no exchange helps. As for [`thinned`], `holds` is true
    /// for `kept`, from which no group can be removed, and the result has at least `fewest` members.
    ///
    /// # Errors
    /// As `holds`.
    pub(super) fn balanced<E>(
        &self,
        kept: &mut Set,
        groups: &[Vec<usize>],
        fewest: usize,
        holds: &mut dyn FnMut(&Set) -> Result<bool, E>,
    ) -> Option<E> {
        let mut spare: Vec<&Vec<usize>> = groups.iter().filter(|group| !kept.contains(group[0])).collect();
        loop {
            let missing = self.missing(kept.iter());
            let Some(&most) = missing.iter().max().filter(|&&most| most > HALF) else { break };
            let is_wanted = |group: &&Vec<usize>| missing[self.kinds[group[0]]] == most;
            let Some(place) = spare.iter().rposition(is_wanted) else { break };
            let added = spare.remove(place);
            let mut more = kept.clone();
            for &member in added {
                more.insert(member);
            }
            let mut order: Vec<Vec<usize>> =
                groups.iter().filter(|group| kept.contains(group[0])).cloned().collect();
            order.sort_by_key(|group| missing[self.kinds[group[0]]]);
            order.push(added.clone());
            let (next, error) = thinned(&more, &order, fewest, holds);
            if error.is_some() {
                return error;
            }
            if self.distance(&next) < self.distance(kept) {
                *kept = next;
            }
        }
        None
    }
}
