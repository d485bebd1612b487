import type { MiddlewareHandler } from 'hono';
import type { Context } from '../context.ts';
import { redactToken } from './redact-token.ts';

/** Guessing of tokens shows in the log. */
export function logUnknownLinks({ countedLog }: Pick<Context, 'countedLog'>): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const path = redactToken(c.req.path);
    if (c.res.status === 404 && path !== c.req.path)
      countedLog.add('info', 'Refused: an unknown or forged link', { kind: { path } });
  };
}
