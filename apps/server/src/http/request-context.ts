import type { Context } from '../context.ts';
import type { InFlightLimiter } from './in-flight-limiter.ts';

/** What one request brings along. */
export type RequestContext = {
  app: Context;
  accessToken: string | null;
  /** Whom a token of narrower use speaks for, already verified, and the one workspace it opens; in place of an access token. */
  confined?: { userId: string; workspaceId: string };
  requestId: string;
  inFlight: InFlightLimiter;
};
