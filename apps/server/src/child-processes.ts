import { type ChildProcess, spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Config } from './config/config.ts';
import { ConfigError } from './config/config-error.ts';
import type { Logger } from './platform/logger.ts';

const restartMilliseconds = 1_000;
/** As many ends within this time have a cause that a restart does not remove. */
const endsMax = 5;
const endsMilliseconds = 5 * 60_000;

/** What a child sends once it serves. */
export const readyMessage = 'ready';
/** The setting in which web processes get the address of the lab, which runs in their parent. */
export const labUrlVariable = 'TESSERA_LAB_URL';

export type ChildProcesses = {
  /** Resolves when all web processes serve. */
  ready: Promise<unknown>;
  /** Resolves when all have ended. */
  stop(): Promise<unknown>;
  kill(): void;
};

type Host = { logger: Logger; onLost: (error: Error) => void; labUrl: string | null };

/**
 * Runs web and worker processes with the settings of this one, and starts one again that ended. Web processes share the port: this process accepts
 * connections, and deals them out in turn. All stop when this process ends, even by `kill -9`.
 */
export function startChildProcesses(
  config: Pick<Config, 'webs' | 'workers' | 'statusPort' | 'observability'>,
  { logger, onLost, labUrl }: Host,
): ChildProcesses {
  const running = new Set<ChildProcess>();
  const restarts = new Set<NodeJS.Timeout>();
  let ends: number[] = [];
  let isStopping = false;
  const start = (role: 'web' | 'worker', number: number, onReady: () => void): void => {
    // The unit is ready when the web process is.
    const settings = {
      ...portsOf(config, number),
      NOTIFY_SOCKET: '',
      ...(labUrl && role === 'web' && { [labUrlVariable]: labUrl }),
    };
    const child = role === 'web' ? forkWeb(config, settings) : spawnWorker(settings);
    running.add(child);
    child.on('message', (message) => {
      if (message === readyMessage) onReady();
    });
    const restartAfter = (status: number | null, signal: NodeJS.Signals | null): void => {
      running.delete(child);
      if (isStopping) return;
      logger.warn(`A ${role} process ended and is started again`, { process: child.pid, status, signal });
      const now = performance.now();
      ends = [...ends.filter((at) => now - at < endsMilliseconds), now];
      if (ends.length >= endsMax) {
        isStopping = true;
        onLost(
          new ConfigError(
            'invalid',
            `Web or worker processes ended ${endsMax} times within five minutes: see why in the log above.`,
          ),
        );
        return;
      }
      const restart = setTimeout(() => {
        restarts.delete(restart);
        start(role, number, onReady);
      }, restartMilliseconds);
      restarts.add(restart);
    };
    child.once('exit', restartAfter);
    child.on('error', (error) => {
      logger.error(`A ${role} process could not be started or signaled`, error);
      if (child.pid === undefined) restartAfter(null, null);
    });
  };
  const websReady = Array.from({ length: config.webs }, (_, index) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    start('web', index + 1, resolve);
    return promise;
  });
  for (let number = 1; number <= config.workers; number++)
    start('worker', config.webs + number, () => undefined);
  const end = (signal: NodeJS.Signals): void => {
    isStopping = true;
    for (const restart of restarts) clearTimeout(restart);
    for (const child of running) child.kill(signal);
  };
  return {
    ready: Promise.all(websReady),
    stop: () => {
      const ended = [...running].map((child) => once(child, 'exit'));
      end('SIGTERM');
      return Promise.all(ended);
    },
    kill: () => end('SIGKILL'),
  };
}

const main = join(import.meta.dirname, 'main.ts');
/** The channel closes when this process ends. */
const stdio = ['ignore', 'inherit', 'inherit', 'ipc'] as const;

/** Without worker processes beside it, a web process has the roles of the settings. */
function forkWeb({ workers }: Pick<Config, 'workers'>, settings: NodeJS.ProcessEnv): ChildProcess {
  cluster.setupPrimary({
    exec: main,
    args: workers > 0 ? ['--roles', 'web'] : [],
    execArgv: process.execArgv,
    stdio: [...stdio],
  });
  return cluster.fork(settings).process;
}

function spawnWorker(settings: NodeJS.ProcessEnv): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, main, '--roles', 'worker'], {
    stdio: [...stdio],
    env: { ...process.env, ...settings },
  });
}

/** The ports of this process, plus the child's number. */
function portsOf(
  { statusPort, observability: { metricsPort } }: Pick<Config, 'statusPort' | 'observability'>,
  number: number,
): NodeJS.ProcessEnv {
  return {
    ...(statusPort ? { STATUS_PORT: String(statusPort + number) } : {}),
    ...(metricsPort ? { METRICS_PORT: String(metricsPort + number) } : {}),
  };
}
