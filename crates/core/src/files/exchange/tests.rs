//! Boards of other programs: known codes, and what is refused.

mod round_trips;

use crate::puzzles::foreign::{
    ALL_CELLS, BoardSetting, ForeignForm, Imported, STARS, TILING, is_foreign, read, write,
};

/// The board of a text.
fn imported(text: &str, named: Option<&str>) -> Imported {
    read(text, named)
        .unwrap_or_else(|| panic!("{text}: not foreign"))
        .unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The error for a text, with its hint.
fn refused(text: &str, named: Option<&str>) -> String {
    let error = read(text, named).unwrap_or_else(|| panic!("{text}: not foreign")).expect_err(text);
    format!("{error}; {}", error.remedy().cloned().unwrap_or_default())
}

/// A board as rows without blanks, parted by slashes.
fn dense(text: &str) -> String {
    text.replace(' ', "").trim_end().replace('\n', "/")
}

/// An address and its board. The addresses are those in pzprjs's own tests (test/script), as are the boards, there in
/// another notation.
const ADDRESSES: [(&str, &str, &str); 12] = [
    ("akari/6/6/nekcakbl", "akari", "....../..4.../....2./.0..../...1../......"),
    ("slither/5/5/cbcbcddad", "slitherlink", "2..1./.2..1/..2../3..3./.0..3"),
    ("mashu/6/6/1063000i3000", "masyu", "..w.../.b..w./....../...b../.w..../......"),
    ("geradeweg/5/5/l211i2h3i4k", "geradeweg", "...../.211./..2../3...4/....."),
    ("balance/5/5/g9m1k0m8g", "balance-loop", ".b4.../....b/...../w..../...w4."),
    ("numlin/5/5/1j2h3m1h2j3", "numberlink", "1..../2..3./...../.1..2/....3"),
    ("castle/5/5/c230021k111a210f", "castle-wall", "...b0w1s/...../...../.w1n.b0n./....."),
    ("simpleloop/5/5/sg020", "simple-loop", "###../#..../...../...#./....."),
    ("yajilin/5/5/m32j10", "yajilin", "...../...../...2w./...../....0n"),
    (
        "country/5/5/amda0uf02h12h",
        "country-road",
        "2..../...../12.../...../.....//AABBC/AABBC/DEEEC/DFFGG/DFFGG",
    ),
    (
        "moonsun/6/6/44ccaa0c0vo0f1767932ii12",
        "moon-or-sun",
        "sm...s/.ms.m./.mss../.s...m/m..m../..s..m//AAABBB/AAABBB/CCABBB/CCADDD/EEFFDD/EEFFDD",
    ),
    (
        "detour/6/5/i5rpid6hgqh423",
        "detour",
        "....4./....../.2..3./....../......//ABBBCC/AAABBC/ADBBEC/ADEEEC/ADDDEE",
    ),
];

#[test]
fn addresses_of_pzpr() {
    for (address, puzzle, board) in ADDRESSES {
        for text in [
            address.to_owned(),
            format!("https://puzz.link/p?{address}"),
            format!("http://pzv.jp/p.html?{address}\n"),
            format!("% a comment\r\n  https://pzprxs.vercel.app/p?{address}  % its source\r\n\r\n"),
            format!("https://puzz.link/p?{}", address.replacen('/', "_edit/", 1)),
        ] {
            for named in [None, Some(puzzle)] {
                let Imported { puzzle: found, board: text, settings, notes } = imported(&text, named);
                assert_eq!((found, dense(&text).as_str()), (puzzle, board), "{address}");
                assert!(settings.is_empty() && notes.is_empty());
            }
        }
        let board = imported(address, None).board;
        let written = write(puzzle, &[], &board, ForeignForm::PuzzLink).expect("a board");
        // Nothing is cut off at the end of what is written.
        let address = if puzzle == "akari" { "akari/6/6/nekcakbl" } else { address };
        assert_eq!(written, format!("https://puzz.link/p?{address}"));
    }
    assert_eq!(imported("akari/6/6/nekcakb", None), imported("lightup/6/6/nekcakbl", None));
    // This one has a number behind its size.
    let Imported { board, settings, .. } = imported("starbattle/6/6/1/4ilbhgdnmhou", None);
    assert_eq!(dense(&board), "AAABBB/ABBBCC/ADDEEC/FFDDEC/FEEEEC/FCCCCC");
    assert_eq!(settings, [(STARS, Some("1"))]);
    let written =
        write("star-battle", &[(STARS, Some("2"))], &board, ForeignForm::PuzzLink).expect("a board");
    assert_eq!(written, "https://puzz.link/p?starbattle/6/6/2/4ilbhgdnmhou");
    assert_eq!(imported("yajilin/b/5/5/m32j10", None), imported("yajilin//5/5/m32j10", None));
}

/// The flags of pzprjs: `e` of `arukone` (`dontpassallcell`) and `f` of `mashu` (`loop_full`).
#[test]
fn flags_say_whether_all_cells_are_visited() {
    for (address, flag, puzzle, all_cells) in [
        ("numlin/3/3/1g1j", "", "numberlink", false),
        ("arukone/3/3/1g1j", "", "numberlink", true),
        ("arukone/3/3/1g1j", "e", "numberlink", false),
        ("mashu/3/3/j00", "", "masyu", false),
        ("mashu/3/3/j00", "f", "masyu", true),
    ] {
        let marked =
            if flag.is_empty() { address.to_owned() } else { address.replacen('/', &format!("/{flag}/"), 1) };
        let found = imported(&marked, None);
        let expected: Vec<BoardSetting<'_>> = all_cells.then_some((ALL_CELLS, None)).into_iter().collect();
        assert_eq!((found.puzzle, &found.settings), (puzzle, &expected), "{marked}");
        let written = write(puzzle, &found.settings, &found.board, ForeignForm::PuzzLink).expect("a board");
        assert_eq!(imported(&written, None), found, "{written}");
    }
    for form in [ForeignForm::Tatham, ForeignForm::Penpa] {
        let refused = write("masyu", &[(ALL_CELLS, None)], ". .\n. w\n", form).expect_err("no flag");
        assert!(
            refused.to_string().ends_with(" cannot say that all cells of masyu are visited"),
            "{refused}"
        );
    }
}

/// Pages and programs escape characters of an address.
#[test]
fn escaped_addresses_are_the_same() {
    for text in [
        "https://puzz.link/p?akari/6/6/nekcakbl",
        "https://puzz.link/p?pzprv3/lightup/1/2/. 1 /",
        "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/lightup.html#6x6:h4g2b0g1h",
        "6x6:h4g2b0g1h",
    ] {
        let escape = |text: &str, signs: &str| {
            let sign =
                |sign: char| if signs.contains(sign) { format!("%{:02X}", sign as u32) } else { sign.into() };
            text.chars().map(sign).collect::<String>()
        };
        for signs in [" #", " /", " :/?#", " :#"] {
            let escaped = escape(text, signs).replace("%20", "%2e");
            let plain = text.replace(' ', ".");
            assert_eq!(read(&escaped, Some("akari")), read(&plain, Some("akari")), "{escaped}");
        }
    }
    for text in ["akari/2/1/%+1", "akari/2/1/%", "akari/2/1/%1", "akari/2/1/%ff", "akari/2/1/%0a."] {
        assert!(refused(text, None).contains("'%', which has no meaning"), "{text}");
    }
}

#[test]
fn signs_of_single_genres() {
    // A wall without a number, a number of Slitherlink that is not known.
    assert_eq!(dense(&imported("akari/3/2/.g.i", None).board), "X.X/...");
    let asked = imported("slither/3/1/.2g", None);
    assert_eq!((dense(&asked.board), asked.notes.len()), (".2.".to_owned(), 1));
    // Directions, a number with two digits, one with three, an unknown one, grey cells.
    let yajilin = imported("yajilin/4/2/1.283144610-31ff0.05", None);
    assert_eq!(yajilin.board, "?n 8s 1w 4e\n16n 511w # #\n");
    assert_eq!(yajilin.notes, ["numbers without an arrow were read as grey cells"]);
    // Circles without a number, numbers of two and three digits, a number that no line has.
    let circles = imported("geradeweg/4/2/.g-10+1000h2", None);
    assert_eq!(
        (circles.board.as_str(), &circles.notes[..]),
        ("? . 16 256\n? . . 2\n", &["0 was read as a circle without a number".to_owned()][..])
    );
    assert_eq!(imported("numlin/3/2/1-14+100+1001-14", None).board, "1 20 256\n256 1 20\n");
    assert_eq!(imported("geradeweg/1/2/-101", None).board, "16 |\n1 |\n");
    // Colours without a number, numbers of two and three digits, an arrow without a number, and a number without one.
    let castle = imported("castle/4/2/00.10.20.06101-21ff2-110001.000", None);
    assert_eq!(castle.board, "# w b 16n\nw511s b256n # #\n");
    assert_eq!(castle.notes.len(), 1);
    assert_eq!(imported("castle/1/2/14.11f", None).board, "w |\nw15n |\n");
    // Regions with numbers of two and three digits, and a region without borders.
    assert_eq!(imported("country/2/1/g-10", None).board, "16 .\n\nA B\n");
    assert_eq!(imported("country/2/1/0+100", None).board, "256 .\n\nA A\n");
    assert_eq!(imported("country/1/1/", None).board, ". |\n\nA |\n");
    assert_eq!(imported("country/1/2/0-10", None).board, "16 |\n. |\n\nA |\nA |\n");
}

#[test]
fn files_of_pzpr() {
    let board = "X.4/...\n";
    for text in ["pzprv3/lightup/2/3/- . 4 /. # + /", "pzprv3\nlightup\n2\n3\n- . 4\n. # +\n"] {
        let Imported { puzzle, board: found, notes, .. } = imported(text, Some("akari"));
        assert_eq!((puzzle, dense(&found) + "\n"), ("akari", board.to_owned()));
        assert_eq!(notes, ["lamps and marks in the file were ignored"]);
    }
    assert!(refused("pzprv3/slither/6/6/", None).starts_with("board is a file of the puzzle 'slither'; "));
    for (text, message) in [
        ("pzprv3/lightup/2/2/. . /. 7 /", "board row 2 column 2: '7' is not a cell"),
        ("pzprv3/lightup/2/2/. . /. /", "board row 2 has 1 cell, expected 2"),
        ("pzprv3/lightup/2/2/. . /", "board row 2 has 0 cells, expected 2"),
        ("pzprv3/lightup/2/2/. .", "board row 2 has 0 cells, expected 2"),
        ("pzprv3/lightup/0/2/. .", "pzpr file does not begin with a size"),
        ("pzprv3", "board is a file of the puzzle ''"),
    ] {
        assert!(refused(text, None).starts_with(&format!("{message}; ")), "{text}: {}", refused(text, None));
    }
}

/// IDs and their boards, made by hand from the rules of each game.
const IDS: [(&str, &str, &str); 7] = [
    ("lightup:3x2:Ba4c", "akari", "X . 4\n. . .\n"),
    ("loopy:4x1t0:3b0", "slitherlink", "3 . . 0\n"),
    ("pearl:3x2:WaBc", "masyu", "w . b\n. . .\n"),
    ("signpost:3x2:1chdgf6a", "signpost", "1e nw se\nw sw 6*\n"),
    ("ascent:3x2mO:1_2a3Aa", "numbrix", "1 2 .\n3 # .\n"),
    ("ascent:2x2mR:1_2_3_4", "hidato", "1 2\n3 4\n"),
    ("ascent:3x4mREdh:12k", "hidato", "12 . .\n. . .\n. . .\n. . .\n"),
];

#[test]
fn ids_of_simon_tatham() {
    for (id, puzzle, board) in IDS {
        let (game, bare) = id.split_once(':').expect("a game");
        let page = format!("https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/{game}.html#{bare}");
        for (text, named) in [
            (id, None),
            (id, Some(puzzle)),
            (bare, Some(puzzle)),
            (page.as_str(), None),
            (&page.replace('#', "?x=1#"), Some(puzzle)),
            (&format!("https://example.org/{game}#{}", bare.replace(':', "%3A")), None),
        ] {
            let found = imported(text, named);
            assert_eq!((found.puzzle, found.board.as_str()), (puzzle, board), "{text}");
        }
    }
    // Parameters of the generator stand between size and code.
    assert_eq!(
        imported("6x6b20s4d0:h4g2b0g1h", Some("akari")).board,
        imported("akari/6/6/nekcakbl", None).board
    );
    assert_eq!(imported("3x3t0dhl:i", Some("slitherlink")), imported("loopy:3:i", None));
    assert_eq!(imported("signpost:2x1c:ca", None).board, "e n\n");
}

#[test]
fn an_id_without_a_game() {
    // Capital letters and digits that only one game has.
    assert_eq!(imported("3x2:Ba4c", None).puzzle, "akari");
    assert_eq!(imported("3x2:WaBc", None).puzzle, "masyu");
    assert_eq!(imported("3x2:1chdgf6a", None).puzzle, "signpost");
    let several = refused("3x3:i", None);
    assert!(
        several.starts_with("the ID may be one of ascent (numbrix, hidato, rikudo), lightup (akari), "),
        "{several}"
    );
    // Only Loopy has a grid.
    assert_eq!(imported("3x3t0:i", None).puzzle, "slitherlink");
    assert_eq!(
        refused("3x3t0:2h", Some("akari")),
        "lightup ID: 't0' is of another game; the ID fits loopy (slitherlink)"
    );
    let other = refused("3x3b20:2h", Some("slitherlink"));
    assert!(
        other.starts_with("loopy ID: 'b20' is of another game; ") && other.contains("lightup (akari)"),
        "{other}"
    );
    // The puzzle decides, and the games that fit are named if it is another.
    assert_eq!(dense(&imported("3x3:i", Some("akari")).board), ".../.../...");
    let bare = imported("3x3:i", Some("numbrix"));
    assert_eq!(
        (bare.puzzle, &bare.notes[..]),
        ("numbrix", &["the ID names no mode and was read with rook steps".to_owned()][..])
    );
    assert_eq!(
        refused("3x2:WaBc", Some("akari")),
        "lightup ID: character 1 of the code is 'W', which has no meaning; the ID fits pearl (masyu)"
    );
    assert_eq!(
        refused("3x2:WaBc", Some("knight")),
        "the ID is not that of a board of knight; the ID fits pearl (masyu)"
    );
    assert!(
        refused("3x2:?", None)
            .starts_with("the ID does not fit any game that can be read; copy the whole ID; ")
    );
    assert!(
        refused("2x2mR:d", Some("numbrix")).starts_with("the text is a board of hidato, not of numbrix; ")
    );
    assert!(
        refused("loopy:2x2t0:d", Some("akari"))
            .starts_with("the text is a board of slitherlink, not of akari; ")
    );
    assert!(
        refused("puzz.link/p?slither/2/2/j", Some("akari"))
            .starts_with("the text is a board of slitherlink, ")
    );
}

#[test]
fn hexagons_of_ascent() {
    // A hexagon of side 2 with a hole in its middle. There all rows slant; here the middle row is shifted.
    let board = "# 1 .\n. # 2\n# . .\n";
    let found = imported("ascent:3x3mH:A1aaA2aaA", None);
    assert_eq!((found.puzzle, found.board.as_str()), ("hidato", board));
    assert_eq!(found.settings, [(TILING, Some("hexagons"))]);
    let rikudo = imported("3x3mH:A1aaA2aaA", Some("rikudo"));
    assert_eq!((rikudo.puzzle, rikudo.board.as_str(), rikudo.settings.len()), ("rikudo", board, 0));
    // Two columns and three rows of hexagons, in a grid of three columns.
    let id = write("rikudo", &[], "1 2\n. 4\n# .\n", ForeignForm::Tatham).expect("a board");
    assert_eq!(id, "2x3mC:A1_2Aa4AaA");
    assert_eq!(imported(&id, Some("rikudo")).board, "1 2\n. 4\n# .\n");
    assert_eq!(write("hidato", &found.settings, "1 2\n. 4\n# .\n", ForeignForm::Tatham).as_ref(), Ok(&id));
}

#[test]
fn boards_are_no_codes() {
    for text in [
        "",
        "% https://puzz.link/p?akari/6/6/nekcakbl\n",
        ". . .\n. 1 .\n",
        "1",
        "12#4",
        "8x8",
        "7x6",
        "1x2",
        "12 - 3",
        "1:2",
        "a:b",
        "a/b/c",
        "3/4/5",
        "1,2,3",
        "[[1,0],[0,4]]",
        "akari/6/6/nekcakbl\n. .",
        "lightup 3x2:Ba4c",
        "board.txt",
        "boards/7/x.txt",
        "fixtures/2x3.txt",
        "../3x3:1",
        "C:3x3",
    ] {
        assert!(!is_foreign(text), "{text:?}");
    }
}

#[test]
fn what_cannot_be_read_is_named() {
    for (text, message) in [
        ("akari/6", "akari address does not begin with a size"),
        ("akari/0/6/n", "akari address does not begin with a size"),
        ("akari/99999/99999/n", "akari address does not begin with a size"),
        ("akari/99999999999999999999/1/n", "akari address does not begin with a size"),
        ("akari/6/6/n?", "akari address: character 2 of the code is '?', which has no meaning"),
        ("akari/6/6/f", "akari address: character 1 of the code is 'f', which has no meaning"),
        ("akari/6/6/é", "akari address: character 1 of the code is 'é', which has no meaning"),
        ("akari/2/2/zzz", "akari address: the code has more cells, expected 2 rows of 2"),
        ("akari/2/2/.....", "akari address: the code has more cells, expected 2 rows of 2"),
        ("slither/2/2/00000", "slither address: the code has more cells, expected 2 rows of 2"),
        ("mashu/2/2/000", "mashu address: the code has more cells, expected 2 rows of 2"),
        ("mashu/2/2/r", "mashu address: character 1 of the code is 'r', which has no meaning"),
        ("castle/2/2/31", "castle address: character 1 of the code is '3', which has no meaning"),
        ("castle/2/2/1", "castle address: the code ends early"),
        ("castle/2/2/1a", "castle address: character 2 of the code is 'a', which has no meaning"),
        ("castle/2/2/z", "castle address: the code has more cells, expected 2 rows of 2"),
        ("geradeweg/2/2/1-1", "geradeweg address: the code ends early"),
        ("geradeweg/2/2/1A", "geradeweg address: character 2 of the code is 'A', which has no meaning"),
        ("geradeweg/2/2/1111z", "geradeweg address: the code has more cells, expected 2 rows of 2"),
        ("geradeweg/f/2/2/1", "the address has the flag 'f', a variant of geradeweg that is not known"),
        ("country/5/5/amd", "country address: the code ends early"),
        ("country/2/1/000", "country address: the code has numbers for more than 1 region"),
        (
            "starbattle/6/6/1/4ilbhgdnmhoul",
            "starbattle address: the code has numbers for more than 0 regions",
        ),
        (
            "starbattle/6/6/10/4ilbhgdnmhou",
            "starbattle address: '10' after the size is not a number of stars",
        ),
        ("country/2/1/0-1", "country address: the code ends early"),
        ("yajilin/2/2/1", "yajilin address: the code ends early"),
        ("yajilin/2/2/-9123", "yajilin address: character 2 of the code is '9', which has no meaning"),
        ("slither/f/2/3/h", "the address has the flag 'f', a variant of slither that is not known"),
        ("nurikabe/5/5/i2i", "the address is of the genre 'nurikabe', which cannot be read"),
        (
            "https://puzz.link/p?heyawake/5/5/i2i",
            "the address is of the genre 'heyawake', which cannot be read",
        ),
        ("https://swaroopg92.github.io/penpa-edit/#m=edit&p=7VRd", "the Penpa address is damaged"),
        ("https://swaroopg92.github.io/penpa-edit/", "the address is not that of a puzzle that can be read"),
        ("https://example.org/", "the address is not that of a puzzle that can be read"),
        ("https://example.org/?q=a", "the address is not that of a puzzle that can be read"),
        ("slant:5x5:abc", "the ID is of the game 'slant', which cannot be read"),
        (
            "lightup:7x7b20s4d0#123456789",
            "the ID has a random seed after '#', from which only the game makes a board",
        ),
        ("7x7#12:34", "the ID has a random seed after '#', from which only the game makes a board"),
        ("lightup:7x7:abc", "lightup ID: the code has 6 cells, expected 7 rows of 7"),
        ("lightup:7x7:Q", "lightup ID: character 1 of the code is 'Q', which has no meaning"),
        ("lightup:0x7:a", "lightup ID does not begin with a size"),
        ("lightup:1025x1024:a", "lightup ID does not begin with a size"),
        ("loopy:7x7t4:zw", "loopy ID is on the grid t4, not on squares"),
        ("loopy:1x1t0:5", "loopy ID: character 1 of the code is '5', which has no meaning"),
        ("signpost:2x1:ci", "signpost ID: character 2 of the code is 'i', which has no meaning"),
        ("signpost:2x1:3cc", "signpost ID: the code has a number above 2"),
        ("signpost:2x1:cc1", "signpost ID: the code ends early"),
        ("ascent:2x2mR:1__2b", "ascent ID: character 2 of the code is '_', which has no meaning"),
        ("ascent:2x2mR:a_2b", "ascent ID: character 2 of the code is '_', which has no meaning"),
        ("ascent:2x2mR:0c", "ascent ID: character 1 begins a number out of range"),
        ("ascent:2x2mR:99999999999999999999c", "ascent ID: character 1 begins a number out of range"),
        ("ascent:2x2mR:Z", "ascent ID: the code has more cells, expected 2 rows of 2"),
        ("ascent:3x3mE:z", "ascent ID has numbers around the board, which cannot be read"),
        ("ascent:3x3mQ:i", "ascent ID has the unknown mode 'Q'"),
    ] {
        let found = refused(text, None);
        assert!(found.starts_with(message), "{text}: {found}");
        assert!(!found.ends_with("; "), "{text}: no hint");
    }
}

#[test]
fn what_cannot_be_written_is_named() {
    let refused = |puzzle: &str, tiling: Option<&str>, board: &str, form: ForeignForm| {
        let settings = tiling.map(|tiling| (TILING, Some(tiling)));
        write(puzzle, settings.as_slice(), board, form).expect_err("not possible").to_string()
    };
    let (tatham, link) = (ForeignForm::Tatham, ForeignForm::PuzzLink);
    assert_eq!(refused("knight", None, ".", tatham), "tatham has no knight");
    assert_eq!(refused("numbrix", None, ".", link), "puzz.link has no numbrix");
    let hint = write("numbrix", &[], ".", link).expect_err("no genre").remedy().map(ToString::to_string);
    assert!(
        hint.is_some_and(|hint| hint.starts_with("tatham and penpa have it; puzz.link has simple-loop, "))
    );
    let wide = ". ".repeat(51) + "\n";
    assert_eq!(
        refused("hidato", None, &(wide.clone() + &wide), tatham),
        "the 2x51 board does not fit ascent"
    );
    assert_eq!(refused("hidato", Some("triangles"), ". .\n. .\n", tatham), "ascent has no triangles");
    assert_eq!(refused("rikudo", None, "1 - 2\n  .   .\n", tatham), "ascent has no dots between cells");
    assert_eq!(
        refused("country-road", None, ". . .\n\nA B A\n", link),
        "board row 1 column 3: region 'A' is not connected to its first cell"
    );
    assert_eq!(
        refused("masyu", None, "w ?\n", link),
        "board of masyu: '?' cannot be written: it has no sign there"
    );
    assert_eq!(
        refused("masyu", None, "w ?\n", tatham),
        "board of masyu: '?' cannot be written: the game has no such clue"
    );
    assert_eq!(
        refused("yajilin", None, "5000n .\n", link),
        "board of yajilin: '5000n' cannot be written: it is not a number with a direction"
    );
    assert_eq!(
        refused("geradeweg", None, "5000 .\n", link),
        "board of geradeweg: '5000' cannot be written: it is not a number below 4096"
    );
    assert_eq!(
        refused("balance-loop", None, "w3000000000 .\n", link),
        "board of balance-loop: 'w3000000000' cannot be written: its number is not below 2048"
    );
    assert_eq!(refused("akari", None, "..\n.\n", link), "the rows of the board have different lengths");
    assert_eq!(refused("akari", None, "\n", link), "board is empty");
}
