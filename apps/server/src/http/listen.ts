import { setTimeout as sleep } from 'node:timers/promises';
import { type ServerType, serve } from '@hono/node-server';
import type { Config } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { answerFailedArrivals } from './long-uploads.ts';

export type RequestArrival = Record<
  'headersTimeout' | 'requestTimeout' | 'connectionsCheckingInterval',
  number
>;

type Address = Pick<Config, 'port' | 'host'> & {
  /** The setting of the port, for messages. */
  setting?: 'PORT' | 'STATUS_PORT' | 'METRICS_PORT';
};
type Fetch = Parameters<typeof serve>[0]['fetch'];

/** Longer than a stopping server accepts requests. */
const waitMillisecondsMax = 30_000;

/** Waits while a stopping server, such as the previous one of the same directory, has the port. @throws ConfigError */
export async function listen(config: Address, handle: Fetch, arrival: RequestArrival): Promise<ServerType> {
  const deadline = performance.now() + waitMillisecondsMax;
  for (;;) {
    try {
      return await listenOnce(config, handle, arrival);
    } catch (error) {
      const isWorthWaiting = hasCode(error, 'EADDRINUSE') && performance.now() < deadline;
      if (!isWorthWaiting || !(await isStoppingServer(config))) throw listenError(config, error);
      await sleep(200);
    }
  }
}

function listenOnce(config: Address, handle: Fetch, serverOptions: RequestArrival): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: handle, serverOptions, port: config.port, hostname: config.host }, () =>
      resolve(server),
    );
    if ('headersTimeout' in server) answerFailedArrivals(server);
    server.on('error', reject);
  });
}

/** False if anything else has the port. */
async function isStoppingServer({ port, host }: Address): Promise<boolean> {
  try {
    const address = ['0.0.0.0', '::'].includes(host) ? 'localhost' : host;
    const probe = await fetch(`http://${address}:${port}/health/ready`, {
      signal: AbortSignal.timeout(5_000),
    });
    const answer: unknown = await probe.json();
    return (
      typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'stopping'
    );
  } catch (error) {
    // It closed the port between the two calls.
    return error instanceof TypeError && hasCode(error.cause, 'ECONNREFUSED');
  }
}

function listenError({ port, host, setting = 'PORT' }: Address, error: unknown): unknown {
  if (hasCode(error, 'EADDRINUSE'))
    return new ConfigError(
      'invalid',
      `Port ${port} is in use: set ${setting} to another one, or stop the program that uses it.`,
      {
        cause: error,
      },
    );
  if (hasCode(error, 'EADDRNOTAVAIL'))
    return new ConfigError(
      'invalid',
      `HOST is ${host}, which is no address of this machine: set it to one.`,
      { cause: error },
    );
  return error;
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

/** Idle keep-alive connections would keep the process alive; running requests get some time. */
export function closeServer(server: ServerType, drainMilliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, drainMilliseconds).unref();
  });
}
