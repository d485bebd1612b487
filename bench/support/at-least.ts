import { median } from './median.ts';
import type { Row } from './row.ts';

export function atLeast(name: string, unit: string, bar: number, rounds: number[]): Row {
  return { name, figure: median(rounds), unit, bar, atLeast: true };
}
