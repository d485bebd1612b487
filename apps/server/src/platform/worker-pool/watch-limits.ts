import { parentPort, workerData } from 'node:worker_threads';
import { exceededSignal, type TaskLimits } from './serve-tasks.ts';

// A thread, because a task may block the main thread's timers. Measures CPU time and memory of the whole process.

/** Memory can grow by a gigabyte per second. */
const watchMilliseconds = 20;

const limits: TaskLimits = workerData;
let timer: NodeJS.Timeout | undefined;

/** The CPU time used before the task began; null when the task has ended. */
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
