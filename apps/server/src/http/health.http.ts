import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { sql } from 'kysely';
import packageJson from '../../package.json' with { type: 'json' };
import type { Context } from '../context.ts';

/** Probes time out after a few seconds. */
const checkMillisecondsMax = 3_000;
/** Caches the result: the endpoint is public, and each check costs a statement and a small file. */
const freshMilliseconds = 1_000;

type Part = 'database' | 'disk' | 'queue';
type Checks = Record<Part, 'ok' | 'failed'>;

export type HealthOptions = {
  ctx: Pick<Context, 'clock' | 'countedLog' | 'database' | 'files' | 'queue'>;
  isStopping: () => boolean;
  /** Whether the processes below this one serve. */
  isReady?: () => boolean;
};

/** `/health` and `/health/live`: the process runs this version. `/health/ready`: it can serve; names the failing part and logs the reason. */
export function healthApp(options: HealthOptions): Hono {
  const app = new Hono();
  let last: { at: number; checks: Promise<Checks> } | undefined;
  const live = { status: 'ok', version: packageJson.version };
  for (const path of ['/health', '/health/live']) app.get(path, (c) => c.json(live));
  app.get('/health/ready', async (c) => {
    const at = options.ctx.clock().getTime();
    if (!last || Math.abs(at - last.at) >= freshMilliseconds) last = { at, checks: check(options) };
    const parts = await last.checks;
    const stopping = options.isStopping();
    const isStarting = options.isReady?.() === false;
    const isReady = !stopping && !isStarting && Object.values(parts).every((state) => state === 'ok');
    const status = stopping ? 'stopping' : isStarting ? 'starting' : isReady ? 'ok' : 'failed';
    return c.json({ status, ...parts }, isReady ? 200 : 503, { 'cache-control': 'no-store' });
  });
  return app;
}

/** On a port of its own: names of routes and jobs are for the operator. */
export function metricsApp({ telemetry }: Pick<Context, 'telemetry'>): Hono {
  return new Hono().get('/metrics', async (c) => {
    c.header('content-type', 'text/plain; version=0.0.4; charset=utf-8');
    return c.body(await telemetry.prometheusText());
  });
}

async function check({ ctx }: HealthOptions): Promise<Checks> {
  const stateOf = async (part: Part, work: Promise<unknown>) => {
    const late = new AbortController();
    const timeout = sleep(checkMillisecondsMax, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error('It did not answer in time.');
    });
    try {
      await Promise.race([work, timeout]);
      return 'ok';
    } catch (error) {
      ctx.countedLog.add('warn', 'The server is not ready', {
        kind: { part },
        details: { reason: error instanceof Error ? error.message : String(error) },
      });
      return 'failed';
    } finally {
      timeout.catch(() => undefined);
      late.abort();
    }
  };
  const [database, disk, queue] = await Promise.all([
    stateOf('database', sql`select 1`.execute(ctx.database.global)),
    stateOf('disk', ctx.files.check()),
    stateOf('queue', ctx.queue.check()),
  ]);
  return { database, disk, queue };
}
