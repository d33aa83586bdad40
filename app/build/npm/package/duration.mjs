// Durations and dates as tests write them.

const units = { s: 1, m: 60, h: 3600, d: 86400 };

// seconds converts 90, "90s", "1h30m" or "7d" to seconds.
export function seconds(duration) {
  if (typeof duration === "number" && Number.isInteger(duration) && duration > 0) return duration;
  if (typeof duration === "string" && /^(\d+[smhd])+$/.test(duration)) {
    let sum = 0;
    for (const [, n, unit] of duration.matchAll(/(\d+)([smhd])/g)) sum += Number(n) * units[unit];
    if (sum > 0) return sum;
  }
  throw new RangeError(`cosmosttl: a duration is a whole number of seconds from 1, or like "90s", "1h30m", "7d"; got ${typeof duration === "string" ? JSON.stringify(duration) : String(duration)}`);
}

// lastSecond is that of the year 9999, in Unix seconds, at which the clock ends.
export const lastSecond = 253402300799;

// shown is a time in Unix seconds as a text.
export function shown(second) {
  return new Date(second * 1000).toISOString();
}

// secondsUntil returns how many seconds after now, in Unix seconds, a date is: a Date, a text that Date parses, or Unix seconds.
export function secondsUntil(date, now) {
  const to = typeof date === "number" ? date : Math.floor(new Date(date).getTime() / 1000);
  if (!Number.isInteger(to) || Math.abs(to) > lastSecond) {
    throw new RangeError(`cosmosttl: want a date up to ${shown(lastSecond)}, or that in whole Unix seconds, got ${String(date)}`);
  }
  if (to < now) throw new RangeError(`cosmosttl: the clock moves only forward: it shows ${shown(now)}, got ${shown(to)}`);
  return to - now;
}
