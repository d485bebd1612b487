import type { RunContent } from '../../../platform/database/schema/campaigns-tables.ts';

/** Large enough to make a chunk's fixed cost negligible, small enough that a crash repeats little. */
export const chunkRecipients = 1_000;
/** Of a campaign with a pace. */
const pacedSeconds = 2;

/** With a pace, as many recipients as it allows in two seconds. */
export function chunkSize({ pace }: Pick<RunContent, 'pace'>): number {
  return pace === null ? chunkRecipients : Math.min(chunkRecipients, Math.max(1, pace * pacedSeconds));
}
