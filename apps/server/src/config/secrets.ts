import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from './config.ts';
import { ConfigError } from './config-error.ts';

/** All other secrets derive from the master key or are encrypted with it. */
export type Secrets = { masterKey: Buffer };

const masterKeyBytes = 32;
const masterKeyFile = 'master.key';
/** The key of a rotation that has not ended. */
const nextKeyFile = 'master.key.next';

/**
 * Production configures the secrets; development creates them at the first start, readable by their owner only.
 * @param mayCreate false for a database with encrypted secrets
 * @throws ConfigError if the stored key is damaged or differs from the configured one
 */
export async function openSecrets(
  config: Pick<Config, 'masterKey' | 'dataDirectory'>,
  mayCreate = true,
): Promise<Secrets> {
  const path = join(config.dataDirectory, masterKeyFile);
  const kept = await readKept(path);
  if (config.masterKey === null) {
    if (kept) return { masterKey: kept };
    if (mayCreate) return { masterKey: await keep(path, randomBytes(masterKeyBytes)) };
    throw new ConfigError(
      'missing',
      `MASTER_KEY is not set, and ${path} does not exist: set it to the key that seals the secrets in this database.`,
    );
  }
  const masterKey = Buffer.from(config.masterKey, 'base64');
  if (kept === null || kept.equals(masterKey)) return { masterKey };
  throw new ConfigError(
    'contradiction',
    `MASTER_KEY differs from the key in ${path}, under which this data is sealed: unset MASTER_KEY, or set DATA_DIR to another directory.`,
  );
}

async function readKept(path: string): Promise<Buffer | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw new ConfigError('invalid', `${path} cannot be read: let the user of this process read it.`, {
      cause: error,
    });
  }
  const key = Buffer.from(text, 'base64');
  if (key.length === masterKeyBytes) return key;
  throw new ConfigError(
    'invalid',
    `${path} is damaged: restore it from a backup, or begin afresh with --reset.`,
  );
}

export const readNextKey = (dataDirectory: string): Promise<Buffer | null> =>
  readKept(join(dataDirectory, nextKeyFile));

/** Written before the database changes, so that a start after a power cut finds it. */
export async function writeNextKey(dataDirectory: string, key: Buffer): Promise<void> {
  const path = join(dataDirectory, nextKeyFile);
  const temporary = await writeKey(path, key);
  await rename(temporary, path);
}

/** Replaces the kept key. */
export const keepNextKey = (dataDirectory: string): Promise<void> =>
  rename(join(dataDirectory, nextKeyFile), join(dataDirectory, masterKeyFile));

/** Links a temporary file, so that concurrent first starts use one key. */
async function keep(path: string, key: Buffer): Promise<Buffer> {
  const temporary = await writeKey(path, key);
  try {
    await link(temporary, path);
    return key;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    return (await readKept(path)) ?? key;
  } finally {
    await rm(temporary);
  }
}

/** Returns the path of a new file beside the given one. */
async function writeKey(path: string, key: Buffer): Promise<string> {
  await mkdir(join(path, '..'), { recursive: true, mode: 0o700 });
  const temporary = `${path}.${randomBytes(6).toString('hex')}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(`${key.toString('base64')}\n`);
    await file.sync();
  } finally {
    await file.close();
  }
  return temporary;
}
