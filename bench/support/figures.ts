import { readFile } from 'node:fs/promises';

/** The median is unaffected by a round that another program disturbed. NaN for no values, which meets no bar. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length / 2;
  const upper = sorted[Math.floor(middle)] ?? Number.NaN;
  const lower = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Of all threads, in the kernel's hundredths. */
export async function processorSeconds(pid: number): Promise<number> {
  const [, status = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user, system] = status.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100;
}

export function atLeast(name: string, unit: string, bar: number, rounds: number[]): Row {
  return { name, figure: median(rounds), unit, bar, atLeast: true };
}

/** Milliseconds of a monotonic clock that all processes share. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Without a bar a figure is only reported. */
export type Row = { name: string; figure: number; unit: string; bar?: number; atLeast: boolean };
