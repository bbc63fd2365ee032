// The list: which solutions are shown, and in which order. It is rebuilt whenever a control changes.

const state = {
  /** The indices of the shown solutions, in order. */
  shown: [],
  order: ORDERS[0],
  keys: null,
  isReversed: false,
  groups: "all",
  filter: null,
  part: 0,
  /** The focused solution. */
  active: 0,
  /** The solution that was opened last. */
  last: 0,
  isPicking: false,
  picked: [],
  isPrinting: false,
};

/** The number of requests for the list; work for an older request gives up. */
let generation = 0;

/** Rebuilds the list from the state; slow parts take breaks. */
async function refresh() {
  const own = ++generation;
  const isOver = () => own !== generation;
  const tell = (what) => (share) => setStatus(`${what}, ${Math.round(share * 100)} %`);
  const { order, filter, groups } = state;
  if ((order.needsClasses || groups !== "all") && !(await findClasses(isOver, tell("finding classes")))) return;
  let shown = [];
  const keep = (index) => (!filter || filter(index)) && shown.push(index);
  if (!(await inSlices(total, keep, isOver, tell("filtering")))) return;
  const found = shown.length;
  const ask = order.prepare(state.last);
  const keys = order.name === "listed" ? null : new Float64Array(total);
  const measure = (place) => (keys[shown[place]] = ask(shown[place]));
  if (keys && !(await inSlices(found, measure, isOver, tell("ordering")))) return;
  if (keys) shown.sort((one, other) => keys[one] - keys[other] || one - other);
  if (state.isReversed) shown.reverse();
  if (groups !== "all") shown = grouped(shown, groups === "one");
  Object.assign(state, { shown, keys, part: 0 });
  if (!shown.includes(state.active)) state.active = shown[0] ?? 0;
  layOut();
  const classCount = groups === "all" ? 0 : new Set(shown.map((index) => classes.of[index])).size;
  const parts = [filter ? `${numberFormat.format(found)} of ${counted(total, "solution")}` : counted(total, "solution")];
  if (classCount) parts.push(counted(classCount, "class", "classes"));
  setStatus(total === 0 ? "There is nothing to show." : parts.join(", in "));
}

/** Groups solutions by class, classes in the order of their first solution; or keeps only that first one. */
function grouped(shown, onlyFirst) {
  const members = new Map();
  for (const index of shown) {
    const number = classes.of[index];
    if (!members.has(number)) members.set(number, []);
    if (!onlyFirst || members.get(number).length === 0) members.get(number).push(index);
  }
  return [...members.values()].flat();
}

function setStatus(text) {
  byId("status").textContent = text;
}

