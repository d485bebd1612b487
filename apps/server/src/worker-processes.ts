import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type { Logger } from './platform/logger.ts';

const restartMilliseconds = 1_000;
/** As many ends within this time have a cause that a restart does not remove. */
const endsMax = 5;
const endsMilliseconds = 5 * 60_000;

export type WorkerProcesses = {
  /** Resolves when all have ended. */
  stop(): Promise<unknown>;
  kill(): void;
};

/** Runs worker processes with the settings of this one, and starts one again that ended. They stop when this process ends, even by `kill -9`. */
export function startWorkerProcesses(
  config: Pick<Config, 'workers' | 'statusPort' | 'observability'>,
  { logger, onLost }: { logger: Logger; onLost: (error: Error) => void },
): WorkerProcesses {
  const running = new Set<ChildProcess>();
  const restarts = new Set<NodeJS.Timeout>();
  let ends: number[] = [];
  let isStopping = false;
  const start = (number: number): void => {
    const child = spawn(
      process.execPath,
      [...process.execArgv, join(import.meta.dirname, 'main.ts'), '--roles', 'worker'],
      {
        // The channel closes when this process ends.
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
        // The unit is ready when the web process is.
        env: { ...process.env, ...portsOf(config, number), NOTIFY_SOCKET: '' },
      },
    );
    running.add(child);
    const restartAfter = (status: number | null, signal: NodeJS.Signals | null): void => {
      running.delete(child);
      if (isStopping) return;
      logger.warn('A worker process ended and is started again', { process: child.pid, status, signal });
      const now = performance.now();
      ends = [...ends.filter((at) => now - at < endsMilliseconds), now];
      if (ends.length >= endsMax) {
        isStopping = true;
        onLost(
          new ConfigError(
            'invalid',
            `Workers ended ${endsMax} times within five minutes: see why in the log above.`,
          ),
        );
        return;
      }
      const restart = setTimeout(() => {
        restarts.delete(restart);
        start(number);
      }, restartMilliseconds);
      restarts.add(restart);
    };
    child.once('exit', restartAfter);
    child.on('error', (error) => {
      logger.error('A worker process could not be started or signaled', error);
      if (child.pid === undefined) restartAfter(null, null);
    });
  };
  for (let number = 1; number <= config.workers; number++) start(number);
  const end = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const restart of restarts) clearTimeout(restart);
    for (const child of running) child.kill(signal);
  };
  return {
    stop: () => {
      const ended = [...running].map((child) => once(child, 'exit'));
      end('SIGTERM');
      return Promise.all(ended);
    },
    kill: () => end('SIGKILL'),
  };
}

/** The ports of this process, plus the worker's number. */
function portsOf(
  { statusPort, observability: { metricsPort } }: Pick<Config, 'statusPort' | 'observability'>,
  number: number,
): NodeJS.ProcessEnv {
  return {
    ...(statusPort ? { STATUS_PORT: String(statusPort + number) } : {}),
    ...(metricsPort ? { METRICS_PORT: String(metricsPort + number) } : {}),
  };
}
