import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, openFileStore } from './file-store.ts';
import { openS3FileStore } from './s3-file-store.ts';
import { startS3Server, testBucket } from './s3-server.fixture.ts';

const mebibyte = 1024 * 1024;
/** The least that S3 takes. */
const partBytes = 5 * mebibyte;

async function* inParts(...parts: (Uint8Array | string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

async function openDirectory() {
  const directory = await mkdtemp(join(tmpdir(), 'tessera-files-'));
  return { files: openFileStore(directory), close: () => rm(directory, { recursive: true }) };
}

async function openBucket() {
  const server = await startS3Server();
  const location = { bucket: testBucket, prefix: 'a/b/' };
  return { files: openS3FileStore(server.account, location, { partBytes, pageKeys: 3 }), close: server.stop };
}

describe.each([
  ['a directory', openDirectory],
  ['a bucket', openBucket],
])('files in %s', (_, openStore) => {
  let files: FileStore;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    ({ files, close } = await openStore());
  });
  afterAll(() => close?.());

  const readFrom = async (key: string, start?: number, bytes?: number) =>
    Buffer.concat(await Array.fromAsync(files.readParts(key, start, bytes))).toString();
  const listed = async () => (await Array.fromAsync(files.list())).sort();

  test('a written file is read back, listed and replaced, until it is removed', async () => {
    await files.write('ws/7/source/a@b.png', Buffer.from('hello'));
    expect((await files.read('ws/7/source/a@b.png'))?.toString()).toBe('hello');
    await files.write('ws/7/source/a@b.png', Buffer.from('world'));
    expect((await files.read('ws/7/source/a@b.png'))?.toString()).toBe('world');
    expect(await listed()).toEqual(['ws/7/source/a@b.png']);
    await files.remove('ws/7/source/a@b.png');
    await files.remove('ws/7/source/a@b.png');
    expect(await listed()).toEqual([]);
  });

  test('an unknown key returns null, or fails on the first part', async () => {
    expect(await files.read('7/unknown')).toBeNull();
    expect(await files.modifiedAt('7/unknown')).toBeNull();
    await expect(readFrom('7/unknown')).rejects.toMatchObject({ code: 'ENOENT' });
  });

  test('a key cannot leave the store', async () => {
    await expect(files.read('../etc/passwd')).rejects.toThrow('Not a file key');
    await expect(files.write('7/../../x', Buffer.from(''))).rejects.toThrow('Not a file key');
  });

  test('a file written in parts is read in parts, from any byte', async () => {
    await files.writeParts('9/abc', inParts('hello ', '', 'world'));
    expect(await readFrom('9/abc')).toBe('hello world');
    expect(await readFrom('9/abc', 6)).toBe('world');
    expect(await readFrom('9/abc', 6, 3)).toBe('wor');
    expect(await readFrom('9/abc', 11)).toBe('');
    expect(await readFrom('9/abc', 8, 100)).toBe('rld');
    await files.writeParts('9/abc', inParts());
    expect(await readFrom('9/abc')).toBe('');
  });

  test.each([1, partBytes, 2 * partBytes, 2 * partBytes + 1])(
    'a file of %i bytes is whole',
    async (bytes) => {
      const written = Buffer.alloc(bytes, 'The quick brown fox. ');
      const middle = Math.floor(bytes / 3);
      await files.writeParts('9/large', inParts(written.subarray(0, middle), written.subarray(middle)));
      expect((await files.read('9/large'))?.equals(written)).toBe(true);
    },
  );

  test('a file whose parts break off is not kept, and does not replace another', async () => {
    const hungUp = new Error('The sender hung up.');
    await expect(files.writeParts('10/abc', inParts('hello ', hungUp))).rejects.toThrow('hung up');
    const large = Buffer.alloc(partBytes + 1);
    await expect(files.writeParts('10/abc', inParts(large, hungUp))).rejects.toThrow('hung up');
    expect(await files.read('10/abc')).toBeNull();
    await files.write('10/abc', Buffer.from('before'));
    await expect(files.writeParts('10/abc', inParts(large, hungUp))).rejects.toThrow('hung up');
    expect(await readFrom('10/abc')).toBe('before');
  });

  test('the time of a file is that of its last write', async () => {
    const before = Date.now();
    await files.write('11/abc', Buffer.from('x'));
    const at = (await files.modifiedAt('11/abc'))?.getTime() ?? 0;
    // Storage rounds to seconds.
    expect(at).toBeGreaterThan(before - 2_000);
    expect(at).toBeLessThan(Date.now() + 2_000);
  });

  test('more files than a page of the storage has are listed', async () => {
    const keys = Array.from({ length: 10 }, (_, number) => `12/${number}`);
    for (const key of keys) await files.write(key, Buffer.from('x'));
    expect((await listed()).filter((key) => key.startsWith('12/'))).toEqual(keys.sort());
  });

  test('the check succeeds and changes nothing', async () => {
    const before = await listed();
    await files.check();
    expect(await listed()).toEqual(before);
  });
});

describe('in a directory', () => {
  let directory: string;
  let files: FileStore;
  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tessera-files-'));
    files = openFileStore(directory);
  });
  afterAll(() => rm(directory, { recursive: true }));

  test('a write leaves no temporary file, and a failing one nothing', async () => {
    await files.write('8/abc', Buffer.from('hello'));
    expect(await readdir(join(directory, '8'))).toEqual(['abc']);
    const before = await readdir(directory);
    await expect(files.write('8', Buffer.from('a directory is in the way'))).rejects.toThrow();
    expect(await readdir(directory)).toEqual(before);
  });

  test('the check fails if it is not writable', async () => {
    await files.write('in-the-way', Buffer.from('a file'));
    await expect(openFileStore(join(directory, 'in-the-way')).check()).rejects.toThrow();
  });
});
