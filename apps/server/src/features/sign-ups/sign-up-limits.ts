import type { RateLimitState } from '@tessera/identity';
import pLimit from 'p-limit';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { createInFlightLimiter, type InFlightLimiter } from '../../http/in-flight-limiter.ts';
import { type TemplateAddress, templatePublicId } from '../../platform/public-ids.ts';

const perHour = (limit: number) => ({ capacity: limit, perSecond: limit / 3_600 });
/** A conference behind one address signs up within this; a script does not get thousands of passes. */
const ofNetwork = perHour(200);
/** Above what a poster or a mailing brings; bounds many machines together. */
const ofTemplate = perHour(10_000);
/** Text messages cost money, and expensive numbers pay fraudsters. */
const textsOfNetwork = perHour(20);
const textsOfTemplate = perHour(1_000);
/** A quarter of a process's connections: sign-ups of one template must not delay other workspaces. */
const runningMax = 4;
/** Half of the connections: a sign-up counts itself on a second one. */
const runningMaxOfAll = 8;

/** `inFlight` protects the connections of this process. */
export type SignUpLimits = {
  /** `isTexted`: the answer is a text message. @throws AppError `tooManyRequests` */
  count(address: TemplateAddress, network: string, isTexted?: boolean): Promise<void>;
  /** @throws AppError `tooManyRequests` */
  inFlight<Result>(address: TemplateAddress, work: () => Promise<Result>): Promise<Result>;
};

export function createSignUpLimits(ctx: Pick<Context, 'tokenBuckets'>): SignUpLimits {
  const networks = ctx.tokenBuckets('sign-ups-of-network', ofNetwork);
  const templates = ctx.tokenBuckets('sign-ups-of-template', ofTemplate);
  const texts = {
    networks: ctx.tokenBuckets('sign-up-texts-of-network', textsOfNetwork),
    templates: ctx.tokenBuckets('sign-up-texts-of-template', textsOfTemplate),
  };
  const inFlight: InFlightLimiter = createInFlightLimiter({ runningMax, inFlightMax: 100 });
  const ofAll = pLimit(runningMaxOfAll);
  return {
    count: async (address, network, isTexted = false) => {
      const [visitor, template] = [`${address.workspaceId} ${network}`, templatePublicId(address)];
      requireAllowed(await networks.take(visitor));
      if (isTexted) requireAllowed(await texts.networks.take(visitor));
      requireAllowed(await templates.take(template));
      if (isTexted) requireAllowed(await texts.templates.take(template));
    },
    inFlight: (address, work) => inFlight(templatePublicId(address), () => ofAll(work)),
  };
}

function requireAllowed({ isAllowed, retryAfterSeconds }: RateLimitState): void {
  if (isAllowed) return;
  throw new AppError('tooManyRequests', {
    message: 'Too many sign-ups. Try again later.',
    retryAfterSeconds,
  });
}
