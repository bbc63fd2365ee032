//! Proofs of stored runs and of shards.

use super::{EIGHT, OLD, contents, message};
use crate::cavalcade;
use crate::output::{folder, names, run};

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn a_stored_run_is_proved_when_it_is_complete() {
    let folder = folder(OLD);
    let (code, message) = run(&folder, &format!("{EIGHT} --store s.db --node-limit 40 --proof p"));
    assert_eq!(code, Some(3));
    assert!(message.contains(
        "hint: to continue, run 'cavalcade resume s.db'\n\
         proof: not written, because the answer is incomplete\nhint: to write it later, run this command again\n"
    ), "{message}");
    assert_eq!(contents(&folder, "p.opb"), OLD[0].1);
    let again = format!("{EIGHT} --store s.db --proof p");
    let (code, message) = run(&folder, &again);
    assert!(code == Some(0) && message.starts_with("proof: p.opb (8 clauses of solutions), "), "{message}");
    assert_eq!(run(&folder, &format!("{EIGHT} --proof q")).0, Some(0));
    for ending in ["opb", "pbp"] {
        assert_eq!(contents(&folder, &format!("p.{ending}")), contents(&folder, &format!("q.{ending}")));
    }
    // All solutions come from the store.
    std::fs::remove_file(folder.path().join("p.opb")).expect("it is there");
    assert_eq!(run(&folder, &again).0, Some(0));
    assert_eq!(contents(&folder, "p.opb"), contents(&folder, "q.opb"));
}

/// The shards have all solutions between them, and the first has the cover.
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn each_shard_has_a_proof() {
    let folder = folder(&[]);
    let mut listed = 0;
    for shard in 1..=3 {
        let command =
            format!("list knight 6x6 --closed --store {shard}.db --shard {shard}/3 --proof {shard}");
        let output = cavalcade(&command).current_dir(&folder).output().expect("a run");
        let message = message(&output);
        assert!(output.stdout.is_empty() && output.status.code() == Some(0), "{message}");
        assert_eq!(message.lines().count(), if shard == 1 { 4 } else { 3 }, "{message}");
        listed += message
            .lines()
            .find_map(|line| line.split(": ").nth(1)?.split(' ').next()?.parse::<u32>().ok())
            .expect("a number");
    }
    assert_eq!(listed, 9862);
    let files = names(&folder);
    assert!(
        files.contains(&"1.cover.opb".to_owned()) && files.contains(&"1.cover.pbp".to_owned()),
        "{files:?}"
    );
    assert_eq!(files.iter().filter(|name| name.contains("cover")).count(), 2, "{files:?}");
    assert!(files.iter().all(|name| !name.contains("part")), "{files:?}");
}

#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn numbers_have_no_proofs_of_shards() {
    let folder = folder(&[("b.txt", "1 . 3\n. . .\n. . .\n")]);
    let command = "list numbrix b.txt --store s.db --shard 1/2 --proof p";
    let output = cavalcade(command).current_dir(&folder).output().expect("a run");
    assert_eq!(output.status.code(), Some(2));
    let message = message(&output);
    assert!(message.contains("--proof cannot be combined with --shard for 'numbrix'\nhint: "), "{message}");
    assert_eq!(names(&folder), ["b.txt", "s.db"]);
}
