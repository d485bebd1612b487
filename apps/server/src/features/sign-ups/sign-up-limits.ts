import { createTokenBuckets, type RateLimitState } from '@tessera/identity';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { createInFlightLimiter, type InFlightLimiter } from '../../http/in-flight-limiter.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';

const perHour = (limit: number) => ({ capacity: limit, perSecond: limit / 3_600 });
/** A conference with its guests behind one address signs up within this; a script that collects passes does not get thousands. */
const ofNetwork = perHour(200);
/** Above what a poster or a mailing brings, and a bound on what many machines together can do. */
const ofTemplate = perHour(10_000);
/** A quarter of the database connections of a process: sign-ups of one template must not delay other workspaces. */
const runningMax = 4;

/**
 * The limits of sign-ups, in memory and per process, like the API's: a counter in the database would be one row for which all sign-ups of a
 * template wait.
 */
export type SignUpLimits = {
  /** Counts a sign-up. @throws AppError `tooManyRequests` */
  count(address: TemplateAddress, network: string): void;
  /** Runs the work of a template's public pages, a few at a time. @throws AppError `tooManyRequests` */
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
