//! Text as glyphs of fonts: for files that carry their fonts.
//!
//! A line is cut where the direction of writing, the script or the font changes, and each part is shaped as its font
//! says (Unicode Standard Annex 9; OpenType layout). Numbers are written in the program's font, which is as wide as
//! Helvetica. Other text takes the first font that has a character: those of the caller, then the program's.

use std::ops::Range;

use rustybuzz::{Direction, Face, UnicodeBuffer, shape};
use unicode_bidi::{BidiInfo, Level};
use unicode_script::{Script, UnicodeScript};

use cavalcade_core::picture::shapes::{Anchor, SceneText};

/// The fonts of the program, regular and bold.
static OWN: [&[u8]; 2] =
    [include_bytes!("../../../fonts/Arimo-Regular.ttf"), include_bytes!("../../../fonts/Arimo-Bold.ttf")];

/// A glyph of a line of text at font size 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct PlacedGlyph {
    /// The place of its font among [`Shaper::faces`].
    pub(super) font: usize,
    /// Its number in the font; 0 if no font has the character.
    pub(super) id: u16,
    /// The place from the beginning of the line, to the right and upwards.
    pub(super) at: (f64, f64),
    /// The character that it begins with.
    pub(super) sign: char,
}

/// The fonts of a document.
pub(super) struct Shaper<'a> {
    /// The program's fonts, then those of the caller.
    pub(super) faces: Vec<(Face<'a>, &'a [u8])>,
}

impl<'a> Shaper<'a> {
    /// Adds these fonts to those of the program. Files that are no fonts are left out.
    pub(super) fn new(fonts: &'a [Vec<u8>]) -> Self {
        let files = OWN.into_iter().chain(fonts.iter().map(Vec::as_slice));
        Self { faces: files.filter_map(|data| Some((Face::from_slice(data, 0)?, data))).collect() }
    }

    /// Returns the glyphs of a line from left to right, and its width, at font size 1.
    pub(super) fn glyphs(&self, text: &str, bold: bool) -> (Vec<PlacedGlyph>, f64) {
        let (mut glyphs, mut width) = (Vec::new(), 0.0);
        let bidi = BidiInfo::new(text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let is_leftward = levels.get(run.start).is_some_and(Level::is_rtl);
                let mut parts = self.parts(text, run, bold);
                if is_leftward {
                    parts.reverse();
                }
                for (font, part) in parts {
                    let direction = if is_leftward { Direction::RightToLeft } else { Direction::LeftToRight };
                    width = self.shape(&mut glyphs, width, font, &text[part], direction);
                }
            }
        }
        (glyphs, width)
    }

    /// Returns the glyphs of a text, where its line begins, and its font size: a smaller one if a wide font does not
    /// fit.
    pub(super) fn placed(&self, text: &SceneText) -> (Vec<PlacedGlyph>, f64, f64) {
        let (glyphs, width) = self.glyphs(&text.text, text.bold);
        let size = text.length.map_or(text.size, |length| text.size.min(length / width));
        let before = if text.anchor == Anchor::Middle { width * size / 2.0 } else { 0.0 };
        (glyphs, text.at.0 - before, size)
    }

    /// Returns the first character of a text that no font has.
    pub(super) fn missing(&self, text: &str) -> Option<char> {
        self.glyphs(text, false).0.into_iter().find(|glyph| glyph.id == 0).map(|glyph| glyph.sign)
    }

    /// Cuts a part of a text where its font or script changes.
    fn parts(&self, text: &str, run: Range<usize>, bold: bool) -> Vec<(usize, Range<usize>)> {
        let own = usize::from(bold);
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        let others = (2..self.faces.len()).filter(|_| !is_number);
        let order: Vec<usize> = others.chain([own]).collect();
        let mut parts: Vec<(usize, Range<usize>, Script)> = Vec::new();
        for (place, sign) in text[run.clone()].char_indices() {
            let range = run.start + place..run.start + place + sign.len_utf8();
            let script = sign.script();
            let is_any = |script: Script| matches!(script, Script::Common | Script::Inherited);
            let font = order.iter().copied().find(|&font| self.faces[font].0.glyph_index(sign).is_some());
            match parts.last_mut() {
                Some((last, part, of))
                    if font.is_none_or(|font| font == *last)
                        && (is_any(script) || is_any(*of) || script == *of) =>
                {
                    part.end = range.end;
                    *of = if is_any(*of) { script } else { *of };
                }
                _ => parts.push((font.unwrap_or(order[0]), range, script)),
            }
        }
        parts.into_iter().map(|(font, part, _)| (font, part)).collect()
    }

    /// Appends the glyphs of a part in one font, which begins at `left`; returns where it ends.
    fn shape(
        &self,
        glyphs: &mut Vec<PlacedGlyph>,
        left: f64,
        font: usize,
        text: &str,
        direction: Direction,
    ) -> f64 {
        let face = &self.faces[font].0;
        let unit = f64::from(face.units_per_em());
        let mut buffer = UnicodeBuffer::new();
        buffer.push_str(text);
        buffer.set_direction(direction);
        let shaped = shape(face, &[], buffer);
        let mut width = left;
        for (info, position) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()) {
            let at = (width + f64::from(position.x_offset) / unit, f64::from(position.y_offset) / unit);
            let sign = text[info.cluster as usize..].chars().next().unwrap_or(' ');
            glyphs.push(PlacedGlyph { font, id: info.glyph_id as u16, at, sign });
            width += f64::from(position.x_advance) / unit;
        }
        width
    }
}

/// Returns why a file cannot be used as a font; `None` if it can.
pub(crate) fn font_objection(data: &[u8]) -> Option<&'static str> {
    use rustybuzz::ttf_parser::Permissions;
    let Some(face) = Face::from_slice(data, 0) else { return Some("it is no TrueType or OpenType font") };
    if face.permissions() == Some(Permissions::Restricted) {
        return Some("its licence does not allow to embed it");
    }
    let is_usable = subsetter::subset(data, 0, &subsetter::GlyphRemapper::new()).is_ok();
    (!is_usable).then_some("it has no outlines of TrueType or CFF, or is damaged")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_have_the_letters_of_european_languages() {
        let shaper = Shaper::new(&[]);
        for text in ["0123456789", "Rätsel – “50 €” ½", "Žluťoučký kůň", "Ωμέγα", "Задача №7", "Łódź, ſ"]
        {
            assert_eq!(shaper.missing(text), None, "{text}");
        }
        assert_eq!(
            ["a汉", "\t", "\u{202e}x"].map(|text| shaper.missing(text)),
            [Some('汉'), Some('\t'), None]
        );
    }

    #[test]
    fn glyphs_are_as_wide_as_those_of_helvetica() {
        use cavalcade_core::picture::shapes::width;
        let shaper = Shaper::new(&[]);
        for text in ["0123456789", "Numbrix 9x9", "level 4 of 8 (medium)", "~{}|@"] {
            for bold in [false, true] {
                let difference = shaper.glyphs(text, bold).1 - width(text, bold);
                assert!(difference.abs() < 0.02 * text.len() as f64, "{text}, {bold}: {difference}");
            }
        }
    }

    #[test]
    fn files_that_are_no_fonts_are_refused() {
        for data in [&b""[..], b"\0\x01\0\0", b"%PDF-1.7", &OWN[0][..1000], &[0xff; 4096]] {
            assert!(font_objection(data).is_some());
        }
        assert_eq!(font_objection(OWN[0]), None);
    }
}
