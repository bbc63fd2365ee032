//! Answers about the puzzle that this project began with, in every form.

use insta::assert_snapshot;

use crate::{outcome, snapshot, transcript};

#[test]
fn the_four_paths_of_the_post() {
    snapshot("list_walks", &["list prime"]);
    assert_snapshot!(transcript("list prime --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[49,48,47,2,5,8,9,16],[50,51,64,1,6,7,10,15],[53,52,63,62,61,60,11,14],[54,55,56,57,58,59,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,34,28,45,39,47,32,42,50,null,36,46,38,55,40,57,49,43,51,52,53,63,48,58,59,60,61,62,54,64,56],"closed":false}
    {"index":2,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[51,50,47,2,5,8,9,16],[52,49,48,1,6,7,10,15],[53,56,57,58,59,60,11,14],[54,55,64,63,62,61,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,43,28,45,39,47,32,49,34,42,36,46,38,55,40,57,51,52,53,54,62,63,48,58,50,null,59,60,61,64,56],"closed":false}
    {"index":3,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[51,50,47,2,5,8,9,16],[52,49,48,1,6,7,10,15],[53,64,63,62,61,60,11,14],[54,55,56,57,58,59,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,43,28,45,39,47,32,49,34,42,36,46,38,55,40,57,null,50,51,52,53,63,48,58,59,60,61,62,54,64,56],"closed":false}
    {"index":4,"rows":8,"columns":8,"order":[[43,44,45,6,7,8,9,10],[42,47,46,5,64,25,24,11],[41,48,49,4,63,26,23,12],[40,51,50,3,62,27,22,13],[39,52,53,2,61,28,21,14],[38,55,54,1,60,29,20,15],[37,56,57,58,59,30,19,16],[36,35,34,33,32,31,18,17]],"next":[2,3,11,5,6,7,8,16,1,18,10,4,null,22,14,24,9,19,27,12,13,30,15,32,17,34,26,20,21,38,23,40,25,35,43,28,29,46,31,48,33,50,42,36,37,54,39,56,41,51,52,53,45,62,47,64,49,57,58,59,60,61,55,63],"closed":false}
    "#);
    snapshot("list_walks_board", &["list prime ../../fixtures/prime-8x8.txt"]);
}

#[test]
fn the_one_tour_of_the_post_with_its_next_table() {
    snapshot("list_tour", &["list prime --closed"]);
    assert_snapshot!(transcript("list prime --closed --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[49,48,47,2,5,8,9,16],[50,51,64,1,6,7,10,15],[53,52,63,62,61,60,11,14],[54,55,56,57,58,59,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,34,28,45,39,47,32,42,50,44,36,46,38,55,40,57,49,43,51,52,53,63,48,58,59,60,61,62,54,64,56],"closed":true}
    "#);
}

#[test]
fn holes_givens_and_classes() {
    assert_snapshot!(transcript("list prime ../../fixtures/prime-3x4-hole.txt"), @"
    exit code 0
    --- standard output
    solution 1
      6  -5  -4  -1
     -7   #  -3  -2
      8  -9  10 -11
    ");
    assert_snapshot!(transcript("list prime ../../fixtures/prime-3x4-hole.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":3,"columns":4,"order":[[6,5,4,1],[7,null,3,2],[8,9,10,11]],"next":[5,1,2,8,9,null,3,7,10,11,12,null],"closed":false}
    "#);
    assert_snapshot!(transcript("list prime ../../fixtures/class-3x3.txt --class F=1,2,3,5,8"), @"
    exit code 0
    --- standard output
    solution 1
    -1 -2 -3
     6 -5  4
     7 -8  9

    solution 2
    -3 -2 -1
     4 -5  6
     9 -8  7
    ");
    assert_snapshot!(transcript("list prime ../../fixtures/prime-2x3-signs.txt"), @"
    exit code 0
    --- standard output
    solution 1
    -2 -3  #
     1  4 -5
    --- standard error
    note: '*' was read as a hole
    note: '__' was read as an open cell
    note: '?' was read as an open cell
    ");
    assert_snapshot!(transcript("count prime ../../fixtures/prime-3x3.txt --class F=1,2,3,5,8"), @"
    exit code 0
    --- standard output
    numberings  1
    method      search
    --- standard error
    note: no cell is marked F, so class F does not apply
    ");
}

#[test]
fn counts() {
    assert_snapshot!(transcript("count prime"), @"
    exit code 0
    --- standard output
    numberings  4
    method      search
    ");
    assert_snapshot!(transcript("count prime --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"prime","board":"8x8","closed":false,"method":"search","counts":{"numberings":4},"complete":true}
    "#);
    assert_snapshot!(transcript("count prime --closed --format json"), @r#"
    exit code 0
    --- standard output
    {"puzzle":"prime","board":"8x8","closed":true,"method":"search","counts":{"numberings":1},"complete":true}
    "#);
}

#[test]
fn first() {
    assert_snapshot!(transcript("first prime"), @"
    exit code 0
    --- standard output
    solution 1
    -41  40  39  30 -29  28  21  20
     42 -37  38 -31  32  27  22 -19
    -43  36  35  34  33  26 -23  18
     44  45  46  -3   4  25  24 -17
     49  48 -47  -2  -5   8   9  16
     50  51  64   1   6  -7  10  15
    -53  52  63  62 -61  60 -11  14
     54  55  56  57  58 -59  12 -13
    ");
    assert_snapshot!(transcript("first prime --closed --format json"), @r#"
    exit code 0
    --- standard output
    {"index":1,"rows":8,"columns":8,"order":[[41,40,39,30,29,28,21,20],[42,37,38,31,32,27,22,19],[43,36,35,34,33,26,23,18],[44,45,46,3,4,25,24,17],[49,48,47,2,5,8,9,16],[50,51,64,1,6,7,10,15],[53,52,63,62,61,60,11,14],[54,55,56,57,58,59,12,13]],"next":[9,1,2,12,4,5,15,7,17,11,3,13,21,6,23,8,25,10,18,19,20,14,31,16,26,27,35,29,37,22,30,24,41,33,34,28,45,39,47,32,42,50,44,36,46,38,55,40,57,49,43,51,52,53,63,48,58,59,60,61,62,54,64,56],"closed":true}
    "#);
}

#[test]
fn no_solution() {
    snapshot(
        "no_solution",
        &[
            "list prime ../../fixtures/prime-2x2-none.txt",
            "first prime ../../fixtures/prime-2x2-none.txt",
            "count prime ../../fixtures/prime-2x2-none.txt",
            "unique prime ../../fixtures/prime-2x2-none.txt",
            "list prime ../../fixtures/prime-2x2-few.txt",
            "first prime ../../fixtures/prime-2x2-few.txt",
            "count prime ../../fixtures/prime-2x2-few.txt",
            "unique prime ../../fixtures/prime-2x2-few.txt",
            "count prime ../../fixtures/prime-2x2-none.txt --format json",
            "unique prime ../../fixtures/prime-2x2-none.txt --format json",
        ],
    );
}

#[test]
fn unique() {
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x3.txt"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    -9 -2 -1
     8 -3 -4
    -7  6 -5
    ");
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x3.txt --format json"), @r#"
    exit code 0
    --- standard output
    {"verdict":"unique","solutions":[{"index":1,"rows":3,"columns":3,"order":[[9,2,1],[8,3,4],[7,6,5]],"next":[null,5,2,1,6,9,4,7,8],"closed":false}],"differ":[]}
    "#);
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x4.txt --closed"), @"
    exit code 0
    --- standard output
    unique
    solution 1
    -11  10  -7   6
     12   9   8  -5
      1  -2  -3   4
    next
     5  1  7  3
     9  2  6  4
    10 11 12  8
    ");
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x4.txt"), @"
    exit code 1
    --- standard output
    several
    solution 1
    -11  10  -7   6
     12   9   8  -5
      1  -2  -3   4

    solution 2
    -11  12  -7   6
     10   9   8  -5
      1  -2  -3   4

    differ r1c2 r2c1
    ");
    assert_snapshot!(transcript("unique prime ../../fixtures/prime-3x4.txt --format json"), @r#"
    exit code 1
    --- standard output
    {"verdict":"several","solutions":[{"index":1,"rows":3,"columns":4,"order":[[11,10,7,6],[12,9,8,5],[1,2,3,4]],"next":[5,1,7,3,null,2,6,4,10,11,12,8],"closed":false},{"index":2,"rows":3,"columns":4,"order":[[11,12,7,6],[10,9,8,5],[1,2,3,4]],"next":[2,null,7,3,1,5,6,4,10,11,12,8],"closed":false}],"differ":[[1,2],[2,1]]}
    "#);
}

#[test]
fn nodes_of_the_founding_board() {
    // `docs/performance.md` quotes these; they may become smaller, but must not grow unnoticed.
    for (arguments, nodes) in [
        ("count prime --stats", 33),
        ("count prime --stats --branch first-fail", 323),
        ("count prime --stats --branch input-order", 463),
        ("count prime --closed --stats", 13),
        ("count prime --closed --stats --branch first-fail", 209),
        ("count prime --closed --stats --branch input-order", 185),
    ] {
        let output = outcome(arguments, "");
        let stats = String::from_utf8(output.stderr).expect("UTF-8");
        let stats: serde_json::Value = serde_json::from_str(stats.trim_end()).expect("one JSON object");
        assert_eq!(stats["nodes"], nodes, "{arguments}");
        assert_eq!(stats["complete"], true);
    }
}
