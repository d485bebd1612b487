import { fork } from 'node:child_process';
import { once } from 'node:events';
import { type AnswerMessage, exceededSignal, type TaskMessage } from './serve-tasks.ts';

/** The task exceeded its CPU time or memory. */
export class TaskExceededError extends Error {
  override readonly name = 'TaskExceededError';
}

/** A crash, the wall-clock limit, or a signal from outside. */
export class WorkerEndedError extends Error {
  override readonly name = 'WorkerEndedError';
}

export type WorkerProcess = {
  /** False if it has ended or retains too much memory. */
  isUsable(): boolean;
  /** Rejects with a TaskExceededError or WorkerEndedError if the process ends first. */
  run(task: TaskMessage): Promise<unknown>;
  kill(): Promise<void>;
};

const startMillisecondsMax = 30_000;

/** The worker processes untrusted data and must not see secrets. */
const environmentNames = [
  ...['PATH', 'HOME', 'LANG', 'TMPDIR', 'LD_LIBRARY_PATH', 'NODE_COMPILE_CACHE'],
  ...['XDG_CACHE_HOME', 'FONTCONFIG_PATH', 'FONTCONFIG_FILE'],
];

export function startWorkerProcess(program: string, taskMillisecondsMax: number): WorkerProcess {
  const child = fork(program, [], {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: Object.fromEntries(
      environmentNames.flatMap((name) =>
        process.env[name] === undefined ? [] : [[name, process.env[name]]],
      ),
    ),
  });
  let isUsable = true;
  const ended = new Promise<void>((resolve) => {
    const note = () => {
      isUsable = false;
      resolve();
    };
    child.once('exit', note);
    // A failed kill or send also emits an error; then the process continues until its exit.
    child.on('error', () => child.pid === undefined && note());
  });
  const nextMessage = async (milliseconds: number): Promise<unknown> => {
    const deadline = setTimeout(() => child.kill('SIGKILL'), milliseconds);
    const listening = new AbortController();
    try {
      const message = once(child, 'message', { signal: listening.signal });
      message.catch(() => undefined);
      const first = await Promise.race([message, ended]);
      if (!first && child.signalCode === exceededSignal)
        throw new TaskExceededError('The task exceeded its processor time or memory.');
      if (!first)
        throw new WorkerEndedError(`The worker process ended: ${child.signalCode ?? child.exitCode}.`);
      return first[0];
    } finally {
      listening.abort();
      clearTimeout(deadline);
    }
  };
  const ready = nextMessage(startMillisecondsMax).catch((cause: unknown) => {
    throw new Error('A worker process did not start.', { cause });
  });
  return {
    isUsable: () => isUsable,
    run: async (task) => {
      await ready;
      const answer = nextMessage(taskMillisecondsMax);
      child.send(task, () => undefined);
      const message = (await answer) as AnswerMessage;
      if (message.isSpent) isUsable = false;
      if ('error' in message) throw new Error(`A task of a worker process failed: ${message.error}`);
      return message.value;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
