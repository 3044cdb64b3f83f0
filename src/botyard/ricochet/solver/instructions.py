"""Single machine instructions that numba has no word for, or compiles slowly.

numba types the builtin `min` and `max` by compiling a function for each way of calling them; together with
`int` they were a tenth of the time that it takes to compile the solver.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types

from botyard.kernels import intrinsic


def _counting(name: str) -> Callable[[Any, Any, Any, Any], Any]:
    """Code for an instruction that counts zero bits; the mask is not 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return getattr(builder, name)(args[0], ir.Constant(ir.IntType(1), 1))

    return build


def _choosing(sign: str) -> Callable[[Any, Any, Any, Any], Any]:
    """Code for one of two numbers, the first where the comparison holds."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_signed(sign, *args), *args)

    return build


@intrinsic
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """The index of the lowest bit that is set; the mask is not 0."""
    return types.int64(types.int64), _counting("cttz")


@intrinsic
def leading_zeros(typingctx: Any, mask: Any) -> Any:
    """How many of the 64 bits stand above the highest one that is set; the mask is not 0."""
    return types.int64(types.int64), _counting("ctlz")


@intrinsic
def lesser(typingctx: Any, a: Any, b: Any) -> Any:
    """The lesser of two numbers."""
    return types.int64(types.int64, types.int64), _choosing("<")


@intrinsic
def greater(typingctx: Any, a: Any, b: Any) -> Any:
    """The greater of two numbers."""
    return types.int64(types.int64, types.int64), _choosing(">")


@intrinsic
def number(typingctx: Any, value: Any) -> Any:
    """The value as a number like any other.

    To numba a bare constant is a type of its own: a loop that begins with one is typed once more, and a
    function that is given one is compiled once more.
    """
    return types.int64(types.int64), lambda context, builder, signature, args: args[0]


@intrinsic
def prefetch(typingctx: Any, array: Any, index: Any) -> Any:
    """Ask for the cache line of an element of an array before it is needed."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        from numba.np import arrayobj  # late: it would come before numba's own types, see `kernels`

        arrays: Any = arrayobj
        view = arrays.make_array(signature.args[0])(context, builder, args[0])
        byte = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [byte] + [ir.IntType(32)] * 3)
        function = builder.module.globals.get("llvm.prefetch.p0") or ir.Function(
            builder.module, kind, "llvm.prefetch.p0"
        )
        how = [ir.Constant(ir.IntType(32), i) for i in (0, 3, 1)]  # read, keep near, data
        builder.call(function, [builder.bitcast(builder.gep(view.data, [args[1]]), byte), *how])
        return context.get_dummy_value()

    return types.none(array, types.int64), build
