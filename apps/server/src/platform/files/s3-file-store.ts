import { type FileStore, isFileKey, requireFileKey } from './file-store.ts';
import {
  createS3Client,
  elementOf,
  elementsOf,
  reasonOf,
  type S3Account,
  type S3Client,
  unreachable,
} from './s3-client.ts';
import { StorageError } from './storage-error.ts';

export type S3Location = {
  bucket: string;
  /** Empty, or ends with a slash. */
  prefix: string;
};

export type S3FileStore = FileStore & {
  /** Lists, reads, writes and deletes. @throws StorageError */
  requireAccess(): Promise<void>;
};

/** One part is in memory, twice while it is sent. S3 takes 10,000 parts, so 80 GB. */
const defaultPartBytes = 8 * 1024 * 1024;
const probeKey = 'access-check';

/** S3 replaces an object as a whole, and reports success once it is stored. A rule of the bucket removes interrupted uploads. */
export function openS3FileStore(
  account: S3Account,
  { bucket, prefix }: S3Location,
  { partBytes = defaultPartBytes, pageKeys = 1_000 } = {},
): S3FileStore {
  const client = createS3Client(account, bucket);
  const objectOf = (key: string): string => `${prefix}${requireFileKey(key)}`;
  const check = async () => {
    await client.send({ method: 'HEAD' });
  };
  const write = async (key: string, body: Uint8Array) => {
    await client.send({ method: 'PUT', key: objectOf(key), body });
  };
  const remove = async (key: string) => {
    await client.send({ method: 'DELETE', key: objectOf(key) });
  };
  const read = async (key: string): Promise<Buffer | null> => {
    try {
      return Buffer.concat(await Array.fromAsync(readObject(client, objectOf(key))));
    } catch (error) {
      return nullIfMissing(error);
    }
  };
  return {
    check,
    write,
    remove,
    read,
    writeParts: async (key, parts) => {
      const blocks = blocksOf(parts, partBytes);
      const first = await blocks.next();
      const body = first.done ? Buffer.alloc(0) : first.value;
      if (body.byteLength < partBytes) await write(key, body);
      else await upload(client, objectOf(key), body, blocks);
    },
    readParts: (key, start = 0, bytes = Number.POSITIVE_INFINITY) =>
      readObject(client, objectOf(key), start, start + bytes),
    list: async function* () {
      for (let token: string | undefined; ; ) {
        const page = { 'list-type': '2', prefix, 'max-keys': String(pageKeys) };
        const query = { ...page, ...(token && { 'continuation-token': token }) };
        const { text } = await client.send({ method: 'GET', query });
        for (const object of elementsOf(text, 'Key')) {
          const key = object.slice(prefix.length);
          if (isFileKey(key) && key !== probeKey) yield key;
        }
        token = elementOf(text, 'NextContinuationToken');
        if (!token) return;
      }
    },
    listUnfinished: async function* () {},
    modifiedAt: async (key) => {
      try {
        const { headers } = await client.send({ method: 'HEAD', key: objectOf(key) });
        return new Date(headers.get('last-modified') ?? '');
      } catch (error) {
        return nullIfMissing(error);
      }
    },
    requireAccess: async () => {
      await check();
      await read(probeKey);
      await write(probeKey, Buffer.from('x'));
      await remove(probeKey);
    },
  };
}

function nullIfMissing(error: unknown): null {
  if (error instanceof StorageError && error.code === 'ENOENT') return null;
  throw error;
}

/** Full blocks, and a last one that is shorter. All are the same memory: use one before asking for the next. */
async function* blocksOf(parts: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Buffer> {
  const block = Buffer.allocUnsafe(bytes);
  let filled = 0;
  for await (const part of parts)
    for (let taken = 0; taken < part.byteLength; ) {
      const piece = part.subarray(taken, taken + bytes - filled);
      block.set(piece, filled);
      taken += piece.byteLength;
      filled += piece.byteLength;
      if (filled === bytes) {
        yield block;
        filled = 0;
      }
    }
  if (filled > 0) yield block.subarray(0, filled);
}

/** The object appears when all parts are stored. */
async function upload(
  client: S3Client,
  key: string,
  first: Buffer,
  rest: AsyncIterable<Buffer>,
): Promise<void> {
  const begun = await client.send({ method: 'POST', key, query: { uploads: '' } });
  const uploadId = elementOf(begun.text, 'UploadId') ?? '';
  try {
    const tags: string[] = [];
    const send = async (body: Buffer) => {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const { headers } = await client.send({ method: 'PUT', key, query, body });
      tags.push(headers.get('etag') ?? '');
    };
    await send(first);
    for await (const block of rest) await send(block);
    const listed = tags.map(
      (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
    );
    const body = `<CompleteMultipartUpload>${listed.join('')}</CompleteMultipartUpload>`;
    const { text } = await client.send({ method: 'POST', key, query: { uploadId }, body });
    // S3 answers 200 before it has put the parts together, and may fail then.
    const failure = elementOf(text, 'Code');
    if (failure) throw new StorageError('unavailable', `The storage did not store ${key} (${failure}).`);
  } catch (error) {
    await client.send({ method: 'DELETE', key, query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

/** How often in a row a connection may end without a byte. */
const resumesMax = 3;

/** A slow reader outlasts connections: it continues the same object where one ended. */
async function* readObject(
  client: S3Client,
  key: string,
  start = 0,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer> {
  if (end <= start) return;
  let at = start;
  let tag: string | null = null;
  for (let failures = 0; ; ) {
    const headers = {
      ...(at > 0 || end < Number.POSITIVE_INFINITY
        ? { range: `bytes=${at}-${Number.isFinite(end) ? end - 1 : ''}` }
        : {}),
      ...(tag === null ? {} : { 'if-match': tag }),
    };
    const response = await client.open({ method: 'GET', key, headers, accepts: beyondEnd });
    if (response.status === beyondEnd) {
      await response.body?.cancel();
      return;
    }
    if ('range' in headers && response.status !== partial)
      throw new StorageError('refused', 'The storage does not read ranges of files.');
    tag ??= response.headers.get('etag');
    try {
      for await (const part of response.body ?? []) {
        at += part.byteLength;
        failures = 0;
        yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
      }
      return;
    } catch (error) {
      failures += 1;
      if (failures > resumesMax || tag === null) throw unreachable('The storage', reasonOf(error), error);
    }
  }
}

const partial = 206;
const beyondEnd = 416;
