//! Memory limits and memory use of this process, and the limits of the control groups of Linux that it is in, which
//! containers, batch systems and services use.
//!
//! Linux reports all of them in files. Other systems report nothing here: they do not enforce such limits, or allocations
//! fail, and then a table that cannot grow ends the run.
//!
//! Groups are nested, and the limits of all enclosing groups apply. The inactive page cache is reclaimed first, so it
//! counts as free. Source: the Linux kernel's documentation of control groups, versions 1 and 2.

use std::fs;
use std::path::{Path, PathBuf};

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

/// The files of one version: limits, usage, and the line of `memory.stat` with reclaimable memory.
struct Version {
    limits: &'static [&'static str],
    taken: &'static str,
    reclaimable: &'static str,
}

const FIRST: Version = Version {
    limits: &["memory.limit_in_bytes"],
    taken: "memory.usage_in_bytes",
    reclaimable: "total_inactive_file ",
};
const SECOND: Version = Version {
    limits: &["memory.max", "memory.high"],
    taken: "memory.current",
    reclaimable: "inactive_file ",
};

/// Returns the bytes that are free in all groups of a process; `None` if no group has a limit.
///
/// `root` is the mount point of the groups, `list` the file that names the groups of the process.
pub(super) fn free_in_groups(root: &Path, list: &Path) -> Option<u64> {
    let list = fs::read_to_string(list).ok()?;
    let found = list.lines().filter_map(|line| {
        let (_, line) = line.split_once(':')?;
        let (controllers, group) = line.split_once(':')?;
        let (version, mounts) = match controllers {
            "" => (&SECOND, ["", "unified"]),
            _ if controllers.split(',').any(|controller| controller == "memory") => {
                (&FIRST, ["memory", "memory"])
            }
            _ => return None,
        };
        mounts.iter().filter_map(|mount| least(&root.join(mount), group, version)).min()
    });
    found.min()
}

/// Returns the free bytes of a group and all enclosing groups; a container may see only the outermost.
fn least(mount: &Path, group: &str, version: &Version) -> Option<u64> {
    let mut path = PathBuf::from(group.trim_start_matches('/'));
    let mut least = None;
    loop {
        least = least.into_iter().chain(left(&mount.join(&path), version)).min();
        if !path.pop() {
            return least;
        }
    }
}

/// Returns the free bytes of one group.
fn left(folder: &Path, version: &Version) -> Option<u64> {
    let text = |name: &str| fs::read_to_string(folder.join(name)).ok();
    let number = |name: &str| text(name)?.trim().parse::<u64>().ok();
    let limit = version.limits.iter().filter_map(|name| number(name)).min()?;
    let reclaimable = text("memory.stat").and_then(|text| {
        text.lines().find_map(|line| line.strip_prefix(version.reclaimable)?.trim().parse::<u64>().ok())
    });
    let taken = number(version.taken).unwrap_or(0).saturating_sub(reclaimable.unwrap_or(0));
    Some(limit.saturating_sub(taken))
}

#[cfg(test)]
mod tests {
    use tempfile::TempDir;

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

    /// Returns the free bytes for these files and groups.
    fn found(files: &[(&str, &str)], groups: &str) -> Option<u64> {
        let folder = TempDir::new().expect("a folder");
        for (path, text) in files.iter().chain(&[("list", groups)]) {
            let path = folder.path().join(path);
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, text).expect("a file");
        }
        free_in_groups(folder.path(), &folder.path().join("list"))
    }

    #[test]
    fn without_a_limit_there_is_no_answer() {
        assert_eq!(found(&[], "0::/\n"), None);
        assert_eq!(found(&[("a/memory.max", "max\n"), ("a/memory.current", "5\n")], "0::/a\n"), None);
        assert_eq!(free_in_groups(Path::new("nowhere"), Path::new("nowhere")), None);
    }

    #[test]
    fn limits_of_all_groups_around_count() {
        let files = [
            ("a/memory.max", "1000\n"),
            ("a/memory.current", "700\n"),
            ("a/memory.stat", "anon 600\ninactive_file 50\n"),
            ("a/b/memory.max", "900\n"),
            ("a/b/memory.high", "800\n"),
            ("a/b/memory.current", "100\n"),
        ];
        assert_eq!(found(&files, "0::/a/b\n"), Some(350));
        assert_eq!(found(&files[3..], "0::/a/b\n"), Some(700));
        assert_eq!(found(&files[3..], "0::/a/b/c\n"), Some(700));
        assert_eq!(found(&files[..3], "1:cpu:/\n0::/a\n"), Some(350));
    }

    #[test]
    fn a_container_may_see_only_the_outermost_group() {
        let files = [("memory.max", "1000"), ("memory.current", "400")];
        assert_eq!(found(&files, "0::/\n"), Some(600));
        assert_eq!(found(&files, "0::/docker/0123\n"), Some(600));
    }

    #[test]
    fn the_first_version_counts_too() {
        let files = [
            ("memory/a/memory.limit_in_bytes", "1000\n"),
            ("memory/a/memory.usage_in_bytes", "900\n"),
            ("memory/a/memory.stat", "inactive_file 1\ntotal_inactive_file 500\n"),
            ("memory/memory.limit_in_bytes", "9223372036854771712\n"),
        ];
        assert_eq!(found(&files, "4:memory:/a\n0::/\n"), Some(600));
        assert_eq!(found(&files, "4:cpu,memory:/a\n"), Some(600));
        assert_eq!(found(&files, "4:cpu:/a\n"), None);
    }
}
