//! Every format against the others: a graph that is written and read again is the same.

mod fixtures;
mod samples;

use proptest::prelude::*;

use super::{Graph, InputFormat, MOST_VERTICES, read};
use crate::amounts::{cases, is_thorough};
use samples::{Sample, joined, samples};

/// Reads a text with and without the name of its format, and compares.
fn check(sample: &Sample, text: &str, format: InputFormat, base: usize) -> Result<(), TestCaseError> {
    for format in [None, Some(format)] {
        let Graph { names, rows, directed, remarks } = read(text.as_bytes(), format, sample.directed)
            .map_err(|error| TestCaseError::fail(format!("{text}: {error}")))?;
        prop_assert_eq!(rows, sample.rows(), "{}", text);
        prop_assert_eq!(
            names,
            (base..base + sample.vertices).map(|name| name.to_string()).collect::<Vec<_>>()
        );
        prop_assert_eq!(directed, sample.directed);
        prop_assert_eq!(remarks, Vec::<String>::new(), "{}", text);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(256)))]

    #[test]
    fn what_is_written_is_read(sample in samples(any::<bool>())) {
        check(&sample, &sample.neighbours(), InputFormat::Edges, 0)?;
        check(&sample, &sample.dictionary(), InputFormat::Edges, 0)?;
        check(&sample, &sample.hcp(true), InputFormat::Hcp, 1)?;
        check(&sample, &sample.hcp(false), InputFormat::Hcp, 1)?;
        check(&sample, &sample.dimacs(), InputFormat::Dimacs, 1)?;
        check(&sample, &sample.matrix(), InputFormat::Graph6, 0)?;
        check(&sample, &sample.edges(), InputFormat::Edges, 0)?;
    }

    #[test]
    fn what_is_written_in_sparse6_is_read(sample in samples(Just(false))) {
        check(&sample, &sample.sparse6(), InputFormat::Graph6, 0)?;
    }

    #[test]
    fn no_bytes_make_it_panic(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
        absurd(&bytes)?;
    }

    #[test]
    fn no_text_makes_it_panic(text in "([a-c0-3{}(\\[\\],:;&'\"# \t\r\n>~?@_-]|->|-1|\n1 2|\np edge 3 2|\ne 1 2|\u{e9}){0,60}") {
        absurd(text.as_bytes())?;
    }

    #[test]
    fn no_keywords_make_it_panic(
        lines in proptest::collection::vec(prop_oneof![
            Just("NAME : x"), Just("TYPE : HCP"), Just("DIMENSION : 3"), Just("EDGE_DATA_FORMAT : ADJ_LIST"),
            Just("EDGE_DATA_SECTION"), Just("FIXED_EDGES_SECTION"), Just("1 2"), Just("2 3 -1"), Just("-1"),
            Just("1"), Just("EOF"), Just("p edge 3 1"), Just("e 1 3"), Just(":Bd"), Just("&B??"),
        ], 0..12),
    ) {
        absurd(lines.join("\n").as_bytes())?;
    }

    #[test]
    fn no_code_makes_it_panic(text in "[:&]?[?-~]{0,40}") {
        absurd(text.as_bytes())?;
    }
}

/// Any bytes are a graph or an error.
fn absurd(bytes: &[u8]) -> Result<(), TestCaseError> {
    for format in [None].into_iter().chain(InputFormat::ALL.map(Some)) {
        for directed in [false, true] {
            let Ok(graph) = read(bytes, format, directed) else { continue };
            prop_assert_eq!(graph.names.len(), graph.rows.len());
            prop_assert!(!graph.rows.is_empty());
            for (vertex, row) in graph.rows.iter().enumerate() {
                prop_assert!(row.is_sorted_by(|one, other| one < other));
                for &other in row {
                    prop_assert!(other as usize != vertex);
                    prop_assert!(graph.directed || graph.rows[other as usize].contains(&(vertex as u32)));
                }
            }
        }
    }
    Ok(())
}

#[test]
fn a_guess_is_mentioned_in_the_remedy() {
    let hint = |format| {
        let error = read(b"p edge 2 1\ne 1 3\n", format, false).expect_err("no graph");
        error.remedy().cloned().unwrap_or_default().to_string()
    };
    assert_eq!(hint(Some(InputFormat::Dimacs)), "vertices are numbered from 1");
    assert_eq!(
        hint(None),
        "vertices are numbered from 1; this was read as dimacs; input can be edges, dot, hcp, graph6"
    );
}

#[test]
fn large_graphs_are_read_and_larger_ones_refused() {
    let text = format!("p edge {MOST_VERTICES} 1\ne 1 {MOST_VERTICES}\n");
    assert_eq!(read(text.as_bytes(), None, false).expect("a graph").rows.len(), MOST_VERTICES);
    let names = |count: usize| joined((0..count).map(|vertex| format!("{vertex}:\n")));
    if is_thorough() {
        let graph = read(names(MOST_VERTICES).as_bytes(), None, false).expect("a graph");
        assert_eq!(graph.rows.len(), MOST_VERTICES);
    }
    let error = read(names(MOST_VERTICES + 1).as_bytes(), None, false).expect_err("too large");
    assert_eq!(error.to_string(), "graph line 1048577: there are more than 1048576 vertices");
    // All bits set: 16 814 100 arcs, more than there may be. The order needs three bytes.
    let complete = |vertices: usize, byte: char| {
        let bits = vertices * (vertices - 1) / 2;
        assert!(bits.is_multiple_of(6));
        let order: String =
            [12, 6, 0].map(|at| char::from((vertices >> at & 63) as u8 + 63)).iter().collect();
        format!("~{order}{}", byte.to_string().repeat(bits / 6))
    };
    let error = read(complete(4101, '~').as_bytes(), None, false).expect_err("too large");
    assert_eq!(error.to_string(), "graph line 1: there are more than 8388608 edges");
    assert_eq!(read(complete(4101, '?').as_bytes(), None, false).expect("a graph").rows.len(), 4101);
}
