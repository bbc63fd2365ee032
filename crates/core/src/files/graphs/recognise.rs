//! Recognising the format of a text by its content.
//!
//! The first rule that applies decides; lines are those that are not blank.
//!
//! 1. `graph6`: the text begins with `>>`, `:`, `;` or `&`.
//! 2. `dot`: the text begins with `graph` or `digraph`, perhaps after `strict`, perhaps a name, and `{`.
//! 3. `hcp`: some line is `DIMENSION` with a colon and a number, or a keyword that
//!    ends in `_SECTION`; or the last line is `-1` or `EOF`.
//! 4. `dimacs`: the first line whose first word is not `c` begins with the word `p`
//!    and has at least three words, or is `e` or `a` and at least two numbers.
//! 5. `graph6`: the first line is one word of the bytes 63 to 126, and neither brackets only nor with `Graph[`.
//! 6. `edges` otherwise.
//!
//! A valid text in `edges` is read as another format only if a vertex is named `dimension`. It cannot begin as in
//! rule 1, because these characters do not begin names. The other rules need a line of three words, a line of one word
//! without a separator (all separators are below byte 63), or `-1`, and none of these is an edge.

use super::text::lines;
use super::{InputFormat, dot};

/// Returns the format that the content suggests.
pub(crate) fn recognise(text: &str) -> InputFormat {
    let Some((_, first)) = lines(text).next() else {
        return InputFormat::Edges;
    };
    if first.starts_with(">>") || first.starts_with([':', ';', '&']) {
        InputFormat::Graph6
    } else if dot::directions(text).is_some() {
        InputFormat::Dot
    } else if is_hcp(text) {
        InputFormat::Hcp
    } else if is_dimacs(text) {
        InputFormat::Dimacs
    } else if !first.contains("Graph[")
        && !is_bracket(first)
        && first.bytes().all(|byte| (63..=126).contains(&byte))
    {
        InputFormat::Graph6
    } else {
        InputFormat::Edges
    }
}

/// Returns whether a line has brackets only.
fn is_bracket(line: &str) -> bool {
    line.bytes().all(|byte| b"[{}]".contains(&byte))
}

fn is_hcp(text: &str) -> bool {
    let is_section = |key: &str| {
        let end = key.len().checked_sub(8).and_then(|at| key.get(at..));
        end.is_some_and(|end| end.eq_ignore_ascii_case("_SECTION")) && !key.contains(char::is_whitespace)
    };
    let is_header = |line: &str| {
        let (key, value) = line.split_once(':').unwrap_or((line, ""));
        let (key, value) = (key.trim_end(), value.trim());
        key.eq_ignore_ascii_case("DIMENSION") && is_number(value) || is_section(key) && value.is_empty()
    };
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default().trim();
    last == "-1" || last.eq_ignore_ascii_case("EOF") || lines(text).any(|(_, line)| is_header(line))
}

fn is_dimacs(text: &str) -> bool {
    let Some(mut words) =
        lines(text).map(|(_, line)| line.split_whitespace()).find(|words| words.clone().next() != Some("c"))
    else {
        return false;
    };
    match words.next() {
        Some("p") => words.count() >= 2,
        Some("e" | "a") => words.clone().count() >= 2 && words.take(2).all(is_number),
        _ => false,
    }
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_the_first_rule_that_applies() {
        use InputFormat::{Dimacs, Dot, Edges, Graph6, Hcp};
        for (text, format) in [
            ("", Edges),
            ("\n# nothing\n", Edges),
            ("1 2\n2 3\n", Edges),
            ("c d\nd c\n", Edges),
            ("p q\nq e\n", Edges),
            ("e f\na b\n", Edges),
            ("p: q r\n", Edges),
            ("name: type comment\n", Edges),
            ("dimension:\n", Edges),
            ("a-b\n", Edges),
            ("a,b\n", Edges),
            ("{0: [1]}", Edges),
            ("{\n0: [1]\n}", Edges),
            ("{}\n", Edges),
            ("moves={\n0: [1]\n}", Edges),
            ("[\n(0, 1)\n]", Edges),
            ("[[\n0, 1], [1, 2]]", Edges),
            ("Graph[{a<->b}]", Edges),
            ("graph {a -- b}", Dot),
            ("// made by a program\nstrict digraph \"x y\"\n{\n}", Dot),
            ("graph b\n", Edges),
            ("graph b {}\n", Dot),
            ("0 -1\n", Edges),
            ("1 2\n2 3\n-1\n", Hcp),
            ("1 2\n2 3\n-1\nEOF\n", Hcp),
            ("name: x\ndimension: 3\nedge_data_section\n1 2\n", Hcp),
            ("EDGE_DATA_SECTION\n1 2\n", Hcp),
            ("TYPE : TSP\nNODE_COORD_SECTION\n1 2 3\n", Hcp),
            ("c\nc a comment\np edge 3 0\n", Dimacs),
            ("p col 3 0\n", Dimacs),
            ("e 1 2\n", Dimacs),
            ("a 1 2 7\n", Dimacs),
            (">>graph6<<C~\n", Graph6),
            ("\nC~\n", Graph6),
            ("@", Graph6),
            (":Fa@x^\n", Graph6),
            (";Fa@x^\n", Graph6),
            ("&DI?AO?\n", Graph6),
            ("word\n", Graph6),
        ] {
            assert_eq!(recognise(text), format, "{text:?}");
        }
    }
}
