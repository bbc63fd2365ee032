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
    print(stopped.message, stopped.hint, stopped.code, stopped.result)
