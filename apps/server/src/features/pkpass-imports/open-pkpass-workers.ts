import { join } from 'node:path';
import { AppError } from '../../app-error.ts';
import type { Logger } from '../../platform/logger.ts';
import {
  createWorkerPool,
  type WorkerPool,
  WorkerPoolBusyError,
} from '../../platform/worker-pool/create-worker-pool.ts';
import { TaskExceededError, WorkerEndedError } from '../../platform/worker-pool/start-worker-process.ts';
import type { PkpassInput, PkpassTasks, ReadPkpass } from './read-pkpass.ts';

export type PkpassWorkers = {
  /** @throws AppError if the pass is refused or exceeds the limits, or the queue is full */
  read(workspaceId: string, input: PkpassInput): Promise<ReadPkpass>;
  close(): Promise<void>;
};

const limits = {
  program: join(import.meta.dirname, 'pkpass-worker.ts'),
  processes: 2,
  // One workspace leaves a process to the others.
  runningPerGroup: 1,
  // Each holds an upload of up to 10 MB.
  waitingPerGroup: 4,
  waiting: 32,
  publicWaiting: 0,
  // Fifteen times the CPU time limit, so that a busy machine does not fail a pass.
  taskMillisecondsMax: 30_000,
  idleMilliseconds: 30_000,
};

export function openPkpassWorkers(
  logger: Logger,
  pool: WorkerPool<PkpassTasks> = createWorkerPool<PkpassTasks>(limits),
): PkpassWorkers {
  return {
    read: async (workspaceId, input) => {
      try {
        const task = { group: workspaceId, isPublic: false };
        const outcome = await pool.run(task, 'readPkpass', async () => input);
        if ('refused' in outcome) throw new AppError(outcome.refused, outcome);
        return outcome;
      } catch (cause) {
        if (cause instanceof TaskExceededError) {
          logger.warn('A pass exceeded its time or memory limit', { workspaceId });
          const message =
            'Reading this pass takes too much time or memory. Use one with fewer or shorter texts.';
          throw new AppError('pkpassTooLarge', { message, cause });
        }
        if (cause instanceof WorkerEndedError)
          logger.warn('A worker process ended while reading a pass', { workspaceId, reason: cause.message });
        // The machine may be at fault rather than the pass.
        if (cause instanceof WorkerEndedError || cause instanceof WorkerPoolBusyError)
          throw new AppError('imagesBusy', {
            message: 'Many passes are being imported at the moment. Try again in a few seconds.',
            cause,
          });
        throw cause;
      }
    },
    close: () => pool.close(),
  };
}
