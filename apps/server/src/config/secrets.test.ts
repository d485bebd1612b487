import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSecrets } from './secrets.ts';

let dataDirectory: string;
beforeEach(async () => {
  dataDirectory = join(await mkdtemp(join(tmpdir(), 'tessera-secrets-')), 'data');
});
afterEach(() => rm(join(dataDirectory, '..'), { recursive: true }));

test('development creates a key once, stores it, and restricts it to its owner', async () => {
  const first = await openSecrets({ masterKey: null, dataDirectory });
  const second = await openSecrets({ masterKey: null, dataDirectory });
  expect(first.masterKey).toHaveLength(32);
  expect(second.masterKey).toEqual(first.masterKey);
  expect((await stat(join(dataDirectory, 'master.key'))).mode & 0o777).toBe(0o600);
  expect(await readdir(dataDirectory)).toEqual(['master.key']);
});

test('concurrent first starts agree on one key', async () => {
  const opened = await Promise.all(
    Array.from({ length: 8 }, () => openSecrets({ masterKey: null, dataDirectory })),
  );
  expect(new Set(opened.map(({ masterKey }) => masterKey.toString('hex'))).size).toBe(1);
});

test('a configured key is used and not stored', async () => {
  const masterKey = randomBytes(32);
  expect(await openSecrets({ masterKey: masterKey.toString('base64'), dataDirectory })).toEqual({
    masterKey,
  });
  await expect(stat(dataDirectory)).rejects.toThrow('ENOENT');
});

test('a key other than the one that encrypted the data is refused', async () => {
  await openSecrets({ masterKey: null, dataDirectory });
  const other = randomBytes(32).toString('base64');
  await expect(openSecrets({ masterKey: other, dataDirectory })).rejects.toThrow('unset MASTER_KEY');
});

test('a damaged key is refused with a message, never replaced', async () => {
  await openSecrets({ masterKey: null, dataDirectory });
  await writeFile(join(dataDirectory, 'master.key'), 'half');
  await expect(openSecrets({ masterKey: null, dataDirectory })).rejects.toThrow('is damaged');
});
