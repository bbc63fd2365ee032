//! A question about a puzzle and how to answer it, with the options that say so.

use std::path::PathBuf;

use cavalcade_search::{Branching, Limits};
use clap::builder::{IntoResettable, PossibleValuesParser, StyledStr, TypedValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, value_parser};

use crate::commands;
use crate::formats::objections::{self, format_of};
use crate::formats::{FORMATS, Format};
use crate::job::{BoardSource, Request};
use crate::limits::{ending, memory};
use crate::progress::When;
use crate::question::Question;
use crate::question::heading::set_board;
use crate::question::options::{CommandOption, GivenOptions, OptionRow, is_offered};
use crate::streams::{Failure, Screen};
use crate::units::{duration, positive, threads};

impl Request {
    /// Combines a question and its own options with those of `matches` that
    /// [`run_args`] defines. A format in `matches`, or else that of the extension
    /// of the output, takes precedence over `format`.
    ///
    /// # Errors
    /// The question is invalid.
    pub(crate) fn new(
        question: Question,
        given: GivenOptions,
        format: Option<&'static Format>,
        matches: &ArgMatches,
    ) -> Result<Self, String> {
        let (verb, puzzle) = (commands::named(&question.verb)?, question.puzzle()?);
        let output = matches.get_one::<PathBuf>("output").cloned();
        // Another tool may have formats of its own.
        let named = matches.try_get_one::<&'static Format>("format").ok().flatten();
        let named = named.copied().unwrap_or(FORMATS[0]);
        let is_named = matches.value_source("format") == Some(ValueSource::CommandLine);
        let by_name = output.as_deref().and_then(format_of);
        let format = by_name.or(format).filter(|_| !is_named).unwrap_or(named);
        let threads = matches.get_one("threads").map_or_else(cores, |&threads: &u64| threads as usize);
        let mut arguments = question.arguments()?;
        if let Some(shape) = question.size(true).filter(|_| verb.makes_boards) {
            arguments.set_size(&shape);
        }
        Ok(Self {
            verb,
            puzzle,
            source: BoardSource { noun: "board", ..BoardSource::default() },
            arguments,
            given,
            format: Screen::of(output.as_deref())
                .and_then(|screen| (format.on_screen)(screen))
                .unwrap_or(format),
            branching: question.branching.as_deref().map(branching_named).transpose()?,
            limits: Limits {
                solutions: matches.try_get_one("limit").ok().flatten().copied(), // not every tool has it
                nodes: matches.get_one("node-limit").copied(),
                time: matches.get_one("time-limit").copied(),
                interrupt: Some(&ending::INTERRUPT),
            },
            threads: memory::threads(threads),
            progress: matches.get_one("progress").copied().unwrap_or(When::Auto),
            output,
            statistics: matches.try_get_one("stats").ok().flatten().copied().unwrap_or(false),
            question,
        })
    }

    /// Refuses a format that cannot write the answer, and options that do not go together: before anything is opened.
    ///
    /// # Errors
    /// The answer has no such format, two settings exclude each other, or one needs another.
    pub(crate) fn refuse_combinations(&self) -> Result<(), Failure> {
        objections::refuse(self.output.as_deref(), self.format, (self.verb.name, self.verb.answer))?;
        let is_given = |setting: &str| match setting.split_once('=') {
            Some(("format", name)) => self.format.name == name,
            Some((name, value)) => self.given.text(name) == Some(value),
            None if setting == "limit" => self.limits.solutions.is_some(),
            None if setting == "node-limit" => self.limits.nodes.is_some(),
            None => self.given.has(setting) || self.question.parameters.contains_key(setting),
        };
        commands::refuse_combinations(self.verb.name, &is_given)
    }

    /// Sets the text of the board, which may be that of another program.
    ///
    /// # Errors
    /// The text is from another program and cannot be used.
    pub(crate) fn set_board(&mut self, bytes: Vec<u8>) -> Result<(), Failure> {
        self.source.notes = set_board(self.puzzle, &mut self.arguments, bytes)?;
        Ok(())
    }
}

/// Returns the branching rule of that name.
fn branching_named(name: &str) -> Result<Branching, String> {
    let found = Branching::ALL.iter().find(|(known, ..)| *known == name);
    found.map(|rule| rule.1).ok_or_else(|| format!("unknown branching rule '{name}'"))
}

/// Returns the number of threads that can run at once.
fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// Returns the options of a command that a question holds.
///
/// # Errors
/// The command has no such option, or a value does not fit it.
pub(crate) fn options_in(question: &Question) -> Result<GivenOptions, String> {
    let verb = commands::named(&question.verb)?;
    for (name, values) in &question.options {
        let unknown = || format!("'{}' has no option '{name}' of this kind", question.verb);
        let option = verb.options.iter().find(|option| option.row().name == name).ok_or_else(unknown)?;
        let (row, value) = (option.row(), values.first().map_or("", String::as_str));
        let is_known = row.words.is_empty() || row.words.contains(&value);
        if !row.is_asked || !is_known || values.len() != usize::from(!row.shape.is_empty()) {
            return Err(unknown());
        }
        option.check(value)?;
    }
    Ok(GivenOptions(question.options.clone()))
}

/// Returns the argument for a flag.
pub(crate) fn flag_arg(name: &'static str, help: impl IntoResettable<StyledStr>) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the argument for a command's own option.
pub(crate) fn option_arg(option: &'static dyn CommandOption) -> Arg {
    let OptionRow { name, shape, help, words, .. } = option.row();
    let offered: Vec<_> = words.iter().copied().filter(|word| is_offered(word)).collect();
    let help = help.replace("{}", &offered.join(", "));
    let arg = self::option(name, shape).help(help.clone());
    match words {
        _ if shape.is_empty() => flag_arg(name, help),
        // So that `-1` is reported as an invalid value.
        [] => arg
            .allow_hyphen_values(true)
            .value_parser(move |text: &str| option.check(text).map(|()| text.to_owned())),
        words => arg.value_parser(PossibleValuesParser::new(words)),
    }
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).hide_possible_values(true)
}

/// Returns those of a command's own options that are given; not every command has all of them.
pub(crate) fn given_options(
    matches: &ArgMatches,
    options: impl IntoIterator<Item = &'static dyn CommandOption>,
) -> GivenOptions {
    let values = |row: OptionRow| match row.shape {
        "" => matches.get_flag(row.name).then(Vec::new),
        _ => matches.try_get_one::<String>(row.name).ok().flatten().map(|value| vec![value.clone()]),
    };
    let rows = options.into_iter().map(CommandOption::row);
    let given = rows.filter_map(|row| Some((row.name.to_owned(), values(row)?)));
    GivenOptions(given.collect())
}

/// Returns the options that set how the work is done and where the answer goes.
pub(crate) fn run_args() -> Vec<Arg> {
    // Report `-1` as an invalid value, not as an unknown option.
    let limit = |name, value| option(name, value).allow_hyphen_values(true);
    let formats: Vec<_> = FORMATS.iter().map(|format| format.name).collect();
    vec![
        option("format", "FORMAT")
            .help(format!("Write the answer in this format: {}", formats.join(", ")))
            .value_parser(PossibleValuesParser::new(formats).try_map(|name| format_named(&name)))
            .default_value(FORMATS[0].name),
        Arg::new("output")
            .short('o')
            .value_name("FILE")
            .value_parser(value_parser!(PathBuf))
            .help("Write to FILE instead of standard output"),
        limit("limit", "N").value_parser(positive).help("Stop after N solutions"),
        limit("node-limit", "N").value_parser(positive).help("Stop after N nodes of the search tree"),
        limit("time-limit", "TIME").value_parser(duration).help("Stop after this time: 500ms, 10s, 5m, 2h"),
        limit("threads", "N")
            .value_parser(threads)
            .help("Use N threads; the answer does not depend on N [default: all cores]"),
        option("progress", "WHEN")
            .help("Show progress on standard error: auto (if it is a terminal), always, never")
            .value_parser(
                PossibleValuesParser::new(When::ALL.map(|(name, _)| name)).map(|name| When::named(&name)),
            )
            .default_value(When::ALL[0].0),
        flag_arg("stats", "Print statistics as one line of JSON at the end of standard error"),
    ]
}

/// Returns the format of that name.
///
/// # Errors
/// No format has it.
pub(crate) fn format_named(name: &str) -> Result<&'static Format, String> {
    let format = FORMATS.iter().copied().find(|format| format.name == name);
    format.ok_or_else(|| format!("unknown format '{name}'"))
}
