const second = 1000;

export function wholeSecond(moment: Date): Date {
  return new Date(Math.floor(moment.getTime() / second) * second);
}

/** The previous second: the initial change time of something new, so that a change within the same second counts as later. */
export function secondBefore(moment: Date): Date {
  return new Date(wholeSecond(moment).getTime() - second);
}
