//! The memory of WebAssembly: half of the address space, which browsers may refuse to enlarge beyond that.

/// Returns the memory that may be used, in bytes.
pub(super) fn available() -> u64 {
    2 << 30
}
