"""From the measured cost of a command to the capacity of machines: the calculation in docs/scaling.md."""

from __future__ import annotations

import math

from botyard.proofs.trials.load import Load

PEOPLE_A_ROOM = 4
ANSWERS_A_MINUTE = 2.0
"""What one person sends: a program and an occasional decision."""
BUSY = 0.5
"""The share of a core that may be in use if delays are to stay as measured."""
CORES = 2
MEMORY_MB = 4000
APPENDS_A_SECOND = 1300
"""Durable appends with a notification per second that one PostgreSQL of this kind takes, one by one."""
MILLION = 1_000_000


def calculate(measured: Load) -> str:
    """The figures as a Markdown table."""
    people = PEOPLE_A_ROOM
    commands = people * ANSWERS_A_MINUTE / 60
    batch = max(1.0, measured.commands_per_transaction)
    rooms_by_cpu = math.floor(measured.commands_per_cpu_second * BUSY / commands)
    rooms_by_memory = math.floor(MEMORY_MB * 1000 / measured.kb_per_room)
    rooms = min(rooms_by_cpu, rooms_by_memory)
    rooms_by_log = math.floor(APPENDS_A_SECOND * batch / commands)
    rooms_in_all = MILLION // people
    rows = [
        ("people in a room (assumed)", people),
        ("answers per person and minute (assumed)", ANSWERS_A_MINUTE),
        ("commands per second in a room", round(commands, 3)),
        ("commands per CPU second (measured)", measured.commands_per_cpu_second),
        ("memory per room, kB (measured)", measured.kb_per_room),
        ("bytes sent per command (measured)", measured.bytes_per_command),
        ("appends per transaction (measured)", round(batch, 2)),
        ("rooms per process, limited by its core", rooms_by_cpu),
        (f"rooms per process, limited by {MEMORY_MB} MB", rooms_by_memory),
        ("people per process", rooms * people),
        (f"people per machine of {CORES} cores (PostgreSQL on another)", rooms * people * CORES),
        ("rooms per PostgreSQL, limited by its appends", rooms_by_log),
        ("processes that fill one PostgreSQL", math.ceil(rooms_by_log / rooms)),
        ("people per PostgreSQL", rooms_by_log * people),
        ("a million people: commands per second", round(rooms_in_all * commands)),
        ("a million people: processes", math.ceil(rooms_in_all / rooms)),
        ("a million people: PostgreSQL servers", math.ceil(rooms_in_all / rooms_by_log)),
        (
            "a million people: outgoing megabits per second",
            round(rooms_in_all * commands * measured.bytes_per_command * 8 / 1e6),
        ),
        (
            "a million people: notifications per second to each process, with one bus",
            round(rooms_in_all * commands),
        ),
    ]
    lines = ["| figure | value |", "|---|---:|"]
    return "\n".join(lines + [f"| {name} | {value:,} |" for name, value in rows])
