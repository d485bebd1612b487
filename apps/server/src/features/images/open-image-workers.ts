import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError } from '../../app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  createWorkerPool,
  type WorkerPool,
  WorkerPoolBusyError,
} from '../../platform/worker-pool/create-worker-pool.ts';
import { TaskExceededError, WorkerEndedError } from '../../platform/worker-pool/start-worker-process.ts';
import type { ImageRefusal, ImageTasks } from './image-tasks.ts';

export type ImageSender = {
  group: string;
  /** Requests of the workspace itself have priority over public URLs. */
  isPublic?: boolean;
  file?: string;
};

type Outcome<Name extends keyof ImageTasks> = Exclude<Awaited<ReturnType<ImageTasks[Name]>>, ImageRefusal>;

export type ImageWorkers = {
  run<Name extends keyof ImageTasks>(
    sender: ImageSender,
    name: Name,
    input: () => Promise<Parameters<ImageTasks[Name]>[0]>,
  ): Promise<Outcome<Name>>;
  close(): Promise<void>;
};

const processes = Math.max(2, Math.min(4, availableParallelism()));

const limits = {
  program: join(import.meta.dirname, 'image-worker.ts'),
  processes,
  // Half of the processes, so that one workspace cannot block others.
  runningPerGroup: Math.floor(processes / 2),
  waitingPerGroup: 50,
  waiting: 400,
  publicWaiting: 200,
  // Fifteen times the CPU time limit, so that a busy machine does not fail an image.
  taskMillisecondsMax: 30_000,
  idleMilliseconds: 30_000,
};

/** An image that exceeded the limits is refused for this long. */
const exceededMilliseconds = 60 * 60 * 1000;
const exceededMax = 10_000;

export function openImageWorkers(
  logger: Logger,
  pool: WorkerPool<ImageTasks> = createWorkerPool<ImageTasks>(limits),
): ImageWorkers {
  const exceeded = new LRUCache<string, true>({ max: exceededMax, ttl: exceededMilliseconds });
  return {
    run: async <Name extends keyof ImageTasks>(
      { group, isPublic = false, file }: ImageSender,
      name: Name,
      input: () => Promise<Parameters<ImageTasks[Name]>[0]>,
    ) => {
      const picture = file && `${group}/${file}`;
      if (picture && exceeded.has(picture)) throw new AppError('imageTooComplex');
      try {
        const outcome = await pool.run({ group, isPublic }, name, input);
        if (isRefusal(outcome)) throw new AppError(outcome.refused, outcome);
        return outcome as Outcome<Name>;
      } catch (error) {
        const details = { workspaceId: group, file: file ?? null, task: name };
        if (error instanceof TaskExceededError) {
          if (picture) exceeded.set(picture, true);
          logger.warn('An image exceeded its time or memory limit', details);
          throw new AppError('imageTooComplex', { cause: error });
        }
        if (error instanceof WorkerEndedError)
          logger.warn('A worker process ended while rendering an image', {
            ...details,
            reason: error.message,
          });
        // The machine may be at fault rather than the image.
        if (error instanceof WorkerEndedError || error instanceof WorkerPoolBusyError)
          throw new AppError('imagesBusy', { cause: error });
        throw error;
      }
    },
    close: () => pool.close(),
  };
}

function isRefusal(outcome: object): outcome is ImageRefusal {
  return 'refused' in outcome;
}
