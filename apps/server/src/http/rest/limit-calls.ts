import type { RateLimit, RateLimitState } from '@tessera/identity';
import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { errorResponse } from '../error-response.ts';
import { problemOf } from './problem-answer.ts';
import type { RestVariables } from './rest-types.ts';

/** Refuses a key's calls beyond its limit per minute; every response says what is left. */
export function limitCalls({
  config,
  tokenBuckets,
}: Pick<Context, 'config' | 'tokenBuckets'>): MiddlewareHandler<{ Variables: RestVariables }> {
  if (config.apiRequestsPerMinute === 0) return (_c, next) => next();
  const { apiRequestsPerMinute: limit, publicUrl } = config;
  const calls = tokenBuckets('api-calls', perMinute(limit));
  return async (c, next) => {
    const state = { limit, ...(await calls.take(c.get('caller').apiKeyId)) };
    if (!state.isAllowed) return refuse(state, c.get('requestId'), publicUrl);
    await next();
    for (const [name, value] of Object.entries(headersOf(state))) c.res.headers.set(name, value);
  };
}

type LimitState = RateLimitState & { limit: number };

/** A whole minute's calls may come at once, and no more than that in any minute in the long run. */
export function perMinute(calls: number): RateLimit {
  return { capacity: calls, perSecond: calls / 60 };
}

function refuse(state: LimitState, requestId: string, publicUrl: string): Response {
  const { limit, retryAfterSeconds } = state;
  const message = `This key has made its ${limit} calls of a minute. Try again in ${retryAfterSeconds} s.`;
  const answer = errorResponse(new AppError('tooManyRequests', { message }));
  return Response.json(problemOf(answer, requestId, publicUrl), {
    status: 429,
    headers: { ...headersOf(state), 'Retry-After': String(retryAfterSeconds) },
  });
}

function headersOf({ limit, remaining, resetSeconds }: LimitState): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
