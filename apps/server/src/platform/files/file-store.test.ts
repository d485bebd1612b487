import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, openFileStore } from './file-store.ts';

let directory: string;
let files: FileStore;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tessera-files-'));
  files = openFileStore(directory);
});
afterAll(() => rm(directory, { recursive: true }));

test('a written file is read back, without temporary files beside it', async () => {
  await files.write('7/abc', Buffer.from('hello'));
  expect((await files.read('7/abc'))?.toString()).toBe('hello');
  expect(await readdir(join(directory, '7'))).toEqual(['abc']);
});

test('the check fails for a directory that is not writable, and leaves a writable one unchanged', async () => {
  const before = await readdir(directory);
  await files.check();
  expect(await readdir(directory)).toEqual(before);
  await files.write('in-the-way', Buffer.from('a file'));
  await expect(openFileStore(join(directory, 'in-the-way')).check()).rejects.toThrow();
});

test('a failing write leaves nothing behind', async () => {
  await files.write('8/abc', Buffer.from('hello'));
  const before = await readdir(directory);
  await expect(files.write('8', Buffer.from('a directory is in the way'))).rejects.toThrow();
  expect(await readdir(directory)).toEqual(before);
});

test('an unknown key returns null', async () => {
  expect(await files.read('7/unknown')).toBeNull();
});

test('a key cannot leave the directory', async () => {
  await expect(files.read('../etc/passwd')).rejects.toThrow('Not a file key');
  await expect(files.write('7/../../x', Buffer.from(''))).rejects.toThrow('Not a file key');
});

test('a file written in parts is read in parts, from any byte, until it is removed', async () => {
  async function* parts() {
    yield Buffer.from('hello ');
    yield Buffer.from('world');
  }
  await files.writeParts('9/abc', parts());
  const readFrom = async (start: number, bytes?: number) =>
    Buffer.concat(await Array.fromAsync(files.readParts('9/abc', start, bytes)));
  expect((await readFrom(0)).toString()).toBe('hello world');
  expect((await readFrom(6)).toString()).toBe('world');
  expect((await readFrom(6, 3)).toString()).toBe('wor');
  await files.remove('9/abc');
  await files.remove('9/abc');
  await expect(readFrom(0)).rejects.toThrow('ENOENT');
});

test('a file whose parts break off is not kept', async () => {
  async function* parts() {
    yield Buffer.from('hello ');
    throw new Error('The sender hung up.');
  }
  await expect(files.writeParts('10/abc', parts())).rejects.toThrow('hung up');
  expect(await readdir(join(directory, '10'))).toEqual([]);
});
