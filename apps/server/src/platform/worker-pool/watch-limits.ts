import { parentPort, workerData } from 'node:worker_threads';
import { exceededSignal, type TaskLimits } from './serve-tasks.ts';

// The thread of a worker process that watches its task; serve-tasks.ts starts it. A timer of the main thread would not fire while
// a task blocks that thread. Processor time and memory are those of the whole process here, too.

/** Memory can grow by a gigabyte a second. */
const watchMilliseconds = 20;

const limits: TaskLimits = workerData;
let timer: NodeJS.Timeout | undefined;

/** The processor time that was used before the task began; null when the task has ended. */
parentPort?.on('message', (before: NodeJS.CpuUsage | null) => {
  clearInterval(timer);
  if (before) timer = setInterval(() => watch(before), watchMilliseconds);
});

function watch(before: NodeJS.CpuUsage): void {
  const { user, system } = process.cpuUsage(before);
  const isTooLong = (user + system) / 1000 > limits.cpuMilliseconds;
  if (isTooLong || process.memoryUsage.rss() > limits.memoryBytes) process.kill(process.pid, exceededSignal);
}

parentPort?.postMessage('ready');
