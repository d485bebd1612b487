import type { Context } from '../context.ts';
import type { InFlightLimiter } from './in-flight-limiter.ts';

export type RequestContext = {
  app: Context;
  accessToken: string | null;
  confined?: { userId: string; workspaceId: string };
  requestId: string;
  inFlight: InFlightLimiter;
};
