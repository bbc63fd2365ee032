//! `serve` answers each line as a process of its own would, whatever the lines before it were.

use std::io::{BufRead, BufReader, Write};
use std::process::{ChildStdin, ChildStdout, Command, Stdio};
use std::thread;
use std::time::Duration;

use serde_json::{Value, json};

use crate::{cavalcade, outcome};

const BOARD: &str = "1 . .\n. . .\n. . 9\n";

/// A running `serve`.
struct Server {
    child: std::process::Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Server {
    fn start() -> Self {
        let mut command = Command::new(cavalcade("").get_program());
        command
            .arg("serve")
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        for name in ["COLUMNS", "RUST_BACKTRACE", "CLICOLOR_FORCE", "NO_COLOR"] {
            command.env_remove(name);
        }
        let mut child = command.stderr(Stdio::piped()).spawn().expect("the program can be started");
        let questions = child.stdin.take().expect("a pipe");
        let answers = BufReader::new(child.stdout.take().expect("a pipe"));
        Self { child, questions, answers }
    }

    fn ask(&mut self, line: &str) -> Value {
        writeln!(self.questions, "{line}").expect("it reads");
        let mut answer = String::new();
        self.answers.read_line(&mut answer).expect("it writes");
        serde_json::from_str(&answer).expect("JSON")
    }

    fn run(&mut self, arguments: &str, input: &str) -> Value {
        let words: Vec<&str> = arguments.split_whitespace().collect();
        self.ask(&json!({ "words": words, "input": input }).to_string())
    }

    /// Closes its input; returns the exit code and standard error.
    fn close(self) -> (Option<i32>, String) {
        drop(self.questions);
        crate::ended(self.child)
    }
}

/// Returns what a process of its own writes.
fn alone(arguments: &str, input: &str) -> Value {
    let output = outcome(arguments, input);
    let text = |bytes| String::from_utf8(bytes).expect("UTF-8");
    json!({ "exit": output.status.code(), "output": text(output.stdout), "notes": text(output.stderr) })
}

#[test]
fn each_answer_is_that_of_a_process_of_its_own() {
    let questions = [
        ("unique numbrix - --format json", BOARD),
        ("count knight 6x6 --closed", ""),
        ("count knight 5x5 --closed", ""),
        ("list numbrix -", "1 x\n. .\n"),
        ("list prime --format svg", ""),
        ("list rook 3x3 --limit 2", ""),
        ("count rook 8x8 --node-limit 100 --method search", ""),
        ("unique hidato ../../fixtures/hidato-4x3-dots.txt", ""),
        ("unique numbrix - --format json", ""),
        ("first flatzinc ../../fixtures/flatzinc/hidden.fzn", ""),
        ("first flatzinc -", "var 1..3: x :: output_var;\nsolve maximize x;\n"),
        ("minimise numbrix - --minimum", BOARD),
        ("generate numbrix 5x5 --seed 3", ""),
        ("sample knight 6x6 --closed --seed 7 --format json", ""),
        ("grade numbrix - --explain", BOARD),
        ("hint numbrix -", BOARD),
        ("explain numbrix - --cell r1c2 --number 5", BOARD),
        ("export numbrix - --for opb", BOARD),
        ("draw numbrix - --format html", BOARD),
        ("sheet - --puzzle numbrix --format html", BOARD),
        ("minizinc -a -", "var 1..3: x :: output_var;\nsolve satisfy;\n"),
        ("count knigt 6x6", ""),
        ("count knight 6x6 --format", ""),
        ("count knight 6x6 -o .", ""),
        ("list graph -", "a b\nb c\nc a\n"),
        ("status nothing.db", ""),
        ("count --help", ""),
        ("unique hidato -h", ""),
        ("completions bash", ""),
        ("--version", ""),
        ("", ""),
    ];
    let mut server = Server::start();
    // Twice, so that each command also follows all others.
    for (arguments, input) in questions.iter().chain(&questions) {
        assert_eq!(server.run(arguments, input), alone(arguments, input), "{arguments}");
    }
    assert_eq!(server.close(), (Some(0), String::new()));
}

#[test]
fn bad_lines_are_answers_too() {
    let mut server = Server::start();
    let huge = format!(r#"{{"words":["unique","numbrix","-"],"input":"{}"}}"#, "1 ".repeat(9 << 20));
    for (line, message) in [
        ("", "questions line 1:0: EOF while parsing a value"),
        ("nonsense", "questions line 2:2: expected ident"),
        ("[1,2", "questions line 3:2: invalid type: integer `1`, expected a sequence"),
        (r#"{"words":["list"],"time":3}"#, "questions line 4:24: unknown field `time`"),
        (r#"{"input":"1"}"#, "questions line 5:13: missing field `words`"),
        (&huge, "questions line 6 is longer than 16 MiB"),
        (r#"{"words":["serve"]}"#, "'serve' cannot run inside 'serve'"),
        (r#"{"words":["count","knight","3x4..3x7"]}"#, "many problems are given"),
    ] {
        let answer = server.ask(line);
        let notes = answer["notes"].as_str().expect("a text");
        assert!(notes.starts_with(&format!("cavalcade: error: {message}")), "{notes}");
        assert_eq!((&answer["exit"], &answer["output"]), (&json!(2), &json!("")), "{line:.80}");
    }
    // Only a line feed ends a question: it has one answer, whatever carriage returns it contains.
    for (line, exit) in [("{\"words\":\r[\"--version\"]}\r", 0), ("\r\r", 2), ("{\"words\":[\"a\rb\"]}", 2)] {
        assert_eq!(server.ask(line)["exit"], exit, "{line:?}");
    }
    let stream = "count graph - --format json";
    let answer = server.run(stream, ":Dap\n:Dap\n");
    assert!(answer["notes"].as_str().expect("a text").contains("many problems are given"), "{answer}");
    assert_eq!(server.run("count rook 2x2", ""), alone("count rook 2x2", ""));
    assert_eq!(server.close().0, Some(0));
}

#[test]
fn a_long_answer_is_refused() {
    let mut server = Server::start();
    let answer = server.run("list knight 6x7 --closed --format json", "");
    assert_eq!((&answer["exit"], &answer["output"]), (&json!(2), &json!("")));
    assert!(answer["notes"].as_str().expect("a text").contains("more than 64 million bytes"), "{answer}");
    assert_eq!(server.run("count rook 2x2", ""), alone("count rook 2x2", ""));
}

#[test]
fn a_time_limit_belongs_to_its_line() {
    let mut server = Server::start();
    let stopped = server.run("count knight 8x8 --method search --time-limit 50ms", "");
    assert_eq!((&stopped["exit"], &stopped["output"]), (&json!(3), &json!("")));
    let quick = server.run("count rook 2x2 --time-limit 300ms", "");
    thread::sleep(Duration::from_millis(600));
    assert_eq!(quick["exit"], 0);
    assert_eq!(server.run("count rook 2x2", ""), alone("count rook 2x2", ""));
    assert_eq!(server.close(), (Some(0), String::new()));
}

#[test]
fn random_choices_are_fresh_for_each_line() {
    let mut server = Server::start();
    let mut notes = || server.run("generate numbrix 4x4", "")["notes"].to_string();
    let (first, second) = (notes(), notes());
    assert!(first.contains("using --seed") && second.contains("using --seed"), "{first} {second}");
    assert_ne!(first, second);
}

#[test]
#[cfg(unix)]
fn an_answer_that_nobody_reads_ends_the_process() {
    let mut server = Server::start();
    // This would take hours.
    writeln!(server.questions, r#"{{"words":["count","knight","8x8","--method","search"]}}"#)
        .expect("it reads");
    thread::sleep(Duration::from_millis(100));
    drop(server.answers);
    assert_eq!(server.child.wait().expect("it ends").code(), Some(0));
}
