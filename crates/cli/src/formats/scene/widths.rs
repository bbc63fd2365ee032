//! The widths of characters in Helvetica, the font of all print.
//!
//! A PDF file needs them, because it can only begin a text at a point: a number in the middle of its cell begins half
//! of its width further left. All languages of print need them to fit a number into its cell (`figure`), a caption
//! above its board (`paper/layout`), and a sentence under a board (`paper/steps`). No font is embedded or read, and
//! `pdf-writer` knows no widths, so they are a table: in thousandths of the font size, for the printable characters of
//! ASCII. Source: the metrics that Adobe publishes for the 14 standard fonts (Core14 AFM files). Other fonts without
//! serifs are about as wide.

/// Upright, from the blank to the tilde.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// Bold, from the blank to the tilde.
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, 975, 722, 722, 722, 722, 667, 611, 778, 722, 278,
    556, 722, 611, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584,
    556, 333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, 611, 611, 389, 556,
    333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// The width of all other characters: of letters, few of which are wider, and of the scripts from CJK on.
const OTHER: u16 = 722;
const WIDE: u16 = 1000;
/// The first character of these scripts.
const FIRST_WIDE: char = '\u{2e80}';

/// The height of digits and capital letters as a share of the font size.
pub(super) const HEIGHT: f64 = 0.718;

/// Returns the width of a text at font size 1.
pub(in crate::formats) fn width(text: &str, bold: bool) -> f64 {
    let table = if bold { &BOLD } else { &REGULAR };
    let place = |sign: char| (sign as usize).checked_sub(' ' as usize);
    let width = |sign| {
        place(sign).and_then(|place| table.get(place)).copied().unwrap_or(if sign < FIRST_WIDE {
            OTHER
        } else {
            WIDE
        })
    };
    text.chars().map(width).map(f64::from).sum::<f64>() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_equally_wide() {
        for digit in '0'..='9' {
            assert!([true, false].iter().all(|&bold| (width(&digit.to_string(), bold) - 0.556).abs() < 1e-9));
        }
        assert!((width("Wi", false) - 1.166).abs() < 1e-9);
        assert!((width("é", true) - 0.722).abs() < 1e-9);
        assert!((width("汉", true) - 1.0).abs() < 1e-9);
    }
}
