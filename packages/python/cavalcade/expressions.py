"""Expressions over the variables of a model, and the conditions that they form.

`2 * x + y <= 7` is a condition. `~a`, `a & b`, `a | b`, `a ^ b`, `a == b` and `a != b` combine conditions, of which some may
be `True` or `False`. A condition has no truth value in Python, so `1 <= x <= 3` and `x in list` raise `TypeError`.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Dict, Iterable, Optional, Sequence, SupportsIndex, Tuple, Union

if TYPE_CHECKING:
    from .model import Model

Operand = Union["Expression", SupportsIndex]
"""An expression, or a whole number."""

Truth = Union["Condition", bool]
"""A condition, or a constant."""


class Expression:
    """A sum of variables with factors, and a constant."""

    __hash__ = object.__hash__
    __array_ufunc__ = None  # numbers of numpy leave the operators to this class

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

    def __floordiv__(self, divisor: SupportsIndex) -> Expression:
        divisor = operator.index(divisor)
        if self.model is None:
            return expression(self.constant // divisor)
        return self.model.quotient(self, divisor)

    def __mod__(self, divisor: SupportsIndex) -> Expression:
        return self - self // divisor * operator.index(divisor)

    def __divmod__(self, divisor: SupportsIndex) -> Tuple[Expression, Expression]:
        return self // divisor, self % divisor

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

    def __eq__(self, other: Union[Operand, Condition]) -> Condition:  # type: ignore[override]
        return NotImplemented if is_pure(other) else linear("eq", self - other)  # type: ignore[operator]

    def __ne__(self, other: Union[Operand, Condition]) -> Condition:  # type: ignore[override]
        return NotImplemented if is_pure(other) else linear("ne", self - other)  # type: ignore[operator]


class Condition:
    """What may hold: a constraint of FlatZinc, or its negation. `model.add(condition)` makes it hold."""

    __hash__ = object.__hash__
    __array_ufunc__ = None

    def __init__(self, model: Optional[Model], name: str, arguments: Sequence[str], negated: bool = False) -> None:
        self.model = model
        self.name = name
        self.arguments = tuple(arguments)
        self.negated = negated

    def reified(self) -> Boolean:
        """Returns a variable that is 1 if the condition holds, and else 0."""
        if self.model is None:
            raise ValueError("the condition has no variable")
        return self.model.truth(self, True)

    def known(self) -> Optional[bool]:
        """Returns whether the condition holds if it is a constant, else `None`."""
        is_constant = self.arguments[0] in (TRUE, FALSE)
        return (self.arguments[0] == TRUE) != self.negated if is_constant else None

    def implies(self, other: Truth) -> Condition:
        """Returns that the other condition holds if this one does."""
        return ~self | other

    def only_if(self, other: Truth) -> Condition:
        """Returns that this condition holds only if the other one does; the same as `implies`."""
        return self.implies(other)

    def __invert__(self) -> Condition:
        return Condition(self.model, self.name, self.arguments, not self.negated)

    def __or__(self, other: Truth) -> Condition:
        return any_of([self, other])

    def __and__(self, other: Truth) -> Condition:
        return ~any_of([~self, ~condition(other)])

    def __xor__(self, other: Truth) -> Condition:
        return ~same(self, condition(other))

    __ror__, __rand__, __rxor__ = __or__, __and__, __xor__

    def __eq__(self, other: Truth) -> Condition:  # type: ignore[override]
        return same(self, condition(other))

    def __ne__(self, other: Truth) -> Condition:  # type: ignore[override]
        return ~same(self, condition(other))

    def __bool__(self) -> bool:
        raise TypeError("a condition has no truth value; pass it to model.add(), or combine conditions with & | ~")


class Boolean(Expression, Condition):
    """A variable that is 0 or 1, and the condition that it is 1."""

    __hash__ = object.__hash__

    def __init__(self, model: Model, name: str) -> None:
        Expression.__init__(self, model, {name: 1})
        Condition.__init__(self, model, "bool_eq", ["b" + name, TRUE])


TRUE, FALSE = "true", "false"


def condition(value: Truth) -> Condition:
    """Returns a value as a condition; raises `TypeError` if it is neither a condition nor a constant."""
    if isinstance(value, Condition):
        return value
    if type(value).__name__ not in ("bool", "bool_"):  # of Python or numpy
        raise TypeError(f"expected a condition, True or False, and not {value!r}")
    return constant(None, bool(value))


def constant(model: Optional[Model], holds: bool) -> Condition:
    """Returns a condition that always holds, or never."""
    return Condition(model, "bool_eq", [TRUE if holds else FALSE, TRUE])


def is_pure(value: object) -> bool:
    """Returns whether a value is a condition and no variable."""
    return isinstance(value, Condition) and not isinstance(value, Expression)


def any_of(conditions: Iterable[Truth]) -> Condition:
    """Returns that at least one condition holds."""
    found = [condition(each) for each in conditions]
    model = next((each.model for each in found if each.model is not None), None)
    if any(each.known() for each in found):
        return constant(model, True)
    names = [name for each in found if each.known() is None for name in truth(model, each)]
    return Condition(model, "bool_clause", [f"[{', '.join(names)}]", "[]"]) if names else constant(model, False)


def same(one: Condition, other: Condition) -> Condition:
    """Returns that both conditions hold, or neither."""
    for known, each in ((one.known(), other), (other.known(), one)):
        if known is not None:
            return each if known else ~each
    return Condition(one.model, "bool_eq", [*truth(one.model, one), *truth(one.model, other)])


def truth(model: Optional[Model], value: Condition) -> Sequence[str]:
    """Returns the name in FlatZinc of the variable that is true if a condition holds, in a list."""
    return [] if model is None else [f"b{name}" for name in model.truth(value, False).terms]


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
    if not sum.terms:
        holds = {"le": sum.constant <= 0, "eq": sum.constant == 0, "ne": sum.constant != 0}
        return constant(sum.model, holds[relation])
    factors, names = (f"[{', '.join(map(str, part))}]" for part in (sum.terms.values(), sum.terms))
    return Condition(sum.model, f"int_lin_{relation}", [factors, names, str(-sum.constant)])
