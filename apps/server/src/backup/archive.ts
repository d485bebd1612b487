import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { z } from 'zod';
import type { FileStore } from '../platform/files/file-store.ts';
import { isStorageOutage } from '../platform/files/storage-error.ts';
import { type Entry, type Manifest, readEntries, writeEntries } from './archive-entries.ts';
import { type ArchiveSecrets, archiveKey, keySource } from './archive-key.ts';
import { BackupError, damaged } from './backup-error.ts';
import { decryptChunks, encryptChunks } from './encrypted-chunks.ts';

/** Where archives are kept. */
export type BackupTarget = Pick<FileStore, 'list' | 'readParts' | 'remove' | 'writeParts'>;

/** Readable without a key; authenticated with every chunk. */
const archiveHeader = z.object({
  format: z.literal(1),
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** A copy of the files of the embedded database runs on the same kind of machine only. Its WAL is that of its system id. */
  database: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('embedded'),
      postgres: z.int(),
      platform: z.string(),
      systemId: z.string().optional(),
    }),
    z.object({ kind: z.literal('address') }),
  ]),
  masterKeyFingerprint: z.string(),
  key: keySource,
});
export type ArchiveHeader = z.infer<typeof archiveHeader>;

const magic = Buffer.from('tessera backup\n', 'utf8');
const headerBytesMax = 16 * 1024;
/** As large as a frame of entries. With the default of 16 kB a restore copies each frame eight times. */
const zstdOptions = { chunkSize: 256 * 1024 };

export type NewArchive = {
  name: string;
  header: ArchiveHeader;
  secrets: ArchiveSecrets;
  signal?: AbortSignal | undefined;
};

/** Compresses, encrypts and writes in constant memory. Leaves nothing behind if it fails. Returns the archive's bytes. */
export async function writeArchive(
  target: BackupTarget,
  { name, header, secrets, signal }: NewArchive,
  entries: AsyncIterable<Entry>,
): Promise<{ bytes: number }> {
  const key = await archiveKey(header.key, secrets, header.masterKeyFingerprint);
  const text = Buffer.from(JSON.stringify(header), 'utf8');
  const length = Buffer.alloc(4);
  length.writeUInt32BE(text.byteLength);
  const head = Buffer.concat([magic, length, text]);
  let bytes = 0;
  const counted = async function* (sealed: AsyncIterable<Buffer>) {
    yield head;
    bytes += head.byteLength;
    for await (const chunk of sealed) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  await pipeline(
    Readable.from(writeEntries(entries), { objectMode: false }),
    createZstdCompress(zstdOptions),
    (compressed: AsyncIterable<Buffer>) => encryptChunks({ key, header: head }, compressed),
    (sealed: AsyncIterable<Buffer>) => target.writeParts(name, counted(sealed)),
    signal ? { signal } : {},
  );
  return { bytes };
}

/** @throws BackupError if it is no archive */
export async function readArchiveHeader(target: BackupTarget, name: string) {
  const start = await readStart(target, name);
  const textStart = magic.byteLength + 4;
  if (start.byteLength < textStart || !start.subarray(0, magic.byteLength).equals(magic))
    throw new BackupError(`${name} is not a backup of Tessera.`);
  const head = start.subarray(0, textStart + start.readUInt32BE(magic.byteLength));
  const read = archiveHeader.safeParse(parseJson(head.subarray(textStart).toString('utf8')));
  if (!read.success) throw damaged();
  return { header: read.data, head };
}

/** Checks decryption and checksums of everything. @throws BackupError */
export async function readArchive(
  target: BackupTarget,
  name: string,
  secrets: ArchiveSecrets,
  use: (entry: Entry, header: ArchiveHeader) => Promise<void>,
): Promise<{ header: ArchiveHeader; manifest: Manifest }> {
  const { header, head } = await readArchiveHeader(target, name);
  const key = await archiveKey(header.key, secrets, header.masterKeyFingerprint);
  let manifest: Manifest | undefined;
  await pipeline(
    target.readParts(name, head.byteLength),
    (sealed: AsyncIterable<Buffer>) =>
      decryptChunks(
        { key, header: head },
        sealed,
        header.key.kind === 'passphrase' ? wrongPassphrase : damaged,
      ),
    createZstdDecompress(zstdOptions),
    async (bytes: AsyncIterable<Buffer>) => {
      const entries = readEntries(bytes);
      for (let step = await entries.next(); ; step = await entries.next()) {
        if (step.done) {
          manifest = step.value;
          return;
        }
        await use(step.value, header);
      }
    },
  );
  if (!manifest) throw damaged();
  return { header, manifest };
}

const wrongPassphrase = (cause?: unknown) =>
  new BackupError('BACKUP_PASSPHRASE is not the passphrase of the archive, or the archive is damaged.', {
    cause,
  });

export const readToEnd = async ({ parts }: Entry): Promise<void> => {
  for await (const _ of parts);
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readStart(target: BackupTarget, name: string): Promise<Buffer> {
  try {
    return Buffer.concat(await Array.fromAsync(target.readParts(name, 0, headerBytesMax)));
  } catch (error) {
    if (isStorageOutage(error)) throw error;
    throw new BackupError(`The archive ${name} cannot be read.`, { cause: error });
  }
}
