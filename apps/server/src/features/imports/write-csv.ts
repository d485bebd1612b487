import { guardFormula } from '@tessera/contract';
import Papa from 'papaparse';

/** Without it, spreadsheet programs read UTF-8 in another encoding. */
export const byteOrderMark = '\ufeff';

/** Rows as CSV, with a line end after each; no cell runs as a formula. */
export function csvRows(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  return `${Papa.unparse(rows.map((row) => row.map(guardFormula)))}\r\n`;
}

/** A download of text that is produced as it is read. */
export function csvDownload(name: string, parts: AsyncIterable<string>): Response {
  return new Response(streamOf(parts), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${asciiName(name)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
      'cache-control': 'no-store',
    },
  });
}

/** Produced as fast as the client reads; the source ends when the client hangs up. */
function streamOf(parts: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const source = parts[Symbol.asyncIterator]();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await source.next();
      if (done) controller.close();
      else controller.enqueue(Buffer.from(value));
    },
    cancel: async () => {
      await source.return?.();
    },
  });
}

const asciiName = (name: string): string => name.replace(/[^\w. -]+/g, '_');
