//! How much memory a count may take: what the user allows, or most of what there is.

use sysinfo::{MemoryRefreshKind, System};

use crate::units::bytes;

/// The option that sets it.
pub(crate) const OPTION: &str = "memory";

/// Bytes that the states of a count may take: of `--memory`, or of what is available to this program, also where a
/// container has less than the machine, three quarters. The rest is for lists that are being merged and for what the
/// allocator keeps, as measured.
pub(crate) fn allowed(given: Option<&str>) -> usize {
    let given = given.and_then(|text| bytes(text).ok());
    usize::try_from(given.unwrap_or_else(available) / 4 * 3).unwrap_or(usize::MAX)
}

fn available() -> u64 {
    let mut system = System::new();
    system.refresh_memory_specifics(MemoryRefreshKind::nothing().with_ram());
    let container = system.cgroup_limits().map(|limits| limits.free_memory);
    let available = system.available_memory();
    container.map_or(available, |container| container.min(available))
}
