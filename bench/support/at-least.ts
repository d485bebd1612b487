import { median } from './median.ts';
import type { Row } from './row.ts';

/** The row of a figure with a minimum: the median of the rounds. */
export function atLeast(name: string, unit: string, bar: number, rounds: number[]): Row {
  return { name, figure: median(rounds), unit, bar, atLeast: true };
}
