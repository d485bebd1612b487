import { createHash, type Hash } from 'node:crypto';
import { z } from 'zod';
import { damaged } from './backup-error.ts';

/** A path that ends with a slash is a directory. */
export type Entry = { path: string; parts: AsyncIterable<Uint8Array> };

/** Of a whole archive; checked when it is read. */
const manifest = z.object({
  entries: z.int(),
  bytes: z.int(),
  /** SHA-256 over the path and the SHA-256 of each entry. */
  sha256: z.hex(),
});
export type Manifest = z.infer<typeof manifest>;

/** A tar header needs the size before the content, which a dump or a growing file has not. */
const kinds = { start: 1, data: 2, end: 3, manifest: 4 } as const;
const headBytes = 5;
const frameBytesMax = 256 * 1024;

export async function* writeEntries(entries: AsyncIterable<Entry>): AsyncGenerator<Buffer, void> {
  const tally = createTally();
  for await (const { path, parts } of entries) {
    yield frame(kinds.start, Buffer.from(path, 'utf8'));
    const hash = createHash('sha256');
    for await (const part of parts)
      for (let at = 0; at < part.byteLength; at += frameBytesMax) {
        const piece = part.subarray(at, at + frameBytesMax);
        hash.update(piece);
        tally.addBytes(piece.byteLength);
        yield frame(kinds.data, piece);
      }
    yield frame(kinds.end, tally.addEntry(path, hash));
  }
  yield frame(kinds.manifest, Buffer.from(JSON.stringify(tally.manifest()), 'utf8'));
}

/** The caller reads the parts of an entry before it takes the next one. Returns the manifest. @throws BackupError */
export async function* readEntries(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Entry, Manifest> {
  const tally = createTally();
  const frames = readFrames(bytes);
  const next = async () => {
    const { value, done } = await frames.next();
    if (done) throw damaged();
    return value;
  };
  for (;;) {
    const first = await next();
    if (first.kind === kinds.manifest) {
      const due = tally.manifest();
      const stored = manifest.safeParse(readJson(first.payload));
      if (!stored.success || JSON.stringify(stored.data) !== JSON.stringify(due)) throw damaged();
      if (!(await frames.next()).done) throw damaged();
      return due;
    }
    if (first.kind !== kinds.start) throw damaged();
    const path = safePath(first.payload.toString('utf8'));
    let isRead = false;
    const content = async function* () {
      const hash = createHash('sha256');
      for (;;) {
        const { kind, payload } = await next();
        if (kind === kinds.end) {
          if (!tally.addEntry(path, hash).equals(payload)) throw damaged();
          isRead = true;
          return;
        }
        if (kind !== kinds.data) throw damaged();
        hash.update(payload);
        tally.addBytes(payload.byteLength);
        yield payload;
      }
    };
    yield { path, parts: content() };
    if (!isRead) throw new Error(`The entry ${path} was not read to its end.`);
  }
}

function createTally() {
  const digest = createHash('sha256');
  let entries = 0;
  let bytes = 0;
  return {
    addBytes: (more: number) => {
      bytes += more;
    },
    addEntry: (path: string, hash: Hash): Buffer => {
      const sum = hash.digest();
      digest.update(`${path}\0`).update(sum);
      entries += 1;
      return sum;
    },
    manifest: (): Manifest => ({ entries, bytes, sha256: digest.copy().digest('hex') }),
  };
}

function frame(kind: number, payload: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt8(kind, 0);
  head.writeUInt32BE(payload.byteLength, 1);
  return Buffer.concat([head, payload]);
}

type Frame = { kind: number; payload: Buffer };

async function* readFrames(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, undefined> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    rest = rest.byteLength === 0 ? Buffer.from(part) : Buffer.concat([rest, part]);
    while (rest.byteLength >= headBytes) {
      const end = headBytes + rest.readUInt32BE(1);
      if (end > headBytes + frameBytesMax) throw damaged();
      if (rest.byteLength < end) break;
      yield { kind: rest.readUInt8(0), payload: rest.subarray(headBytes, end) };
      rest = rest.subarray(end);
    }
  }
  if (rest.byteLength > 0) throw damaged();
}

/** An archive may have been made by someone who knows the passphrase. */
function safePath(path: string): string {
  const names = path.replace(/\/$/, '').split('/');
  if (names.some((name) => name === '' || name === '.' || name === '..') || path.includes('\0'))
    throw damaged();
  return path;
}

function readJson(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8'));
  } catch (error) {
    throw damaged(error);
  }
}
