//! Each production of the grammar. Random programs are compared with what was written in `crates/core/tests`.

use std::sync::Arc;

use super::*;

mod errors;

/// The program with a text, followed by the item `solve satisfy`.
fn program(text: &str) -> Program {
    let text = format!("{text}\nsolve satisfy;");
    read(&text).unwrap_or_else(|error| panic!("{error} in {text}"))
}

/// The terms of a constraint with arguments, after declarations.
fn arguments(declarations: &str, arguments: &str) -> Vec<Term> {
    program(&format!("{declarations} constraint p({arguments});")).constraints[0].arguments.clone()
}

/// The only argument of a constraint, which is constant.
fn constant(text: &str) -> Term {
    arguments("", text)[0].clone()
}

fn array(elements: impl Into<Arc<[Term]>>) -> Term {
    Term::Array(elements.into())
}

fn listed(values: impl Into<Arc<[i64]>>) -> Term {
    Term::Set(IntSet::Listed(values.into()))
}

fn place(line: u32, column: u32) -> Place {
    Place { line, column }
}

fn atom(name: &str, place: Place) -> Call {
    Call { name: name.to_owned(), arguments: Vec::new(), annotations: Vec::new(), place }
}

#[test]
fn the_least_program() {
    let program = read("solve satisfy;").expect("a program");
    let expected = Program {
        variables: Vec::new(),
        arrays: Vec::new(),
        constraints: Vec::new(),
        goal: SolveGoal::Satisfy,
        search: Vec::new(),
        solve_place: place(1, 1),
    };
    assert_eq!(program, expected);
}

#[test]
fn numbers() {
    for (text, value) in [
        ("0", 0),
        ("-0", 0),
        ("007", 7),
        ("-12", -12),
        ("9223372036854775807", i64::MAX),
        ("-9223372036854775808", i64::MIN),
        ("0x1F", 31),
        ("0xfF", 255),
        ("-0x8000000000000000", i64::MIN),
        ("0o17", 15),
        ("-0o10", -8),
    ] {
        assert_eq!(constant(text), Term::Int(value), "{text}");
    }
    for (text, value) in
        [("1.5", 1.5), ("-0.25", -0.25), ("1e3", 1000.0), ("2.5E-1", 0.25), ("1e+2", 100.0), ("1e-400", 0.0)]
    {
        assert_eq!(constant(text), Term::Float(value), "{text}");
    }
    assert_eq!(constant("true"), Term::Bool(true));
    assert_eq!(constant("false"), Term::Bool(false));
}

#[test]
fn sets() {
    assert_eq!(constant("1..3"), Term::Set(IntSet::Range(1, 3)));
    assert_eq!(constant("-3 .. -1"), Term::Set(IntSet::Range(-3, -1)));
    assert_eq!(constant("1..0"), Term::Set(IntSet::Range(1, 0)));
    assert_eq!(constant("{}"), listed([]));
    assert_eq!(constant("{5}"), listed([5]));
    assert_eq!(constant("{3, -1,3}"), listed([-1, 3]));
}

#[test]
fn arrays_of_constants() {
    assert_eq!(constant("[]"), array([]));
    assert_eq!(constant("[1,-2]"), array([Term::Int(1), Term::Int(-2)]));
    assert_eq!(constant("[true]"), array([Term::Bool(true)]));
    assert_eq!(constant("[1..2,{}]"), array([Term::Set(IntSet::Range(1, 2)), listed([])]));
}

#[test]
fn parameters_are_replaced() {
    let declarations = "bool: b = false; int: i = -3; float: f = 2.0; float: g = 2; set of int: s = {2,1};
        set of 1..5: t = 1..2; 1..3: r = 2; {1,2}: l = 1; 0.5..1.5: h = 1.0;
        array [1..2] of int: a = [4,i]; array [1..0] of bool: e = []; array [1..1] of set of int: m = [s];
        array [1..2] of float: z = [1, 2.5];";
    assert_eq!(
        arguments(declarations, "b, i, f, g, s, t, r, l, h"),
        [
            Term::Bool(false),
            Term::Int(-3),
            Term::Float(2.0),
            Term::Float(2.0),
            listed([1, 2]),
            Term::Set(IntSet::Range(1, 2)),
            Term::Int(2),
            Term::Int(1),
            Term::Float(1.0),
        ]
    );
    let numbers = array([Term::Int(4), Term::Int(-3)]);
    assert_eq!(
        arguments(declarations, "a, e, m, z, a[2], [a[1], i]"),
        [
            numbers.clone(),
            array([]),
            array([listed([1, 2])]),
            array([Term::Float(1.0), Term::Float(2.5)]),
            Term::Int(-3),
            numbers
        ]
    );
}

#[test]
fn arrays_with_a_name_are_shared() {
    let program = program(
        "array [1..2] of int: a = [1,2]; var int: x; array [1..2] of var int: v = [x,3];
         constraint p(a, v); constraint p(a, v);",
    );
    let [one, other] = [0, 1].map(|index| &program.constraints[index].arguments);
    for index in 0..2 {
        let (Term::Array(one), Term::Array(other)) = (&one[index], &other[index]) else { panic!("arrays") };
        assert!(Arc::ptr_eq(one, other));
    }
    let Term::Array(elements) = &one[1] else { panic!("an array") };
    assert!(Arc::ptr_eq(elements, &program.arrays[0].elements));
}

#[test]
fn variables() {
    let program = program(
        "var bool: b; var int: i; var float: f; var set of int: s; var -1..4: r; var {3,1}: l; var 1..0: e;
         var 0.5..1: g; var 1..2.5: h; var {0.5}: k; var set of 1..3: t; var set of {5,2}: u;",
    );
    let declared: Vec<_> = program
        .variables
        .iter()
        .map(|variable| (&variable.name[..], variable.kind, variable.values.clone()))
        .collect();
    assert_eq!(
        declared,
        [
            ("b", ValueKind::Bool, DeclaredValues::Any),
            ("i", ValueKind::Int, DeclaredValues::Any),
            ("f", ValueKind::Float, DeclaredValues::Any),
            ("s", ValueKind::Set, DeclaredValues::Any),
            ("r", ValueKind::Int, DeclaredValues::Range(-1, 4)),
            ("l", ValueKind::Int, DeclaredValues::Listed([1, 3].into())),
            ("e", ValueKind::Int, DeclaredValues::Range(1, 0)),
            ("g", ValueKind::Float, DeclaredValues::Floats),
            ("h", ValueKind::Float, DeclaredValues::Floats),
            ("k", ValueKind::Float, DeclaredValues::Floats),
            ("t", ValueKind::Set, DeclaredValues::Range(1, 3)),
            ("u", ValueKind::Set, DeclaredValues::Listed([2, 5].into())),
        ]
    );
}

#[test]
fn variables_with_a_value() {
    let program = program(
        "int: n = 4; var int: x = n; var 0..9: y :: output_var = x; array [1..1] of var int: a = [x]; var int: z = a[1];",
    );
    let equals: Vec<_> = program.variables.iter().map(|variable| variable.equals.clone()).collect();
    assert_eq!(equals, [Some(Term::Int(4)), Some(Term::Variable(0)), Some(Term::Variable(0))]);
    assert_eq!(program.variables[1].annotations, [atom("output_var", place(1, 44))]);
}

#[test]
fn arrays_of_variables() {
    let program = program(
        "var 1..2: x; var bool: b;
array [1..3] of var 1..9: a :: output_array([1..3]) = [x, 5, x];
array [1..0] of var bool: e = []; array [1..-1] of var int: f = []; array [1..2] of var bool: c = [b, true];",
    );
    let found: Vec<_> = program
        .arrays
        .iter()
        .map(|array| (&array.name[..], array.kind, &*array.elements, array.place))
        .collect();
    let x = Term::Variable(0);
    assert_eq!(
        found,
        [
            ("a", ValueKind::Int, &[x.clone(), Term::Int(5), x][..], place(2, 27)),
            ("e", ValueKind::Bool, &[][..], place(3, 27)),
            ("f", ValueKind::Int, &[][..], place(3, 61)),
            ("c", ValueKind::Bool, &[Term::Variable(1), Term::Bool(true)][..], place(3, 95)),
        ]
    );
    let indices = array([Term::Set(IntSet::Range(1, 3))]);
    let output = Call { arguments: vec![indices], ..atom("output_array", place(2, 32)) };
    assert_eq!(program.arrays[0].annotations, [output]);
}

#[test]
fn constraints_and_their_annotations() {
    let program =
        program("var int: x;\nconstraint p();constraint int_le ( x , 3 ) :: domain :: defines_var(x);");
    let [empty, le] = &program.constraints[..] else { panic!("two constraints") };
    assert_eq!(*empty, atom("p", place(2, 12)));
    assert_eq!((&le.name[..], le.place), ("int_le", place(2, 27)));
    assert_eq!(le.arguments, [Term::Variable(0), Term::Int(3)]);
    let defines = Call { arguments: vec![Term::Variable(0)], ..atom("defines_var", place(2, 57)) };
    assert_eq!(le.annotations, [atom("domain", place(2, 47)), defines]);
}

#[test]
fn annotations_of_the_goal() {
    let text = r#"var int: x; array [1..1] of var int: a = [x];
solve :: seq_search([int_search(a, first_fail, indomain_min), f(["a;\"%", x, 1..2], a[1])]) :: g maximize x;"#;
    let program = read(text).expect("a program");
    let atom_term = |name: &str, column| Term::Call(atom(name, place(2, column)).into());
    let elements = Term::Array(Arc::clone(&program.arrays[0].elements));
    let x = Term::Variable(0);
    let search = Call {
        arguments: vec![elements, atom_term("first_fail", 36), atom_term("indomain_min", 48)],
        ..atom("int_search", place(2, 22))
    };
    let mixed = array([Term::Text("a;\"%".into()), x.clone(), Term::Set(IntSet::Range(1, 2))]);
    let other = Call { arguments: vec![mixed, x.clone()], ..atom("f", place(2, 63)) };
    let list = array([Term::Call(search.into()), Term::Call(other.into())]);
    let sequence = Call { arguments: vec![list], ..atom("seq_search", place(2, 10)) };
    assert_eq!(program.search, [sequence, atom("g", place(2, 96))]);
    assert_eq!(program.goal, SolveGoal::Maximise(x));
    assert_eq!(program.solve_place, place(2, 1));
}

#[test]
fn goals() {
    let goal = |text: &str| {
        let declarations = "var 1..2: x; var float: f; array [1..1] of var int: a = [x];";
        read(&format!("{declarations} solve {text};")).expect("a program").goal
    };
    assert_eq!(goal("satisfy"), SolveGoal::Satisfy);
    assert_eq!(goal("minimize x"), SolveGoal::Minimise(Term::Variable(0)));
    assert_eq!(goal(":: a maximize x"), SolveGoal::Maximise(Term::Variable(0)));
    assert_eq!(goal("minimize f"), SolveGoal::Minimise(Term::Variable(1)));
    assert_eq!(goal("minimize a[1]"), SolveGoal::Minimise(Term::Variable(0)));
    assert_eq!(goal("maximize 3"), SolveGoal::Maximise(Term::Int(3)));
}

#[test]
fn predicates_are_skipped() {
    let text =
        "predicate p(array [int] of var int: x, array [1..3] of set of int: y, var set of 1..3: z, int: n,
        string: s, ann: a, var 1..3: r, var {1,2}: l, var 0.5..1.5: f, set of int: t, array [int] of bool: b);
        predicate q(); predicate r(var bool: b) :: note;";
    assert_eq!(program(text).variables, []);
    // Their parameters are no names of the program.
    assert_eq!(program("predicate p(int: x); var int: x;").variables.len(), 1);
}

#[test]
fn texts() {
    let text_in = |quoted: &str| {
        let program = program(&format!("var int: x :: name({quoted});"));
        match &program.variables[0].annotations[0].arguments[0] {
            Term::Text(text) => text.to_string(),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(text_in(r#""""#), "");
    assert_eq!(text_in(r#""a; %b ' é""#), "a; %b ' é");
    assert_eq!(text_in(r#""\"\\\n\t\r\'""#), "\"\\\n\t\r'");
    // Other escapes stay as they are.
    assert_eq!(text_in(r#""\q\u{e9}""#), "\\q\\u{e9}");
    assert_eq!(text_in(r#""\\n""#), "\\n");
}

#[test]
fn layout_has_no_meaning() {
    let plain = "var 1..3:x;constraint p(x,[1,2],{4});solve::a(b)minimize x;";
    let wide = "\u{feff}% é\r\n var\t1 .. 3 : x ;\n% ; \" \r constraint\np ( x , [ 1 , 2 ] , { 4 } ) ; solve :: a ( b ) minimize % x\n x ; % end";
    let strip = |text: &str| {
        let mut program = read(text).expect("a program");
        let nowhere = place(0, 0);
        program.variables[0].place = nowhere;
        program.constraints[0].place = nowhere;
        program.search[0].place = nowhere;
        if let Term::Call(call) = &mut program.search[0].arguments[0] {
            call.place = nowhere;
        }
        program.solve_place = nowhere;
        program
    };
    assert_eq!(strip(plain), strip(wide));
}

#[test]
fn places_count_characters_and_all_ends_of_lines() {
    let program = program("% é\r\n%\r\n");
    assert_eq!(program.solve_place, place(4, 1));
    let text = "var int: x :: name(\"éé\") :: b; var int: 'ü v' :: c;";
    let program = self::program(text);
    assert_eq!(program.variables[0].annotations[1].place, place(1, 29));
    assert_eq!(program.variables[1].name, "'ü v'");
    assert_eq!(
        (program.variables[1].place, program.variables[1].annotations[0].place),
        (place(1, 41), place(1, 50))
    );
}

#[test]
fn annotations_may_be_nested_up_to_a_limit() {
    let nested = |levels: usize| {
        let text = format!("solve :: {}b{} satisfy;", "a(".repeat(levels), ")".repeat(levels));
        read(&text)
    };
    assert!(nested(100).is_ok());
    let error = nested(1_000_000).expect_err("too deep");
    assert_eq!(error.to_string(), "1:211: annotations are nested more than 100 levels deep");
}
