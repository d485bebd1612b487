import { createFairQueue, type FairQueueLimits, type Waiting } from './fair-queue.ts';
import type { Tasks } from './serve-tasks.ts';
import { startWorkerProcess, type WorkerProcess } from './start-worker-process.ts';

export type WorkerPoolOptions = FairQueueLimits & {
  program: string;
  processes: number;
  /** The program itself limits CPU time and memory. */
  taskMillisecondsMax: number;
  idleMilliseconds: number;
};

/** The queue is full or the pool is closed. */
export class WorkerPoolBusyError extends Error {
  override readonly name = 'WorkerPoolBusyError';
}

export type WorkerPool<Offered extends Tasks> = {
  /** Calls `input` once a process is free, so that waiting tasks hold no memory. */
  run<Name extends keyof Offered & string>(
    waiting: Waiting,
    name: Name,
    input: () => Promise<Parameters<Offered[Name]>[0]>,
  ): Promise<Awaited<ReturnType<Offered[Name]>>>;
  /** Kills the processes and rejects all tasks. */
  close(): Promise<void>;
};

type Task = Waiting & {
  name: string;
  input: () => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
};

/** Threads can neither interrupt nor limit native code. Started with the first task. */
export function createWorkerPool<Offered extends Tasks>(options: WorkerPoolOptions): WorkerPool<Offered> {
  const queue = createFairQueue<Task>(options);
  const workers = new Set<WorkerProcess>();
  /** Idle workers with the timers that end them. */
  const idle = new Map<WorkerProcess, NodeJS.Timeout>();
  let running = 0;
  let isClosed = false;

  const stop = async (worker: WorkerProcess): Promise<void> => {
    clearTimeout(idle.get(worker));
    idle.delete(worker);
    await worker.kill();
    workers.delete(worker);
  };
  const takeWorker = (): WorkerProcess => {
    for (const [worker, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(worker);
      if (worker.isUsable()) return worker;
      void stop(worker);
    }
    const worker = startWorkerProcess(options.program, options.taskMillisecondsMax);
    workers.add(worker);
    return worker;
  };
  const giveBack = (worker: WorkerProcess): void => {
    if (worker.isUsable())
      idle.set(worker, setTimeout(() => void stop(worker), options.idleMilliseconds).unref());
    else void stop(worker);
  };

  const work = async (task: Task): Promise<void> => {
    try {
      const input = await task.input();
      if (isClosed) throw new WorkerPoolBusyError();
      const worker = takeWorker();
      try {
        task.resolve(await worker.run({ name: task.name, input }));
      } finally {
        giveBack(worker);
      }
    } catch (error) {
      task.reject(isClosed ? new WorkerPoolBusyError() : error);
    }
  };
  const runNext = (): void => {
    while (running < options.processes) {
      const task = queue.take();
      if (!task) return;
      running += 1;
      void work(task).then(() => {
        running -= 1;
        queue.done(task);
        runNext();
      });
    }
  };

  return {
    run: (waiting, name, input) =>
      new Promise((resolve, reject) => {
        const task = { ...waiting, name, input, resolve: resolve as (value: unknown) => void, reject };
        if (isClosed || !queue.add(task)) return reject(new WorkerPoolBusyError());
        runNext();
      }),
    close: async () => {
      isClosed = true;
      for (const task of queue.drain()) task.reject(new WorkerPoolBusyError());
      await Promise.all([...workers].map(stop));
    },
  };
}
