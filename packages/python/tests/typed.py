"""A program that uses the module with types; a type checker reads it and nothing runs it."""

from typing import List, Optional

import cavalcade

total: cavalcade.Count = cavalcade.count("knight", "6x6", closed=True, move=[(1, 2), (0, 1)], time_limit="10s")
one: Optional[cavalcade.Solution] = cavalcade.solve("numbrix", [[1, None], [None, "#"]], numbers_from=1)
only: Optional[cavalcade.Solution] = cavalcade.unique("numbrix", "1 .\n. .\n").solution
indices: List[int] = [solution.index for solution in cavalcade.solutions("prime", class_={"F": (1, 2, 3)})]
with cavalcade.counts("knight", "3x4..3x7") as found:
    numbers: List[int] = [int(count) for count in found]
picture: str = cavalcade.draw("numbrix", "3x3")
try:
    print(cavalcade.run("list", "prime"))
except cavalcade.Stopped as stopped:
    print(stopped.message, stopped.hint, stopped.code)
    if isinstance(stopped.result, cavalcade.Count):
        least: int = stopped.result.at_least["undirected"]
reason: Optional[str] = cavalcade.hint("numbrix", "1 .\n. .\n").reason
board: str = cavalcade.minimise("numbrix", "1 2\n4 3\n", minimum=True, seed=1).board
differ: List[List[int]] = cavalcade.unique("numbrix", "3x3").differ
model = cavalcade.Model()
x, flag = model.integer(0, 9, "x"), model.boolean()
condition: cavalcade.Condition = (2 * x + 1 <= 7) | ~flag
model.add(condition, x != 3, (x == 1).only_if(flag))
best: Optional[cavalcade.Assignment] = model.solve(time_limit=2)
if best is not None:
    shape = best.array([[x, x + flag]]).shape
# A type checker refuses each of these, and reports a comment that ignores nothing.
cavalcade.count("knight", "6x6", clozed=True)  # type: ignore[call-arg]
cavalcade.solve("numbrix", "3x3", memory="1GB")  # type: ignore[call-arg]
cavalcade.count("knight", "6x6", method="fast")  # type: ignore[arg-type]
print(cavalcade.unique("numbrix", "3x3").diffr)  # type: ignore[attr-defined]
