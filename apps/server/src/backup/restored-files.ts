import { mkdirSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { renameDurably, syncTree } from '../platform/database/embedded/durable.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { readToEnd } from './archive.ts';
import type { Entry } from './archive-entries.ts';

type RestoredFiles = {
  add(key: string, entry: Entry): Promise<void>;
  /** Makes them the installation's. */
  commit(): void;
  /** Removes them again. */
  undo(): Promise<void>;
};

/** A directory is written in `temporary` and renamed. A bucket has no rename, but without a database nothing reads its files. */
export function openRestoredFiles(config: Config, temporary: string): Promise<RestoredFiles> {
  return config.files.location ? writeToBucket(config) : writeBeside(config, temporary);
}

async function writeBeside({ dataDirectory }: Config, temporary: string): Promise<RestoredFiles> {
  const [from, to] = [join(temporary, 'files'), join(dataDirectory, 'files')];
  mkdirSync(from, { mode: 0o700 });
  let isCommitted = false;
  return {
    add: async (key, entry) => {
      const path = join(from, key);
      // A later archive may hold another version.
      rmSync(path, { force: true });
      await writeEntry(path, entry);
    },
    commit: () => {
      syncTree(from);
      // It holds no file, but may hold empty directories.
      rmSync(to, { recursive: true, force: true });
      renameDurably(from, to);
      isCommitted = true;
    },
    undo: async () => {
      if (isCommitted) rmSync(to, { recursive: true, force: true });
    },
  };
}

async function writeToBucket(config: Config): Promise<RestoredFiles> {
  const files = await openFiles(config);
  const added: string[] = [];
  return {
    add: async (key, { parts }) => {
      added.push(key);
      await files.writeParts(key, parts);
    },
    commit: () => undefined,
    undo: async () => {
      for (const key of added) await files.remove(key);
    },
  };
}

export async function writeEntry(path: string, { path: name, parts }: Entry): Promise<void> {
  const isFolder = name.endsWith('/');
  mkdirSync(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  if (isFolder) return readToEnd({ path: name, parts });
  const file = await open(path, 'wx', 0o600);
  try {
    for await (const part of parts) await file.writeFile(part);
  } finally {
    await file.close();
  }
}
