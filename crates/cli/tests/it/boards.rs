//! Tours on surfaces, in boxes, and on hexagons and triangles: every tour and every class against brute force, and what
//! the formats make of a box.
//!
//! Each case has its own definition of a step, by the places of two cells. All tours of the graph are counted by another
//! puzzle, and classes under all permutations of the cells that preserve steps; the boards have no others than their
//! symmetries.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{answer, outcome};

/// The cells of a board, and the steps between them.
struct CellGraph {
    joined: Vec<Vec<bool>>,
}

impl CellGraph {
    fn new(count: usize, is_step: impl Fn(usize, usize) -> bool) -> Self {
        let row = |one: usize| (0..count).map(|other| one != other && is_step(one, other)).collect();
        Self { joined: (0..count).map(row).collect() }
    }

    /// The graph of a box, whose cells are numbered layer by layer; the differences of a step, ascending, are one of
    /// `moves`.
    fn cuboid([rows, columns, layers]: [usize; 3], moves: &[[usize; 3]]) -> Self {
        let place = |cell: usize| [cell / (rows * columns), cell / columns % rows, cell % columns];
        Self::new(rows * columns * layers, |one, other| {
            let mut by = [0, 1, 2].map(|side| place(one)[side].abs_diff(place(other)[side]));
            by.sort_unstable();
            moves.contains(&by)
        })
    }

    fn edges(&self) -> String {
        let count = self.joined.len();
        let pairs = (0..count).flat_map(|one| (one + 1..count).map(move |other| (one, other)));
        let joined = pairs.filter(|&(one, other)| self.joined[one][other]);
        joined.fold(String::new(), |text, (one, other)| text + &format!("{one} {other}\n"))
    }

    /// All permutations of the cells that preserve steps.
    fn automorphisms(&self) -> Vec<Vec<usize>> {
        let mut images: Vec<Vec<usize>> = vec![Vec::new()];
        for cell in 0..self.joined.len() {
            let fits = |image: &[usize], target: usize| {
                let known = || image.iter().enumerate();
                known().all(|(it, &there)| {
                    there != target && self.joined[it][cell] == self.joined[there][target]
                })
            };
            let longer = |image: &Vec<usize>| {
                let targets = (0..self.joined.len()).filter(|&target| fits(image, target));
                targets.map(|target| [&image[..], &[target]].concat()).collect::<Vec<_>>()
            };
            images = images.iter().flat_map(longer).collect();
        }
        images
    }
}

/// The undirected steps of a listed solution, ascending.
fn drawing(solution: &Value) -> Vec<(usize, usize)> {
    let next = solution["next"].as_array().expect("successors").iter().enumerate();
    let steps = next.filter_map(|(cell, next)| Some((cell, next.as_u64()? as usize - 1)));
    let mut steps: Vec<_> = steps.map(|(one, other)| (one.min(other), one.max(other))).collect();
    steps.sort_unstable();
    steps
}

/// The undirected steps of each solution that a command lists.
pub(crate) fn list(command: &str, input: &str) -> Vec<Vec<(usize, usize)>> {
    let output = outcome(command, input);
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| drawing(&serde_json::from_str(line).expect("JSON"))).collect()
}

/// Compares everything that `question` asks about a board with the graph of its cells.
fn agree(question: &str, input: &str, graph: &CellGraph) -> usize {
    let count = |command: &str, input: &str| -> Value {
        let output = outcome(&format!("{command} --format json"), input);
        serde_json::from_slice::<Value>(&output.stdout).expect("JSON")["counts"].clone()
    };
    let closing = if question.contains("--closed") { " --closed" } else { "" };
    let in_graph = count(&format!("count graph -{closing}"), &graph.edges());
    let on_board = count(&format!("count {question} --method both"), input);
    assert_eq!(on_board["undirected"], in_graph["undirected"], "{question}");

    let drawings: BTreeSet<_> = list(&format!("list {question} --format json"), input).into_iter().collect();
    assert_eq!(Some(drawings.len() as u64), on_board["undirected"].as_u64(), "{question}");
    let are_steps = drawings.iter().flatten().all(|&(one, other)| graph.joined[one][other]);
    assert!(are_steps, "{question}");

    let images = graph.automorphisms();
    let least = |drawing: &Vec<(usize, usize)>| {
        let image = |map: &Vec<usize>| {
            let moved =
                drawing.iter().map(|&(one, other)| (map[one].min(map[other]), map[one].max(map[other])));
            moved.collect::<BTreeSet<_>>()
        };
        images.iter().map(image).min()
    };
    let classes: BTreeSet<_> = drawings.iter().map(least).collect();
    assert_eq!(Some(classes.len() as u64), on_board["classes"].as_u64(), "{question}");
    let listed = list(&format!("list {question} --classes --format json"), input);
    assert_eq!(listed.iter().map(least).collect::<BTreeSet<_>>(), classes, "{question}");
    assert_eq!(listed.len(), classes.len(), "{question}");
    drawings.len()
}

#[test]
fn tours_of_boxes_agree_with_graphs() {
    let rook = [[0, 0, 1]];
    assert_eq!(agree("rook 2x2x2", "", &CellGraph::cuboid([2, 2, 2], &rook)), 72);
    assert_eq!(agree("rook 2x2x2 --closed", "", &CellGraph::cuboid([2, 2, 2], &rook)), 6);
    for sides in [[2, 3, 2], [3, 2, 2], [2, 2, 3], [2, 4, 2]] {
        let [rows, columns, layers] = sides;
        let size = format!("{rows}x{columns}x{layers}");
        assert!(agree(&format!("rook {size}"), "", &CellGraph::cuboid(sides, &rook)) > 0);
        assert!(agree(&format!("rook {size} --closed"), "", &CellGraph::cuboid(sides, &rook)) > 0);
    }
    assert!(agree("rook 3x3x2 --closed", "", &CellGraph::cuboid([3, 3, 2], &rook)) > 0);
    assert!(agree("rook 2x3x4 --closed", "", &CellGraph::cuboid([2, 3, 4], &rook)) > 0);
    let count = |command: &str| -> Value { serde_json::from_str(&answer(command)).expect("JSON") };
    let complete = count("count king 2x2x2 --closed --format json");
    assert_eq!(complete["counts"]["undirected"], 2520, "half of the cyclic orders of eight cells");
}

/// The cells of a box without a corner, as layers one below the other.
#[test]
fn boxes_have_holes_and_clues() {
    let solid = CellGraph::cuboid([2, 3, 2], &[[0, 0, 1]]);
    let open = CellGraph::new(11, |one, other| solid.joined[one][other]); // without the last cell
    let in_graph =
        String::from_utf8(outcome("count graph - --format json", &open.edges()).stdout).expect("UTF-8");
    let on_board = outcome("count rook - --layers 2 --format json", "...\n...\n...\n..#\n").stdout;
    let number =
        |text: &[u8]| serde_json::from_slice::<Value>(text).expect("JSON")["counts"]["undirected"].clone();
    assert_eq!(number(&on_board), number(in_graph.as_bytes()));
    let clues = outcome("list rook - --layers 2", "1 2 .\n. . .\n4 . .\n. . .\n");
    let text = String::from_utf8(clues.stdout).expect("UTF-8");
    assert!(
        text.lines().any(|line| line.split_whitespace().collect::<Vec<_>>().starts_with(&["1", "2"])),
        "{text}"
    );
}

#[test]
fn tours_on_surfaces_agree_with_graphs() {
    // A cylinder bent into the plane: the columns are angles.
    let ring = |one: usize, other: usize, size: usize| {
        matches!((one + size - other) % size, 1) || (other + size - one) % size == 1
    };
    let cylinder = CellGraph::new(15, |one, other| {
        let ((row, column), (there, across)) = ((one / 5, one % 5), (other / 5, other % 5));
        (row == there && ring(column, across, 5)) || (column == across && row.abs_diff(there) == 1)
    });
    assert_eq!(agree("rook 3x5 --cylinder --closed", "", &cylinder), 30);
    // A Moebius strip in one piece: ten columns of which the second half is the first one upside down.
    let strip = |row: usize, column: usize| (row as i32 - 1) * if column < 5 { 1 } else { -1 };
    let moebius = CellGraph::new(15, |one, other| {
        let places = |cell: usize| [cell % 5, cell % 5 + 5].map(|column| (strip(cell / 5, column), column));
        places(one).iter().any(|&(row, column)| {
            places(other).iter().any(|&(there, across)| {
                (row == there && ring(column, across, 10)) || (column == across && (row - there).abs() == 1)
            })
        })
    });
    assert!(agree("rook 3x5 --moebius --closed", "", &moebius) > 0);
    let klein = CellGraph::new(15, |one, other| {
        let places = |cell: usize| [cell % 5, cell % 5 + 5].map(|column| (strip(cell / 5, column), column));
        places(one).iter().any(|&(row, column)| {
            places(other).iter().any(|&(there, across)| {
                (row == there && ring(column, across, 10))
                    || (column == across && (row - there).rem_euclid(3) != 0)
            })
        })
    });
    assert!(agree("rook 3x5 --klein --closed", "", &klein) > 0);
}

/// Hexagons in a triangle: the triangular grid of their centres. Counts: OEIS A112676.
#[test]
fn tours_of_hexagons_agree_with_graphs() {
    for (side, cycles) in [(3, 1), (4, 3), (5, 26)] {
        let row = |row: usize| " ".repeat(side - 1 - row) + &". ".repeat(row + 1) + "\n";
        let board: String = (0..side).map(row).collect();
        let places: Vec<(usize, usize)> =
            (0..side).flat_map(|row| (0..=row).map(move |at| (row, at))).collect();
        let graph = CellGraph::new(places.len(), |one, other| {
            let ((row, at), (there, across)) =
                (places[one].min(places[other]), places[one].max(places[other]));
            (row == there && across == at + 1) || (there == row + 1 && (across == at || across == at + 1))
        });
        // The cells of the board between holes are those of the graph, in the same order.
        let counted = outcome("count rook - --tiling hexagons --closed --format json", &board).stdout;
        let counted: Value = serde_json::from_slice(&counted).expect("JSON");
        assert_eq!(counted["counts"]["undirected"], cycles);
        let in_graph = outcome("list graph - --closed --format json", &graph.edges()).stdout;
        let images = graph.automorphisms();
        assert_eq!(images.len(), 6, "turns and reflections of a triangle");
        let mut classes = BTreeSet::new();
        for line in String::from_utf8(in_graph).expect("UTF-8").lines() {
            let solution: Value = serde_json::from_str(line).expect("JSON");
            let names = solution["vertices"].as_array().expect("vertices").iter();
            let cells: Vec<usize> =
                names.map(|it| it.as_str().and_then(|it| it.parse().ok()).expect("a number")).collect();
            let steps = || (0..cells.len()).map(|at| (cells[at], cells[(at + 1) % cells.len()]));
            let image = |map: &Vec<usize>| -> BTreeSet<(usize, usize)> {
                steps().map(|(one, other)| (map[one].min(map[other]), map[one].max(map[other]))).collect()
            };
            classes.insert(images.iter().map(image).min());
        }
        assert_eq!(counted["counts"]["classes"].as_u64(), Some(classes.len() as u64), "{side}");
        let kinds = counted["by_symmetry"].as_object().expect("kinds have names");
        assert_eq!(kinds.values().filter_map(Value::as_u64).sum::<u64>(), classes.len() as u64);
    }
}

#[test]
fn boards_that_cannot_be() {
    for (command, error) in [
        ("count rook 3x3 --torus --klein", "--torus and --klein exclude each other"),
        ("count rook 4x4x4 --moebius", "--moebius cannot be used with a box"),
        ("count rook 4x4 --tiling hexagons --cylinder", "--cylinder needs a board of squares"),
        ("count rook 4x4 --tiling circles", "--tiling: 'circles' is not a shape of cells"),
        ("count rook 4x4 --layers 3", "--layers: 4 rows are not 3 layers"),
        ("count numbrix 3x3x3", "board size '3x3x3' is not rows and columns"),
        ("count knight 0x3x3", "board size '0x3x3' has no cells"),
    ] {
        let output = outcome(command, "");
        let message = String::from_utf8(output.stderr).expect("UTF-8");
        assert_eq!(output.status.code(), Some(2), "{command}: {message}");
        assert!(message.starts_with(&format!("cavalcade: error: {error}\nhint: ")), "{command}: {message}");
    }
}
