//! Colours along a route, from dark violet over blue and green to yellow.
//!
//! Lightness rises evenly from one end to the other, so the order is visible in grey print and to colour-blind readers;
//! neighbours are about equally far apart in the colour space `OKLab` (Björn Ottosson, "A perceptual color space for
//! image processing", 2020). Both ends differ from black and white and are visible on dark and light backgrounds.

/// A colour: red, green and blue.
pub type Colour = [u8; 3];

/// Evenly spaced points of the ramp as red, green and blue; colours between them are interpolated.
#[expect(clippy::unreadable_literal, reason = "a colour has six digits")]
const POINTS: [u32; 17] = [
    0x443493, 0x3742a0, 0x2051a9, 0x0161a4, 0x026e9d, 0x027a9a, 0x058498, 0x028f96, 0x049a93, 0x07a68c,
    0x06b17f, 0x3eba6d, 0x6dbf5c, 0x93c34a, 0xb4c53a, 0xd3c62f, 0xf0c630,
];

/// The luminance below which white text has more contrast than black text, by the formula of WCAG 2.
const DARK: f64 = 0.179;

/// The colour at `position` of `length`, both from the beginning.
#[must_use]
pub fn colour(position: usize, length: usize) -> Colour {
    let at = (POINTS.len() - 1) as f64 * position as f64 / length.max(1) as f64;
    let below = (at as usize).min(POINTS.len() - 2);
    let share = at - below as f64;
    std::array::from_fn(|channel| {
        let [low, high] = [below, below + 1].map(|place| f64::from(point(place)[channel]));
        (low + (high - low) * share).round() as u8
    })
}

/// Returns a point of the ramp.
fn point(place: usize) -> Colour {
    let [_, colour @ ..] = POINTS[place].to_be_bytes();
    colour
}

/// Whether text on this colour should be white.
#[must_use]
pub fn is_dark(colour: Colour) -> bool {
    luminance(colour) < DARK
}

/// Returns the luminance of a colour, from 0 to 1, as defined by sRGB.
fn luminance(colour: Colour) -> f64 {
    let [red, green, blue] = light(colour);
    0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/// Returns the linear light of each channel, from 0 to 1.
fn light(colour: Colour) -> [f64; 3] {
    colour.map(|channel| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 { share / 12.92 } else { ((share + 0.055) / 1.055).powf(2.4) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// From light to the answers of the three kinds of cones, and from their cube roots to `OKLab`, as its author gives
    /// them.
    const CONES: [[f64; 3]; 3] = [
        [0.412_221_470_8, 0.536_332_536_3, 0.051_445_992_9],
        [0.211_903_498_2, 0.680_699_545_1, 0.107_396_956_6],
        [0.088_302_461_9, 0.281_718_837_6, 0.629_978_700_5],
    ];
    const LAB: [[f64; 3]; 3] = [
        [0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8],
        [1.977_998_495_1, -2.428_592_205_0, 0.450_593_709_9],
        [0.025_904_037_1, 0.782_771_766_2, -0.808_675_766_0],
    ];

    /// The coordinates in `OKLab`.
    fn lab(colour: Colour) -> [f64; 3] {
        let product = |matrix: [[f64; 3]; 3], vector: [f64; 3]| {
            matrix.map(|row| row.iter().zip(vector).map(|(one, other)| one * other).sum::<f64>())
        };
        product(LAB, product(CONES, light(colour)).map(f64::cbrt))
    }

    #[test]
    fn colours_get_lighter_and_change_evenly() {
        let colours: Vec<Colour> = (0..=64).map(|position| colour(position, 64)).collect();
        assert_eq!((colours[0], colours[64]), (point(0), point(16)));
        for pair in colours.windows(2) {
            assert!(luminance(pair[0]) < luminance(pair[1]), "{pair:?}");
        }
        for place in 1..POINTS.len() {
            let pair = [point(place - 1), point(place)];
            let [one, other] = pair.map(lab);
            let lighter = other[0] - one[0];
            assert!((0.022..0.034).contains(&lighter), "{pair:?}: {lighter}");
            let apart = (0..3).map(|axis| (other[axis] - one[axis]).powi(2)).sum::<f64>().sqrt();
            assert!((0.03..0.05).contains(&apart), "{pair:?}: {apart}");
        }
    }

    #[test]
    fn text_can_be_read_on_every_colour() {
        for colour in (0..=100).map(|position| colour(position, 100)) {
            let text = if is_dark(colour) { 1.0 } else { 0.0 };
            let (light, dark) = (luminance(colour).max(text), luminance(colour).min(text));
            assert!((light + 0.05) / (dark + 0.05) >= 4.5, "{colour:?}");
        }
    }

    #[test]
    fn a_walk_of_one_has_a_colour() {
        assert_eq!(colour(0, 0), point(0));
    }
}
