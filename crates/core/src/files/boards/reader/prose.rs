//! Titles and comments that are not marked with a `%`.
//!
//! A *word* has two letters or more, other than `x`, and is not a repeated letter, so it is not a cell. Lines with
//! words before the first row are titles. From a `#` on, a line with a word is a comment; if the board has other `#`,
//! they may be holes or comments, and the text is refused. Three words in a row are the titles of a list of cells.

use super::super::super::InputError;
use super::super::rows::Line;
use super::super::signs::Signs;

/// Removes titles and comments; returns notes on them.
///
/// # Errors
/// A `#` may be a hole or begin a comment.
pub(crate) fn remove(lines: &mut Vec<Line<'_>>, signs: &Signs) -> Result<Vec<String>, InputError> {
    let mut remarks = Vec::new();
    let mut comment = None;
    for line in lines.iter_mut() {
        if let Some(start) = comment_start(line.text, signs) {
            comment = comment.or(Some(line.number));
            line.text = line.text[..start].trim_end();
        }
    }
    if let Some(number) = comment {
        if let Some(hole) = lines.iter().find(|line| line.text.contains('#')) {
            let message = format!(
                "board line {number}: '#' may begin a comment here, or be a hole as in line {}",
                hole.number
            );
            return Err(InputError::new(message).hint("begin comments with '%'"));
        }
        remarks.push(format!("line {number}: '#' was read as the beginning of a comment"));
        lines.retain(|line| !line.text.trim().is_empty());
    }
    let titles = lines.iter().take_while(|line| is_title(line.text, signs)).count();
    if titles < lines.len() {
        remarks.extend(lines.drain(..titles).map(|line| format!("line {} was read as a title", line.number)));
    }
    Ok(remarks)
}

/// Returns where the comment of a line begins: the last `#` before its first word.
fn comment_start(line: &str, signs: &Signs) -> Option<usize> {
    let word = words(line).find(|word| is_word(word, line, signs))?;
    let before = word.as_ptr() as usize - line.as_ptr() as usize;
    let start = line[..before].rfind('#')?;
    let is_apart = line[..start].chars().next_back().is_none_or(char::is_whitespace);
    is_apart.then_some(start)
}

fn is_title(line: &str, signs: &Signs) -> bool {
    let all: Vec<&str> =
        line.split([',', ';', '\t', '|', ' ']).map(str::trim).filter(|word| !word.is_empty()).collect();
    let is_head =
        all.len() == 3 && all.iter().all(|word| word.len() > 1 && word.chars().all(char::is_alphabetic));
    !(is_head && line.contains([',', ';', '\t', '|'])) && words(line).any(|word| is_word(word, line, signs))
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|sign: char| sign.is_whitespace() || ",;|:\"'".contains(sign)).filter(|word| !word.is_empty())
}

fn is_word(word: &str, line: &str, signs: &Signs) -> bool {
    let mut letters = word.chars().filter(|letter| letter.is_alphabetic() && !"xX".contains(*letter));
    let Some(first) = letters.next() else { return false };
    let is_sign = |letter: char| signs.is_hole(letter).is_some();
    let other = letters.find(|&letter| letter != first);
    // Without blanks, each letter may be the mark of a cell.
    let is_dense = signs.marks() && !line.trim().contains(char::is_whitespace);
    other.is_some() && !is_dense && !word.chars().any(is_sign)
}
