import { readFile } from 'node:fs/promises';

/** Of all threads, in the kernel's hundredths. */
export async function processorSeconds(pid: number): Promise<number> {
  const [, status = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user, system] = status.split(' ').slice(11, 13).map(Number);
  return ((user ?? Number.NaN) + (system ?? Number.NaN)) / 100;
}
