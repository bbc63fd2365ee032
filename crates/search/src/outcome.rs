//! What a search has to say at its end.
/// limits
#[derive(Debug, Clone, Copy, Default)]
pub struct Limits;
/// stats
#[derive(Debug, Clone, Copy, Default)]
pub struct Statistics {
    /// s
    pub solutions: u64,
    /// n
    pub nodes: u64,
    /// f
    pub failures: u64,
    /// p
    pub propagations: u64,
}
/// outcome
#[derive(Debug, Clone, Copy)]
pub struct Outcome {
    /// stats
    pub statistics: Statistics,
    /// c
    pub complete: bool,
}
