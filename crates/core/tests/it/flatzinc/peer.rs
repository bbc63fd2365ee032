//! The crate `flatzinc` as another reader, with names resolved here.
//!
//! It reads one item at a time, and knows no places.

use std::collections::HashMap;
use std::sync::Arc;

use cavalcade_core::files::flatzinc::{
    Array, Call, Declaration, DeclaredValues, IntSet, Program, SolveGoal, Term, ValueKind,
};
use flatzinc::{
    AnnExpr, Annotation, ArrayOfBoolExpr, ArrayOfFloatExpr, ArrayOfIntExpr, ArrayOfSetExpr, BoolExpr, Expr,
    FloatExpr, IntExpr, OptimizationType, ParDeclItem, SetExpr, SetLiteral, SetLiteralExpr, Stmt,
    VarDeclItem,
};

use super::places::NOWHERE;

/// Reads a program that has one item a line.
pub(crate) fn read(text: &str) -> Program {
    let program = Program {
        variables: Vec::new(),
        arrays: Vec::new(),
        constraints: Vec::new(),
        goal: SolveGoal::Satisfy,
        search: Vec::new(),
        solve_place: NOWHERE,
    };
    let mut peer = Peer { names: HashMap::new(), program };
    for line in text.lines() {
        match line.parse().unwrap_or_else(|error| panic!("the other reader: {error} in {line}")) {
            Stmt::Comment(_) | Stmt::Predicate(_) => {}
            Stmt::Parameter(item) => peer.parameter(item),
            Stmt::Variable(item) => peer.variable(item),
            Stmt::Constraint(item) => {
                let arguments = item.exprs.into_iter().map(|it| peer.expression(it)).collect();
                let annotations = peer.annotations(item.annos);
                peer.program.constraints.push(Call { name: item.id, arguments, annotations, place: NOWHERE });
            }
            Stmt::SolveItem(item) => {
                peer.program.search = peer.annotations(item.annotations);
                peer.program.goal = peer.goal(item.goal);
            }
        }
    }
    peer.program
}

struct Peer {
    names: HashMap<String, Term>,
    program: Program,
}

impl Peer {
    fn name(&self, name: String) -> Term {
        let atom = |name| Call { name, arguments: Vec::new(), annotations: Vec::new(), place: NOWHERE };
        self.names.get(&name).cloned().unwrap_or_else(|| Term::Call(atom(name).into()))
    }

    // ---- expressions ---------------------------------------------------------

    fn boolean(&self, expression: BoolExpr) -> Term {
        match expression {
            BoolExpr::Bool(value) => Term::Bool(value),
            BoolExpr::VarParIdentifier(name) => self.name(name),
        }
    }

    fn integer(&self, expression: IntExpr) -> Term {
        match expression {
            IntExpr::Int(value) => Term::Int(narrow(value)),
            IntExpr::VarParIdentifier(name) => self.name(name),
        }
    }

    fn float(&self, expression: FloatExpr) -> Term {
        match expression {
            FloatExpr::Float(value) => Term::Float(value),
            FloatExpr::VarParIdentifier(name) => self.name(name),
        }
    }

    fn set(&self, expression: SetExpr) -> Term {
        match expression {
            SetExpr::Set(set) => Term::Set(set_of_expressions(set)),
            SetExpr::VarParIdentifier(name) => self.name(name),
        }
    }

    fn expression(&self, expression: Expr) -> Term {
        match expression {
            Expr::VarParIdentifier(name) => self.name(name),
            Expr::Bool(value) => Term::Bool(value),
            Expr::Int(value) => Term::Int(narrow(value)),
            Expr::Float(value) => Term::Float(value),
            Expr::Set(set) => Term::Set(set_of_expressions(set)),
            Expr::ArrayOfBool(elements) => array(elements, |it| self.boolean(it)),
            Expr::ArrayOfInt(elements) => array(elements, |it| self.integer(it)),
            Expr::ArrayOfFloat(elements) => array(elements, |it| self.float(it)),
            Expr::ArrayOfSet(elements) => array(elements, |it| self.set(it)),
        }
    }

    fn annotations(&self, annotations: Vec<Annotation>) -> Vec<Call> {
        annotations.into_iter().map(|it| self.annotation(it)).collect()
    }

    fn annotation(&self, annotation: Annotation) -> Call {
        let argument = |expression| match expression {
            AnnExpr::Annotations(calls) => array(calls, |it| Term::Call(self.annotation(it).into())),
            AnnExpr::String(text) => Term::Text(text.into()),
            AnnExpr::Expr(expression) => self.expression(expression),
        };
        let arguments = annotation.expressions.into_iter().map(argument).collect();
        Call { name: annotation.id, arguments, annotations: Vec::new(), place: NOWHERE }
    }

    // ---- items ---------------------------------------------------------------

    fn goal(&self, goal: flatzinc::Goal) -> SolveGoal {
        let (direction, term) = match goal {
            flatzinc::Goal::Satisfy => return SolveGoal::Satisfy,
            flatzinc::Goal::OptimizeBool(direction, it) => (direction, self.boolean(it)),
            flatzinc::Goal::OptimizeInt(direction, it) => (direction, self.integer(it)),
            flatzinc::Goal::OptimizeFloat(direction, it) => (direction, self.float(it)),
            flatzinc::Goal::OptimizeSet(direction, it) => (direction, self.set(it)),
        };
        match direction {
            OptimizationType::Minimize => SolveGoal::Minimise(term),
            OptimizationType::Maximize => SolveGoal::Maximise(term),
        }
    }

    fn parameter(&mut self, item: ParDeclItem) {
        let (name, term) = match item {
            ParDeclItem::Bool { id, bool } => (id, Term::Bool(bool)),
            ParDeclItem::Int { id, int } => (id, Term::Int(narrow(int))),
            ParDeclItem::Float { id, float } => (id, Term::Float(float)),
            ParDeclItem::SetOfInt { id, set_literal } => (id, Term::Set(set_of_numbers(set_literal))),
            ParDeclItem::ArrayOfBool { id, v, .. } => (id, array(v, Term::Bool)),
            ParDeclItem::ArrayOfInt { id, v, .. } => (id, array(v, |it| Term::Int(narrow(it)))),
            ParDeclItem::ArrayOfFloat { id, v, .. } => (id, array(v, Term::Float)),
            ParDeclItem::ArrayOfSet { id, v, .. } => (id, array(v, |it| Term::Set(set_of_numbers(it)))),
        };
        self.names.insert(name, term);
    }

    fn variable(&mut self, item: VarDeclItem) {
        use VarDeclItem as It;
        let (int, set) = (ValueKind::Int, ValueKind::Set);
        match item {
            It::Bool { id, expr, annos } => {
                let equals = expr.map(|it| self.boolean(it));
                self.declare(id, ValueKind::Bool, DeclaredValues::Any, equals, annos);
            }
            It::Int { id, expr, annos } => {
                let equals = expr.map(|it| self.integer(it));
                self.declare(id, int, DeclaredValues::Any, equals, annos);
            }
            It::IntInRange { id, lb, ub, expr, annos } => {
                let equals = expr.map(|it| self.integer(it));
                self.declare(id, int, DeclaredValues::Range(narrow(lb), narrow(ub)), equals, annos);
            }
            It::IntInSet { id, set, expr, annos } => {
                let equals = expr.map(|it| self.integer(it));
                self.declare(id, int, DeclaredValues::Listed(ascending(set)), equals, annos);
            }
            It::Float { id, expr, annos } => {
                let equals = expr.map(|it| self.float(it));
                self.declare(id, ValueKind::Float, DeclaredValues::Any, equals, annos);
            }
            It::BoundedFloat { id, expr, annos, .. } => {
                let equals = expr.map(|it| self.float(it));
                self.declare(id, ValueKind::Float, DeclaredValues::Floats, equals, annos);
            }
            It::SetOfInt { id, expr, annos } => {
                let equals = expr.map(|it| self.set(it));
                self.declare(id, set, DeclaredValues::Any, equals, annos);
            }
            It::SubSetOfIntSet { id, set: values, expr, annos } => {
                let equals = expr.map(|it| self.set(it));
                self.declare(id, set, DeclaredValues::Listed(ascending(values)), equals, annos);
            }
            It::SubSetOfIntRange { id, lb, ub, expr, annos } => {
                let equals = expr.map(|it| self.set(it));
                self.declare(id, set, DeclaredValues::Range(narrow(lb), narrow(ub)), equals, annos);
            }
            array => self.array_item(array),
        }
    }

    fn declare(
        &mut self,
        name: String,
        kind: ValueKind,
        values: DeclaredValues,
        equals: Option<Term>,
        annos: Vec<Annotation>,
    ) {
        let annotations = self.annotations(annos);
        self.names.insert(name.clone(), Term::Variable(self.program.variables.len() as u32));
        self.program.variables.push(Declaration { name, kind, values, equals, annotations, place: NOWHERE });
    }

    fn array_item(&mut self, item: VarDeclItem) {
        use VarDeclItem as It;
        let (name, kind, annotations, term) = match item {
            It::ArrayOfBool { id, annos, array_expr, .. } => match array_expr {
                Some(ArrayOfBoolExpr::Array(it)) => {
                    (id, ValueKind::Bool, annos, array(it, |it| self.boolean(it)))
                }
                other => panic!("{other:?}"),
            },
            It::ArrayOfInt { id, annos, array_expr, .. }
            | It::ArrayOfIntInRange { id, annos, array_expr, .. }
            | It::ArrayOfIntInSet { id, annos, array_expr, .. } => match array_expr {
                Some(ArrayOfIntExpr::Array(it)) => {
                    (id, ValueKind::Int, annos, array(it, |it| self.integer(it)))
                }
                other => panic!("{other:?}"),
            },
            It::ArrayOfFloat { id, annos, array_expr, .. }
            | It::ArrayOfBoundedFloat { id, annos, array_expr, .. } => match array_expr {
                Some(ArrayOfFloatExpr::Array(it)) => {
                    (id, ValueKind::Float, annos, array(it, |it| self.float(it)))
                }
                other => panic!("{other:?}"),
            },
            It::ArrayOfSet { id, annos, array_expr, .. }
            | It::ArrayOfSubSetOfIntRange { id, annos, array_expr, .. }
            | It::ArrayOfSubSetOfIntSet { id, annos, array_expr, .. } => match array_expr {
                Some(ArrayOfSetExpr::Array(it)) => (id, ValueKind::Set, annos, array(it, |it| self.set(it))),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        };
        let Term::Array(elements) = &term else { panic!("an array") };
        let (elements, annotations) = (Arc::clone(elements), self.annotations(annotations));
        self.names.insert(name.clone(), term);
        self.program.arrays.push(Array { name, kind, elements, annotations, place: NOWHERE });
    }
}

fn narrow(value: i128) -> i64 {
    value.try_into().expect("64 bits")
}

fn array<T>(elements: Vec<T>, term: impl FnMut(T) -> Term) -> Term {
    Term::Array(elements.into_iter().map(term).collect())
}

fn ascending(values: Vec<i128>) -> Arc<[i64]> {
    let mut values: Vec<i64> = values.into_iter().map(narrow).collect();
    values.sort_unstable();
    values.dedup();
    values.into()
}

fn set_of_numbers(set: SetLiteral) -> IntSet {
    match set {
        SetLiteral::IntRange(first, last) => IntSet::Range(narrow(first), narrow(last)),
        SetLiteral::SetInts(values) => IntSet::Listed(ascending(values)),
        other => panic!("{other:?}"),
    }
}

fn set_of_expressions(set: SetLiteralExpr) -> IntSet {
    let number = |expression| match expression {
        IntExpr::Int(value) => value,
        IntExpr::VarParIdentifier(name) => panic!("{name} in a set"),
    };
    match set {
        SetLiteralExpr::IntInRange(first, last) => IntSet::Range(narrow(number(first)), narrow(number(last))),
        SetLiteralExpr::SetInts(values) => {
            IntSet::Listed(ascending(values.into_iter().map(number).collect()))
        }
        other => panic!("{other:?}"),
    }
}
