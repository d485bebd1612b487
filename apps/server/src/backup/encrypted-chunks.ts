import { createCipheriv, createDecipheriv } from 'node:crypto';
import { damaged } from './backup-error.ts';

/**
 * The STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015) over AES-256-GCM: each chunk's nonce holds its number and whether it is
 * the last, so that chunks cannot be reordered, repeated, or cut off. A key encrypts one archive only.
 */
const chunkBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** @param header authenticated with each chunk */
export type ChunkKey = { key: Buffer; header: Buffer };

type Parts = AsyncIterable<Uint8Array>;

export async function* encryptChunks({ key, header }: ChunkKey, plain: Parts): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(plain, chunkBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(number++, isLast)).setAAD(header);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** @throws BackupError for a changed or missing chunk; `firstFailure` if even the first one does not open */
export async function* decryptChunks(
  { key, header }: ChunkKey,
  sealed: Parts,
  firstFailure: (cause?: unknown) => Error = damaged,
): AsyncGenerator<Buffer> {
  let number = 0;
  for await (const { chunk, isLast } of inChunks(sealed, chunkBytes + tagBytes)) {
    if (chunk.byteLength < tagBytes) throw damaged();
    const decipher = createDecipheriv(algorithm, key, nonceOf(number, isLast))
      .setAAD(header)
      .setAuthTag(chunk.subarray(-tagBytes));
    const plain = decipher.update(chunk.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch (error) {
      throw number === 0 ? firstFailure(error) : damaged(error);
    }
    number += 1;
    yield plain;
  }
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(number), 0);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
}

/** Chunks of `size` bytes; the last is of 0 to `size` bytes. */
async function* inChunks(parts: Parts, size: number): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of parts) {
    waiting.push(part);
    bytes += part.byteLength;
    if (bytes <= size) continue;
    const joined = Buffer.concat(waiting);
    let start = 0;
    for (; bytes - start > size; start += size)
      yield { chunk: joined.subarray(start, start + size), isLast: false };
    waiting = [joined.subarray(start)];
    bytes -= start;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}
