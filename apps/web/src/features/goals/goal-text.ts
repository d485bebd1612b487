import type { Goal } from '@tessera/contract';

export const goalText = ({ name, windowDays }: Goal): string =>
  `${name} (within ${windowDays === 1 ? 'a day' : `${windowDays} days`})`;
