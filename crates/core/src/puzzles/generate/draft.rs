//! A hidden solution with the board that shows it, changed together until no other solution fits the board.
//!
//! A [`Candidate`] says what a kind hides, what a board shows of it, and which changes exclude another solution. The model
//! follows from the rules of the kind and is that of one board, so it changes with the board.

use std::cell::OnceCell;
use std::collections::BTreeMap;

use super::super::loops::demand::{ClueCell, Demand, uses};
use super::super::loops::sides;
use super::{
    BinaryFact, Clue, ClueBoard, ClueKind, Conditions, LoopFacts, LoopRule, MemberFacts, ProblemDraft,
    Removed, SolutionFacts, SolutionForm, exactly, not,
};
use crate::SetSize;
use crate::problems::single_loop::auxiliaries;

/// A hidden solution with the board that shows it.
pub(super) trait Candidate: Clone {
    /// Returns the hidden solution, and the board with all clues.
    fn shown(&self) -> (Vec<usize>, ClueBoard);

    /// Changes the candidate so that its board does not admit `other`, which it admits and does not hide; returns whether that
    /// is possible. After [`Candidate::shed`], no change may add clues.
    fn exclude(&mut self, other: &[usize], is_shed: bool, random: &mut dyn FnMut(usize) -> usize) -> bool;

    /// Returns the usual number of clues if none can be removed, because solutions would be lost.
    fn usual(&self) -> Option<usize> {
        None
    }

    /// See [`ProblemDraft::shares`].
    fn shares(&self) -> &[usize] {
        &[]
    }

    /// See [`ProblemDraft::is_unbalanced`].
    fn is_unbalanced(&self) -> bool {
        false
    }

    /// See [`ProblemDraft::ease`].
    fn ease(&mut self, _random: &mut dyn FnMut(usize) -> usize) -> bool {
        false
    }

    /// See [`ProblemDraft::shed`].
    fn shed(&mut self, _random: &mut dyn FnMut(usize) -> usize) -> bool {
        false
    }

    /// Returns the model of a board of a kind, and its clues.
    fn facts(&self, kind: &ClueKind, board: &ClueBoard) -> BoardFacts {
        match kind.drawing {
            SolutionForm::Marks(_) => BoardFacts::of_marks(kind, board),
            _ => BoardFacts::of_loops(kind, board),
        }
    }

    /// Returns whether a solution of the model of any board follows the rules of a board of a kind.
    fn suits(&self, kind: &ClueKind, board: &ClueBoard, solution: &[usize]) -> bool {
        suits(kind, board, solution)
    }
}

/// Returns whether a solution follows the rules of a board.
pub(super) fn suits(kind: &ClueKind, board: &ClueBoard, solution: &[usize]) -> bool {
    // Most solutions of earlier boards are in a clue or miss a cell, which takes less time than all rules.
    let is_clue = |&place: &usize| kind.is_around && board.clues.cells[place].is_some();
    let misses = || board.all_cells && solution.len() + board.given().count() < board.clues.cells.len();
    !solution.iter().any(is_clue) && !misses() && (kind.check)(kind, board, solution).is_ok()
}

/// A model of the solutions that follow the rules of a board apart from clues that can be removed, and these clues.
pub(in crate::puzzles) struct BoardFacts {
    pub(in crate::puzzles) known: Box<dyn SolutionFacts>,
    pub(in crate::puzzles) clues: Vec<(usize, Vec<BinaryFact>)>,
}

/// A candidate that is changed until it has one solution.
pub(super) struct BoardDraft<S> {
    kind: &'static ClueKind,
    candidate: S,
    /// The hidden solution and the board of the candidate, and what is known of the board.
    hidden: Vec<usize>,
    board: ClueBoard,
    facts: OnceCell<BoardFacts>,
    /// The candidate before clues were shed.
    before: Option<S>,
}

impl<S: Candidate + 'static> BoardDraft<S> {
    /// Returns the draft of a candidate for boards of a kind.
    pub(super) fn of(kind: &'static ClueKind, candidate: S) -> Box<dyn ProblemDraft> {
        let (hidden, board) = candidate.shown();
        Box::new(Self { kind, candidate, hidden, board, facts: OnceCell::new(), before: None })
    }

    /// Shows what the candidate became, if it changed.
    fn show(&mut self, is_changed: bool) -> bool {
        if is_changed {
            (self.hidden, self.board) = self.candidate.shown();
            self.facts = OnceCell::new();
        }
        is_changed
    }

    fn facts(&self) -> &BoardFacts {
        self.facts.get_or_init(|| self.candidate.facts(self.kind, &self.board))
    }
}

impl<S: Candidate + 'static> ProblemDraft for BoardDraft<S> {
    fn known(&self) -> &dyn SolutionFacts {
        &*self.facts().known
    }

    fn clues(&self) -> Vec<(usize, Vec<BinaryFact>)> {
        self.facts().clues.clone()
    }

    fn fixed_clues(&self) -> Option<(usize, usize)> {
        Some((self.board.given().count(), self.candidate.usual()?))
    }

    fn is_unbalanced(&self) -> bool {
        self.candidate.is_unbalanced()
    }

    fn shares(&self) -> &[usize] {
        self.candidate.shares()
    }

    fn kind(&self, place: usize) -> Option<usize> {
        let clue = self.board.clues.cells[place]?;
        self.kind.making.shares.iter().position(|(_, wanted)| wanted.fits(clue))
    }

    fn hidden(&self) -> &[usize] {
        &self.hidden
    }

    fn admits(&self, solution: &[usize]) -> bool {
        self.candidate.suits(self.kind, &self.board, solution)
    }

    fn change(&mut self, other: &[usize], random: &mut dyn FnMut(usize) -> usize) -> bool {
        let is_changed = self.candidate.exclude(other, self.before.is_some(), random);
        self.show(is_changed)
    }

    fn ease(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let is_changed = self.candidate.ease(random);
        self.show(is_changed)
    }

    fn shed(&mut self, random: &mut dyn FnMut(usize) -> usize) -> bool {
        let before = self.candidate.clone();
        let is_changed = self.candidate.shed(random);
        if is_changed {
            self.before = Some(before);
        }
        self.show(is_changed)
    }

    fn take_back(&mut self) {
        if let Some(before) = self.before.take() {
            self.candidate = before;
            self.show(true);
        }
    }

    fn text(&self) -> String {
        self.kind.text(&self.board)
    }
}

impl BoardFacts {
    /// Returns the model of the loops on a board. Clues that cannot be removed are part of it. A solution is a list of points.
    fn of_loops(kind: &ClueKind, board: &ClueBoard) -> Self {
        let (loops, clues) = loops(kind, board);
        Self { known: Box::new(loops), clues: clues.into_iter().collect() }
    }

    /// Returns the model of the marks on a board, and its numbers if they can be removed. A solution is a set of cells.
    pub(in crate::puzzles) fn of_marks(kind: &ClueKind, board: &ClueBoard) -> Self {
        let mut bare = board.clone();
        if kind.removed == Removed::Bare {
            bare.clues.cells.iter_mut().flatten().for_each(|clue| *clue = Clue::BARE);
        }
        let count = board.clues.cells.len();
        let cells: Vec<usize> = (0..count).filter(|&cell| !kind.is_blocked(board, cell)).collect();
        let sets = kind.sets(&bare, &cells).0.model(SetSize::Any);
        let mut conditions = Conditions::of(sets.model);
        let mut members: Vec<Option<BinaryFact>> = vec![None; count];
        (0..).zip(cells).for_each(|(vertex, cell)| members[cell] = Some((sets.chosen.variable(vertex), 1)));
        let mut clues = Vec::new();
        for group in (kind.groups)(board) {
            if bare.clues.cells[group.place] != board.clues.cells[group.place] {
                let counts = conditions.counts(group.cells.iter().filter_map(|&cell| members[cell]));
                clues.extend(exactly(&counts, group.number).map(|facts| (group.place, facts)));
            }
        }
        let mut never = || {
            let never = conditions.fresh();
            conditions.require([not(never)]);
            never
        };
        let members = members.into_iter().map(|member| member.unwrap_or_else(&mut never)).collect();
        Self { known: Box::new(MemberFacts { model: conditions.finish(), members }), clues }
    }
}

/// Returns the model of the loops that follow the rules of a board, apart from clues that can be removed, and these.
pub(super) fn loops(kind: &ClueKind, board: &ClueBoard) -> (LoopFacts, BTreeMap<usize, Vec<BinaryFact>>) {
    let stays = matches!(kind.removed, Removed::Bare | Removed::Never);
    let mut points = kind.all_points(board);
    let steps = points.steps();
    if stays {
        points.bar(|cell| kind.is_blocked(board, cell));
    }
    let rules = kind.all_rules(board, &points).unwrap_or_default(); // generated boards are small enough
    let mut loops = LoopFacts::new(&steps, auxiliaries(rules.iter().map(|(_, rule)| rule)));
    loops.path = kind.path(board);
    let mut clues: BTreeMap<usize, Vec<BinaryFact>> = BTreeMap::new();
    for (cell, _) in board.given() {
        let off: Vec<BinaryFact> = kind.is_around.then(|| not(loops.visit(cell))).into_iter().collect();
        if stays {
            loops.conditions.require(off);
        } else {
            clues.insert(cell, off);
        }
    }
    // The fact from which the clauses of a clue follow.
    let mut chosen: BTreeMap<usize, BinaryFact> = BTreeMap::new();
    for (statement, rule) in &rules {
        let cell = statement.cell;
        let is_of = |clue: Clue| !stays && (kind.named)(clue) == statement.clue;
        let is_of_clue = board.clues.cells.get(cell).copied().flatten().is_some_and(is_of);
        match rule {
            LoopRule::Clause(facts) if is_of_clue => {
                let known = clues.entry(cell).or_default();
                let chosen = *chosen.entry(cell).or_insert_with(|| {
                    known.push(loops.conditions.fresh());
                    known[known.len() - 1]
                });
                loops.require(facts, [not(chosen)]);
            }
            LoopRule::Count(facts, number) if is_of_clue => {
                let counts = loops.counts(facts);
                clues.entry(cell).or_default().extend(exactly(&counts, *number.start()).unwrap_or_default());
            }
            LoopRule::Parity(..) => {} // sides, which each clue states below
            rule => loops.post(rule),
        }
    }
    for (cell, clue) in board.given() {
        for demand in (kind.demands)(&ClueCell::new(&points, board.cells(), cell), clue) {
            let Demand::Inside(is_inside) = demand else { continue };
            for (_, rule) in sides::rules(&points, &[(cell, is_inside)]) {
                let LoopRule::Parity(edges, is_odd) = rule else { continue };
                let edges = edges
                    .into_iter()
                    .filter_map(|ends| loops.fact(&uses(ends, true)).ok())
                    .collect::<Vec<_>>();
                let odd = loops.conditions.odd(edges);
                clues.entry(cell).or_default().extend(odd.map(|fact| if is_odd { fact } else { not(fact) }));
            }
        }
    }
    (loops.finish(), clues)
}
