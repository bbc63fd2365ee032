//! The text of each cell of a diagram, made once for all solutions of a problem.

/// Texts up to this length are copied as this many bytes, which takes one instruction.
const COPIED: usize = 16;

/// A text for each cell.
pub struct CellTexts {
    /// The texts one after another, and then `COPIED` more bytes.
    bytes: Vec<u8>,
    /// Where each text begins, and the end of the last.
    starts: Vec<usize>,
    /// The length of the longest text.
    longest: usize,
}

impl CellTexts {
    /// Takes the text of each cell.
    pub fn new<T: AsRef<[u8]>>(texts: impl IntoIterator<Item = T>) -> Self {
        let mut all = Self { bytes: Vec::new(), starts: vec![0], longest: 0 };
        for text in texts {
            all.bytes.extend_from_slice(text.as_ref());
            all.starts.push(all.bytes.len());
            all.longest = all.longest.max(text.as_ref().len());
        }
        all.bytes.resize(all.bytes.len() + COPIED, 0);
        all
    }

    /// Appends the texts of different cells to `out`.
    ///
    /// # Panics
    /// If a cell does not exist; it may panic if one is named twice.
    pub fn append(&self, out: &mut Vec<u8>, cells: &[usize]) {
        let start = out.len();
        out.resize(start + self.bytes.len().min(cells.len() * self.longest + COPIED), 0);
        let room = &mut out[start..];
        let mut at = 0;
        for &cell in cells {
            let (from, to) = (self.starts[cell], self.starts[cell + 1]);
            if to - from <= COPIED {
                room[at..at + COPIED].copy_from_slice(&self.bytes[from..from + COPIED]);
            } else {
                room[at..at + to - from].copy_from_slice(&self.bytes[from..to]);
            }
            at += to - from;
        }
        out.truncate(start + at);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_of_any_length_follow_each_other() {
        let texts = ["a,", "", "exactly sixteen,", "seventeen letters", "ä", &"long ".repeat(20)];
        let all = CellTexts::new(texts);
        for cells in [&[][..], &[1], &[3], &[0, 5, 2, 4, 3, 1], &[5, 4, 3, 2, 1, 0]] {
            let mut out = b"before ".to_vec();
            all.append(&mut out, cells);
            let expected: String = cells.iter().map(|&cell| texts[cell]).collect();
            assert_eq!(String::from_utf8(out), Ok(format!("before {expected}")));
        }
    }
}
