"""Single machine instructions that numba does not offer, or compiles slowly.

numba types the builtins `min` and `max` by compiling a function for each way of calling them; together with
`int` they took a tenth of the solver's compile time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types

from botyard.kernels import intrinsic


def _counting(name: str) -> Callable[[Any, Any, Any, Any], Any]:
    """Code for an instruction that counts zero bits; the mask must not be 0."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return getattr(builder, name)(args[0], ir.Constant(ir.IntType(1), 1))

    return build


def _choosing(sign: str) -> Callable[[Any, Any, Any, Any], Any]:
    """Code that picks one of two numbers, the first if the comparison holds."""

    def build(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.select(builder.icmp_signed(sign, *args), *args)

    return build


@intrinsic
def lowest_bit(typingctx: Any, mask: Any) -> Any:
    """The index of the lowest bit set; the mask must not be 0."""
    return types.int64(types.int64), _counting("cttz")


@intrinsic
def leading_zeros(typingctx: Any, mask: Any) -> Any:
    """The number of leading zeros of the 64 bits; the mask must not be 0."""
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
    """The value as an ordinary number.

    To numba, each bare constant has its own type: a loop that starts with one is typed again, and a function
    called with one is compiled again.
    """
    return types.int64(types.int64), lambda context, builder, signature, args: args[0]


@intrinsic
def prefetch(typingctx: Any, array: Any, index: Any) -> Any:
    """Prefetch the cache line of an array's element."""

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
