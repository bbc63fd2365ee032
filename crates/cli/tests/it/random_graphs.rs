//! Streams of small random graphs: every command agrees with brute force, and a stream gives the same answer for each
//! graph as the graph alone.

use std::collections::BTreeSet;

use proptest::prelude::*;
use serde_json::Value;

use crate::amounts::cases;
use crate::outcome;

/// A graph of up to seven vertices.
#[derive(Debug, Clone)]
struct Graph {
    vertices: usize,
    /// `steps[v]` are the vertices a step leads to from `v`, as bits.
    steps: Vec<u8>,
    directed: bool,
}

impl Graph {
    /// The graph as a line of graph6 or digraph6, by their definitions.
    fn line(&self) -> String {
        let count = self.vertices;
        let places: Vec<(usize, usize)> = if self.directed {
            (0..count).flat_map(|from| (0..count).map(move |to| (from, to))).collect()
        } else {
            (0..count).flat_map(|to| (0..to).map(move |from| (from, to))).collect()
        };
        let mut bits: Vec<u8> = places.into_iter().map(|(from, to)| self.steps[from] >> to & 1).collect();
        bits.resize(bits.len().next_multiple_of(6), 0);
        let code = bits.chunks(6).map(|six| char::from(63 + six.iter().fold(0, |sum, bit| sum << 1 | bit)));
        let sign = if self.directed { "&" } else { "" };
        format!("{sign}{}{}", char::from(63 + count as u8), code.collect::<String>())
    }
}

/// The question about all graphs of a stream.
#[derive(Debug, Clone)]
struct Question {
    closed: bool,
    /// The vertices that may be first and last; empty for all. Those of a cycle are single.
    from: Vec<usize>,
    to: Vec<usize>,
}

impl Question {
    fn options(&self) -> String {
        let mut options = String::from(if self.closed { " --closed" } else { "" });
        for (name, ends) in [("from", &self.from), ("to", &self.to)] {
            let names: Vec<_> = ends.iter().map(ToString::to_string).collect();
            if !names.is_empty() {
                options.extend([" --", name, " ", &names.join(",")]);
            }
        }
        options
    }

    /// The same question about one graph, where a set of all vertices is none.
    fn about(&self, graph: &Graph) -> Self {
        let set = |set: &[usize]| if set.len() == graph.vertices { Vec::new() } else { set.to_vec() };
        Self { closed: self.closed, from: set(&self.from), to: set(&self.to) }
    }

    /// Whether a path and its reversal may both be asked for although an end is given.
    fn counts_reversals(&self) -> bool {
        let may_be = |set: &[usize], vertex: &usize| set.is_empty() || set.contains(vertex);
        let common = (0..3).filter(|vertex| may_be(&self.from, vertex) && may_be(&self.to, vertex));
        self.has_direction() && common.count() > 1
    }

    /// Whether the ends distinguish a path from its reversal: those of a path if they differ.
    fn has_direction(&self) -> bool {
        if self.closed { !self.from.is_empty() && !self.to.is_empty() } else { self.from != self.to }
    }

    /// Every path, by trying all orders; cycles start at the given end or at vertex 0.
    fn paths(&self, graph: &Graph) -> BTreeSet<Vec<usize>> {
        let shortest = match (self.closed, graph.directed) {
            (false, _) => 1,
            (true, false) => 3,
            (true, true) => 2,
        };
        let mut paths = BTreeSet::new();
        let mut open: Vec<Vec<usize>> = (0..graph.vertices).map(|vertex| vec![vertex]).collect();
        let leads = |from: usize, to: usize| graph.steps[from] >> to & 1 == 1;
        while let Some(path) = open.pop() {
            let (first, last) = (path[0], path[path.len() - 1]);
            if path.len() < graph.vertices {
                let next = (0..graph.vertices).filter(|next| !path.contains(next) && leads(last, *next));
                open.extend(next.map(|next| [path.as_slice(), &[next]].concat()));
                continue;
            }
            let returns = !self.closed || path.len() >= shortest && leads(last, first);
            let is_anchored = self.closed && self.from.is_empty() && self.to.is_empty();
            let begins =
                if is_anchored { first == 0 } else { self.from.is_empty() || self.from.contains(&first) };
            if returns && begins && (self.to.is_empty() || self.to.contains(&last)) {
                paths.insert(path);
            }
        }
        paths
    }

    /// The representative of a path and its reversal.
    fn canonical(&self, graph: &Graph, path: Vec<usize>) -> Vec<usize> {
        if graph.directed || self.has_direction() {
            return path;
        }
        let mut reversed: Vec<usize> = path.iter().rev().copied().collect();
        if self.closed {
            // The given end, or vertex 0, stays in place.
            if self.to.is_empty() { reversed.rotate_right(1) } else { reversed.rotate_left(1) }
        }
        path.min(reversed)
    }
}

fn graphs() -> impl Strategy<Value = Vec<Graph>> {
    let graph = (2..8usize, any::<bool>(), 1..8u8).prop_flat_map(|(vertices, directed, density)| {
        proptest::collection::vec(0..8u8, vertices * vertices).prop_map(move |weights| {
            let mut steps = vec![0u8; vertices];
            for (from, to) in (0..vertices).flat_map(|from| (0..vertices).map(move |to| (from, to))) {
                let pair = if directed || from < to { (from, to) } else { (to, from) };
                if from != to && weights[pair.0 * vertices + pair.1] < density {
                    steps[from] |= 1 << to;
                }
            }
            Graph { vertices, steps, directed }
        })
    });
    proptest::collection::vec(graph, 2..12)
}

fn questions() -> impl Strategy<Value = Question> {
    let end = || {
        prop_oneof![
            4 => Just(Vec::new()),
            2 => (0..2usize).prop_map(|vertex| vec![vertex]),
            3 => proptest::sample::subsequence(vec![0, 1, 2], 2..4),
        ]
    };
    (any::<bool>(), end(), end()).prop_map(|(closed, from, to)| {
        let is_closed = closed && from.len() < 2 && to.len() < 2;
        Question { closed: is_closed, from, to }
    })
}

fn objects(words: &str, input: &str) -> Vec<Value> {
    let output = outcome(words, input);
    assert!(
        matches!(output.status.code(), Some(0 | 1)),
        "{words}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect()
}

fn path(value: &Value) -> Vec<usize> {
    let names = value["vertices"].as_array().expect("a path");
    names.iter().map(|name| name.as_str().expect("a name").parse().expect("a number")).collect()
}

/// The objects of a stream that belong to a line.
fn of(objects: &[Value], line: usize) -> Vec<&Value> {
    objects.iter().filter(|object| object["line"] == line).collect()
}

fn agree(graphs: &[Graph], asked: &Question) -> Result<(), TestCaseError> {
    let question = asked;
    // Every graph has the vertices that are named.
    let named = asked.from.iter().chain(&asked.to).max().map_or(0, |most| most + 1);
    let graphs: Vec<Graph> = graphs.iter().filter(|graph| graph.vertices >= named).cloned().collect();
    if graphs.len() < 2 {
        return Ok(());
    }
    let stream: String = graphs.iter().map(|graph| graph.line() + "\n").collect();
    let ask = |verb: &str, input: &str| {
        objects(&format!("{verb} graph - --format json{}", question.options()), input)
    };
    let verbs = ["list", "count", "first", "unique"];
    let [list, count, first, unique] = verbs.map(|verb| ask(verb, &stream));
    let twice = objects(&format!("count graph - --format json --method both{}", question.options()), &stream);
    for (line, graph) in (1..).zip(&graphs) {
        let question = &asked.about(graph);
        let paths = question.paths(graph);
        let expected: BTreeSet<_> =
            paths.iter().map(|path| question.canonical(graph, path.clone())).collect();
        let listed = of(&list, line);
        prop_assert!(listed.iter().all(|object| object["graph"] == graph.line()));
        if expected.is_empty() {
            prop_assert_eq!(listed.len(), 1);
            prop_assert!(listed[0]["vertices"].is_null() && listed[0]["complete"] == true);
        } else {
            let found: Vec<_> = listed.iter().map(|it| question.canonical(graph, path(it))).collect();
            prop_assert_eq!(
                found.len(),
                expected.len(),
                "a path is missing, or listed twice: {}",
                graph.line()
            );
            prop_assert_eq!(found.into_iter().collect::<BTreeSet<_>>(), expected.clone());
        }
        let counts = &of(&count, line)[0]["counts"];
        prop_assert_eq!(&counts["directed"], paths.len());
        prop_assert_eq!(&of(&twice, line)[0]["counts"], counts);
        prop_assert_eq!(&of(&twice, line)[0]["method"], "both");
        if graph.directed || question.counts_reversals() {
            prop_assert!(counts["undirected"].is_null());
        } else {
            prop_assert_eq!(&counts["undirected"], expected.len());
        }
        let one = of(&first, line)[0];
        prop_assert_eq!(one["vertices"].is_null(), expected.is_empty());
        prop_assert!(expected.is_empty() || expected.contains(&question.canonical(graph, path(one))));
        let verdict = of(&unique, line)[0];
        let word = ["none", "unique", "several"][expected.len().min(2)];
        prop_assert_eq!(&verdict["verdict"], word);
        let differ = verdict["differ"].as_array().expect("a list");
        prop_assert_eq!(differ.len(), if expected.len() > 1 { 2 } else { 0 });
        prop_assert!(differ.iter().all(|steps| !steps.as_array().expect("steps").is_empty()));
    }
    // The first graph alone.
    let line = graphs[0].line() + "\n";
    for (verb, answers) in verbs.into_iter().zip([list, count, first, unique]) {
        let streamed: Vec<&Value> =
            of(&answers, 1).into_iter().filter(|it| it.get("vertices") != Some(&Value::Null)).collect();
        let alone = ask(verb, &line);
        prop_assert_eq!(alone.len(), streamed.len());
        for (alone, streamed) in alone.iter().zip(streamed) {
            let mut bare = streamed.clone();
            let object = bare.as_object_mut().expect("an object");
            prop_assert!(object.remove("line").is_some() && object.remove("graph").is_some());
            prop_assert_eq!(alone, &bare);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, cases: cases(60), ..ProptestConfig::default() })]

    #[test]
    fn streams_agree_with_trying_everything(graphs in graphs(), question in questions()) {
        agree(&graphs, &question)?;
    }
}
