//! Fonts in PDF files: the glyphs that a document uses, addressed by their numbers in the embedded font.
//!
//! PDF 32000-1, section 9.7: a composite font whose characters are the numbers of glyphs, with their widths and a table
//! of the characters that they stand for.

use std::collections::BTreeMap;

use cavalcade_core::picture::shapes::SceneText;
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use rustybuzz::ttf_parser::{GlyphId, RawFace, Tag};
use subsetter::{GlyphRemapper, subset};

use super::pdf::rounded;
use super::shaping::Shaper;

/// The objects of a font: the composite font, its descendant, its descriptor, its file, and its table of characters.
const OBJECTS: i32 = 5;
const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The glyphs that a document uses of one font.
#[derive(Default)]
struct UsedGlyphs {
    /// Numbers the glyphs anew.
    numbers: GlyphRemapper,
    /// The character of each new number.
    signs: BTreeMap<u16, char>,
}

/// The fonts of a document.
pub(super) struct EmbeddedFonts<'a> {
    shaper: Shaper<'a>,
    used: Vec<UsedGlyphs>,
    /// The number of their first object.
    first: i32,
}

impl<'a> EmbeddedFonts<'a> {
    /// Begins without glyphs; the objects of the fonts are numbered from `first`.
    pub(super) fn new(fonts: &'a [Vec<u8>], first: i32) -> Self {
        let shaper = Shaper::new(fonts);
        let used = shaper.faces.iter().map(|_| UsedGlyphs::default()).collect();
        Self { shaper, used, first }
    }

    /// Returns the number of the first object after those of the fonts.
    pub(super) fn end(&self) -> i32 {
        self.first + OBJECTS * self.used.len() as i32
    }

    /// Writes a line on a page of this height.
    pub(super) fn show(&mut self, content: &mut Content, text: &SceneText, height: f64) {
        let (glyphs, left, size) = self.shaper.placed(text);
        let mut marked = content.begin_marked_content_with_properties(Name(b"Span"));
        marked.properties().actual_text(TextStr(&text.text));
        marked.finish();
        content.begin_text();
        for line in
            glyphs.chunk_by(|one, other| one.font == other.font && (one.at.1 - other.at.1).abs() < 1e-9)
        {
            let font = line[0].font;
            let at = line[0].at;
            let [x, y] = [left + at.0 * size, height - text.at.1 + at.1 * size].map(rounded);
            content.set_font(Name(&name(font)), rounded(size)).set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
            let mut shown = content.show_positioned();
            let mut items = shown.items();
            let mut expected = at.0;
            for glyph in line {
                let adjusted = ((expected - glyph.at.0) * 1000.0).round();
                if adjusted.abs() >= 1.0 {
                    items.adjust(adjusted as f32);
                    expected = glyph.at.0;
                }
                let used = &mut self.used[font];
                let number = used.numbers.remap(glyph.id);
                used.signs.entry(number).or_insert(glyph.sign);
                items.show(Str(&number.to_be_bytes()));
                expected += f64::from(advance(&self.shaper, font, glyph.id)) / 1000.0;
            }
        }
        content.end_text().end_marked_content();
    }

    /// Returns the names and objects of the fonts that are used.
    pub(super) fn resources(&self) -> impl Iterator<Item = (Vec<u8>, Ref)> {
        let used = self.used.iter().enumerate().filter(|font| !font.1.signs.is_empty());
        used.map(|(font, _)| (name(font), Ref::new(self.first + OBJECTS * font as i32)))
    }

    /// Writes the fonts that are used.
    pub(super) fn write(&self, pdf: &mut Pdf) {
        for (font, used) in self.used.iter().enumerate().filter(|font| !font.1.signs.is_empty()) {
            self.write_font(pdf, font, used);
        }
    }

    fn write_font(&self, pdf: &mut Pdf, font: usize, used: &UsedGlyphs) {
        let (face, data) = &self.shaper.faces[font];
        // A font that is accepted has been cut down once before.
        let file = subset(data, 0, &used.numbers).unwrap_or_else(|_| data.to_vec());
        let cff = RawFace::parse(&file, 0).ok().and_then(|raw| raw.table(Tag::from_bytes(b"CFF ")));
        let [whole, descendant, descriptor, stream, table] =
            std::array::from_fn(|place| Ref::new(self.first + OBJECTS * font as i32 + place as i32));
        // Six letters mark a font with a part of its glyphs.
        let title = format!("AAAAA{}+Font{font}", char::from(b'A' + (font % 26) as u8));
        let title = Name(title.as_bytes());
        let mut composite = pdf.type0_font(whole);
        composite.base_font(title).encoding_predefined(Name(b"Identity-H"));
        composite.descendant_font(descendant).to_unicode(table);
        composite.finish();
        let mut cid = pdf.cid_font(descendant);
        cid.subtype(if cff.is_some() { CidFontType::Type0 } else { CidFontType::Type2 });
        cid.base_font(title).system_info(IDENTITY).font_descriptor(descriptor).default_width(0.0);
        if cff.is_none() {
            cid.cid_to_gid_map_predefined(Name(b"Identity"));
        }
        let widths = used.numbers.remapped_gids().map(|id| advance(&self.shaper, font, id));
        cid.widths().consecutive(0, widths);
        cid.finish();
        let scaled = |length: i16| f32::from(length) * 1000.0 / f32::from(face.units_per_em() as u16);
        let bounds = face.global_bounding_box();
        let [left, low, right, high] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(scaled);
        let mut written = pdf.font_descriptor(descriptor);
        written.name(title).flags(FontFlags::SYMBOLIC).bbox(Rect::new(left, low, right, high));
        written.italic_angle(0.0).ascent(scaled(face.ascender())).descent(scaled(face.descender()));
        written.cap_height(scaled(face.capital_height().unwrap_or(face.ascender()))).stem_v(80.0);
        if cff.is_some() {
            written.font_file3(stream)
        } else {
            written.font_file2(stream)
        };
        written.finish();
        match cff {
            Some(cff) => {
                pdf.stream(stream, cff).pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
            }
            None => {
                pdf.stream(stream, &file).pair(Name(b"Length1"), file.len() as i32);
            }
        }
        let mut characters = UnicodeCmap::<u16>::new(Name(b"Custom"), IDENTITY);
        used.signs.iter().for_each(|(&number, &sign)| characters.pair(number, sign));
        pdf.cmap(table, &characters.finish());
    }
}

/// Returns the name of a font on a page.
fn name(font: usize) -> Vec<u8> {
    format!("F{font}").into_bytes()
}

/// Returns the width of a glyph in thousandths of the font size.
fn advance(shaper: &Shaper<'_>, font: usize, id: u16) -> f32 {
    let face = &shaper.faces[font].0;
    let width = face.glyph_hor_advance(GlyphId(id)).unwrap_or_default();
    (f64::from(width) * 1000.0 / f64::from(face.units_per_em())).round() as f32
}
