//! Orders of variables in which few meet at a time.
//!
//! To *eliminate* a variable joins all that share a group with it into one group. These are the variables that the rest
//! of the problem below it can depend on. A count that decides variables in the reverse order of their elimination has,
//! for each variable, at most as many states as the others of its group have combinations of values.

/// The most work that an order may take, in variables of groups that are looked at: also a bound of the memory for what
/// variables meet.
const MOST_WORK: usize = 1 << 24;
/// How many times fewer states another order must promise: constraints between variables that meet leave far fewer states
/// than this bound, most often in the order that the author of a model chose.
const MARGIN: f64 = 16.0;

/// Variables, and groups of them that share a constraint.
pub(super) struct VariableGroups {
    /// For each variable the logarithm of the number of its values.
    pub(super) weights: Vec<f64>,
    /// Whether a variable is eliminated after all that are not so marked.
    pub(super) is_late: Vec<bool>,
    /// Each variable once in each.
    pub(super) groups: Vec<Vec<u32>>,
}

/// An order of elimination, and what each variable meets in it.
pub(super) struct Elimination {
    pub(super) order: Vec<u32>,
    /// For each variable the others of its group when it is eliminated.
    pub(super) met: Vec<Vec<u32>>,
}

impl VariableGroups {
    /// Returns orders to try, none if that takes too much work: the reverse of the variables' numbers and, if its bound of
    /// the number of states is much smaller, the one that always eliminates the variable that meets the fewest
    /// combinations of values.
    pub(super) fn orders(&self) -> Vec<Elimination> {
        let Some(given) = self.eliminated(false) else { return Vec::new() };
        let promise = |order: &Elimination| MARGIN * self.states(order);
        let least = self.eliminated(true).filter(|least| promise(least) < self.states(&given));
        [Some(given), least].into_iter().flatten().collect()
    }

    /// A bound of the number of states.
    fn states(&self, elimination: &Elimination) -> f64 {
        let states = |(own, met): (&f64, &Vec<u32>)| (own + self.weight(met)).exp2();
        self.weights.iter().zip(&elimination.met).map(states).sum()
    }

    fn weight(&self, variables: &[u32]) -> f64 {
        variables.iter().map(|&variable| self.weights[variable as usize]).sum()
    }

    /// Eliminates the variables in the reverse order of their numbers or, if `least_first`, always the one that meets the
    /// fewest combinations of values. Returns `None` if that takes too much work.
    fn eliminated(&self, least_first: bool) -> Option<Elimination> {
        let count = self.weights.len();
        let mut joining = Joining::new(self);
        // The next one is the last.
        let mut open: Vec<u32> = (0..count as u32).collect();
        open.sort_by_key(|&variable| !self.is_late[variable as usize]);
        let mut weights = vec![0.0; count];
        for variable in (0..count as u32).filter(|_| least_first) {
            weights[variable as usize] = self.weight(&joining.met(variable));
        }
        let mut elimination = Elimination { order: Vec::with_capacity(count), met: vec![Vec::new(); count] };
        while let Some(last) = open.len().checked_sub(1) {
            let rank = |&place: &usize| (self.is_late[open[place] as usize], weights[open[place] as usize]);
            let places = (0..if least_first { last } else { 0 }).rev();
            let next =
                places.fold(last, |least, place| if rank(&place) < rank(&least) { place } else { least });
            let variable = open.remove(next);
            let met = joining.eliminate(variable);
            if least_first {
                joining.work += last;
                for &other in &met {
                    weights[other as usize] = self.weight(&joining.met(other));
                }
            }
            elimination.met[variable as usize] = met;
            elimination.order.push(variable);
            if joining.work > MOST_WORK {
                return None;
            }
        }
        Some(elimination)
    }
}

/// The groups while variables are eliminated.
struct Joining {
    /// All groups, also those that were joined to others and are empty.
    groups: Vec<Vec<u32>>,
    /// For each variable the numbers of its groups.
    of: Vec<Vec<u32>>,
    /// For each variable the last search that met it.
    seen: Vec<u32>,
    search: u32,
    work: usize,
}

impl Joining {
    fn new(variables: &VariableGroups) -> Self {
        let mut of = vec![Vec::new(); variables.weights.len()];
        for (number, group) in (0..).zip(&variables.groups) {
            for &variable in group {
                of[variable as usize].push(number);
            }
        }
        Self { groups: variables.groups.clone(), seen: vec![0; of.len()], of, search: 0, work: 0 }
    }

    /// Returns the other variables of the groups of `variable`.
    fn met(&mut self, variable: u32) -> Vec<u32> {
        self.search += 1;
        self.seen[variable as usize] = self.search;
        let mut met = Vec::new();
        for &group in &self.of[variable as usize] {
            let group = &self.groups[group as usize];
            self.work += group.len();
            for &other in group {
                if std::mem::replace(&mut self.seen[other as usize], self.search) != self.search {
                    met.push(other);
                }
            }
        }
        met
    }

    /// Joins the groups of a variable, and returns what is left of them.
    fn eliminate(&mut self, variable: u32) -> Vec<u32> {
        let met = self.met(variable);
        let joined = std::mem::take(&mut self.of[variable as usize]);
        for &group in &joined {
            self.groups[group as usize] = Vec::new();
        }
        let number = self.groups.len() as u32;
        for &other in &met {
            let groups = &mut self.of[other as usize];
            groups.retain(|group| !joined.contains(group));
            groups.push(number);
        }
        self.groups.push(met.clone());
        met
    }
}
