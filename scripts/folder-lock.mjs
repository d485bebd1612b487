// Lets one process at a time install packages or build pages in this folder. Runs on Node 20 without any package.
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './modern-node.mjs';

const retryMilliseconds = 100;

/** Runs `work` once no other process holds the lock. A killed holder no longer counts. */
export function withFolderLock(work, lock = join(root, '.tessera-preparing')) {
  for (let isTold = false; ; isTold = true) {
    const holder = takeLock(lock);
    if (holder === null) break;
    if (!isTold) console.error(`Waiting for another start in this folder (process ${holder}) …`);
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, retryMilliseconds);
  }
  try {
    return work();
  } finally {
    rmSync(lock, { force: true });
  }
}

/** The holder's process id, or null if this process holds the lock now. */
function takeLock(lock) {
  const own = `${lock}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Unlike an exclusive open, the file never appears without its content.
    linkSync(own, lock);
    return null;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = readHolder(lock);
    // After a container's restart, a killed holder may have had this process's id.
    if (holder !== null && (holder === process.pid || !isAlive(holder))) removeStale(lock, holder);
    return holder ?? 'unknown';
  } finally {
    rmSync(own, { force: true });
  }
}

function readHolder(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    // The holder has just released it.
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Another waiting process may have replaced the stale lock by its own, which is restored. */
function removeStale(lock, holder) {
  const removed = `${lock}.stale.${process.pid}`;
  try {
    renameSync(lock, removed);
    if (readHolder(removed) !== holder) linkSync(removed, lock);
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(removed, { force: true });
  }
}

/** Whether one of our scripts has this process id: after a crash the id may be another program's. */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
  const command = `/proc/${pid}/cmdline`;
  return !existsSync(command) || readFileSync(command, 'utf8').includes('.mjs');
}
