import { randomInt } from 'node:crypto';
import { handleFromName, reservedHandles } from '@tessera/contract';

const attemptsMax = 8;

/** Plain handle first, then with a random number. `insert` returns undefined if taken, so that concurrent inserts succeed. */
export async function takeHandle<Row>(
  name: string,
  fallback: string,
  insert: (handle: string) => Promise<Row | undefined>,
): Promise<Row> {
  const base = handleFromName(name) || fallback;
  for (let attempt = 0; attempt < attemptsMax; attempt++) {
    const handle = attempt === 0 ? base : `${base}-${randomInt(10 ** (attempt + 1), 10 ** (attempt + 2))}`;
    if (reservedHandles.includes(handle)) continue;
    const row = await insert(handle);
    if (row) return row;
  }
  throw new Error(`No free handle was found for "${name}".`);
}
