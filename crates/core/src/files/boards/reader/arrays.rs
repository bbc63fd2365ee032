//! Boards as arrays of programming languages.
//!
//! Rows stand in brackets of any kind within other brackets, as in Python, JSON, C and Java, or between the bars of a
//! `MiniZinc` array; or each row is a string in a list. Cells are separated by commas, or by blanks if a row has no
//! comma. What stands before the array, such as `int board[2][2] =`, and after it is ignored. `None`, `null` and
//! similar words are empty fields; comments of these languages are skipped.

use super::super::super::InputError;
use super::super::super::text::ends_of_lines;
use super::super::LARGEST_BOARD;
use super::super::rows::{Line, Row, Token, second_board};
use super::layout::CellTable;

/// A text with more lexemes is no board.
const MOST_LEXEMES: usize = 4 * LARGEST_BOARD;

/// An array begins with one of the first brackets.
const MOST_BRACKETS: usize = 100;

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
pub(crate) fn arrays(text: &str) -> Vec<(usize, CellTable<'_>)> {
    let (mut found, mut from) = (Vec::new(), 0);
    let mut line = LineCounter { text, line: 1, at: 0 };
    while let Some(start) = start(text, from).filter(|_| found.len() < MOST_ARRAYS) {
        let array = brackets(text, start).and_then(|(rows, end)| {
            from = end;
            let alike = rows.chunk_by(|one, other| one.parent == other.parent);
            alike.map(|rows| table(rows, &mut line)).collect::<Option<Vec<_>>>()
        });
        match array {
            Some(tables) => found.extend(tables),
            None if found.is_empty() => break,
            // What begins as a further array is none of the first.
            None => return [found, vec![(line.of(start), CellTable::Cells(Vec::new()))]].concat(),
        }
    }
    found
}

/// Returns the rows in these brackets, and the line of the first; `None` if they are no board.
fn table<'a>(rows: &[Bracket<'a>], line: &mut LineCounter<'_>) -> Option<(usize, CellTable<'a>)> {
    if let [row] = rows
        && row.items.iter().all(|item| matches!(item.0, Lexeme::Quoted(_) | Lexeme::Comma))
        && row.is_outermost
    {
        let text = |&(item, start): &(Lexeme<'a>, usize)| {
            let Lexeme::Quoted(text) = item else { return None };
            Some(Line { number: line.of(start), text, start })
        };
        let lines: Vec<Line<'_>> = row.items.iter().filter_map(text).collect();
        return Some((lines.first()?.number, CellTable::Lines(lines)));
    }
    let row = |row: &Bracket<'a>| {
        Some(Row { line: line.of(row.start), start: row.start, tokens: cells(&row.items)? })
    };
    let rows: Vec<Row<'_>> = rows.iter().map(row).collect::<Option<_>>()?;
    let is_empty = rows.iter().all(|row| row.tokens.is_empty());
    (!is_empty).then_some((rows[0].line, CellTable::Cells(rows)))
}

/// Counts lines up to ascending places.
struct LineCounter<'a> {
    text: &'a str,
    line: usize,
    at: usize,
}

impl LineCounter<'_> {
    fn of(&mut self, place: usize) -> usize {
        self.line += ends_of_lines(&self.text[self.at..place]);
        self.at = place;
        self.line
    }
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

/// A bracket that is not closed yet.
struct OpenBracket<'a> {
    start: usize,
    items: Vec<(Lexeme<'a>, usize)>,
    /// Whether it has brackets within.
    has_inner: bool,
}

/// The items between a pair of brackets, or between two bars.
#[derive(Debug)]
struct Bracket<'a> {
    items: Vec<(Lexeme<'a>, usize)>,
    /// Where it begins in the text.
    start: usize,
    /// Where the bracket around it begins.
    parent: usize,
    is_outermost: bool,
}

/// Returns the innermost brackets from a place on, and where the outermost one ends.
fn brackets(text: &str, start: usize) -> Option<(Vec<Bracket<'_>>, usize)> {
    let mut found = Vec::new();
    let mut open: Vec<OpenBracket<'_>> = Vec::new();
    let mut at = start;
    for _ in 0..MOST_LEXEMES {
        let (lexeme, place, end) = lexeme(text, at)?;
        at = end;
        match lexeme {
            Lexeme::Open => {
                if let Some(around) = open.last_mut() {
                    around.has_inner = true;
                }
                open.push(OpenBracket { start: place, items: Vec::new(), has_inner: false });
            }
            Lexeme::Close => {
                let OpenBracket { start, items, has_inner } = open.pop()?;
                let parent = open.last().map_or(start, |around| around.start);
                if items.iter().any(|item| item.0 == Lexeme::Bar) {
                    if has_inner {
                        return None; // rows are between bars or in brackets, not both
                    }
                    let rows = items.split(|item| item.0 == Lexeme::Bar).filter(|row| !row.is_empty());
                    found.extend(rows.map(|row| Bracket {
                        items: row.to_vec(),
                        start: row[0].1,
                        parent: start,
                        is_outermost: false,
                    }));
                } else if !has_inner {
                    found.push(Bracket { items, start, parent, is_outermost: open.is_empty() });
                } else if items.iter().any(|item| item.0 != Lexeme::Comma) {
                    return None;
                }
                if open.is_empty() {
                    return Some((found, at));
                }
            }
            other => open.last_mut()?.items.push((other, place)),
        }
    }
    None
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
