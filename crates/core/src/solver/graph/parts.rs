//! Disjoint parts of a set, which are joined one by one (union-find).

/// Returns the member that stands for the part of `member`, and halves the way there.
///
/// `next` leads from each member to another one of its part, and from the one that stands for it to itself.
pub(crate) fn representative(next: &mut [u32], mut member: u32) -> u32 {
    while next[member as usize] != member {
        next[member as usize] = next[next[member as usize] as usize];
        member = next[member as usize];
    }
    member
}
