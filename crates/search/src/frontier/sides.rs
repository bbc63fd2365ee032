//! A count of parts from both sides of a cut: two sweeps to the middle, and a descent through the classes there.
//!
//! If the states do not fit into memory, the count starts again and divides them earlier, before the last vertices are
//! taken.

use num_bigint::BigUint;

use super::cut::Cut;
use super::cut_plan::CutPlan;
use super::descent::{Descended, Descent};
use super::key::Key;
use super::part_tables::KeptTables;
use super::parts::Parts;
use super::plan_sweep::PlanSweep;
use super::side::{Side, SideStates};
use super::stored_table::TableKeeper;
use super::{Control, Event, Halt, Progress, StepError};

/// The number of states of a part that the number of watched vertices aims at, and the bytes of memory for each: those of
/// both sides are in memory, and the second table needs room to be built.
const PART: f64 = (1 << 20) as f64;
/// With 64 bytes later parts were often too large: a grid of 16x16 with 40 MB takes 3.3 s, 10 if it starts again.
const PART_BYTES: f64 = 192.0;
/// How many times smaller parts are if the count starts again.
const LESS: f64 = 4.0;
/// The least number of states with which symmetries are used to save parts.
const WORTH: usize = 1 << 14;
/// The expected growth of the number of states by an edge inside the middle.
const GROWTH: f64 = 1.35;

/// Which parts are counted.
pub(super) enum Wanted {
    /// All parts; how many there are depends on the number of states. With at most `few` states in the middle,
    /// none are counted.
    All { few: usize },
    /// Some parts by their numbers, ascending, for degrees at the vertices of the first `blocks` blocks.
    Some { blocks: usize, numbers: Vec<usize> },
}

/// A count of parts in progress.
pub(super) struct Sides<'a, K> {
    plans: &'a CutPlan,
    wanted: Wanted,
    /// The number of blocks that are divided before the last vertex is taken.
    early: usize,
    /// The parts counted, and the sum of their numbers.
    counted: usize,
    sum: BigUint,
    /// The number of states above when the sweeps ended, also if the count has started again; 0 before.
    swept: usize,
    /// The memory, in bytes.
    room: usize,
    /// How often the count has started again.
    starts: i32,
    /// The number of states after the last move of the descent.
    moved: usize,
    /// Where the memory was too small for the first time.
    scarce: Option<Progress>,
    stage: SidesStage<'a, K>,
}

enum SidesStage<'a, K> {
    /// The sweeps to the middle.
    Sweeps {
        above: PlanSweep<'a, K>,
        below: Option<PlanSweep<'a, K>>,
    },
    Descent(Box<Descent<'a, K>>),
}

impl<'a, K: Key> Sides<'a, K> {
    pub(super) fn new(plans: &'a CutPlan, wanted: Wanted) -> Self {
        let stage = Self::sweeps(plans);
        Self {
            plans,
            wanted,
            early: 0,
            counted: 0,
            sum: BigUint::ZERO,
            swept: 0,
            room: usize::MAX,
            starts: 0,
            moved: 0,
            scarce: None,
            stage,
        }
    }

    fn sweeps(plans: &'a CutPlan) -> SidesStage<'a, K> {
        let below = plans.below.as_ref().filter(|_| plans.cut.swap.is_none());
        let sweep = |side: &'a Side| PlanSweep::new(&side.plan, side.steps, plans.cut.kept.as_deref());
        SidesStage::Sweeps { above: sweep(&plans.above), below: below.map(sweep) }
    }

    /// Takes the next step; `None` if there are so few states that a sweep from one side alone is faster.
    ///
    /// # Errors
    /// The memory is too small, or the control stopped the count. The count cannot be continued then.
    pub(super) fn advance(&mut self, control: Control) -> Result<Option<Event>, Halt> {
        self.room = control.memory;
        loop {
            match self.step(control) {
                Err(Halt::Memory(last)) => {
                    self.scarce = self.scarce.or(last);
                    if self.counted > 0 || !self.start_again() {
                        return Err(Halt::Memory(self.scarce));
                    }
                }
                other => return other,
            }
        }
    }

    /// Starts again with more parts, one more block of which is divided before the last vertex is taken. Returns false if
    /// there can be no more of either.
    fn start_again(&mut self) -> bool {
        let before = (self.early, self.blocks());
        self.starts += 1;
        self.divide_early(self.early + 1);
        before != (self.early, self.blocks())
    }

    /// Keeps the states of all nodes after the early stops, so that other counts need not compute them again. `name` is
    /// what the names of the tables begin with. Returns false if nothing can be kept.
    pub(super) fn keep(&mut self, keeper: &'a dyn TableKeeper, name: String) -> bool {
        self.divide_early(usize::MAX);
        if let (SidesStage::Descent(descent), true) = (&mut self.stage, self.early > 0) {
            descent.keep(KeptTables { keeper, name, level: self.early });
        }
        self.early > 0
    }

    /// Starts again, and divides some blocks before the last vertex is taken.
    pub(super) fn divide_early(&mut self, early: usize) {
        let most = match self.wanted {
            Wanted::All { .. } => self.plans.most_blocks(),
            Wanted::Some { blocks, .. } => blocks,
        };
        self.early = early.min(self.plans.most_early()).min(most);
        self.stage = match self.early {
            0 => Self::sweeps(self.plans),
            _ => SidesStage::Descent(self.descent(SideStates::start(), None)),
        };
    }

    fn step(&mut self, control: Control) -> Result<Option<Event>, Halt> {
        let plans = self.plans;
        let Cut { above: vertices, below: others, .. } = &plans.cut;
        let swept = vertices.len() + plans.below.as_ref().map_or(0, |_| others.len());
        match &mut self.stage {
            SidesStage::Sweeps { above, .. } if !above.is_done() => {
                let step = of_all(above.advance(control), (0, plans.vertices()), 0);
                if let Wanted::All { few } = self.wanted
                    && above.is_done()
                    && above.size().0 <= few
                {
                    return Ok(None);
                }
                step.map(|step| Some(Event::Step(step)))
            }
            SidesStage::Sweeps { above, below: Some(below) } if !below.is_done() => {
                let held = above.size().1;
                let control = Control { memory: control.memory.saturating_sub(held), ..control };
                let step = of_all(below.advance(control), (vertices.len(), plans.vertices()), held);
                step.map(|step| Some(Event::Step(step)))
            }
            SidesStage::Sweeps { above, below } => {
                let (above, below) = (above.take(), below.as_mut().map(PlanSweep::take));
                self.swept = above.table.len();
                self.moved = self.swept + below.as_ref().map_or(0, |below| below.table.len());
                self.stage = SidesStage::Descent(self.descent(above, below));
                self.step(control)
            }
            SidesStage::Descent(descent) => {
                let (step, steps) = (swept + self.counted, swept + descent.parts().len());
                let after = |states: usize| {
                    let bytes = states * super::table::entry::<K>(1);
                    Progress { step, steps, states, bytes, need: None }
                };
                match descent.advance(control) {
                    Ok(Descended::Moved(states)) => {
                        // An empty part says nothing about the size of those that follow.
                        if states > 0 {
                            self.moved = states;
                        }
                        Ok(Some(Event::Step(after(states))))
                    }
                    Ok(Descended::Counted(part, cycles)) => {
                        self.counted += 1;
                        self.sum += &cycles;
                        Ok(Some(Event::Part { number: part, total: cycles }))
                    }
                    Ok(Descended::Over) => Ok(Some(Event::Done(std::mem::take(&mut self.sum)))),
                    Err(StepError::Stopped) => Err(Halt::Stopped),
                    Err(StepError::Memory | StepError::Wider) => Err(Halt::Memory(Some(after(self.moved)))),
                }
            }
        }
    }

    fn descent(&self, above: SideStates<K>, below: Option<SideStates<K>>) -> Box<Descent<'a, K>> {
        let parts = Parts::new(&self.plans.cut, &self.plans.watched(self.blocks()));
        let numbers = match &self.wanted {
            Wanted::Some { numbers, .. } => numbers.clone(),
            Wanted::All { .. } => (0..parts.len()).collect(),
        };
        Box::new(Descent::new(self.plans, parts, self.early, numbers, (above, below)))
    }

    /// Returns the number of blocks that are watched; for all parts, one for which these are of a convenient size.
    fn blocks(&self) -> usize {
        let plans = self.plans;
        if let Wanted::Some { blocks, .. } = self.wanted {
            return blocks;
        }
        let grown = self.swept as f64 * GROWTH.powi(plans.cut.edges_above.len() as i32);
        let least = usize::from(plans.cut.keep.is_some() && self.swept >= WORTH).max(self.early);
        let part = PART.min(self.room as f64 / PART_BYTES) / LESS.powi(self.starts);
        let size = |blocks: usize| {
            let vertices: usize = plans.watched(blocks).iter().map(Vec::len).sum();
            grown / 3f64.powi(vertices as i32)
        };
        let most = plans.most_blocks();
        let mut blocks = least.min(most);
        while blocks < most && size(blocks) > part {
            blocks += 1;
        }
        blocks
    }
}

/// Returns the progress of a sweep, or of one that the memory ended, as that of all `steps`, of which some were done
/// before, with so many bytes that are held besides.
fn of_all(
    swept: Result<Progress, Halt>,
    (before, steps): (usize, usize),
    held: usize,
) -> Result<Progress, Halt> {
    let of_all = |swept: Progress| {
        let need = swept.need.map(|need| need.map(|bytes| held + bytes));
        Progress { step: before + swept.step, steps, need, ..swept }
    };
    swept.map(of_all).map_err(|halt| match halt {
        Halt::Memory(last) => Halt::Memory(last.map(of_all)),
        Halt::Stopped => halt,
    })
}
