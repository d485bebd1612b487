import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';

/** `retries` is above 0 if an earlier attempt did not finish. */
export type JobAttempt = { retries: number; signal: AbortSignal };

/** Requests another run of the same job with this payload. Handlers that are done return nothing. */
export type Again<Payload> = { again: Payload; afterSeconds: number };

/** The failed payloads with their errors. */
export type Failures<Payload> = ReadonlyMap<Payload, unknown>;

/**
 * Declared in `<noun>.jobs.ts`, apart from its handler, so that enqueuing it loads no work. Delivery is at least once, so each handler
 * must be idempotent.
 */
export interface Job<Schema extends ZodType = ZodType> {
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
  /** After this time a run counts as failed; a quarter of an hour unless set. */
  secondsMax?: number;
  /** How many runs a worker process executes concurrently. */
  concurrency: number;
}

/** Declares a job; infers the payload's type from its schema. */
export function defineJob<Schema extends ZodType>(job: Job<Schema>): Job<Schema> {
  return job;
}

/** The policy of a job that mails. Delays double from 2 s to an hour, which covers a mail server outage of most of a day. */
export const mailRetries = { retriesMax: 25, retryDelaySeconds: 2 };

/** A job that accepts this payload: the parameter of `onlyOnePer` has the payload's type, even where a job has none. */
export type JobWith<Payload> = { payload: ZodType; onlyOnePer?: (payload: Payload) => string };

type Handler<Payload> = (
  ctx: Context,
  payload: Payload,
  attempt: JobAttempt,
) => Promise<Again<Payload> | undefined> | Promise<void>;

type HandlerOfMany<Payload> = (ctx: Context, payloads: Payload[]) => Promise<Failures<Payload>>;

export type OneByOneJob = Job & { handler: () => Promise<Handler<unknown>> };
export type GatheredJob = Job & { gatheredMax: number; handlerOfMany: () => Promise<HandlerOfMany<unknown>> };

/** A job with its handler, as a feature lists it. */
export type HandledJob = OneByOneJob | GatheredJob;

/** Attaches a job's handler, which a worker loads when it first runs the job. */
export function handle<Schema extends ZodType>(
  job: Job<Schema>,
  handler: () => Promise<Handler<z.infer<Schema>>>,
): HandledJob {
  return { ...job, handler } as HandledJob;
}

/**
 * The same for results: pending jobs are processed together in one run, at most `gatheredMax`, which makes the results of a thousand chunks
 * cheap. A run begins 50 ms after a job of this process ended, and otherwise every half second. If the run throws, all its jobs are retried; if it returns failures, only those are.
 */
export function handleGathered<Schema extends ZodType>(
  job: Job<Schema>,
  gatheredMax: number,
  handlerOfMany: () => Promise<HandlerOfMany<z.infer<Schema>>>,
): HandledJob {
  return { ...job, gatheredMax, handlerOfMany } as HandledJob;
}
