//! Names, permissions and disks: which files a proof may replace.

use std::process::Command;

use super::{EIGHT, OLD, contents, is_unchanged, message, output};
use crate::cavalcade;
use crate::output::{folder, names, run};

#[cfg(unix)]
#[test]
fn paths_that_cannot_be_written_are_reported_first() {
    let folder = folder(&[]);
    std::fs::create_dir_all(folder.path().join("d.pbp")).expect("a folder");
    for (name, reason) in [
        ("no/p", "'no/p.opb': no such file or directory\nhint: check that the folder exists\n"),
        ("d", "'d.pbp': is a directory\n"),
    ] {
        let (code, message) = run(&folder, &format!("{EIGHT} --proof {name}"));
        assert_eq!(code, Some(2));
        assert_eq!(message, format!("cavalcade: error: cannot write to {reason}"));
    }
    assert_eq!(names(&folder), ["d.pbp"]);
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "store"), ignore = "needs the feature 'store'")]
fn no_other_file_of_the_run_is_replaced() {
    let folder = folder(&[("board.opb", "1 2\n. 3\n"), ("old.txt", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    std::fs::hard_link(path("board.opb"), path("hard.pbp")).expect("a link");
    std::os::unix::fs::symlink("board.opb", path("soft.opb")).expect("a link");
    std::os::unix::fs::symlink("twin.pbp", path("twin.opb")).expect("a link");
    std::fs::write(path("twin.pbp"), "").expect("a file");
    std::os::unix::fs::symlink("/dev/null", path("null.opb")).expect("a link");
    let before = names(&folder);
    for (arguments, reason) in [
        ("list numbrix board.opb --proof board", "the output 'board.opb' is also the board"),
        ("list numbrix board.opb --proof ./board", "the output './board.opb' is also the board"),
        ("list numbrix board.opb --proof hard", "the output 'hard.pbp' is also the board"),
        ("unique numbrix board.opb --proof soft", "the output 'soft.opb' is also the board"),
        ("list numbrix 2x2 -o p.pbp --proof p", "the output 'p.pbp' is also the file given with -o"),
        ("list numbrix 2x2 --store p.opb --proof p", "the output 'p.opb' is also the store"),
        ("list numbrix 2x2 --proof twin", "the output 'twin.pbp' is also the formula"),
        ("list numbrix 2x2 --proof null", "cannot write to 'null.opb': it is not a regular file"),
    ] {
        let (code, message) = run(&folder, arguments);
        assert!(code == Some(2) && message.contains(reason), "{arguments}: {message}");
        assert_eq!(names(&folder), before, "{arguments}");
    }
    assert_eq!(contents(&folder, "board.opb"), "1 2\n. 3\n");
    let standard = std::fs::File::create(path("list.opb")).expect("a file");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(["list", "numbrix", "2x2", "--proof", "list"]).stdout(standard);
    let refused = output(folder.path(), &mut command);
    assert!(message(&refused).contains("the output 'list.opb' is also the standard output"));
    assert_eq!((refused.status.code(), contents(&folder, "list.opb")), (Some(2), String::new()));
}

#[cfg(unix)]
#[test]
fn links_and_permissions_stay() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder(&[("real.opb", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    std::os::unix::fs::symlink("real.opb", path("p.opb")).expect("a link");
    std::fs::set_permissions(path("real.opb"), PermissionsExt::from_mode(0o640)).expect("permissions");
    assert_eq!(run(&folder, "list numbrix 2x2 --proof p").0, Some(0));
    assert_eq!(names(&folder), ["p.opb", "p.pbp", "real.opb"]);
    assert!(std::fs::symlink_metadata(path("p.opb")).expect("a link").is_symlink());
    assert!(contents(&folder, "real.opb").starts_with("* #variable= "));
    assert_eq!(std::fs::metadata(path("real.opb")).expect("a file").permissions().mode() & 0o777, 0o640);
}

/// A limit of the size of files stands for a full disk: writing fails after some bytes.
#[cfg(unix)]
#[test]
fn files_that_cannot_be_written_to_the_end_stay_as_they_were() {
    let folder = folder(OLD);
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").to_string_lossy().into_owned();
    // A place of two blocks; the signal that comes with the error is ignored.
    let limited =
        format!("trap '' XFSZ; ulimit -f 2; exec '{program}' list numbrix 4x4 -o /dev/null --proof p");
    let failed = output(folder.path(), Command::new("sh").args(["-c", &limited]));
    assert_eq!(failed.status.code(), Some(2));
    let message = message(&failed);
    assert!(message.starts_with("cavalcade: error: cannot write to 'p.opb': file too large"), "{message}");
    assert!(is_unchanged(&folder));
}

#[test]
fn names_are_words_of_a_shell() {
    let folder = folder(&[]);
    let mut command = cavalcade("list numbrix 2x2 --proof");
    let named = command.arg("a b").current_dir(&folder).output().expect("a run");
    let message = message(&named);
    assert!(message.starts_with("proof: a b.opb (8 clauses"), "{message}");
    assert!(message.ends_with("hint: to check the proof, run 'veripb 'a b.opb' 'a b.pbp''\n"), "{message}");
}
