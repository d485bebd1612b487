import { duplicateName } from '../../../lib/duplicate-name.ts';

/** "Rewards, 21 Nov 2026", or with " (2)" and so on if the name is taken. */
export function newName(base: string, taken: readonly string[]): string {
  return firstFree((count) => (count === 1 ? base : `${base} (${count})`), taken);
}

const copy = /^\(Duplicate(?: \d+)?\) /;

/** The name without the mark of a duplicate. */
export const originalName = (name: string): string => {
  const rest = name.replace(copy, '');
  return rest === name ? name : originalName(rest);
};

/** "(Duplicate) Cake", then "(Duplicate 2) Cake": the copy of a copy has one mark. */
export function copyName(name: string, taken: readonly string[], lengthMax: number): string {
  return firstFree((count) => duplicateName(originalName(name), lengthMax, count), taken);
}

function firstFree(nameOf: (count: number) => string, taken: readonly string[]): string {
  let count = 1;
  while (taken.includes(nameOf(count))) count += 1;
  return nameOf(count);
}
