import { Worker } from 'node:worker_threads';

/** Functions that a worker process offers. Input and answer are copied by the structured clone algorithm. */
export type Tasks = Record<string, (input: never) => Promise<unknown>>;

/** What one task may use up before its process ends itself. */
export type TaskLimits = {
  /** Of processor time: on a busy machine an innocent task waits long and computes little. */
  cpuMilliseconds: number;
  /** Of resident memory, the bare process included. */
  memoryBytes: number;
};

export type TaskMessage = { name: string; input: unknown };
/** A spent process has kept so much memory of its tasks that an innocent one might exceed the limit: it takes no other. */
export type AnswerMessage = ({ value: unknown } | { error: string }) & { isSpent: boolean };

/**
 * Ends a process whose task exceeded its limits, and tells the parent so: nothing else sends it, while the system kills a process
 * with SIGKILL when memory runs out. Nothing handles it, so it also ends native code.
 */
export const exceededSignal = 'SIGUSR2';

/** The program of a worker process: runs one task after the other for its parent, and ends itself when a task exceeds its limits. */
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
  // SIGKILL, because process.exit waits for native code that still runs in Node's thread pool.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  // A signal to the whole process group is for the parent, which finishes its requests before it ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
}
