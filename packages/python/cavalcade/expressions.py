"""Expressions over the variables of a model, and the conditions that they form.

`2 * x + y <= 7` is a condition. `~a`, `a & b` and `a | b` combine conditions. A condition has no truth value in Python, so
`1 <= x <= 3` and `x in list` raise `TypeError`.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Dict, Optional, Sequence, SupportsIndex, Tuple, Union

if TYPE_CHECKING:
    from .model import Model

Operand = Union["Expression", SupportsIndex]
"""An expression, or a whole number."""


class Expression:
    """A sum of variables with factors, and a constant."""

    __hash__ = object.__hash__

    def __init__(self, model: Optional[Model], terms: Dict[str, int], constant: int = 0) -> None:
        self.model = model
        self.terms = {name: factor for name, factor in terms.items() if factor}
        self.constant = constant

    def bounds(self) -> Tuple[int, int]:
        """Returns the least and the greatest value that the ranges of the variables allow."""
        low = high = self.constant
        for name, factor in self.terms.items():
            assert self.model is not None
            ends = [factor * end for end in self.model.ranges[name]]
            low, high = low + min(ends), high + max(ends)
        return low, high

    def __add__(self, other: Operand) -> Expression:
        other = expression(other)
        terms = dict(self.terms)
        for name, factor in other.terms.items():
            terms[name] = terms.get(name, 0) + factor
        return Expression(common(self, other), terms, self.constant + other.constant)

    def __mul__(self, other: Operand) -> Expression:
        other = expression(other)
        if self.terms and other.terms:
            model = common(self, other)
            assert model is not None
            return model.product(self, other)
        one, factor = (self, other.constant) if self.terms else (other, self.constant)
        terms = {name: factor * each for name, each in one.terms.items()}
        return Expression(one.model, terms, factor * one.constant)

    def __neg__(self) -> Expression:
        return self * -1

    def __sub__(self, other: Operand) -> Expression:
        return self + expression(other) * -1

    def __rsub__(self, other: Operand) -> Expression:
        return expression(other) - self

    __radd__, __rmul__ = __add__, __mul__

    def __abs__(self) -> Expression:
        return self if self.model is None else self.model.absolute(self)

    def __le__(self, other: Operand) -> Condition:
        return linear("le", self - other)

    def __ge__(self, other: Operand) -> Condition:
        return linear("le", expression(other) - self)

    def __lt__(self, other: Operand) -> Condition:
        return linear("le", self - other + 1)

    def __gt__(self, other: Operand) -> Condition:
        return linear("le", expression(other) - self + 1)

    def __eq__(self, other: Operand) -> Condition:  # type: ignore[override]
        return linear("eq", self - other)

    def __ne__(self, other: Operand) -> Condition:  # type: ignore[override]
        return linear("ne", self - other)


class Condition:
    """What may hold: a constraint of FlatZinc, or its negation. `model.add(condition)` makes it hold."""

    def __init__(self, model: Optional[Model], name: str, arguments: Sequence[str], negated: bool = False) -> None:
        self.model = model
        self.name = name
        self.arguments = tuple(arguments)
        self.negated = negated

    def reified(self) -> Boolean:
        """Returns a variable that is 1 if the condition holds, and else 0."""
        assert self.model is not None
        return self.model.truth(self, True)

    def only_if(self, other: Condition) -> Condition:
        """Returns that this condition holds if the other one does."""
        return ~other | self

    def implies(self, other: Condition) -> Condition:
        """Returns that the other condition holds if this one does."""
        return ~self | other

    def __invert__(self) -> Condition:
        return Condition(self.model, self.name, self.arguments, not self.negated)

    def __or__(self, other: Condition) -> Condition:
        return any_of([self, other])

    def __and__(self, other: Condition) -> Condition:
        return ~any_of([~self, ~other])

    def __bool__(self) -> bool:
        raise TypeError("a condition has no truth value; pass it to model.add(), or combine conditions with & | ~")


class Boolean(Expression, Condition):
    """A variable that is 0 or 1, and the condition that it is 1."""

    __hash__ = object.__hash__

    def __init__(self, model: Model, name: str) -> None:
        Expression.__init__(self, model, {name: 1})
        Condition.__init__(self, model, "bool_eq", ["b" + name, "true"])


def any_of(conditions: Sequence[Condition]) -> Condition:
    """Returns that at least one condition holds."""
    model = next((condition.model for condition in conditions if condition.model is not None), None)
    if model is None:
        raise ValueError("none of the conditions has a variable")
    literals = [f"b{name}" for condition in conditions for name in model.truth(condition, False).terms]
    return Condition(model, "bool_clause", [f"[{', '.join(literals)}]", "[]"])


def expression(value: Operand) -> Expression:
    """Returns a value as an expression."""
    return value if isinstance(value, Expression) else Expression(None, {}, operator.index(value))


def common(one: Expression, other: Expression) -> Optional[Model]:
    """Returns the model of two expressions; raises `ValueError` if they have different ones."""
    if one.model is not None and other.model is not None and one.model is not other.model:
        raise ValueError("the expressions belong to different models")
    return one.model or other.model


def linear(relation: str, sum: Expression) -> Condition:
    """Returns how a sum compares with 0."""
    factors, names = (f"[{', '.join(map(str, part))}]" for part in (sum.terms.values(), sum.terms))
    return Condition(sum.model, f"int_lin_{relation}", [factors, names, str(-sum.constant)])
