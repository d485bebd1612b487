import type { Context } from '../context.ts';
import type { InFlightLimiter } from './in-flight-limiter.ts';

export type RequestContext = {
  app: Context;
  accessToken: string | null;
  /** The user and workspace of a verified token with restricted scope, in place of an access token. */
  confined?: { userId: string; workspaceId: string };
  requestId: string;
  inFlight: InFlightLimiter;
};
