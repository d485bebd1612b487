import { type ImportFormat, importDelimiters, shownDateOrder } from '@tessera/contract';
import { isEmailAddress } from '@tessera/text-rules';
import Papa from 'papaparse';
import { type FileRecord, openRecordReader, separatorLine } from './read-records.ts';

const sampleRows = 100;

export type DetectedFile = {
  format: ImportFormat;
  headers: string[];
  samples: string[][];
};

export async function detectFormat(
  beginning: Buffer,
  encoding: ImportFormat['encoding'],
): Promise<DetectedFile | null> {
  const delimiter = await delimiterOf(beginning, encoding);
  const rows = await firstRows(beginning, { encoding, delimiter });
  const [first] = rows;
  if (!first) return null;
  const hasHeader = !first.some(isValue);
  const samples = hasHeader ? rows.slice(1) : rows;
  const cells = samples.flat();
  // Programs that write decimal commas use another delimiter, and our exports have neither.
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

/** The delimiter that the file names, else the one that separates email addresses from other columns in most rows. */
async function delimiterOf(
  beginning: Buffer,
  encoding: ImportFormat['encoding'],
): Promise<ImportFormat['delimiter']> {
  const text = beginning.toString('latin1');
  const known = (found: string | undefined) => importDelimiters.find((delimiter) => delimiter === found);
  const named = known(separatorLine.exec(text)?.[1]);
  if (named) return named;
  const { meta } = Papa.parse(text, {
    preview: 1,
    delimitersToGuess: [...importDelimiters],
    skipEmptyLines: 'greedy',
  });
  let best = { delimiter: known(meta.delimiter) ?? ',', addresses: 0 };
  for (const delimiter of new Set([best.delimiter, ...importDelimiters])) {
    const rows = await firstRows(beginning, { encoding, delimiter });
    const addresses = rows.filter((cells) => cells.some((cell) => isEmailAddress(cell.trim()))).length;
    if (addresses > best.addresses) best = { delimiter, addresses };
  }
  return best.delimiter;
}

function isValue(cell: string): boolean {
  const text = cell.trim();
  return isEmailAddress(text) || /^[-+]?[\d.,:/ -]*\d$/.test(text);
}

const isCommaNumber = (cell: string) =>
  /^-?\d{1,3}(?:[. ']?\d{3})*,\d{1,2}$|^-?\d+,\d{1,2}$/.test(cell.trim());
const isPointNumber = (cell: string) =>
  /^-?\d{1,3}(?:[, ']?\d{3})*\.\d{1,2}$|^-?\d+\.\d{1,2}$/.test(cell.trim());

/** Null if no date tells the order, or two contradict each other. */
function dateOrderOf(cells: string[]): ImportFormat['dateOrder'] {
  const orders = new Set(cells.map(shownDateOrder));
  if (orders.has('dayFirst') === orders.has('monthFirst')) return null;
  return orders.has('dayFirst') ? 'dayFirst' : 'monthFirst';
}
