import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';

export type ZipEntry = { name: Buffer; crc: number; bytes: number };

const localHeaderBytes = 30;
const centralEntryBytes = 46;
export const endRecordBytes = 22;
/** 2.0: the oldest version with folders; no newer feature is used. */
const version = 20;
/** Names are UTF-8. */
const flags = 0x0800;
/** 1 January 1980, the first DOS date: the bytes of a bundle must not depend on the time of building. */
const dosDate = 0x0021;

export function zipEntry(name: string, crc: number, bytes: number): ZipEntry {
  return { name: Buffer.from(name, 'utf8'), crc, bytes };
}

/** Stored, not deflated: a pass is mostly PNG, which does not shrink, and its small texts are not worth the time. */
export function zipEntryOf(name: string, data: Uint8Array): ZipEntry {
  return zipEntry(name, crc32(data), data.length);
}

export const localHeaderBytesOf = (entry: ZipEntry): number => localHeaderBytes + entry.name.length;
export const centralEntryBytesOf = (entry: ZipEntry): number => centralEntryBytes + entry.name.length;

/** Writes the header that precedes a file's data and returns the offset of the data. APPNOTE 4.3.7. */
export function writeLocalHeader(target: Buffer, at: number, entry: ZipEntry): number {
  target.writeUInt32LE(0x04034b50, at);
  const next = writeShared(target, at + 4, entry);
  target.writeUInt16LE(0, next);
  return next + 2 + entry.name.copy(target, next + 2);
}

/** Writes a file's central directory entry and returns the offset of the next one. APPNOTE 4.3.12. */
export function writeCentralEntry(
  target: Buffer,
  at: number,
  entry: ZipEntry,
  localHeaderAt: number,
): number {
  target.writeUInt32LE(0x02014b50, at);
  target.writeUInt16LE(version, at + 4);
  const next = writeShared(target, at + 6, entry);
  // No extra field, no comment, first disk, no attributes.
  target.fill(0, next, next + 12);
  target.writeUInt32LE(localHeaderAt, next + 12);
  return next + 16 + entry.name.copy(target, next + 16);
}

/** From the version needed to the length of the name: identical in both headers. */
function writeShared(target: Buffer, at: number, { name, crc, bytes }: ZipEntry): number {
  target.writeUInt16LE(version, at);
  target.writeUInt16LE(flags, at + 2);
  target.writeUInt16LE(0, at + 4);
  target.writeUInt16LE(0, at + 6);
  target.writeUInt16LE(dosDate, at + 8);
  target.writeUInt32LE(crc, at + 10);
  target.writeUInt32LE(bytes, at + 14);
  target.writeUInt32LE(bytes, at + 18);
  target.writeUInt16LE(name.length, at + 22);
  return at + 24;
}

/** The end of central directory record. APPNOTE 4.3.16. */
export function writeEndRecord(
  target: Buffer,
  at: number,
  count: number,
  centralAt: number,
  centralBytes: number,
): void {
  target.writeUInt32LE(0x06054b50, at);
  target.writeUInt32LE(0, at + 4);
  target.writeUInt16LE(count, at + 8);
  target.writeUInt16LE(count, at + 10);
  target.writeUInt32LE(centralBytes, at + 12);
  target.writeUInt32LE(centralAt, at + 16);
  target.writeUInt16LE(0, at + 20);
}
