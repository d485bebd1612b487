import { median } from './median.ts';
import type { Row } from './row.ts';

/** The line of a figure that is to reach its bar: the median of what the rounds gave. */
export function atLeast(name: string, unit: string, bar: number, rounds: number[]): Row {
  return { name, figure: median(rounds), unit, bar, atLeast: true };
}
