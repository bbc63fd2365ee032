//! HTML: the tree as one interactive page, in a single file that needs no network.
//!
//! The page has a list of nodes that open and close, the picture of the tree, whose nodes choose them, too, and the board at
//! the chosen node. The list draws only the visible rows, so that 100,000 nodes are no burden.

use std::io::{self, Write};

use cavalcade_core::picture::circle;
use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::geometry::{Geometry, Point};
use cavalcade_core::picture::svg::shapes_as_svg;
use cavalcade_search::recording::FoldedTree;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value, json};

use super::TreePage;
use super::boards::TreeBoards;
use super::svg::{self, picture};
use crate::formats::NamedValues;
use crate::formats::page::{ELEMENTS_SCRIPT, HtmlPage};
use crate::formats::words::DecisionWords;

/// The largest number of nodes of a page.
const MOST_NODES: usize = 100_000;
/// The width of a cell on the page.
const CELL: f64 = 48.0;
/// The width of the border around the cells in the picture of a board, in cells.
const OUTSIDE: f64 = 0.5;

const PAGE_STYLE: &str = include_str!("page.css");

/// The parts of the script, each after the parts that it needs.
const SCRIPT: [&str; 5] = [
    ELEMENTS_SCRIPT,
    include_str!("data.js"),
    include_str!("rows.js"),
    include_str!("board.js"),
    include_str!("page.js"),
];

/// Writes a tree.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let folded = page.recorded.tree.folded(MOST_NODES);
    let data = serde_json::to_string(&data(page, &folded))?.replace('<', "\\u003c");
    let style = [svg::STYLE, PAGE_STYLE].concat();
    let title = html! { (page.title()) };
    let (before, after) =
        HtmlPage { title, icon: None, style: &style, body: body(page, &folded) }.around(&SCRIPT);
    writeln!(out, "{before}{data}")?;
    out.write_all(after.as_bytes())
}

/// Returns the data of the script.
fn data(page: &TreePage<'_>, folded: &FoldedTree) -> NamedValues<&'static str, Value> {
    let tree = &page.recorded.tree;
    let decisions = DecisionWords::new(page.instance, page.model);
    let words = folded.nodes.iter().map(|node| decisions.of(tree, node.node));
    let nodes = || folded.nodes.iter().map(|node| tree.nodes()[node.node]);
    let parents = folded.nodes.iter().map(|node| node.parent.map_or(-1, |parent| parent as i64));
    let outcomes = nodes().filter_map(|node| node.outcome.word().chars().nth(1));
    let sums = folded.nodes.iter().map(|node| {
        let sums = node.sums;
        [sums.nodes, sums.solutions, sums.failures, sums.skipped, sums.depth.into()]
    });
    let is_folded = (0..folded.nodes.len()).filter(|&node| folded.nodes[node].is_folded);
    let places = places(page);
    let names = (0..places.len()).map(|place| decisions.place(place));
    NamedValues(vec![
        // For each node its decision in words, and its parent, -1 for the root.
        ("words", json!(words.collect::<Vec<_>>())),
        ("parents", json!(parents.collect::<Vec<_>>())),
        // For each node the second letter of its outcome, which tells outcomes apart.
        ("outcomes", json!(outcomes.collect::<String>())),
        ("propagations", json!(nodes().map(|node| node.propagations).collect::<Vec<_>>())),
        // For each node its visited nodes, solutions, failures, nodes that were not visited, and the depth below it.
        ("sums", json!(sums.collect::<Vec<_>>())),
        // The nodes that stand for their subtree.
        ("folded", json!(is_folded.collect::<Vec<_>>())),
        ("boards", json!(TreeBoards::of(page, &decisions, folded))),
        // The places of the board, in pixels, and their names.
        ("names", json!(names.collect::<Vec<_>>())),
        ("places", json!(places)),
    ])
}

/// Returns the places that variables are about, in pixels; none without a board.
fn places(page: &TreePage<'_>) -> Vec<Point> {
    let blank = page.instance.blank();
    let scaled = |length: f64| ((length + OUTSIDE) * CELL * 100.0).round() / 100.0;
    if let Some(vertices) = blank.vertices() {
        return circle::points(vertices);
    }
    let points = blank.points();
    let geometry = Geometry::of(blank);
    let point = |(x, y): Point| (scaled(x), scaled(y));
    (0..blank.point_count()).map(|place| point(geometry.point(points, place))).collect()
}

/// Returns the board without anything that a search knows.
fn board(page: &TreePage<'_>) -> Markup {
    let blank = page.instance.blank();
    if let Some(vertices) = blank.vertices() {
        let (width, height) = circle::size(vertices);
        return html! { svg #board viewBox={ "0 0 " (width) " " (height) } role="img" aria-label="The graph at the node" {} };
    }
    let figure = BoardFigure::new(&page.instance.unsolved(), Showing::Puzzle);
    let [width, height] =
        <[f64; 2]>::from(Geometry::of(blank).size()).map(|side| (side + 2.0 * OUTSIDE) * CELL);
    let corner = OUTSIDE * CELL;
    html! {
        svg #board.print viewBox={ "0 0 " (width) " " (height) } role="img" aria-label="The board at the node" {
            g.ground transform={ "translate(" (corner) " " (corner) ")" } {
                (PreEscaped(shapes_as_svg(figure.shapes(), CELL)))
            }
        }
    }
}

fn body(page: &TreePage<'_>, folded: &FoldedTree) -> Markup {
    let drawn = page.recorded.tree.folded(svg::MOST_NODES);
    html! {
        header {
            h1 { (page.title()) }
            p.facts { (page.sentence()) }
            pre.command tabindex="0" aria-label="Command" { code { (page.command) } }
            noscript { p { "The tree is drawn by JavaScript, which is disabled in this browser." } }
        }
        main {
            section.nodes aria-label="Nodes" {
                p.buttons {
                    button #solution type="button" { "Next solution" }
                    button #failure type="button" { "Next failure" }
                    button #all type="button" { "Open all" }
                    button #none type="button" { "Close all" }
                }
                div #rows role="tree" tabindex="0"
                    aria-label="Nodes: up and down move, right opens, left closes" { div #space {} }
            }
            section.node aria-label="The chosen node" {
                h2 #where {}
                p #what {}
                (board(page))
                table #values hidden { caption { "Values that remain" } tbody {} }
                p #removed {}
                p.legend {
                    span.taken { "decided before" } " " span.new { "decided here" } " "
                    span.gone { "removed here" } " " span.left { "possible" }
                }
            }
        }
        section.picture aria-label="Picture of the tree" { (picture(page, &drawn, Some(folded))) }
    }
}
