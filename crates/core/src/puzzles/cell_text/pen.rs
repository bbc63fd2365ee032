//! Appends many small items, mostly numbers, to a vector of bytes.
//!
//! Space for several items is allocated at once and filled with blanks; a [`Pen`] writes into it, and the unused rest
//! is cut off. So the vector is not resized for each number, and a number below 1000, as nearly every number on a
//! board, takes one table lookup and one copy of four bytes.

/// The largest number of bytes of an item.
const ROOM: usize = 32;
/// The number of items whose space is allocated at once.
const ITEMS: usize = 64;
/// That space.
const BLANK: [u8; ITEMS * ROOM] = [b' '; ITEMS * ROOM];
/// Numbers below this are looked up.
const LOOKED_UP: usize = 1000;

/// The digits of a small number, followed by blanks.
#[derive(Clone, Copy)]
struct Digits {
    bytes: [u8; 4],
    length: u8,
}

static DIGITS: [Digits; LOOKED_UP] = {
    let mut table = [Digits { bytes: *b"    ", length: 0 }; LOOKED_UP];
    let mut number = 0;
    while number < LOOKED_UP {
        let length = if number == 0 { 1 } else { number.ilog10() as usize + 1 };
        let (mut rest, mut left) = (number, length);
        while left > 0 {
            left -= 1;
            table[number].bytes[left] = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        table[number].length = length as u8;
        number += 1;
    }
    table
};

/// Writes into allocated space, up to 32 bytes per item.
pub struct Pen<'a> {
    /// Blank from `at` on.
    room: &'a mut [u8],
    at: usize,
}

impl Pen<'_> {
    /// Writes one byte.
    #[inline]
    pub fn byte(&mut self, byte: u8) {
        self.room[self.at] = byte;
        self.at += 1;
    }

    /// Writes some bytes.
    #[inline]
    pub fn bytes(&mut self, bytes: &[u8]) {
        self.room[self.at..self.at + bytes.len()].copy_from_slice(bytes);
        self.at += bytes.len();
    }

    /// Writes `count` blanks.
    #[inline]
    pub fn blanks(&mut self, count: usize) {
        self.at += count;
    }

    /// Writes a number in decimal digits.
    #[inline]
    pub fn number(&mut self, number: u64) {
        if let Some(digits) = digits(number) {
            self.room[self.at..self.at + 4].copy_from_slice(&digits.bytes);
            self.at += usize::from(digits.length);
        } else {
            self.large(number);
        }
    }

    /// Writes a number that is not in the table.
    fn large(&mut self, number: u64) {
        let length = length(number);
        let mut rest = number;
        for digit in self.room[self.at..self.at + length].iter_mut().rev() {
            *digit = b'0' + (rest % 10) as u8;
            rest /= 10;
        }
        self.at += length;
    }
}

/// Returns the digits of a small number.
#[inline]
fn digits(number: u64) -> Option<&'static Digits> {
    usize::try_from(number).ok().and_then(|number| DIGITS.get(number))
}

/// Returns the number of decimal digits.
#[inline]
pub(super) fn length(number: u64) -> usize {
    digits(number).map_or_else(|| number.ilog10() as usize + 1, |digits| digits.length.into())
}

/// Appends all items to `out`, each as `write` writes it.
///
/// # Panics
/// If an item takes more than 32 bytes.
pub fn append<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    mut write: impl FnMut(&mut Pen<'_>, T),
) {
    let mut items = items.into_iter();
    loop {
        let most = items.size_hint().1.unwrap_or(ITEMS).min(ITEMS);
        if most == 0 {
            return;
        }
        let start = out.len();
        out.extend_from_slice(&BLANK[..most * ROOM]);
        let mut pen = Pen { room: &mut out[start..], at: 0 };
        let mut written = 0;
        for item in items.by_ref().take(most) {
            write(&mut pen, item);
            written += 1;
        }
        let end = start + pen.at;
        out.truncate(end);
        if written < most {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn joined(numbers: &[u64]) -> String {
        let mut out = b"before ".to_vec();
        append(&mut out, numbers, |pen, &number| {
            pen.number(number);
            pen.byte(b';');
        });
        String::from_utf8(out).expect("ASCII")
    }

    #[test]
    fn numbers_look_like_those_of_the_standard_library() {
        let powers = (0..20).map(|power| 10u64.pow(power)).flat_map(|power| [power - 1, power, power + 1]);
        let numbers: Vec<u64> = (0..2000).chain(powers).chain([u64::MAX]).collect();
        let expected = numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(";");
        assert_eq!(joined(&numbers), format!("before {expected};"));
        assert_eq!(joined(&[]), "before ");
        assert!(numbers.iter().all(|&number| length(number) == number.to_string().len()));
    }

    #[test]
    fn items_of_any_number_are_all_there() {
        for count in [ITEMS - 1, ITEMS, ITEMS + 1, 3 * ITEMS] {
            let mut out = Vec::new();
            append(&mut out, (0..count).filter(|place| place % 3 == 0), |pen, _| {
                pen.blanks(ROOM - 1);
                pen.bytes(b"x");
            });
            assert_eq!(
                out,
                [" ".repeat(ROOM - 1), "x".to_owned()].concat().repeat(count.div_ceil(3)).into_bytes()
            );
        }
    }
}
