import { describe, expect, it } from 'vitest';
import { der, objectIdentifier, readTlv } from './der.ts';

describe('der', () => {
  it.each([
    [0x7f, '047f'],
    [0x80, '048180'],
    [0xff, '0481ff'],
    [0x100, '04820100'],
  ])('writes a length of %d in the fewest bytes', (length, head) => {
    const encoded = der(0x04, Buffer.alloc(length));
    expect(encoded.subarray(0, head.length / 2).toString('hex')).toBe(head);
    expect(readTlv(encoded, 0)).toEqual({
      tag: 4,
      start: 0,
      contentStart: head.length / 2,
      end: encoded.length,
    });
  });

  it('writes object identifiers as the standards print them', () => {
    expect(objectIdentifier('1.2.840.113549.1.7.2').toString('hex')).toBe('06092a864886f70d010702');
    expect(objectIdentifier('0.9.2342.19200300.100.1.1').toString('hex')).toBe('060a0992268993f22c640101');
  });

  it.each(['', '30', '3005', '3080', '3085ffffffffff', '308200'])(
    'rejects the invalid encoding %j',
    (hex) => {
      expect(() => readTlv(Buffer.from(hex, 'hex'), 0)).toThrow(RangeError);
    },
  );
});
