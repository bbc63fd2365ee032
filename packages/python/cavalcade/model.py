"""Models of your own: integer variables and constraints.

    >>> from cavalcade import Model
    >>> model = Model()
    >>> x, y = model.integer(0, 9, "x"), model.integer(0, 9, "y")
    >>> model.add(2 * x + y == 7, x != y)
    >>> model.count()
    4

A model is written as a FlatZinc program, and the program `cavalcade` answers. Vertices and elements of arrays are numbered
from 0.
"""

from __future__ import annotations

import operator
import os
import shlex
from datetime import timedelta
from typing import (
    TYPE_CHECKING, Any, Dict, FrozenSet, Hashable, Iterable, List, Mapping, Optional, Sequence, SupportsIndex, Tuple, Union,
)  # fmt: skip

from .answers import Answers, every, single
from .arrays import as_array
from .command import Command, command
from .counts import Count
from .errors import Stopped
from .families import Family, compiled
from .expressions import Boolean, Condition, Expression, Operand, Truth, any_of, condition, expression
from .lasting import output
from .records import Record

if TYPE_CHECKING:
    import numpy
    from typing_extensions import Unpack

    from .options import CountOptions, FamilyOptions, ListOptions


Value = Tuple[Expression, SupportsIndex]
"""A variable, and its value."""
Signature = Tuple[FrozenSet[Tuple[str, int]], int]


def signature(value: Expression) -> Signature:
    """Returns what two equal expressions share."""
    return frozenset(value.terms.items()), value.constant


def bounds(values: Iterable[Operand]) -> Tuple[List[Operand], List[int], List[int]]:
    """Returns values with their least and greatest ones that are possible; raises `ValueError` if there are none."""
    values = list(values)
    if not values:
        raise ValueError("expected at least one value")
    ends = [expression(value).bounds() for value in values]
    return values, [low for low, _ in ends], [high for _, high in ends]


class Assignment(Record):
    """A solution of a model: `solution[x]` is the value of a variable or an expression, `solution["x"]` that of a name."""

    def __init__(self, data: Mapping[str, int], model: Model) -> None:
        # Variables that stand for expressions have no name.
        super().__init__({model.names[key]: value for key, value in data.items() if key in model.names})
        self._values = data
        self._model = model

    def __getitem__(self, key: Union[str, Expression]) -> Any:
        if isinstance(key, str):
            return super().__getitem__(key)
        self._model.check(key)
        if key.terms.keys() <= self._values.keys():
            return key.constant + sum(factor * self._values[name] for name, factor in key.terms.items())
        stands = self._model.sums.get(signature(key), "")
        if stands not in self._values:
            raise KeyError("the solution has no value of this expression; add it to 'project'")
        return self._values[stands]

    def array(self, expressions: Sequence[Any]) -> numpy.ndarray[Any, Any]:
        """Returns the values of expressions, which may be nested lists, as an array of numpy."""
        return as_array(self._nested(expressions))

    def _nested(self, value: Any) -> Any:
        return self[value] if isinstance(value, Expression) else [self._nested(each) for each in value]


class ModelFamily:
    """All solutions of a model, which answer questions without a search; `Model.family` makes one.

    A question may be limited to the solutions in which variables have values: `family.count((x, 3), (y, 5))`.
    """

    def __init__(self, model: Model, family: Family) -> None:
        self._model, self._family = model, family

    def __repr__(self) -> str:
        return f"<all solutions of a model with {len(self._model.names)} variables>"

    def count(self, *values: Value) -> int:
        """Returns the number of solutions."""
        return int(self._family.count(self._names(values)))

    def each(self, variable: Expression, *values: Value) -> Dict[int, int]:
        """Returns the number of solutions for each value of a variable that is possible."""
        key = self._key(variable)
        found = {}
        for name, number in self._family.each(self._names(values)).items():
            of, _, value = name.partition("=")
            if of == key:
                found[int(value)] = number
        if list(found) == [1] and 0 in range(self._model.ranges[key][0], 1):
            found = {0: self.count(*values) - found[1], **found}
        return found

    def solutions(self, *values: Value) -> List[Assignment]:
        """Returns every solution, in the order of ranks."""
        return self._read(self._family._asked(self._names(values), (), None, list=True))

    def sample(self, count: int, *values: Value, seed: Optional[int] = None) -> List[Assignment]:
        """Returns uniformly random solutions; `seed` draws the same ones every time."""
        seed = int.from_bytes(os.urandom(4), "big") if seed is None else seed
        return self._read(self._family._asked(self._names(values), (), None, count=count, seed=seed))

    def rank(self, rank: int, *values: Value) -> Assignment:
        """Returns the solution with this rank, from 1: they are ordered by their values."""
        return self._read(self._family._asked(self._names(values), (), None, rank=rank))[0]

    def _read(self, asked: Command) -> List[Assignment]:
        return every(asked, lambda data: Assignment(data["assignment"], self._model))

    def _names(self, values: Iterable[Value]) -> List[str]:
        return [f"{self._key(variable)}={operator.index(value)}" for variable, value in values]

    def _key(self, variable: Expression) -> str:
        self._model.check(variable)
        if list(variable.terms.values()) != [1] or variable.constant:
            raise ValueError("expected a variable; give an expression a name: model.add(variable == expression)")
        return next(iter(variable.terms))


class Grid(Sequence[Expression]):
    """A table of expressions, row by row: `grid[1, 2]` is one of them; `grid[1, :]`, `grid[:, 2]` and `grid[0:3, 3:6]` are the
    lists of those in a row, a column and a block."""

    def __init__(self, rows: List[List[Expression]]) -> None:
        self.rows = rows

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, tuple):
            return [each for row in self.rows for each in row][key]
        row, column = key
        if not isinstance(row, slice):
            return self.rows[row][column]
        chosen = [each[column] for each in self.rows[row]]
        return [each for part in chosen for each in part] if isinstance(column, slice) else chosen

    def __len__(self) -> int:
        return sum(map(len, self.rows))


class Model:
    """Variables, conditions that hold, and perhaps an objective."""

    def __init__(self) -> None:
        self.ranges: Dict[str, Tuple[int, int]] = {}
        self.names: Dict[str, str] = {}
        self.sums: Dict[Signature, str] = {}
        self._shown: List[str] = []
        self._variables: List[Tuple[str, str]] = []
        self._constraints: List[str] = []
        self._objective: Optional[str] = None
        self._goal = "satisfy"

    def integer(self, low: SupportsIndex, high: SupportsIndex, name: Optional[str] = None) -> Expression:
        """Returns a new variable with a value from `low` to `high`."""
        return self.choice(range(operator.index(low), operator.index(high) + 1), name)

    def integers(self, count: int, low: SupportsIndex, high: SupportsIndex, name: str = "x") -> List[Expression]:
        """Returns new variables, named `x[0]` and so on."""
        return [self.integer(low, high, f"{name}[{index}]") for index in range(count)]

    def grid(self, rows: int, columns: int, low: SupportsIndex, high: SupportsIndex, name: str = "x") -> Grid:
        """Returns a table of new variables, named `x[0,0]` and so on."""
        cells = [[f"{name}[{y},{x}]" for x in range(columns)] for y in range(rows)]
        return Grid([[self.integer(low, high, cell) for cell in row] for row in cells])

    def choice(self, values: Iterable[SupportsIndex], name: Optional[str] = None) -> Expression:
        """Returns a new variable with one of these values."""
        if isinstance(values, range) and values.step == 1:
            return self._variable(f"{values.start}..{values.stop - 1}", values.start, values.stop - 1, name)
        known = sorted({operator.index(value) for value in values})
        domain = f"{{{', '.join(map(str, known))}}}"
        return self._variable(domain, known[0] if known else 0, known[-1] if known else -1, name)

    def boolean(self, name: Optional[str] = None) -> Boolean:
        """Returns a new variable that is 0 or 1, and the condition that it is 1."""
        return self._boolean(self._variable("0..1", 0, 1, name))

    def add(self, *conditions: Truth) -> None:
        """Makes conditions hold; a comparison of numbers alone is `True` or `False`."""
        for each in map(condition, conditions):
            self.check(each)
            arguments = ", ".join(each.arguments)
            if each.negated:
                self._constraints.append(f"{each.name}_reif({arguments}, false)")
            else:
                self._constraints.append(f"{each.name}({arguments})")

    def truth(self, condition: Condition, shown: bool) -> Boolean:
        """Returns the variable that is 1 if a condition holds; solutions have its value if it is shown."""
        self.check(condition)
        if isinstance(condition, Boolean):
            return condition
        found = self._boolean(self._hidden(0, 1, shown))
        (name,) = found.terms
        literal = f"b{name}"
        if condition.negated:
            literal, positive = f"n{name}", literal
            self._variables.append((f"var bool: {literal}", literal))
            self._constraints.append(f"bool_not({literal}, {positive})")
        self._constraints.append(f"{condition.name}_reif({', '.join([*condition.arguments, literal])})")
        return found

    def check(self, value: Union[Expression, Condition]) -> None:
        """Raises `ValueError` for an expression or a condition of another model: its variables have the same names."""
        if value.model not in (None, self):
            raise ValueError("the expression or condition belongs to another model")

    def any_of(self, conditions: Iterable[Truth]) -> Condition:
        """Returns that at least one condition holds."""
        return any_of(conditions)

    def product(self, one: Operand, other: Operand) -> Expression:
        """Returns the product of two expressions; `x * y` is the same."""
        (a, b), (c, d) = expression(one).bounds(), expression(other).bounds()
        ends = [a * c, a * d, b * c, b * d]
        return self._value("int_times({}, {}, {})", min(ends), max(ends), self._term(one), self._term(other))

    def quotient(self, value: Operand, divisor: SupportsIndex) -> Expression:
        """Returns the quotient by a number, rounded down; `x // 3` is the same, and `x % 3` is the rest."""
        divisor = operator.index(divisor)
        ends = [end // divisor for end in expression(value).bounds()]
        found = self._hidden(min(ends), max(ends), True)
        rest = (value - found * divisor) * (1 if divisor > 0 else -1)
        self.add(rest >= 0, rest < abs(divisor))
        return found

    def absolute(self, value: Operand) -> Expression:
        """Returns the absolute value; `abs(x)` is the same."""
        low, high = expression(value).bounds()
        return self._value("int_abs({}, {})", max(low, -high, 0), max(-low, high), self._term(value))

    def minimum(self, values: Iterable[Operand]) -> Expression:
        """Returns the least of the values."""
        values, lows, highs = bounds(values)
        return self._value("array_int_minimum({1}, {0})", min(lows), min(highs), self._array(values))

    def maximum(self, values: Iterable[Operand]) -> Expression:
        """Returns the greatest of the values."""
        values, lows, highs = bounds(values)
        return self._value("array_int_maximum({1}, {0})", max(lows), max(highs), self._array(values))

    def element(self, values: Iterable[Operand], index: Operand) -> Expression:
        """Returns the value at an index, which must be one of the array."""
        values, lows, highs = bounds(values)
        place, array = self._term(expression(index) + 1), self._array(values)
        return self._value("array_var_int_element({}, {}, {})", min(lows), max(highs), place, array)

    def occurrences(self, values: Iterable[Operand], value: Operand) -> Expression:
        """Returns how many of the values equal one value."""
        values = list(values)
        return self._value("cavalcade_count({}, {}, {})", 0, len(values), self._array(values), self._term(value))

    def all_different(self, values: Iterable[Operand]) -> Condition:
        """Returns that no two values are equal."""
        return Condition(self, "cavalcade_all_different", [self._array(values)])

    def table(self, values: Iterable[Operand], rows: Iterable[Iterable[SupportsIndex]]) -> Condition:
        """Returns that the values are those of a row."""
        values, lists = list(values), [list(row) for row in rows]
        for index, row in enumerate(lists):
            if len(row) != len(values):
                raise ValueError(f"row {index} of the table has {len(row)} values, expected {len(values)}")
        flat = self._array(cell for row in lists for cell in row)
        return Condition(self, "cavalcade_table", [self._array(values), flat])

    def circuit(self, successors: Iterable[Operand]) -> Condition:
        """Returns that the successors of the vertices form one cycle through all of them."""
        return Condition(self, "cavalcade_circuit", [self._array(successors), "0"])

    def loop(self, edges: Mapping[Tuple[Hashable, Hashable], Truth]) -> Dict[Hashable, Condition]:
        """Makes the edges that hold one loop, and returns for each vertex whether the loop visits it.

        `edges` has a condition for each pair of vertices that may be joined.
        """
        beside: Dict[Hashable, List[Hashable]] = {}
        for one, other in edges:
            beside.setdefault(one, []).append(other)
            beside.setdefault(other, []).append(one)
        number = {vertex: place for place, vertex in enumerate(beside)}
        after: Dict[Hashable, Expression] = {}
        for vertex, others in beside.items():
            ends = sorted({number[each] for each in [vertex, *others]})
            domain = f"{{{', '.join(map(str, ends))}}}"
            after[vertex] = self._declared(f"v{len(self.ranges)}", domain, ends[0], ends[-1], False)
        self._constraints.append(f"cavalcade_subcircuit({self._array(after.values())}, 0)")
        visited = {vertex: self.truth(after[vertex] != place, False) for vertex, place in number.items()}
        degrees: Dict[Hashable, List[Expression]] = {vertex: [] for vertex in number}
        for (one, other), edge in edges.items():
            forth, back = after[one] == number[other], after[other] == number[one]
            self.add(condition(edge) == (forth | back), ~forth | ~back)
            for vertex in (one, other):
                degrees[vertex].append(self.truth(condition(edge), False))
        for vertex, each in degrees.items():
            self.add(sum(each, expression(0)) == 2 * visited[vertex])
        self.add(any_of(edges.values()))
        return dict(visited)

    def connected(self, cells: Mapping[Hashable, Truth], edges: Iterable[Tuple[Hashable, Hashable]]) -> None:
        """Makes the cells that hold connected by edges between them: from each of them, others lead to each other one."""
        is_in = {cell: condition(each) for cell, each in cells.items()}
        beside: Dict[Hashable, List[Hashable]] = {cell: [] for cell in is_in}
        for one, other in edges:
            beside[one].append(other)
            beside[other].append(one)
        # All but the first have a neighbour that is nearer to it.
        far = {cell: self._hidden(0, max(len(is_in) - 1, 0), False) for cell in is_in}
        before: Truth = False
        for cell, each in is_in.items():
            nearer = [is_in[other] & (far[other] < far[cell]) for other in beside[cell]]
            self.add(any_of([~each, ~condition(before), *nearer]), (far[cell] == 0) == ~(each & before))
            before = self.truth(each | before, False)

    def inverse(self, one: Iterable[Operand], other: Iterable[Operand]) -> Condition:
        """Returns that `other[one[i]]` is `i` for every `i`, and the reverse."""
        return Condition(self, "cavalcade_inverse", [self._array(one), "0", self._array(other), "0"])

    def cardinality(
        self, values: Iterable[Operand], counts: Mapping[int, Operand], closed: bool = False
    ) -> Condition:
        """Returns that each key occurs as often as its count says; if `closed`, nothing else occurs."""
        cover, numbers = self._array(counts), self._array(counts.values())
        arguments = [self._array(values), cover, numbers, str(closed).lower()]
        return Condition(self, "cavalcade_global_cardinality", arguments)

    def cumulative(
        self, starts: Iterable[Operand], durations: Iterable[Operand], demands: Iterable[Operand], capacity: Operand
    ) -> Condition:
        """Returns that tasks never demand more than the capacity at the same time."""
        arrays = [self._array(values) for values in (starts, durations, demands)]
        return Condition(self, "cavalcade_cumulative", [*arrays, self._term(capacity)])

    def minimize(self, objective: Operand) -> None:
        """Makes `solve` find the least value of an expression."""
        self._goal, self._objective = "minimize", self._term(objective)

    def maximize(self, objective: Operand) -> None:
        """Makes `solve` find the greatest value of an expression."""
        self._goal, self._objective = "maximize", self._term(objective)

    def flatzinc(self, goal: str = "satisfy", project: Optional[Iterable[Operand]] = None) -> str:
        """Returns the model as a FlatZinc program with this goal; solutions have the values of `project`, else of all
        variables and of expressions that follow from them."""
        shown = set(self._shown) if project is None else {self._term(value) for value in project}
        variables = [f"{each}{' :: output_var' if key in shown else ''};" for each, key in self._variables]
        constraints = [f"constraint {constraint};" for constraint in self._constraints]
        return "\n".join([*variables, *constraints, f"solve {goal};\n"])

    def solve(self, time_limit: Union[float, timedelta, None] = None, seed: int = 0) -> Optional[Assignment]:
        """Returns a solution, or the best one for an objective, or `None` if there is none.

        The search learns from conflicts and restarts; another `seed` may give another solution. Raises `Stopped` at the
        limit, in seconds; its `result` is the best solution until then.
        """
        goal = "satisfy" if self._objective is None else f"{self._goal} {self._objective}"
        words = ["minizinc", "-", f"-r{operator.index(seed)}"]
        if time_limit is not None:
            seconds = time_limit.total_seconds() if isinstance(time_limit, timedelta) else time_limit
            words.append(f"-t{max(1, round(1000 * seconds))}")
        lines = output(words, self.flatzinc(goal)).splitlines()
        values = dict(line.rstrip(";").split(" = ") for line in lines if line.endswith(";"))
        found = self._assignment({name: int(value) for name, value in values.items()}) if "-" * 10 in lines else None
        if lines[-1] not in ("=" * 10, "=====UNSATISFIABLE=====") and (found is None or self._objective is not None):
            raise Stopped("stopped before the answer was known", "give more time", shlex.join(words), 3, found)
        return found

    def solutions(
        self, *, project: Optional[Iterable[Operand]] = None, **options: Unpack[ListOptions]
    ) -> Answers[Assignment]:
        """Returns an iterator over all solutions, each as soon as it is found; an objective is ignored.

        With `project=[x, y]` solutions have the values of these expressions alone, and differ in them.
        """
        asked = command("list", "flatzinc", [self.flatzinc(project=project)], options)
        return Answers(asked, lambda data: self._assignment(data["assignment"]))

    def count(self, *, project: Optional[Iterable[Operand]] = None, **options: Unpack[CountOptions]) -> int:
        """Returns the number of solutions, or with `project=[x, y]` of the different values of these expressions; an
        objective is ignored."""
        asked = command("count", "flatzinc", [self.flatzinc(project=project)], options)
        found = single(asked, lambda data, *_: Count(data))
        return 0 if found is None else int(found)

    def family(
        self,
        *,
        project: Optional[Iterable[Operand]] = None,
        file: Optional[Union[str, os.PathLike[str]]] = None,
        **options: Unpack[FamilyOptions],
    ) -> ModelFamily:
        """Returns all solutions as one object that answers questions without a search; `file` keeps them."""
        return ModelFamily(self, compiled(command("compile", "flatzinc", [self.flatzinc(project=project)], options), file))

    def _assignment(self, values: Mapping[str, int]) -> Assignment:
        return Assignment(values, self)

    def _variable(self, domain: str, low: int, high: int, name: Optional[str]) -> Expression:
        """Returns a new variable of the caller."""
        if low > high:
            raise ValueError("a variable needs at least one value")
        key = f"v{len(self.ranges)}"
        if (name or key) in self.names.values():
            raise ValueError(f"two variables have the name {name or key!r}")
        self.names[key] = name or key
        return self._declared(key, domain, low, high, True)

    def _hidden(self, low: int, high: int, shown: bool) -> Expression:
        """Returns a new variable whose value follows from others; solutions have it if the caller may ask for it."""
        return self._declared(f"v{len(self.ranges)}", f"{low}..{high}", low, high, shown)

    def _declared(self, key: str, domain: str, low: int, high: int, shown: bool) -> Expression:
        self.ranges[key] = low, high
        self._variables.append((f"var {domain}: {key}", key))
        self._shown += [key] * shown
        return Expression(self, {key: 1})

    def _boolean(self, number: Expression) -> Boolean:
        """Returns a variable with values 0 and 1 as a condition."""
        (key,) = number.terms
        self._variables.append((f"var bool: b{key}", f"b{key}"))
        self._constraints.append(f"bool2int(b{key}, {key})")
        return Boolean(self, key)

    def _value(self, constraint: str, low: int, high: int, *terms: str) -> Expression:
        """Returns a new variable that a constraint defines."""
        found = self._hidden(low, high, True)
        self._constraints.append(constraint.format(*terms, *found.terms))
        return found

    def _term(self, value: Operand) -> str:
        """Returns an expression as one number or variable, which is new if it must be."""
        value = expression(value)
        self.check(value)
        if not value.terms:
            return str(value.constant)
        if list(value.terms.values()) == [1] and value.constant == 0:
            return next(iter(value.terms))
        if signature(value) not in self.sums:
            found = self._hidden(*value.bounds(), False)
            self.add(found == value)
            (self.sums[signature(value)],) = found.terms
        return self.sums[signature(value)]

    def _array(self, values: Iterable[Operand]) -> str:
        return f"[{', '.join(map(self._term, values))}]"
