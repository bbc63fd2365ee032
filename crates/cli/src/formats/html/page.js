// The page: its controls, and its addresses: `#17` shows solution 17, `#3&5` compares two.
//
// Every view has an address, so the back button of the browser closes it.

/** Goes to an address within the page. */
function go(where) {
  if (location.hash === `#${where}`) route();
  else location.hash = where;
}

/** Shows the view of the address. */
function route() {
  const match = /^#(\d+)(?:&(\d+))?$/.exec(location.hash);
  const [one, other] = match ? [Number(match[1]) - 1, match[2] ? Number(match[2]) - 1 : undefined] : [];
  const isThere = (index) => index >= 0 && index < total;
  const isPair = isThere(one) && isThere(other);
  const isSingle = isThere(one) && other === undefined;
  if (!isPair && comparison.open) comparison.close();
  if (!isSingle && detail.open) detail.close();
  if (isPair) showComparison(one, other);
  if (isSingle) showDetail(one);
  if (isPair || isSingle) (isPair ? comparison : detail).dataset.address = location.hash;
}
window.addEventListener("hashchange", route);

for (const dialog of [detail, comparison]) {
  dialog.querySelector(".close").addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close()); // beside it
  dialog.addEventListener("close", () => {
    // If something else was opened meanwhile, the address belongs to it.
    if (location.hash === dialog.dataset.address) location.hash = "all";
    if (dialog === detail && part.includes(state.active)) moveTo(part.indexOf(state.active));
  });
}

const orderSelect = byId("order");
for (const { name, title } of ORDERS) {
  const option = element("option", "", title);
  option.value = name;
  orderSelect.append(option);
}
orderSelect.addEventListener("change", () => {
  state.order = ORDERS.find(({ name }) => name === orderSelect.value);
  refresh();
});

byId("reverse").addEventListener("click", () => {
  state.isReversed = !state.isReversed;
  byId("reverse").setAttribute("aria-pressed", String(state.isReversed));
  refresh();
});

byId("grouping").hidden = symmetries.length < 2 || total < 2;
byId("groups").addEventListener("change", (event) => {
  state.groups = event.target.value;
  refresh();
});

/** Reads the filter; an invalid condition is reported and changes nothing. */
function readFilter() {
  const field = byId("filter");
  let message = "";
  try {
    state.filter = filterOf(field.value);
  } catch (error) {
    if (!(error instanceof FilterError)) throw error;
    message = error.message;
  }
  field.setAttribute("aria-invalid", String(message !== ""));
  byId("filter-error").textContent = message;
  if (!message) refresh();
}
let filterTimer = 0;
byId("filter").addEventListener("input", () => {
  clearTimeout(filterTimer);
  filterTimer = setTimeout(readFilter, 150);
});
byId("controls").addEventListener("submit", (event) => {
  event.preventDefault();
  readFilter();
});

byId("filter").placeholder = example().slice(0, 30);
byId("size").addEventListener("input", layOut);
byId("pick").addEventListener("click", () => {
  setPicking(!state.isPicking);
  if (!state.isPicking) refresh();
});
byId("pick").hidden = total < 2;
byId("controls").hidden = total === 0;

// A few solutions are shown large, many small.
const ROOM = window.innerWidth < 600 ? 0.6 : 1;
byId("size").value = ROOM * (total <= 4 ? 300 : total <= 30 ? 200 : 148);
document.body.append(sharedParts());
await refresh();
if (facts.verdict === "several" && location.hash === "") go("1&2");
route();
