import { Worker } from 'node:worker_threads';

export type Tasks = Record<string, (input: never) => Promise<unknown>>;

export type TaskLimits = {
  /** CPU time, because on a busy machine a task may wait long but compute little. */
  cpuMilliseconds: number;
  /** Resident memory, including the bare process. */
  memoryBytes: number;
};

export type TaskMessage = { name: string; input: unknown };
/** The process retains so much memory that it takes no further task. */
export type AnswerMessage = ({ value: unknown } | { error: string }) & { isSpent: boolean };

/** Nothing else sends this signal; the system uses SIGKILL when memory runs out. Without a handler it also ends native code. */
export const exceededSignal = 'SIGUSR2';

/** Runs the parent's tasks one after the other, and ends the process when a task exceeds its limits. */
export function serveTasks(tasks: Tasks, limits: TaskLimits): void {
  const watch = new Worker(new URL('./watch-limits.ts', import.meta.url), { workerData: limits });
  watch.once('message', () => process.send?.('ready'));
  const answer = (outcome: { value: unknown } | { error: string }) => {
    watch.postMessage(null);
    const message: AnswerMessage = {
      ...outcome,
      isSpent: process.memoryUsage.rss() > limits.memoryBytes / 2,
    };
    process.send?.(message);
  };
  process.on('message', async ({ name, input }: TaskMessage) => {
    watch.postMessage(process.cpuUsage());
    try {
      answer({ value: await tasks[name]?.(input as never) });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    }
  });
  // SIGKILL, because process.exit waits for native code in Node's thread pool.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // Ignore signals to the process group: the parent finishes its requests before it ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
