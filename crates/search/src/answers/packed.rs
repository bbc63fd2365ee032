//! Packs numbers into bytes; each takes as many bytes as the largest needs.

/// Packs numbers: the first byte is the width in bytes, then each number in little-endian order.
pub(super) fn packed(numbers: &[u32]) -> Vec<u8> {
    let width = match numbers.iter().max() {
        None | Some(0..=0xFF) => 1,
        Some(0x100..=0xFFFF) => 2,
        Some(_) => 4,
    };
    let mut bytes = Vec::with_capacity(1 + width * numbers.len());
    bytes.push(width as u8);
    for number in numbers {
        bytes.extend_from_slice(&number.to_le_bytes()[..width]);
    }
    bytes
}

/// Unpacks numbers; `None` if the bytes are not the result of [`packed`].
pub(super) fn unpacked(bytes: &[u8]) -> Option<Vec<u32>> {
    let (&width, bytes) = bytes.split_first()?;
    let width = usize::from(width);
    if !matches!(width, 1 | 2 | 4) || !bytes.len().is_multiple_of(width) {
        return None;
    }
    let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
    Some(bytes.chunks_exact(width).map(number).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_is_reversible() {
        for numbers in [vec![], vec![0, 255], vec![256, 1], vec![65_535], vec![65_536, 7, u32::MAX]] {
            assert_eq!(unpacked(&packed(&numbers)), Some(numbers));
        }
        for wrong in [&[][..], &[3, 1, 2, 3], &[2, 1]] {
            assert_eq!(unpacked(wrong), None);
        }
    }
}
