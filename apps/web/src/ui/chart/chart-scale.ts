const stepsMax = 4;

/** Ticks of a scale of counts: from 0, in steps of 1, 2 or 5 times a power of ten, up to the first at or above the largest value. */
export function ticksUpTo(largest: number): number[] {
  const step = Math.max(1, niceStep(largest / stepsMax));
  const count = Math.max(1, Math.ceil(largest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

function niceStep(least: number): number {
  if (least <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(least));
  const factor = [1, 2, 5, 10].find((nice) => nice * power >= least) ?? 10;
  return factor * power;
}

/** The indexes of the labels to show: every second, third … so that each has `room` of the `width`. Includes the last. */
export function shownLabels(count: number, width: number, room: number): number[] {
  const fitting = Math.max(1, Math.floor(width / room));
  const every = Math.max(1, Math.ceil(count / fitting));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % every === 0,
  );
}
