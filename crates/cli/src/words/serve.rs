//! Answers many command lines in one process, for programs that ask often: a process that starts takes longer than most
//! small questions.
//!
//! Each line of standard input is one command line with its standard input, and each line of standard output is its
//! answer: what the command would have written in a process of its own, and its exit code. If a command ends the
//! process, because a time limit passes while it is busy or memory runs out, its messages go to standard error.

use std::ffi::OsString;
use std::io::Write;
use std::path::Path;
use std::{process, thread};

use clap::ArgMatches;
use serde::{Deserialize, Serialize};

use super::exit_code;
use crate::commands::forget_seed;
use crate::limits::ending::{self, Stage};
use crate::streams::input::{Input, too_long_line};
use crate::streams::{Captured, Exit, Failure, Output, is_captured, output_is_abandoned, remove_parts};
use crate::tools::Tool;

/// A command line.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AskedLine {
    /// The words after the name of the program.
    words: Vec<String>,
    /// Standard input.
    #[serde(default)]
    input: String,
}

/// What a command wrote.
#[derive(Serialize)]
struct AnsweredLine {
    exit: u8,
    output: String,
    notes: String,
}

/// The command; see the module.
pub(super) const TOOL: Tool = Tool {
    name: "serve",
    about: "Answer a command line in JSON for each line of standard input",
    define: |command| command.override_usage("cavalcade serve < QUESTIONS").after_help(AFTER_HELP),
    run,
    ..Tool::NONE
};

fn run(_matches: &ArgMatches, _notes: &mut dyn Write) -> Result<Exit, Failure> {
    if is_captured() {
        return Err(Failure::input("'serve' cannot run inside 'serve'").hint("write its questions as lines"));
    }
    let mut input = Input::open(Path::new("-"), NOUN, || None)?.with_feeds();
    let mut output = Output::standard()?;
    // If no thread can be started, the next answer finds out that nobody reads it.
    let _ = thread::Builder::new().spawn(|| {
        if output_is_abandoned() {
            remove_parts();
            process::exit(Exit::Found.code().into());
        }
    });
    let mut line = Vec::new();
    while let Some(number) = input.line(&mut line)? {
        if ending::is_signalled() {
            break; // the signal came before the question, which another process can answer
        }
        let answered = match asked(&line, number) {
            Ok(asked) => answered(asked),
            Err(failure) => refused(&failure),
        };
        ending::wait_after(number);
        output.write(|out| {
            serde_json::to_writer(&mut *out, &answered)?;
            out.write_all(b"\n")
        })?;
        output.flush()?;
    }
    Ok(Exit::Found)
}

/// What messages call the input.
const NOUN: &str = "questions";

/// Reads a line.
fn asked(line: &[u8], number: usize) -> Result<AskedLine, Failure> {
    if let Some(failure) = too_long_line(line, NOUN, number) {
        return Err(failure);
    }
    serde_json::from_slice(line).map_err(|error| {
        let reason = error.to_string();
        let reason = reason.split(" at line ").next().unwrap_or_default();
        let message = format!("{NOUN} line {number}:{}: {reason}", error.column());
        Failure::input(message)
            .hint(r#"write each question as {"words":["unique","PUZZLE","-"],"input":"1 . 3"}"#)
    })
}

/// Runs a command as if the process had begun with it.
fn answered(asked: AskedLine) -> AnsweredLine {
    forget_seed();
    ending::begin(None, Stage::Reading { subject: String::new() });
    let program = OsString::from(env!("CARGO_PKG_NAME"));
    let words: Vec<OsString> =
        [program].into_iter().chain(asked.words.into_iter().map(OsString::from)).collect();
    Captured::begin(asked.input.into_bytes());
    let exit = exit_code(&words);
    let Captured { output, notes, .. } = Captured::end();
    match String::from_utf8(output) {
        Ok(output) => AnsweredLine { exit, output, notes: String::from_utf8_lossy(&notes).into_owned() },
        Err(_) => refused(&Failure::input("the answer is not text").hint("add -o FILE")),
    }
}

/// Returns the answer to a question that is not run.
fn refused(failure: &Failure) -> AnsweredLine {
    let mut notes = Vec::new();
    let _ = failure.report(&mut notes); // writing to memory does not fail
    let notes = String::from_utf8_lossy(&notes).into_owned();
    AnsweredLine { exit: failure.code(), output: String::new(), notes }
}

const AFTER_HELP: &str = r#"Each line of standard input is a JSON object:
  {"words":["unique","PUZZLE","-","--format","json"],"input":"1 . 3"}
'words' are the words after 'cavalcade', and 'input' is the standard input of the command; it may be left out.

Each line of standard output is the answer to one line, in the same order, as soon as it is known:
  {"exit":0,"output":"{\"verdict\":\"unique\", ...}\n","notes":""}
'exit' is the exit code, 'output' the standard output and 'notes' the standard error of the command.

Each command is about one problem: ranges of sizes and streams of graphs are refused. The process ends when standard
input is closed, or when nobody can read its answers any more. A time limit, a signal or exhausted memory may end it
earlier, with the exit code and the messages of the command that was running."#;
