import { createHash } from 'node:crypto';

/** A UUID of version 7 (RFC 9562): a row always gets the same id, and passes sort like rows. */
export function importPassId(
  { importId, startedAt }: { importId: string; startedAt: Date },
  row: number,
): string {
  const bytes = Buffer.alloc(16);
  bytes.writeUIntBE(startedAt.getTime(), 0, 6);
  bytes.writeUInt16BE(0x7000 | ((row >>> 20) & 0xfff), 6);
  createHash('sha256').update(importId).digest().copy(bytes, 8, 0, 8);
  // Two bits of variant, twenty of the row, forty-two of the import.
  const low = row & 0xfffff;
  bytes[8] = 0x80 | (low >>> 14);
  bytes[9] = (low >>> 6) & 0xff;
  bytes[10] = ((low & 0x3f) << 2) | ((bytes[10] ?? 0) & 0x03);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
