import type { ZodType, z } from 'zod';
import type { Context } from '../../context.ts';

/** What a handler may know of the attempt it is: `retries` is above 0 when an earlier one did not finish. */
export type JobAttempt = { retries: number; signal: AbortSignal };

/** What a run leaves to be done later: the same job once more, with this payload. Handlers that are through return nothing. */
export type Again<Payload> = { again: Payload; afterSeconds: number };

/**
 * A job is declared apart from its work, so that the web process can enqueue without loading what runs. Handlers are
 * delivered at least once: each must be safe to run twice.
 */
export type Job<Schema extends ZodType = ZodType> = OneByOneJob<Schema> | GatheredJob<Schema>;

interface JobDeclaration<Schema extends ZodType> {
  name: string;
  payload: Schema;
  /** How often a failed run is tried again before the job is given up and logged. */
  retriesMax: number;
  retryDelaySeconds: number;
  /** When given: of the jobs with the same key at most one waits, and sending another adds nothing. */
  onlyOnePer?: (payload: z.infer<Schema>) => string;
  /**
   * When given: of the jobs of one group a worker process runs at most so many at the same time, and those of other groups pass by the
   * ones that wait. For work whose amount or length one workspace decides, so that it is not everybody's.
   */
  turns?: { groupOf: (payload: z.infer<Schema>) => string; atOnceMax: number };
  /** When given: sent by itself at these times, in UTC, once for all workers together; its payload is then `{}`. */
  cron?: string;
  /** How many runs of it one worker process holds at the same time. */
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
 * For news nobody waits for: what came in is taken together every half second, in one run. News of a thousand chunks then costs the
 * work that somebody does wait for next to nothing. A run that throws is repeated with all it took; one that answers what failed, and why,
 * is repeated with that alone.
 */
export interface GatheredJob<Schema extends ZodType = ZodType> extends JobDeclaration<Schema> {
  gatheredMax: number;
  handlerOfMany: () => Promise<
    (ctx: Context, payloads: z.infer<Schema>[]) => Promise<Failures<z.infer<Schema>>>
  >;
}

/** Which of the gathered payloads failed, with the error of each. */
export type Failures<Payload> = ReadonlyMap<Payload, unknown>;

/** Declares a job; exists so that the payload's type follows its schema. */
export function defineJob<Schema extends ZodType>(job: Job<Schema>): Job<Schema> {
  return job;
}
