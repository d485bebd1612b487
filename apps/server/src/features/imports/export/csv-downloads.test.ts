import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCsvDownloads } from './csv-downloads.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => vi.useRealTimers());

const file = (parts: AsyncIterable<string>) => async () => ({ name: 'Passes.csv', parts });
async function* pages(count = 3) {
  for (let page = 0; page < count; page++) yield `page ${page}\r\n`;
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a workspace downloads two files at a time, another one is not concerned, and each end frees a slot', async () => {
  const downloads = createCsvDownloads();
  const start = (workspaceId = '1', parts: AsyncIterable<string> = pages()) =>
    downloads.answer(workspaceId, file(parts));
  const [read, left] = [await start(), await start()];
  const refusal = { code: 'tooManyRequests', message: expect.stringContaining('2 files of this workspace') };
  await expect(start()).rejects.toMatchObject(refusal);
  expect(() => downloads.requireFree('1')).toThrow('Wait until one of them is done.');
  expect(await (await start('2')).text()).toBe('page 0\r\npage 1\r\npage 2\r\n');
  expect(await read.text()).toContain('page 2');
  const third = await start();
  await left.body?.cancel();
  const broken = await start('1', {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('no connection')) }),
  });
  await expect(broken.text()).rejects.toThrow('no connection');
  await expect(downloads.answer('1', () => Promise.reject(new Error('unknown')))).rejects.toThrow('unknown');
  await third.text();
  downloads.requireFree('1');
});

test('sixty downloads of thirty workspaces keep four pages in work, and none is produced before it is read', async () => {
  const downloads = createCsvDownloads();
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let inWork = 0;
  async function* slow() {
    inWork += 1;
    await held;
    yield 'page';
  }
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, index) => downloads.answer(String(index % 30), file(slow()))),
  );
  await settled();
  expect(inWork).toBe(0);
  const texts = answers.map((answer) => answer.text());
  await settled();
  expect(inWork).toBe(4);
  release();
  expect(await Promise.all(texts)).toEqual(Array(60).fill('page'));
});

test('a client that reads nothing for a minute loses its download and its slot', async () => {
  const downloads = createCsvDownloads();
  const ended = vi.fn();
  async function* endless() {
    try {
      for (;;) yield 'page';
    } finally {
      ended();
    }
  }
  const [stalled, unread] = [
    await downloads.answer('1', file(endless())),
    await downloads.answer('1', file(pages())),
  ];
  const reader = stalled.body?.getReader();
  await reader?.read();
  await vi.advanceTimersByTimeAsync(59_999);
  expect(() => downloads.requireFree('1')).toThrow();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledOnce();
  await expect(reader?.read()).rejects.toThrow('stopped reading');
  await expect(unread.text()).rejects.toThrow('stopped reading');
  downloads.requireFree('1');
});
