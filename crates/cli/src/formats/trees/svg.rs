//! SVG: the tree as a picture, in light and dark colours.
//!
//! Circles are decisions, squares failures, diamonds solutions, dashed circles were not visited, and triangles are
//! folded subtrees with their number of nodes (the signs of Gecode's Gist and of CP Profiler). The way down to the left
//! is the first alternative.

use std::io::{self, Write};

use cavalcade_core::picture::xml::{Number, PathData};
use cavalcade_search::recording::{FoldedNode, FoldedTree, NodeOutcome};
use maud::{Markup, PreEscaped, html};

use super::layout::TreeLayout;
use super::{TreePage, numbers};
use crate::formats::page::plain;
use crate::formats::words::DecisionWords;

/// The largest number of nodes in a picture.
pub(super) const MOST_NODES: usize = 600;
/// The largest number of nodes with words beside the lines.
const MOST_NAMED: usize = 64;
/// The distance of levels and of neighbours, without words and with them.
const LEVEL: f64 = 30.0;
const LEVEL_NAMED: f64 = 46.0;
const ASIDE: f64 = 20.0;
/// The radius of a node, and the margin.
const NODE: f64 = 6.0;
const MARGIN: f64 = 24.0;
/// The font size of words, and the width of a character as a share of it.
const TEXT: f64 = 11.0;
const SIGN: f64 = 0.56;
/// The height of the line with the numbers.
const NOTE: f64 = 26.0;

/// The colours, without variables, which some programs do not know.
pub(super) const STYLE: &str = include_str!("picture.css");

/// Writes a tree as a picture of its own.
pub(super) fn write(out: &mut dyn Write, page: &TreePage<'_>) -> io::Result<()> {
    let folded = page.recorded.tree.folded(MOST_NODES);
    let picture = picture(page, &folded, None).into_string();
    writeln!(out, "{picture}")
}

/// The measures of a picture.
struct TreePicture<'a> {
    page: &'a TreePage<'a>,
    words: DecisionWords<'a>,
    folded: &'a FoldedTree,
    /// The tree that numbers the nodes.
    whole: &'a FoldedTree,
    layout: TreeLayout,
    /// The distances of neighbours and of levels.
    unit: (f64, f64),
}

/// Returns the picture of a tree, for a page with the `whole` of it, or with what a file of its own needs.
pub(super) fn picture(page: &TreePage<'_>, folded: &FoldedTree, whole: Option<&FoldedTree>) -> Markup {
    let is_alone = whole.is_none();
    let words = DecisionWords::new(page.instance, page.model);
    let is_named = folded.nodes.len() <= MOST_NAMED;
    let longest =
        folded.nodes.iter().map(|node| words.of(&page.recorded.tree, node.node).chars().count()).max();
    let label = longest.unwrap_or(0) as f64 * TEXT * SIGN;
    let unit = if is_named { (ASIDE.max(label + TEXT), LEVEL_NAMED) } else { (ASIDE, LEVEL) };
    let layout = TreeLayout::of(folded);
    let drawn = TreePicture { page, words, folded, whole: whole.unwrap_or(folded), layout, unit };
    let note = page.sentence();
    let side = if is_named { MARGIN.max(label * 0.7) } else { MARGIN };
    let least = note.chars().count() as f64 * TEXT * SIGN + 2.0 * MARGIN;
    let wide = (drawn.layout.width * unit.0 + 2.0 * side).max(least);
    let high = drawn.layout.depth as f64 * unit.1 + 2.0 * MARGIN + NOTE;
    let left = (wide - drawn.layout.width * unit.0) / 2.0;
    let [width, height] = [wide, high].map(|length| Number(length).to_string());
    html! {
        svg xmlns=[is_alone.then_some("http://www.w3.org/2000/svg")] class="tree" role="img"
            viewBox={ "0 0 " (width) " " (height) } width=(width) height=(height) aria-label=[(!is_alone).then_some("The tree")] {
            @if is_alone {
                title { (plain(&page.title())) }
                desc { (plain(&format!("{note}. Made by: {}", page.command))) }
                style { (PreEscaped(STYLE)) }
                rect.paper width=(width) height=(height) {}
            }
            g transform={ "translate(" (Number(left)) " " (Number(MARGIN)) ")" } {
                path.lines d=(drawn.lines()) {}
                @for (number, node) in folded.nodes.iter().enumerate() { (drawn.node(number, node)) }
                @if is_named { @for number in 1..folded.nodes.len() { (drawn.label(number)) } }
            }
            text x=(Number(wide / 2.0)) y=(Number(high - MARGIN / 2.0)) font-size=(TEXT) text-anchor="middle" { (plain(&note)) }
        }
    }
}

impl TreePicture<'_> {
    fn point(&self, number: usize) -> (f64, f64) {
        let (x, level) = self.layout.places[number];
        (x * self.unit.0, level as f64 * self.unit.1)
    }

    fn lines(&self) -> String {
        let mut path = PathData::default();
        for (number, node) in self.folded.nodes.iter().enumerate() {
            if let Some(parent) = node.parent {
                path.begin(self.point(parent));
                path.line(self.point(number));
            }
        }
        path.into_data()
    }

    /// Draws a node with a tool tip.
    fn node(&self, number: usize, node: &FoldedNode) -> Markup {
        let tree = &self.page.recorded.tree;
        let outcome = tree.nodes()[node.node].outcome;
        let (x, y) = self.point(number);
        let mut path = PathData::default();
        let mut polygon =
            |corners: &[(f64, f64)]| path.polygon(corners.iter().map(|corner| (x + corner.0, y + corner.1)));
        let sums = node.sums;
        let (class, what) = if node.is_folded {
            polygon(&[(0.0, -NODE), (1.6 * NODE, 2.0 * NODE), (-1.6 * NODE, 2.0 * NODE)]);
            let below = numbers(sums.nodes, sums.solutions, sums.failures);
            (if sums.solutions > 0 { "folded good" } else { "folded" }, format!("{below} below"))
        } else {
            match outcome {
                NodeOutcome::Solution => {
                    polygon(&[(0.0, -1.3 * NODE), (1.3 * NODE, 0.0), (0.0, 1.3 * NODE), (-1.3 * NODE, 0.0)]);
                }
                NodeOutcome::Failure => {
                    let half = 0.85 * NODE;
                    polygon(&[(-half, -half), (half, -half), (half, half), (-half, half)]);
                }
                NodeOutcome::Open => path.circle((x, y), NODE),
                NodeOutcome::Skipped => path.circle((x, y), 0.8 * NODE),
            }
            (outcome.word(), outcome.word().to_owned())
        };
        let tip = format!("{}: {what} ({})", self.words.of(tree, node.node), tree.path(node.node));
        let number = self.whole.nodes.iter().position(|other| other.node == node.node);
        html! {
            path class=(class) d=(path.into_data()) data-node=[number] { title { (plain(&tip)) } }
            @if node.is_folded {
                text x=(Number(x)) y=(Number(y + 3.6 * NODE)) font-size=(TEXT - 2.0) text-anchor="middle" { (sums.nodes) }
            }
        }
    }

    /// Writes the words of a decision above the node that it leads to, over the line.
    fn label(&self, number: usize) -> Markup {
        let (x, y) = self.point(number);
        let words = self.words.of(&self.page.recorded.tree, self.folded.nodes[number].node);
        html! { text x=(Number(x)) y=(Number(y - 2.0 * NODE)) font-size=(TEXT) text-anchor="middle" { (plain(&words)) } }
    }
}
