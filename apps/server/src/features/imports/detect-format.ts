import { type ImportFormat, importDelimiters } from '@tessera/contract';
import { isEmailAddress } from '@tessera/text-rules';
import Papa from 'papaparse';
import { type FileRecord, openRecordReader } from './read-records.ts';

/** Rows that the format and the columns are detected from. */
const sampleRows = 100;

export type DetectedFile = {
  format: ImportFormat;
  headers: string[];
  /** The first rows, without the heading. */
  samples: string[][];
};

/** Reads the format of a file off its beginning, a few hundred kilobytes at most. Null for a file without rows. */
export async function detectFormat(
  beginning: Buffer,
  encoding: ImportFormat['encoding'],
): Promise<DetectedFile | null> {
  const delimiter = delimiterOf(beginning.toString('latin1'));
  const rows = await firstRows(beginning, { encoding, delimiter });
  const [first] = rows;
  if (!first) return null;
  const hasHeader = !first.some(isValue);
  const samples = hasHeader ? rows.slice(1) : rows;
  const cells = samples.flat();
  // Programs that write decimal commas separate columns otherwise, and our own exports have neither.
  const writesCommas = delimiter !== ',' && cells.some(isCommaNumber) && !cells.some(isPointNumber);
  return {
    format: {
      encoding,
      delimiter,
      hasHeader,
      decimalMark: writesCommas ? ',' : '.',
      dateOrder: dateOrderOf(cells),
    },
    headers: hasHeader ? first : columnNames(first.length),
    samples,
  };
}

/** The heading and first rows of a file as another format reads them. */
export async function readSamples(
  beginning: Buffer,
  format: ImportFormat,
): Promise<Pick<DetectedFile, 'headers' | 'samples'>> {
  const rows = await firstRows(beginning, format);
  const [first = []] = rows;
  return format.hasHeader
    ? { headers: first, samples: rows.slice(1) }
    : { headers: columnNames(first.length), samples: rows };
}

async function firstRows(
  beginning: Buffer,
  reading: Pick<ImportFormat, 'encoding' | 'delimiter'>,
): Promise<string[][]> {
  async function* parts() {
    yield beginning;
  }
  const records = await openRecordReader(parts(), { ...reading, columns: null }).read(sampleRows);
  const cellsOf = (record: FileRecord) => (record.cells ? [record.cells] : []);
  return records.flatMap(cellsOf);
}

export const columnNames = (count: number) =>
  Array.from({ length: count }, (_, index) => `Column ${index + 1}`);

function delimiterOf(text: string): ImportFormat['delimiter'] {
  const { meta } = Papa.parse(text, { preview: sampleRows, delimitersToGuess: [...importDelimiters] });
  return importDelimiters.find((known) => known === meta.delimiter) ?? ',';
}

/** Whether a cell of the first row is data rather than a name. */
function isValue(cell: string): boolean {
  const text = cell.trim();
  return isEmailAddress(text) || /^[-+]?[\d.,:/ -]*\d$/.test(text);
}

const isCommaNumber = (cell: string) =>
  /^-?\d{1,3}(?:[. ']?\d{3})*,\d{1,2}$|^-?\d+,\d{1,2}$/.test(cell.trim());
const isPointNumber = (cell: string) =>
  /^-?\d{1,3}(?:[, ']?\d{3})*\.\d{1,2}$|^-?\d+\.\d{1,2}$/.test(cell.trim());

function dateOrderOf(cells: string[]): ImportFormat['dateOrder'] {
  const dates = cells.flatMap((cell) => {
    const [, first, second] = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}/.exec(cell) ?? [];
    return first && second ? [{ first: Number(first), second: Number(second) }] : [];
  });
  const isMonthFirst = dates.some(({ second }) => second > 12) && !dates.some(({ first }) => first > 12);
  return isMonthFirst ? 'monthFirst' : 'dayFirst';
}
