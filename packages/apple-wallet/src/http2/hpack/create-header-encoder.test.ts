import { expect, it } from 'vitest';
import { createHeaderDecoder } from './create-header-decoder.ts';
import { createHeaderEncoder, type FieldUse, type HeaderEncoder } from './create-header-encoder.ts';

type Written = [name: string, value: string, use?: FieldUse];

const write = (encoder: HeaderEncoder, fields: Written[]): string => {
  encoder.begin();
  for (const [name, value, use = 'repeated'] of fields) encoder.field(name, value, use);
  return encoder.end().toString('hex');
};

it('encodes blocks as in RFC 7541, appendix C.3', () => {
  const encoder = createHeaderEncoder();
  const start: Written[] = [
    [':method', 'GET'],
    [':scheme', 'http'],
    [':path', '/'],
    [':authority', 'www.example.com'],
  ];
  expect(write(encoder, start)).toBe('828684410f7777772e6578616d706c652e636f6d');
  expect(write(encoder, [...start, ['cache-control', 'no-cache']])).toBe('828684be58086e6f2d6361636865');
  const last: Written[] = [
    [':method', 'GET'],
    [':scheme', 'https'],
    [':path', '/index.html'],
    [':authority', 'www.example.com'],
    ['custom-key', 'custom-value'],
  ];
  expect(write(encoder, last)).toBe('828785bf400a637573746f6d2d6b65790c637573746f6d2d76616c7565');
});

it('a field used once is not indexed, of another only the name', () => {
  const encoder = createHeaderEncoder();
  const before = encoder.generation;
  write(encoder, [[':path', '/3/device/00', 'once']]);
  expect(encoder.generation).toBe(before);
  write(encoder, [['apns-expiration', '1', 'repeatedName']]);
  const taught = encoder.generation;
  expect(taught).not.toBe(before);
  expect(write(encoder, [['apns-expiration', '2', 'repeatedName']])).toBe('0f2f0132');
  expect(encoder.generation).toBe(taught);
});

it('evicted fields are sent again, and a smaller table is announced at the next block', () => {
  const encoder = createHeaderEncoder();
  const decoder = createHeaderDecoder({ tableBytesMax: 4_096, listBytesMax: 65_536 });
  const fields: Written[] = [['apns-topic', 'pass.example']];
  const read = () => decoder.decode(Buffer.from(write(encoder, fields), 'hex'));
  const expected = [{ name: 'apns-topic', value: 'pass.example' }];
  expect([read(), read()]).toEqual([expected, expected]);
  encoder.limitTable(0);
  encoder.limitTable(100);
  expect(read()).toEqual(expected);
  encoder.limitTable(0);
  expect(write(encoder, fields).slice(0, 2)).toBe('20');
  const generation = encoder.generation;
  expect(read()).toEqual(expected);
  expect(encoder.generation).toBe(generation);
});

it('many different fields evict the oldest, and both ends agree on which', () => {
  const encoder = createHeaderEncoder();
  const decoder = createHeaderDecoder({ tableBytesMax: 4_096, listBytesMax: 65_536 });
  for (let round = 0; round < 500; round++) {
    const value = String(round % 120).padStart((round * 7) % 300, 'x');
    const block = write(encoder, [
      ['apns-topic', value],
      [':authority', 'push.example'],
    ]);
    expect(decoder.decode(Buffer.from(block, 'hex'))).toEqual([
      { name: 'apns-topic', value },
      { name: ':authority', value: 'push.example' },
    ]);
  }
});
