const second = 1000;

/** The second a moment lies in. */
export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / second) * second);
}

/** The second before it: where something new begins, so that a change within the same second already counts as later. */
export function secondBefore(moment: Date): Date {
  return new Date(wholeSecond(moment).getTime() - second);
}
