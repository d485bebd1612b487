import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';

export type JobAttempt = { retries: number; signal: AbortSignal };

/** Requests another run with this payload. Handlers that are done return nothing. */
export type Again<Payload> = { again: Payload; afterSeconds: number };

/** Declared apart from its handler, so that enqueuing loads none. Delivery is at least once: handlers must be idempotent. */
export type Job<Schema extends ZodType = ZodType> = OneByOneJob<Schema> | GatheredJob<Schema>;

interface JobDeclaration<Schema extends ZodType> {
  name: string;
  payload: Schema;
  retriesMax: number;
  retryDelaySeconds: number;
  /** If set: at most one job per key is pending, and sending another one has no effect. */
  onlyOnePer?: (payload: z.infer<Schema>) => string;
  /** If set: a worker process runs at most `atOnceMax` jobs of a group at once; jobs of other groups overtake the waiting ones. */
  turns?: { groupOf: (payload: z.infer<Schema>) => string; atOnceMax: number };
  /** If set: sent on this schedule in UTC, once for all workers; its payload is `{}`. */
  cron?: string;
  concurrency: number;
}

export interface OneByOneJob<Schema extends ZodType = ZodType> extends JobDeclaration<Schema> {
  handler: () => Promise<
    (
      ctx: Context,
      payload: z.infer<Schema>,
      attempt: JobAttempt,
    ) => Promise<Again<z.infer<Schema>> | undefined> | Promise<void>
  >;
}

/** One run every half second takes all pending jobs. The queue retries all if it throws, or the failures that it returns. */
export interface GatheredJob<Schema extends ZodType = ZodType> extends JobDeclaration<Schema> {
  gatheredMax: number;
  handlerOfMany: () => Promise<
    (ctx: Context, payloads: z.infer<Schema>[]) => Promise<Failures<z.infer<Schema>>>
  >;
}

export type JobWith<Payload> =
  | { handler: () => Promise<(ctx: Context, payload: Payload, attempt: JobAttempt) => Promise<unknown>> }
  | { handlerOfMany: () => Promise<(ctx: Context, payloads: Payload[]) => Promise<unknown>> };

export type Failures<Payload> = ReadonlyMap<Payload, unknown>;

export function defineJob<Schema extends ZodType>(job: Job<Schema>): Job<Schema> {
  return job;
}
