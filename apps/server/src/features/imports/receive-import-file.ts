import { isAscii, isUtf8 } from 'node:buffer';
import { type ImportFormat, importBytesMax } from '@tessera/contract';
import { AppError } from '../../app-error.ts';
import type { Context } from '../../context.ts';

export type ReceivedFile = {
  encoding: ImportFormat['encoding'];
  bytes: number;
  lines: number;
};

/**
 * Stores an upload while it arrives, UTF-16 as UTF-8 and without a byte order mark, so that readers read it byte by byte.
 * @throws AppError `importTooLarge`, or `importNotReadable` for a file that is no text
 */
export async function receiveImportFile(
  { files }: Pick<Context, 'files'>,
  key: string,
  upload: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const facts: Facts = {
    ...{ bytes: 0, lineFeeds: 0, carriageReturns: 0, lastByte: lineFeed },
    ...{ isMarked: false, valid: 0, invalid: 0 },
  };
  await files.writeParts(key, examined(asBytes(limited(upload), facts), facts));
  // Without a byte order mark, a file with a wrong byte has the encoding that explains most of its other characters.
  const encoding = !facts.isMarked && facts.invalid > facts.valid ? 'windows-1252' : 'utf-8';
  const isLastOpen = facts.lastByte !== lineFeed && facts.lastByte !== carriageReturn;
  const lines = Math.max(facts.lineFeeds, facts.carriageReturns) + (isLastOpen ? 1 : 0);
  return { encoding, bytes: facts.bytes, lines };
}

const lineFeed = 10;
const carriageReturn = 13;

async function* limited(upload: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const part of upload) {
    bytes += part.byteLength;
    if (bytes > importBytesMax) throw new AppError('importTooLarge');
    yield Buffer.from(part.buffer, part.byteOffset, part.byteLength);
  }
}

/** Enough to tell the encoding by its first characters. */
const headBytes = 1_024;

async function* asBytes(parts: AsyncIterable<Buffer>, facts: Facts): AsyncGenerator<Buffer> {
  let head: Buffer = Buffer.alloc(0);
  let decode: ((part: Buffer, isLast: boolean) => Buffer) | null = null;
  for await (const part of parts) {
    if (decode) yield decode(part, false);
    else {
      head = Buffer.concat([head, part]);
      if (head.length < headBytes) continue;
      decode = decoderFor(head, facts);
      yield decode(head, false);
    }
  }
  decode ??= decoderFor(head, facts);
  yield decode(head.length < headBytes ? head : Buffer.alloc(0), true);
}

function decoderFor(head: Buffer, facts: Facts): (part: Buffer, isLast: boolean) => Buffer {
  if (head.subarray(0, 2).toString('latin1') === 'PK')
    throw new AppError('importNotReadable', {
      message: 'This is a spreadsheet or an archive. Save it as a CSV file, and upload that.',
    });
  const wide = wideEncodingOf(head);
  if (wide) {
    facts.isMarked = true;
    const decoder = new TextDecoder(wide);
    return (part, isLast) => Buffer.from(decoder.decode(part, { stream: !isLast }));
  }
  if (head.includes(0)) throw new AppError('importNotReadable');
  facts.isMarked = head.subarray(0, 3).toString('hex') === 'efbbbf';
  let mark = facts.isMarked ? 3 : 0;
  return (part) => {
    const rest = part.subarray(mark);
    mark = 0;
    return rest;
  };
}

/** By the byte order mark, or by the zero bytes of its letters. */
function wideEncodingOf(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const mark = head.subarray(0, 2).toString('hex');
  if (mark === 'fffe') return 'utf-16le';
  if (mark === 'feff') return 'utf-16be';
  const zeros = [0, 0];
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  // Letters of other scripts have few zero bytes, at either position.
  if (odd > head.length / 8 && odd > even * 8) return 'utf-16le';
  return even > head.length / 8 && even > odd * 8 ? 'utf-16be' : null;
}

type Facts = Record<'bytes' | 'lineFeeds' | 'carriageReturns' | 'lastByte' | 'valid' | 'invalid', number> & {
  isMarked: boolean;
};

async function* examined(parts: AsyncIterable<Buffer>, facts: Facts): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const part of parts) {
    facts.bytes += part.length;
    facts.lineFeeds += count(part, lineFeed);
    facts.carriageReturns += count(part, carriageReturn);
    facts.lastByte = part.at(-1) ?? facts.lastByte;
    const text = Buffer.concat([rest, part]);
    const end = text.length - incompleteBytes(text);
    examine(text.subarray(0, end), facts);
    rest = text.subarray(end);
    if (part.length > 0) yield part;
  }
  if (rest.length > 0) facts.invalid += 1;
}

const examinedCharactersMax = 1_000_000;

/** Counts characters outside ASCII by whether they are UTF-8. */
function examine(text: Buffer, facts: Facts): void {
  if (isAscii(text)) return;
  if (facts.valid + facts.invalid > examinedCharactersMax) return;
  for (let at = 0; at < text.length; at += 1) {
    const length = sequenceLength(text[at] ?? 0);
    if (length === 1) continue;
    if (length > 1 && isUtf8(text.subarray(at, at + length)) && at + length <= text.length) {
      facts.valid += 1;
      at += length - 1;
    } else facts.invalid += 1;
  }
}

function sequenceLength(byte: number): number {
  if (byte < 0x80) return 1;
  if (byte >= 0xc2 && byte < 0xe0) return 2;
  if (byte >= 0xe0 && byte < 0xf0) return 3;
  return byte >= 0xf0 && byte < 0xf5 ? 4 : 0;
}

function incompleteBytes(text: Buffer): number {
  for (let back = 1; back <= Math.min(3, text.length); back += 1) {
    const length = sequenceLength(text[text.length - back] ?? 0);
    if (length === 1) return 0;
    if (length > 1) return length > back ? back : 0;
  }
  return 0;
}

function count(part: Buffer, byte: number): number {
  let found = 0;
  for (let at = part.indexOf(byte); at !== -1; at = part.indexOf(byte, at + 1)) found += 1;
  return found;
}
