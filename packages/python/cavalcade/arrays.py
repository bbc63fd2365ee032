"""Arrays of numpy, for those who have it: the module itself does not need numpy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy


def as_array(values: Any) -> numpy.ndarray[Any, Any]:
    """Returns nested lists of whole numbers as an array; `None` becomes -1."""
    import numpy

    def whole(part: Any) -> Any:
        return [whole(each) for each in part] if isinstance(part, list) else -1 if part is None else part

    return numpy.array(whole(values), dtype=numpy.int64)
