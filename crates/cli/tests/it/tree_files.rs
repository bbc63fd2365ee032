//! What receives a search tree: files that are complete or as they were, pipes, and CP-Profiler.

use std::fs;
use std::io::Read;
use std::net::{TcpListener, TcpStream};
use std::process::{Command, Stdio};
use std::thread;

use insta::assert_snapshot;
use serde_json::Value;

use crate::output::{folder, names, run};
use crate::{cavalcade, transcript};

/// A search with 5 nodes, which takes no time.
const SHORT: &str = "list place queens 4x4 --size 4";
/// A search that does not end.
const ENDLESS: &str = "count knight 8x8 --closed --method search";

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
    let folder = folder(&[("file.txt", "text\n"), ("board.txt.json", "1 . 4\n")]);
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
        run(&folder, &format!("{ENDLESS} --tree tree.dot --time-limit 1500ms --progress always"));
    assert_eq!(code, Some(3));
    let first = notes.lines().next().expect("a line");
    assert!(first.starts_with("progress: 1s, ") && first.contains(" solutions found, "), "{notes}");
    assert!(!first.contains(" 0 solutions"), "{notes}");
}

/// Reads numbers, texts and bytes of a message.
struct Message<'a>(&'a [u8]);

impl Message<'_> {
    fn byte(&mut self) -> u8 {
        let (&first, rest) = self.0.split_first().expect("a byte");
        self.0 = rest;
        first
    }

    fn number(&mut self) -> i64 {
        let bytes: [u8; 4] = std::array::from_fn(|_| self.byte());
        i32::from_be_bytes(bytes).into()
    }

    fn text(&mut self) -> String {
        let bytes = (0..self.number()).map(|_| self.byte()).collect();
        String::from_utf8(bytes).expect("UTF-8")
    }

    fn identity(&mut self) -> [i64; 3] {
        std::array::from_fn(|_| self.number())
    }
}

/// Returns the messages of a connection, without their lengths.
fn messages(mut stream: TcpStream) -> Vec<Vec<u8>> {
    let mut found = Vec::new();
    let mut length = [0; 4];
    while stream.read_exact(&mut length).is_ok() {
        let mut message = vec![0; u32::from_le_bytes(length) as usize];
        stream.read_exact(&mut message).expect("a whole message");
        found.push(message);
    }
    found
}

/// Runs a command with a server that stands for the profiler; `PORT` is replaced. Returns the messages.
fn profiled(words: &str) -> Vec<Vec<u8>> {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("an address").port().to_string();
    let server = thread::spawn(move || messages(listener.accept().expect("a connection").0));
    let output = cavalcade(&words.replace("PORT", &port)).output().expect("the program can be started");
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    server.join().expect("messages")
}

/// Returns the tree of a command as JSON.
fn json(words: &str) -> Value {
    let folder = folder(&[]);
    let path = folder.path().join("tree.json");
    let output = cavalcade(words).arg("--tree").arg(&path).output().expect("the program can be started");
    assert_ne!(output.status.code(), Some(2), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_str(&fs::read_to_string(path).expect("a tree")).expect("JSON")
}

/// Compares the messages of a search with its tree as JSON.
fn check(messages: &[Vec<u8>], tree: &Value, execution: i64) {
    let [start, nodes @ .., done] = messages else { panic!("too few messages") };
    let mut start = Message(start);
    assert_eq!((start.byte(), start.byte(), start.number(), start.byte()), (2, 3, 3, 2), "version 3");
    let information: Value = serde_json::from_str(&start.text()).expect("JSON");
    assert_eq!(information["execution_id"], execution);
    assert_eq!(information["has_restarts"], false);
    assert!(
        start.0.is_empty() && information["name"].as_str().is_some_and(|name| name.contains("search tree"))
    );
    assert_eq!(done, &[1]);
    let mut expected = tree["nodes"].as_array().expect("a list").iter();
    for node in nodes {
        let mut node = Message(node);
        let expected = expected.find(|it| it["outcome"] != "skipped").expect("a node");
        assert_eq!(node.byte(), 0);
        assert_eq!(node.identity(), [expected["node"].as_i64().expect("a number"), 0, 0]);
        let parent = expected["parent"].as_i64();
        assert_eq!(node.identity(), parent.map_or([-1; 3], |parent| [parent, 0, 0]));
        assert_eq!(node.number(), expected["alternative"].as_i64().unwrap_or(-1));
        let outcome = expected["outcome"].as_str().expect("a word");
        assert_eq!(node.number(), if outcome == "open" { 2 } else { 0 });
        assert_eq!(["solution", "failure", "open"][usize::from(node.byte())], outcome);
        assert_eq!((node.byte(), node.text().as_str()), (0, expected["decision"].as_str().expect("words")));
        assert_eq!(node.byte(), 2);
        let information: Value = serde_json::from_str(&node.text()).expect("JSON");
        assert_eq!(information["propagations"], expected["propagations"]);
        assert!(node.0.is_empty());
    }
    assert!(expected.all(|it| it["outcome"] == "skipped"));
}

#[test]
fn cp_profiler_receives_the_nodes_of_the_tree() {
    for words in [SHORT, "list knight 5x5 --from r1c1 --limit 3", "count prime --closed --branch first-fail"]
    {
        check(&profiled(&format!("{words} --tree cp-profiler:PORT")), &json(words), 0);
    }
    let queens = "minizinc -a ../../fixtures/flatzinc/queens.fzn";
    check(&profiled(&format!("{queens} --cp-profiler -7,PORT")), &json(queens), -7);
}

#[test]
fn a_profiler_that_does_not_listen() {
    let port = TcpListener::bind("127.0.0.1:0").and_then(|it| it.local_addr()).expect("a port").port();
    let refused = transcript(&format!("{SHORT} --tree cp-profiler:{port}"));
    assert_snapshot!(refused.replace(&port.to_string(), "NUMBER"), @"
    exit code 2
    --- standard error
    cavalcade: error: cannot connect to CP-Profiler at 127.0.0.1:NUMBER: connection refused
    hint: start CP-Profiler first; it prints the port on which it listens
    ");
    // MiniZinc passes this option; the answer is wanted all the same.
    let solved = transcript(&format!("minizinc ../../fixtures/flatzinc/hidden.fzn --cp-profiler 0,{port}"));
    assert!(solved.starts_with("exit code 0") && solved.contains("----------"), "{solved}");
    assert!(solved.contains("warning: cannot connect to CP-Profiler at 127.0.0.1:"), "{solved}");
    for wrong in ["cp-profiler:", "cp-profiler:0", "cp-profiler:65536", "cp-profiler:x", "cp-profiler6565"] {
        let refused = transcript(&format!("{SHORT} --tree {wrong}"));
        assert!(refused.starts_with("exit code 2") && refused.contains("or cp-profiler[:PORT]"), "{refused}");
    }
    for wrong in ["6565", "1,", "1,0", "x,6565", "1,6565,2"] {
        let refused = transcript(&format!("minizinc a.fzn --cp-profiler {wrong}"));
        assert!(refused.contains("must be two numbers, such as 0,6565"), "{refused}");
    }
}
