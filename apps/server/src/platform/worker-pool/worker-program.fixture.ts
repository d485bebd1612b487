import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { serveTasks } from './serve-tasks.ts';

const hoard: Buffer[] = [];

export const fixtureTasks = {
  pid: async () => process.pid,
  environment: async () => process.env,
  size: async ({ bytes }: { bytes: Uint8Array }) => bytes.byteLength,
  fail: async () => {
    throw new Error('as asked');
  },
  /** Native code in Node's thread pool, which nothing in its process can interrupt. */
  compute: async () => (await promisify(pbkdf2)('secret', 'salt', 2 ** 31 - 1, 64, 'sha512')).byteLength,
  /** JavaScript that blocks all timers and messages of its process. */
  block: async () => {
    for (;;);
  },
  /** What the system does when memory runs out. */
  die: async () => process.kill(process.pid, 'SIGKILL'),
  wait: () => new Promise<void>(() => undefined),
  hoard: async ({ megabytes }: { megabytes: number }) => {
    for (let index = 0; index < megabytes; index += 1) {
      hoard.push(Buffer.alloc(1024 * 1024, 1));
      await new Promise((resolve) => setImmediate(resolve));
    }
  },
};

serveTasks(fixtureTasks, { cpuMilliseconds: 500, memoryBytes: 300 * 1024 * 1024 });
