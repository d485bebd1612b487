import type { PushOutcome } from '@tessera/apple-wallet';
import { LRUCache } from 'lru-cache';
import type { Context } from '../../context.ts';
import type { PushTarget } from './find-push-targets.ts';

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
function shouldRemoveBadTokens(
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

export type PushAttempt = readonly [PushTarget, PushOutcome];

export type PushSummary = {
  accepted: PushTarget[];
  late: PushTarget[];
  askedSeconds: number;
  /** Their registration has ended, unless they registered again after the push. */
  dead: PushTarget[];
};

export function recordPushOutcomes(
  ctx: Pick<Context, 'apple' | 'clock'>,
  certificateId: string,
  outcomes: readonly PushAttempt[],
): PushSummary {
  const of = (...kinds: PushOutcome['kind'][]) => outcomes.filter(([, { kind }]) => kinds.includes(kind));
  const bad = of('badToken');
  // Outages and refusals of our credentials prove nothing about the certificate; counting them would make many bad tokens seem few.
  const answered = of('accepted', 'gone', 'badToken').length;
  const areBadTokensDead = shouldRemoveBadTokens(ctx, { certificateId, answered, bad: bad.length });
  return {
    accepted: targetsOf(of('accepted')),
    late: targetsOf(of('throttled', 'unavailable')),
    askedSeconds: outcomes.reduce((most, [, outcome]) => Math.max(most, askedSeconds(outcome)), 0),
    dead: targetsOf([...of('gone').filter(isUnregistered), ...(areBadTokensDead ? bad : [])]),
  };
}

const targetsOf = (pushes: readonly PushAttempt[]): PushTarget[] => pushes.map(([target]) => target);

/** A phone may register again with the same token after APNs reported it gone. */
const isUnregistered = ([target, outcome]: PushAttempt): boolean =>
  outcome.kind === 'gone' &&
  (outcome.timestamp === null || target.registeredAt.getTime() <= outcome.timestamp);

const askedSeconds = (outcome: PushOutcome): number =>
  'retryAfterMilliseconds' in outcome ? Math.ceil((outcome.retryAfterMilliseconds ?? 0) / 1000) : 0;
