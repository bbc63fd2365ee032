//! The address of a search node.
/// path
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Path(pub Vec<u32>);
