//! Memory limits and memory use of this process.
//!
//! Linux reports both in files. Other systems report nothing here: they do not enforce such limits, or allocations
//! fail, and then a table that cannot grow ends the run.

use std::fs;

/// The memory use and limits of a process, in bytes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Process {
    /// Resident memory without the pages of files: the program's own can be read again.
    pub(super) resident: u64,
    /// Address space, and its limit (`RLIMIT_AS`).
    space: (u64, Option<u64>),
    /// Data that may be written to, and its limit (`RLIMIT_DATA`).
    data: (u64, Option<u64>),
}

impl Process {
    /// Reads this process; all zero if the system reports nothing.
    pub(super) fn read() -> Self {
        let text = |path| fs::read_to_string(path).unwrap_or_default();
        Self::parse(&text("/proc/self/status"), &text("/proc/self/limits"))
    }

    fn parse(status: &str, limits: &str) -> Self {
        let taken = |name: &str| {
            let line = status.lines().find_map(|line| line.strip_prefix(name));
            let number = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
            number.map_or(0, |kibibytes| kibibytes * 1024)
        };
        let limit = |name: &str| {
            let line = limits.lines().find_map(|line| line.strip_prefix(name));
            line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
        };
        Self {
            resident: taken("RssAnon:"),
            space: (taken("VmSize:"), limit("Max address space")),
            data: (taken("VmData:"), limit("Max data size")),
        }
    }

    /// Returns the free bytes below the limits; `None` without a limit.
    pub(super) fn free(&self) -> Option<u64> {
        let left = |(taken, limit): (u64, Option<u64>)| limit.map(|limit| limit.saturating_sub(taken));
        left(self.space).into_iter().chain(left(self.data)).min()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STATUS: &str =
        "Name:\tx\nVmPeak:\t    9 kB\nVmSize:\t    8 kB\nRssAnon:\t    3 kB\nVmData:\t    2 kB\n";

    fn limits(space: &str, data: &str) -> String {
        format!(
            "Limit                     Soft Limit           Hard Limit           Units     \n\
             Max data size             {data}             unlimited            bytes     \n\
             Max address space         {space}             unlimited            bytes     \n"
        )
    }

    #[test]
    fn limits_are_read() {
        let free = |space: &str, data: &str| Process::parse(STATUS, &limits(space, data)).free();
        assert_eq!(free("unlimited", "unlimited"), None);
        assert_eq!(free("10240", "unlimited"), Some(2048));
        assert_eq!(free("10240", "3072"), Some(1024));
        assert_eq!(free("1", "unlimited"), Some(0));
        assert_eq!(Process::parse(STATUS, "").resident, 3072);
        assert_eq!(Process::parse("", ""), Process::default());
    }
}
