import type { Buffer } from 'node:buffer';
import { promisify } from 'node:util';
import { crc32, inflateRaw } from 'node:zlib';
import { AppleWalletError } from '../errors.ts';

const inflate = promisify(inflateRaw);

const entriesMax = 200;
/** All files together, counted while inflating: the sizes in the headers may be wrong. */
const unpackedBytesMax = 40 * 1024 * 1024;

const endOfDirectory = 0x06054b50;
const centralEntry = 0x02014b50;
const localHeader = 0x04034b50;
const endRecordBytes = 22;
const commentBytesMax = 0xffff;
const zip64Count = 0xffff;
const zip64Offset = 0xffffffff;
const isEncrypted = 1;

/** Files that desktop systems add to archives. */
const strayFile = /(?:^|\/)(?:\.DS_Store$|__MACOSX\/)/;

/**
 * The files of a zip archive by path (APPNOTE 4.3): stored or deflated, checked against their CRC-32. Inflates in the thread pool.
 * @throws AppleWalletError `notABundle`, `bundleDamaged` or `bundleTooLarge`.
 */
export async function readArchive(archive: Buffer): Promise<Map<string, Buffer>> {
  try {
    return await readEntries(archive);
  } catch (cause) {
    // An offset points outside the file.
    if (cause instanceof RangeError) throw new AppleWalletError('bundleDamaged', { cause });
    throw cause;
  }
}

async function readEntries(archive: Buffer): Promise<Map<string, Buffer>> {
  const end = findEndRecord(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  if (count === zip64Count || at === zip64Offset) throw tooLarge();
  if (count > entriesMax)
    throw new AppleWalletError('bundleTooLarge', { detail: `It has more than ${entriesMax} files.` });
  const files = new Map<string, Buffer>();
  let unpackedBytes = 0;
  for (let index = 0; index < count; index += 1) {
    if (archive.readUInt32LE(at) !== centralEntry) throw new AppleWalletError('bundleDamaged');
    const nameBytes = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes);
    if (!name.endsWith('/') && !strayFile.test(name)) {
      checkName(name, files);
      const file = await readEntry(archive, at, unpackedBytesMax - unpackedBytes);
      unpackedBytes += file.length;
      files.set(name, file);
    }
    at += 46 + nameBytes + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function findEndRecord(archive: Buffer): number {
  const lowest = Math.max(0, archive.length - endRecordBytes - commentBytesMax);
  for (let at = archive.length - endRecordBytes; at >= lowest; at -= 1) {
    if (archive.readUInt32LE(at) === endOfDirectory) return at;
  }
  const isCutOff = archive.length >= 4 && archive.readUInt32LE(0) === localHeader;
  throw isCutOff
    ? new AppleWalletError('bundleDamaged', { detail: 'Its end is missing.' })
    : new AppleWalletError('notABundle');
}

function checkName(name: string, files: ReadonlyMap<string, Buffer>): void {
  const parts = name.split('/');
  if (name.startsWith('/') || name.includes('\\') || name.includes('\u0000') || parts.includes('..'))
    throw new AppleWalletError('invalidPath');
  if (files.has(name)) throw new AppleWalletError('duplicatePath');
}

async function readEntry(archive: Buffer, at: number, bytesLeft: number): Promise<Buffer> {
  if (archive.readUInt16LE(at + 8) & isEncrypted)
    throw new AppleWalletError('bundleDamaged', { detail: 'It is encrypted.' });
  const local = archive.readUInt32LE(at + 42);
  if (archive.readUInt32LE(local) !== localHeader) throw new AppleWalletError('bundleDamaged');
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const end = start + archive.readUInt32LE(at + 20);
  if (end > archive.length) throw new AppleWalletError('bundleDamaged', { detail: 'Its end is missing.' });
  const file = await unpack(archive.subarray(start, end), archive.readUInt16LE(at + 10), bytesLeft);
  if (crc32(file) !== archive.readUInt32LE(at + 16)) throw new AppleWalletError('bundleDamaged');
  return file;
}

async function unpack(packed: Buffer, method: number, bytesLeft: number): Promise<Buffer> {
  if (method !== 0 && method !== 8)
    throw new AppleWalletError('bundleDamaged', { detail: 'It is compressed in an unknown way.' });
  if (method === 0 && packed.length > bytesLeft) throw tooLarge();
  if (method === 0) return packed;
  try {
    // One extra byte tells a full archive from one that is too large.
    const file = await inflate(packed, { maxOutputLength: bytesLeft + 1 });
    if (file.length > bytesLeft) throw tooLarge();
    return file;
  } catch (cause) {
    if (cause instanceof AppleWalletError) throw cause;
    const isTooLong = cause instanceof Error && 'code' in cause && cause.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLong ? tooLarge() : new AppleWalletError('bundleDamaged', { cause });
  }
}

const tooLarge = () =>
  new AppleWalletError('bundleTooLarge', { detail: 'Unpacked, its files have more than 40 MB.' });
