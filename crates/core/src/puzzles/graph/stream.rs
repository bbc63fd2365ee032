//! Files of many graphs: graph6, sparse6 or digraph6, one graph a line.
//!
//! Such a file can be told from its first two graphs. That the first line is one is certain only
//! if it can be read: a comment in `dimacs` may be a single letter, which is graph6 to look at. A line
//! that cannot be read is left to the readers of single graphs, which complain about it in the same
//! words.

use super::super::{Arguments, Stream};
use super::puzzle::{INPUT, STREAM};
use super::{InputFormat, graph6, recognise, text};

/// The lines of such files.
pub(super) struct Lines;

impl Stream for Lines {
    fn begins(&self, start: &[u8], arguments: &Arguments) -> bool {
        if arguments.flag(STREAM) {
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

    fn problem<'a>(&self, line: &'a [u8]) -> Option<&'a [u8]> {
        let line = line.strip_prefix(b"\xef\xbb\xbf").unwrap_or(line).trim_ascii();
        let bare = graph6::HEADERS.iter().find_map(|header| line.strip_prefix(header.as_bytes()));
        Some(bare.unwrap_or(line)).filter(|bare| !bare.is_empty())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn begins(start: &str, input: Option<&str>) -> bool {
        let mut arguments = Arguments::default();
        if let Some(input) = input {
            arguments.add_value(INPUT, input.to_owned());
        }
        Lines.begins(start.as_bytes(), &arguments)
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
        assert!(!Lines.begins(b"C~\n\xff\n", &Arguments::default()));
    }

    #[test]
    fn one_graph_or_none_can_be_asked_to_be_a_stream() {
        let mut arguments = Arguments::default();
        arguments.set_flag(STREAM);
        for text in ["", "C~", "C~\nBw"] {
            assert!(Lines.begins(text.as_bytes(), &arguments), "{text:?}");
        }
    }

    #[test]
    fn lines_are_bare_graphs() {
        let problem = |line: &'static str| Lines.problem(line.as_bytes());
        assert_eq!(problem(" C~\t"), Some(&b"C~"[..]));
        assert_eq!(problem("\u{feff}>>digraph6<<&B??"), Some(&b"&B??"[..]));
        assert_eq!((problem(">>graph6<<"), problem(" ")), (None, None));
    }
}
