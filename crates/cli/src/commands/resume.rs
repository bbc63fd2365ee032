//! Goes on with a run that is kept in a store.
//!
//! The store knows what was asked, so nothing has to be said again but how the work is to be done: threads, limits, where
//! the answer goes. It is written from its beginning, as if there had been no interruption.

use std::ffi::OsString;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use clap::parser::ValueSource;
use clap::{Arg, ArgMatches, Command, value_parser};

use super::Standalone;
use crate::args::{self, Parsed, Request};
use crate::command::run_args;
use crate::exit::{Exit, Failure};
use crate::run;
use crate::store::{self, Store};
use crate::verbs::Job;

/// The command; see the module.
pub(super) struct Resume;

impl Standalone for Resume {
    fn name(&self) -> &'static str {
        "resume"
    }

    fn about(&self) -> &'static str {
        "Go on with a run that is kept in a file"
    }

    fn define(&self, command: Command) -> Command {
        command
            .override_usage("cavalcade resume FILE [OPTIONS]")
            .arg(file().required(true).help("The file that was named with --store"))
            .args(run_args())
            .after_help(
                "Go on where the run stood when it was last recorded, and write the whole answer, the same that an \
                 uninterrupted run would have written. Limits are new ones.",
            )
    }

    fn run(&self, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
        crate::run::signals::catch();
        let Some(path) = matches.get_one::<PathBuf>("file") else { return Ok(Exit::Missing) };
        let store = Store::existing(path)?;
        go_on(store, matches, notes)
    }
}

/// The argument for a store.
pub(super) fn file() -> Arg {
    Arg::new("file").value_name("FILE").value_parser(value_parser!(PathBuf))
}

/// Answers the question of a store, with the options of `matches`.
pub(super) fn go_on(store: Store, matches: &ArgMatches, notes: &mut dyn Write) -> Result<Exit, Failure> {
    let (request, job) = question(&store, matches)?;
    let asked = run::identity(&request, &job);
    store.identity.compare(&asked, store.path())?;
    run::say(&request, &Job { store: Some(Mutex::new(store)), ..job }, notes)
}

/// What a store asks, with the options of `matches`.
pub(super) fn question(store: &Store, matches: &ArgMatches) -> Result<(Request, Job), Failure> {
    let path = store.path();
    store.identity.is_ours(path)?;
    let mut request = request(store, matches).ok_or_else(|| senseless(path))?;
    run::refuse_unwritable(&request)?;
    run::refuse_as_output(&request, path, store::OPTION)?;
    if let Some(input) = store.identity.input.clone() {
        request.arguments.set_board(input.clone());
        request.input = Some(input);
    }
    let job = run::job(&request, run::build(&request)?, None)?;
    if !job.settle().is_complete() {
        return Err(Failure::input("the time was over before it was known how large a solution is", None));
    }
    Ok((request, job))
}

/// The words of a store and the options of `matches`, read as one command.
fn request(store: &Store, matches: &ArgMatches) -> Option<Request> {
    let is_given = |name: &str| matches.value_source(name) == Some(ValueSource::CommandLine);
    let mut words: Vec<OsString> = vec!["cavalcade".into()];
    let mut kept = store.identity.words.iter();
    while let Some(word) = kept.next() {
        if is_given("format") && word == "--format" {
            kept.next();
        } else if !(is_given("format") && word.starts_with("--format=")) {
            words.push(word.into());
        }
    }
    for id in matches.ids().map(clap::Id::as_str).filter(|&name| name != "file" && is_given(name)) {
        let option = if id == "output" { "-o".to_owned() } else { format!("--{id}") };
        words.push(option.into());
        let is_flag = matches.try_get_one::<bool>(id).is_ok_and(|flag| flag.is_some());
        if !is_flag {
            words.extend(matches.get_raw(id)?.map(OsString::from));
        }
    }
    match args::parse(&words) {
        Ok(Parsed::Request(request)) => Some(*request),
        _ => None,
    }
}

fn senseless(path: &Path) -> Failure {
    Failure::input(
        format!("the store '{}' does not say what is asked", path.display()),
        Some("it was changed by another program"),
    )
}
