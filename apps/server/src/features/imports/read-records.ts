import { isUtf8 } from 'node:buffer';
import type { ImportCursor, ImportFormat } from '@tessera/contract';
import Papa from 'papaparse';

/** A row of the file: its cells, or why it cannot be read. */
export type FileRecord = RecordPosition &
  ({ cells: string[]; problem?: never } | { cells?: never; problem: string }) & { isTooLong?: true };

type RecordPosition = {
  /** Without heading and blank lines; 1 is the first. */
  row: number;
  line: number;
  offset: number;
  bytes: number;
};

export type RecordReader = {
  /** The next records, at most `max`; fewer only at the end of the file. */
  read(max: number): Promise<FileRecord[]>;
  /** The position after the records read so far. */
  cursor(): ImportCursor;
  close(): Promise<void>;
};

type Reading = Pick<ImportFormat, 'encoding' | 'delimiter'> & {
  /** The number of columns; null accepts any number, for the first row. */
  columns: number | null;
};

/** Longer than fifty cells of the longest text. Bounds the memory that a broken file takes. */
export const recordBytesMax = 256 * 1024;

export const fileStart: ImportCursor = { offset: 0, line: 1, row: 0 };

const problems = {
  tooLong: 'The row is longer than 256 KB.',
  quotes: 'A quotation mark in the row is not closed, or is followed by text.',
  encoding: 'The row contains characters that are not UTF-8.',
  columns: (found: number, expected: number) =>
    `The row has ${found} ${found === 1 ? 'column' : 'columns'} instead of ${expected}.`,
};

/**
 * Reads records from a position of a file; `parts` are its bytes from there.
 *
 * The bytes are read as Latin-1, one character per byte, so that positions are exact whatever the encoding: separators, quotation marks and
 * line ends are the same bytes in UTF-8 and Windows-1252. Each record is decoded by itself, so that a wrong byte affects one row.
 *
 * A quotation mark that does not match affects one line: the record is refused, and the next one begins on the next line.
 */
export function openRecordReader(
  parts: AsyncIterable<Buffer>,
  { encoding, delimiter, columns }: Reading,
  from: ImportCursor = fileStart,
): RecordReader {
  const lines = openLineWindow(parts, from.offset);
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"' });
  const decode = decoderOf(encoding);
  const isBlank = new RegExp(`^[\\s${delimiter === '|' ? '\\|' : delimiter}]*$`);
  let { line, row } = from;

  /** Null if the quotation marks do not match. */
  const split = (text: string): string[] | null => {
    if (!text.includes('"')) return text.split(delimiter);
    const { data, errors } = parser.parse(text, 0, false) as { data: string[][]; errors: unknown[] };
    return data.length === 1 && errors.length === 0 ? (data[0] ?? null) : null;
  };

  const withoutExtra = (cells: string[]): string[] => {
    if (columns === null || cells.length <= columns) return cells;
    return cells.slice(columns).every((cell) => cell === '') ? cells.slice(0, columns) : cells;
  };

  /** A record whose quoted cells contain line ends. */
  const splitLines = async (first: Line) => {
    let { length, next } = first;
    let isOpen = hasOddQuotes(lines.text(0, length));
    let count = 1;
    while (isOpen) {
      const more = await lines.lineAt(next);
      if (!more || more === 'tooLong' || next + more.length > recordBytesMax) return null;
      count += 1;
      if (hasOddQuotes(lines.text(next, next + more.length))) isOpen = false;
      length = next + more.length;
      next += more.next;
    }
    const text = decode(lines.text(0, length));
    const cells = text === null || count === 1 ? null : split(text);
    return cells && (columns === null || withoutExtra(cells).length === columns)
      ? { cells, length, next, count }
      : null;
  };

  const take = (length: number, next: number, count: number): RecordPosition => {
    row += 1;
    const position = { row, line, offset: lines.offset(), bytes: length };
    lines.advance(next);
    line += count;
    return position;
  };

  const readRecord = async (first: Line): Promise<FileRecord> => {
    const text = decode(lines.text(0, first.length));
    if (text === null) return { ...take(first.length, first.next, 1), problem: problems.encoding };
    const cells = split(text);
    if (!cells) {
      const longer = await splitLines(first);
      return longer
        ? { ...take(longer.length, longer.next, longer.count), cells: withoutExtra(longer.cells) }
        : { ...take(first.length, first.next, 1), problem: problems.quotes };
    }
    const kept = withoutExtra(cells);
    const position = take(first.length, first.next, 1);
    return columns === null || kept.length === columns
      ? { ...position, cells: kept }
      : { ...position, problem: problems.columns(cells.length, columns) };
  };

  const skipLongLine = async (): Promise<FileRecord> => {
    row += 1;
    const offset = lines.offset();
    const bytes = await lines.skipLine();
    line += 1;
    return { row, line: line - 1, offset, bytes, problem: problems.tooLong, isTooLong: true };
  };

  return {
    read: async (max) => {
      const records: FileRecord[] = [];
      while (records.length < max) {
        const next = lines.lineNow(0) ?? (await lines.lineAt(0));
        if (next === null) break;
        if (next === 'tooLong') records.push(await skipLongLine());
        else if (isBlank.test(lines.text(0, next.length))) {
          lines.advance(next.next);
          line += 1;
        } else records.push(await readRecord(next));
      }
      return records;
    },
    cursor: () => ({ offset: lines.offset(), line, row }),
    close: () => lines.close(),
  };
}

/** `length` without its line end, `next` with it; both relative to the line's start. */
type Line = { length: number; next: number };

/** The part of a file around the current position. Positions are relative to it. */
function openLineWindow(parts: AsyncIterable<Buffer>, start: number) {
  const source = parts[Symbol.asyncIterator]();
  let text = '';
  let base = start;
  let at = 0;
  let isEnded = false;
  // The first line feed and carriage return at or after `searchedFrom`.
  let searchedFrom = Number.POSITIVE_INFINITY;
  let lineFeed = -1;
  let carriageReturn = -1;

  const fill = async (): Promise<void> => {
    const { done, value } = await source.next();
    if (done) isEnded = true;
    base += at;
    text = text.slice(at) + (done ? '' : value.toString('latin1'));
    at = 0;
    searchedFrom = Number.POSITIVE_INFINITY;
  };

  const endAfter = (from: number): { first: number; length: number } | null => {
    const isStale = from < searchedFrom;
    if (isStale || lineFeed < from) lineFeed = indexOf(text, '\n', from);
    if (isStale || carriageReturn < from) carriageReturn = indexOf(text, '\r', from);
    searchedFrom = from;
    const first = Math.min(lineFeed, carriageReturn);
    if (first === Number.POSITIVE_INFINITY) return null;
    // A line feed may follow.
    if (first === carriageReturn && first === text.length - 1 && !isEnded) return null;
    return { first, length: carriageReturn + 1 === lineFeed ? 2 : 1 };
  };

  /** The line at a position if it is in the window; undefined if more has to be read. */
  const lineNow = (from: number): Line | 'tooLong' | null | undefined => {
    const begin = at + from;
    const end = endAfter(begin);
    if (end) {
      const length = end.first - begin;
      return length > recordBytesMax ? 'tooLong' : { length, next: length + end.length };
    }
    const rest = text.length - begin;
    if (rest > recordBytesMax) return 'tooLong';
    if (isEnded) return rest > 0 ? { length: rest, next: rest } : null;
    return undefined;
  };

  return {
    lineNow,
    lineAt: async (from: number): Promise<Line | 'tooLong' | null> => {
      for (;;) {
        const line = lineNow(from);
        if (line !== undefined) return line;
        await fill();
      }
    },
    text: (from: number, to: number) => text.slice(at + from, at + to),
    offset: () => base + at,
    advance: (length: number) => {
      at += length;
    },
    /** Passes a line of any length; returns its length. */
    skipLine: async (): Promise<number> => {
      const begin = base + at;
      for (;;) {
        const end = endAfter(at);
        if (end) {
          at = end.first + end.length;
          return base + end.first - begin;
        }
        // A carriage return at the end stays: it is part of the line end.
        at = text.endsWith('\r') ? text.length - 1 : text.length;
        if (isEnded) return base + at - begin;
        await fill();
      }
    },
    close: async () => {
      await source.return?.();
    },
  };
}

function indexOf(text: string, search: string, from: number): number {
  const found = text.indexOf(search, from);
  return found === -1 ? Number.POSITIVE_INFINITY : found;
}

function hasOddQuotes(text: string): boolean {
  let isOdd = false;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) isOdd = !isOdd;
  return isOdd;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters of ASCII.
const notAscii = /[^\x00-\x7f]/;

/** Decodes a text whose characters are bytes; null if these are not in the encoding. */
function decoderOf(encoding: ImportFormat['encoding']): (bytes: string) => string | null {
  const windows = new TextDecoder('windows-1252');
  return (bytes) => {
    if (!notAscii.test(bytes)) return bytes;
    const buffer = Buffer.from(bytes, 'latin1');
    if (encoding === 'windows-1252') return windows.decode(buffer);
    return isUtf8(buffer) ? buffer.toString('utf8') : null;
  };
}
