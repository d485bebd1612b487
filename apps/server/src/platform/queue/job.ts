import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';

/** `retries` is above 0 if an earlier attempt did not finish. */
export type JobAttempt = { retries: number; signal: AbortSignal };

/** Requests another run of the same job with this payload. Handlers that are done return nothing. */
export type Again<Payload> = { again: Payload; afterSeconds: number };

/**
 * Jobs are declared separately from their handlers, so that the web process can enqueue without loading them. Delivery is at least once, so
 * each handler must be idempotent.
 */
export type Job<Schema extends ZodType = ZodType> = OneByOneJob<Schema> | GatheredJob<Schema>;

interface JobDeclaration<Schema extends ZodType> {
  name: string;
  payload: Schema;
  /** How often a failed run is retried before the job fails permanently and is logged. */
  retriesMax: number;
  retryDelaySeconds: number;
  /** If set: at most one job per key is pending, and sending another one has no effect. */
  onlyOnePer?: (payload: z.infer<Schema>) => string;
  /**
   * If set: a worker process runs at most `atOnceMax` jobs of a group at once; jobs of other groups overtake the waiting ones. For work
   * whose amount depends on a workspace, so that it does not block others.
   */
  turns?: { groupOf: (payload: z.infer<Schema>) => string; atOnceMax: number };
  /** If set: sent on this schedule in UTC, once for all workers; its payload is `{}`. */
  cron?: string;
  /** How many runs a worker process executes concurrently. */
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

/**
 * For results that are not urgent: pending jobs are processed together every half second in one run, which makes the results of a thousand
 * chunks cheap. If the run throws, all its jobs are retried; if it returns failures, only those are.
 */
export interface GatheredJob<Schema extends ZodType = ZodType> extends JobDeclaration<Schema> {
  gatheredMax: number;
  handlerOfMany: () => Promise<
    (ctx: Context, payloads: z.infer<Schema>[]) => Promise<Failures<z.infer<Schema>>>
  >;
}

/** A job that accepts this payload. */
export type JobWith<Payload> =
  | { handler: () => Promise<(ctx: Context, payload: Payload, attempt: JobAttempt) => Promise<unknown>> }
  | { handlerOfMany: () => Promise<(ctx: Context, payloads: Payload[]) => Promise<unknown>> };

/** The failed payloads with their errors. */
export type Failures<Payload> = ReadonlyMap<Payload, unknown>;

/** Declares a job; infers the payload's type from its schema. */
export function defineJob<Schema extends ZodType>(job: Job<Schema>): Job<Schema> {
  return job;
}
