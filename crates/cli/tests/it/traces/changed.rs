//! Traces that were changed, and traces of other graphs, are rejected.

use cavalcade_search::Random;

use super::{Checked, counted, frontiers, order};
use crate::amounts::cases;
use crate::answer;

/// The changes of one byte that are tried.
const CHANGES: u32 = 400;

#[test]
fn a_changed_byte_is_rejected() {
    for (words, seed) in [("knight 3x4", 1), ("rook 4x4 --closed", 2), ("rook 3x5", 3)] {
        let checked = Checked::exported(words);
        let total = counted(words);
        let lines: Vec<usize> =
            (0..checked.trace.len()).filter(|&at| checked.trace[at] == b'\n').take(3).collect();
        let mut random = Random::new(seed);
        for _ in 0..cases(CHANGES / 2) {
            let mut trace = checked.trace.clone();
            let at = (random.bits() % trace.len() as u64) as usize;
            trace[at] ^= 1 + (random.bits() % 255) as u8;
            let accepted = checked.total(&trace);
            // Other colours may be right, too: they only decide which hopeless states are left out.
            let is_colour = lines[1] < at && at < lines[2];
            let allowed = accepted.as_ref().is_none_or(|accepted| is_colour && *accepted == total);
            assert!(allowed, "{words}: byte {at} is {}, total {accepted:?}", trace[at]);
        }
    }
}

/// A layer of a trace: its line, and the records of its states.
struct TraceLayer {
    width: usize,
    records: Vec<Vec<u8>>,
}

/// Splits a trace into its heading, its layers and its end. `places` are the sizes of the frontiers.
fn layers(trace: &[u8], places: &[usize]) -> (Vec<u8>, Vec<TraceLayer>, Vec<u8>) {
    let line = |from: usize| from + 1 + trace[from..].iter().position(|&it| it == b'\n').expect("a line");
    let mut at = (0..3).fold(0, |at, _| line(at));
    let heading = trace[..at].to_vec();
    let layers = places.iter().map(|places| {
        let end = line(at);
        let text = std::str::from_utf8(&trace[at..end - 1]).expect("text");
        let numbers: Vec<usize> = text.split(' ').map(|it| it.parse().expect("a number")).collect();
        let [states, width] = numbers[..] else { panic!("{text}") };
        at = end + states * (places + width);
        let records = trace[end..at].chunks(places + width).map(<[u8]>::to_vec).collect();
        TraceLayer { width, records }
    });
    let layers = layers.collect();
    (heading, layers, trace[at..].to_vec())
}

fn joined(heading: &[u8], layers: &[TraceLayer], end: &[u8]) -> Vec<u8> {
    let mut trace = heading.to_vec();
    for TraceLayer { width, records } in layers {
        trace.extend(format!("{} {width}\n", records.len()).bytes());
        trace.extend(records.concat());
    }
    trace.extend(end);
    trace
}

#[test]
fn changed_layers_and_graphs_are_rejected() {
    let words = "rook 4x4 --closed";
    let checked = Checked::exported(words);
    let graph = answer(&format!("export {words} --for hcp"));
    let places = frontiers(&graph, &order(&checked.trace));
    let whole = || layers(&checked.trace, &places);
    let (heading, all, end) = whole();
    assert_eq!(joined(&heading, &all, &end), checked.trace);
    assert_eq!(end, b"end 6\n");
    let rejected = |what: &str, change: &dyn Fn(&mut Vec<TraceLayer>)| {
        let (heading, mut layers, end) = whole();
        change(&mut layers);
        assert_eq!(checked.total(&joined(&heading, &layers, &end)), None, "{what}");
    };
    for layer in 0..all.len() {
        rejected("a missing state", &|layers| drop(layers[layer].records.pop()));
        rejected("a state that occurs twice", &|layers| {
            let again = layers[layer].records[0].clone();
            layers[layer].records.push(again);
        });
        rejected("an empty layer", &|layers| layers[layer].records.clear());
        rejected("a layer that is left out", &|layers| drop(layers.remove(layer)));
        let other = (layer + 1) % all.len();
        if (&all[layer].records, all[layer].width) != (&all[other].records, all[other].width) {
            rejected("swapped layers", &|layers| layers.swap(layer, other));
        }
        let (states, width) = (all[layer].records.len(), all[layer].width);
        let numbers: Vec<&[u8]> =
            all[layer].records.iter().map(|it| &it[places[layer]..places[layer] + width]).collect();
        if let Some(other) = (1..states).find(|&other| numbers[other] != numbers[0]) {
            rejected("swapped states", &|layers| {
                let records = &mut layers[layer].records;
                let (one, two) =
                    (records[0][..places[layer]].to_vec(), records[other][..places[layer]].to_vec());
                records[0][..places[layer]].copy_from_slice(&two);
                records[other][..places[layer]].copy_from_slice(&one);
            });
        }
    }
    for total in ["5", "7", "66", "", "-6"] {
        let trace = joined(&heading, &all, format!("end {total}\n").as_bytes());
        assert_eq!(checked.total(&trace), None, "{total}");
    }
    for kept in [0, 10, checked.trace.len() / 2, checked.trace.len() - end.len(), checked.trace.len() - 2] {
        assert_eq!(checked.total(&checked.trace[..kept]), None, "the first {kept} bytes");
    }
    assert_eq!(checked.total(&[&*checked.trace, b"\n"].concat()), None, "more bytes");
    let without = |edge: &str| graph.replacen(&format!("\n{edge}\n"), "\n", 1);
    for other in
        [without("1 2"), without("6 7"), format!("{graph}1 6\n"), format!("{graph}1 17\n"), String::new()]
    {
        let wrong = Checked::new(words, &other);
        assert_eq!(wrong.total(&wrong.trace), None, "another graph");
    }
}
