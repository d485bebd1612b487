import { crc32 } from 'node:zlib';

export type Png = { width: number; height: number; bitDepth: number; colorType: number; chunks: string[] };

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** The header and the chunk names of a PNG, with every checksum verified. Throws for anything else. */
export function readPng(bytes: Uint8Array): Png {
  const file = Buffer.from(bytes);
  if (!file.subarray(0, 8).equals(signature)) throw new Error('This is no PNG.');
  const chunks: string[] = [];
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at);
    const content = file.subarray(at + 4, at + 8 + length);
    if (crc32(content) !== file.readUInt32BE(at + 8 + length))
      throw new Error('A chunk has another checksum.');
    chunks.push(content.toString('latin1', 0, 4));
    at += 12 + length;
  }
  if (chunks[0] !== 'IHDR' || chunks.at(-1) !== 'IEND') throw new Error('The PNG begins or ends elsewhere.');
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    bitDepth: file.readUInt8(24),
    colorType: file.readUInt8(25),
    chunks,
  };
}

export type PngHeader = { width: number; height: number; bitDepth: 1 | 8 };

export function writePng({ width, height, bitDepth }: PngHeader, data: Uint8Array): Uint8Array<ArrayBuffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, 0, 0, 0, 0], 8);
  const chunks = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return new Uint8Array(Buffer.concat([signature, ...chunks]));
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}
