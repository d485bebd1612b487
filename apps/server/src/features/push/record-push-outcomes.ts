import type { PushOutcome } from '@tessera/apple-wallet';
import type { Context } from '../../context.ts';
import { badTokenBreaker } from './bad-token-breaker.ts';
import type { PushTarget } from './find-push-targets.ts';

export type JudgedPush = readonly [PushTarget, PushOutcome];

export type Judgement = {
  accepted: PushTarget[];
  /** APNs had no time for them. */
  late: PushTarget[];
  /** The longest wait APNs asked for; 0 where it named none. */
  askedSeconds: number;
  /** Their registration is over, as far as it is the one that was pushed to. */
  dead: PushTarget[];
};

/** What a certificate's pushes have shown: who was told, who is late, who is dead. Counts them for what is believed of later ones. */
export function recordPushOutcomes(
  ctx: Pick<Context, 'apple' | 'clock'>,
  certificateId: string,
  outcomes: readonly JudgedPush[],
): Judgement {
  const of = (...kinds: PushOutcome['kind'][]) => outcomes.filter(([, { kind }]) => kinds.includes(kind));
  const bad = of('badToken');
  // Silence, and a refusal of ourselves, say nothing for the certificate: under them any number of bad tokens would look like few.
  const answered = of('accepted', 'gone', 'badToken').length;
  const believed = badTokenBreaker(ctx, { certificateId, answered, bad: bad.length });
  return {
    accepted: targetsOf(of('accepted')),
    late: targetsOf(of('throttled', 'unavailable')),
    askedSeconds: outcomes.reduce((most, [, outcome]) => Math.max(most, askedSeconds(outcome)), 0),
    dead: targetsOf([...of('gone').filter(isOver), ...(believed ? bad : [])]),
  };
}

const targetsOf = (pushes: readonly JudgedPush[]): PushTarget[] => pushes.map(([target]) => target);

/** A token may be given again to a phone that takes a pass anew, after APNs saw its end. */
const isOver = ([target, outcome]: JudgedPush): boolean =>
  outcome.kind === 'gone' &&
  (outcome.timestamp === null || target.registeredAt.getTime() <= outcome.timestamp);

const askedSeconds = (outcome: PushOutcome): number =>
  'retryAfterMilliseconds' in outcome ? Math.ceil((outcome.retryAfterMilliseconds ?? 0) / 1000) : 0;
