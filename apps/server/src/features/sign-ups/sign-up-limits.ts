import { createTokenBuckets, type RateLimitState } from '@tessera/identity';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { createInFlightLimiter, type InFlightLimiter } from '../../http/in-flight-limiter.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';

const perHour = (limit: number) => ({ capacity: limit, perSecond: limit / 3_600 });
/** A conference behind one address signs up within this; a script does not get thousands of passes. */
const ofNetwork = perHour(200);
/** Above what a poster or a mailing brings; bounds many machines together. */
const ofTemplate = perHour(10_000);
/** A quarter of a process's connections: sign-ups of one template must not delay other workspaces. */
const runningMax = 4;

/** Per process and in memory: a counter in the database is one row for which all sign-ups of a template wait. */
export type SignUpLimits = {
  count(address: TemplateAddress, network: string): void;
  /** @throws AppError `tooManyRequests` */
  inFlight<Result>(address: TemplateAddress, work: () => Promise<Result>): Promise<Result>;
};

export function createSignUpLimits(ctx: Pick<Context, 'clock'>): SignUpLimits {
  const clock = () => ctx.clock();
  const networks = createTokenBuckets(ofNetwork, clock);
  const templates = createTokenBuckets(ofTemplate, clock);
  const inFlight: InFlightLimiter = createInFlightLimiter({ runningMax, inFlightMax: 100 });
  return {
    count: (address, network) => {
      requireAllowed(networks.take(`${address.workspaceId} ${network}`));
      requireAllowed(templates.take(templatePublicId(address)));
    },
    inFlight: (address, work) => inFlight(templatePublicId(address), work),
  };
}

function requireAllowed({ isAllowed, retryAfterSeconds }: RateLimitState): void {
  if (isAllowed) return;
  throw new AppError('tooManyRequests', {
    message: 'Too many sign-ups. Try again later.',
    retryAfterSeconds,
  });
}
