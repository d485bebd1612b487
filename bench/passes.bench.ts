import { openPasses } from './support/fill-passes.ts';
import { measurePassFilters } from './support/measure-pass-filters.ts';
import type { Row } from './support/row.ts';

const many = 1_000_000;
const few = 10_000;

/** The same two worlds for each part: a template with a million passes, and one with ten thousand. */
export async function measure(): Promise<Row[]> {
  const large = await openPasses(many);
  const small = await openPasses(few);
  try {
    return await measurePassFilters(large, small);
  } finally {
    await Promise.all([large.close(), small.close()]);
  }
}
