import { crc32, inflateRawSync } from 'node:zlib';

/** The files of a zip archive by path, or why a phone would not open it. */
export type ArchiveReading = { files: Map<string, Uint8Array> } | { problem: string };

const endOfDirectory = 0x06054b50;
const centralEntry = 0x02014b50;
const localHeader = 0x04034b50;
/** Mail and Wallet fail on passes of many megabytes; this limit only guards against zip bombs. */
const fileBytesMax = 20_000_000;

/**
 * Reads a complete zip archive strictly (PKWARE APPNOTE 4.3): stored and deflated entries, no zip64, no encryption, no duplicate
 * names, sizes and CRC-32 verified. Omits directory entries.
 * @param wanted which files to unpack; all by default.
 */
export function readArchive(bytes: Uint8Array, wanted?: (name: string) => boolean): ArchiveReading {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return { files: readEntries(archive, wanted ?? (() => true)) };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

function readEntries(archive: Buffer, wanted: (name: string) => boolean): Map<string, Uint8Array> {
  const end = findEnd(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count === 0xffff || at === 0xffffffff) throw new Error('the archive is zip64');
  const files = new Map<string, Uint8Array>();
  for (let index = 0; index < count; index++) {
    if (archive.readUInt32LE(at) !== centralEntry) throw new Error('the central directory is broken');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (files.has(name)) throw new Error(`${name} is in the archive twice`);
    if (!name.endsWith('/') && wanted(name)) files.set(name, readEntry(archive, at, name));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function findEnd(archive: Buffer): number {
  const lowest = Math.max(0, archive.length - 22 - 0xffff);
  for (let at = archive.length - 22; at >= lowest; at--) {
    if (
      archive.readUInt32LE(at) === endOfDirectory &&
      at + 22 + archive.readUInt16LE(at + 20) === archive.length
    )
      return at;
  }
  throw new Error('it has no end-of-directory record');
}

function readEntry(archive: Buffer, at: number, name: string): Uint8Array {
  const flags = archive.readUInt16LE(at + 8);
  const method = archive.readUInt16LE(at + 10);
  const packedLength = archive.readUInt32LE(at + 20);
  const length = archive.readUInt32LE(at + 24);
  const local = archive.readUInt32LE(at + 42);
  if (flags & 1) throw new Error(`${name} is encrypted`);
  if (length > fileBytesMax) throw new Error(`${name} is larger than ${fileBytesMax} bytes`);
  if (archive.readUInt32LE(local) !== localHeader) throw new Error(`${name} has no local header`);
  const nameLength = archive.readUInt16LE(local + 26);
  // Streaming readers use the local name; two names for one file are an attack or a bug.
  if (archive.toString('utf8', local + 30, local + 30 + nameLength) !== name)
    throw new Error(`${name} has another name in its local header`);
  const start = local + 30 + nameLength + archive.readUInt16LE(local + 28);
  const packed = archive.subarray(start, start + packedLength);
  const content = unpack(packed, method, name);
  if (content.length !== length) throw new Error(`${name} has another length than the directory says`);
  if (crc32(content) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} has a wrong CRC-32`);
  return content;
}

function unpack(packed: Buffer, method: number, name: string): Uint8Array {
  if (method === 0) return packed;
  if (method === 8) return inflateRawSync(packed, { maxOutputLength: fileBytesMax });
  throw new Error(`${name} is compressed by method ${method}`);
}
