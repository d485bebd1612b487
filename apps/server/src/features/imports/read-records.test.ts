import { expect, test } from 'vitest';
import { type FileRecord, openRecordReader, recordBytesMax } from './read-records.ts';

const utf8 = { encoding: 'utf-8', delimiter: ',', columns: 2 } as const;

async function* inParts(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const short = (record: FileRecord) => record.cells ?? `${record.line}: ${record.problem}`;

async function read(file: string | Buffer, reading: Parameters<typeof openRecordReader>[1] = utf8, size = 7) {
  const reader = openRecordReader(inParts(Buffer.from(file as string), size), reading);
  return (await reader.read(10_000)).map(short);
}

test.each([1, 2, 3, 7, 1_000])('reads rows whatever the parts, here of %s bytes', async (size) => {
  const file = 'a,ä\r\nb,"x, ""y"""\rc,"two\r\nlines"\n\n,\nd,😀';
  expect(await read(file, utf8, size)).toEqual([
    ['a', 'ä'],
    ['b', 'x, "y"'],
    ['c', 'two\r\nlines'],
    ['d', '😀'],
  ]);
});

test('any record’s cursor continues with the next record, with the same positions', async () => {
  const file = Buffer.from('é,1\n"a\nb",2\nbad\n\n"c,3\nd,4\r\ne,5');
  const whole = await openRecordReader(inParts(file, 5), utf8).read(100);
  expect(whole.map(short)).toHaveLength(6);
  for (let count = 0; count <= whole.length; count += 1) {
    const reader = openRecordReader(inParts(file, 4), utf8);
    await reader.read(count);
    const cursor = reader.cursor();
    const rest = openRecordReader(inParts(file.subarray(cursor.offset), 3), utf8, cursor);
    expect(await rest.read(100)).toEqual(whole.slice(count));
  }
  for (const { offset, bytes } of whole)
    expect(file.subarray(offset + bytes, offset + bytes + 1).toString()).toMatch(/^[\r\n]?$/);
});

test('a quotation mark that is not closed spoils its line alone', async () => {
  expect(await read('a,1\n"b,2\nc,3\nd,4')).toEqual([
    ['a', '1'],
    '2: A quotation mark in the row is not closed, or is followed by text.',
    ['c', '3'],
    ['d', '4'],
  ]);
});

test('two quotation marks that are not closed spoil their lines, not those between them', async () => {
  expect(await read('a,1\n"b,2\nc,3\n"d,4\ne,5')).toEqual([
    ['a', '1'],
    expect.stringMatching(/^2: A quotation mark/),
    ['c', '3'],
    expect.stringMatching(/^4: A quotation mark/),
    ['e', '5'],
  ]);
});

test('quotation marks inside a text are part of it; text after a closing one spoils the row', async () => {
  expect(await read('Bob "Bo" Smith,5" pipe\n"a"b,2\nc,3')).toEqual([
    ['Bob "Bo" Smith', '5" pipe'],
    expect.stringMatching(/^2: A quotation mark/),
    ['c', '3'],
  ]);
});

test('a row with another number of columns is refused; empty ones at its end do not count', async () => {
  expect(await read('a,1\nb\nc,3,x\nd,4,,\n')).toEqual([
    ['a', '1'],
    '2: The row has 1 column instead of 2.',
    '3: The row has 3 columns instead of 2.',
    ['d', '4'],
  ]);
});

test('a row in another encoding is refused, the rows around it are read', async () => {
  const file = Buffer.concat([
    Buffer.from('é,1\n'),
    Buffer.from('caf\xe9,2\n', 'latin1'),
    Buffer.from('ü,3\n'),
  ]);
  expect(await read(file)).toEqual([
    ['é', '1'],
    '2: The row contains characters that are not UTF-8.',
    ['ü', '3'],
  ]);
});

test('reads Windows-1252, including the characters that Latin-1 lacks', async () => {
  const file = Buffer.from('Caf\xe9;\x80 5\x85\n', 'latin1');
  expect(await read(file, { encoding: 'windows-1252', delimiter: ';', columns: 2 })).toEqual([
    ['Café', '€ 5…'],
  ]);
});

test('a line of 200 MB is refused without being kept in memory', async () => {
  const part = Buffer.alloc(1024 * 1024, 'x');
  async function* parts() {
    yield Buffer.from('a,1\n');
    for (let count = 0; count < 200; count += 1) yield part;
    yield Buffer.from('\nb,2\n');
  }
  const before = process.memoryUsage().rss;
  const records = await openRecordReader(parts(), utf8).read(10);
  expect(records.map(short)).toEqual([['a', '1'], '2: The row is longer than 256 KB.', ['b', '2']]);
  expect(records[1]?.bytes).toBe(200 * 1024 * 1024);
  expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
});

test('an open quotation mark before a long file is given up after the longest row', async () => {
  const lines = Array.from({ length: 50_000 }, (_, index) => `name${index},${index}`);
  expect(lines.join('\n').length).toBeGreaterThan(2 * recordBytesMax);
  const rows = await read(`"open,1\n${lines.join('\n')}`, utf8, 64 * 1024);
  expect(rows).toHaveLength(10_000);
  expect(rows.slice(0, 2)).toEqual([expect.stringMatching(/^1: A quotation mark/), ['name0', '0']]);
});
