import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { BackupError } from './backup-error.ts';
import { decryptChunks, encryptChunks } from './encrypted-chunks.ts';

const key = { key: randomBytes(32), header: Buffer.from('header') };
const sealedChunk = 64 * 1024 + 16;

async function* inParts(bytes: Uint8Array, size = 50_000): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size);
}
const encrypt = async (plain: Buffer) =>
  Buffer.concat(await Array.fromAsync(encryptChunks(key, inParts(plain))));
const decrypt = async (sealed: Buffer, used = key) =>
  Buffer.concat(await Array.fromAsync(decryptChunks(used, inParts(sealed))));

test.each([0, 1, 65_535, 65_536, 65_537, 131_072, 300_000])(
  '%i bytes are decrypted as they were',
  async (bytes) => {
    const plain = randomBytes(bytes);
    const sealed = await encrypt(plain);
    expect((await decrypt(sealed)).equals(plain)).toBe(true);
  },
);

test('a changed bit, a missing, repeated or exchanged chunk, a cut, another header and another key are refused', async () => {
  const sealed = await encrypt(randomBytes(200_000));
  const chunk = (number: number) => sealed.subarray(number * sealedChunk, (number + 1) * sealedChunk);
  const changed = Buffer.from(sealed);
  changed[150_000] = (changed[150_000] ?? 0) ^ 1;
  const wrong = [
    changed,
    sealed.subarray(sealedChunk),
    Buffer.concat([chunk(0), sealed]),
    Buffer.concat([chunk(1), chunk(0), chunk(2), chunk(3)]),
    sealed.subarray(0, 3 * sealedChunk),
    sealed.subarray(0, -1),
    Buffer.alloc(0),
  ];
  for (const each of wrong) await expect(decrypt(each)).rejects.toThrow(BackupError);
  await expect(decrypt(sealed, { ...key, header: Buffer.from('other') })).rejects.toThrow(BackupError);
  await expect(decrypt(sealed, { ...key, key: randomBytes(32) })).rejects.toThrow(BackupError);
});
