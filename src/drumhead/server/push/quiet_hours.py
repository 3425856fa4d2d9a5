"""Quiet hours, by the clock of a device."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from drumhead.server.store.push_devices import Device


def quiet_until(device: Device, now: float) -> float | None:
    """The end of the quiet hours of a device if they hold now, otherwise None."""
    begin, end = device.quiet_from, device.quiet_to
    if begin is None or end is None or begin == end:
        return None
    local = datetime.fromtimestamp(now, UTC).astimezone(_clock(device))
    since_midnight, night = local.hour, begin > end
    if (
        (since_midnight >= begin or since_midnight < end)
        if night
        else begin <= since_midnight < end
    ):
        last = local.replace(hour=end, minute=0, second=0, microsecond=0)
        if last <= local:
            last += timedelta(days=1)
        return last.timestamp()
    return None


def _clock(device: Device) -> tzinfo:
    """The time zone of a device; if this machine does not know it, the offset when it was sent."""
    try:
        return ZoneInfo(device.zone)
    except (ValueError, OSError, KeyError):  # KeyError: no such zone
        return timezone(timedelta(minutes=device.utc_offset))
