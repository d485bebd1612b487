import type { ImportCursor, ImportFormat } from '@tessera/contract';
import Papa from 'papaparse';
import { decoderOf } from './encodings.ts';

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
  read(max: number): Promise<FileRecord[]>;
  cursor(): ImportCursor;
  close(): Promise<void>;
};

type Reading = Pick<ImportFormat, 'encoding' | 'delimiter'> & {
  /** The number of columns; null accepts any number, for the first row. */
  columns: number | null;
};

/** Fifty times the longest text; bounds the memory that a broken file takes. */
export const recordBytesMax = 256 * 1024;

export const fileStart: ImportCursor = { offset: 0, line: 1, row: 0 };

/** The line that names the delimiter for Excel. */
export const separatorLine = /^"?sep=([^\r\n"])"?(?=[\r\n]|$)/i;

const problems = {
  tooLong: 'The row is longer than 256 KB.',
  quotes: 'A quotation mark in the row is not closed, or is followed by text.',
  quotesOverLines:
    'A quotation mark in the row is not closed, or is followed by text, so that later lines belong to the row.',
  encoding: (encoding: string) =>
    `The row contains characters that are not ${encoding === 'utf-8' ? 'UTF-8' : 'in its encoding'}.`,
  columns: (found: number, expected: number) =>
    `The row has ${found} ${found === 1 ? 'column' : 'columns'} instead of ${expected}.`,
};

/**
 * Reads records from a position of a file; `parts` are its bytes from there. All encodings write delimiters, quotation marks and line
 * ends as the same bytes, so the reader finds a record in the bytes and decodes it alone: a wrong byte affects one row. A quotation mark
 * that is never closed takes the rest of the file.
 */
export function openRecordReader(
  parts: AsyncIterable<Buffer>,
  { encoding, delimiter, columns }: Reading,
  from: ImportCursor = fileStart,
): RecordReader {
  const records = openRecordFinder(parts, delimiter, from);
  const parser = new Papa.Parser({ delimiter, newline: '\n', quoteChar: '"', preview: 1 });
  const decode = decoderOf(encoding);
  let { row } = from;

  const split = (text: string): string[] | null => {
    if (!text.includes('"')) return text.split(delimiter);
    const { data, errors, meta } = parser.parse(`${text}\n`, 0, false) as Papa.ParseResult<string[]>;
    return errors.length === 0 && meta.cursor === text.length + 1 ? (data[0] ?? null) : null;
  };

  const withoutExtra = (cells: string[]): string[] => {
    if (columns === null || cells.length <= columns) return cells;
    return cells.slice(columns).every((cell) => cell === '') ? cells.slice(0, columns) : cells;
  };

  const readRecord = ({ line, offset, bytes, lines, isOpen, content }: FoundRecord): FileRecord => {
    row += 1;
    const position = { row, line, offset, bytes };
    const quotesProblem = lines > 1 ? problems.quotesOverLines : problems.quotes;
    if (content === null)
      return { ...position, problem: isOpen ? quotesProblem : problems.tooLong, isTooLong: true };
    const text = decode(content);
    // A replacement character also shows that another program has lost a character.
    if (text.includes('\ufffd')) return { ...position, problem: problems.encoding(encoding) };
    const cells = split(text);
    if (!cells) return { ...position, problem: quotesProblem };
    const kept = withoutExtra(cells);
    return columns === null || kept.length === columns
      ? { ...position, cells: kept }
      : { ...position, problem: problems.columns(cells.length, columns) };
  };

  return {
    read: async (max) => {
      const read: FileRecord[] = [];
      while (read.length < max) {
        const found = records.nextInMemory() ?? (await records.next());
        if (!found) break;
        if (found.isBlank) continue;
        const isSeparator = found.offset === 0 && found.content && separatorLine.test(decode(found.content));
        if (!isSeparator) read.push(readRecord(found));
      }
      return read;
    },
    cursor: () => ({ ...records.cursor(), row }),
    close: () => records.close(),
  };
}

type FoundRecord = {
  line: number;
  offset: number;
  bytes: number;
  lines: number;
  isBlank: boolean;
  isOpen: boolean;
  content: Buffer | null;
};

const lineFeed = 10;
const carriageReturn = 13;
const quote = 34;
const space = 32;

const cellStart = 0;
const plainCell = 1;
const quotedCell = 2;
/** After a quotation mark that may close the cell. */
const maybeClosed = 3;
/** After such a mark and white space. */
const maybeClosedSpace = 4;

/** Follows Papa Parse: a quoted cell ends at a mark before a delimiter or line end. Keeps at most one record in memory. */
function openRecordFinder(parts: AsyncIterable<Buffer>, delimiter: string, from: ImportCursor) {
  const source = parts[Symbol.asyncIterator]();
  const separator = delimiter.charCodeAt(0);
  let bytes: Buffer = Buffer.alloc(0);
  let base = from.offset;
  let isEnded = false;
  let at = 0;
  let { offset, line } = from;
  let state = cellStart;
  let lines = 1;
  let previous = 0;
  let isBlank = true;

  const length = () => base + at - offset;

  const fill = async (): Promise<void> => {
    const { done, value } = await source.next();
    const kept = length() > recordBytesMax ? at : offset - base;
    base += kept;
    at -= kept;
    const rest = bytes.subarray(kept);
    if (done) isEnded = true;
    bytes = done ? rest : Buffer.concat([rest, value]);
  };

  /** False if the bytes in memory end before the record does. Local copies of the variables are faster. */
  const moveToEnd = (): boolean => {
    const { length: end } = bytes;
    let [next, cell, before, isEmpty] = [at, state, previous, isBlank];
    let isFound = false;
    for (; next < end; next += 1) {
      const byte = bytes[next] as number;
      const isLineEnd = byte === lineFeed || byte === carriageReturn;
      if (cell === quotedCell) {
        if (byte === quote) cell = maybeClosed;
        else if (isLineEnd && !(byte === lineFeed && before === carriageReturn)) lines += 1;
      } else if (isLineEnd) {
        isFound = true;
        break;
      } else if (byte === separator) cell = cellStart;
      else if (cell === cellStart) cell = byte === quote ? quotedCell : plainCell;
      else if (cell === maybeClosed && byte === quote) cell = quotedCell;
      else if (cell !== plainCell) {
        if (byte === quote) cell = maybeClosed;
        else cell = byte <= space ? maybeClosedSpace : quotedCell;
      }
      if (byte > space && byte !== separator) isEmpty = false;
      before = byte;
    }
    [at, state, previous, isBlank] = [next, cell, before, isEmpty];
    return isFound || isEnded;
  };

  const take = (): FoundRecord => {
    const size = length();
    const content = size > recordBytesMax ? null : bytes.subarray(offset - base, at);
    const found = { line, offset, bytes: size, lines, isBlank, isOpen: state === quotedCell, content };
    if (at < bytes.length) at += bytes[at] === carriageReturn && bytes[at + 1] === lineFeed ? 2 : 1;
    offset = base + at;
    line += lines;
    state = cellStart;
    lines = 1;
    previous = 0;
    isBlank = true;
    return found;
  };

  const nextInMemory = (): FoundRecord | null => {
    if (!moveToEnd()) return null;
    // A line feed may follow.
    const isCut = bytes[at] === carriageReturn && at === bytes.length - 1 && !isEnded;
    return isCut || (at === bytes.length && length() === 0) ? null : take();
  };

  return {
    nextInMemory,
    next: async (): Promise<FoundRecord | null> => {
      for (;;) {
        const found = nextInMemory();
        if (found || isEnded) return found;
        await fill();
      }
    },
    cursor: () => ({ offset, line }),
    close: async () => {
      await source.return?.();
    },
  };
}
