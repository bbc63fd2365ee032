//! The text of an address: lines with short words for frequent ones, as a raw deflate stream in base 64.
//!
//! (`encrypt_data` and `decrypt_data` of general.js, `COMPRESS_SUB` of `class_p.js`.)

use base64::Engine;
use base64::alphabet::STANDARD;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};

use crate::files::InputError;

/// The largest size of the lines of an address in bytes. The largest board has less than half of it.
const LARGEST: usize = 2 << 20;
/// The level of compression, from 0 to 10.
const LEVEL: u8 = 9;
/// Base 64 in which the signs at the end may be missing: pages cut them off.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);
/// Words in quotes, each with the letter that stands behind a `z` for it.
const WORDS: &str = "qa 9 pu_q Q pu_a A grid G edit_mode M surface S line L lineE E wall W cage C number N symbol Y special P \
     board B command_redo R command_undo U command_replay 8 numberS 1 freeline F freelineE 2 thermo T arrows 3 direction D \
     squareframe 0 polygon 5 deletelineE 4 killercages 6 nobulbthermo 7 __a _";

/// Returns the error for an address that was not copied whole.
pub(super) fn damaged() -> InputError {
    InputError::new("the Penpa address is damaged").hint("copy the whole address")
}

/// Returns the lines of a code.
///
/// # Errors
/// The code is damaged or its lines are too long.
pub(super) fn unpacked(code: &str) -> Result<String, InputError> {
    let stream = BASE64.decode(code).map_err(|_| damaged())?;
    let bytes = decompress_to_vec_with_limit(&stream, LARGEST).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => InputError::new("the Penpa address is too long").hint(format!(
            "at most {} MiB after decompression; copy the address without undo history and pictures",
            LARGEST >> 20
        )),
        _ => damaged(),
    })?;
    String::from_utf8(bytes).map(|lines| expanded(&lines)).map_err(|_| damaged())
}

/// Returns words and their short forms, in the order in which they are replaced. The first frees the `z` for the
/// others.
fn words() -> Vec<(String, String)> {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let words = words.chunks_exact(2).map(|pair| (format!("\"{}\"", pair[0]), format!("z{}", pair[1])));
    let others = |word: &str, short: &str| [(word.to_owned(), short.to_owned())].into_iter();
    others("z", "zZ").chain(words).chain(others("null", "zO")).collect()
}

/// Returns a text with words in place of their short forms. Old addresses have a `z` that is not part of any.
fn expanded(mut rest: &str) -> String {
    let (words, mut text) = (words(), String::new());
    while let Some(at) = rest.find('z') {
        let known = words.iter().find(|(_, short)| rest[at..].starts_with(short));
        let (word, length) = known.map_or(("z", 1), |(word, short)| (word, short.len()));
        text += &rest[..at];
        text += word;
        rest = &rest[at + length..];
    }
    text + rest
}

/// Returns the code of lines.
pub(super) fn packed(lines: &str) -> String {
    let short = words().iter().fold(lines.to_owned(), |text, (word, short)| text.replace(word, short));
    BASE64.encode(compress_to_vec(short.as_bytes(), LEVEL))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_packed_is_unpacked() {
        for text in ["", "z", "zz zZ zG null \"line\" zO", "{\"number\":{},\"numberS\":{}}\n\"lineE\"é"] {
            assert_eq!(unpacked(&packed(text)).as_deref(), Ok(text));
        }
        // Old addresses do not escape the letter.
        assert_eq!(expanded("Title: zero zz,zN"), "Title: zero zz,\"number\"");
    }

    #[test]
    fn bombs_and_rubbish_are_refused() {
        let bomb = packed(&"0".repeat(LARGEST + 1));
        assert!(bomb.len() < 4000);
        assert_eq!(
            unpacked(&bomb).map_err(|error| error.to_string()),
            Err("the Penpa address is too long".to_owned())
        );
        let whole = packed("square,10,10\n");
        for code in ["", "7V", "é", "a=b", &whole[..whole.len() / 2], "////", "AAAA"] {
            assert_eq!(unpacked(code), Err(damaged()), "{code}");
        }
    }
}
