import type { Goal } from '@tessera/contract';

/** A goal with its window, for selects. */
export const goalText = ({ name, windowDays }: Goal): string =>
  `${name} (within ${windowDays === 1 ? 'a day' : `${windowDays} days`})`;
