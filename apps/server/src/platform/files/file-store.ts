import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, opendir, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** Files are written and replaced as a whole; an open reader reads the old one to its end. */
export type FileStore = {
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<Buffer | null>;
  /** Writes a file of any size as its parts arrive; it then survives a power cut. */
  writeParts(key: string, parts: AsyncIterable<Uint8Array>): Promise<void>;
  /** Throws on the first part if there is no such file. */
  readParts(key: string, start?: number, bytes?: number): AsyncIterable<Buffer>;
  /** Without files that are being written. The order is arbitrary. */
  list(): AsyncIterable<string>;
  /** What interrupted writes left before then. */
  listUnfinished(before: Date): AsyncIterable<string>;
  /** Null if there is no such file. */
  modifiedAt(key: string): Promise<Date | null>;
  remove(key: string): Promise<void>;
  check(): Promise<void>;
};

/** Ten of the largest uploads, so that an embedded database on the same disk does not run out. */
const freeBytesMin = 100 * 1024 * 1024;
/** How often a long write checks the free space. */
const checkedBytes = 64 * 1024 * 1024;
const readBytes = 256 * 1024;

export const isFileKey = (key: string): boolean =>
  /^[a-z0-9][a-z0-9/@._-]*$/i.test(key) && !key.includes('..');

/** @throws Error for a key that could name something outside the store */
export function requireFileKey(key: string): string {
  if (isFileKey(key)) return key;
  throw new Error(`Not a file key: ${key}`);
}

/** Writes are atomic: synced under a temporary name, then renamed. */
export function openFileStore(directory: string): FileStore {
  const pathOf = (key: string): string => join(directory, requireFileKey(key));
  const modifiedAt = async (key: string): Promise<Date | null> => {
    try {
      return (await stat(pathOf(key))).mtime;
    } catch (error) {
      return nullIfMissing(error);
    }
  };
  return {
    write: async (key, bytes) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await withTemporary(path, async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
      });
    },
    writeParts: async (key, parts) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await withTemporary(path, async (temporary) => {
        const file = await open(temporary, 'wx', 0o600);
        try {
          let unchecked = checkedBytes;
          for await (const part of parts) {
            if (unchecked >= checkedBytes) {
              await requireSpace(directory);
              unchecked = 0;
            }
            await file.writeFile(part);
            unchecked += part.byteLength;
          }
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, path);
        await syncDirectory(dirname(path));
      });
    },
    readParts: (key, start = 0, bytes = Number.POSITIVE_INFINITY) =>
      createReadStream(pathOf(key), { start, end: start + bytes - 1, highWaterMark: readBytes }),
    list: async function* () {
      for await (const key of listFiles(directory, directory)) if (!temporaryName.test(key)) yield key;
    },
    listUnfinished: async function* (before) {
      for await (const key of listFiles(directory, directory)) {
        if (!temporaryName.test(key) || !isFileKey(key)) continue;
        const at = await modifiedAt(key);
        if (at && at < before) yield key;
      }
    },
    modifiedAt,
    remove: (key) => rm(pathOf(key), { force: true }),
    read: async (key) => {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        return nullIfMissing(error);
      }
    },
    check: async () => {
      await mkdir(directory, { recursive: true, mode: 0o700 });
      await withTemporary(join(directory, '.check'), (probe) => writeFile(probe, 'x', { mode: 0o600 }));
      await requireSpace(directory);
    },
  };
}

/** Makes a rename in it durable. */
async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}

async function* listFiles(root: string, directory: string): AsyncGenerator<string> {
  for await (const entry of await opendirIfThere(directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) yield* listFiles(root, path);
    else if (entry.isFile()) yield relative(root, path);
  }
}

async function opendirIfThere(directory: string) {
  return (await opendir(directory).catch(nullIfMissing)) ?? [];
}

function nullIfMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}

async function requireSpace(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < freeBytesMin) throw Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' });
}

const temporaryName = /\.[0-9a-f]{12}$/;

/** Removes the temporary file unless it was renamed: on a full disk a file is created before its write fails. */
async function withTemporary(path: string, use: (temporary: string) => Promise<void>): Promise<void> {
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    await use(temporary);
  } finally {
    await rm(temporary, { force: true });
  }
}
