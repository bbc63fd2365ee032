//! The outlines of chess pieces, as path data.

use cavalcade_core::puzzles::Piece;

/// The foot of every piece, and the band above it that two pieces have.
const FOOT: &str = "M10 33.2h20a1.4 1.4 0 0 1 0 2.8H10a1.4 1.4 0 0 1 0-2.8z";
const BAND: &str = "M11.6 28.8h16.8l.7 3.2H10.9z";

/// Returns the shape of a piece on a cell of 40 by 40, y downwards, as parts that are path data of SVG. Where two parts,
/// or two loops of one part, overlap, nothing is painted.
pub(crate) fn outline(piece: Piece) -> &'static [&'static str] {
    match piece {
        Piece::Rook => &[
            "M11 6.5h4.2v2.8h2.6V6.5h4.4v2.8h2.6V6.5H29v6.6l-3 3H14l-3-3z",
            "M14.4 17.3h11.2l1 9.8H13.4z",
            "M13.2 28.3h13.6l2.1 3.7H11.1z",
            FOOT,
        ],
        Piece::Bishop => &[
            "M17.9 6a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0z",
            "M20 9C25.4 12.4 28.2 16.6 28.2 20.6C28.2 23.6 26.6 25.8 24.6 27.4H15.4C13.4 25.8 11.8 23.6 11.8 20.6\
             C11.8 16.6 14.6 12.4 20 9z",
            "M23.4 13.4L18.4 19.6L19.8 20.8L24.8 14.7z",
            "M14.6 28.6h10.8l1.4 3.4H13.2z",
            FOOT,
        ],
        Piece::Queen => &[
            "M11.4 27.6L7.6 15.2L13.6 20.6L13.4 11.4L17.7 18.8L20 9.4L22.3 18.8L26.6 11.4L26.4 20.6L32.4 15.2\
             L28.6 27.6z",
            "M4.8 13a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
            "M11.1 9a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
            "M18.1 7a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
            "M25.1 9a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
            "M31.4 13a1.9 1.9 0 1 0 3.8 0a1.9 1.9 0 1 0-3.8 0z",
            BAND,
            FOOT,
        ],
        Piece::King => &[
            "M19 3.2h2v2.4h2.4v2H21V10h-2V7.6h-2.4v-2H19z",
            "M20 18.3C17 14.6 17.2 12.2 20 10.6C22.8 12.2 23 14.6 20 18.3z",
            "M11.6 27.6C7 23.6 5.2 18.4 9.2 15.7C13 13.2 17.6 15.4 20 20.6C22.4 15.4 27 13.2 30.8 15.7\
             C34.8 18.4 33 23.6 28.4 27.6z",
            BAND,
            FOOT,
        ],
        Piece::Leaper => &["M20 5L31 16H24.4V26H15.6V16H9z", "M13 28h14l1.6 4H11.4z", FOOT],
        Piece::Knight => &[
            "M12.2 32C12.2 26.6 15.2 24 18.4 21.6C19.4 20.8 20 19.9 20 18.8C17.6 19.4 15.3 20.6 13.6 22.8\
             C12.5 24.2 10.8 24.5 9.6 23.5L8.5 22.5C7.4 21.5 7.4 20.1 8.3 18.8C9.9 16.5 10.8 15.2 11.3 13.2\
             C11.7 11.6 12.5 10.5 13.7 9.7L13.3 5.6L17.1 8.3L19.6 5.4L21.2 8.9C27.6 11 30.6 16.8 30.4 24.2\
             C30.3 27 30 29.6 29.2 32z",
            "M15.9 13a1.15 1.15 0 1 0 .02 0z",
            FOOT,
        ],
    }
}
