//! Builds without the feature `store`: whatever needs a store is refused, with the name of the feature.

use super::{answer, outcome};

#[test]
fn a_build_without_stores_names_the_feature() {
    for command in [
        "count rook 4x4 --store run.db",
        "list prime --store run.db --shard 1/2",
        "resume run.db",
        "status run.db",
        "merge run.db",
    ] {
        let output = outcome(command, "");
        let notes = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]), "{command}: {notes}");
        assert!(notes.contains("this build has no stored runs"), "{command}: {notes}");
        assert!(notes.contains("build cavalcade with its feature 'store'"), "{command}: {notes}");
    }
    assert!(answer("count rook 4x4").contains("276"));
}
