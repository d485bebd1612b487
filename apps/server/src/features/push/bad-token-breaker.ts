import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

/** Up to this share, or this many, of a certificate's refused tokens count as dead; above, the certificate itself is at fault. */
const badTokenShareMax = 0.2;
const badTokensAlwaysRemoved = 3;
/** A day, so that a wrong certificate costs few registrations in case of an error. */
const windowMilliseconds = 24 * 60 * 60 * 1000;
/** An evicted certificate starts a new window. */
const certificatesMax = 10_000;

type PushTally = { since: number; answered: number; removed: number };

const tallies = new WeakMap<Context['apple'], LRUCache<string, PushTally>>();

/** Counts the batch. */
export function shouldRemoveBadTokens(
  ctx: Pick<Context, 'apple' | 'clock'>,
  { certificateId, answered, bad }: { certificateId: string; answered: number; bad: number },
): boolean {
  const tally = tallyOf(ctx, certificateId);
  tally.answered += answered;
  const isFew = (count: number, of: number) =>
    count <= Math.max(badTokensAlwaysRemoved, of * badTokenShareMax);
  const removed = isFew(bad, answered) && isFew(tally.removed + bad, tally.answered);
  if (removed) tally.removed += bad;
  return removed;
}

function tallyOf({ apple, clock }: Pick<Context, 'apple' | 'clock'>, certificateId: string): PushTally {
  const now = clock().getTime();
  const known = tallies.get(apple) ?? new LRUCache<string, PushTally>({ max: certificatesMax });
  tallies.set(apple, known);
  const tally = known.get(certificateId);
  if (tally && now - tally.since < windowMilliseconds) return tally;
  const fresh = { since: now, answered: 0, removed: 0 };
  known.set(certificateId, fresh);
  return fresh;
}
