//! HTML: the tree as one interactive page, in a single file that needs no network.
//!
//! The page has a list of nodes that open and close, the picture of the tree, whose nodes choose them, too, and the board at
//! the chosen node. The list draws only the visible rows, so that 100,000 nodes are no burden.

use std::collections::HashMap;
use std::io::{self, Write};

use cavalcade_search::recording::FoldedTree;
use maud::{Markup, PreEscaped, html};
use serde::ser::{Serialize, SerializeMap, Serializer};

use super::TreePage;
use super::boards::TreeBoards;
use super::svg::{self, picture};
use crate::formats::page::HtmlPage;
use crate::formats::words::DecisionWords;
use cavalcade_core::picture::circle;
use cavalcade_core::picture::figure::{BoardFigure, Showing};
use cavalcade_core::picture::geometry::{Geometry, Point};
use cavalcade_core::picture::svg::shapes_as_svg;

/// The largest number of nodes of a page.
const MOST_NODES: usize = 100_000;
/// The width of a cell on the page.
const CELL: f64 = 48.0;
/// The width of the border around the cells in the picture of a board, in cells.
const OUTSIDE: f64 = 0.5;

const PAGE_STYLE: &str = include_str!("page.css");

/// The parts of the script, each after the parts that it needs.
const SCRIPT: [&str; 4] =
    [include_str!("data.js"), include_str!("rows.js"), include_str!("board.js"), include_str!("page.js")];

/// The data of the script.
struct PageData<'a>(&'a TreePage<'a>, &'a FoldedTree);

/// Writes a tree.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let folded = page.recorded.tree.folded(MOST_NODES);
    let data = serde_json::to_string(&PageData(page, &folded))?.replace('<', "\\u003c");
    let style = [svg::STYLE, PAGE_STYLE].concat();
    let title = html! { (page.title()) };
    let (before, after) =
        HtmlPage { title, icon: None, style: &style, body: body(page, &folded) }.around(&SCRIPT);
    writeln!(out, "{before}{data}")?;
    out.write_all(after.as_bytes())
}

impl Serialize for PageData<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(page, folded) = *self;
        let tree = &page.recorded.tree;
        let decisions = DecisionWords::new(page.instance, page.model);
        let (mut known, mut words) = (HashMap::new(), Vec::new());
        let word = folded.nodes.iter().map(|node| {
            let text = decisions.of(tree, node.node);
            *known.entry(text).or_insert_with_key(|text| {
                words.push(text.clone());
                words.len() - 1
            })
        });
        let word: Vec<usize> = word.collect();
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
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("facts", &page.facts())?;
        // The different words of decisions.
        map.serialize_entry("words", &words)?;
        // For each node its parent, -1 for the root, and the number of its words.
        map.serialize_entry("parents", &parents.collect::<Vec<_>>())?;
        map.serialize_entry("word", &word)?;
        // For each node the second letter of its outcome, which tells outcomes apart.
        map.serialize_entry("outcomes", &outcomes.collect::<String>())?;
        map.serialize_entry("propagations", &nodes().map(|node| node.propagations).collect::<Vec<_>>())?;
        // For each node its visited nodes, solutions, failures, nodes that were not visited, and the depth below it.
        map.serialize_entry("sums", &sums.collect::<Vec<_>>())?;
        // The nodes that stand for their subtree.
        map.serialize_entry("folded", &is_folded.collect::<Vec<_>>())?;
        map.serialize_entry("boards", &TreeBoards::of(page, &decisions, folded))?;
        // The places of the board, in pixels, and their names.
        map.serialize_entry("places", &places)?;
        map.serialize_entry("names", &names.collect::<Vec<_>>())?;
        map.end()
    }
}

/// Returns the places that variables are about, in pixels; none without a board.
fn places(page: &TreePage<'_>) -> Vec<Point> {
    let blank = page.instance.blank();
    let scaled = |(x, y): Point| {
        (((x + OUTSIDE) * CELL * 100.0).round() / 100.0, ((y + OUTSIDE) * CELL * 100.0).round() / 100.0)
    };
    if let Some(vertices) = blank.vertices() {
        return circle::points(vertices);
    }
    let points = blank.points();
    let geometry = Geometry::of(blank);
    (0..blank.point_count()).map(|place| scaled(geometry.point(points, place))).collect()
}

/// Returns the board without anything that a search knows.
fn board(page: &TreePage<'_>) -> Markup {
    let blank = page.instance.blank();
    if let Some(vertices) = blank.vertices() {
        let (width, height) = circle::size(vertices);
        return html! { svg #board viewBox={ "0 0 " (width) " " (height) } role="img" aria-label="The graph at the node" {} };
    }
    let figure = BoardFigure::new(&page.instance.unsolved(), Showing::Puzzle);
    let (width, height) = Geometry::of(blank).size();
    let [width, height] = [width, height].map(|side| (side + 2.0 * OUTSIDE) * CELL);
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
