"""TypeScript types of the wire messages, generated from the server's types.

python -m tools.typescript web/src/lib/protocol.ts
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, TypeAlias, get_args

import msgspec
from msgspec import inspect

from drumhead.server import catalog, protocol, reports

HEAD = "// Written by `python -m tools.typescript`: do not edit.\n"

#: Literal types that have a name.
ALIASES = {
    name: get_args(getattr(protocol, name))
    for name in ("SeatKind", "PaceName", "Setting", "Reaction")
}

_PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}

#: What becomes an interface.
Fielded: TypeAlias = inspect.StructType | inspect.TypedDictType | inspect.DataclassType


class Declarations:
    """Collects the declarations of all types that the first ones use, directly or not."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}
        self._types: dict[str, type] = {}

    def name(self, type_: inspect.Type) -> str:
        """How a type is written where it is used; it is declared if it has to be."""
        for plain, name in _PLAIN.items():
            if isinstance(type_, plain):
                return name
        if isinstance(type_, inspect.LiteralType):
            for alias, values in ALIASES.items():
                if set(type_.values) == set(values):
                    return alias
            return _either(type_.values)
        if isinstance(type_, inspect.UnionType):
            names = [self.name(one) for one in type_.types]
            return " | ".join([n for n in names if n != "null"] + ["null"] * ("null" in names))
        if isinstance(type_, inspect.ListType):
            item = self.name(type_.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        if isinstance(type_, inspect.TupleType):
            return f"[{', '.join(self.name(one) for one in type_.item_types)}]"
        if isinstance(type_, inspect.DictType):
            return f"Record<string, {self.name(type_.value_type)}>"
        if isinstance(type_, Fielded):
            self._declare(type_)
            return type_.cls.__name__
        raise TypeError(f"no TypeScript is known for {type_}")

    def _declare(self, type_: Fielded) -> None:
        name = type_.cls.__name__
        if self._types.setdefault(name, type_.cls) is not type_.cls:
            raise TypeError(f"two types of the wire are called {name}")
        if name in self.declared:
            return
        self.declared[name] = ""
        received = issubclass(type_.cls, protocol.Received)
        lines = []
        if isinstance(type_, inspect.StructType) and type_.tag_field:
            lines.append(f'  {type_.tag_field}: "{type_.tag}";')
        for field in type_.fields:
            optional = "?" if received and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.name(field.type)};")
        body = "\n".join(lines)
        self.declared[name] = f"{_comment(type_.cls)}export interface {name} {{\n{body}\n}}\n"


def _either(values: Iterable[object]) -> str:
    return " | ".join(msgspec.json.encode(value).decode() for value in values)


def _comment(cls: type) -> str:
    lines = textwrap.dedent("    " + (cls.__doc__ or "")).strip().split("\n")
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def typescript() -> str:
    """The whole file."""
    declarations = Declarations()
    unions = {"ClientMessage": protocol.ClientMessage, "ServerMessage": protocol.ServerMessage}
    parts: tuple[Any, ...] = (
        *protocol.REQUESTS,
        *protocol.ANSWERS,
        *catalog.ANSWERS,
        *reports.ANSWERS,
    )
    for union in unions.values():
        parts += get_args(union)
    for info in inspect.multi_type_info(parts):
        declarations.name(info)
    for name, union in unions.items():
        members = "".join(f"\n  | {member.__name__}" for member in get_args(union))
        declarations.declared[name] = f"export type {name} ={members};\n"
    aliases = [f"export type {name} = {_either(values)};\n" for name, values in ALIASES.items()]
    return "\n".join([HEAD, *aliases, *declarations.declared.values()])


def main(arguments: list[str]) -> None:
    """Write to the given file, or print."""
    if arguments:
        Path(arguments[0]).write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])
