//! Solutions as bytes; each number takes as many bytes as the largest needs.

use super::collect::Batch;

impl Batch {
    /// Packs the numbers: the first byte is the width in bytes, then each number in little-endian order.
    #[must_use]
    pub fn packed(&self) -> Vec<u8> {
        let width = match self.numbers().iter().max() {
            None | Some(0..=0xFF) => 1,
            Some(0x100..=0xFFFF) => 2,
            Some(_) => 4,
        };
        let mut bytes = Vec::with_capacity(1 + width * self.numbers().len());
        bytes.push(width as u8);
        for number in self.numbers() {
            bytes.extend_from_slice(&number.to_le_bytes()[..width]);
        }
        bytes
    }

    /// Returns the batch whose bytes these are; `None` if they are not the result of [`Batch::packed`].
    #[must_use]
    pub fn unpacked(bytes: &[u8]) -> Option<Self> {
        let (&width, bytes) = bytes.split_first()?;
        let width = usize::from(width);
        if !matches!(width, 1 | 2 | 4) || !bytes.len().is_multiple_of(width) {
            return None;
        }
        let number = |bytes: &[u8]| bytes.iter().rev().fold(0, |number, &byte| number << 8 | u32::from(byte));
        Self::new(bytes.chunks_exact(width).map(number).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_is_reversible() {
        let all = [
            vec![],
            vec![0],
            vec![1, 255],
            vec![2, 256, 1],
            vec![1, 65_535],
            vec![1, 65_536],
            vec![2, 7, u32::MAX],
        ];
        for numbers in all {
            let batch = Batch::new(numbers).expect("solutions");
            assert_eq!(Batch::unpacked(&batch.packed()), Some(batch));
        }
        for wrong in [&[][..], &[3, 1, 2, 3], &[2, 1], &[1, 2, 7]] {
            assert_eq!(Batch::unpacked(wrong), None);
        }
    }
}
