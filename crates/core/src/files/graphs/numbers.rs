//! Vertices with numbers: counts in headers, single vertices, and names.

use super::text::complain;
use super::{InputFormat, MOST_VERTICES};
use crate::files::text::{digits, shorten};
use crate::files::{InputError, Message};

/// Returns names for vertices that only have numbers.
pub(crate) fn numbers(range: std::ops::Range<usize>) -> Vec<String> {
    range.map(|number| number.to_string()).collect()
}

/// Reads the number of vertices in a header.
///
/// # Errors
/// It is not a number, or too large.
pub(crate) fn announced(word: &str, line: usize) -> Result<usize, InputError> {
    let Some(count) = digits(word) else {
        let word = shorten(word);
        return Err(complain(line, format!("'{word}' is not a number of vertices"))
            .hint("it is written in digits, such as 20"));
    };
    if count > MOST_VERTICES { Err(too_many_vertices(line)) } else { Ok(count) }
}

/// Returns the error for too many vertices.
pub(crate) fn too_many_vertices(line: usize) -> InputError {
    complain(line, format!("there are more than {MOST_VERTICES} vertices"))
        .hint("wrong file? use a smaller graph")
}

/// Reads the number of a vertex, from 1 to `vertices` if that is known. The result counts from 0.
///
/// # Errors
/// It is not a number, or there is no such vertex.
pub(crate) fn vertex(word: &str, vertices: Option<usize>, line: usize) -> Result<u32, InputError> {
    let shown = shorten(word);
    let Some(number) = digits(word) else {
        return Err(complain(line, format!("'{shown}' is not a vertex"))
            .hint(as_words("vertices are numbers from 1 up", "words")));
    };
    if number == 0 {
        return Err(complain(line, "there is no vertex 0")
            .hint(as_words("vertices are numbered from 1", "any words")));
    }
    match vertices {
        Some(count) if number > count => {
            Err(complain(line, format!("there is no vertex {shown}, the header announces {count}"))
                .hint("vertices are numbered from 1"))
        }
        None if number > MOST_VERTICES => Err(too_many_vertices(line)),
        _ => Ok((number - 1) as u32),
    }
}

/// Adds that one format allows other names for vertices.
fn as_words(rule: &str, words: &str) -> Message {
    Message::from(format!("{rule}; with "))
        .setting("input", InputFormat::Edges.name())
        .words(format!(" they may be {words}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded() {
        assert_eq!(announced("1048576", 1).expect("a number"), MOST_VERTICES);
        for word in ["1048577", "99999999999999999999999999"] {
            let message = announced(word, 3).expect_err("too many").to_string();
            assert_eq!(message, "graph line 3: there are more than 1048576 vertices");
        }
        for word in ["", "-3", "x", "1.5"] {
            assert!(announced(word, 3).expect_err("no number").to_string().ends_with("a number of vertices"));
        }
    }

    #[test]
    fn vertices_are_counted_from_one() {
        assert_eq!(vertex("1", Some(3), 1).expect("a vertex"), 0);
        assert_eq!(vertex("3", Some(3), 1).expect("a vertex"), 2);
        assert_eq!(vertex("1048576", None, 1).expect("a vertex"), 1_048_575);
        for word in ["0", "4", "", "-1", "+1", "x", "1.0", "99999999999999999999"] {
            assert!(vertex(word, Some(3), 1).is_err(), "{word}");
        }
    }
}
