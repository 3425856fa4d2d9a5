"""Writes the browser's types from the server's: `python -m drumhead.server.typescript FILE`."""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec import inspect

from drumhead.server import messages

HEAD = "// Written by `python -m drumhead.server.typescript`: do not edit.\n"

#: Choices of words that have a name of their own.
ALIASES = {name: get_args(getattr(messages, name)) for name in ("Kind", "Rank", "Pace", "Setting")}

_PLAIN: dict[type, str] = {
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.StrType: "string",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
}


class Writer:
    """Collects the declarations of all types that are reached from the first ones."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def name(self, kind: inspect.Type) -> str:
        """How a type is written where it is used; what needs a declaration gets one."""
        for plain, name in _PLAIN.items():
            if isinstance(kind, plain):
                return name
        if isinstance(kind, inspect.LiteralType):
            for alias, values in ALIASES.items():
                if set(kind.values) == set(values):
                    return alias
            return _either(kind.values)
        if isinstance(kind, inspect.UnionType):
            names = [self.name(one) for one in kind.types]
            return " | ".join([n for n in names if n != "null"] + ["null"] * ("null" in names))
        if isinstance(kind, inspect.ListType):
            item = self.name(kind.item_type)
            return f"({item})[]" if " " in item else f"{item}[]"
        if isinstance(kind, inspect.TupleType):
            return f"[{', '.join(self.name(one) for one in kind.item_types)}]"
        if isinstance(kind, inspect.DictType):
            return f"Record<string, {self.name(kind.value_type)}>"
        if isinstance(kind, inspect.StructType | inspect.TypedDictType):
            self._declare(kind)
            return kind.cls.__name__
        raise TypeError(f"no TypeScript is known for {kind}")

    def _declare(self, kind: inspect.StructType | inspect.TypedDictType) -> None:
        name = kind.cls.__name__
        if name in self.declared:
            return
        self.declared[name] = ""
        asked = issubclass(kind.cls, messages.Asked)
        lines = []
        if isinstance(kind, inspect.StructType) and kind.tag_field:
            lines.append(f'  {kind.tag_field}: "{kind.tag}";')
        for field in kind.fields:
            optional = "?" if asked and not field.required else ""
            lines.append(f"  {field.encode_name}{optional}: {self.name(field.type)};")
        body = "\n".join(lines)
        self.declared[name] = f"{_comment(kind.cls)}export interface {name} {{\n{body}\n}}\n"


def _either(values: Iterable[object]) -> str:
    return " | ".join(msgspec.json.encode(value).decode() for value in values)


def _comment(cls: type) -> str:
    lines = textwrap.dedent("    " + (cls.__doc__ or "")).strip().split("\n")
    return "/**\n" + "".join(f" * {line}".rstrip() + "\n" for line in lines) + " */\n"


def typescript() -> str:
    """The whole file."""
    writer = Writer()
    unions = {"ClientMessage": messages.ClientMessage, "ServerMessage": messages.ServerMessage}
    parts: tuple[Any, ...] = (*messages.REQUESTS, *messages.ANSWERS)
    for union in unions.values():
        parts += get_args(union)
    for info in inspect.multi_type_info(parts):
        writer.name(info)
    for name, union in unions.items():
        members = "".join(f"\n  | {member.__name__}" for member in get_args(union))
        writer.declared[name] = f"export type {name} ={members};\n"
    aliases = [f"export type {name} = {_either(values)};\n" for name, values in ALIASES.items()]
    return "\n".join([HEAD, *aliases, *writer.declared.values()])


def main(arguments: list[str]) -> None:
    """Write the file that is named, or print it."""
    if arguments:
        Path(arguments[0]).write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])
