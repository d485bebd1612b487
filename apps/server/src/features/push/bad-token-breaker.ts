import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';

/**
 * With a wrong certificate APNs rejects every push token. Up to this share, or this many tokens, of a certificate's pushes within the
 * window the tokens count as dead; beyond that the certificate is at fault, and deleting registrations would lose them for our own mistake.
 */
const badTokenShareMax = 0.2;
const badTokensAlwaysBelieved = 3;
/** A day, so that a wrong certificate costs few registrations before it is noticed. */
const windowMilliseconds = 24 * 60 * 60 * 1000;
/** Certificates tracked at once; an evicted one starts a new window. */
const certificatesMax = 10_000;

type Ledger = { since: number; answered: number; believed: number };

/** Recent push results per certificate, for the lifetime of the APNs client. */
const ledgers = new WeakMap<Context['apple'], LRUCache<string, Ledger>>();

/** Whether a batch's rejected tokens may be treated as dead, given the certificate's results within the window. Counts the batch. */
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
