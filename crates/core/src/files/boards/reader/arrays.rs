//! Boards as arrays of programming languages.
//!
//! Rows stand in brackets of any kind within other brackets, as in Python, JSON, C and Java, or between the bars of a
//! `MiniZinc` array; or each row is a string in a list. Cells are separated by commas, or by blanks if a row has no
//! comma. What stands before the array, such as `int board[2][2] =`, and after it is ignored. `None`, `null` and
//! similar words are empty fields; comments of these languages are skipped.

use super::super::super::InputError;
use super::super::LARGEST_BOARD;
use super::super::rows::{Line, Row, Token, every, second_board};
use super::layout::CellTable;

/// A text with more lexemes is no board.
const MOST_LEXEMES: usize = 4 * LARGEST_BOARD;

/// An array begins with one of the first brackets.
const MOST_BRACKETS: usize = 100;

/// A text with more brackets within each other is no board.
const MOST_DEPTH: usize = 10;

/// Further arrays are not read: no board has as many.
const MOST_ARRAYS: usize = 3;

/// A lexeme of an array.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lexeme<'a> {
    Open,
    Close,
    Comma,
    Bar,
    Word(&'a str),
    Quoted(&'a str),
}

/// Reads the array in a text, with a note unless a program writes it as data; `None` if there is none, or if it has
/// another form.
///
/// # Errors
/// The text has several boards, or is data without rows of cells.
pub(super) fn array(text: &str) -> Result<Option<(CellTable<'_>, Option<String>)>, InputError> {
    let mut arrays = arrays(text).into_iter();
    match (arrays.next(), arrays.next()) {
        (_, Some((line, _))) => Err(second_board(line)),
        (None | Some((_, CellTable::Lines(_))), None) if is_data(text) => {
            Err(InputError::new("board has no rows of cells")
                .hint(r#"write {"rows":[["1",null],[null,"4"]]}"#))
        }
        (array, None) => Ok(array.map(|(_, table)| (table, note_on_array(text)))),
    }
}

/// Whether a program writes a board as data, `{"rows":[["1",null],[null,"#"]]}`: each text is a cell, and `null` and blank
/// texts are empty.
pub(in super::super) fn is_data(text: &str) -> bool {
    text.trim_start().strip_prefix('{').is_some_and(|rest| rest.trim_start().starts_with("\"rows\""))
}

/// Returns the note on an array, unless a program writes it as data.
pub(in super::super) fn note_on_array(text: &str) -> Option<String> {
    (!is_data(text)).then(|| "an array was read as the rows of the board".to_owned())
}

/// Reads the first arrays in a text, each with its line. They stand one after another, or within one more pair of
/// brackets. There is none if the first has another form.
pub(in super::super) fn arrays(text: &str) -> Vec<(usize, CellTable<'_>)> {
    let (mut found, mut from, mut lines) = (Vec::new(), 0, Vec::new());
    while let Some(start) = start(text, from).filter(|_| found.len() < MOST_ARRAYS) {
        if lines.is_empty() {
            lines = every(text).map(|line| line.start).collect();
        }
        let tables = bracket(text, start, 0, &mut { MOST_LEXEMES }).and_then(|(bracket, end)| {
            from = end;
            bracket.tables(&lines, true)
        });
        match tables {
            Some(tables) => found.extend(tables),
            None if found.is_empty() => break,
            // What begins as a further array is none of the first.
            None => return [found, vec![(line_of(&lines, start), CellTable::Cells(Vec::new()))]].concat(),
        }
    }
    found
}

/// Returns the number of the line of a place, given where lines begin.
fn line_of(lines: &[usize], place: usize) -> usize {
    lines.partition_point(|&start| start <= place)
}

/// Returns where the first bracket after `from` is that begins an array: another bracket or a quote follows, or a bar
/// after a square bracket, and no comment precedes it in its line.
fn start(text: &str, from: usize) -> Option<usize> {
    let brackets = text[from..].match_indices(['[', '{', '(']).map(|(at, sign)| (from + at, sign));
    let begins = |&(at, sign): &(usize, &str)| {
        let is_array = match lexeme(text, at + 1) {
            Some((Lexeme::Open, ..)) => true,
            // A name in an object of JSON is no row.
            Some((Lexeme::Quoted(_), _, end)) => !text[end..].trim_start().starts_with(':'),
            Some((Lexeme::Bar, ..)) => sign == "[",
            _ => false,
        };
        let line = || text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        is_array && !text[line()..at].contains(['%', '#'])
    };
    brackets.take(MOST_BRACKETS).find(begins).map(|(at, _)| at)
}

/// What stands between a pair of brackets.
#[derive(Debug)]
struct Bracket<'a> {
    /// Where it begins in the text.
    start: usize,
    /// All but the brackets within it, with their places.
    items: Vec<(Lexeme<'a>, usize)>,
    inner: Vec<Bracket<'a>>,
}

/// Reads a bracket within `depth` others, of at most `left` lexemes. Also returns where it ends.
fn bracket<'a>(text: &'a str, start: usize, depth: usize, left: &mut usize) -> Option<(Bracket<'a>, usize)> {
    let (mut items, mut inner, mut at) = (Vec::new(), Vec::new(), start + 1);
    loop {
        *left = left.checked_sub(1)?;
        let (lexeme, place, end) = lexeme(text, at)?;
        at = end;
        match lexeme {
            Lexeme::Close => return Some((Bracket { start, items, inner }, at)),
            Lexeme::Open if depth == MOST_DEPTH => return None,
            Lexeme::Open => {
                let (found, end) = bracket(text, place, depth + 1, left)?;
                inner.push(found);
                at = end;
            }
            other => items.push((other, place)),
        }
    }
}

impl<'a> Bracket<'a> {
    /// Returns the boards in it with their lines; `None` if it has another form.
    fn tables(&self, lines: &[usize], is_outermost: bool) -> Option<Vec<(usize, CellTable<'a>)>> {
        let row = |start: usize, items: &[(Lexeme<'a>, usize)]| {
            Some(Row { line: line_of(lines, start), start, tokens: cells(items)? })
        };
        let has = |wanted: fn(Lexeme<'_>) -> bool| self.items.iter().any(|item| wanted(item.0));
        let rows: Option<Vec<Row<'_>>> = if has(|item| item == Lexeme::Bar) {
            // Rows are between bars or in brackets, not both.
            let rows = self.items.split(|item| item.0 == Lexeme::Bar).filter(|row| !row.is_empty());
            let mut rows = rows.filter(|_| self.inner.is_empty()).peekable();
            if self.inner.is_empty() && rows.peek().is_none() {
                return Some(Vec::new());
            }
            rows.map(|items| row(items[0].1, items)).collect()
        } else if self.inner.is_empty() {
            let has_words = has(|item| matches!(item, Lexeme::Word(_)));
            let text = |&(item, start): &(Lexeme<'a>, usize)| match item {
                Lexeme::Quoted(text) => Some(Line { number: line_of(lines, start), text, start }),
                _ => None,
            };
            if is_outermost && !has_words {
                let rows: Vec<Line<'_>> = self.items.iter().filter_map(text).collect();
                return Some(vec![(rows.first()?.number, CellTable::Lines(rows))]);
            }
            Some(Vec::from_iter(row(self.start, &self.items)))
        } else if has(|item| item != Lexeme::Comma) {
            None
        } else if self.inner.iter().all(Self::is_row) {
            self.inner.iter().map(|inner| row(inner.start, &inner.items)).collect()
        } else {
            let boards = self.inner.iter().map(|inner| inner.tables(lines, false));
            return Some(boards.collect::<Option<Vec<_>>>()?.concat());
        };
        let rows = rows.filter(|rows| rows.iter().any(|row| !row.tokens.is_empty()))?;
        Some(vec![(rows[0].line, CellTable::Cells(rows))])
    }

    fn is_row(&self) -> bool {
        self.inner.is_empty() && self.items.iter().all(|item| item.0 != Lexeme::Bar)
    }
}

/// Returns the next lexeme, where it begins and where it ends.
fn lexeme(text: &str, mut at: usize) -> Option<(Lexeme<'_>, usize, usize)> {
    loop {
        let rest = &text[at..];
        at += rest.len() - rest.trim_start().len();
        let rest = &text[at..];
        let comment = if rest.starts_with("/*") {
            Some(rest.find("*/")? + 2)
        } else {
            is_comment(rest).then(|| rest.find(['\n', '\r']).unwrap_or(rest.len()))
        };
        let Some(comment) = comment else { break };
        at += comment;
    }
    let rest = &text[at..];
    let first = rest.chars().next()?;
    let single = match first {
        '[' | '{' | '(' => Some(Lexeme::Open),
        ']' | '}' | ')' => Some(Lexeme::Close),
        ',' | ';' => Some(Lexeme::Comma),
        '|' => Some(Lexeme::Bar),
        _ => None,
    };
    if let Some(lexeme) = single {
        return Some((lexeme, at, at + 1));
    }
    if let '"' | '\'' = first {
        let inner = &rest[1..];
        let length = inner.find(first)?;
        return Some((Lexeme::Quoted(&inner[..length]), at + 1, at + length + 2));
    }
    let is_end = |sign: char| sign.is_whitespace() || ",;[]{}()|\"'%".contains(sign);
    let word = &rest[..rest.find(is_end).unwrap_or(rest.len())];
    (!word.is_empty()).then_some((Lexeme::Word(word), at, at + word.len()))
}

/// Returns whether a comment up to the end of the line begins here. A `#` before a comma or bracket is a cell.
fn is_comment(rest: &str) -> bool {
    let is_cell = |after: &str| after.trim_start_matches([' ', '\t']).starts_with([',', ']', '}', ')', '|']);
    rest.starts_with('%')
        || rest.starts_with("//")
        || rest.strip_prefix('#').is_some_and(|rest| !is_cell(rest))
}

/// Returns the cells of a row; `None` if two words have no comma between them where others have.
fn cells<'a>(items: &[(Lexeme<'a>, usize)]) -> Option<Vec<Token<'a>>> {
    let token = |item: &(Lexeme<'a>, usize)| match *item {
        (Lexeme::Word("None" | "null" | "nil" | "NULL" | "nan" | "NaN" | "<>"), start) => {
            Token { text: "", start }
        }
        (Lexeme::Word(text) | Lexeme::Quoted(text), start) => {
            Token { text: text.trim(), start: start + text.len() - text.trim_start().len() }
        }
        (_, start) => Token { text: "", start },
    };
    if !items.iter().any(|item| item.0 == Lexeme::Comma) {
        return Some(items.iter().map(token).collect());
    }
    let mut fields: Vec<&[_]> = items.split(|item| item.0 == Lexeme::Comma).collect();
    if fields.last().is_some_and(|field| field.is_empty()) {
        fields.pop();
    }
    let mut place = items[0].1;
    let field = |field: &[(Lexeme<'a>, usize)]| match field {
        [] => Some(Token { text: "", start: place }),
        [only] => {
            place = only.1;
            Some(token(only))
        }
        _ => None,
    };
    fields.into_iter().map(field).collect()
}
