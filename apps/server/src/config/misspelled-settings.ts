import { settings } from './env.ts';

/** A longer name tolerates two errors; among short ones HOME is two letters from HOST. */
const longLength = 8;

/** Names variables that are nearly spelled like a setting. */
export function misspelledSettings(env: Readonly<Record<string, string | undefined>>): string[] {
  const names: string[] = settings.map(({ name }) => name);
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given)) return [];
    const meant = names.find((name) => {
      const tolerated = name.length >= longLength ? 2 : 1;
      return editDistance(given.toUpperCase(), name, tolerated) <= tolerated;
    });
    return meant ? [`${given} is no setting: did you mean ${meant}?`] : [];
  });
}

/** Levenshtein distance, or more than `max`. */
function editDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const replaced = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1]);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
