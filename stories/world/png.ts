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
