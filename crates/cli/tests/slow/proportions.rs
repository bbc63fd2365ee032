//! Generated boards of loops have the proportions of published ones: figures of some hundred boards of 10x10 of each kind.

use std::collections::BTreeMap;

use assert_cmd::Command;

/// A figure of published boards.
struct Figure {
    puzzle: &'static str,
    name: &'static str,
    published: f64,
    /// Returns a part and the whole of which the figure is the quotient, for one board.
    of: fn(&Board) -> (f64, f64),
}

const FIGURES: [Figure; 9] = [
    Figure { puzzle: "slitherlink", name: "length", published: 93.0, of: |board| (board.length, 1.0) },
    Figure { puzzle: "slitherlink", name: "zeros", published: 0.12, of: |board| board.share(|it| it == "0") },
    Figure {
        puzzle: "slitherlink",
        name: "threes",
        published: 0.25,
        of: |board| board.share(|it| it == "3"),
    },
    Figure { puzzle: "masyu", name: "black", published: 0.4, of: |board| board.share(|it| it == "b") },
    Figure {
        puzzle: "yajilin",
        name: "zeros",
        published: 0.21,
        of: |board| board.share(|it| it.starts_with('0')),
    },
    Figure { puzzle: "yajilin", name: "clues", published: 11.6, of: |board| (board.share(|_| true).1, 1.0) },
    Figure {
        puzzle: "simple-loop",
        name: "holes",
        published: 15.0,
        of: |board| (board.share(|_| true).1, 1.0),
    },
    Figure {
        puzzle: "country-road",
        name: "largest region",
        published: 11.0,
        of: |board| (board.regions().into_iter().max().unwrap_or(0) as f64, 1.0),
    },
    Figure {
        puzzle: "country-road",
        name: "regions of one cell",
        published: 0.3,
        of: |board| (board.regions().into_iter().filter(|&size| size == 1).count() as f64, 1.0),
    },
];

/// A generated board.
struct Board {
    cells: Vec<String>,
    /// The length of the loop of a slitherlink; 0 for others.
    length: f64,
}

impl Board {
    fn read(puzzle: &str, text: &str) -> Self {
        let lines = text.lines().filter(|line| !line.starts_with('%') && !line.is_empty());
        let length = if puzzle == "slitherlink" { length(text) } else { 0.0 };
        let cells = lines.flat_map(|line| -> Vec<String> {
            if line.contains(' ') {
                line.split_whitespace().map(str::to_owned).collect()
            } else {
                line.chars().map(String::from).collect()
            }
        });
        let cells = cells.collect();
        Self { cells, length }
    }

    /// Returns how many clues are of a kind, and how many there are.
    fn share(&self, is_wanted: impl Fn(&str) -> bool) -> (f64, f64) {
        let clues: Vec<&String> = self.cells.iter().filter(|cell| *cell != ".").collect();
        (clues.iter().filter(|clue| is_wanted(clue)).count() as f64, clues.len() as f64)
    }

    /// Returns the sizes of the regions of a country-road, named `r1`, `r2` and so on in the cells of a second grid.
    fn regions(&self) -> Vec<usize> {
        let mut sizes: BTreeMap<&str, usize> = BTreeMap::new();
        for cell in self.cells.iter().filter(|cell| cell.starts_with('r')) {
            *sizes.entry(cell).or_default() += 1;
        }
        sizes.into_values().collect()
    }
}

fn command(line: &str, input: &str) -> String {
    let mut command = Command::cargo_bin("cavalcade").expect("the program");
    let output = command.args(line.split(' ')).write_stdin(input).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{line}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// Returns the length of the loop of a board.
fn length(board: &str) -> f64 {
    let answer = command("list slitherlink - --format json", board);
    let points = answer.split_once("\"loop\":[[").expect("a loop").1;
    points.matches('[').count() as f64 + 1.0
}

/// Checks the figures of boards of so many seeds; they may differ by this share of the published ones.
pub(crate) fn check(seeds: usize, tolerance: f64) {
    let mut boards: BTreeMap<&str, Vec<Board>> = BTreeMap::new();
    for figure in &FIGURES {
        let boards = boards.entry(figure.puzzle).or_insert_with(|| {
            let text = command(&format!("generate {} 10x10 --seed 1 --count {seeds}", figure.puzzle), "");
            let boards: Vec<&str> = text.split("\n\n%").collect();
            assert_eq!(boards.len(), seeds);
            boards.iter().map(|board| Board::read(figure.puzzle, &format!("%{board}"))).collect()
        });
        let parts = boards.iter().map(figure.of).fold((0.0, 0.0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
        let found = parts.0 / parts.1;
        let Figure { puzzle, name, published, .. } = figure;
        assert!(
            (found / published - 1.0).abs() <= tolerance,
            "{puzzle} {name}: {found}, published {published}"
        );
    }
}
