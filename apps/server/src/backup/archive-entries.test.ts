import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Entry, readEntries, writeEntries } from './archive-entries.ts';
import { BackupError } from './backup-error.ts';

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item> {
  yield* items;
}
const written = async (entries: Record<string, Buffer[]>) =>
  Buffer.concat(
    await Array.fromAsync(
      writeEntries(
        each(Object.entries(entries).map(([path, parts]): Entry => ({ path, parts: each(parts) }))),
      ),
    ),
  );

async function read(bytes: Buffer) {
  const entries = readEntries(each([bytes.subarray(0, 7), bytes.subarray(7)]));
  const found: [string, Buffer][] = [];
  for (let step = await entries.next(); ; step = await entries.next()) {
    if (step.done) return { found, manifest: step.value };
    found.push([step.value.path, Buffer.concat(await Array.fromAsync(step.value.parts))]);
  }
}

test('entries of any size, and empty ones, are read as they were written', async () => {
  const large = [randomBytes(700_000), randomBytes(5)];
  const { found, manifest } = await read(
    await written({ 'a/': [], 'a/large': large, 'a/größe': [Buffer.from('x')] }),
  );
  expect(found).toEqual([
    ['a/', Buffer.alloc(0)],
    ['a/large', Buffer.concat(large)],
    ['a/größe', Buffer.from('x')],
  ]);
  expect(manifest).toMatchObject({ entries: 3, bytes: 700_006 });
});

test('a changed byte, a cut, something after the end, and a path that leaves the directory are refused', async () => {
  const whole = await written({ file: [Buffer.from('content')] });
  const changed = Buffer.from(whole);
  changed[whole.indexOf('content')] = 0;
  const others = [changed, whole.subarray(0, -3), Buffer.concat([whole, Buffer.from('x')]), Buffer.alloc(0)];
  for (const path of ['../file', 'a/../file', '/etc/file', 'a//file', ''])
    others.push(await written({ [path]: [] }));
  for (const bytes of others) await expect(read(bytes)).rejects.toThrow(BackupError);
});
