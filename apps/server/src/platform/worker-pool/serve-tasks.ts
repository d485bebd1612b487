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

/** Memory can grow by a gigabyte a second. */
const watchMilliseconds = 20;

/** The program of a worker process: runs one task after the other for its parent, and ends itself when a task exceeds its limits. */
export function serveTasks(tasks: Tasks, limits: TaskLimits): void {
  // SIGKILL, because process.exit waits for native code that still runs in Node's thread pool.
  const end = () => process.kill(process.pid, 'SIGKILL');
  const answer = (outcome: { value: unknown } | { error: string }) => {
    const message: AnswerMessage = {
      ...outcome,
      isSpent: process.memoryUsage.rss() > limits.memoryBytes / 2,
    };
    process.send?.(message);
  };
  process.on('message', async ({ name, input }: TaskMessage) => {
    const before = process.cpuUsage();
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before);
      const isTooLong = (user + system) / 1000 > limits.cpuMilliseconds;
      if (isTooLong || process.memoryUsage.rss() > limits.memoryBytes) end();
    }, watchMilliseconds);
    try {
      answer({ value: await tasks[name]?.(input as never) });
    } catch (error) {
      answer({ error: error instanceof Error ? error.message : String(error) });
    } finally {
      clearInterval(watch);
    }
  });
  process.on('disconnect', end);
  // A signal to the whole process group is for the parent, which finishes its requests before it ends its workers.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  process.send?.('ready');
}
