import { Buffer } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { createHeaderDecoder } from './create-header-decoder.ts';

const bytesOf = (hex: string): Buffer => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const decoder = (tableBytesMax = 4_096) => createHeaderDecoder({ tableBytesMax, listBytesMax: 65_536 });
/** Decodes consecutive blocks to lines of `name: value`. */
const read = (blocks: string[], tableBytesMax?: number): string[] => {
  const { decode } = decoder(tableBytesMax);
  return blocks.map((block) =>
    decode(bytesOf(block))
      .map(({ name, value }) => `${name}: ${value}`)
      .join('\n'),
  );
};

const requests = [
  ':method: GET\n:scheme: http\n:path: /\n:authority: www.example.com',
  ':method: GET\n:scheme: http\n:path: /\n:authority: www.example.com\ncache-control: no-cache',
  ':method: GET\n:scheme: https\n:path: /index.html\n:authority: www.example.com\ncustom-key: custom-value',
];
const date = (second: number) => `date: Mon, 21 Oct 2013 20:13:${second} GMT`;
const cookie = 'set-cookie: foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1';
const place = 'location: https://www.example.com';
const responses = [
  `:status: 302\ncache-control: private\n${date(21)}\n${place}`,
  `:status: 307\ncache-control: private\n${date(21)}\n${place}`,
  `:status: 200\ncache-control: private\n${date(22)}\n${place}\ncontent-encoding: gzip\n${cookie}`,
];

describe('the examples of RFC 7541, appendix C, are read as printed there', () => {
  it.each([
    [
      'C.2.1',
      '400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572',
      'custom-key: custom-header',
    ],
    ['C.2.2', '040c 2f73 616d 706c 652f 7061 7468', ':path: /sample/path'],
    ['C.2.3', '1008 7061 7373 776f 7264 0673 6563 7265 74', 'password: secret'],
    ['C.2.4', '82', ':method: GET'],
  ])('%s', (_name, block, fields) => {
    expect(read([block])).toEqual([fields]);
  });

  it('C.3 and C.4: requests, without and with Huffman coding', () => {
    const plain = [
      '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
      '8286 84be 5808 6e6f 2d63 6163 6865',
      '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65',
    ];
    const huffman = [
      '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
      '8286 84be 5886 a8eb 1064 9cbf',
      '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf',
    ];
    expect(read(plain)).toEqual(requests);
    expect(read(huffman)).toEqual(requests);
  });

  it('C.5 and C.6: responses that evict each other from a table of 256 bytes', () => {
    const plain = [
      '4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
      '4803 3330 37c1 c0bf',
      '88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f 6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b 2076 6572 7369 6f6e 3d31',
    ];
    const huffman = [
      '4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718 63c7 8f0b 97c8 e9ae 82ae 43d3',
      '4883 640e ffc1 c0bf',
      '88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335 dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07',
    ];
    expect(read(plain, 256)).toEqual(responses);
    expect(read(huffman, 256)).toEqual(responses);
  });
});

describe('a header block', () => {
  it.each([
    ['that ends in mid-field', '400a 6375'],
    ['that ends in mid-number', '7f'],
    ['with a number beyond all bounds', '7fff ffff ffff ff7f'],
    ['that refers to entry 0', '80'],
    ['that refers to an entry nobody wrote', 'be'],
    ['that makes the table larger than we allow', '3fe2 1f'],
    ['that resizes the table after a field', '8220'],
    ['whose Huffman code holds the end-of-string symbol', '0001 6184 ffff ffff'],
    ['whose Huffman padding is a whole byte', '0001 6182 07ff'],
    ['whose Huffman padding is not of ones', '0001 6181 00'],
  ])('%s ends the connection', (_what, block) => {
    expect(() => decoder().decode(bytesOf(block))).toThrow(
      expect.objectContaining({ code: 'HTTP2_COMPRESSION_ERROR' }),
    );
  });

  it('that expands beyond our limit ends the connection before it is expanded', () => {
    const { decode } = decoder();
    const large = Buffer.concat([bytesOf('4001 617f 8117'), Buffer.alloc(3_072, 'x')]);
    expect(decode(large)[0]?.value).toHaveLength(3_072);
    expect(() => decode(Buffer.alloc(60_000, 0xbe))).toThrow(
      expect.objectContaining({ code: 'HTTP2_ENHANCE_YOUR_CALM' }),
    );
  });

  it('may resize the table at its beginning, which evicts what no longer fits', () => {
    const { decode } = decoder();
    decode(bytesOf('400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572'));
    expect(decode(bytesOf('be'))).toHaveLength(1);
    expect(decode(bytesOf('203f e11f 82'))).toHaveLength(1);
    expect(() => decode(bytesOf('be'))).toThrow(expect.objectContaining({ code: 'HTTP2_COMPRESSION_ERROR' }));
  });
});
