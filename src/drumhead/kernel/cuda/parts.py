"""Records in parts, as the GPU compiler sees them: single numbers are in registers.

Rules read `s.turn` and `s.hand[seat]` and do not depend on the place of these fields. In one
block of memory every indexed store would make the compiler forget the values of all other
fields, so each field is a separate piece of memory. A single number becomes a register. A list
stays in the thread's local memory or, in a batch, in global memory.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from llvmlite import ir
from numba import types
from numba.cuda import cgutils
from numba.cuda.cudadecl import registry as typing_registry
from numba.cuda.cudaimpl import registry as lowering_registry
from numba.cuda.extending import core_models, intrinsic, register_model
from numba.cuda.typing.templates import AttributeTemplate

from drumhead.kernel.cuda.layout import Field, Layout

WORD = ir.IntType(64)
INTEGERS = {1: types.int8, 2: types.int16, 4: types.int32, 8: types.int64}


class Parts(types.Type):  # type: ignore[misc]
    """The type of a record in parts; `shared` says that its lists lie in a batch."""

    def __init__(self, layout: Layout, shared: bool) -> None:
        self.layout = layout
        self.shared = shared
        digest = hashlib.sha256(repr(layout).encode()).hexdigest()[:16]
        super().__init__(name=f"Parts({digest}, {shared})")


def register_width(field: Field) -> int:
    """The bits of the register of a single number: 32 or 64, also where memory has fewer."""
    return max(field.width, 4)


def type_of(field: Field, shared: bool) -> Any:
    """The type of a field in a rule: a number, or a list of narrow ones."""
    if not field.shape:
        return types.int64
    return types.Array(INTEGERS[field.width], len(field.shape), "A" if shared else "C")


@register_model(Parts)
class PartsModel(core_models.StructModel):  # type: ignore[misc]
    """A pointer for each field, and the number of neighboring records."""

    def __init__(self, manager: Any, kind: Parts) -> None:
        members = [("lanes", types.int64)]
        for field in kind.layout.fields:
            width = field.width if field.shape else register_width(field)
            members.append((field.name, types.CPointer(INTEGERS[width])))
        super().__init__(manager, kind, members)


@typing_registry.register_attr
class PartsAttributes(AttributeTemplate):  # type: ignore[misc]
    """The types of the fields."""

    key = Parts

    def generic_resolve(self, kind: Parts, name: str) -> Any:
        found = [field for field in kind.layout.fields if field.name == name]
        return type_of(found[0], kind.shared) if found else None


@lowering_registry.lower_getattr_generic(Parts)  # type: ignore[untyped-decorator]
def _get(context: Any, builder: Any, kind: Parts, value: Any, name: str) -> Any:
    parts = cgutils.create_struct_proxy(kind)(context, builder, value=value)
    field = kind.layout[name]
    pointer = getattr(parts, name)
    if not field.shape:
        return builder.sext(builder.load(pointer), WORD)
    array = context.make_array(type_of(field, kind.shared))(context, builder)
    strides = [field.width] * len(field.shape)
    for axis in range(len(field.shape) - 1, 0, -1):
        strides[axis - 1] = strides[axis] * field.shape[axis]
    steps: list[Any] = [context.get_constant(types.intp, stride) for stride in strides]
    if kind.shared:
        steps = [builder.mul(step, parts.lanes) for step in steps]
    context.populate_array(
        array,
        data=pointer,
        shape=[context.get_constant(types.intp, length) for length in field.shape],
        strides=steps,
        itemsize=context.get_constant(types.intp, field.width),
        meminfo=None,
    )
    return array._getvalue()


@lowering_registry.lower_setattr_generic(Parts)  # type: ignore[untyped-decorator]
def _set(context: Any, builder: Any, signature: Any, arguments: Any, name: str) -> None:
    kind, given = signature.args
    value = context.cast(builder, arguments[1], given, types.int64)
    parts = cgutils.create_struct_proxy(kind)(context, builder, value=arguments[0])
    pointer = getattr(parts, name)
    builder.store(_fitted(builder, value, pointer.type.pointee), pointer)


def _fitted(builder: Any, value: Any, kind: Any) -> Any:
    """A whole number extended or truncated to the wanted width."""
    if value.type.width > kind.width:
        return builder.trunc(value, kind)
    return builder.sext(value, kind) if value.type.width < kind.width else value


class _Batch:
    """The places of the fields of one record in a batch."""

    def __init__(self, context: Any, builder: Any, kinds: Any, arguments: Any) -> None:
        batch = context.make_array(kinds[0])(context, builder, arguments[0])
        self.builder = builder
        self.data, self.lane, self.lanes = batch.data, arguments[1], arguments[2]

    def pointer(self, field: Field, entry: Any = None) -> Any:
        """The place of a field, or of one of its entries."""
        builder = self.builder
        place = builder.mul(self.lanes, WORD(field.offset))
        place = builder.add(place, builder.mul(self.lane, WORD(field.width)))
        if entry is not None:
            step = builder.mul(self.lanes, WORD(field.width))
            place = builder.add(place, builder.mul(entry, step))
        pointer = builder.gep(self.data, [place])
        return builder.bitcast(pointer, ir.IntType(8 * field.width).as_pointer())


class Intrinsics:
    """Operations of kernels on records of one layout, as functions for the compiler."""

    def __init__(self, layout: Layout) -> None:
        #: `new()`: a record of the thread's own. Numbers are zero, the contents of lists undefined.
        self.new = _new(layout)
        #: `copy_in(s, batch, lane, lanes)`: copy a record of a batch, piles up to their sizes.
        self.copy_in = _copy_in(layout)
        #: `of_batch(batch, lane, lanes)`: a record of a batch. Its lists stay in place, and its
        #: single numbers are in registers until `write_back(s, batch, lane, lanes)`.
        self.of_batch = _of_batch(layout)
        self.write_back = _write_back(layout)


def _new(layout: Layout) -> Any:
    own = Parts(layout, False)

    @intrinsic
    def new(_context):  # type: ignore[no-untyped-def]
        def emit(context, builder, _signature, _arguments):  # type: ignore[no-untyped-def]
            parts = cgutils.create_struct_proxy(own)(context, builder)
            parts.lanes = context.get_constant(types.int64, 1)
            for field in layout.fields:
                setattr(parts, field.name, _room(builder, field))
            return parts._getvalue()

        return own(), emit

    return new


def _copy_in(layout: Layout) -> Any:
    @intrinsic
    def copy_in(_context, s, batch, lane, lanes):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            parts = cgutils.create_struct_proxy(s)(context, builder, value=arguments[0])
            there = _Batch(context, builder, signature.args[1:], arguments[1:])
            for field in sorted(layout.fields, key=lambda field: len(field.shape)):
                _copy_field(builder, field, parts, there, layout)
            return context.get_dummy_value()

        return types.void(s, batch, lane, lanes), emit

    return copy_in


def _of_batch(layout: Layout) -> Any:
    shared = Parts(layout, True)

    @intrinsic
    def of_batch(_context, batch, lane, lanes):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            there = _Batch(context, builder, signature.args, arguments)
            parts = cgutils.create_struct_proxy(shared)(context, builder)
            parts.lanes = there.lanes
            for field in layout.fields:
                place = there.pointer(field)
                if not field.shape:
                    room = _room(builder, field)
                    value = builder.load(place)
                    builder.store(_fitted(builder, value, room.type.pointee), room)
                    place = room
                setattr(parts, field.name, place)
            return parts._getvalue()

        return shared(batch, lane, lanes), emit

    return of_batch


def _write_back(layout: Layout) -> Any:
    @intrinsic
    def write_back(_context, s, batch, lane, lanes):  # type: ignore[no-untyped-def]
        def emit(context, builder, signature, arguments):  # type: ignore[no-untyped-def]
            parts = cgutils.create_struct_proxy(s)(context, builder, value=arguments[0])
            there = _Batch(context, builder, signature.args[1:], arguments[1:])
            for field in layout.fields:
                if not field.shape:
                    value = builder.load(getattr(parts, field.name))
                    place = there.pointer(field)
                    builder.store(_fitted(builder, value, place.type.pointee), place)
            return context.get_dummy_value()

        return types.void(s, batch, lane, lanes), emit

    return write_back


def _room(builder: Any, field: Field) -> Any:
    """Local memory for a field. That of a single number becomes a register."""
    if not field.shape:
        kind = ir.IntType(8 * register_width(field))
        return cgutils.alloca_once_value(builder, kind(0), zfill=True)
    kind = ir.ArrayType(ir.IntType(8 * field.width), field.entries)
    with builder.goto_entry_block():
        room = builder.alloca(kind)
        room.align = 8
    return builder.bitcast(room, ir.IntType(8 * field.width).as_pointer())


def _entry(builder: Any, parts: Any, name: str, entry: Any) -> Any:
    """The place of an entry of a list, in either kind of memory."""
    return builder.gep(getattr(parts, name), [builder.mul(entry, parts.lanes)])


def _copy_field(builder: Any, field: Field, parts: Any, there: _Batch, layout: Layout) -> None:
    if not field.shape:
        target = getattr(parts, field.name)
        value = builder.load(there.pointer(field))
        builder.store(_fitted(builder, value, target.type.pointee), target)
        return
    with _rows(builder, field, parts) as row:
        length = WORD(field.shape[-1] if field.size else field.entries)
        first = builder.mul(row, length)
        if field.size:
            counted = layout[field.size].shape
            size = (
                _entry(builder, parts, field.size, row) if counted else getattr(parts, field.size)
            )
            length = _fitted(builder, builder.load(size), WORD)
        elif field.seats:
            length = _fitted(builder, builder.load(parts.players), WORD)
        with cgutils.for_range(builder, length) as loop:
            entry = builder.add(first, loop.index)
            value = builder.load(there.pointer(field, entry))
            builder.store(value, _entry(builder, parts, field.name, entry))


@contextmanager
def _rows(builder: Any, field: Field, parts: Any) -> Iterator[Any]:
    """Each row of a field of piles; any other field is one row."""
    if field.size and len(field.shape) == 2:
        rows: Any = WORD(field.shape[0])
        if field.seats:
            rows = _fitted(builder, builder.load(parts.players), WORD)
        with cgutils.for_range(builder, rows) as loop:
            yield loop.index
    else:
        yield WORD(0)
