import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';
import { errorAnswer } from '../error-answer.ts';
import { problemOf } from './problem-answer.ts';
import { type Allowance, createRateLimit } from './rate-limit.ts';
import type { RestVariables } from './rest-app.ts';

/** Refuses a key's calls beyond what a minute allows, and tells every answer what is left. */
export function limitCalls({
  config,
  clock,
}: Pick<Context, 'config' | 'clock'>): MiddlewareHandler<{ Variables: RestVariables }> {
  if (config.apiRequestsPerMinute === 0) return (_c, next) => next();
  const take = createRateLimit(config.apiRequestsPerMinute, clock);
  return async (c, next) => {
    const allowance = take(c.get('caller').apiKeyId);
    if (!allowance.isAllowed) return refuse(allowance, c.get('requestId'));
    await next();
    for (const [name, value] of Object.entries(headersOf(allowance))) c.res.headers.set(name, value);
  };
}

function refuse(allowance: Allowance, requestId: string): Response {
  const { limit, retryAfterSeconds } = allowance;
  const message = `This key has made its ${limit} calls of a minute. Try again in ${retryAfterSeconds} s.`;
  return Response.json(problemOf(errorAnswer(new AppError('tooManyRequests', { message })), requestId), {
    status: 429,
    headers: { ...headersOf(allowance), 'Retry-After': String(retryAfterSeconds) },
  });
}

function headersOf({ limit, remaining, resetSeconds }: Allowance): Record<string, string> {
  return {
    'RateLimit-Limit': String(limit),
    'RateLimit-Remaining': String(remaining),
    'RateLimit-Reset': String(resetSeconds),
  };
}
