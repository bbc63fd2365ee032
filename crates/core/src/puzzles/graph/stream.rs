//! Files of many graphs: graph6, sparse6 or digraph6, one graph per line.
//!
//! Two graphs are enough to recognise such a file. The first line counts only if it can be read: a comment in
//! `dimacs` may be a single letter, which looks like graph6. A line that cannot be read is left to the readers of
//! single graphs, which report the same error.

use super::super::path_request::{CLOSED, PartialRequest};
use super::super::{Arguments, InputError, Instance};
use super::request::format_named;
use super::{INPUT, ONLY, STOP_ON_ERROR, STREAM, SUMMARY};
use crate::files::Message;
use crate::files::graphs::{InputFormat, graph6, recognise, text};
use crate::files::text::shorten;

/// A question about a [`Stream`] as a whole.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StreamRequest {
    /// Stop at the first line that cannot be read.
    pub stop_on_error: bool,
    /// Write totals instead of one answer per problem.
    pub summary: bool,
    /// Write the problems with a solution (`true`) or without one (`false`) instead of answers.
    pub only: Option<bool>,
    /// The words for problems with a solution and without one.
    pub kinds: [&'static str; 2],
}

/// Files with many graphs, one per line, each answered separately.
#[derive(Debug)]
pub struct Stream {
    /// The words for graphs with a solution and without one, if the solutions are not paths or cycles.
    pub(super) kinds: Option<[&'static str; 2]>,
}

impl Stream {
    /// Returns whether a file is a stream.
    ///
    /// `start` is its beginning: up to the end of the second line that is not blank, or the whole file. If `start` is
    /// empty, the result says whether the arguments alone make it a stream, so that the caller need not wait for a
    /// line.
    #[must_use]
    pub fn begins(&self, start: &[u8], arguments: &Arguments) -> bool {
        let asked = [STREAM, SUMMARY, STOP_ON_ERROR].iter().any(|flag| arguments.flag(flag));
        if asked || arguments.value(ONLY).is_some() {
            return true;
        }
        let format = arguments.value(INPUT).map(InputFormat::named);
        let Ok(text) = text::decode(start, 1) else { return false };
        let mut graphs = text.lines().map(|line| graph6::without_header(line.trim()));
        let mut next = || graphs.find(|line| !line.is_empty());
        let (Some(first), Some(_)) = (next(), next()) else { return false };
        match format {
            Some(format) => format == Some(InputFormat::Graph6),
            None => {
                recognise::recognise(&text) == InputFormat::Graph6
                    && graph6::read_line(first, 1, false).is_ok()
            }
        }
    }

    /// Returns the problem in a line, for [`Arguments::set_line`]; `None` for a line without one.
    #[must_use]
    pub fn problem<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
        let bare = graph6::HEADERS.iter().find_map(|header| line.strip_prefix(header.as_bytes()));
        Some(bare.unwrap_or(line)).filter(|bare| !bare.is_empty())
    }

    /// Returns what the arguments ask of the stream as a whole.
    ///
    /// # Errors
    /// The arguments do not fit a stream.
    pub fn request(&self, arguments: &Arguments) -> Result<StreamRequest, InputError> {
        let format = arguments.value(INPUT).map(format_named).transpose()?;
        if let Some(other) = format.filter(|&format| format != InputFormat::Graph6) {
            return Err(InputError::new(
                Message::about(STREAM).words(format!(": {} is not a stream format", other.name())),
            )
            .hint("a stream has one graph in graph6, sparse6 or digraph6 per line"));
        }
        let kinds = match (self.kinds, PartialRequest::new(arguments)?) {
            (Some(kinds), _) => kinds,
            (None, Some(_)) => PARTIAL,
            (None, None) if arguments.flag(CLOSED) => CYCLES,
            (None, None) => PATHS,
        };
        let only = match arguments.value(ONLY) {
            None => None,
            Some(word) if kinds.contains(&word) => Some(word == kinds[0]),
            Some(word) => return Err(refused(word, kinds)),
        };
        Ok(StreamRequest {
            stop_on_error: arguments.flag(STOP_ON_ERROR),
            summary: arguments.flag(SUMMARY),
            only,
            kinds,
        })
    }

    /// Returns whether a problem is written in the form of [`Stream::line`].
    #[must_use]
    pub fn is_plain(&self, problem: &[u8]) -> bool {
        !problem.starts_with(b":")
    }

    /// Returns an instance as a line in the most common form; `None` if it has no such form or the line would be
    /// longer than `longest` bytes.
    #[must_use]
    pub fn line(&self, instance: &Instance, longest: usize) -> Option<String> {
        graph6::write(&instance.blank().vertices()?.steps, longest)
    }
}

/// The words for graphs with a Hamiltonian cycle and without one.
const CYCLES: [&str; 2] = ["hamiltonian", "non-hamiltonian"];
/// The same for Hamiltonian paths.
const PATHS: [&str; 2] = ["traceable", "non-traceable"];

/// The words for graphs with a path or cycle that need not visit every vertex, and without one.
const PARTIAL: [&str; 2] = ["some", "none"];

/// Returns the error for a word that does not fit the question.
fn refused(word: &str, kinds: [&str; 2]) -> InputError {
    let error =
        InputError::new(Message::about(ONLY).words(format!(": '{}' does not apply here", shorten(word))));
    match word {
        _ if ![CYCLES, PATHS].contains(&kinds) => error.hint(format!("write {}", kinds.join(" or "))),
        word if CYCLES.contains(&word) => {
            error.hint(Message::from("add ").parameter(CLOSED).words(format!(
                " to ask for cycles; graphs with a Hamiltonian path are {}",
                kinds.join(" or ")
            )))
        }
        word if PATHS.contains(&word) && kinds != PARTIAL => {
            error.hint(Message::from("remove ").parameter(CLOSED).words(" to ask for paths"))
        }
        _ => error.hint(format!("write {}", kinds.join(" or "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LINES: Stream = Stream { kinds: None };

    fn begins(start: &str, input: Option<&str>) -> bool {
        let mut arguments = Arguments::default();
        if let Some(input) = input {
            arguments.add_value(INPUT, input.to_owned());
        }
        LINES.begins(start.as_bytes(), &arguments)
    }

    #[test]
    fn two_graphs_are_a_stream() {
        for text in
            ["C~\nBw\n", ">>graph6<<C~\r\n\r\nBw", ":Bd\n&B??\n", "\u{feff}C~\rBw", ">>graph6<<\nC~\nBw"]
        {
            assert!(begins(text, None) && begins(text, Some("sparse6")), "{text:?}");
            assert!(!begins(text, Some("edges")), "{text:?}");
        }
        for text in [
            "",
            "C~",
            "\n\nC~\n\n",
            ">>graph6<<\nC~\n",
            "1 2\n2 3\n",
            "c\nc\n",
            "C\nBw\n",
            "p edge 2 1\ne 1 2\n",
        ] {
            assert!(!begins(text, None), "{text:?}");
        }
        assert!(begins("C\nBw\n", Some("graph6")), "it was asked for, so the complaint is about the line");
        assert!(!LINES.begins(b"C~\n\xff\n", &Arguments::default()));
    }

    #[test]
    fn one_graph_or_none_can_be_asked_to_be_a_stream() {
        let mut arguments = Arguments::default();
        arguments.set_flag(STREAM);
        for text in ["", "C~", "C~\nBw"] {
            assert!(LINES.begins(text.as_bytes(), &arguments), "{text:?}");
        }
    }

    #[test]
    fn streams_are_not_written_in_other_formats() {
        let mut arguments = Arguments::default();
        arguments.add_value(INPUT, "edges".to_owned());
        let error = LINES.request(&arguments).expect_err("no stream");
        assert_eq!(error.to_string(), "stream: edges is not a stream format");
    }

    #[test]
    fn graphs_are_of_a_kind() {
        let request = |flags: &[&str], only: &str| {
            let mut arguments = Arguments::default();
            for flag in flags {
                arguments.set_flag(flag);
            }
            arguments.add_value(ONLY, only.to_owned());
            LINES
                .request(&arguments)
                .map(|request| request.only)
                .map_err(|error| error.remedy().map(ToString::to_string))
        };
        assert_eq!(request(&[CLOSED], "hamiltonian"), Ok(Some(true)));
        assert_eq!(request(&[CLOSED], "non-hamiltonian"), Ok(Some(false)));
        assert_eq!(request(&[], "non-traceable"), Ok(Some(false)));
        let hint = |flags, only| request(flags, only).expect_err("no kind").expect("a hint");
        assert!(hint(&[], "hamiltonian").starts_with("add closed"));
        assert!(hint(&[CLOSED], "traceable").starts_with("remove closed"));
        assert_eq!(hint(&[], "x"), "write traceable or non-traceable");
    }

    #[test]
    fn lines_are_bare_graphs() {
        let problem = |line: &'static str| LINES.problem(line.as_bytes());
        assert_eq!(problem(" C~\t"), Some(&b"C~"[..]));
        assert_eq!(problem("\u{feff}>>digraph6<<&B??"), Some(&b"&B??"[..]));
        assert_eq!((problem(">>graph6<<"), problem(" ")), (None, None));
    }
}
