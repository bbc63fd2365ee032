//! Keys: the state of the vertices on a frontier as one number.
//!
//! A place has the label 0 if its vertex is bare and 1 if it is inner. Both ends of a path have the same label from 2
//! on, and paths are numbered in the order of their first places, so equal states have equal keys. The first label is
//! therefore at most 2, the second at most 3, and so on: the first two places take two bits each, the next four three
//! bits each, all others four. Eighteen places fit into 64 bits.

/// The label of a place whose vertex is on two chosen edges.
pub(super) const INNER: u8 = 1;
/// The most places of any frontier; with more, labels could need a fifth bit.
pub(super) const MOST_PLACES: usize = 29;

/// The most places of a state while it is processed.
pub(super) const WORKED: usize = 32;

/// The position of the lowest bit of each place in a key.
pub(super) const SHIFTS: [u32; WORKED + 1] = {
    let mut shifts = [0; WORKED + 1];
    let mut place = 0;
    while place < WORKED {
        let bits = match place {
            0 | 1 => 2,
            2..=5 => 3,
            _ => 4,
        };
        shifts[place + 1] = shifts[place] + bits;
        place += 1;
    }
    shifts
};

/// Returns the number of bits of the labels of the given number of places.
pub(super) const fn label_bits(places: usize) -> u32 {
    SHIFTS[places]
}

/// The bits of the label of each place.
const LABELS: [u8; WORKED] = {
    let mut labels = [0; WORKED];
    let mut place = 0;
    while place < WORKED {
        labels[place] = (1 << (SHIFTS[place + 1] - SHIFTS[place])) - 1;
        place += 1;
    }
    labels
};

/// For each set of the first eight places, the key in which these are inner.
const FIRST_INNER: [u32; 256] = inner_keys(0);
/// The same for eight places from the eighth on, as if these were the first.
const LATER_INNER: [u32; 256] = inner_keys(8);

const fn inner_keys(first: usize) -> [u32; 256] {
    let mut keys = [0; 256];
    let mut set = 0;
    while set < 256 {
        let mut place = 0;
        while place < 8 {
            if set >> place & 1 == 1 {
                keys[set] |= (INNER as u32) << (SHIFTS[first + place] - SHIFTS[first]);
            }
            place += 1;
        }
        set += 1;
    }
    keys
}

/// A key of a state table.
pub(super) trait StateKey: Copy + Ord + Send + Sync + 'static {
    /// Returns a number that is evenly distributed over all keys in its highest bits; equal keys have the same.
    fn spread(self) -> u64;

    /// Returns the key as a number.
    fn widened(self) -> u128;

    /// Returns the key that is a number; its highest bits are lost if it is too large.
    fn narrowed(number: u128) -> Self;

    /// Returns the bits of the key that do not follow from its spread; by default all of them.
    #[inline]
    fn rest(self) -> u128 {
        self.widened()
    }

    /// Returns the key with this spread and rest.
    #[inline]
    fn whole(_spread: u64, rest: u128) -> Self {
        Self::narrowed(rest)
    }
}

/// A word that holds the labels of all places; by default all of them are bare.
pub(super) trait Key: StateKey + Default {
    /// The number of places that fit.
    const PLACES: usize;

    /// Returns the key with bits written at `shift`, where it was 0.
    fn with(self, bits: u32, shift: u32) -> Self;

    /// Returns the label of a place.
    fn label(self, place: usize) -> u8;
}

/// Multiplies by 2^64 divided by the golden ratio (D. E. Knuth, TAOCP 3, section 6.4).
const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15;
/// The factor that undoes a multiplication by [`SPREAD`].
const GATHER: u64 = 0xF1DE_83E1_9937_733D;

impl StateKey for u64 {
    #[inline]
    fn spread(self) -> u64 {
        (self ^ self >> 32).wrapping_mul(SPREAD)
    }

    #[inline]
    fn widened(self) -> u128 {
        self.into()
    }

    #[inline]
    fn narrowed(number: u128) -> Self {
        number as Self
    }

    #[inline]
    fn rest(self) -> u128 {
        0
    }

    #[inline]
    fn whole(spread: u64, _rest: u128) -> Self {
        let mixed = spread.wrapping_mul(GATHER);
        mixed ^ mixed >> 32
    }
}

impl StateKey for u128 {
    #[inline]
    fn spread(self) -> u64 {
        ((self as u64).wrapping_mul(SPREAD) ^ (self >> 64) as u64).spread()
    }

    #[inline]
    fn widened(self) -> u128 {
        self
    }

    #[inline]
    fn narrowed(number: u128) -> Self {
        number
    }

    #[inline]
    fn rest(self) -> u128 {
        self >> 64
    }

    #[inline]
    fn whole(spread: u64, rest: u128) -> Self {
        let low = (u64::whole(spread, 0) ^ rest as u64).wrapping_mul(GATHER);
        rest << 64 | Self::from(low)
    }
}

macro_rules! key {
    ($word:ty, $places:expr) => {
        impl Key for $word {
            const PLACES: usize = $places;

            #[inline]
            fn with(self, bits: u32, shift: u32) -> Self {
                self | Self::from(bits) << shift
            }

            #[inline]
            fn label(self, place: usize) -> u8 {
                (self >> SHIFTS[place]) as u8 & LABELS[place]
            }
        }
    };
}

key!(u64, 18);
key!(u128, MOST_PLACES);

/// Returns the number of chosen edges at a place, at most two.
#[inline]
pub(super) fn degree<K: Key>(key: K, place: u8) -> u8 {
    match key.label(place as usize & 31) {
        0 => 0,
        INNER => 2,
        _ => 1,
    }
}

/// Returns the key in which these places are inner, and all others bare.
#[inline]
pub(super) fn inner_places<K: Key>(inner: u32) -> K {
    let [one, two, three, four] = inner.to_le_bytes();
    let mut key = K::default().with(FIRST_INNER[one as usize], 0);
    key = key.with(LATER_INNER[two as usize], SHIFTS[8]);
    key = key.with(LATER_INNER[three as usize], SHIFTS[16]);
    if K::PLACES > 24 {
        key = key.with(LATER_INNER[four as usize], SHIFTS[24]);
    }
    key
}
