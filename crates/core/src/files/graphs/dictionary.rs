//! Graphs written as a dictionary of neighbours, as in Python or JSON.
//!
//! `{0: [10, 17], 1: [11, 16, 18]}`, optionally after `moves =`. The neighbours may be in any brackets. A name is a
//! word, a quoted text, or a tuple of these, which is named without blanks: `(0,1)`. `0` and `"0"` are the same name.
//! Trailing commas are allowed, and `#` begins a comment. A repeated key is refused, because Python would keep only
//! one of its lists.

use std::borrow::Cow;

use super::Graph;
use super::builder::GraphBuilder;
use super::names::Names;
use super::text::complain;
use crate::files::InputError;
use crate::files::text::shorten;

/// Returns the position of the `{` that opens the dictionary, if the text is one.
pub(crate) fn start(text: &str) -> Option<usize> {
    let mut rest = Reader { text, at: 0, line: 1 };
    rest.skip();
    if rest.peek() != Some('{') {
        let is_part = |sign: char| sign.is_alphanumeric() || sign == '_';
        rest.at += text[rest.at..].find(|sign| !is_part(sign))?;
        rest.skip();
        rest.at += text[rest.at..].strip_prefix('=').map(|_| 1)?;
        rest.skip();
    }
    (rest.peek() == Some('{')).then_some(rest.at)
}

/// Reads the dictionary that begins at `start`.
pub(crate) fn read(text: &str, start: usize, directed: bool) -> Result<Graph, InputError> {
    let mut reader = Reader { text, at: start + 1, line: 1 + text[..start].matches('\n').count() };
    let mut names = Names::default();
    let mut pairs = GraphBuilder::new(directed);
    pairs.expect_lists();
    let mut is_key = Vec::new();
    while !reader.ends('}')? {
        let line = reader.line;
        let key = reader.name()?;
        let shown = shorten(&key);
        let from = names.number(key, line)?;
        if is_key.len() <= from as usize {
            is_key.resize(from as usize + 1, false);
        }
        if std::mem::replace(&mut is_key[from as usize], true) {
            return Err(complain(line, format!("the key '{shown}' occurs twice"))
                .hint("write all neighbours of a vertex into one list"));
        }
        reader.expect(&[':'], "':' after a key")?;
        let close = match reader.expect(&['[', '(', '{'], "'[' before the neighbours")? {
            '[' => ']',
            '(' => ')',
            _ => '}',
        };
        while !reader.ends(close)? {
            let line = reader.line;
            let to = names.number(reader.name()?, line)?;
            pairs.add(from, to, line)?;
            reader.separate(close)?;
        }
        reader.separate('}')?;
    }
    reader.skip();
    if reader.peek() == Some(';') {
        reader.at += 1;
        reader.skip();
    }
    if reader.peek().is_some() {
        let rest = shorten(reader.text[reader.at..].lines().next().unwrap_or_default());
        return Err(complain(reader.line, format!("'{rest}' follows the end of the dictionary"))
            .hint("keep the dictionary alone in the file"));
    }
    let (names, places) = names.finish();
    pairs.renumber(&places);
    pairs.finish(names)
}

/// A position in the text.
struct Reader<'a> {
    text: &'a str,
    at: usize,
    line: usize,
}

impl<'a> Reader<'a> {
    fn peek(&self) -> Option<char> {
        self.text[self.at..].chars().next()
    }

    /// Skips blanks and comments.
    fn skip(&mut self) {
        let mut in_comment = false;
        for (offset, sign) in self.text[self.at..].char_indices() {
            if sign == '\n' {
                self.line += 1;
                in_comment = false;
            } else if !in_comment && sign == '#' {
                in_comment = true;
            } else if !in_comment && !sign.is_whitespace() {
                self.at += offset;
                return;
            }
        }
        self.at = self.text.len();
    }

    /// Returns whether the next character closes the current list, and skips it.
    fn ends(&mut self, close: char) -> Result<bool, InputError> {
        self.skip();
        match self.peek() {
            None => Err(complain(self.line, format!("the dictionary ends before its '{close}'"))
                .hint("the file may be cut off")),
            Some(sign) if sign == close => {
                self.at += 1;
                Ok(true)
            }
            Some(_) => Ok(false),
        }
    }

    /// Skips a comma, which is optional before a closing bracket.
    fn separate(&mut self, close: char) -> Result<(), InputError> {
        self.skip();
        if self.peek() == Some(close) {
            return Ok(());
        }
        self.expect(&[','], &format!("',' or '{close}'")).map(|_| ())
    }

    /// Skips one of the expected characters.
    fn expect(&mut self, signs: &[char], what: &str) -> Result<char, InputError> {
        self.skip();
        match self.peek() {
            Some(sign) if signs.contains(&sign) => {
                self.at += 1;
                Ok(sign)
            }
            _ => Err(self.refusal(what)),
        }
    }

    /// Reads the name of a vertex.
    fn name(&mut self) -> Result<Cow<'a, str>, InputError> {
        self.skip();
        if self.peek() != Some('(') {
            return self.word().map(Cow::Borrowed);
        }
        self.at += 1;
        let mut name = String::from("(");
        while !self.ends(')')? {
            if name.len() > 1 {
                name.push(',');
            }
            name.push_str(self.word()?);
            self.separate(')')?;
        }
        name.push(')');
        Ok(Cow::Owned(name))
    }

    /// Reads a word or a quoted text.
    fn word(&mut self) -> Result<&'a str, InputError> {
        self.skip();
        let rest = &self.text[self.at..];
        let quote = rest.chars().next().filter(|sign| matches!(sign, '"' | '\''));
        let word = if let Some(quote) = quote {
            let inside = rest[1..].split(quote).next().unwrap_or_default();
            let is_whole = rest.len() > inside.len() + 1 && !inside.contains(['\n', '\\']);
            if is_whole { inside } else { "" }
        } else {
            let is_part = |sign: char| sign.is_alphanumeric() || "_.+-".contains(sign);
            &rest[..rest.find(|sign| !is_part(sign)).unwrap_or(rest.len())]
        };
        if word.is_empty() {
            return Err(self.refusal("the name of a vertex"));
        }
        self.at += word.len() + if quote.is_some() { 2 } else { 0 };
        Ok(word)
    }

    /// Returns the error for an unexpected character.
    fn refusal(&self, what: &str) -> InputError {
        let found = self.text[self.at..].lines().next().unwrap_or_default();
        let found = if found.is_empty() { "the end".into() } else { format!("'{}'", shorten(found)) };
        complain(self.line, format!("expected {what}, found {found}"))
            .hint("a dictionary of neighbours looks like {0: [10, 17], 1: [11, 16]}")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Graph, InputFormat, read};

    fn graph(text: &str) -> Graph {
        read(text.as_bytes(), None, false).expect("a graph")
    }

    fn refuse(text: &str) -> String {
        read(text.as_bytes(), Some(InputFormat::Edges), false).expect_err("no graph").to_string()
    }

    #[test]
    fn python_and_json_mean_the_same() {
        let plain = graph("0: 1 2\n1: 0\n2: 0\n");
        assert_eq!(plain.rows, [vec![1, 2], vec![0], vec![0]]);
        for text in [
            "{0: [1, 2], 1: [0], 2: [0]}",
            "{\"0\": [\"1\", \"2\"], \"1\": [0], \"2\": [0]}\n",
            "moves = {0: (1, 2), 1: {0}, 2: [0,],}\n",
            "# a notebook\n\nmoves =\n{0: [1, 2]}",
            "{\n  0: [1, # one\n      2],\n  1: [0],\n  2: [0]\n};\n",
            "{0:[1,2],1:[],2:[]}",
        ] {
            let mut read = graph(text);
            read.remarks.clear();
            assert_eq!(read, plain, "{text}");
        }
    }

    #[test]
    fn names_are_words_texts_or_tuples() {
        let all = graph("{(0, 0): [(1,2), 'New York'], a_1: [( 1 , 2 ,)]}");
        assert_eq!(all.names, ["(0,0)", "(1,2)", "New York", "a_1"]);
        assert_eq!(all.rows, [vec![1, 2], vec![0, 3], vec![0], vec![1]]);
    }

    #[test]
    fn complaints_name_line_and_text() {
        for (text, message) in [
            ("{", "graph line 1: the dictionary ends before its '}'"),
            ("{0: [1,\n", "graph line 2: the dictionary ends before its ']'"),
            ("{0: [1]\n 1: [0]}", "graph line 2: expected ',' or '}', found '1: [0]}'"),
            ("{0 [1]}", "graph line 1: expected ':' after a key, found '[1]}'"),
            ("{0: 1}", "graph line 1: expected '[' before the neighbours, found '1}'"),
            ("{0: [[1]]}", "graph line 1: expected the name of a vertex, found '[1]]}'"),
            ("{0: [(1, (2))]}", "graph line 1: expected the name of a vertex, found '(2))]}'"),
            ("{'0: [1]}", "graph line 1: expected the name of a vertex, found ''0: [1]}'"),
            ("{0: ['']}", "graph line 1: expected the name of a vertex, found ''']}'"),
            ("{\n0: [1],\n0: [2]}", "graph line 3: the key '0' occurs twice"),
            ("{0: [1]}\nprint(0)", "graph line 2: 'print(0)' follows the end of the dictionary"),
            ("{}", "graph has no vertex"),
        ] {
            assert_eq!(refuse(text), message, "{text}");
        }
    }
}
