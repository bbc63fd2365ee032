//! The extensions of file names: a name may choose the format of an answer, and must not contradict it.

use std::path::Path;

use cavalcade_core::files::printable;

use super::{Answer, FORMATS, Format};
use crate::streams::Failure;

/// Extensions of pictures, pages and tables that no format writes, or none of a small build.
const UNKNOWN: [&str; 18] = [
    "pdf", "png", "jpg", "jpeg", "gif", "webp", "avif", "bmp", "tif", "tiff", "eps", "ps", "doc", "docx",
    "odt", "xls", "xlsx", "ods",
];

/// Returns the extension of a file name in lower case.
fn extension(name: &Path) -> Option<String> {
    Some(name.extension()?.to_string_lossy().to_ascii_lowercase())
}

/// Returns the format of files with the extension of this name; `None` if the extension chooses none.
pub(crate) fn format_of(name: &Path) -> Option<&'static Format> {
    let extension = extension(name)?;
    FORMATS.iter().copied().find(|format| format.extensions.contains(&extension.as_str()))
}

/// Refuses the name of an output whose extension belongs to a format other than that of the answer, or to one that does
/// not exist here.
///
/// # Errors
/// The extension contradicts the format.
pub(crate) fn refuse(name: &Path, format: &Format, answer: Answer) -> Result<(), Failure> {
    let (shown, format) = (shown(name), format.name);
    if let Some(other) = format_of(name).map(|other| other.name).filter(|other| *other != format) {
        return Err(Failure::input(
            format!("--format {format} contradicts -o '{shown}', the name of a file in format {other}"),
            Some(&format!("use another name, or --format {other}")),
        ));
    }
    let extension = extension(name).filter(|_| format_of(name).is_none());
    let Some(unknown) = extension.filter(|known| UNKNOWN.contains(&known.as_str())) else {
        return Ok(());
    };
    let known = FORMATS.iter().filter(|format| format.can_write(answer));
    let known: Vec<String> =
        known.filter_map(|format| format.extensions.first()).map(|ending| format!(".{ending}")).collect();
    let hint = if known.is_empty() {
        "use a name that ends in .txt".to_owned()
    } else {
        format!("use a name that ends in one of: {}", known.join(", "))
    };
    Err(Failure::input(format!("-o '{shown}': no format writes .{unknown} files"), Some(&hint)))
}

/// Returns a file name as it appears in messages.
pub(crate) fn shown(name: &Path) -> String {
    printable(&name.display().to_string()).into_owned()
}
