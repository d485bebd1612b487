import type { PushOutcome } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import { shouldRemoveBadTokens } from './bad-token-breaker.ts';
import type { PushTarget } from './find-push-targets.ts';

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
