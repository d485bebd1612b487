import type { Context } from '../context.ts';

/** What one request brings along. */
export type RequestContext = {
  app: Context;
  accessToken: string | null;
  requestId: string;
};
