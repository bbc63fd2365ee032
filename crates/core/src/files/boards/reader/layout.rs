//! Splitting lines into tokens, one per cell.
//!
//! Cells are separated by blanks; if no line has a blank between its cells, each character is a cell. Other
//! separators are commas, semicolons, tabs and bars, the last with or without the rules of a table around them. The
//! separator is recognised from the whole text. Tokens are slices of the text, so each knows its position.

use super::super::LARGEST_BOARD;
use super::super::rows::{Line, Row, Token, characters, tokens};

/// A text with more tokens is neither a board nor a list of cells.
const MOST_TOKENS: usize = 3 * LARGEST_BOARD + 6;

/// A separator of cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Separator {
    /// None: each character is a cell.
    Nothing,
    /// One or more blanks.
    Blanks,
    /// Exactly one of this character.
    Sign(char),
    /// Vertical lines, with or without a frame and rules.
    Bars,
}

impl Separator {
    /// Returns a note on a separator other than blanks.
    pub(crate) fn remark(self) -> Option<String> {
        match self {
            Self::Nothing | Self::Blanks | Self::Sign('\t') => None,
            Self::Sign(sign) => Some(format!("'{sign}' was read as a separator between cells")),
            Self::Bars => Some("bars were read as separators between cells".to_owned()),
        }
    }
}

/// The rows of a board as a text shows them.
#[derive(Debug, Clone)]
pub(crate) enum CellTable<'a> {
    /// Cells, of which some may be empty: the elements of an array, or fields between separators.
    Cells(Vec<Row<'a>>),
    /// Lines, which each kind of board splits in its own way.
    Lines(Vec<Line<'a>>),
}

impl<'a> CellTable<'a> {
    /// Returns lines as fields if commas or semicolons stand between all cells, or if a field between separators is
    /// empty.
    pub(crate) fn of(lines: Vec<Line<'a>>) -> Self {
        let [separator @ (Separator::Sign(_) | Separator::Bars)] = separators(&lines)[..] else {
            return Self::Lines(lines);
        };
        let full: Vec<Line<'a>> = lines.iter().filter(|line| !line.text.trim().is_empty()).copied().collect();
        let fields = rows(&full, separator);
        let has = |is: fn(&str) -> bool| tokens(&fields).iter().any(|token| is(token.text));
        let are_apart = separator != Separator::Bars
            && !has(|text| text.contains(char::is_whitespace))
            && fields.windows(2).all(|pair| pair[0].tokens.len() == pair[1].tokens.len())
            && fields.first().is_some_and(|row| row.tokens.len() > 1);
        if are_apart || has(str::is_empty) { Self::Cells(fields) } else { Self::Lines(lines) }
    }

    /// Returns the rows, where `split` splits lines.
    pub(crate) fn rows(self, split: impl FnOnce(Vec<Line<'a>>) -> Vec<Row<'a>>) -> Vec<Row<'a>> {
        match self {
            Self::Cells(rows) => rows,
            Self::Lines(lines) => split(lines),
        }
    }
}

/// Returns the possible separators, the likeliest first.
pub(crate) fn separators(lines: &[Line<'_>]) -> Vec<Separator> {
    let has = |is: fn(char) -> bool| lines.iter().any(|line| line.text.contains(is));
    if has(is_bar) {
        return vec![Separator::Bars];
    }
    for (sign, is) in [(';', (|other| other == ';') as fn(char) -> bool), (',', |other| other == ',')] {
        if has(is) {
            return vec![Separator::Sign(sign)];
        }
    }
    if lines.iter().all(|line| !line.text.trim().contains(char::is_whitespace)) {
        vec![Separator::Nothing, Separator::Blanks]
    } else if has(|sign| sign == '\t') && are_fields(&rows(lines, Separator::Sign('\t'))) {
        vec![Separator::Sign('\t')]
    } else {
        vec![Separator::Blanks]
    }
}

/// Returns whether rows are fields of a table with some empty ones, rather than cells separated by tabs and other
/// blanks.
fn are_fields(rows: &[Row<'_>]) -> bool {
    let tokens = tokens(rows);
    rows.windows(2).all(|pair| pair[0].tokens.len() == pair[1].tokens.len())
        && tokens.iter().all(|token| !token.text.contains(char::is_whitespace))
        && tokens.iter().any(|token| token.text.is_empty())
}

/// Splits lines into tokens.
pub(crate) fn rows<'a>(lines: &[Line<'a>], separator: Separator) -> Vec<Row<'a>> {
    let mut left = MOST_TOKENS;
    let mut row = |line: &Line<'a>| {
        let row = line.row(parts(line.text, separator).take(left));
        left -= row.tokens.len();
        row
    };
    let mut rows: Vec<Row<'a>> = match separator {
        Separator::Bars => lines.iter().filter(|line| !is_rule(line.text)).map(&mut row).collect(),
        _ => lines.iter().map(&mut row).collect(),
    };
    let is_empty = |token: Option<&Token<'_>>| token.is_some_and(|token| token.text.is_empty());
    let first = rows.iter().all(|row| is_empty(row.tokens.first()));
    let last = rows.iter().all(|row| row.tokens.len() > 1 && is_empty(row.tokens.last()));
    match separator {
        Separator::Bars => {
            for row in &mut rows {
                let begin = usize::from(first);
                row.tokens.drain(..begin.min(row.tokens.len()));
                if last {
                    row.tokens.pop();
                }
            }
        }
        // A separator at the end of every line ends the line, unless other fields are empty too.
        Separator::Sign(_) if last => {
            let inner =
                |row: &Row<'_>| row.tokens[..row.tokens.len() - 1].iter().any(|token| token.text.is_empty());
            if !rows.iter().any(inner) {
                for row in &mut rows {
                    row.tokens.pop();
                }
            }
        }
        _ => {}
    }
    rows.retain(|row| !row.tokens.is_empty());
    rows
}

/// Returns the line of the empty heading that a Markdown table may have above its only rule.
pub(crate) fn heading(lines: &[Line<'_>], separator: Separator) -> Option<usize> {
    let is_rule =
        |line: &Line<'_>| line.text.contains('-') && line.text.chars().all(|sign| "|-: \t".contains(sign));
    let [first, second, rest @ ..] = lines else { return None };
    let is_empty = first.text.chars().all(|sign| is_bar(sign) || sign.is_whitespace());
    let is_heading = separator == Separator::Bars && is_empty && is_rule(second) && !rest.iter().any(is_rule);
    is_heading.then_some(first.number)
}

/// Splits a text into cells.
pub(crate) fn parts(text: &str, separator: Separator) -> Box<dyn Iterator<Item = &str> + '_> {
    let field = |text| unquoted(str::trim(text));
    match separator {
        Separator::Nothing => Box::new(characters(text.trim())),
        Separator::Blanks => Box::new(text.split_whitespace()),
        Separator::Sign(sign) => Box::new(text.split(sign).map(field)),
        Separator::Bars => Box::new(text.split(is_bar).map(field)),
    }
}

/// Returns a field without the quotes around it.
fn unquoted(text: &str) -> &str {
    let inner = |quote| text.strip_prefix(quote)?.strip_suffix(quote);
    inner('"').or_else(|| inner('\'')).map_or(text, str::trim)
}

/// Returns whether a character is a vertical line.
fn is_bar(character: char) -> bool {
    matches!(
        character,
        '|' | '\u{2502}' | '\u{2503}' | '\u{2506}' | '\u{2507}' | '\u{250a}' | '\u{250b}' | '\u{2551}'
    )
}

/// Returns whether a line is a rule of a table.
fn is_rule(text: &str) -> bool {
    let is_drawn = |sign: char| ('\u{2500}'..='\u{257f}').contains(&sign);
    let mut is_line = |sign: char| is_drawn(sign) || sign.is_whitespace() || "|+-=:".contains(sign);
    let crosses = |sign: char| (is_drawn(sign) && !is_bar(sign)) || "+=".contains(sign);
    text.chars().all(&mut is_line) && (text.contains(crosses) || text.contains("---"))
}
