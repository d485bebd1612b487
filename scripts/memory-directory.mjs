// The tests' temporary directory, in memory where Linux has enough: they copy a database of 850 files for each server, and delete it.
import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
const prefix = 'tessera-test-';
/** A run fills up to a gigabyte. Containers have a few megabytes. */
const bytesMin = 8 * 1024 ** 3;

/** Until this process ends. Keeps the system's directory if `TMPDIR` is set, or memory is scarce. */
export function holdMemoryDirectory() {
  if (process.env.TMPDIR || freeBytes() < bytesMin) return;
  removeLeftovers();
  const directory = join(memory, `${prefix}${process.pid}`);
  mkdirSync(directory);
  // For PostgreSQL, whose user is another one if this is root.
  chmodSync(directory, 0o711);
  process.env.TMPDIR = directory;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
}

function freeBytes() {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return Math.min(bavail * bsize, process.availableMemory?.() ?? freemem());
  } catch {
    return 0;
  }
}

/** Of runs that were killed. */
function removeLeftovers() {
  const names = readdirSync(memory).filter((name) => name.startsWith(prefix));
  for (const name of names.filter((each) => !isRunning(Number(each.slice(prefix.length)))))
    rmSync(join(memory, name), { recursive: true, force: true });
}

function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
