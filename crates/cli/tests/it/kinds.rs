//! The kinds of puzzles with their fixtures, as the declarations and the names of the files give them: a new kind is in
//! every test that uses this list.

use std::fs;

use cavalcade_core::puzzles::diagram::RouteKind;
use cavalcade_core::puzzles::foreign::{ALL_CELLS, ForeignForm};
use cavalcade_core::puzzles::{Arguments, Composer, Instance, PUZZLES, ParamKind, Puzzle, PuzzleFacts};

/// The folder of the fixtures, from the folder of this crate.
const FOLDER: &str = "../../fixtures";

/// A board with one solution in a file `KIND-ROWSxCOLUMNS.txt`.
#[derive(Clone, Copy)]
pub(crate) struct Fixture {
    pub(crate) kind: &'static dyn Puzzle,
    pub(crate) rows: usize,
    pub(crate) columns: usize,
}

impl Fixture {
    /// The name of the puzzle.
    pub(crate) fn puzzle(self) -> &'static str {
        self.kind.facts().name
    }

    pub(crate) fn path(self) -> String {
        format!("{FOLDER}/{}-{}x{}.txt", self.puzzle(), self.rows, self.columns)
    }

    pub(crate) fn text(self) -> String {
        fs::read_to_string(self.path()).expect("a fixture")
    }

    fn instance(self) -> Instance {
        self.kind.build(&Arguments::default().with_board(&self.text())).expect("a board")
    }

    /// What lines of its pictures mean, if the solution is a loop, or paths without numbers.
    pub(crate) fn lines(self) -> Option<RouteKind> {
        let kind = self.instance().blank().route.as_ref().map(|route| route.kind);
        kind.filter(|kind| !matches!(kind, RouteKind::Numbered(_)))
    }
}

/// Returns all fixtures in the order of the puzzles, and the smallest of each first. Files of a puzzle that has a board
/// of its own may have several solutions, and are left out.
pub(crate) fn fixtures() -> Vec<Fixture> {
    let files: Vec<String> = fs::read_dir(FOLDER)
        .expect("the fixtures")
        .filter_map(|file| file.expect("a file").file_name().into_string().ok())
        .collect();
    let mut found = Vec::new();
    for kind in PUZZLES.iter().copied().filter(|kind| !has_board(kind.facts())) {
        let size = |file: &String| {
            let rest = file.strip_prefix(kind.facts().name)?.strip_prefix('-')?.strip_suffix(".txt")?;
            let (rows, columns) = rest.split_once('x')?;
            Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
        };
        let mut sizes: Vec<_> = files.iter().filter_map(size).collect();
        sizes.sort_by_key(|&(rows, columns)| (rows * columns, rows));
        found.extend(sizes.into_iter().map(|(rows, columns)| Fixture { kind, rows, columns }));
    }
    found
}

fn has_board(facts: &PuzzleFacts) -> bool {
    facts.params.iter().any(|param| matches!(param.kind, ParamKind::Board { default: Some(_), .. }))
}

/// Returns the smallest fixture of each kind that has one.
pub(crate) fn smallest() -> Vec<Fixture> {
    let mut all = fixtures();
    all.dedup_by_key(|fixture| fixture.puzzle());
    all
}

/// Returns the kinds whose boards can be made.
pub(crate) fn made() -> impl Iterator<Item = &'static dyn Puzzle> {
    PUZZLES.iter().copied().filter(|kind| kind.composer().is_some())
}

/// Returns whether a frontier method counts the solutions without visiting them.
pub(crate) fn is_swept(facts: &PuzzleFacts) -> bool {
    !facts.examples_of_families.is_empty()
}

/// Returns the cells whose clues can be removed.
pub(crate) fn removable(kind: &dyn Puzzle, board: &str) -> Vec<usize> {
    kind.removable(&Arguments::default().with_board(board)).expect("a board")
}

/// Returns a text in which each list of at least three names of puzzles is one word, so that a new kind does not change
/// it.
pub(crate) fn without_names(text: &str) -> String {
    let bare = |word: &str| word.trim_end_matches(',').trim_matches('\'').to_owned();
    let is_name = |word: &str| PUZZLES.iter().any(|kind| kind.facts().name == bare(word));
    let line = |line: &str| {
        if !line.starts_with("hint: ") {
            return line.to_owned();
        }
        let words: Vec<&str> = line.split(' ').collect();
        let (mut shown, mut at) = (Vec::new(), 0);
        while at < words.len() {
            let listed = words[at..].iter().take_while(|word| word.ends_with(',') && is_name(word)).count();
            let is_list = listed > 1 && words.get(at + listed).is_some_and(|word| is_name(word));
            shown.push(if is_list { "PUZZLES" } else { words[at] });
            at += if is_list { listed + 1 } else { 1 };
        }
        shown.join(" ")
    };
    text.split('\n').map(line).collect::<Vec<_>>().join("\n")
}

#[test]
fn fixtures_have_one_solution() {
    let all = fixtures();
    for fixture in &all {
        let output = crate::outcome(&format!("unique {} {}", fixture.puzzle(), fixture.path()), "");
        assert_eq!(output.status.code(), Some(0), "{}: {output:?}", fixture.path());
    }
    // Each kind with a board file of its own has one, and tours share theirs.
    let kinds = smallest();
    for kind in made().filter(|kind| !has_board(kind.facts())) {
        assert!(kinds.iter().any(|it| it.puzzle() == kind.facts().name), "{}", kind.facts().name);
    }
}

/// The lists in hints are those of the declarations.
#[test]
fn puzzles_that_are_named_in_hints_have_what_is_asked_for() {
    type IsNamed = fn(&dyn Puzzle) -> bool;
    let all: [(&str, &str, IsNamed); 8] = [
        ("list knot", "one of: ", |_| true),
        ("sheet - --puzzle chess", "the puzzles are ", |_| true),
        ("count yajilin - --all-cells", "this is an option of ", |kind| {
            kind.facts().params.iter().any(|param| param.name == ALL_CELLS)
        }),
        ("generate knight 8x8", "boards can be generated for ", |kind| kind.composer().is_some()),
        ("generate yajilin 5x5 --keep r1c1", "leave out --keep, or use ", |kind| {
            kind.composer().is_some_and(Composer::places_clues)
        }),
        ("generate numbrix 5x5 --mix zeros=1%", "leave out --mix, or use ", |kind| {
            kind.composer().is_some_and(|composer| !composer.proportions().is_empty())
        }),
        ("export knight 5x5 --for puzz.link", "puzz.link has ", |kind| {
            !kind.facts().foreign.names(ForeignForm::PuzzLink).is_empty()
        }),
        ("export knight 5x5 --for penpa", "penpa has ", |kind| {
            !kind.facts().foreign.names(ForeignForm::Penpa).is_empty()
        }),
    ];
    for (words, start, is_named) in all {
        let notes = String::from_utf8(crate::outcome(words, "").stderr).expect("UTF-8");
        let hint = notes.lines().last().and_then(|line| line.strip_prefix("hint: ")).expect("a hint");
        let names = PUZZLES.iter().filter(|kind| is_named(**kind)).map(|kind| kind.facts().name);
        let hint = hint.replace('\'', "");
        assert_eq!(hint, start.to_owned() + &names.collect::<Vec<_>>().join(", "), "{words}");
        assert_eq!(without_names(&notes).lines().last(), Some(&*format!("hint: {start}PUZZLES")));
    }
}
