//! Builds without features: whatever needs one is refused, with the name of the feature.

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

/// The help is where people look for what they can ask, and the page of the studio takes its words from it.
#[test]
fn help_offers_what_the_build_has() {
    for (command, offered) in [
        ("--help", "sheet"),
        ("list masyu --help", "--proof"),
        ("count rook --help", "--method"),
        ("export masyu --help", "puzz.link"),
    ] {
        let help = answer(command);
        assert!(help.contains(offered), "{command}");
        let words: Vec<&str> = help.split(|sign: char| !sign.is_alphanumeric() && sign != '-').collect();
        for refused in ["--store", "--shard", "--tables", "resume", "merge"] {
            assert!(!words.contains(&refused), "{command} offers {refused}: {help}");
        }
    }
}
