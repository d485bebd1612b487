import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

/**
 * A wrong certificate makes APNs call every token bad. Up to this share they are dead phones, or as few as a bad day brings; beyond it
 * we would be wiping out everybody's registrations for our own mistake, and be it one by one.
 */
const badTokenShareMax = 0.2;
const badTokensAlwaysBelieved = 3;
/** A day, so that a mistake is found before it has cost more than a handful. */
const windowMilliseconds = 24 * 60 * 60 * 1000;
/** Certificates remembered at once; a forgotten one begins its day anew. */
const certificatesMax = 10_000;

type Ledger = { since: number; answered: number; believed: number };

/** What each certificate's pushes met lately, for as long as the way to APNs is the same. */
const ledgers = new WeakMap<Context['apple'], LRUCache<string, Ledger>>();

/** Whether the bad tokens of a batch are dead phones, given what else the certificate's pushes met within a day. Counts the batch. */
export function badTokenBreaker(
  ctx: Pick<Context, 'apple' | 'clock'>,
  { certificateId, answered, bad }: { certificateId: string; answered: number; bad: number },
): boolean {
  const ledger = ledgerOf(ctx, certificateId);
  ledger.answered += answered;
  const isFew = (count: number, of: number) =>
    count <= Math.max(badTokensAlwaysBelieved, of * badTokenShareMax);
  const believed = isFew(bad, answered) && isFew(ledger.believed + bad, ledger.answered);
  if (believed) ledger.believed += bad;
  return believed;
}

function ledgerOf({ apple, clock }: Pick<Context, 'apple' | 'clock'>, certificateId: string): Ledger {
  const now = clock().getTime();
  const known = ledgers.get(apple) ?? new LRUCache<string, Ledger>({ max: certificatesMax });
  ledgers.set(apple, known);
  const ledger = known.get(certificateId);
  if (ledger && now - ledger.since < windowMilliseconds) return ledger;
  const fresh = { since: now, answered: 0, believed: 0 };
  known.set(certificateId, fresh);
  return fresh;
}
