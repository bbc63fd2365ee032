//! The ladder of Star Battle against all ways to place stars.

use super::*;
use crate::amounts::cases;
use crate::ladder::GroupKind;

/// Returns numbers from 0 up, the same on every machine (xorshift, G. Marsaglia 2003).
fn below(seed: &mut u64, end: usize) -> usize {
    *seed ^= *seed << 13;
    *seed ^= *seed >> 7;
    *seed ^= *seed << 17;
    (*seed % end as u64) as usize
}

/// Random connected regions of a square, as many as it has rows.
fn regions(seed: &mut u64, size: usize) -> Vec<usize> {
    let mut region = vec![usize::MAX; size * size];
    for number in 0..size {
        region[below(seed, size * size)] = number;
    }
    while region.contains(&usize::MAX) {
        let (cell, step) =
            (below(seed, size * size), [1, size, size * size - 1, size * size - size][below(seed, 4)]);
        let other = (cell + step) % (size * size);
        let is_beside = (cell / size).abs_diff(other / size) + (cell % size).abs_diff(other % size) == 1;
        if region[cell] == usize::MAX && is_beside {
            region[cell] = region[other];
        }
    }
    region
}

/// The ladder for stars on a square.
fn ladder(region: &[usize], size: usize, each: usize) -> MarkLadder {
    let touched = |cell: usize| {
        let near = |other: &usize| {
            (cell / size).abs_diff(other / size) < 2 && (cell % size).abs_diff(other % size) < 2
        };
        (0..size * size).filter(|other| *other != cell && near(other)).map(|other| other as u32).collect()
    };
    let sees = SuccessorTable::new((0..size * size).map(touched).collect()).expect("a table");
    let mut groups = Vec::new();
    for (kind, of) in [
        (GroupKind::Row, &(|cell| cell / size) as &dyn Fn(usize) -> usize),
        (GroupKind::Column, &|cell| cell % size),
        (GroupKind::Region, &|cell| region[cell]),
    ] {
        for index in 0..size {
            let cells: Vec<usize> = (0..size * size).filter(|&cell| of(cell) == index).collect();
            groups.push(MarkGroup { kind, place: index, cells, number: each });
        }
    }
    MarkLadder::new(&sees, groups, &MarkRules::STARS)
}

/// All ways to place stars.
fn placements(ladder: &MarkLadder, size: usize, each: usize) -> Vec<u64> {
    let rows: Vec<u64> =
        (0..1u64 << size).filter(|row| row.count_ones() as usize == each && row & row << 1 == 0).collect();
    let mut found = vec![(0, 0)];
    for at in 0..size {
        let follow = |&(all, before): &(u64, u64)| {
            let apart = rows.iter().filter(move |&&row| (before | before << 1 | before >> 1) & row == 0);
            apart.map(move |row| (all | row << (at * size), *row)).collect::<Vec<_>>()
        };
        found = found.iter().flat_map(follow).collect();
    }
    let is_right = |&(stars, _): &(u64, u64)| {
        ladder
            .groups
            .iter()
            .all(|group| group.cells.iter().filter(|&&cell| stars >> cell & 1 == 1).count() == group.number)
    };
    found.into_iter().filter(is_right).map(|found| found.0).collect()
}

#[test]
fn steps_hold_in_all_placements() {
    let mut seed = 0x9e37_79b9_7f4a_7c15;
    let (mut levels, mut clashes) = ([0; 8], 0);
    for number in 0..cases(600) as usize {
        let (size, each) = [(5, 1), (6, 1), (7, 1), (8, 2)][number % 4];
        let region = regions(&mut seed, size);
        if (0..size).any(|number| !region.contains(&number)) {
            continue;
        }
        let ladder = ladder(&region, size, each);
        let all = placements(&ladder, size, each);
        for cap in 1..=6 {
            let run = ladder.solve(cap);
            assert!(run.clash.is_none() || all.is_empty(), "{region:?} {run:?}");
            clashes += usize::from(run.clash.is_some());
            for step in &run.steps {
                let right = |&stars: &u64| {
                    step.facts.iter().all(|&(cell, is_mark)| (stars >> cell & 1 == 1) == is_mark)
                };
                assert!(all.iter().all(right), "{region:?} {step:?}");
            }
            if let Some(marks) = &run.solution {
                assert_eq!(all, [marks.iter().fold(0, |set, &cell| set | 1 << cell)], "{region:?}");
            }
            run.steps.iter().filter(|step| step.level == cap).for_each(|_| levels[usize::from(cap)] += 1);
        }
    }
    assert!(levels[1..7].iter().all(|&steps| steps > 0) && clashes > 0, "{levels:?} {clashes}");
}
