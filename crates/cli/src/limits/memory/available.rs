//! The memory that no other program uses.

use sysinfo::{MemoryRefreshKind, System};

/// Returns the memory that no other program uses, in bytes.
pub(super) fn available() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    system.available_memory()
}
