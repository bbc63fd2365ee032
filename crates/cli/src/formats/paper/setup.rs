//! The size of printed pages and their margins.

/// The points of an inch and of a millimetre.
const INCH: f64 = 72.0;
pub(crate) const MILLIMETRE: f64 = INCH / 25.4;
/// The units of lengths.
const UNITS: [(&str, f64); 4] = [("mm", MILLIMETRE), ("cm", 10.0 * MILLIMETRE), ("in", INCH), ("pt", 1.0)];
/// The least and the largest side of a page in millimetres, and the widest gutter.
const SIDES: [f64; 2] = [50.0, 2000.0];
const WIDEST_GUTTER: f64 = 50.0;
/// The sizes with names, in millimetres.
const NAMED: [(&str, f64, f64); 4] =
    [("a4", 210.0, 297.0), ("a5", 148.0, 210.0), ("b5", 176.0, 250.0), ("letter", 215.9, 279.4)];
/// The widest margin, and its share of the shorter side of small pages.
const MARGIN: f64 = 48.0;
const MARGIN_SHARE: f64 = 0.09;

/// The size of pages and their margins, in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PageSetup {
    /// Width and height.
    pub(crate) size: (f64, f64),
    /// What the binding takes: from the left of odd pages and from the right of even ones.
    pub(crate) gutter: f64,
}

impl Default for PageSetup {
    fn default() -> Self {
        Self { size: paper(NAMED[0].0).unwrap_or_default(), gutter: 0.0 }
    }
}

impl PageSetup {
    /// Returns the margin on every side.
    pub(super) fn margin(&self) -> f64 {
        MARGIN.min(self.size.0.min(self.size.1) * MARGIN_SHARE)
    }

    /// Returns the width between margins and gutter.
    pub(super) fn width(&self) -> f64 {
        self.size.0 - 2.0 * self.margin() - self.gutter
    }
}

/// Returns the width and height of paper in points: `a4`, `6x9in`, `170x240mm`.
///
/// # Errors
/// The size has another form, or is too small or too large.
pub(crate) fn paper(text: &str) -> Result<(f64, f64), String> {
    let word = text.to_ascii_lowercase();
    let named = NAMED.iter().find(|size| size.0 == word);
    let named = named.map(|&(_, width, height)| (width * MILLIMETRE, height * MILLIMETRE));
    let size = named.or_else(|| {
        let (width, height) = word.split_once('x')?;
        let unit =
            UNITS.iter().find_map(|(name, _)| height.trim().strip_suffix(name).map(|number| (name, number)));
        let (unit, height) = unit?;
        let width = width.trim().strip_suffix(unit).unwrap_or(width);
        Some((length(&format!("{width}{unit}"))?, length(&format!("{height}{unit}"))?))
    });
    let possible = SIDES[0] * MILLIMETRE - 0.01..=SIDES[1] * MILLIMETRE + 0.01;
    size.filter(|&(width, height)| possible.contains(&width) && possible.contains(&height)).ok_or_else(|| {
        let known = NAMED.map(|size| size.0).join(", ");
        format!(
            "must be {known}, or a size such as 6x9in or 170x240mm with sides from {}mm to {}mm",
            SIDES[0], SIDES[1]
        )
    })
}

/// Returns the width of a gutter in points.
///
/// # Errors
/// The text is no length, or too large.
pub(crate) fn gutter(text: &str) -> Result<f64, String> {
    let length = length(&text.to_ascii_lowercase()).filter(|&length| length <= WIDEST_GUTTER * MILLIMETRE);
    length.ok_or_else(|| format!("must be a length from 0mm to {WIDEST_GUTTER}mm, such as 10mm or 0.5in"))
}

/// Returns a length in points: a number with at most two decimals and a unit.
fn length(text: &str) -> Option<f64> {
    let (number, points) =
        UNITS.iter().find_map(|(unit, points)| Some((text.strip_suffix(unit)?, points)))?;
    let number = number.trim();
    let is_plain = number.len() <= 8 && number.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.');
    number.parse::<f64>().ok().filter(|_| is_plain).map(|number| number * points)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_names_or_two_lengths() {
        let rounded = |text| paper(text).map(|(width, height)| (width.round() as i64, height.round() as i64));
        for (text, size) in [
            ("a4", (595, 842)),
            ("Letter", (612, 792)),
            ("6x9in", (432, 648)),
            ("6inx9in", (432, 648)),
            ("170X240mm", (482, 680)),
            ("17 x 24.0 cm", (482, 680)),
            ("400x600pt", (400, 600)),
        ] {
            assert_eq!(rounded(text), Ok(size), "{text}");
        }
        for text in [
            "",
            "a7",
            "0x0mm",
            "0x0",
            "1e9mm",
            "1e3x1e3mm",
            "-6x9in",
            "6x9",
            "x9in",
            "49x90mm",
            "9000x90mm",
            "NaNxNaNmm",
            "infxinfmm",
            "6x9x9in",
            "٦x٩in",
            "99999999999x9in",
        ] {
            assert!(paper(text).is_err(), "{text}");
        }
    }

    #[test]
    fn gutters_are_narrow() {
        assert_eq!(gutter("0.5in"), Ok(36.0));
        for text in ["5", "51mm", "-1mm", "mm", "1e1mm", "NaNmm"] {
            assert!(gutter(text).is_err(), "{text}");
        }
    }
}
