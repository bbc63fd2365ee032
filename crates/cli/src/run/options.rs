//! The options that set how the work is done and where the answer goes, and those that a command defines itself.

use std::path::PathBuf;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Arg, ArgAction, value_parser};

use crate::formats::{FORMATS, Format};
use crate::progress::When;
use crate::question::options::CommandOption;
use crate::units::{duration, positive, threads};

/// Returns the argument for a command's own flag.
pub(crate) fn flag_arg(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Returns the argument for a command's own option with a value.
pub(crate) fn value_arg(option: &'static dyn CommandOption) -> Arg {
    let arg = self::option(option.name(), option.shape()).help(option.help());
    match option.words() {
        // So that `-1` is reported as an invalid value.
        [] => arg.allow_hyphen_values(true).value_parser(move |text: &str| option.read(text)),
        words => arg.value_parser(PossibleValuesParser::new(words).try_map(move |word| option.read(&word))),
    }
}

fn option(name: &'static str, value: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(value).hide_possible_values(true)
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
