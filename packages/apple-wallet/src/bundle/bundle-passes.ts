import { Buffer } from 'node:buffer';
import { crc32 } from 'node:zlib';
import { AppleWalletError } from '../errors.ts';
import type { PassBundle } from './build-pass.ts';
import {
  centralEntryBytesOf,
  endRecordBytes,
  localHeaderBytesOf,
  writeCentralEntry,
  writeEndRecord,
  writeLocalHeader,
  zipEntry,
} from './zip.ts';

/** Apple's limits for one .pkpasses file. */
const passesMax = 10;
const passesBytesMax = 150_000_000;

/**
 * Combines up to ten passes into one .pkpasses archive, which the user adds with one tap. Copies no data.
 * @throws AppleWalletError `tooMany` or `bundleTooLarge`.
 */
export function bundlePasses(passes: readonly PassBundle[]): { parts: readonly Uint8Array[]; bytes: number } {
  if (passes.length > passesMax)
    throw new AppleWalletError('tooMany', { path: 'passes', detail: `At most ${passesMax}.` });
  const entries = passes.map((pass, index) => {
    const crc = pass.parts.reduce((sum, part) => crc32(part, sum), 0);
    return { pass, entry: zipEntry(`${index + 1}.pkpass`, crc, pass.bytes) };
  });
  const centralBytes = entries.reduce((sum, { entry }) => sum + centralEntryBytesOf(entry), 0);
  const tail = Buffer.allocUnsafe(centralBytes + endRecordBytes);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  let centralAt = 0;
  for (const { pass, entry } of entries) {
    const header = Buffer.allocUnsafe(localHeaderBytesOf(entry));
    writeLocalHeader(header, 0, entry);
    centralAt = writeCentralEntry(tail, centralAt, entry, bytes);
    parts.push(header, ...pass.parts);
    bytes += header.length + pass.bytes;
  }
  writeEndRecord(tail, centralAt, entries.length, bytes, centralBytes);
  bytes += tail.length;
  if (bytes > passesBytesMax) throw new AppleWalletError('bundleTooLarge');
  return { parts: [...parts, tail], bytes };
}
