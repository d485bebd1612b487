import { expect, test } from 'vitest';
import { type FileRecord, openRecordReader } from './read-records.ts';

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
  const file = Buffer.from('é,1\n"a\nb",2\nbad\n\nd,4\r\n"f\r\ng,h","5"\r"i\nj\n"x,1\n"k"\n"l,3\n');
  const whole = await openRecordReader(inParts(file, 5), utf8).read(100);
  expect(whole.map(short)).toHaveLength(7);
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

test.each([
  ['a quotation mark that is never closed', 'a,1\n"b,2\nc,3\nd,4', ['a', '1'], []],
  ['text after a closing quotation mark', 'a,1\n"b"x,2\nc,3\n"d",4\ne,5', ['a', '1'], [['e', '5']]],
  ['an inch mark in quotation marks', 'a,1\n"5" pipe\nc,3",4\ne,5', ['a', '1'], [['e', '5']]],
])(
  '%s takes the lines to the next closing one into its row, which is refused once',
  async (_, file, first, rest) => {
    expect(await read(file)).toEqual([
      first,
      expect.stringMatching(/^2: A quotation mark .* so that later lines belong to the row\.$/),
      ...rest,
    ]);
  },
);

const strangers = 'eve@example.com,1\n'.repeat(20_000);
const fewStrangers = 'eve@example.com,1\n'.repeat(5);

test.each([
  ['with too many columns', `a,"x\n${fewStrangers}",2,3`, 'The row has 4 columns instead of 2.'],
  ['with too few columns', '"x\neve@example.com,1\n"', 'The row has 1 column instead of 2.'],
  ['that is too long', `a,"x\n${strangers}"`, 'The row is longer than 256 KB.'],
  [
    'that is too long, with doubled quotation marks',
    `a,"x ""y""\n${strangers}"" ""\n"`,
    'The row is longer than 256 KB.',
  ],
  [
    'that never ends',
    `a,"x\n${strangers}`,
    expect.stringContaining('A quotation mark in the row is not closed'),
  ],
  [
    'with a wrong byte',
    Buffer.from('a,"\xff\neve@example.com,1\n"', 'latin1'),
    'The row contains characters that are not UTF-8.',
  ],
])('a row %s is refused once; the text in its cells is never read as rows', async (_, row, problem) => {
  for (const size of [4_099, 64 * 1024]) {
    const file = Buffer.concat([
      Buffer.from('first,1\r\n'),
      Buffer.from(row as string),
      Buffer.from('\r\nlast,1\r\n'),
    ]);
    const records = await openRecordReader(inParts(file, size), utf8).read(100);
    expect(records[1]).toMatchObject({ line: 2, problem });
    expect(records.slice(2).map(({ cells }) => cells)).toEqual(
      records[1]?.problem?.includes('quotation') ? [] : [['last', '1']],
    );
    expect(records[2]?.line).toBe(records[2] && file.toString('latin1').trimEnd().split('\n').length);
  }
});

test('quotation marks inside a text are part of it', async () => {
  expect(await read('Bob "Bo" Smith,5" pipe\nc,3')).toEqual([
    ['Bob "Bo" Smith', '5" pipe'],
    ['c', '3'],
  ]);
});

test('white space after a closing quotation mark is no text', async () => {
  expect(await read('"a" ,"1"\t\r\n"b",2')).toEqual([
    ['a', '1'],
    ['b', '2'],
  ]);
});

test('a first line that names the delimiter is no row', async () => {
  const records = await openRecordReader(inParts(Buffer.from('sep=,\r\na,1\nsep=;,2'), 3), utf8).read(9);
  expect(records.map(({ line, cells }) => [line, cells])).toEqual([
    [2, ['a', '1']],
    [3, ['sep=;', '2']],
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

test.each([
  ['macintosh', [0x8e, 0x8a, 0xdb], 'éä€'],
  ['cp850', [0x82, 0x84, 0x9b, 0xff], 'éäø\u00a0'],
  ['cp437', [0x82, 0x84, 0x9b, 0xe1], 'éä¢ß'],
] as const)('reads %s', async (encoding, bytes, text) => {
  const file = Buffer.from([...bytes, 0x2c, 0x31]);
  expect(await read(file, { ...utf8, encoding })).toEqual([[text, '1']]);
});

test('a row in which another program has lost a character is refused', async () => {
  expect(await read('M\ufffdller,1')).toEqual(['1: The row contains characters that are not UTF-8.']);
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
