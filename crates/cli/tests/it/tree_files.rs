//! What receives a search tree: files that are complete or as they were, and pipes.

use std::fs;
use std::process::{Command, Stdio};
use std::thread;

use insta::assert_snapshot;

use crate::output::{folder, names, run};

/// A search with 5 nodes, which takes no time.
const SHORT: &str = "list place queens 4x4 --size 4";
/// A search that does not end.
const ENDLESS: &str = "count rook 24x24 --method search";

#[test]
fn a_tree_replaces_a_file_at_the_end() {
    let folder = folder(&[("tree.json", "old\n")]);
    let path = folder.path().join("tree.json");
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(ENDLESS.split(' ')).args(["--tree", "tree.json"]);
    let mut child = command.current_dir(&folder).spawn().expect("the program can be started");
    let part = folder.path().join(format!("tree.json.{}.part", child.id()));
    while !part.exists() {
        assert!(child.try_wait().expect("a process").is_none(), "it ended");
        thread::yield_now();
    }
    child.kill().and_then(|()| child.wait()).expect("it ends");
    assert_eq!(fs::read_to_string(&path).expect("a file"), "old\n");
    fs::remove_file(part).expect("a killed process removes nothing");
    assert_eq!(run(&folder, &format!("{SHORT} --tree tree.json")).0, Some(0));
    assert!(fs::read_to_string(&path).expect("a file").starts_with("{\"search\":"));
    assert_eq!(names(&folder), ["tree.json"]);
}

#[test]
fn files_that_cannot_be_written() {
    let folder = folder(&[("file.txt", "text\n"), ("board.txt.json", "1 . 3\n")]);
    let refused = |words: &str| {
        let (code, message) = run(&folder, words);
        assert_eq!(code, Some(2), "{message}");
        message
    };
    assert_snapshot!(refused(&format!("{SHORT} --tree none/tree.svg")), @"
    cavalcade: error: cannot write to 'none/tree.svg': no such file or directory
    hint: check that the folder exists
    ");
    assert_snapshot!(refused(&format!("{SHORT} --tree file.txt/tree.svg")), @"cavalcade: error: cannot write to 'file.txt/tree.svg': not a directory");
    assert_snapshot!(refused(&format!("{SHORT} -o tree.json --tree ./tree.json")), @"
    cavalcade: error: the output './tree.json' is also the file given with -o
    hint: name another file
    ");
    assert_snapshot!(refused("list numbrix board.txt.json --tree board.txt.json"), @"
    cavalcade: error: the output 'board.txt.json' is also the board
    hint: name another file
    ");
    assert_eq!(names(&folder), ["board.txt.json", "file.txt"]);
}

/// A limit of the size of files stands for a full disk: writing fails after some bytes.
#[cfg(unix)]
#[test]
fn a_full_disk_leaves_the_old_tree() {
    let folder = folder(&[("tree.html", "old\n")]);
    let program = assert_cmd::cargo::cargo_bin!("cavalcade").to_string_lossy().into_owned();
    let limited =
        format!("trap '' XFSZ; ulimit -f 2; exec '{program}' {SHORT} -o /dev/null --tree tree.html");
    let failed = Command::new("sh").args(["-c", &limited]).current_dir(&folder).output().expect("a shell");
    let message = String::from_utf8_lossy(&failed.stderr);
    assert_eq!(failed.status.code(), Some(2), "{message}");
    assert!(
        message.starts_with("cavalcade: error: cannot write to 'tree.html': file too large"),
        "{message}"
    );
    assert_eq!(fs::read_to_string(folder.path().join("tree.html")).expect("a file"), "old\n");
    assert_eq!(names(&folder), ["tree.html"]);
}

#[cfg(unix)]
#[test]
fn pipes_devices_and_links_receive_a_tree() {
    let folder = folder(&[("real.txt", "old\n")]);
    let path = |name: &str| folder.path().join(name);
    assert!(Command::new("mkfifo").arg(path("pipe.json")).status().expect("a program 'mkfifo'").success());
    let reader = thread::spawn({
        let pipe = path("pipe.json");
        move || fs::read_to_string(pipe).expect("a pipe")
    });
    assert_eq!(run(&folder, &format!("{SHORT} --tree pipe.json")).0, Some(0));
    assert!(reader.join().expect("a text").contains("\"outcome\":\"solution\""));
    std::os::unix::fs::symlink("real.txt", path("link.json")).expect("a link");
    assert_eq!(run(&folder, &format!("{SHORT} --tree link.json")).0, Some(0));
    assert!(fs::read_to_string(path("real.txt")).expect("a file").contains("\"outcome\":\"solution\""));
    std::os::unix::fs::symlink("/dev/full", path("full.json")).expect("a link");
    let (code, message) = run(&folder, &format!("{SHORT} --tree full.json"));
    assert_eq!(code, Some(2));
    assert!(message.contains("cannot write to the tree 'full.json': no space left on device"), "{message}");
}

#[cfg(unix)]
#[test]
#[cfg_attr(not(feature = "signals"), ignore = "needs the feature 'signals'")]
fn a_signal_ends_the_search_and_not_the_tree() {
    let folder = folder(&[]);
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("cavalcade"));
    command.args(ENDLESS.split(' ')).args(["--tree", "tree.svg"]);
    let child =
        command.current_dir(&folder).stdout(Stdio::null()).spawn().expect("the program can be started");
    thread::sleep(std::time::Duration::from_millis(300));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(killed.expect("there is a program 'kill'").success());
    assert_eq!(child.wait_with_output().expect("it ends").status.code(), Some(3));
    assert_eq!(names(&folder), ["tree.svg"]);
    let text = fs::read_to_string(folder.path().join("tree.svg")).expect("a file");
    assert!(text.contains("stopped by a limit") && text.trim_end().ends_with("</svg>"), "{text}");
}

#[test]
fn progress_is_shown_while_a_tree_is_recorded() {
    let folder = folder(&[]);
    let (code, notes) =
        run(&folder, &format!("{ENDLESS} --tree tree.json --time-limit 1500ms --progress always"));
    assert_eq!(code, Some(3));
    let first = notes.lines().next().expect("a line");
    assert!(first.starts_with("progress: 1s, ") && first.contains(" solutions found, "), "{notes}");
    assert!(!first.contains(" 0 solutions"), "{notes}");
}
