export function clamp(value: number, low: number, high: number): number {
  return Math.min(high, Math.max(low, value));
}

/** 0 below `from`, 1 above `to`, smooth between. Works for `from > to` too. */
export function step(from: number, to: number, value: number): number {
  const t = clamp((value - from) / (to - from), 0, 1);
  return t * t * (3 - 2 * t);
}

/** A course over time: pairs of seconds and value in order of time; eased between them, held before and after. */
type Course = readonly (readonly [seconds: number, value: number])[];

export function along(course: Course, seconds: number): number {
  let [fromTime, fromValue] = course[0];
  for (const [time, value] of course) {
    if (seconds < time) return fromValue + (value - fromValue) * step(fromTime, time, seconds);
    fromTime = time;
    fromValue = value;
  }
  return fromValue;
}

/** Like {@link along}, but each value lasts until the next time: a knob with clicks. */
export function clicks(course: Course, seconds: number): number {
  let current = course[0][1];
  for (const [time, value] of course) if (seconds >= time) current = value;
  return current;
}

/** Widening of an artery within one beat, 0–1: a steep rise, a slow fall, a small second wave. */
export function pulse(seconds: number, beatsPerSecond: number): number {
  const phase = (seconds * beatsPerSecond) % 1;
  const rise = step(0, 0.13, phase);
  const fall = Math.exp(-Math.max(0, phase - 0.13) * 3.6) * step(1, 0.8, phase);
  const notch = 0.16 * Math.exp(-(((phase - 0.45) / 0.06) ** 2));
  return clamp(rise * fall + notch, 0, 1);
}
